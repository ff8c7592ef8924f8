"""A meeting as a file to take home."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from diversions.guild.meeting.visitors import for_steward
from diversions.guild.models import Meeting
from diversions.guild.transfer.services import packed


@for_steward
@require_safe
def home(request: HttpRequest, meeting: Meeting) -> HttpResponse:
    """The meeting as one file, to be taken in elsewhere."""
    response = HttpResponse(packed([meeting]), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="meeting-{meeting.code}.json"'
    return response
