"""The only code that writes sittings: to sit down, to play, to take back, to go on."""

from __future__ import annotations

import logging
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from random import SystemRandom

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from diversions.play import fold, hub, thinking
from diversions.play.fold import Played, Present
from diversions.play.models import NAME_LENGTH, Chair, Entry, Sitting, new_code
from diversions.rules import CHANCE, Move, Ruling, Seat, State, Terms, ruling_on
from diversions.rules.bots import LEVELS, at_random, budget, levels
from diversions.rules.core import letter
from diversions.rules.record import write

log = logging.getLogger(__name__)

NOBODY = "Guest"  # a person who gave no name


class Stale(Exception):
    """The table is no longer what it was when the act was made."""


@dataclass(frozen=True, slots=True)
class Place:
    """Who is to sit on one seat: a person who is here, a bot of a level, or a friend to come."""

    kind: str = Chair.PERSON
    name: str = ""
    level: str = ""
    taken: bool = False


def you(name: str = "") -> Place:
    """A chair for the person who opens the table."""
    return Place(Chair.PERSON, trimmed(name) or NOBODY, taken=True)


def bot(level: str) -> Place:
    """A chair for a bot."""
    return Place(Chair.BOT, level.capitalize(), level, taken=True)


def friend() -> Place:
    """A chair that waits for whoever follows its link."""
    return Place()


def trimmed(name: str) -> str:
    """A person's name, in any script: no control characters, no double spaces, 40 at most."""
    kept = "".join(
        " " if unicodedata.category(sign) in {"Zs", "Zl", "Zp", "Cc"} else sign
        for sign in unicodedata.normalize("NFC", name)
        # Marks that turn the writing round would turn the rest of the line round with it.
        if sign not in "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
        and unicodedata.category(sign) != "Cs"
    )
    return " ".join(kept.split())[:NAME_LENGTH].strip()


# Opening ------------------------------------------------------------------------------------


def open_table(
    terms: Terms, places: Sequence[Place], moves: Sequence[Move] = (), home: str = ""
) -> Sitting:
    """A new sitting under *terms*, with *places* by seat; *moves* are those already made.

    *home* is where its company comes from, and finds what is next.
    """
    if len(places) != terms.seats:
        raise ValueError(f"{terms.seats} chairs are wanted, not {len(places)}.")
    for place in places:
        if place.kind == Chair.BOT and place.level not in LEVELS:
            raise ValueError(f"“{place.level}” is not a level; there are: {', '.join(LEVELS)}.")
    played = fold.drawn(fold.fold(terms, moves))
    with transaction.atomic():
        sitting = Sitting.objects.create(terms_code=terms.code, home=home)
        Chair.objects.bulk_create(
            Chair(
                sitting=sitting,
                seat=seat,
                kind=place.kind,
                name=place.name,
                level=place.level,
                taken=place.taken,
            )
            for seat, place in enumerate(places)
        )
        _write(sitting.pk, played, 0)
        _announce(sitting.pk, Present(0, played))
    return sitting


def _write(sitting_id: int, played: Played, since: int) -> None:
    Entry.objects.bulk_create(
        Entry(sitting_id=sitting_id, ply=since + offset, line=str(line.move))
        for offset, line in enumerate(played.lines[since:])
    )


def _announce(sitting_id: int, present: Present) -> None:
    """Once it is written: remember the table, tell the streams, wake the bots."""
    from diversions.play import thinkers

    def tell() -> None:
        fold.keep(sitting_id, present)
        hub.changed(sitting_id, present.version)
        thinkers.ask(sitting_id)

    transaction.on_commit(tell)


def _raise_version(sitting_id: int, version: int, **changes: object) -> int:
    """The next version, if the table still has *version*; else Stale.  Locks the row."""
    changed = Sitting.objects.filter(pk=sitting_id, version=version).update(
        **{"version": F("version") + 1, "touched": timezone.now(), "asked": None, **changes}
    )
    if not changed:
        raise Stale
    return version + 1


# Chairs -------------------------------------------------------------------------------------


def sit_down(chair: Chair, name: str) -> bool:
    """Give an open chair to a person; False if another was quicker."""
    with transaction.atomic():
        mine = Chair.objects.filter(
            pk=chair.pk, epoch=chair.epoch, key=chair.key, kind=Chair.PERSON, taken=False
        ).update(taken=True, name=trimmed(name) or NOBODY)
        if mine:
            _chairs_changed(chair.sitting_id)
    return bool(mine)


