"""The games of Le Truc that are solved, and how a table of Le Truc is found in them."""

from __future__ import annotations

import logging
from functools import cache
from pathlib import Path

from diversions.games.le_truc.state import NAMES, UP, LeTrucState, pack_of
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
from diversions.rules.core import Move, Seat, Terms
from diversions.rules.kit.vying import lying
from diversions.rules.players.ladder import LadderContest, LadderDecision, LadderTable

log = logging.getLogger(__name__)

CONTESTS = {
    "sackson": LadderContest(up=UP),
    "earliest": LadderContest(up=UP, earliest=True, three=True),
}
TABLES = Path(__file__).parent / "tables"
TERMS = {"sackson": "le-truc:sackson", "earliest": "le-truc:earliest"}


def contest(terms: Terms) -> str:
    """The name of the contest that is played under *terms*; empty if it is not solved.

    Which of Six and Seven is the higher changes only their names. Where the earlier trick settles a
    deal with a tie, nobody ever leads after a tied trick who would not lead by either reading.
    """
    if terms[AGAIN] != PASSES:
        return ""
    if (terms[TIES], terms[THREE], terms[LEAD]) == (NEITHER, VOID, TAKER):
        return "sackson"
    return "earliest" if (terms[TIES], terms[THREE]) == (FIRST, ELDEST_HAS) else ""


@cache
def table(name: str) -> LadderTable | None:
    """The table of a contest, read when first wanted; None, and a line in the log, if it fails."""
    try:
        read = LadderTable.read(TABLES / f"{name}.ladder")
        if read.contest != CONTESTS[name]:
            raise ValueError(f"{name}.ladder was made for another contest.")
    except (OSError, ValueError, KeyError) as error:
        log.warning("No master of this game of Le Truc: its table cannot be read (%s).", error)
        return None
    return read


def of(terms: Terms) -> LadderTable | None:
    """The equilibrium of the game that is played under *terms*; None if there is none."""
    name = contest(terms)
    return table(name) if name else None


def place(terms: Terms, card: str) -> int:
    """The place of a card's rank, the Nine 0."""
    order = ranks(terms)
    return len(order) - 1 - order.index(card[0])


def rank_name(terms: Terms, place: int) -> str:
    """The name of the rank at that place."""
    order = ranks(terms)
    return NAMES[f"{order[len(order) - 1 - place]}S"].partition(" ")[0]


def ranks(terms: Terms) -> str:
    """The letters of the ranks, the best first."""
    return "".join(dict.fromkeys(card[0] for card in pack_of(terms).cards))


def position(view: LeTrucState, seat: Seat) -> LadderDecision:
    """What *seat*, who is to act, knows of the deal."""
    return LadderDecision(
        (view.score[view.eldest], view.score[1 - view.eldest]),
        tuple(place(view.terms, card) for card in lying(view)),
        tuple(sorted(place(view.terms, card) for card in view.hands[seat])),
        view.doubled,
        bool(view.stake.asked),
    )


def act(terms: Terms, move: Move) -> str | int:
    """What the table calls a move: a card by its rank."""
    if move.verb == "play":
        return place(terms, move.what[0])
    return "double" if move.verb == "raise" else move.verb
