"""A tournament as page, projector and CSV show it, all from the same rows."""

from __future__ import annotations

from collections.abc import Container, Sequence
from fractions import Fraction
from itertools import permutations
from typing import Any, NamedTuple

from diversions.guild.models import Entrant, Pairing, Tournament
from diversions.guild.tournament import double, fixed
from diversions.guild.tournament.breaks import breaks
from diversions.guild.tournament.drafts.shown import Draft, draft_of
from diversions.guild.tournament.drawing import (
    decided,
    drawn_otherwise,
    is_drawn_out,
    lives,
    next_stage,
)
from diversions.guild.tournament.results import (
    a_bye,
    an_asked_bye,
    full,
    listed,
    pairings_of,
    standing,
)
from diversions.guild.tournament.standings import CRITERIA, TIE_BREAKS, gains


class StandingsRow(NamedTuple):
    """One line of the standings."""

    place: int
    entrant: Entrant
    points: int
    tie: tuple[str, ...]  # by each part of the tie-break; empty, where it decides nothing
    wins: int
    played: int
    byes: int
    side: str = ""  # of a double elimination

    @property
    def cells(self) -> tuple[str | int, ...]:
        """What decides the place: the columns after the name."""
        return (self.points, self.side) if self.side else (self.points, *self.tie)


class Round(NamedTuple):
    """One round, and what there is to say of it."""

    number: int
    stage: str  # of the knock-out, if it is of that
    pairings: list[Pairing]
    corrected: int | None  # the earlier round by whose correction it would be drawn otherwise
    may_be_drawn_again: bool
    breaks: list[str]

    @property
    def title(self) -> str:
        return title_of(self.number, self.stage)

    @property
    def called(self) -> str:
        return called(self.number, self.stage)

    @property
    def are(self) -> str:
        """The verb that goes with it."""
        return "are" if self.stage == fixed.SEMI else "is"


TITLES = {fixed.SEMI: "Semi-finals", fixed.FINAL: "Final", double.SECOND: "Second final"}


WON = "the winner"  # of a double elimination, unless several share the first place


def title_of(number: int, stage: str) -> str:
    """What a round is called."""
    return TITLES.get(stage, f"Round {number}")


def called(number: int, stage: str) -> str:
    """The same within a sentence."""
    return f"the {TITLES[stage].lower()}" if stage in TITLES else f"round {number}"


def table_of(tournament: Tournament) -> dict[str, Any]:
    """Standings and rounds, with what the tables have given by now."""
    pairings = pairings_of(tournament)
    rounds = _rounds(tournament, pairings)
    last = rounds[-1] if rounds else None
    draft = _draft(tournament, pairings)
    is_double = tournament.system == Tournament.DOUBLE
    criteria = [] if is_double else [CRITERIA[word] for word in TIE_BREAKS[tournament.tie_break][1]]
    over, many = is_drawn_out(tournament, pairings), full(tournament)
    if is_double:
        rows = _rows_of_lives(tournament, pairings, over=over)
    else:
        rows = _rows(tournament, pairings, decided(tournament, pairings))
    return {
        "tournament": tournament,
        "rows": rows,
        "crossed": cross_table(rows, pairings, whole=is_double),
        "criteria": criteria,
        "heads": ["Lost", "Now"] if is_double else ["Points", *(p.head(many) for p in criteria)],
        "won": "" if CRITERIA["wins"] in criteria else CRITERIA["wins"].head(many),
        "double": is_double,
        "draft": draft,
        "draft_title": title_of(draft.number, draft.stage) if draft else "",
        "draft_called": called(draft.number, draft.stage) if draft else "",
        "next": called((last.number if last else 0) + 1, next_stage(tournament, pairings)),
        "pairings": pairings,
        "rounds": rounds,
        "round": last.number if last else 0,
        "last": last,
        "current": last.pairings if last else [],
        "full": many,
        "bye": a_bye(tournament),
        "asked_bye": an_asked_bye(tournament),
        "knocked_out": bool(decided(tournament, pairings)) or any(row.side == WON for row in rows),
        "drawn_out": over,
        "in_knock_out": not is_double and any(p.stage for p in pairings),
    }


def _draft(tournament: Tournament, pairings: Sequence[Pairing]) -> Draft | None:
    return draft_of(tournament, pairings) if tournament.draft.get("drawn") else None


