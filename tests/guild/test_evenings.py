"""Evenings with an old book: each is a plan that opens, of games that its people can play."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import parse_qs

import pytest
from django.test import Client

from diversions.guild.planning.bring import brought
from diversions.guild.planning.evenings import evenings
from diversions.guild.planning.suggestions import parse_plan
from diversions.library import contents

pytestmark = pytest.mark.django_db
KEY = "compleat-gamester"


def test_every_game_of_an_evening_is_played_from_that_book_and_seats_all() -> None:
    played = {held.game.slug for one in contents.chapters(KEY) for held in one.games}

    assert [one.people for one in evenings(KEY)] == [2, 4, 40, 2, 4]
    for evening in evenings(KEY):
        assert {one.terms.game for one in evening.games} <= played
        assert [one.empty for one in evening.games] == [0] * len(evening.games)
        assert evening.minutes <= 150


def test_the_address_of_an_evening_is_its_plan() -> None:
    for evening in evenings(KEY):
        asked = parse_qs(evening.query)
        assert tuple(parse_plan(asked["item"], evening.people)) == evening.games

        answer = Client().get(f"/guild/plans/?{evening.query}")
        assert f"For {evening.people} people, {evening.minutes} minutes in all." in unescape(
            answer.content.decode()
        )


def test_what_games_of_a_plan_share_is_to_be_brought_once() -> None:
    plans = {
        one.title: {thing.thing: thing for thing in brought(one.games)} for one in evenings(KEY)
    }
    ruffs, tables, two = (
        plans[key]
        for key in ("From Ruff and Honours to Whist", "From Irish to Back-Gammon", "For two")
    )

    assert ruffs["52 French cards"].games == ("Whist: Ruff and Honours", "Whist (48 of them)")
    assert all(len(one.games) == 2 for one in ruffs.values())
    assert tables
    assert {one.games for one in tables.values()} == {("Irish", "Back-Gammon")}
    assert two["52 French cards"].games == ("Wit and Reason", "Cribbidge", "Picket (36 of them)")
    assert "A coin" in two

    for evening in evenings(KEY):
        page = unescape(Client().get(f"/guild/plans/?{evening.query}").content.decode())
        for thing in brought(evening.games):
            assert page.count(f"<li>{thing.thing}, for {thing.tables} table") == 1


def test_the_page_of_the_evenings_is_led_to_from_the_book() -> None:
    client = Client()
    page = unescape(client.get(f"/guild/evenings/{KEY}/").content.decode())

    assert all(one.title in page and one.text in page for one in evenings(KEY))
    assert "Whist: Ruff and Honours" in page  # and not Whist twice
    lessons = re.findall('href="(/games/[^"]*/learn/[^"]*)"', page)
    of_games = sum(len(one.games) for one in evenings(KEY))
    assert len(lessons) == of_games + sum(len(one.bridges) for one in evenings(KEY))
    whist = "/games/whist/learn/"
    leads = [f"{whist}whist:ruff-and-honours/", whist, f"{whist}from-ruff-and-honours/"]
    assert lessons[-3:] == leads
    for lesson in lessons:
        assert client.get(lesson, follow=True).status_code == 200
    assert f"/guild/evenings/{KEY}/" in client.get(f"/books/{KEY}/").content.decode()
    assert client.get("/guild/evenings/no-such-book/").status_code == 404
