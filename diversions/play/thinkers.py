"""Who sees to it that the bots think: here at once, or nobody."""

from __future__ import annotations

from django.conf import settings

from diversions.play import services, thinking


def ask(sitting_id: int) -> None:
    """Have the bots of a table think, if one is due."""
    if not getattr(settings, "THINK_INLINE", False):
        return
    while job := services.job(sitting_id):
        services.answer(job, thinking.think(job.text))
