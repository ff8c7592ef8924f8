"""The table, the chairs and the record, as pages and as fragments."""

from __future__ import annotations

from collections.abc import Callable
from random import SystemRandom
from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods
from django_htmx.http import HttpResponseClientRedirect
from markupsafe import Markup

from diversions.incoming.errors import refused
from diversions.incoming.fields import number_or_none
from diversions.play import (
    chairs,
    passing,
    places,
    posting,
    present,
    reasons,
    selectors,
    services,
    showing,
    streams,
)
from diversions.play.chairs import Holder
from diversions.play.models import Chair, Sitting
from diversions.play.reasons import PageMaker
from diversions.play.record_lines import told_lines
from diversions.play.services import ActResult
from diversions.play.sitters import Sitter
from diversions.play.table import Table
from diversions.play.web import HtmxRequest, at_table, house, public, qr
from diversions.rules import Ruling
from diversions.rules.bots import Budget, levels
from diversions.rules.coaching import LEAST, Coached, coached
from diversions.rules.record import write
from diversions.rules.terms import brief

# What a hint may cost while somebody waits for the page.
HINT = (200, 0.15)


def sitting_or_404(code: str) -> Sitting:
    """The sitting of that code."""
    sitting = present.sitting(code)
    if sitting is None:
        raise Http404(f"There is no table “{brief(code)}”.")
    return sitting


# The table ------------------------------------------------------------------------------------


@at_table
@require_http_methods(["GET", "POST"])
def at(request: HtmxRequest, code: str) -> HttpResponse:
    """The table: for a player from his chair, for anybody else as a bystander."""
    sitting = sitting_or_404(code)
    if request.method == "GET" and not request.htmx:
        chairs.opened(request)
    who = chairs.holder(request, sitting)
    if request.method == "POST":
        return _act(request, sitting, who)
    if "why" in request.GET:
        return _why(request, sitting, who)
    if "invite" in request.GET:
        context = {"table": (seen := now(sitting, who)), "invite": _invitation(request, seen)}
        return render(request, "play/_invite.html", context)
    if "rules" in request.GET:
        return render(request, "play/_rules.html", {"table": now(sitting, who)})
    ply = number_or_none(request.GET.get("ply", ""))
    if lies := {"turn", "follow"} & request.GET.keys():
        return _laid(request, sitting, lies.pop(), ply)
    end = number_or_none(request.GET.get("end", ""))
    if request.htmx and ply is None and end is None:
        return _swapped(sitting, who)
    seen = now(sitting, who, ply, end)
    if "hint" in request.GET:
        _advised(seen)
    seen.told_at = request.GET.get("told", "")
    return _shown(request, sitting, who, seen)


def _laid(request: HtmxRequest, sitting: Sitting, how: str, ply: int | None) -> HttpResponse:
    """The table as it is to lie from now on: turned, or turning to whoever is to act."""
    wanted = request.GET[how] == "1"
    if how == "follow":
        chairs.follow(request, sitting, wanted)
    else:
        chairs.turn(request, sitting, wanted)
    where = "" if ply is None else f"?ply={ply}"
    return redirect(f"{request.path}{where}#board")


def now(sitting: Sitting, who: Holder, ply: int | None = None, end: int | None = None) -> Table:
    """The table as the visitor sees it: as it is now, or at *ply*, or at the *end* of a deal."""
    return showing.of(
        sitting, who.chair, ply, who.turned, end, device=who.device, follows=who.follows
    )


def _shown(
    request: HtmxRequest, sitting: Sitting, who: Holder, seen: Table, status: int = 200
) -> HttpResponse:
    if request.htmx:
        return HttpResponse(showing.inside(seen), status=status)
    stream = ""
    if seen.kind != "position" and not seen.read_again:
        stream = streams.address(
            sitting, who.chair, seen.version, who.turned, who.device, who.follows
        )
    first = seen.seated and seen.kind == "sitting" and not (seen.view.outcome or seen.home)
    context = {
        "table": seen,
        "stream": stream,
        "invite": _invitation(request, seen),
        "first": first and chairs.is_new_to(request, seen.game.slug),
        "learnt": chairs.has_learnt(request, seen.game.slug),
    }
    return render(request, "play/at.html", context, status=status)


