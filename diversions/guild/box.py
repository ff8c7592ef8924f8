"""Meetings as one file: packed where they were held, taken in at home.

The file holds what was played, by whom, the tournaments, the lessons and the reports of play.  It
holds no key: neither a steward's link nor a person's hold on a chair can be had from it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from diversions.games import GAMES
from diversions.guild import services
from diversions.guild.models import (
    Account,
    Entrant,
    Item,
    Lesson,
    Meeting,
    Pairing,
    Person,
    Placing,
    Play,
    Tournament,
    Try,
)
from diversions.play import fold
from diversions.play import services as tables
from diversions.play.models import Chair, Sitting
from diversions.rules import Move

FORMAT = "diversions-meetings-1"


# Packing ----------------------------------------------------------------------------------------


def packed(meetings: Iterable[Meeting]) -> str:
    """The file."""
    found = {"format": FORMAT, "meetings": [_meeting(meeting) for meeting in meetings]}
    return json.dumps(found, ensure_ascii=False, indent=1)


def _meeting(meeting: Meeting) -> dict[str, Any]:
    plays = list(
        meeting.plays.order_by("pk")
        .select_related("sitting")
        .prefetch_related("sitting__chairs", "sitting__entries")
    )
    return {
        "mark": meeting.mark,
        "name": meeting.name,
        "place": meeting.place,
        "hour": _written(meeting.hour),
        "created": _written(meeting.created),
        "people": [person.name for person in meeting.people.all()],
        "items": [_fields(item, ITEM) for item in meeting.items.all()],
        "plays": [_play(play) for play in plays],
        "tournaments": [_tournament(one, plays) for one in meeting.tournaments.order_by("pk")],
        "lessons": [_lesson(lesson) for lesson in meeting.lessons.all()],
        "accounts": [_account(account) for account in meeting.accounts.all()],
    }


ITEM = ("terms_code", "tell", "play", "alike", "deal")
CHAIR = ("kind", "name", "level", "taken")
ACCOUNT = ("uid", "event", "by", "terms_code", "people", "minutes", "stuck", "thought")


def _fields(thing: Any, names: Iterable[str]) -> dict[str, Any]:
    return {name: getattr(thing, name) for name in names}


def _written(when: datetime | None) -> str | None:
    return when.isoformat() if when else None


def _play(play: Play) -> dict[str, Any]:
    sitting = play.sitting
    return {
        "table": play.table,
        "terms_code": sitting.terms_code,
        "created": _written(sitting.created),
        "touched": _written(sitting.touched),
        "chairs": [_fields(chair, CHAIR) for chair in sitting.chairs.all()],
        "record": [entry.line for entry in sitting.entries.all()],
    }


def _lesson(lesson: Lesson) -> dict[str, Any]:
    """A lesson that was gone through together: who did which step, and where they went wrong."""
    tries = [
        {"name": one.person.name, "step": one.step, "wrong": one.wrong, "done": _written(one.done)}
        for one in lesson.tries.select_related("person").order_by("pk")
    ]
    return {"game": lesson.game, "step": lesson.step, "tries": tries}


def _account(account: Account) -> dict[str, Any]:
    return {**_fields(account, ACCOUNT), "written": _written(account.written)}


def _tournament(tournament: Tournament, plays: list[Play]) -> dict[str, Any]:
    entrants = list(tournament.entrants.all())
    at = {entrant.pk: number for number, entrant in enumerate(entrants)}
    which = {play.pk: number for number, play in enumerate(plays)}
    return {
        "terms_code": tournament.terms_code,
        "entrants": [_fields(entrant, ("name", "out")) for entrant in entrants],
        "pairings": [
            {
                **_fields(p, ("round", "table", "corrected")),
                "company": [[at[one.entrant_id], one.place] for one in p.company],
                "play": which.get(p.play_id) if p.play_id else None,
            }
            for p in tournament.pairings.prefetch_related("placings")
        ],
    }


# Taking in --------------------------------------------------------------------------------------


def taken_in(text: str) -> list[Meeting]:
    """The meetings of a file that were not here yet; reports of play come to the queue.

    All of it or nothing: ValueError says what is wrong with the file.
    """
    try:
        found = json.loads(text)
        if not isinstance(found, dict) or found.get("format") != FORMAT:
            raise ValueError(f"This is no file of meetings ({FORMAT}).")
        with transaction.atomic():
            return [made for one in found["meetings"] if (made := _take_in(one))]
    except (KeyError, TypeError, IndexError, AttributeError) as error:
        raise ValueError(f"The file is not whole: {error!r}.") from error


def _take_in(told: dict[str, Any]) -> Meeting | None:
    known = {meeting.mark: meeting for meeting in Meeting.objects.all()}
    meeting = known.get(told["mark"])
    if meeting is None:
        meeting = made = services.make(told["name"], told["place"], _read(told["hour"]))
        _fill(meeting, told)
    else:
        made = None
    for account in told["accounts"]:
        _take_account(meeting, account)
    return made


def _fill(meeting: Meeting, told: dict[str, Any]) -> None:
    meeting.origin, meeting.ended, meeting.door = told["mark"], timezone.now(), False
    meeting.save()
    for order, item in enumerate(told["items"], 1):
        services.terms_of(item["terms_code"])
        Item.objects.create(meeting=meeting, order=order, **{k: item[k] for k in ITEM})
    people = [
        Person.objects.create(meeting=meeting, name=tables.trimmed(name), here=False)
        for name in told["people"]
    ]
    plays = [_take_play(meeting, play) for play in told["plays"]]
    named = {person.name: person for person in people}
    for one in told["tournaments"]:
        _take_tournament(meeting, one, plays, named)
    for one in told["lessons"]:
        _take_lesson(meeting, one, named)


def _take_play(meeting: Meeting, told: dict[str, Any]) -> Play:
    terms = services.terms_of(told["terms_code"])
    moves = [Move.read(line) for line in told["record"]]
    if broken := fold.fold(terms, moves).broken:
        raise ValueError(f"A record of {terms.code} cannot be followed: {broken.because}")
    places = [
        tables.Place(
            Chair.BOT if chair["kind"] == Chair.BOT else Chair.PERSON,
            tables.trimmed(chair["name"]),
            chair["level"],
            bool(chair["taken"]),
        )
        for chair in told["chairs"]
    ]
    sitting = tables.open_table(terms, places, moves, meeting.get_absolute_url())
    tables.stop(sitting, Sitting.LEFT)
    when = {key: _read(told[key]) for key in ("created", "touched")}
    Sitting.objects.filter(pk=sitting.pk).update(**{k: v for k, v in when.items() if v})
    return meeting.plays.create(table=int(told["table"]), sitting=sitting, now=False)


def _take_tournament(
    meeting: Meeting, told: dict[str, Any], plays: list[Play], people: dict[str, Person]
) -> None:
    terms = services.terms_of(told["terms_code"])
    tournament = meeting.tournaments.create(terms_code=terms.code)
    entrants = [
        Entrant.objects.create(
            tournament=tournament, name=one["name"], out=one["out"], person=people.get(one["name"])
        )
        for one in told["entrants"]
    ]
    for p in told["pairings"]:
        made = Pairing.objects.create(
            tournament=tournament,
            round=p["round"],
            table=p["table"],
            play=None if p["play"] is None else plays[p["play"]],
            corrected=p["corrected"],
        )
        for seat, (who, place) in enumerate(p["company"]):
            Placing.objects.create(pairing=made, entrant=entrants[who], seat=seat, place=place)


def _take_lesson(meeting: Meeting, told: dict[str, Any], people: dict[str, Person]) -> None:
    if told["game"] not in GAMES:
        raise ValueError(f"“{told['game']}” is not a game that is taught here.")
    lesson = meeting.lessons.create(game=told["game"], step=told["step"])
    for one in told["tries"]:
        Try.objects.create(
            lesson=lesson,
            person=people[one["name"]],
            step=one["step"],
            wrong=one["wrong"],
            done=_read(one["done"]),
        )


def _take_account(meeting: Meeting, told: dict[str, Any]) -> None:
    terms = services.terms_of(told["terms_code"])
    known = {key: told[key] for key in ACCOUNT if key not in ("uid", "terms_code")}
    written = _read(told["written"]) or timezone.now()
    Account.objects.get_or_create(
        uid=told["uid"],
        defaults={
            **known,
            "terms_code": terms.code,
            "game": terms.game,
            "meeting": meeting,
            "written": written,
        },
    )


def _read(word: str | None) -> datetime | None:
    if not word:
        return None
    found = datetime.fromisoformat(word)
    return found if timezone.is_aware(found) else timezone.make_aware(found)
