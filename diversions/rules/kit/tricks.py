"""Tricks: who takes one, and which cards may follow."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from diversions.rules.core import Seat


def best(cards: Sequence[str], strength: Callable[[str], int]) -> tuple[int, ...]:
    """The places in *cards* of the strongest: several if they are equal.

    A strength below 0 marks a card that cannot take the trick.

    >>> best(("3S", "3H", "4C"), lambda card: "43".index(card[0]))
    (0, 1)
    """
    powers = [strength(card) for card in cards]
    most = max(powers, default=-1)
    return tuple(i for i, power in enumerate(powers) if power == most and power >= 0)


def taker(trick: Sequence[str], leader: Seat, seats: int, place: int) -> Seat:
    """The seat whose card lies at *place* of a trick that *leader* led.

    >>> taker(("3S", "4C"), leader=1, seats=2, place=1)
    0
    """
    return (leader + place) % seats


def following(hand: Sequence[str], suit: str, suit_of: Callable[[str], str]) -> tuple[str, ...]:
    """The cards of *hand* that are of *suit*; the whole hand if there are none."""
    same = tuple(card for card in hand if suit_of(card) == suit)
    return same or tuple(hand)
