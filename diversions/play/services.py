"""The only code that writes sittings: to sit down, to play, to take back, to go on."""

from __future__ import annotations

import json
import logging
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import timedelta
from random import SystemRandom
from typing import Any

from django.db import IntegrityError, connection, transaction
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils import timezone

from diversions.incoming import names
from diversions.incoming.letters import new_letters
from diversions.library import fit
from diversions.play import events, fold, posting, present, selectors, words
from diversions.play.bots import jobs
from diversions.play.bots.jobs import Job, Judging
from diversions.play.events import Changed, Ended, GoneOn
from diversions.play.fold import Played
from diversions.play.models import Chair, Entry, Judgement, Sitting, altered, new_code
from diversions.play.present import Present
from diversions.play.timing.services import UNTIMED
from diversions.rules import CHANCE, Move, Ruling, Terms, ruling_on
from diversions.rules.bots import LEVELS, at_random, levels
from diversions.rules.terms import brief

log = logging.getLogger(__name__)

NOBODY = "Guest"  # a person who gave no name
LEASE = timedelta(seconds=6)  # how long a server that gives no sign of life keeps a table's bots
TRIES = 40  # at finding letters that no other table has
AT_ONCE = 50  # tables whose bots one server takes up at a time, that others find some too


class Stale(Exception):
    """The table is no longer what it was when the act was made."""


@dataclass(frozen=True, slots=True)
class Occupant:
    """Who is to sit on one seat: a person who is here, a bot of a level, or a friend to come."""

    kind: str = Chair.PERSON
    name: str = ""
    level: str = ""
    taken: bool = False
    shared: int = 0  # which device he passes round with others; 0 is his own


def you(name: str = "") -> Occupant:
    """A chair for the person who opens the table, or for one beside him on the same device."""
    return Occupant(Chair.PERSON, trimmed(name) or NOBODY, taken=True)


def bot(level: str) -> Occupant:
    """A chair for a bot, which goes by its level until it is christened."""
    return Occupant(Chair.BOT, level.capitalize(), level, taken=True)


def christened(places: Sequence[Occupant]) -> list[Occupant]:
    """The same company, each bot that is called by its level given a name that nobody else has."""
    taken = {names.shown(place.name) for place in places}
    free = (name for name in words.PEOPLE if names.shown(name) not in taken)
    return [
        replace(place, name=next(free, place.name))
        if place.kind == Chair.BOT and place.name == place.level.capitalize()
        else place
        for place in places
    ]


def friend() -> Occupant:
    """A chair that waits for whoever follows its link."""
    return Occupant()


def trimmed(name: str) -> str:
    """A person's name, in any script, without what shows nothing, and not too long."""
    return names.cleaned(name)


# Opening ------------------------------------------------------------------------------------


def open_table(
    terms: Terms,
    places: Sequence[Occupant],
    moves: Sequence[Move] = (),
    home: str = "",
    label: str = "",
) -> Sitting:
    """A new sitting under *terms*, with *places* by seat; *moves* are those already made.

    *home* is where its company comes from, and finds what is next; *label* what it is called there.
    """
    return open_played(fold.fold(terms, moves), places, home, label)


def open_played(
    followed: fold.Played, places: Sequence[Occupant], home: str = "", label: str = ""
) -> Sitting:
    """The same, of a record that was followed already."""
    terms, moves = followed.terms, followed.moves
    if len(places) != terms.seats:
        raise ValueError(f"This game needs {terms.seats} chairs, not {len(places)}.")
    for place in places:
        if place.kind == Chair.BOT and place.level not in LEVELS:
            raise ValueError(
                f"“{brief(place.level)}” is not a level; choose one of: {', '.join(LEVELS)}."
            )
    fit.must_fit(terms.game)
    places = christened(places)
    played = fold.with_chance(followed)
    lease = _lease(played, places)
    with transaction.atomic():
        free = not home and any(p.kind == Chair.PERSON and not p.taken for p in places)
        sitting = Sitting.objects.create(
            terms_code=terms.code,
            home=home,
            label=label,
            lease=lease,
            letters=free_letters() if free else "",
            begun=UNTIMED if any(move.seat != CHANCE for move in moves) else None,
        )
        Chair.objects.bulk_create(
            Chair(
                sitting=sitting,
                seat=seat,
                kind=place.kind,
                name=place.name,
                level=place.level,
                taken=place.taken,
                shared=place.shared,
            )
            for seat, place in enumerate(places)
        )
        _write(sitting.pk, played, 0)
        events.tell(Changed(sitting.pk, 0, played, lease is not None))
    return sitting


