"""Lessons and diagrams: the engine's tables without a sitting."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods
from django_htmx.http import HttpResponseClientRedirect
from markupsafe import Markup

from diversions.games import GAMES
from diversions.library import prose
from diversions.library.book import known
from diversions.library.selectors import by_stamp
from diversions.play import chairs, fold, lessons, services, table, words
from diversions.play.fold import Played
from diversions.play.lessons import Step
from diversions.play.models import Sitting
from diversions.play.table import Sitter, Table
from diversions.play.views import HtmxRequest, at_table
from diversions.play.welcome import game_or_404
from diversions.rules import Move, Ruling, Seat, Terms, ruling_on
from diversions.rules.bots import levels
from diversions.rules.core import letter
from diversions.rules.record import read

LEARNER = "Learner"


@by_stamp
def marked_down(text: str) -> Markup:
    """What a lesson says, as HTML."""
    return Markup(prose.render(text, known()))


def told(step: Step, text: str, name: str) -> Markup:
    """What a step says, as HTML, with {A} for whoever sits on that seat of its table."""
    return words.named(marked_down(text), [who.name for who in lessons.company(step, name)])


# The lesson -------------------------------------------------------------------------------------


class Progress(Protocol):
    """How far one has come in one lesson, and who keeps it."""

    at: str  # the key of the present step
    made: str  # the right move, once it is made
    done: list[str]  # the keys of all steps that were done

    def go(self, key: str) -> None:
        """Go to another step, or begin this one again."""

    def did(self, key: str, made: str = "") -> None:
        """Note that a step is done."""

    def erred(self, key: str) -> None:
        """Note a try that was not right."""

    def sat_down(self, key: str, sitting: Sitting) -> None:
        """Note where a step that is a real play is played."""


class Kept:
    """How far one visitor has come by himself; his session keeps it."""

    def __init__(self, request: HtmxRequest, slug: str, steps: tuple[Step, ...]) -> None:
        self.session = request.session
        self.slug = slug
        kept = request.session.get("lessons", {}).get(slug, {})
        keys = [step.key for step in steps]
        self.done: list[str] = [key for key in kept.get("done", []) if key in keys]
        self.at: str = kept.get("at") if kept.get("at") in keys else keys[0]
        self.made: str = kept.get("made", "")

    def keep(self) -> None:
        """Write it into the session."""
        kept = dict(self.session.get("lessons", {}))
        kept[self.slug] = {"done": self.done, "at": self.at, "made": self.made}
        self.session["lessons"] = kept

    def go(self, key: str) -> None:
        self.at, self.made = key, ""
        self.keep()

    def did(self, key: str, made: str = "") -> None:
        self.made = made
        if key not in self.done:
            self.done.append(key)
        self.keep()

    def erred(self, key: str) -> None:
        """Nobody counts them here."""

    def sat_down(self, key: str, sitting: Sitting) -> None:
        self.did(key)


@dataclass
class Visit:
    """One look at a lesson: the steps, how far one has come, and who leads.

    Where a class is *led*, another opens the steps, and one only does the one that is open.
    """

    steps: tuple[Step, ...]
    progress: Progress
    url: str
    name: str = LEARNER
    led: bool = False
    home: str = ""  # where one comes back to from a real play
    template: str = "play/lesson.html"
    around: dict[str, Any] = field(default_factory=dict)  # what the page round it is given

    @property
    def number(self) -> int:
        """The present step, counted from 0."""
        return next(n for n, step in enumerate(self.steps) if step.key == self.progress.at)

    @property
    def step(self) -> Step:
        return self.steps[self.number]

    @property
    def following(self) -> Step | None:
        return self.steps[self.number + 1] if self.number + 1 < len(self.steps) else None

    def table(self) -> Table | None:
        """The table of the step, after the right move if it is made; none in a real play."""
        step = self.step
        if step.play:
            return None
        played = lessons.opening(step)
        if self.progress.made:
            try:
                played = lessons.made(played, Move.read(self.progress.made))
            except ValueError:  # the lesson was changed since
                self.progress.go(step.key)
        seen = table.look(played, step.learner, lessons.company(step, self.name))
        seen.kind, seen.url = "lesson", self.url
        if self.progress.made:
            seen.rulings = ()
        return seen

    def context(self, seen: Table | None) -> dict[str, Any]:
        """All that the step shows."""
        step, progress = self.step, self.progress
        return {
            "game": step.game,
            "steps": self.steps,
            "step": step,
            "number": self.number + 1,
            "text": told(step, step.text, self.name),
            "right": told(step, step.right, self.name),
            "done": progress.done,
            "is_done": step.key in progress.done and bool(progress.made or step.play),
            "following": self.following,
            "table": seen,
            "url_here": self.url,
            "led": self.led,
            **self.around,
        }

    def page(
        self, request: HtmxRequest, seen: Table | None = None, status: int = 200
    ) -> HttpResponse:
        """The step, or with htmx the inside of its table."""
        template = "play/_lesson.html" if request.htmx else self.template
        return render(request, template, self.context(seen or self.table()), status=status)

    def after(self, request: HtmxRequest) -> HttpResponse:
        """What follows an act that was done: without htmx by way of a redirect."""
        return self.page(request) if request.htmx else redirect(self.url)

    def answer(
        self,
        request: HtmxRequest,
        status: int = 200,
        said: str = "",
        refusal: Ruling | None = None,
    ) -> HttpResponse:
        """The same table, with what is to be said of a try."""
        seen = self.table()
        assert seen is not None
        seen.said, seen.refusal = said, refusal
        return self.page(request, seen, status)


@at_table
@require_http_methods(["GET", "POST"])
def lesson(request: HtmxRequest, slug: str) -> HttpResponse:
    """The lesson: one step at a time, each to be done at a table."""
    game_or_404(slug)
    steps = lessons.lesson(slug)
    if not steps:
        raise Http404(f"There is no lesson for “{slug}” yet.")
    name = request.session.get("name") or LEARNER
    visit = Visit(steps, Kept(request, slug, steps), request.path, name)
    if request.method == "POST":
        return acted(visit, request)
    if wanted := request.GET.get("step"):
        if wanted not in {step.key for step in steps}:
            raise Http404(f"There is no step “{wanted}” in this lesson.")
        visit.progress.go(wanted)
    return shown(visit, request)


def shown(visit: Visit, request: HtmxRequest) -> HttpResponse:
    """The step as it stands, or why one of its acts is refused."""
    if "why" in request.GET and not visit.step.play:
        return _why(visit, request, request.GET["why"])
    return visit.page(request)


def acted(visit: Visit, request: HtmxRequest) -> HttpResponse:
    """What was pressed: a try at the table, or the way to another step."""
    step, progress = visit.step, visit.progress
    match request.POST.get("act", ""):
        case "play" if step.play:
            return _real_play(visit, request)
        case "next" if visit.following and not visit.led:
            progress.go(visit.following.key)
        case "again":
            progress.go(step.key)
        case _ if (line := _line(request)) and not progress.made and not step.play:
            return _tried(visit, request, line)
    return visit.after(request)


def _line(request: HtmxRequest) -> str:
    posted = request.POST
    if "move" in posted:
        return posted["move"]
    if "pick" in posted:
        return " ".join([posted["pick"], *posted.getlist(f"of {posted['pick']}")])
    return posted.get("typed", "").strip()


def _why(visit: Visit, request: HtmxRequest, line: str) -> HttpResponse:
    """The reason why an act is refused, for the place beside the table."""
    step = visit.step
    played = lessons.opening(step)
    try:
        move = Move.read(f"{step.seat} {line}")
    except ValueError as error:
        return _unreadable(visit, request, str(error))
    ruling = ruling_on(played.game, played.game.view(played.state, step.learner), move)
    if not request.htmx:
        return visit.answer(request, refusal=None if ruling.allowed else ruling)
    if ruling.allowed:
        return HttpResponse("<p>That is allowed now.</p>")
    seen = table.look(played, step.learner, lessons.company(step, LEARNER))
    return render(request, "play/_why.html", {"table": seen, "ruling": ruling})


def _unreadable(visit: Visit, request: HtmxRequest, said: str) -> HttpResponse:
    if request.htmx:
        return HttpResponse(Markup('<p class="because">{}</p>').format(said), status=400)
    return visit.answer(request, 400, said)


def _tried(visit: Visit, request: HtmxRequest, line: str) -> HttpResponse:
    """What the engine, or the step, says to a try."""
    step = visit.step
    first, _, rest = line.partition(" ")
    try:
        move = Move.read(f"{step.seat} {rest if first == step.seat else line}")
    except ValueError as error:
        return _unreadable(visit, request, str(error))
    played = lessons.opening(step)
    ruling = ruling_on(played.game, played.state, move)
    if not ruling.allowed:
        visit.progress.erred(step.key)
        return visit.answer(request, refusal=ruling)
    if not lessons.is_right(step, ruling):
        visit.progress.erred(step.key)
        usual = "The rules allow it, but it is not what this step asks for."
        return visit.answer(request, said=step.wrong or usual)
    visit.progress.did(step.key, str(ruling.move))
    return visit.after(request)


def _real_play(visit: Visit, request: HtmxRequest) -> HttpResponse:
    """Sit down to a real play against a gentle bot."""
    step = visit.step
    known = levels(step.game)
    level = step.play if step.play in known else known[0]
    sitting = _against(request, step.agreed, step.learner, level, home=visit.home)
    visit.progress.sat_down(step.key, sitting)
    return _gone_to(request, sitting)


def _against(
    request: HtmxRequest,
    terms: Terms,
    mine: Seat,
    level: str,
    moves: Sequence[Move] = (),
    home: str = "",
) -> Sitting:
    """A new table with the visitor on one seat and bots on the others."""
    name = request.session.get("name", "")
    places = [
        services.you(name) if seat == mine else services.bot(level) for seat in range(terms.seats)
    ]
    sitting = services.open_table(terms, places, moves, home)
    chairs.hold(request, sitting.chairs.get(seat=mine))
    return sitting


def _gone_to(request: HtmxRequest, sitting: Sitting) -> HttpResponse:
    if request.htmx:
        return HttpResponseClientRedirect(sitting.get_absolute_url())
    return redirect(sitting)


# Diagrams ---------------------------------------------------------------------------------------


def kept_record(slug: str, key: str) -> tuple[Played, int, int]:
    """A record of the book, folded, and from which ply to which it is to be shown.

    *key* is the record's name, with or without the plies.  Http404 if there is none.
    """
    found = re.fullmatch(r"(.+?)(?:-(\d{1,5})-(\d{1,5}))?", key)
    assert found
    path = lessons.folder(slug) / "records" / f"{found[1]}.txt"
    if slug not in GAMES or not path.is_file():
        raise Http404(f"There is no record “{found[1]}” of “{slug}”.")
    terms, moves = read(path.read_text(encoding="utf-8"), GAMES)
    played = fold.fold(terms, moves)
    first = min(int(found[2] or 0), played.ply)
    return played, first, max(first, min(int(found[3] or played.ply), played.ply))


@at_table
@require_http_methods(["GET", "POST"])
def diagram(request: HtmxRequest, slug: str, key: str) -> HttpResponse:
    """A record of the book, to be stepped through with every card face up."""
    whole, first, last = kept_record(slug, key)
    word = request.GET.get("ply", "")
    ply = min(max(int(word), first), last) if re.fullmatch("[0-9]{1,5}", word) else first
    played = whole.at(ply)
    if request.method == "POST":
        return _played_on(request, played)
    names = [Sitter(seat, letter(seat)) for seat in range(played.terms.seats)]
    seen = table.look(played, None, names, all_seen=True)
    seen.kind, seen.url = "diagram", request.path
    context = {
        "table": seen,
        "told": seen.record[-1] if seen.record else None,
        "key": key,
        "ply": ply,
        "first": first,
        "last": last,
        "playable": bool(played.state.acting),
        "alone": not request.htmx,
    }
    template = "play/_diagram.html" if request.htmx else "play/diagram.html"
    return render(request, template, context)


def _played_on(request: HtmxRequest, played: Played) -> HttpResponse:
    """Sit down where the diagram stands, on the seat that is to act."""
    if not played.state.acting:
        raise Http404("Nobody is to act there.")
    easiest = levels(played.game)[0]
    mine = played.state.acting[0]
    return _gone_to(request, _against(request, played.terms, mine, easiest, played.moves))
