"""The demonstration: any game, every hand face up, played by pressing at any width."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from diversions.games import GAMES
from tests.browser.conftest import sideways
from tests.browser.test_guild import come, make
from tests.samples import LONG

pytestmark = pytest.mark.browser
SIZES = ((360, 640), (1280, 800), (1366, 768))

# What can be pressed at a table, what is on the felt before what is under it.
PRESSES = (
    "#table .held button[name=move]:not(.barred)",
    "#table .stage svg.board a.point",
    "#table .acts button[name=move]:not(.barred)",
    "#table .tray button[name=move]",
    "#table .stage button.piece[name=move]",
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


@pytest.mark.parametrize("number", range(len(SIZES)), ids=lambda number: str(SIZES[number]))
def test_every_game_is_demonstrated_by_pressing(visitor: Callable[..., Page], number: int) -> None:
    width, height = SIZES[number]
    page = visitor(viewport={"width": width, "height": height})
    url = make(page)
    faults: list[str] = []
    every = sorted(GAMES)
    for slug in every if LONG else every[number :: 8 * len(SIZES)]:
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


# A demonstration that teaches ---------------------------------------------------------------------

FOLLOWS = "gleek"  # where suit must be followed


def of_record(page: Page, url: str, slug: str) -> None:
    """A record of the book, from its beginning."""
    page.goto(f"{url}demo/")
    page.get_by_text("A recorded game from the book").click()
    page.get_by_role("button", name=re.compile(f"^{GAMES[slug].title}: ")).first.click()
    expect(page.locator("#table .stage")).to_be_visible()


def forward(page: Page, many: int) -> None:
    for _ in range(many):
        was = step_of(page)
        page.get_by_role("button", name="Forward").click()
        expect(page.locator(f"#table [data-ply='{was}']")).to_have_count(0)


def test_what_she_points_at_is_seen_by_the_room_and_kept(visitor: Callable[..., Page]) -> None:
    page, room = visitor(), visitor()
    url = make(page)
    room.goto(f"{url}screen/")
    of_record(page, url, FOLLOWS)
    forward(page, 3)
    card = page.locator("#table .held .tile").nth(2)
    thing = card.get_attribute("data-thing")

    page.get_by_role("button", name="Ring", exact=True).click()
    page.locator(f"#table .stage button[data-thing='{thing}']").first.click()
    expect(room.locator(f".ring[data-thing='{thing}']").first).to_be_visible()
    page.get_by_role("button", name="Arrow", exact=True).click()
    page.locator("#table .stage .held .tile").nth(0).click()
    page.locator("#table .stage .held .tile").last.click()
    expect(room.locator("svg.arrow line")).to_have_count(1)
    page.get_by_role("button", name="Spotlight", exact=True).click()
    page.locator("#table .row .name button").first.click()
    expect(room.locator(".row.lit")).to_have_count(1)
    page.locator("#table .row .name button").first.click()
    expect(room.locator(".rows.full")).to_have_count(1)
    page.get_by_label("My remark").fill("Ask them first.")
    page.get_by_role("button", name="Save the remark").click()
    page.get_by_label("Keep it in the plan as").fill("The stock")
    page.get_by_role("button", name="Keep it", exact=True).click()
    expect(page.get_by_text("is kept in the plan")).to_be_visible()

    forward(page, 1)
    expect(room.locator(".ring, svg.arrow, .row.lit")).to_have_count(0)
    page.get_by_role("button", name="Back", exact=True).click()
    expect(room.locator(f".ring[data-thing='{thing}']").first).to_be_visible()
    assert "Ask them first." not in room.content()

    page.get_by_role("button", name="End the demonstration").click()
    page.get_by_role("button", name="Begin The stock").click()
    expect(page.get_by_label("My remark")).to_have_value("Ask them first.")
    page.get_by_role("button", name="Black").click()
    expect(room.locator(".blackout")).to_be_visible()
    page.get_by_role("button", name="Follow me").click()
    expect(room.locator(".aloft")).to_be_visible()


def test_a_clicker_that_sends_twice_goes_one_step(visitor: Callable[..., Page]) -> None:
    page = visitor()
    url = make(page)
    of_record(page, url, FOLLOWS)
    was = int(step_of(page))

    page.evaluate("""() => {
      const press = { key: "PageDown", bubbles: true };
      for (let twice = 0; twice < 2; twice += 1)
        document.body.dispatchEvent(new KeyboardEvent("keydown", press));
    }""")
    expect(page.locator(f"#table [data-ply='{was + 1}']")).to_have_count(1)
    page.wait_for_timeout(400)
    assert int(step_of(page)) == was + 1
    page.keyboard.press("PageUp")
    expect(page.locator(f"#table [data-ply='{was}']")).to_have_count(1)


def test_the_room_sees_a_refused_act_and_why(visitor: Callable[..., Page]) -> None:
    page, room = visitor(), visitor()
    url = make(page)
    room.goto(f"{url}screen/")
    of_record(page, url, FOLLOWS)
    while not page.locator("#table .held button.barred").count():
        forward(page, 1)
    page.locator("#table .held button.barred").first.click()

    expect(room.locator(".act-said.refused")).to_contain_text("may not play")
    expect(room.locator(".act-rule")).to_contain_text("§")
    expect(room.locator(".tile.crossed")).to_have_count(1)
    expect(room.locator(".tile.goal").first).to_be_visible()
    page.get_by_role("button", name="Take it off").click()
    expect(room.locator(".act-said.refused")).to_have_count(0)


def test_a_ring_on_a_board_is_put_on_by_a_press(visitor: Callable[..., Page]) -> None:
    page, room = visitor(), visitor()
    url = make(page)
    room.goto(f"{url}screen/")
    page.goto(f"{url}demo/")
    begin(page, "alquerque")
    page.get_by_role("button", name="Ring", exact=True).click()
    expect(page.locator("#tool-ring[aria-pressed=true]")).to_be_visible()
    page.locator(".stage #at-c4").click()
    expect(room.locator(".pointed circle")).to_have_count(1)


def test_without_a_script_a_ring_and_the_light_are_submits(visitor: Callable[..., Page]) -> None:
    scripted, page = visitor(), visitor(java_script_enabled=False)
    url = make(scripted)
    scripted.get_by_text("Your private link").click()
    page.goto(scripted.get_by_label("Keep it to yourself").input_value())
    page.goto(f"{url}demo/")
    begin(page, FOLLOWS)
    page.get_by_role("button", name="Ring", exact=True).click()
    page.locator("#table .stage .held .tile").first.click()
    assert page.locator("#table .stage .tile.ring").count() == 1
    page.get_by_role("button", name="Spotlight", exact=True).click()
    page.locator("#table .row .name button").first.click()
    assert page.locator("#table .stage .row.lit").count() == 1


def asks(page: Page, slug: str, url: str) -> None:
    """The demonstration of a record, at the first position in which a card is to be played."""
    of_record(page, url, slug)
    while not page.locator("#table .held button[name=move]:not(.barred)").count():
        forward(page, 1)
    page.get_by_role("button", name="What would you play?").click()
    expect(page.locator("#do-counts")).to_be_visible()


def test_every_phone_is_asked_and_the_room_sees_counts_only_when_she_shows_them(
    visitor: Callable[..., Page],
) -> None:
    page, room = visitor(), visitor(viewport={"width": 1280, "height": 720})
    ann, bob = (visitor(viewport={"width": 360, "height": 640}) for _ in range(2))
    url = make(page)
    room.goto(f"{url}screen/")
    come(ann, url, "Ann")
    come(bob, url, "Bob")
    asks(page, "put", url)
    expect(room.locator(".act-said")).to_contain_text("0 of 2 have answered")
    assert room.locator(".row:not(.acting) .held .tile.back").count() > 0  # but what was shown

    cards = ann.locator(".asked button[aria-pressed]")
    expect(cards.first).to_be_visible()
    assert sideways(ann) == 0
    # A phone lays the table out as any narrow place does, and has the sheet of boards at once.
    for what, least in ((".name", 20), (".held .tile", 20)):
        boxes = [one.bounding_box() for one in ann.locator(f"#table .aloft .row {what}").all()]
        assert len(boxes) >= 2
        assert all(box and box["width"] >= least for box in boxes), (what, boxes)
    expect(ann.locator("link[rel=stylesheet][href*='boards']")).to_have_count(1)
    cards.nth(1).click()
    expect(ann.locator(".asked [role=status]")).to_contain_text("Your answer")
    bob.locator(".asked button").nth(0).click()
    expect(bob.locator(".asked button[aria-pressed=true]")).to_have_count(1)
    bob.locator(".asked button").nth(1).click()  # changed, so it is counted once
    expect(room.locator(".act-said")).to_contain_text("2 of 2 have answered")
    expect(room.locator(".count")).to_have_count(0)
    expect(page.locator(".answers li")).to_have_count(1)
    expect(page.locator(".answers li")).to_contain_text("2")

    page.get_by_role("button", name="Show the counts").click()
    expect(room.locator(".count").filter(has_text="2")).to_have_count(1)
    expect(room.locator(".row:not(.acting) .held .tile.back")).to_have_count(0)
    expect(ann.locator(".asked")).to_have_count(0)
    forward(page, 1)
    expect(room.locator(".count")).to_have_count(0)
