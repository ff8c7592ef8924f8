"""Tournaments: rounds begun at tables of the meeting, results taken from the tables themselves."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from django.utils import timezone

from diversions.guild.meeting import services
from diversions.guild.meeting.services import Refused, change, refuse_if_over
from diversions.guild.models import TABLES, Entrant, Meeting, Pairing, Placing, Play, Tournament
from diversions.guild.round import services as round_services
from diversions.guild.tournament import fixed
from diversions.guild.tournament.drawing import (
    Drawn,
    at_tables_of,
    begin_knock_out,
    draw,
    here_of,
    lives,
    present_now,
)
from diversions.guild.tournament.results import pairings_of
from diversions.play import present
from diversions.play import services as tables
from diversions.play.models import Sitting

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
    if pairing.play and pairing.play.now:
        _stop_table(pairing.tournament.meeting, pairing.play.sitting, bool(places))


def _stop_table(meeting: Meeting, sitting: Sitting, entered: bool) -> None:
    """Have the people at a table learn that their result was *entered* at the desk, so they don’t
    play on for nothing; or let them play on, where the table counts again."""
    if entered and present.of(sitting).played.state.outcome is None:
        tables.stop(sitting, Sitting.RESULT)
    elif not entered and sitting.stopped == Sitting.RESULT:
        tables.stop(sitting, Sitting.PAUSED if meeting.paused else "")


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


# Rounds -----------------------------------------------------------------------------------------


def next_round(tournament: Tournament, *, knock_out: bool = False) -> int:
    """Seat all who are in, and begin their tables; the number of the round.

    With *knock_out* the first four go on to the semi-finals; the finals follow by themselves.
    """
    with change(tournament.meeting):
        tournament.refresh_from_db()
        if tournament.draft.get("drawn"):
            raise Refused(
                "The next round has been drawn, and is shown below. Begin it there, or "
                "discard the draw first."
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
            f"Not every match is over: table{'s' * (len(open_) > 1)} {', '.join(open_)}. "
            "Enter the result, or wait for it to end."
        )
    entrants = present_now(tournament)
    if knock_out and not any(p.stage for p in pairings):
        drawn = begin_knock_out(tournament, pairings, entrants)
    else:
        wanting = [key for key, entrant in entrants.items() if entrant.wants_bye]
        drawn = draw(tournament, pairings, entrants, wanting)
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
        for seat, person in zip(seats, here_of(entrant), strict=False)
    }
    return round_services.open_play(tournament.meeting, None, terms, table, persons, ())
