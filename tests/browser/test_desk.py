"""The tournament's desk by presses: a double elimination of eleven to its end, a round changed by
hand, friends and couples; with and without a script, wide and narrow."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from diversions.games import GAMES
from diversions.serve.phone import Phone
from tests.browser.conftest import seen_amiss
from tests.live import LiveServer, in_a_loop
from tests.samples import LONG

pytestmark = pytest.mark.browser

SLUG = next(slug for slug in sorted(GAMES) if GAMES[slug].seats[0] == 2)
ELEVEN = [f"Person {letter} of the Fen" for letter in "ABCDEFGHIJK"]
ROUNDS = 20  # after which it has no end


async def come(port: int, url: str) -> None:
    for name in ELEVEN:
        phone = Phone(port)
        assert await phone.send(url, name=name) == 302
        phone.close()


def gather(page: Page, site: LiveServer) -> str:
    """A meeting of eleven, and the address of its pages."""
    page.goto("/guild/")
    page.get_by_label("Name of the meeting").fill("The Crown Tournament")
    page.get_by_role("button", name="Make the meeting").click()
    match = re.search("/guild/[a-z]{4}/", page.url)
    assert match
    in_a_loop(come(site.port, match[0]))
    return match[0]


def begin(page: Page, url: str, system: str = "double") -> None:
    page.goto(f"{url}tournament/")
    variant = GAMES[SLUG].variants[0].key
    page.get_by_label("Game", exact=True).select_option(f"{SLUG}:{variant}")
    page.get_by_label("Rounds").select_option(system)
    page.get_by_role("button", name="Enter all who are here").click()
    told = {"double": "), a double elimination", "swiss": "), Swiss rounds"}
    expect(page.get_by_text(told[system])).to_be_visible()


def drawn(page: Page) -> list[str]:
    return page.locator(".drawn-tables .act bdi").all_inner_texts()


@pytest.mark.parametrize(
    ("wide", "high", "script"),
    [(360, 640, True), (1280, 800, False)]
    + ([(360, 640, False), (1280, 800, True)] if LONG else []),
)
def test_eleven_play_a_double_elimination_to_its_end(
    visitor: Callable[..., Page], site: LiveServer, wide: int, high: int, script: bool
) -> None:
    page = visitor(viewport={"width": wide, "height": high}, java_script_enabled=script)
    url = gather(page, site)
    begin(page, url)
    page.get_by_role("button", name="Draw it first").click()
    expect(page.get_by_role("heading", name="Round 1, not begun")).to_be_visible()
    before = drawn(page)
    assert sorted(before) == ELEVEN
    page.get_by_role("link", name=f"Swap {before[0]} with another").press("Enter")
    page.get_by_role("button", name=f"Swap {before[0]} with {before[2]}").press("Enter")
    expect(page.locator(".drawn-tables bdi").first).to_have_text(before[2])
    assert drawn(page) == [before[2], before[1], before[0], *before[3:]]
    page.get_by_role("button", name="Undo the last change").click()
    expect(page.locator(".drawn-tables bdi").first).to_have_text(before[0])
    page.get_by_role("button", name="Begin round 1").click()
    won = page.get_by_text("won the tournament.")
    for number in range(1, ROUNDS):
        expect(page.locator("form.results").first).to_contain_text("Table 1")
        form = page.locator(f"form.results:has(button[value='results {number}'])")
        for select in form.locator("select").all():
            select.select_option("2 1" if number % 2 else "1 2")
        form.get_by_role("button", name=re.compile("^Enter these results")).click()
        expect(page.get_by_text("The results have been entered.")).to_be_visible()
        if won.count():
            break
        page.get_by_role("button", name=re.compile("^Begin (round|the)")).click()
        expect(page.locator(f"button[value='results {number + 1}']")).to_be_visible()
    expect(won).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Begin (round|the)"))).to_have_count(0)
    places = page.locator("[aria-label=Standings] tbody tr td:first-child").all_inner_texts()
    assert places[:2] == ["1", "2"]
    assert len(places) == len(ELEVEN)


def test_the_pages_of_the_desk_are_whole(visitor: Callable[..., Page], site: LiveServer) -> None:
    page = visitor()
    url = gather(page, site)
    page.goto(f"{url}steward/")
    page.get_by_role("link", name="Together or apart").click()
    for name in ELEVEN[:2]:
        page.get_by_label(name).check()
    page.get_by_label("Name of the list").fill("House of the Oak")
    page.get_by_role("button", name="Keep them apart").click()
    expect(page.get_by_role("button", name=re.compile("Suspend.*House of the Oak"))).to_be_visible()
    faults = seen_amiss(page, 0)
    begin(page, url)
    page.get_by_role("button", name=f"Ask for a bye for {ELEVEN[2]}").click()
    page.get_by_role("button", name="Draw it first").click()
    faults += seen_amiss(page, 1)
    page.get_by_role("link", name=f"Swap {ELEVEN[0]} with another").click()
    faults += seen_amiss(page, 0)
    other = page.locator(".drawn-tables .act bdi")
    at = drawn(page)
    opponent = at[at.index(ELEVEN[1]) ^ 1]  # who plays against the other of the couple
    if opponent != ELEVEN[0]:
        page.get_by_role("button", name=f"Swap {ELEVEN[0]} with {opponent}").click()
    expect(page.locator(".breaks")).to_contain_text("though you keep them apart (House of the Oak)")
    assert other.count() == len(ELEVEN)
    faults += seen_amiss(page, 1)
    page.goto(f"{url}tournament/paper/")
    faults += seen_amiss(page, 0)
    assert faults == []


def test_a_phone_asks_for_a_bye(visitor: Callable[..., Page], site: LiveServer) -> None:
    page = visitor()
    url = gather(page, site)
    phone = visitor(viewport={"width": 360, "height": 640})
    phone.goto(url)
    phone.get_by_label("Your name").fill("Aldith")
    phone.get_by_role("button", name="Join").click()
    begin(page, url, "swiss")

    phone.get_by_role("button", name="Ask for a bye in the next round").click()
    expect(phone.get_by_text("You asked to sit out the next round.")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Aldith plays after all")).to_be_visible()
    page.get_by_role("button", name="Begin round 1").click()

    expect(phone.get_by_text("You have a bye")).to_be_visible()
