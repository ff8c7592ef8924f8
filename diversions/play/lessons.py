"""Lessons: steps read from the book's files, each a small table on the engine."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

from django.conf import settings

from diversions.games import GAMES
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

    @property
    def learner(self) -> Seat:
        return SEATS.index(self.seat)

    @property
    def game(self) -> Game[Any]:
        return GAMES[self.terms.partition(":")[0]]

    @property
    def agreed(self) -> Terms:
        return self.game.terms_of(self.terms)


def folder(slug: str) -> Path:
    """Where the book keeps what it says of a game."""
    return Path(settings.BASE_DIR) / "fixtures" / "games" / slug.replace("-", "_")


def lesson(slug: str) -> tuple[Step, ...]:
    """The steps of a game's lesson; none, if it has none."""
    path = folder(slug) / "lessons.toml"
    return _read(path, path.stat().st_mtime) if path.is_file() else ()


@lru_cache(maxsize=64)
def _read(path: Path, changed: float) -> tuple[Step, ...]:
    found = tomllib.loads(path.read_text(encoding="utf-8"))
    steps: list[dict[str, Any]] = found["step"]
    return tuple(_step(step) for step in steps)


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
