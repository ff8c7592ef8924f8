"""Put from its first page to the end of a match, as people meet it."""

from __future__ import annotations

import re
import signal
import tomllib
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from benchmarks.screens import MEASURE
from tests.book import folder
from tests.browser import table
from tests.live import LiveServer

pytestmark = pytest.mark.browser

SLUG = "put"


def test_from_the_front_page_to_the_first_move_in_two_presses(page: Page) -> None:
    page.goto("/")

    page.get_by_role("button", name="Play now").click()

    assert table.wait_for_turn(page)


def test_a_whole_match_by_keyboard_alone(page: Page) -> None:
    """By mouse and by finger the newcomer plays one (``tests/journeys``)."""
    page.goto(f"/games/{SLUG}/play/")
    walk_to(page, "button.next")
    page.keyboard.press("Enter")
    expect(page.locator("#table")).to_be_visible()

    for _ in range(table.MOST_ACTS):
        if not table.wait_for_turn(page):
            break
        before = table.version(page)
        walk_to(page, "#table button[name=move]")
        page.keyboard.press("Enter")
        table.wait_for_version(page, before + 1)

    expect(page.locator(table.OVER)).to_have_attribute("href", re.compile("^/rules/put"))
    expect(page.locator(table.OVER)).to_be_visible()
    expect(page.locator("#table .record li")).not_to_have_count(0)
    expect(page.get_by_role("button", name="Play again")).to_be_visible()


def walk_to(page: Page, wanted: str, most: int = 80) -> None:
    """Move the focus, key by key, to something of that kind."""
    for _ in range(most):
        if page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"No {wanted} within {most} steps of the Tab key.")


def test_a_whole_match_without_javascript(visitor: Callable[..., Page]) -> None:
    page = visitor(java_script_enabled=False)
    table.sit_down(page, SLUG, "apprentice")

    for _ in range(table.MOST_ACTS):
        if page.locator(table.OVER).count():
            break
        if page.locator(table.MOVE).count():
            table.boldest(page).click()
        elif page.locator(table.ON).count():
            page.locator(table.ON).click()
        else:
            page.wait_for_timeout(100)  # the bot thinks; the page would look again by itself
            page.reload()

    expect(page.locator(table.OVER)).to_be_visible()


@pytest.mark.parametrize("scripted", [True, False])
def test_on_a_phone_the_answer_to_a_try_is_seen(
    visitor: Callable[..., Page], scripted: bool
) -> None:
    page = visitor(**PHONE, java_script_enabled=scripted)
    page.goto(f"/games/{SLUG}/learn/?step=the-ranks")

    page.locator("button[value='play QD']").click()
    expect(page.locator(".verdict .wrong > p").first).to_be_in_viewport()
    page.locator("button[value='play 2H']").click()
    expect(page.locator(".verdict .right")).to_be_in_viewport()


def test_the_lesson_to_its_end(page: Page) -> None:
    book = tomllib.loads((folder(SLUG) / "lessons.toml").read_text(encoding="utf-8"))
    variant = f"variant.{book['lesson'][0]['terms'].partition(':')[2]}"  # the first lesson's
    steps = [step for step in book["step"] if variant in step.get("under", [variant])]
    page.goto(f"/games/{SLUG}/learn/")

    for step in steps:
        expect(page.locator(".step h2")).to_have_text(step["title"])
        if "do" not in step:
            break  # the last is a real play
        line = step["do"][0].partition(" ")[2]
        page.locator(f'{table.MOVE}[value="{line}"]').first.click()
        expect(page.locator(".verdict .right")).to_be_visible()
        if step is not steps[-1]:
            page.locator("button[value=next]").click()

    page.reload()
    done = page.locator(".steps li.done")
    expect(done).to_have_count(sum("do" in step for step in steps))


def test_a_move_on_one_phone_is_soon_on_the_other(visitor: Callable[..., Page]) -> None:
    ann, bob, cat = visitor(**PHONE), visitor(**PHONE), visitor(**PHONE)
    table.sit_down(ann, SLUG, "friend")

    table.join(bob, table.invitation(ann), "Bób")
    cat.goto(ann.url)
    expect(ann.locator("#table .seats")).to_contain_text("Bób")
    for _ in range(6):
        mover = ann if ann.locator(table.MOVE).count() else bob
        table.press(mover, mover.locator(table.MOVE).first)
        now = table.version(mover)
        for other in (ann, bob, cat):
            table.wait_for_version(other, now)

    assert table.version(ann) == table.version(bob) == table.version(cat)
    assert happened(ann) == happened(bob)
    assert cat.locator(table.MOVE).count() == 0


