"""Where people sit: at a seat of a table, or in the hall; those of one phone at one table."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from django.db import IntegrityError, transaction
from django.db.models import Q

from diversions.guild.meeting.services import chair_of, change, plays_now, sits_on
from diversions.guild.models import (
    TABLES,
    Meeting,
    Person,
    Play,
)
from diversions.incoming.fields import Refused as Refused
from diversions.play import services as tables
from diversions.play.models import Chair, Sitting
from diversions.rules.bots import levels


def on_phone(person: Person) -> list[Person]:
    """Who are at a person's phone: its own person, then those who share it."""
    holder = person.phone
    same = Q(beside=holder) | Q(beside__merged=holder)
    guests = person.meeting.people.filter(same, out=False).exclude(pk=holder.pk)
    return [holder, *guests]


def chairs_of(person: Person) -> list[Chair]:
    """The chairs of those at a person's phone, at the one table where they play."""
    seated = [(one, chair_of(one)) for one in on_phone(person)]
    held = [chair for one, chair in seated if chair and sits_on(one, chair)]
    at_one = [chair for chair in held if chair.sitting_id == held[0].sitting_id]
    return sorted(at_one, key=lambda chair: chair.seat)


def seats_at(meeting: Meeting, table: int, plays: dict[int, Play]) -> int:
    """How many seats a table has: those of the game there, or of the one that comes."""
    if table in plays:
        return plays[table].sitting.terms.seats
    item = meeting.at or meeting.items.first()
    return item.terms.seats if item else 4


def free_seat(meeting: Meeting, table: int, plays: dict[int, Play]) -> int | None:
    """The first seat without a person; at a game, an open chair before a bot's."""
    return next(iter(free_seats(meeting, table, plays)), None)


def free_seats(meeting: Meeting, table: int, plays: dict[int, Play]) -> list[int]:
    taken = set(
        meeting.people.filter(table=table, seat__isnull=False).values_list("seat", flat=True)
    )
    free = [seat for seat in range(seats_at(meeting, table, plays)) if seat not in taken]
    if table in plays:
        chairs = {chair.seat: chair for chair in plays[table].sitting.chairs.all()}
        free = [s for s in free if chairs[s].kind == Chair.BOT or not chairs[s].taken]
        free.sort(key=lambda s: chairs[s].kind == Chair.BOT)
    return free


def sit(meeting: Meeting, person: Person, table: int, seat: int | None = None) -> None:
    """Have a person sit there, in the meeting and at the game that goes on; else Refused."""
    for one in on_phone(person):
        if one.pk != person.pk and one.table not in (None, table) and not one.out:
            raise Refused(f"{one.name}, who has the same phone, sits at table {one.table}.")
    plays = plays_now(meeting)
    if not 1 <= table <= TABLES:
        raise Refused(f"There is no table {table}.")
    if seat is None:
        seat = free_seat(meeting, table, plays)
        if seat is None:
            raise Refused(f"Table {table} is full.")
    elif not 0 <= seat < seats_at(meeting, table, plays):
        raise Refused(f"Table {table} has no such seat.")
    try:
        with transaction.atomic():
            Person.objects.filter(pk=person.pk).update(table=table, seat=seat, here=True)
    except IntegrityError:
        raise Refused("Somebody else has just taken that seat. Choose another.") from None
    person.table, person.seat, person.here = table, seat, True
    if table in plays and plays[table].sitting.stopped != Sitting.LEFT:
        chair = plays[table].sitting.chairs.get(seat=seat)
        if not tables.seat(chair, person.name):
            raise Refused("Somebody else has just taken that seat. Choose another.")


def get_up(person: Person, level: str = "") -> None:
    """Have a person leave his seat; with *level*, a bot plays on for him."""
    chair = chair_of(person)
    last = {"left_table": person.table, "left_seat": person.seat} if person.table else {}
    Person.objects.filter(pk=person.pk).update(table=None, seat=None, **last)
    person.table = person.seat = None
    if chair is None or not sits_on(person, chair):
        return
    tables.leave(chair)
    if level:
        chair.refresh_from_db()
        tables.give_to_bot(chair, level)


def level_at(person: Person) -> str:
    chair = chair_of(person)
    return levels(chair.sitting.game)[0] if chair else ""


def take_chair(person: Person) -> None:
    """Sit down on the chair of one's seat; where another sits on it by now, wait in the hall."""
    chair = chair_of(person)
    if chair and not sits_on(person, chair) and not tables.seat(chair, person.name):
        last = {"left_table": person.table, "left_seat": person.seat}
        Person.objects.filter(pk=person.pk).update(table=None, seat=None, **last)
        person.table = person.seat = None


def sit_anew(person: Person) -> None:
    """Within a change: what a browser holds of a person's chair is void, and he keeps it."""
    if chair := chair_of(person):
        tables.leave(chair)
        take_chair(person)


# Sitting down, and getting up ---------------------------------------------------------------------


def choose(person: Person, table: int, seat: int | None = None) -> None:
    """Sit down elsewhere; who sat there first stays, and the other is told."""
    with change(person.meeting):
        person.refresh_from_db()
        if person.out:
            raise Refused("The steward has removed you from this meeting.")
        if (person.table, person.seat) == (table, seat) or (seat is None and person.table == table):
            return
        with transaction.atomic():
            movers = [one for one in on_phone(person) if one.pk != person.pk]
            movers = [one for one in movers if one.here and not one.out and one.table != table]
            for one in (person, *movers):
                get_up(one, level_at(one))
            sit(person.meeting, person, table, seat)
            for one in movers:
                try:
                    sit(person.meeting, one, table)
                except Refused:
                    raise Refused(
                        f"Table {table} has no room for all who share this phone."
                    ) from None


def put_bot(person: Person) -> None:
    """Let a bot play on for one who went home."""
    with change(person.meeting):
        person.refresh_from_db()
        for one in with_his_phone(person):
            get_up(one, level_at(one))
            Person.objects.filter(pk=one.pk).update(here=False)


def to_the_hall(person: Person) -> None:
    """Call a person away from his table; a bot plays on for him."""
    with change(person.meeting):
        person.refresh_from_db()
        for one in with_his_phone(person):
            get_up(one, level_at(one))


def with_his_phone(person: Person) -> list[Person]:
    """Who can't play on when that person goes: all at his phone, if it is his own."""
    return [person] if person.beside_id else on_phone(person)


def back(person: Person) -> None:
    """Be here again; and on one's chair, if nobody else took it."""
    with change(person.meeting):
        person.refresh_from_db()
        for one in back_with(person):
            Person.objects.filter(pk=one.pk, out=False).update(here=True)
            one.refresh_from_db()
            take_chair(one)


def back_with(person: Person) -> list[Person]:
    """Who are here again when that person is: all who share his phone, if they left with it."""
    guests = on_phone(person)[1:] if not person.beside_id else []
    return [person, *(one for one in guests if one.here or not person.here)]


def reseat(meeting: Meeting, seats: Sequence[tuple[int, int | None, int | None]]) -> None:
    """Have people, by number, sit where they sat before, or in the hall; who finds another person
    there waits in the hall.  All get up before one sits down, so that two can change places."""
    with change(meeting):
        people = meeting.people.in_bulk([key for key, *_ in seats])
        for person in people.values():
            get_up(person, level_at(person))
        for key, table, seat in seats:
            if table is not None and key in people:
                with suppress(Refused), transaction.atomic():
                    sit(meeting, people[key], table, seat)
