"""What a rule rests on: the hand, its age, and through whom it came."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from diversions.library import evidence, selectors
from diversions.library.evidence import Basis, basis
from diversions.library.models import Rule


class Origin(NamedTuple):
    key: str
    author: str
    year: str
    quoted_from: str
    short: str


class Called(NamedTuple):
    source_id: str
    stance: str


SOURCES = {
    source.key: source
    for source in (
        Origin("cotton", "Charles Cotton", "1674", "", "Cotton 1674"),
        Origin("willughby", "Francis Willughby", "c. 1665-70", "page", "Willughby c. 1665-70"),
        Origin("page", "John McLeod", "2006", "", "McLeod 2006"),
        Origin("report", "Justin du Coeur", "1996", "", "Justin du Coeur 1996"),
    )
}


@pytest.mark.parametrize(
    ("standing", "witnesses", "words"),
    [
        ("stated", [("cotton", "states")], "Cotton 1674"),
        ("stated", [("page", "states"), ("cotton", "states")], "Cotton 1674"),
        (
            "stated",
            [("page", "states"), ("cotton", "silent")],
            "McLeod 2006: period source not named",
        ),
        ("stated", [("willughby", "states")], "Willughby c. 1665-70, through John McLeod"),
        (
            "stated",
            [("willughby", "states"), ("report", "states")],
            "Willughby c. 1665-70, through Justin du Coeur",
        ),
        (  # another period text is nobody's channel
            "stated",
            [("cotton", "states"), ("willughby", "states"), ("report", "states")],
            "Willughby c. 1665-70, through Justin du Coeur",
        ),
        ("inferred", [("cotton", "implies")], "Cotton 1674"),
        ("inferred", [("cotton", "contradicts")], ""),
        ("reported", [("report", "states")], "Justin du Coeur 1996"),
        ("supplied", [("cotton", "silent")], ""),
    ],
)
def test_the_words_of_a_basis(standing: str, witnesses: list[tuple[str, str]], words: str) -> None:
    assert basis(standing, [Called(*w) for w in witnesses], SOURCES).words == words


@pytest.mark.django_db
def test_every_stated_rule_of_the_book_names_its_hand() -> None:
    nameless = [
        rule.id
        for game in selectors.games()
        if (report := selectors.report(game.slug))
        for rule in report.rules
        if rule.standing == "stated" and not rule.basis.hand
    ]

    assert nameless == []


@pytest.mark.django_db
def test_a_period_hand_is_older_than_any_modern_one_beside_it() -> None:
    works = selectors.sources()
    wrong = []
    for rule in Rule.objects.filter(standing="stated").prefetch_related("witnesses"):
        held = [w for w in rule.witnesses.all() if w.stance == "states"]
        grade: Basis = basis("stated", list(rule.witnesses.all()), works)
        years = [evidence.year_of(works[w.source_id].year) for w in held]
        oldest = min((year for year in years if year), default=0)
        if (grade.year or 0) != oldest or grade.period != (0 < oldest < evidence.MODERN):
            wrong.append(rule.id)

    assert wrong == []
