"""The odds of Passage, as a page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from diversions.games.passage.odds import HIGH, doublets, odds, of_faces, readings
from diversions.games.passage.rules import Passage, number
from diversions.games.passage.variants import TEN
from diversions.rules.kit.dice import PIPS
from diversions.rules.pictures.tools import Tool, Tools


def shown(asked: Mapping[str, str]) -> dict[str, Any]:
    """What the page of odds shows, for the terms asked after."""
    game = Passage()
    terms = game.terms_of(asked["terms"]) if asked.get("terms") else game.terms()
    return {
        "odds": odds(terms),
        "high": of_faces(terms, HIGH),
        "high_faces": [PIPS[face] for face in HIGH],
        "doublets": doublets(terms),
        "ten": terms[TEN].key,
        "readings": list(readings(terms)),
        "number": number,
    }


TOOLS: Tools = {
    "odds": Tool(
        "The odds of Passage",
        "games/passage/odds.html",
        shown,
        "how often the caster passes, under every reading, counted over all throws",
    )
}
