"""What it costs to deal at Bone-Ace, as a page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from diversions.games.bone_ace.odds import counted_for, lost_by_dealer, shares
from diversions.games.bone_ace.rules import BoneAce
from diversions.games.bone_ace.variants import BIGGEST
from diversions.rules.pictures.tools import Tool, Tools


def shown(asked: Mapping[str, str]) -> dict[str, Any]:
    """What the page of odds shows, for the terms asked after."""
    game = BoneAce()
    terms = game.terms_of(asked["terms"]) if asked.get("terms") else game.terms()
    rows = [
        (seats, shares(terms, seats), lost_by_dealer(terms, seats)) for seats in sorted(game.seats)
    ]
    return {"rows": rows, "biggest": terms[BIGGEST].label, "counted_for": counted_for(terms)}


TOOLS: Tools = {
    "odds": Tool(
        "What it costs to deal",
        "games/bone_ace/odds.html",
        shown,
        "how often each player wins the Bone, by the number of players, over every possible deal",
    )
}
