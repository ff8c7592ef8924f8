"""Tournaments: rounds begun at tables of the meeting, results taken from the tables themselves."""

from __future__ import annotations

import secrets
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from hashlib import sha256
from itertools import combinations, groupby

from django.db.models import Q
from django.utils import timezone

from diversions.games import GAMES
from diversions.guild.meeting import services
from diversions.guild.meeting.services import Refused, change, refuse_if_over
from diversions.guild.models import (
    TABLES,
    Entrant,
    Meeting,
    Pairing,
    Person,
    Placing,
    Play,
    Tournament,
)
from diversions.guild.parties import keeping
from diversions.guild.planning import services as planning_services
from diversions.guild.round import services as round_services
from diversions.guild.tournament import double, fixed, swiss
from diversions.guild.tournament.double import Bout, Life
from diversions.guild.tournament.standings import (
    ASKED_BYES,
    FEW,
    MANY,
    TIE_BREAKS,
    Met,
    Standing,
    bye,
    standings,
)
from diversions.play import present
from diversions.rules import Terms
from diversions.rules.kit.wording import joined

SIZES = (2, 3, 4)  # of the tables that a tournament is played at
SEEDS = 1_000_000
ALL_MEET = 8  # entrants of a round-robin, at most
SYSTEMS = (Tournament.SWISS, Tournament.ROUND_ROBIN, Tournament.DOUBLE)

# A round as it is drawn: at each table a stage of the knock-out, or none, and the entrants.
Drawn = list[tuple[str, tuple[int, ...]]]


# Beginning --------------------------------------------------------------------------------------


def begin(
    meeting: Meeting,
    code: str,
    seats: int | None = None,
    *,
    system: str = Tournament.SWISS,
    tie_break: str = "buchholz",
    teams: bool = False,
    asked_bye: str = "full",
    newest: int | None = None,
) -> Tournament:
    """A tournament of all who are here, at tables of *seats* if the game allows them.

    *newest* is the last one that the page showed from which it was begun, 0 for none: a second
    press, which would begin the same once more, is given the one that the first has begun.
    """
    try:
        terms = planning_services.terms_of(code)
        if seats and seats != terms.seats:
            terms = at_tables_of(terms, seats)
    except ValueError as error:
        raise Refused(str(error)) from error
    if terms.seats not in SIZES:
        raise Refused("A tournament is played at tables of two, three or four.")
    if tie_break not in TIE_BREAKS:
        raise Refused("Choose one of the tie-breaks in the list.")
    if asked_bye not in ASKED_BYES:
        raise Refused("Choose how much a bye counts if the entrant asked for it.")
    made = Tournament(
        meeting=meeting,
        terms_code=terms.code,
        seed=secrets.randbelow(SEEDS),
        system=system,
        tie_break=tie_break,
        teams=teams,
        asked_bye=asked_bye,
    )
    _fits(made)
    with change(meeting):
        last = meeting.tournaments.first()
        if newest is not None and last and last.pk != newest:
            return _same(last, made)
        people = list(meeting.people.filter(here=True, out=False))
        _refuse_shared(people)
        entrants = _entrants(made, people)
        if len(entrants) < len(made.sides):
            least = 3 if teams else terms.seats
            raise Refused(f"This tournament needs at least {least} people.")
        if system == Tournament.ROUND_ROBIN and len(entrants) > ALL_MEET:
            of = "teams" if teams else "people"
            raise Refused(
                f"A round-robin is for up to {ALL_MEET} {of}, and there are {len(entrants)} here. "
                "Choose Swiss rounds."
            )
        made.save()
        Entrant.objects.bulk_create(entrants)
    return made


def _refuse_shared(people: Sequence[Person]) -> None:
    """Refused, where two of them use one phone: one hand would then be known to the other."""
    at: dict[int, list[str]] = {}
    for person in people:
        at.setdefault(person.phone.pk, []).append(person.name)
    shared = [joined(names) for names in at.values() if len(names) > 1]
    if shared:
        raise Refused(
            f"{'; '.join(shared)} share one phone, and in a tournament nobody may. Give each a "
            "phone of their own, or mark as gone those who won’t play."
        )


def _same(last: Tournament, asked: Tournament) -> Tournament:
    """The tournament that was begun meanwhile; Refused, if another was asked for."""
    chosen = ("terms_code", "system", "tie_break", "teams", "asked_bye")
    if any(getattr(last, name) != getattr(asked, name) for name in chosen):
        raise Refused(
            "Another tournament was begun after this page was opened, and is shown below. To "
            "begin this one as well, press the button again."
        )
    return last


