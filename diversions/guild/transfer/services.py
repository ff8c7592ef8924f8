"""Meetings as one file: packed where they were held, taken in at home.

The file holds what was played, by whom, the tournaments, the lessons, the counts of what was asked
and the reports of play.  It holds no key: neither a steward's link nor a person's hold on a chair
can be had from it.  Nor does it hold cards that somebody still plays with, for the steward may sit
at a table too.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import datetime
from math import inf
from typing import Any, NamedTuple

from django.core.exceptions import ValidationError
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from diversions.games import GAMES
from diversions.guild.meeting import services
from diversions.guild.models import (
    TABLES,
    Account,
    Entrant,
    Item,
    Lesson,
    Meeting,
    Pairing,
    Party,
    Person,
    Placing,
    Play,
    Question,
    Tournament,
    Try,
)
from diversions.guild.people import services as people_services
from diversions.guild.planning import services as planning_services
from diversions.guild.tournament.entrants.services import SYSTEMS
from diversions.guild.tournament.standings import ASKED_BYES, TIE_BREAKS
from diversions.guild.transfer.shape import is_too_much, is_whole
from diversions.incoming.fields import is_text, texts_in
from diversions.incoming.names import shown
from diversions.play import fold, passing, present
from diversions.play import services as tables
from diversions.play.models import Chair, Sitting
from diversions.rules import Move
from diversions.rules.terms import brief

FORMAT = "diversions-meetings-1"


# Packing ----------------------------------------------------------------------------------------


def packed(meetings: Iterable[Meeting], *, whole: bool = True) -> str:
    """The file: the *whole* of it, or without the moves of matches that go on, which tell more than
    their players may see."""
    data = {"format": FORMAT, "meetings": [_meeting(meeting, whole) for meeting in meetings]}
    return json.dumps(data, ensure_ascii=False, indent=1)


def _meeting(meeting: Meeting, whole: bool) -> dict[str, Any]:
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
        "removed": [person.name for person in meeting.people.filter(out=True, merged=None)],
        "beside": {
            person.name: person.phone.name
            for person in meeting.people.select_related("beside__merged")
            if person.beside
        },
        "merged": {
            person.name: person.merged.name
            for person in meeting.people.select_related("merged")
            if person.merged
        },
        "parties": [_party(party) for party in meeting.parties.prefetch_related("people")],
        "items": [_fields(item, ITEM) for item in meeting.items.all()],
        "plays": [_play(play, whole) for play in plays],
        "tournaments": [_tournament(one, plays) for one in meeting.tournaments.order_by("pk")],
        "lessons": [_lesson(lesson) for lesson in meeting.lessons.all()],
        "questions": dict(meeting.questions.values_list("rule", "times")),
        "accounts": [_account(account) for account in meeting.accounts.all()],
    }


ITEM = ("terms_code", "tell", "play", "alike", "deal")
CHAIR = ("kind", "name", "level", "taken")
TOURNAMENT = ("terms_code", "seed", "system", "tie_break", "teams", "asked_bye")
PAIRING = ("round", "table", "stage", "corrected", "corrected_in", "asked", "by_hand")
ENTRANT = ("name", "drawn_as", "out")
PARTY = ("name", "kind", "off")
ACCOUNT = ("uid", "event", "by", "terms_code", "people", "minutes", "stuck", "thought")


def _fields(thing: Any, names: Iterable[str]) -> dict[str, Any]:
    return {name: getattr(thing, name) for name in names}


def _written(when: datetime | None) -> str | None:
    return when.isoformat() if when else None


def _play(play: Play, whole: bool) -> dict[str, Any]:
    sitting = play.sitting
    whole = whole or not _keeps_secrets(sitting)
    return {
        "table": play.table,
        "terms_code": sitting.terms_code,
        "created": _written(sitting.created),
        "touched": _written(sitting.touched),
        "chairs": [_fields(chair, CHAIR) for chair in sitting.chairs.all()],
        "record": [entry.line for entry in sitting.entries.all()] if whole else [],
    }


def _keeps_secrets(sitting: Sitting) -> bool:
    """Whether a match goes on there whose players may not see all that its record tells."""
    if sitting.stopped in (Sitting.LEFT, Sitting.RESULT):
        return False
    played = present.of(sitting).played
    return not played.state.outcome and passing.may_hide(played.game, played.terms)


def _lesson(lesson: Lesson) -> dict[str, Any]:
    """A lesson that was gone through together: who did which step, and where they went wrong."""
    tries = [
        {"name": one.person.name, "step": one.step, "wrong": one.wrong, "done": _written(one.done)}
        for one in lesson.tries.select_related("person").order_by("pk")
    ]
    told = {"game": lesson.game, "terms": lesson.terms_code}
    return {**told, "step": lesson.step, "tries": tries}


def _party(party: Party) -> dict[str, Any]:
    return {**_fields(party, PARTY), "people": [person.name for person in party.people.all()]}


def _account(account: Account) -> dict[str, Any]:
    return {**_fields(account, ACCOUNT), "written": _written(account.written)}


def _tournament(tournament: Tournament, plays: list[Play]) -> dict[str, Any]:
    entrants = list(tournament.entrants.select_related("person", "partner"))
    at = {entrant.pk: number for number, entrant in enumerate(entrants)}
    which = {play.pk: number for number, play in enumerate(plays)}
    return {
        **_fields(tournament, TOURNAMENT),
        "entrants": [
            {
                **_fields(one, ENTRANT),
                "missed": list(one.missed),
                "people": [p.name for p in one.people],
            }
            for one in entrants
        ],
        "pairings": [
            {
                **_fields(p, PAIRING),
                "company": [[at[one.entrant_id], one.place] for one in p.company],
                "play": which.get(p.play_id) if p.play_id else None,
            }
            for p in tournament.pairings.prefetch_related("placings")
        ],
    }


# Taking in --------------------------------------------------------------------------------------


class TakenIn(NamedTuple):
    """What came of a file: the meetings that are new here, and the names of those that are not."""

    made: list[Meeting]
    known: list[str]


def taken_in(text: str) -> list[Meeting]:
    """The meetings of a file that were not here yet; reports of play come to the queue.

    All of it or nothing: ValueError says what is wrong with the file.
    """
    return take_in(text).made


def read_file(sent: bytes) -> str:
    """The text of a file as a browser sends it; ValueError, if it is no text."""
    if sent.startswith(b"PK"):
        raise ValueError(
            "This is a zip. Choose the file with the results, whose name ends in .json."
        )
    try:
        return sent.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError(NO_RESULTS) from None


def take_in(text: str, most: float = inf) -> TakenIn:
    """All of a file of at most so many meetings, or nothing of it; ValueError says what is wrong,
    in a sentence for a person."""
    try:
        data = json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)
    except (ValueError, RecursionError):  # also a number of more digits than Python reads
        raise ValueError(NO_RESULTS) from None
    try:
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise ValueError(NO_RESULTS)
        if not all(map(is_text, texts_in(data))):
            raise ValueError("The file contains a character that no text can have.")
        meetings = data.get("meetings")
        if not isinstance(meetings, list) or not all(map(is_whole, meetings)):
            raise ValueError(INCOMPLETE)
        if len(meetings) > most or any(map(is_too_much, meetings)):
            raise ValueError(TOO_MANY)
        # Records are followed before anything is written, so that nobody waits for us meanwhile.
        # Of a meeting that is here only the accounts are taken in.
        here = {meeting.mark for meeting in Meeting.objects.all()}
        followed = [
            [_followed(play) for play in one["plays"] if one["mark"] not in here]
            for one in meetings
        ]
        with transaction.atomic():
            _one_after_another()
            taken = [
                (one, _take_in(one, plays)) for one, plays in zip(meetings, followed, strict=True)
            ]
    except RecursionError as error:
        raise ValueError(NO_RESULTS) from error
    except (*NOT_WHOLE, UnicodeError) as error:
        raise ValueError(INCOMPLETE) from error
    made = [meeting for _, meeting in taken if meeting]
    return TakenIn(made, [str(one["name"]) for one, meeting in taken if not meeting])


LOCK = 1680  # any number that nothing else here locks


def _one_after_another() -> None:
    """Of two who send the same file at once, the second finds what the first took in.  On SQLite
    they take turns as it is."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of the file; ValueError, if a name stands there twice."""
    told = dict(pairs)
    if len(told) < len(pairs):
        raise ValueError(INCOMPLETE)
    return told


