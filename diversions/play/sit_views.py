"""Sitting down: what is agreed, and who sits where."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from diversions.games import GAMES
from diversions.incoming.fields import number
from diversions.library import facts, fit, selectors, under_terms
from diversions.play import chairs, services, shelf, words
from diversions.play.models import Chair, Sitting
from diversions.play.opening import open_table
from diversions.play.services import Occupant
from diversions.play.web import at_table
from diversions.rules import Game, Option, Seat, Terms, Variant
from diversions.rules.bots import levels
from diversions.rules.core import letter
from diversions.rules.kit.wording import joined
from diversions.rules.pictures import doors
from diversions.rules.terms import brief


class SeatChoice(NamedTuple):
    """Who may sit on a seat, and who does unless it is changed."""

    seat: int
    letter: str
    chair: str
    partners: str
    chosen: str
    name: str
    kinds: tuple[tuple[str, str], ...]


def game_or_404(slug: str) -> Game[Any]:
    """The game of that name."""
    if slug not in GAMES:
        raise Http404(f"“{brief(slug)}” is not a game that can be played here.")
    return GAMES[slug]


@at_table
@require_http_methods(["GET", "POST"])
def sit(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose a variant, its readings and the company; one press sits down to the usual game."""
    game = game_or_404(slug)
    said, status, terms = "", 200, None
    asked = request.POST if request.method == "POST" else request.GET
    try:
        terms = agreed(game, asked)
        if request.method == "POST":
            return _seated(request, game, terms)
    except ValueError as error:
        said, status = str(error), 400
        if terms is None:
            near = under_terms.nearest(slug, request.GET.get("terms", ""))
            terms = near or game.terms()  # an old link: the page, with the reason
            status = 200 if near and request.method == "GET" else 400
    if undealt := fit.undealt(slug):
        said, status = undealt, 503
    return render(request, "play/sit.html", _choices(request, game, terms, said), status=status)


@csrf_exempt
@at_table
@require_POST
def play_now(request: HttpRequest) -> HttpResponse:
    """One press: the game to begin with, against its easiest player.

    The page with the button is the same for all and holds no token, so the browser's word that
    the press was made in this house stands for it; without that word one sits down as usual.
    """
    offer = shelf.first()
    if offer is None:
        return redirect("games")
    terms = offer.lesson.terms
    if not of_this_house(request):
        return redirect("sit", terms.game)
    easiest = levels(GAMES[terms.game])[0]
    others = [services.bot(easiest)] * (terms.seats - 1)
    you = services.you(request.session.get("name", ""))
    sitting = open_table(request, terms, [you, *others])
    chairs.hold(request, sitting.chairs.get(seat=0))
    return redirect(sitting)


def of_this_house(request: HttpRequest) -> bool:
    """Whether the browser says that a page of this house made the request.

    The same origins count as for Django's own check: the scheme and the host of the request, or
    an origin that the settings trust.  No script of another house can write these headers.
    """
    try:
        said = urlsplit(request.headers.get("Origin") or request.headers.get("Referer", ""))
    except ValueError:  # no address at all, such as “http://[”
        return False
    here = f"{request.scheme}://{request.get_host()}"
    return f"{said.scheme}://{said.netloc}" in (here, *settings.CSRF_TRUSTED_ORIGINS)


def agreed(game: Game[Any], asked: QueryDict) -> Terms:
    """The terms that a form or an address asks for; ValueError says which word is wrong."""
    if code := asked.get("terms"):
        return game.terms_of(code)
    seats = asked.get("seats") or None
    readings: dict[str, str] = {}
    for option in game.options:
        if reading := asked.get(f"r-{option.key}"):
            readings[option.key.replace("-", "_")] = reading
    return game.terms(
        asked.get("variant") or None, number(seats, 1, 99) if seats else None, **readings
    )


def _seated(request: HttpRequest, game: Game[Any], terms: Terms) -> HttpResponse:
    before = Sitting.objects.filter(code=request.POST.get("table", "")).first()
    if before:
        chair = chairs.visitors_chair(request, before)
        if chair is None:
            raise ValueError("You do not sit at that table.")
        after = services.go_on(before, before.version, terms)
        return redirect(after or before)
    places = [
        _occupant(game, terms, request.POST.get(f"seat-{letter(seat)}", ""), seat, request)
        for seat in range(terms.seats)
    ]
    sitting = open_table(request, terms, _passed_round(places))
    if held := sitting.chairs.filter(kind=Chair.PERSON, taken=True):
        chairs.hold(request, *held)
    request.session["name"] = services.trimmed(request.POST.get("name", ""))
    return redirect(sitting)