def _fits(tournament: Tournament) -> None:
    """Refused, where the game cannot be played in that way."""
    sides = tournament.game.sides(tournament.terms)
    title = tournament.game.title
    if tournament.teams and {len(side) for side in sides} != {2}:
        raise Refused(f"{title} isn’t played in pairs under these rules. Enter people one by one.")
    if tournament.system not in SYSTEMS:
        raise Refused("Choose Swiss rounds, a round-robin or a double elimination.")
    if tournament.system != Tournament.SWISS and len(tournament.sides) != 2:
        is_double = tournament.system == Tournament.DOUBLE
        kind = "double elimination" if is_double else "round-robin"
        raise Refused(f"In a {kind} two meet at each table. Choose tables of two, or teams.")


def _entrants(tournament: Tournament, people: Sequence[Person]) -> list[Entrant]:
    """Each by himself; or two and two, as the lot has them, the last perhaps with a bot."""
    if not tournament.teams:
        return [_entrant(tournament, person) for person in people]
    assert tournament.seed is not None
    seed = tournament.seed
    drawn: list[Person | None] = [*sorted(people, key=lambda person: lot(seed, person.name))]
    drawn = _kept_together(tournament, drawn)
    drawn += [None] * (len(drawn) % 2)
    return [_team(tournament, *pair) for pair in zip(drawn[::2], drawn[1::2], strict=True)]


def _kept_together(tournament: Tournament, drawn: list[Person | None]) -> list[Person | None]:
    """The same lots, with those in one team whom the steward keeps together, or in none."""
    known = {person.pk: person for person in drawn if person}
    keys = [*known]
    teams = [keys[at : at + 2] for at in range(0, len(keys), 2)]
    kept = keeping.arranged(teams, keeping.kept(tournament.meeting))
    return [known[key] for team in kept for key in team]


def _team(tournament: Tournament, person: Person | None, partner: Person | None) -> Entrant:
    one, other = (person, partner) if person else (partner, None)
    return _entrant(tournament, one, other)


def _entrant(
    tournament: Tournament, person: Person | None, partner: Person | None = None
) -> Entrant:
    made = Entrant(tournament=tournament, person=person, partner=partner)
    made.name = made.drawn_as = made.called()
    return made


def pair(tournament: Tournament, one: Person, other: Person) -> None:
    """Make a team of those two, before the first round; whom they leave play together."""
    with change(tournament.meeting):
        if not tournament.teams:
            raise Refused("There are no teams in this tournament.")
        if tournament.pairings.exists():
            raise Refused("The first round has begun, so the teams stay as they are.")
        teams = {
            person.pk: team
            for team in tournament.entrants.select_related("person", "partner")
            for person in team.people
        }
        if one.pk == other.pk or not {one.pk, other.pk} <= set(teams):
            raise Refused("Choose two people who play in this tournament.")
        mine, theirs = teams[one.pk], teams[other.pk]
        if mine.pk == theirs.pk:
            return
        rest: list[Person | None] = [
            p for p in (*mine.people, *theirs.people) if p.pk not in (one.pk, other.pk)
        ]
        rest += [None] * (2 - len(rest))
        for old, new in ((mine, (one, other)), (theirs, (rest[0], rest[1]))):
            if any(new):
                made = _team(tournament, *new)
                made.pk = old.pk
                made.save()
            else:
                old.delete()


def at_tables_of(terms: Terms, seats: int) -> Terms:
    """The same readings for another number of seats; ValueError says why it cannot be."""
    readings = {option.key.replace("-", "_"): reading.key for option, reading in terms.agreed}
    return GAMES[terms.game].terms(terms.variant, seats, **readings)


def sizes(tournament: Tournament) -> tuple[int, ...]:
    """How many entrants sit at a table: as the terms have it, and one less, if the game may be
    played so; then fewer are left over."""
    usual = len(tournament.sides)
    if tournament.teams or usual - 1 not in SIZES:
        return (usual,)
    try:
        at_tables_of(tournament.terms, usual - 1)
    except ValueError:
        return (usual,)
    return usual, usual - 1


def full(tournament: Tournament) -> int:
    """The points of the first of a table."""
    return FEW if len(tournament.sides) == 2 else MANY


