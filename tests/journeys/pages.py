"""Many pages looked at: every one that the book has, at every size.

Of each kind some are opened, once, and made as wide as each window.  What else there is of that
kind (rules, quotations, lines of a text, positions by the thousand) differs from them in its words
alone: its body is put in the place of that of a page that is open (``alike.js``), and asked the
same, all of it, at every size; where that shows a fault the page itself is opened, and judged.
Where there are more than SAMPLE of a kind, so many of them are looked at, spread evenly over the
games (and the sources) that they are of, and the same ones each time.

The first of every kind come first, so that a look that is cut short has seen each kind; then what
else is opened, the small kinds before the large ones, and at last what is alike, some of each kind
in turn.  A page that does not open, or that raises an error, is a fault of its own, and the look
goes on.  How far it has come is told on the way, and each fault when it is found, since it takes
long; and what was seen is written down in a file, if one is named (PAGES_SEEN), from which a look
that was stopped goes on.
"""

from __future__ import annotations

import json
import os
import re
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path
from typing import Any, Literal
from urllib.parse import parse_qs, urlsplit
from zlib import crc32

from django.urls import Resolver404, resolve
from playwright.sync_api import CDPSession, Error, Page

from diversions.games import GAMES
from tests.journeys.seen import FRAMES, HERE, SEEN, Fault, Journey, Person, Size
from tests.samples import LONG
from tests.visitors import Visitors

Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
TOLD_EVERY = 30  # seconds
AFRESH = 200  # pages that are opened in one window, which keeps something of each
MANY = 12  # pages of a kind: where there are more, all but a few differ in their words alone
OPENED = 6  # those few
AT_ONCE = 40  # of the others
SAMPLE = 100  # pages of a kind that are looked at, if there are more
FIRST = 1  # of a kind that may be looked at in both lights, and of which frames are kept
ALIKE = (HERE / "alike.js").read_text(encoding="utf-8").replace("LOOK;", f"{SEEN};")
NOT_THERE = "/not-there/"
GAME = re.compile(
    r"/(?:games|sources|rules|cite/\w+|is-this-right/\w+|guild/\w+|editions/[\d.]+/rules)"
    r"/([a-z0-9-]+)"
)
OPTIONS = {option.key for game in GAMES.values() for option in game.options}
PAGES_SEEN = os.environ.get("PAGES_SEEN", "")


def kind(address: str) -> str:
    """What pages are alike: those that one of the house's routes leads to, asked the same; for one
    reading or another is the same."""
    parts = urlsplit(address)
    try:
        route = str(resolve(parts.path).route)
    except Resolver404:
        route = parts.path.lstrip("/")
    names = parse_qs(parts.query, keep_blank_values=True)
    asked = "&".join(sorted({"reading" if name in OPTIONS else name for name in names}))
    return f"/{route}?{asked}" if asked else f"/{route}"


def whose(address: str) -> str:
    """The game or the source that a page is of, as far as its address says."""
    found = GAME.match(address)
    return found[1] if found else ""


def kinds(addresses: Iterable[str]) -> dict[str, list[str]]:
    """The pages of each kind, one of each game, then another of each, and so on; the games in an
    order that is none, and the same every time."""
    of: dict[str, dict[str, list[str]]] = {}
    for address in sorted(addresses, key=lambda one: crc32(one.encode())):
        of.setdefault(kind(address), {}).setdefault(whose(address), []).append(address)
    return {
        name: [page for some in zip_longest(*games.values()) for page in some if page]
        for name, games in of.items()
    }


def sample(addresses: Iterable[str]) -> list[str]:
    """Of each kind all, or as many as are looked at."""
    return [address for some in kinds(addresses).values() for address in some[:SAMPLE]]


def crawled(crawl: Callable[[], list[str]]) -> list[str]:
    """Every page that the crawler finds, or that it found for a look that was stopped."""
    for line in written():
        if "crawled" in line:
            return [str(address) for address in line["crawled"]]
    found = crawl()
    write_down(crawled=found)
    return found


def written() -> Iterator[dict[str, Any]]:
    """What earlier looks wrote down."""
    if PAGES_SEEN and Path(PAGES_SEEN).exists():
        yield from map(json.loads, Path(PAGES_SEEN).read_text("utf-8").splitlines())


def write_down(**what: object) -> None:
    """Have later looks know that, if they are to."""
    if PAGES_SEEN:
        with Path(PAGES_SEEN).open("a", encoding="utf-8") as file:
            file.write(json.dumps(what, ensure_ascii=False) + "\n")


