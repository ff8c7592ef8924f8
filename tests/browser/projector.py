"""What the projector shows of every game, drawn and measured by geometry.

The pages are drawn by the server's own templates and laid, one after another, into one page;
nothing is asked of a server.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from types import SimpleNamespace
from typing import Any, NamedTuple

from django.template.loader import render_to_string
from playwright.sync_api import Browser, Page

from diversions.games import GAMES
from diversions.guild.demo import asking, position, state
from diversions.guild.projector import shown
from diversions.guild.projector.shown import Shown
from diversions.library import selectors
from diversions.play import lessons, showing
from diversions.play.fold import Played
from diversions.play.sitters import Sitter
from diversions.rules import Ruling, ruling_on
from diversions.rules.core import letter
from tests.browser.geometry import script
from tests.browser.layout import NAMES, opened, plays
from tests.samples import LONG

MOST = 1  # decisions of one play that are measured
MEETING = SimpleNamespace(
    name="Games at the Crown",
    place="York",
    code="bcdf",
    is_open=True,
    door=True,
    paused=True,
    at=None,
)


class View(NamedTuple):
    """One thing that the projector can show."""

    kind: str
    of: str
    draw: Callable[[], str]  # of many views few are measured


def screen(what: Shown, page: int = 0) -> str:
    """The inside of the projector's page."""
    what = what.at(page)
    known = {"meeting": MEETING, "shown": what, "version": 1, "left": -65, "told": False}
    context = {**known, **what.context}
    return render_to_string("guild/_screen.html", context)


def tables(slug: str) -> Iterator[View]:
    """Tables of the game as a demonstration lays them open, and as a bystander sees them."""
    game = GAMES[slug]
    known: set[tuple[int, frozenset[str], bool]] = set()
    for terms, moves in plays(slug):
        state = game.begin(terms)
        played = Played(game, terms, state, recent=(state,))
        taken = 0
        for move in moves[:30]:
            for seat in played.state.acting[:1]:
                open_to = game.rulings(game.view(played.state, seat), seat)
                verbs = frozenset(ruling.move.verb for ruling in open_to)
                if LONG and played.moves:  # and what was done last: a hand that was shown lies open
                    verbs |= {f"after {played.moves[-1].verb}"}
                kind = (terms.seats, verbs, bool(getattr(played.state, "trick", ())))
                if kind not in known:
                    known.add(kind)
                    taken += 1
                    yield from drawn(played)
            if taken == MOST and not LONG:
                break
            played = played.then(ruling_on(game, played.state, move))


def drawn(played: Played) -> Iterator[View]:
    """A table with every card open, and as a bystander sees it."""
    terms = played.terms
    sitters = [Sitter(at, NAMES[at], acting=at in played.state.acting) for at in range(terms.seats)]
    for name, all_seen in (("demo", True), ("table", False)):
        seen = showing.look(played, None, sitters, all_seen=all_seen)
        told = Shown("table", shown.laid_out(seen, "" if all_seen else "Table 17"))
        yield View(name, f"{terms.code}, ply {played.ply}", partial(screen, told))


def pointed(slug: str) -> Iterator[View]:
    """A moment of a play with the most seats as she points at it: one hand before the others, the
    same alone, an act refused, and what the phones answered."""
    game = GAMES[slug]
    terms, moves = max(plays(slug), key=lambda play: (play[0].seats, len(play[1])))
    lines = [str(move) for move in moves[:40]]
    moments = [state.begun(terms.code, lines, ply) for ply in range(len(lines))]
    acting = [what for what in moments if position.folded(what).state.acting]
    what = max(acting, key=lambda what: len(refused_at(what)))
    seat = letter(position.folded(what).state.acting[0])
    ways = {
        "lit": state.noted(what, lit=letter(terms.seats - 1)),
        "full": state.noted(what, lit=seat, full=True),
    }
    if no := refused_at(what):
        ways["refused"] = {**what, "refused": str(max(no, key=lambda r: len(r.because)).move)}
    for name, shows in ways.items():
        yield View(name, terms.code, partial(screen, Shown("table", shown.laid_out_demo(shows))))
    told = Counter({one.line: 19 for one in asking.options(position.asked_table(what))})
    if told:
        answers = asking.Answers(told, 99, open=False)
        yield View("told", game.title, partial(screen, Shown("table", shown._asked(what, answers))))


def refused_at(what: state.Demo) -> list[Ruling]:
    """The acts that the seat to act may not do there."""
    played = position.folded(what)
    if not played.state.acting:
        return []
    seat = played.state.acting[0]
    view = played.game.view(played.state, seat)
    return [one for one in played.game.rulings(view, seat) if not (one.allowed or one.pick)]


def steps(slug: str) -> Iterator[View]:
    """The steps of the game's lesson."""
    steps_of = lessons.lesson(slug)
    rows = [SimpleNamespace(done=False)]
    for number, step in enumerate(steps_of):
        lesson = SimpleNamespace(title=GAMES[slug].title, game=slug, steps=steps_of, number=number)
        told = shown.lesson_step(lesson, rows)  # type: ignore[arg-type]
        yield View("lesson", step.key, partial(screen, told))


def texts(slug: str) -> Iterator[View]:
    """The summary and the sections, page by page; the rules alone."""
    terms = GAMES[slug].terms()
    report = selectors.report(slug)
    whats: list[dict[str, Any]] = [{"kind": "game", "slug": slug, "terms": terms.code}]
    whats += [
        {"kind": "section", "slug": slug, "section": c.section.key, "terms": terms.code}
        for c in (report.chapters if report else ())
    ]
    if report:
        whats += [{"kind": "rule", "slug": slug, "rule": next(iter(report.rules)).id}]
    for what in whats:
        told = shown._shown(MEETING, what)  # type: ignore[arg-type]
        assert told
        for page in range(max(1, len(told.pages))):
            of = f"{what.get('section', '')} {page + 1}"
            yield View(what["kind"], of, partial(screen, told, page))


def views(slug: str) -> Iterator[View]:
    yield from tables(slug)
    yield from steps(slug)
    yield from texts(slug)


def page_of(browser: Browser) -> Page:
    """The projector's page with nothing on it yet, with the book's sheets and no server."""
    return opened_in(browser.new_page(reduced_motion="reduce"))


def opened_in(page: Page) -> Page:
    """The same in that *page*."""
    nothing = Shown("nothing", {})
    whole = render_to_string(
        "guild/screen.html",
        {"meeting": MEETING, "shown": nothing, "version": 1, "left": None, "stream": ""},
    )
    return opened(page, "/screen/", whole)


def lay(page: Page, view: View) -> None:
    page.evaluate("html => { document.getElementById('table').innerHTML = html; }", view.draw())


MEASURE = script("projector")


def amiss(page: Page, slug: str, view: View) -> list[str]:
    faults: list[str] = page.evaluate(MEASURE)
    wide = page.viewport_size["width"] if page.viewport_size else 0
    return [f"{slug} {view.kind} at {wide}, {view.of}: {one}" for one in faults]
