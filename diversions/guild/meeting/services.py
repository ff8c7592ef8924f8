"""The only code that writes meetings.

Whoever writes begins by raising the version of the meeting, which locks it: two stewards' presses,
or forty persons who come at once, are done one after another.  Tables are written through
``play.services`` alone.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from random import SystemRandom
from typing import NamedTuple

from django.contrib.auth.models import AnonymousUser, User
from django.db import IntegrityError, transaction
from django.db.models import F, Manager, Q
from django.db.models.functions import Length
from django.utils import timezone

from diversions.games import GAMES
from diversions.guild.models import (
    OPEN_FOR,
    PEOPLE,
    TABLES,
    TITLE,
    Entrant,
    Item,
    Meeting,
    Person,
    Play,
    Try,
    new_key,
)
from diversions.guild.parties import keeping
from diversions.incoming.fields import Refused as Refused
from diversions.incoming.fields import number_or_none
from diversions.incoming.letters import CODE_LENGTH, new_letters
from diversions.incoming.names import cleaned, shown
from diversions.live import hub
from diversions.play import fold, present
from diversions.play import services as tables
from diversions.play.chairs import MOST_BESIDE
from diversions.play.fold import Played
from diversions.play.models import Chair, Sitting
from diversions.play.web import wifi_text
from diversions.rules import CHANCE, Move, Seat, Shuffle, Terms
from diversions.rules.bots import levels
from diversions.rules.core import SEATS

TRIES = 40  # at finding letters: with half of all taken, one in 2**40 finds none
FORGOTTEN = timedelta(
    days=60
)  # after which the letters of a meeting that is over may serve another
OWN_PHONE = "Two people can’t use one phone here unless the steward allows it. Ask the steward."
NO_LETTERS = "Every code of four letters is in use. Try again tomorrow."
KIND, LESSON = "meeting", "lesson"  # as the hub calls what is watched here


@contextmanager
def change(meeting: Meeting) -> Iterator[None]:
    """One change of a meeting, alone and whole; all who look on are told once it is done."""
    with transaction.atomic():
        Meeting.objects.filter(pk=meeting.pk).update(version=F("version") + 1)
        meeting.refresh_from_db()
        lessons = {meeting.lesson_id}
        _keep_up(meeting)
        yield
        _share_devices(meeting)
        lessons.add(meeting.lesson_id)
        topics = [hub.topic(KIND, meeting.pk)]
        topics += [hub.topic(LESSON, key) for key in lessons if key]
        version = meeting.version

        def tell() -> None:
            for topic in topics:
                hub.changed(topic, version)

        transaction.on_commit(tell)


def refusal(meeting: Meeting, act: Callable[[], object]) -> str:
    """What *act* was refused with, the meeting being as it was before; empty if it was done."""
    try:
        act()
    except Refused as refused:
        meeting.refresh_from_db()
        return str(refused)
    return ""


# Making a meeting -------------------------------------------------------------------------------


def make(
    name: str,
    place: str = "",
    hour: datetime | None = None,
    owner: User | AnonymousUser | None = None,
) -> Meeting:
    """A new meeting, with letters that no other has."""
    name = cleaned(name, TITLE)
    if not name:
        raise Refused("Give the meeting a name.")
    known = owner if isinstance(owner, User) else None
    forget_networks()
    expires = max(timezone.now(), hour or timezone.now()) + OPEN_FOR
    for _ in range(TRIES):
        with suppress(IntegrityError), transaction.atomic():  # another may take them meanwhile
            return Meeting.objects.create(
                code=free_letters(),
                name=name,
                place=cleaned(place, TITLE),
                hour=hour,
                owner=known,
                expires=expires,
            )
    raise Refused(NO_LETTERS)


def free_letters() -> str:
    """Letters that lead to no meeting; else those of the one that is over longest, which keeps its
    people, its tables and its steward's link under longer ones.  Refused if none is over so long.
    """
    for _ in range(TRIES):
        code = new_letters()
        if not Meeting.objects.filter(code=code).exists():
            return code
    past = timezone.now() - FORGOTTEN
    over = Meeting.objects.filter(Q(ended__lt=past) | Q(expires__lt=past))
    over = over.alias(letters=Length("code")).filter(letters=CODE_LENGTH)
    oldest = over.order_by("expires").first()
    if oldest is None:
        raise Refused(NO_LETTERS)
    code = oldest.code
    with change(oldest):
        oldest.code = code + new_letters() + new_letters()
        oldest.save()
    return code


def rename(meeting: Meeting, name: str, place: str, hour: datetime | None, many: int) -> None:
    """Another name, place or hour, another number of tables to print for."""
    if not cleaned(name, TITLE):
        raise Refused("Give the meeting a name.")
    if not 1 <= many <= TABLES:
        raise Refused(f"A meeting can have 1 to {TABLES} tables.")
    with change(meeting):
        meeting.name, meeting.place = cleaned(name, TITLE), cleaned(place, TITLE)
        meeting.hour, meeting.tables = hour, many
        if hour and hour + OPEN_FOR > meeting.expires:
            meeting.expires = hour + OPEN_FOR
        meeting.save()


def prolong(meeting: Meeting) -> None:
    """Open it again: the letters are good for two days from now."""
    with change(meeting):
        if not meeting.is_open:
            meeting.network = {}
        meeting.expires, meeting.ended, meeting.door = timezone.now() + OPEN_FOR, None, True
        meeting.save()


def refuse_if_over(meeting: Meeting) -> None:
    """Nothing begins in a meeting that was ended."""
    if meeting.ended:
        raise Refused("The meeting is over. Reopen it on the steward’s page, then press again.")


def renew_link(meeting: Meeting) -> None:
    """Another private link: whoever came by the old one is a steward no more."""
    with change(meeting):
        meeting.origin, meeting.key = meeting.mark, new_key()
        meeting.save()


def lead_on(meeting: Meeting, code: str) -> None:
    """Have the codes of a meeting that is over lead to another; to none, if *code* is empty."""
    following = Meeting.objects.filter(code=code).exclude(pk=meeting.pk).first() if code else None
    if code and following is None:
        raise Refused("No other meeting has these letters.")
    with change(meeting):
        meeting.next = following
        meeting.save()


NETWORK = 63  # signs of a network's name or password, as routers take them


def set_network(meeting: Meeting, name: str, password: str) -> None:
    """The network that phones join first; an empty name forgets it."""
    name = name.strip()
    if len(name) > NETWORK or len(password) > NETWORK:
        raise Refused(f"A network’s name or password has at most {NETWORK} characters.")
    with change(meeting):
        meeting.network = {"name": name, "password": password} if name else {}
        meeting.save()


def forget_networks() -> None:
    """No meeting that is over keeps a password."""
    Meeting.objects.filter(expires__lt=timezone.now()).exclude(network={}).update(network={})


class Network(NamedTuple):
    """The network that phones join first, to be printed and projected and written nowhere else."""

    name: str
    password: str
    code: str  # what the code to scan says


def network_of(meeting: Meeting) -> Network | None:
    """The network of a meeting that is open, if its steward said which."""
    if not (meeting.network and meeting.is_open):
        return None
    return Network(meeting.network["name"], meeting.network["password"], wifi_text(meeting.network))


def set_door(meeting: Meeting, is_open: bool) -> None:
    """Let others still come in, or no more."""
    with change(meeting):
        meeting.door = is_open
        meeting.save()


# The running order ------------------------------------------------------------------------------


def terms_of(code: str) -> Terms:
    """The terms that *code* writes; ValueError says which word is wrong."""
    slug = code.strip().partition(":")[0]
    if slug not in GAMES:
        raise ValueError(f"“{slug}” is not a game that can be played here.")
    return GAMES[slug].terms_of(code) if ":" in code else GAMES[slug].terms()


def add_item(meeting: Meeting, code: str, tell: int = 2, play: int = 5) -> Item:
    """One more game at the end of the running order."""
    try:
        terms = terms_of(code)
    except ValueError as error:
        raise Refused(str(error)) from error
    with change(meeting):
        last = meeting.items.last()
        order = last.order + 1 if last else 1
        return meeting.items.create(
            terms_code=terms.code, order=order, tell=_minutes(tell), play=_minutes(play)
        )


def add_items(meeting: Meeting, games: Sequence[tuple[Terms, int, int]], most: int = 0) -> None:
    """Several games at the end of the running order, with the minutes to tell and to play each; all
    of them, or none.  Where they need *most* tables, so many are printed for."""
    with change(meeting):
        if most:
            meeting.tables = min(most, TABLES)
            meeting.save(update_fields=["tables"])
        for terms, tell, play in games:
            add_item(meeting, terms.code, tell, play)


def item_of(meeting: Meeting, word: str) -> Item:
    """The part of the running order that a form names; Refused if it is not there any more."""
    key = number_or_none(word)
    item = meeting.items.filter(pk=key).first() if key is not None else None
    if item is None:
        raise Refused("That game is no longer in the running order. Choose another.")
    return item


def change_item(item: Item, tell: int, play: int, alike: bool, deal: str) -> None:
    """Other minutes, or a deal for all tables; Refused if it cannot be dealt."""
    deal = deal.strip()[:1000]
    opening(item.terms, alike or bool(deal), deal)
    with change(item.meeting):
        item.tell, item.play = _minutes(tell), _minutes(play)
        item.alike, item.deal = alike or bool(deal), deal
        item.save()


def remove_item(item: Item) -> None:
    with change(item.meeting):
        item.delete()


def raise_item(item: Item) -> None:
    """One place earlier in the running order."""
    with change(item.meeting):
        items = list(item.meeting.items.all())
        at = next(n for n, other in enumerate(items) if other.pk == item.pk)
        items.insert(max(0, at - 1), items.pop(at))
        for order, other in enumerate(items, 1):
            Item.objects.filter(pk=other.pk).update(order=order)


def _minutes(minutes: int) -> int:
    if not 0 <= minutes <= 240:
        raise Refused("Give the minutes as a number from 0 to 240.")
    return minutes


def opening(terms: Terms, alike: bool, deal: str) -> tuple[Move, ...]:
    """The moves of chance with which every table begins alike; none, if each has its own.

    *deal* is a line a seat, ``A 3S 2H 4C``, and ``then 5D``.  Refused where it cannot be dealt.
    """
    if not alike:
        return ()
    hands, then = _hands(deal, terms)
    played = fold.fold(terms, ())
    game = played.game
    while due := played.state.due:
        if isinstance(due, Shuffle) and due.verb in game.secret and (hands or then):
            try:
                move = game.stacked(played.state, hands, then)
            except (ValueError, IndexError) as error:
                raise Refused(str(error)) from error
            played = _then(played, move)
            hands, then = {}, ()
        else:
            played = _one(played)
    if hands or then:
        raise Refused("This game deals no cards, so you can’t set any.")
    return played.moves


def _one(played: Played) -> Played:
    due = played.state.due
    assert due is not None
    return _then(played, Move(CHANCE, due.verb, due.draw(SystemRandom())))


def _then(played: Played, move: Move) -> Played:
    return fold.fold(played.terms, (*played.moves, move))


def _hands(deal: str, terms: Terms) -> tuple[dict[Seat, tuple[str, ...]], tuple[str, ...]]:
    hands: dict[Seat, tuple[str, ...]] = {}
    then: tuple[str, ...] = ()
    for line in filter(None, (line.strip() for line in deal.splitlines())):
        who, *cards = line.replace(",", " ").replace(":", " ").split()
        cards = [card.upper() for card in cards]
        if who.lower() == "then":
            then = tuple(cards)
        elif len(who) == 1 and who.upper() in SEATS[: terms.seats]:
            hands[SEATS.index(who.upper())] = tuple(cards)
        else:
            raise Refused(
                f"“{who}” is not a seat in this game. Begin each line with A, B … or “then”."
            )
    return hands, then


# Coming in --------------------------------------------------------------------------------------


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
            _sit(meeting, person, table, seat)
        if beside.strip():
            guest = bring_beside(person, beside)
            if table is not None and guest.table is None:
                raise Refused(f"Table {table} has no seat for the second of you.")
    return person


# One phone for several people -------------------------------------------------------------------


def on_phone(person: Person) -> list[Person]:
    """Who are at a person's phone: its own person, then those who share it."""
    holder = person.phone
    same = Q(beside=holder) | Q(beside__merged=holder)
    guests = person.meeting.people.filter(same, out=False).exclude(pk=holder.pk)
    return [holder, *guests]


