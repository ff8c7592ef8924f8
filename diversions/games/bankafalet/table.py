"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.bankafalet.rules import laid_by
from diversions.games.bankafalet.state import last_deal, spares

# No rule says who won a deal: its title says who gained most.
WON = ()

# Told to those who sit down to the game for the first time: what they want, may do, what ends it.
FIRST = (
    "The most coins. You bet against the dealer, and each player deals in turn.",
    (
        "Lay coins on your heap or on a spare one before any card is seen. A card better"
        " than the dealer’s wins what you laid; a worse one loses it."
    ),
    "After {deals} deals, when each player has dealt equally often.",
)

__all__ = ["FIRST", "WON", "laid_by", "last_deal", "spares"]
