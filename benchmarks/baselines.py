"""Whether a player at a vying game can be beaten by one who always does the same.

    python -m benchmarks.baselines put --matches 200
    python -m benchmarks.baselines put:willughby --levels journeyman --count 60

The stubborn one always vies, always sees, or always yields, where he may; what is left to him he
does at random.  One such player sits with players of the level, and has a share of the matches:
an even share would be one in so many seats.
"""

from __future__ import annotations

import argparse
from random import Random
from typing import Any

from benchmarks.bots import player, tally
from diversions.games import game_of
from diversions.lab.skill import wilson
from diversions.rules import Bot, Game, Move, Ruling
from diversions.rules.bots import chosen, levels

HABITS = {
    "always vies": ("vie", "rest", "put", "bid", "raise", "see", "stay"),
    "always sees": ("see", "keep", "pass", "stay"),
    "always yields": ("yield", "pass", "keep", "fold"),
}


def stubborn(verbs: tuple[str, ...]) -> Bot:
    """The player who does the first of *verbs* that he may."""

    def bot(game: Game[Any], view: Any, rulings: list[Ruling], rng: Random) -> Move:
        for verb in verbs:
            wanted = [ruling for ruling in rulings if ruling.move.verb == verb]
            if wanted:
                return chosen(rng.choice(wanted), rng)
        return chosen(rng.choice(rulings), rng)

    return bot


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("codes", nargs="+", help="a game, or terms such as put:cotton")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--levels", nargs="*", default=None)
    parser.add_argument("--count", type=int, default=60, help="trials that a move may spend")
    asked = parser.parse_args()
    for code in asked.codes:
        game = game_of(code)
        terms = game.terms_of(code) if ":" in code else game.terms()
        even = 1 / len(game.sides(terms))
        for level in asked.levels or levels(game):
            for habit, verbs in HABITS.items():
                bot = player(game, level, asked.count)
                won = tally(game, terms, stubborn(verbs), bot, asked.matches)
                low, high = wilson(won, asked.matches)
                print(
                    f"{terms.code}: against {level}, one who {habit} wins {won:g} of "
                    f"{asked.matches} matches, {won / asked.matches:.1%} "
                    f"(95 % interval {low:.1%} to {high:.1%}; even would be {even:.1%})."
                )


if __name__ == "__main__":
    main()