def free_letters() -> str:
    """Letters that no other table has now; none, where luck finds none."""
    for _ in range(TRIES):
        letters = new_letters()
        if not Sitting.objects.filter(letters=letters).exists():
            return letters
    return ""


# What every move writes is put by hand: with models it takes six times as long.
RAISE = (
    "UPDATE play_sitting SET version = %s, touched = %s, begun = COALESCE(begun, %s), asked = NULL,"
    " lease = NULL WHERE id = %s AND version = %s"
)
WRITE = "INSERT INTO play_entry (sitting_id, ply, line) VALUES (%s, %s, %s)"


def _write(sitting_id: int, played: Played, since: int) -> None:
    lines = enumerate(played.lines[since:], since)
    with connection.cursor() as cursor:
        cursor.executemany(WRITE, [(sitting_id, ply, str(line.move)) for ply, line in lines])


def _change(sitting: Sitting, version: int, played: Played, **changes: object) -> None:
    """Raise the version, if the table still has *version*, to which *played* belongs from then on;
    else Stale.  Locks the row, and tells of the change."""
    touched = timezone.now()
    with connection.cursor() as cursor:
        moment = connection.ops.adapt_datetimefield_value(touched)
        cursor.execute(RAISE, [version + 1, moment, moment, sitting.pk, version])
        if not cursor.rowcount:
            raise Stale
    chairs = sitting.chairs.all()
    if sitting.version != version:
        chairs = chairs.all()  # read again: others may sit there by now
    lease = _lease(played, chairs)
    if changes or lease:
        Sitting.objects.filter(pk=sitting.pk).update(**changes, lease=lease)
    raised = {"version": version + 1, "touched": touched, "asked": None, **changes}
    now = altered(sitting, **raised) if sitting.version == version else None
    events.tell(Changed(sitting.pk, version + 1, played, lease is not None, now))


def _lease(played: Played, chairs: Iterable[Chair | Occupant]) -> Any:
    """Until when this server has undertaken to think, by the database's clock; None if no bot is
    due, and no act of a person is to be judged."""
    kinds = [chair.kind if chair.taken else "" for chair in chairs]
    bots, persons = (
        [seat for seat, kind in enumerate(kinds) if kind == word]
        for word in (Chair.BOT, Chair.PERSON)
    )
    if played.broken:
        return None
    due = selectors.bot_due(played.state, played, bots) is not None
    return Now() + LEASE if due or selectors.to_judge(played, persons) else None


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
    """Get up: the chair is open again, by a new link, and the old hold on it is void.  What was
    done there keeps its name until somebody else sits down."""
    with transaction.atomic():
        gone = Chair.objects.filter(pk=chair.pk, epoch=chair.epoch, taken=True).update(
            taken=False, key=new_code(), epoch=F("epoch") + 1, shared=0
        )
        if gone:
            _chairs_changed(chair.sitting_id)


def give_to_bot(chair: Chair, level: str) -> bool:
    """Let a bot take an open chair; False if somebody sits there."""
    if level not in levels(chair.sitting.game, chair.sitting.terms):
        raise ValueError(f"“{level}” is not a level of {chair.sitting.game.title} at this table.")
    others = [Occupant(name=other.name) for other in chair.sitting.chairs.all()]
    name = christened([*others, bot(level)])[-1].name
    with transaction.atomic():
        given = Chair.objects.filter(pk=chair.pk, kind=Chair.PERSON, taken=False).update(
            kind=Chair.BOT, level=level, name=name, taken=True, key=new_code()
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
            shared=0,
            key=new_code(),
            epoch=F("epoch") + 1,
        )
        if given:
            _chairs_changed(chair.sitting_id)
    return bool(given)


def clear(chair: Chair, name: str = "") -> None:
    """Let a bot get up again: the chair is open, by a new link, and what was done there has the
    *name* of whoever left it before."""
    with transaction.atomic():
        gone = Chair.objects.filter(pk=chair.pk, kind=Chair.BOT).update(
            kind=Chair.PERSON,
            level="",
            name=name,
            taken=False,
            key=new_code(),
            epoch=F("epoch") + 1,
        )
        if gone:
            _chairs_changed(chair.sitting_id)


