"""Drawing a round without beginning it, changing it by hand, and beginning it as it is then.

A draft has a revision, which only rises.  A press names the one that its page showed, so a page
that is behind changes nothing, and the second press of two is answered as the first was.
"""

from __future__ import annotations

from typing import Any

from diversions.guild.meeting.services import Refused, change, leave_all
from diversions.guild.models import Tournament
from diversions.guild.tournament.drafts.shown import basis, drawn_in, missing
from diversions.guild.tournament.drawing import Drawn
from diversions.guild.tournament.fixed import SEMI
from diversions.guild.tournament.results import pairings_of
from diversions.guild.tournament.services import drawn_next, forget_round, open_round, unplayed

PAST = 40  # changes that can be taken back


def draw(tournament: Tournament, *, knock_out: bool = False, afresh: int | None = None) -> None:
    """Draw the next round, and begin nothing; the draft that there is stays, unless it is drawn
    *afresh* from that revision."""
    with change(tournament.meeting):
        press = f"afresh {afresh}" if afresh is not None else ""
        if afresh is not None and _draft(tournament, afresh, press) is None:
            return
        tournament.refresh_from_db()
        if tournament.draft.get("drawn") and afresh is None:
            return
        knock_out = knock_out or bool(tournament.draft.get("knock_out"))
        number, drawn = drawn_next(tournament, knock_out=knock_out)
        before = tournament.draft
        past = [*before.get("past", []), before["drawn"]][-PAST:] if before.get("drawn") else []
        told = _told(drawn)
        _keep(
            tournament,
            round=number,
            drawn=told,
            first=told,
            past=past,
            last=press,
            knock_out=knock_out,
            by_hand=False,
            hand=False,
            basis=basis(pairings_of(tournament)),
        )


def swap(tournament: Tournament, one: int, other: int, revision: int) -> None:
    """Let two entrants change their places."""
    with change(tournament.meeting):
        press = f"swap {one} {other} {revision}"
        draft = _draft(tournament, revision, press)
        if draft is None:
            return
        drawn = [(stage, list(company)) for stage, company in drawn_in(draft)]
        at = {
            key: (table, seat)
            for table, (_, company) in enumerate(drawn)
            for seat, key in enumerate(company)
        }
        if one not in at or other not in at or one == other:
            raise Refused("Choose two entrants of this round.")
        (a, first), (b, second) = at[one], at[other]
        if drawn[a][0] != drawn[b][0]:
            raise Refused(
                f"One of them is in the {drawn[a][0]} and the other in the {drawn[b][0]}, so they "
                "can’t change places."
            )
        drawn[a][1][first], drawn[b][1][second] = other, one
        past = [*draft["past"], draft["drawn"]][-PAST:]
        told = [[stage, company] for stage, company in drawn]
        _keep(tournament, drawn=told, past=past, last=press, by_hand=True)


def undo(tournament: Tournament, revision: int) -> None:
    """Take the last change back."""
    with change(tournament.meeting):
        press = f"undo {revision}"
        draft = _draft(tournament, revision, press)
        if draft is None:
            return
        if not draft["past"]:
            raise Refused("Nothing was changed, so there is nothing to take back.")
        *past, drawn = draft["past"]
        by_hand = draft["hand"] or drawn != draft["first"]
        _keep(tournament, drawn=drawn, past=past, last=press, by_hand=by_hand)


def put_away(tournament: Tournament, revision: int) -> None:
    """Forget the draft: the round is not drawn."""
    with change(tournament.meeting):
        press = f"away {revision}"
        if _draft(tournament, revision, press) is None:
            return
        _forget(tournament, press)


def begin(tournament: Tournament, revision: int) -> None:
    """Begin the round as it is in the draft."""
    with change(tournament.meeting):
        press = f"begin {revision}"
        draft = _draft(tournament, revision, press)
        if draft is None:
            return
        number, _ = drawn_next(tournament, knock_out=bool(draft.get("knock_out")))
        drawn = drawn_in(draft)
        if amiss := missing(tournament, drawn):
            raise Refused(" ".join(amiss))
        _forget(tournament, press)
        open_round(tournament, number, drawn, by_hand=draft["by_hand"])


def take_back(tournament: Tournament) -> None:
    """Have a round that was begun be a draft again, until a match of it is over."""
    with change(tournament.meeting):
        tournament.refresh_from_db()
        if tournament.draft.get("drawn"):
            return
        those = unplayed(tournament)
        those.sort(key=lambda p: (p.is_bye, p.pk))
        drawn = [(p.stage, tuple(one.entrant_id for one in p.company)) for p in those]
        number, by_hand = those[0].round, any(p.by_hand for p in those)
        knock_out = any(p.stage == SEMI for p in those)
        leave_all(tournament.meeting)
        tournament.meeting.people.update(table=None, seat=None)
        forget_round(tournament, those)
        told = _told(drawn)
        _keep(
            tournament,
            round=number,
            drawn=told,
            first=told,
            past=[],
            last="",
            knock_out=knock_out,
            by_hand=by_hand,
            hand=by_hand,
            basis=basis(pairings_of(tournament)),
        )


def _told(drawn: Drawn) -> list[list[Any]]:
    return [[stage, list(company)] for stage, company in drawn]


def _draft(tournament: Tournament, revision: int, press: str) -> dict[str, Any] | None:
    """The draft at that revision; None, if that very press has been done; else Refused."""
    tournament.refresh_from_db()
    draft: dict[str, Any] = tournament.draft
    if draft.get("last") == press:
        return None
    if not draft.get("drawn"):
        raise Refused(
            "That draw was begun or discarded on another page. Look at the rounds as they are now."
        )
    if draft["revision"] != revision:
        raise Refused(
            "The round was changed on another page meanwhile, so nothing was done. Look at it "
            "below, then press again."
        )
    return draft


def _keep(tournament: Tournament, **changed: Any) -> None:
    revision = tournament.draft.get("revision", 0) + 1
    tournament.draft = {**tournament.draft, **changed, "revision": revision}
    tournament.save(update_fields=["draft"])


def _forget(tournament: Tournament, press: str) -> None:
    tournament.draft = {"revision": tournament.draft["revision"] + 1, "last": press}
    tournament.save(update_fields=["draft"])
