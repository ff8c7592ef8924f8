"""The page that the steward keeps after a meeting."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from diversions.guild.after.shown import FEW, afterwards
from diversions.guild.meeting.visitors import for_steward
from diversions.guild.models import Meeting


@for_steward
@require_safe
def page(request: HttpRequest, meeting: Meeting) -> HttpResponse:
    """What was played, asked and not understood, in counts."""
    context = {"meeting": meeting, "few": FEW, "after": afterwards(meeting)}
    return render(request, "guild/after.html", context)
