"""Handouts: games and readings of one’s choice in one file, and what their rules rest on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from django.urls import reverse

from diversions.games import GAMES
from diversions.guild.planning import services as planning_services
from diversions.library import selectors
from diversions.library.models import Game, Rule, Term
from diversions.press import cards, pdf, sheets
from diversions.rules import Terms

MOST = 60  # games in one file
SMALL = 9  # points, of what is read by the few who ask how we know
KINDS = {"book": "The handouts", "documentation": "Documentation"}
STANCES = {
    "states": "states it",
    "implies": "implies it",
    "silent": "is silent",
    "contradicts": "contradicts it",
}
HOUSE = "The Book of Diversions"
NOTE = (
    "These are reconstructions. Each rule says whether a source states it, somebody inferred "
    "it, or it was supplied. CC BY-SA 4.0."
)


Chosen = tuple[Game, Terms | None]  # without terms, a game that is told only


def agreed(codes: Iterable[str]) -> list[Chosen]:
    """The games and terms that *codes* name, each once; ValueError says what is wrong."""
    known = Game.objects.in_bulk()
    chosen: dict[str, Chosen] = {}
    for code in codes:
        if code in known and code not in GAMES:
            chosen[code] = (known[code], None)
            continue
        terms = planning_services.terms_of(code)
        if terms.game not in known:
            raise ValueError(f"The book has no report on {terms.game}.")
        chosen[terms.code] = (known[terms.game], terms)
    if not chosen:
        raise ValueError("Choose at least one game.")
    if len(chosen) > MOST:
        raise ValueError(f"One file can hold at most {MOST} games.")
    return list(chosen.values())


def named(game: Game, terms: Terms | None) -> str:
    """A game with the code of its readings, if it has any."""
    return f"{game.title} ({terms.code})" if terms else f"{game.title} (not playable)"


def bound(kind: str, title: str, chosen: list[Chosen], home: str, paper: str) -> bytes:
    """The file."""
    pages = [_cover(kind, title, chosen), {"kind": "contents", "title": "Contents"}]
    if kind == "documentation":
        pages += [documentation(game, terms) for game, terms in chosen]
    else:
        for game, terms in chosen:
            pages += of_game(game, terms, home, paper)
        pages += _glossary(chosen)
    pages += _sources(chosen)
    foot = f"{HOUSE} · {title}" if title != HOUSE else HOUSE
    data = {"title": title, "foot": foot, "pages": pages}
    return pdf.bound(data, paper, SMALL if kind == "documentation" else pdf.SIZE)


def _cover(kind: str, title: str, chosen: list[Chosen]) -> dict[str, Any]:
    straps = {
        "book": "games to read, teach and play",
        "documentation": "what each rule rests on",
    }
    return {
        "kind": "cover",
        "title": title,
        "strap": straps[kind],
        "lines": [named(game, terms) for game, terms in chosen],
        "note": NOTE,
    }


def address(home: str, game: Game, terms: Terms | None) -> str:
    """Where the code of a card leads: the report under its terms."""
    return home + reverse("report", args=[game.slug]) + (f"?terms={terms.code}" if terms else "")


def of_game(
    game: Game, terms: Terms | None, home: str, paper: str, whole: bool = True
) -> Iterator[dict[str, Any]]:
    """The table card, on one side; all rules, if it has to leave some out and the *whole* is
    wanted; and the boards and sheets at true size."""
    where = address(home, game, terms)
    card = cards.one_side(game, terms, where, paper)
    yield {**card, "entry": named(game, terms)}
    if whole and not cards.is_whole(card):
        yield cards.rules_in_force(cards.contents_of(game, terms, where))
    for drawing in sheets.sheets(terms).values() if terms else ():
        first, *rest = sheets.tiles_of(drawing, terms.code if terms else "")
        yield {**first, "entry": drawing.title}
        yield from rest


def _glossary(chosen: list[Chosen]) -> list[dict[str, Any]]:
    entries = []
    for term in Term.objects.filter(game__in={game for game, _ in chosen}).select_related("game"):
        word = f"{term.word} ({term.game.title})" if len(chosen) > 1 else term.word
        entries.append({"word": word, "blocks": pdf.blocks(sheets.plain(term.text, {}))})
    entries.sort(key=lambda entry: str(entry["word"]).casefold())
    if not entries:
        return []
    return [{"kind": "list", "title": "Glossary", "entry": "Glossary", "entries": entries}]


def _sources(chosen: list[Chosen]) -> list[dict[str, Any]]:
    works = selectors.sources()
    keys = dict.fromkeys(
        source.key
        for game, _ in chosen
        if (report := selectors.report(game.slug))
        for source in report.literature
    )
    entries = [{"word": works[key].short, "blocks": pdf.blocks(_work(works[key]))} for key in keys]
    if not entries:
        return []
    return [{"kind": "list", "title": "Sources", "entry": "Sources", "entries": entries}]


def _work(source: Any) -> str:
    """A source in one line, as a bibliography has it."""
    names = [source.author, f"*{source.title}*", source.place, source.printer, source.year]
    return ", ".join(filter(None, names)) + "."


def documentation(game: Game, terms: Terms | None) -> dict[str, Any]:
    """What each rule in force rests on: its standing, whose choice it was, what witnesses say."""
    graded = selectors.graded(game.slug, terms)
    numbers = {id: rule.number for id, rule in graded.items()}

    def told(text: str) -> list[dict[str, Any]]:
        return pdf.blocks(sheets.plain(text, numbers))

    def grounds(rule: Rule) -> dict[str, Any]:
        return {
            "number": rule.number,
            "standing": rule.standing,
            "by": {"ours": "the editors of this book"}.get(rule.by, rule.by),
            "blocks": told(rule.text),
            "note": told(rule.note),
            "witnesses": [
                {
                    "work": w.short,
                    "locus": w.locus,
                    "stance": STANCES[w.stance] + (", of another variant" * w.is_anothers),
                    "quote": w.quote,
                }
                for w in sorted(graded[rule.id].witnesses, key=lambda w: w.is_anothers)
            ],
        }

    strap = "not playable: no source gives enough of its rules"
    if terms:
        strap = next(v.title for v in GAMES[terms.game].variants if v.key == terms.variant)
    return {
        "kind": "documentation",
        "entry": named(game, terms),
        "title": game.title,
        "strap": strap,
        "code": terms.code if terms else game.slug,
        "intro": pdf.blocks(_credits(game)),
        "sections": [
            {"title": section.title, "rules": [grounds(rule) for rule in held]}
            for section, held in sheets.in_force(game, terms)
        ],
    }


def _credits(game: Game) -> str:
    report = selectors.report(game.slug)
    names = [f"{c.name} ({c.role})" for c in report.credits] if report else []
    thanks = [f"With thanks to {'; '.join(names)}."] if names else []
    return "\n\n".join(filter(None, [*thanks, selectors.notice(game.slug)]))
