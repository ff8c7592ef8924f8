"""Word of what changed, for the streams: none are kept here yet."""

from __future__ import annotations

from diversions.play.models import Chair, Sitting


def changed(sitting_id: int, version: int) -> None:
    """Tell whoever looks on that the table has a new version."""


def stream_url(sitting: Sitting, chair: Chair | None, version: int) -> str:
    """The address of the stream of one chair; empty where there is none."""
    return ""
