"""Lessons and diagrams: the engine's tables without a sitting."""

from __future__ import annotations

import re
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods
from markupsafe import Markup

from diversions.games import GAMES
from diversions.library import prose
from diversions.library.book import known
from diversions.library.selectors import by_stamp
from diversions.play import chairs, fold, lessons, services, table
from diversions.play.fold import Played
from diversions.play.lessons import Step
from diversions.play.table import Sitter, Table
from diversions.play.views import HtmxRequest, at_table
from diversions.play.welcome import game_or_404
from diversions.rules import Move, Ruling, ruling_on
from diversions.rules.bots import levels
from diversions.rules.core import letter
from diversions.rules.record import read

LEARNER = "Learner"


@by_stamp
def marked_down(text: str) -> Markup:
    """What a lesson says, as HTML."""
    return Markup(prose.render(text, known()))


# The lesson -------------------------------------------------------------------------------------


class Progress:
    """How far one visitor has come in one lesson; his session keeps it."""

    def __init__(self, request: HtmxRequest, slug: str, steps: tuple[Step, ...]) -> None:
        self.session = request.session
        self.slug = slug
        kept = request.session.get("lessons", {}).get(slug, {})
        keys = [step.key for step in steps]
        self.done: list[str] = [key for key in kept.get("done", []) if key in keys]
        self.at: str = kept.get("at") if kept.get("at") in keys else keys[0]
        self.made: str = kept.get("made", "")  # the right move, once it is made

    def keep(self) -> None:
        """Write it into the session."""
        kept = dict(self.session.get("lessons", {}))
        kept[self.slug] = {"done": self.done, "at": self.at, "made": self.made}
        self.session["lessons"] = kept

    def go(self, key: str) -> None:
        """Go to another step, or begin this one again."""
        self.at, self.made = key, ""
        self.keep()

    def did(self, key: str, made: str = "") -> None:
        """Note that a step is done."""
        self.made = made
        if key not in self.done:
            self.done.append(key)
        self.keep()


@at_table
@require_http_methods(["GET", "POST"])
def lesson(request: HtmxRequest, slug: str) -> HttpResponse:
    """The lesson: one step at a time, each to be done at a table."""
    game_or_404(slug)
    steps = lessons.lesson(slug)
    if not steps:
        raise Http404(f"There is no lesson for “{slug}” yet.")
    progress = Progress(request, slug, steps)
    if (wanted := request.GET.get("step")) and request.method == "GET":
        if wanted not in {step.key for step in steps}:
            raise Http404(f"There is no step “{wanted}” in this lesson.")
        progress.go(wanted)
    number = next(n for n, step in enumerate(steps) if step.key == progress.at)
    step = steps[number]
    if "why" in request.GET:
        return _why(request, step)
    seen = _table(request, step, progress)
    if request.method == "POST":
        act = request.POST.get("act", "")
        if act == "play" and step.play:
            return _real_play(request, step, progress)
        if act == "next" and number + 1 < len(steps):
            progress.go(steps[number + 1].key)
            return _shown(request, steps, progress)
        if act == "again":
            progress.go(step.key)
            return _shown(request, steps, progress)
        if (line := _line(request)) and not progress.made and not step.play:
            return _tried(request, steps, progress, step, line)
        return _answered(request, steps, progress, seen)
    return _answered(request, steps, progress, seen, redirecting=False)


def _line(request: HtmxRequest) -> str:
    posted = request.POST
    if "move" in posted:
        return posted["move"]
    if "pick" in posted:
        return " ".join([posted["pick"], *posted.getlist(f"of {posted['pick']}")])
    return posted.get("typed", "").strip()


def _table(request: HtmxRequest, step: Step, progress: Progress) -> Table | None:
    """The table of a step, after the right move if it is made; none in a real play."""
    if step.play:
        return None
    played = lessons.opening(step)
    if progress.made:
        try:
            played = lessons.made(played, Move.read(progress.made))
        except ValueError:  # the lesson was changed since
            progress.go(step.key)
    name = request.session.get("name") or LEARNER
    seen = table.look(played, step.learner, lessons.company(step, name))
    seen.kind, seen.url = "lesson", request.path
    seen.version = 1 if progress.made else 0
    if progress.made:
        seen.rulings = ()
    return seen


