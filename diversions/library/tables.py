"""Comparative tables: one question asked of every game, answered by the rules themselves."""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from diversions.games import GAMES
from diversions.library import selectors, under_terms
from diversions.library.comparisons import COMPARED
from diversions.library.models import Comparison, Game
from diversions.library.selectors import Sentence
from diversions.library.stamps import by_stamp


class Other(NamedTuple):
    """A rule that answers under other readings: which, in words."""

    rule: Sentence
    under: str


class ComparisonRow(NamedTuple):
    """The answer of a game, under those of its variants that answer alike."""

    game: Game
    variants: tuple[str, ...]
    code: str  # the terms of the first of them; empty for the usual ones
    rules: tuple[Sentence, ...]
    others: tuple[Other, ...]


def rows(question: str) -> list[ComparisonRow]:
    """Every game that answers *question*, by title; KeyError if it is not asked."""
    if question not in COMPARED:
        raise KeyError(question)
    asked = {c.game_id: c.rules for c in Comparison.objects.filter(question=question)}
    return [
        row
        for game in selectors.games()
        if game.slug in asked
        for row in _answered(game, asked[game.slug])
    ]


def _answered(game: Game, ids: list[str]) -> list[ComparisonRow]:
    """The rows of one game: variants under which the same of its rules *ids* are in force."""
    report = selectors.report(game.slug)
    assert report is not None
    by_id = {rule.id: rule for rule in report.rules}
    rules = [by_id[id] for id in ids if id in by_id]
    if game.slug not in GAMES:
        return [ComparisonRow(game, (), "", tuple(rules), ())]
    alike: dict[tuple[Sentence, ...], list[tuple[str, str]]] = {}
    for variant in GAMES[game.slug].variants:
        seats = variant.seats[0] if variant.seats else None
        terms = GAMES[game.slug].terms(variant.key, seats)
        held = tuple(rule for rule in rules if terms.meets(rule.under))
        alike.setdefault(held, []).append((variant.title, terms.code))
    usual = GAMES[game.slug].terms().code
    rows = []
    for held, variants in alike.items():
        others = tuple(Other(r, _under(game.slug, r)) for r in rules if r not in held)
        code = "" if variants[0][1] == usual else variants[0][1]
        rows.append(ComparisonRow(game, tuple(title for title, _ in variants), code, held, others))
    return rows


def _under(slug: str, rule: Sentence) -> str:
    """The readings under which a rule is in force, in words."""
    return "; ".join(labels for _, labels in under_terms.conditions(slug, rule.under))


@by_stamp
def _asked() -> dict[str, list[str]]:
    """Every rule that answers a question, with its questions."""
    by_option: dict[str, list[str]] = defaultdict(list)
    for comparison in Comparison.objects.all():
        for id in comparison.rules:
            by_option[id].append(comparison.question)
    return dict(by_option)


def asked_of(rule: str) -> list[str]:
    """The questions that a rule answers."""
    return _asked().get(rule, [])