def chairs_of(person: Person) -> list[Chair]:
    """The chairs of those at a person's phone, at the one table where they play."""
    seated = [(one, chair_of(one)) for one in on_phone(person)]
    held = [chair for one, chair in seated if chair and sits_on(one, chair)]
    at_one = [chair for chair in held if chair.sitting_id == held[0].sitting_id]
    return sorted(at_one, key=lambda chair: chair.seat)


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
                _sit(meeting, guest, holder.table)
            guest.refresh_from_db()
    return guest


def use_phone_of(person: Person, holder: Person) -> None:
    """Within a change: have a person share *holder*'s phone, at the holder's table or in the hall;
    he keeps a seat that is there already."""
    leave_real_plays(person.tries)
    if person.table is not None and person.table != holder.table:
        _get_up(person, _level_at(person))
    Person.objects.filter(pk=person.pk).update(beside=holder)
    person.refresh_from_db()
    if person.table is None and person.here and holder.table is not None:
        with suppress(Refused), transaction.atomic():
            _sit(person.meeting, person, holder.table)


def sit_anew(person: Person) -> None:
    """Within a change: what a browser holds of a person's chair is void, and he keeps it."""
    if chair := chair_of(person):
        tables.leave(chair)
        _take_chair(person)


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


def _share_devices(meeting: Meeting) -> None:
    """Mark at every table which chairs are of one phone."""
    shared = list(
        meeting.people.filter(beside__isnull=False, table__isnull=False, out=False)
        .select_related("beside__merged")
        .order_by("pk")
    )
    now = meeting.plays.filter(now=True).values("sitting")
    if not shared and not Chair.objects.filter(sitting__in=now, shared__gt=0).exists():
        return
    of_phone: dict[int, list[Person]] = {}
    for one in shared:
        of_phone.setdefault(one.phone.pk, [one.phone]).append(one)
    for table, play in plays_now(meeting).items():
        chairs = {chair.seat: chair for chair in play.sitting.chairs.all()}
        devices: dict[int, int] = {}
        for people in of_phone.values():
            seats = [
                one.seat
                for one in people
                if one.table == table
                and one.seat in chairs
                and not one.out
                and sits_on(one, chairs[one.seat])
            ]
            if len(seats) > 1:
                number = 1 + max(devices.values(), default=0)
                devices |= {seat: number for seat in seats if seat is not None}
        tables.share(play.sitting, devices)