def share(sitting: Sitting, devices: Mapping[int, int]) -> None:
    """Have those on these seats pass a device round, each seat that of its number, and everybody
    else have his own.  What browsers hold of a chair that changes its device is void."""
    with transaction.atomic():
        changed = [c for c in sitting.chairs.all() if c.shared != devices.get(c.seat, 0)]
        for chair in changed:
            Chair.objects.filter(pk=chair.pk).update(
                shared=devices.get(chair.seat, 0), epoch=F("epoch") + 1
            )
        if changed:
            _chairs_changed(sitting.pk)


def rename(chair: Chair, name: str) -> None:
    """Call whoever sits there by another name."""
    with transaction.atomic():
        Chair.objects.filter(pk=chair.pk).update(name=trimmed(name) or NOBODY)
        _chairs_changed(chair.sitting_id)


def read_on(chair: Chair, ply: int) -> None:
    """Let the person on *chair* go on from the end of a deal, which came after so many lines: bots
    wait no longer.  Neither what was asked nor the time of the last act is touched."""
    if ply not in [end.ply for end in present.of(chair.sitting).played.ends]:
        return
    with transaction.atomic():
        mine = Chair.objects.filter(pk=chair.pk, epoch=chair.epoch, read__lt=ply).update(read=ply)
        if mine:
            Sitting.objects.filter(pk=chair.sitting_id).update(version=F("version") + 1)
            bots = Chair.objects.filter(sitting=chair.sitting_id, kind=Chair.BOT).exists()
            transaction.on_commit(lambda: _tell_of(chair.sitting_id, bots))


def new_keys(sitting: Sitting) -> None:
    """Make the links to the open chairs of a table void, and give them new ones."""
    with transaction.atomic():
        for chair in sitting.chairs.filter(kind=Chair.PERSON, taken=False):
            Chair.objects.filter(pk=chair.pk, taken=False).update(key=new_code())
        _chairs_changed(sitting.pk)


def stop(sitting: Sitting, word: str) -> None:
    """Let nothing be done at a table: it is paused, or left.  An empty word lets play go on.

    Whoever still looks at the match before it, of the same company, is called away as well.
    """
    with transaction.atomic():
        if Sitting.objects.filter(pk=sitting.pk).exclude(stopped=word).update(stopped=word):
            _chairs_changed(sitting.pk)
        for before in Sitting.objects.filter(after=sitting) if word in ("", Sitting.LEFT) else ():
            stop(before, word)


def _chairs_changed(sitting_id: int) -> None:
    bots = Chair.objects.filter(sitting=sitting_id, kind=Chair.BOT).exists()
    free = Chair.objects.filter(sitting=sitting_id, kind=Chair.PERSON, taken=False).exists()
    letters, home = Sitting.objects.values_list("letters", "home").get(pk=sitting_id)
    Sitting.objects.filter(pk=sitting_id).update(
        letters=(letters or free_letters()) if free and not home else "",
        version=F("version") + 1,
        touched=timezone.now(),
        asked=None,
        lease=Now() + LEASE if bots else None,  # whoever looks lets it rest, if no bot is due
    )
    # Not looked at before it is written: what is undone must not be remembered.
    transaction.on_commit(lambda: _tell_of(sitting_id, bots))


def _tell_of(sitting_id: int, bots: bool) -> None:
    if sitting := Sitting.objects.filter(pk=sitting_id).first():
        events.tell(Changed(sitting_id, *present.of(sitting), bots))


# Moves --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ActResult:
    """What came of an act: done; refused, by a ruling; or too late, and nothing was done."""

    done: bool = False
    refusal: Ruling | None = None
    said: str = ""


TOO_LATE = ActResult(said="The table changed before your move arrived. This is how it stands now.")
STOPPED = {
    Sitting.PAUSED: ActResult(said="The game is paused. You can play when it resumes."),
    Sitting.LEFT: ActResult(said="The players have left this table."),
    Sitting.RESULT: ActResult(said="The desk has entered the result of this match, so it is over."),
}


def enter(chair: Chair, version: int, line: str) -> ActResult:
    """Make one move from *chair* at the table of that *version*; ValueError if unreadable.

    *line* is as the record writes it, with the seat or without: ``play 3S``.
    """
    sitting = chair.sitting
    now = present.of(sitting)
    move = posting.move_of(line, chair.seat, now.played.terms.seats)
    if now.version != version and move.verb not in now.played.game.regardless:
        return TOO_LATE
    if sitting.stopped:
        return STOPPED[sitting.stopped]
    if now.played.broken:
        return ActResult(refusal=now.played.broken)
    ruling = ruling_on(now.played.game, now.played.state, move)
    if not ruling.allowed:
        return ActResult(refusal=ruling)
    return ActResult(done=True) if _play(sitting, now, ruling) else TOO_LATE


