"""Who wins at Wit and Reason, from wherever it stands, if both play right.

A position is what is still wanting to thirty-one, and how many cards of each worth each player can
still lay that are not too many and not too high.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from diversions.games.wit_and_reason.rules import GOAL, RANKS, WitState, worth
from diversions.games.wit_and_reason.variants import LOSES, STUCK
from diversions.rules import Terms

Left = tuple[int, ...]  # how many cards that count one, two … ten


def cut(left: Left, wanting: int) -> Left:
    """*left* without what can never be laid before the wanting points are made up."""
    return tuple(min(n, wanting // worth) for worth, n in enumerate(left, 1))


def less(left: Left, worth: int) -> Left:
    """*left* after a card of that worth is laid."""
    return (*left[: worth - 1], left[worth - 1] - 1, *left[worth:])


def wins(wanting: int, mine: Left, theirs: Left, stuck_loses: bool) -> int:
    """1 if the player to move wins, -1 if the other does."""
    return _wins(wanting, cut(mine, wanting), cut(theirs, wanting), stuck_loses)


@cache
def _wins(wanting: int, mine: Left, theirs: Left, stuck_loses: bool) -> int:
    open_ = [each for each in range(min(10, wanting), 0, -1) if mine[each - 1]]
    if wanting <= 10 and wanting in open_:
        return 1
    if not open_:
        if stuck_loses:
            return -1
        return -wins(wanting, theirs, mine, stuck_loses) if any(theirs) else -1
    best = -1
    for each in open_:
        best = max(best, -wins(wanting - each, theirs, less(mine, each), stuck_loses))
        if best == 1:
            break
    return best


NAMED = (31, 20, 9)  # sums that Cotton names, pp. 138-139


def hope(wanting: int, mine: Left, theirs: Left, stuck_loses: bool) -> float:
    """The best chance of the player to move against one who comes to a named sum with one card, if
    that can be done, and else lays any card that is not too high."""
    if wins(wanting, mine, theirs, stuck_loses) == 1:
        return 1.0
    return _hope(wanting, cut(mine, wanting), cut(theirs, wanting), stuck_loses)


@cache
def _hope(wanting: int, mine: Left, theirs: Left, stuck_loses: bool) -> float:
    cards = laid(wanting, mine)
    if not cards:
        passes = not stuck_loses and any(theirs)
        return hoped(wanting, mine, theirs, stuck_loses) if passes else 0.0
    return max(
        hoped(wanting - card, less(mine, card), theirs, stuck_loses) if card < wanting else 1.0
        for card in cards
    )


def hoped(wanting: int, mine: Left, theirs: Left, stuck_loses: bool) -> float:
    """The same chance when the other is to add a card."""
    cards = laid(wanting, theirs)
    if not cards:
        again = not stuck_loses and laid(wanting, mine)
        return hope(wanting, mine, theirs, stuck_loses) if again else 1.0
    named = [card for card in cards if GOAL - wanting + card in NAMED]
    cards = named[:1] or cards
    after = (
        hope(wanting - card, mine, less(theirs, card), stuck_loses) if card < wanting else 0.0
        for card in cards
    )
    return sum(after) / len(cards)


def laid(wanting: int, left: Left) -> list[int]:
    """The worths of the cards that are not too high."""
    return [card for card in range(1, min(10, wanting) + 1) if left[card - 1]]


def counts(cards: Iterable[str]) -> Left:
    """How many of those cards are of each worth."""
    held = [0] * 10
    for card in cards:
        held[worth(card) - 1] += 1
    return tuple(held)


def stuck_loses(terms: Terms) -> bool:
    return terms[STUCK] == LOSES


def worth_of(state: WitState, rank: str) -> int:
    """1 if the player to move wins with that card, -1 if it loses, if both then play right."""
    seat = state.acting[0]
    mine, theirs = counts(state.left[seat]), counts(state.left[1 - seat])
    laid = worth(rank)
    wanting = GOAL - state.total - laid
    if not wanting:
        return 1
    return -wins(wanting, theirs, less(mine, laid), stuck_loses(state.terms))


def open_to(state: WitState, seat: int) -> tuple[str, ...]:
    """The cards that a player could lay without coming over thirty-one, one of each worth."""
    ranks = (rank for rank in RANKS[:10] if counts(state.left[seat])[worth(rank) - 1])
    return tuple(rank for rank in ranks if state.total + worth(rank) <= GOAL)


def best(state: WitState) -> tuple[str, ...]:
    """The cards with which the player to move does as well as can be."""
    each = {rank: worth_of(state, rank) for rank in open_to(state, state.acting[0])}
    most = max(each.values())
    return tuple(rank for rank, value in each.items() if value == most)
