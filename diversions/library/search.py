"""Finding games and sentences.

A few hundred texts are searched in memory, folded, so that “karnoffel” finds Karnöffel in
SQLite and PostgreSQL alike.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

from django.http import QueryDict

from diversions.library import selectors
from diversions.library.models import Game

AROUND = 70


class Hit(NamedTuple):
    """A place where the words stand: whose, what it is called, and the text about them."""

    game: Game
    title: str
    place: str
    before: str
    match: str
    after: str


class Text(NamedTuple):
    """A text that can be searched."""

    game: Game
    title: str
    place: str
    text: str
    folded: str


class Filters(NamedTuple):
    """What a reader asked for; empty means all."""

    q: str = ""
    sort: str = ""
    kind: str = ""
    players: int | None = None
    century: int | None = None
    place: str = ""
    length: str = ""
    equipment: str = ""


def filters(asked: QueryDict) -> tuple[Filters, list[str]]:
    """What *asked* wants, and a sentence for each word of it that cannot be read."""
    amiss = []
    numbers: dict[str, int | None] = {}
    for key, words in (("players", "number of players"), ("century", "century")):
        value = asked.get(key, "").strip()
        numbers[key] = int(value) if re.fullmatch("[0-9]{1,4}", value) else None
        if value and numbers[key] is None:
            amiss.append(f"“{value[:20]}” is no {words}: a number was expected.")
    texts = {key: asked.get(key, "").strip()[:100] for key in ("q", "kind", "place", "length")}
    sort = asked.get("class", "")
    if sort not in ("", "cards", "boards", "dice"):
        amiss.append(f"“{sort}” is no class of games: cards, boards or dice was expected.")
        sort = ""
    return Filters(
        sort=sort,
        players=numbers["players"],
        century=numbers["century"],
        equipment=asked.get("equipment", "").strip()[:100],
        **texts,
    ), amiss


def suits(game: Game, wanted: Filters) -> bool:
    """Whether *game* is among those that *wanted* asks for, its words apart."""
    least, most = game.least or 1, game.most or game.least or 99
    return (
        wanted.sort in ("", game.sort)
        and (not wanted.kind or wanted.kind in game.kind)
        and (wanted.players is None or least <= wanted.players <= most)
        and (wanted.century is None or wanted.century in game.century)
        and fold(wanted.place) in fold(game.place)
        and wanted.length in ("", game.length)
        and fold(wanted.equipment) in fold(game.equipment)
    )


def hits(words: str, among: set[str]) -> list[Hit]:
    """Where all of *words* stand in one text, in the games *among*."""
    wanted = fold(words).split()
    if not wanted:
        return []
    found = []
    for text in texts():
        if text.game.slug in among and all(word in text.folded for word in wanted):
            at = text.folded.find(wanted[0])
            end = at + len(wanted[0])
            before = text.text[max(0, at - AROUND) : at]
            after = text.text[end : end + AROUND]
            found.append(
                Hit(
                    text.game,
                    text.title,
                    text.place,
                    ("…" if at > AROUND else "") + before,
                    text.text[at:end],
                    after + ("…" if end + AROUND < len(text.text) else ""),
                )
            )
    return found


@selectors.by_stamp
def texts() -> tuple[Text, ...]:
    """Every text of every report, once for each state of the book."""
    return tuple(
        Text(game, title, place, plain, fold(plain))
        for game in selectors.games()
        for title, place, text in of_game(game)
        if (plain := bare(text))
    )


def of_game(game: Game) -> Iterator[tuple[str, str, str]]:
    """The texts of one report: title, place, HTML."""
    report = selectors.report(game.slug)
    if report is None:
        return
    page = selectors.address("report", game.slug)
    names = ", ".join([game.title, *game.other_names])
    yield game.title, page, html.escape(f"{names}: {game.strap}")
    yield "Summary", f"{page}#summary", game.html
    for chapter in report.chapters:
        yield chapter.section.title, f"{page}#{chapter.section.key}", chapter.section.html
        for remark in chapter.notes:
            yield f"Note on {chapter.section.title}", f"{page}#{chapter.section.key}", remark.html
        for rule in chapter.rules:
            about = " ".join([rule.html, rule.note, *(n.html for n in rule.notes)])
            yield f"Rule {rule.number}", rule.place, about
    for set_before, asked in report.questions.items():
        for question in asked:
            place = f"{page}#{set_before}"
            yield question.question, place, f"{html.escape(question.question)} {question.html}"
    for term in report.terms:
        yield (
            term.word,
            f"{selectors.address('glossary')}#{term.anchor}",
            f"{term.word}: {term.html}",
        )


def bare(text: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", text)).split())


def fold(text: str) -> str:
    """*text* without case and accents, letter for letter.

    >>> fold("Karnöffel’s")
    "karnoffel's"
    """
    return "".join(
        "'" if c in "’‘" else (unicodedata.normalize("NFKD", c)[0].lower()[:1] or c) for c in text
    )
