"""How fast the searching players look ahead, beside a count of chess moves in the same run.

    python -m benchmarks.search --count 1000

The reference is python-chess, counting the sequences of four moves from the array of chess: another
game, so that only the order of size can be compared.
"""

from __future__ import annotations

import argparse
import time
from random import Random
from typing import Any

import chess

from diversions.games import GAMES
from diversions.rules import Game
from diversions.rules.bots import Budget
from diversions.rules.kit.search import best

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


def reference() -> float:
    """Moves of chess counted in a second."""
    began = time.perf_counter()
    counted = perft(chess.Board(), len(SEQUENCES))
    assert counted == SEQUENCES[-1]
    return counted / (time.perf_counter() - began)


def looked_at(game: Game[Any], variant: str, count: int) -> tuple[int, int, float]:
    """Turns seen ahead from the opening, positions looked at, and in how many seconds."""
    state = game.begin(game.terms(variant))
    if state.due:
        raise ValueError(f"{game.title} begins with chance.")
    board = game.part("bot").fast(state.terms)
    began = time.perf_counter()
    found = best(board.lore, board.node(state), Random(1), Budget(count))
    return found.depth, found.nodes, time.perf_counter() - began


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1_000, help="trials to spend")
    asked = parser.parse_args()
    print(f"python-chess: {reference():,.0f} moves of chess counted in a second.")
    for slug, game in sorted(GAMES.items()):
        if not hasattr(game.part("bot"), "fast"):
            continue
        for variant in game.variants:
            depth, nodes, seconds = looked_at(game, variant.key, asked.count)
            print(
                f"{slug}:{variant.key}: {nodes / seconds:,.0f} positions in a second, "
                f"{depth} turns ahead from the opening after {nodes:,}."
            )


if __name__ == "__main__":
    main()
