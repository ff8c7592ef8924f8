"""A real browser at the real server: Chromium, and the ASGI application in a process of its own."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from axe_playwright_python.base import AXE_SCRIPT, AxeResults
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
from tests.samples import LONG

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
# A stream that breaks is asked for again; htmx says so, and that is no fault of a page.
NO_FAULT = ("/live/", "htmx:sse:error", "elt: div#stream")


@pytest.fixture(scope="session")
def site(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """The server that the tests share."""
    data = tmp_path_factory.mktemp("site") / "data"
    server = LiveServer(shutil.copytree(prepared, data))
    server.start()
    yield server
    server.end()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    # The driver runs a loop in this thread; the database is asked between its turns.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIETLY)
        yield browser
        browser.close()


@pytest.fixture
def visitor(chromium: Browser, site: LiveServer) -> Iterator[Callable[..., Page]]:
    """Makes a new person with a browser; the test fails if one of their pages misbehaves.

    Misbehaving is to ask another host for anything, to break the Content-Security-Policy, to
    raise an error, or to log one.
    """
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def asked(request: Request) -> None:
        if not request.url.startswith(("http://127.0.0.1:", "data:", "blob:")):
            faults.append(f"asked {request.url}")

    def told(message: ConsoleMessage) -> None:
        text = f"{message.text} ({message.location.get('url', '')})"
        if message.type == "error" and not any(part in text for part in NO_FAULT):
            faults.append(text)

    def come(house: LiveServer = site, **how: Any) -> Page:
        options: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, **how}
        context = chromium.new_context(base_url=house.url, **options)
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.on("request", asked)
        context.on("console", told)
        context.on("weberror", lambda error: faults.append(str(error.error)))
        return context.new_page()

    yield come
    for context in contexts:
        context.close()
    assert faults == []


@pytest.fixture
def page(visitor: Callable[..., Page]) -> Page:
    """One person's browser."""
    return visitor()


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
