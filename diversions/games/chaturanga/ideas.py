"""What good players of Chaturanga weigh: men taken and saved, double attacks, pawns."""

from __future__ import annotations

from diversions.games.chaturanga.rules import LIMIT
from diversions.rules.players.chess_ideas import ChessRules, weigher

IDEAS = weigher(
    ChessRules(
        "chaturanga.mate",
        "chaturanga.take",
        "chaturanga.check",
        "chaturanga.promotion",
        "chaturanga.move",
        "chaturanga.stalemate",
        "chaturanga.bare.plays-on",
        "chaturanga.limit",
        LIMIT,
    )
)
