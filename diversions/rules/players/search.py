"""Looking ahead on a board: alpha-beta, deepening step by step, as long as a budget lasts.

A game gives its fast board as plain tuples whose first part is the side to move, and a
:class:`Lore` of functions over them.  Values are in hundredths of a man, for the side to move.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from operator import itemgetter
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

from diversions.rules.bots import Advice, Adviser, Budget, Unit, Weigher
from diversions.rules.core import Game, Move, Ruling, Terms

WON = 1_000_000  # less one for each turn until then, so that the shortest way is the best
SEEN = WON // 2 - 1  # a win, or a loss, only if takings that one may decline are made
NODES = 50  # positions looked at for each trial of a budget
KEPT = 400_000  # positions remembered
THIRD = 400  # what it costs to let a board stand a third time
DEEPEST = 60  # turns ahead that anything is looked at

Node = tuple[Any, ...]
M = TypeVar("M")
B = TypeVar("B")


# Trials and seconds of those who look ahead: the seconds are what ends their thinking.
BUDGETS = {
    "apprentice": (50, 0.1),
    "journeyman": (100_000, 0.3),
    "master": (100_000, 1.5),
}


class Lore(NamedTuple, Generic[M]):
    """What the search must know of a game.

    *after* gives each move with the position it leads to; none where the play is over, and then
    *ended* says what that is worth.  *takings* are those moves that leave nothing quiet; if
    *forced*, a side that can make one makes one.  *worth* is asked of the rest.  *calm*, if given,
    says of a position and the next whether nothing was taken between them; *board* what stands;
    *men* by how many men the side to move is ahead; *drawn* whether nobody has men enough to win.
    """

    after: Callable[[Node], Sequence[tuple[M, Node]]]
    takings: Callable[[Node], Sequence[tuple[M, Node]]]
    worth: Callable[[Node], int]
    ended: Callable[[Node], int]
    forced: bool = False
    calm: Callable[[Node, Node], bool] = lambda before, after: False
    board: Callable[[Node], object] = itemgetter(1)
    men: Callable[[Node], int] = lambda node: 0
    drawn: Callable[[Node], bool] = lambda node: False


def by_terms(board: Callable[[Terms], B]) -> Callable[[Terms], B]:
    """The *board* of some terms, made once for each of them."""
    made: dict[str, B] = {}

    def fast(terms: Terms) -> B:
        if terms.code not in made:
            made[terms.code] = board(terms)
        return made[terms.code]

    return fast


LAPSES = 0.25  # how often who has lapses looks no further than the lesser player


def looking_ahead(
    searched: Callable[[Any, Random, Budget, int], Advice],
    deepest: int,
    lapse: Adviser | None = None,
) -> Adviser:
    """Who looks so many turns ahead, as *searched* does; now and then it does as *lapse*."""

    def advise(
        game: Game[Any], view: Any, rulings: list[Ruling], rng: Random, budget: Budget
    ) -> Advice:
        if lapse and rng.random() < LAPSES:
            return lapse(game, view, rulings, rng, budget)
        return searched(view, rng, budget, deepest)

    return advise


def taking_most(rulings: Sequence[Ruling], rng: Random, men: str) -> Advice | None:
    """To take as many *men* as possible, if any can be taken."""
    takes = [ruling for ruling in rulings if ruling.move.verb == "take"]
    most = max((len(ruling.move.what) for ruling in takes), default=0)
    longest = [ruling for ruling in takes if len(ruling.move.what) == most]
    if not longest:
        return None
    return Advice(rng.choice(longest).move, f"It takes as many {men} as possible.")


class Searched(NamedTuple, Generic[M]):
    """The best move, what it is worth, how many turns ahead that was seen, what else stood open."""

    move: M
    value: int
    depth: int
    nodes: int


class Spent(Exception):
    """Enough has been looked at."""


class _Search(Generic[M]):
    """One search: the lore, what may be spent, what is remembered."""

    def __init__(self, lore: Lore[M], budget: Budget, stood: Sequence[object] = ()) -> None:
        self.lore, self.budget, self.stood = lore, budget, Counter(stood)
        self.nodes = 0
        self.hurried = False
        self.table: dict[Node, tuple[int, int, int, M | None]] = {}
        self.proved: dict[tuple[int, M], int] = {}  # how often a calm move refuted another, deeply

    def count(self) -> None:
        self.nodes += 1
        if self.nodes % NODES == 0 and not self.budget.left() and self.hurried:
            raise Spent

    def value(self, node: Node, depth: int, alpha: int, beta: int) -> int:
        """What *node* is worth to its side, looking *depth* turns ahead."""
        self.count()
        if depth <= 0:
            return self.quiet(node, alpha, beta, 8)
        kept = self.table.get(node)
        first: M | None = None
        if kept:
            was, low, high, first = kept
            if was >= depth:
                if low >= beta or low == high:
                    return low
                if high <= alpha:
                    return high
        moves = self.lore.after(node)
        if not moves:
            return self.lore.ended(node)
        side, best, chosen, floor = node[0], -WON * 2, moves[0][0], alpha
        moves = self.ordered(node, moves, first, depth)
        for place, (move, child) in enumerate(moves):
            value = self.next(node, child, depth, alpha, beta, place)
            value = later(value)
            if value > best:
                best, chosen = value, move
                if value > alpha:
                    alpha = value
                    if alpha >= beta:
                        if self.lore.calm(node, child):
                            key = side, move
                            self.proved[key] = self.proved.get(key, 0) + depth * depth
                        break
        low = best if best > floor else -WON * 2
        high = best if best < beta else WON * 2
        if len(self.table) < KEPT:
            self.table[node] = (depth, low, high, chosen)
        return best

    def ordered(
        self, node: Node, moves: Sequence[tuple[M, Node]], first: M | None, depth: int
    ) -> Sequence[tuple[M, Node]]:
        """*moves*, first that which was best before, then takings, then what proved good."""
        if depth > 1 and self.proved:
            side, proved, calm = node[0], self.proved, self.lore.calm
            moves = sorted(
                moves,
                key=lambda pair: (
                    pair[0] != first,
                    -proved.get((side, pair[0]), 0) if calm(node, pair[1]) else -WON,
                ),
            )
        elif first is not None:
            moves = sorted(moves, key=lambda pair: pair[0] != first)
        return moves

    def next(self, node: Node, child: Node, depth: int, alpha: int, beta: int, place: int) -> int:
        """What the move to *child* is worth; all but the first are only asked to be no better.

        A late calm move is first looked at less far, and in full if that finds it better.
        """
        if child[0] == node[0]:
            return self.value(child, depth, alpha, beta)
        if place == 0:
            return -self.value(child, depth - 1, -beta, -alpha)
        less = 1 if place > 3 and depth > 2 and self.lore.calm(node, child) else 0
        value = -self.value(child, depth - 1 - less, -alpha - 1, -alpha)
        if value > alpha and less:
            value = -self.value(child, depth - 1, -alpha - 1, -alpha)
        if alpha < value < beta:
            value = -self.value(child, depth - 1, -beta, -alpha)
        return value

    def quiet(self, node: Node, alpha: int, beta: int, left: int) -> int:
        """What *node* is worth once nothing is left to be taken."""
        takings = self.lore.takings(node) if left else ()
        if not takings:
            return self.lore.worth(node)
        best = -WON * 2
        if not self.lore.forced:
            best = self.lore.worth(node)
            alpha = max(alpha, best)
        for _, child in takings:
            if alpha >= beta:
                break
            self.count()
            if child[0] == node[0]:
                value = self.quiet(child, alpha, beta, left - 1)
            else:
                value = -self.quiet(child, -beta, -alpha, left - 1)
            best = max(best, later(value))
            alpha = max(alpha, best)
        return max(-SEEN, min(best, SEEN)) if self.lore.forced else best


def later(value: int) -> int:
    """What *value* is a turn before: a win that is further off is worth less."""
    if abs(value) > WON // 2:
        return value - 1 if value > 0 else value + 1
    return value


def best(
    lore: Lore[M],
    node: Node,
    rng: Random,
    budget: Budget,
    deepest: int = DEEPEST,
    stood: Sequence[object] = (),
) -> Searched[M]:
    """The best move found before *budget* is spent; one turn ahead is always looked at.

    *stood* are boards (as the lore has them of nodes) that have stood before: to come back to one
    is worth no more than a draw, and to do so twice costs as much as a few men.
    """
    search = _Search(lore, budget, stood)
    moves = list(lore.after(node))
    rng.shuffle(moves)
    result: Searched[M] = Searched(moves[0][0], 0, 0, 0)
    for depth in range(1, deepest + 1):
        try:
            result, moves = _ranked(search, node, moves, depth)
        except Spent:
            break
        search.hurried = True
        if abs(result.value) > WON // 2 or len(moves) == 1 or not budget.left():
            break
    return result._replace(nodes=search.nodes)


def _ranked(
    search: _Search[M], node: Node, moves: list[tuple[M, Node]], depth: int
) -> tuple[Searched[M], list[tuple[M, Node]]]:
    """The best of *moves* at that depth, and all of them, the best first."""
    alpha, top = -WON * 2, moves[0]
    for place, pair in enumerate(moves):
        value = search.next(node, pair[1], depth, alpha, WON * 2, place)
        if again := search.stood[search.lore.board(pair[1])]:
            value = min(value, 0) - THIRD * (again > 1)
        if value > alpha:
            alpha, top = value, pair
    rest = [pair for pair in moves if pair is not top]
    return Searched(top[0], alpha, depth, 0), [top, *rest]


def weighed(
    lore: Lore[M],
    node: Node,
    acts: Collection[M],
    budget: Budget,
    stood: Collection[object] = (),
) -> dict[M, int]:
    """What each of *acts* is worth, all at the same depth: the greatest that *budget* allows.

    One that comes back to a board that has *stood* is left out: that leads nowhere; but not where
    two alone are held against each other.  Where one of them wins or loses the match, the best of
    the rest is looked at further, for as much again.
    """
    known = set(stood)
    children = {act: child for act, child in lore.after(node) if act in acts}
    fresh = {act: child for act, child in children.items() if lore.board(child) not in known}
    worths = _deepened(lore, node, children if len(acts) == 2 else fresh or children, budget)
    spend = budget.again()
    while any(map(decided, worths.values())) and not all(map(decided, worths.values())):
        first = max((act for act in worths if not decided(worths[act])), key=worths.__getitem__)
        found = _deepened(lore, node, {first: children[first]}, spend)
        if not decided(found[first]):
            break
        worths |= found
    return worths


def decided(value: int) -> bool:
    """Whether the match is won or lost by force, which a deeper look does not change."""
    return abs(value) > WON // 2


def _deepened(
    lore: Lore[M], node: Node, children: Mapping[M, Node], budget: Budget
) -> dict[M, int]:
    """What each of *children* is worth; what is decided is not looked at again."""
    search, worths = _Search(lore, budget), dict[M, int]()
    for depth in range(1, DEEPEST + 1):
        try:
            worths |= {
                act: search.next(node, child, depth, -WON * 2, WON * 2, 0)
                for act, child in children.items()
                if not decided(worths.get(act, 0))
            }
        except Spent:
            break
        search.hurried = True
        if all(map(decided, worths.values())) or not budget.left():
            break
    return worths


def weigher_of(
    fast: Callable[[Terms], Any],
    spoken: Callable[[Any, Any], Move],
    stood: Callable[[Any, Any], Collection[object]],
) -> Weigher:
    """What moves are worth on the board that *fast* gives; *spoken* says of a view which move an
    act of that board is, and *stood* which boards have stood before."""

    def weigh(
        game: Game[Any], view: Any, moves: Sequence[Move], rng: Random, budget: Budget
    ) -> Mapping[Move, float]:
        board = fast(view.terms)
        node = board.node(view)
        acts = {act: spoken(view, act) for act, _ in board.lore.after(node)}
        acts = {act: move for act, move in acts.items() if move in moves}
        worths = weighed(board.lore, node, acts, budget, stood(board, view))
        return {acts[act]: value / 100 for act, value in worths.items()}

    return weigh


def led_by(one: str, many: str) -> Unit:
    """The unit of a board: by how many men one is ahead."""
    return Unit(one, many, "lead", 0.5, WON / 100)


def outlook(result: Searched[Any], before: int, thing: str, things: str) -> str:
    """What the searcher hopes of its move, in a sentence; *before* is what it had."""
    turns = f"{result.depth} turn{'' if result.depth == 1 else 's'}"
    if result.value > WON // 2:
        return f"It wins within {turns}."
    if result.value < -WON // 2:
        return f"Every move loses within {turns}; this one holds out as long as any."
    if abs(result.value) == SEEN:
        ending = "wins" if result.value > 0 else "loses"
        return f"Within {turns} it {ending} if both sides take all that they can."
    gain = round((result.value - before) / 100)
    if gain:
        noun = thing if abs(gain) == 1 else things
        verb = "gains" if gain > 0 else "loses no more than"
        return f"Within {turns} it {verb} {abs(gain)} {noun}."
    return f"Within {turns} it loses nothing."
