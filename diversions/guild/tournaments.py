"""Tournaments: rounds begun at tables of the meeting, results taken from the tables themselves."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from diversions.games import GAMES
from diversions.guild import services, swiss
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
from diversions.guild.services import Refused, change
from diversions.guild.swiss import Met
from diversions.guild.visitors import for_steward
from diversions.play import fold
from diversions.rules import Terms
from diversions.rules.core import letter

SIZES = (2, 3, 4)  # of the tables that a tournament is played at


class Row(NamedTuple):
    """One line of the standings."""

    place: int
    entrant: Entrant
    points: int
    against: str
    wins: int
    played: int


# What is written --------------------------------------------------------------------------------


def begin(meeting: Meeting, code: str, seats: int | None = None) -> Tournament:
    """A tournament of all who are here, at tables of *seats* if the game allows them."""
    try:
        terms = services.terms_of(code)
        if seats and seats != terms.seats:
            terms = at_tables_of(terms, seats)
    except ValueError as error:
        raise Refused(str(error)) from error
    if terms.seats not in SIZES:
        raise Refused("A tournament is played at tables of two, three or four.")
    with change(meeting):
        people = list(meeting.people.filter(here=True, out=False))
        if len(people) < terms.seats:
            raise Refused(f"{terms.seats} people at least are wanted for this tournament.")
        made = meeting.tournaments.create(terms_code=terms.code)
        Entrant.objects.bulk_create(
            Entrant(tournament=made, person=person, name=person.name) for person in people
        )
    return made


def at_tables_of(terms: Terms, seats: int) -> Terms:
    """The same readings for another number of seats; ValueError says why it cannot be."""
    readings = {option.key.replace("-", "_"): reading.key for option, reading in terms.agreed}
    return GAMES[terms.game].terms(terms.variant, seats, **readings)


def sizes(terms: Terms) -> tuple[int, ...]:
    """The tables of a round: those of the terms, and those with one seat less, if the game may
    be played so; then fewer are left over."""
    if terms.seats - 1 not in SIZES:
        return (terms.seats,)
    try:
        at_tables_of(terms, terms.seats - 1)
    except ValueError:
        return (terms.seats,)
    return terms.seats, terms.seats - 1


def full(tournament: Tournament) -> int:
    """The points of the first of a table."""
    return swiss.FEW if tournament.terms.seats == 2 else swiss.MANY


def enter(tournament: Tournament, person: Person) -> None:
    """One more, from the next round on; or one who dropped out, back again."""
    with change(tournament.meeting):
        known = tournament.entrants.filter(person=person).first()
        if known:
            Entrant.objects.filter(pk=known.pk).update(out=False)
        else:
            tournament.entrants.create(person=person, name=person.name)


def drop(entrant: Entrant) -> None:
    """Drop one out: he is paired no more, and what he played still counts."""
    with change(entrant.tournament.meeting):
        Entrant.objects.filter(pk=entrant.pk).update(out=True)


def correct(pairing: Pairing, places: Sequence[int]) -> None:
    """Other places by seat, by the steward's word; none are taken from the table again."""
    company = pairing.company
    if len(company) < 2:
        raise Refused("A bye has no other result.")
    if places and (len(places) != len(company) or not all(1 <= p <= len(company) for p in places)):
        raise Refused(f"A place is a number from 1 to {len(company)}, for each who sat there.")
    with change(pairing.tournament.meeting):
        Pairing.objects.filter(pk=pairing.pk).update(corrected=bool(places))
        for at, one in enumerate(company):
            Placing.objects.filter(pk=one.pk).update(place=places[at] if places else None)


def take_results(tournament: Tournament) -> list[Pairing]:
    """All tables of all rounds, with the places of those where the match is over."""
    found = list(
        tournament.pairings.select_related("play__sitting")
        .prefetch_related("placings__entrant")
        .order_by("round", "table", "pk")
    )
    for pairing in found:
        if not pairing.is_over and pairing.play and (places := _result(pairing.play)):
            for one, place in zip(pairing.company, places, strict=True):
                one.place = place
                Placing.objects.filter(pk=one.pk, place=None).update(place=place)
    return found


