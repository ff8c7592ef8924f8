"""Positions in dispute: the shortest record after which two readings part before one's eyes.

Two tables are alike but for one reading.  The same moves are made at both, as long as both allow
them, until those who sit there would see a difference: who is to act, what chance is due, which
moves are allowed, the score, the money on the table, or the outcome.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from diversions.lab.contrasts import Contrast, contrasts, departures
from diversions.rules import CHANCE, Game, Move, Option, Reading, Shuffle, State, ruling_on, step
from diversions.rules.bots import chosen

LONGEST = 400  # lines of a record that is tried at all
SEARCH = 24_000  # lines played before a reading is given up
POLISH = 1_500  # lines played to find a shorter record
SHORT = 1  # a record of so few lines is not made shorter

SIGHTS = ("outcome", "turn", "chance", "moves", "score", "stakes")
STAKES = ("purse", "purses", "pot", "pool")  # fields that hold money in sight of all


def parting(game: Game[Any], one: State, two: State) -> tuple[str, ...]:
    """In which of ``SIGHTS`` two tables differ; empty if they look alike to those who sit there."""
    seen = []
    if _outcome(one) != _outcome(two):
        seen.append("outcome")
    if one.acting != two.acting:
        seen.append("turn")
    if _chance(one) != _chance(two):
        seen.append("chance")
    if one.score != two.score:
        seen.append("score")
    if any(getattr(one, field, 0) != getattr(two, field, 0) for field in STAKES):
        seen.append("stakes")
    if not seen and any(acts(game, one, s) != acts(game, two, s) for s in one.acting):
        seen.append("moves")
    return tuple(sorted(seen, key=SIGHTS.index))


def _outcome(state: State) -> tuple[int, ...] | None:
    return state.outcome.winners if state.outcome else None


def _chance(state: State) -> tuple[Any, ...] | None:
    """What chance is due, without the rule that asks for it, which nobody sees."""
    due = state.due
    if due is None:
        return None
    if isinstance(due, Shuffle):
        return due.verb, tuple(sorted(due.pack)), due.top
    return due.verb, due.dice, due.faces


def acts(game: Game[Any], state: State, seat: int) -> frozenset[tuple[Any, ...]]:
    """The acts that *seat* may do: each move with the bounds of its choice."""
    return frozenset(
        (ruling.move, ruling.pick and (ruling.pick.pool, ruling.pick.least, ruling.pick.most))
        for ruling in game.rulings(state, seat)
        if ruling.allowed
    )


class Parted(NamedTuple):
    """A record after which the tables of a contrast part, and in what they do."""

    contrast: Contrast
    moves: tuple[Move, ...]
    seen: tuple[str, ...]

    def cost(self, game: Game[Any]) -> tuple[int, int]:
        """By what records are compared: lines and departures from the usual terms."""
        away = departures(game, self.contrast.first)
        return len(self.moves) + away, away


def follow(game: Game[Any], contrast: Contrast, moves: Iterable[Move]) -> Parted | None:
    """Where the tables part when *moves* are made at both; None if they do not.

    A move that is refused ends the search, and so does the end of a match.
    """
    one, two = game.begin(contrast.first), game.begin(contrast.second)
    made: list[Move] = []
    if seen := parting(game, one, two):
        return Parted(contrast, (), seen)
    for move in moves:
        ruling = ruling_on(game, one, move)
        if not ruling.allowed or not ruling_on(game, two, move).allowed:
            return None
        one, two = step(game, one, ruling.move), step(game, two, ruling.move)
        made.append(ruling.move)
        if seen := parting(game, one, two):
            return Parted(contrast, tuple(made), seen)
    return None


class Search:
    """A search for the shortest record of one reading, in a given number of lines played."""

    def __init__(self, game: Game[Any], option: Option, reading: Reading) -> None:
        self.game, self.option, self.reading = game, option, reading
        words = f"{game.slug} {option.key} {reading.key}".encode()
        self.rng = Random(hashlib.blake2b(words).digest())
        self.spent = 0
        self.best: Parted | None = None

    def run(self, records: Sequence[tuple[str, Sequence[Move]]] = ()) -> Parted | None:
        """The shortest record found.  *records* are known plays, each with the code of its terms.

        Each contrast is tried in turn, the plainest first and oftenest.
        """
        every = contrasts(self.game, self.option, self.reading)
        every.sort(key=lambda c: departures(self.game, c.first))
        for contrast, moves in self.known(every, records):
            self.keep(follow(self.game, contrast, moves))
        for contrast in self.turns(every):
            if self.spent >= SEARCH or self.best:
                break
            self.keep(self.wander(contrast, (), LONGEST))
        return self.polished(every) if self.best else None

    @staticmethod
    def known(
        every: Sequence[Contrast], records: Sequence[tuple[str, Sequence[Move]]]
    ) -> Iterator[tuple[Contrast, Sequence[Move]]]:
        """The known plays that were played under one side of a contrast."""
        for code, moves in records:
            for contrast in every:
                if code in (contrast.first.code, contrast.second.code):
                    yield contrast, moves

    def turns(self, every: Sequence[Contrast]) -> Iterator[Contrast]:
        """The contrasts in turn, for ever: after each round of the first few comes one more."""
        width = 0
        while every:
            width = min(len(every), width + 1 + width // 4)
            yield from every[:width]

    def keep(self, parted: Parted | None) -> bool:
        """Keep *parted* if it is better than what there is."""
        if parted is None:
            return False
        if self.best and parted.cost(self.game) >= self.best.cost(self.game):
            return False
        self.best = parted
        return True

    def wander(self, contrast: Contrast, start: Sequence[Move], longest: int) -> Parted | None:
        """Random play at both tables after *start*, until they part; None if they do not."""
        game = self.game
        one, two = game.begin(contrast.first), game.begin(contrast.second)
        made: list[Move] = []
        waiting = list(reversed(start))
        while not (seen := parting(game, one, two)):
            if one.outcome or len(made) >= longest:
                return None
            move = waiting.pop() if waiting else self.any_move(one)
            if len(made) < len(start) and not ruling_on(game, one, move).allowed:
                return None
            one, two = step(game, one, move), step(game, two, move)
            made.append(move)
            self.spent += 1
        return Parted(contrast, tuple(made), seen)

    def any_move(self, state: State) -> Move:
        if state.due:
            return Move(CHANCE, state.due.verb, state.due.draw(self.rng))
        seat = self.rng.choice(state.acting)
        rulings = [r for r in self.game.rulings(state, seat) if r.allowed]
        return chosen(self.rng.choice(rulings), self.rng)

    def polished(self, every: Sequence[Contrast]) -> Parted:
        """The best record, made shorter by other tries, by other endings and by leaving out."""
        assert self.best
        self.shorten()
        until = self.spent + POLISH
        near = [c for c in every if departures(self.game, c.first) <= self.away() + 1]
        tries = self.turns(near)
        while self.spent < until and self.best.cost(self.game)[0] > SHORT:
            self.spent += 1  # so that tries that end at once count too
            contrast, start = self.best.contrast, self.best.moves
            if self.rng.random() < 0.5:
                contrast, start = next(tries), ()
            start = start[: self.rng.randrange(len(start) + 1)]
            room = self.best.cost(self.game)[0] - departures(self.game, contrast.first) - 1
            if room >= 0 and self.keep(self.wander(contrast, start, room)):
                self.shorten()
        return self.best

    def away(self) -> int:
        assert self.best
        return self.best.cost(self.game)[1]

    def shorten(self) -> None:
        """Leave out what is not needed: each act, and each run of acts."""
        assert self.best
        for width in (8, 4, 2, 1):
            at = len(self.best.moves) - width
            while at >= 0:
                moves = self.best.moves
                self.keep(follow(self.game, self.best.contrast, moves[:at] + moves[at + width :]))
                self.spent += 1
                at -= 1


# What is stored -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Dispute:
    """A position in dispute as the book keeps it, in ``disputes.toml`` of a game's fixtures.

    *terms* and *against* are codes; *parts* says in what the tables differ after *moves*;
    *tied* names the readings that have to change with it.
    """

    option: str
    reading: str
    terms: str
    against: str
    parts: tuple[str, ...]
    moves: tuple[str, ...]
    tied: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        return f"{self.option}.{self.reading}"

    @classmethod
    def of(cls, parted: Parted) -> Dispute:
        contrast = parted.contrast
        return cls(
            contrast.option.key,
            contrast.reading.key,
            contrast.first.code,
            contrast.second.code,
            parted.seen,
            tuple(map(str, parted.moves)),
            contrast.tied,
        )

    def contrast(self, game: Game[Any]) -> Contrast:
        """The contrast that it is about; ValueError if its terms cannot be agreed."""
        option = next((o for o in game.options if o.key == self.option), None)
        if option is None:
            raise ValueError(f"“{self.option}” is not in dispute in {game.title}.")
        reading = option.reading(self.reading)
        return Contrast(option, reading, game.terms_of(self.terms), game.terms_of(self.against))


def amiss(game: Game[Any], dispute: Dispute) -> str:
    """What is not as stored when *dispute* is replayed; empty if all is."""
    try:
        contrast = dispute.contrast(game)
        moves = tuple(Move.read(line) for line in dispute.moves)
    except ValueError as error:
        return str(error)
    parted = follow(game, contrast, moves)
    if parted is None:
        return "The tables no longer differ, or a move is refused."
    if len(parted.moves) < len(moves):
        return f"The tables differ after {len(parted.moves)} lines, not {len(moves)}."
    if parted.seen != dispute.parts:
        return f"They differ in {', '.join(parted.seen)}, not in {', '.join(dispute.parts)}."
    if contrast.tied != dispute.tied:
        return f"It is tied to {contrast.tied}, not to {dispute.tied}."
    return ""
