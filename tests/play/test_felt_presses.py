"""On the felt a score is pressed for how it came about, and a word for what it means."""

from __future__ import annotations

import re
from random import Random

import pytest

from diversions.games import GAMES
from diversions.play import leaf
from diversions.play.fold import Played, fold
from diversions.rules import Move
from diversions.rules.bots import play_out
from diversions.rules.pictures import doors
from tests.browser.layout import NAMES, drawn

pytestmark = pytest.mark.django_db

TARGET = re.compile(r'popovertarget="((?:account|felt)-[^"]+)"')
ID = re.compile(r'\bid="([^"]+)"')
LEAST, MOST = 40, 2_000  # acts


def a_while(slug: str) -> Played:
    """A table of the game after some acts at random, when no two sides have the same score."""
    game = GAMES[slug]
    terms = game.terms()
    moves: list[Move] = []
    apart = 0
    for move, state in play_out(game, terms, Random(3), most=100_000):
        if state.outcome or len(moves) == MOST:
            break
        moves.append(move)
        if len(moves) >= LEAST and len(set(state.score)) == len(state.score) > 1:
            apart = len(moves)
            break
    return fold(terms, moves[: apart or LEAST])


@pytest.mark.parametrize("slug", GAMES)
def test_each_plate_that_shows_a_score_says_how_it_came_about(slug: str) -> None:
    played = a_while(slug)

    _, html = drawn(played, 0)

    asked = re.findall(r'class="has asks-why" popovertarget="account-\d+"', html)
    # Where men are played a number may be of men, or of points to go, unless it is marked.
    men = doors.has_board(played.game) or hasattr(doors.at_table(played.game), "SIDES")
    counted = "data-score" in html or "data-coins" in html or not men
    counted = counted and slug != "sice-ace"  # five players, each with men before them
    assert len(asked) == (played.terms.seats if counted else 0)


@pytest.mark.parametrize("slug", GAMES)
def test_whatever_is_pressed_on_the_felt_opens_something_of_its_own(slug: str) -> None:
    _, html = drawn(a_while(slug), 0)

    ids = ID.findall(html)
    assert len(ids) == len(set(ids))
    assert set(TARGET.findall(html)) <= set(ids)


@pytest.mark.parametrize("slug", GAMES)
def test_an_account_adds_up_to_the_score(slug: str) -> None:
    played = a_while(slug)

    rows = leaf.accounts(played, 0, NAMES, to_you=True)

    assert [row.total for row in rows] == list(played.state.score[: len(rows)])
    for row in rows:
        assert len(row.ways) <= leaf.CHANGES
        assert all(way.by and way.said for way in row.ways)
        if len(row.ways) < leaf.CHANGES:
            begun = played.game.begin(played.terms).score
            assert row.before == (begun[rows.index(row)] if begun else 0)


def test_the_office_and_the_rail_are_explained_where_the_glossary_knows_the_word() -> None:
    _, html = drawn(a_while("picket"), 0)

    office = re.search(r'<span class="office"><button[^>]*popovertarget="([^"]+)">elder<', html)
    assert office
    meaning = html.split(f'id="{office[1]}"')[1][:300]
    assert "does not deal" in meaning
