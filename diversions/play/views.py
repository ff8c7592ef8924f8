"""The table, the chairs and the record, as pages and as fragments."""

from __future__ import annotations

from random import SystemRandom

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods
from django_htmx.http import HttpResponseClientRedirect
from markupsafe import Markup

from diversions.incoming.errors import refused
from diversions.incoming.fields import number_or_none
from diversions.play import chairs, posting, present, reasons, services, streams, table
from diversions.play.models import Chair, Sitting
from diversions.play.reasons import PageMaker
from diversions.play.services import ActResult
from diversions.play.table import Sitter, Table
from diversions.play.web import HtmxRequest, at_table, public, qr
from diversions.rules import Ruling
from diversions.rules.bots import Advice, Budget, counsellor, levels
from diversions.rules.record import write

# What a hint may cost while somebody waits for the page.
HINT = (200, 0.15)


def sitting_or_404(code: str) -> Sitting:
    """The sitting of that code."""
    sitting = present.sitting(code)
    if sitting is None:
        raise Http404(f"There is no table “{code}”.")
    return sitting


# The table ------------------------------------------------------------------------------------


@at_table
@require_http_methods(["GET", "POST"])
def at(request: HtmxRequest, code: str) -> HttpResponse:
    """The table: for a player from his chair, for anybody else as a bystander."""
    sitting = sitting_or_404(code)
    chair = chairs.visitors_chair(request, sitting)
    if request.method == "POST":
        return _act(request, sitting, chair)
    if "why" in request.GET:
        return _why(request, sitting, chair)
    if "rules" in request.GET:
        return render(request, "play/_rules.html", {"table": now(request, sitting, chair)})
    ply = number_or_none(request.GET.get("ply", ""))
    if "turn" in request.GET:
        chairs.turn(request, sitting, request.GET["turn"] == "1")
        where = "" if ply is None else f"?ply={ply}"
        return redirect(f"{request.path}{where}#board")
    end = number_or_none(request.GET.get("end", ""))
    if request.htmx and ply is None and end is None:
        return _swapped(request, sitting, chair)
    seen = table.of(sitting, chair, ply, chairs.turned(request, sitting), end)
    seen.told_at = request.GET.get("told", "")
    return _shown(request, sitting, chair, seen)


def now(request: HttpRequest, sitting: Sitting, chair: Chair | None) -> Table:
    """The table as it is now from *chair*, a board lying as the visitor has turned it."""
    return table.of(sitting, chair, turned=chairs.turned(request, sitting))


def _shown(
    request: HtmxRequest, sitting: Sitting, chair: Chair | None, seen: Table, status: int = 200
) -> HttpResponse:
    if request.htmx:
        return HttpResponse(table.inside(seen), status=status)
    stream = ""
    if seen.kind != "position" and not seen.read_again:
        turned = chairs.turned(request, sitting)
        stream = streams.address(sitting, chair, seen.version, turned)
    context = {"table": seen, "stream": stream, "invitations": _invitations(request, seen)}
    return render(request, "play/at.html", context, status=status)


def _swapped(request: HttpRequest, sitting: Sitting, chair: Chair | None) -> HttpResponse:
    """The table as it is now, for htmx: as the stream of the same chair has it."""
    return HttpResponse(streams.page(sitting, chair, chairs.turned(request, sitting)).html)


def _invitations(request: HttpRequest, seen: Table) -> list[tuple[Sitter, str, Markup]]:
    """The links to empty chairs, for phones; they hide when the last chair is taken."""
    links = [(s, public(request, s.invitation)) for s in seen.sitters if s.invitation]
    return [(sitter, link, qr(link)) for sitter, link in links]


def _why(request: HtmxRequest, sitting: Sitting, chair: Chair | None) -> HttpResponse:
    """The reason why an act is refused, for the place beside the table."""
    seen = now(request, sitting, chair)
    if chair is None:
        return HttpResponse("<p>You are watching. Only the players at this table can play.</p>")
    return reasons.why(request, seen, _page(request, sitting, chair), sitting.home)


def _page(request: HtmxRequest, sitting: Sitting, chair: Chair | None) -> PageMaker:
    """The table as it is now, with what is to be said of an act."""

    def page(status: int = 200, said: str = "", refusal: Ruling | None = None) -> HttpResponse:
        if request.htmx and status == 200 and not (said or refusal):
            return _swapped(request, sitting, chair)
        seen = now(request, sitting, chair)
        seen.said, seen.refusal = said, refusal
        return _shown(request, sitting, chair, seen, status)

    return page


def _act(request: HtmxRequest, sitting: Sitting, chair: Chair | None) -> HttpResponse:
    """One act of the visitor: only one that is done leads on to another page."""
    if chair is None:
        seen = now(request, sitting, None)
        seen.said = "You are watching. Only the players at this table can play."
        return _shown(request, sitting, None, seen)
    version = number_or_none(request.POST.get("version", ""))
    if version is None:
        said = "The page did not say which version of the table it shows. Reload it."
        return reasons.unreadable(request, _page(request, sitting, chair), said)
    try:
        answer = _done(request, sitting, chair, version)
    except ValueError as error:
        example = now(request, sitting, chair).example if "typed" in request.POST else ""
        hint = f" For example, write “{example}”." if example else ""
        return reasons.unreadable(request, _page(request, sitting, chair), f"{error}{hint}")
    if isinstance(answer, HttpResponse):
        return answer
    if answer.done and not request.htmx:
        return redirect(sitting)
    changed = sitting_or_404(sitting.code)
    chair = chairs.visitors_chair(request, changed)
    return _page(request, changed, chair)(said=answer.said, refusal=answer.refusal)


