"""Lessons: steps read from the book's files, each a small table on the engine.

A file may hold several lessons, each for one way of playing.  A lesson under given terms is
those of the file's steps that hold under them.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from django.conf import settings

from diversions.games import GAMES
from diversions.library import selectors
from diversions.play.fold import Played
from diversions.play.table import Sitter
from diversions.play.words import told_apart
from diversions.rules import CHANCE, Game, Move, Ruling, Seat, Shuffle, Terms, ruling_on
from diversions.rules.core import SEATS


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """One step of a lesson: something said, a table, and what is to be done at it."""

    key: str
    title: str
    text: str
    terms: str
    seat: str = "A"
    before: tuple[str, ...] = ()
    stack: dict[str, Any] = field(default_factory=dict)
    set_up: str = ""
    moves: tuple[str, ...] = ()
    do: tuple[str, ...] = ()
    right: str = ""
    wrong: str = ""
    play: str = ""  # the level of the bot in a step that is a real play
    under: tuple[str, ...] = ()  # the readings of a lesson to which it belongs, as rules have it
    rests_on: tuple[str, ...] = ()  # the rules that it teaches

    @property
    def learner(self) -> Seat:
        return SEATS.index(self.seat)

    @property
    def game(self) -> Game[Any]:
        return GAMES[self.terms.partition(":")[0]]

    @property
    def agreed(self) -> Terms:
        return self.game.terms_of(self.terms)


class Head(NamedTuple):
    """A lesson of a file: the way of playing that it teaches, and how hard that is."""

    terms: str
    difficulty: str = "easy"  # easy | moderate | hard
    title: str = ""  # what it is called on the shelf, where a file has several
    text: str = ""
    first: bool = False  # the one that is recommended to begin with

    @property
    def agreed(self) -> Terms:
        return GAMES[self.terms.partition(":")[0]].terms_of(self.terms)


class Lesson(NamedTuple):
    """What is taught under given terms, and what is not."""

    head: Head
    terms: Terms
    steps: tuple[Step, ...]
    left_out: tuple[Step, ...]  # they belong to it, but do not hold under the terms

    @property
    def called(self) -> str:
        """What a visitor's progress is kept under: the first of a game goes by its name."""
        slug = self.terms.game
        return slug if self.head is heads(slug)[0] else self.head.terms

    @property
    def variant(self) -> str:
        """The title of the variant that it teaches."""
        game, key = GAMES[self.terms.game], self.head.agreed.variant
        return next(variant.title for variant in game.variants if variant.key == key)

    @property
    def is_of_another(self) -> bool:
        """Whether it is played by another variant than that of the terms, which has no lesson."""
        return all(step.agreed.variant != self.terms.variant for step in self.steps)

    def is_aside(self, step: Step) -> bool:
        """Whether *step* is played by another variant, or not yet by the readings agreed."""
        return step.agreed.variant != self.terms.variant or (
            not step.rests_on and self.terms.code != self.head.terms
        )


def folder(slug: str) -> Path:
    """Where the book keeps what it says of a game."""
    return Path(settings.BASE_DIR) / "fixtures" / "games" / slug.replace("-", "_")


def records(slug: str) -> dict[str, Path]:
    """The records of a game that the book keeps, by key.

    A key is looked up here and never becomes a part of a path: what is not listed is not there.
    """
    if slug not in GAMES:
        return {}
    return {path.stem: path for path in sorted((folder(slug) / "records").glob("*.txt"))}


def heads(slug: str) -> tuple[Head, ...]:
    """The lessons of a game; none, if it has no file of them."""
    read = _file(slug)
    return read[0] if read else ()


def lesson(slug: str, terms: Terms | None = None) -> tuple[Step, ...]:
    """The steps of a game's lesson under *terms*, or of its first; none, if it has none."""
    of_game = taught(slug, terms)
    return of_game.steps if of_game else ()


def taught(slug: str, terms: Terms | None = None) -> Lesson | None:
    """The lesson of a game under *terms*, or its first.

    Where none was written for their variant it is the first, without the steps that do not hold
    in it; and where none of them holds, the first as it is.
    """
    read = _file(slug)
    if read is None:
        return None
    known, steps = read
    terms = terms or known[0].agreed
    head = next((h for h in known if h.agreed.variant == terms.variant), known[0])
    kept, left_out = [], []
    for step in steps:
        if placed := _placed(step, head, terms):
            kept.append(placed)
        elif _placed(step, head, head.agreed):
            left_out.append(step)
    if not kept:
        first = taught(slug, known[0].agreed)
        return first and first._replace(terms=terms)
    return Lesson(head, terms, tuple(kept), tuple(left_out))


