"""What is written of a meeting as a whole: letters, door, network, what it shows, what is played.

Whoever writes begins by raising the version of the meeting, which locks it: two stewards' presses,
or forty persons who come at once, are done one after another.  Tables are written through
``play.services`` alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from typing import NamedTuple

from django.contrib.auth.models import AnonymousUser, User
from django.db import IntegrityError, transaction
from django.db.models import F, Manager, Q
from django.db.models.functions import Length
from django.utils import timezone

from diversions.guild.models import (
    OPEN_FOR,
    TABLES,
    TITLE,
    Meeting,
    Person,
    Play,
    Try,
    new_key,
)
from diversions.incoming.fields import Refused as Refused
from diversions.incoming.letters import CODE_LENGTH, new_letters
from diversions.incoming.names import cleaned
from diversions.live import hub
from diversions.play import services as tables
from diversions.play.models import Chair, Sitting
from diversions.play.web import wifi_text

TRIES = 40  # at finding letters: with half of all taken, one in 2**40 finds none
FORGOTTEN = timedelta(
    days=60
)  # after which the letters of a meeting that is over may serve another
NO_LETTERS = "Every code of four letters is in use. Try again tomorrow."
KIND, LESSON = "meeting", "lesson"  # as the hub calls what is watched here


@contextmanager
def change(meeting: Meeting) -> Iterator[None]:
    """One change of a meeting, alone and whole; all who look on are told once it is done."""
    with transaction.atomic():
        Meeting.objects.filter(pk=meeting.pk).update(version=F("version") + 1)
        meeting.refresh_from_db()
        lessons = {meeting.lesson_id}
        _keep_up(meeting)
        yield
        _share_devices(meeting)
        lessons.add(meeting.lesson_id)
        topics = [hub.topic(KIND, meeting.pk)]
        topics += [hub.topic(LESSON, key) for key in lessons if key]
        version = meeting.version

        def tell() -> None:
            for topic in topics:
                hub.changed(topic, version)

        transaction.on_commit(tell)


def refusal(meeting: Meeting, act: Callable[[], object]) -> str:
    """What *act* was refused with, the meeting being as it was before; empty if it was done."""
    try:
        act()
    except Refused as refused:
        meeting.refresh_from_db()
        return str(refused)
    return ""


# Making a meeting ---------------------------------------------------------------------------------


def make(
    name: str,
    place: str = "",
    hour: datetime | None = None,
    owner: User | AnonymousUser | None = None,
) -> Meeting:
    """A new meeting, with letters that no other has."""
    name = cleaned(name, TITLE)
    if not name:
        raise Refused("Give the meeting a name.")
    known = owner if isinstance(owner, User) else None
    forget_networks()
    expires = max(timezone.now(), hour or timezone.now()) + OPEN_FOR
    for _ in range(TRIES):
        with suppress(IntegrityError), transaction.atomic():  # another may take them meanwhile
            return Meeting.objects.create(
                code=free_letters(),
                name=name,
                place=cleaned(place, TITLE),
                hour=hour,
                owner=known,
                expires=expires,
            )
    raise Refused(NO_LETTERS)


def free_letters() -> str:
    """Letters that lead to no meeting; else those of the one that is over longest, which keeps its
    people, its tables and its steward's link under longer ones.  Refused if none is over so long.
    """
    for _ in range(TRIES):
        code = new_letters()
        if not Meeting.objects.filter(code=code).exists():
            return code
    past = timezone.now() - FORGOTTEN
    over = Meeting.objects.filter(Q(ended__lt=past) | Q(expires__lt=past))
    over = over.alias(letters=Length("code")).filter(letters=CODE_LENGTH)
    oldest = over.order_by("expires").first()
    if oldest is None:
        raise Refused(NO_LETTERS)
    code = oldest.code
    with change(oldest):
        oldest.code = code + new_letters() + new_letters()
        oldest.save()
    return code


def rename(meeting: Meeting, name: str, place: str, hour: datetime | None, many: int) -> None:
    """Another name, place or hour, another number of tables to print for."""
    if not cleaned(name, TITLE):
        raise Refused("Give the meeting a name.")
    if not 1 <= many <= TABLES:
        raise Refused(f"A meeting can have 1 to {TABLES} tables.")
    with change(meeting):
        meeting.name, meeting.place = cleaned(name, TITLE), cleaned(place, TITLE)
        meeting.hour, meeting.tables = hour, many
        if hour and hour + OPEN_FOR > meeting.expires:
            meeting.expires = hour + OPEN_FOR
        meeting.save()


def prolong(meeting: Meeting) -> None:
    """Open it again: the letters are good for two days from now."""
    with change(meeting):
        if not meeting.is_open:
            meeting.network = {}
        meeting.expires, meeting.ended, meeting.door = timezone.now() + OPEN_FOR, None, True
        meeting.save()


def end(meeting: Meeting) -> None:
    """End the meeting: all tables are left, and the letters lead nowhere."""
    with change(meeting):
        leave_all(meeting)
        meeting.ended, meeting.paused, meeting.door = timezone.now(), False, False
        meeting.shown, meeting.network = {}, {}
        meeting.save()


def refuse_if_over(meeting: Meeting) -> None:
    """Nothing begins in a meeting that was ended."""
    if meeting.ended:
        raise Refused("The meeting is over. Reopen it on the steward’s page, then press again.")


def renew_link(meeting: Meeting) -> None:
    """Another private link: whoever came by the old one is a steward no more."""
    with change(meeting):
        meeting.origin, meeting.key = meeting.mark, new_key()
        meeting.save()


def lead_on(meeting: Meeting, code: str) -> None:
    """Have the codes of a meeting that is over lead to another; to none, if *code* is empty."""
    following = Meeting.objects.filter(code=code).exclude(pk=meeting.pk).first() if code else None
    if code and following is None:
        raise Refused("No other meeting has these letters.")
    with change(meeting):
        meeting.next = following
        meeting.save()


NETWORK = 63  # signs of a network's name or password, as routers take them
LEAST = 8  # of a password


def set_network(meeting: Meeting, name: str, password: str) -> None:
    """The network that phones join first; an empty name forgets it."""
    name = name.strip()
    if len(name) > NETWORK or len(password) > NETWORK:
        raise Refused(f"A network’s name or password can have at most {NETWORK} characters.")
    if name and 0 < len(password) < LEAST:
        raise Refused(
            f"A network’s password has at least {LEAST} characters, and this one has "
            f"{len(password)}, so nothing was changed. If the network has no password, leave the "
            "field empty."
        )
    with change(meeting):
        meeting.network = {"name": name, "password": password} if name else {}
        meeting.save()


def forget_networks() -> None:
    """No meeting that is over keeps a password."""
    Meeting.objects.filter(expires__lt=timezone.now()).exclude(network={}).update(network={})


class Network(NamedTuple):
    """The network that phones join first, to be printed and projected and written nowhere else."""

    name: str
    password: str
    code: str  # what the code to scan says


def network_of(meeting: Meeting) -> Network | None:
    """The network of a meeting that is open, if its steward said which."""
    if not (meeting.network and meeting.is_open):
        return None
    return Network(meeting.network["name"], meeting.network["password"], wifi_text(meeting.network))


def set_door(meeting: Meeting, is_open: bool) -> None:
    """Let others still come in, or no more."""
    with change(meeting):
        meeting.door = is_open
        meeting.save()


def printed(meeting: Meeting, address: str) -> None:
    """Remember where the codes lead that were printed last."""
    if meeting.printed != address:
        Meeting.objects.filter(pk=meeting.pk).update(printed=address[:200])
        meeting.printed = address


def show(meeting: Meeting, what: dict[str, object]) -> None:
    """Have the projector show something else."""
    with change(meeting):
        meeting.shown = from_now(what)
        meeting.save()


def from_now(what: dict[str, object]) -> dict[str, object]:
    """*what* is shown, from now on: its pages turn by that, and a question is told from another."""
    return {**what, "since": timezone.now().timestamp()}


# Its tables ---------------------------------------------------------------------------------------


def plays_now(meeting: Meeting) -> dict[int, Play]:
    """What is played at each table; a company that went on by itself is followed there."""
    plays = meeting.plays.filter(now=True).select_related("sitting__after", "item")
    return {play.table: _followed(play) for play in plays.prefetch_related("sitting__chairs")}


def _followed(play: Play) -> Play:
    """What the company plays now, as it will be written with the next change of the meeting."""
    while after := play.sitting.after:
        play = Play(
            meeting_id=play.meeting_id, item=play.item, table=play.table, sitting=after, now=True
        )
    return play


def _keep_up(meeting: Meeting) -> None:
    """Write down where companies went by themselves since the last change."""
    gone_on = meeting.plays.filter(now=True, sitting__after__isnull=False)
    while plays := list(gone_on.select_related("sitting__after", "item")):
        for play in plays:
            Play.objects.filter(pk=play.pk).update(now=False)
            meeting.plays.update_or_create(
                sitting=play.sitting.after,
                defaults={"item": play.item, "table": play.table, "now": True},
            )


def follow_company(sitting_id: int) -> None:
    """The company of a table went on: its table at the meeting goes with it."""
    play = Play.objects.filter(sitting_id=sitting_id, now=True).select_related("meeting").first()
    if play:
        with change(play.meeting):
            pass  # whatever changes a meeting keeps up with its tables


def chair_of(person: Person) -> Chair | None:
    """The chair that is a person's at the game that goes on; None if there is none."""
    if person.table is None or person.seat is None:
        return None
    # Forty phones ask this at once: each reads its own chair, and nothing else.
    chairs = Chair.objects.filter(seat=person.seat).select_related("sitting")
    now = Play.objects.filter(meeting=person.meeting_id, now=True, table=person.table)
    chair = chairs.filter(sitting__in=now.values("sitting")).first()
    while chair and chair.sitting.after_id:
        chair = chairs.filter(sitting=chair.sitting.after_id).first()
    return chair