def _no_number(word: str) -> None:
    """NaN and Infinity, which Python reads and no JSON holds."""
    raise ValueError(word)


TOO_MANY = (
    "The file has more in it than any meeting of this book has, so nothing was imported. Save the "
    "results once more where the meeting was held."
)
NO_RESULTS = (
    "This is not a file of results. Choose the one that the steward’s page saves as “Results as "
    "one file”; its name ends in .json."
)
INCOMPLETE = (
    "The file is incomplete, or was changed after it was saved, so nothing was imported. Save "
    "the results once more where the meeting was held."
)

# What a file that was broken, or made to do harm, comes to on the way into the database.
NOT_WHOLE = (
    LookupError,
    TypeError,
    AttributeError,
    ArithmeticError,
    RecursionError,
    DatabaseError,
    ValidationError,
)


def _take_in(told: dict[str, Any], plays: list[fold.Played]) -> Meeting | None:
    known = {meeting.mark: meeting for meeting in Meeting.objects.all()}
    meeting = known.get(told["mark"])
    if meeting is None:
        meeting = made = services.make(told["name"], told["place"], _read(told["hour"]))
        _fill(meeting, told, plays)
    else:
        made = None
    for account in told["accounts"]:
        _take_account(meeting, account)
    return made


def _fill(meeting: Meeting, told: dict[str, Any], followed: list[fold.Played]) -> None:
    meeting.origin, meeting.ended, meeting.door = told["mark"], timezone.now(), False
    meeting.save()
    for order, item in enumerate(told["items"], 1):
        planning_services.terms_of(item["terms_code"])
        Item.objects.create(meeting=meeting, order=order, **{k: item[k] for k in ITEM})
    named: dict[str, Person] = {}
    known: set[str] = set()
    for name in told["people"]:  # in a file of an older book one may show nothing
        seen = people_services.apart_from(tables.trimmed(name) or tables.NOBODY, known)
        known.add(shown(seen))
        named[name] = Person.objects.create(meeting=meeting, name=seen, here=False)
    # Who was removed, or known by two names: not told by older files.
    removed = [named[name].pk for name in told.get("removed", ())]
    Person.objects.filter(pk__in=removed).update(out=True)
    _take_merged({named[a].pk: named[b].pk for a, b in told.get("merged", {}).items()})
    for guest, holder in told.get("beside", {}).items():  # not told by older files
        if guest == holder:
            raise ValueError(INCOMPLETE)
        Person.objects.filter(pk=named[guest].pk).update(beside=named[holder])
    for one in told.get("parties", ()):  # not told by older files
        party = Party(meeting=meeting, **{key: one[key] for key in PARTY})
        if party.kind not in (Party.TOGETHER, Party.APART):
            raise ValueError(f"“{brief(party.kind)}” is not a kind of list.")
        party.full_clean()
        party.save()
        party.people.set([named[name] for name in one["people"]])
    plays = [_take_play(meeting, *one) for one in zip(told["plays"], followed, strict=True)]
    for one in told["tournaments"]:
        _take_tournament(meeting, one, plays, named)
    for one in told["lessons"]:
        _take_lesson(meeting, one, named)
    for rule, times in told.get("questions", {}).items():  # not told by older files
        question = Question(meeting=meeting, rule=rule, times=times)
        question.full_clean()
        question.save()


