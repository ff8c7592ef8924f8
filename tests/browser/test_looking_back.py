"""Tables that are part of a page, and the chart of *Looking back*, can be read on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.book import ROOT

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 640}
# How much lower than a name what is said beside it stands.
DROPS = """() => {
  const line = (part) => {
    const mark = document.createElement("span");
    mark.className = "unseen-mark";
    part.append(mark);
    const { bottom } = mark.getBoundingClientRect();
    mark.remove();
    return bottom;
  };
  return [...document.querySelectorAll(".plate:has(.name):has(.office)")].map(
    (plate) => line(plate.querySelector(".office")) - line(plate.querySelector(".name")));
}"""


@pytest.mark.parametrize("width", [360, 768, 1366])
def test_the_letters_of_a_chart_are_as_large_as_those_of_the_page(
    visitor: Callable[..., Page], width: int
) -> None:
    page = visitor(viewport={"width": width, "height": 768})
    page.goto("/glossary/")
    chart = (ROOT / "templates/play/_better.html").read_text("utf-8")
    box = re.search(r'<svg (viewBox="[^"]+")', chart)
    assert box
    page.evaluate(
        """([box, sheet]) => {
          const rules = new CSSStyleSheet();
          rules.replaceSync(sheet);
          document.adoptedStyleSheets = [rules];
          document.querySelector("main").innerHTML =
            `<p class="stood"><svg ${box}><g class="scale"><text>100</text></g></svg></p>`;
        }""",
        [box[1], (ROOT / "static/back.css").read_text("utf-8")],
    )

    size = page.evaluate(
        """() => {
          const text = document.querySelector(".stood text");
          return parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a;
        }"""
    )

    assert 14 <= size <= 24


def test_what_a_player_is_stands_on_the_line_of_the_name(visitor: Callable[..., Page]) -> None:
    page = visitor(viewport=PHONE)
    page.goto("/games/put/positions/lesson/the-prize/")

    drops = page.evaluate(DROPS)

    assert drops
    assert max(map(abs, drops)) < 2
