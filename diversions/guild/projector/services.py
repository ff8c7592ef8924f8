"""What the projector is told to show."""

from __future__ import annotations

from diversions.guild.meeting import services
from diversions.guild.models import Meeting
from diversions.guild.projector import shown


def turn(meeting: Meeting, to: int | None) -> None:
    """Stay at that page of what the projector shows, counted from 1; None: turn by themselves."""
    what = {key: word for key, word in meeting.shown.items() if key != "page"}
    if to is not None:
        what["page"] = max(0, min(to, len(shown.shown(meeting).pages)) - 1)
    services.show(meeting, what)
