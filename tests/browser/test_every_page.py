"""Each kind of page as a person, a screen reader and a narrow phone meet it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Page

from diversions.games import GAMES
from tests.book import folder, rules
from tests.browser import table
from tests.browser.conftest import axe, sideways

pytestmark = pytest.mark.browser

# One game that has everything stands for the others: its pages are made by the same templates.
SLUG = next(slug for slug in sorted(GAMES) if (folder(slug) / "lessons.toml").exists())

PAGES = [
    "/",
    "/games/",
    "/sources/",
    "/glossary/",
    "/styleguide/",
    f"/rules/{next(iter(rules(SLUG)))}/",
    f"/games/{SLUG}/",
    f"/games/{SLUG}/play/",
    f"/games/{SLUG}/learn/",
    f"/games/{SLUG}/print/",
]
SCHEMES: list[Literal["light", "dark"]] = ["light", "dark"]


@pytest.fixture(params=[320, 1280])
def width(request: pytest.FixtureRequest) -> int:
    return int(request.param)


def found_amiss(page: Page, width: int) -> list[str]:
    """What axe and a ruler find, by daylight and by candle."""
    found = []
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found += [said for said in [axe(page)] if said]
    if over := sideways(page):
        found.append(f"{page.url} is {over} px too wide at {width} px.")
    return found


@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_whole_for_everybody(visitor: Callable[..., Page], path: str, width: int) -> None:
    page = visitor(viewport={"width": width, "height": 800})

    answer = page.goto(path)

    assert answer is not None
    assert answer.status == 200
    assert found_amiss(page, width) == []


def test_a_table_is_whole_for_everybody(visitor: Callable[..., Page], width: int) -> None:
    page = visitor(viewport={"width": width, "height": 800})
    table.sit_down(page, SLUG, "apprentice")
    table.wait_for_turn(page)

    assert found_amiss(page, width) == []
