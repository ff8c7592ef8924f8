"""What good players of Shatranj weigh: men taken and saved, double attacks, pawns."""

from __future__ import annotations

from diversions.rules.players.chess_ideas import ChessRules, weigher

IDEAS = weigher(
    ChessRules(
        "shatranj.mate",
        "shatranj.take",
        "shatranj.check",
        "shatranj.promotion",
        "shatranj.move",
    )
)
