"""How near the doors are: ``python -m benchmarks.doors http://127.0.0.1:8000 [slug …]``.

Of the front page: at what height *Play now* begins, and the presses from there to a first move.  Of
the front page and the list of games: how far they shift while they load, and the rows that a phone
shows whole.  Of each report on a phone: on which screen its rules end, how many screens it is as it
opens, and how many of its links and buttons are less than 24 pixels high or wide.
"""

from __future__ import annotations

import os
import sys
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from diversions.games import GAMES

SIZES = ((360, 640), (390, 844), (768, 1024), (1366, 768))  # CSS pixels
PHONE = SIZES[0]
SHIFT = """() => new Promise((done) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) sum += entry.hadRecentInput ? 0 : entry.value;
  }).observe({type: "layout-shift", buffered: true});
  setTimeout(() => done(sum), 300);
})"""
REPORT = """() => {
  const end = (mark) => document.querySelector(mark)?.getBoundingClientRect().bottom + scrollY;
  return [end("#rules") / innerHeight, document.documentElement.scrollHeight / innerHeight];
}"""
# A link within a sentence may be as low as its line.
SMALL = """() => [...document.querySelectorAll("a[href], button, summary, input, select, label")]
  .filter((seen) => seen.checkVisibility() && !seen.closest("[inert], .unseen"))
  .filter((seen) => {
    const box = seen.getBoundingClientRect();
    return box.width > 1 && (box.height < 24 || box.width < 24);
  }).length"""
WHOLE = """() => [...document.querySelectorAll(".found > li")]
  .filter((seen) => seen.getBoundingClientRect().bottom <= innerHeight).length"""


def opened(browser: Browser, size: tuple[int, int], address: str) -> Page:
    """A new window of that size, on that page."""
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    page.goto(address, wait_until="load")
    return page


def shifted(page: Page) -> float:
    """How far the page has shifted, once it has been scrolled to its end."""
    page.mouse.wheel(0, 600)
    page.wait_for_timeout(300)
    shift: float = page.evaluate(SHIFT)
    return shift


def presses(browser: Browser, home: str) -> int:
    """The presses from the front page to a first move at a table."""
    page = opened(browser, PHONE, f"{home}/")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/at/**")
    page.locator(".hand button:not([disabled])").first.click()
    page.locator(".record li, .trick .card, #why").first.wait_for()
    return 2


def front(browser: Browser, home: str) -> None:
    """Print what is measured of the front page and of the list."""
    for size in SIZES:
        page = opened(browser, size, f"{home}/")
        box = page.get_by_role("button", name="Play now").bounding_box() or {"y": -1, "height": 0}
        ends = box["y"] + box["height"]
        page.close()
        print(f"{size[0]} × {size[1]}: Play now from {box['y']:.0f} to {ends:.0f}")
    print("presses from the front page to a first move:", presses(browser, home))
    for place in ("/", "/games/"):
        page = opened(browser, PHONE, home + place)
        whole, small = page.evaluate(WHOLE), page.evaluate(SMALL)
        print(f"{place}: {whole} games whole on the first screen; {small} small targets;", end=" ")
        print(f"layout shift {shifted(page):.4f}")
        page.close()


def main(home: str, slugs: list[str]) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM"))
        front(browser, home)
        print("reports on a phone: screens to the end of the rules, whole; small targets")
        for slug in slugs or sorted(GAMES):
            page = opened(browser, PHONE, f"{home}/games/{slug}/")
            said: list[Any] = page.evaluate(REPORT)
            print(f"  {slug:16} {said[0]:6.1f} {said[1]:6.1f} {page.evaluate(SMALL):4}")
            page.close()
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1].rstrip("/"), sys.argv[2:])
