"""How often *Why?* was pressed at a meeting: counted by rule, and not by person or table."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction
from django.db.models import F

from diversions.guild.models import Meeting, Question


def count(meeting: Meeting, rules: Mapping[str, int]) -> None:
    """Add so many presses to each of those rules.

    No page of the meeting shows them while it goes on, so its version does not rise.
    """
    with transaction.atomic():
        for rule, times in sorted(
            rules.items()
        ):  # in one order, so that no two wait for each other
            row, _ = Question.objects.get_or_create(meeting=meeting, rule=rule)
            Question.objects.filter(pk=row.pk).update(times=F("times") + times)
