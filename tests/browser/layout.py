"""Where the parts of a table lie: decisions of real plays, drawn and measured by geometry.

A play's decisions are drawn by the server's own templates and laid, one after another, into one
page for each game; nothing is asked of a server.  ``LONG=1`` measures every decision (of those
that lay the same things, with words as long, the first), otherwise the first of each kind, by the
verbs that are open.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string
from playwright.sync_api import Browser, Page, Route

from diversions.games import GAMES
from diversions.play import leaf, showing
from diversions.play.fold import Played, fold
from diversions.play.sitters import Sitter
from diversions.rules import Terms, ruling_on
from diversions.rules.bots import play_out
from tests import book
from tests.browser.geometry import script
from tests.samples import LONG

MOST = 3  # decisions of one play that are measured, if not all
SIZES = ((360, 640), (390, 844), (820, 1180), (1366, 768), (1920, 1080))
# Windows that are too small, a page at 200 %, and large type: the letters that a person asks for.
SMALL = ((740, 360, 16), (360, 560, 16), (683, 384, 16), (360, 640, 32), (320, 256, 16))
NAMES = ("Alison", "Bartholomew", "Joan", "Giles", "Cecily", "Hodge", "Maud", "Wat")
STATIC = Path(settings.BASE_DIR) / "static"


@dataclass(frozen=True)
class Decision:
    """One table at which somebody is to act, as the one who acts sees it."""

    game: str
    terms: str
    ply: int
    acts: tuple[str, ...]
    html: str

    def __str__(self) -> str:
        return f"{self.terms}, ply {self.ply} ({', '.join(self.acts)})"


def plays(slug: str) -> Iterator[tuple[Terms, list[Any]]]:
    """The records of the book, and a play at random for each variant and number of seats."""
    for _, terms, moves in book.records(slug):
        yield terms, moves
    game = GAMES[slug]
    for variant in game.variants:
        for seats in variant.seats or game.seats:
            terms = game.terms(variant.key, seats)
            moves = []
            for move, _ in play_out(game, terms, Random(7), most=100_000):
                moves.append(move)
                if len(moves) == (400 if LONG else 120):
                    break
            yield terms, moves


def drawn(played: Played, seat: int | None) -> tuple[Any, str]:
    """The table as *seat* sees it, with a hint and a take-back to be had."""
    company = [
        Sitter(at, name, acting=at in played.state.acting)
        for at, name in enumerate(NAMES[: played.terms.seats])
    ]
    seen = showing.look(played, seat, company)
    seen.url, seen.version = "/at/TEST/", played.ply
    seen.may_hint = seen.may_take_back = seen.may_go_on = True
    return seen, showing.inside(seen)


# What has no part in where things lie: the record, what stands on a board, the list of its moves,
# the menu, and of each element all but its class.
APART = re.compile(
    r'<aside.*?</aside>|<svg class="board".*?</svg>|<div class="ways".*?<a class="act shut"'
    r'|<div id="more".*?</section>|\b(?!class\b)[a-z-]+="[^"]*"',
    re.DOTALL,
)
WORDS = re.compile(r">[^<]+<")


def shape(decision: Decision) -> int:
    """What lies on a table and how long its words are, as a number: alike for tables laid alike."""
    bare = APART.sub("", decision.html)
    return hash(WORDS.sub(lambda text: f">{-(-len(text[0].strip()) // 3)}<", bare))


@lru_cache(maxsize=2)
def decisions(slug: str) -> list[Decision]:
    """The tables of *slug* that are measured."""
    if not LONG:
        return list(every_decision(slug))
    by_shape: dict[int, Decision] = {}
    for decision in every_decision(slug):
        by_shape.setdefault(shape(decision), decision)
    return list(by_shape.values())


def every_decision(slug: str) -> Iterator[Decision]:
    """Every decision of the plays of *slug* in a long run, else the first of each kind."""
    game = GAMES[slug]
    known: set[tuple[int, frozenset[str]]] = set()
    for terms, moves in plays(slug):
        state = game.begin(terms)
        played = Played(game, terms, state, recent=(state,))
        taken = 0
        for move in moves:
            for seat in played.state.acting:
                view = game.view(played.state, seat)
                verbs = frozenset(r.move.verb for r in game.rulings(view, seat) if r.allowed)
                kind = (terms.seats, verbs)
                if LONG or (kind not in known and taken < MOST):
                    known.add(kind)
                    taken += 1
                    _, html = drawn(played, seat)
                    yield Decision(slug, terms.code, played.ply, tuple(sorted(verbs)), html)
            played = played.then(ruling_on(game, played.state, move))


def ending(slug: str) -> Decision:
    """The table at the end of the first record of *slug* that is of a whole match."""
    records = ((terms, fold(terms, moves)) for _, terms, moves in book.records(slug))
    terms, played = next(one for one in records if one[1].state.outcome)
    _, html = drawn(played, 0)
    return Decision(slug, terms.code, played.ply, (), html)


MOVES = 200  # of a play at random, in which a first deal must end


def crowded(slug: str) -> Iterator[Played]:
    """A play at random of each variant with the most seats, up to the end of its first deal."""
    game = GAMES[slug]
    for variant in game.variants:
        terms = game.terms(variant.key, max(variant.seats or game.seats))
        played = begun(terms)
        for move, _ in islice(play_out(game, terms, Random(7), most=100_000), MOVES):
            played = played.then(ruling_on(game, played.state, move))
            if played.ends:
                yield played
                break


def deal_end(played: Played) -> Decision:
    """The table at the end of the first deal of a play, with what it brought."""
    end = played.ends[0]
    seen, _ = drawn(played.at(end.ply), 0)
    seen.rulings = ()
    seen.leaf = leaf.leaf_of(played, end, 0, seen.names)
    return Decision(played.game.slug, played.terms.code, end.ply, (), showing.inside(seen))


@lru_cache(maxsize=2)
def deal_ends(slug: str) -> list[Decision]:
    """The tables at the end of the first deal in each record of *slug*, and in plays with as many
    as can sit there, with what it brought; the three of either that have most on them."""
    recorded = (fold(terms, moves) for _, terms, moves in book.records(slug))
    tables: list[Decision] = []
    for plays_of in ((one for one in recorded if one.ends), crowded(slug)):
        ends = sorted(map(deal_end, plays_of), key=lambda decision: -len(decision.html))
        tables += ends if LONG else ends[:3]
    return tables


@cache
def body_of(path: str) -> bytes:
    """A file of the book's sheets, scripts and fonts; nothing, where there is none.

    A page waits for its fonts, where a reader's takes another that is there (``optional``): what is
    measured shall not depend on how soon a font came.
    """
    file = STATIC / path
    body = file.read_bytes() if file.is_file() else b""
    return body.replace(b"font-display: optional", b"font-display: block")


@cache
def kind_of(path: str) -> str:
    return {
        "css": "text/css", "js": "text/javascript", "svg": "image/svg+xml", "woff2": "font/woff2",
    }.get(path.rpartition(".")[2], "text/plain")  # fmt: skip


def page_of(browser: Browser, decision: Decision, *, fonts: bool = True, **how: Any) -> Page:
    """A page with that table on it, with the book's sheets and scripts, and no server; without
    *fonts*, that of a reader to whom the book's own never come."""
    game = GAMES[decision.game]
    seen, _ = drawn(begun(game.terms_of(decision.terms)), 0)
    whole = render_to_string(
        "play/at.html", {"table": seen, "csrf_input": "", "stream": "", "invite": None}
    )
    return opened(browser.new_page(**how), "/at/TEST/", whole, fonts)


