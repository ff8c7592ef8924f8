"""The laws of a page that is seen, at tables; with LONG, at a table of every game, further into its
match and in a window between a phone's and a laptop's too.

A game whose table cannot be played to there is a fault of its own, and the next one is played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Error

from diversions.games import GAMES
from tests.browser.table import begin, sit_down
from tests.journeys import table
from tests.journeys.seen import (
    MORE_SIZES,
    Fault,
    Journey,
    Known,
    Person,
    Size,
    answer,
    questions,
)
from tests.live import LiveServer
from tests.samples import LONG
from tests.visitors import Visitors

pytestmark = pytest.mark.browser

TABLES = list(GAMES) if LONG else ["primero", "alquerque", "hazard"]
ACTS = 12 if LONG else 3
KNOWN: list[Known] = []


@pytest.fixture(scope="module", params=MORE_SIZES, ids=str)
def played(
    request: pytest.FixtureRequest,
    visitors: Visitors,
    house: LiveServer,
    tell: Callable[[str], None],
) -> Iterator[Journey]:
    size: Size = request.param
    with Journey("tables", size) as journey:
        for slug in TABLES:
            before = len(journey.faults)
            player = journey.person(visitors, slug)
            try:
                play(player, slug)
            except (AssertionError, Error) as error:
                what = f"It cannot be played on: {error}"
                journey.faults[Fault("answer", player.where(slug), what)] = None
            player.page.context.close()
            tell(f"{size}, {slug}")
            for fault in list(journey.faults)[before:]:
                tell(f"{fault.law}: {fault}")
        yield journey


def play(player: Person, slug: str) -> None:
    """Sit down at that game, and act at its table."""
    sit_down(player.page, slug, begins=False)
    player.look("sit down")
    begin(player.page)
    for _ in range(ACTS):
        if not table.my_turn(player):
            break
        table.act(player)


@pytest.mark.parametrize("what", questions([], KNOWN))
def test_the_laws_of_tables(request: pytest.FixtureRequest, played: Journey, what: str) -> None:
    answer(request, played, what, KNOWN)
