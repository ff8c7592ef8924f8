"""Each kind of page as a person, a screen reader and a narrow phone meet it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import pytest
from playwright.sync_api import Page

from diversions.games import GAMES
from diversions.library import editions
from diversions.rules import Game
from diversions.rules.pictures import doors
from diversions.rules.players.dare import solved
from tests.book import folder, rules
from tests.browser import table
from tests.browser.conftest import axe, sideways
from tests.samples import LONG

pytestmark = pytest.mark.browser

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
SCHEMES: list[Literal["light", "dark"]] = ["light", "dark"]
# Each page is looked at twice: on a phone by candle, on a wide screen by day.
VIEWS: dict[int, Literal["light", "dark"]] = {320: "dark", 1280: "light"}
PAGES = ["/", "/games/", "/learn/", "/sources/", "/glossary/", "/styleguide/", "/laboratory/"]
PAGES += ["/play-the-sources/", "/compared/dice/"]
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


def pages_of(game: Game[Any]) -> list[str]:
    """The pages that the book has of one game."""
    home = f"/games/{game.slug}/"
    pages = [home, home + "play/", home + "print/", f"/rules/{next(iter(rules(game.slug)))}/"]
    pages += [f"{home}cruxes/{option.key}/" for option in game.options[:1]]
    if (folder(game.slug) / "lessons.toml").exists():
        pages.append(home + "learn/")
    if solved(game):
        pages.append(home + "equilibrium/?eldest=2&dealer=3")
    if tools := doors.tools(game):
        pages += [f"{home}tools/{key}/" for key in tools]
    return pages


def seen_amiss(page: Page, width: int, with_axe: bool = True) -> list[str]:
    """What axe and a ruler find on the page as it stands."""
    faults = [said for said in [axe(page) if with_axe else ""] if said]
    if over := sideways(page):
        faults.append(f"{page.url} is {over} px too wide at {width} px.")
    return faults


def found_amiss(page: Page, width: int) -> list[str]:
    """The same in the light of that width; by daylight and by candle in a long run."""
    faults = []
    for scheme in SCHEMES if LONG else [VIEWS[width]]:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        faults += seen_amiss(page, width)
    return faults


@pytest.mark.parametrize("width", VIEWS)
@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_whole_for_everybody(visitor: Callable[..., Page], path: str, width: int) -> None:
    page = visitor(viewport={"width": width, "height": 800})

    answer = page.goto(path)

    assert answer is not None
    assert answer.status == 200
    assert found_amiss(page, width) == []


@pytest.mark.parametrize("width", VIEWS)
@EVERY_GAME
def test_the_pages_of_a_game_are_whole(
    visitor: Callable[..., Page], game: Game[Any], width: int
) -> None:
    page = visitor(
        viewport={"width": width, "height": 800},
        color_scheme=VIEWS[width],
        reduced_motion="reduce",
    )
    faults = []
    for number, path in enumerate(pages_of(game), list(GAMES).index(game.slug)):
        answer = page.goto(path)
        assert answer is not None
        assert answer.status == 200, path
        # On a phone axe reads every page; on a wide screen, in a sample, those of every other game.
        faults += seen_amiss(page, width, with_axe=LONG or width == 320 or number % 2 == 0)

    assert faults == []


@EVERY_GAME
def test_a_game_is_played_in_a_browser(visitor: Callable[..., Page], game: Game[Any]) -> None:
    page = visitor(
        viewport={"width": 320, "height": 800}, color_scheme="dark", reduced_motion="reduce"
    )
    table.sit_down(page, game.slug)

    for _ in range(3):
        if not table.wait_for_turn(page):
            break
        before = table.version(page)
        table.act(page)
        assert table.version(page) > before

    assert page.locator("#table .record li").count() > 0
    faults = seen_amiss(page, 320)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.emulate_media(color_scheme="light")
    assert faults + seen_amiss(page, 1280) == []
