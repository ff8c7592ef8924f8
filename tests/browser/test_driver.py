"""The driver of the browser is in nobody's way who asks for none."""

from __future__ import annotations

import asyncio
import os

import pytest
from playwright.sync_api import Browser

from diversions.library.models import Game
from tests.browser import projector

pytestmark = pytest.mark.browser


async def answer() -> int:
    return 42


@pytest.fixture
def opened(chromium: Browser) -> None:
    """Somebody has had a browser before."""


def test_beside_an_open_browser_a_test_may_begin_a_loop(opened: None, no_loop: None) -> None:
    assert asyncio.run(answer()) == 42


def test_a_server_is_not_told_that_it_may_ask_the_database_in_a_loop(chromium: Browser) -> None:
    assert "DJANGO_ALLOW_ASYNC_UNSAFE" not in os.environ


@pytest.mark.django_db
def test_the_database_is_asked_beside_an_open_page(chromium: Browser) -> None:
    page = chromium.new_page()
    page.set_content(f"<p>{Game.objects.count()}")

    assert int(page.inner_text("p")) > 0
    page.close()


@pytest.mark.django_db
def test_a_page_without_a_server_does_not_ask_for_itself_anew(chromium: Browser) -> None:
    """However long it is measured: that it has no stream is what a page notices soon."""
    page = chromium.new_page()
    page.clock.install()
    projector.opened_in(page)
    page.evaluate("window.known = true")
    for _ in range(20):
        page.clock.run_for(2_000)

    assert page.evaluate("window.known")
    page.close()
