"""Going through the running order: a game begins, at every table or at one; latecomers sit down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from diversions.games import GAMES
from diversions.guild.meeting.services import change, from_now, leave_all, plays_now
from diversions.guild.models import (
    TABLES,
    Item,
    Meeting,
    Person,
    Play,
)
from diversions.guild.parties import keeping
from diversions.guild.planning.services import checked_minutes, opening, terms_of
from diversions.guild.round.seating import give_seat, seated
from diversions.guild.seats.services import free_seat, free_seats, on_phone, sit
from diversions.incoming.fields import Refused as Refused
from diversions.play import present
from diversions.play import services as tables
from diversions.play.models import Sitting
from diversions.rules import CHANCE, Move, Terms
from diversions.rules.bots import levels
from diversions.rules.kit.wording import joined


def tell(meeting: Meeting, item: Item, sure: bool = False) -> None:
    """Have every table leave its game, and every phone in the hall, to hear of the next.

    Where a match is under way, it is refused until she is *sure*.
    """
    with change(meeting):
        if not sure:
            refuse_to_end(meeting)
        leave_all(meeting)
        meeting.at, meeting.since, meeting.paused = item, timezone.now(), False
        meeting.shown = from_now({"kind": "game", "slug": item.game.slug, "terms": item.terms_code})
        _time(meeting, item.tell)
        meeting.save()


def start(meeting: Meeting, item: Item, sure: bool = False) -> None:
    """Begin a game at every table at once: all who are here sit, bots take what is left.

    Where those meet whom the steward keeps apart, it is refused until she is *sure*.
    """
    with change(meeting):
        terms = item.terms
        moves = opening(terms, item.alike, item.deal)
        leave_all(meeting)
        here = list(meeting.people.filter(here=True, out=False))
        bonds = keeping.kept(meeting)
        companies = seated(here, terms.seats, bonds)
        if not companies:
            raise Refused("Nobody is here yet.")
        if len(companies) > TABLES:
            raise Refused(f"There can be at most {TABLES} tables.")
        if not sure:
            _refuse_a_breach(
                meeting, {p.pk: t for t, company in companies.items() for p in company.values()}
            )
        # First all get up, so that no two claim one seat on the way.
        meeting.people.update(table=None, seat=None)
        for table, company in sorted(companies.items()):
            open_play(meeting, item, terms, table, company, moves)
        meeting.at, meeting.since, meeting.paused = item, timezone.now(), False
        meeting.shown = from_now({"kind": "tables"})
        _time(meeting, item.play)
        meeting.save()


class WouldBreak(Refused):
    """What would break by what the steward asked, told before it is done: whom no seating keeps
    apart or leaves without a seat beside their phone, or a match that is under way."""


def _refuse_a_breach(meeting: Meeting, where: dict[int, int]) -> None:
    if said := keeping.breaches(meeting, where):
        raise WouldBreak(" ".join(said))


def ended_by(meeting: Meeting) -> str:
    """Which tables are in the middle of a match, that would end if everybody were called away;
    empty, if none is."""
    going_on = [str(table) for table, play in sorted(plays_now(meeting).items()) if _goes_on(play)]
    if len(going_on) < 2:
        return (
            f"Table {going_on[0]} is still playing, and this would end its match."
            if going_on
            else ""
        )
    return f"Tables {joined(going_on)} are still playing, and this would end their matches."


def _goes_on(play: Play) -> bool:
    """Whether somebody there has made a move, and the match is not over, there or at the desk."""
    if play.sitting.stopped == Sitting.RESULT:
        return False
    played = present.of(play.sitting).played
    moved = any(move.seat != CHANCE for move in played.moves)
    return moved and played.state.outcome is None and not played.broken


def refuse_to_end(meeting: Meeting) -> None:
    """Told before everybody is called away from matches that are under way."""
    if said := ended_by(meeting):
        raise WouldBreak(said)


def _time(meeting: Meeting, minutes: int) -> None:
    """Give the room so many minutes from now; none, if they are nothing."""
    meeting.left = None
    meeting.until = timezone.now() + timedelta(minutes=minutes) if minutes else None


def set_time(meeting: Meeting, minutes: int) -> None:
    """Give the room so many minutes, whatever the running order said; 0 stops the timer."""
    with change(meeting):
        _time(meeting, checked_minutes(minutes))
        if meeting.paused and minutes:
            meeting.until, meeting.left = None, minutes * 60
        meeting.save()


def pause(meeting: Meeting, paused: bool) -> None:
    """Let nothing be done at any table, or let all go on."""
    with change(meeting):
        if paused and meeting.until:
            meeting.until, meeting.left = None, meeting.seconds_left
        elif not paused and meeting.left is not None:
            meeting.until, meeting.left = timezone.now() + timedelta(seconds=meeting.left), None
        meeting.paused = paused
        meeting.save()
        for play in plays_now(meeting).values():
            if play.sitting.stopped != Sitting.RESULT:
                tables.stop(play.sitting, Sitting.PAUSED if paused else "")


# One table ----------------------------------------------------------------------------------------


def begin_here(meeting: Meeting, table: int) -> None:
    """Begin the game that the others play at a table where people sit and none goes on."""
    with change(meeting):
        plays = plays_now(meeting)
        terms = _terms_of_the_others(meeting, plays)
        if table in plays and not present.of(plays[table].sitting).played.state.outcome:
            raise Refused(f"A game is under way at table {table}.")
        here = meeting.people.filter(table=table, out=False).order_by("seat", "pk")
        company: dict[int, Person] = {}
        for person in here[: terms.seats]:
            give_seat(company, person, terms.seats)
        if not company:
            raise Refused(f"Nobody sits at table {table}.")
        if table in plays:
            tables.stop(plays[table].sitting, Sitting.LEFT)
            Play.objects.filter(pk=plays[table].pk).update(now=False)
        meeting.people.filter(table=table).update(table=None, seat=None)
        moves = opening(terms, meeting.at.alike, meeting.at.deal) if meeting.at else ()
        made = open_play(meeting, meeting.at, terms, table, company, moves)
        _paused_like_the_others(meeting, made)


def _terms_of_the_others(meeting: Meeting, plays: dict[int, Play]) -> Terms:
    """What goes on at the tables: the game of the running order, or the tournament's."""
    if meeting.at:
        return meeting.at.terms
    if not plays:
        raise Refused("No game has begun yet. Start one at the tables first.")
    most, _ = Counter(play.sitting.terms_code for play in plays.values()).most_common(1)[0]
    return terms_of(most)


