"""The odds of three cards at Post and Pair, as a page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from diversions.games.post_and_pair.odds import HANDS, by_count, of_tens, pairs, posts
from diversions.games.post_and_pair.state import BEST_POST
from diversions.rules.pictures.tools import Tool, Tools


def shown(asked: Mapping[str, str]) -> dict[str, Any]:
    """What the page of odds shows: the same for all terms."""
    return {
        "hands": HANDS,
        "pair": pairs(2),
        "royal": pairs(3),
        "best": posts(BEST_POST, BEST_POST),
        "tens": of_tens(),
        "over": posts(BEST_POST + 1),
        "by_count": by_count(),
    }


TOOLS: Tools = {
    "odds": Tool(
        "The odds of three cards",
        "games/post_and_pair/odds.html",
        shown,
        "how often you are dealt a pair, a pair-royal and each Post, counted over all hands",
    )
}
