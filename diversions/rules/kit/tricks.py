"""Tricks: who takes one, and which cards may follow."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from diversions.rules.core import Move, Ruling, Seat
from diversions.rules.packs import SUITS

Trick = Sequence[tuple[Seat, str]]  # who played which card, in the order of play


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


def led_and_held(trick: Trick) -> str:
    """Why no other suit will do."""
    return f"{SUITS['french'][trick[0][1][1]]} were led, and you have one: follow suit."


def on_cards(
    seat: Seat,
    hand: Sequence[str],
    trick: Trick,
    names: Mapping[str, str],
    *,
    lead: str,
    follow: str,
    void: str,
) -> Iterator[Ruling]:
    """The rulings on each card of a *hand*, whose suit is its second letter: by the rule *lead*
    any is led, by *follow* the suit led is followed, and by *void* any is played without it."""
    led = trick[0][1][1] if trick else ""
    bound = any(card[1] == led for card in hand)
    rule = lead if not trick else follow if bound else void
    for card in hand:
        because = led_and_held(trick) if bound and card[1] != led else ""
        yield Ruling(Move(seat, "play", (card,)), rule, f"Play the {names[card]}", because)