def a_bye(tournament: Tournament) -> int:
    """The points of a bye: none in a round-robin, where each has as many as any other, nor in a
    double elimination, which counts no points."""
    return bye(full(tournament)) if tournament.system == Tournament.SWISS else 0


def an_asked_bye(tournament: Tournament) -> int:
    """The points of one that was asked for."""
    _, share = ASKED_BYES[tournament.asked_bye]
    return int(a_bye(tournament) * share)


def enter(tournament: Tournament, person: Person) -> None:
    """One more, from the next round on; or one who dropped out, back again."""
    with change(tournament.meeting):
        entrants = tournament.entrants.all()
        _refuse_shared(
            [person, *(p for e in entrants.filter(out=False) for p in e.people if p != person)]
        )
        known = next((e for e in entrants if person.pk in (e.person_id, e.partner_id)), None)
        double_ = tournament.system == Tournament.DOUBLE
        if known:
            if double_ and not lives(tournament, pairings_of(tournament))[known.pk].is_in:
                raise Refused(
                    f"{known.name} {'have' if known.are_two else 'has'} lost twice and can’t come "
                    "back: each round missed counts as lost."
                )
            Entrant.objects.filter(pk=known.pk).update(out=False)
            return
        begun = sorted(set(tournament.pairings.values_list("round", flat=True)))
        if double_ and len(begun) > 1:
            raise Refused(
                "The second round has begun, and each round missed counts as lost, so no entrant "
                "can join any more."
            )
        if tournament.system == Tournament.ROUND_ROBIN and tournament.pairings.exists():
            raise Refused("The round-robin has begun, so no entrant can join it any more.")
        alone = next((e for e in entrants if tournament.teams and e.partner_id is None), None)
        made = (
            _team(tournament, alone.person, person)
            if alone
            else _team(tournament, person, None)
            if tournament.teams
            else _entrant(tournament, person)
        )
        if double_:
            made.missed = begun
        if alone:  # with another's help, but with the same lot
            made.pk, made.drawn_as = alone.pk, alone.name_for_the_lot
            made.missed, made.wants_bye = alone.missed, alone.wants_bye
        made.save()


def drop(entrant: Entrant) -> None:
    """Drop one out: he is paired no more.  What he played still counts in Swiss rounds, and counts
    for nobody in a round-robin."""
    with change(entrant.tournament.meeting):
        Entrant.objects.filter(pk=entrant.pk).update(out=True)


def ask_for_bye(entrant: Entrant, asks: bool) -> None:
    """Have an entrant sit out the next round, or play in it after all."""
    with change(entrant.tournament.meeting):
        entrant.refresh_from_db()
        if asks and entrant.out:
            raise Refused(f"{entrant.name} dropped out, so no bye can be asked for.")
        Entrant.objects.filter(pk=entrant.pk).update(wants_bye=asks)


# Results ----------------------------------------------------------------------------------------


def correct(tournament: Tournament, results: Mapping[int, Sequence[int]]) -> None:
    """Other places, by the steward's word: for each pairing's number those by seat, or none, and
    then the table counts again.  All of them, or none."""
    with change(tournament.meeting):
        pairings = {p.pk: p for p in pairings_of(tournament)}
        last = max((p.round for p in pairings.values()), default=0)
        for key, places in results.items():
            if key not in pairings:
                raise Refused("That match is no longer there. Look at the rounds as they are now.")
            _correct(pairings[key], places, last)


def _correct(pairing: Pairing, places: Sequence[int], last: int) -> None:
    company = pairing.company
    where = f"Round {pairing.round}, table {pairing.table}"
    if len(company) < 2:
        raise Refused("You can’t change the result of a bye.")
    if places and (len(places) != len(company) or not all(1 <= p <= len(company) for p in places)):
        raise Refused(f"{where}: give each player a place from 1 to {len(company)}.")
    if not places and pairing.play is None:
        raise Refused(f"{where}: its table has been cleared away, so give the result yourself.")
    Pairing.objects.filter(pk=pairing.pk).update(
        corrected=bool(places), corrected_in=last if last > pairing.round else None
    )
    for at, one in enumerate(company):
        Placing.objects.filter(pk=one.pk).update(place=places[at] if places else None)


def pairings_of(tournament: Tournament) -> list[Pairing]:
    """All tables of all rounds, with the places of those where the match is over by now."""
    pairings = list(
        tournament.pairings.select_related("play__sitting")
        .prefetch_related("placings__entrant")
        .order_by("round", "table", "pk")
    )
    for pairing in pairings:
        if not pairing.is_over and pairing.play and (places := _result(pairing, pairing.play)):
            for one, place in zip(pairing.company, places, strict=True):
                one.place = place
    return pairings


