"""The pages that are read."""

from __future__ import annotations

from itertools import groupby
from typing import Any, cast

from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe
from django_htmx.middleware import HtmxDetails

from diversions.games import GAMES
from diversions.library import search, selectors
from diversions.library.kept import kept
from diversions.library.models import Game, Rule, Term
from diversions.rules import Terms
from diversions.rules.kit import boards as kit
from diversions.rules.kit import chessmen
from diversions.rules.kit.boards import Picture, Piece
from diversions.rules.packs import RANKS, Pack

SHOWN = 6  # of the places found in one report


def swapped(request: HttpRequest) -> bool:
    """Whether htmx asks, for a part of a page."""
    htmx = cast(HtmxDetails, request.htmx)  # type: ignore[attr-defined]
    return bool(htmx) and not htmx.history_restore_request


@require_safe
@kept
def front(request: HttpRequest) -> HttpResponse:
    found = selectors.games()
    learn = next((p for g in found if (p := selectors.door("lesson", g.slug))), "")
    teach = next((p for g in found if (p := selectors.door("print", g.slug))), "")
    context = {"contents": contents(found), "learn": learn, "teach": teach}
    return render(request, "library/front.html", context)


def contents(games: tuple[Game, ...]) -> list[tuple[str, list[tuple[Game, list[Any]]]]]:
    """The games by their class, each with its doors."""
    order = ("cards", "boards", "dice")
    found = sorted(games, key=lambda game: (order.index(game.sort), game.title))
    return [
        (sort, [(game, selectors.doors(game.slug)) for game in of_sort])
        for sort, of_sort in groupby(found, key=lambda game: game.sort)
    ]


@require_safe
@kept
def games(request: HttpRequest) -> HttpResponse:
    wanted, amiss = search.filters(request.GET)
    every = selectors.games()
    suited = [game for game in every if search.suits(game, wanted)]
    found = search.hits(wanted.q, {game.slug for game in suited})
    if wanted.q:
        suited = [game for game in suited if any(hit.game.slug == game.slug for hit in found)]
    listed = [
        (game, selectors.doors(game.slug), [hit for hit in found if hit.game.slug == game.slug])
        for game in suited
    ]
    context = {"listed": listed, "wanted": wanted, "amiss": amiss, "shown": SHOWN}
    context |= {"choices": choices(every)}
    return render(request, "library/games.html", context, status=400 if amiss else 200)


def choices(games: tuple[Game, ...]) -> dict[str, list[Any]]:
    """What the filters offer: what stands in the book, and no more."""
    return {
        "class": [s for s in ("cards", "boards", "dice") if any(g.sort == s for g in games)],
        "kind": sorted({kind for game in games for kind in game.kind}),
        "century": sorted({century for game in games for century in game.century}),
        "length": sorted({game.length for game in games} - {""}),
    }


@require_safe
@kept
def report(request: HttpRequest, slug: str) -> HttpResponse:
    found = selectors.report(slug)
    if found is None:
        raise Http404(f"The book has no game called “{slug}”.")
    try:
        terms, amiss = agreed(request, slug), ""
    except ValueError as error:
        terms, amiss = fallen_back(request, slug), str(error)
    code = terms.code if terms else ""
    usual = not terms or code == GAMES[slug].terms().code
    place = selectors.address("report", slug) + ("" if usual else f"?terms={code}")
    if not amiss and not swapped(request) and any(key in request.GET for key in ("variant", "was")):
        return redirect(place)
    context = {
        "report": found,
        "terms": terms,
        "agreed": {o.key: r.key for o, r in terms.agreed} if terms else {},
        "code": code,
        "usual": usual,
        "amiss": amiss,
        "seats": seats(slug, terms),
        "chapters": [(c, selectors.blocks(found, c, terms)) for c in found.chapters],
        "doors": selectors.doors(slug),
    }
    response = render(request, "library/report.html", context, status=400 if amiss else 200)
    if swapped(request) and not amiss:
        response["HX-Replace-Url"] = place
    return response


def agreed(request: HttpRequest, slug: str) -> Terms | None:
    """The terms that the address asks for; ValueError says which word is wrong."""
    code = request.GET.get("terms")
    if slug not in GAMES:
        if code:
            raise ValueError(f"“{code}”: this game is told only; there is nothing to choose in it.")
        return None
    game = GAMES[slug]
    if code:
        return game.terms_of(code)
    readings = {
        option.key.replace("-", "_"): request.GET[option.key]
        for option in game.options
        if request.GET.get(option.key)
    }
    seats = request.GET.get("seats", "")
    if seats and not (seats.isascii() and seats.isdigit() and len(seats) < 4):
        raise ValueError(f"“{seats[:20]}” is not a number of seats.")
    variant = request.GET.get("variant") or None
    return game.terms(variant, int(seats) if seats else None, **readings)


