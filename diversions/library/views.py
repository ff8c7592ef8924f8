"""The pages that are read."""

from __future__ import annotations

from contextlib import suppress
from itertools import groupby
from typing import Any, NamedTuple, cast

from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe
from django_htmx.middleware import HtmxDetails

from diversions.games import GAMES
from diversions.incoming.errors import refused
from diversions.incoming.fields import number
from diversions.library import (
    contents,
    edition_views,
    facts,
    fit,
    guessing,
    linked,
    mentions,
    pace,
    passages,
    search,
    selectors,
    tables,
    under_terms,
)
from diversions.library.comparisons import COMPARED
from diversions.library.glossary import by_word
from diversions.library.models import Game, Rule, Term
from diversions.library.page_cache import cached_by, cached_page
from diversions.rules import Terms
from diversions.rules.kit import boards
from diversions.rules.packs import RANKS, Pack
from diversions.rules.pictures import chessmen
from diversions.rules.pictures.boards import Picture, Piece, pictured
from diversions.rules.terms import brief

SHOWN = 6  # of the places found in one report


def swapped(request: HttpRequest) -> bool:
    """Whether htmx asks, for a part of a page."""
    htmx = cast(HtmxDetails, request.htmx)  # type: ignore[attr-defined]
    return bool(htmx) and not htmx.history_restore_request


@require_safe
@cached_page
def front(request: HttpRequest) -> HttpResponse:
    context = {"chips": chips(search.Filters()), "many": len(selectors.games())}
    return render(request, "library/front.html", context)


def chips(wanted: search.Filters) -> dict[str, list[tuple[str, str, bool]]]:
    """What can be pressed to find a game that fits: what the address says, what the reader reads,
    whether it is chosen."""
    many = [(str(n), f"{n}+" if n == facts.MANY else str(n)) for n in range(1, facts.MANY + 1)]
    long = [(str(n), str(n)) for n in search.MINUTES]
    return {
        "players": [(n, said, n == str(wanted.players)) for n, said in many],
        "minutes": [(n, said, n == str(wanted.minutes)) for n, said in long],
        "on": [(key, said, key in wanted.on) for key, said in facts.ON_TABLE.items()],
    }


def asked_for(wanted: search.Filters) -> str:
    """What the list was asked for, its words apart, as a reader says it.

    >>> asked_for(search.Filters(players=3, minutes=30, on=("cards", "dice")))
    'for 3 players, in 30 minutes or less, with cards and dice'
    >>> asked_for(search.Filters(players=1)), asked_for(search.Filters(q="fox"))
    ('for one, with bots', '')
    """
    said = []
    if wanted.players is not None:
        many = f"for {facts.MANY} or more players" if wanted.players == facts.MANY else ""
        one = "for one, with bots" if wanted.players == 1 else f"for {wanted.players} players"
        said.append(many or one)
    if wanted.minutes is not None:
        said.append(f"in {wanted.minutes} minutes or less")
    if wanted.on:
        said.append("with " + " and ".join(facts.ON_TABLE[thing] for thing in wanted.on))
    said += [brief(each) for each in (wanted.sort, wanted.kind) if each]
    if wanted.century is not None:
        said.append(f"with a source of the {brief(wanted.century)}th century")
    said += [f"first mentioned: {brief(wanted.told)}"] if wanted.told else []
    said += [f"place: {brief(wanted.place)}"] if wanted.place else []
    return ", ".join(said)


class Listed(NamedTuple):
    """A game as the list shows it."""

    game: Game
    known: facts.Facts | None
    way: facts.FittingVariant | None  # another than the one that the page of the game opens with
    hits: list[search.Hit]


def listed(
    game: Game, known: facts.Facts | None, wanted: search.Filters, hits: list[search.Hit]
) -> Listed:
    """A game, with its length for so many players where it seats them, and in the variant that
    fits what is asked."""
    if known is None or (wanted.players is None and wanted.minutes is None):
        return Listed(game, known, None, hits)
    way = facts.fitting(game, wanted.players, wanted.minutes)
    if wanted.minutes is not None and way:
        known = known._replace(length=way.length)
    elif wanted.players in known.players:
        known = known._replace(length=pace.over_all(game.slug, game.sort, wanted.players))
    usual = GAMES[game.slug].terms().variant
    return Listed(game, known, way if way and way.terms.variant != usual else None, hits)


def easiest(game: Game, known: facts.Facts | None) -> tuple[int, int, str]:
    """Where a game stands in the list: by weight, and of one weight by what there is to know."""
    return (known.weight, known.known, game.title) if known else (9, 0, game.title)


