"""The counter of Cribbidge, as a page: what a hand or a crib counts, line by line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from diversions.games.cribbidge.counting import NAMES, PACK, reckoned, said
from diversions.games.cribbidge.rules import Cribbidge
from diversions.games.cribbidge.variants import OPTIONS
from diversions.rules import Terms
from diversions.rules.kit.counts import total
from diversions.rules.pictures.tools import Tool, Tools

ASKED = ("noddy", "pair", "flush")  # options that change a count


def shown(asked: Mapping[str, str]) -> dict[str, Any]:
    """What the counter shows of the cards that were ticked."""
    held = tuple(card for card in PACK.cards if card in asked)
    turned = asked.get("turned", "")
    turned = turned if turned in PACK.cards else ""
    terms = agreed(asked)
    page: dict[str, Any] = {
        "pack": PACK,
        "held": held,
        "turned": turned,
        "dealers": "dealer" in asked,
        "options": [(option, terms[option]) for option in OPTIONS if option.key in ASKED],
        "lines": None,
    }
    if not asked:
        return page
    if len(held) not in (3, 4):
        return page | {"amiss": "Pick the three cards of a hand, or the four of a crib."}
    if not turned or turned in held:
        return page | {"amiss": "Say which card is turned up: one that you have not picked."}
    dealers = "dealer" in asked or len(held) == 4
    lines = reckoned(terms, held, turned, dealers)
    among = (*held, turned)
    told = [
        (line.points, said(line, among), [NAMES[c] for c in line.cards], line.rule)
        for line in lines
    ]
    return page | {"lines": told, "total": total(lines), "crib": len(held) == 4}


def agreed(asked: Mapping[str, str]) -> Terms:
    """The terms with the readings that were asked for; ValueError if there is no such reading."""
    words = [f",{key}={asked[key]}" for key in ASKED if key in asked]
    return Cribbidge().terms_of(f"cribbidge:cotton{''.join(words)}")


TOOLS: Tools = {
    "counter": Tool(
        "The Cribbidge counter",
        "games/cribbidge/counter.html",
        shown,
        "what a hand or a crib counts with the turned card, and why",
    )
}