def is_amended(pairing: Pairing) -> bool:
    """Whether the steward's result is another than the table gave; what a table never gave, as
    where people played with cards of their own, was entered at the desk and not amended."""
    played = _result(pairing, pairing.play) if pairing.corrected and pairing.play else ()
    return bool(played) and list(played) != [one.place for one in pairing.company]


def take_result(sitting_id: int) -> None:
    """A match came to its end: if it was one of a tournament, its places are kept."""
    played = Tournament.objects.filter(pairings__play__sitting_id=sitting_id)
    if tournament := played.select_related("meeting").first():
        with change(tournament.meeting):
            _keep_places(pairings_of(tournament))


def catch_up() -> None:
    """Keep the places of matches that were over when the house fell, before it could do so."""
    waiting = Placing.objects.filter(place=None, pairing__play__isnull=False)
    for key in sorted(set(waiting.values_list("pairing__tournament", flat=True))):
        tournament = Tournament.objects.select_related("meeting").get(pk=key)
        pairings = pairings_of(tournament)
        known = {one.pk for one in waiting}
        if any(one.place and one.pk in known for p in pairings for one in p.company):
            with change(tournament.meeting):
                _keep_places(pairings)


def _keep_places(pairings: Sequence[Pairing]) -> None:
    """Write down what the tables have given, before they are swept away."""
    for pairing in pairings:
        for one in pairing.company:
            if one.place:
                Placing.objects.filter(pk=one.pk, place=None).update(place=one.place)


def _result(pairing: Pairing, play: Play) -> tuple[int, ...]:
    """The places by entrant; none, while the match goes on."""
    played = present.of(play.sitting).played
    outcome = played.state.outcome
    if outcome is None:
        return ()
    sides = played.game.sides(played.terms)
    places = ranked(len(sides), outcome.winners, played.state.score)
    by_seat = {seat: places[side] for side, seats in enumerate(sides) for seat in seats}
    if len(pairing.company) == len(sides):
        return places
    return tuple(by_seat[seat] for seat in range(played.terms.seats))


def ranked(sides: int, winners: Sequence[int], score: Sequence[int]) -> tuple[int, ...]:
    """The places by side: those who won, then the others by the score, if that tells.

    It tells where those who won have more than all others, or less; else the others are level.

    >>> ranked(3, (0,), (9, 4, 6)), ranked(3, (1,), (9, 4, 6)), ranked(3, (1,), (9, 8, 6))
    ((1, 3, 2), (3, 1, 2), (2, 1, 2))
    >>> ranked(2, (), (3, 1))
    (1, 1)
    """
    others = [side for side in range(sides) if side not in winners]
    if not winners or not others:
        return (1,) * sides
    sign = 0
    if len(score) == sides:
        first, rest = [score[side] for side in winners], [score[side] for side in others]
        sign = (min(first) > max(rest)) - (max(first) < min(rest))
    rank = {side: sign * score[side] if sign else 0 for side in others}
    return tuple(
        1 if side in winners else 1 + len(winners) + sum(rank[o] > rank[side] for o in others)
        for side in range(sides)
    )


def met(tournament: Tournament, pairings: Iterable[Pairing]) -> list[Met]:
    """What counts of what was played, as places and rounds are reckoned from it."""
    asked = an_asked_bye(tournament)
    return [
        Met(
            tuple(o.entrant_id for o in p.company),
            tuple(o.place or 1 for o in p.company),
            asked if p.asked and p.is_bye else None,
        )
        for p in pairings
        if p.is_over and not p.stage and not _is_struck(tournament, p)
    ]


def _is_struck(tournament: Tournament, pairing: Pairing) -> bool:
    """Whether it counts no more, since one of them has dropped out of a round-robin: so all who are
    left have had the same people to meet."""
    dropped = any(one.entrant.out for one in pairing.company)
    return dropped and tournament.system == Tournament.ROUND_ROBIN


def under_way(pairings: Iterable[Pairing]) -> set[int]:
    """The rounds of which a match is not over; their byes do not count yet."""
    return {p.round for p in pairings if not p.is_over}