@require_safe
@cached_by(*search.ASKED)
def games(request: HttpRequest) -> HttpResponse:
    wanted, amiss = search.filters(request.GET)
    every = selectors.games()
    suited = [game for game in every if search.suits(game, wanted)]
    hits = search.hits(wanted.q, {game.slug for game in suited})
    named = [game.slug for game in guessing.named(wanted.q)]
    found = named + [hit.game.slug for hit in hits]
    if wanted.q:
        suited = [game for game in suited if game.slug in found]
    ranked = {slug: n for n, slug in enumerate(dict.fromkeys(found))}
    known, oldest = facts.every(), search.oldest()
    suited.sort(key=lambda game: (ranked.get(game.slug, 0), *easiest(game, known.get(game.slug))))
    rows = [
        listed(
            game, known.get(game.slug), wanted, [hit for hit in hits if hit.game.slug == game.slug]
        )
        for game in suited
    ]
    context = {"listed": rows, "wanted": wanted, "amiss": amiss, "shown": SHOWN}
    context |= {
        "choices": search.choices(wanted),
        "chips": chips(wanted),
        "told": {game.slug: mentions.short(game.slug, oldest.get(game.slug)) for game in suited},
        "books": list(contents.every().values()),
        "meant": guessed(wanted.q, named, suited),
        "asked_for": asked_for(wanted),
    }
    return render(request, "library/games.html", context, status=400 if amiss else 200)


def guessed(words: str, named: list[str], suited: list[Game]) -> list[Game]:
    """The games that may have been meant, where none is named, or none that is named suits; more
    like their names if the words are found in the book."""
    if named and suited:
        return []
    return guessing.meant(words, in_book=bool(suited))


@require_safe
@cached_by("terms", "variant", "seats", "was", "open=all", lambda slug: options(slug))
def report(request: HttpRequest, slug: str) -> HttpResponse:
    told = selectors.report(slug)
    if told is None:
        return unknown(request, slug)
    amiss, status = "", 200
    try:
        terms = agreed(request, slug)
    except ValueError as error:
        amiss, status = str(error), 400
        terms = fallen_back(request, slug)
        if not swapped(request) and not is_known(request, slug):
            return refused(request, amiss, 400)  # nobody chose it here: no whole page is made
        if slug in GAMES and (near := under_terms.nearest(slug, request.GET.get("terms", ""))):
            terms, status = near, 200  # an old link: the page, with the reason
    code = terms.code if terms else ""
    usual = not terms or code == GAMES[slug].terms().code
    place = selectors.address("report", slug) + ("" if usual else f"?terms={code}")
    if not amiss and not swapped(request) and any(key in request.GET for key in ("variant", "was")):
        return redirect(place)
    context: dict[str, Any] = {
        "report": told,
        "linked": linked.block(linked.of_report(told)),
        "terms": terms,
        "agreed": {o.key: r.key for o, r in terms.agreed} if terms else {},
        "code": code,
        "usual": usual,
        "amiss": amiss,
        "seats": seats(slug, terms),
        "summary": under_terms.summary_html(slug, terms),
        "doors": selectors.doors(slug),
        "bridges": selectors.bridges_of(slug),
        "undealt": fit.undealt(slug),
        "first_told": mentions.in_full(slug),
        "in_books": contents.places().get(slug, ()),
        "whole": request.GET.get("open") == "all",
        "standings": standings(told),
        "takes": facts.takes(told.game, terms),
    }
    was = before(request, slug) if swapped(request) else None
    every = [under_terms.in_force(told, chapter, terms, was) for chapter in told.chapters]
    ruled = [n for n, chapter in enumerate(every) if not chapter.is_told] or [len(every)]
    context |= {
        "rules": every[ruled[0] : ruled[-1] + 1],
        "told": every[: ruled[0]] + every[ruled[-1] + 1 :],
        "disputes": [
            question
            for questions in (*told.questions.values(), told.loose)
            for question in questions
        ],
        "was": was,
        "difference": under_terms.difference(told, was, terms),
        "opened": opened(was, terms),
    }
    response = render(request, "library/report.html", context, status=status)
    if swapped(request) and not amiss:
        response["HX-Replace-Url"] = place
    return response


def is_known(request: HttpRequest, slug: str) -> bool:
    """Whether an address asks for readings, variants and seats that there are, though they may not
    go together."""
    if slug not in GAMES:
        return False
    if code := request.GET.get("terms", ""):
        return under_terms.nearest(slug, code) is not None
    game = GAMES[slug]
    known = {option.key: {r.key for r in option.readings} for option in game.options}
    known["variant"] = {variant.key for variant in game.variants}
    known["seats"] = {str(seats) for seats in range(1, 100)}
    return all(request.GET.get(key, "") in {"", *words} for key, words in known.items())


def unknown(request: HttpRequest, slug: str) -> HttpResponse:
    """The page for an address that no game has, with the games that may have been meant."""
    meant = guessing.at_address(request.path)
    context = {"exception": f"The book has no game called “{brief(slug)}”.", "meant": meant}
    return render(request, "404.html", context, status=404)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The page for any address that nothing answers, with the games that may have been meant."""
    said = exception.args[0] if exception.args and isinstance(exception.args[0], str) else ""
    context = {"exception": said, "meant": guessing.at_address(request.path)}
    return render(request, "404.html", context, status=404)


def standings(told: selectors.Report) -> list[str]:
    """The standings of a report's rules, the surest first."""
    order = ("stated", "inferred", "supplied", "reported", "modern")
    return sorted({rule.standing for rule in told.rules}, key=order.index)