def _play(sitting: Sitting, now: Present, ruling: Ruling) -> bool:
    """Write the move, and the chance that follows it, if the table is still the same."""
    played = fold.with_chance(now.played.then(ruling))
    try:
        with transaction.atomic():
            _change(sitting, now.version, played)
            _write(sitting.pk, played, now.played.ply)
            if played.state.outcome:
                events.tell(Ended(sitting.pk))
    except Stale:
        return False
    return True


# Taking back ---------------------------------------------------------------------------------

# What became of the question whether a move may be taken back; it stands until the next act.
ALLOWED, REFUSED, WITHDRAWN = "allowed", "refused", "withdrawn"


def take_back(chair: Chair, version: int) -> ActResult:
    """Take the last move of *chair* back, or ask the other persons whether it may."""
    sitting = chair.sitting
    now = present.of(sitting)
    if now.version != version:
        return TOO_LATE
    if sitting.stopped:
        return STOPPED[sitting.stopped]
    persons = [c.seat for c in sitting.chairs.all() if c.kind == Chair.PERSON and c.taken]
    if ruling := selectors.binding(now.played, chair.seat):
        return ActResult(refusal=ruling)
    bots = [c.seat for c in sitting.chairs.all() if c.kind == Chair.BOT]
    if because := selectors.may_not_take_back(now.played, chair.seat, persons, bots):
        return ActResult(said=because)
    ply = selectors.last_act(now.played, chair.seat)
    assert ply is not None
    here = [c.seat for c in sitting.chairs.all() if c.shared and c.shared == chair.shared]
    others = [seat for seat in persons if seat not in (chair.seat, *here)]
    if not others:
        return _shorten(sitting, now, ply)
    return _ask(sitting, now, {"seat": chair.seat, "ply": ply, "left": others})


def _ask(sitting: Sitting, now: Present, asked: dict[str, object]) -> ActResult:
    try:
        with transaction.atomic():
            _change(sitting, now.version, now.played, asked=asked)
    except Stale:
        return TOO_LATE
    return ActResult(done=True)


def consent(own: Sequence[Chair], version: int, agreed: bool) -> ActResult:
    """The answer of those on *own* chairs, of one device, to another who asks to take back."""
    sitting = own[0].sitting
    now = present.of(sitting)
    asked = sitting.asked
    if sitting.stopped:
        return STOPPED[sitting.stopped]
    answering = {chair.seat for chair in own}
    if now.version != version or not asked or answering.isdisjoint(asked["left"]):
        return TOO_LATE
    left = [seat for seat in asked["left"] if seat not in answering]
    if not agreed:
        return _ask(sitting, now, {**asked, "left": [], "end": REFUSED, "by": min(answering)})
    if left:
        return _ask(sitting, now, {**asked, "left": left})
    return _shorten(sitting, now, asked["ply"], {**asked, "left": [], "end": ALLOWED})


def withdraw(own: Sequence[Chair], version: int) -> ActResult:
    """Those on their *own* chairs, of one device, ask no longer to take back."""
    now = present.of(own[0].sitting)
    asked = own[0].sitting.asked
    if now.version != version or not asked or asked["seat"] not in [c.seat for c in own]:
        return TOO_LATE
    if not asked["left"]:  # it has been answered
        return TOO_LATE
    return _ask(own[0].sitting, now, {**asked, "left": [], "end": WITHDRAWN})


def _shorten(
    sitting: Sitting, now: Present, ply: int, asked: dict[str, object] | None = None
) -> ActResult:
    try:
        with transaction.atomic():
            _change(sitting, now.version, now.played.at(ply), asked=asked)
            Entry.objects.filter(sitting=sitting, ply__gte=ply).delete()
    except Stale:
        return TOO_LATE
    return ActResult(done=True)


# Going on ------------------------------------------------------------------------------------


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
    now = present.of(sitting)
    if ply and not now.played.state.outcome:
        raise ValueError("You can’t reopen a match before it is over.")
    new = terms or sitting.terms
    chairs = list(sitting.chairs.all())
    persons = [c.seat for c in chairs if c.kind == Chair.PERSON and c.taken]
    if not selectors.may_go_on(now.played, persons):
        raise ValueError("The match is not over.")
    places = [
        Occupant(c.kind, c.name if c.taken else "", c.level, c.taken, c.shared)
        for c in chairs[: new.seats]
    ]
    places += [bot(levels(sitting.game)[0])] * (new.seats - len(places))
    try:
        with transaction.atomic():
            after = open_table(new, places, now.played.moves[:ply], sitting.home)
            _change(sitting, version, now.played, after=after)
            _hand_on(chairs, after)
            events.tell(GoneOn(sitting.pk, after.pk))
    except Stale:
        return Sitting.objects.get(pk=sitting.pk).after
    return after


