"""What options bring on average, over deals that are made up again and again."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import TypeVar

from diversions.rules.core import Move

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


def levelled(
    worths: Mapping[Move, float],
    out: Collection[str],
    suit: Callable[[str], str],
    height: Callable[[str], float],
    counts: Callable[[str], float] = lambda card: 0,
) -> dict[Move, float]:
    """*worths* where cards of one suit that count the same, and between which no card is *out*, in
    other hands or in the trick, are all worth their mean: for a trick they are the same card.

    >>> cards = {Move(0, "play", (card,)): worth for card, worth in zip(["3S", "2S"], [4, 2])}
    >>> [*levelled(cards, ["KS", "2H"], lambda card: card[1], lambda card: "23K".index(card[0]))
    ...     .values()]
    [3.0, 3.0]
    """
    plays = [move for move in worths if move.verb == "play" and len(move.what) == 1]
    kinds: dict[tuple[str, float], list[Move]] = {}
    for move in sorted(plays, key=lambda move: height(move.what[0])):
        kinds.setdefault((suit(move.what[0]), counts(move.what[0])), []).append(move)
    even = dict(worths)
    for (of, _), moves in kinds.items():
        heights = [height(card) for card in out if suit(card) == of]
        runs = [moves[:1]]
        for low, high in pairwise(moves):
            bottom, top = height(low.what[0]), height(high.what[0])
            if any(bottom < one < top for one in heights):
                runs.append([])
            runs[-1].append(high)
        for run in runs:
            even.update(dict.fromkeys(run, sum(worths[move] for move in run) / len(run)))
    return even
