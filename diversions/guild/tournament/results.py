"""What was played in a tournament: the places at each table, and where all stand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256

from django.db.models import F

from diversions.guild.models import Pairing, Play, Tournament
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


def pairings_of(tournament: Tournament) -> list[Pairing]:
    """All tables of all rounds, with the places of those where the match is over by now."""
    pairings = list(
        tournament.pairings.select_related("play__sitting")
        .prefetch_related("placings__entrant")
        .order_by("round", F("table").asc(nulls_last=True), "pk")
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


def listed(tournament: Tournament, pairings: Iterable[Pairing]) -> list[int]:
    """All entrants in the order of their lots, without those who are nobody's and in no round: who
    entered twice, and was made one before playing, has one entry that counts."""
    known = {one.entrant_id for p in pairings for one in p.company}
    nobodys = tournament.entrants.filter(out=True, person=None, partner=None).exclude(pk__in=known)
    gone = set(nobodys.values_list("pk", flat=True))
    return [key for key in lots(tournament) if key not in gone]


def standing(tournament: Tournament, pairings: Sequence[Pairing]) -> list[Standing]:
    """Where all stand before the knock-out; those who share a place, by the lot."""
    _, by = TIE_BREAKS[tournament.tie_break]
    going_on = under_way(pairings)
    done = [p for p in pairings if not (p.is_bye and p.round in going_on)]
    played = met(tournament, done)
    keys = listed(tournament, pairings)
    return standings(keys, played, full(tournament), by, a_bye(tournament))


def lots(tournament: Tournament) -> list[int]:
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
