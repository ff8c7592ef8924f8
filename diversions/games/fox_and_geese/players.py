"""Players of the fox and of the geese: a search on a board of bits, in every reading."""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter
from random import Random
from typing import Any

from diversions.games.fox_and_geese import variants as v
from diversions.games.fox_and_geese.rules import CROSS, FLOCK, FOX, GEESE, POINTS, FoxState, enough
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

Act = tuple[str, tuple[int, ...]]  # verb, and points as bits of a board eight wide
Course = tuple[tuple[int, ...], int, bool]  # points touched, geese left, could he go on

BITS = tuple(1 << 8 * rank + file for file, rank in CROSS)
NAMES = dict(zip(BITS, POINTS, strict=True))
BOARD = sum(BITS)
EVEN = sum(bit for bit, (file, rank) in zip(BITS, CROSS, strict=True) if (file + rank) % 2 == 0)
STRAIGHT, SLANTING = (1, 8), (7, 9)


def rings(file: int, rank: int) -> list[tuple[int, int]]:
    """The points at each distance from one point, as bits; all beyond four count as four."""
    far = [max(abs(file - f), abs(rank - r)) for f, r in CROSS]
    return [
        (min(d, 4), sum(bit for bit, away in zip(BITS, far, strict=True) if away == d))
        for d in range(2, max(far) + 1)
    ]


ROWS = [
    (rank, sum(bit for bit, (_, r) in zip(BITS, CROSS, strict=True) if r == rank))
    for rank in range(1, 7)
]
# What a point of the fox's room is worth, a goose's distance from him, a row not yet gone;
# by whether the board has slanting lines. Found by trial.
WEIGHTS = {False: (25, 0, 4), True: (12, 1, 3)}
RINGS = {bit: rings(*place) for bit, place in zip(BITS, CROSS, strict=True)}


def moved(bits: int, by: int) -> int:
    return bits << by if by > 0 else bits >> -by


def ones(bits: int) -> Iterator[int]:
    while bits:
        one = bits & -bits
        yield one
        bits ^= one


def calm(before: Node, after: Node) -> bool:
    """Whether no goose was taken."""
    return int(before[2]).bit_count() == int(after[2]).bit_count()


class SearchGame:
    """The rules under given terms, on nodes (side, the fox, the geese); no fox is 0."""

    def __init__(self, terms: Terms) -> None:
        self.slanting = terms[v.LINES] == v.SLANTING
        self.ways = [(by, BOARD) for one in STRAIGHT for by in (one, -one)]
        if self.slanting:
            self.ways += [(by, EVEN) for one in SLANTING for by in (one, -one)]
        self.must = terms[v.TAKING] == v.MUST
        self.enough = enough(terms)
        self.lore: Lore[Act] = Lore(
            self.after,
            self.takings,
            self.worth,
            self.ended,
            forced=self.must,
            calm=calm,
            board=itemgetter(1, 2),
            men=lambda node: int(node[2]).bit_count() * (1 if node[0] == GEESE else -1),
        )

    def node(self, view: FoxState) -> Node:
        return (view.acting[0], *self.men(view.men))

    def men(self, men: str) -> tuple[int, int]:
        """The fox and the geese of a board."""
        fox, geese = (
            sum(bit for bit, man in zip(BITS, men, strict=True) if man == kind) for kind in "fg"
        )
        return fox, geese

    def lines(self, path: tuple[int, ...], geese: int) -> list[Course]:
        """Each way of taking from the last point of *path*, and each beginning of one."""
        at, lines = path[-1], []
        for by, leave in self.ways:
            over = moved(at & leave, by) & geese
            to = moved(over, by) & BOARD & ~geese if over else 0
            if to:
                gone = (*path, to)
                further = self.lines(gone, geese & ~over)
                lines.append((gone, geese & ~over, bool(further)))
                lines += further
        return lines

    def takings(self, node: Node) -> list[tuple[Act, Node]]:
        side, fox, geese = node
        if side == GEESE or not fox or geese.bit_count() < self.enough:
            return []
        return [
            (("take", path), (GEESE, path[-1], left))
            for path, left, more in self.lines((fox,), geese)
            if not (more and self.must)
        ]

    def after(self, node: Node) -> list[tuple[Act, Node]]:
        side, fox, geese = node
        if geese.bit_count() < self.enough:
            return []
        if not fox:
            return [(("place", (at,)), (FOX, at, geese)) for at in ones(BOARD & ~geese)]
        vacant = BOARD & ~geese & ~fox
        if side == FOX:
            children = self.takings(node)
            if not (children and self.must):
                for by, leave in self.ways:
                    to = moved(fox & leave, by) & vacant
                    if to:
                        children.append((("move", (fox, to)), (GEESE, to, geese)))
            return children
        return [
            (("move", (to_from, to)), (FOX, fox, geese ^ to_from ^ to))
            for by, leave in self.ways
            for to in ones(moved(geese & leave, by) & vacant)
            for to_from in (moved(to, -by),)
        ]

    def ended(self, node: Node) -> int:
        side, _, geese = node
        fox_won = geese.bit_count() < self.enough
        return WON if fox_won == (side == FOX) else -WON

    def worth(self, node: Node) -> int:
        """Geese above all; then the room the fox has, and how far the geese have come."""
        side: int = node[0]
        fox: int = node[1]
        geese: int = node[2]
        count = geese.bit_count()
        if count < self.enough:
            return self.ended(node)
        room, apart, behind = WEIGHTS[self.slanting]
        value = 100 * (FLOCK - count) + room * self.room(fox, geese)
        value += behind * sum(rank * (geese & row).bit_count() for rank, row in ROWS)
        if apart:
            value += apart * sum(far * (geese & ring).bit_count() for far, ring in RINGS[fox])
        if side == FOX and self.held(fox, geese):
            return -WON
        return value if side == FOX else -value

    def held(self, fox: int, geese: int) -> bool:
        steps = (moved(fox & leave, by) & BOARD & ~geese for by, leave in self.ways)
        return not any(steps) and not self.lines((fox,), geese)

    def room(self, fox: int, geese: int) -> int:
        """How many points the fox could come to, if the geese stood still and he took none."""
        return self.reached(fox, geese).bit_count()

    def reached(self, fox: int, geese: int) -> int:
        """The points that the fox could come to so."""
        vacant, reached, edge = BOARD & ~geese, fox, fox
        while edge:
            spread = edge << 1 | edge >> 1 | edge << 8 | edge >> 8
            if self.slanting:
                even = edge & EVEN
                spread |= even << 7 | even >> 7 | even << 9 | even >> 9
            edge = spread & vacant & ~reached
            reached |= edge
        return reached