def leave(chair: Chair) -> None:
    """Get up: the chair is open again, by a new link, and the old hold on it is void."""
    with transaction.atomic():
        gone = Chair.objects.filter(pk=chair.pk, epoch=chair.epoch, taken=True).update(
            taken=False, name="", key=new_code(), epoch=F("epoch") + 1
        )
        if gone:
            _chairs_changed(chair.sitting_id)


def give_to_bot(chair: Chair, level: str) -> bool:
    """Let a bot take an open chair; False if somebody sits there."""
    if level not in levels(chair.sitting.game):
        raise ValueError(f"“{level}” is not a level of {chair.sitting.game.title}.")
    with transaction.atomic():
        given = Chair.objects.filter(pk=chair.pk, kind=Chair.PERSON, taken=False).update(
            kind=Chair.BOT, level=level, name=level.capitalize(), taken=True, key=new_code()
        )
        if given:
            _chairs_changed(chair.sitting_id)
    return bool(given)


def seat(chair: Chair, name: str) -> bool:
    """Give an open chair, or a bot's, to a person who is sent there; False if one sits there."""
    with transaction.atomic():
        free = Chair.objects.filter(pk=chair.pk).exclude(kind=Chair.PERSON, taken=True)
        given = free.update(
            kind=Chair.PERSON,
            level="",
            name=trimmed(name) or NOBODY,
            taken=True,
            key=new_code(),
            epoch=F("epoch") + 1,
        )
        if given:
            _chairs_changed(chair.sitting_id)
    return bool(given)


def new_keys(sitting: Sitting) -> None:
    """Make the links to the open chairs of a table void, and give them new ones."""
    with transaction.atomic():
        for chair in sitting.chairs.filter(kind=Chair.PERSON, taken=False):
            Chair.objects.filter(pk=chair.pk, taken=False).update(key=new_code())
        _chairs_changed(sitting.pk)


def stop(sitting: Sitting, word: str) -> None:
    """Let nothing be done at a table: it is paused, or left.  An empty word lets play go on."""
    with transaction.atomic():
        if Sitting.objects.filter(pk=sitting.pk).exclude(stopped=word).update(stopped=word):
            _chairs_changed(sitting.pk)


def _chairs_changed(sitting_id: int) -> None:
    Sitting.objects.filter(pk=sitting_id).update(
        version=F("version") + 1, touched=timezone.now(), asked=None
    )
    # Not looked at before it is written: what is undone must not be remembered.
    transaction.on_commit(lambda: _tell_of(sitting_id))


def _tell_of(sitting_id: int) -> None:
    if sitting := Sitting.objects.filter(pk=sitting_id).first():
        _announce(sitting_id, fold.present(sitting))


# Moves --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of an act: done; refused, by a ruling; or too late, and nothing was done."""

    done: bool = False
    refusal: Ruling | None = None
    said: str = ""


TOO_LATE = Answer(said="The table had changed before your move came; this is how it stands now.")
STOPPED = {
    Sitting.PAUSED: Answer(said="The game is paused; nothing is done until it goes on."),
    Sitting.LEFT: Answer(said="The company has left this table."),
}


def enter(chair: Chair, version: int, line: str) -> Answer:
    """Make one move from *chair* at the table of that *version*; ValueError if unreadable.

    *line* is as the record writes it, without the seat: ``play 3S``.
    """
    move = Move.read(f"{letter(chair.seat)} {line}")
    sitting = chair.sitting
    now = fold.present(sitting)
    if now.version != version:
        return TOO_LATE
    if sitting.stopped:
        return STOPPED[sitting.stopped]
    if now.played.broken:
        return Answer(refusal=now.played.broken)
    ruling = ruling_on(now.played.game, now.played.state, move)
    if not ruling.allowed:
        return Answer(refusal=ruling)
    return Answer(done=True) if _play(sitting.pk, now, ruling) else TOO_LATE


def _play(sitting_id: int, now: Present, ruling: Ruling) -> bool:
    """Write the move, and the chance that follows it, if the table is still the same."""
    played = fold.drawn(now.played.then(ruling))
    try:
        with transaction.atomic():
            version = _raise_version(sitting_id, now.version)
            _write(sitting_id, played, now.played.ply)
            _announce(sitting_id, Present(version, played))
    except Stale:
        return False
    return True


