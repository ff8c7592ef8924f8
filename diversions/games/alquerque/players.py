"""Players of Alquerque: a search on a board of bits, in every reading."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from diversions.games.alquerque import variants as v
from diversions.games.alquerque.position import BACK_ROWS, BACKWARD, BOARD, POINTS, AlquerqueState
from diversions.rules import Game, Move, Ruling, Terms
from diversions.rules.bots import Advice, Budget
from diversions.rules.players import search
from diversions.rules.players.forcing import ahead_of
from diversions.rules.players.search import (
    WON,
    Lore,
    Node,
    best,
    by_terms,
    led_by,
    looking_ahead,
    outlook,
    taking_most,
    weigher_of,
)

Act = tuple[str, tuple[int, ...]]  # verb and points
Course = tuple[tuple[int, ...], int, bool]  # points touched, bits of the men left, could it go on

STEPS = tuple(tuple((to, 1 << to) for to in to_all) for to_all in BOARD.steps)
JUMPS = tuple(tuple((j.to, 1 << j.over, 1 << j.to) for j in jumps) for jumps in BOARD.jumps)
CENTRE = tuple(len(to_all) - 3 for to_all in BOARD.steps)  # 0 at the rim's middles to 5
APART = tuple(
    tuple(max(abs(a % 5 - b % 5), abs(a // 5 - b // 5)) for b in range(25)) for a in range(25)
)
MEN = tuple(tuple(at for at in range(13) if bits >> at & 1) for bits in range(1 << 13))


def men(bits: int) -> tuple[int, ...]:
    """The points of the men in *bits*."""
    high = MEN[bits >> 13]
    return MEN[bits & 8191] + tuple(at + 13 for at in high) if high else MEN[bits & 8191]


def calm(before: Node, after: Node) -> bool:
    """Whether the other side has after a move the men that it had before."""
    return bool(before[2] == after[1])


class SearchGame:
    """The rules under given terms, on nodes (side, its men, the others, footing, liable).

    Footing is a tuple of bits for each point if men must remember where they stood, else empty;
    liable are the opponent's men that may be huffed.
    """

    def __init__(self, terms: Terms) -> None:
        self.onward = terms[v.WAYS] == v.ONWARD
        self.takes_only = terms[v.BACK_ROW] == v.TAKES_ONLY
        self.again, self.jumps = terms[v.AGAIN], terms[v.JUMPS]
        self.duty, self.stuck = terms[v.DUTY], terms[v.STUCK]
        self.go_on = terms[v.FURTHER] == v.GO_ON
        self.every = terms[v.SEVERAL] == v.EVERY_MAN
        self.by_men = terms[v.PAY] == v.BY_MEN
        self.floor = terms[v.BELOW] == v.NOTHING
        self.lore: Lore[Act] = Lore(
            self.after,
            self.takings,
            self.worth,
            self.ended,
            forced=self.duty != v.NO_DUTY,
            calm=calm,
            board=lambda node: node[1:3] if node[0] == 0 else node[2:0:-1],
            men=lambda node: int(node[1]).bit_count() - int(node[2]).bit_count(),
        )

    def node(self, view: AlquerqueState) -> Node:
        side = view.acting[0]
        own, foe = self.men(view.men)[:: -1 if side else 1]
        footing = () if self.again == v.FREELY else view.stood
        return (side, own, foe, footing, sum(1 << at for at in view.huffable))

    def men(self, men: str) -> tuple[int, int]:
        """White’s men and Black’s of a board."""
        white, black = (
            sum(1 << at for at, man in enumerate(men) if man == colour) for colour in "wb"
        )
        return white, black

    # Taking -------------------------------------------------------------------------------

    def lines(self, node: Node) -> list[Course]:
        side, own, foe, footing, _ = node
        lines: list[Course] = []
        for man in men(own):
            for _, over, bit in JUMPS[man]:
                if foe & over and not (own | foe) & bit:
                    stood = footing[man] if footing else 0
                    self.go(side, own & ~(1 << man), foe, (man,), stood, lines)
                    break
        return lines

    def go(
        self, side: int, own: int, foe: int, path: tuple[int, ...], stood: int, lines: list[Course]
    ) -> None:
        at, full = path[-1], own | foe
        ways = [
            (to, over)
            for to, over, bit in JUMPS[at]
            if foe & over and not full & bit and self.open(side, path, to, stood)
        ]
        if len(path) > 1:
            lines.append((path, foe, bool(ways)))
        for to, over in ways:
            self.go(side, own, foe & ~over, (*path, to), stood, lines)

    def open(self, side: int, path: tuple[int, ...], to: int, stood: int) -> bool:
        if self.onward and (path[-1], to) in BACKWARD[side]:
            bound = self.jumps == v.AS_MOVES or (self.jumps == v.JUMP_FIRST and len(path) == 1)
            if bound:
                return False
        return self.again != v.NEVER or not (stood >> to & 1 or to in path)

    def taken(self, node: Node, line: Course) -> Node:
        path, foe, more = line
        liable = 1 << path[-1] if more and self.go_on and self.duty == v.HUFF else 0
        own = node[1] & ~(1 << path[0]) | 1 << path[-1]
        return (1 - node[0], foe, own, self.trod(node[3], path, own | foe), liable)

    def trod(self, footing: tuple[int, ...], path: tuple[int, ...], full: int) -> tuple[int, ...]:
        if not footing:
            return footing
        trail = footing[path[0]]
        for at in path:
            trail |= 1 << at
        new = [bits if full >> at & 1 else 0 for at, bits in enumerate(footing)]
        new[path[-1]] = trail
        return tuple(new)

    # For the search -----------------------------------------------------------------------

    def takings(self, node: Node) -> list[tuple[Act, Node]]:
        whole = self.go_on  # no line is cut short in quiet
        return [
            (("take", line[0]), self.taken(node, line))
            for line in self.lines(node)
            if not (whole and line[2])
        ]

    def after(self, node: Node) -> list[tuple[Act, Node]]:
        side, own, foe, footing, liable = node
        if not own or not foe:
            return []
        children: list[tuple[Act, Node]] = list(self.huffs(node)) if liable else []
        lines = self.lines(node)
        short = self.duty == v.HUFF or not self.go_on
        children += [
            (("take", line[0]), self.taken(node, line)) for line in lines if short or not line[2]
        ]
        if lines and self.duty == v.MUST:
            return children
        takers = 0
        if lines and self.duty == v.HUFF:
            for line in lines:
                takers |= 1 << line[0][0]
        for at, to in self.steps(side, own, own | foe, footing):
            moved = own & ~(1 << at) | 1 << to
            open_to = takers & ~(1 << at) | 1 << to if takers >> at & 1 else takers
            trail = self.trod(footing, (at, to), moved | foe)
            children.append((("move", (at, to)), (1 - side, foe, moved, trail, open_to)))
        if not children and self.stuck == v.PASSES:
            children.append((("pass", ()), (1 - side, foe, own, footing, 0)))
        return children

    def huffs(self, node: Node) -> Iterator[tuple[Act, Node]]:
        side, own, foe, footing, liable = node
        which = men(liable)
        for group in [which] if self.every else [(at,) for at in which]:
            left = foe & ~sum(1 << at for at in group)
            trail = tuple(0 if at in group else b for at, b in enumerate(footing))
            yield ("huff", group), (side, own, left, trail, 0)

    def steps(
        self, side: int, own: int, full: int, footing: tuple[int, ...]
    ) -> Iterator[tuple[int, int]]:
        for at in men(own):
            if self.takes_only and at in BACK_ROWS[side]:
                continue
            for to, bit in STEPS[at]:
                if full & bit or (self.onward and (at, to) in BACKWARD[side]):
                    continue
                if not footing or not footing[at] >> to & 1:
                    yield at, to

    def ended(self, node: Node) -> int:
        own, foe = node[1].bit_count(), node[2].bit_count()
        if not foe:
            return WON + 10 * self.stakes(own, 0)
        if own and self.stuck == v.DRAWN:
            return 0
        return -WON - 10 * self.stakes(foe, own)

    def stakes(self, left: int, lost: int) -> int:
        if not self.by_men:
            return 1
        sum_ = 2 + left - lost if lost else 2 + 2 * left
        return max(sum_, 0) if self.floor else sum_

    def worth(self, node: Node) -> int:
        """Men above all; then room to go on where nothing goes back, or the middle."""
        side, own, foe, _, liable = node
        if not own or not foe:
            return self.ended(node)
        mine, theirs = men(own), men(foe)
        value = 100 * (len(mine) - len(theirs) + bool(liable))
        if self.onward:
            up, down = (mine, theirs) if side == 0 else (theirs, mine)
            room = sum(4 - at // 5 for at in up) - sum(at // 5 for at in down)
            return value + (6 if side == 0 else -6) * room
        value += sum(CENTRE[at] for at in mine) - sum(CENTRE[at] for at in theirs)
        if len(mine) + len(theirs) < 8 and len(mine) != len(theirs):
            far = sum(min(APART[a][b] for b in theirs) for a in mine)
            value += 5 * far if len(mine) < len(theirs) else -5 * far
        return value


fast = by_terms(SearchGame)


def stood(board: SearchGame, view: AlquerqueState) -> list[tuple[int, int]]:
    """The boards that have stood since a man was taken."""
    return [board.men(men[: len(view.men)]) for men in view.since]


def searched(view: AlquerqueState, rng: Random, budget: Budget, deepest: int) -> Advice:
    board = fast(view.terms)
    node = board.node(view)
    result = best(board.lore, node, rng, budget, deepest, stood(board, view))
    verb, path = result.move
    before = 100 * (node[1].bit_count() - node[2].bit_count())
    because = outlook(result, before, "man", "men")
    if verb == "huff":
        because = f"You can have the man on {POINTS[path[0]]} for nothing. {because}"
    return Advice(spoken(view, result.move), because)


def spoken(view: AlquerqueState, act: Act) -> Move:
    verb, path = act
    return Move(view.acting[0], verb, tuple(POINTS[at] for at in path))


def apprentice(
    game: Game[Any], view: AlquerqueState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Huffs and takes what he can; of other moves, one that he does not see punished."""
    huffs = [ruling for ruling in rulings if ruling.move.verb == "huff"]
    if huffs:
        return Advice(rng.choice(huffs).move, "You can huff a man, and it costs nothing.")
    if advice := taking_most(rulings, rng, "men"):
        return advice
    board = fast(view.terms)
    safe = [
        act for act, child in board.after(board.node(view)) if not board.takings(child)
    ]  # nothing can be taken in return
    if safe and rng.random() < 0.8:
        return Advice(
            spoken(view, rng.choice(safe)), "After this move none of your men can be taken."
        )
    return Advice(rng.choice(rulings).move, "No better move is in sight.")


# Two turns, and the takings that follow; as far as the budget lets it see.
journeyman = looking_ahead(searched, 2, lapse=apprentice)
master = looking_ahead(searched, 40)

LEVELS = {"apprentice": apprentice, "journeyman": journeyman, "master": master}
BUDGETS = search.BUDGETS
WEIGH, MEN_AHEAD = weigher_of(fast, spoken, stood), ahead_of(fast, spoken)
UNIT = led_by("man", "men")