def _occupant(
    game: Game[Any], terms: Terms, word: str, seat: int, request: HttpRequest
) -> Occupant:
    """Who sits on *seat*; by default the visitor on the first and bots on the others."""
    word = word or ("you" if seat == 0 else levels(game)[0])
    if word == "you":
        if any(request.POST.get(f"seat-{letter(s)}") == "you" for s in range(seat)):
            raise ValueError(
                "You can take only one chair yourself. For another person, choose “beside me”."
            )
        return services.you(request.POST.get("name", ""))
    if word == "beside":
        return services.you(request.POST.get(f"name-{letter(seat)}", ""))
    if word == "friend":
        return services.friend()
    if word not in levels(game):
        raise ValueError(f"“{brief(word)}” cannot sit in a chair of {game.title}.")
    if word not in (known := levels(game, terms)):
        raise ValueError(
            f"There is no {word} of {game.title} for these readings and this number of players. "
            f"The best bot here is the {known[-1]}."
        )
    return services.bot(word)


def _passed_round(places: list[Occupant]) -> list[Occupant]:
    """The same company, those marked who pass the visitor's device round."""
    here = [place for place in places if place.kind == Chair.PERSON and place.taken]
    if len(here) > chairs.MOST_BESIDE:
        raise ValueError(f"At most {chairs.MOST_BESIDE} people can share one device.")
    shared = int(len(here) > 1)
    return [replace(place, shared=shared) if place in here else place for place in places]


# What the page offers ---------------------------------------------------------------------------


def _choices(request: HttpRequest, game: Game[Any], terms: Terms, said: str) -> dict[str, Any]:
    variant = next(v for v in game.variants if v.key == terms.variant)
    told = selectors.report(game.slug)
    usual = game.terms(terms.variant, terms.seats) if not said else terms
    return {
        "game": game,
        "terms": terms,
        "variant": variant,
        "numbers": variant.seats or game.seats,
        "points": [_point(option, terms, usual) for option in game.options],
        "changed": terms.code != usual.code,
        "seats": _seats(game, terms, request.POST),
        "name": request.POST.get("name", "") or request.session.get("name", ""),
        "table": request.GET.get("table", "") or request.POST.get("table", ""),
        "said": said,
        "undealt": fit.undealt(game.slug),
        "variants": [(v, _address(v, terms)) for v in game.variants],
        "takes": facts.takes(told.game if told else None, terms),
    }


def _address(variant: Variant, terms: Terms) -> str:
    seats = terms.seats if not variant.seats or terms.seats in variant.seats else variant.seats[0]
    return f"?variant={variant.key}&seats={seats}"


def _point(option: Option, terms: Terms, usual: Terms) -> dict[str, Any]:
    return {"option": option, "chosen": terms[option], "usual": usual[option]}


def _called(game: Game[Any], terms: Terms, seat: Seat) -> str:
    """What a chair is called before anybody sits: by its men, or by where the first chair is."""
    men = doors.chairs(game)
    return men[seat] if men else words.place(seat, terms.seats, "first chair")


def _partner(seat: Seat, seats: int) -> str:
    said = words.with_small_initial(words.place(seat, seats, "first chair"))
    return f"the chair {said}" if said.startswith("facing") else said


def _seats(game: Game[Any], terms: Terms, asked: QueryDict) -> list[SeatChoice]:
    """Who may sit where; chosen is who was *asked* for, where there is such a one."""
    known = levels(game, terms)
    kinds = [("you", "you")]
    kinds += [(level, f"a bot: {level}") for level in known]
    kinds += [("beside", "beside me, on this device"), ("friend", "a friend, by link")]
    choices = []
    for side in game.sides(terms):
        for seat in side:
            partners = joined([_partner(s, terms.seats) for s in side if s != seat])
            word = asked.get(f"seat-{letter(seat)}")
            chosen = word if word in dict(kinds) else "you" if seat == 0 else known[0]
            called, known_as = _called(game, terms, seat), asked.get(f"name-{letter(seat)}", "")
            choices.append(
                SeatChoice(seat, letter(seat), called, partners, chosen, known_as, tuple(kinds))
            )
    return sorted(choices)
