"""A learner: the shelf, a lesson with wrong answers, its play, and the problem of the day."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.book import lesson
from tests.browser.table import MOVE
from tests.journeys import table
from tests.journeys.seen import SIZES, Journey, Known, Person, Size, answer, questions
from tests.live import LiveServer
from tests.visitors import Visitors

pytestmark = pytest.mark.browser

TOGETHER = "question, cards and answers of a step are seen together"
STEPS = [
    "a wrong answer is answered where one looks",
    "the right answer is answered where one looks",
    "the lesson leads to a table",
    "the problem of the day is answered where one looks",
    TOGETHER,
]
KNOWN: list[Known] = []


@pytest.fixture(scope="module", params=SIZES, ids=str)
def way(request: pytest.FixtureRequest, visitors: Visitors, house: LiveServer) -> Iterator[Journey]:
    size: Size = request.param
    with Journey("learner", size) as journey:
        wat = journey.person(visitors)
        wat.go("/")
        wat.press("link", "Lessons")
        wat.press("link", re.compile("^begin with"))
        apart = [title for step in lesson("put") if (title := take(wat, step.title, step.do))]
        with journey.step(TOGETHER):
            assert apart == []
        with journey.step(STEPS[2]):
            wat.press("button", "Sit down and play")
            assert table.my_turn(wat)
            table.act(wat)
        wat.journey = Journey("problem", size)  # each day another: its page is no law's
        problem(wat)
        journey.steps |= wat.journey.steps
        journey.frames += wat.journey.frames
        yield journey


def whole(page_part: Locator) -> bool:
    """Whether all of it is in the window."""
    box, size = page_part.bounding_box(), page_part.page.viewport_size
    return bool(box and size and box["y"] >= 0 and box["y"] + box["height"] <= size["height"])


def take(wat: Person, title: str, right: tuple[str, ...]) -> str:
    """One step: a wrong answer, then the right one; its title, if it is not seen all at once."""
    page = wat.page
    expect(page.locator(".step h2")).to_have_text(title)
    if not right:
        return ""
    wat.look(f"step: {title}")
    parts = [page.locator(".step .text > p").last, page.locator("#table .hand")]
    parts += page.locator(f"{MOVE}:visible").all()
    apart = "" if all(map(whole, parts)) else title
    lines = [line.partition(" ")[2] for line in right]
    wrong = [
        one
        for one in page.locator(f"{MOVE}:visible").all()
        if one.get_attribute("value") not in lines
    ]
    if wrong:
        wat.press(wrong[0])
        with wat.journey.step(STEPS[0]):
            expect(page.locator(".verdict .wrong > p").first).to_be_in_viewport()
    wat.press(page.locator(f'{MOVE}[value="{lines[0]}"]'))
    with wat.journey.step(STEPS[1]):
        expect(page.locator(".verdict .right")).to_be_in_viewport()
    wat.press(page.locator("button[value=next]"))
    return apart


def problem(wat: Person) -> None:
    """The problem of the day, answered with the first act that is open."""
    wat.go("/")
    wat.press("link", "The problem of the day")
    with wat.journey.step(STEPS[3]):
        table.answer(wat)
        expect(wat.page.locator(".answer h2")).to_be_in_viewport()


@pytest.mark.parametrize("what", questions(STEPS, KNOWN))
def test_a_learner(request: pytest.FixtureRequest, way: Journey, what: str) -> None:
    answer(request, way, what, KNOWN)
