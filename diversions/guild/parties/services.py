"""Who is kept together or apart at a meeting."""

from __future__ import annotations

from collections.abc import Collection

from diversions.guild.meeting.services import Refused, change
from diversions.guild.models import TITLE, Meeting, Party
from diversions.incoming.names import cleaned

MANY = 40  # lists of one meeting, at most


def keep(meeting: Meeting, kind: str, people: Collection[int], name: str = "") -> Party:
    """Keep those together or apart from now on; the list that says so already, if there is one."""
    with change(meeting):
        if kind not in (Party.TOGETHER, Party.APART):
            raise Refused("Choose whether they sit together or apart.")
        known = set(meeting.people.filter(pk__in=people, out=False).values_list("pk", flat=True))
        if len(known) < 2:
            raise Refused("Choose two people or more.")
        parties = list(meeting.parties.prefetch_related(Party.MEMBERS))
        for party in parties:
            if party.kind == kind and {person.pk for person in party.members} == known:
                party.off, party.name = False, cleaned(name, TITLE) or party.name
                party.save()
                return party
        if len(parties) >= MANY:
            raise Refused(f"There can be at most {MANY} lists. Delete one that you no longer need.")
        party = meeting.parties.create(kind=kind, name=cleaned(name, TITLE))
        party.people.set(known)
        return party


def let_go(party: Party, off: bool) -> None:
    """Keep them so no more; or again."""
    with change(party.meeting):
        Party.objects.filter(pk=party.pk).update(off=off)


def delete(party: Party) -> None:
    """Strike out a list that was let go."""
    with change(party.meeting):
        Party.objects.filter(pk=party.pk, off=True).delete()