def _rows_of_lives(
    tournament: Tournament, pairings: Sequence[Pairing], *, over: bool
) -> list[StandingsRow]:
    """The standings of a double elimination, where losses decide."""
    entrants = {e.pk: e for e in tournament.entrants.select_related("person", "partner")}
    gone = {key for key, entrant in entrants.items() if entrant.out}
    known = listed(tournament, pairings)
    fared = {key: life for key, life in lives(tournament, pairings).items() if key in known}
    sides = (double.WINNERS, double.LOSERS)
    ranking = double.ranked(fared, gone)
    won = over and [place for place, _ in ranking].count(1) == 1
    return [
        StandingsRow(
            place,
            entrants[life.key],
            life.lost,
            (),
            life.won,
            life.played,
            life.byes,
            WON
            if won and place == 1
            else entrants[life.key].gone
            if life.key in gone
            else sides[life.lost]
            if life.is_in
            else f"out in round {life.last}",
        )
        for place, life in ranking
    ]


def _rows(
    tournament: Tournament, pairings: Sequence[Pairing], first: Sequence[int]
) -> list[StandingsRow]:
    """The standings; those whom the knock-out has placed stand before all others."""
    entrants = {e.pk: e for e in tournament.entrants.select_related("person", "partner")}
    stood = standing(tournament, pairings)
    if first:
        rest = [s for s in stood if s.key not in first]
        behind = len(first)
        ahead = {s.key: s for s in stood}
        stood = [ahead[key]._replace(place=at) for at, key in enumerate(first, 1)]
        above = {s.place: sum(o.place < s.place for o in rest) for s in rest}
        stood += [s._replace(place=1 + behind + above[s.place]) for s in rest]
    return [
        StandingsRow(
            s.place,
            entrants[s.key],
            s.points,
            tuple(map(points_text, s.tie)),
            s.wins,
            s.played,
            s.byes,
        )
        for s in stood
    ]


def points_text(value: Fraction | None) -> str:
    """A part of a tie-break as it is written.

    >>> [points_text(value) for value in (Fraction(7, 2), Fraction(10), Fraction(1, 3), None)]
    ['3.5', '10', '0.33', '']
    """
    if value is None:
        return ""
    return f"{float(value):.2f}".rstrip("0").rstrip(".")


def _rounds(tournament: Tournament, pairings: Sequence[Pairing]) -> list[Round]:
    otherwise = drawn_otherwise(tournament, pairings)
    numbers = sorted({p.round for p in pairings})
    rounds = []
    for number in numbers:
        those = [p for p in pairings if p.round == number]
        untouched = not any(p.is_over and not p.is_bye for p in those)
        rounds.append(
            Round(
                number,
                those[0].stage,
                those,
                otherwise.get(number),
                number == numbers[-1] and untouched,
                breaks(
                    tournament,
                    [(p.stage, tuple(one.entrant_id for one in p.company)) for p in those],
                    [p for p in pairings if p.round < number],
                    wanting=[p.company[0].entrant_id for p in those if p.asked and p.is_bye],
                )
                if number == numbers[-1]
                else [],
            )
        )
    return rounds


def cross_table(
    rows: Sequence[StandingsRow], pairings: Sequence[Pairing], *, whole: bool = False
) -> list[tuple[StandingsRow, list[str]]]:
    """Each of the standings, and how each stood to each other in turn wherever they met: 1 for
    ahead, ½ for level, 0 for behind.  The knock-out, whose matches give no points, is left out but
    of the *whole*."""
    met: dict[tuple[int, int], str] = {}
    for pairing in pairings:
        company = pairing.company if pairing.is_over and (whole or not pairing.stage) else []
        for one, other in permutations(company, 2):
            mine, theirs = one.place or 1, other.place or 1
            mark = "1" if mine < theirs else "½" if mine == theirs else "0"
            key = one.entrant_id, other.entrant_id
            met[key] = f"{met[key]} {mark}" if key in met else mark
    keys = [row.entrant.pk for row in rows]
    return [
        (
            row,
            ["–" if key == row.entrant.pk else met.get((row.entrant.pk, key), "") for key in keys],
        )
        for row in rows
    ]


def gained(
    pairing: Pairing, tournament: Tournament, going_on: Container[int]
) -> Sequence[int | str]:
    """The points of one table by seat; none of the knock-out, nor of a bye in a round that is
    *going_on*."""
    if not pairing.is_over or pairing.stage or (pairing.is_bye and pairing.round in going_on):
        return [""] * len(pairing.company)
    if pairing.is_bye:
        return [an_asked_bye(tournament) if pairing.asked else a_bye(tournament)]
    return gains([one.place or 1 for one in pairing.company], full(tournament))
