"""The problems of the book, found by code in its records and lessons, and the one of each day."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from datetime import date
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import NamedTuple

import tomlkit
from django.urls import reverse

from diversions.games import GAMES
from diversions.library import facts, selectors
from diversions.library.models import Game
from diversions.library.selectors import folder
from diversions.rules.record import read

FILE = "problems.toml"
HEAD = (
    "Problems: positions of the book's records and lessons in which one move is clearly the best.",
    "Made by `manage.py find_problems`; replayed by tests/problems.",
)


class Problem(NamedTuple):
    """A position of the book and the act that is clearly the best there: a record and the ply at
    which to stop, or the step of a lesson that has it."""

    slug: str
    record: str = ""
    ply: int = 0
    best: str = ""
    lesson: str = ""  # the key of the step

    @property
    def address(self) -> str:
        """Where it is put before a reader."""
        if self.lesson:
            return reverse("lesson-position", args=[self.slug, self.lesson])
        return reverse("book-position", args=[self.slug, self.record, self.ply])


def problems(slug: str) -> tuple[Problem, ...]:
    """The problems of one game, as its file has them."""
    return _problems(slug, folder(slug) / FILE)


@lru_cache(maxsize=64)
def _problems(slug: str, path: Path) -> tuple[Problem, ...]:
    if not path.is_file():
        return ()
    entries = tomllib.loads(path.read_text(encoding="utf-8")).get("problem", ())
    return tuple(Problem(slug, **entry) for entry in entries)


def write(slug: str, problems: Sequence[Problem]) -> None:
    """Store the problems of a game."""
    document = tomlkit.document()
    for line in HEAD:
        document.add(tomlkit.comment(line))
    tables = tomlkit.aot()
    for problem in problems:
        table = tomlkit.table()
        place = {"record": problem.record, "ply": problem.ply}
        place = {"lesson": problem.lesson} if problem.lesson else place
        table.update({**place, "best": problem.best})
        tables.append(table)
    document["problem"] = tables
    (folder(slug) / FILE).write_text(tomlkit.dumps(document), encoding="utf-8")
    _problems.cache_clear()


def by_game() -> list[tuple[Game, list[tuple[Problem, str]]]]:
    """The problems of each game, the easiest game first; of a game, those of its first variants
    first, each with the title of its variant."""
    weights = facts.every()
    games = [game for game in selectors.games() if game.slug in weights and problems(game.slug)]
    games.sort(key=lambda game: (weights[game.slug].weight, weights[game.slug].known, game.title))
    return [(game, _with_variants(game.slug)) for game in games]


def _with_variants(slug: str) -> list[tuple[Problem, str]]:
    titles = {variant.key: variant.title for variant in GAMES[slug].variants}
    _, steps = selectors.lessons(slug) or ((), ())
    played = {key: read(text, GAMES)[0].variant for key, text in selectors.records(slug).items()}
    taught = {step.key: GAMES[slug].terms_of(step.terms).variant for step in steps}
    of = [
        (problem, taught[problem.lesson] if problem.lesson else played[problem.record])
        for problem in problems(slug)
    ]
    of.sort(key=lambda one: list(titles).index(one[1]))
    return [(problem, titles[variant]) for problem, variant in of]


def of_day(day: date) -> Problem | None:
    """The problem of that day, the same for all: every one comes once before any comes again.

    The games take turns; None while the book has no problem.
    """
    every = [problem for slug in sorted(GAMES) for problem in problems(slug)]
    if not every:
        return None
    turn, place = divmod(day.toordinal(), len(every))
    Random(turn).shuffle(every)
    return every[place]
