"""Journeys: what a person does with real presses, and what is amiss with what they see.

A journey is walked once, by a fixture of its module, on a phone and on a laptop; it goes on after
a fault, and the tests of the module ask for the faults, one law or one step in each test::

    @pytest.fixture(scope="module", params=SIZES, ids=str)
    def way(request, visitors) -> Iterator[Journey]:
        with Journey("newcomer", request.param) as journey:
            ann = journey.person(visitors)
            ann.go("/")
            ann.press("link", "Play now")          # by its role and name, as a person finds it
            ann.press(ann.page.locator("#do-hint"))  # or by a locator
            with journey.step("the hint gives a reason"):  # a failed `expect` is kept for its test
                expect(...).to_be_visible()
            yield journey

    KNOWN = [  # what fails today, and what will mend it
        Known("the hint gives a reason", "issue 32 §3"),
        Known("target: “Look back”", "issue 34 §4", PHONE),  # a law, and which breaks of it
    ]

    @pytest.mark.parametrize("what", questions(["the hint gives a reason"], KNOWN))
    def test_the_way(request, way, what): answer(request, way, what, KNOWN)

Each ``go`` and ``press`` waits until the page is still, looks at every law (``seen.js``) and takes
a frame.  A known step, and known breaks of a law, fail tests of their own, marked
``xfail(strict=True)``: the mend takes the line away.  ``bin/test --frames DIR`` writes a contact
sheet of each journey and size.
"""

from __future__ import annotations

import io
import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

import pytest
from PIL import Image, ImageDraw
from playwright.sync_api import Error, Locator, Page, TimeoutError, expect

from tests.browser.geometry import script
from tests.samples import LONG
from tests.visitors import PATIENCE, Visitors

HERE = Path(__file__).parent
SEEN = script("seen", HERE)
HEARD = (HERE / "heard.js").read_text(encoding="utf-8")
FRAMES = os.environ.get("FRAMES", "")
LAWS = ("hit", "area", "hole", "name", "cut", "small", "tab stop", "target", "answer")


@dataclass(frozen=True)
class Size:
    """A window, and whether it is a phone's."""

    wide: int
    high: int

    def __str__(self) -> str:
        return f"{self.wide}x{self.high}"

    @property
    def phone(self) -> bool:
        return self.wide < 700

    def how(self) -> dict[str, Any]:
        """What a browser of that size is opened with."""
        touch = {"has_touch": True, "is_mobile": True} if self.phone else {}
        return {"viewport": {"width": self.wide, "height": self.high}, **touch}


PHONE, LAPTOP, HALL = Size(360, 640), Size(1366, 768), Size(1280, 720)
SIZES = (PHONE, LAPTOP)
MORE_SIZES = (*SIZES, Size(768, 1024)) if LONG else SIZES


@dataclass(frozen=True)
class Fault:
    """A break of a law: where it was seen, and what."""

    law: str
    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


@dataclass
class Journey:
    """What became of one way through the book, at one size of window."""

    name: str
    size: Size
    faults: dict[Fault, None] = field(default_factory=dict)  # each once, in order
    steps: dict[str, str] = field(default_factory=dict)  # what was to be seen: why it was not
    frames: list[tuple[str, bytes]] = field(default_factory=list)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.draw()

    def person(self, visitors: Visitors, name: str = "", **how: Any) -> Person:
        """Someone new, with a browser of this size."""
        page = visitors.come(**{**self.size.how(), "reduced_motion": "reduce", **how})
        page.context.add_init_script(HEARD)
        page.clock.install()
        return Person(page, self, name, visitors)

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        """What must hold here: if it does not, the journey goes on, and the step's test fails."""
        self.steps[name] = ""
        try:
            yield
        except (AssertionError, Error) as error:
            self.steps[name] = str(error) or "It does not."

    def went(self, name: str) -> None:
        """Fail, unless that step was reached and held."""
        assert name in self.steps, f"The journey never came to this: {name}"
        assert not self.steps[name], self.steps[name]

    def holds(self, law: str) -> None:
        """Fail, if that law was broken anywhere on the way."""
        broken = [str(fault) for fault in self.faults if fault.law == law]
        assert not broken, "\n".join([f"{len(broken)} times, among them:", *broken[:40]])

    def draw(self) -> None:
        """The contact sheet, where one is wanted."""
        if FRAMES and self.frames:
            for number, sheet in enumerate(sheets(self.frames, self.size)):
                more = f"-{number + 1}" if number else ""
                sheet.save(Path(FRAMES) / f"{self.name}-{self.size}{more}.png", optimize=True)


