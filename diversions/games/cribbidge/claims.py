"""What claims about Cribbidge are held against."""

from __future__ import annotations

from collections.abc import Sequence

from diversions.games.cribbidge.counting import counted
from diversions.games.cribbidge.rules import CribbidgeState
from diversions.rules import Move, Terms
from diversions.rules.claims import Count, Value

Scene = tuple[CribbidgeState, Move, CribbidgeState]


def dealer_ahead(scenes: Sequence[Scene]) -> tuple[float, float]:
    """Points that the dealer sets up more than the other, of the deals played to their end."""
    ahead, deals, before = 0, 0, (0, 0)
    for table, move, after in scenes:
        if move.verb == "shuffle":
            before = (table.score[0], table.score[1])
        if move.verb == "crib" and after.outcome is None and after.phase != "won":
            gained = [now - had for now, had in zip(after.score, before, strict=True)]
            ahead += gained[table.dealer] - gained[1 - table.dealer]
            deals += 1
    return ahead, deals


def double_in_play(scenes: Sequence[Scene]) -> tuple[float, float]:
    """Deals in which four cards of one rank lie together in the row."""
    double, deals = 0, 0
    for _, move, after in scenes:
        deals += move.verb == "shuffle"
        if move.verb == "play":
            notes = [note for note in after.notes if note.rule == "cribbidge.play.pair"]
            double += any("a double" in note.text for note in notes)
    return double, deals


def eight_in_example(terms: Terms) -> float:
    """The points of the hand that Cotton counts as eight, p. 109; the suits are ours."""
    return float(counted(terms, ("4C", "5D", "6S"), "6D", dealers=False))


COUNTS: dict[str, Count] = {"dealer-ahead": dealer_ahead, "double-in-play": double_in_play}
VALUES: dict[str, Value] = {"eight-in-example": eight_in_example}
