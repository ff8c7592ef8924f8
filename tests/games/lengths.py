"""How long matches of apprentices are: what a supplied rule against endless play is held to.

python -m tests.games.lengths [--matches 1000] [--write] [code …]

plays so many matches under each of the terms, one of each game unless others are named, with the
seeds 1, 2, 3 …; and writes, with --write, the number of acts of the longest to ``lengths.toml``.
An act is a move of a seat: shuffles and throws are not counted.
"""

from __future__ import annotations

import argparse
import tomllib
from pathlib import Path
from random import Random

from diversions.games import GAMES
from diversions.rules import CHANCE
from diversions.rules.bots import adviser, as_bot, bots_of, play_out

FILE = Path(__file__).with_name("lengths.toml")
HEAD = """\
# The longest of so many matches of apprentices, in acts, by their terms.
# Made by `python -m tests.games.lengths --write`, which says how.
"""
LONGEST: dict[str, dict[str, int]] = (
    tomllib.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
)


def acts(code: str, seed: int) -> int:
    """The acts of one match of apprentices."""
    game = GAMES[code.partition(":")[0]]
    trials = bots_of(game).budgets.get("apprentice", (50, 0))[0]
    bot = as_bot(adviser(game, "apprentice"), trials)
    match = play_out(game, game.terms_of(code), Random(seed), bot, most=1_000_000)
    return sum(move.seat != CHANCE for move, _ in match)


def written(longest: dict[str, dict[str, int]]) -> str:
    """The file, one line for each of the terms."""
    lines = [
        f'"{code}" = {{ acts = {of["acts"]}, matches = {of["matches"]} }}'
        for code, of in sorted(longest.items())
    ]
    return HEAD + "\n".join(lines) + "\n"


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("codes", nargs="*", default=[g.terms().code for g in GAMES.values()])
    asked.add_argument("--matches", type=int, default=1_000)
    asked.add_argument("--write", action="store_true")
    options = asked.parse_args()
    for code in options.codes:
        longest = max(acts(code, seed) for seed in range(1, options.matches + 1))
        LONGEST[code] = {"acts": longest, "matches": options.matches}
        print(f"{code}: {longest} acts, the longest of {options.matches}", flush=True)
        if options.write:
            FILE.write_text(written(LONGEST), encoding="utf-8")


if __name__ == "__main__":
    main()