# Taking back ---------------------------------------------------------------------------------


def seen(played: Played, state: State, seat: Seat) -> set[str]:
    """The cards that *seat* sees lying somewhere."""
    pack = played.game.pack(played.terms)
    return _cards(played.game.view(state, seat)) & set(pack.cards) if pack else set()


def _cards(state: State) -> set[str]:
    found: set[str] = set()
    todo = [getattr(state, name) for name in _fields(state)]
    while todo:
        match todo.pop():
            case str(word):
                found.add(word)
            case dict() as things:
                todo.extend(things.values())
            case tuple() | list() | set() | frozenset() as things:
                todo.extend(things)
    return found


def _fields(state: State) -> list[str]:
    return [name for name in state.__dataclass_fields__ if name not in ("terms", "due", "notes")]


def last_act(played: Played, seat: Seat | None) -> int | None:
    """The ply of the last move that *seat* made; None if it made none."""
    for ply in range(played.ply - 1, -1, -1):
        if played.lines[ply].move.seat == seat:
            return ply
    return None


def may_not_take_back(played: Played, seat: Seat, persons: Sequence[Seat]) -> str:
    """Why *seat* may not take its last move back; empty if it may."""
    ply = last_act(played, seat)
    if ply is None:
        return "You have made no move yet."
    if played.state.outcome:
        return "The match is over."
    if any(line.move.seat == CHANCE for line in played.lines[ply + 1 :]):
        return "Chance has spoken since."
    before = played.at(ply).state
    for person in persons:
        if seen(played, played.state, person) - seen(played, before, person):
            return "A card has been seen since."
    return ""


def take_back(chair: Chair, version: int) -> Answer:
    """Take the last move of *chair* back, or ask the other persons whether it may."""
    sitting = chair.sitting
    now = fold.present(sitting)
    if now.version != version:
        return TOO_LATE
    if sitting.stopped:
        return STOPPED[sitting.stopped]
    persons = [c.seat for c in sitting.chairs.all() if c.kind == Chair.PERSON and c.taken]
    if because := may_not_take_back(now.played, chair.seat, persons):
        return Answer(said=because)
    ply = last_act(now.played, chair.seat)
    assert ply is not None
    others = [seat for seat in persons if seat != chair.seat]
    if not others:
        return _shorten(sitting.pk, now, ply)
    return _ask(sitting.pk, now, {"seat": chair.seat, "ply": ply, "left": others})


def _ask(sitting_id: int, now: Present, asked: dict[str, object]) -> Answer:
    try:
        with transaction.atomic():
            version = _raise_version(sitting_id, now.version, asked=asked or None)
            _announce(sitting_id, Present(version, now.played))
    except Stale:
        return TOO_LATE
    return Answer(done=True)


def consent(chair: Chair, version: int, agreed: bool) -> Answer:
    """The answer of one person to another who asks to take back."""
    sitting = chair.sitting
    now = fold.present(sitting)
    asked = sitting.asked
    if sitting.stopped:
        return STOPPED[sitting.stopped]
    if now.version != version or not asked or chair.seat not in asked["left"]:
        return TOO_LATE
    left = [seat for seat in asked["left"] if seat != chair.seat]
    if not agreed:
        return _ask(sitting.pk, now, {})
    if left:
        return _ask(sitting.pk, now, {**asked, "left": left})
    return _shorten(sitting.pk, now, asked["ply"])


def _shorten(sitting_id: int, now: Present, ply: int) -> Answer:
    try:
        with transaction.atomic():
            version = _raise_version(sitting_id, now.version)
            Entry.objects.filter(sitting_id=sitting_id, ply__gte=ply).delete()
            _announce(sitting_id, Present(version, now.played.at(ply)))
    except Stale:
        return TOO_LATE
    return Answer(done=True)


# Going on ------------------------------------------------------------------------------------


def may_go_on(played: Played, persons: Sequence[Seat]) -> bool:
    """Whether one at the table may begin anew: at the end, or where he sits alone with bots."""
    return bool(played.state.outcome or played.broken or len(persons) < 2)


