"""How far a reader scrolls: ``python -m benchmarks.screens http://127.0.0.1:8000 [slug …]``.

For each report, at the size of a phone and of a desk: on which screen the doors and the summary
begin, how many screens the rules take, and how many the whole page.
"""

from __future__ import annotations

import sys
from typing import Any

from playwright.sync_api import Page, sync_playwright

from diversions.games import GAMES

SIZES = ((360, 740), (1366, 768))  # CSS pixels
MEASURE = """() => {
  const top = (mark) => document.querySelector(mark)?.getBoundingClientRect().top + scrollY;
  const height = (mark) => document.querySelector(mark)?.getBoundingClientRect().height;
  const screens = (length) => length / innerHeight;
  return {
    doors: screens(top(".doors")), summary: screens(top("#in-short")),
    rules: screens(height("#rules")), page: screens(document.documentElement.scrollHeight),
  };
}"""


def measured(page: Page, home: str, slug: str) -> dict[str, float]:
    """The report of *slug*, in screens of the page's window."""
    page.goto(f"{home}/games/{slug}/", wait_until="load")
    sizes: dict[str, Any] = page.evaluate(MEASURE)
    return sizes


def main(home: str, slugs: list[str]) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch()
        for width, height in SIZES:
            page = browser.new_page(viewport={"width": width, "height": height})
            print(f"{width} × {height}: screens to doors, to the summary, of rules, of the page")
            for slug in slugs or sorted(GAMES):
                said = measured(page, home, slug)
                print(f"  {slug:16}", *(f"{said[key]:6.1f}" for key in said))
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1].rstrip("/"), sys.argv[2:])