def known(reasons: dict[str, str], every: Iterable[str] = LAWS) -> list[Any]:
    """The names, those that fail today marked with what will mend them."""
    return [
        pytest.param(name, marks=pytest.mark.xfail(strict=True, reason=reasons[name]))
        if name in reasons
        else name
        for name in every
    ]


@dataclass(frozen=True)
class Known:
    """A step that fails today, or breaks of a law: its name, a colon, and a pattern for them."""

    what: str
    mend: str  # the line of the issue that will mend it
    size: Size | None = None  # where it fails, if not everywhere

    def at(self, size: Size) -> bool:
        return self.size in (None, size)

    def is_of(self, fault: Fault) -> bool:
        law, _, pattern = self.what.partition(": ")
        return fault.law == law and re.search(pattern, str(fault)) is not None


def questions(steps: Sequence[str], known: Sequence[Known]) -> list[str]:
    """What the tests of a journey ask: each law, each step, and each known break of a law."""
    assert all(one.what in steps or one.what.partition(": ")[0] in LAWS for one in known)
    breaks = dict.fromkeys(one.what for one in known if one.what not in steps)
    return [*LAWS, *steps, *breaks]


def answer(request: pytest.FixtureRequest, way: Journey, what: str, known: Sequence[Known]) -> None:
    """Fail, unless that step held on the way, or that law, but for what is known."""
    here = [one for one in known if one.at(way.size)]
    for one in here:
        if one.what == what:
            request.applymarker(pytest.mark.xfail(strict=True, reason=one.mend))
    law, _, breaks = what.partition(": ")
    if law not in LAWS:
        return way.went(what)
    faults = [fault for fault in way.faults if fault.law == law]
    if breaks:
        faults = [fault for fault in faults if Known(what, "").is_of(fault)]
    else:
        faults = [fault for fault in faults if not any(one.is_of(fault) for one in here)]
    assert not faults, "\n".join([f"{len(faults)} times, among them:", *map(str, faults[:40])])


