"""Whatever the projector shows is seen whole from six metres, at two sizes."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from diversions.games import GAMES
from diversions.play.fold import fold
from tests import book
from tests.browser import projector
from tests.samples import LONG, every

pytestmark = pytest.mark.browser
SIZES = ((1280, 720), (1920, 1080))


@pytest.mark.parametrize("slug", every(3, GAMES))
@pytest.mark.django_db
def test_what_is_shown_of_a_game_is_whole_and_large(chromium: Browser, slug: str) -> None:
    faults: list[str] = []
    page = projector.page_of(chromium)
    views = list(projector.views(slug))[:: 1 if LONG else 10]
    # All that is measured is a share of the window: the second size is a sample.
    for (width, height), measured in zip(SIZES, (views, views[::8]), strict=True):
        page.set_viewport_size({"width": width, "height": height})
        for view in measured:
            projector.lay(page, view)
            faults += projector.amiss(page, slug, view)
    page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
    for view in projector.pointed(slug):
        projector.lay(page, view)
        faults += projector.amiss(page, slug, view)
    page.close()
    assert faults == []


# A moment of a record that once was cut or too small: fifteen cards of each hand beside a trick
# and a trump, and twelve that a closed hand has shown.
CROWDED = (("ruff-and-trump", "sixteen-each", 12), ("picket", "blank-keeps", 6))


@pytest.mark.parametrize(("slug", "key", "ply"), CROWDED)
@pytest.mark.django_db
def test_hands_that_are_long_or_shown_are_whole_and_large(
    chromium: Browser, slug: str, key: str, ply: int
) -> None:
    terms, moves = next((terms, moves) for k, terms, moves in book.records(slug) if k == key)
    page = projector.page_of(chromium)
    page.set_viewport_size({"width": 1280, "height": 720})
    faults: list[str] = []
    for view in projector.drawn(fold(terms, moves[:ply])):
        projector.lay(page, view)
        faults += projector.amiss(page, slug, view)
    page.close()
    assert faults == []
