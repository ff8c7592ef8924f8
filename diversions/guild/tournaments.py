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
from diversions.guild.models import TABLES, Entrant, Meeting, Pairing, Person, Tournament
from diversions.guild.services import Refused, change
from diversions.guild.swiss import DRAWN, WIN, Met
from diversions.guild.visitors import for_steward
from diversions.play import fold

POINTS = {
    Pairing.FIRST: (WIN, 0),
    Pairing.SECOND: (0, WIN),
    Pairing.DRAW: (DRAWN, DRAWN),
}


class Row(NamedTuple):
    """One line of the standings."""

    place: int
    entrant: Entrant
    points: int
    against: int
    wins: int
    played: int


# What is written --------------------------------------------------------------------------------


def begin(meeting: Meeting, code: str) -> Tournament:
    """A tournament of all who are here; Refused where the game is not for two."""
    try:
        terms = services.terms_of(code)
    except ValueError as error:
        raise Refused(str(error)) from error
    if terms.seats != 2:
        raise Refused("A tournament is played at tables of two.")
    with change(meeting):
        people = list(meeting.people.filter(here=True, out=False))
        if len(people) < 2:
            raise Refused("Two people at least are wanted for a tournament.")
        made = meeting.tournaments.create(terms_code=terms.code)
        Entrant.objects.bulk_create(
            Entrant(tournament=made, person=person, name=person.name) for person in people
        )
    return made


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


def correct(pairing: Pairing, result: str) -> None:
    """Another result, by the steward's word; an empty one is taken from the table again."""
    if result not in ("", *POINTS) or pairing.second_id is None:
        raise Refused("A result is first, second or draw; a bye is none.")
    with change(pairing.tournament.meeting):
        Pairing.objects.filter(pk=pairing.pk).update(result=result, corrected=bool(result))


def take_results(tournament: Tournament) -> list[Pairing]:
    """All pairings, with the results of the tables where the match is over."""
    found = list(
        tournament.pairings.select_related("first", "second", "play__sitting").order_by(
            "round", "table", "pk"
        )
    )
    for pairing in found:
        if not pairing.result and pairing.play and (result := _result(pairing)):
            pairing.result = result
            Pairing.objects.filter(pk=pairing.pk, result="").update(result=result)
    return found


def _result(pairing: Pairing) -> str:
    assert pairing.play is not None
    outcome = fold.present(pairing.play.sitting).played.state.outcome
    if outcome is None:
        return ""
    if len(outcome.winners) != 1:
        return Pairing.DRAW
    return (Pairing.FIRST, Pairing.SECOND)[outcome.winners[0]]


def met(pairings: Sequence[Pairing]) -> list[Met]:
    """What was played, as pairings are reckoned from it."""
    return [
        Met(p.first_id, p.second_id, (WIN, 0) if p.second_id is None else POINTS[p.result])
        for p in pairings
        if p.second_id is None or p.result
    ]


def next_round(tournament: Tournament) -> int:
    """Pair all who are in, and begin their tables; the number of the round."""
    meeting = tournament.meeting
    with change(meeting):
        pairings = take_results(tournament)
        open_ = [p.table for p in pairings if p.second_id and not p.result]
        if open_:
            named = ", ".join(str(table) for table in open_)
            raise Refused(f"Not every match is over: table {named}. Enter a result, or wait.")
        entrants = {
            e.pk: e
            for e in tournament.entrants.select_related("person")
            if not e.out and e.person and e.person.here and not e.person.out
        }
        if not 2 <= len(entrants) <= 2 * TABLES:
            raise Refused(f"A round is played by 2 to {2 * TABLES} people.")
        number = max((p.round for p in pairings), default=0) + 1
        order = [s.key for s in swiss.standings(_all(tournament), met(pairings))]
        pairs = swiss.paired([key for key in order if key in entrants], met(pairings))
        _open_round(tournament, number, [(entrants[a], entrants.get(b or 0)) for a, b in pairs])
    return number


def _all(tournament: Tournament) -> list[int]:
    return list(tournament.entrants.values_list("pk", flat=True))


def _open_round(
    tournament: Tournament, number: int, pairs: list[tuple[Entrant, Entrant | None]]
) -> None:
    meeting, terms = tournament.meeting, tournament.terms
    services.leave_all(meeting)
    meeting.people.update(table=None, seat=None)
    for table, (first, second) in enumerate(pairs, 1):
        if second is None:
            tournament.pairings.create(round=number, first=first, result=Pairing.FIRST)
            continue
        assert first.person
        assert second.person
        company = {0: first.person, 1: second.person}
        play = services.open_play(meeting, None, terms, table, company, ())
        tournament.pairings.create(round=number, table=table, first=first, second=second, play=play)
    meeting.at, meeting.since, meeting.paused = None, timezone.now(), False
    meeting.shown = {"kind": "round", "tournament": tournament.pk}
    meeting.save()


# What is shown ----------------------------------------------------------------------------------


def table_of(tournament: Tournament) -> dict[str, Any]:
    """Standings and pairings, with what the tables have given by now."""
    pairings = take_results(tournament)
    entrants = {e.pk: e for e in tournament.entrants.select_related("person")}
    found = swiss.standings(entrants, met(pairings))
    rows = [
        Row(place, entrants[s.key], s.points, s.against, s.wins, s.played)
        for place, s in enumerate(found, 1)
    ]
    last = max((p.round for p in pairings), default=0)
    return {
        "tournament": tournament,
        "rows": rows,
        "pairings": pairings,
        "round": last,
        "current": [p for p in pairings if p.round == last],
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
        if game.terms(v.key).seats == 2
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
        begin(meeting, posted.get("code", ""))
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
            correct(pairing, posted.get(f"result-{number}", ""))
        case _:
            raise Refused("That was not understood: one of the buttons was expected.")


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
        out.writerow(["round", "table", "first", "second", "result", "corrected"])
        for p in found["pairings"]:
            names = [safe(p.first.name), safe(p.second.name) if p.second else ""]
            result = p.result if p.second else "bye"
            out.writerow([p.round, p.table or "", *names, result, _yes(p.corrected)])
    return response


def _yes(so: bool) -> str:
    return "yes" if so else ""


def safe(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{name}" if name[:1] in "=+-@" else name
