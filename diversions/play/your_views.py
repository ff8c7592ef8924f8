"""Your tables: what this browser sits at, whose turn it is there, and what is over."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from diversions.play import chairs, showing
from diversions.play.models import loaded
from diversions.play.table import Table
from diversions.play.web import at_table


@at_table
@require_safe
def tables(request: HttpRequest) -> HttpResponse:
    """The tables at which the visitor's session holds a chair: those that wait for him first."""
    going_on: list[Table] = []
    over: list[Table] = []
    kept = request.session.get("chairs", {})
    for sitting in loaded().filter(code__in=kept).order_by("-touched"):
        who = chairs.holder(request, sitting)
        if who.chairs:
            alone = None if who.device else who.chair
            seen = showing.of(sitting, alone, device=who.device)
            (over if seen.view.outcome or seen.after or seen.broken else going_on).append(seen)
    going_on.sort(key=lambda seen: not (seen.mine or seen.hand_to is not None))
    return render(request, "play/tables.html", {"going_on": going_on, "over": over})
