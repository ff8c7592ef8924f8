"""What the look of the table uses of the engine."""

from __future__ import annotations

# Told to those who sit down to the game for the first time: what they want, may do, what ends it.
FIRST = (
    "The most money, when the deals are over.",
    (
        "Bid for the stock of seven cards, vie the ruff on your best suit, show a gleek or a "
        "mournival, then take tricks. Follow suit if you can."
    ),
    "After the number of deals agreed on.",
)

# The acts that these rules bar for a whole match, where they refuse them.
BARRED = {"keep": "gleek.show.all"}
