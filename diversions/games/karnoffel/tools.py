"""Who beats whom in Karnöffel, asked of the engine card by card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from diversions.games.karnoffel.powers import RANKS, TITLES, takes
from diversions.rules.packs import RANKS as WORDS
from diversions.rules.pictures.tools import Tool, Tools

CHOSEN, OTHER = "A", "L"


def table(led_suit: str) -> list[tuple[str, list[bool | None]]]:
    """For each chosen card laid second, whether it takes the trick from each card led.

    None where they are one card.
    """
    ranks = RANKS["german"]
    return [
        (
            rank,
            [
                None
                if (other, led_suit) == (rank, CHOSEN)
                else takes("german", CHOSEN, other + led_suit, rank + CHOSEN)
                for other in ranks
            ],
        )
        for rank in ranks
    ]


def shown(asked: Mapping[str, str]) -> dict[str, Any]:
    """What the page shows."""
    ranks = RANKS["german"]
    words = {rank: WORDS["german"][rank] for rank in ranks}
    titles = {rank: TITLES[place] for place, rank in enumerate(ranks) if place in TITLES}
    return {
        "ranks": ranks, "words": words, "titles": titles,
        "tables": (("A card of another suit was led", table(OTHER)),
                   ("A card of the chosen suit was led", table(CHOSEN))),
    }  # fmt: skip


TOOLS: Tools = {
    "powers": Tool(
        "Which card beats which", "games/karnoffel/powers.html", shown,
        "every chosen card against every card led",
    )
}  # fmt: skip
