"""The list of problems: which game each is of, what is played first before its variants."""

from __future__ import annotations

import pytest
from django.test import Client

from diversions.games import GAMES
from diversions.problems import daily

pytestmark = pytest.mark.django_db


def test_every_problem_is_listed_once_under_its_game(client: Client) -> None:
    page = client.get("/problems/").content.decode()
    every = [problem for slug in GAMES for problem in daily.problems(slug)]

    assert len(every) > 50
    for problem in every:
        assert page.count(f'href="{problem.address}"') == 1
    for game, listed in daily.by_game():
        assert {problem.slug for problem, _ in listed} == {game.slug}
        assert f"{game.title}, problem {len(listed)}</a>" in page


def test_bases_come_before_variants() -> None:
    several = 0
    for game, listed in daily.by_game():
        titles = [variant.title for variant in GAMES[game.slug].variants]
        places = [titles.index(title) for _, title in listed]
        assert places == sorted(places)
        several += len(set(places)) > 1
    assert several > 3


def test_the_lessons_lead_to_it(client: Client) -> None:
    assert 'href="/problems/"' in client.get("/learn/").content.decode()
