"""The demonstration: any game, every hand face up, played by pressing at any width."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from diversions.games import GAMES
from tests.browser.conftest import sideways
from tests.browser.test_guild import make

pytestmark = pytest.mark.browser
SIZES = ((360, 640), (1280, 800), (1366, 768))

# What can be pressed at a table, what is on the felt before what is under it.
PRESSES = (
    "#table .held button[name=move]:not(.barred)",
    "#table .stage svg.board a.point",
    "#table .acts button[name=move]:not(.barred)",
    "#table .tray button[name=move]",
    "#table .held .pick",
)


def begin(page: Page, slug: str) -> None:
    page.get_by_label("Any game in the book").select_option(f"{slug}:{GAMES[slug].variants[0].key}")
    page.get_by_role("button", name="Begin it").click()


def step_of(page: Page) -> str:
    return page.locator("#table [data-ply]").get_attribute("data-ply") or ""


def press_one(page: Page) -> str:
    """What was pressed, so that an act was played."""
    for what in PRESSES:
        things = page.locator(what)
        if not things.count():
            continue
        if "board" in what:
            if not page.locator("#ways button[name=move]").count():
                continue
            return press_man(page)
        if "pick" in what:
            return press_cards(page)
        things.first.click()
        return what
    return ""


def press_man(page: Page) -> str:
    """A man that can move, then the place it should go to."""
    start, line = page.evaluate(
        """() => {
          const act = document.querySelector("#ways button[name=move]");
          return [act.closest(".from").id.slice("from-".length), act.value];
        }"""
    )
    at = line.split().index(start)
    for point in line.split()[at : at + 2]:
        page.locator(f"#at-{point}").click()
    return "a man"


def press_cards(page: Page) -> str:
    """So many cards as the act asks for, then its button."""
    least = int(page.locator(".picking").first.get_attribute("data-least") or 0)
    for number in range(least):
        page.locator("#table .held .pick").nth(number).click()
    page.locator(".picking").first.click()
    return "cards"


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_game_is_demonstrated_by_pressing(
    visitor: Callable[..., Page], width: int, height: int
) -> None:
    page = visitor(viewport={"width": width, "height": height})
    url = make(page)
    faults: list[str] = []
    for slug in sorted(GAMES):
        page.goto(f"{url}demo/")
        begin(page, slug)
        felt = page.locator("#table .stage .baize").bounding_box()
        if not felt or felt["width"] < 0.6 * width or felt["height"] < 0.3 * height:
            faults.append(f"{slug}: the felt is {felt}")
        if over := sideways(page):
            faults.append(f"{slug}: the page is {over} px too wide")
        was = step_of(page)
        if not (pressed := press_one(page)):
            faults.append(f"{slug}: nothing can be pressed")
        else:
            expect(page.locator(f"#table [data-ply='{was}']"), f"{slug}: {pressed}").to_have_count(
                0
            )
        page.get_by_text("More", exact=True).click()
        page.get_by_role("button", name="End the demonstration").click()
        expect(page.get_by_role("button", name="Begin it")).to_be_visible()
    assert faults == []


def test_every_hand_lies_face_up(visitor: Callable[..., Page]) -> None:
    page = visitor()
    url = make(page)
    slug = next(s for s in sorted(GAMES) if GAMES[s].pack(GAMES[s].terms()))
    page.goto(f"{url}demo/")
    begin(page, slug)
    expect(page.locator("#table .stage .baize")).to_be_visible()
    assert page.locator("#table .stage .baize").get_by_label(re.compile("face down")).count() == 0
