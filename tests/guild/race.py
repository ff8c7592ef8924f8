"""Many who do one thing at once at a meeting, each with a connection of his own: a program for
``test_race``, in a data folder that has the book."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

MANY = int(os.environ.get("PRESSES", "8"))


def at_once(act: Callable[[int], Any]) -> list[Any]:
    """What *act* returned to each, or the words with which it was refused."""
    from django.db import connection

    from diversions.guild.meeting.services import Refused

    barrier = Barrier(MANY)

    def one(number: int) -> Any:
        barrier.wait()
        try:
            return act(number)
        except Refused as refused:
            return str(refused)
        finally:
            connection.close()

    with ThreadPoolExecutor(MANY) as threads:
        return list(threads.map(one, range(MANY)))


def race() -> dict[str, Any]:
    """What came of each of the things that are done at once."""
    from diversions.games import GAMES
    from diversions.guild.lesson import services as lesson_services
    from diversions.guild.meeting import services
    from diversions.guild.models import Item, Meeting, Person, Try
    from diversions.guild.people import services as people_services
    from diversions.guild.planning import services as planning_services
    from diversions.guild.round import services as round_services
    from diversions.guild.seats import services as seat_services
    from diversions.guild.transfer import services as transfer_services
    from diversions.play import lessons
    from diversions.play.models import Chair
    from tests.play import toy

    GAMES["toy"] = toy.GAME
    meeting = services.make("Races")
    item = planning_services.add_item(meeting, "toy:plain,seats=4")

    def fresh() -> Meeting:
        return Meeting.objects.get(pk=meeting.pk)

    seat = at_once(lambda n: people_services.join(fresh(), f"Seat {n}", 3, 1).name)
    name = at_once(lambda n: people_services.join(fresh(), "Ann").name)
    at_once(lambda n: round_services.start(fresh(), Item.objects.get(pk=item.pk)))
    plays = list(fresh().plays.filter(now=True))
    people = Person.objects.filter(meeting=meeting, table__isnull=False)
    chairs = Chair.objects.filter(sitting__in=[p.sitting_id for p in plays], kind=Chair.PERSON)
    late = [people_services.join(meeting, f"Late {n}").pk for n in range(MANY)]
    bots = Chair.objects.filter(sitting=plays[-1].sitting_id, kind=Chair.BOT).count()

    def sit(number: int) -> str:
        seat_services.choose(Person.objects.get(pk=late[number]), plays[-1].table)
        return "sits"

    sat = at_once(sit)

    slug = next(slug for slug in sorted(GAMES) if (s := lessons.lesson(slug)) and s[0].do)
    lesson = lesson_services.begin(fresh(), slug)
    who = Person.objects.get(pk=late[0])
    at_once(lambda n: lesson_services.Pupil(lesson, who).erred(lesson.step))
    tried = Try.objects.get(person=who)
    lesson.refresh_from_db()

    file = transfer_services.packed([fresh()]).replace(meeting.mark, "from elsewhere")
    taken = at_once(lambda n: len(transfer_services.take_in(file).made))
    return {
        "told": sum(word.startswith("Somebody else has just taken") for word in seat),
        "seated": fresh().people.filter(name__startswith="Seat").count(),
        "names": sorted(name),
        "tables": len(plays),
        "one chair each": sorted(chairs.values_list("name", flat=True))
        == sorted(people.values_list("name", flat=True)),
        "late": sat.count("sits") == bots > 0,
        "wrong": tried.wrong,
        "version": lesson.version,
        "taken in": sum(taken) == Meeting.objects.filter(origin="from elsewhere").count() == 1,
    }


if __name__ == "__main__":
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "diversions.settings")
    django.setup()
    print(json.dumps(race()))