def _take_merged(merged: dict[int, int]) -> None:
    """Make those one who were one where the meeting was held."""
    if {*merged} & {*merged.values()}:  # nobody is made one with a name that is another's
        raise ValueError(INCOMPLETE)
    for key, into in merged.items():
        Person.objects.filter(pk=key).update(out=True, merged=into)


def _followed(told: dict[str, Any]) -> fold.Played:
    """The record of a table, played again; ValueError, where it cannot be."""
    terms = planning_services.terms_of(told["terms_code"])
    played = fold.fold(terms, [Move.read(line) for line in told["record"]])
    if played.broken:
        raise ValueError(f"A record of {terms.code} cannot be followed: {played.broken.because}")
    return played


def _take_play(meeting: Meeting, told: dict[str, Any], followed: fold.Played) -> Play:
    places = [
        tables.Occupant(
            Chair.BOT if chair["kind"] == Chair.BOT else Chair.PERSON,
            tables.trimmed(chair["name"]),
            chair["level"],
            bool(chair["taken"]),
        )
        for chair in told["chairs"]
    ]
    sitting = tables.open_played(followed, places, meeting.get_absolute_url())
    tables.stop(sitting, Sitting.LEFT)
    when = {key: _read(told[key]) for key in ("created", "touched")}
    Sitting.objects.filter(pk=sitting.pk).update(**{k: v for k, v in when.items() if v})
    table = told["table"]
    if type(table) is not int or not 1 <= table <= TABLES:
        raise ValueError(f"A meeting has tables 1 to {TABLES}, and the file names another.")
    return meeting.plays.create(table=table, sitting=sitting, now=False)


