"""Each kind of page as a person, a screen reader and a narrow phone meet it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from diversions.games import GAMES
from diversions.library import editions
from diversions.rules import Game
from diversions.rules.pictures import doors
from diversions.rules.players.dare import solved
from tests.book import folder, rules
from tests.browser import table
from tests.browser.conftest import seen_amiss
from tests.samples import GAME, LONG, every

pytestmark = pytest.mark.browser

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
PAGES = ["/", "/games/", "/learn/", "/sources/", "/glossary/", "/styleguide/", "/laboratory/"]
PAGES += ["/play-the-sources/", "/compared/dice/"]
PAGES += ["/books/compleat-gamester/", "/books/compleat-gamester/?by=players"]
PAGES += [f"/books/compleat-gamester/{page}/" for page in ("slips", "was-he-right", "cheating")]
PAGES += ["/how-this-book-knows/", "/what-was-played-when/"]
PAGES += ["/sources/cotton-1674/", "/sources/cotton-1674/text/", "/editions/", "/data/"]
PAGES += ["/sources/cotton-1674/text/131/?s=long", f"/editions/{editions.newest()}/"]
ONE = f"{min(GAMES)}.turn"
PAGES += [
    f"/cite/rules/{ONE}/",
    f"/is-this-right/rule/{ONE}/",
    f"/editions/{editions.newest()}/rules/{ONE}/",
]
PAGES += [f"/games/{min(GAMES)}/documentation/"]


def shared_pages(game: Game[Any]) -> list[str]:
    """The pages of one game that other games have too."""
    home = f"/games/{game.slug}/"
    pages = [home, home + "play/", home + "print/", f"/rules/{next(iter(rules(game.slug)))}/"]
    pages += [f"{home}cruxes/{option.key}/" for option in game.options[:1]]
    if (folder(game.slug) / "lessons.toml").exists():
        pages.append(home + "learn/")
    return pages


def own_pages(game: Game[Any]) -> list[str]:
    """The pages that the book has of that game alone."""
    home = f"/games/{game.slug}/"
    pages = []
    if solved(game):
        pages.append(home + "equilibrium/?eldest=2&dealer=3")
    if tools := doors.tools(game):
        pages += [f"{home}tools/{key}/" for key in tools]
    return pages


@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_whole_for_everybody(page: Page, path: str) -> None:
    answer = page.goto(path)

    assert answer is not None
    assert answer.status == 200
    assert seen_amiss(page, PAGES.index(path)) == []


def sampled(pages: list[str], place: int) -> list[tuple[str, int]]:
    """The pages that the game of that *place* shares with others, each with its turn.

    But in a long run of a sixth of the games the report, of a sixth one of the others, so each
    kind of them with one game at least, and of the rest none.
    """
    report, *others = enumerate(pages, place)
    seldom = place // 6, pages[0]
    taken = {0: [seldom], 3: [others[place // 6 % len(others)]]}.get(place % 6, [])
    return [(path, turn) for turn, path in ([report, *others] if LONG or GAME else taken)]


@EVERY_GAME
def test_the_pages_of_a_game_are_whole(page: Page, game: Game[Any]) -> None:
    faults = []
    shared = sampled(shared_pages(game), sorted(GAMES).index(game.slug))
    for path, turn in [*shared, *((path, None) for path in own_pages(game))]:
        answer = page.goto(path)
        assert answer is not None
        assert answer.status == 200, path
        faults += seen_amiss(page, turn)

    assert faults == []


@pytest.mark.parametrize("slug", every(9, GAMES, 2))
def test_a_game_is_played_in_a_browser(visitor: Callable[..., Page], slug: str) -> None:
    page = visitor(
        viewport={"width": 320, "height": 800}, color_scheme="dark", reduced_motion="reduce"
    )
    table.sit_down(page, slug)

    for _ in range(2):
        if not table.wait_for_turn(page):
            break
        before = table.version(page)
        table.act(page)
        assert table.version(page) > before

    assert page.locator("#table .record li").count() > 0
    assert seen_amiss(page, sorted(GAMES).index(slug) // 6) == []


def test_how_heavy_a_game_is_can_be_seen_in_colours_that_are_forced(page: Page) -> None:
    """Five dots of which so many are inked: in one ink all games are of the fifth weight."""
    page.emulate_media(forced_colors="active")
    page.goto("/games/")

    inks = page.locator(".weight").first.evaluate(
        "one => [one, one.querySelector('b')].map((part) => getComputedStyle(part).color)"
    )

    assert inks[0] != inks[1]
