"""The games of Put for two that are solved, and how a table of Put is found in them."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path

from diversions.games.put.reckoning import Sight
from diversions.games.put.state import BEST_FIRST, NAMES, PutState
from diversions.games.put.variants import (
    ALONE,
    ANY_CARD,
    COMPANY,
    ELDEST_FIRST,
    FIFTY_TWO,
    LEAD,
    LEADER,
    NO_THROW,
    ONE,
    PACK,
    POINTS,
    STAKE,
    THROW,
    UP,
    WHEN,
    WINS,
)
from diversions.rules.core import Move, Seat, Terms
from diversions.rules.players.dare import (
    EITHER,
    ELDEST,
    PLAIN,
    Counsel,
    DareContest,
    EquilibriumTable,
    Hand,
    InformationSet,
)
from diversions.rules.players.tables import shipped

CONTESTS = {"cotton": DareContest(ELDEST), "willughby": DareContest(EITHER)}
HERE = Path(__file__).parent
TABLES = HERE / "tables"
TERMS = {"cotton": "put:cotton", "willughby": "put:willughby"}
DARE = "put"
SOLVED = {
    THROW: NO_THROW,
    PACK: FIFTY_TWO,
    LEAD: LEADER,
    ONE: WINS,
    COMPANY: ALONE,
    STAKE: POINTS,
}


def contest(terms: Terms) -> str:
    """The name of the contest that is played under *terms*; empty if it is not solved.

    Who deals first, and whether a decided deal is played out, change nothing in it.
    """
    if terms.seats != 2 or any(terms[option] != reading for option, reading in SOLVED.items()):
        return ""
    dares = {ELDEST_FIRST: ELDEST, ANY_CARD: EITHER}.get(terms[WHEN])
    up = terms[UP].value
    return next((k for k, c in CONTESTS.items() if (c.dares, c.up) == (dares, up)), "")


@cache
def table(name: str) -> EquilibriumTable | None:
    """The table of a contest, read when first wanted; None, and a line in the log, if it fails."""
    return shipped(EquilibriumTable.read, TABLES / f"{name}.dare", CONTESTS[name])


def of(terms: Terms) -> EquilibriumTable | None:
    """The equilibrium of the game that is played under *terms*; None if there is none."""
    name = contest(terms)
    return table(name) if name else None


def place(card: str) -> int:
    """The place of a card's rank, the Four 0.

    >>> place("4S"), place("3H")
    (0, 12)
    """
    return len(BEST_FIRST) - 1 - BEST_FIRST.index(card[0])


def rank(place: int) -> str:
    """The letter of the rank at that place."""
    return BEST_FIRST[len(BEST_FIRST) - 1 - place]


def rank_name(place: int) -> str:
    """The name of the rank at that place.

    >>> rank_name(12), rank_name(6), rank_name(0)
    ('Trey', 'Ten', 'Four')
    """
    return NAMES[f"{rank(place)}S"].partition(" ")[0]


TEN = place("TS")


def unless_bad(hand: Hand, gain: float) -> bool | None:
    """Never on a hand with nothing above a Ten; otherwise as the equilibrium."""
    return False if hand[-1] <= TEN else None


def when_better(hand: Hand, gain: float) -> bool | None:
    """On every hand that wins such a deal more often than it loses it, and on no other."""
    return gain > 0


# By the key of the counsel: how its style dares, and the hand that the source names.
STYLES: dict[str, tuple[Callable[[Hand, float], bool | None], Hand]] = {
    "good": (when_better, ()),
    "bold": (unless_bad, tuple(map(place, ("5S", "7S", "9S")))),
}
COUNSELS = tuple(
    Counsel(**said, dares=STYLES[said["key"]][0], hand=STYLES[said["key"]][1])
    for said in tomllib.loads((HERE / "counsels.toml").read_text(encoding="utf-8"))["counsel"]
)


def position(view: PutState, seat: Seat) -> InformationSet:
    """What *seat*, who is to act, knows of the deal."""
    laid = [card for trick in (*view.tricks, view.trick) for _, card in trick]
    course = view.put_after if view.seen else PLAIN
    return InformationSet(
        (view.score[view.eldest], view.score[1 - view.eldest]),
        tuple(place(card) for card in laid),
        tuple(sorted(place(card) for card in view.hands[seat])),
        course,
        seat in view.waiting,
    )


def sight(view: PutState, seat: Seat) -> Sight:
    """The same, with who has done what in it."""
    at = position(view, seat)
    darer = None if view.putter is None else int(view.putter != view.eldest)
    return Sight(
        at.score, int(seat != view.eldest), at.hand, at.played, darer, view.put_after, view.seen
    )


def act(move: Move) -> str | int:
    """What the table calls a move: a card by its rank."""
    if move.verb == "play":
        return place(move.what[0])
    return "dare" if move.verb == DARE else move.verb
