"""Players of Chaturanga: a search on a fast board, in every reading."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from diversions.games.chaturanga import variants as v
from diversions.games.chaturanga.rules import OF_SQUARE, START, ChaturangaState
from diversions.rules import Move, Terms
from diversions.rules.kit.boards import VACANT
from diversions.rules.kit.chessmen import FAR, KNIGHT, POINTS, of_side
from diversions.rules.players import chess as play
from diversions.rules.players import search
from diversions.rules.players.search import WON, Lore, Node, by_terms, weigher_of

LEAPING = ("KCNE", "kcne")
LEAP_WORTH = 30  # of a leap still to be made
Act = tuple[str, int, int]  # verb, from, to
Lost = tuple[str, str]  # the kinds each side has ever lost, where that counts


class SearchGame:
    """The rules under given terms, on the nodes of ``players.chess``.

    Each node has two parts more: whose kings may leap, a bit for each, and what was ever lost.
    A check ends the right to leap only in the node whose side is in check.
    """

    def __init__(self, terms: Terms) -> None:
        self.takes = terms[v.LEAP] == v.TAKES
        self.threat = terms[v.THREAT] == v.CHECKS
        self.spent = terms[v.STEPPED] == v.SPENT
        self.barred = terms[v.LAST_RANK] == v.BARRED
        self.must = terms[v.PROMOTING] == v.MUST
        self.later = terms[v.LATER] == v.BY_A_TURN
        self.ever = terms[v.LOST] == v.EVER
        self.loses = terms[v.BARE] == v.LOSES
        self.lore: Lore[Act] = Lore(
            self.after, self.takings, self.worth, self.ended, calm=play.calm, drawn=self.drawn
        )

    def node(self, view: ChaturangaState) -> Node:
        able = sum(1 << side for side in (0, 1) if not view.leaps[side])
        return play.node_of(view.acting[0], view.men, able, view.lost if self.ever else ("", ""))

    def becomes(self, node: Node, to: int) -> str:
        """What a pawn can become on that square of the last rank; empty if nothing."""
        side, men, kind = node[0], node[1], OF_SQUARE[to]
        man = of_side(kind, side)
        if self.ever:
            return man if kind in node[6][side] else ""
        return man if kind != "K" and men.count(man) < START[man] else ""

    def acts(self, node: Node, pairs: Iterable[tuple[int, int]]) -> Iterator[tuple[Act, str]]:
        """What each pair of squares can be: an act, and as what the man stands after it."""
        side, men = node[:2]
        for at, to in pairs:
            if not play.on_last_rank(men, side, at, to):
                yield ("move", at, to), men[at]
                continue
            new = self.becomes(node, to)
            if new:
                yield ("promote", at, to), new
            if not (new and self.must) and (new or not self.barred):
                yield ("move", at, to), men[at]

    def leaps(self, node: Node, king: int) -> Iterator[tuple[Act, str]]:
        side, men = node[:2]
        foes = play.OWN[1 - side][1:]
        for to in KNIGHT[king]:
            if men[to] == VACANT or (self.takes and men[to] in foes):
                yield ("leap", king, to), men[king]

    def waiting(self, node: Node) -> Iterator[tuple[Act, str]]:
        side, men = node[:2]
        for at in FAR[side]:
            if men[at] == "Pp"[side]:
                new = self.becomes(node, at)
                if new:
                    yield ("promote", at, at), new

    def legal(
        self, node: Node, acts: Iterable[tuple[Act, str]], guard: play.Guard, able: int
    ) -> list[tuple[Act, Node]]:
        side, men, lost = node[0], node[1], node[6]
        children = []
        for act, becomes in acts:
            verb, at, to = act
            left = able
            if at == guard.king and (verb == "leap" or self.spent):
                left &= ~(1 << side)
            was = lost
            if self.ever and at != to and men[to] != VACANT:
                was = more_lost(lost, 1 - side, men[to])
            child = play.carried(node, at, to, becomes, left, was)
            if guard.safe(at, to, child[1]) and not self.leapt_on(child, side, able):
                children.append((act, child))
        return children

    def leapt_on(self, child: Node, side: int, able: int) -> bool:
        """Whether the other king attacks *side*'s by the leap it may still make."""
        if not self.threat or not able >> (1 - side) & 1:
            return False
        men: str = child[1]
        return men.index("Kk"[side]) in KNIGHT[men.index("kK"[side])]

    def guard(self, node: Node) -> tuple[play.Guard, int]:
        """The guard of the side to move, and whose kings may leap now."""
        side, men, able = node[0], node[1], node[5]
        guard = play.Guard(men, side, LEAPING[1 - side])
        if self.leapt_on(node, side, able):
            guard.checked = True
        return guard, able & ~(1 << side) if guard.checked else able

    def over(self, node: Node) -> bool:
        white, black = node[3], node[4]
        return not (white and black) if self.loses else not (white or black)

    def after(self, node: Node) -> list[tuple[Act, Node]]:
        if self.over(node):
            return []
        side, men = node[:2]
        guard, able = self.guard(node)
        pairs = sorted(play.steps(men, side), key=lambda pair: -play.gain(men, *pair))
        acts = list(self.acts(node, pairs))
        if able >> side & 1:
            acts += self.leaps(node, guard.king)
        if self.later:
            acts += self.waiting(node)
        return self.legal(node, acts, guard, able)

    def takings(self, node: Node) -> list[tuple[Act, Node]]:
        if self.over(node):
            return []
        side, men = node[:2]
        guard, able = self.guard(node)
        pairs = sorted(play.takes(men, side), key=lambda pair: -play.gain(men, *pair))
        return self.legal(node, self.acts(node, pairs), guard, able)

    def worth(self, node: Node) -> int:
        if self.over(node):
            return self.ended(node)
        side, able = node[0], node[5]
        rights: int = (able >> side & 1) - (able >> (1 - side) & 1)
        return play.worth(node) + LEAP_WORTH * rights

    def drawn(self, node: Node) -> bool:
        """Whether one side has only its king, and the other no men with which a king is mated: one
        man that is neither rook nor pawn, or pawns that stand on the last rank for good."""
        if self.loses or (node[3] and node[4]):
            return False
        side = 1 if node[4] else 0
        men = [(man, at) for at, man in enumerate(node[1]) if man in play.OWN[side][1:]]
        stuck = not self.later and all(man in "Pp" and at in FAR[side] for man, at in men)
        return stuck or (len(men) == 1 and men[0][0] not in "RrPp")

    def ended(self, node: Node) -> int:
        mine, theirs = node[3 + node[0]], node[4 - node[0]]
        if self.over(node):
            return (WON if mine else -WON) if mine or theirs else 0
        guard, _ = self.guard(node)
        return -WON if guard.checked else WON  # mated; or stalemated, which wins


def more_lost(lost: Lost, side: int, man: str) -> Lost:
    kinds = "".join(sorted({*lost[side], man.upper()}))
    return (lost[0], kinds) if side else (kinds, lost[1])


fast = by_terms(SearchGame)


def spoken(view: ChaturangaState, act: Act) -> Move:
    verb, at, to = act
    return Move(view.acting[0], verb, (POINTS[at],) if at == to else (POINTS[at], POINTS[to]))


LEVELS = play.levels_of(fast, spoken)
BUDGETS = search.BUDGETS
WEIGH, UNIT = weigher_of(fast, spoken, lambda board, view: view.stood), play.UNIT
