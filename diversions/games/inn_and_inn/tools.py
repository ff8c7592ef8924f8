"""The odds of Inn and Inn, as a page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from diversions.games.inn_and_inn.odds import HIGH, TEN_POUNDS, readings, shapes, throws
from diversions.games.inn_and_inn.rules import InnAndInn
from diversions.rules.pictures.tools import Tool, Tools


def shown(asked: Mapping[str, str]) -> dict[str, Any]:
    """What the page of odds shows, for the terms asked after."""
    game = InnAndInn()
    terms = game.terms_of(asked["terms"]) if asked.get("terms") else game.terms()
    return {
        "throws": throws(),
        "high": throws(HIGH),
        "shapes": shapes(),
        "readings": readings(terms),
        "reduced": TEN_POUNDS,
    }


TOOLS: Tools = {
    "odds": Tool(
        "The odds of Inn and Inn",
        "games/inn_and_inn/odds.html",
        shown,
        "how often four dice are Out, Inn, or Inn and Inn, and what a pot is worth",
    )
}
