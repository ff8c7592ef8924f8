"""What a rule says is what happens: random plays under random terms, and the rules that no table
of them cites although they are enforced and in force.

python -m tests.games.exercise [--moves 20000] [--seed 1] [slug …]

prints them for each game, with the explanations of ``uncited.toml``.
"""

from __future__ import annotations

import argparse
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from diversions.games import GAMES
from diversions.rules import Game, Move, State, Terms
from diversions.rules.bots import play_out
from tests import book
from tests.games import laws

EXPLAINED: dict[str, str] = tomllib.loads(
    (Path(__file__).parent / "uncited.toml").read_text(encoding="utf-8")
)
MANY = 400  # moves of one match, after which another is begun


class Exercised(NamedTuple):
    """What some random plays of a game showed."""

    moves: int
    in_force: frozenset[str]  # enforced, and in force in at least one of them
    cited: frozenset[str]

    @property
    def uncited(self) -> set[str]:
        return set(self.in_force - self.cited)


def exercise(slug: str, moves: int, seed: int = 1) -> Exercised:
    """At least so many random moves, under terms drawn for each match."""
    game, rng = GAMES[slug], Random(f"{slug} {seed}")
    rules = book.rules(slug)
    enforced = {id: rule for id, rule in rules.items() if rule.get("enforced", True)}
    done, in_force, cited = 0, set[str](), set[str]()
    while done < moves:
        terms = drawn(game, rng)
        in_force |= {id for id, rule in enforced.items() if terms.meets(rule.get("under", []))}
        for n, state in enumerate(tables(game, terms, rng)):
            cited |= set(laws.said(game, state)) | refused(game, state)
            done += 1
            if n >= MANY or done >= moves:
                break
    return Exercised(done, frozenset(in_force), frozenset(cited))


def drawn(game: Game[Any], rng: Random) -> Terms:
    """Terms at random that can stand: a variant, some of its readings changed."""
    while True:
        variant = rng.choice(game.variants)
        readings = {
            option.key.replace("-", "_"): rng.choice(option.readings).key
            for option in game.options
            if rng.random() < 0.3
        }
        try:
            return game.terms(variant.key, rng.choice(variant.seats or game.seats), **readings)
        except ValueError:  # they cannot stand together
            continue


def tables(game: Game[Any], terms: Terms, rng: Random) -> Iterator[State]:
    """The tables of one match at random."""
    yield game.begin(terms)
    for _, state in play_out(game, terms, rng, laws.anyone):
        yield state


def refused(game: Game[Any], state: State) -> set[str]:
    """The rules by which what nobody lists is refused."""
    return {
        game.refuse(game.view(state, seat), Move(seat, "nonsense")).rule
        for seat in range(state.terms.seats)
    }


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("slugs", nargs="*", default=sorted(GAMES))
    asked.add_argument("--moves", type=int, default=20_000)
    asked.add_argument("--seed", type=int, default=1)
    options = asked.parse_args()
    for slug in options.slugs:
        shown = exercise(slug, options.moves, options.seed)
        print(f"{slug}: {shown.moves} moves, {len(shown.in_force)} rules in force", flush=True)
        for id in sorted(shown.uncited):
            print(f"  {id}: {EXPLAINED.get(id, 'UNEXPLAINED')}", flush=True)


if __name__ == "__main__":
    main()
