"""Reports of play: left by those who played, read by redactors, shown with the game."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from diversions.guild.meeting.services import Refused
from diversions.guild.models import Account, Meeting
from diversions.guild.planning import services as planning_services
from diversions.incoming.fields import number, text

MOST = 400  # reports of one meeting
LONGEST = 2000  # signs of one answer


def write(meeting: Meeting, by: str, asked: Any) -> Account:
    """A report of play for the redactors' queue; Refused says what is wrong with it."""
    try:
        terms = planning_services.terms_of(asked.get("terms", ""))
    except ValueError as error:
        raise Refused(str(error)) from error
    stuck = text(asked.get("stuck", ""), LONGEST, "Where you got stuck")
    thought = text(asked.get("thought", ""), LONGEST, "What you thought of it")
    if not stuck and not thought:
        raise Refused("Say where you got stuck, or what you thought of it.")
    if meeting.accounts.count() >= MOST:
        raise Refused("This meeting has sent as many reports as it may.")
    return Account.objects.create(
        meeting=meeting,
        event=", ".join(filter(None, [meeting.name, meeting.place])),
        by=by,
        game=terms.game,
        terms_code=terms.code,
        people=number(asked.get("people", ""), 1, 99, "How many people"),
        minutes=number(asked.get("minutes", ""), 1, 999, "How many minutes"),
        stuck=stuck,
        thought=thought,
    )


def judge(accounts: QuerySet[Account], state: str) -> None:
    """Have reports of play shown with their games, or refused."""
    accounts.update(state=state)
