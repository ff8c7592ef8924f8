"""Effects: what a reading changes, from pairs of matches that met the same chance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import atan, cos, inf, pi, sin, sqrt
from typing import Any, NamedTuple

from diversions.lab.matches import MatchResult

CONFIDENCE = 0.95
CERTAIN = 0.05  # an effect is certain whose p, after Holm, is below this
LARGE = 10.0  # the size of a difference where nothing varies at all


class Figure(NamedTuple):
    """A figure under the two readings: means, mean difference and how far it may be off.

    *within* is half the 95 % interval of the difference; *p* is two-sided, not corrected; *size*
    is the difference in standard deviations of single matches.
    """

    first: float
    second: float
    difference: float
    within: float
    p: float
    size: float


class Effect(NamedTuple):
    """What was measured of one contrast with players of one level."""

    option: str
    reading: str
    terms: str
    against: str
    level: str
    pairs: int
    sources: str  # digest of the engine, the players and the laboratory
    probe: str  # digest of the first few records
    differ: float  # share of pairs in which the records are not the same
    figures: dict[str, Figure]

    @property
    def key(self) -> str:
        return f"{self.option}.{self.reading}"


def figures(first: Sequence[MatchResult], second: Sequence[MatchResult]) -> dict[str, Figure]:
    """Every figure that both sides have, pair by pair; an act that was not used counts as none."""
    names = {name for match in (*first, *second) for name in match.figures}
    figures = {}
    for name in sorted(names):
        rows = list(zip(_column(first, name), _column(second, name), strict=True))
        pairs = [(one, two) for one, two in rows if one is not None and two is not None]
        if len(pairs) > 1:
            figures[name] = compared(pairs)
    return figures


def _column(matches: Sequence[MatchResult], name: str) -> list[float | None]:
    usual = 0.0 if name.startswith("act ") else None
    return [match.figures.get(name, usual) for match in matches]


def compared(pairs: Sequence[tuple[float, float]]) -> Figure:
    """The paired comparison of two columns, by Student's t."""
    count = len(pairs)
    first, second = (sum(column) / count for column in zip(*pairs, strict=True))
    changes = [two - one for one, two in pairs]
    change = second - first
    spread = sqrt(sum((c - change) ** 2 for c in changes) / (count - 1))
    error = spread / sqrt(count)
    if error > 1e-12:
        p = student(abs(change) / error, count - 1)
    else:  # every pair changed alike, or none did: the sign test
        p = 2.0 ** (1 - count) if abs(change) > 1e-12 else 1.0
    single = sqrt((_variance([a for a, _ in pairs]) + _variance([b for _, b in pairs])) / 2)
    size = 0.0 if abs(change) <= 1e-12 else min(LARGE, abs(change) / single if single else inf)
    values = (first, second, change, quantile(count - 1) * error, p, size)
    return Figure(*(float(f"{value:.6g}") for value in values))


def _variance(values: Sequence[float]) -> float:
    mean = sum(values) / len(values)
    return sum((value - mean) ** 2 for value in values) / (len(values) - 1)


def student(t: float, degrees: int) -> float:
    """How probable a *t* as far from 0 as this is by chance: Abramowitz and Stegun 26.7.3-4.

    >>> round(student(2.228, 10), 3), round(student(12.706, 1), 3)
    (0.05, 0.05)
    """
    angle = atan(t / sqrt(degrees))
    if degrees % 2:
        total, term = 0.0, cos(angle)
        for n in range(3, degrees + 1, 2):
            total += term
            term *= cos(angle) ** 2 * (n - 1) / n
        within = 2 / pi * (angle + sin(angle) * total)
    else:
        total, term = 0.0, 1.0
        for n in range(2, degrees + 1, 2):
            total += term
            term *= cos(angle) ** 2 * (n - 1) / n
        within = sin(angle) * total
    return min(1.0, max(0.0, 1 - within))


@lru_cache(maxsize=1024)
def quantile(degrees: int) -> float:
    """How many standard errors the 95 % interval reaches to either side.

    >>> round(quantile(10), 3), round(quantile(399), 3)
    (2.228, 1.966)
    """
    low, high = 0.0, 1_000.0
    for _ in range(60):
        middle = (low + high) / 2
        if student(middle, degrees) > 1 - CONFIDENCE:
            low = middle
        else:
            high = middle
    return high


def holm(values: Mapping[Any, float]) -> dict[Any, float]:
    """Each p corrected for all of them together, after Holm.

    >>> holm({"a": 0.01, "b": 0.04, "c": 0.03})
    {'a': 0.03, 'c': 0.06, 'b': 0.06}
    """
    corrected, highest = {}, 0.0
    for rank, (key, p) in enumerate(sorted(values.items(), key=lambda item: item[1])):
        highest = max(highest, min(1.0, (len(values) - rank) * p))
        corrected[key] = highest
    return corrected