def standing(tournament: Tournament, pairings: Sequence[Pairing]) -> list[Standing]:
    """Where all stand before the knock-out; those who share a place, by the lot."""
    _, by = TIE_BREAKS[tournament.tie_break]
    going_on = under_way(pairings)
    done = [p for p in pairings if not (p.is_bye and p.round in going_on)]
    played = met(tournament, done)
    return standings(_lots(tournament), played, full(tournament), by, a_bye(tournament))


# Rounds -----------------------------------------------------------------------------------------


def next_round(tournament: Tournament, *, knock_out: bool = False) -> int:
    """Seat all who are in, and begin their tables; the number of the round.

    With *knock_out* the first four go on to the semi-finals; the finals follow by themselves.
    """
    with change(tournament.meeting):
        tournament.refresh_from_db()
        if tournament.draft.get("drawn"):
            raise Refused(
                "The next round has been drawn, and is shown below. Begin it there, or put the "
                "draw away first."
            )
        number, drawn = drawn_next(tournament, knock_out=knock_out)
        open_round(tournament, number, drawn)
    return number


def drawn_next(tournament: Tournament, *, knock_out: bool = False) -> tuple[int, Drawn]:
    """The next round as it is drawn, and its number; within a change, and nothing begins."""
    refuse_if_over(tournament.meeting)
    pairings = pairings_of(tournament)
    _keep_places(pairings)
    open_ = [str(p.table) for p in pairings if not p.is_over]
    if open_:
        raise Refused(
            f"Not every match is over: table {', '.join(open_)}. "
            "Enter the result, or wait for it to end."
        )
    entrants = present_now(tournament)
    if knock_out and not any(p.stage for p in pairings):
        drawn = _begin_knock_out(tournament, pairings, entrants)
    else:
        wanting = [key for key, entrant in entrants.items() if entrant.wants_bye]
        drawn = _draw(tournament, pairings, entrants, wanting)
    return max((p.round for p in pairings), default=0) + 1, drawn


def draw_again(tournament: Tournament) -> int:
    """The last round once more, from what the earlier ones have come to by now; the number of it.
    Refused once a match of it is over."""
    with change(tournament.meeting):
        those = unplayed(tournament)
        knock_out = any(p.stage == fixed.SEMI for p in those)
        forget_round(tournament, those)
        return next_round(tournament, knock_out=knock_out)


def unplayed(tournament: Tournament) -> list[Pairing]:
    """The last round; Refused, once a match of it is over."""
    pairings = pairings_of(tournament)
    last = max((p.round for p in pairings), default=0)
    those = [p for p in pairings if p.round == last]
    if not those or any(p.is_over and not p.is_bye for p in those):
        raise Refused("A match of this round is over, so the draw can’t be changed any more.")
    return those


def forget_round(tournament: Tournament, those: Sequence[Pairing]) -> None:
    """As if the last round had not been begun: who asked for a bye asks for it still."""
    number = those[0].round
    asked = [one.entrant_id for p in those if p.asked for one in p.company]
    Pairing.objects.filter(pk__in=[p.pk for p in those]).delete()
    tournament.entrants.filter(pk__in=asked).update(wants_bye=True)
    for entrant in tournament.entrants.all():
        if number in entrant.missed:
            kept = [missed for missed in entrant.missed if missed != number]
            Entrant.objects.filter(pk=entrant.pk).update(missed=kept)


def present_now(tournament: Tournament) -> dict[int, Entrant]:
    """Those who are in and here; of a team, one is enough."""
    return {
        entrant.pk: entrant
        for entrant in tournament.entrants.select_related("person", "partner")
        if not entrant.out and _here(entrant)
    }


def _here(entrant: Entrant) -> list[Person]:
    return [person for person in entrant.people if person.here and not person.out]


def _draw(
    tournament: Tournament,
    pairings: Sequence[Pairing],
    here: Iterable[int],
    wanting: Collection[int] = (),
) -> Drawn:
    """The next round after *pairings*, of those who are *here*; *wanting* have asked for a bye."""
    keys = set(here)
    if tournament.system == Tournament.DOUBLE:
        return _both_sides(tournament, pairings, keys, wanting)
    if any(p.stage for p in pairings):
        return _finals(tournament, pairings)
    played = met(tournament, pairings)
    idle = [("", (key,)) for key in _lots(tournament) if key in keys and key in wanting]
    keys -= set(wanting)
    if tournament.system == Tournament.ROUND_ROBIN:
        companies = _round_robin(tournament, pairings, keys)
        return [("", one) for one in swiss.sitting_first_in_turn(companies, played)] + idle
    order = [s.key for s in standing(tournament, pairings) if s.key in keys]
    bonds = bonds_of(tournament)
    seating = swiss.seated(order, played, sizes(tournament), bonds)
    return [("", company) for company in seating] + idle