@dataclass
class Person:
    """Somebody with a browser who presses what they see."""

    page: Page
    journey: Journey
    name: str
    visitors: Visitors
    heard: list[str] = field(default_factory=list)  # what a screen reader has said

    def go(self, address: str) -> None:
        """Open an address as one opens a book, types four letters or follows a printed code."""
        self.page.goto(address)
        self.look(f"open {address}")

    def find(self, what: str | Locator, name: str | re.Pattern[str] = "") -> Locator:
        """Something to press, by its role and name, or as it was found."""
        if isinstance(what, Locator):
            return what.first
        exact = isinstance(name, str)
        return self.page.get_by_role(what, name=name, exact=exact).first  # type: ignore[arg-type]

    def press(
        self,
        what: str | Locator,
        name: str | re.Pattern[str] = "",
        *,
        answered: bool = True,
        then: Callable[[], object] = lambda: None,
    ) -> None:
        """Press it, see that something comes of it, wait for what comes *then*, and look."""
        act = self.find(what, name)
        said = self.saying(act)
        # Scrolling to it, and a mouse over it, are no answer.  (Asked to scroll alone, the browser
        # gives up where the table changes meanwhile; to tap, it looks again.)
        act.tap(trial=True) if self.journey.size.phone else act.hover()
        before = self.signature()
        act.tap() if self.journey.size.phone else act.click()
        self.answer(f"press {said}", before, answered, then)

    def key(
        self, *keys: str, answered: bool = True, then: Callable[[], object] = lambda: None
    ) -> None:
        """Press keys, one after another, as if they were one press."""
        before = self.signature()
        for key in keys:
            self.page.keyboard.press(key)
        self.answer(f"key {' '.join(keys)}", before, answered, then)

    def type(self, what: str | Locator, text: str, name: str = "") -> None:
        """Type into a field."""
        self.find(what, name).fill(text)

    def saying(self, act: Locator) -> str:
        """What a control calls itself."""
        label = act.get_attribute("aria-label") or act.inner_text() or act.get_attribute("value")
        return f"“{' '.join((label or '').split())[:40]}”"

    def signature(self) -> str:
        """What is seen now: it changes when something is seen to change."""
        return str(self.ask(SEEN, "signature"))

    def words(self) -> str:
        """All words that are seen now."""
        return str(self.ask(SEEN, "words"))

    def ask(self, script: str, asked: object = None) -> Any:
        """What the script says of the page, once it is still; a press may lead on to another page
        while we look, and then that one is asked."""
        while True:
            try:
                self.still()
                return self.page.evaluate(script, asked)
            except Error as error:
                if "Execution context was destroyed" not in str(error):
                    raise

    def answer(self, step: str, before: str, answered: bool, then: Callable[[], object]) -> None:
        """Wait for what a press brings; that nothing comes is a fault."""
        if answered:
            try:
                self.until_changed(before)
            except TimeoutError:
                self.journey.faults[Fault("answer", self.where(step), "Nothing was seen.")] = None
        then()
        self.look(step)

    def until_changed(self, before: str, patience: int = PATIENCE) -> None:
        """Wait until something else is seen."""
        self.page.wait_for_function(
            # A page that has only begun to come has no body yet.
            f"before => document.body !== null && ({SEEN})('signature') !== before",
            arg=before,
            polling=50,
            timeout=patience,
        )

    def still(self) -> None:
        """Wait until the page has loaded and nothing moves that will come to rest."""
        self.page.wait_for_load_state()
        self.page.wait_for_function(
            "() => document.fonts.status === 'loaded' && document.getAnimations().every("
            "(one) => one.playState !== 'running'"
            " || one.effect.getComputedTiming().endTime === Infinity)",
            polling=50,
        )

    def look(self, step: str, whole: bool = False, frame: str | None = None) -> None:
        """Hold what is seen against the laws, *whole* for all of the page, and take a frame, under
        its step if no other words are given; none with no words."""
        broken = self.ask(SEEN, "page" if whole else "laws")
        self.listen()
        for law, what in broken:
            self.journey.faults.setdefault(Fault(law, self.where(step), what))
        if FRAMES and frame != "":
            caption = f"{self.name + ': ' if self.name else ''}{frame or step}"
            try:
                shot = self.page.screenshot(type="jpeg", quality=80)
            except Error:  # Chromium has none to give while one page makes way for another
                shot = self.page.screenshot(type="jpeg", quality=80)
            self.journey.frames.append((caption, shot))

    def listen(self) -> list[str]:
        """What has been said since the last time."""
        # Where nothing listens yet, the name is that of the region which the page speaks in.
        heard = self.ask("() => Array.isArray(window.heard) ? window.heard.splice(0) : []")
        said = [one["text"] for one in heard]
        self.heard += said
        return said

    def wait(self, seconds: int = 30) -> None:
        """Let that time go by in the page, at once: lines that follow one another, and what is said
        aloud at the pace of speech."""
        self.page.clock.run_for(1000 * seconds)

    def where(self, step: str) -> str:
        path = self.page.url.split("/", 3)[-1].split("?")[0]
        return f"{self.journey.size} /{path}, {step}"

    @contextmanager
    def offline(self) -> Iterator[None]:
        """Meanwhile there is no network, and to ask in vain is no fault of the page."""
        context = self.page.context
        self.visitors.no_network.add(context)
        context.set_offline(True)
        try:
            yield
        finally:
            context.set_offline(False)

    def sees(self, text: str | re.Pattern[str]) -> None:
        """Wait until those words are on the page."""
        expect(self.page.get_by_text(text).first).to_be_visible()


# Contact sheets ---------------------------------------------------------------------------------

ACROSS, DOWN, EDGE, LINE = 8, 4, 6, 16  # frames of a phone; of a laptop there are half as many


def sheets(frames: list[tuple[str, bytes]], size: Size) -> Iterator[Image.Image]:
    """The frames, each with what was done, in rows on as many sheets as it takes."""
    across = ACROSS if size.phone else ACROSS // 2
    wide = 240 if size.phone else 480
    high = wide * size.high // size.wide
    for first in range(0, len(frames), across * DOWN):
        some = frames[first : first + across * DOWN]
        rows = -(-len(some) // across)
        sheet = Image.new("RGB", (across * (wide + EDGE), rows * (high + LINE + EDGE)), "white")
        pen = ImageDraw.Draw(sheet)
        for at, (caption, shot) in enumerate(some):
            x, y = at % across * (wide + EDGE), at // across * (high + LINE + EDGE)
            pen.text((x + 2, y + 2), f"{first + at + 1} {caption}"[: wide // 6], "black")
            frame = Image.open(io.BytesIO(shot)).convert("RGB").resize((wide, high))
            sheet.paste(frame, (x, y + LINE))
        yield sheet
