"""When a game is first mentioned stands in data, with who says so, and is told against 1600."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from diversions.library import evidence, mentions, selectors
from diversions.library.models import Game, Source

pytestmark = pytest.mark.django_db


def test_every_mention_is_of_a_game_and_on_the_word_of_a_source_of_the_book() -> None:
    games = set(Game.objects.values_list("pk", flat=True))
    sources = set(Source.objects.values_list("pk", flat=True))
    for mention in mentions.every():
        assert mention.game in games, mention
        assert {mention.says, mention.by or mention.says} <= sources, mention
        assert bool(mention.year) != bool(mention.before), mention


def test_a_mention_by_a_dated_source_has_the_year_of_that_source() -> None:
    works = selectors.sources()
    for mention in mentions.every():
        if mention.year and mention.by and (year := evidence.year_of(works[mention.by].year)):
            assert year == mention.year, mention


def test_a_game_with_rules_in_a_dated_text_is_mentioned_in_that_year_or_before() -> None:
    for game in selectors.games():
        report = selectors.report(game.slug)
        assert report is not None
        years = [rule.basis.year for rule in report.rules if rule.basis.is_old]
        mentioned = [mention.year or mention.before - 1 for mention in mentions.first(game.slug)]
        if years:
            assert mentioned, game.slug
            assert min(mentioned) <= min(years), game.slug


def test_a_year_is_the_first_that_the_words_can_mean() -> None:
    for mention in mentions.every():
        if found := re.search(r"\d{4}", mention.said):
            assert int(found[0]) == mention.year or mention.before, mention


@pytest.mark.parametrize(
    ("slug", "sentence"),
    [
        ("karnoffel", "Mentioned before 1600: 1426."),
        ("primero", "Mentioned before 1600: 1526."),
        ("hazard", "Mentioned before 1600: in the Canterbury Tales."),
        (
            "reversis",
            "No text in this book mentions it before 1600; the first mention is from 1601.",
        ),
        (
            "all-fours",
            "No text in this book mentions it before 1600; the first mention is from 1674.",
        ),
        ("cucumber", "No text in this book mentions it before 1600."),
    ],
)
def test_a_game_is_told_against_1600(slug: str, sentence: str) -> None:
    assert mentions.told(slug)[0] == sentence


def test_what_is_only_claimed_is_told_with_the_doubt() -> None:
    assert mentions.told("put")[0] == "Perhaps mentioned before 1600: the 16th century."
    assert mentions.in_full("put")[0].startswith(mentions.told("put")[0])
    assert "None of the three names a text" in mentions.in_full("put")[0]


def test_a_text_without_a_year_goes_before_what_is_doubted() -> None:
    chaucer, sonnet, *_ = mentions.first("hazard")

    assert (chaucer.by, sonnet.said) == ("chaucer", "1580")
    assert sonnet.doubt


def test_each_report_and_the_page_of_dates_say_it(client: Client) -> None:
    page = client.get("/what-was-played-when/").content.decode()
    for game in selectors.games():
        sentence = mentions.told(game.slug)[0].partition("’")[0].partition("'")[0].rstrip(".")
        assert sentence in page, game.slug
        report = client.get(f"/games/{game.slug}/").content.decode()
        assert sentence in report.partition('<section class="section"')[0], game.slug


@pytest.mark.parametrize("age", ["before 1600", "perhaps before 1600", "1600 to 1699"])
def test_games_are_found_by_the_age_in_which_they_are_first_told_of(
    client: Client, age: str
) -> None:
    page = client.get("/games/", {"told": age}).content.decode()
    found = set(re.findall(r'<a class="to" href="/games/([a-z-]+)/', page))

    assert found == {game.slug for game in selectors.games() if mentions.age(game.slug) == age}
    assert found
    assert f'<option value="{age}" selected>' in page