def opened(page: Page, address: str, whole: str, fonts: bool = True) -> Page:
    """*page* at an *address* that has that text, with its fonts, if they come."""

    def answer(route: Route) -> None:
        path = route.request.url.partition("/static/")[2]
        # A page that has no stream would soon ask for itself anew, if a server were alive.
        alive = route.request.url.endswith("/alive/")
        if alive or (not fonts and path.endswith(".woff2")):
            route.abort()
        elif path:
            route.fulfill(body=body_of(path), content_type=kind_of(path))
        else:
            route.fulfill(body=whole, content_type="text/html; charset=utf-8")

    page.route("http://table.test/**", answer)
    page.goto(f"http://table.test{address}")
    if fonts:
        page.evaluate(ALL_FONTS)
    return page


def begun(terms: Terms) -> Played:
    """A table at its very beginning."""
    game = GAMES[terms.game]
    state = game.begin(terms)
    return Played(game, terms, state, recent=(state,))


MEASURE = script("layout")


# Many tables are laid without a pause: a font that one of them wants first would come too late.
ALL_FONTS = "() => Promise.all([...document.fonts].map(face => face.load())).then(() => null)"
LAY = "html => { document.getElementById('table').innerHTML = html; }"
BATCH = 50  # tables that are laid and measured by one word to the browser