def go_on(
    sitting: Sitting, version: int, terms: Terms | None = None, ply: int = 0
) -> Sitting | None:
    """Where the company goes from here: a new match, on the same terms or others, or the same
    record reopened at *ply*.  The chairs stay as they are.  None if the table had changed.

    Whoever comes second is led to the table that the first one opened.
    """
    if sitting.after:
        return sitting.after
    if sitting.stopped:
        raise ValueError(STOPPED[sitting.stopped].said)
    now = fold.present(sitting)
    if ply and not now.played.state.outcome:
        raise ValueError("Nothing is reopened before the match is over.")
    new = terms or sitting.terms
    chairs = list(sitting.chairs.all())
    if not may_go_on(now.played, [c.seat for c in chairs if c.kind == Chair.PERSON and c.taken]):
        raise ValueError("The match is not over.")
    places = [Place(c.kind, c.name, c.level, c.taken) for c in chairs[: new.seats]]
    places += [bot(levels(sitting.game)[0])] * (new.seats - len(places))
    try:
        with transaction.atomic():
            after = open_table(new, places, now.played.moves[:ply], sitting.home)
            raised = _raise_version(sitting.pk, version, after=after)
            _hand_on(chairs, after)
            _announce(sitting.pk, Present(raised, now.played))
    except Stale:
        sitting.refresh_from_db()
        return sitting.after
    return after


def _hand_on(chairs: list[Chair], after: Sitting) -> None:
    """Links and holds of the old chairs are good for the new ones."""
    for chair in chairs:
        after.chairs.filter(seat=chair.seat).update(key=chair.key, epoch=chair.epoch)


# Bots ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Job:
    """What a bot is asked: whose move it is, and all that is needed to think of one."""

    sitting_id: int
    version: int
    seat: Seat
    level: str
    terms_code: str
    record: str
    seed: int
    count: int
    seconds: float

    @property
    def text(self) -> str:
        """The job as another process is given it."""
        return thinking.written(
            self.seat, self.level, self.seed, self.count, self.seconds, self.record
        )


def bot_due(state: State, played: Played, bots: Sequence[Seat]) -> Seat | None:
    """The bot that is to act; one never answers for a side while a person is its partner."""
    for side in played.game.sides(played.terms):
        acting = [seat for seat in state.acting if seat in side]
        if acting and all(seat in bots for seat in acting):
            return acting[0]
    return None


def job(sitting_id: int) -> Job | None:
    """The thinking that is due at a table; None if no bot is to act."""
    sitting = Sitting.objects.filter(pk=sitting_id).first()
    if sitting is None:
        return None
    if sitting.stopped:
        return None
    version, played = fold.present(sitting)
    bots = {c.seat: c.level for c in sitting.chairs.all() if c.kind == Chair.BOT}
    seat = None if played.broken else bot_due(played.state, played, tuple(bots))
    if seat is None:
        return None
    known = levels(played.game)
    level = bots[seat] if bots[seat] in known else known[-1]
    may_spend = budget(played.game, level)
    return Job(
        sitting_id,
        version,
        seat,
        level,
        played.terms.code,
        write(played.terms, played.moves),
        SystemRandom().getrandbits(32),
        may_spend.count,
        may_spend.seconds,
    )


def answer(job: Job, line: str) -> bool:
    """Make a bot's move; False if the table has changed since it was asked.

    A move that the rules refuse is a fault of the bot: another is made in its place.
    """
    sitting = Sitting.objects.filter(pk=job.sitting_id).first()
    if sitting is None:
        return False
    now = fold.present(sitting)
    if now.version != job.version:
        return False
    game, state = now.played.game, now.played.state
    try:
        ruling = ruling_on(game, state, Move.read(line)._replace(seat=job.seat))
    except ValueError:
        ruling = None
    if ruling is None or not ruling.allowed:
        log.error("The %s of %s answered “%s”.", job.level, job.terms_code, line)
        view = game.view(state, job.seat)
        allowed = [r for r in game.rulings(view, job.seat) if r.allowed]
        ruling = ruling_on(game, state, at_random(game, view, allowed, SystemRandom()))
    return _play(sitting.pk, now, ruling)


# Sweeping ------------------------------------------------------------------------------------


def sweep(days: int) -> int:
    """Clear away the sittings that nobody touched for so many days; how many they were."""
    old = Sitting.objects.filter(touched__lt=timezone.now() - timedelta(days=days))
    count = old.count()
    old.delete()
    return count
