"""What Looking back finds: planted blunders that it names, and sound acts that it calls mistakes.

    python -m benchmarks.blunders [--blunders 40] [--sound 200] [--seed 1] [GAME ...]

A blunder is the worst act at a place of a match among apprentices, where a long weighing with a
chance of its own finds it worse than the best by four times the least that counts.  A sound act is
what the best player does there, with a chance of its own.  Games that weigh nothing are left out.
"""

from __future__ import annotations

import argparse
from collections import Counter
from random import Random

from benchmarks.hints import Place, tables
from diversions.games import GAMES
from diversions.rules import Move, State, ruling_on
from diversions.rules.bots import Budget, bots_of, counsellor
from diversions.rules.judging import Judged, judged

PLANTED, CLEAR = 600, 4.0


def worst(place: Place, seed: int) -> Move | None:
    """The worst act there, if it is a blunder beyond doubt."""
    game, view, allowed = place
    bots, moves = bots_of(game), [ruling.move for ruling in allowed if not ruling.pick]
    if bots.weigh is None or len(moves) < 2:
        return None
    worth = bots.weigh(game, view, moves, Random(f"planted {seed}"), Budget(PLANTED, 2.0))
    if len(worth) < 2:
        return None
    ranked = sorted(worth, key=worth.__getitem__)
    lost = worth[ranked[-1]] - worth[ranked[0]]
    return ranked[0] if lost >= CLEAR * bots.unit.least else None


def sound(place: Place, seed: int) -> Move:
    """What the best player does there."""
    game, view, allowed = place
    ask = counsellor(game, view.terms)
    return ask(game, view, allowed, Random(f"sound {seed}"), Budget(400, 0.5)).move


def looked_at(place: Place, state: State, move: Move, seed: int) -> Judged:
    """What Looking back says of *move* at that table."""
    return judged(place.game, state, move, seed)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*")
    parser.add_argument("--blunders", type=int, default=40)
    parser.add_argument("--sound", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    slugs = asked.games or [slug for slug in sorted(GAMES) if bots_of(GAMES[slug]).weigh]
    each, share = -(-asked.blunders // len(slugs)), -(-asked.sound // len(slugs))
    named, planted, wrong, tried = 0, 0, 0, 0
    missed = Counter[str]()
    for slug in slugs:
        found, here = 0, 0
        for number, (place, state) in enumerate(tables(GAMES[slug], 40, asked.seed)):
            if found < each and planted < asked.blunders and (move := worst(place, number)):
                said = looked_at(place, state, move, number)
                found, planted = found + 1, planted + 1
                named += bool(said.gain)
                missed[slug] += not said.gain
                label = ruling_on(place.game, place.view, move).label
                print(f"{slug}: {label} -> {said.best}: {said.because} {said.turn} ({said.gain})")
            elif here < share and tried < asked.sound and (number % 4 == 1 or each == 0):
                here, tried = here + 1, tried + 1
                move = sound(place, number)
                said = looked_at(place, state, move, number)
                if said.gain:
                    wrong += 1
                    label = ruling_on(place.game, place.view, move).label
                    print(f"{slug}: sound {label}, but {said.best}: {said.because} ({said.gain})")
    print(f"Blunders named: {named} of {planted}; missed: {dict(+missed)}")
    print(f"Sound acts called mistakes: {wrong} of {tried}")


if __name__ == "__main__":
    main()
