"""The valuer of Primero, as a page: what four cards are, and how often they are beaten."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from diversions.games.primero.odds import beaten
from diversions.games.primero.state import (
    FIFTY_FIVE,
    KINDS,
    LEVEL,
    NAMES,
    PACK,
    POINTS,
    Worth,
    spoken,
    totals,
    worth,
)
from diversions.rules.pictures.tools import Tool, Tools


def valued(asked: Mapping[str, str]) -> dict[str, Any]:
    """What the valuer shows of the cards that were ticked."""
    cards = tuple(card for card in PACK.cards if card in asked)
    shown: dict[str, Any] = {"pack": PACK, "points": POINTS, "picked": cards, "hand": None}
    if len(cards) != 4:
        return shown | ({"amiss": f"Pick four cards: {many(cards)} picked."} if asked else {})
    hand = worth(cards)
    shares, alike = beaten(cards)
    return shown | {
        "hand": hand,
        "said": spoken(hand),
        "names": [NAMES[card] for card in cards],
        "counting": counting(cards, hand),
        "calls": calls(hand),
        "beaten": shares,
        "alike": alike,
    }


def many(cards: tuple[str, ...]) -> str:
    """How many cards were picked, in words."""
    return f"{len(cards)} were" if len(cards) > 1 else f"{'one' if cards else 'no'} card was"


def counting(cards: tuple[str, ...], hand: Worth) -> tuple[str, ...]:
    """The cards of which the value is made."""
    if hand[0] not in ("numerus", "supremus"):
        return cards
    suits = sorted({card[1] for card in cards})
    piles = [tuple(card for card in cards if card[1] == suit) for suit in suits]
    if hand[0] == "supremus":
        return next(pile for pile in piles if {card[0] for card in pile} == FIFTY_FIVE)
    return max(
        (pile for pile in piles if len(pile) > 1),
        key=lambda pile: sum(POINTS[card[0]] for card in pile),
    )


def calls(hand: Worth) -> list[str]:
    """What may be bid on a hand by the Italian game’s rules, a sentence for each."""
    kind, value = hand
    said = []
    if kind == "supremus":
        said.append("Bid it as supremus, which is always 55.")
    elif totals(kind)[0] < value:
        said.append(f"You can bid {kind} {totals(kind)[0]} to {value} on it without bluffing.")
    else:
        said.append(f"You can bid {kind} {value} on it: that is the lowest of its kind.")
    lower = {"supremus": "primero", "chorus": "primero or fluxus"}.get(kind)
    if lower:
        said.append(f"If another player has bid {lower}, it may pass for that.")
    elif LEVEL[kind]:
        said.append("You may not bid a lower kind on it.")
    if kind != KINDS[-1]:
        said.append("Bidding a higher kind is a bluff: you would have to make that kind to win.")
    return said


TOOLS: Tools = {
    "valuer": Tool(
        "The Primero valuer",
        "games/primero/valuer.html",
        valued,
        "what any four cards are, what you may bid on them, and how often they are beaten",
    )
}
