"""What is shipped: sheets that say what they say in their files, and pages that are light."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from playwright.sync_api import Browser, Page

from diversions.serve.shipped import shipped
from tests.browser.weight import COLD, cold
from tests.live import LiveServer

STATIC = settings.BASE_DIR / "static"
READ = """(text) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return [...sheet.cssRules].map((rule) => rule.cssText);
}"""


def rules(page: Page, text: str) -> list[str]:
    """The rules of a sheet as a browser understands it.

    The value of a property of one's own is kept as it was written, with its white space.
    """
    return [re.sub(r"(?<=,)\s+", "", rule) for rule in page.evaluate(READ, text)]


@pytest.mark.browser
def test_a_sheet_has_the_same_rules_without_its_white_space(chromium: Browser) -> None:
    page = chromium.new_page()

    for path in sorted(STATIC.rglob("*.css")):
        text = path.read_text(encoding="utf-8")
        bare = shipped(path.name, text)

        assert len(bare) < len(text), path
        assert rules(page, bare) == rules(page, text), path
    page.close()


# The heaviest pack, the heaviest board, and three ways of playing cards.
HEAVY = ["tarocchi", "chaturanga", "back-gammon", "cribbidge", "put"]


@pytest.mark.browser
@pytest.mark.parametrize("slug", HEAVY)
def test_the_page_of_a_table_is_light(chromium: Browser, site: LiveServer, slug: str) -> None:
    assert cold(chromium, site.url, slug) < COLD
