"""What a move of an old chess comes to in men alone, if both sides play as well as they can.

A few moves are looked at in full, and then whatever is taken: what is said of threats and guards
has to hold there, or it is not said.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from diversions.rules.players.chess_lines import MAN, Act, ChessLines
from diversions.rules.players.forcing import Forcing
from diversions.rules.players.search import WON, Node, Spent

LOOKED = 6000  # positions for one hint
SURE, DEEPEST = 3, 5  # moves of both sides: fewer prove nothing, and more are not looked at
TAKINGS = 6  # in a row that are looked at after them


class MenOutcome(NamedTuple):
    """By how much a side is ahead in the end beside now, and the moves that lead there, each with
    the position after it."""

    men: int
    line: tuple[tuple[Act, Node], ...]


class Proof:
    """What the positions after some moves come to for the side that has made them."""

    def __init__(self, lines: ChessLines, nodes: Sequence[Node], looked: int = LOOKED) -> None:
        self.lines = lines
        forcing = Forcing(lines.lore._replace(men=self.men), looked, TAKINGS)
        self.depth, self.found = 0, list[dict[Node, MenOutcome]]()
        stands = lines.standing(lines.node)
        for depth in range(1, DEEPEST + 1):
            values = dict[Node, MenOutcome]()
            try:
                for node in nodes:
                    value, line = forcing.value(node, depth)
                    values[node] = MenOutcome(-value - stands, line)
            except Spent:
                break
            self.depth = depth
            self.found.append(values)
            if all(abs(one.men) > WON // 2 for one in values.values()):
                break
        if not self.found:
            raise Spent

    def men(self, node: Node) -> int:
        """By how much the side to move is ahead; where a king is bare, the match may be over."""
        if not (node[3] and node[4]) and not self.lines.lore.after(node):
            return self.lines.lore.ended(node)
        return self.lines.standing(node)

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
