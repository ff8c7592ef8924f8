"""The page of a tournament, and its standings and pairings as CSV."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, NamedTuple

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from diversions.games import GAMES
from diversions.guild.hall import screens
from diversions.guild.meeting import services
from diversions.guild.meeting.services import Refused
from diversions.guild.meeting.visitors import for_steward
from diversions.guild.models import Entrant, Meeting, Pairing, Person, Tournament, by_name
from diversions.guild.projector.shown import shown
from diversions.guild.tournament.drafts import services as drafts
from diversions.guild.tournament.drawing import SIZES
from diversions.guild.tournament.entrants.services import (
    ask_for_bye,
    begin,
    drop,
    enter,
    in_pairs,
    pair,
    tables_of,
)
from diversions.guild.tournament.results import is_amended, under_way
from diversions.guild.tournament.services import correct, draw_again, next_round
from diversions.guild.tournament.shown import gained, table_of
from diversions.guild.tournament.standings import ASKED_BYES, TIE_BREAKS
from diversions.incoming import fields
from diversions.incoming.addresses import warning
from diversions.incoming.fields import number_or_none
from diversions.play.web import HtmxRequest, public, qr
from diversions.rules.core import letter

DRAWING = ("draw", "draw-knock-out", "swap", "undo", "afresh", "take-back")
OF_DRAFT = ("swap", "undo", "afresh", "away", "begin-drawn")
OF_ENTRANT = ("drop", "bye", "no-bye")
OF_PERSON = {"enter": "person", "pair": "one"}  # and the field that says whom
ENTERED = "entered"  # in the session: the form whose results have just been taken


@for_steward
@require_http_methods(["GET", "POST"])
def page(request: HtmxRequest, meeting: Meeting) -> HttpResponse:
    """The tournament: begun, paired, corrected, shown."""
    tournament = meeting.tournaments.first()
    said = ""
    if request.method == "POST":
        try:
            if taken := _pressed(meeting, tournament, request.POST):
                request.session[ENTERED] = taken
            place = reverse("tournament", args=[meeting.code])
            return redirect(f"{place}{_answer(meeting, request.POST)}")
        except Refused as refused:
            said = str(refused)
            meeting.refresh_from_db()
    games = [
        (f"{game.slug}:{v.key}", f"{game.title}: {v.title} ({_tables(game.slug, v.key)})")
        for game in sorted(GAMES.values(), key=lambda game: game.title)
        for v in game.variants
        if set(SIZES) & {*(v.seats or game.seats)}
    ]
    item = meeting.at or meeting.items.first()
    asked = {"code": item.terms_code} if item else {}
    context: dict[str, Any] = {
        "meeting": meeting,
        "said": said,
        "games": games,
        "tournament": tournament,
        "asked_byes": {key: told for key, (told, _) in ASKED_BYES.items()},
        "parties": meeting.parties.filter(off=False).count(),
        "tie_breaks": {key: title for key, (title, _) in TIE_BREAKS.items()},
        "posted": request.POST or asked,
        # A page that is about to go, and only follows, takes it from none that comes.
        "entered": "" if said or request.htmx else request.session.pop(ENTERED, ""),
    }
    if tournament:
        context |= table_of(tournament) | {"shown": shown(meeting)}
        context["going_on"] = [p for p in context["current"] if not p.is_over]
        entrants = [row.entrant for row in context["rows"]]
        inside = {key for one in entrants for key in (one.person_id, one.partner_id)}
        context["others"] = [
            p for p in by_name(meeting.people.filter(here=True, out=False)) if p.pk not in inside
        ]
        context |= _of_address(request, tournament, context)
        context["players"] = by_name(p for one in entrants if not one.out for p in one.people)
    if request.htmx:
        return render(request, "guild/_tournament.html", context)
    context["stream"] = screens.stream(screens.TOURNAMENT, meeting, meeting.version)
    context["at"] = _where(request.POST.get("act", ""), context)
    return render(request, "guild/tournament.html", context, status=409 if said else 200)


def _where(act: str, context: dict[str, Any]) -> str:
    """At which form of the page a press is answered that was refused: at its own, if that is there
    still, else at the head."""
    word, _, key = act.partition(" ")
    tournament, over = context["tournament"], context["meeting"].ended
    if word == "begin" and not over:
        return "begin"
    if tournament is None:
        return "head"
    if word == "results" and key in {str(one.number) for one in context["rounds"]}:
        return f"results-{key}"
    if word in (*OF_ENTRANT, "enter"):
        return "standings"
    if word == "pair" and tournament.teams and not context["round"]:
        return "pair"
    return "drawn" if word in OF_DRAFT and context["draft"] and not over else "head"


@cache
def _tables(slug: str, variant: str) -> str:
    """At tables of how many it can be played: “2 or 4, 4 in pairs”."""
    known = tables_of(GAMES[slug].terms(variant))
    numbers = [str(n) for n in sorted(known)]
    pairs = [str(n) for n in sorted(known) if in_pairs(known[n])]
    told = f"{', '.join(numbers[:-1])} or {numbers[-1]}" if len(numbers) > 1 else numbers[0]
    if pairs == numbers:
        return f"{told}, in pairs"
    return f"{told}, {pairs[0]} in pairs" if pairs else told


def _of_address(
    request: HttpRequest, tournament: Tournament, context: dict[str, Any]
) -> dict[str, Any]:
    """What the address asks for: the entrant who is to change places, a slip that was scanned."""
    draft = context["draft"]
    first = number_or_none(request.GET.get("first", ""))
    inside = [one for table in draft.tables for one in table.company] if draft else []
    slip = request.GET.get("slip", "")
    found = next((p for p in context["pairings"] if str(p.pk) == slip), None)
    return {
        "first": next((one for one in inside if one.pk == first), None),
        "slip": found,
        "slip_is_gone": bool(slip) and found is None,
    }


def _answer(meeting: Meeting, posted: Any) -> str:
    """Where on the page the answer to a press stands."""
    act, _, word = posted.get("act", "").partition(" ")
    if act in DRAWING:
        return "#drawn"
    key = number_or_none(word)
    if act in OF_PERSON:
        who = number_or_none(posted.get(OF_PERSON[act], "")) or key
        tournament = meeting.tournaments.first()
        entrants = tournament.entrants.all() if tournament else Entrant.objects.none()
        one = entrants.filter(Q(person=who) | Q(partner=who)).first()
        return f"#entrant-{one.pk}" if one else ""
    return f"#entrant-{key}" if act in OF_ENTRANT and key is not None else ""


class Pressed(NamedTuple):
    """A button of the page: what stands behind its word, and the form around it."""

    tournament: Tournament
    key: str
    posted: Any

    @property
    def number(self) -> int:
        return number_or_none(self.key) or 0

    @property
    def revision(self) -> int:
        """Which state of the draft the page had shown."""
        return number_or_none(self.posted.get("revision", "")) or 0

    @property
    def entrant(self) -> Entrant:
        return get_object_or_404(self.tournament.entrants, pk=self.number)

    def person(self, key: int) -> Person:
        people = self.tournament.meeting.people.filter(out=False)
        return get_object_or_404(people, pk=key)

    def chosen(self, name: str) -> int:
        """Who was chosen in that field, by number; 0, where nobody was."""
        return number_or_none(self.posted.get(name, "")) or 0

    def show(self, kind: str) -> None:
        services.show(self.tournament.meeting, {"kind": kind, "tournament": self.tournament.pk})


def _swap(pressed: Pressed) -> None:
    one, _, other = pressed.key.partition(" ")
    first, second = (number_or_none(word) or 0 for word in (one, other))
    drafts.swap(pressed.tournament, first, second, pressed.revision)


# The acts that a tournament knows, by the word of the button.
ACTS: dict[str, Callable[[Pressed], object]] = {
    "round": lambda pressed: next_round(pressed.tournament),
    "knock-out": lambda pressed: next_round(pressed.tournament, knock_out=True),
    "again": lambda pressed: draw_again(pressed.tournament),
    "draw": lambda pressed: drafts.draw(pressed.tournament),
    "draw-knock-out": lambda pressed: drafts.draw(pressed.tournament, knock_out=True),
    "take-back": lambda pressed: drafts.take_back(pressed.tournament),
    "swap": _swap,
    "undo": lambda pressed: drafts.undo(pressed.tournament, pressed.revision),
    "afresh": lambda pressed: drafts.draw(pressed.tournament, afresh=pressed.revision),
    "away": lambda pressed: drafts.put_away(pressed.tournament, pressed.revision),
    "begin-drawn": lambda pressed: drafts.begin(pressed.tournament, pressed.revision),
    "bye": lambda pressed: ask_for_bye(pressed.entrant, True),
    "no-bye": lambda pressed: ask_for_bye(pressed.entrant, False),
    "standings": lambda pressed: pressed.show("standings"),
    "pairings": lambda pressed: pressed.show("round"),
    "drop": lambda pressed: drop(pressed.entrant),
    "enter": lambda pressed: enter(
        pressed.tournament, pressed.person(pressed.chosen("person") or pressed.number)
    ),
    "pair": lambda pressed: pair(
        pressed.tournament,
        pressed.person(pressed.chosen("one")),
        pressed.person(pressed.chosen("other")),
    ),
}


def _pressed(meeting: Meeting, tournament: Tournament | None, posted: Any) -> str:
    """Do what was pressed; the name of the form, if results were taken."""
    word, _, key = posted.get("act", "").partition(" ")
    if word == "begin":
        _begin(meeting, posted)
        return ""
    if tournament is None:
        raise Refused("There is no tournament yet.")
    pressed = Pressed(tournament, key, posted)
    if word == "results":
        return _results(pressed)
    if word not in ACTS:
        raise Refused("The page sent something the book can’t read. Use one of the buttons.")
    ACTS[word](pressed)
    return ""


def _begin(meeting: Meeting, posted: Any) -> None:
    seats = posted.get("seats", "")
    begin(
        meeting,
        posted.get("code", ""),
        int(seats) if seats in ("2", "3", "4") else None,
        system=posted.get("system", Tournament.SWISS),
        tie_break=posted.get("tie-break", "buchholz"),
        teams=posted.get("teams") == "yes",
        asked_bye=posted.get("asked-bye", "full"),
        newest=number_or_none(posted.get("newest", "")) or 0,
    )


def _results(pressed: Pressed) -> str:
    """Take the results of a round; the name of its form."""
    tournament, posted = pressed.tournament, pressed.posted
    those = tournament.pairings.filter(round=pressed.number).exclude(table=None)
    known = {str(key) for key in those.values_list("pk", flat=True)}
    asked = {name.split("-")[1] for name in posted if name.startswith(("result-", "was-"))}
    if asked - known:
        raise Refused(
            "A table on this page has been removed since you opened it, so nothing was "
            "entered. Look at the rounds as they are now."
        )
    changes = _changed(those.prefetch_related("placings"), posted)
    if not changes:
        raise Refused("You haven’t chosen another result on this form, so nothing was entered.")
    correct(tournament, changes)
    return f"results-{tournament.pk}-{pressed.number}"


def _changed(pairings: Iterable[Pairing], posted: Any) -> dict[int, tuple[int, ...]]:
    """The places by seat of those tables whose result is another than the page had shown; none
    where the table is to count again."""
    changes = {}
    for p in pairings:
        names = [f"result-{p.pk}", *(f"result-{p.pk}-{one.seat}" for one in p.company)]
        words = [word for name in names for word in posted.getlist(name)]
        was = posted.get(f"was-{p.pk}", "")
        if words and " ".join(words).split() != was.split():
            if len(p.company) > 2 and 0 < words.count("") < len(words):
                raise Refused(
                    f"Round {p.round}, table {p.table}: give each player a place from 1 to "
                    f"{len(p.company)}."
                )
            changes[p.pk] = _places(words)
    return changes


def _places(words: Sequence[str]) -> tuple[int, ...]:
    """The places as the form has them, each on its own or all in one word: ``1 2``."""
    written = " ".join(words).split()
    return tuple(fields.number(word, 0, 99, "A place") for word in written)


@for_steward
@require_safe
def paper(request: HttpRequest, meeting: Meeting) -> HttpResponse:
    """What a desk prints: who meets whom, a slip for each match that is not over, standings, cross
    table.  Once a round has been played, its results stand in the place of both."""
    tournament = get_object_or_404(meeting.tournaments.all()[:1])
    context = {"meeting": meeting, **table_of(tournament)}
    desk = reverse("tournament", args=[meeting.code])
    slips = [
        (pairing, qr(public(request, f"{desk}?slip={pairing.pk}#slip-{pairing.pk}")))
        for pairing in context["current"]
        if not (pairing.is_bye or pairing.is_over)
    ]
    # As on every printed code: no phone opens one that leads to this machine alone.
    alone = warning(public(request, desk)) if slips else ""
    context |= {"slips": slips, "alone": alone}
    context["played_out"] = bool(context["last"]) and not slips
    return render(request, "guild/tournament_paper.html", context)


@for_steward
@require_safe
def results(request: HttpRequest, meeting: Meeting, what: str) -> HttpResponse:
    """Standings or pairings as CSV."""
    tournament = get_object_or_404(meeting.tournaments.all()[:1])
    standings = table_of(tournament)
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    response.write("\ufeff")  # by this mark a spreadsheet knows that the text is UTF-8
    response["Content-Disposition"] = f'attachment; filename="{what}.csv"'
    out = csv.writer(response)
    if what == "standings":
        won = [standings["won"]] if standings["won"] else []
        heads = [head.lower() for head in (*standings["heads"], *won)]
        out.writerow(["place", "name", *heads, "played", "byes", "dropped out"])
        for row in standings["rows"]:
            wins = [row.wins] if won else []
            counted = [*wins, row.played, row.byes, _yes(row.entrant.out)]
            out.writerow([row.place, safe(row.entrant.name), *row.cells, *counted])
    else:
        head = [
            "round",
            "stage",
            "table",
            "seat",
            "name",
            "place",
            "points",
            "entered",
            "corrected",
        ]
        out.writerow(head)
        going_on = under_way(standings["pairings"])
        for p in standings["pairings"]:
            out.writerows(_lines(p, gained(p, tournament, going_on), tournament))
    return response


def _lines(
    pairing: Pairing, points: Sequence[int | str], tournament: Tournament
) -> list[list[Any]]:
    """One line for each who sat at a table."""
    sides = tournament.sides
    return [
        [
            pairing.round,
            pairing.stage,
            pairing.table or "",
            "" if pairing.is_bye else " ".join(letter(seat) for seat in sides[one.seat]),
            safe(one.entrant.name),
            "bye" if pairing.is_bye else one.place or "",
            gain,
            "" if pairing.is_bye or not pairing.is_over else _by_whom(pairing),
            _yes(is_amended(pairing)),
        ]
        for one, gain in zip(pairing.company, points, strict=True)
    ]


def _by_whom(pairing: Pairing) -> str:
    """Where the result of a table comes from."""
    return "at the desk" if pairing.corrected else "by the table"


def _yes(so: bool) -> str:
    return "yes" if so else ""


def safe(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{name}" if name[:1] in "=+-@" else name
