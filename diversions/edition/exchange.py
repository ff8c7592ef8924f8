"""The book for programs: each game as JSON, with a schema that says what stands in it."""

from __future__ import annotations

from typing import Any

from diversions.games import GAMES
from diversions.library import editions, selectors, stamps
from diversions.library.models import (
    Comparison,
    Credit,
    Crux,
    Diagram,
    Doubt,
    FixtureEntry,
    Game,
    Note,
    Revision,
    Rule,
    Section,
    Source,
    Term,
    Variant,
)

LICENCE = {
    "texts": "https://creativecommons.org/licenses/by-sa/4.0/",
    "quotations": "public domain: each is from before 1900",
}
PARTS: dict[str, Any] = {
    "credits": Credit,
    "revisions": Revision,
    "variants": Variant,
    "sections": Section,
    "diagrams": Diagram,
    "notes": Note,
    "doubts": Doubt,
    "glossary": Term,
    "cruxes": Crux,
    "comparisons": Comparison,
}


def said(row: FixtureEntry) -> dict[str, Any]:
    """What a file of the book says of an entry, in the file's own words."""
    return row.entry()


def whole(slug: str) -> dict[str, Any] | None:
    """All that the book says of a game; None if it has none so called.

    The words are those of ``docs/fixtures.md``; ``options`` are the engine's, and
    ``records`` whole plays as text.
    """
    game = Game.objects.filter(pk=slug).first()
    if game is None:
        return None
    rules = Rule.objects.filter(game=game).order_by("number").prefetch_related("witnesses")
    called = {w.source_id for rule in rules for w in rule.witnesses.all()}
    sources = Source.objects.order_by("order")
    listed = set(sources.filter(games=game).values_list("pk", flat=True))
    parts = {
        name: [said(row) for row in model.objects.filter(game=game).order_by("order")]
        for name, model in PARTS.items()
    }
    return {
        "$schema": "/data/schema.json",
        "edition": editions.newest(),
        "stamp": stamps.digest(),
        "licence": LICENCE,
        "game": said(game),
        **parts,
        "options": options(slug),
        "rules": [{"number": rule.number, **said(rule)} for rule in rules],
        "sources": [said(source) for source in sources if source.pk in called | listed],
        "records": selectors.records(slug),
    }


def options(slug: str) -> list[dict[str, Any]]:
    """The points in dispute as the engine has them; none, where a game is only told."""
    if slug not in GAMES:
        return []
    return [
        {
            "key": option.key,
            "question": option.question,
            "readings": [
                {"key": reading.key, "label": reading.label, "rule": reading.rule}
                for reading in option.readings
            ],
        }
        for option in GAMES[slug].options
    ]


# The schema -------------------------------------------------------------------------------------

TEXT = {"type": "string"}
TEXTS = {"type": "array", "items": TEXT}
COUNT = {"type": "integer", "minimum": 0}


def _object(needed: str, **more: Any) -> dict[str, Any]:
    """An object whose *needed* words are texts unless *more* says otherwise."""
    words = needed.split()
    properties = {**{word: TEXT for word in words}, **more}
    return {
        "type": "object",
        "required": words,
        "properties": properties,
        "additionalProperties": False,
    }


def _list(item: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": item}


def _entries(model: type[FixtureEntry], needed: str, **more: Any) -> dict[str, Any]:
    """A list of entries of *model*: every word of its file, those in *needed* always there."""
    words = {word: TEXT for word in model.keys if word not in more}
    return _list(_object(needed, **{**words, **more}))


WITNESS = _object(
    "source stance",
    stance={"enum": ["states", "implies", "silent", "contradicts"]},
    locus=TEXT,
    quote=TEXT,
)
STANDINGS = {"enum": ["stated", "inferred", "supplied", "reported", "modern"]}
READING = _object("key label rule")


def schema() -> dict[str, Any]:
    """What ``whole`` gives, as JSON Schema (2020-12)."""
    game: dict[str, Any] = {word: TEXT for word in Game.keys}
    game |= {"other_names": TEXTS, "kind": TEXTS, "least": COUNT, "most": COUNT}
    game |= {"century": _list({"type": "integer"})}
    properties = {
        "$schema": TEXT,
        "edition": TEXT,
        "stamp": TEXT,
        "licence": _object("texts quotations"),
        "game": _object("slug title", **game),
        "credits": _entries(Credit, "name"),
        "revisions": _entries(Revision, "date"),
        "variants": _entries(Variant, "key", witnesses=TEXTS),
        "sections": _entries(Section, "key title"),
        "diagrams": _entries(
            Diagram,
            "section record to",
            **{"from": COUNT, "to": COUNT, "ours": {"type": "boolean"}},
        ),
        "notes": _entries(Note, "on by text"),
        "doubts": _entries(Doubt, "on claim", read={"type": "boolean"}),
        "glossary": _entries(Term, "word text"),
        "cruxes": _entries(Crux, "option"),
        "comparisons": _entries(Comparison, "question rules", rules=TEXTS),
        "options": _list(_object("key question readings", readings=_list(READING))),
        "rules": _entries(
            Rule,
            "id number section standing text",
            number=COUNT,
            standing=STANDINGS,
            under=TEXTS,
            enforced={"type": "boolean"},
            witness=_list(WITNESS),
        ),
        "sources": _entries(
            Source,
            "key type title",
            identifiers={"type": "object", "additionalProperties": TEXT},
            tells=_list(_object("game", at=TEXT, names=TEXTS, now={"type": "boolean"})),
        ),
        "records": {"type": "object", "additionalProperties": TEXT},
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "/data/schema.json",
        "title": "A game of the Book of Diversions",
        "type": "object",
        "required": list(properties),
        "properties": properties,
        "additionalProperties": False,
    }
