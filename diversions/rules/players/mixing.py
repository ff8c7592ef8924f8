"""What players who act by chance, as an equilibrium does, say of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
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


def within(chances: Mapping[A, float], left: Collection[A]) -> dict[A, float]:
    """Those of *chances* that are *left*, in proportion; all alike where none of them has any.

    >>> within({"a": 0.5, "b": 0.25, "c": 0.25}, ("b", "c"))
    {'b': 0.5, 'c': 0.5}
    """
    kept = {one: chance for one, chance in chances.items() if one in left}
    whole = sum(kept.values())
    return {one: chance / whole if whole else 1 / len(kept) for one, chance in kept.items()}


def untouched(chances: Collection[float], steps: int) -> bool:
    """Whether several *chances*, kept in so many parts, are even, as before any training.

    >>> untouched((16 / 31, 15 / 31), 31), untouched((1.0,), 31), untouched((0.0, 1.0), 31)
    (True, False, False)
    """
    return len(chances) > 1 and max(chances) - min(chances) < 1.5 * len(chances) / steps


def how_often(share: float) -> str:
    """A share in words.

    >>> how_often(0.97), how_often(0.6)
    ('every time', 'in about three cases in five')
    """
    return "every time" if share > SURE else often(share)


def on_card(
    drawn: int,
    chances: Mapping[int, float],
    name: Callable[[int], str],
    hidden: Sequence[int],
    led: int | None,
) -> str:
    """Why to play the rank that was *drawn*, in words: what it does to the trick, if one was *led*,
    or how many of the *hidden* cards take it; and whether to change it with others."""
    if len(chances) == 1:
        return "This is the only card to play."
    told = on_lead(drawn, name, hidden) if led is None else on_reply(drawn, led)
    if chances[drawn] > SURE:
        return told
    names = [f"the {name(one)}" for one in chances if chances[one] > SELDOM]
    return (
        f"{told} With a hand like this, vary your play between {', '.join(names[:-1])} "
        f"and {names[-1]}, or your card gives too much away: play this one {often(chances[drawn])}."
    )


def on_reply(rank: int, led: int) -> str:
    """What a card does to a trick to which another was led.

    >>> on_reply(3, 5), on_reply(5, 5)
    ('Let this trick go.', 'It ties the trick.')
    """
    return "It takes the trick." if rank > led else "It ties the trick." * (rank == led) or GO


GO = "Let this trick go."


def on_lead(rank: int, name: Callable[[int], str], hidden: Sequence[int]) -> str:
    """How many of the cards that the player has not seen beat the one led.

    >>> on_lead(5, lambda rank: "Deuce", [6, 6, 5, 1])
    'Of the 4 cards that you have not seen, 2 beat the Deuce and 1 ties it.'
    """
    above, alike = sum(one > rank for one in hidden), hidden.count(rank)
    beat = f"{above or 'none'} beat{'s' * (above < 2)} the {name(rank)}"
    tie = f" and {alike or 'none'} tie{'s' * (alike < 2)} it" if above or alike else ""
    return f"Of the {len(hidden)} cards that you have not seen, {beat}{tie}."
