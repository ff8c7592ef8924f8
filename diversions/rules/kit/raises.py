"""Raises: what a deal is worth, who may raise it next, and what a refusal costs.

A side is named by its number.  What has been asked counts only when the other side stays; a
raise in answer to a raise stays first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from diversions.rules.core import Move, Ruling, Seat, may, may_not


class Stake(NamedTuple):
    """What a deal is worth."""

    worth: int = 1  # agreed by both sides: what a fold costs
    asked: int = 0  # what a side has raised it to, until that is answered
    raiser: int | None = None  # the side that raised last


def raised(stake: Stake, side: int, to: int) -> Stake:
    """The stake when *side* has raised it, which stays for whatever was asked before.

    >>> raised(raised(Stake(), 0, 3), 1, 6)
    Stake(worth=3, asked=6, raiser=1)
    """
    return Stake(stake.asked or stake.worth, to, side)


def stayed(stake: Stake) -> Stake:
    """The stake when what was asked has been accepted.

    >>> stayed(raised(Stake(), 0, 3))
    Stake(worth=3, asked=0, raiser=0)
    """
    return Stake(stake.asked or stake.worth, 0, stake.raiser)


def has_the_raise(stake: Stake, side: int) -> bool:
    """Whether the next raise is for *side*: either's at first, then of whoever raised not last."""
    return stake.raiser != side


def above(ladder: Sequence[int], stake: Stake) -> int:
    """The next step of *ladder* above what is agreed or asked; 0 if there is none.

    >>> above((1, 3, 6), Stake(3)), above((1, 3, 6), Stake(3, 6))
    (6, 0)
    """
    now = max(stake.worth, stake.asked)
    return next((step for step in ladder if step > now), 0)


# Raises by steps -------------------------------------------------------------------------------


class RaiseRules(NamedTuple):
    """The rules of a game on raises by the steps of a ladder, by their ids."""

    made: str
    with_card: str
    passes: str
    back: str
    top: str


def on_raising(
    by: RaiseRules, stake: Stake, step: int, seat: Seat, cards: Sequence[tuple[str, str]]
) -> Iterator[Ruling]:
    """The rulings on a raise to *step*, alone or with one of *cards*, each with its name."""
    move = Move(seat, "raise")
    if not step:
        because = "The whole game lies upon this deal already."
        yield may_not(move, by.top, "Raise", because)
    elif not has_the_raise(stake, seat % 2):
        because = "Your side raised last: the next raise is for the other."
        yield may_not(move, by.passes, f"Raise to {step}", because)
    else:
        yield may(move, by.made, f"Raise to {step}")
        for card, called in cards:
            label = f"Raise to {step} with the {called}"
            yield may(Move(seat, "raise", (card,)), by.with_card, label)


def on_answering(
    by: RaiseRules, stake: Stake, step: int, seat: Seat, answer: str
) -> Iterator[Ruling]:
    """The rulings on staying, folding and raising back, where *answer* says who may."""
    yield may(Move(seat, "stay"), answer, f"Stay, for {stake.asked} points")
    yield may(Move(seat, "fold"), answer, f"Fold, for {stake.worth}")
    move = Move(seat, "raise")
    if step:
        yield may(move, by.back, f"Raise to {step}")
    else:
        yield may_not(move, by.top, "Raise", f"{stake.asked} points are the whole game.")
