"""The laws of a page that is seen, on one page of each kind; with LONG, on every page that the
crawler knows, by its links and one further through each that asks (``tests/incoming/crawl.py``), or
on a hundred of its kind, spread over all games.

One page of each kind is loaded anew at each size.  Of the rest each page is loaded once and then
made as wide as each window of MORE_SIZES (``pages.py``), where every law is asked of all of it;
each on phones by candle and on wider screens by day, and with LONG the first of a kind in both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from django.test import Client
from pytest_django import DjangoDbBlocker

from diversions.games import GAMES
from tests.browser.test_every_page import PAGES, own_pages, shared_pages
from tests.incoming.crawl import Crawl
from tests.journeys.pages import NOT_THERE, Look, crawled, sample
from tests.journeys.seen import MORE_SIZES, Journey, Known, Size, answer, questions
from tests.live import LiveServer
from tests.samples import LONG
from tests.visitors import Visitors

pytestmark = pytest.mark.browser

SLUG = "put"
KNOWN: list[Known] = []


@pytest.fixture(scope="module")
def addresses() -> list[str]:
    """One page of each kind, and none that differs from day to day."""
    game = GAMES[SLUG]
    pages = [*PAGES, *shared_pages(game), *own_pages(game), "/guild/", "/tables/", NOT_THERE]
    return [page for page in dict.fromkeys(pages) if not page.startswith("/problem")]


@pytest.fixture(scope="module")
def found(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> list[str]:
    """All other pages, where they are wanted."""
    if not LONG:
        return []

    def crawl() -> list[str]:
        with django_db_blocker.unblock():
            walk = Crawl(Client())
            walk.run()
        return [to for to, page in walk.pages.items() if page.links]

    return crawled(crawl)


@pytest.fixture(scope="module")
def all_read(
    visitors: Visitors,
    house: LiveServer,
    addresses: list[str],
    found: list[str],
    tell: Callable[[str], None],
) -> dict[Size, Journey]:
    """What was seen of all pages at each size."""
    journeys = {size: Journey("pages", size) for size in MORE_SIZES}
    for size, journey in journeys.items():
        Look(visitors, {size: journey}, tell).at(addresses)
    if rest := [page for page in sample(found) if page not in set(addresses)]:
        tell(f"{len(rest)} more pages are looked at, of {len(found)} that the crawler found")
        Look(visitors, journeys, tell).at(rest)
    return journeys


@pytest.fixture(scope="module", params=MORE_SIZES, ids=str)
def read(request: pytest.FixtureRequest, all_read: dict[Size, Journey]) -> Iterator[Journey]:
    with all_read[request.param] as journey:
        yield journey


@pytest.mark.parametrize("what", questions([], KNOWN))
def test_the_laws_of_pages(request: pytest.FixtureRequest, read: Journey, what: str) -> None:
    answer(request, read, what, KNOWN)
