"""A choice at a board: two things that can be done between the same two points."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser import table

pytestmark = pytest.mark.browser

LISTED = "#table .ways .from.asked .act"


def test_of_what_can_be_done_between_two_points_one_chooses_or_lets_go(page: Page) -> None:
    page.goto("/games/chaturanga/learn/?step=promotion")
    page.locator("#at-b7").click()
    page.locator("#at-b8").click()

    expect(page.locator(f"{LISTED}:visible")).to_have_count(2)
    expect(page.locator(f"{LISTED}:visible").first).to_be_focused()
    page.locator("#table .ways .shut").click()
    expect(page.locator("#table .ways")).to_be_hidden()
    expect(page.locator("#at-b8")).to_be_focused()

    page.keyboard.press("Escape")
    page.locator("#at-b7").click()
    page.locator("#at-b8").click()
    page.keyboard.press("Escape")
    expect(page.locator("#table .ways")).to_be_hidden()

    page.locator("#at-b7").click()
    page.locator("#at-b8").click()
    page.locator(f"{LISTED}:visible").get_by_text("why not").click()
    expect(page.locator("#table .ways .asked")).to_have_count(0)
    expect(page.locator("#table")).to_contain_text("White has lost no knight")


def test_in_a_low_window_the_other_s_plate_lies_beside_the_board(
    visitor: Callable[..., Page],
) -> None:
    """As on a screen that is made twice as large."""
    page = visitor(viewport={"width": 640, "height": 512})
    table.sit_down(page, "tick-tack", "apprentice")

    plate = page.locator(".seat .plate").bounding_box()
    board = page.locator("#table svg.board").bounding_box()

    assert plate
    assert board
    assert plate["x"] + plate["width"] <= board["x"]


def test_in_a_lesson_on_a_phone_the_next_step_is_seen_as_one_is_done(
    visitor: Callable[..., Page],
) -> None:
    page = visitor(viewport={"width": 360, "height": 640})
    page.goto("/games/alquerque/learn/?step=huff")

    page.locator("#at-c2").click()

    on = page.locator(".step .next")
    expect(on).to_be_visible()
    expect(page.locator(".step .right")).to_be_in_viewport()
    expect(on).to_be_in_viewport(ratio=0.95)
