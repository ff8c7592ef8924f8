"""Whether the text of a game and its engine fit each other: where they do not, it is not dealt."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import CodeType

from diversions.games import GAMES
from diversions.incoming.fields import Refused
from diversions.library import book
from diversions.library.models import Book, Decision, Rule
from diversions.library.stamps import by_stamp

SHOWN = 5  # ids in a sentence


class NotDealt(Refused):
    """A game whose text and engine do not fit each other; says so, in whole sentences."""

    status = 503


@cache
def cited(slug: str) -> frozenset[str]:
    """The ids of its own rules that the modules of a game write out; none, if the book has no
    folder for it, as for a game that a test brings along."""
    package = type(GAMES[slug]).__module__.rpartition(".")[0]
    if not package.startswith("diversions.games."):
        return frozenset()
    names = [f"{package}.{module.name}" for module in iter_modules(import_module(package).__path__)]
    shape = re.compile(rf"{re.escape(slug)}(\.[a-z0-9]+(-[a-z0-9]+)*){{1,2}}")
    said = (text for name in names for text in _said(name))
    return frozenset(text for text in said if shape.fullmatch(text))


def _said(module: str) -> Iterator[str]:
    """The strings that a module writes out, without running it."""
    spec = find_spec(module)
    code = spec.loader.get_code(module) if spec and spec.loader else None  # type: ignore[attr-defined]
    yield from _constants(code) if code else ()


def _constants(value: object) -> Iterator[str]:
    match value:
        case str():
            yield value
        case CodeType():
            for constant in value.co_consts:
                yield from _constants(constant)
        case tuple() | frozenset():
            for inner in value:
                yield from _constants(inner)


@by_stamp
def misfits() -> dict[str, tuple[str, ...]]:
    """Why each game is not dealt, in sentences, of those whose text and engine do not fit."""
    whole = Book.objects.first()
    asked = set(Decision.objects.filter(table=Rule.table).values_list("key", flat=True))
    rules: dict[str, list[tuple[str, bool]]] = defaultdict(list)
    for slug, id, enforced, loaded in Rule.objects.values_list(
        "game_id", "pk", "enforced", "loaded"
    ):
        # What a redactor added, or is still to decide on, binds no engine.
        rules[slug].append((id, enforced and bool(loaded) and id not in asked))
    told = {}
    for slug in GAMES:
        said = [*_between(slug, dict(rules[slug]))]
        if whole and slug in whole.amiss and whole.engines.get(slug) != book.engine_of(slug):
            mistakes = " ".join(whole.amiss[slug][:SHOWN])
            said.insert(0, f"Its files could not be loaded, so its text may be older: {mistakes}")
        if said:
            told[slug] = tuple(said)
    return told


def _between(slug: str, rules: dict[str, bool]) -> Iterator[str]:
    """What the engine of a game has that the text has not, and what of its *rules* that are to be
    enforced the engine does not know."""
    if not cited(slug):
        return
    readings = {reading.rule for option in GAMES[slug].options for reading in option.readings}
    if wanting := sorted((cited(slug) | readings) - set(rules)):
        yield f"The engine rests on rules that the text does not have: {_listed(wanting)}."
    known = {*cited(slug), f"{slug}.turn"}
    unknown = sorted(id for id, enforced in rules.items() if enforced and id not in known)
    if unknown:
        yield f"The text has rules that the engine does not know: {_listed(unknown)}."


def _listed(ids: list[str]) -> str:
    more = len(ids) - SHOWN
    return ", ".join(ids[:SHOWN]) + (f" and {more} more" if more > 0 else "")


def must_fit(slug: str) -> None:
    """NotDealt, if the text and the engine of a game do not fit each other."""
    if said := misfits().get(slug):
        raise NotDealt(words(slug, said))


def undealt(slug: str) -> str:
    """Why a game is not dealt, for its pages; empty, if it is."""
    said = misfits().get(slug)
    return words(slug, said) if said else ""


def at_table(slug: str) -> str:
    """What the table of a game that is not dealt says; empty, if the game is dealt."""
    said = misfits().get(slug)
    return (
        "The text of these rules and the program that plays them are from different releases. You "
        f"can play on, but a rule may be missing or read differently. {' '.join(said)}"
        if said
        else ""
    )


def words(slug: str, said: tuple[str, ...]) -> str:
    """What a page says of a game that is not dealt."""
    title = GAMES[slug].title
    return (
        f"{title} is not dealt for now: the text of its rules and the program that plays it are "
        f"from different releases. Tables already open stay, and the other games can be played. "
        f"{' '.join(said)}"
    )
