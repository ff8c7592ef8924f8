"""What a table tells, measured: ``LONG=1 pytest tests/browser/test_telling.py -s`` prints it.

A play of each game is drawn as one seat sees it, act after act, and put into a page with the
book's own scripts, whose clock is ours: what is said aloud, what is shown of the end of each deal,
how far the hand moves, how small the smallest letter is, how much of the felt is bare.
"""

from __future__ import annotations

import gzip
from dataclasses import dataclass, field
from random import Random
from typing import Any

from django.template.loader import render_to_string
from playwright.sync_api import Browser, Page

from diversions.games import GAMES
from diversions.play import leaf, showing, words
from diversions.play.fold import Played
from diversions.rules import CHANCE, Move, Terms, ruling_on
from diversions.rules.bots import play_out
from tests.browser.geometry import script
from tests.browser.layout import NAMES, Decision, begun, drawn, page_of

MEASURE = script("telling")
SIZES = ((360, 640), (390, 844), (768, 1024), (1366, 768))
VIEWER = 0
STILL = 4  # pixels by which a hand may move
MOST = 40  # acts of a play that are drawn
LONGEST = 2_000  # acts in which the ends of deals are looked for

# As htmx does it: the events round a swap, and between them the new inside of the table.
SWAP = """html => {
  const table = document.getElementById("table");
  const detail = { ctx: { sourceElement: { id: "stream" } }, tasks: [] };
  document.dispatchEvent(new CustomEvent("htmx:before:swap", { detail }));
  table.innerHTML = html;
  document.dispatchEvent(new CustomEvent("htmx:after:swap", { detail }));
}"""
TOPS = f"every => every.map((html) => {{ ({SWAP})(html); return ({MEASURE})('top').top; }})"
# Whether what a deal brought is wholly in the window, with nothing over it, and the way on as well.
SHOWN = """() => {
  const leaf = document.querySelector("#table #leaf"), title = leaf?.querySelector("h2");
  const ways = document.querySelectorAll("#table .strip :is(.tray, .acts) :is(button, a)");
  const on = [...ways].find((one) => !one.matches(".dots") && one.checkVisibility());
  return Boolean(leaf && title.textContent.trim()) && [title, on].every((one) => {
    if (!one) return false;
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const within = left >= 0 && top >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return within && (one.contains(there) || leaf.contains(there));
  });
}"""
HEARD = """() => [...document.querySelectorAll("[aria-live=polite], [role=status], [role=log]")]
  .filter((one) => !one.closest("#table, [popover]") && one.checkVisibility())
  .map((one) => one.textContent.trim()).join(" ")"""


@dataclass
class TellingMeasure:
    """What was measured of one game in one window."""

    acts: int = 0  # of others
    announced: int = 0
    ends: int = 0  # of deals
    shown: int = 0
    tops: list[float] = field(default_factory=list)
    strips: list[int] = field(default_factory=list)
    letters: list[float] = field(default_factory=list)
    bare: list[float] = field(default_factory=list)
    shares: list[float] = field(default_factory=list)
    small: int = 0  # tables with more than a third of the felt bare, and letters under 14 px

    @property
    def shift(self) -> float:
        return max(self.tops) - min(self.tops) if self.tops else 0.0

    def __str__(self) -> str:
        return (
            f"announced {self.announced:3}/{self.acts:<3} ends {self.shown}/{self.ends:<2} "
            f"shift {self.shift:5.1f} strip {min(self.strips):3}–{max(self.strips):<3} "
            f"letter {min(self.letters, default=0):4.1f} bare {max(self.bare):4.0%} "
            f"trick {min(self.shares, default=0):4.2f} small and bare {self.small}"
        )


def a_play(slug: str, terms: Terms | None = None, most: int = MOST) -> tuple[Terms, list[Move]]:
    """A play of the game at random, under its first terms."""
    game = GAMES[slug]
    terms = terms or game.terms()
    moves = []
    for move, _ in play_out(game, terms, Random(3), most=100_000):
        moves.append(move)
        if len(moves) == most:
            break
    return terms, moves


def frames(
    terms: Terms, moves: list[Move], viewer: int | None = VIEWER
) -> list[tuple[Played, str]]:
    """The tables of a play as *viewer* is sent them, one after each act; what chance does at once
    comes with the act before it."""
    game, played = GAMES[terms.game], begun(terms)
    sent = []
    for at, move in enumerate(moves):
        played = played.then(ruling_on(game, played.state, move))
        if at + 1 < len(moves) and played.state.due:
            continue
        sent.append((played, drawn(played, viewer)[1]))
    return sent


