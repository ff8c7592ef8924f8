"""How fast the searching players look ahead, beside a count of chess moves in the same run.

    python -m benchmarks.search [slug …] --count 1000

The reference is python-chess, counting the sequences of four moves from the array of chess: another
game, so that only the order of size can be compared.  Seconds are those of one processor, and the
best of several tries counts, so that a busy machine changes little.
"""

from __future__ import annotations

import argparse
import time
from random import Random
from typing import Any

import chess

from diversions.games import GAMES
from diversions.rules import Game, Terms, play_out
from diversions.rules.bots import Budget, adviser, as_bot, bots_of
from diversions.rules.players.search import best

SEQUENCES = (20, 400, 8_902, 197_281)  # of one to four moves of chess


def perft(board: chess.Board, depth: int) -> int:
    if depth == 1:
        return board.legal_moves.count()
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += perft(board, depth - 1)
        board.pop()
    return total


def reference(tries: int = 3) -> float:
    """Moves of chess counted in a second."""
    best_time = float("inf")
    for _ in range(tries):
        began = time.process_time()
        counted = perft(chess.Board(), len(SEQUENCES))
        assert counted == SEQUENCES[-1]
        best_time = min(best_time, time.process_time() - began)
    return SEQUENCES[-1] / best_time


def positions(game: Game[Any], terms: Terms) -> list[Any]:
    """The opening, and what a match of apprentices has come to a little later, and later still."""
    bot = as_bot(adviser(game, "apprentice"), 50)
    played = [state for _, state in play_out(game, terms, Random(1), bot)]
    states = [game.begin(terms), *played[3:43:10]]
    return [state for state in states if state.acting]


def looked_at(game: Game[Any], terms: Terms, state: Any, count: int) -> tuple[int, int, float]:
    """Turns seen ahead from a position, positions looked at, and in how many seconds."""
    fast = bots_of(game).fast
    assert fast is not None
    board = fast(terms)
    began = time.process_time()
    result = best(board.lore, board.node(state), Random(1), Budget(count))
    return result.depth, result.nodes, time.process_time() - began


def speed(game: Game[Any], terms: Terms, count: int = 150, tries: int = 3) -> float:
    """Positions looked at in a second, over several positions of a match."""
    nodes, seconds = 0, 0.0
    for state in positions(game, terms):
        tried = [looked_at(game, terms, state, count) for _ in range(tries)]
        nodes += tried[0][1]
        seconds += min(spent for *_, spent in tried)
    return nodes / seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("slugs", nargs="*", default=sorted(GAMES))
    parser.add_argument("--count", type=int, default=1_000, help="trials to spend")
    asked = parser.parse_args()
    print(f"python-chess: {reference():,.0f} moves of chess counted in a second of one core.")
    for slug in asked.slugs:
        game = GAMES[slug]
        if bots_of(game).fast is None:
            continue
        for variant in game.variants:
            terms = game.terms(variant.key)
            depth, nodes, _ = looked_at(game, terms, game.begin(terms), asked.count)
            print(
                f"{slug}:{variant.key}: {speed(game, terms):,.0f} positions in a second, "
                f"{depth} turns ahead from the opening after {nodes:,}."
            )


if __name__ == "__main__":
    main()