def told_apart(name: str, taken: set[str]) -> str:
    """*name*, with a number if somebody here has it, or one that looks the same.

    >>> told_apart("Ann", {"ann", "Ann 2"})
    'Ann 3'
    """
    known = {shown(other) for other in taken}
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


def merge(person: Person, other: Person) -> None:
    """Two names of one person become one: *other* is *person*, with seat, lessons and phone."""
    meeting = person.meeting
    if person.pk == other.pk or other.meeting_id != meeting.pk:
        raise Refused("Choose another name of the same person.")
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
                _get_up(guest, _level_at(guest))
        _get_up(other, _level_at(other) if person.table else "")
        if seat[0] is not None and person.table is None:
            _sit(meeting, person, seat[0], seat[1])
        known = person.tries.values_list("lesson_id", "step")
        for one in other.tries.all():
            if (one.lesson_id, one.step) not in set(known):
                Try.objects.filter(pk=one.pk).update(person=person)
        entered = set(Entrant.objects.filter(person=person).values_list("tournament_id", flat=True))
        for entrant in Entrant.objects.filter(person=other):
            twice = entrant.tournament_id in entered
            Entrant.objects.filter(pk=entrant.pk).update(
                person=None if twice else person, out=twice or entrant.out
            )
        Entrant.objects.filter(partner=other).update(partner=person)
        _rename_entrants(person)
        Person.objects.filter(pk=other.pk).update(out=True, here=False, merged=person)
        Person.objects.filter(merged=other).update(merged=person)
        Person.objects.filter(pk=person.pk).update(here=True)


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
        _take_chair(person)
    return person


