"""Handouts: one file of many games, and the documentation of their rules."""

from __future__ import annotations

from typing import Any

import pypdfium2
import pytest
from django.test import Client

from diversions.games import GAMES
from diversions.library.models import Rule

pytestmark = pytest.mark.django_db
SLUGS = sorted(GAMES)
ALL = [GAMES[slug].terms().code for slug in SLUGS]
MEGABYTES = 1024 * 1024


def texts(answer: Any) -> list[str]:
    """The words of each page of a file."""
    assert answer["Content-Type"] == "application/pdf", answer.content.decode()
    pages = pypdfium2.PdfDocument(answer.content)
    return [" ".join(page.get_textpage().get_text_range().split()) for page in pages]


@pytest.mark.parametrize("paper", ["a4", "us-letter"])
def test_a_book_of_all_games_has_a_cover_contents_cards_glossary_and_sources(paper: str) -> None:
    answer = Client().get("/guild/handouts/book.pdf", {"code": ALL, "paper": paper})

    pages = texts(answer)
    assert [slug for slug in SLUGS if GAMES[slug].title not in pages[0]] == []
    assert "Contents" in pages[1]
    assert all(any(code in page for page in pages[2:]) for code in ALL)
    assert any(page.startswith("Glossary") for page in pages)
    assert any(page.startswith("Sources") for page in pages)
    assert len(answer.content) < 5 * MEGABYTES


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_the_documentation_says_of_every_rule_in_force_what_it_rests_on(slug: str) -> None:
    terms = GAMES[slug].terms()
    answer = Client().get("/guild/handouts/documentation.pdf", {"code": terms.code})

    text = " ".join(" ".join(texts(answer)).split())
    rules = [rule for rule in Rule.objects.filter(game=slug) if terms.meets(rule.under)]
    for standing in {rule.standing for rule in rules}:
        told = sum(rule.standing == standing for rule in rules)
        assert text.count(standing) >= told


def test_a_reading_of_ones_own_stands_on_its_card() -> None:
    game = next(game for game in GAMES.values() if game.options)
    option = game.options[0]
    for reading in option.readings[1:]:
        try:
            code = game.terms(None, None, **{option.key.replace("-", "_"): reading.key}).code
        except ValueError:
            continue
        answer = Client().get("/guild/handouts/book.pdf", {"others": code})
        assert any(code in page for page in texts(answer)[2:])
        return


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({}, "No game is chosen."),
        ({"code": "unheard"}, "“unheard” is not a game"),
        ({"code": ALL[0], "paper": "vellum"}, "“vellum” is not a paper"),
    ],
)
def test_what_cannot_be_printed_is_said(asked: dict[str, str], said: str) -> None:
    answer = Client().get("/guild/handouts/book.pdf", asked)

    assert answer.status_code == 400
    assert said in answer.content.decode()


def test_the_page_of_choice_keeps_what_was_chosen() -> None:
    page = Client().get("/guild/handouts/", {"code": [ALL[0]]}).content.decode()

    assert page.count(" checked") == 1
    assert Client().get("/guild/handouts/nothing.pdf").status_code == 404
