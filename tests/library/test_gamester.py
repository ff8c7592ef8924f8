"""Each game of *The Compleat Gamester* that is played is on the pages that go through all games."""

from __future__ import annotations

from html import unescape

import pytest
from django.test import Client
from lxml import html

from diversions.games import GAMES
from diversions.library import contents
from diversions.library.models import Comparison, Term
from diversions.library.passages import fold

pytestmark = pytest.mark.django_db
KEY = "compleat-gamester"


def played() -> set[str]:
    return {held.game.slug for one in contents.chapters(KEY) for held in one.games}


def page(address: str) -> str:
    answer = Client().get(address)
    assert answer.status_code == 200
    return unescape(answer.getvalue().decode())


def test_many_games_are_played_from_the_book() -> None:
    assert len(played()) >= 20
    assert played() <= set(GAMES)


def test_each_is_compared_with_others() -> None:
    compared = set(Comparison.objects.values_list("game", flat=True))

    assert played() - compared == set()


def test_each_has_its_date_and_its_words() -> None:
    when, glossary = page("/what-was-played-when/"), page("/glossary/")
    explained = set(Term.objects.values_list("game", flat=True))

    assert played() - explained == set()
    for slug in played():
        assert f"/games/{slug}/" in when, slug
        assert f"/games/{slug}/" in glossary, slug


def test_a_word_of_several_games_is_told_once() -> None:
    entries = html.fromstring(page("/glossary/")).xpath("//dl[@class='glossary']/*")
    words = [fold(entry.text_content()) for entry in entries if entry.tag == "dt"]
    of = [link.get("id") for entry in entries for link in entry.xpath("./a[@class='of']")]
    thrown = next(entry for entry in entries if entry.text_content().startswith("One to six"))

    assert len(words) == len(set(words))
    assert sorted(of) == sorted(term.anchor for term in Term.objects.all())
    assert len(thrown.xpath("./a[@class='of']")) > 3