# Where people sit -------------------------------------------------------------------------------


def plays_now(meeting: Meeting) -> dict[int, Play]:
    """What is played at each table; a company that went on by itself is followed there."""
    plays = meeting.plays.filter(now=True).select_related("sitting__after", "item")
    return {play.table: _followed(play) for play in plays.prefetch_related("sitting__chairs")}


def _followed(play: Play) -> Play:
    """What the company plays now, as it will be written with the next change of the meeting."""
    while after := play.sitting.after:
        play = Play(
            meeting_id=play.meeting_id, item=play.item, table=play.table, sitting=after, now=True
        )
    return play


def _keep_up(meeting: Meeting) -> None:
    """Write down where companies went by themselves since the last change."""
    gone_on = meeting.plays.filter(now=True, sitting__after__isnull=False)
    while plays := list(gone_on.select_related("sitting__after", "item")):
        for play in plays:
            Play.objects.filter(pk=play.pk).update(now=False)
            meeting.plays.update_or_create(
                sitting=play.sitting.after,
                defaults={"item": play.item, "table": play.table, "now": True},
            )


def follow_company(sitting_id: int) -> None:
    """The company of a table went on: its table at the meeting goes with it."""
    play = Play.objects.filter(sitting_id=sitting_id, now=True).select_related("meeting").first()
    if play:
        with change(play.meeting):
            pass  # whatever changes a meeting keeps up with its tables