def _result(play: Play) -> tuple[int, ...]:
    """The places by seat; none, while the match goes on."""
    played = fold.present(play.sitting).played
    outcome = played.state.outcome
    if outcome is None:
        return ()
    sides = played.game.sides(played.terms)
    places = ranked(len(sides), outcome.winners, played.state.score)
    found = {seat: places[side] for side, seats in enumerate(sides) for seat in seats}
    return tuple(found[seat] for seat in range(played.terms.seats))


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


def met(pairings: Sequence[Pairing]) -> list[Met]:
    """What was played, as rounds are reckoned from it."""
    return [
        Met(tuple(o.entrant_id for o in p.company), tuple(o.place or 1 for o in p.company))
        for p in pairings
        if p.is_over
    ]


def next_round(tournament: Tournament) -> int:
    """Seat all who are in, and begin their tables; the number of the round."""
    meeting, terms = tournament.meeting, tournament.terms
    with change(meeting):
        pairings = take_results(tournament)
        open_ = [str(p.table) for p in pairings if not p.is_over]
        if open_:
            named = ", ".join(open_)
            raise Refused(f"Not every match is over: table {named}. Enter a result, or wait.")
        entrants = {
            e.pk: e
            for e in tournament.entrants.select_related("person")
            if not e.out and e.person and e.person.here and not e.person.out
        }
        played = met(pairings)
        order = [s.key for s in swiss.standings(_all(tournament), played) if s.key in entrants]
        found = swiss.seated(order, played, sizes(terms))
        tables = sum(len(company) > 1 for company in found)
        if not 1 <= tables <= TABLES:
            raise Refused(f"A round is played at 1 to {TABLES} tables of {terms.seats}.")
        number = max((p.round for p in pairings), default=0) + 1
        _open_round(tournament, number, [[entrants[key] for key in one] for one in found])
    return number


def _all(tournament: Tournament) -> list[int]:
    return list(tournament.entrants.values_list("pk", flat=True))


def _open_round(tournament: Tournament, number: int, companies: list[list[Entrant]]) -> None:
    meeting, terms = tournament.meeting, tournament.terms
    services.leave_all(meeting)
    meeting.people.update(table=None, seat=None)
    for at, company in enumerate(companies, 1):
        made = tournament.pairings.create(round=number, table=at if len(company) > 1 else None)
        Placing.objects.bulk_create(
            Placing(pairing=made, entrant=one, seat=seat, place=None if made.table else 1)
            for seat, one in enumerate(company)
        )
        if made.table:
            here = terms if len(company) == terms.seats else at_tables_of(terms, len(company))
            persons = {seat: one.person for seat, one in enumerate(company) if one.person}
            made.play = services.open_play(meeting, None, here, at, persons, ())
            made.save()
    meeting.at, meeting.since, meeting.paused = None, timezone.now(), False
    meeting.shown = {"kind": "round", "tournament": tournament.pk}
    meeting.save()


# What is shown ----------------------------------------------------------------------------------


def table_of(tournament: Tournament) -> dict[str, Any]:
    """Standings and pairings, with what the tables have given by now."""
    pairings = take_results(tournament)
    entrants = {e.pk: e for e in tournament.entrants.select_related("person")}
    found = swiss.standings(entrants, met(pairings), full(tournament))
    rows = [
        Row(place, entrants[s.key], s.points, f"{float(s.against):.3g}", s.wins, s.played)
        for place, s in enumerate(found, 1)
    ]
    last = max((p.round for p in pairings), default=0)
    return {
        "tournament": tournament,
        "rows": rows,
        "pairings": pairings,
        "round": last,
        "current": [p for p in pairings if p.round == last],
        "full": full(tournament),
        "bye": swiss.bye(full(tournament)),
    }