def _done(
    request: HtmxRequest, sitting: Sitting, chair: Chair, version: int
) -> ActResult | HttpResponse:
    """What came of the act that was posted."""
    posted = request.POST
    if (line := posting.line_of(posted)) is not None:
        return services.enter(chair, version, line)
    match posted.get("act", "look"):
        case "back":
            return services.take_back(chair, version)
        case "allow" | "deny" as word:
            return services.consent(chair, version, word == "allow")
        case "hint":
            return _hint(request, sitting, chair)
        case "again":
            return _go(request, services.go_on(sitting, version))
        case "leave":
            services.leave(chair)
            chairs.let_go(request, sitting)
            return _go(request, sitting)
        case "on":
            services.read_on(chair, number_or_none(posted.get("end", "")) or 0)
            return ActResult(done=True)
        case "look" | "typed" if line := posting.entered(posted):
            return services.enter(chair, version, line)
        case "look" | "typed":
            return ActResult()
        case word:
            raise ValueError(f"“{word}” is not a move. Use one of the table’s buttons.")


def _go(request: HtmxRequest, sitting: Sitting | None) -> HttpResponse | ActResult:
    if sitting is None:
        return services.TOO_LATE
    if request.htmx:
        return HttpResponseClientRedirect(sitting.get_absolute_url())
    return redirect(sitting)


def _hint(request: HtmxRequest, sitting: Sitting, chair: Chair) -> HttpResponse:
    """What the best adviser would do, and why, seeing what the visitor sees."""
    seen = now(request, sitting, chair)
    seen.advice = advice(seen) if seen.may_hint else None
    return _shown(request, sitting, chair, seen)


def advice(seen: Table) -> Advice:
    """The best adviser's counsel to whoever sees *seen*."""
    allowed = [ruling for ruling in seen.rulings if ruling.allowed]
    best = counsellor(seen.game, seen.terms)
    return best(seen.game, seen.view, allowed, SystemRandom(), Budget(*HINT))


# Chairs ---------------------------------------------------------------------------------------


@at_table
@require_http_methods(["GET", "POST"])
def join(request: HtmxRequest, code: str, key: str) -> HttpResponse:
    """The link to one chair: whoever follows it sits down; who sits already can show it."""
    sitting = sitting_or_404(code)
    chair = sitting.chairs.filter(key=key, kind=Chair.PERSON).first()
    if chair is None:
        raise Http404(f"There is no such chair at the table “{code}”.")
    mine = chairs.visitors_chair(request, sitting)
    if mine and mine.pk == chair.pk:
        return redirect(sitting)
    if request.method == "POST" and mine is None and chair.is_open:
        name = request.POST.get("name", "")
        if services.sit_down(chair, name):
            chairs.hold(request, chair)
            request.session["name"] = services.trimmed(name)
            return redirect(sitting)
        chair.refresh_from_db()
    if request.method == "POST" and mine and chair.is_open:
        try:
            services.give_to_bot(chair, request.POST.get("level", ""))
        except ValueError as error:
            return refused(request, str(error), 400)
        return redirect(sitting)
    link = public(request, request.path)
    seen = table.of(sitting, mine)
    return render(
        request,
        "play/join.html",
        {
            "table": seen,
            "chair": chair,
            "seated": mine is not None,
            "link": link,
            "qr": qr(link),
            "levels": levels(sitting.game, sitting.terms),
            "name": request.session.get("name", ""),
        },
    )


# The record -----------------------------------------------------------------------------------


@at_table
@require_http_methods(["GET", "POST"])
def record(request: HtmxRequest, code: str) -> HttpResponse:
    """The record, to be read and copied; of a match that is over it can be reopened at any ply."""
    sitting = sitting_or_404(code)
    chair = chairs.visitors_chair(request, sitting)
    version, played = present.of(sitting)
    over = played.state.outcome is not None
    if request.method == "POST":
        return _reopened(request, sitting, chair, version)
    seat = chair.seat if chair else None
    moves = list(played.moves if over else (played.game.told(m, seat) for m in played.moves))
    seen = now(request, sitting, chair)
    lines = table.told_lines(played, seat, seen.names)
    context = {
        "table": seen,
        "lines": lines,
        "text": write(played.terms, moves),
        "may_reopen": over and chair is not None,
        "over": over,
    }
    return render(request, "play/record.html", context)


def _reopened(
    request: HtmxRequest, sitting: Sitting, chair: Chair | None, version: int
) -> HttpResponse:
    ply = number_or_none(request.POST.get("ply", ""))
    if chair is None or ply is None:
        return refused(request, "A move number was expected, from a player at this table.", 400)
    try:
        after = services.go_on(sitting, version, ply=ply)
    except ValueError as error:
        return refused(request, str(error), 400)
    return redirect(after or sitting)
