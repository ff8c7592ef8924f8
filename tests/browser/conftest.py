"""What axe and a ruler find on a page."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Page

from tests.samples import LONG

# No rule that runs reads the sheets beforehand, and to read them axe would set a style inline.
# Of what is not amiss nothing is told: that would be megabytes, with a selector for every element.
ASKED = {"preload": False, "resultTypes": ["violations"]}
COLOURS = (Path(__file__).parent / "colours.js").read_text("utf-8")
ALIKE = 3  # texts alike in colour and ground: so many of a page are judged, if not all
# Each page is looked at twice: on a phone by candle, on a wide screen by day.
VIEWS: dict[int, Literal["light", "dark"]] = {320: "dark", 1280: "light"}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def axe(page: Page) -> str:
    """What axe finds amiss on the page as it stands; empty if nothing."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE_SCRIPT)
    if not LONG:
        page.evaluate(COLOURS, ALIKE)
    found = page.evaluate(
        "asked => axe.run(asked).then(({ violations }) => ({ violations }))", ASKED
    )
    report: str = AxeResults(found).generate_report()
    return f"{page.url}\n{report}" if found["violations"] else ""


def sideways(page: Page) -> int:
    """By how many pixels the page can be scrolled sideways."""
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    return int(page.evaluate(wide))


def seen_amiss(page: Page, turn: int | None = None, mixed: bool = LONG) -> list[str]:
    """What axe and a ruler find on the page as it stands: narrow and by candle, wide and by day;
    *mixed*, by candle and by day at both widths.

    Where pages take turns, axe reads each in one of the two, but in a long run.
    """
    faults = []
    for at, (width, scheme) in enumerate(VIEWS.items()):
        page.set_viewport_size({"width": width, "height": 800})
        if over := sideways(page):
            faults.append(f"{page.url} is {over} px too wide at {width} px.")
        for light in SCHEMES if mixed else [scheme]:
            page.emulate_media(color_scheme=light, reduced_motion="reduce")
            if LONG or turn is None or turn % len(VIEWS) == at:
                faults += filter(None, [axe(page)])
    return faults