def bonds_of(tournament: Tournament) -> keeping.Bonds:
    """Whom the steward keeps apart or together, by entrant.  At tables of two, people who are kept
    together would meet in every round, so there that counts for the teams alone."""
    bonds = keeping.kept(tournament.meeting)
    if not bonds:
        return bonds
    entrants = tournament.entrants.select_related("person", "partner")
    whose = {p.pk: e.pk for e in entrants for p in e.people}

    def of_entrants(pairs: Iterable[keeping.Pair]) -> frozenset[keeping.Pair]:
        found = (frozenset(whose[key] for key in pair if key in whose) for pair in pairs)
        return frozenset(pair for pair in found if len(pair) == 2)

    apart = of_entrants(bonds.apart)
    if len(tournament.sides) == 2:
        return keeping.Bonds(apart=apart)
    return keeping.Bonds(of_entrants(bonds.together) - apart, apart)


def lives(tournament: Tournament, pairings: Sequence[Pairing]) -> dict[int, Life]:
    """How all have fared in a double elimination, in the order of their lots."""
    last = max((p.round for p in pairings), default=0)
    missed = {
        entrant.pk: [number for number in entrant.missed if number <= last]
        for entrant in tournament.entrants.all()
    }
    return double.lives(_lots(tournament), bouts(pairings), missed)


def bouts(pairings: Iterable[Pairing]) -> list[Bout]:
    return [
        Bout(
            p.round,
            p.stage,
            tuple(one.entrant_id for one in p.company),
            tuple(one.place or 1 for one in p.company) if p.is_over else (),
        )
        for p in pairings
    ]


def _both_sides(
    tournament: Tournament,
    pairings: Sequence[Pairing],
    here: set[int],
    wanting: Collection[int],
) -> Drawn:
    """The next round of a double elimination."""
    fared = lives(tournament, pairings)
    in_ = [key for key, life in fared.items() if life.is_in]
    order = [key for key in in_ if key in here]
    # Who is away misses this round and so loses it; only one without a loss will then be in still.
    away = [
        entrant
        for entrant in tournament.entrants.all()
        if entrant.pk in in_ and not entrant.out and entrant.pk not in here
    ]
    waited_for = any(not fared[entrant.pk].lost for entrant in away)
    played = bouts(pairings)
    drawn = double.drawn(order, fared, played, bonds_of(tournament), wanting, waited_for)
    if drawn:
        begun = Counter(b.company[0] for b in played if len(b.company) > 1)
        return [
            (stage, tuple(sorted(company, key=lambda key: begun[key]))) for stage, company in drawn
        ]
    if away:
        raise Refused(
            "Still in the tournament, but not here: "
            f"{joined([entrant.name for entrant in away])}. "
            "The others can’t go on without them. Wait for them, or drop them out."
        )
    raise Refused("The tournament is over: no two entrants are left who can meet.")


def _round_robin(
    tournament: Tournament, pairings: Sequence[Pairing], here: set[int]
) -> list[tuple[int, ...]]:
    """The next round; whom somebody missed who was away, they meet when both are here."""
    played = {one.entrant_id for p in pairings for one in p.company}
    entrants = {one.pk: one for one in tournament.entrants.all()}
    in_ = [key for key in _lots(tournament) if not entrants[key].out]
    order = [key for key in _lots(tournament) if key in played or key in in_]
    if companies := fixed.next_round(order, _met_in_pairs(pairings), here):
        return companies
    missing = [
        f"{entrants[one].name} and {entrants[other].name}"
        for one, other in _still_to_meet(in_, pairings)
    ]
    if missing:
        raise Refused(
            "All who are here have met. Still to meet, once they are here: "
            f"{'; '.join(missing)}. An entrant who doesn’t come back can drop out."
        )
    raise Refused("Everyone has met everyone, so the round-robin is over.")


def _met_in_pairs(pairings: Sequence[Pairing]) -> set[frozenset[int]]:
    return {frozenset(one.entrant_id for one in p.company) for p in pairings if not p.is_bye}


def _still_to_meet(keys: Iterable[int], pairings: Sequence[Pairing]) -> list[tuple[int, int]]:
    met_ = _met_in_pairs(pairings)
    return [pair for pair in combinations(keys, 2) if frozenset(pair) not in met_]


