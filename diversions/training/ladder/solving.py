"""A contest with doubles: regrets matched at every hand.

CFR+ (Tammelin 2014), as in ``diversions.training.dare.solving``: both players' regrets are matched
in turn, never kept below nought, and the later strategies weigh more in the average. A deal that
nobody wins leaves the score and turns the players round, so a score and its mirror are solved
together. Each game of a rubber is taken for itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from diversions.rules.players.ladder import LAST, LadderContest, LadderKey
from diversions.rules.players.tables import Score
from diversions.training.ladder.arrays import LadderArrays
from diversions.training.ladder.walk import (
    Answer,
    CardMoment,
    Choice,
    DoublingMoment,
    JumpingMoment,
    LadderNode,
    LadderPart,
    LadderPayoffs,
    LateMoment,
    Run,
    ThirdTrick,
    before_card,
)
from diversions.training.regret import Values


class Tree:
    """All decisions of a deal that is doubled at most *top* times."""

    def __init__(self, arrays: LadderArrays, top: int) -> None:
        self.arrays, self.top, self.rounds = arrays, top, 0
        self.root = before_card(LadderNode(arrays, 0, (), np.zeros(1, int), top, {}))
        self.choices: dict[LadderKey, Choice] = dict(self._choices())

    def _choices(self) -> Iterator[tuple[LadderKey, Choice]]:
        parts: list[LadderPart] = [self.root]
        while parts:
            part = parts.pop()
            level, history = part.level, part.history
            match part:
                case CardMoment():
                    yield LadderKey("card", level, history), part.cards
                    parts.append(part.after)
                case ThirdTrick():
                    for by, (double, stay) in enumerate(zip(part.doubles, part.stays, strict=True)):
                        steps = (*history, *(LAST + 1,) * by)
                        yield LadderKey("double", LAST + 1, steps), double
                        yield LadderKey("stay", LAST + 1, steps), stay
                case Answer():
                    yield LadderKey("stay", level, history[:-1]), part.stay
                    parts.append(part.plain)
                case JumpingMoment():
                    if part.upon:
                        yield LadderKey("double", level, history), part.double
                        parts.append(part.upon)
                    parts.append(part.plain)
                case DoublingMoment():
                    late = "late " if isinstance(part, LateMoment) else ""
                    if part.upon:
                        yield LadderKey(f"{late}double", level, history), part.double
                        yield LadderKey(f"{late}stay", level, history), part.stay
                    if part.upon and not late:  # a double with a card leads to where others do
                        parts.append(part.upon)
                    parts.append(part.plain)

    def walk(self, run: Run) -> tuple[float, float]:
        """What the deal is worth to eldest and to the dealer."""
        certain = np.ones((len(self.arrays.held[3]), 1), self.arrays.kind)
        worths = self.root.walk(run, certain, certain.copy())
        return float(worths[0].sum(dtype=float)), float(worths[1].sum(dtype=float))

    def round(self, payoffs: LadderPayoffs) -> float:
        """One round of learning for each player; gives what the deal was worth to eldest in it."""
        self.rounds += 1
        weight = float(self.rounds**2)
        for turn in (0, 1):
            value, _ = self.walk(Run(payoffs, weight, turn))
            for choice in self.choices.values():
                choice.close()
        return value

    def take_up(self, model: Tree) -> None:
        """Begin with a little of what was regretted in a like deal."""
        for key, choice in self.choices.items():
            other = model.choices.get(key)
            if other is not None and other.regrets.shape == choice.regrets.shape:
                choice.regrets = other.regrets * self.arrays.kind(KEEP)
                choice.current = choice.matched()

    def settle(self) -> None:
        """Play by the average from now on."""
        for choice in self.choices.values():
            choice.final = choice.average()

    def worth(self, payoffs: LadderPayoffs) -> float:
        """What the deal is worth to eldest if both play by what was settled."""
        return self.walk(Run(payoffs))[0]

    def exploitability(self, payoffs: LadderPayoffs) -> float:
        """What perfect opponents of that gain in the deal, as eldest and as dealer together."""
        return sum(self.walk(Run(payoffs, best=True)))

    def forget(self) -> None:
        """Keep the regrets alone."""
        for choice in self.choices.values():
            choice.keep_regrets()


KEEP = 0.3
WON = 0.5  # a game that is won, more than half of one


def payoffs_of(values: Values, score: Score, contest: LadderContest) -> LadderPayoffs:
    """What the deal at *score* brings eldest; a game won is a half.

    *values* says what the next deals are worth to who is eldest there.
    """
    eldest, dealer = score
    more = (-standing(values, dealer, eldest + stake, contest) for stake in contest.stakes)
    less = (-standing(values, dealer + stake, eldest, contest) for stake in contest.stakes)
    drawn = -standing(values, dealer, eldest, contest)
    return LadderPayoffs(tuple(more), tuple(less), drawn, WON)


def standing(values: Values, eldest: int, dealer: int, contest: LadderContest) -> float:
    """What a score is worth to eldest; between scores that are known, by the nearest of them."""
    if eldest >= contest.up or dealer >= contest.up:
        return WON if eldest >= contest.up else -WON
    if (eldest, dealer) in values:
        return values[eldest, dealer]
    return sum(
        mine * theirs * values.get((one, other), 0.0)
        for one, mine in around(eldest, contest.grid)
        for other, theirs in around(dealer, contest.grid)
    )


def around(points: int, grid: Sequence[int]) -> list[tuple[int, float]]:
    """The points of the grid about *points*, with what each counts."""
    low = max((one for one in grid if one <= points), default=grid[0])
    high = min(one for one in grid if one >= points)
    if low >= high:
        return [(high, 1.0)]
    share = (points - low) / (high - low)
    return [(low, 1 - share), (high, share)]
