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


def points(number: int) -> str:
    """So many points.

    >>> points(1), points(3)
    ('1 point', '3 points')
    """
    return "1 point" if number == 1 else f"{number} points"


# Raises by steps -------------------------------------------------------------------------------


class RaiseRules(NamedTuple):
    """The rules of a game on raises by the steps of a ladder, by their ids."""

    play: str
    made: str
    with_card: str
    passes: str
    back: str
    top: str
    stay: str
    fold: str


def on_raising(
    by: RaiseRules, stake: Stake, step: int, seat: Seat, cards: Sequence[tuple[str, str]]
) -> Iterator[Ruling]:
    """The rulings on a raise to *step*, alone or with one of *cards*, each with its name."""
    move = Move(seat, "raise")
    if not step:
        because = "This deal is already worth the whole game."
        yield may_not(move, by.top, "Raise", because)
    elif not has_the_raise(stake, seat % 2):
        because = "Your side raised last, so only the other side may raise now."
        yield may_not(move, by.passes, f"Raise to {step} points", because)
    else:
        yield may(move, by.made, f"Raise to {step} points")
        for card, called in cards:
            label = f"Raise to {step} points with the {called}"
            yield may(Move(seat, "raise", (card,)), by.with_card, label)


def on_answering(
    by: RaiseRules,
    stake: Stake,
    step: int,
    seat: Seat,
    answer: str,
    cards: Sequence[tuple[str, str]],
) -> Iterator[Ruling]:
    """The rulings on staying, folding and raising back, where *answer* says who may; and on
    *cards*, each with its name, which must wait."""
    yield may(Move(seat, "stay"), answer, f"Stay, for {stake.asked} points")
    yield may(Move(seat, "fold"), answer, f"Fold, giving {points(stake.worth)}")
    move = Move(seat, "raise")
    if step:
        yield may(move, by.back, f"Raise to {step} points")
    else:
        because = f"At {stake.asked} points the deal is already worth the whole game."
        yield may_not(move, by.top, "Raise", because)
    because = "Answer the raise before you play: stay, fold, or raise again."
    for card, called in cards:
        yield may_not(Move(seat, "play", (card,)), answer, f"Play the {called}", because)


def refused(
    by: RaiseRules, stake: Stake, side: int, move: Move, answer: str, listed: Sequence[Ruling]
) -> tuple[str, str] | None:
    """The rule that refuses a *move* of *side* which is not among those *listed*, and why.

    None where it is merely out of turn or unknown.  *answer* is the rule on who may answer.
    """
    on_turn = {ruling.move: ruling for ruling in listed}
    bare = on_turn.get(Move(move.seat, "raise"))
    if move.verb in ("stay", "fold"):
        if not stake.asked:
            rule = by.stay if move.verb == "stay" else by.fold
            return rule, "No raise is waiting for an answer."
        if side == stake.raiser:
            return answer, "Your side made this raise, so the other side answers it."
        return answer, "Somebody else answers for your side."
    if move.verb == "raise" and stake.asked:
        if side == stake.raiser:
            return by.passes, "Your side raised last, so only the other side may raise now."
        if bare is None:
            return answer, "Somebody else answers for your side."
        return by.back, "Answer the raise before you play: raise again without a card."
    if move.verb == "play" and stake.asked:
        return answer, "A raise is waiting: no card is played until it is answered."
    if move.verb == "raise" and bare is not None:
        if not bare.allowed:
            return bare.rule, bare.because
        card = on_turn.get(move._replace(verb="play"))
        if card is not None:
            return card.rule, card.because
        return by.with_card, NOT_HELD
    if move.verb == "play" and bare is not None:
        return by.play, NOT_HELD
    return None


NOT_HELD = "Play one card from your own hand."
