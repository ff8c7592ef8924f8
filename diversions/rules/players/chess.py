"""A fast board for the older chess, for players that look ahead (``players.search``).

A node is (side, men, score, White's men, Black's men, whatever a game adds): *men* as in
``kit.chessmen``, *score* what all men are worth where they stand, for White, in hundredths of a
pawn, and the numbers of men without the kings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from diversions.rules.bots import Advice, Adviser, Budget
from diversions.rules.core import Game, Move, Ruling, Terms
from diversions.rules.kit.boards import VACANT
from diversions.rules.kit.chessmen import ALIGNED, ASLANT, FAR, LEAPERS, LINES, ONWARD
from diversions.rules.players.search import Node, best, led_by, outlook

WORTH = {"K": 0, "R": 500, "N": 300, "C": 150, "G": 150, "E": 120, "P": 80, VACANT: 0}
OWN = ("KCGRNEP", "kcgrnep")
AHEAD = {"K": 0, "R": 2, "N": 3, "C": 4, "G": 4, "E": 3, "P": 8, VACANT: 0}  # for each rank gone
MIDDLE = {"K": 0, "R": 1, "N": 8, "C": 4, "G": 4, "E": 3, "P": 2, VACANT: 0}  # for each step in


def _inward(at: int) -> int:
    """How far a square lies from the edge, by rank and by file together."""
    return min(at % 8, 7 - at % 8) + min(at // 8, 7 - at // 8)


def _placed(man: str, at: int) -> int:
    kind, side = man.upper(), man.islower()
    rank = 7 - at // 8 if side else at // 8
    value = WORTH[kind] + AHEAD[kind] * rank + MIDDLE[kind] * _inward(at)
    return -value if side else value


# What each man is worth on each square, for White.
PLACED = {man: [_placed(man, at) for at in range(64)] for man in OWN[0] + OWN[1] + VACANT}
REACH = {
    man: LEAPERS[man.upper()] for own in OWN for man in own if man.upper() in LEAPERS
}  # of leaping men of either side


def node_of(side: int, men: str, *more: object) -> Node:
    score = sum(PLACED[man][at] for at, man in enumerate(men))
    white = sum(man in OWN[0] for man in men) - 1
    black = sum(man in OWN[1] for man in men) - 1
    return (side, men, score, white, black, *more)


def attacked(men: str, at: int, side: int, kinds: str) -> bool:
    """Whether *side*, whose leaping men are *kinds*, attacks the square *at*."""
    for man in kinds:
        if man in men:
            for square in REACH[man][at]:
                if men[square] == man:
                    return True
    pawn, rook = ("p", "r") if side else ("P", "R")
    for square in ASLANT[1 - side][at]:
        if men[square] == pawn:
            return True
    if rook in men:
        for line in LINES[at]:
            for square in line:
                if men[square] != VACANT:
                    if men[square] == rook:
                        return True
                    break
    return False


def steps(men: str, side: int) -> Iterator[tuple[int, int]]:
    """Each move but for the king's safety, from and to; pawns as they go and take."""
    own, foes = OWN[side], OWN[1 - side]
    rook, pawn = own[3], own[6]
    for at, man in enumerate(men):
        if man not in own:
            continue
        if man == pawn:
            for to in ONWARD[side][at]:
                if men[to] == VACANT:
                    yield at, to
            for to in ASLANT[side][at]:
                if men[to] in foes:
                    yield at, to
        elif man == rook:
            for line in LINES[at]:
                for to in line:
                    if men[to] in own:
                        break
                    yield at, to
                    if men[to] != VACANT:
                        break
        else:
            for to in REACH[man][at]:
                if men[to] not in own:
                    yield at, to


def takes(men: str, side: int) -> Iterator[tuple[int, int]]:
    """Those of ``steps`` that take."""
    own, foes = OWN[side], OWN[1 - side]
    rook, pawn = own[3], own[6]
    for at, man in enumerate(men):
        if man not in own:
            continue
        if man == rook:
            for line in LINES[at]:
                for to in line:
                    if men[to] != VACANT:
                        if men[to] in foes:
                            yield at, to
                        break
        else:
            for to in ASLANT[side][at] if man == pawn else REACH[man][at]:
                if men[to] in foes:
                    yield at, to


