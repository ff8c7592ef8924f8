"""Looking back at a finished match: one's own acts beside those of a better player."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from diversions.incoming.errors import refused
from diversions.incoming.fields import number_or_none
from diversions.play import chairs, looking_back, present, showing
from diversions.play.bots import pool
from diversions.play.diagram_views import gone_to, sit_against
from diversions.play.fold import Played
from diversions.play.looking_back import Act, Retrospect
from diversions.play.models import Chair, Sitting
from diversions.play.sitters import Sitter, who_sits
from diversions.play.table import Table
from diversions.play.web import HtmxRequest, at_table
from diversions.rules import Seat
from diversions.rules.bots import levels
from diversions.rules.core import letter
from diversions.rules.terms import brief

PICTURED = 12  # mistakes whose table is on the page itself; of the rest it is a press away


@at_table
@require_http_methods(["GET", "POST"])
def better(request: HtmxRequest, code: str) -> HttpResponse:
    """The visitor's acts in a finished match: all mistakes, how it stood, each by itself.

    What is not judged yet the bots' processes judge now; the page asks again meanwhile.
    """
    sitting = present.sitting(code)
    if sitting is None:
        raise Http404(f"There is no table “{brief(code)}”.")
    held = chairs.visitors_chairs(request, sitting)
    if not held:
        return refused(request, "You did not sit at this table, so no move here is yours.", 403)
    played = present.of(sitting).played
    if not played.state.outcome:
        return redirect(sitting)  # while it is played, there is the hint
    asked = request.POST if request.method == "POST" else request.GET
    chair = whose(held, played, asked)
    seated = who_sits(list(sitting.chairs.all()), played, sitting.code)
    names = [sitter.name for sitter in seated]
    judgements = {one.ply: one for one in sitting.judgements.all()}
    retrospect = looking_back.retrospect(played, chair.seat, names, judgements)
    if not retrospect.acts:
        return refused(request, "You made no move in this match.", 404)
    if retrospect.judged < len(retrospect.acts):
        pool.ask(sitting.pk)
    beside = [(seated[one.seat], letter(one.seat)) for one in held] if len(held) > 1 else []
    of = {"beside": beside, "of": letter(chair.seat) if beside else ""}
    if "ply" not in asked:
        said = of | page_of(played, chair.seat, seated, retrospect, code, asked.get("order", ""))
        return render(request, "play/better.html", said)
    act = next((a for a in retrospect.acts if a.ply == number_or_none(asked["ply"])), None)
    if act is None:
        return refused(request, "That was not your move.", 404)
    if request.method == "POST":
        return _again(request, sitting, chair, played, act)
    then = before_act(played, chair.seat, seated, code, act)
    return render(request, "play/better_act.html", {"table": then, **of, **around(retrospect, act)})


def whose(held: Sequence[Chair], played: Played, asked: QueryDict) -> Chair:
    """The chair whose acts are asked for, of those that share the device: that of the act, or the
    one that is named, or the first."""
    ply = number_or_none(asked.get("ply", ""))
    if ply is not None and 0 <= ply < len(played.lines):
        seat = played.lines[ply].move.seat
        return next((chair for chair in held if chair.seat == seat), held[0])
    named = asked.get("of", "")
    return next((chair for chair in held if letter(chair.seat) == named), held[0])


def page_of(
    played: Played,
    seat: Seat,
    seated: tuple[Sitter, ...],
    retrospect: Retrospect,
    code: str,
    order: str,
) -> dict[str, object]:
    """All mistakes, each with the table before it as the seat saw it."""
    in_order = order == "played"
    mistakes = retrospect.mistakes if in_order else retrospect.dearest
    done = retrospect.judged == len(retrospect.acts)
    then = {
        act.ply: before_act(played, seat, seated, code, act) for act in mistakes[:PICTURED] if done
    }
    return {
        "table": before_act(played, seat, seated, code, None),
        "retrospect": retrospect,
        "level": retrospect.level,
        "mistakes": mistakes,
        "then": then,
        "in_order": in_order,
    }


def before_act(
    played: Played, seat: Seat, seated: tuple[Sitter, ...], code: str, act: Act | None
) -> Table:
    """The table before an act, as *seat* saw it; at the end, without one."""
    then = showing.look(played.at(act.ply) if act else played, seat, seated)
    then.url, then.kind, then.rulings = reverse("at", args=[code]), "position", ()
    then.mark = f"act-{act.ply}-" if act else ""
    then.to_you = act is None and not seated[seat].shared
    return then


def around(retrospect: Retrospect, act: Act) -> dict[str, object]:
    """An act, and the ones before and after it."""
    at = act.number - 1
    return {
        "retrospect": retrospect,
        "level": retrospect.level,
        "act": act,
        "before": retrospect.acts[at - 1] if at else None,
        "after": retrospect.acts[at + 1] if at + 1 < len(retrospect.acts) else None,
    }


def _again(
    request: HtmxRequest, sitting: Sitting, chair: Chair, played: Played, act: Act
) -> HttpResponse:
    """A table of one's own where that act was to be made, with bots on the other seats."""
    bots = [c.level for c in sitting.chairs.all() if c.kind == Chair.BOT]
    level = next(iter(bots), levels(played.game)[0])
    moves = played.moves[: act.ply]
    return gone_to(request, sit_against(request, played.terms, chair.seat, level, moves))
