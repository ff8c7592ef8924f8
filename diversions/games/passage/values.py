"""What lies beside a table of Passage: what doublets do; and the odds."""

from __future__ import annotations

from diversions.games.passage.odds import doublets, odds
from diversions.games.passage.variants import ALIKE, COUNT, TEN
from diversions.rules import Terms
from diversions.rules.pictures.values import Values, percent, throws


def values(terms: Terms) -> tuple[Values, ...]:
    """What the caster's throw does."""
    ten = {"again": "throw again", "out": "out: loses", "passes": "passes: wins"}
    rows = (
        ("Doublets under ten", "out: loses"),
        ("Doublets of ten", ten[terms[TEN].key]),
        ("Doublets above ten", "passes: wins"),
        ("No doublets", "throw again"),
    )
    counted = f"{terms[COUNT].label} are counted. Are three alike doublets? {terms[ALIKE].label}."
    return (Values("The caster throws three dice", ("", ""), (*rows, (counted, ""))),)


def odds_tables(terms: Terms) -> tuple[Values, ...]:
    """Doublets of every sum, what they come to, and every sum of three dice."""
    known = odds(terms)
    rows = tuple((str(fell), str(ways)) for fell, ways in doublets(terms).items())
    ends = (
        ("passes", str(known.passes), percent(known.wins)),
        ("is out", str(known.out), percent(1 - known.wins)),
        ("throws again", str(known.again), "–"),
    )
    title = f"The caster, of {known.whole} ways in which three dice fall"
    return (
        Values(title, ("", "ways", "in the end"), ends),
        Values("Doublets: in how many ways each sum falls", ("sum", "ways"), rows),
        throws(3),
    )