def _swapped(sitting: Sitting, who: Holder) -> HttpResponse:
    """The table as it is now, for htmx: as the stream of the same chair has it, unless it shows
    the cards of one of several on a device."""
    if who.device and who.chair:
        return HttpResponse(showing.inside(now(sitting, who)))
    page = streams.page(sitting, who.chair, who.turned, who.device, who.follows)
    return HttpResponse(page.html)


class Invitation(NamedTuple):
    """How a friend comes to a free chair: by an address, which can be scanned."""

    address: str
    house: str
    qr: Markup
    links: tuple[tuple[Sitter, str], ...]


def _invitation(request: HttpRequest, seen: Table) -> Invitation | None:
    """The way to the free chairs of a table, for those who sit at it; None, if all are taken.

    A table from before there were letters is found by the link to its first free chair.
    """
    links = tuple((s, public(request, s.invitation)) for s in seen.sitters if s.invitation)
    if not links:
        return None
    address = public(request, f"/{seen.letters}") if seen.letters else links[0][1]
    return Invitation(address, house(request), qr(address), links)


def _why(request: HtmxRequest, sitting: Sitting, who: Holder) -> HttpResponse:
    """The reason why an act is refused, for the place beside the table."""
    seen = now(sitting, who)
    if seen.seat is None:
        return HttpResponse(f"<p>{_looking_on(who)}</p>")
    return reasons.why(request, seen, _page(request, sitting, who), sitting.home)


def _looking_on(who: Holder) -> str:
    """Why nothing can be played from there."""
    if who.device:
        return "No hand is open on this device. Press the button that shows your cards first."
    return "You are watching. Only the players at this table can play."


def _page(request: HtmxRequest, sitting: Sitting, who: Holder) -> PageMaker:
    """The table as it is now, with what is to be said of an act."""

    def page(status: int = 200, said: str = "", refusal: Ruling | None = None) -> HttpResponse:
        if request.htmx and status == 200 and not (said or refusal):
            return _swapped(sitting, who)
        seen = now(sitting, who)
        seen.said, seen.refusal = said, refusal
        return _shown(request, sitting, who, seen, status)

    return page


def _act(request: HtmxRequest, sitting: Sitting, who: Holder) -> HttpResponse:
    """One act of the visitor: only one that is done leads on to another page."""
    if not who.chairs:
        seen = now(sitting, who)
        seen.said = _looking_on(who)
        return _shown(request, sitting, who, seen)
    if request.POST.get("act") != "show":  # what a newcomer is told is under the curtain till then
        chairs.meet(request, sitting.game.slug)
    if request.POST.get("act") == "begin":
        return HttpResponse() if request.htmx else redirect(sitting)
    version = number_or_none(request.POST.get("version", ""))
    if version is None:
        said = "The page did not say which version of the table it shows. Reload it."
        return reasons.unreadable(request, _page(request, sitting, who), said)
    try:
        answer = _done(request, sitting, who, version)
    except ValueError as error:
        example = now(sitting, who).example if "typed" in request.POST else ""
        hint = f" For example, write “{example}”." if example else ""
        return reasons.unreadable(request, _page(request, sitting, who), f"{error}{hint}")
    if isinstance(answer, HttpResponse):
        return answer
    if answer.done and not request.htmx:
        return redirect(sitting)
    changed = sitting_or_404(sitting.code)
    if answer.done and who.device and who.chair:
        _keep_open(request, changed, who.chair)
    who = chairs.holder(request, changed)
    return _page(request, changed, who)(said=answer.said, refusal=answer.refusal)


