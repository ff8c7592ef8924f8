"""What players who act by chance, as an equilibrium does, say of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import TypeVar

from diversions.rules.bots import often

SURE = 0.95  # a share above which something is done as good as always
SELDOM = 0.01  # and one up to which it is as good as never done

A = TypeVar("A")


def drawn_from(chances: Mapping[A, float], rng: Random) -> A:
    """One of those, as often as its chance says."""
    (drawn,) = rng.choices(list(chances), list(chances.values()))
    return drawn


def how_often(share: float) -> str:
    """A share in words.

    >>> how_often(0.97), how_often(0.6)
    ('every time', 'about 6 times in ten')
    """
    return "every time" if share > SURE else often(share)


def on_card(drawn: A, chances: Mapping[A, float], name: Callable[[A], str]) -> str:
    """Why to play the card that was *drawn*, in words."""
    if len(chances) == 1:
        return "This is the only card that you can play."
    if chances[drawn] > SURE:
        return "Against all that the other may hold by now, no card of yours does better."
    alike = [f"the {name(one)}" for one in chances if chances[one] > SELDOM]
    cards = " and ".join(alike) if len(alike) < len(chances) else "Your cards"
    return (
        f"{cards[0].upper()}{cards[1:]} do equally well here, so change among them: this one "
        f"{often(chances[drawn])}. Then nothing can be read from your choice."
    )
