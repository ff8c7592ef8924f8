"""Who is at a meeting: coming in, names, phones; going, and being put out or brought back."""

from __future__ import annotations

from contextlib import suppress

from django.db import transaction
from django.db.models import F, Q

from diversions.guild.meeting.services import chair_of, change, leave_real_plays, plays_now, sits_on
from diversions.guild.models import (
    PEOPLE,
    Entrant,
    Meeting,
    Person,
    Try,
    new_key,
)
from diversions.guild.seats.services import (
    back_with,
    get_up,
    level_at,
    on_phone,
    sit,
    sit_anew,
    take_chair,
    with_his_phone,
)
from diversions.incoming.fields import Refused as Refused
from diversions.incoming.names import shown
from diversions.play import services as tables
from diversions.play.chairs import MOST_BESIDE

OWN_PHONE = "Two people can’t use one phone here unless the steward allows it. Ask the steward."


def join(
    meeting: Meeting,
    name: str,
    table: int | None = None,
    seat: int | None = None,
    beside: str = "",
) -> Person:
    """One more person, at *table* on *seat* if it is free, perhaps with another *beside* him on the
    same phone; Refused says why not."""
    with change(meeting):
        if not (meeting.is_open and meeting.door):
            raise Refused("Nobody can join this meeting now. Ask the steward to open the door.")
        if meeting.people.count() >= PEOPLE:
            raise Refused("The meeting is full.")
        given = tables.trimmed(name)
        if beside.strip() and not meeting.sharing:
            raise Refused(OWN_PHONE)
        if not given:
            raise Refused("Enter a name, so that the others know who is playing.")
        names = set(meeting.people.values_list("name", flat=True))
        person = meeting.people.create(name=told_apart(given, names))
        if table is not None:
            sit(meeting, person, table, seat)
        if beside.strip():
            guest = bring_beside(person, beside)
            if table is not None and guest.table is None:
                raise Refused(f"Table {table} has no seat for the second of you.")
    return person


def told_apart(name: str, taken: set[str]) -> str:
    """*name*, with a number if somebody here has it, or one that looks the same.

    >>> told_apart("Ann", {"ann", "Ann 2"})
    'Ann 3'
    """
    return apart_from(name, {shown(other) for other in taken})


def apart_from(name: str, known: set[str]) -> str:
    """The same, where *known* is what the others’ names show."""
    told, count = name, 1
    while shown(told) in known:
        count += 1
        told = f"{name} {count}"
    return told


def rename_person(person: Person, name: str) -> None:
    """Correct a name, wherever it stands."""
    with change(person.meeting):
        person.refresh_from_db()
        given = tables.trimmed(name)
        if not given:
            raise Refused("Enter a name.")
        chair = chair_of(person)
        mine = chair is not None and sits_on(person, chair)
        others = person.meeting.people.exclude(pk=person.pk).values_list("name", flat=True)
        person.name = told_apart(given, set(others))
        Person.objects.filter(pk=person.pk).update(name=person.name)
        _rename_entrants(person)
        if chair and mine:
            tables.rename(chair, person.name)


def _rename_entrants(person: Person) -> None:
    """Call a person by the present name in tournaments too; the lot stays as it fell."""
    those = Entrant.objects.filter(Q(person=person) | Q(partner=person))
    for entrant in those.select_related("tournament", "person", "partner"):
        Entrant.objects.filter(pk=entrant.pk).update(
            name=entrant.called(), drawn_as=entrant.name_for_the_lot
        )


# Two of one, and another phone --------------------------------------------------------------------


def merge(person: Person, other: Person) -> None:
    """Two names of one person become one: *other* is *person*, with seat, lessons and phone."""
    meeting = person.meeting
    if person.pk == other.pk or other.meeting_id != meeting.pk:
        raise Refused("Choose another name that the same person came in with.")
    with change(meeting):
        person.refresh_from_db()
        other.refresh_from_db()
        if person.out or other.out:
            raise Refused("One of the two is no longer in the meeting.")
        leave_real_plays(other.tries)
        if person.beside_id and not other.beside_id:  # he has a phone now
            Person.objects.filter(pk=person.pk).update(beside=None)
            person.refresh_from_db()
        seat = (other.table, other.seat)
        if person.table and person.table != other.table:
            for guest in on_phone(other)[1:] if not other.beside_id else ():
                get_up(guest, level_at(guest))
        get_up(other, level_at(other) if person.table else "")
        if seat[0] is not None and person.table is None:
            sit(meeting, person, seat[0], seat[1])
        known = person.tries.values_list("lesson_id", "step")
        for one in other.tries.all():
            if (one.lesson_id, one.step) not in set(known):
                Try.objects.filter(pk=one.pk).update(person=person)
        _merge_entries(person, other)
        _rename_entrants(person)
        Person.objects.filter(pk=other.pk).update(out=True, here=False, merged=person)
        Person.objects.filter(merged=other).update(merged=person)
        Person.objects.filter(pk=person.pk).update(here=True)


