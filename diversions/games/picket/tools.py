"""The reckoner of Picket, as a page: what a hand says and counts before the play, kind by kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from diversions.games.picket.reckoning import (
    KINDS,
    NAMES,
    NOTHING,
    PACK,
    RANKS,
    PicketClaim,
    claim,
    height,
    is_blank,
    sequence_named,
)
from diversions.games.picket.rules import BLANK_WORTH, EACH, GAINS, NEEDED, Picket
from diversions.games.picket.variants import FOUR
from diversions.rules.kit.counts import CountLine
from diversions.rules.packs import SUITS
from diversions.rules.pictures.tools import Tool, Tools

GOOD = {
    "ruff": "The Ruff is good",
    "sequence": "The sequences are good",
    "alike": "The three or four of a rank is good",
}
NONE = {
    "ruff": "",
    "sequence": "No sequence of three",
    "alike": "No three of a rank, Ten or better",
}


class KindSaid(NamedTuple):
    """What the hand has of one kind: *lines* are points, words, names of the cards and rule."""

    said: str
    good: bool
    lines: list[tuple[int, str, list[str], str]]


def shown(asked: Mapping[str, str]) -> dict[str, Any]:
    """What the reckoner shows of the cards that were ticked."""
    held = tuple(card for card in PACK.cards if card in asked)
    terms = Picket().terms_of(f"picket:cotton,four={asked.get('four', FOUR.readings[0].key)}")
    good = {kind: not held or kind in asked for kind in KINDS}
    page: dict[str, Any] = {
        "pack": PACK,
        "held": held,
        "good": [(kind, GOOD[kind], good[kind]) for kind in KINDS],
        "blank": "blank" in asked,
        "options": [(FOUR, terms[FOUR])],
        "kinds": None,
    }
    if not asked:
        return page
    if len(held) != EACH:
        return page | {"amiss": f"Pick the {EACH} cards of a hand: {len(held)} are picked."}
    kinds = [kind_said(kind, claim(terms, kind, held), good[kind]) for kind in KINDS]
    total = sum(points for one in kinds if one.good for points, *_ in one.lines)
    total += BLANK_WORTH if page["blank"] else 0
    return page | {
        "kinds": kinds,
        "is_blank": is_blank(held),
        "total": total,
        "repicy": NEEDED + GAINS["repicy"] if total >= NEEDED else 0,
        "short": max(0, NEEDED - total),
    }


def kind_said(kind: str, best: PicketClaim, good: bool) -> KindSaid:
    """What the hand has of that *kind*, whose *best* is good or drowned."""
    words = f"Say {best.words}" if best != NOTHING else NONE[kind]
    lines = [(line.points, named(line), [NAMES[c] for c in line.cards], line.rule)
             for line in best.lines]  # fmt: skip
    return KindSaid(words, good, lines)


def named(line: CountLine) -> str:
    """What a line of a reckoning is called.

    >>> named(CountLine("picket.ruff", 3, ("AS", "TS", "9S")))
    'Ruff in Spades'
    >>> named(CountLine("picket.sequence", 3, ("AS", "KS", "QS")))
    'Tierce of an Ace in Spades'
    >>> named(CountLine("picket.four", 14, ("TS", "TH", "TC", "TD")))
    'four Tens'
    """
    suit = SUITS["french"][line.cards[0][1]]
    if line.rule == "picket.ruff":
        return f"Ruff in {suit}"
    if line.rule == "picket.sequence":
        return f"{sequence_named(*height(line.cards))} in {suit}"
    many = "four" if line.rule == "picket.four" else "three"
    return f"{many} {RANKS[line.cards[0][0]]}s"


TOOLS: Tools = {
    "reckoner": Tool(
        "The Picket reckoner",
        "games/picket/reckoner.html",
        shown,
        "what to say of a hand, in order, and what it counts before the play",
    )
}
