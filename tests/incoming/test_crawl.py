"""No link of the book leads nowhere, and no page has two parts of one name.

Every report in every run, and of all else the same small part; with LONG, everything.
"""

from __future__ import annotations

import os
from typing import cast

import pytest
from django.http import HttpResponse
from django.test import Client

from diversions.games import GAMES
from tests.incoming.crawl import Crawl, one_in
from tests.samples import every

pytestmark = pytest.mark.django_db

MANY = 1 if os.environ.get("LONG") else 128


def is_whole(address: str) -> bool:
    """Whether an address is looked at in every run: front pages, shelves, and reports."""
    depth = address.count("/")
    return "?" not in address and (depth <= 2 or (depth == 3 and address.startswith("/games/")))


def test_every_link_leads_to_what_is_there(client: Client) -> None:
    walk = Crawl(client, one_in(MANY, is_whole))

    walk.run()

    assert len(walk.pages) > 40
    assert list(walk.faults()) == []


@pytest.mark.parametrize("slug", every(4, GAMES, 1))
def test_no_link_of_a_lesson_leads_nowhere(client: Client, slug: str) -> None:
    lesson = f"/games/{slug}/learn/"
    some = one_in(1 if MANY == 1 else 4, lambda address: address == lesson)
    walk = Crawl(client, lambda address: address.startswith(lesson) and some(address))

    walk.run(lesson)

    assert list(walk.faults()) == []


def test_no_link_of_the_guild_leads_nowhere(client: Client) -> None:
    answer = client.post("/guild/", {"name": "An evening"})
    steward = answer["Location"]
    walk = Crawl(client, lambda address: address.startswith("/guild/"))

    walk.run(steward)

    assert len(walk.pages) > 5
    assert list(walk.faults()) == []


def test_the_crawler_finds_what_is_amiss() -> None:
    pages = {
        "/": b'<p id="a"><p id="a"><a href="/gone/">x</a><a href="/other/#b">y</a>',
        "/other/": b'<p id="c"><a href="/other/?q=%23#c">z</a><a href="/#a">up</a>',
    }

    class Book:
        """A book of two pages, one of which can be asked."""

        def get(self, address: str, follow: bool = False) -> HttpResponse:
            body = pages.get(address.partition("?")[0])
            return HttpResponse(body or b"", status=200 if body else 404)

    walk = Crawl(cast(Client, Book()))
    walk.run()

    assert set(walk.pages) == {"/", "/gone/", "/other/", "/other/?q=%23"}
    assert list(walk.faults()) == [
        "ids twice: /: a",
        "404: /gone/ from /",
        "no such point: /other/#b from /",
    ]
