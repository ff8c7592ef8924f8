"""Linked data: what a page is about, for programs, as JSON-LD in the terms of schema.org.

A page holds it as a block of data, which no browser runs.  Addresses are relative to the page, as
JSON-LD reads them, so a page is the same wherever the book stands.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from django.utils.html import strip_tags
from markupsafe import Markup

from diversions.library import editions, selectors
from diversions.library.models import Game, Source
from diversions.library.selectors import Report, Sentence
from diversions.rules.numbers import whole

LICENCE = "https://creativecommons.org/licenses/by-sa/4.0/"
BOOK = {"@type": "Book", "name": "The Book of Diversions", "url": "/"}
SORTS = {
    "book": "Book",
    "edition": "Book",
    "manuscript": "Manuscript",
    "article": "Article",
    "page": "WebPage",
}
UNSAFE = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&"}


def block(said: dict[str, Any]) -> Markup:
    """*said* as the text of a data block: nothing in it can end the block."""
    text = json.dumps({"@context": "https://schema.org", **said}, ensure_ascii=False)
    return Markup(text.translate(UNSAFE))  # noqa: S704 (no sign of HTML is left in it)


def of_report(report: Report) -> dict[str, Any]:
    """A game, with the works that its report cites."""
    game = report.game
    image = selectors.address("preview", game.slug)
    players = {"@type": "QuantitativeValue", "minValue": game.least, "maxValue": game.most}
    return _kept(
        {
            "@type": "Game",
            "@id": game.get_absolute_url(),
            "name": game.title,
            "alternateName": game.other_names,
            "description": game.strap,
            "numberOfPlayers": _kept(players) if game.least else None,
            "gameItem": {"@type": "Thing", "name": game.equipment} if game.equipment else None,
            "genre": [game.sort, *game.kind],
            "image": image if selectors.door("sit", game.slug) else None,
            "contributor": [{"@type": "Person", "name": credit.name} for credit in report.credits],
            "citation": _cited(report.literature),
            "isPartOf": BOOK,
            "version": editions.newest(),
            "license": LICENCE,
            "inLanguage": "en",
        }
    )


def of_rule(game: Game, rule: Sentence, works: Iterable[Source]) -> dict[str, Any]:
    """A rule, with the works that bear witness to it."""
    return _kept(
        {
            "@type": "CreativeWork",
            "@id": rule.place,
            "name": f"{game.title}, rule {rule.number}",
            "identifier": rule.id,
            "text": " ".join(strip_tags(rule.html).split()),
            "citation": _cited(works),
            "isPartOf": {"@type": "Game", "@id": game.get_absolute_url(), "name": game.title},
            "license": LICENCE,
            "inLanguage": "en",
        }
    )


def of_source(source: Source) -> dict[str, Any]:
    """A work as the texts before us give its data; where our page on it stands, ``@id`` says."""
    people = [name.strip() for name in source.author.split(";") if name.strip()]
    return _kept(
        {
            "@type": SORTS[source.sort],
            "@id": source.get_absolute_url(),
            "name": source.title,
            "author": [{"@type": "Person", "name": name} for name in people],
            "datePublished": source.year if whole(source.year) else None,
            "temporal": None if whole(source.year) else source.year,
            "publisher": {"@type": "Organization", "name": source.printer}
            if source.printer
            else None,
            "isbn": source.identifiers.get("isbn") if SORTS[source.sort] == "Book" else None,
            "sameAs": [f"https://{source.address}"] if source.address else [],
        }
    )


def _cited(works: Iterable[Source]) -> list[dict[str, Any]]:
    return [of_source(work) for work in works]


def _kept(said: dict[str, Any]) -> dict[str, Any]:
    """*said* without what is empty."""
    return {key: value for key, value in said.items() if value not in (None, "", [], {})}
