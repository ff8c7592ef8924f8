"""By how many men a side is ahead after so many turns if both play for men alone: exactly."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from diversions.rules.core import Move, Terms
from diversions.rules.players.search import WON, Lore, Node, Spent, later

M = TypeVar("M")

POSITIONS = 10_000  # looked at for one answer; beyond them nothing is claimed
TAKINGS = 24  # in a row that are looked at after the last turn
BEYOND = 2 * WON  # more than anything is worth
LOOKED = 3  # turns after a move, by which it is seen whether it gives a man for nothing


class Forcing(Generic[M]):
    """What either side can force on a board, with every answer looked at.

    Takings that are open at the end are made, one after another, if that gains anything.  *known*
    is what has been found of a position and so many turns: at least, and at most, and by which acts
    with the positions that they lead to.
    """

    def __init__(self, lore: Lore[M], most: int = POSITIONS, takings: int = TAKINGS) -> None:
        self.lore, self.most, self.takings = lore, most, takings
        self.left = most
        self.known: dict[tuple[Node, int], tuple[int, int, tuple[tuple[M, Node], ...]]] = {}
        self.first: dict[Node, M] = {}  # what was best there, not looking so far
        self.proved: dict[M, int] = {}  # how often an act was more than the other side allows

    def ahead(self, node: Node, turns: int) -> int | None:
        """By how many men the side to move is ahead so many turns on; None if it takes too long."""
        found = self.played(node, turns)
        return found and found[0]

    def played(self, node: Node, turns: int) -> tuple[int, tuple[tuple[M, Node], ...]] | None:
        """The same, with how it is played by both."""
        self.left = self.most
        try:
            return self.value(node, turns)
        except Spent:
            return None

    def value(
        self, node: Node, turns: int, alpha: int = -BEYOND, beta: int = BEYOND
    ) -> tuple[int, tuple[tuple[M, Node], ...]]:
        """By how many men the side to move is ahead, and how; of turns below nought, only takings
        are looked at."""
        low, high, line = self.known.get((node, turns), (-BEYOND, BEYOND, ()))
        if low >= beta or low == high:
            return low, line
        if high <= alpha:
            return high, line
        self.left -= 1
        if self.left < 0:
            raise Spent
        most, best, floor = -BEYOND, tuple[tuple[M, Node], ...](), alpha
        if turns > 0:
            children = self.lore.after(node)
            if not children:
                return self.lore.ended(node), ()
            children = self.ordered(node, children)
        else:
            children = self.lore.takings(node) if turns > -self.takings else ()
            # Who must take and does not loses the man that could have taken.
            most = self.lore.men(node) - (self.lore.forced and bool(children))
            alpha = max(alpha, most)
        for act, child in children:
            if alpha >= beta:
                break
            same = child[0] == node[0]  # one who takes may have another act in the same turn
            left = turns if same and turns > 0 else turns - 1
            value, line = self.value(child, left, *((alpha, beta) if same else (-beta, -alpha)))
            value = value if same else later(-value)
            if value > most:
                most, best, alpha = value, ((act, child), *line), max(alpha, value)
                if alpha >= beta and turns > 0:
                    self.proved[act] = self.proved.get(act, 0) + turns * turns
        if best and turns > 0:
            self.first[node] = best[0][0]
        low = most if most > floor else low
        high = most if most < beta else high
        self.known[node, turns] = low, high, best
        return most, best

    def ordered(self, node: Node, children: Sequence[tuple[M, Node]]) -> Sequence[tuple[M, Node]]:
        """*children*, first what was best before, then what is taken, then what proved good."""
        first, proved, calm = self.first.get(node), self.proved, self.lore.calm
        return sorted(
            children,
            key=lambda pair: (
                pair[0] != first,
                -proved.get(pair[0], 0) if calm(node, pair[1]) else -WON,
            ),
        )


def ahead_of(
    fast: Callable[[Terms], Any], spoken: Callable[[Any, Any], Move]
) -> Callable[[Any, Sequence[Move]], dict[Move, int]]:
    """By how many men the side to move is ahead some turns after each move, on the board that
    *fast* gives; *spoken* says of a view which move an act of that board is."""

    def ahead(view: Any, moves: Sequence[Move]) -> dict[Move, int]:
        board, found = fast(view.terms), dict[Move, int]()
        node, forcing = board.node(view), Forcing(board.lore)
        acts = {spoken(view, act): child for act, child in board.lore.after(node)}
        for move in (one for one in moves if one in acts):
            value = forcing.ahead(acts[move], LOOKED)
            if value is not None:
                found[move] = value if acts[move][0] == node[0] else -value
        return found

    return ahead