def _keep_open(request: HtmxRequest, sitting: Sitting, chair: Chair) -> None:
    """Cover the cards on a device after an act, unless the same player goes on."""
    chairs.cover(request)
    held = chairs.visitors_chairs(request, sitting)
    to_act = passing.next_of(held, present.of(sitting).played)
    if to_act and to_act.seat == chair.seat:
        chairs.uncover(request, sitting, to_act, sitting.version)


def _entered(sitting: Sitting, who: Holder, version: int, line: str) -> ActResult:
    """What came of a move that was pressed or typed, from the chair that is to make it."""
    played = present.of(sitting).played
    chair = (
        who.chair
        if passing.hides(played) or not who.device
        else passing.next_of(who.device, played)
    )
    if chair is None:
        return ActResult(said=_looking_on(who))
    return services.enter(chair, version, line)


def _done(
    request: HtmxRequest, sitting: Sitting, who: Holder, version: int
) -> ActResult | HttpResponse:
    """What came of the act that was posted."""
    posted = request.POST
    if (line := posting.line_of(posted)) is not None:
        return _entered(sitting, who, version, line)
    word = posted.get("act", "look")
    if word in ACTS:
        return ACTS[word](request, sitting, who, version)
    if word not in ("look", "typed"):
        raise ValueError(f"“{brief(word)}” is not a move. Use one of the table’s buttons.")
    if line := posting.entered(posted):
        return _entered(sitting, who, version, line)
    return ActResult()


def _uncovered(
    request: HtmxRequest, sitting: Sitting, who: Holder, version: int
) -> ActResult | HttpResponse:
    """The hand of the player who has the device now: it comes with this press, and no other way."""
    to_act = passing.next_of(who.device, present.of(sitting).played)
    if to_act is None:
        return ActResult()
    if version != sitting.version:
        return services.TOO_LATE
    chairs.uncover(request, sitting, to_act, version)
    if not request.htmx:  # a page that answers a press cannot be gone back to
        chairs.uncover_next(request)
        return redirect(sitting)
    who = chairs.holder(request, sitting)
    return _shown(request, sitting, who, now(sitting, who))


def _covered(
    request: HtmxRequest, sitting: Sitting, who: Holder, version: int
) -> ActResult | HttpResponse:
    """The hands lie face down again on a device that several share."""
    chairs.cover(request)
    who = chairs.holder(request, sitting)
    return _swapped(sitting, who) if request.htmx else redirect(sitting)


def _read_on(request: HtmxRequest, sitting: Sitting, who: Holder, version: int) -> ActResult:
    """What came of a deal has been read."""
    for chair in who.chairs:
        services.read_on(chair, number_or_none(request.POST.get("end", "")) or 0)
    return ActResult(done=True)


def _left(request: HtmxRequest, sitting: Sitting, who: Holder) -> HttpResponse | ActResult:
    """Everybody on this device gets up, and waits where they came from, if that calls them back."""
    for chair in who.chairs:
        services.leave(chair)
    chairs.let_go(request, sitting)
    return _to(request, sitting.home or sitting.get_absolute_url())


def _go(request: HtmxRequest, sitting: Sitting | None) -> HttpResponse | ActResult:
    return services.TOO_LATE if sitting is None else _to(request, sitting.get_absolute_url())


def _to(request: HtmxRequest, place: str) -> HttpResponse:
    return HttpResponseClientRedirect(place) if request.htmx else redirect(place)


def _hint(request: HtmxRequest, sitting: Sitting, who: Holder) -> HttpResponse:
    """What the best adviser would do, and why, seeing what the visitor sees; without a script, at
    an address of its own, so that *Back* sends no press again."""
    if not request.htmx:
        if who.device and who.chair:
            chairs.uncover_next(request)
        return redirect(f"{sitting.get_absolute_url()}?hint#why")
    return _shown(request, sitting, who, _advised(now(sitting, who)))


def _advised(seen: Table) -> Table:
    seen.advice = advice(seen) if seen.may_hint else None
    return seen


