"""What a move of an old chess comes to in men alone, if both sides play as well as they can.

A few moves are looked at in full, and then whatever is taken: what is said of threats and guards
has to hold there, or it is not said.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from diversions.rules.players.chess_lines import MAN, Act, ChessLines, Spent
from diversions.rules.players.search import WON, Node, later

LOOKED = 6000  # positions for one hint
SURE, DEEPEST = 3, 5  # moves of both sides: fewer prove nothing, and more are not looked at
TAKINGS = 6  # in a row that are looked at after them


class MenOutcome(NamedTuple):
    """By how much a side is ahead in the end beside now, and the moves that lead there."""

    men: int
    line: tuple[Act, ...]


class Proof:
    """What the positions after some moves come to for the side that has made them."""

    def __init__(self, lines: ChessLines, nodes: Sequence[Node], looked: int = LOOKED) -> None:
        self.lines, self.lore, self.left = lines, lines.lore, looked
        self.known: dict[tuple[Node, int], tuple[int, int, tuple[Act, ...]]] = {}
        self.first: dict[Node, Act] = {}  # what was best there, not looking so far
        self.proved: dict[Act, int] = {}  # how often an act was more than the other side allows
        self.depth, self.found = 0, list[dict[Node, MenOutcome]]()
        stands = lines.standing(lines.node)
        for depth in range(1, DEEPEST + 1):
            values = dict[Node, MenOutcome]()
            try:
                for node in nodes:
                    value, line = self.search(node, depth, -2 * WON, 2 * WON)
                    values[node] = MenOutcome(-value - stands, line)
            except Spent:
                break
            self.depth = depth
            self.found.append(values)
            if all(abs(one.men) > WON // 2 for one in values.values()):
                break
        if not self.found:
            raise Spent

    @property
    def sure(self) -> bool:
        return self.depth >= SURE

    @property
    def further(self) -> bool:
        """Whether more moves were looked at than prove the least."""
        return self.depth > SURE

    @property
    def looks(self) -> list[dict[Node, MenOutcome]]:
        """The last look; two, if they are short."""
        return self.found[-1:] if self.further else self.found[-2:]

    def of(self, node: Node) -> MenOutcome:
        return self.found[-1][node]

    def least(self, node: Node) -> int:
        """What it comes to at the least: next to nothing where nothing is sure."""
        if not self.sure:
            return -2 * WON
        return min(values[node].men for values in self.looks)

    def most(self, node: Node) -> int:
        if not self.sure:
            return 2 * WON
        return max(values[node].men for values in self.looks)

    def beats(self, one: Node, other: Node) -> bool:
        """Whether *one* comes to a man more than the *other*."""
        return self.sure and all(
            values[one].men - values[other].men >= MAN for values in self.looks
        )

    def search(self, node: Node, depth: int, alpha: int, beta: int) -> tuple[int, tuple[Act, ...]]:
        """By how much the side to move is ahead after so many moves, and the moves."""
        self.left -= 1
        if self.left < 0:
            raise Spent
        if depth <= 0:
            return self.quiet(node, alpha, beta, TAKINGS)
        kept = self.known.get((node, depth))
        if kept:
            low, high, line = kept
            if low >= beta or low == high:
                return low, line
            if high <= alpha:
                return high, line
        children = self.lore.after(node)
        if not children:
            return self.lore.ended(node), ()
        most, best, floor = -2 * WON, tuple[Act, ...](), alpha
        for act, child in self.ordered(node, children):
            value, line = self.search(child, depth - 1, -beta, -alpha)
            value = later(-value)
            if value > most:
                most, best = value, (act, *line)
                alpha = max(alpha, value)
                if alpha >= beta:
                    self.proved[act] = self.proved.get(act, 0) + depth * depth
                    break
        self.first[node] = best[0]
        low = most if most > floor else -2 * WON
        high = most if most < beta else 2 * WON
        self.known[node, depth] = low, high, best
        return most, best

    def ordered(
        self, node: Node, children: Sequence[tuple[Act, Node]]
    ) -> Sequence[tuple[Act, Node]]:
        """*children*, first what was best before, then what is taken, then what proved good."""
        first, proved, men = self.first.get(node), self.proved, node[3] + node[4]
        return sorted(
            children,
            key=lambda pair: (
                pair[0] != first,
                -WON if pair[1][3] + pair[1][4] < men else -proved.get(pair[0], 0),
            ),
        )

    def quiet(self, node: Node, alpha: int, beta: int, left: int) -> tuple[int, tuple[Act, ...]]:
        """The same, where only what is taken counts; in check, all answers."""
        stands = self.lines.standing(node)
        if not node[3] or not node[4]:
            return (stands, ()) if self.lore.after(node) else (self.lore.ended(node), ())
        if not left:
            return stands, ()
        most, best = stands, tuple[Act, ...]()
        for act, child in self.lore.takings(node):
            if most >= beta:
                break
            self.left -= 1
            value, line = self.quiet(child, -beta, -max(alpha, most), left - 1)
            if later(-value) > most:
                most, best = later(-value), (act, *line)
        return most, best


def taken(node: Node, line: Sequence[Act], lore: Any) -> list[tuple[Node, Act]]:
    """The positions of *line* from *node* on, each with the act that is done there."""
    steps = list[tuple[Node, Act]]()
    for act in line:
        steps.append((node, act))
        node = next(child for one, child in lore.after(node) if one == act)
    return steps