def deal_ends(slug: str, most: int = 3) -> list[str]:
    """The tables at the ends of the first deals of a play, as they are shown with what each
    brought; none, if the match is of one deal."""
    terms, moves = a_play(slug, most=LONGEST)
    played = begun(terms)
    ends: list[str] = []
    for move in moves:
        played = played.then(ruling_on(played.game, played.state, move))
        if len(played.ends) > len(ends):
            end = played.ends[-1]
            seen, _ = drawn(played.at(end.ply), VIEWER)
            seen.shown.clear()  # it was drawn once, without what the deal brought
            seen.leaf = leaf.leaf_of(played, end, VIEWER, seen.names)
            ends.append(showing.inside(seen))
            if len(ends) == most:
                break
    return ends


def said_of(played: Played, ply: int, viewer: int | None = VIEWER) -> str:
    """The sentence of one act, as the record has it."""
    line = played.lines[ply]
    said = words.sentence(played.game, played.terms, line, viewer)
    return words.plain(said, NAMES)


def measured(
    page: Page,
    sent: list[tuple[Played, str]],
    size: tuple[int, int],
    listened: int = 0,
    only: str = "",
) -> TellingMeasure:
    """What is measured of a play in a window of that size, or *only* how high the hand is; what is
    said aloud, in the first of the sizes, and for so many tables in the others."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    known, told, late = 0, TellingMeasure(), list[str]()
    for number, (played, html) in enumerate(sent):
        page.evaluate(SWAP, html)
        _note(told, page.evaluate(MEASURE, only))
        if listened and number >= listened and size != SIZES[0]:
            continue
        heard = all_heard(page) if listened or size == SIZES[0] else ""
        for ply in range(known, played.ply):
            if played.lines[ply].move.seat not in (CHANCE, VIEWER):
                told.acts += 1
                # Where a call is told and not written down, the record has only its beginning.
                late.append(said_of(played, ply).removesuffix("."))
        # What happens under the end of a deal is said once the table is shown again.
        told.announced += sum(said in heard for said in late)
        late = [said for said in late if said not in heard]
        known = played.ply
    return told


def shift(page: Page, sent: list[tuple[Played, str]], size: tuple[int, int]) -> float:
    """By how many pixels the first place of the hand moves within a play, in that window."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    tops: list[float | None] = page.evaluate(TOPS, [html for _, html in sent])
    held = [top for top in tops if top is not None]
    return max(held) - min(held)


def with_ends(page: Page, told: TellingMeasure, ends: list[str]) -> TellingMeasure:
    """The same, having looked at the ends of deals in the same window."""
    for html in ends:
        page.evaluate(SWAP, html)
        told.ends += 1
        told.shown += bool(page.evaluate(SHOWN))
    return told


def all_heard(page: Page) -> str:
    """All that is said aloud from now on, until nothing new is."""
    heard = ""
    for _ in range(12):
        page.clock.run_for(15_000 if heard else 1_100)
        now = str(page.evaluate(HEARD))
        if now in heard:
            break
        heard += f" {now}"
    return heard


def _note(told: TellingMeasure, numbers: dict[str, Any]) -> None:
    for name, kept in (
        ("strip", told.strips),
        ("bare", told.bare),
        ("top", told.tops),
        ("letter", told.letters),
        ("share", told.shares),
    ):
        if numbers.get(name) is not None:
            kept.append(numbers[name])
    told.small += numbers.get("bare", 0) > 1 / 3 and (numbers["letter"] or 99) < 14


def page_for(browser: Browser, slug: str) -> Page:
    """A page with a table of that game, whose clock stands still until it is moved on."""
    terms, _ = a_play(slug, most=1)
    decision = Decision(slug, terms.code, 0, (), "")
    page = page_of(browser, decision, reduced_motion="reduce")
    page.clock.install()
    page.reload()
    return page


def weights(slug: str) -> str:
    """What the page of a table and what an update weigh, and how much of it when compressed."""
    terms, moves = a_play(slug)
    played, html = frames(terms, moves)[-1]
    seen, _ = drawn(played, VIEWER)
    whole = render_to_string(
        "play/at.html", {"table": seen, "csrf_input": "", "stream": "", "invite": None}
    )
    sizes = []
    for text in (whole, html):
        sizes += [len(text.encode()), len(gzip.compress(text.encode()))]
    return "page {:6} ({:5}) update {:6} ({:5})".format(*sizes)