def _placed(step: Step, head: Head, terms: Terms) -> Step | None:
    """*step* at a table of *terms*; none if it does not hold under them.

    What the step's own terms change of their variant for the lesson's sake (who deals first,
    how many sit) is changed of *terms* as well.  A step that does not say what it rests on stays
    at its own.
    """
    if not terms.meets(step.under):
        return None
    own, game = step.agreed, step.game
    if not step.rests_on:
        return step
    usual = game.terms(own.variant, own.seats)
    readings = {
        option.key.replace("-", "_"): (reading if reading != usual[option] else terms[option]).key
        for option, reading in own.agreed
    }
    try:
        table = game.terms(terms.variant, own.seats, **readings)
        placed = _at(step, table.code)
        _check(placed)
    except ValueError:
        return None
    as_written = terms.code == head.terms and own.variant == terms.variant
    if as_written or all(map(table.meets, _unders(step))):
        return placed
    return None


@lru_cache(maxsize=1024)
def _at(step: Step, code: str) -> Step:
    return replace(step, terms=code)


def _unders(step: Step) -> list[tuple[str, ...]]:
    """Under which readings each rule that *step* rests on is in force."""
    report = selectors.report(step.game.slug)
    under = {rule.id: rule.under for rule in report.rules} if report else {}
    return [under.get(id, ()) for id in step.rests_on]


def _file(slug: str) -> tuple[tuple[Head, ...], tuple[Step, ...]] | None:
    path = folder(slug) / "lessons.toml"
    return _read(path, path.stat().st_mtime) if path.is_file() else None


@lru_cache(maxsize=64)
def _read(path: Path, changed: float) -> tuple[tuple[Head, ...], tuple[Step, ...]]:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    known = tuple(Head(**head) for head in data["lesson"])
    return known, tuple(_step(step) for step in data["step"])


def _step(entry: dict[str, Any]) -> Step:
    fixed: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in entry.items()
    }
    return Step(**fixed)


@lru_cache(maxsize=256)
def opening(step: Step) -> Played:
    """The table as the learner finds it; ValueError if the step cannot be set up."""
    game, terms = step.game, step.agreed
    state = game.set_up(terms, step.set_up) if step.set_up else game.begin(terms)
    played = Played(game, terms, state, recent=(state,))
    played = _moved(played, step.before)
    if step.stack:
        played = _stacked(played, step)
    return settled(_moved(played, step.moves))


@lru_cache(maxsize=1024)
def _check(step: Step) -> None:
    """ValueError if the table cannot be set up, or what the step asks for is refused there."""
    if step.play:
        return
    played = opening(step)
    for line in step.do:
        made(played, Move.read(line))


def _moved(played: Played, lines: tuple[str, ...]) -> Played:
    """The table after the moves that *lines* write, with the chance that falls between them."""
    for line in lines:
        move = Move.read(line)
        if move.seat != CHANCE:
            played = settled(played)
        played = made(played, move)
    return played


def _stacked(played: Played, step: Step) -> Played:
    """The deal that the step asks for; whatever chance comes before it always falls alike."""
    while (due := played.state.due) and not _deals(played.game, due):
        played = made(played, Move(CHANCE, due.verb, due.draw(Random(0))))
    hands = {SEATS.index(seat): hand for seat, hand in step.stack.get("hands", {}).items()}
    move = played.game.stacked(played.state, hands, step.stack.get("then", ()))
    return made(played, move)


def _deals(game: Game[Any], due: object) -> bool:
    return isinstance(due, Shuffle) and due.verb in game.secret


def settled(played: Played) -> Played:
    """The table with whatever chance is due, which in a lesson always falls alike."""
    rng = Random(0)  # one for all: a throw that must be thrown again would else fall so for ever
    while due := played.state.due:
        played = made(played, Move(CHANCE, due.verb, due.draw(rng)))
    return played


def made(played: Played, move: Move) -> Played:
    """The table after *move*; ValueError if it is refused."""
    ruling = ruling_on(played.game, played.state, move)
    if not ruling.allowed:
        raise ValueError(f"“{move}” is refused: {ruling.because} ({ruling.rule})")
    return played.then(ruling)


def is_right(step: Step, ruling: Ruling) -> bool:
    """Whether an allowed move is among those that the step asks for."""
    played = opening(step)
    for line in step.do:
        asked = ruling_on(played.game, played.state, Move.read(line))
        if asked.move == ruling.move:
            return True
    return False


def company(step: Step, name: str) -> tuple[Sitter, ...]:
    """Who sits at the table of a step: the learner, partners, and others."""
    terms = step.agreed
    sides = step.game.sides(terms)
    mine = next(side for side in sides if step.learner in side)
    names = [
        name if seat == step.learner else "Partner" if seat in mine else "Opponent"
        for seat in range(terms.seats)
    ]
    return tuple(Sitter(seat, told) for seat, told in enumerate(told_apart(names)))