def _hand_on(chairs: list[Chair], after: Sitting) -> None:
    """Links and holds of the old chairs are good for the new ones."""
    for chair in chairs:
        after.chairs.filter(seat=chair.seat).update(key=chair.key, epoch=chair.epoch)


# Bots ----------------------------------------------------------------------------------------


def answer(job: Job, line: str) -> bool:
    """Make a bot's move; False if the table has changed since it was asked.

    A move that the rules refuse is a fault of the bot: another is made in its place.
    """
    sitting = present.sitting_at(job.sitting_id)
    if sitting is None:
        return False
    now = present.of(sitting)
    if now.version != job.version:
        return False
    game, state = now.played.game, now.played.state
    try:
        ruling = ruling_on(game, state, Move.read(line)._replace(seat=job.seat))
    except ValueError:
        ruling = None
    if ruling is None or not ruling.allowed:
        log.error("The %s of %s answered “%s”.", job.level, job.terms_code, line)
        view = game.recollection(state, job.seat)
        allowed = [r for r in game.rulings(view, job.seat) if r.allowed]
        ruling = ruling_on(game, state, at_random(game, view, allowed, SystemRandom()))
    return _play(sitting, now, ruling)


def let_rest(sitting_id: int) -> None:
    """Have nobody think at a table, unless something has come to be due meanwhile."""
    with transaction.atomic():
        sitting = Sitting.objects.select_for_update().filter(pk=sitting_id).first()
        if sitting and not (jobs.due(sitting_id) or jobs.judging(sitting_id)):
            Sitting.objects.filter(pk=sitting_id).update(lease=None)


def renew(sitting_ids: Collection[int]) -> None:
    """Say once more that this server thinks for the bots of these tables."""
    kept = Sitting.objects.filter(pk__in=sitting_ids, lease__isnull=False)
    kept.update(lease=Now() + LEASE)


def take_up() -> list[int]:
    """The tables whose bots nobody thinks for any longer, taken over by this server.  Of two
    servers that ask at once, each gets others: neither waits for a row that the other holds."""
    with transaction.atomic():
        lapsed = Sitting.objects.filter(lease__lte=Now()).order_by("lease")
        taken = list(
            lapsed.select_for_update(skip_locked=True).values_list("pk", flat=True)[:AT_ONCE]
        )
        Sitting.objects.filter(pk__in=taken).update(lease=Now() + LEASE)
    return taken


def void_leases() -> None:
    """Have the bots of every table taken up at once, where no other server is."""
    Sitting.objects.filter(lease__isnull=False).update(lease=Now())


def keep_judgement(job: Judging, line: str) -> None:
    """Keep what the better player said of an act, once; that nothing was said, if *line* is
    empty, so that nobody thinks of it for ever."""
    if not line:
        log.error("Move %s of %s could not be judged.", job.ply, job.terms_code)
    said = json.loads(line or "{}")
    # A table that was swept away meanwhile has no place for it.
    with suppress(IntegrityError), transaction.atomic():
        if Sitting.objects.filter(pk=job.sitting_id).exists():
            Judgement.objects.get_or_create(sitting_id=job.sitting_id, ply=job.ply, defaults=said)


# Sweeping ------------------------------------------------------------------------------------

SWEPT = 500  # sittings that are cleared away in one transaction
DAYS = 60  # after which a table goes that nobody touched
UNTOUCHED = timedelta(days=7)  # after which a table goes at which nothing was ever done


def sweep(days: int) -> int:
    """Clear away the sittings that nobody touched for so many days, and sooner those at which
    nobody ever did anything, unless a meeting keeps them; how many they were."""
    now = timezone.now()
    never = Q(version=0, home="", touched__lt=now - UNTOUCHED)
    old = Sitting.objects.filter(never | Q(touched__lt=now - timedelta(days=days)))
    count = 0
    while True:
        with transaction.atomic():  # what is locked is at play, or swept by another server
            rows = old.select_for_update(skip_locked=True).values_list("pk", flat=True)
            gone = list(rows[:SWEPT])
            Sitting.objects.filter(pk__in=gone).delete()
        count += len(gone)
        if len(gone) < SWEPT:
            return count