def is_drawn_out(tournament: Tournament, pairings: Sequence[Pairing]) -> bool:
    """Whether no round can follow: the final has begun, everyone has met everyone, or all but one
    have lost twice."""
    if tournament.system == Tournament.DOUBLE:
        fared = lives(tournament, pairings)
        left = [e for e in tournament.entrants.all() if not e.out and fared[e.pk].is_in]
        return bool(pairings) and not under_way(pairings) and len(left) < 2
    if any(p.stage for p in pairings):
        return any(p.stage == fixed.FINAL for p in pairings)
    if not pairings or tournament.system != Tournament.ROUND_ROBIN:
        return False
    return not _still_to_meet([e.pk for e in tournament.entrants.all() if not e.out], pairings)


def _begin_knock_out(
    tournament: Tournament, pairings: Sequence[Pairing], here: Iterable[int]
) -> Drawn:
    if len(tournament.sides) != 2:
        raise Refused("A knock-out is only for tournaments where two meet at each table.")
    if not pairings:
        raise Refused("Play at least one round first: it decides who the first four are.")
    keys = set(here)
    order = [s.key for s in standing(tournament, pairings) if s.key in keys]
    if len(order) < fixed.FOUR:
        raise Refused(f"A knock-out needs {fixed.FOUR} who are still in and here.")
    return fixed.semi_finals(order)


def _finals(tournament: Tournament, pairings: Sequence[Pairing]) -> Drawn:
    if any(p.stage == fixed.FINAL for p in pairings):
        raise Refused("The final has been played, so the tournament is over.")
    order = [s.key for s in standing(tournament, pairings)]
    return fixed.finals(order, [_of(p) for p in pairings if p.stage == fixed.SEMI])


def _of(pairing: Pairing) -> tuple[tuple[int, ...], tuple[int, ...]]:
    company = pairing.company
    return tuple(one.entrant_id for one in company), tuple(one.place or 1 for one in company)


def decided(tournament: Tournament, pairings: Sequence[Pairing]) -> list[int]:
    """The first four in their places, once the knock-out is over; none before."""
    last = {p.stage: p for p in pairings if p.stage in (fixed.FINAL, fixed.THIRD) and p.is_over}
    if len(last) < 2 or tournament.system == Tournament.DOUBLE:
        return []
    order = [s.key for s in standing(tournament, pairings)]
    return [k for at in (fixed.FINAL, fixed.THIRD) for k in fixed.in_order(order, *_of(last[at]))]


def drawn_otherwise(tournament: Tournament, pairings: Sequence[Pairing]) -> dict[int, int]:
    """The rounds that would be drawn otherwise now, and for each the earlier one that has been
    corrected since it was."""
    rounds = {n: list(those) for n, those in groupby(pairings, key=lambda p: p.round)}
    amended: defaultdict[int, int] = defaultdict(int)
    last = max(rounds, default=0)
    for p in pairings:
        for later in range(p.round + 1, min(p.corrected_in or 0, last) + 1):
            amended[later] = max(amended[later], p.round)
    tables = {}
    for number, source in sorted(amended.items()):
        those = rounds.get(number, [])
        before = [p for p in pairings if p.round < number]
        was = {frozenset(one.entrant_id for one in p.company) for p in those}
        here = frozenset[int]().union(*was)
        asked = {one.entrant_id for p in those if p.asked for one in p.company}
        if tournament.system == Tournament.ROUND_ROBIN and not any(p.stage for p in those):
            continue  # no result decides who meets whom
        if any(p.stage == fixed.SEMI for p in those):
            in_ = {one.pk for one in tournament.entrants.all() if not one.out} | here
            order = [s.key for s in standing(tournament, before) if s.key in in_]
            now = fixed.semi_finals(order) if len(order) >= fixed.FOUR else []
        else:
            now = _drawn_now(tournament, before, number, here, asked)
        tables_now = {frozenset(company) for _, company in now}
        by_hand = any(p.by_hand for p in those)
        same = frozenset[int]().union(*tables_now) == here if by_hand else tables_now == was
        if not same:
            tables[number] = source
    return tables


def _drawn_now(
    tournament: Tournament,
    before: Sequence[Pairing],
    number: int,
    here: frozenset[int],
    asked: Collection[int],
) -> Drawn:
    """A round that was begun, as it would be drawn now; none, if nobody could meet."""
    if tournament.system == Tournament.DOUBLE:
        entrants = tournament.entrants.all()
        here |= {e.pk for e in entrants if not e.out and number not in e.missed}
    try:
        return _draw(tournament, before, here, asked)
    except Refused:
        return []