@for_steward
@require_http_methods(["GET", "POST"])
def page(request: HttpRequest, meeting: Meeting) -> HttpResponse:
    """The tournament: begun, paired, corrected, shown."""
    tournament = meeting.tournaments.first()
    said = ""
    if request.method == "POST":
        try:
            _pressed(meeting, tournament, request.POST)
            return redirect("tournament", meeting.code)
        except Refused as refused:
            said = str(refused)
            meeting.refresh_from_db()
    games = [
        (f"{game.slug}:{v.key}", f"{game.title}: {v.title}")
        for game in sorted(GAMES.values(), key=lambda game: game.title)
        for v in game.variants
        if set(SIZES) & {*(v.seats or game.seats)}
    ]
    context: dict[str, Any] = {
        "meeting": meeting,
        "said": said,
        "games": games,
        "tournament": tournament,
    }
    if tournament:
        context |= table_of(tournament)
        inside = {row.entrant.person_id for row in context["rows"]}
        context["others"] = [
            p for p in meeting.people.filter(here=True, out=False) if p.pk not in inside
        ]
    return render(request, "guild/tournament.html", context, status=409 if said else 200)


def _pressed(meeting: Meeting, tournament: Tournament | None, posted: Any) -> None:
    act, _, key = posted.get("act", "").partition(" ")
    if act == "begin":
        seats = posted.get("seats", "")
        begin(meeting, posted.get("code", ""), int(seats) if seats in ("2", "3", "4") else None)
        return
    if tournament is None:
        raise Refused("There is no tournament yet.")
    number = int(key) if key.isdecimal() and len(key) < 10 else 0
    match act:
        case "round":
            next_round(tournament)
        case "standings":
            services.show(meeting, {"kind": "standings", "tournament": tournament.pk})
        case "pairings":
            services.show(meeting, {"kind": "round", "tournament": tournament.pk})
        case "drop":
            drop(get_object_or_404(tournament.entrants, pk=number))
        case "enter":
            who = posted.get("person", "")
            chosen = int(who) if who.isdecimal() and len(who) < 10 else number
            enter(tournament, get_object_or_404(meeting.people.filter(out=False), pk=chosen))
        case "correct":
            pairing = get_object_or_404(tournament.pairings, pk=number)
            correct(pairing, _places(posted.getlist(f"result-{number}")))
        case _:
            raise Refused("That was not understood: one of the buttons was expected.")


def _places(words: Sequence[str]) -> tuple[int, ...]:
    """The places as the form has them, each on its own or all in one word: ``1 2``."""
    found = " ".join(words).split()
    if not all(len(word) < 3 and word.isascii() and word.isdigit() for word in found):
        raise Refused("A place is a number.")
    return tuple(map(int, found))


@for_steward
@require_safe
def results(request: HttpRequest, meeting: Meeting, what: str) -> HttpResponse:
    """Standings or pairings as CSV."""
    tournament = get_object_or_404(meeting.tournaments.all()[:1])
    found = table_of(tournament)
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{what}.csv"'
    out = csv.writer(response)
    if what == "standings":
        out.writerow(["place", "name", "points", "met", "wins", "played", "dropped out"])
        for row in found["rows"]:
            out.writerow([row.place, safe(row.entrant.name), *row[2:], _yes(row.entrant.out)])
    else:
        out.writerow(["round", "table", "seat", "name", "place", "points", "corrected"])
        for p in found["pairings"]:
            gained = _gained(p, found["full"])
            for one, points in zip(p.company, gained, strict=True):
                place = "bye" if p.is_bye else one.place or ""
                where = [p.round, p.table or "", letter(one.seat), safe(one.entrant.name)]
                out.writerow([*where, place, points, _yes(p.corrected)])
    return response


def _gained(pairing: Pairing, full: int) -> Sequence[int | str]:
    """The points of one table by seat."""
    if not pairing.is_over:
        return [""] * len(pairing.company)
    if pairing.is_bye:
        return [swiss.bye(full)]
    return swiss.gains([one.place or 1 for one in pairing.company], full)


def _yes(so: bool) -> str:
    return "yes" if so else ""


def safe(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{name}" if name[:1] in "=+-@" else name
