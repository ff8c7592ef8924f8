"""The tables of a meeting as its steward sees them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.db.models import Sum
from django.utils import timezone
from markupsafe import Markup

from diversions.guild.meeting import services
from diversions.guild.models import Meeting, Person, Play
from diversions.play import present, showing
from diversions.play.sitters import who_sits
from diversions.rules.core import letter

QUIET = 90  # seconds without an act, after which a table stands out


class At(NamedTuple):
    """One seat of a table, and who sits on it."""

    letter: str
    name: str
    acting: bool
    person: int | None = None  # one who came in by the letters
    is_bot: bool = False
    is_open: bool = False
    gone: Person | None = None  # whose seat it is, while an empty chair, a bot or another has it


@dataclass(frozen=True, slots=True)
class StewardTable:
    """A table of the meeting as a steward sees it; nothing of it is hidden from anybody."""

    number: int
    seats: tuple[At, ...]
    title: str = ""
    code: str = ""
    url: str = ""
    sitting: int = 0
    moves: int = 0
    lasted: int = 0  # seconds since it was begun
    quiet: int = 0  # seconds since anything was done
    ended: Markup | str = ""
    stopped: str = ""
    broken: bool = False
    score: str = ""
    waits: bool = False  # people sit here and no game goes on, while one does elsewhere

    @property
    def need(self) -> str:
        """Why somebody should go there; empty if all is well."""
        if self.broken:
            return "The record can’t be replayed."
        if self.waits:
            return "They are seated, but no game has begun."
        if self.is_quiet:
            to_act = [at.name for at in self.seats if at.acting]
            return (
                f"No move for {self.quiet // 60} min{', ' if to_act else ''}{' and '.join(to_act)}."
            )
        return ""

    @property
    def is_quiet(self) -> bool:
        """Whether somebody should go and look."""
        return bool(self.url and not self.ended and not self.stopped and self.quiet >= QUIET)


def boards(meeting: Meeting) -> list[StewardTable]:
    """Every table that has people or a game, in order."""
    plays = services.plays_now(meeting)
    people: dict[int, dict[int, Person]] = {}
    for person in meeting.people.filter(table__isnull=False, out=False):
        assert person.table is not None
        people.setdefault(person.table, {})[person.seat or 0] = person
    return [
        _at_play(plays[number], people.get(number, {}))
        if number in plays
        else _waiting(number, people[number], bool(plays))
        for number in sorted({*plays, *people})
    ]


def is_displaced(person: Person) -> bool:
    """Whether a person has a seat at a game, and an empty chair, a bot or another has it by now."""
    chair = services.chair_of(person)
    return chair is not None and not services.sits_on(person, chair)


def _waiting(number: int, company: dict[int, Person], others_play: bool) -> StewardTable:
    seats = (At(letter(s), p.name, False, p.pk) for s, p in sorted(company.items()))
    return StewardTable(number, tuple(seats), waits=others_play)


def _at_play(play: Play, company: dict[int, Person]) -> StewardTable:
    sitting = play.sitting
    played = present.of(sitting).played
    chairs = {chair.seat: chair for chair in sitting.chairs.all()}
    mine = {seat: p for seat, p in company.items() if services.sits_on(p, chairs[seat])}
    sitters = who_sits(list(chairs.values()), played, sitting.code)
    seats = tuple(
        At(
            letter(s.seat),
            s.name,
            s.acting and not played.state.outcome,
            mine[s.seat].pk if s.seat in mine else None,
            s.kind == "bot",
            s.is_open,
            None if s.seat in mine else company.get(s.seat),
        )
        for s in sitters
    )
    seen = showing.look(played, None, sitters)
    return StewardTable(
        play.table,
        seats,
        played.game.title,
        sitting.terms_code,
        sitting.get_absolute_url(),
        sitting.pk,
        sum(line.move.seat >= 0 for line in played.lines),
        age(sitting.created),
        age(sitting.touched),
        seen.ended() if played.state.outcome else "",
        sitting.stopped,
        played.broken is not None,
        "–".join(str(side.points) for side in seen.sides() if side.points is not None),
    )


def age(when: datetime) -> int:
    """Seconds since then; none, if the clock was set back meanwhile."""
    return max(0, int((timezone.now() - when).total_seconds()))


def version(meeting: Meeting) -> int:
    """A number that rises with every change of the meeting, its tables and its lessons."""
    tables = meeting.plays.aggregate(all=Sum("sitting__version"))["all"] or 0
    lessons = meeting.lessons.aggregate(all=Sum("version"))["all"] or 0
    return meeting.version + int(tables) + int(lessons)
