"""The laws of a page that is seen, on one page of each kind and at tables; with LONG, on every page
that the crawler knows and at a table of every game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client
from pytest_django import DjangoDbBlocker

from diversions.games import GAMES
from tests.browser.table import begin, sit_down
from tests.browser.test_every_page import PAGES, own_pages, shared_pages
from tests.incoming.crawl import Crawl
from tests.journeys import table
from tests.journeys.seen import SIZES, Journey, Known, Size, answer, questions
from tests.live import LiveServer
from tests.samples import LONG
from tests.visitors import Visitors

pytestmark = pytest.mark.browser

SLUG = "put"
TABLES = list(GAMES) if LONG else ["primero", "alquerque", "hazard"]
ACTS = 12 if LONG else 3
KNOWN: list[Known] = []
KNOWN_AT_TABLES: list[Known] = []


@pytest.fixture(scope="module")
def addresses(
    request: pytest.FixtureRequest, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> list[str]:
    """The pages that are looked at: each once, and none that differs from day to day."""
    game = GAMES[SLUG]
    pages = [*PAGES, *shared_pages(game), *own_pages(game), "/guild/", "/tables/", "/not-there/"]
    if LONG:
        with django_db_blocker.unblock():
            walk = Crawl(Client())
            walk.run()
        pages += [to for to, page in walk.pages.items() if page.status == 200]
    return [page for page in dict.fromkeys(pages) if not page.startswith("/problem")]


@pytest.fixture(scope="module", params=SIZES, ids=str)
def read(
    request: pytest.FixtureRequest, visitors: Visitors, house: LiveServer, addresses: list[str]
) -> Iterator[Journey]:
    size: Size = request.param
    with Journey("pages", size) as journey:
        reader = journey.person(visitors)
        visitors.no_network.add(reader.page.context)  # one of the pages is not there
        for address in addresses:
            reader.page.goto(address)
            reader.look(address, whole=True)
        yield journey


@pytest.fixture(scope="module", params=SIZES, ids=str)
def played(
    request: pytest.FixtureRequest, visitors: Visitors, house: LiveServer
) -> Iterator[Journey]:
    size: Size = request.param
    with Journey("tables", size) as journey:
        for slug in TABLES:
            player = journey.person(visitors, slug)
            sit_down(player.page, slug, begins=False)
            player.look("sit down")
            begin(player.page)
            for _ in range(ACTS):
                if not table.my_turn(player):
                    break
                table.act(player)
            player.page.context.close()
        yield journey


@pytest.mark.parametrize("what", questions([], KNOWN))
def test_the_laws_of_pages(request: pytest.FixtureRequest, read: Journey, what: str) -> None:
    answer(request, read, what, KNOWN)


@pytest.mark.parametrize("what", questions([], KNOWN_AT_TABLES))
def test_the_laws_of_tables(request: pytest.FixtureRequest, played: Journey, what: str) -> None:
    answer(request, played, what, KNOWN_AT_TABLES)
