"""The book itself."""

from __future__ import annotations

import pytest
from django.test import Client

from diversions.games import GAMES
from diversions.library import book, selectors
from diversions.library.models import Game, Rule, Source

pytestmark = pytest.mark.django_db


def test_the_book_loads_twice_and_every_page_of_it_opens(client: Client) -> None:
    book.load()
    assert book.load().unchanged

    places = ["/", "/games/", "/sources/", "/glossary/"]
    places += [f"/rules/{id}/" for id in Rule.objects.values_list("id", flat=True)]
    places += [f"/sources/{key}/" for key in Source.objects.values_list("key", flat=True)]
    for game in Game.objects.all():
        places.append(f"/games/{game.slug}/")
        if game.slug in GAMES:
            codes = [GAMES[game.slug].terms(v.key).code for v in GAMES[game.slug].variants]
            places += [f"/games/{game.slug}/?terms={code}" for code in codes]
    assert {place: client.get(place).status_code for place in places} == dict.fromkeys(places, 200)


def test_nothing_is_wanting_in_the_book() -> None:
    assert book.load().remarks == []


def test_every_reading_of_a_told_game_has_its_rule(client: Client) -> None:
    book.load()

    for slug in Game.objects.values_list("slug", flat=True):
        if slug in GAMES:
            report = selectors.report(slug)
            assert report is not None
            assert report.loose == ()