def carried(node: Node, at: int, to: int, becomes: str, *more: object) -> Node:
    """The node after a man has gone from *at* to *to*, where it stands as *becomes*."""
    side, men, score, white, black = node[:5]
    man, prey = men[at], men[to]
    if at == to:
        score += PLACED[becomes][to] - PLACED[man][at]
        return (1 - side, men[:to] + becomes + men[to + 1 :], score, white, black, *more)
    score += PLACED[becomes][to] - PLACED[man][at] - PLACED[prey][to]
    low, high, first, last = (at, to, VACANT, becomes) if at < to else (to, at, becomes, VACANT)
    men = men[:low] + first + men[low + 1 : high] + last + men[high + 1 :]
    if prey != VACANT:
        if side:
            white -= 1
        else:
            black -= 1
    return (1 - side, men, score, white, black, *more)


class Guard:
    """Whether a side's moves leave its king safe, tried only where there is doubt."""

    __slots__ = ("checked", "doubtful", "kinds", "king", "side")

    def __init__(self, men: str, side: int, kinds: str) -> None:
        self.side, self.kinds, self.king = side, kinds, men.index("k" if side else "K")
        self.checked = attacked(men, self.king, 1 - side, kinds)
        self.doubtful = ALIGNED[self.king]

    def safe(self, at: int, to: int, men: str) -> bool:
        """Whether the king is safe on *men*, which a move from *at* to *to* has brought about."""
        if at == self.king:
            return not attacked(men, to, 1 - self.side, self.kinds)
        if self.checked or at in self.doubtful:
            return not attacked(men, self.king, 1 - self.side, self.kinds)
        return True


def calm(before: Node, after: Node) -> bool:
    """Whether as many men stand after a move as before it."""
    return bool(before[3:5] == after[3:5])


def gain(men: str, at: int, to: int) -> int:
    """How early a move should be looked at: the dearest prey, taken by the cheapest man."""
    prey = men[to]
    return 10 * WORTH[prey.upper()] - WORTH[men[at].upper()] if prey != VACANT else -10_000


def worth(node: Node) -> int:
    """What a quiet node is worth to its side: the men, and near the end the kings."""
    side, men, white, black = node[0], node[1], node[3], node[4]
    score: int = node[2]
    score += (white - black) * (30 - white - black)  # who is ahead does well to change men
    if white + black < 12:
        score += cornering(men, white, black)
    return -score if side else score


def cornering(men: str, white: int, black: int) -> int:
    """What it is worth to White that Black's king is near the edge and its own near it, or less."""
    mine, theirs = men.index("K"), men.index("k")
    apart = max(abs(mine % 8 - theirs % 8), abs(mine // 8 - theirs // 8))
    if white > black:
        return 8 * (6 - _inward(theirs)) - 6 * apart
    if black > white:
        return 6 * apart - 8 * (6 - _inward(mine))
    return 0


def on_last_rank(men: str, side: int, at: int, to: int) -> bool:
    """Whether that move brings a pawn to the last rank."""
    return men[at] == OWN[side][6] and to in FAR[side]


# The players -------------------------------------------------------------------------------------

PAWNS = ("pawn’s worth", "pawns’ worth")
UNIT = led_by(*PAWNS)


def levels_of(
    fast: Callable[[Terms], Any], spoken: Callable[[Any, Any], Move]
) -> dict[str, Adviser]:
    """Players who look ahead on the board that *fast* gives; *spoken* says an act as a move.

    A master looks as far as the budget lets him see, a journeyman two turns ahead and at the
    takings that follow, an apprentice one turn; and now and then he moves without much thought.
    """

    def looking(deepest: int) -> Adviser:
        def advise(
            game: Game[Any], view: Any, rulings: list[Ruling], rng: Random, budget: Budget
        ) -> Advice:
            board = fast(view.terms)
            node = board.node(view)
            result = best(board.lore, node, rng, budget, deepest, view.stood)
            return Advice(spoken(view, result.move), outlook(result, board.worth(node), *PAWNS))

        return advise

    near = looking(1)

    def apprentice(
        game: Game[Any], view: Any, rulings: list[Ruling], rng: Random, budget: Budget
    ) -> Advice:
        if rng.random() < 0.15:
            return Advice(rng.choice(rulings).move, "It looks harmless.")
        return near(game, view, rulings, rng, budget)

    return {"apprentice": apprentice, "journeyman": looking(2), "master": looking(40)}
