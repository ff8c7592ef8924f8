"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.cribbidge.counting import reckoned, said
from diversions.games.cribbidge.rules import LURCH, UP, CribbidgeState
from diversions.rules.core import Seat
from diversions.rules.kit.counts import CountLine
from diversions.rules.kit.counts import total as total_of
from diversions.rules.kit.dice import times
from diversions.rules.kit.run_up import total

WON = ("up", "lurkt.said", "lurkt.told")
# The rules by which something is won before the last act, where it is told again.
EARLIER = ("at-once",)

# Told to those who sit down to the game for the first time: what they want, may do, what ends it.
FIRST = (
    "To be the first to set up {up} points.",
    (
        "Lay two cards to the crib, set up what your hand counts, then play cards in turn: "
        "fifteens, pairs and sequences score."
    ),
    "When a player has {up} points, even in the middle of a deal.",
)


def own_lines(view: CribbidgeState, seat: Seat) -> tuple[tuple[str, int, str], ...]:
    """What the hand of *seat* counts, while it sees its cards and counts them: the words, the
    points and the rule of each line, of several by one rule together."""
    if view.phase != "count" or "??" in view.hands[seat]:
        return ()
    by_rule: dict[str, list[CountLine]] = {}
    for line in reckoned(view.terms, view.hands[seat], view.turned, seat == view.dealer):
        by_rule.setdefault(line.rule, []).append(line)
    return tuple((together(lines), total_of(lines), rule) for rule, lines in by_rule.items())


def together(lines: list[CountLine]) -> str:
    """Some lines by one rule in words: a fifteen's cards only where there is but one."""
    words = said(lines[0])
    if len(lines) > 1:
        words = f"{words.partition(',')[0]} {times(len(lines))}"
    return words


__all__ = ["EARLIER", "LURCH", "UP", "own_lines", "said", "total"]
