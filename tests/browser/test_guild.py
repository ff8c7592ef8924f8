"""A class in four real browsers: a steward, a projector, two phones."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from diversions.games import GAMES
from tests.browser.conftest import sideways
from tests.browser.test_every_page import found_amiss

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 320, "height": 640}}
SLUG = next(slug for slug in sorted(GAMES) if GAMES[slug].seats[0] == 2)


def make(page: Page, slug: str = SLUG) -> str:
    """A meeting with one game in its running order; its address."""
    page.goto("/guild/")
    page.get_by_label("What it is called").fill("Games at the Crown")
    page.get_by_role("button", name="Make it").click()
    page.get_by_role("link", name="Running order").click()
    page.get_by_label("Game", exact=True).select_option(f"{slug}:{GAMES[slug].variants[0].key}")
    page.get_by_role("button", name="Add it").first.click()
    page.get_by_role("link", name="The steward’s view").click()
    found = re.search("/guild/[a-z]{4}/", page.url)
    assert found
    return found[0]


def come(page: Page, url: str, name: str) -> None:
    page.goto(url)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Come in").click()
    expect(page.locator("#table")).to_contain_text(f"You are {name}")


def test_a_class_follows_its_steward_without_a_press(visitor: Callable[..., Page]) -> None:
    steward, screen, ann, bob = visitor(), visitor(), visitor(**PHONE), visitor(**PHONE)
    url = make(steward)
    screen.goto(f"{url}screen/")
    come(ann, url, "Ann")
    come(bob, url, "Bob")
    expect(steward.locator("#table")).to_contain_text("2 here")

    steward.get_by_role("button", name=re.compile("^Start .* everywhere$")).click()

    for page, name in ((ann, "Ann"), (bob, "Bob")):
        expect(page).to_have_url(re.compile("/at/[a-z0-9]+/$"))
        expect(page.locator("#table .chair.own")).to_contain_text(name)
    expect(steward.locator(".boards")).to_contain_text("to act")
    expect(screen.locator("#table")).to_contain_text("Ann")

    steward.get_by_role("button", name="Show table 1").click()
    expect(screen.locator("#table .felt")).to_be_visible()
    steward.get_by_role("button", name="Pause").click()
    expect(ann.locator("#table .turn")).to_contain_text("The game is paused.")
    steward.get_by_role("button", name="Go on").click()
    expect(ann.locator("#table .turn")).not_to_contain_text("paused")

    steward.get_by_role("link", name="Bob").click()
    steward.get_by_role("button", name="Put out").click()
    expect(bob.locator("main")).to_contain_text("You were put out of this meeting.")
    expect(ann.locator("#table")).to_contain_text("Apprentice")

    steward.get_by_role("button", name="End the meeting").click()
    expect(ann.locator("main")).to_contain_text("The meeting is over.")


@pytest.mark.parametrize("width", [320, 1280])
def test_the_pages_of_the_guild_are_whole_for_everybody(
    visitor: Callable[..., Page], width: int
) -> None:
    page, phone = (visitor(viewport={"width": width, "height": 800}) for _ in range(2))
    url = make(page)
    found = found_amiss(phone, width) if phone.goto(url) else ["no door"]
    come(phone, url, "Ann")
    found += found_amiss(phone, width)
    page.goto(f"{url}demo/")
    page.get_by_role("button", name=re.compile("^Begin ")).first.click()
    found += found_amiss(page, width) + found_amiss(phone, width)
    page.goto(f"{url}steward/")
    page.get_by_role("button", name=re.compile("^Start .* everywhere$")).click()
    expect(page.locator(".boards")).to_contain_text("Ann")
    found += found_amiss(page, width)
    page.get_by_role("link", name="Ann").click()
    found += found_amiss(page, width)
    page.goto(f"{url}tournament/")
    found += found_amiss(page, width)
    come(visitor(), url, "Bob")
    page.get_by_role("button", name="Enter all who are here").click()
    page.get_by_role("button", name="Begin round 1").click()
    found += found_amiss(page, width)
    for path in (
        "/guild/handouts/",
        "/guild/",
        f"{url}plan/",
        f"{url}codes/",
        f"{url}show/",
        f"{url}screen/",
    ):
        page.goto(path)
        found += found_amiss(page, width)
    assert found == []


@pytest.mark.parametrize("width", [1280, 1920])
def test_the_projector_can_be_read_from_six_metres(
    visitor: Callable[..., Page], width: int
) -> None:
    steward, screen = visitor(), visitor(viewport={"width": width, "height": width * 9 // 16})
    url = make(steward)
    screen.goto(f"{url}screen/")
    steward.goto(f"{url}show/")
    steward.get_by_role("button", name=re.compile("^Show rule")).first.click()

    text = screen.locator(".plain-rules .text").first

    expect(text).to_be_visible()
    size = text.evaluate("e => parseFloat(getComputedStyle(e).fontSize)")
    assert size >= width / 48
    assert sideways(screen) == 0


def test_a_class_can_be_joined_and_led_without_a_script(visitor: Callable[..., Page]) -> None:
    steward, ann = visitor(java_script_enabled=False), visitor(java_script_enabled=False)
    url = make(steward)
    come(ann, url, "Ann")

    steward.get_by_role("button", name=re.compile("^Start .* everywhere$")).click()
    ann.goto(url)

    expect(ann).to_have_url(re.compile("/at/[a-z0-9]+/$"))
    expect(ann.locator("#table .chair.own")).to_contain_text("Ann")


@pytest.mark.parametrize("width", [320, 1280])
def test_a_report_of_play_is_whole_for_everybody(visitor: Callable[..., Page], width: int) -> None:
    steward, ann = visitor(), visitor(viewport={"width": width, "height": 800})
    url = make(steward)
    come(ann, url, "Ann")
    ann.get_by_role("link", name="Leave a report of play").click()
    found = found_amiss(ann, width)
    ann.get_by_label("How many of you").fill("2")
    ann.get_by_label("How many minutes").fill("7")
    ann.get_by_label("What you thought of it").fill("Good.")
    ann.get_by_role("button", name="Leave it").click()
    expect(ann.get_by_role("status")).to_contain_text("It is with the redactors.")
    ann.goto(f"/games/{SLUG}/")
    ann.locator("#played").scroll_into_view_if_needed()
    expect(ann.locator("#played")).to_contain_text("No table has reported yet.")
    assert found + found_amiss(ann, width) == []