def test_no_phone_is_sent_what_the_other_holds(visitor: Callable[..., Page]) -> None:
    ann, bob = visitor(**PHONE), visitor(**PHONE)
    table.sit_down(ann, SLUG, "friend")
    table.join(bob, table.invitation(ann), "Bob")
    mover, other = (ann, bob) if ann.locator(table.MOVE).count() else (bob, ann)

    acts = mover.locator(f"{table.MOVE}[value^='play ']")
    held = [str(act.get_attribute("value")) for act in acts.all()]

    assert held
    assert not [line for line in held if f'"{line}"' in other.content()]


def test_a_phone_that_lost_the_network_comes_back_to_the_present_table(
    visitor: Callable[..., Page],
) -> None:
    ann, bob = visitor(**PHONE), visitor(**PHONE)
    table.sit_down(ann, SLUG, "friend")
    table.join(bob, table.invitation(ann), "Bob")
    expect(ann.locator("#table .seats")).to_contain_text("Bob")
    mover, other = (ann, bob) if ann.locator(table.MOVE).count() else (bob, ann)

    other.context.set_offline(True)
    table.press(mover, mover.locator(table.MOVE).first)
    other.context.set_offline(False)

    table.wait_for_version(other, table.version(mover))
    assert happened(other) == happened(mover)


def test_a_killed_server_loses_no_answered_move_and_the_pages_find_it_again(
    visitor: Callable[..., Page], own_site: LiveServer
) -> None:
    ann, bob = visitor(own_site, **PHONE), visitor(own_site, **PHONE)
    table.sit_down(ann, SLUG, "friend")
    table.join(bob, table.invitation(ann), "Bob")
    expect(ann.locator("#table .seats")).to_contain_text("Bob")
    mover, other = (ann, bob) if ann.locator(table.MOVE).count() else (bob, ann)

    table.press(mover, mover.locator(table.MOVE).first)
    own_site.end(signal.SIGKILL)
    before, line = table.version(mover), last_line(mover)
    own_site.start()

    table.press(other, other.locator(table.MOVE).first)
    table.wait_for_version(mover, before + 1)
    mover.reload()
    assert line in mover.locator("#table .record").inner_text()
    assert table.version(mover) == table.version(other) > before


def test_a_bot_that_owed_a_move_when_the_server_fell_makes_it_afterwards(
    visitor: Callable[..., Page], own_site: LiveServer
) -> None:
    own_site.end()
    own_site.start(BOT_PAUSE="60")
    page = visitor(own_site)
    table.sit_down(page, SLUG, "apprentice")
    if page.locator(table.MOVE).count():
        table.press(page, page.locator(f"{table.MOVE}[value^='play ']").first)
    own_site.end(signal.SIGKILL)

    own_site.start()

    assert table.wait_for_turn(page)


PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def happened(page: Page) -> list[str]:
    """The cards and rules of the last line, which each reads as *you* or by a name."""
    return re.findall(r"the [A-Z]\w+ of [A-Z]\w+|§\d+", last_line(page))


def last_line(page: Page) -> str:
    """The last line of the record, as the page shows it."""
    return page.locator("#table .record > li").last.inner_text()


def test_the_rules_are_read_in_twelve_screens_of_a_phone(visitor: Callable[..., Page]) -> None:
    page = visitor(viewport={"width": 360, "height": 740})

    page.goto(f"/games/{SLUG}/")

    said = page.evaluate(MEASURE)
    assert said["doors"] < 1
    assert said["summary"] < 1
    assert said["rules"] <= 12


def test_a_reading_is_changed_in_place(visitor: Callable[..., Page]) -> None:
    page = visitor(viewport={"width": 360, "height": 740})
    page.goto(f"/games/{SLUG}/")
    asked = page.locator("#crux-when")
    asked.locator("summary").click()

    asked.get_by_role("radio").nth(1).check()

    expect(page.locator(".difference")).to_contain_text("now in force")
    assert "terms=" in page.url
    expect(asked).to_have_attribute("open", "")
    expect(page.locator("#report noscript")).not_to_have_count(0)
    assert page.get_by_role("button", name="Apply").count() == 0


def test_a_word_of_the_game_is_explained_where_it_stands(page: Page) -> None:
    table.sit_down(page, "gleek", "apprentice", "apprentice")
    assert table.wait_for_turn(page)

    page.locator("#table .voice .word").first.click()

    expect(page.locator("#table .gloss:popover-open")).to_be_visible()


def test_who_begins_a_first_match_by_keys_is_at_the_hand(visitor: Callable[..., Page]) -> None:
    page = visitor()
    table.sit_down(page, "whist", "apprentice", "apprentice", "apprentice", begins=False)
    page.locator("#first .next").focus()

    page.keyboard.press("Enter")
    expect(page.locator("#first")).to_have_count(0)

    near = "document.activeElement.closest('.field > .hand, .strip') !== null"
    page.wait_for_function(near)
