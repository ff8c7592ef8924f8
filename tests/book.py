"""What the tests read of the book: rules of a report, records, without Django."""

from __future__ import annotations

import tomllib
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from diversions.games import GAMES
from diversions.library.steps import LessonStep, step_of
from diversions.rules import Game, Move, Terms
from diversions.rules.record import read

ROOT = Path(__file__).resolve().parent.parent
FIXTURES = ROOT / "fixtures"


def folder(slug: str) -> Path:
    """Where the book keeps what it says of a game."""
    return FIXTURES / "games" / slug.replace("-", "_")


@cache
def rules(slug: str) -> dict[str, dict[str, Any]]:
    """The rules of a report, by id."""
    text = (folder(slug) / "rules.toml").read_text(encoding="utf-8")
    return {rule["id"]: rule for rule in tomllib.loads(text)["rule"]}


def records(slug: str) -> list[tuple[str, Terms, list[Move]]]:
    """The records of whole plays that the book keeps: name, terms, moves."""
    entries = []
    for path in sorted((folder(slug) / "records").glob("*.txt")):
        terms, moves = read(path.read_text(encoding="utf-8"), GAMES)
        entries.append((path.stem, terms, moves))
    return entries


@cache
def lesson(slug: str) -> tuple[LessonStep, ...]:
    """The steps of a game's first lesson; none, if it has no lesson."""
    path = folder(slug) / "lessons.toml"
    if not path.is_file():
        return ()
    said = tomllib.loads(path.read_text(encoding="utf-8"))
    terms = GAMES[slug].terms_of(said["lesson"][0]["terms"])
    return tuple(
        step for step in map(step_of, said["step"]) if terms.meets(step.under) and not step.knowing
    )


@cache
def agreed(slug: str, mixed: int = 60) -> tuple[Terms, ...]:
    """Terms of a game: each variant for each number of seats, as it is and with each point
    changed alone; and *mixed* at random, always the same."""
    game, rng = GAMES[slug], Random(slug)
    by_code: dict[str, Terms] = {}
    for variant in game.variants:
        for seats in variant.seats or game.seats:
            changes = [{}, *({o.key: r.key} for o in game.options for r in o.readings)]
            for readings in changes:
                _agree(by_code, game, variant.key, seats, readings)
    for _ in range(mixed):
        variant = rng.choice(game.variants)
        seats = rng.choice(variant.seats or game.seats)
        picked = {o.key: rng.choice(o.readings).key for o in game.options if rng.random() < 0.4}
        _agree(by_code, game, variant.key, seats, picked)
    return tuple(by_code.values())


def _agree(
    by_code: dict[str, Terms], game: Game[Any], variant: str, seats: int, readings: dict[str, str]
) -> None:
    with suppress(ValueError):  # readings that cannot stand together
        named = {key.replace("-", "_"): reading for key, reading in readings.items()}
        terms = game.terms(variant, seats, **named)
        by_code[terms.code] = terms
