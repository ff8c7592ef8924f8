"""Who wins at Wit and Reason, from where: a page that is asked with the cards played so far."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from diversions.games.wit_and_reason.lines import EXAMPLE, after_row, following, opening, replies
from diversions.games.wit_and_reason.rules import NAMES, WitAndReason, an
from diversions.rules.pictures.tools import Tool, Tools

LONGEST = 40  # cards that may be written


def shown(asked: Mapping[str, str]) -> dict[str, Any]:
    """What the page shows: every lead, the answers to a nine, Cotton's example, a row asked for."""
    game = WitAndReason()
    terms = game.terms_of(asked["terms"]) if asked.get("terms") else game.terms()
    row = asked.get("row", "").upper().replace("10", "T")
    row = "".join(row.replace(",", " ").split())[:LONGEST]
    page = {
        "code": terms.code,
        "names": NAMES,
        "an": an,
        "leads": following(opening(terms)),
        "nine": replies(terms, "9"),
        "example": EXAMPLE,
        "in_example": following(after_row(terms, EXAMPLE)),
        "row": row,
    }
    try:
        state = after_row(terms, row)
    except ValueError as error:
        return {**page, "amiss": str(error)}
    return {**page, "state": state, "next": following(state)}


TOOLS: Tools = {
    "who-wins": Tool(
        "Who wins at Wit and Reason",
        "games/wit_and_reason/who_wins.html",
        shown,
        "every lead and every answer, solved to the end; and Cotton’s three claims",
    )
}
