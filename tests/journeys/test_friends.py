"""Three friends who look for a game for three, and sit down to it on three phones."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Error, expect

from tests.browser.table import MOVE, ON, OVER, PICK, version, wait_for_version
from tests.journeys import table
from tests.journeys.seen import PHONE, SIZES, Journey, Known, Person, Size, answer, questions
from tests.live import LiveServer
from tests.samples import LONG
from tests.visitors import PATIENCE, Visitors

pytestmark = pytest.mark.browser

MOST_ACTS = 200
STEPS = [
    "a game for three is found",
    "the invitations are shown",
    "all three sit",
    "a press without a network is answered at once",
    "a press without a network is sent when the network is back",
    "who was away sees the present table",
    "the match comes to its end on all three",
]
KNOWN: list[Known] = []


@pytest.fixture(scope="module", params=SIZES if LONG else [PHONE], ids=str)
def way(request: pytest.FixtureRequest, visitors: Visitors, house: LiveServer) -> Iterator[Journey]:
    size: Size = request.param
    with Journey("three-friends", size) as journey:
        ann, bob, cat = (journey.person(visitors, name) for name in ("Ann", "Bob", "Cat"))
        find(ann)
        sit(ann, [bob, cat])
        away(ann, bob, cat)
        play([ann, bob, cat])
        with journey.step(STEPS[6]):
            for person in (ann, bob, cat):
                table.ended(person)
                person.look("the end")
        yield journey


def find(ann: Person) -> None:
    """From the front page to the sheet at which one sits down to a game for three."""
    ann.go("/")
    ann.press("link", "Games")
    with ann.journey.step(STEPS[0]):
        ann.press(ann.page.locator("summary", has_text="Players, time and more"))
        ann.press(ann.page.locator("fieldset.chips label", has_text="3").first)
        put = ann.page.locator("li.game a.to", has_text="Put").first
        expect(put).to_be_visible()
        ann.look("games for three")
        ann.press(put)
        ann.press("link", "Play")
        ann.press(ann.page.locator("fieldset.numbers").get_by_role("link", name="3"))


def sit(ann: Person, others: list[Person]) -> None:
    """Ann opens the table, and the others come by the codes that she shows them."""
    ann.type(ann.page.get_by_label("Your name"), "Ann")
    for chair in ("The first chair’s left", "The first chair’s right"):
        ann.page.get_by_label(chair).select_option("friend")
    ann.press("button", "Sit down")
    ann.press("button", "Invite")
    sheet = ann.page.locator("#invitations")
    with ann.journey.step(STEPS[1]):
        expect(sheet.locator("svg")).to_have_count(1)
        expect(sheet.locator("svg").first).to_be_in_viewport()
    links = [link.get_attribute("href") or "" for link in sheet.get_by_role("link").all()]
    ann.press(sheet.get_by_role("button", name="Close"))
    for person, link in zip(others, links, strict=True):
        person.go(link)
        person.type(person.page.locator("input[name=name]"), person.name)
        person.press(person.page.get_by_role("button", name="Sit"))
    with ann.journey.step(STEPS[2]):
        for person in others:
            expect(person.page.locator("#table .rail.own")).to_contain_text(person.name)
            expect(ann.page.locator("#table .seats")).to_contain_text(person.name)


def acting(company: list[Person]) -> Person | None:
    """Who is to act; None if the match is over.  Each who reads the end of a deal goes on."""
    first = company[0].page
    mine = f"{MOVE}, {PICK}"
    end = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < end:
        newest = max(version(person.page) for person in company)
        for person in company:
            wait_for_version(person.page, newest)
        if first.locator(OVER).count():
            return None
        for person in company:
            if person.page.locator(ON).count():
                try:
                    person.press(person.page.locator(ON))
                except Error:  # another of them had gone on meanwhile
                    if person.page.locator(ON).count():
                        raise
            if person.page.locator(mine).count():
                return person
        first.wait_for_timeout(20)
    said = [f"{person.name} sees: {person.words()}" for person in company]
    raise AssertionError("\n".join(["No player is to act.", *said]))


def away(ann: Person, bob: Person, cat: Person) -> None:
    """Who is to act presses without a network, and the others look on."""
    company = [ann, bob, cat]
    mover = acting(company)
    assert mover is not None
    others = [person for person in company if person is not mover]
    before = version(mover.page)
    with mover.offline():
        card = mover.page.locator(f"{table.CARD}:visible").first
        card.tap() if mover.journey.size.phone else card.click()
        with mover.journey.step(STEPS[3]):
            answered(mover)
        mover.look("press without a network")
    with mover.journey.step(STEPS[4]):
        wait(mover, before + 1)
    mover.look("the network is back")
    if version(mover.page) == before:
        table.act(mover)
    later = acting(company)
    assert later is not None
    gone = next(person for person in company if person is not later)
    with gone.offline():
        table.act(later)
    with gone.journey.step(STEPS[5]):
        wait_for_version(gone.page, version(later.page))
        assert table.lines(gone) == table.lines(later)
    for person in others:
        person.look("looking on")


def answered(person: Person) -> None:
    """Words of the strip say what became of the press: that a mouse lies over a card is none."""
    said = person.page.locator("#why")
    expect(said).to_contain_text(re.compile("No connection to the book.*is kept"))
    expect(said).to_be_in_viewport(ratio=1)


def wait(person: Person, least: int) -> None:
    """Until the page shows that version, though nobody presses again."""
    try:
        person.page.wait_for_function(
            "least => Number(document.querySelector('#table input[name=version]').value) >= least",
            arg=least,
            polling=50,
            timeout=PATIENCE,
        )
    except Error:
        raise AssertionError("The press was not sent.") from None


def play(company: list[Person]) -> None:
    """The match to its end, each on their own phone."""
    for _ in range(MOST_ACTS):
        person = acting(company)
        if person is None:
            return
        table.act(person, bold=True)


@pytest.mark.parametrize("what", questions(STEPS, KNOWN))
def test_three_friends(request: pytest.FixtureRequest, way: Journey, what: str) -> None:
    answer(request, way, what, KNOWN)
