"""Lessons: one step at a time, each to be done at a table without a sitting."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import Any, Protocol

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe
from markupsafe import Markup

from diversions.library import fit, prose, selectors, under_terms
from diversions.library.book import known
from diversions.library.stamps import by_stamp
from diversions.library.steps import LessonStep
from diversions.play import lessons, looking_back, places, posting, reasons, showing, words
from diversions.play import shelf as shelves
from diversions.play.diagram_views import gone_to, sit_against
from diversions.play.fold import Played
from diversions.play.lessons import LessonPlan
from diversions.play.looking_back import Act
from diversions.play.models import Sitting
from diversions.play.sit_views import game_or_404
from diversions.play.table import Table
from diversions.play.web import HtmxRequest, at_table
from diversions.rules import Move, Ruling, ruling_on
from diversions.rules.bots import levels
from diversions.rules.coaching import Coached
from diversions.rules.terms import brief

LEARNER = "Learner"


@by_stamp
def marked_down(text: str) -> Markup:
    """What a lesson says, as HTML."""
    return Markup(prose.render(text, known()))


def step_markup(step: LessonStep, text: str, name: str) -> Markup:
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


class LessonProgress:
    """How far one visitor has come by himself; his session keeps it."""

    def __init__(self, request: HtmxRequest, lesson: LessonPlan) -> None:
        self.session = request.session
        self.called = lesson.called
        kept = request.session.get("lessons", {}).get(self.called, {})
        keys = [step.key for step in lesson.steps]
        self.done: list[str] = [key for key in kept.get("done", []) if key in keys]
        self.at: str = kept.get("at") if kept.get("at") in keys else keys[0]
        self.made: str = kept.get("made", "")

    def keep(self) -> None:
        """Write it into the session."""
        kept = dict(self.session.get("lessons", {}))
        kept[self.called] = {"done": self.done, "at": self.at, "made": self.made}
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

    steps: tuple[LessonStep, ...]
    progress: Progress
    url: str
    name: str = LEARNER
    taught: LessonPlan | None = None  # where one learns alone: under which readings
    led: bool = False
    home: str = ""  # where one comes back to from a real play
    template: str = "play/lesson.html"
    around: dict[str, Any] = field(default_factory=dict)  # what the page round it is given

    @property
    def number(self) -> int:
        """The present step, counted from 0."""
        return next(n for n, step in enumerate(self.steps) if step.key == self.progress.at)

    @property
    def step(self) -> LessonStep:
        return self.steps[self.number]

    @property
    def following(self) -> LessonStep | None:
        return self.steps[self.number + 1] if self.number + 1 < len(self.steps) else None

    def table(self) -> Table | None:
        """The table of the step, after the right move if it is made; none in a real play."""
        step = self.step
        if step.play:
            return None
        done = self.done
        played = done or lessons.opening(step)
        seen = showing.look(played, step.learner, lessons.company(step, self.name, played))
        seen.kind, seen.url, seen.to_you = "lesson", self.url, True
        seen.may_hint = bool(step.do) and not done
        if done:
            seen.rulings = ()
        return seen

    @property
    def done(self) -> Played | None:
        """The table after the right move; None until it is made, or if the lesson was changed
        since, so that it is to be made again."""
        if not self.progress.made:
            return None
        try:
            return lessons.made(lessons.opening(self.step), Move.read(self.progress.made))
        except ValueError:
            return None

    def context(self, seen: Table | None, act: Act | None = None) -> dict[str, Any]:
        """All that the step shows, and what the better player says of a try."""
        step, progress = self.step, self.progress
        return {
            "game": step.game,
            "steps": self.steps,
            "step": step,
            "number": self.number + 1,
            "text": step_markup(step, step.text, self.name),
            "right": step_markup(step, step.right, self.name),
            "done": progress.done,
            "is_done": step.key in progress.done and bool(step.play or self.done),
            "following": self.following,
            "act": act,
            "level": levels(step.game, step.agreed)[-1],
            "table": seen,
            "url_here": self.url,
            "led": self.led,
            "taught": self.taught,
            "called": self.taught.title if self.taught else f"{step.game.title}: the lesson",
            "notice": selectors.notice(step.game.slug),
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
        """The same table, with what is to be said of an act that is not done."""
        seen = self.table()
        assert seen is not None
        seen.said, seen.refusal = said, refusal
        return self.page(request, seen, status)

    def erred(self, request: HtmxRequest, ruling: Ruling) -> HttpResponse:
        """The same table, with what is to be said of an allowed act that the step does not ask
        for: the better player speaks of it where he would do as the step asks."""
        step, played = self.step, lessons.opening(self.step)
        act = None
        if (best := looking_back.said_of(played, ruling.move).best) and is_asked(step, best):
            names = [who.name for who in lessons.company(step, self.name)]
            act = looking_back.tried(played, ruling, names)
        usual = "The rules allow it, but it is not what this step asks for."
        wrong = step_markup(step, step.wrong or usual, self.name)
        context = {**self.context(self.table(), act), "wrong": wrong, "tried": ruling.label}
        template = "play/_lesson.html" if request.htmx else self.template
        return render(request, template, context)

    def hinted(self, request: HtmxRequest) -> HttpResponse:
        """The same table with what the step asks for, and why, where the better player says so."""
        step, seen = self.step, self.table()
        assert seen is not None
        played = lessons.opening(step)
        asked = ruling_on(step.game, played.state, Move.read(step.do[0])).move
        said = looking_back.said_of(played, asked)
        if said.best and is_asked(step, said.best):
            seen.advice = Coached(said.best, said.because, said.rule, said.turn, said.figure)
            seen.adviser = levels(step.game, step.agreed)[-1]
        else:
            seen.advice = Coached(asked, "")
        return self.page(request, seen)


def is_asked(step: LessonStep, move: Move) -> bool:
    """Whether *move* is what a step asks for."""
    ruling = ruling_on(step.game, lessons.opening(step).state, move)
    return ruling.allowed and lessons.is_right(step, ruling)


@at_table
@require_safe
def shelf(request: HtmxRequest) -> HttpResponse:
    """All lessons, in the order asked for."""
    by = request.GET.get("by", "")
    by = by if by in shelves.ORDERS else "difficulty"
    offers = shelves.shelf(by, request.session.get("lessons", {}))
    return render(
        request, "play/shelf.html", {"offers": offers, "by": by, "orders": shelves.ORDERS}
    )


@places.shows("lesson")
def place_of(slug: str, asked: places.Words, code: str = "") -> places.Place:
    """The table of the step of a lesson that is asked for; of the first, if none is."""
    game = game_or_404(slug)
    taught = lessons.plan(game.slug, code)
    steps = taught.steps if taught else ()
    shown = [step for step in steps if not step.play and asked.get("step", step.key) == step.key]
    if not shown:
        raise Http404("That step of the lesson has no table.")
    played = lessons.opening(shown[0])
    return played, played.ply


@at_table
@require_http_methods(["GET", "POST"])
def lesson(request: HtmxRequest, slug: str, code: str = "") -> HttpResponse:
    """The lesson: one step at a time, each to be done at a table."""
    game = game_or_404(slug)
    fit.must_fit(slug)
    asked = request.GET.get("terms", "")
    if asked and "/" not in asked:  # no address of a lesson could hold it
        return redirect("lesson", slug, asked)
    code = asked or code
    amiss = ""
    try:
        taught = lessons.plan(game.slug, code)
    except ValueError as error:
        terms, amiss = under_terms.nearest(slug, code), str(error)
        if terms is None:
            raise Http404(f"There is no lesson for “{brief(code)}”: {error}") from error
        taught = lessons.taught(slug, terms)
    if taught is None:
        raise Http404(f"There is no lesson for “{brief(slug)}” yet.")
    steps = taught.steps
    name = request.session.get("name") or LEARNER
    visit = Visit(steps, LessonProgress(request, taught), request.path, name, taught=taught)
    if request.method == "POST":
        return acted(visit, request)
    if wanted := request.GET.get("step"):
        if wanted not in {step.key for step in steps}:
            raise Http404(f"There is no step “{brief(wanted)}” in this lesson.")
        visit.progress.go(wanted)
    if amiss and not visit.step.play:
        return visit.answer(request, said=amiss)  # an old link: the lesson, with the reason
    return shown(visit, request)


def shown(visit: Visit, request: HtmxRequest) -> HttpResponse:
    """The step as it stands, or why one of its acts is refused."""
    if "why" in request.GET and not visit.step.play:
        step = visit.step
        seen = showing.look(lessons.opening(step), step.learner, lessons.company(step, LEARNER))
        return reasons.why(request, seen, partial(visit.answer, request), visit.home)
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
        case "hint" if step.do and not visit.done:
            return visit.hinted(request)
        case _ if (line := posting.entered(request.POST)) and not step.play and not visit.done:
            return _tried(visit, request, line)
    return visit.after(request)


def _tried(visit: Visit, request: HtmxRequest, line: str) -> HttpResponse:
    """What the engine, or the step, says to a try."""
    step = visit.step
    try:
        move = posting.move_of(line, step.learner, step.agreed.seats)
    except ValueError as error:
        return reasons.unreadable(request, partial(visit.answer, request), str(error))
    played = lessons.opening(step)
    ruling = ruling_on(played.game, played.state, move)
    if not ruling.allowed:
        visit.progress.erred(step.key)
        return visit.answer(request, refusal=ruling)
    if not lessons.is_right(step, ruling):
        visit.progress.erred(step.key)
        return visit.erred(request, ruling)
    visit.progress.did(step.key, str(ruling.move))
    return visit.after(request)


def _real_play(visit: Visit, request: HtmxRequest) -> HttpResponse:
    """Sit down to a real play against a gentle bot."""
    step = visit.step
    known = levels(step.game, step.agreed)
    level = step.play if step.play in known else known[0]
    sitting = sit_against(request, step.agreed, step.learner, level, home=visit.home)
    visit.progress.sat_down(step.key, sitting)
    return gone_to(request, sitting)
