"""Players within the tables, who weigh how a throw leaves both sides.

What a table is worth is counted in points to go: how far each side is from home, what its blots may
cost by the throws that hit them, and what shut points do to men that are to pass.  An apprentice
looks at his own play alone; a journeyman at the twenty-one throws that may answer it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from diversions.rules.bots import Advice, Adviser, Budget, Unit, Weigher
from diversions.rules.core import Game, Move, Ruling
from diversions.rules.kit import points
from diversions.rules.kit.dice import NUMBERS
from diversions.rules.kit.points import CALLED, HOME, OUT, TABLE, Dice, Laws, Men, Pair, place
from diversions.rules.kit.running import RunningState

WON = 400.0  # points to go: what it is worth to have borne every man
CANDIDATES = 8  # ways to play that a journeyman thinks through
REPLIES = 12  # ways to go on with a doublet that are kept from one of its moves to the next
HITS = {
    fourfold: tuple(points.hitting(far, fourfold) / 36 for far in range(25))
    for fourfold in (False, True)
}


def contact(own: Men, foe: Men) -> bool:
    """Whether men of the two sides have still to pass each other."""
    return furthest(own) + furthest(foe) > OUT


def furthest(own: Men) -> int:
    return next((at for at in range(OUT, 0, -1) if own[at]), 0)


@lru_cache(maxsize=60_000)
def standing(own: Men, foe: Men, fourfold: bool) -> float:
    """What one side's men are worth against the other's, who is to throw."""
    if own[HOME] == sum(own):
        return WON
    worth = -float(points.pips(own)) + 4 * own[HOME]
    if not contact(own, foe):
        return worth - sum(own[TABLE + 1 :]) * 0.5
    hits = HITS[fourfold]
    hunters = [at for at in range(1, OUT + 1) if foe[at]]
    for at in range(1, OUT):
        many = own[at]
        if many == 1:
            missed = 1.0
            for hunter in hunters:
                far = hunter - (25 - at)
                if 0 < far < 25:
                    missed *= 1 - hits[far]
            worth -= (1 - missed) * (25 - at)
        elif many > 1:
            worth += shutting(at, own, foe)
            worth -= max(0, many - 4) * 1.5
    return worth - 7 * own[OUT]


def shutting(at: int, own: Men, foe: Men) -> float:
    """What a shut point does: it stops men that are still to pass, most if near and in a row."""
    if not any(foe[25 - at + 1 :]):
        return 0.0
    worth = 4.0 if at <= TABLE else 3.0 if at < 12 else 2.0
    if own[at - 1] > 1:
        worth += 2.0
    return worth + (3.0 * foe[OUT] if at <= TABLE else 0.0)


def worth(own: Men, foe: Men, fourfold: bool) -> float:
    """By how much one side is before the other, in points to go; the other is to throw."""
    return standing(own, foe, fourfold) - standing(foe, own, fourfold)


def answers(own: Men, foe: Men, throw: Dice, laws: Laws) -> float:
    """What a table is worth to who is to play *throw*, if it is played as looks best."""
    dice = throw * 2 if laws.fourfold and throw[0] == throw[1] else throw
    few = len(dice) == 2
    ends = list(points.plays(own, foe, dice, laws)) if few else narrowed(own, foe, dice, laws)
    return max(worth(mine, theirs, laws.fourfold) for mine, theirs in ends)


def better_first(ends: Iterable[Pair], laws: Laws) -> list[Pair]:
    """The same, the best looking first."""

    def order(pair: Pair) -> float:
        return -worth(pair[0], pair[1], laws.fourfold)

    return sorted(ends, key=order)


def narrowed(own: Men, foe: Men, dice: Dice, laws: Laws) -> list[Pair]:
    """The same for a doublet of four moves, of which only what looks best is followed."""
    edge: list[Pair] = [(own, foe)]
    while dice:
        further = {
            points.made(mine, theirs, step.at, step.die)
            for mine, theirs in edge
            for step in points.steps(mine, points.shut(theirs), dice[:1], laws)
        }
        if not further:
            break
        edge, dice = better_first(further, laws)[:REPLIES], dice[1:]
    return edge


@lru_cache(maxsize=4_000)
def expected(own: Men, foe: Men, laws: Laws) -> float:
    """What a table is worth to who has just played, over the twenty-one throws of the other."""
    if own[HOME] == sum(own):
        return WON
    lost = sum(points.weight(throw) * answers(foe, own, throw, laws) for throw in points.THROWS)
    return -lost / 36


Choice = tuple[Pair, tuple[points.DieStep, ...]]


def ranked(view: RunningState, laws: Laws) -> list[Choice]:
    """Every way to play what is left, the best looking first."""
    own, foe = view.men[view.turn], view.men[1 - view.turn]
    ends = points.plays(own, foe, view.left, laws)
    return [(pair, ends[pair]) for pair in better_first(ends, laws)]


def best(view: RunningState, laws: Laws, budget: Budget) -> Choice:
    """The way to play that is worth most over the throws to come, as far as the budget goes."""
    choices = [choice for choice in ranked(view, laws)[:CANDIDATES] if choice[1]]
    top, value = choices[0], float("-inf")
    for choice in choices if len(choices) > 1 else ():
        if not all(budget.left() for _ in points.THROWS):
            break
        if (found := expected(*choice[0], laws)) > value:
            top, value = choice, found
    return top


def simple(own: Men, foe: Men) -> float:
    """What an apprentice sees: how far he is from home, men that are out, and his blots."""
    blots = sum(many == 1 for many in own[1:OUT]) if contact(own, foe) else 0
    return 12 * foe[OUT] - 4 * blots - points.pips(own)


def players(laws_of: Callable[[Any], Laws]) -> dict[str, Adviser]:
    """An apprentice and a journeyman for a game with those laws."""

    def apprentice(
        game: Game[Any], view: RunningState, rulings: list[Ruling], rng: Random, budget: Budget
    ) -> Advice:
        """Hits when he can, and otherwise keeps his men together."""
        laws, seat = laws_of(view.terms), view.turn
        own, foe = view.men[seat], view.men[1 - seat]
        moves = [ruling.move for ruling in rulings if ruling.move.verb == "move"]
        rng.shuffle(moves)
        move = max(moves, key=lambda move: simple(*after(own, foe, move, view.left, laws)))
        return Advice(move, "It hits, or else leaves the fewest men alone.")

    def journeyman(
        game: Game[Any], view: RunningState, rulings: list[Ruling], rng: Random, budget: Budget
    ) -> Advice:
        """Plays what is best over the throws that may answer."""
        laws = laws_of(view.terms)
        pair, steps = best(view, laws, budget)
        move = spoken(view.turn, steps[0])
        return Advice(move, because(view, pair, steps, laws))

    return {"apprentice": apprentice, "journeyman": journeyman}


class PointsTaste(NamedTuple):
    """What a foil gives for a man hit and for each blot, in points to go."""

    hit: float = 12
    blot: float = -4
    wary: float = 0  # more for each blot of a throw that hits


# Old advice is measured between players who differ in nothing else.
TASTES = {
    "bold": PointsTaste(hit=100),  # hits whatever it can
    "discreet": PointsTaste(wary=-100),  # hits if it leaves no blot by it
}


def liking(taste: PointsTaste, own: Men, foe: Men, hits: bool) -> float:
    """What a foil of that *taste* makes of a table; *hits*, if a man was hit in this throw."""
    blots = sum(many == 1 for many in own[1:OUT]) if contact(own, foe) else 0
    return taste.hit * foe[OUT] + (taste.blot + taste.wary * hits) * blots - points.pips(own)


def foils(laws_of: Callable[[Any], Laws]) -> dict[str, Adviser]:
    """Players who weigh a whole throw as an apprentice weighs a move, each with a taste."""

    def foil(taste: PointsTaste) -> Adviser:
        def plays(
            game: Game[Any], view: RunningState, rulings: list[Ruling], rng: Random, budget: Budget
        ) -> Advice:
            laws, seat = laws_of(view.terms), view.turn
            own, foe = view.men[seat], view.men[1 - seat]
            ends = points.plays(own, foe, view.left, laws)
            ways = [pair for pair, steps in ends.items() if steps]
            best = max(
                ways, key=lambda pair: liking(taste, pair[0], pair[1], pair[1][OUT] > foe[OUT])
            )
            return Advice(spoken(seat, ends[best][0]), "This bot likes this move best.")

        return plays

    return {name: foil(taste) for name, taste in TASTES.items()}


def after(own: Men, foe: Men, move: Move, left: Dice, laws: Laws) -> Pair:
    """Both sides when *move* is made."""
    at, to = (points.distance(move.seat, word) or 0 for word in move.what)
    die = at - to if to else min(die for die in left if die >= at)
    return points.made(own, foe, at, die)


def spoken(seat: int, step: points.DieStep) -> Move:
    """A step as a move."""
    to = max(step.at - step.die, HOME)
    return Move(seat, "move", (place(seat, step.at), place(seat, to)))


def weigher(laws_of: Callable[[Any], Laws]) -> Weigher:
    """What moves are worth, in points to go: each with the best that can follow in this throw."""

    def weigh(
        game: Game[Any], view: RunningState, moves: Sequence[Move], rng: Random, budget: Budget
    ) -> Mapping[Move, float]:
        laws, seat = laws_of(view.terms), view.turn
        own, foe = view.men[seat], view.men[1 - seat]
        weighed = {}
        for move in moves:
            if move.verb == "leave":
                weighed[move] = expected(own, foe, laws)
                continue
            mine, theirs = after(own, foe, move, view.left, laws)
            at, to = (points.distance(seat, word) or 0 for word in move.what)
            die = at - to if to else min(die for die in view.left if die >= at)
            left = points.without(view.left, die)
            ends = points.plays(mine, theirs, left, laws)
            tops = better_first(ends, laws)[:4]
            weighed[move] = max(expected(*pair, laws) for pair in tops)
        return weighed

    return weigh


# Games played out say that of what a throw seems to be worth more than another one about a quarter
# is left at the end, give or take three points; and hardly anything of less than three.
UNIT = Unit("point of the way home", "points of the way home", least=1.5, whole=WON, rough=3.0)


# Reasons ---------------------------------------------------------------------------------------


def shots(own: Men, foe: Men, laws: Laws) -> int:
    """In how many of thirty-six throws *foe* can hit a man of *own* that stands alone."""
    blots = [at for at in range(1, OUT) if own[at] == 1]
    return sum(
        points.weight(throw)
        for throw in points.THROWS
        if any(hits(own, foe, at, throw, laws) for at in blots)
    )


def hits(own: Men, foe: Men, at: int, throw: Dice, laws: Laws) -> bool:
    """Whether *foe* can hit by that throw the man of *own* that stands alone there."""
    if foe[OUT] and laws.enter_first:  # what is left after entering, any man may play
        ends = points.plays(foe, own, points.dice_of(throw, laws), laws)
        return any(not theirs[at] for _, theirs in ends)
    far, closed = 25 - at, points.shut(own)
    for hunter in range(far + 1, OUT + 1):
        if foe[hunter]:
            between = 0
            for step in range(1, hunter - far):
                between |= (closed >> (hunter - step) & 1) << step
            if points.reaches(hunter - far, between, throw, laws.fourfold):
                return True
    return False


def because(view: RunningState, pair: Pair, steps: Sequence[points.DieStep], laws: Laws) -> str:
    """Why to play so, in the game's own terms."""
    seat = view.turn
    own, foe = view.men[seat], view.men[1 - seat]
    mine, theirs = pair
    said = gain(seat, own, foe, mine, theirs)
    if not contact(mine, theirs):
        return said or "Nothing can be hit any more: bring every man home."
    exposed = shots(mine, theirs, laws)
    if not exposed:
        return (
            f"{said} None of your blots can be hit." if said else ("None of your blots can be hit.")
        )
    risk = f"{exposed} of 36 throws hit one of your blots"
    return f"{said} {risk}." if said else f"{risk}, fewer than after equally good plays."


def gain(seat: int, own: Men, foe: Men, mine: Men, theirs: Men) -> str:
    """What a play wins, in a sentence; empty if it only moves on."""
    hit = theirs[OUT] - foe[OUT]
    if hit > 0:
        shut = sum(many > 1 for many in mine[1 : TABLE + 1])
        enters = points.entering(shut)
        man = "a man" if hit == 1 else f"{NUMBERS[hit]} men"
        return f"It hits {man}, and {enters} of 36 throws let one enter."
    borne = mine[HOME] - own[HOME]
    if borne:
        man = "a man" if borne == 1 else f"{NUMBERS[borne]} men"
        return f"It bears {man}."
    new = [at for at in range(1, OUT) if mine[at] > 1 >= own[at]]
    if new and any(any(foe[25 - at + 1 :]) for at in new):
        at = min(new)
        called = f"your {CALLED[at - 1]} point" if at <= TABLE else f"the point {place(seat, at)}"
        return f"It makes {called}, where your opponent cannot come down."
    return "It brings a man in." if own[OUT] > mine[OUT] else ""
