"""What a move of an old chess wins, threatens or prevents: the reply, and what follows it.

Everything is counted in men alone, on the fast board of ``players.chess``; a line is looked at
until nothing more is taken.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from diversions.rules.kit.boards import VACANT
from diversions.rules.kit.chessmen import NAMES, POINTS
from diversions.rules.players.chess import WORTH
from diversions.rules.players.search import WON, Lore, Node, Spent

MAN = 60  # hundredths of a pawn: the least that counts as a man
LINE = 6  # takings in a row that are looked at
FEW = 5  # quiet moves of the other side that are followed
NODES = 3000  # positions looked at for one hint
Act = tuple[str, int, int]  # verb, from, to


class ChessGain(NamedTuple):
    """What an act wins in men once all is taken that follows, and the position after it."""

    worth: int
    act: Act
    child: Node


class Forced(NamedTuple):
    """What is won whatever the answer: after the best *reply* the *act* wins it."""

    worth: int
    reply: str
    act: Act | None
    before: Node  # where the act is done


class ChessLines:
    """The lines of one board."""

    def __init__(self, board: Any, view: Any, most: int = NODES) -> None:
        self.lore: Lore[Act] = board.lore
        self.node: Node = board.node(view)
        self.looked, self.most = 0, most
        self.settled: dict[Node, int] = {}

    def reached(self, act: Act) -> Node | None:
        """The position after *act*; None if it cannot be done."""
        return next((child for one, child in self.lore.after(self.node) if one == act), None)

    def done(self, node: Node, act: Act) -> Node:
        return next(child for one, child in self.lore.after(node) if one == act)

    def taken_back(self, node: Node) -> bool:
        """Whether the side to move can take something well, for what was taken just now."""
        return self.settle(node) > self.standing(node)

    def standing(self, node: Node) -> int:
        """By how much the side to move is ahead in men."""
        value = sum(WORTH[man.upper()] * (1 if man.isupper() else -1) for man in node[1])
        return -value if node[0] else value

    def checked(self, node: Node) -> bool:
        """Whether the side to move is in check."""
        return any(node[1][act[2]] in "Kk" for act, _ in self.lore.takings(turned(node)))

    def takings(self, node: Node) -> list[tuple[Act, Node]]:
        self.looked += 1
        if self.looked > self.most:
            raise Spent
        return list(self.lore.takings(node))

    def settle(self, node: Node) -> int:
        """By how much the side to move is ahead once nothing more is well taken."""
        if node not in self.settled:
            self.settled[node] = self._settle(node, -2 * WON, 2 * WON, LINE)
        return self.settled[node]

    def _settle(self, node: Node, alpha: int, beta: int, left: int) -> int:
        stands = self.standing(node)
        if not left or not node[3] or not node[4]:
            return stands
        if self.checked(node):
            children = self.lore.after(node)
            if not children:
                return self.lore.ended(node)
            most = -2 * WON
        else:
            children, most = self.takings(node), stands
        for _, child in children:
            if most >= beta:
                break
            most = max(most, -self._settle(child, -beta, -max(alpha, most), left - 1))
        return most

    def takeable(self, node: Node, at: int) -> bool:
        """Whether the side to move can take what stands there."""
        return any(act[2] == at for act, _ in self.lore.takings(node))

    def gains(self, node: Node) -> list[ChessGain]:
        """What the side to move can take, the best first, each with what it wins."""
        stands = self.standing(node)
        found = [
            ChessGain(-self.settle(child) - stands, act, child)
            for act, child in self.takings(node)
            if node[1][act[2]] not in "Kk"
        ]
        return sorted(found, key=lambda gain: -gain.worth)

    def threats(self, node: Node) -> list[ChessGain]:
        """What the side that is not to move would win, if it were; nothing is told of a side in
        check."""
        return [] if self.checked(node) else self.real(turned(node))

    def real(self, node: Node) -> list[ChessGain]:
        return [gain for gain in self.gains(node) if gain.worth >= MAN]

    def mates(self, node: Node) -> list[Act]:
        """The acts that end the match at once, won."""
        found = []
        for act, child in self.lore.after(node):
            self.looked += 1
            if not self.lore.after(child) and self.lore.ended(child) <= -WON:
                found.append(act)
        return found

    def mate_next(self, child: Node) -> tuple[str, str] | None:
        """An answer and the mate that follows, if there is one after every answer."""
        shown = None
        for act, reply in self.lore.after(child):
            mates = self.mates(reply)
            if not mates:
                return None
            shown = shown or (said(child, act), said(reply, mates[0]))
        return shown

    def forced(self, child: Node) -> Forced | None:
        """What the side that has just moved wins whatever the answer, beside what stands now."""
        stands, worst = -self.standing(child), None
        for act, reply in self.lore.after(child):
            worth = self.settle(reply) - stands
            if worth < MAN:
                return None
            if worst is None or worth < worst[0]:
                worst = worth, act, reply
        if worst is None:
            return None
        gains = self.gains(worst[2])
        wins = gains[0].act if gains and gains[0].worth >= MAN else None
        return Forced(worst[0], said(child, worst[1]), wins, worst[2])

    def winning(self, node: Node) -> tuple[Act, Forced] | None:
        """A move of the side to move, taking nothing, that wins a man whatever the answer."""
        tried = 0
        for act, child in self.lore.after(node):
            if tried == FEW or node[1][act[2]] != VACANT and act[1] != act[2]:
                continue
            if not self.checked(child) and not self.threats(child):
                continue
            tried += 1
            if (forced := self.forced(child)) and forced.act:
                return act, forced
        return None

    def checks(self, node: Node) -> Iterator[tuple[Act, Node]]:
        """The moves of the side to move that give check and lose no man."""
        stands = self.standing(node)
        for act, child in self.lore.after(node):
            if self.checked(child) and -self.settle(child) > stands - MAN:
                yield act, child


def turned(node: Node) -> Node:
    """The same board, with the other side to move."""
    return (1 - node[0], *node[1:])


def man(node: Node, at: int) -> str:
    """“the rook on d8”"""
    return f"the {NAMES[node[1][at].upper()]} on {POINTS[at]}"


def said(node: Node, act: Act) -> str:
    """An act in words: “rook d1 takes the rook on d8”."""
    verb, at, to = act
    name = NAMES[node[1][at].upper()]
    if at == to:
        return f"the promotion on {POINTS[at]}"
    if verb == "transpose":
        return f"{name} {POINTS[at]} changes places with {man(node, to)}"
    taken = f"takes {man(node, to)}" if node[1][to] != VACANT else f"to {POINTS[to]}"
    return f"{name} {POINTS[at]} {taken}"
