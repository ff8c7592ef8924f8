"""Small tables that lie beside a game as it is played: what its cards are worth, what beats what.

A game that has such tables gives ``values``, a function of the terms, in a module ``values.py``
of its folder; a game of dice also ``odds_tables``, for a sheet of their own.  Every figure in
them comes from its engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from diversions.rules.packs import Pack
from diversions.rules.pictures.family import ranks


class Values(NamedTuple):
    """A table of values: its title, the heads of its columns (none, where they explain
    themselves), its rows."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def order(pack: Pack, above: tuple[str, ...] = (), title: str = "The cards, best first") -> Values:
    """The ranks of *pack* as they stand in it, after the cards that stand above them all."""
    line = ", ".join([*map(pack.name, above), ranks(pack)])
    return Values(title, (), ((line,),))


def worth(pack: Pack, points: Mapping[str, int], title: str, others: str = "") -> Values:
    """What each rank counts, the most first, ranks of as many points in one row.

    *points* is by the character of a rank.  Several cards that count what they show share a row;
    ranks that count nothing are left to the word *others*, if that is given.
    """
    names = {pack.rank(card): pack.rank_name(card) for card in pack.cards}
    shown = sorted((r for r, counts in points.items() if r == str(counts)), reverse=True)
    if len(shown) < 3:
        shown = []
    left = {rank: counts for rank, counts in points.items() if counts and rank not in shown}
    rows = []
    for number in sorted(set(left.values()), reverse=True):
        alike = [names[rank] for rank, counts in left.items() if counts == number]
        rows.append((", ".join(alike), str(number)))
    if shown:
        least = min(counts for counts in left.values())
        row = (f"{names[shown[0]]} to {names[shown[-1]]}", "as they show")
        rows.insert(len(rows) - (least < int(shown[-1])), row)
    if others:
        rows.append((others, "0"))
    return Values(title, (), tuple(rows))


def steps(ladder: tuple[int, ...], title: str = "A deal is worth") -> Values:
    """What a deal is worth, raise by raise."""
    return Values(title, (), ((", then ".join(map(str, ladder)),),))


def percent(part: Fraction, signed: bool = False) -> str:
    """A share in hundredths, to one place.

    >>> percent(Fraction(1, 6)), percent(Fraction(-1, 80), signed=True)
    ('16.7 %', '−1.2 %')
    """
    tenths = round(part * 1000)
    sign = "−" if tenths < 0 and signed else ""
    return f"{sign}{abs(tenths) // 10}.{abs(tenths) % 10} %"


def throws(dice: int) -> Values:
    """Every sum of so many dice: in how many ways it falls, and how often."""
    falls = Counter(map(sum, product(range(1, 7), repeat=dice)))
    whole = 6**dice
    rows = tuple(
        (str(fell), str(falls[fell]), percent(Fraction(falls[fell], whole)))
        for fell in sorted(falls)
    )
    title = f"Sums of {dice} dice, of {whole} ways in which they fall"
    return Values(title, ("sum", "ways", "how often"), rows)


__all__ = ["Values", "order", "percent", "steps", "throws", "worth"]
