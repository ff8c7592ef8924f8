"""The game of Rentoy for two of which a strategy is known, and how a table is found in it.

The strategy was learnt in play against itself (``rules/players/trumped.py``), with the usual
cards: no card above the Two of trumps, and any trump will do where one is led. If whoever raises
with a card takes the trick with it, nothing lies between that raise and one before the next card,
which it counts as. Whoever raises after staying counts as having raised back.
"""

from __future__ import annotations

from pathlib import Path

from diversions.games.rentoy.state import (
    LADDER,
    PLAIN_SUITS,
    SUIT_NAMES,
    TRUMPS,
    UP,
    RentoyState,
)
from diversions.games.rentoy.variants import BOUND, FOLLOW, FREEDOM, PLAIN, SPECIAL, SWEEP
from diversions.rules.core import Seat, Terms
from diversions.rules.kit.vying import lying, side
from diversions.rules.players import trumped
from diversions.rules.players.trumped import (
    TrumpedContest,
    TrumpedDecision,
    TrumpedTable,
    in_order,
    shipped,
)

CONTESTS = {"krasnopolsky": TrumpedContest(up=UP, stakes=LADDER)}
TABLES = Path(__file__).parent / "tables"
TERMS = {"krasnopolsky": "rentoy:krasnopolsky"}


def contest(terms: Terms) -> str:
    """The name of the contest that is played under *terms*; empty if nothing is known of it."""
    has = terms[SWEEP], terms[SPECIAL], terms[FREEDOM]
    return "krasnopolsky" if terms.seats == 2 and has == (FOLLOW, PLAIN, BOUND) else ""


def of(terms: Terms) -> TrumpedTable | None:
    """The strategy of the game that is played under *terms*; None if there is none."""
    name = contest(terms)
    return shipped(TABLES / f"{name}.trumped", CONTESTS[name]) if name else None


def number(turned: str, card: str) -> int:
    """A card as the strategy has it, if that other is turned for trumps.

    >>> [number("5C", card) for card in ("2C", "6C", "4C", "KB", "2B")]
    [8, 2, 1, 18, 9]
    """
    rank, suit = card[0], card[1]
    if suit == turned[1]:
        ranks = [one for one in reversed(TRUMPS) if one != turned[0]]
        return ranks.index(rank)
    plain = [one for one in sorted(SUIT_NAMES) if one != turned[1]]
    best = len(PLAIN_SUITS) - 1
    first = trumped.TRUMPS + trumped.PLAIN * plain.index(suit)
    return first + best - PLAIN_SUITS.index(rank)


def in_hand(view: RentoyState, seat: Seat) -> list[str]:
    """The cards of *seat* in the order in which the strategy has them."""
    return sorted(view.hands[seat], key=lambda card: in_order(number(view.turned, card)))


def position(view: RentoyState, seat: Seat) -> TrumpedDecision:
    """What *seat*, who is to act, knows of the deal."""
    eldest = side(view.eldest)
    laid = tuple(number(view.turned, card) for card in lying(view))
    stake = view.stake
    return TrumpedDecision(
        (view.score[eldest], view.score[1 - eldest]),
        int(side(seat) != eldest),
        tuple(number(view.turned, card) for card in in_hand(view, seat)),
        laid,
        LADDER.index(stake.asked or stake.worth),
        stake.raiser == side(seat),
        bool(view.raises) and view.raises[-1] == len(laid),
    )