def chair_of(person: Person) -> Chair | None:
    """The chair that is a person's at the game that goes on; None if there is none."""
    if person.table is None or person.seat is None:
        return None
    # Forty phones ask this at once: each reads its own chair, and nothing else.
    chairs = Chair.objects.filter(seat=person.seat).select_related("sitting")
    now = Play.objects.filter(meeting=person.meeting_id, now=True, table=person.table)
    chair = chairs.filter(sitting__in=now.values("sitting")).first()
    while chair and chair.sitting.after_id:
        chair = chairs.filter(sitting=chair.sitting.after_id).first()
    return chair


def sits_on(person: Person, chair: Chair) -> bool:
    """Whether the chair at a person's seat is theirs: neither empty, nor a bot's, nor another's who
    came by its link."""
    name = tables.trimmed(person.name) or tables.NOBODY
    return chair.kind == Chair.PERSON and chair.taken and chair.name == name


def seats_at(meeting: Meeting, table: int, plays: dict[int, Play]) -> int:
    """How many seats a table has: those of the game there, or of the one that comes."""
    if table in plays:
        return plays[table].sitting.terms.seats
    item = meeting.at or meeting.items.first()
    return item.terms.seats if item else 4


def _free_seat(meeting: Meeting, table: int, plays: dict[int, Play]) -> int | None:
    """The first seat without a person; at a game, an open chair before a bot's."""
    return next(iter(_free_seats(meeting, table, plays)), None)


def _free_seats(meeting: Meeting, table: int, plays: dict[int, Play]) -> list[int]:
    taken = set(
        meeting.people.filter(table=table, seat__isnull=False).values_list("seat", flat=True)
    )
    free = [seat for seat in range(seats_at(meeting, table, plays)) if seat not in taken]
    if table in plays:
        chairs = {chair.seat: chair for chair in plays[table].sitting.chairs.all()}
        free = [s for s in free if chairs[s].kind == Chair.BOT or not chairs[s].taken]
        free.sort(key=lambda s: chairs[s].kind == Chair.BOT)
    return free


def _sit(meeting: Meeting, person: Person, table: int, seat: int | None = None) -> None:
    """Have a person sit there, in the meeting and at the game that goes on; else Refused."""
    for one in on_phone(person):
        if one.pk != person.pk and one.table not in (None, table) and not one.out:
            raise Refused(f"{one.name}, who has the same phone, sits at table {one.table}.")
    plays = plays_now(meeting)
    if not 1 <= table <= TABLES:
        raise Refused(f"There is no table {table}.")
    if seat is None:
        seat = _free_seat(meeting, table, plays)
        if seat is None:
            raise Refused(f"Table {table} is full.")
    elif not 0 <= seat < seats_at(meeting, table, plays):
        raise Refused(f"Table {table} has no such seat.")
    try:
        with transaction.atomic():
            Person.objects.filter(pk=person.pk).update(table=table, seat=seat, here=True)
    except IntegrityError:
        raise Refused("Somebody else has just taken that seat. Choose another.") from None
    person.table, person.seat, person.here = table, seat, True
    if table in plays and plays[table].sitting.stopped != Sitting.LEFT:
        chair = plays[table].sitting.chairs.get(seat=seat)
        if not tables.seat(chair, person.name):
            raise Refused("Somebody else has just taken that seat. Choose another.")


