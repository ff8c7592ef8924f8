"""What a phone tells its person of the tournament that goes on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.db.models import Q

from diversions.guild.models import Entrant, Meeting, Pairing, Person, Tournament
from diversions.guild.tournament.drawing import is_drawn_out, lives
from diversions.guild.tournament.results import pairings_of


class InTournament(NamedTuple):
    """How a person stands to the tournament that goes on.

    *idle* says why its last round has no table for them; empty, if it has one.  *asks* is as whom
    they may ask for a bye in the next round; None, if they can't play in it.
    """

    idle: str = ""
    asks: Entrant | None = None


def place_of(meeting: Meeting, person: Person) -> InTournament:
    """The place of a person in the tournament that goes on; an empty one, if none does."""
    tournament = meeting.tournaments.first()
    if tournament is None or meeting.at_id or meeting.lesson_id or meeting.ended:
        return InTournament()
    pairings = pairings_of(tournament)
    over = is_drawn_out(tournament, pairings)
    mine = tournament.entrants.filter(Q(person=person) | Q(partner=person)).first()
    if mine is None:
        return InTournament(_left_to_the_desk(tournament, pairings, over))
    if mine.out:
        return InTournament("You have dropped out of the tournament.")
    is_double = tournament.system == Tournament.DOUBLE
    lost = is_double and not lives(tournament, pairings)[mine.pk].is_in
    knock_out = not is_double and any(p.stage for p in pairings)
    return InTournament(
        _idle(mine, pairings, over, lost), None if over or lost or knock_out else mine
    )


def _idle(mine: Entrant, pairings: Sequence[Pairing], over: bool, lost: bool) -> str:
    """Why an entrant has no table in the last round, or will have none."""
    last = [p for p in pairings if p.round == pairings[-1].round]
    done = all(p.is_over for p in last)
    if over and done:
        return "The tournament is over."
    at = next((p for p in last if mine.pk in [one.entrant_id for one in p.company]), None)
    if at is not None:
        return "You have a bye: this round you play at no table." if at.is_bye else ""
    if lost:
        return "You have lost twice, so you are out of the tournament."
    return "" if done else "You don’t play in this round of the tournament."


def _left_to_the_desk(tournament: Tournament, pairings: Sequence[Pairing], over: bool) -> str:
    """What is told to somebody who is here and has not entered."""
    rounds = {p.round for p in pairings}
    closed = (tournament.system == Tournament.ROUND_ROBIN and rounds) or (
        tournament.system == Tournament.DOUBLE and len(rounds) > 1
    )
    if closed or over:
        return "A tournament is being played, which nobody can join any more."
    return "A tournament is being played. If you want to play in it, ask the steward to enter you."