# What can be pressed at a table beside its moves, by the word of the button.
ACTS: dict[str, Callable[[HtmxRequest, Sitting, Holder, int], ActResult | HttpResponse]] = {
    "back": lambda request, sitting, who, version: services.take_back(
        passing.last_of(who.chairs, present.of(sitting).played), version
    ),
    "allow": lambda request, sitting, who, version: services.consent(who.chairs, version, True),
    "deny": lambda request, sitting, who, version: services.consent(who.chairs, version, False),
    "withdraw": lambda request, sitting, who, version: services.withdraw(who.chairs, version),
    "hint": lambda request, sitting, who, version: _hint(request, sitting, who),
    "show": _uncovered,
    "cover": _covered,
    "again": lambda request, sitting, who, version: _go(request, services.go_on(sitting, version)),
    "leave": lambda request, sitting, who, version: _left(request, sitting, who),
    "on": _read_on,
}


def advice(seen: Table) -> Coached:
    """The best adviser's counsel to whoever sees *seen*: an answer, where one is waited for."""
    allowed = [ruling for ruling in seen.rulings if ruling.allowed]
    answers = [ruling for ruling in allowed if ruling.move.verb not in seen.game.beside]
    if not any(ruling.move.verb == "play" for ruling in answers):
        allowed = answers or allowed
    return coached(seen.game, seen.view, allowed, SystemRandom(), Budget(*HINT, least=LEAST))


# Chairs ---------------------------------------------------------------------------------------


@at_table
@require_http_methods(["GET", "POST"])
def join(request: HtmxRequest, code: str, key: str) -> HttpResponse:
    """The link to one chair: whoever follows it sits down; who sits already can show it."""
    sitting = sitting_or_404(code)
    chair = sitting.chairs.filter(key=key, kind=Chair.PERSON).first()
    if chair is None:
        raise Http404(f"There is no such chair at the table “{brief(code)}”.")
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
    seen = showing.of(sitting, None)
    return render(
        request,
        "play/join.html",
        {
            "table": seen,
            "chair": chair,
            "seated": mine is not None,
            "free": "" if mine else selectors.way_to_chair(sitting.letters),
            "link": link,
            "qr": qr(link),
            "levels": levels(sitting.game, sitting.terms),
            "name": request.session.get("name", ""),
        },
    )


# The record -----------------------------------------------------------------------------------


@places.shows("at", "record")
def played_at(code: str, asked: places.Words) -> places.Place:
    """A table of a match that is over, or its record; before that its cards are its players’."""
    played = present.of(sitting_or_404(code)).played
    if not played.state.outcome:
        raise Http404("This match is not over.")
    return played, places.ply_of(asked, played.ply, played.ply)


@at_table
@require_http_methods(["GET", "POST"])
def record(request: HtmxRequest, code: str) -> HttpResponse:
    """The record, to be read and copied; of a match that is over it can be reopened at any ply."""
    sitting = sitting_or_404(code)
    chairs.cover(request)
    who = chairs.holder(request, sitting)
    version, played = present.of(sitting)
    over = played.state.outcome is not None
    if request.method == "POST":
        return _reopened(request, sitting, bool(who.chairs), version)
    seat = who.chair.seat if who.chair else None
    moves = list(played.moves if over else (played.game.told(m, seat) for m in played.moves))
    seen = now(sitting, who)
    lines = told_lines(played, seat, seen.names)
    context = {
        "table": seen,
        "lines": lines,
        "text": write(played.terms, moves),
        "may_reopen": over and bool(who.chairs),
        "over": over,
    }
    return render(request, "play/record.html", context)


def _reopened(request: HtmxRequest, sitting: Sitting, seated: bool, version: int) -> HttpResponse:
    ply = number_or_none(request.POST.get("ply", ""))
    if not seated or ply is None:
        return refused(
            request, "Only a player at this table can do that, and must say from which move.", 400
        )
    try:
        after = services.go_on(sitting, version, ply=ply)
    except ValueError as error:
        return refused(request, str(error), 400)
    return redirect(after or sitting)