def _get_up(person: Person, level: str = "") -> None:
    """Have a person leave his seat; with *level*, a bot plays on for him."""
    chair = chair_of(person)
    last = {"left_table": person.table, "left_seat": person.seat} if person.table else {}
    Person.objects.filter(pk=person.pk).update(table=None, seat=None, **last)
    person.table = person.seat = None
    if chair is None or not sits_on(person, chair):
        return
    tables.leave(chair)
    if level:
        chair.refresh_from_db()
        tables.give_to_bot(chair, level)


def _level_at(person: Person) -> str:
    chair = chair_of(person)
    return levels(chair.sitting.game)[0] if chair else ""


def choose(person: Person, table: int, seat: int | None = None) -> None:
    """Sit down elsewhere; who sat there first stays, and the other is told."""
    with change(person.meeting):
        person.refresh_from_db()
        if person.out:
            raise Refused("The steward has removed you from this meeting.")
        if (person.table, person.seat) == (table, seat) or (seat is None and person.table == table):
            return
        with transaction.atomic():
            movers = [one for one in on_phone(person) if one.pk != person.pk]
            movers = [one for one in movers if one.here and not one.out and one.table != table]
            for one in (person, *movers):
                _get_up(one, _level_at(one))
            _sit(person.meeting, person, table, seat)
            for one in movers:
                try:
                    _sit(person.meeting, one, table)
                except Refused:
                    raise Refused(
                        f"Table {table} has no room for all who share this phone."
                    ) from None


def put_bot(person: Person) -> None:
    """Let a bot play on for one who went home."""
    with change(person.meeting):
        person.refresh_from_db()
        for one in _with_his_phone(person):
            _get_up(one, _level_at(one))
            Person.objects.filter(pk=one.pk).update(here=False)


def to_the_hall(person: Person) -> None:
    """Call a person away from his table; a bot plays on for him."""
    with change(person.meeting):
        person.refresh_from_db()
        for one in _with_his_phone(person):
            _get_up(one, _level_at(one))


def _with_his_phone(person: Person) -> list[Person]:
    """Who can't play on when that person goes: all at his phone, if it is his own."""
    return [person] if person.beside_id else on_phone(person)


def put_out(person: Person) -> None:
    """Put a person out: he can act at no table of this meeting any more."""
    with change(person.meeting):
        person.refresh_from_db()
        chair = chair_of(person)
        leave_real_plays(person.tries)
        for one in _with_his_phone(person):
            _get_up(one, _level_at(one))
            Person.objects.filter(pk=one.pk).update(here=False)
        if chair:  # he may have read the links to other chairs there
            tables.new_keys(chair.sitting)
        Person.objects.filter(pk=person.pk).update(
            out=True, here=False, epoch=F("epoch") + 1, key=new_key()
        )


def back(person: Person) -> None:
    """Be here again; and on one's chair, if nobody else took it."""
    with change(person.meeting):
        person.refresh_from_db()
        for one in _back_with(person):
            Person.objects.filter(pk=one.pk, out=False).update(here=True)
            one.refresh_from_db()
            _take_chair(one)


def _back_with(person: Person) -> list[Person]:
    """Who are here again when that person is: all who share his phone, if they left with it."""
    guests = on_phone(person)[1:] if not person.beside_id else []
    return [person, *(one for one in guests if one.here or not person.here)]


def _take_chair(person: Person) -> None:
    """Sit down on the chair of one's seat; where another sits on it by now, wait in the hall."""
    chair = chair_of(person)
    if chair and not sits_on(person, chair) and not tables.seat(chair, person.name):
        last = {"left_table": person.table, "left_seat": person.seat}
        Person.objects.filter(pk=person.pk).update(table=None, seat=None, **last)
        person.table = person.seat = None


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
        for one in _back_with(person):
            Person.objects.filter(pk=one.pk).update(here=True)
            one.refresh_from_db()
            if one.table is None and one.left_table is not None:
                with suppress(Refused), transaction.atomic():
                    _sit(one.meeting, one, one.left_table, one.left_seat)
            else:
                _take_chair(one)


