"""Pages on paper: nothing to press, nothing that lies over something else, no card cut in two."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

pytestmark = pytest.mark.browser

SHEET = {"width": 673, "height": 700}  # A4 within its margins, and not all of its height
# Parts of a lesson or a problem that lie over one another, and what can be pressed.
AMISS = """() => {
  const seen = (selector) =>
    [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  const box = (one) => one.getBoundingClientRect();
  const over = (a, b) => Math.min(
    Math.min(box(a).right, box(b).right) - Math.max(box(a).left, box(b).left),
    Math.min(box(a).bottom, box(b).bottom) - Math.max(box(a).top, box(b).top));
  const parts = seen(".step, .tabletop, #record, .steps, .colophon");
  const felt = [...seen(".seat .plate"), ...seen("svg.board")];
  const faults = [];
  for (const all of [parts, felt]) {
    for (const [at, one] of all.entries()) {
      for (const other of all.slice(at + 1)) {
        const names = [one, other].map((part) => part.getAttribute("class"));
        if (over(one, other) > 1) faults.push(names.join(" over "));
      }
    }
  }
  const pressed = seen("button, input:not([type=hidden]), select");
  const small = ".tabletop *, #record *, .turn .word";
  const large = pressed.filter((one) => !one.matches(small) && box(one).width > 1);
  return [...faults, ...large.map((one) => one.outerHTML.slice(0, 60))];
}"""


@pytest.mark.parametrize(
    "page_of",
    ["/games/put/learn/", "/games/alquerque/learn/", "/games/irish/learn/", "/problem/"],
)
def test_a_table_within_a_page_lies_on_paper_as_on_a_screen(
    visitor: Callable[..., Page], page_of: str
) -> None:
    page = visitor(viewport=SHEET)
    page.goto(page_of)

    page.emulate_media(media="print")

    assert page.evaluate(AMISS) == []
    assert page.locator(".strip .turn").is_visible()
    # The sheet is a page that goes on, and a board has its gutter for the other's plate.
    how = "(one, what) => getComputedStyle(one)[what]"
    for stage in page.locator(".stage").all():
        assert stage.evaluate(how, "display") == "block"
    for lay in page.locator(".boards .lay").all():
        assert lay.evaluate(how, "gridTemplateAreas") == '"n c ."'


def test_what_belongs_together_is_not_cut_by_the_end_of_a_sheet(
    visitor: Callable[..., Page],
) -> None:
    page = visitor(viewport=SHEET)
    kept = "all => [...new Set(all.map((one) => getComputedStyle(one).breakInside))]"
    page.emulate_media(media="print")
    for address, whole in (
        ("/laboratory/", ".effects > li, .findings > li, .claim, .colophon"),
        ("/glossary/", ".glossary dd"),
    ):
        page.goto(address)
        assert page.locator(whole).evaluate_all(kept) == ["avoid"]
    assert not page.locator(".alphabet").is_visible()
