"""Players of Shatranj: a search on a fast board, in every reading."""

from __future__ import annotations

from collections.abc import Sequence

from diversions.games.shatranj import variants as v
from diversions.games.shatranj.rules import ShatranjState, others, transposed
from diversions.rules import Move, Terms
from diversions.rules.kit.boards import VACANT
from diversions.rules.kit.chessmen import POINTS
from diversions.rules.players import chess as play
from diversions.rules.players import search
from diversions.rules.players.search import WON, Lore, Node, by_terms, weigher_of

LEAPING = ("KGNE", "kgne")
Act = tuple[str, int, int]  # verb, from, to


class SearchGame:
    """The rules under given terms, on the nodes of ``players.chess``."""

    def __init__(self, terms: Terms) -> None:
        self.at_once = terms[v.BARED] == v.AT_ONCE
        self.transposing = terms[v.STALEMATE] == v.TRANSPOSED
        self.lore: Lore[Act] = Lore(
            self.after, self.takings, self.worth, self.ended, calm=play.calm
        )

    def node(self, view: ShatranjState) -> Node:
        return play.node_of(view.acting[0], view.men)

    def legal(self, node: Node, pairs: Sequence[tuple[int, int]]) -> list[tuple[Act, Node]]:
        side, men = node[:2]
        guard = play.Guard(men, side, LEAPING[1 - side])
        children = []
        for at, to in pairs:
            becomes = "Gg"[side] if play.on_last_rank(men, side, at, to) else men[at]
            child = play.carried(node, at, to, becomes)
            if guard.safe(at, to, child[1]):
                children.append((("move", at, to), child))
        return children

    def after(self, node: Node) -> list[tuple[Act, Node]]:
        side, men = node[:2]
        mine, theirs = node[3 + side], node[4 - side]
        if not theirs:
            return []
        pairs = sorted(play.steps(men, side), key=lambda pair: -play.gain(men, *pair))
        if not mine and self.at_once:
            pairs = [pair for pair in pairs if theirs == 1 and men[pair[1]] != VACANT]
        children = self.legal(node, pairs)
        if not children and mine and self.transposing:
            guard = play.Guard(men, side, LEAPING[1 - side])
            return [] if guard.checked else self.transpositions(node)
        return children

    def transpositions(self, node: Node) -> list[tuple[Act, Node]]:
        side, men = node[:2]
        king, children = men.index("Kk"[side]), []
        for at in others(men, side):
            swapped = transposed(men, side, at)
            if not play.attacked(swapped, at, 1 - side, LEAPING[1 - side]):
                children.append((("transpose", king, at), play.node_of(1 - side, swapped)))
        return children

    def takings(self, node: Node) -> list[tuple[Act, Node]]:
        side, men = node[:2]
        if not node[3] or not node[4]:
            return []
        pairs = sorted(play.takes(men, side), key=lambda pair: -play.gain(men, *pair))
        return self.legal(node, pairs)

    def worth(self, node: Node) -> int:
        side = node[0]
        if not node[4 - side]:
            return 0 if not node[3 + side] else WON
        if not node[3 + side]:
            return 0 if self.legal_bare(node) else -WON
        return play.worth(node)

    def legal_bare(self, node: Node) -> bool:
        """Whether a bared king can bare the other in return."""
        return node[4 - node[0]] == 1 and bool(self.legal(node, list(play.takes(node[1], node[0]))))

    def ended(self, node: Node) -> int:
        side = node[0]
        if not node[4 - side]:
            return 0 if not node[3 + side] else WON
        return -WON  # bare, mated or stalemated


fast = by_terms(SearchGame)


def spoken(view: ShatranjState, act: Act) -> Move:
    verb, at, to = act
    return Move(view.acting[0], verb, (POINTS[at], POINTS[to]))


LEVELS = play.levels_of(fast, spoken)
BUDGETS = search.BUDGETS
WEIGH, UNIT = weigher_of(fast, spoken, lambda board, view: view.stood), play.UNIT
