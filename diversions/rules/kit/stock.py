"""What is left over from the deal: who lifts for the deal, and taking in for cards laid out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from diversions.rules.core import Seat
from diversions.rules.kit.cards import Hand, Hands, without
from diversions.rules.kit.changing import replaced


def lowest(
    seats: Sequence[Seat], cards: Sequence[str], strength: Callable[[str], int]
) -> tuple[tuple[Seat, str], ...]:
    """Those of *seats* that lifted the weakest of *cards*, each with its card.

    >>> lowest((0, 1, 2), ("4C", "KD", "4S"), lambda card: "4K".index(card[0]))
    ((0, '4C'), (2, '4S'))
    """
    least = min(map(strength, cards))
    pairs = zip(seats, cards, strict=True)
    return tuple((seat, card) for seat, card in pairs if strength(card) == least)


def taken_in(hands: Hands, seat: Seat, cards: Sequence[str]) -> Hands:
    """*hands* when *seat* has taken in *cards*, which come last in its hand."""
    return replaced(hands, seat, (*hands[seat], *cards))


def laid_out(hands: Hands, out: Hands, seat: Seat, cards: Hand) -> tuple[Hands, Hands]:
    """*hands* and what is *out* when *seat* has laid out *cards*, in the order of its hand."""
    away = tuple(card for card in hands[seat] if card in cards)
    return without(hands, seat, *cards), replaced(out, seat, away)