def laid(
    page: Page, every: Sequence[Decision], size: tuple[int, int], *scripts: str
) -> Iterator[tuple[Decision, list[Any]]]:
    """Each table, laid in a window of that size, with what each of the *scripts* says of it."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    asked = ", ".join(f"({one})()" for one in scripts)
    each = f"every => every.map((html) => {{ ({LAY})(html); return [{asked}]; }})"
    for first in range(0, len(every), BATCH):
        batch = every[first : first + BATCH]
        said = page.evaluate(each, [decision.html for decision in batch])
        yield from zip(batch, said, strict=True)


def measured_at(number: int, every: Sequence[Decision]) -> list[Decision]:
    """Those of *every* decision that are measured in the window of that number.

    All of them in the smallest, and every second in one of the others in turn; the fullest in
    every one.
    """
    fullest, others = max(every, key=lambda decision: len(decision.html)), 2 * (len(SIZES) - 1)
    return [
        decision
        for at, decision in enumerate(every)
        if LONG or number == 0 or at % others == number - 1 or decision is fullest
    ]


def amiss(page: Page, measured: Sequence[Decision], size: tuple[int, int]) -> list[str]:
    """What does not lie where it must at that size of window."""
    return [
        f"{decision.game} at {size[0]}x{size[1]}, {decision}: {line}"
        for decision, (lines,) in laid(page, measured, size, MEASURE)
        for line in lines
    ]


LARGE = script("sizes")
SHARE = 0.8  # of a card of the hand, with up to four seats
FINGER = 44  # pixels, with more


def small_tricks(page: Page, every: Sequence[Decision], size: tuple[int, int]) -> list[str]:
    """The tables at which the cards of the trick are too small beside those of the hand, or
    smaller than a card that was turned up."""
    faults: list[str] = []
    least: dict[str, float] = {}  # by terms
    turned: dict[str, float] = {}
    for decision, (wide,) in laid(page, every, size, LARGE):
        turned[decision.terms] = max(turned.get(decision.terms, 0), wide["turned"])
        for lying in filter(None, (wide["trick"], wide["past"])):
            least[decision.terms] = min(least.get(decision.terms, 999), lying)
            seats = GAMES[decision.game].terms_of(decision.terms).seats
            due = SHARE * wide["hand"] if seats <= 4 and wide["hand"] else FINGER * (seats > 4)
            if lying + 0.5 < due:  # pixels of a screen are whole
                faults.append(f"{decision} at {size[0]}x{size[1]}: {lying:.0f} of {due:.0f} px")
    for terms, lying in least.items():
        if turned[terms] > lying + 1:
            faults.append(f"{terms}: turned up {turned[terms]:.0f} px, in the trick {lying:.0f}")
    return faults


UNDER = """() => {
  const leaf = document.querySelector("#table .leaf").getBoundingClientRect();
  const cards = [...document.querySelectorAll("#table .trick .card, #table .plate, #table .dice")];
  const over = (box) => Math.min(
    leaf.right - box.left, box.right - leaf.left, leaf.bottom - box.top, box.bottom - leaf.top);
  return cards.map((card) => over(card.getBoundingClientRect())).filter((by) => by > 3);
}"""


CUT = """() => {
  const box = (one) => one.getBoundingClientRect();
  const leaf = document.querySelector("#table .leaf.beside");
  const rows = [...leaf.querySelectorAll(":is(h2, .gains tr)")];
  const under = (row) => row.checkVisibility() && box(row).bottom > box(leaf).bottom;
  const gains = leaf.querySelector(".gains");
  const lined = gains && getComputedStyle(gains).borderTopWidth !== "0px";
  const cut = rows.filter(under).map((row) => `${row.innerText} is not seen`);
  if (lined) cut.push("a line over the heading");
  const notes = leaf.querySelector(".notes"), words = document.createRange();
  if (notes) words.selectNodeContents(notes);
  const line = notes && words.getClientRects()[0];
  if (line && line.bottom > box(leaf).bottom + 1) cut.push("the first line of its notes is cut");
  const [told, voice, acts, strip] = [".told", ".voice", ".acts", ""].map((one) =>
    box(document.querySelector(`#table .strip ${one}`.trim())));
  const bare = Math.min(acts.top - voice.bottom, voice.top - told.bottom) * 2;
  if (leaf.scrollHeight > leaf.clientHeight + 4 && bare > strip.height / 3)
    cut.push(`it scrolls, and ${Math.round(bare)} px of the strip are bare`);
  return cut;
}"""


def amiss_at_ends(page: Page, ends: Sequence[Decision], size: tuple[int, int]) -> list[str]:
    """What does not lie where it must when a deal has ended; what of the last trick lies under
    what the deal brought; and of who won and what each has now, what is not seen before anybody
    scrolls."""
    return [
        f"{decision.game} at {size[0]}x{size[1]}, {decision}: {line}"
        for decision, (lines, over, rows) in laid(page, ends, size, MEASURE, UNDER, CUT)
        for line in [*lines, *(f"{by} px of the trick are covered" for by in over), *rows]
    ]


SMALL_FAULTS = script("small")
# A phone on its side, a page at 200 % on an old screen, and one at 400 %.
LOW = ((640, 360), (640, 512), (320, 640))


def amiss_in_small(page: Page, measured: Sequence[Decision], size: tuple[int, int]) -> list[str]:
    """What of tables is cut, or lies under something else, in a window that is small."""
    return [
        f"at {size[0]}x{size[1]}, {decision}: {line}"
        for decision, (lines,) in laid(page, measured, size, SMALL_FAULTS)
        for line in lines
    ]


LOST = script("lost")


def lost(page: Page, decision: Decision) -> list[str]:
    """What of that table cannot be reached in a window that is too small for it."""
    faults: list[str] = []
    letters = page.context.new_cdp_session(page)
    for wide, high, size in SMALL:
        letters.send("Page.setFontSizes", {"fontSizes": {"standard": size, "fixed": size}})
        page.set_viewport_size({"width": wide, "height": high})
        lay(page, decision)
        said: list[str] = page.evaluate(LOST)
        faults += [f"at {wide}x{high}, letters of {size} px, {decision}: {one}" for one in said]
    return faults


def lay(page: Page, decision: Decision) -> None:
    """Put the table of *decision* on the page."""
    page.evaluate(LAY, decision.html)