def open_play(
    meeting: Meeting,
    item: Item | None,
    terms: Terms,
    table: int,
    company: dict[int, Person],
    moves: Sequence[Move],
) -> Play:
    """A new sitting of that company at that table; bots on the seats that are left."""
    level = levels(GAMES[terms.game])[0]
    places = [
        tables.you(company[seat].name) if seat in company else tables.bot(level)
        for seat in range(terms.seats)
    ]
    home = meeting.get_absolute_url()
    sitting = tables.open_table(terms, places, moves, home, f"Table {table}")
    for seat, person in company.items():
        Person.objects.filter(pk=person.pk).update(table=table, seat=seat)
    return meeting.plays.create(item=item, table=table, sitting=sitting)


def _paused_like_the_others(meeting: Meeting, play: Play) -> None:
    """A table that is begun while all is paused is paused too."""
    if meeting.paused:
        tables.stop(play.sitting, Sitting.PAUSED)


def bots_for_empty(meeting: Meeting) -> int:
    """Give every chair that nobody sits on to a bot; how many they were."""
    given = 0
    with change(meeting):
        for play in plays_now(meeting).values():
            for chair in play.sitting.chairs.all():
                if chair.is_open:
                    given += tables.give_to_bot(chair, levels(play.sitting.game)[0])
    return given


# Latecomers ---------------------------------------------------------------------------------------


