"""Players of Dubblets that need no person: doublets leave a choice, and so does a spare man.

A man is worth as much, wherever it is laid: what counts is which numbers you have left, for a
number that you have not is the other player's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from random import Random
from typing import Any

from diversions.games.dubblets.rules import DubbletsState, Points, changed, may_bear
from diversions.games.dubblets.variants import DOUBLE, SPOTS
from diversions.rules import Game, Move, Ruling
from diversions.rules.bots import Advice, Budget, Unit
from diversions.rules.kit.points import CALLED

THROW = "The dice decide now: there is nothing else to do."


def men_of(view: DubbletsState, seat: int) -> Points:
    """The men of a player that the next throw can lay down or bear."""
    return view.standing[seat] if any(view.standing[seat]) else view.down[seat]


@lru_cache(maxsize=20_000)
def next_throw(own: Points, foe: Points, spots: bool) -> Fraction:
    """By how many men more than the other the thrower comes on, on average, with one throw."""
    gained = 0
    for throw in product(range(6), repeat=2):
        if throw[0] == throw[1] and spots:
            gained += min(2 * (throw[0] + 1), sum(own))
            continue
        dice = throw * 2 if throw[0] == throw[1] else throw
        for die in set(dice):
            has = min(own[die], dice.count(die))
            gained += has - min(foe[die], dice.count(die) - has)
    return Fraction(gained, 36)


def worth(view: DubbletsState, move: Move) -> Fraction:
    """What is to be expected of the mover's next throw if that man is played."""
    seat, point = move.seat, int(move.what[0])
    own = changed(men_of(view, seat), point, -1)
    return next_throw(own, men_of(view, 1 - seat), view.terms[DOUBLE] == SPOTS)


@lru_cache(maxsize=20_000)
def best_left(own: Points, gone: int, foe: Points, spots: bool) -> Fraction:
    """What the next throw brings at most, when so many men more are *gone*: in which order they
    are played does not matter."""
    left = max(0, sum(own) - gone)
    kept = (men for men in product(*(range(many + 1) for many in own)) if sum(men) == left)
    return max(next_throw(men, foe, spots) for men in kept)


def apprentice(
    game: Game[Any], view: DubbletsState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Plays the man that comes to hand."""
    if not view.owed:
        return Advice(rulings[0].move, THROW)
    return Advice(rng.choice(rulings).move, "This bot plays the first man that comes to hand.")


def journeyman(
    game: Game[Any], view: DubbletsState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Keeps men on as many points as it can."""
    if not view.owed:
        return Advice(rulings[0].move, THROW)
    move = max((r.move for r in rulings), key=lambda one: (worth(view, one), fullness(view, one)))
    return Advice(move, reason(view, move))


def fullness(view: DubbletsState, move: Move) -> int:
    """How many men are on the point that a man is taken from."""
    return men_of(view, move.seat)[int(move.what[0]) - 1]


def reason(view: DubbletsState, move: Move) -> str:
    """Why that man, in the game's own terms."""
    called = CALLED[int(move.what[0]) - 1]
    verb = "bear" if may_bear(view, move.seat) else "lay down"
    if fullness(view, move) > 1:
        return f"You keep a man on the {called} point, and so lose no number when you {verb} one."
    return "You give up a number with every man now, and this one costs you the least."


def weigh(
    game: Game[Any], view: DubbletsState, moves: Sequence[Move], rng: Random, budget: Budget
) -> Mapping[Move, float]:
    """Men that your next throw brings you more than the other, on average, after each choice and
    the best of those that are still to be made in this throw."""
    if not view.owed:
        return {}
    spots = view.terms[DOUBLE] == SPOTS
    foe, own = men_of(view, 1 - moves[0].seat), men_of(view, moves[0].seat)
    return {
        move: float(best_left(changed(own, int(move.what[0]), -1), view.owed - 1, foe, spots))
        for move in moves
    }


LEVELS = {"apprentice": apprentice, "journeyman": journeyman}
# By the next throw alone: reckoned to the end, a number given up may cost less, or nothing.
WEIGH, UNIT = weigh, Unit("man", "men", "gain", 0.02, rough=0.1)
