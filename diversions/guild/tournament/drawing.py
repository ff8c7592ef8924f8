"""Who meets whom in the next round, by the system of the tournament and what was played.

Nothing begins by it: ``services`` seats those who were drawn.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from itertools import combinations, groupby

from diversions.games import GAMES
from diversions.guild.meeting.services import Refused
from diversions.guild.models import Entrant, Pairing, Person, Tournament
from diversions.guild.parties import keeping
from diversions.guild.tournament import double, fixed, swiss
from diversions.guild.tournament.double import Bout, Life
from diversions.guild.tournament.results import lots, met, standing, under_way
from diversions.rules import Terms
from diversions.rules.kit.wording import joined

SIZES = (2, 3, 4)  # of the tables that a tournament is played at

# A round as it is drawn: at each table a stage of the knock-out, or none, and the entrants.
Drawn = list[tuple[str, tuple[int, ...]]]


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


def present_now(tournament: Tournament) -> dict[int, Entrant]:
    """Those who are in and here; of a team, one is enough."""
    return {
        entrant.pk: entrant
        for entrant in tournament.entrants.select_related("person", "partner")
        if not entrant.out and here_of(entrant)
    }


def here_of(entrant: Entrant) -> list[Person]:
    """Those of an entrant who are here."""
    return [person for person in entrant.people if person.here and not person.out]


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


def draw(
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
    idle = [("", (key,)) for key in lots(tournament) if key in keys and key in wanting]
    keys -= set(wanting)
    if tournament.system == Tournament.ROUND_ROBIN:
        companies = _round_robin(tournament, pairings, keys)
        return [("", one) for one in swiss.sitting_first_in_turn(companies, played)] + idle
    order = [s.key for s in standing(tournament, pairings) if s.key in keys]
    bonds = bonds_of(tournament)
    seating = swiss.seated(order, played, sizes(tournament), bonds)
    return [("", company) for company in seating] + idle


def _round_robin(
    tournament: Tournament, pairings: Sequence[Pairing], here: set[int]
) -> list[tuple[int, ...]]:
    """The next round; whom somebody missed who was away, they meet when both are here."""
    played = {one.entrant_id for p in pairings for one in p.company}
    entrants = {one.pk: one for one in tournament.entrants.all()}
    in_ = [key for key in lots(tournament) if not entrants[key].out]
    order = [key for key in lots(tournament) if key in played or key in in_]
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
    raise Refused("Everyone has met everyone else, so the round-robin is over.")


def _met_in_pairs(pairings: Sequence[Pairing]) -> set[frozenset[int]]:
    return {frozenset(one.entrant_id for one in p.company) for p in pairings if not p.is_bye}


def _still_to_meet(keys: Iterable[int], pairings: Sequence[Pairing]) -> list[tuple[int, int]]:
    met_ = _met_in_pairs(pairings)
    return [pair for pair in combinations(keys, 2) if frozenset(pair) not in met_]


def lives(tournament: Tournament, pairings: Sequence[Pairing]) -> dict[int, Life]:
    """How all have fared in a double elimination, in the order of their lots."""
    last = max((p.round for p in pairings), default=0)
    missed = {
        entrant.pk: [number for number in entrant.missed if number <= last]
        for entrant in tournament.entrants.all()
    }
    return double.lives(lots(tournament), bouts(pairings), missed)


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
            "The others can’t go on without them. Wait for them, or mark them as dropped out."
        )
    raise Refused("The tournament is over: no two entrants are left who can meet.")


def begin_knock_out(
    tournament: Tournament, pairings: Sequence[Pairing], here: Iterable[int]
) -> Drawn:
    if len(tournament.sides) != 2:
        raise Refused("A knock-out is only for tournaments where two meet at each table.")
    if not pairings:
        raise Refused("Play at least one round first: it decides who the first four are.")
    keys = set(here)
    order = [s.key for s in standing(tournament, pairings) if s.key in keys]
    if len(order) < fixed.FOUR:
        raise Refused(f"A knock-out needs {fixed.FOUR} entrants who are here and not yet out.")
    return fixed.semi_finals(order)


def next_stage(tournament: Tournament, pairings: Sequence[Pairing]) -> str:
    """Which final comes next, as far as that is known; empty for any other round."""
    if tournament.system == Tournament.DOUBLE:
        fared = lives(tournament, pairings)
        left = [fared[e.pk] for e in tournament.entrants.all() if not e.out and fared[e.pk].is_in]
        return "" if under_way(pairings) else double.final_of(left, bouts(pairings))
    return fixed.FINAL if pairings and pairings[-1].stage == fixed.SEMI else ""


def _finals(tournament: Tournament, pairings: Sequence[Pairing]) -> Drawn:
    if any(p.stage == fixed.FINAL for p in pairings):
        raise Refused("The final has been played, so the tournament is over.")
    order = [s.key for s in standing(tournament, pairings)]
    return fixed.finals(order, [_of(p) for p in pairings if p.stage == fixed.SEMI])


def _of(pairing: Pairing) -> tuple[tuple[int, ...], tuple[int, ...]]:
    company = pairing.company
    return tuple(one.entrant_id for one in company), tuple(one.place or 1 for one in company)


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
        return draw(tournament, before, here, asked)
    except Refused:
        return []
