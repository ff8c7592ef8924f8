"""Whether the reasons of hints in games of tricks come about: how many the play of deals denies.

    python -m benchmarks.claims [--each 12] [--deals 100] [--seed 1] [--unchecked] [--said] [GAME]

A reason says that something will come about: that a card which is kept takes a later trick, that a
suit can be trumped.  The cards that the seat has not seen are dealt out anew, with another seed
than the hint had, and each deal is played on after the advised card and after the one it is held
against.  A reason is *false* if what it says hardly comes about, or speaks of cards that no other
player can have; it is *idle* if that comes about no more often than after the other card.  Without
the check by which hints leave such reasons out (``--unchecked``) it is told how it was before.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from benchmarks.hints import Place, hint, match, sentence, shown
from diversions.games import GAMES
from diversions.rules import Game
from diversions.rules.players import tricking

VERDICTS = ("holds", "idle", "false")
MATCHES = 12  # per variant, at most, of which places are taken


def plays(game: Game[Any], many: int, seed: int) -> list[Place]:
    """So many places at which a seat may choose among cards to play, in each variant in turn."""
    rng, drawn = Random(f"{seed} {game.slug} plays"), list[Place]()
    each = -(-many // len(game.variants))
    for variant in game.variants:
        found = list[Place]()
        for _ in range(MATCHES):
            found += among(game, variant.key, rng)
            if len(found) >= 4 * each:
                break
        drawn += rng.sample(found, min(each, len(found)))
    rng.shuffle(drawn)
    return drawn[:many]


def among(game: Game[Any], variant: str, rng: Random) -> Iterator[Place]:
    """Those of one match."""
    for place, _ in match(game, game.terms(variant), rng):
        if all(ruling.move.verb == "play" for ruling in place.allowed):
            yield place


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--each", type=int, default=12)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--unchecked", action="store_true")
    parser.add_argument("--said", action="store_true")
    asked = parser.parse_args()
    if asked.unchecked:
        tricking.CHECKED = False
    sums, keys, seconds = Counter[str](), Counter[str](), 0.0
    for slug in asked.games or sorted(GAMES):
        game, counts = GAMES[slug], Counter[str]()
        began = time.process_time()
        for number, place in enumerate(plays(game, asked.each, asked.seed)):
            before = time.process_time()
            advice = hint(place, number)
            seconds += time.process_time() - before
            check = advice.check
            found = VERDICTS[check(asked.deals, f"{asked.seed} {number}")] if check else "unchecked"
            counts[found] += 1
            if found in ("idle", "false"):
                keys[f"{found} {sentence(game, place.view.terms, advice)}"] += 1
            if asked.said:
                print(f"[{found}] {advice.key}: {shown(place, advice)}")
        sums += counts
        told = ", ".join(f"{counts[one]} {one}" for one in (*VERDICTS, "unchecked"))
        took = time.process_time() - began
        print(f"{slug:16}{counts.total():4} hints: {told}; {took:.1f} s", flush=True)
    told = ", ".join(f"{sums[one]} {one}" for one in (*VERDICTS, "unchecked"))
    print(
        f"{'all':16}{sums.total():4} hints: {told}; {seconds / max(1, sums.total()):.2f} s a hint"
    )
    for key, many in keys.most_common(20):
        print(f"{many:6} {key}")


if __name__ == "__main__":
    main()
