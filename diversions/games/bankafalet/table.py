"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.bankafalet.rules import laid_by
from diversions.games.bankafalet.state import last_deal, spares
from diversions.rules import Terms

# No rule says who won a deal: its title says who gained most, or that no player has laid anything.
WON = ("stay",)


def first(terms: Terms) -> tuple[str, str, str]:
    """What is told to those who sit down to the game for the first time: what they want, may do,
    what ends it."""
    spare = " or on a spare one" if spares(terms) else ""
    return (
        "The most coins. You bet against the dealer, and each player deals in turn.",
        (
            f"Lay coins on your heap{spare} before any card is seen. A card better than the"
            " dealer’s wins what you laid; a worse one loses it."
        ),
        "After {deals}, when each player has dealt equally often.",
    )


__all__ = ["WON", "first", "laid_by", "last_deal", "spares"]
