"""A real browser at the real server: Chromium, and the ASGI application in a process of its own."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    expect,
    sync_playwright,
)

from tests.live import LiveServer

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
QUIETLY = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Each window would have two pages of the browser's own, ready to drop from its address bar:
    # half of all that the tests took.  The rest is what Playwright turns off, since of two such
    # lists the later one counts.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,"
    "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,"
    "HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,PaintHolding,"
    "ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,OptimizationHints,"
    "NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch",
]
PATIENCE = 60_000  # milliseconds: a busy machine is slow, and only what comes is asserted
expect.set_options(timeout=PATIENCE)
# A stream that breaks is asked for again; htmx says so, and that is no fault of a page.  Nor is a
# refusal, of which the browser tells the number.
NO_FAULT = ("/live/", "htmx:sse:error", "elt: div#stream", "a status of 409 (Conflict)")


@contextmanager
def served(prepared: Path, data: Path) -> Iterator[LiveServer]:
    """A server with a copy of the book in that folder."""
    server = LiveServer(shutil.copytree(prepared, data))
    server.start()
    yield server
    server.end()


@pytest.fixture(scope="session")
def site(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """The server that the tests share."""
    with served(prepared, tmp_path_factory.mktemp("site") / "data") as server:
        yield server


@pytest.fixture(scope="module")
def own_site(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """A server of a module, whose tests leave it open; one that ends it starts it again."""
    with served(prepared, tmp_path_factory.mktemp("own") / "data") as server:
        yield server


@pytest.fixture
def no_loop() -> Iterator[None]:
    """For a test without browser and database that wants no loop in its thread: the driver's waits
    there where a test before had a browser.  (With a loop Django has another connection than
    without one, which is why not every test is kept from it.)"""
    running = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(running)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    # The driver runs a loop in this thread; the database is asked between its turns.  That is told
    # to Django here, and not by DJANGO_ALLOW_ASYNC_UNSAFE, which servers that we start would read.
    with (
        patch("django.utils.asyncio.get_running_loop", side_effect=RuntimeError),
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIETLY)
        yield browser
        browser.close()


class Visitors:
    """People with browsers of their own; what their pages do amiss stands in *faults*.

    Misbehaving is to ask another host for anything, to break the Content-Security-Policy, to
    raise an error, or to log one.
    """

    def __init__(self, chromium: Browser, site: LiveServer) -> None:
        self.chromium, self.site = chromium, site
        self.contexts: list[BrowserContext] = []
        self.faults: list[str] = []
        self.no_network: set[BrowserContext] = set()  # of whom it is no fault to ask in vain

    def come(self, house: LiveServer | None = None, **how: Any) -> Page:
        """A new person's page, at *house* or at the server that the tests share."""
        options: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, **how}
        context = self.chromium.new_context(base_url=(house or self.site).url, **options)
        self.contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.on("request", self._asked)
        context.on("console", lambda message: self._told(context, message))
        context.on("weberror", lambda error: self.faults.append(str(error.error)))
        return context.new_page()

    def leave(self) -> None:
        """Close all browsers."""
        for context in self.contexts:
            context.close()

    def _asked(self, request: Request) -> None:
        if not request.url.startswith(("http://127.0.0.1:", "data:", "blob:")):
            self.faults.append(f"asked {request.url}")

    def _told(self, context: BrowserContext, message: ConsoleMessage) -> None:
        text = f"{message.text} ({message.location.get('url', '')})"
        excused = any(part in text for part in NO_FAULT) or context in self.no_network
        if message.type == "error" and not excused:
            self.faults.append(text)


@pytest.fixture
def visitor(chromium: Browser, site: LiveServer) -> Iterator[Callable[..., Page]]:
    """Makes a new person with a browser; the test fails if one of their pages misbehaves."""
    visitors = Visitors(chromium, site)
    yield visitors.come
    visitors.leave()
    assert visitors.faults == []


@pytest.fixture
def page(visitor: Callable[..., Page]) -> Page:
    """One person's browser."""
    return visitor()
