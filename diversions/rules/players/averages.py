"""What options bring on average, over deals that are made up again and again."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from typing import TypeVar

Option = TypeVar("Option", bound=Hashable)
Deal = TypeVar("Deal")


def mean_worths(
    options: Collection[Option], deals: Iterable[Deal], worth: Callable[[Deal, Option], float]
) -> dict[Option, float]:
    """The mean of what each of *options* is worth in each of *deals*, of which there is one at
    least.

    >>> mean_worths(["half", "whole"], [4, 6], lambda deal, part: deal / (1 + (part == "half")))
    {'half': 2.5, 'whole': 5.0}
    """
    (means,) = mean_rows(options, deals, lambda deal, option: (worth(deal, option),), 1)
    return means


def mean_rows(
    options: Collection[Option],
    deals: Iterable[Deal],
    row: Callable[[Deal, Option], Sequence[float]],
    many: int,
) -> list[dict[Option, float]]:
    """The same of so *many* figures of each option, one after the other."""
    sums: list[dict[Option, float]] = [dict.fromkeys(options, 0.0) for _ in range(many)]
    tried = 0
    for deal in deals:
        tried += 1
        for option in options:
            for total, figure in zip(sums, row(deal, option), strict=True):
                total[option] += figure
    return [{option: one / tried for option, one in total.items()} for total in sums]