def fallen_back(request: HttpRequest, slug: str) -> Terms | None:
    """The terms that the reader came from, or else the usual ones."""
    if slug not in GAMES:
        return None
    try:
        return GAMES[slug].terms_of(request.GET.get("was", ""))
    except ValueError:
        return GAMES[slug].terms()


def seats(slug: str, terms: Terms | None) -> tuple[int, ...]:
    """The numbers of seats that may be chosen, where there is a choice."""
    if terms is None:
        return ()
    game = GAMES[slug]
    variant = next(v for v in game.variants if v.key == terms.variant)
    admitted = variant.seats or game.seats
    return admitted if len(admitted) > 1 else ()


@require_safe
@kept
def rule(request: HttpRequest, id: str) -> HttpResponse:
    found = Rule.objects.filter(pk=id).values_list("game_id", flat=True).first()
    report = selectors.report(found) if found else None
    if report is None:
        raise Http404(f"The book has no rule called “{id}”.")
    sentence = next(rule for rule in report.rules if rule.id == id)
    asked = [
        question
        for questions in (*report.questions.values(), report.loose)
        for question in questions
        if any(answer.rule is sentence for answer in question.answers)
    ]
    code = selectors.code_for(report.game.slug, sentence.under)
    context = {
        "game": report.game,
        "rule": sentence,
        "terms": f"?terms={code}" if code else "",
        "questions": asked,
        "conditions": selectors.conditions(report.game.slug, sentence.under),
        "chapter": next(c.section for c in report.chapters if sentence in c.rules),
    }
    template = "library/_rule.html" if swapped(request) else "library/rule.html"
    return render(request, template, context)


@require_safe
@kept
def sources(request: HttpRequest) -> HttpResponse:
    context = {"sources": selectors.sources().values()}
    return render(request, "library/sources.html", context)


@require_safe
@kept
def source(request: HttpRequest, key: str) -> HttpResponse:
    every = selectors.sources()
    found = every.get(key)
    if found is None:
        raise Http404(f"The book has no source called “{key}”.")
    witnesses = list(
        found.witnesses.select_related("rule__game").order_by("rule__game", "rule__number", "order")
    )
    by_game = [(game, list(of)) for game, of in groupby(witnesses, lambda w: w.rule.game)]
    context = {
        "source": found,
        "by_game": by_game,
        "whence": every.get(found.quoted_from),
        "quotes": [other for other in every.values() if other.quoted_from == key],
    }
    return render(request, "library/source.html", context)


@require_safe
@kept
def glossary(request: HttpRequest) -> HttpResponse:
    found = sorted(Term.objects.select_related("game"), key=lambda t: search.fold(t.word))
    by_letter = [
        (letter, list(terms)) for letter, terms in groupby(found, lambda t: search.fold(t.word)[:1])
    ]
    return render(request, "library/glossary.html", {"by_letter": by_letter})


@require_safe
def styleguide(request: HttpRequest) -> HttpResponse:
    """Every piece once: the packs are those whose cards are drawn."""
    packs = {
        system: Pack.of(system, "".join(ranks))
        for system, ranks in RANKS.items()
        if finders.find(f"cards/{system}.svg")
    }
    return render(request, "styleguide.html", {"packs": packs, "boards": specimens()})


def specimens() -> dict[str, Picture]:
    """A board of points and lines and one of squares, with every man that is drawn."""
    men = {
        "w": Piece("ring", "white", "white man"),
        "b": Piece("cross", "black", "black man"),
        "f": Piece("fox", "red", "fox"),
        "g": Piece("goose", "white", "goose"),
    }
    net = kit.board([(file, rank) for rank in range(5) for file in range(5)], kit.even_slants)
    squares = kit.squares(8, 4)
    array = "RNECKENR" + "PPPPGPPP" + "ppppgppp" + "rneckenr"
    return {
        "Points and lines": kit.pictured(
            net,
            "ww.gw" + "w.fgg" + "." * 5 + "b...b" + "bbbbb",
            men,
            last=("b1", "c2"),
            taken=("c1",),
        ),
        "Squares": kit.pictured(
            squares, array, chessmen.looks("KCGRNEP"), "squares", sprite=chessmen.SPRITE
        ),
    }