def _why(request: HtmxRequest, step: Step) -> HttpResponse:
    played = lessons.opening(step)
    try:
        move = Move.read(f"{step.seat} {request.GET['why']}")
    except ValueError as error:
        return HttpResponse(Markup('<p class="because">{}</p>').format(str(error)), status=400)
    ruling = ruling_on(played.game, played.game.view(played.state, step.learner), move)
    if ruling.allowed:
        return HttpResponse("<p>That is allowed now.</p>")
    seen = table.look(played, step.learner, lessons.company(step, LEARNER))
    return render(request, "play/_why.html", {"table": seen, "ruling": ruling})


def _tried(
    request: HtmxRequest, steps: tuple[Step, ...], progress: Progress, step: Step, line: str
) -> HttpResponse:
    """What the engine, or the step, says to a try."""
    first, _, rest = line.partition(" ")
    line = rest if first == step.seat else line
    try:
        move = Move.read(f"{step.seat} {line}")
    except ValueError as error:
        if request.htmx:
            return HttpResponse(Markup('<p class="because">{}</p>').format(str(error)), status=400)
        seen = _table(request, step, progress)
        assert seen is not None
        seen.said = str(error)
        return _answered(request, steps, progress, seen, status=400)
    played = lessons.opening(step)
    ruling = ruling_on(played.game, played.state, move)
    if ruling.allowed and lessons.is_right(step, ruling):
        progress.did(step.key, str(ruling.move))
        return _shown(request, steps, progress)
    return _wrong(request, steps, progress, ruling)


def _wrong(
    request: HtmxRequest, steps: tuple[Step, ...], progress: Progress, ruling: Ruling
) -> HttpResponse:
    step = next(step for step in steps if step.key == progress.at)
    seen = _table(request, step, progress)
    assert seen is not None
    if ruling.allowed:
        seen.said = step.wrong or "The rules allow it, but it is not what this step asks for."
    else:
        seen.refusal = ruling
    return _answered(request, steps, progress, seen, redirecting=False)


def _real_play(request: HtmxRequest, step: Step, progress: Progress) -> HttpResponse:
    """Sit down to a real play against a gentle bot."""
    terms = step.agreed
    name = request.session.get("name", "")
    level = step.play if step.play in levels(step.game) else levels(step.game)[0]
    places = [
        services.you(name) if seat == step.learner else services.bot(level)
        for seat in range(terms.seats)
    ]
    sitting = services.open_table(terms, places)
    chairs.hold(request, sitting.chairs.get(seat=step.learner))
    progress.did(step.key)
    return redirect(sitting)


def _shown(request: HtmxRequest, steps: tuple[Step, ...], progress: Progress) -> HttpResponse:
    """The page after an act that was done: without htmx by way of a redirect."""
    step = next(step for step in steps if step.key == progress.at)
    return _answered(request, steps, progress, _table(request, step, progress))


def _answered(
    request: HtmxRequest,
    steps: tuple[Step, ...],
    progress: Progress,
    seen: Table | None,
    *,
    redirecting: bool = True,
    status: int = 200,
) -> HttpResponse:
    said = seen is not None and bool(seen.refusal or seen.said)
    if request.method == "POST" and redirecting and not request.htmx and not said:
        return redirect(request.path)
    number = next(n for n, step in enumerate(steps) if step.key == progress.at)
    step = steps[number]
    context: dict[str, Any] = {
        "game": step.game,
        "steps": steps,
        "step": step,
        "number": number + 1,
        "text": marked_down(step.text),
        "right": marked_down(step.right),
        "done": progress.done,
        "is_done": step.key in progress.done and (bool(progress.made) or bool(step.play)),
        "following": steps[number + 1] if number + 1 < len(steps) else None,
        "table": seen,
        "url_here": request.path,
    }
    template = "play/_lesson.html" if request.htmx else "play/lesson.html"
    return render(request, template, context, status=status)


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
    }
    template = "play/_diagram.html" if request.htmx else "play/diagram.html"
    return render(request, template, context)


def _played_on(request: HtmxRequest, played: Played) -> HttpResponse:
    """Sit down where the diagram stands, on the seat that is to act."""
    if not played.state.acting:
        raise Http404("Nobody is to act there.")
    mine = played.state.acting[0]
    easiest = levels(played.game)[0]
    name = request.session.get("name", "")
    places = [
        services.you(name) if seat == mine else services.bot(easiest)
        for seat in range(played.terms.seats)
    ]
    sitting = services.open_table(played.terms, places, played.moves)
    chairs.hold(request, sitting.chairs.get(seat=mine))
    return redirect(sitting)
