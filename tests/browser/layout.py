"""Where the parts of a table lie: decisions of real plays, drawn and measured by geometry.

A play's decisions are drawn by the server's own templates and laid, one after another, into one
page for each game; nothing is asked of a server.  ``LONG=1`` measures every decision, otherwise
the first of each kind (by the verbs that are open) is measured.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string
from playwright.sync_api import Browser, Page, Route

from diversions.games import GAMES
from diversions.play import table
from diversions.play.fold import Played, fold
from diversions.play.table import Sitter
from diversions.rules import Terms, ruling_on
from diversions.rules.bots import play_out
from tests import book
from tests.browser.geometry import script

LONG = bool(os.environ.get("LONG"))
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
                if len(moves) == (2_000 if LONG else 120):
                    break
            yield terms, moves


def drawn(played: Played, seat: int) -> tuple[Any, str]:
    """The table as *seat* sees it, with a hint and a take-back to be had."""
    company = [
        Sitter(at, name, acting=at in played.state.acting)
        for at, name in enumerate(NAMES[: played.terms.seats])
    ]
    seen = table.look(played, seat, company)
    seen.url, seen.version = "/at/TEST/", played.ply
    seen.may_hint = seen.may_take_back = seen.may_go_on = True
    return seen, table.inside(seen)


def decisions(slug: str) -> Iterator[Decision]:
    """The tables of *slug* that are measured."""
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
    """The table at the end of the first record of *slug*."""
    _, terms, moves = next(iter(book.records(slug)))
    played = fold(terms, moves)
    _, html = drawn(played, 0)
    return Decision(slug, terms.code, played.ply, (), html)


@cache
def kind_of(path: str) -> str:
    return {
        "css": "text/css", "js": "text/javascript", "svg": "image/svg+xml", "woff2": "font/woff2",
    }.get(path.rpartition(".")[2], "text/plain")  # fmt: skip


def page_of(browser: Browser, decision: Decision, **how: Any) -> Page:
    """A page with that table on it, with the book's sheets and scripts, and no server."""
    game = GAMES[decision.game]
    seen, _ = drawn(begun(game.terms_of(decision.terms)), 0)
    whole = render_to_string(
        "play/at.html", {"table": seen, "csrf_input": "", "stream": "", "invitations": []}
    )
    page = browser.new_page(**how)

    def answer(route: Route) -> None:
        path = route.request.url.partition("/static/")[2]
        if path:
            body = (STATIC / path).read_bytes() if (STATIC / path).is_file() else b""
            route.fulfill(body=body, content_type=kind_of(path))
        else:
            route.fulfill(body=whole, content_type="text/html; charset=utf-8")

    page.route("http://table.test/**", answer)
    page.goto("http://table.test/at/TEST/")
    return page


def begun(terms: Terms) -> Played:
    """A table at its very beginning."""
    game = GAMES[terms.game]
    state = game.begin(terms)
    return Played(game, terms, state, recent=(state,))


MEASURE = script("layout")


def amiss(page: Page, decision: Decision, size: tuple[int, int]) -> list[str]:
    """What does not lie where it must at that size of window; the table is on the page."""
    faults: list[str] = page.evaluate(MEASURE)
    return [f"{decision.game} at {size[0]}x{size[1]}, {decision}: {one}" for one in faults]


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
    page.evaluate("html => { document.getElementById('table').innerHTML = html; }", decision.html)
