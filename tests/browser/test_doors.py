"""The doors of the book on a phone: what is on the first screen, how long a page is, and whether a
finger finds its links."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize

from diversions.games import GAMES
from tests.samples import every

pytestmark = pytest.mark.browser

PHONE: ViewportSize = {"width": 360, "height": 640}
SIZES = ((360, 640), (390, 844), (768, 1024), (1366, 768))
RULES_END, WHOLE = 12, 15  # screens of a report on a phone
LEAST = 24  # px of a target
INDEXES = [
    "/",
    "/games/",
    "/learn/",
    "/problems/",
    "/laboratory/",
    "/sources/",
    "/sources/cotton-1674/",
    "/sources/cotton-1674/text/",
    "/sources/cotton-1674/text/131/",
    "/books/compleat-gamester/",
    "/books/compleat-gamester/?by=players",
    "/print/",
    "/games/put/?open=all",
    "/games/lanterloo/?open=all",
]
# A link among words of its block is as high as its line; all others are targets of their own.
SMALL = """(least) => {
  const shown = e => e.checkVisibility({visibilityProperty: true, opacityProperty: true});
  const block = e => { while (getComputedStyle(e).display.startsWith("inline")) e = e.parentElement;
    return e; };
  const beside = e => { const copy = block(e).cloneNode(true);
    copy.querySelectorAll("a, button, summary").forEach(x => x.remove());
    return copy.textContent.replace(/[\\s·,.;:()|]+/g, "").length > 3; };
  const targets = "main :is(a[href], button, summary, select, [role=button])";
  return [...document.querySelectorAll(targets)].filter(shown).filter(e => {
    const {width, height} = e.getBoundingClientRect();
    const small = width > 2 && height > 2 && Math.min(width, height) < least - 0.5;
    return small && !(e !== block(e) && beside(e));
  }).map(e => `${e.textContent.trim().slice(0, 30)}: ${JSON.stringify(e.getBoundingClientRect())}`);
}"""
CUT = """() => [...document.querySelectorAll("main *")].filter(e =>
  e.querySelector("table") && e.checkVisibility() && e.clientWidth > 30
  && getComputedStyle(e).overflowX !== "visible" && e.scrollWidth > e.clientWidth + 2
).map(e => `${e.className}: ${e.scrollWidth} in ${e.clientWidth}`)"""
# What moved a page by more than a line by a pixel, as the typeface may if it comes late.
SHIFTS = """window.shifted = []; new PerformanceObserver(list => {
  for (const entry of list.getEntries()) if (entry.value > 0.005) window.shifted.push(
    ...entry.sources.map(source => `${source.node?.nodeName}.${source.node?.className}`));
}).observe({type: "layout-shift", buffered: true})"""


@pytest.mark.parametrize("path", INDEXES)
def test_a_finger_finds_each_link_and_no_column_is_cut(page: Page, path: str) -> None:
    page.set_viewport_size(PHONE)
    page.goto(path)

    assert page.evaluate(SMALL, LEAST) == []
    assert page.evaluate(CUT) == []


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_front_begins_on_its_first_screen_and_nothing_shifts(
    page: Page, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.add_init_script(SHIFTS)
    page.goto("/")
    for what in (".begin .next", "#code", ".fitting .go button"):
        box = page.locator(what).bounding_box()
        assert box
        assert box["y"] + box["height"] <= height, what
    assert page.evaluate("shifted") == []

    page.goto("/games/")
    for n in range(1, 7):
        page.evaluate("y => scrollTo(0, y)", n * height)
        page.wait_for_load_state("networkidle")
    assert page.evaluate("shifted") == []


@pytest.mark.parametrize(
    ("query", "least"), [("", 6), ("?players=2&minutes=60", 4), ("?players=4&on=cards", 4)]
)
def test_games_are_on_a_phones_first_screen(page: Page, query: str, least: int) -> None:
    """Six of the whole list; where the list was asked for something, it says so before them."""
    page.set_viewport_size(PHONE)
    page.goto("/games/" + query)
    seen = page.evaluate(
        """() => [...document.querySelectorAll("li.game")]
        .filter(each => each.getBoundingClientRect().bottom <= innerHeight).length"""
    )

    assert seen >= least


@pytest.mark.parametrize("slug", every(4, GAMES, 1))
def test_a_report_is_taken_in_on_a_phone(page: Page, slug: str) -> None:
    page.set_viewport_size(PHONE)
    page.goto(f"/games/{slug}/")
    rules, whole = page.evaluate(
        """() => [document.querySelector("#rules").getBoundingClientRect().bottom + scrollY,
        document.documentElement.scrollHeight].map(y => y / innerHeight)"""
    )

    assert rules <= RULES_END
    assert whole <= WHOLE
    assert page.locator("section.part > details[open]").count() == 0
