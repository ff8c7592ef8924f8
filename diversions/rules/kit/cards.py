"""Hands of cards: dealing, taking out, hiding, guessing."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from diversions.rules.core import BACK, Seat
from diversions.rules.kit.changing import replaced

Hand = tuple[str, ...]
Hands = tuple[Hand, ...]


def dealt(cards: Sequence[str], seats: Sequence[Seat], each: int, by: int = 1) -> Hands:
    """*each* cards to every one of *seats*, *by* at a time, in that order; hands by seat.

    >>> dealt(("3S", "4C", "KD", "KC"), (1, 0), 2)
    (('4C', 'KC'), ('3S', 'KD'))
    """
    hands: list[list[str]] = [[] for _ in seats]
    place = 0
    while place < each * len(seats):
        for seat in seats:
            take = min(by, each - len(hands[seat]))
            hands[seat].extend(cards[place : place + take])
            place += take
    return tuple(tuple(hand) for hand in hands)


def without(hands: Hands, seat: Seat, *cards: str) -> Hands:
    """*hands* after *seat* has parted with *cards*; a back stands for any it cannot see."""
    left = list(hands[seat])
    for card in cards:
        left.remove(card if card in left else BACK)
    return replaced(hands, seat, tuple(left))


def backs(hands: Hands, seat: Seat | None, shown: Sequence[str] = ()) -> Hands:
    """*hands* as *seat* sees them: its own, and any card already *shown*."""
    return tuple(
        hand if holder == seat
        else tuple([card if card in shown else BACK for card in hand]) if shown
        else (BACK,) * len(hand)
        for holder, hand in enumerate(hands)
    )  # fmt: skip


def miscounted(cards: Sequence[str], many: int | None = None) -> str:
    """What is amiss with all *cards* of a table, backs among them: there are not as *many*, or one
    is in two places; empty if nothing is.

    >>> miscounted(("3S", "3S", BACK, BACK))
    'A card is in two places.'
    >>> miscounted(("3S", BACK), 2), miscounted(("3S", BACK), 3)
    ('', 'There are too many cards, or too few.')
    """
    if many is not None and len(cards) != many:
        return "There are too many cards, or too few."
    seen = [card for card in cards if card != BACK]
    return "A card is in two places." if len({*seen}) < len(seen) else ""


def turn(seats: int, first: Seat) -> tuple[Seat, ...]:
    """The seats in the order of play, beginning with *first*.

    >>> turn(3, 1)
    (1, 2, 0)
    """
    return tuple((first + i) % seats for i in range(seats))


def guess(hands: Hands, unseen: Sequence[str], rng: Random) -> Hands:
    """*hands*, as a seat sees them, with each back replaced by one of the *unseen* cards."""
    cards = list(unseen)
    rng.shuffle(cards)
    return tuple(tuple(cards.pop() if card == BACK else card for card in hand) for hand in hands)
