"""By how many men a side is ahead after so many turns if both play for men alone: exactly."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from diversions.rules.players.search import WON, Lore, Node

M = TypeVar("M")

POSITIONS = 10_000  # looked at for one answer; beyond them nothing is claimed
ENDED = 100_000  # men: a match that is won


class Forcing(Generic[M]):
    """What either side can force on a board, with every answer looked at.

    Takings that are open at the end are made, one after another, if that gains anything.  *known*
    is what has been found of a position and so many turns: at least, and at most.
    """

    def __init__(self, lore: Lore[M], most: int = POSITIONS) -> None:
        self.lore, self.most = lore, most
        self.known: dict[tuple[Node, int], tuple[int, int]] = {}
        self.left = 0

    def ahead(self, node: Node, turns: int) -> int | None:
        """By how many men the side to move is ahead so many turns on; None if it takes too long."""
        self.left = self.most
        try:
            return self._value(node, turns, -ENDED, ENDED)
        except _TooLong:
            return None

    def _value(self, node: Node, turns: int, alpha: int, beta: int) -> int:
        low, high = self.known.get((node, turns), (-ENDED, ENDED))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        self.left -= 1
        if self.left < 0:
            raise _TooLong
        best, floor = -ENDED, alpha
        if turns > 0:
            children: Any = self.lore.after(node)
            if not children:
                return self._ended(node)
            children = sorted(children, key=lambda pair: self.lore.calm(node, pair[1]))
        else:
            children = self.lore.takings(node)
            # Who must take and does not loses the man that could have taken.
            best = self.lore.men(node) - (self.lore.forced and bool(children))
            alpha = max(alpha, best)
        for _, child in children:
            if alpha >= beta:
                break
            same = child[0] == node[0]  # one who takes may have another act in the same turn
            bounds = (alpha, beta) if same else (-beta, -alpha)
            value = self._value(child, turns - (turns > 0 and not same), *bounds)
            best = max(best, value if same else -value)
            alpha = max(alpha, best)
        low = best if best > floor else low
        high = best if best < beta else high
        self.known[node, turns] = (low, high)
        return best

    def _ended(self, node: Node) -> int:
        value = self.lore.ended(node)
        return ENDED if value > WON // 2 else -ENDED if value < -WON // 2 else 0


class _TooLong(Exception):
    """More positions would have to be looked at than are allowed."""
