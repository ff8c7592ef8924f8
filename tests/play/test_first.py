"""The first table of a game tells what one wants, may do, and what ends it; once, in words."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from diversions.games import GAMES
from diversions.play import services
from diversions.rules.pictures import doors
from tests.play.conftest import Company, seat

TOLD = sorted(slug for slug in GAMES if doors.first_lines(GAMES[slug], GAMES[slug].terms()))
pytestmark = [pytest.mark.postgres, pytest.mark.django_db]


def test_all_but_a_new_game_tell_it() -> None:
    assert len(TOLD) >= 28


@pytest.mark.parametrize("slug", TOLD)
def test_three_short_lines_are_told_until_a_press_and_never_again(slug: str) -> None:
    lines = doors.first_lines(GAMES[slug], GAMES[slug].terms())
    assert len(lines) == 3
    assert sum(len(line.split()) for line in lines) <= 60
    sitting = services.open_table(
        GAMES[slug].terms(), [services.friend() for _ in range(GAMES[slug].terms().seats)]
    )
    company = Company(sitting, Client(), Client(), Client())
    seat(company.ann, sitting, 0, "Ann")

    page = company.ann.get(company.url).content.decode()
    assert re.search(r'id="first"', page)
    assert "It ends" in page
    assert 'id="first"' not in company.cat.get(company.url).content.decode()

    company.ann.post(company.url, {"act": "begin"})
    assert 'id="first"' not in company.ann.get(company.url).content.decode()


@pytest.mark.parametrize("slug", TOLD)
def test_under_all_terms_the_lines_name_no_number_of_points(slug: str) -> None:
    game = GAMES[slug]
    for variant in game.variants:
        lines = " ".join(doors.first_lines(game, game.terms(variant.key)))
        assert lines
        assert not re.search(r"\d|\b(twelve|fifty|sixty|hundred)\b", lines)


def test_a_move_is_a_press_too() -> None:
    sitting = services.open_table(
        GAMES["alquerque"].terms(), [services.friend(), services.friend()]
    )
    company = Company(sitting, Client(), Client(), Client())
    seat(company.ann, sitting, 0, "Ann")
    page = company.ann.get(company.url).content.decode()
    assert 'id="first"' in page
    move = re.search(r'name="move" value="([^"]+)"', page)
    assert move

    assert 'id="first"' not in company.post(company.ann, move=move[1])
