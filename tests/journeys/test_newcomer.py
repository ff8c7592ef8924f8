"""A newcomer: the front page, a first game to its end, and what might have been done better."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.journeys import table
from tests.journeys.seen import SIZES, Journey, Known, Person, Size, answer, questions
from tests.live import LiveServer
from tests.visitors import Visitors

pytestmark = pytest.mark.browser

STEPS = [
    "“Play now” is on the first screen",
    "what the other has done is told where one looks",
    "the end of a deal is told where one looks",
    "the next deal begins with cards that can be pressed",
    "the hand keeps still",
    "the end of the match is told, and why",
    "one can look back",
]
KNOWN: list[Known] = []


@pytest.fixture(scope="module", params=SIZES, ids=str)
def way(request: pytest.FixtureRequest, visitors: Visitors, house: LiveServer) -> Iterator[Journey]:
    size: Size = request.param
    with Journey("newcomer", size) as journey:
        ann = journey.person(visitors)
        ann.go("/")
        with journey.step(STEPS[0]):
            expect(ann.find("button", "Play now")).to_be_in_viewport()
        ann.press("button", "Play now")
        play(ann)
        with journey.step(STEPS[5]):
            table.ended(ann)
        look_back(ann)
        yield journey


def play(ann: Person) -> None:
    """The whole match, and what is told of it."""
    heights: dict[float, str] = {}
    deals: dict[str, list[str]] = {}  # what was untold at the end of each
    others: list[str] = []
    bold = False
    while table.my_turn(ann):
        if (height := table.first_card(ann)) is not None:
            heights.setdefault(height, ann.words())
        deal, known = table.deal(ann), len(table.lines(ann))
        table.act(ann, bold)
        read: list[str] = []
        table.my_turn(ann, read)
        told, said = table.lines(ann)[known:], " ".join([*read, ann.words()])
        if table.deal(ann) != deal or table.over(ann):
            # The first line is of her own press, and may be past before she looks.
            deals[deal] = [line for line in told[1:-1] if table.untold(said, line, "Guest")]
            bold = len(deals) > 1  # the first two deals are played out, card by card
            ann.journey.steps.setdefault(STEPS[3], "")
        elif last := told[-1:]:
            others += [line for line in last if table.untold(said, line, "Guest")]
    with ann.journey.step(STEPS[1]):
        assert others == []
    with ann.journey.step(STEPS[2]):
        assert [f"{deal}: {lines}" for deal, lines in deals.items() if lines] == []
    with ann.journey.step(STEPS[4]):
        assert max(heights) - min(heights) <= 4, heights


def look_back(ann: Person) -> None:
    """What might have been done better, and one position of it."""
    ann.press("link", "Look back")
    with ann.journey.step(STEPS[6]):
        expect(ann.page.get_by_role("heading", name="Looking back")).to_be_in_viewport()
        judged = ann.page.get_by_text(re.compile("is still looking"))
        expect(judged).to_have_count(0)
    ann.look("looking back", whole=True)
    ann.press(ann.page.locator(".acts-done a"))


@pytest.mark.parametrize("what", questions(STEPS, KNOWN))
def test_newcomer(request: pytest.FixtureRequest, way: Journey, what: str) -> None:
    answer(request, way, what, KNOWN)
