"""The games of Le Truc that are near perfect play, and how a table of Le Truc is found in them."""

from __future__ import annotations

from pathlib import Path

from diversions.games.le_truc.state import UP, LeTrucState, pack_of
from diversions.games.le_truc.variants import (
    AGAIN,
    ELDEST_HAS,
    FIRST,
    LEAD,
    NEITHER,
    PASSES,
    TAKER,
    THREE,
    TIES,
    VOID,
)
from diversions.rules.core import Seat, Terms
from diversions.rules.players.ladder import (
    LadderContest,
    LadderDecision,
    LadderTable,
    shipped,
)
from diversions.rules.players.ladder_master import decision

CONTESTS = {
    "sackson": LadderContest(up=UP),
    "earliest": LadderContest(up=UP, earliest=True, three=True),
}
TABLES = Path(__file__).parent / "tables"
TERMS = {"sackson": "le-truc:sackson", "earliest": "le-truc:earliest"}


def contest(terms: Terms) -> str:
    """The name of the contest that is played under *terms*; empty if none is worked out.

    Which of Six and Seven is the higher changes only their names. Where the earlier trick settles a
    deal with a tie, nobody ever leads after a tied trick who would not lead by either reading.
    """
    if terms[AGAIN] != PASSES:
        return ""
    if (terms[TIES], terms[THREE], terms[LEAD]) == (NEITHER, VOID, TAKER):
        return "sackson"
    return "earliest" if (terms[TIES], terms[THREE]) == (FIRST, ELDEST_HAS) else ""


def of(terms: Terms) -> LadderTable | None:
    """The equilibrium of the game that is played under *terms*; None if there is none."""
    name = contest(terms)
    return table(name) if name else None


def table(name: str) -> LadderTable | None:
    """The table of a contest; None if it cannot be read."""
    return shipped(TABLES / f"{name}.ladder", CONTESTS[name])


def position(view: LeTrucState, seat: Seat) -> LadderDecision:
    """What *seat*, who is to act, knows of the deal."""
    return decision(pack_of(view.terms), view, view.score, seat, view.doubled)
