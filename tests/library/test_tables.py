"""Comparative tables hold rules and nothing else."""

from __future__ import annotations

import pytest
from django.test import Client

from diversions.games import GAMES
from diversions.library import tables
from diversions.library.comparisons import COMPARED
from diversions.library.models import Comparison, Rule
from diversions.rules import replay
from tests import book

pytestmark = pytest.mark.django_db

# Rules by which a match ends that do not say what ended it: which rule does, or which table.
TOLD = {
    "cribbidge.lurkt.said": "cribbidge.up",
    "cribbidge.lurkt.told": "cribbidge.up",
    "cucumber.tie.share": "cucumber.end",
    "put.pool.all-empty": "put.match-of-pool",
    "put.pool.deals": "put.match-of-pool",
    "put.purse": "put.match-of-pool",
    "tarocchi.split": "tarocchi.over.highest",
}


@pytest.mark.parametrize("question", COMPARED)
def test_every_cell_is_a_rule_in_force_there_and_every_rule_has_its_cell(question: str) -> None:
    rows = tables.rows(question)
    for row in rows:
        if row.game.slug in GAMES:
            game = GAMES[row.game.slug]
            terms = game.terms_of(row.code) if row.code else game.terms()
            assert all(terms.meets(rule.under) for rule in row.rules)
            assert not any(terms.meets(other.rule.under) for other in row.others)
            assert all(other.under for other in row.others)
    shown = {rule.id for row in rows for rule in (*row.rules, *(o.rule for o in row.others))}

    assert len({row.game.slug for row in rows}) >= 2
    assert shown == {
        id for c in Comparison.objects.filter(question=question) for id in c.rules
    } & set(Rule.objects.values_list("id", flat=True))


def test_every_variant_of_a_game_stands_once_in_a_table() -> None:
    for row in (rows := tables.rows("end")):
        if row.game.slug in GAMES:
            said = [title for r in rows if r.game.slug == row.game.slug for title in r.variants]
            assert sorted(said) == sorted(v.title for v in GAMES[row.game.slug].variants)


def test_the_rules_by_which_matches_end_are_among_those_that_say_what_ends_a_game() -> None:
    said = {id for c in Comparison.objects.filter(question="end") for id in c.rules}
    ended = set()
    for slug, game in GAMES.items():
        for _, terms, moves in book.records(slug):
            if outcome := replay(game, terms, moves).outcome:
                ended.add(outcome.rule)

    assert {TOLD.get(rule, rule) for rule in ended} <= said
    assert set(TOLD) <= ended
    assert not set(TOLD) & said


def test_the_pages_lead_to_the_rules_and_back(client: Client) -> None:
    index = client.get("/compared/").content.decode()
    page = client.get("/compared/dice/").content.decode()
    rule = client.get("/rules/hazard.crabs/").content.decode()

    assert 'href="/compared/dice/"' in index
    assert 'href="/rules/hazard.crabs/"' in page
    assert 'href="/compared/dice/#hazard"' in rule
    assert 'id="hazard"' in page
    assert client.get("/compared/hats/").status_code == 404