def _take_tournament(
    meeting: Meeting, told: dict[str, Any], plays: list[Play], people: dict[str, Person]
) -> None:
    terms = planning_services.terms_of(told["terms_code"])
    # A file from before there was a choice holds none of these words.
    chosen = {key: told[key] for key in TOURNAMENT[1:] if key in told}
    tournament = meeting.tournaments.create(terms_code=terms.code, **chosen)
    _known(tournament)
    entrants = [_take_entrant(tournament, one, people) for one in told["entrants"]]
    for p in told["pairings"]:
        if not 1 <= len(p["company"]) <= len(tournament.sides):
            raise ValueError(f"There is no table for {len(p['company'])} in {terms.code}.")
        made = Pairing.objects.create(
            tournament=tournament,
            play=None if p["play"] is None else plays[p["play"]],
            **{key: p[key] for key in PAIRING if key in p},
        )
        for seat, (who, place) in enumerate(p["company"]):
            Placing.objects.create(pairing=made, entrant=entrants[who], seat=seat, place=place)


def _take_entrant(
    tournament: Tournament, told: dict[str, Any], people: dict[str, Person]
) -> Entrant:
    person, partner = ([people.get(n) for n in told.get("people", [told["name"]])] + [None] * 2)[:2]
    return Entrant.objects.create(
        tournament=tournament,
        name=told["name"],
        drawn_as=told.get("drawn_as", ""),
        out=told["out"],
        missed=[int(number) for number in told.get("missed", ())],
        person=person,
        partner=partner,
    )


def _known(tournament: Tournament) -> None:
    if tournament.system not in SYSTEMS:
        raise ValueError(f"“{brief(tournament.system)}” is not a system of tournaments.")
    if tournament.tie_break not in TIE_BREAKS:
        raise ValueError(f"“{brief(tournament.tie_break)}” is not a tie-break.")
    if tournament.asked_bye not in ASKED_BYES:
        raise ValueError(f"A bye can’t count “{brief(tournament.asked_bye)}”.")


def _take_lesson(meeting: Meeting, told: dict[str, Any], people: dict[str, Person]) -> None:
    if told["game"] not in GAMES:
        raise ValueError(f"“{brief(told['game'])}” is not a game that is taught here.")
    code = told.get("terms", "")  # not told by older files
    lesson = meeting.lessons.create(game=told["game"], terms_code=code, step=told["step"])
    for one in told["tries"]:
        Try.objects.create(
            lesson=lesson,
            person=people[one["name"]],
            step=one["step"],
            wrong=one["wrong"],
            done=_read(one["done"]),
        )


def _take_account(meeting: Meeting, told: dict[str, Any]) -> None:
    terms = planning_services.terms_of(told["terms_code"])
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
    try:
        read = datetime.fromisoformat(word)
    except ValueError:
        raise ValueError(f"“{brief(word)}” is not a time for a meeting.") from None
    if not 1900 < read.year < 2200:
        raise ValueError(f"“{brief(word)}” is not a time for a meeting.")
    return read if timezone.is_aware(read) else timezone.make_aware(read)
