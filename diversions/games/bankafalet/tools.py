"""What a bet at Bankafalet is worth, as a page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from diversions.games.bankafalet.odds import all_beat_dealer, better, dealer_beats_all
from diversions.games.bankafalet.rules import Bankafalet
from diversions.games.bankafalet.variants import ORDER
from diversions.rules.kit.wording import small
from diversions.rules.pictures.tools import Tool, Tools


def shown(asked: Mapping[str, str]) -> dict[str, Any]:
    """What the page of odds shows, for the terms asked after."""
    game = Bankafalet()
    terms = game.terms_of(asked["terms"]) if asked.get("terms") else game.terms()
    rows = [
        (heaps, dealer_beats_all(terms, heaps), all_beat_dealer(terms, heaps))
        for heaps in range(1, max(game.seats))
    ]
    return {"better": better(terms), "rows": rows, "order": small(terms[ORDER].label)}


TOOLS: Tools = {
    "odds": Tool(
        "What a bet is worth",
        "games/bankafalet/odds.html",
        shown,
        "that the bet is even, and how often the dealer pays or wins everything",
    )
}
