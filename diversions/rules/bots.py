"""Players that need no person: each is given its own view and nothing else."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

from diversions.rules.core import CHANCE, Game, Move, Ruling, S, Terms
from diversions.rules.record import step

LEVELS = ("apprentice", "journeyman", "master")

# A bot gets its view and its allowed rulings, never the table.
Bot = Callable[[Game[Any], Any, list[Ruling], Random], Move]


class Advice(NamedTuple):
    """What an adviser would do, and why, as a whole sentence for the hint."""

    move: Move
    because: str


@dataclass
class Budget:
    """How long a bot may think: so many trials, or so many seconds, whichever is first.

    Tests and benchmarks give a count alone, so that they repeat.
    """

    count: int = 400
    seconds: float = float("inf")
    began: float = field(default_factory=time.monotonic)
    spent: int = 0

    def left(self) -> bool:
        """Whether another trial may begin; counts it."""
        self.spent += 1
        return self.spent <= self.count and time.monotonic() - self.began < self.seconds


# Trials and seconds that a level has where a game's ``bot.py`` has no ``BUDGETS`` of its own.
BUDGETS = {"apprentice": (50, 0.1), "journeyman": (4_000, 0.3), "master": (40_000, 1.5)}

# A level of a game's ``bot.py``, in its ``LEVELS``: game, view, allowed rulings, rng, budget.
Adviser = Callable[[Game[Any], Any, list[Ruling], Random, Budget], Advice]


def chosen(ruling: Ruling, rng: Random) -> Move:
    """The ruling's move; where it leaves a choice, any choice within its bounds."""
    if ruling.pick is None:
        return ruling.move
    pool, least, most = ruling.pick[:3]
    places = sorted(rng.sample(range(len(pool)), rng.randint(least, min(most, len(pool)))))
    return ruling.move._replace(what=(*ruling.move.what, *(pool[p] for p in places)))


def at_random(game: Game[Any], view: Any, rulings: list[Ruling], rng: Random) -> Move:
    """Any allowed move."""
    return chosen(rng.choice(rulings), rng)


def by_chance(
    game: Game[Any], view: Any, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """The adviser of a game that has none of its own."""
    return Advice(at_random(game, view, rulings, rng), "Any allowed move is as good to me.")


def levels(game: Game[Any]) -> tuple[str, ...]:
    """The levels at which *game* can be played by itself; an apprentice there always is."""
    bot = game.part("bot")
    has = bot.LEVELS if bot else {}
    return tuple(level for level in LEVELS if level in has) or ("apprentice",)


def adviser(game: Game[Any], level: str) -> Adviser:
    """The adviser of that level.  ValueError if the game has no such level."""
    if level not in levels(game):
        raise ValueError(f"{game.title} has no {level}.")
    bot = game.part("bot")
    found: Adviser = bot.LEVELS.get(level, by_chance) if bot else by_chance
    return found


def budget(game: Game[Any], level: str) -> Budget:
    """What that level may spend on one move at a real table."""
    own = getattr(game.part("bot"), "BUDGETS", {})
    return Budget(*own.get(level, BUDGETS[level]))


def as_bot(adviser: Adviser, count: int = 400) -> Bot:
    """The bot that does what *adviser* says, after so many trials."""

    def bot(game: Game[Any], view: Any, rulings: list[Ruling], rng: Random) -> Move:
        return adviser(game, view, rulings, rng, Budget(count)).move

    return bot


def play_out(
    game: Game[S],
    terms: Terms,
    rng: Random,
    bot: Bot | tuple[Bot, ...] = at_random,
    most: int = 100_000,
) -> Iterator[tuple[Move, S]]:
    """A whole match, move by move, with the table after each; a bot for all, or one a seat.

    RuntimeError if it does not end within *most* moves.
    """
    bots = bot if isinstance(bot, tuple) else (bot,) * terms.seats
    state = game.begin(terms)
    for _ in range(most):
        if state.outcome:
            return
        if state.due:
            move = Move(CHANCE, state.due.verb, state.due.draw(rng))
        else:
            seat = state.acting[0] if len(state.acting) == 1 else rng.choice(state.acting)
            view = game.view(state, seat)
            rulings = [r for r in game.rulings(view, seat) if r.allowed]
            move = bots[seat](game, view, rulings, rng)
        state = step(game, state, move)
        yield move, state
    raise RuntimeError(f"{terms.code} did not end in {most} moves.")