def reseat(meeting: Meeting, seats: Sequence[tuple[int, int | None, int | None]]) -> None:
    """Have people, by number, sit where they sat before, or in the hall; who finds another person
    there waits in the hall.  All get up before one sits down, so that two can change places."""
    with change(meeting):
        people = meeting.people.in_bulk([key for key, *_ in seats])
        for person in people.values():
            _get_up(person, _level_at(person))
        for key, table, seat in seats:
            if table is not None and key in people:
                with suppress(Refused), transaction.atomic():
                    _sit(meeting, people[key], table, seat)


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
            _place(company, person, terms.seats)
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
        raise Refused("No game has begun yet: begin one everywhere.")
    most, _ = Counter(play.sitting.terms_code for play in plays.values()).most_common(1)[0]
    return terms_of(most)


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


# Going through the running order ----------------------------------------------------------------


def tell(meeting: Meeting, item: Item) -> None:
    """Have every table leave its game, and every phone in the hall, to hear of the next."""
    with change(meeting):
        leave_all(meeting)
        meeting.at, meeting.since, meeting.paused = item, timezone.now(), False
        meeting.shown = from_now({"kind": "game", "slug": item.game.slug, "terms": item.terms_code})
        _time(meeting, item.tell)
        meeting.save()


class WouldBreak(Refused):
    """What can't be kept of what the steward asked, told before it is done."""


def _refuse_a_breach(meeting: Meeting, where: dict[int, int]) -> None:
    """Told before: whom no seating keeps apart, or leaves without a seat beside their phone."""
    if said := keeping.breaches(meeting, where):
        raise WouldBreak(" ".join(said))


def start(meeting: Meeting, item: Item, sure: bool = False) -> None:
    """Begin a game at every table at once: all who are here sit, bots take what is left.

    Where those meet whom the steward keeps apart, it is refused until she is *sure*.
    """
    with change(meeting):
        terms = item.terms
        moves = opening(terms, item.alike, item.deal)
        leave_all(meeting)
        here = list(meeting.people.filter(here=True, out=False))
        bonds = keeping.of(meeting)
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


def _time(meeting: Meeting, minutes: int) -> None:
    """Give the room so many minutes from now; none, if they are nothing."""
    meeting.left = None
    meeting.until = timezone.now() + timedelta(minutes=minutes) if minutes else None


def set_time(meeting: Meeting, minutes: int) -> None:
    """Give the room so many minutes, whatever the running order said; 0 stops the timer."""
    with change(meeting):
        _time(meeting, _minutes(minutes))
        if meeting.paused and minutes:
            meeting.until, meeting.left = None, minutes * 60
        meeting.save()