def seat_latecomers(meeting: Meeting, sure: bool = False) -> int:
    """Seat all who wait in the hall while a game goes on; how many they were.

    They take open chairs, then those of bots, then new tables of the same game.  Whom the steward
    keeps together sit down at one table, and whom she keeps apart at two; where that can't be, it
    is refused until she is *sure*.
    """
    with change(meeting):
        waiting = list(meeting.people.filter(here=True, out=False, table__isnull=True))
        plays = plays_now(meeting)
        if not plays or meeting.at is None:
            raise Refused("No game has begun yet. Everyone waiting will be seated when one does.")
        bonds = keeping.kept(meeting)
        known = {person.pk: person for person in waiting}
        left: list[Person] = []
        groups = keeping.groups(list(known), bonds) if bonds else [[key] for key in known]
        # Of as many, those who can't sit everywhere choose first.
        barred = frozenset().union(*bonds.apart)
        groups.sort(key=lambda group: (-len(group), not barred & {*group}))
        with transaction.atomic():
            for group in groups:
                phones = keeping.phones(group, bonds)
                for at, phone in enumerate(phones):
                    table = _table_for(
                        meeting, phone, [key for one in phones[at:] for key in one], plays, bonds
                    )
                    if table is None:
                        left += [known[key] for key in phone]
                        continue
                    for key in phone:
                        sit(meeting, known[key], table)
                    plays = plays_now(meeting)
            # Whose phone is at a table waits until there is a seat.
            new = [p for p in left if not any(one.table for one in on_phone(p))]
            before = keeping.breaches(meeting)
            _new_tables(meeting, meeting.at, new, plays, bonds)
            if not sure and (broken := [s for s in keeping.breaches(meeting) if s not in before]):
                raise WouldBreak(" ".join(broken))
    return len(waiting) - meeting.people.filter(here=True, out=False, table__isnull=True).count()


def _table_for(
    meeting: Meeting,
    phone: Sequence[int],
    group: Sequence[int],
    plays: dict[int, Play],
    bonds: keeping.Bonds,
) -> int | None:
    """The table of a game with seats for those of one *phone*, the first of a *group* that comes
    together: best where friends sit, else where all of them fit; none, if they would meet those
    they are kept apart from."""
    if not bonds:
        return next((t for t in plays if free_seat(meeting, t, plays) is not None), None)
    mates = {key for pair in bonds.phone if pair & {*phone} for key in pair}
    there = set(
        meeting.people.filter(pk__in=mates, table__isnull=False).values_list("table", flat=True)
    )
    best: tuple[tuple[int, int, int], int] | None = None
    alone = bonds.at(phone)[1]
    for number, table in enumerate(plays):
        sit = set(meeting.people.filter(table=table, out=False).values_list("pk", flat=True))
        free = len(free_seats(meeting, table, plays))
        apart, together = bonds.at([*sit, *phone])
        more = apart - bonds.at(sit)[0], together - bonds.at(sit)[1] - alone
        if free < len(phone) or (there and table not in there):
            continue
        if more[0] or (free < len(group) and not more[1]):
            continue
        cost = (more[1], -free if len(group) > 1 else 0, number)
        best = min(best, (cost, table)) if best else (cost, table)
    return best[1] if best else None


def _new_tables(
    meeting: Meeting,
    item: Item,
    people: list[Person],
    plays: dict[int, Play],
    bonds: keeping.Bonds = keeping.NONE,
) -> None:
    terms = item.terms
    known = {person.pk: person for person in people}
    for phone in keeping.phones([*known], bonds):
        for key in phone[terms.seats :]:  # no table holds them all
            del known[key]
    keys = [*known]
    few = -(-len(keys) // terms.seats)
    free = [table for table in range(1, TABLES + 1) if table not in plays]
    moves = opening(terms, item.alike, item.deal)
    if few > len(free):
        raise Refused(f"There can be at most {TABLES} tables.")

    def companies(many: int) -> list[list[int]]:
        if many == few:
            return [keys[at : at + terms.seats] for at in range(0, len(keys), terms.seats)]
        return [keys[at::many] for at in range(many)]

    most = max(few, min(len(free), len(keys)))
    arranged = keeping.unbroken(companies, few, most, terms.seats, bonds)
    for table, company in zip(free, filter(None, arranged), strict=False):
        sits = {seat: known[key] for seat, key in enumerate(company)}
        made = open_play(meeting, item, terms, table, sits, moves)
        _paused_like_the_others(meeting, made)
