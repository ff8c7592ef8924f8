"""The solver: counterfactual regret, for every kind of contest, one group of scores after another.

In a round, what each action at an information set would have brought is held against what was done
there; the next round does in proportion to what is regretted, and what was done on average comes
near an equilibrium (Zinkevich and others 2007). A contest of dares or ladders keeps no regret below
nought and teaches its players in turn (CFR+, Tammelin 2014).

A contest gives its information sets, score by score, and what a deal brings at each. What chance
deals is theirs too: the sets of dares and ladders weigh all deals at once, those of trumps go
through deals that were drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from math import inf
from pathlib import Path
from typing import Any, NamedTuple, Protocol, Self, TypeVar

import numpy as np
import numpy.typing as npt

from diversions.rules.players.dare import scores
from diversions.rules.players.tables import Score

Array = npt.NDArray[Any]
Values = dict[Score, float]  # what a deal is worth to eldest, by the score at which it begins
TINY = 1e-30  # a regret so small is none, and could not be divided by
Payoff = TypeVar("Payoff")
Gives = TypeVar("Gives", covariant=True)
Takes = TypeVar("Takes", contravariant=True)


class Schedule(NamedTuple):
    """How long a contest is solved."""

    rounds: int  # at most, for each group of scores
    target: float = 0.0  # what may be left to be gained in a deal
    look: int = 0  # rounds after which it is seen how much that is; 0: only at the end
    first: int = 1  # so many times as many rounds where there is no model
    weighings: int = 0  # how often what deals are worth is reckoned again by what was settled
    near: int = 0  # points, by which a model may be further on than the group before


class Regrets(Protocol[Takes]):
    """All information sets of a deal at one score, and what is regretted there."""

    def take_up(self, model: Self) -> None:
        """Begin with a little of what was regretted in a like deal."""

    def round(self, payoffs: Takes) -> float:
        """One round for both players; gives what the deal was worth to eldest in it."""

    def settle(self) -> None:
        """Do from now on, till the next round, what was done on average."""

    def worth(self, payoffs: Takes) -> float:
        """What the deal is worth to eldest by what was settled."""

    def exploitability(self, payoffs: Takes) -> float:
        """What perfect opponents of that gain, as eldest and as dealer; infinity if not known."""

    def forget(self) -> None:
        """Keep the regrets alone: others may take them up."""


AnyRegrets = TypeVar("AnyRegrets", bound=Regrets[Any])


class Contest(Protocol[AnyRegrets, Gives]):
    """What is to be solved."""

    @property
    def schedule(self) -> Schedule:
        """How long."""

    def groups(self) -> Iterable[tuple[Score, ...]]:
        """The scores in order, and together those of which each is worth what the others are."""

    def information_sets(self, score: Score) -> AnyRegrets:
        """Those of a deal at *score*, with nothing regretted yet."""

    def payoffs(self, values: Values, score: Score) -> Gives:
        """What a deal at *score* brings, where later deals are worth *values*."""

    def model(self, score: Score, solved: Mapping[Score, AnyRegrets]) -> Score | None:
        """Of the scores that were *solved*, the one whose regrets are taken up."""

    def packed(self, regrets: AnyRegrets) -> bytes:
        """What a table has of a score, once it is settled."""


def proportional(weights: Array, otherwise: Array | float, least: float = TINY) -> Array:
    """The chances of actions, the first axis, in proportion to *weights*.

    Where these come to no more than *least* together, the chances are *otherwise*.

    >>> proportional(np.array([[3.0, 0.0], [1.0, 0.0]]), 0.5).tolist()
    [[0.75, 0.5], [0.25, 0.5]]
    """
    whole = weights.sum(0)
    none = whole <= least
    chances: Array = np.where(none, otherwise, weights / np.where(none, 1, whole))
    return chances


def solve(
    contest: Contest[AnyRegrets, Payoff], known: Values, tell: Callable[[str], None]
) -> Iterator[tuple[Score, AnyRegrets, float]]:
    """Solve every score but those of which it is *known* what they are worth; gives what is settled
    there, and what a deal is worth to eldest.

    A group of scores is left when at each of them less than the target is left to be gained, or
    when its rounds are over.
    """
    schedule, values, models = contest.schedule, dict(known), dict[Score, AnyRegrets]()
    for group in contest.groups():
        if all(score in known for score in group):
            continue
        regrets = {score: contest.information_sets(score) for score in group}
        for score, own in regrets.items():
            values[score] = 0.0
            if (model := contest.model(score, models)) is not None:
                own.take_up(models[model])
        most = schedule.rounds * (1 if models else schedule.first)
        for number in range(1, most + 1):
            for score, own in regrets.items():
                values[score] = own.round(contest.payoffs(values, score))
            if number < most and not (schedule.look and number % schedule.look == 0):
                continue
            gap = settled(contest, regrets, values)
            tell(f"{group[0]}: {number} rounds, {left(gap)}")
            if gap < schedule.target:
                break
        for score, own in regrets.items():
            yield score, own, values[score]
            own.forget()
        models |= regrets
        for score in [one for one in models if sum(one) > sum(group[0]) + schedule.near]:
            del models[score]


def settled(
    contest: Contest[AnyRegrets, Payoff], regrets: Mapping[Score, AnyRegrets], values: Values
) -> float:
    """Settle a group, and put what its deals are worth into *values*; what is left to be gained."""
    for own in regrets.values():
        own.settle()
    for _ in range(contest.schedule.weighings):
        for score, own in regrets.items():
            values[score] = own.worth(contest.payoffs(values, score))
    return max(own.exploitability(contest.payoffs(values, s)) for s, own in regrets.items())


def left(gap: float) -> str:
    return f"{gap:.1e} still to gain in a deal" if gap < inf else "what could be gained not known"


def pairs(up: int) -> Iterator[tuple[Score, ...]]:
    """The scores of a match of so many points with their mirrors, the last of the match first.

    >>> [*pairs(2)]
    [((1, 1),), ((0, 1), (1, 0)), ((0, 0),)]
    """
    for points in range(2 * (up - 1), -1, -1):
        for eldest, dealer in scores(up):
            if eldest + dealer == points and eldest <= dealer:
                mirror = () if eldest == dealer else ((dealer, eldest),)
                yield (eldest, dealer), *mirror


def kept(
    contest: Contest[AnyRegrets, Payoff], keep: Path, name: str, tell: Callable[[str], None]
) -> tuple[Values, dict[Score, bytes]]:
    """What each score is worth to eldest, and the bytes of it.

    Scores that are done are kept under this *name* in the folder *keep*, so that a run that was
    broken off goes on.
    """
    keep.mkdir(parents=True, exist_ok=True)
    every = [score for group in contest.groups() for score in group]
    files = {score: keep / f"{name} {score[0]}-{score[1]}" for score in every}
    known = {score: read(file)[0] for score, file in files.items() if file.is_file()}
    for score, regrets, value in solve(contest, known, tell):
        part = files[score].with_suffix(".part")
        part.write_bytes(f"{value!r}\n".encode() + contest.packed(regrets))
        part.replace(files[score])
    found = {score: read(file) for score, file in files.items()}
    return (
        {score: value for score, (value, _) in found.items()},
        {score: block for score, (_, block) in found.items()},
    )


def read(file: Path) -> tuple[float, bytes]:
    value, _, block = file.read_bytes().partition(b"\n")
    return float(value), block
