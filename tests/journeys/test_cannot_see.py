"""A visitor who cannot see: a whole match by keys alone, followed from what is said aloud."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

import pytest
from playwright.sync_api import expect

from tests.browser.table import MOVE, sit_down, version, wait_for_version
from tests.journeys import table
from tests.journeys.seen import PHONE, SIZES, Journey, Known, Person, Size, answer, questions
from tests.live import LiveServer
from tests.samples import LONG
from tests.visitors import Visitors

pytestmark = pytest.mark.browser

FAR = 60  # Tab stops to walk at most
NEAR = 3  # Tab stops from where an act leaves the focus to the next card or act
STEPS = [
    "a table is reached by keys",
    "each act of others is heard",
    "what comes of one’s own act is heard",
    "it is heard that it is one’s turn",
    "after an act the next is near",
    "the focus is on something",
    "the end of the match is heard",
    "at a board each act is heard, from the first",
]
KNOWN: list[Known] = []


@pytest.fixture(scope="module", params=[*SIZES, Size(768, 1024)] if LONG else [PHONE], ids=str)
def way(request: pytest.FixtureRequest, visitors: Visitors, house: LiveServer) -> Iterator[Journey]:
    size: Size = request.param
    with Journey("cannot-see", size) as journey:
        joan = journey.person(visitors)
        joan.go("/")
        with journey.step(STEPS[0]):
            walk(joan, "button", "Play now")
            joan.key("Enter", then=partial(joan.page.wait_for_url, "**/at/**"))
        match(joan)
        board(journey.person(visitors))
        yield journey


def focus(joan: Person) -> str:
    """What has the focus, as its name and value."""
    return str(
        joan.page.evaluate(
            "() => `${document.activeElement.tagName} ${document.activeElement.name ?? ''}"
            " ${document.activeElement.innerText ?? ''}`"
        )
    )


def walk(joan: Person, kind: str, words: str, most: int = FAR) -> int:
    """Walk to a control by its kind and words with the Tab key; how many stops it took."""
    for stops in range(most + 1):
        here = focus(joan).lower()
        if here.startswith(kind) and words.lower() in here:
            return stops
        joan.page.keyboard.press("Tab")
    raise AssertionError(f"No {kind} “{words}” within {most} Tab stops.")


def match(joan: Person) -> None:
    """The whole match, and what of it was not heard."""
    own: list[str] = []
    others: list[str] = []
    turns: list[str] = []
    far: list[str] = []
    lost: list[str] = []
    acted = ""
    known = len(table.lines(joan))
    while table.my_turn(joan):
        said = aloud(joan)
        if acted:
            hear(joan, said, known, own, others)
            if "turn" not in said.lower():
                turns.append(said)
            if focus(joan).startswith("BODY"):
                lost.append(acted)
        known = len(table.lines(joan))
        before = version(joan.page)
        stops = walk(joan, "button", "move")
        if acted and stops > NEAR:
            far.append(f"{stops} stops after {acted}")
        acted = focus(joan)
        joan.key("Enter", then=partial(wait_for_version, joan.page, before + 1))
    said = aloud(joan)
    hear(joan, said, known, own, others)
    for name, untold in zip(STEPS[1:6], (others, own, turns, far, lost), strict=True):
        with joan.journey.step(name):
            assert untold == []
    with joan.journey.step(STEPS[6]):
        table.ended(joan)
        assert re.search(r"\b(?:wins|You win)\b", said), said


def aloud(joan: Person) -> str:
    """What has been said since the last time that this was asked."""
    joan.listen()
    said = " ".join(joan.heard)
    joan.heard.clear()
    return said


def hear(joan: Person, said: str, known: int, own: list[str], others: list[str]) -> None:
    """Keep the lines since *known* that were not heard."""
    for line in table.lines(joan)[known:]:
        mine = line.startswith("Guest")
        if mine:  # of one's own act, what came of it
            line = line.partition(". ")[2]
        if untold := table.untold(said, line, "Guest"):
            (own if mine else others).append(f"{line}: {sorted(untold)}")


def board(joan: Person) -> None:
    """Two acts at a board, by arrows and Enter."""
    page = joan.page
    with joan.journey.step(STEPS[7]):
        sit_down(page, "alquerque", "apprentice")
        known = len(table.lines(joan))
        for _ in range(2):
            table.my_turn(joan)
            before = version(page)
            way = page.locator(f"{MOVE}").first.get_attribute("value") or ""
            for _ in range(FAR):
                if page.evaluate("() => document.activeElement.matches('svg.board a')"):
                    break
                page.keyboard.press("Tab")
            for point in way.split()[1:]:
                arrow_to(joan, point)
                page.keyboard.press("Enter")
            wait_for_version(page, before + 1)
            joan.look(f"keys: {way}")
        table.my_turn(joan)
        said = aloud(joan)
        unheard = [line for line in table.lines(joan)[known:] if table.untold(said, line, "Guest")]
        assert unheard == []


def arrow_to(joan: Person, point: str) -> None:
    """Go to that point of the board by arrows."""
    page = joan.page
    here = page.locator("svg.board a:focus")
    for _ in range(30):
        at = here.get_attribute("data-at") or ""
        if at == point:
            return
        turned = page.locator("svg.board[data-turned]").count() > 0
        if at[0] != point[0]:
            right = (at[0] < point[0]) != turned
            page.keyboard.press("ArrowRight" if right else "ArrowLeft")
        else:
            up = (int(at[1:]) < int(point[1:])) != turned
            page.keyboard.press("ArrowUp" if up else "ArrowDown")
        expect(here).not_to_have_attribute("data-at", at)


@pytest.mark.parametrize("what", questions(STEPS, KNOWN))
def test_followed_by_ear(request: pytest.FixtureRequest, way: Journey, what: str) -> None:
    answer(request, way, what, KNOWN)
