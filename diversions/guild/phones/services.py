"""Who shares whose phone at a meeting."""

from __future__ import annotations

from django.db.models import F

from diversions.guild.meeting import services
from diversions.guild.meeting.services import Refused, change
from diversions.guild.models import Meeting, Person, new_key
from diversions.guild.people import services as people_services
from diversions.guild.seats import services as seat_services


def allow(meeting: Meeting, sharing: bool) -> None:
    """Let phones bring several people from now on, or no more; who shares one already stays."""
    with change(meeting):
        meeting.sharing = sharing
        meeting.save()


def share(person: Person, other: Person) -> None:
    """Have *person*, and who shares his phone, use that of *other*: his own is void.  He sits down
    at the other's table if there is a seat, else waits in the hall."""
    with change(person.meeting):
        person.refresh_from_db()
        other.refresh_from_db()
        if other.meeting_id != person.meeting_id or person.out or other.out:
            raise Refused("Choose two people of this meeting.")
        holder = other.phone
        mine = seat_services.on_phone(person) if person.beside_id is None else [person]
        if holder.pk in [one.pk for one in mine]:
            raise Refused(f"{holder.name} has that phone already. Choose somebody else’s.")
        if holder.pk == person.phone.pk:
            return
        there = seat_services.on_phone(holder)
        for one in (*mine, holder):
            people_services.refuse_to_share(one, len(mine) + len(there))
        for one in mine:
            people_services.use_phone_of(one, holder)
        Person.objects.filter(pk=person.pk).update(epoch=F("epoch") + 1, key=new_key())


def part(person: Person) -> None:
    """Have a person share a phone no more: he keeps his seat, and takes it by a link."""
    with change(person.meeting):
        person.refresh_from_db()
        if person.beside_id is None:
            return
        Person.objects.filter(pk=person.pk).update(beside=None)
        person.refresh_from_db()
        chair = services.chair_of(person)
        if chair and services.sits_on(person, chair):
            seat_services.sit_anew(person)
