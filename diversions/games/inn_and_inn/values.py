"""What lies beside a table of Inn and Inn: what four dice are, and what they come to."""

from __future__ import annotations

from diversions.games.inn_and_inn.odds import readings, shapes, throws
from diversions.games.inn_and_inn.rules import THROW
from diversions.rules import Terms
from diversions.rules.pictures.values import Values, percent
from diversions.rules.pictures.values import throws as sums


def values(terms: Terms) -> tuple[Values, ...]:
    """What a throw is, and what it does."""
    lost = "the other player wins the pot" if terms.seats == 2 else "you are out of the pot"
    rows = (
        ("no two alike", "Out", lost),
        ("two or three alike", "Inn", "drop"),
        ("two and two, or four alike", "Inn and Inn", "sweep the pot"),
    )
    return (Values("Four dice", ("thrown", "is", "does"), rows),)


def odds_tables(terms: Terms) -> tuple[Values, ...]:
    """How often each throw falls, and what a pot is worth to the player who throws for it."""
    fell = throws()
    rows = tuple(
        (called, str(getattr(fell, key)), percent(fell.share(key)))
        for called, key in (("Out", "out"), ("Inn", "inn"), ("Inn and Inn", "sweep"))
    )
    lost = tuple((r.turn, r.drop, f"{float(r.loses):.2f}") for r in readings(terms))
    return (
        Values(
            f"Throws, of {fell.whole} ways in which four dice fall", ("", "ways", "how often"), rows
        ),
        Values(
            "How four dice agree", ("", "ways"), tuple((k, str(n)) for k, n in shapes().items())
        ),
        Values(
            "Coins that the first of two throwers loses on average, if each has put in one",
            ("after an Inn throws", "drops", "loses"),
            lost,
        ),
        sums(THROW.dice),
    )
