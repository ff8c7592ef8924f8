"""Tricks of L'Ombre: what must be followed, what a matador is forced by, and how a deal ends."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from diversions.games.ombre.state import EACH, STRENGTH, SUIT_OF, is_matador
from diversions.rules.core import Seat

WON, REPUESTO, CODILLIO = "won", "repuesto", "codillio"


def able(hand: Sequence[str], led: str, trump: str, any_matador: bool = False) -> tuple[str, ...]:
    """The cards of *hand* that may follow the card *led*, if any was.

    Matadors that are a hand's only trumps may stay in it when a lower trump is led: a higher one
    forces them out, or with *any_matador* each of the three.

    >>> able(("7H", "KD", "3C"), "QH", "H"), able(("7H", "KD", "3C"), "AS", "H")
    (('7H', 'KD', '3C'), ('7H',))
    """
    if not led:
        return tuple(hand)
    suits = SUIT_OF[trump]
    suit = suits[led]
    same = tuple(card for card in hand if suits[card] == suit)
    if not same:
        return tuple(hand)
    if suit == trump and privileged(same, led, trump, any_matador):
        return tuple(hand)
    return same


def privileged(trumps: Sequence[str], led: str, trump: str, any_matador: bool) -> bool:
    """Whether *trumps*, all that a hand has, need not follow the trump *led*."""
    strong = STRENGTH[trump]
    if not all(is_matador(card, trump) for card in trumps):
        return False
    if not is_matador(led, trump):
        return True
    return not any_matador and all(strong[card] > strong[led] for card in trumps)


class Ending(NamedTuple):
    """How a deal ends for the player, and who takes up the stakes."""

    how: str
    takers: tuple[Seat, ...] = ()


def ending(tricks: Sequence[int], player: Seat) -> Ending:
    """How a deal ends in which each seat took so many *tricks*.

    >>> ending((4, 3, 2), 0), ending((4, 4, 1), 0).how, ending((3, 4, 2), 0)
    (Ending(how='won', takers=(0,)), 'repuesto', Ending(how='codillio', takers=(1,)))
    >>> ending((1, 4, 4), 0)
    Ending(how='codillio', takers=(1, 2))
    """
    most = max(many for seat, many in enumerate(tricks) if seat != player)
    if tricks[player] > most:
        return Ending(WON, (player,))
    if tricks[player] == most:
        return Ending(REPUESTO)
    return Ending(CODILLIO, tuple(s for s, many in enumerate(tricks) if many == most))


@cache
def settled(tricks: tuple[int, ...], player: Seat) -> bool:
    """Whether the tricks that are yet to be played can change nothing in how a deal ends.

    >>> settled((5, 0, 2), 0), settled((4, 1, 0), 0), settled((0, 5, 0), 0)
    (True, False, True)
    """
    left = EACH - sum(tricks)
    ways = (more for more in product(range(left + 1), repeat=len(tricks)) if sum(more) == left)
    ends = {ending([a + b for a, b in zip(tricks, more, strict=True)], player) for more in ways}
    return len(ends) == 1