@dataclass
class Look:
    """Somebody who looks at page after page; *journeys* has what is seen at each size."""

    visitors: Visitors
    journeys: Mapping[Size, Journey]
    tell: Callable[[str], None]
    opened: Counter[str] = field(default_factory=Counter)  # pages of each kind
    looks: int = 0  # at a page, at a size
    left: int = 0  # pages to look at
    noted: dict[Size, int] = field(default_factory=dict)  # faults that are written down
    began: float = 0
    told: float = 0
    page: Page | None = None
    cdp: CDPSession | None = None

    def at(self, addresses: Sequence[str]) -> None:
        """Look at all of them, as far as that was not done before."""
        self.began = self.told = time.monotonic()
        every = kinds(addresses)
        small_first = dict(sorted(every.items(), key=lambda one: len(one[1])))
        few = [name for name, some in small_first.items() if len(some) > MANY]
        done = self.remember()
        self.left = sum(address not in done for address in addresses)
        for some in every.values():
            self.open_all((address for address in some[:FIRST] if address not in done), True)
        for journey in self.journeys.values():
            journey.draw()  # no more frames will come
        for name, some in small_first.items():
            opened = some[FIRST : OPENED if name in few else None]
            self.open_all(address for address in opened if address not in done)
        longest = max(map(len, every.values()), default=0)
        for first in range(OPENED, longest, AT_ONCE):  # some of each, then some more of each
            for name in few:
                some = every[name][first : first + AT_ONCE]
                if rest := [address for address in some if address not in done]:
                    self.alike(name, every[name][0], rest)
        self.leave()
        minutes = (time.monotonic() - self.began) / 60
        self.tell(
            f"{len(addresses)} pages of {len(every)} kinds in {minutes:.1f} min, of which "
            f"{len(done)} were seen before and {self.opened.total()} were opened; "
            f"{self.looks} looks"
        )

    def open_all(self, addresses: Iterable[str], first: bool = False) -> None:
        for address in addresses:
            self.far(kind(address))
            self.open(address, first)
            self.note([address])

    def far(self, name: str) -> None:
        """Tell how far we are, now and then."""
        if time.monotonic() - self.told > TOLD_EVERY:
            self.told = time.monotonic()
            minutes = (self.told - self.began) / 60
            self.tell(f"{self.left} pages left, {minutes:.0f} min, now {name}")

    def note(self, addresses: Sequence[str]) -> None:
        """Write down that these were seen, and every fault that was not written down before."""
        self.left -= len(addresses)
        faults = [
            [str(size), fault.law, fault.where, fault.what]
            for size, journey in self.journeys.items()
            for fault in list(journey.faults)[self.noted.get(size, 0) :]
        ]
        self.noted = {size: len(journey.faults) for size, journey in self.journeys.items()}
        write_down(sizes=self.sizes(), pages=addresses, faults=faults)

    def remember(self) -> set[str]:
        """What was seen at these sizes before; its faults are ours."""
        done: set[str] = set()
        for line in written():
            if line.get("sizes") != self.sizes():
                continue
            done.update(line["pages"])
            for wide, *fault in line["faults"]:
                size = next(one for one in self.journeys if str(one) == wide)
                self.journeys[size].faults[Fault(*fault)] = None
        self.noted = {size: len(journey.faults) for size, journey in self.journeys.items()}
        return done

    def sizes(self) -> list[str]:
        return [str(size) for size in self.journeys]

    def open(self, address: str, first: bool = False) -> None:
        """Open that page, and look at it at each size."""
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
        """Look at the page that is open, at that size; where time or frames are wanted, the *first*
        in both lights, of which no law of ours speaks."""
        self.resize(size)
        page = self.window()
        person = Person(page, journey, "", self.visitors)
        both = first and (LONG or FRAMES)
        for scheme in SCHEMES if both else (SCHEMES[size.phone],):
            page.emulate_media(color_scheme=scheme)
            before = len(journey.faults)
            person.look(address, whole=True, frame=f"{address} {scheme}" if first else "")
            self.looks += 1
            for fault in list(journey.faults)[before:]:
                self.tell(f"{fault.law}: {fault}")

    def alike(self, name: str, model: str, addresses: Sequence[str]) -> None:
        """Look at pages of that kind in the place of the *model*, and open those that have faults
        or are otherwise."""
        self.far(name)
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
        self.note(addresses)

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