def _lots(tournament: Tournament) -> list[int]:
    """All entrants in the order of their lots."""
    entrants, seed = list(tournament.entrants.all()), tournament.seed
    if seed is not None:
        entrants.sort(key=lambda entrant: lot(seed, entrant.name_for_the_lot))
    return [entrant.pk for entrant in entrants]


def lot(seed: int, name: str) -> str:
    """The lot of one entrant, which anybody can check: the SHA-256 of seed and name.

    It hangs on nobody else, so one who comes later changes no other lot.

    >>> lot(7, "Ann")[:8]
    'e1b0e38c'
    """
    return sha256(f"{seed} {name}".encode()).hexdigest()


def open_round(tournament: Tournament, number: int, drawn: Drawn, *, by_hand: bool = False) -> None:
    """Begin a round as it is drawn, within a change."""
    meeting, entrants = tournament.meeting, present_now(tournament)
    many = sum(len(company) > 1 for _, company in drawn)
    if not 1 <= many <= TABLES:
        raise Refused(f"A round is played at 1 to {TABLES} tables of {tournament.terms.seats}.")
    services.leave_all(meeting)
    meeting.people.update(table=None, seat=None)
    for at, (stage, company) in enumerate(drawn, 1):
        idle = entrants.get(company[0]) if len(company) == 1 else None
        made = tournament.pairings.create(
            round=number,
            stage=stage,
            table=at if len(company) > 1 else None,
            asked=bool(idle and idle.wants_bye),
            by_hand=by_hand,
        )
        Placing.objects.bulk_create(
            Placing(pairing=made, entrant_id=key, seat=side, place=None if made.table else 1)
            for side, key in enumerate(company)
        )
        if made.table:
            made.play = _open_table(tournament, at, [entrants.get(key) for key in company])
            made.save()
    if tournament.system == Tournament.DOUBLE:
        _miss(tournament, number, {key for _, company in drawn for key in company})
    tournament.entrants.update(wants_bye=False)
    meeting.at, meeting.since, meeting.paused = None, timezone.now(), False
    meeting.shown = services.from_now({"kind": "round", "tournament": tournament.pk})
    meeting.save()


def _miss(tournament: Tournament, number: int, playing: Collection[int]) -> None:
    """Note down who had not lost twice and is not in this round."""
    fared = lives(tournament, pairings_of(tournament))
    for entrant in tournament.entrants.all():
        if entrant.pk not in playing and fared[entrant.pk].is_in:
            missed = [*entrant.missed, number]
            Entrant.objects.filter(pk=entrant.pk).update(missed=missed)


def _open_table(tournament: Tournament, table: int, company: Sequence[Entrant | None]) -> Play:
    """The table of those; a bot plays for whoever is not here."""
    terms, sides = tournament.terms, tournament.sides
    if len(company) != len(sides):
        terms = at_tables_of(terms, len(company))
    persons = {
        seat: person
        for entrant, seats in zip(company, sides, strict=False)
        if entrant
        for seat, person in zip(seats, _here(entrant), strict=False)
    }
    return round_services.open_play(tournament.meeting, None, terms, table, persons, ())


def entrant_of(meeting: Meeting, person: Person) -> Entrant | None:
    """As whom a person plays in the tournament that goes on; None, if there is none."""
    tournament = meeting.tournaments.first()
    if tournament is None or meeting.at_id or meeting.lesson_id or meeting.ended:
        return None
    if tournament.pairings.filter(stage__in=(fixed.SEMI, fixed.FINAL, double.SECOND)).exists():
        return None
    mine = tournament.entrants.filter(Q(person=person) | Q(partner=person), out=False)
    return mine.select_related("tournament__meeting").first()


def has_bye(meeting: Meeting, person: Person) -> bool:
    """Whether the round that goes on has no table for that person."""
    last = Pairing.objects.filter(tournament__meeting=meeting).order_by("-tournament", "-round")
    now = last.first()
    if now is None or meeting.at_id or meeting.ended:
        return False
    entrants = Entrant.objects.filter(Q(person=person) | Q(partner=person))
    mine = now.tournament.pairings.filter(round=now.round, placings__entrant__in=entrants)
    return any(pairing.is_bye for pairing in mine)