def options(slug: str) -> list[str]:
    """The options of a game by the names by which a form asks for them."""
    return [option.key for option in GAMES[slug].options] if slug in GAMES else []


def agreed(request: HttpRequest, slug: str) -> Terms | None:
    """The terms that the address asks for; ValueError says which word is wrong."""
    code = request.GET.get("terms")
    if slug not in GAMES:
        if code:
            raise ValueError(
                f"“{brief(code)}”: this game is not playable, so there is nothing to choose in it."
            )
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
    variant = request.GET.get("variant") or None
    sat = number(seats, 1, 99) if seats else None
    was = before(request, slug)
    if was and was.variant == variant:  # what the page did not ask stays as it was, if it can
        unasked = {o.key.replace("-", "_"): r.key for o, r in was.agreed}
        with suppress(ValueError):
            return game.terms(variant, sat or was.seats, **{**unasked, **readings})
    return game.terms(variant, sat, **readings)


def before(request: HttpRequest, slug: str) -> Terms | None:
    """The terms that the reader comes from, if the form says so."""
    if slug in GAMES and (code := request.GET.get("was")):
        with suppress(ValueError):
            return GAMES[slug].terms_of(code)
    return None


def opened(was: Terms | None, terms: Terms | None) -> set[str]:
    """The options that have just been changed, whose questions stay open."""
    if was is None or terms is None or was.variant != terms.variant:
        return set()
    return {option.key for option, reading in terms.agreed if was[option] != reading}


def fallen_back(request: HttpRequest, slug: str) -> Terms | None:
    """The terms that the reader came from, or else the usual ones."""
    return before(request, slug) or (GAMES[slug].terms() if slug in GAMES else None)


def seats(slug: str, terms: Terms | None) -> tuple[int, ...]:
    """The numbers of seats that may be chosen, where there is a choice."""
    if terms is None:
        return ()
    game = GAMES[slug]
    variant = next(v for v in game.variants if v.key == terms.variant)
    admitted = variant.seats or game.seats
    return admitted if len(admitted) > 1 else ()


@require_safe
@cached_page
def rule(request: HttpRequest, id: str) -> HttpResponse:
    game = Rule.objects.filter(pk=id).values_list("game_id", flat=True).first()
    report = selectors.report(game) if game else None
    if report is None:
        return edition_views.gone(request, id)
    sentence = next(rule for rule in report.rules if rule.id == id)
    asked = [
        question
        for questions in (*report.questions.values(), report.loose)
        for question in questions
        if any(answer.rule is sentence for answer in question.answers)
    ]
    slug = report.game.slug
    code = under_terms.code_for(slug, sentence.under)
    named = {witness.source for witness in sentence.witnesses}
    works = [work for key, work in selectors.sources().items() if key in named]
    context = {
        "linked": linked.block(linked.of_rule(report.game, sentence, works)),
        "game": report.game,
        "rule": sentence,
        "terms": f"?terms={code}" if code else "",
        "questions": asked,
        "admitted": {
            (question.option, answer.key): f"?terms={code}"
            if code
            else f"?{question.option}={answer.key}"
            for question in asked
            for answer in question.answers
            for code in [under_terms.code_for(slug, (f"{question.option}.{answer.key}",))]
        },
        "compared": [(key, COMPARED[key].question) for key in tables.asked_of(id)],
        "conditions": under_terms.conditions(slug, sentence.under),
        "chapter": next(c.section for c in report.chapters if sentence in c.rules),
    }
    template = "library/_rule.html" if swapped(request) else "library/rule.html"
    return render(request, template, context)


@require_safe
@cached_page
def glossary(request: HttpRequest) -> HttpResponse:
    terms = Term.objects.select_related("game").order_by("game__title")
    words = by_word((term.word, term.html, term) for term in terms)
    by_letter = [
        (letter, list(found))
        for letter, found in groupby(words, lambda one: passages.fold(one.word)[:1])
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
    net = boards.board([(file, rank) for rank in range(5) for file in range(5)], boards.even_slants)
    squares = boards.squares(8, 4)
    array = "RNECKENR" + "PPPPGPPP" + "ppppgppp" + "rneckenr"
    return {
        "Points and lines": pictured(
            net,
            "ww.gw" + "w.fgg" + "." * 5 + "b...b" + "bbbbb",
            men,
            last=("b1", "c2"),
            taken=("c1",),
        ),
        "Squares": pictured(
            squares, array, chessmen.looks("KCGRNEP"), "squares", sprite=chessmen.SPRITE
        ),
    }
