"""What is written of a demonstration: where it stands, and the plan that it is kept in."""

from __future__ import annotations

from diversions.guild.demo import asking, position, state
from diversions.guild.demo.state import Demo
from diversions.guild.meeting import services
from diversions.guild.meeting.services import Refused, change
from diversions.guild.models import Demonstration, Meeting, Person, Vote
from diversions.incoming.names import cleaned
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
    title = cleaned(title, 80)
    if not title:
        raise Refused("Give it a name, so that you can find it again.")
    if meeting.demonstrations.count() >= MOST_KEPT:
        raise Refused(
            f"The plan has {MOST_KEPT} demonstrations, and can have no more. Remove one first."
        )
    made = Demonstration.objects.create(meeting=meeting, title=title, what=state.kept(what))
    put(meeting, {**what, "kept": made.pk})


def take_up(meeting: Meeting, word: str) -> None:
    """Show one of the plan, where it begins."""
    one = meeting.demonstrations.filter(pk=whole(word) or 0).first()
    if one is None:
        raise Refused("That demonstration is no longer in the plan.")
    if position.is_stale(one.what):
        raise Refused(
            f"The book can no longer read “{one.title}”: its game or its readings have changed "
            "since. Remove it, and begin another."
        )
    put(meeting, {**one.what, "kept": one.pk})


def forget(meeting: Meeting, word: str) -> None:
    """Take one out of the plan."""
    meeting.demonstrations.filter(pk=whole(word) or 0).delete()


# What would you play? -----------------------------------------------------------------------------


def ask(meeting: Meeting, what: Demo) -> None:
    """Ask every phone what it would play here; what was answered before is forgotten."""
    if not asking.options(position.asked_table(what)):
        raise Refused(
            "Here players choose several cards at once. Ask at a position where players choose "
            "one move."
        )
    with change(meeting):
        meeting.votes.all().delete()
        put(meeting, {**state.settled(what), "ask": "open"})


def answer(person: Person, line: str) -> None:
    """One phone's answer, in place of an earlier one; Refused once the counts are shown."""
    meeting = person.meeting
    with change(meeting):
        if not asking.is_open(meeting.shown) or position.is_stale(meeting.shown):
            raise Refused("The question is over.")
        if line not in {one.line for one in asking.options(position.asked_table(meeting.shown))}:
            raise Refused("That can’t be played here. Choose one of the answers.")
        Vote.objects.update_or_create(
            person=person, defaults={"meeting": meeting, "line": line[:200]}
        )
