"""What claims about Gleek are held against."""

from __future__ import annotations

from collections.abc import Sequence

from diversions.games.gleek.state import MELDS, GleekState, honour
from diversions.games.gleek.thumb import worth_of
from diversions.rules import Move, Seat
from diversions.rules.claims import Count, Value

WHOLE = 66  # thrice par
VYING = ("ruff", "show")

LEAST = 3  # of a rank that pay

Scene = tuple[GleekState, Move, GleekState]
Parts = tuple[int, ...]


def deals(scenes: Sequence[Scene]) -> list[list[GleekState]]:
    """The tables of each deal, from its shuffle to the table in which it was paid."""
    played: list[list[GleekState]] = []
    for before, move, after in scenes:
        if move.verb == "shuffle":
            played.append([before])
        if played:
            played[-1].append(after)
    return played


def hand_worse(scenes: Sequence[Scene]) -> tuple[float, float]:
    """Hands made worse by the stock, of all that took it in: in ruff, gleeks or trump honours the
    hand has less than before, and in none of them more."""
    worse, bought = 0, 0
    dealt: Parts = ()
    for before, move, after in scenes:
        if before.buyer is None and after.buyer is not None:
            dealt = parts(before, after.buyer)
        if move.verb == "discard":
            kept = parts(after, move.seat)
            bought += 1
            worse += kept != dealt and all(now <= had for now, had in zip(kept, dealt, strict=True))
    return worse, bought


def parts(table: GleekState, seat: Seat) -> Parts:
    """What a hand has for the ruff, in gleeks and mournivals, and in honours of trumps."""
    hand = table.hands[seat]
    alike = [sum(card[0] == rank for card in hand) for rank in MELDS]
    gleeks = sum(
        pays[many - LEAST]
        for many, pays in zip(alike, MELDS.values(), strict=True)
        if many >= LEAST
    )
    honours = sum(honour(table.terms, card, table.trump) for card in hand)
    return worth_of(table.terms, hand), gleeks, honours


def sixty_six(scenes: Sequence[Scene]) -> tuple[float, float]:
    """Deals in which the three counts make 66."""
    last = [tables[-1].counts for tables in deals(scenes)]
    return sum(sum(counts) == WHOLE for counts in last), len(last)


def youngest(scenes: Sequence[Scene]) -> tuple[float, float]:
    """Ruffs that the youngest wins, of those on which he alone vied after two had passed."""
    taken, vied, passes, vier = 0, 0, 0, -1
    for before, move, after in scenes:
        if before.phase not in VYING:
            passes, vier = 0, -1
            continue
        passes += move.verb == "pass" and before.vier is None
        if move.verb == "vie" and passes == len(before.laid) - 1:
            vier = move.seat
        if after.phase not in VYING and vier >= 0:
            vied += 1
            taken += after.purses[vier] > before.purses[vier]
    return taken, vied


COUNTS: dict[str, Count] = {
    "hand-worse": hand_worse,
    "sixty-six": sixty_six,
    "youngest": youngest,
}
VALUES: dict[str, Value] = {}
