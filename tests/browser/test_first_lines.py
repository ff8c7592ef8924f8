"""The first lines of a game are read at leisure: nothing goes by beneath them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import begin, sit_down

pytestmark = pytest.mark.browser


def test_the_end_of_a_deal_does_not_go_by_while_the_first_lines_are_read(page: Page) -> None:
    """At Bankafalet the first dealer has nothing to do, and the first deal is soon over."""
    page.clock.install()
    sit_down(page, "bankafalet", "apprentice", "apprentice", "apprentice", begins=False)
    leaf = page.locator("#leaf")
    expect(leaf).to_be_attached()
    page.clock.run_for(20_000)
    expect(leaf).to_be_attached()

    begin(page)

    expect(leaf).to_be_visible()
