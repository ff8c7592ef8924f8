"""Many pages looked at: every one that the book has, at every size.

Of each kind some are opened, once, and made as wide as each window.  What else there is of that
kind (rules, quotations, lines of a text, positions by the thousand) differs from them in its words
alone: its body is put in the place of that of a page that is open (``alike.js``), and asked the
same, all of it, at every size; where that shows a fault the page itself is opened, and judged.

A page that does not open, or that raises an error, is a fault of its own, and the look goes on.
How far it has come is told on the way, and each fault when it is found, since it takes long.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Literal
from urllib.parse import parse_qs, urlsplit
from zlib import crc32

from django.urls import Resolver404, resolve
from playwright.sync_api import CDPSession, Error, Page

from tests.journeys.seen import HERE, SEEN, Fault, Journey, Person, Size
from tests.visitors import Visitors

Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
TOLD_EVERY = 30  # seconds
AFRESH = 200  # pages that are opened in one window, which keeps something of each
MANY = 60  # pages of a kind: where there are more, all but a few differ in their words alone
OPENED = 12  # those few
AT_ONCE = 40  # of the others
FIRST = 2  # pages of a kind that are looked at by day and by candle, and of which frames are kept
ALIKE = (HERE / "alike.js").read_text(encoding="utf-8").replace("LOOK;", f"{SEEN};")
NOT_THERE = "/not-there/"


def kind(address: str) -> str:
    """What pages are alike: those that one of the house's routes leads to, asked the same."""
    parts = urlsplit(address)
    try:
        route = str(resolve(parts.path).route)
    except Resolver404:
        route = parts.path.lstrip("/")
    asked = "&".join(sorted(parse_qs(parts.query, keep_blank_values=True)))
    return f"/{route}?{asked}" if asked else f"/{route}"


def kinds(addresses: Sequence[str]) -> dict[str, list[str]]:
    """The pages of each kind, in an order that is none, and the same every time."""
    of: dict[str, list[str]] = {}
    for address in addresses:
        of.setdefault(kind(address), []).append(address)
    return {name: sorted(some, key=lambda one: crc32(one.encode())) for name, some in of.items()}


@dataclass
class Look:
    """Somebody who looks at page after page; *journeys* has what is seen at each size."""

    visitors: Visitors
    journeys: Mapping[Size, Journey]
    tell: Callable[[str], None]
    few: set[str] = field(default_factory=set)  # the kinds of which a few are opened
    opened: Counter[str] = field(default_factory=Counter)  # pages of each kind
    looks: int = 0  # at a page, at a size
    page: Page | None = None
    cdp: CDPSession | None = None

    def at(self, addresses: Sequence[str]) -> None:
        """Look at all of them."""
        began = told = time.monotonic()
        every = kinds(addresses)
        self.few |= {name for name, some in every.items() if len(some) > MANY}
        done = 0
        for name, some in every.items():
            for first in range(0, len(some), AT_ONCE):
                if time.monotonic() - told > TOLD_EVERY or not done:
                    told = time.monotonic()
                    minutes = (told - began) / 60
                    self.tell(f"{done} of {len(addresses)} pages, {minutes:.0f} min, now {name}")
                rest = some[first : first + AT_ONCE]
                while rest and (name not in self.few or self.opened[name] < OPENED):
                    self.open(rest.pop(0))
                    done += 1
                if rest:
                    self.alike(name, some[0], rest)
                done += len(rest)
        self.leave()
        minutes = (time.monotonic() - began) / 60
        self.tell(
            f"{len(addresses)} pages of {len(every)} kinds in {minutes:.0f} min, of which "
            f"{self.opened.total()} were opened; {self.looks} looks"
        )

    def open(self, address: str) -> None:
        """Open that page, and look at it at each size."""
        first = self.opened[kind(address)] < FIRST
        self.opened[kind(address)] += 1
        if self.opened.total() % AFRESH == 0:
            self.leave()
        misdone = len(self.visitors.faults)
        try:
            self.goto(address)
            for size, journey in self.journeys.items():
                self.see(address, size, journey, first)
        except Error as error:
            self.fault(Fault("answer", address, f"It cannot be looked at: {error.message}"))
            self.leave()
        for fault in self.visitors.faults[misdone:]:
            self.fault(Fault("answer", address, fault))

    def goto(self, address: str) -> None:
        """Have it open, as small as the smallest window."""
        self.resize(next(iter(self.journeys)))
        page = self.window()
        away = address == NOT_THERE
        if away:
            self.visitors.no_network.add(page.context)
        answer = page.goto(address)
        if answer is None or answer.status != (404 if away else 200):
            self.fault(Fault("answer", address, f"It is answered {answer and answer.status}."))
        self.visitors.no_network.discard(page.context)

    def see(self, address: str, size: Size, journey: Journey, first: bool) -> None:
        """Look at the page that is open, at that size; the *first* of a kind at day and night."""
        self.resize(size)
        page = self.window()
        person = Person(page, journey, "", self.visitors)
        for scheme in SCHEMES if first else (SCHEMES[size.phone],):
            page.emulate_media(color_scheme=scheme)
            before = len(journey.faults)
            person.look(address, whole=True, frame=f"{address} {scheme}" if first else "")
            self.looks += 1
            for fault in list(journey.faults)[before:]:
                self.tell(f"{fault.law}: {fault}")

    def alike(self, name: str, model: str, addresses: Sequence[str]) -> None:
        """Look at pages of that kind in the place of the *model*, and open those that have faults
        or are otherwise."""
        doubtful: dict[str, None] = {}
        try:
            if urlsplit(self.window().url).path != urlsplit(model).path:
                self.goto(model)
            for size in self.journeys:
                self.resize(size)
                found = self.window().evaluate(ALIKE, addresses)
                self.looks += len(found)
                doubtful |= dict.fromkeys(one for one, faults in found.items() if faults != [])
        except Error as error:
            self.tell(f"{name}: {error.message}")
            self.leave()
            doubtful = dict.fromkeys(addresses)
        for address in doubtful:
            self.open(address)

    def fault(self, fault: Fault) -> None:
        """A page's own fault, at whatever size."""
        self.tell(f"{fault.law}: {fault}")
        for journey in self.journeys.values():
            journey.faults[fault] = None

    def window(self) -> Page:
        """The window in which pages are opened."""
        if self.page is None:
            first = next(iter(self.journeys))
            self.page = self.visitors.come(**first.how(), reduced_motion="reduce")
            self.cdp = self.page.context.new_cdp_session(self.page)
        return self.page

    def resize(self, size: Size) -> None:
        """Have a window of that size; those of phones are touched, and have no mouse."""
        page = self.window()
        window = {"width": size.wide, "height": size.high}
        if page.viewport_size == window:
            return
        assert self.cdp
        page.set_viewport_size({"width": size.wide, "height": size.high})
        phone = {"deviceScaleFactor": 1, "mobile": size.phone}
        self.cdp.send("Emulation.setDeviceMetricsOverride", {**window, **phone})
        self.cdp.send("Emulation.setTouchEmulationEnabled", {"enabled": size.phone})

    def leave(self) -> None:
        """Close the window, as far as it is still there."""
        if self.page:
            self.visitors.contexts.remove(self.page.context)
            with suppress(Error):
                self.page.context.close()
        self.page = self.cdp = None