def seated(
    people: Sequence[Person], seats: int, bonds: keeping.Bonds = keeping.NONE
) -> dict[int, dict[int, Person]]:
    """Who sits at which table on which seat.

    There are as few tables as can hold all, and they are about equally full, so that nobody is
    left alone with bots; whose table stays, stays there, on his seat if he can.  Those whom the
    steward keeps together or apart change tables with others for it; and where people would meet
    who are kept apart, or one phone would be at two tables, the tables are fuller and less full,
    or there are more.
    """
    people = [*people]
    for phone in keeping.phones([p.pk for p in people], bonds):
        people = [p for p in people if p.pk not in phone[seats:]]  # no table holds them all
    few = -(-len(people) // seats)
    plan = _balanced(people, seats, few)
    if not bonds:
        return plan
    known = {person.pk: person for person in people}

    def companies(many: int) -> list[list[int]]:
        at = _balanced(people, seats, many)
        return [[p.pk for p in company.values()] for company in at.values()]

    arranged = keeping.unbroken(companies, few, max(few, min(TABLES, len(people))), seats, bonds)
    plan = _balanced(people, seats, len(arranged))
    kept: dict[int, dict[int, Person]] = {}
    for (table, was), keys in zip(plan.items(), arranged, strict=True):
        kept[table] = {seat: p for seat, p in was.items() if p.pk in keys}
        stay = {p.pk for p in kept[table].values()}
        for key in keys:
            if key not in stay:
                _place(kept[table], known[key], seats)
    return {table: company for table, company in kept.items() if company}


def _balanced(people: Sequence[Person], seats: int, many: int) -> dict[int, dict[int, Person]]:
    """So many tables, about equally full: whose table stays, stays there, on his seat if he can."""
    share, over = divmod(len(people), many) if many else (0, 0)
    # As many as a table holds may stay there, unless there are more tables than that needs.
    most = seats if many == -(-len(people) // seats) else share + bool(over)
    before: defaultdict[int, list[Person]] = defaultdict(list)
    for person in sorted(people, key=lambda p: (p.table or 0, p.seat or 0, p.pk)):
        before[person.table or 0].append(person)
    left = before.pop(0, [])
    kept = sorted(before, key=lambda table: (-len(before[table]), table))[:many]
    new = (table for table in range(1, TABLES + PEOPLE) if table not in kept)
    plan: dict[int, dict[int, Person]] = {table: {} for table in kept}
    plan |= {next(new): {} for _ in range(many - len(kept))}
    for table, company in before.items():
        if table not in plan:
            left += company
            continue
        left += company[most:]
        for person in company[:most]:
            _place(plan[table], person, seats)
    for at, table in enumerate(sorted(plan, key=lambda t: (-len(plan[t]), t))):
        while left and len(plan[table]) < share + (at < over):
            _place(plan[table], left.pop(0), seats)
    for person in left:
        _place(next(c for c in plan.values() if len(c) < seats), person, seats)
    return plan


def _place(company: dict[int, Person], person: Person, seats: int) -> None:
    """Give a person the seat that was his, or the first that is empty."""
    empty = [seat for seat in range(seats) if seat not in company]
    company[person.seat if person.seat in empty else empty[0]] = person


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


def leave_all(meeting: Meeting) -> None:
    """Have every company leave its table, and the class its lesson."""
    for play in plays_now(meeting).values():
        tables.stop(play.sitting, Sitting.LEFT)
        Play.objects.filter(pk=play.pk).update(now=False)
    if meeting.lesson:
        leave_real_plays(meeting.lesson.tries)
        Meeting.objects.filter(pk=meeting.pk).update(lesson=None)
        meeting.lesson = None
    # What was kept to be taken back was of another game, and so was the time.
    meeting.undo, meeting.until, meeting.left = {}, None, None
    Meeting.objects.filter(pk=meeting.pk).update(undo={}, until=None, left=None)


def leave_real_plays(tries: Manager[Try]) -> None:
    """Call those away who play by themselves what a lesson has taught them."""
    plays = tries.filter(sitting__isnull=False).exclude(sitting__stopped=Sitting.LEFT)
    for one in plays.select_related("sitting"):
        assert one.sitting
        tables.stop(one.sitting, Sitting.LEFT)


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
        bonds = keeping.of(meeting)
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
                        _sit(meeting, known[key], table)
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
        return next((t for t in plays if _free_seat(meeting, t, plays) is not None), None)
    mates = {key for pair in bonds.phone if pair & {*phone} for key in pair}
    there = set(
        meeting.people.filter(pk__in=mates, table__isnull=False).values_list("table", flat=True)
    )
    best: tuple[tuple[int, int, int], int] | None = None
    alone = bonds.at(phone)[1]
    for number, table in enumerate(plays):
        sit = set(meeting.people.filter(table=table, out=False).values_list("pk", flat=True))
        free = len(_free_seats(meeting, table, plays))
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
            tables.stop(play.sitting, Sitting.PAUSED if paused else "")


def end(meeting: Meeting) -> None:
    """End the meeting: all tables are left, and the letters lead nowhere."""
    with change(meeting):
        leave_all(meeting)
        meeting.ended, meeting.paused, meeting.door = timezone.now(), False, False
        meeting.shown, meeting.network = {}, {}
        meeting.save()


def printed(meeting: Meeting, address: str) -> None:
    """Remember where the codes lead that were printed last."""
    if meeting.printed != address:
        Meeting.objects.filter(pk=meeting.pk).update(printed=address[:200])
        meeting.printed = address


def show(meeting: Meeting, what: dict[str, object]) -> None:
    """Have the projector show something else."""
    with change(meeting):
        meeting.shown = from_now(what)
        meeting.save()


def from_now(what: dict[str, object]) -> dict[str, object]:
    """*what* is shown, from now on: its pages turn by that."""
    return {"since": timezone.now().timestamp(), **what}
