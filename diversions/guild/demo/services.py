"""What is written of a demonstration: where it stands, and the plan that it is kept in."""

from __future__ import annotations

from diversions.guild.demo import state
from diversions.guild.demo.state import Demo
from diversions.guild.meeting import services
from diversions.guild.meeting.services import Refused, change
from diversions.guild.models import Demonstration, Meeting
from diversions.rules.numbers import whole

MOST_KEPT = 40


def put(meeting: Meeting, what: Demo) -> None:
    """Show it, and write it into the plan if it is kept there."""
    with change(meeting):
        meeting.shown = services.from_now(what)
        meeting.save()
        if key := what.get("kept"):
            meeting.demonstrations.filter(pk=key).update(what=state.kept(what))


def keep(meeting: Meeting, what: Demo, title: str) -> None:
    """Keep it in the plan, from now on with all that is done to it."""
    title = " ".join(title.split())[:80]
    if not title:
        raise Refused("Give it a name, by which you find it again.")
    if meeting.demonstrations.count() >= MOST_KEPT:
        raise Refused(f"The plan holds {MOST_KEPT} demonstrations. Remove one first.")
    made = Demonstration.objects.create(meeting=meeting, title=title, what=state.kept(what))
    put(meeting, {**what, "kept": made.pk})


def take_up(meeting: Meeting, word: str) -> None:
    """Show one of the plan, where it begins."""
    one = meeting.demonstrations.filter(pk=whole(word) or 0).first()
    if one is None:
        raise Refused("That demonstration is no longer in the plan.")
    put(meeting, {**one.what, "kept": one.pk})


def forget(meeting: Meeting, word: str) -> None:
    """Take one out of the plan."""
    meeting.demonstrations.filter(pk=whole(word) or 0).delete()