def _merge_entries(person: Person, other: Person) -> None:
    """Whatever tournament *other* has entered, *person* has; and only once: where both had entered,
    *other* leaves, and a partner stays without them."""
    of_person = Entrant.objects.filter(Q(person=person) | Q(partner=person))
    entered = set(of_person.values_list("tournament_id", flat=True))
    of_other = Entrant.objects.filter(Q(person=other) | Q(partner=other))
    for entrant in of_other.select_related("tournament", "person", "partner"):
        twice = entrant.tournament_id in entered
        people = [person if p == other else p for p in entrant.people if not (twice and p == other)]
        drawn_as = entrant.name_for_the_lot
        entrant.person, entrant.partner = (*people, None, None)[:2]
        entrant.out = entrant.out or not people
        entrant.name, entrant.drawn_as = entrant.called(), drawn_as
        entrant.save()


def _split(person: Person) -> None:
    """Two people again, after their names were made one; the lessons stay where they went."""
    into = person.merged_id
    Person.objects.filter(pk=person.pk).update(merged=None, out=False)
    in_it = Entrant.objects.filter(tournament__meeting=person.meeting, tournament__teams=False)
    in_it.filter(person=None, name=person.name).update(person=person, out=False)
    # An entry that only changed its person is known by the name under which its lot fell.
    in_it.filter(person=into, drawn_as=person.name).update(person=person)
    person.refresh_from_db()
    _rename_entrants(person)


def take_place(person: Person) -> Person:
    """Give a person's place to another phone: what the old one holds is void."""
    with change(person.meeting):
        person.refresh_from_db()
        person.epoch, person.key, person.here = person.epoch + 1, new_key(), True
        person.beside = None  # whose phone he shared so far
        person.save()
        leave_real_plays(person.tries)
        for one in on_phone(person):
            if (chair := chair_of(one)) and sits_on(one, chair):
                sit_anew(one)
        take_chair(person)
    return person


def put_out(person: Person) -> None:
    """Put a person out: he can act at no table of this meeting any more."""
    with change(person.meeting):
        person.refresh_from_db()
        chair = chair_of(person)
        leave_real_plays(person.tries)
        for one in with_his_phone(person):
            get_up(one, level_at(one))
            Person.objects.filter(pk=one.pk).update(here=False)
        if chair:  # he may have read the links to other chairs there
            tables.new_keys(chair.sitting)
        Person.objects.filter(pk=person.pk).update(
            out=True, here=False, epoch=F("epoch") + 1, key=new_key()
        )


def bring_back(person: Person) -> None:
    """Have one who left, was replaced, marked as gone, removed or made one with another be here
    again: on the seat that was theirs if no other person took it, else in the hall; the phone of
    one who was removed is good again."""
    with change(person.meeting):
        person.refresh_from_db()
        if person.merged_id:
            _split(person)
        if person.out:
            Person.objects.filter(pk=person.pk).update(out=False, epoch=F("epoch") - 1)
            person.refresh_from_db()
        for one in back_with(person):
            Person.objects.filter(pk=one.pk).update(here=True)
            one.refresh_from_db()
            if one.table is None and one.left_table is not None:
                with suppress(Refused), transaction.atomic():
                    sit(one.meeting, one, one.left_table, one.left_seat)
            else:
                take_chair(one)


# One phone for several people ---------------------------------------------------------------------


def bring_beside(person: Person, name: str) -> Person:
    """One more person at a phone, where the steward gave leave; he sits down beside those who are
    there, unless they are playing."""
    meeting = person.meeting
    with change(meeting):
        person.refresh_from_db()
        if not meeting.sharing:
            raise Refused(OWN_PHONE)
        if not meeting.is_open or person.out:
            raise Refused("Nobody can join this meeting now.")
        if meeting.people.count() >= PEOPLE:
            raise Refused("The meeting is full.")
        if not (given := tables.trimmed(name)):
            raise Refused("Enter the name of the person beside you.")
        holder, *others = on_phone(person)
        refuse_to_share(holder, len(others) + 2)
        names = set(meeting.people.values_list("name", flat=True))
        guest = meeting.people.create(name=told_apart(given, names), beside=holder)
        if holder.table is not None and not plays_now(meeting).get(holder.table):
            with suppress(Refused), transaction.atomic():
                sit(meeting, guest, holder.table)
            guest.refresh_from_db()
    return guest


def use_phone_of(person: Person, holder: Person) -> None:
    """Within a change: have a person share *holder*'s phone, at the holder's table or in the hall;
    he keeps a seat that is there already."""
    leave_real_plays(person.tries)
    if person.table is not None and person.table != holder.table:
        get_up(person, level_at(person))
    Person.objects.filter(pk=person.pk).update(beside=holder)
    person.refresh_from_db()
    if person.table is None and person.here and holder.table is not None:
        with suppress(Refused), transaction.atomic():
            sit(person.meeting, person, holder.table)


def refuse_to_share(person: Person, many: int) -> None:
    """Refused, if so many can't be at one phone, or nobody may be at another's."""
    if many > MOST_BESIDE:
        raise Refused(f"At most {MOST_BESIDE} people can share one phone.")
    if plays_in_tournament(person):
        raise Refused(
            f"{person.name} plays in a tournament, and in a tournament nobody shares a phone."
        )


def plays_in_tournament(person: Person) -> bool:
    """Whether a person is an entrant of the meeting's last tournament, while no other game of the
    running order goes on."""
    meeting = person.meeting
    last = meeting.tournaments.first()
    if last is None or meeting.at_id or meeting.ended:
        return False
    return last.entrants.filter(Q(person=person) | Q(partner=person), out=False).exists()
