"""A board under the hand: by keys, by presses, and without a script."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.browser import table
from tests.browser.conftest import seen_amiss

pytestmark = pytest.mark.browser

SLUG = "alquerque"
SAID = "#table .board-said"


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.id"))


def test_arrows_move_over_points_and_enter_picks_up_and_lays_down(page: Page) -> None:
    table.sit_down(page, SLUG, "apprentice")
    page.locator("#at-a1").focus()

    for key in ("ArrowRight", "ArrowRight", "ArrowUp"):
        page.keyboard.press(key)
    assert focused(page) == "at-c2"
    page.keyboard.press("Enter")
    expect(page.locator(SAID)).to_have_text("c2, white man. From here: c3.")
    expect(page.locator("#at-c3")).to_have_class("point goal")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")

    expect(page.locator("#table .record")).to_contain_text("You move c2 to c3")
    assert focused(page) == "at-c3"


def test_black_sees_the_board_from_his_side_and_arrows_go_as_he_sees_it(page: Page) -> None:
    page.goto(f"/games/{SLUG}/play/")
    page.locator("#seat-A").select_option("apprentice")
    page.locator("#seat-B").select_option("you")
    page.get_by_role("button", name="Sit down").first.click()
    assert table.wait_for_turn(page)

    corner, other = (page.locator(f"#at-{point}").bounding_box() for point in ("a1", "e5"))
    assert corner
    assert other
    assert corner["x"] > other["x"]
    assert corner["y"] < other["y"]
    page.locator("#at-c4").focus()
    page.keyboard.press("ArrowUp")
    assert focused(page) == "at-c3"
    page.keyboard.press("ArrowRight")
    assert focused(page) == "at-b3"

    page.locator("#do-more").click()
    page.get_by_role("link", name="Turn the board").click()
    expect(page.locator("svg.board[data-turned]")).to_have_count(0)
    page.locator("#at-c3").focus()
    page.keyboard.press("ArrowUp")
    assert focused(page) == "at-c4"


def test_escape_lets_go(page: Page) -> None:
    table.sit_down(page, SLUG, "apprentice")
    page.locator("#at-c2").focus()

    page.keyboard.press("Enter")
    page.keyboard.press("Escape")

    expect(page.locator(SAID)).to_have_text("Let go.")
    expect(page.locator("#table .picked")).to_have_count(0)


def test_a_man_is_dragged_by_a_finger(visitor: Callable[..., Page]) -> None:
    page = visitor(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True)
    table.sit_down(page, SLUG, "apprentice")

    finger = page.context.new_cdp_session(page)
    (x, y), (to_x, to_y) = place(page, "d3"), place(page, "c3")
    touch(finger, "touchStart", (x, y))
    for step in range(1, 6):
        touch(finger, "touchMove", (x + (to_x - x) * step / 5, y + (to_y - y) * step / 5))
    touch(finger, "touchEnd")

    expect(page.locator("#table .record")).to_contain_text("You move d3 to c3")


def place(page: Page, name: str) -> tuple[float, float]:
    """The middle of a point, in the window."""
    box = page.locator(f"[data-at={name}] .halo").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def touch(finger: CDPSession, kind: str, *places: tuple[float, float]) -> None:
    points = [{"x": x, "y": y} for x, y in places]
    finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_what_cannot_be_is_told_why(page: Page) -> None:
    table.sit_down(page, SLUG, "apprentice")

    page.locator("#at-c2").click()
    page.locator("#at-c4").click()

    expect(page.locator("#why")).to_contain_text("There is a man on c4 already.")

    page.locator("#at-c2").click()
    expect(page.locator("#why")).to_be_empty()  # it would hide what is said now
    expect(page.locator(SAID)).to_be_visible()
    expect(page.locator(SAID)).to_contain_text("From here: c3.")


def test_a_man_that_can_go_nowhere_is_told_why(page: Page) -> None:
    table.sit_down(page, SLUG, "apprentice")

    page.locator("#at-a1").click()
    expect(page.locator(SAID)).to_contain_text("a1, white man: nothing can be done")
    page.locator("#at-a2").click()

    expect(page.locator("#why")).to_contain_text("There is a man on a2 already.")


def test_each_point_is_named_and_one_alone_can_be_tabbed_to(page: Page) -> None:
    table.sit_down(page, SLUG, "apprentice")

    expect(page.locator("svg.board a[tabindex='0']")).to_have_count(1)
    expect(page.get_by_role("button", name="a5, black man")).to_have_count(1)
    expect(page.get_by_role("button", name="c3, vacant")).to_have_count(1)


def test_without_a_script_two_presses_make_a_move(visitor: Callable[..., Page]) -> None:
    page = visitor(java_script_enabled=False, viewport={"width": 360, "height": 740})
    table.sit_down(page, SLUG, "apprentice")

    page.locator("#at-d3").click(force=True)
    over, board = page.locator(".ways").bounding_box(), page.locator("svg.board").bounding_box()
    assert over
    assert board
    assert over["y"] > board["y"] + board["height"]
    page.locator("#from-d3").get_by_role("button", name="Move d3 to c3").click()

    expect(page.locator("#table .record")).to_contain_text("You move d3 to c3")


def test_before_the_first_move_the_record_gives_the_game_in_short(
    visitor: Callable[..., Page],
) -> None:
    page = visitor(viewport={"width": 360, "height": 640})
    table.sit_down(page, SLUG, "apprentice")

    page.get_by_role("button", name="Record").click()

    expect(page.locator("#record")).to_be_visible()
    expect(page.locator("#record")).to_contain_text("Alquerque in short")


def test_the_board_is_fit_for_all(page: Page) -> None:
    table.sit_down(page, SLUG, "apprentice")

    page.locator("#do-more").click()
    page.get_by_role("link", name="All moves, in a list").click()

    assert seen_amiss(page, mixed=True) == []