fast = by_terms(SearchGame)


def spoken(view: FoxState, act: Act) -> Move:
    verb, path = act
    return Move(view.acting[0], verb, tuple(NAMES[bit] for bit in path))


def stood(board: SearchGame, view: FoxState) -> list[tuple[int, int]]:
    """The boards that have stood before."""
    return [board.men(men) for men in view.stood]


def searched(view: FoxState, rng: Random, budget: Budget, deepest: int) -> Advice:
    board = fast(view.terms)
    node = board.node(view)
    result = best(board.lore, node, rng, budget, deepest, stood(board, view))
    move = spoken(view, result.move)
    if move.verb == "place":
        return Advice(move, "From there the fox has room, and can wait for the geese.")
    before = board.worth(node)
    if abs(result.value) > WON // 2 or move.verb == "take":
        return Advice(move, outlook(result, before, "goose", "geese"))
    turns = f"{result.depth} turn{'' if result.depth == 1 else 's'}"
    if node[0] == FOX:
        because = f"After {turns} it leaves the fox the most room, or the most to take."
    else:
        because = f"After {turns} it leaves the fox the least room, and the least to take."
    return Advice(move, because)


def apprentice(
    game: Game[Any], view: FoxState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """The fox takes most; a goose goes where none can be taken, if it sees such a place."""
    if advice := taking_most(rulings, rng, "geese"):
        return advice
    board = fast(view.terms)
    node = board.node(view)
    safe = [act for act, child in board.after(node) if not board.takings(child)]
    if node[0] == GEESE and safe and rng.random() < 0.8:
        return Advice(spoken(view, rng.choice(safe)), "After this move no goose can be taken.")
    return Advice(rng.choice(rulings).move, "No better move is in sight.")


# Three turns, and the takings that follow; as far as the budget lets it see.
journeyman = looking_ahead(searched, 3, lapse=apprentice)
master = looking_ahead(searched, 40)

LEVELS = {"apprentice": apprentice, "journeyman": journeyman, "master": master}
BUDGETS = search.BUDGETS
WEIGH, MEN_AHEAD = weigher_of(fast, spoken, stood), ahead_of(fast, spoken)
UNIT = led_by("goose", "geese")