def sits_on(person: Person, chair: Chair) -> bool:
    """Whether the chair at a person's seat is theirs: neither empty, nor a bot's, nor another's who
    came by its link."""
    name = tables.trimmed(person.name) or tables.NOBODY
    return chair.kind == Chair.PERSON and chair.taken and chair.name == name


def _share_devices(meeting: Meeting) -> None:
    """Mark at every table which chairs are of one phone."""
    shared = list(
        meeting.people.filter(beside__isnull=False, table__isnull=False, out=False)
        .select_related("beside__merged")
        .order_by("pk")
    )
    now = meeting.plays.filter(now=True).values("sitting")
    if not shared and not Chair.objects.filter(sitting__in=now, shared__gt=0).exists():
        return
    of_phone: dict[int, list[Person]] = {}
    for one in shared:
        of_phone.setdefault(one.phone.pk, [one.phone]).append(one)
    for table, play in plays_now(meeting).items():
        chairs = {chair.seat: chair for chair in play.sitting.chairs.all()}
        devices: dict[int, int] = {}
        for people in of_phone.values():
            seats = [
                one.seat
                for one in people
                if one.table == table
                and one.seat in chairs
                and not one.out
                and sits_on(one, chairs[one.seat])
            ]
            if len(seats) > 1:
                number = 1 + max(devices.values(), default=0)
                devices |= {seat: number for seat in seats if seat is not None}
        tables.share(play.sitting, devices)


def leave_all(meeting: Meeting) -> None:
    """Have every company leave its table, and the class its lesson."""
    for play in plays_now(meeting).values():
        tables.stop(play.sitting, Sitting.LEFT)
        Play.objects.filter(pk=play.pk).update(now=False)
    if meeting.lesson:
        leave_real_plays(meeting.lesson.tries)
        Meeting.objects.filter(pk=meeting.pk).update(lesson=None)
        meeting.lesson = None
    # What was kept to be taken back was of another game, and so was the time.
    meeting.undo, meeting.until, meeting.left = {}, None, None
    Meeting.objects.filter(pk=meeting.pk).update(undo={}, until=None, left=None)


def leave_real_plays(tries: Manager[Try]) -> None:
    """Call those away who play by themselves what a lesson has taught them."""
    plays = tries.filter(sitting__isnull=False).exclude(sitting__stopped=Sitting.LEFT)
    for one in plays.select_related("sitting"):
        assert one.sitting
        tables.stop(one.sitting, Sitting.LEFT)
