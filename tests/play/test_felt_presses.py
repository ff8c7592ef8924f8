"""On the felt a score is pressed for how it came about, and a word for what it means."""

from __future__ import annotations

import re
from random import Random

import pytest
from django.template.loader import render_to_string
from lxml import html as markup

from diversions.games import GAMES
from diversions.play import leaf
from diversions.play.fold import Played, fold
from diversions.rules import Move
from diversions.rules.bots import play_out
from diversions.rules.kit.dice import spelt
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


def unheard(html: str) -> list[str]:
    """The controls whose name leaves out what stands on them."""
    faults = []
    for control in markup.fromstring(html).xpath("//*[self::button or self::a][@aria-label]"):
        for silent in control.xpath(".//*[@aria-hidden='true']"):
            silent.drop_tree()
        name = control.get("aria-label").lower()
        shown = re.findall(r"[^\W_]+", control.text_content().lower())
        faults += [f"{name}: {one}" for one in shown if not ({one, in_words(one)} & said_in(name))]
    return faults


def in_words(word: str) -> str:
    """A number as a name may have it."""
    return spelt(int(word)) if word.isdigit() and int(word) < 13 else word


def said_in(name: str) -> set[str]:
    return set(re.findall(r"[^\W_]+", name))


@pytest.mark.parametrize("slug", GAMES)
def test_what_stands_on_a_control_is_in_its_name(slug: str) -> None:
    """A name takes the place of what it is given to, for one who hears it or speaks to it."""
    _, html = drawn(a_while(slug), 0)

    assert unheard(html) == []


@pytest.mark.parametrize("slug", GAMES)
def test_each_figure_of_coins_has_its_word(slug: str) -> None:
    """What lies before a player is drawn as coins: heard, it would be a number alone."""
    _, html = drawn(a_while(slug), 0)

    laid = markup.fromstring(html).xpath("//*[@data-coins]")
    assert [one for one in laid if not re.search(r"[a-z]", one.text_content())] == []


def test_the_head_of_a_table_says_once_what_is_played() -> None:
    seen, _ = drawn(a_while("whist"), 0)
    whole = render_to_string(
        "play/at.html", {"table": seen, "csrf_input": "", "stream": "", "invite": None}
    )

    head = markup.fromstring(whole).xpath("//h1")[0].text_content()
    assert head.split() == ["Whist"]
