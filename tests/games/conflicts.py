"""Where two rules meet at one table and name different things: which of them goes first.

python -m tests.games.conflicts [--moves 4000] [--seed 1] [slug …]

plays each game at random under random readings, and makes each move again with one reading changed.
Where the rule of that reading decided something, and without it another rule that was in force as
well decides otherwise, the first went first: the pair is printed, with how often and an example.
Of payments only rules of other readings are told, and only where the play goes on alike: what else
follows is no second opinion.  Every other match is played by apprentices, who come to endings that
chance does not find.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import fields
from itertools import count
from random import Random
from typing import Any, NamedTuple

from diversions.games import GAMES
from diversions.rules import CHANCE, Game, Move, Option, State, Terms, but, play_out, step
from diversions.rules.bots import adviser, as_bot
from tests import book
from tests.games import laws
from tests.games.exercise import drawn

LONGEST = 1_500  # moves of a match, after which another is begun
MONEY = ("score", "purse", "purses", "pool", "pot", "laid", "left", "games")  # what is paid


class Conflict(NamedTuple):
    """Two rules that name different endings, payments or answers, of which the first went first."""

    kind: str  # ending, payment or refusal
    first: str
    second: str


class Example(NamedTuple):
    """Where a conflict was seen."""

    terms: str
    ply: int
    move: Move
    other: str  # the reading with which the second rule decides


def conflicts(game: Game[Any], moves: int, seed: int = 1) -> dict[Conflict, list[Example]]:
    """The conflicts in at least so many moves of random matches, each with where it was seen."""
    rng, done, rules = Random(f"{game.slug} {seed}"), 0, book.rules(game.slug)
    seen: dict[Conflict, list[Example]] = {}
    players = (laws.anyone, as_bot(adviser(game, "apprentice"), 1))
    for number in count():
        if done >= moves:
            break
        terms = drawn(game, rng)
        others = list(departures(game, terms))
        before = game.begin(terms)
        for ply, (move, after) in enumerate(play_out(game, terms, rng, players[number % 2])):
            done += 1
            for option, other in others:
                for conflict in met(game, before, move, after, option, other):
                    if terms.meets(rules[conflict.second].get("under", [])):
                        reading = f"{option.key}={other[option].key}"
                        example = Example(terms.code, ply, move, reading)
                        seen.setdefault(conflict, []).append(example)
            if ply > LONGEST or done >= moves:
                break
            before = after
    return seen


def departures(game: Game[Any], terms: Terms) -> Iterator[tuple[Option, Terms]]:
    """The same terms with one reading changed, in every way that can stand."""
    agreed = {option.key.replace("-", "_"): reading.key for option, reading in terms.agreed}
    for option, reading in terms.agreed:
        for other in option.readings:
            if other == reading:
                continue
            changed = agreed | {option.key.replace("-", "_"): other.key}
            try:
                yield option, game.terms(terms.variant, terms.seats, **changed)
            except ValueError:  # they cannot stand together
                continue


def met(
    game: Game[Any], before: State, move: Move, after: State, option: Option, other: Terms
) -> Iterator[Conflict]:
    """The conflicts of the reading of *option* with other rules, at *move*."""
    rule = before.terms[option].rule
    own = {reading.rule for reading in option.readings}
    try:
        table = but(before, terms=other)
        again = step(game, table, move)
        answered = refused(game, table, move) if move.seat != CHANCE else ""
    except (AssertionError, AttributeError, LookupError, RuntimeError, TypeError, ValueError):
        return  # the table before the move is none of those terms
    if answered and answered not in own and rule in allowed_by(game, before, move):
        yield Conflict("refusal", rule, answered)
    if rule not in cited(after) or not alike(after, again):
        return
    ending, instead = after.outcome, again.outcome
    if ending and instead:
        if ending.winners != instead.winners and instead.rule not in {*own, ending.rule}:
            yield Conflict("ending", ending.rule, instead.rule)
    elif paid(after) != paid(again):
        readings = {reading.rule for _, reading in before.terms.agreed}
        for second in sorted((cited(again) - cited(after) - own) & readings):
            yield Conflict("payment", rule, second)


def allowed_by(game: Game[Any], table: State, move: Move) -> set[str]:
    """The rules that allow *move*."""
    listed = game.rulings(table, move.seat)
    return {r.rule for r in listed if r.allowed and r.move == move}


def refused(game: Game[Any], table: State, move: Move) -> str:
    """The rule of the listed ruling that refuses *move*; empty if it is none."""
    listed = game.rulings(table, move.seat)
    return next((r.rule for r in listed if not r.allowed and r.move == move), "")


def cited(state: State) -> set[str]:
    """The rules by which *state* came about."""
    return {note.rule for note in state.notes} | ({state.outcome.rule} if state.outcome else set())


def alike(one: State, other: State) -> bool:
    """Whether the play goes on in the same way at both tables."""
    ways = [(t.acting, t.due is None, t.outcome is None) for t in (one, other)]
    return ways[0] == ways[1]


def paid(state: State) -> tuple[Any, ...]:
    """Who has what."""
    names = [field.name for field in fields(state) if field.name in MONEY]
    return tuple(getattr(state, name) for name in names)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("slugs", nargs="*", default=sorted(GAMES))
    asked.add_argument("--moves", type=int, default=4_000)
    asked.add_argument("--seed", type=int, default=1)
    options = asked.parse_args()
    for slug in options.slugs:
        seen = conflicts(GAMES[slug], options.moves, options.seed)
        print(f"{slug}: {len(seen)}", flush=True)
        for (kind, first, second), examples in sorted(seen.items()):
            terms, ply, move, other = examples[0]
            print(f"  {kind}: {first} before {second}, {len(examples)} times: {terms} after {ply} "
                  f"moves, {move}, but for {other}")  # fmt: skip


if __name__ == "__main__":
    main()
