"""Players of Ketch-Dolt that need no person: to look is never to be dolted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from diversions.games.ketch_dolt.rules import LIMIT, KetchDoltState, dues
from diversions.games.ketch_dolt.variants import FULL, POINTS
from diversions.rules import Game, Move, Ruling
from diversions.rules.bots import MATCHES, Advice, Budget
from diversions.rules.kit.points import CALLED, TABLE

GAMES = 200  # that are played out to count a share
OVERLOOKS = 12  # the apprentice does not look, once in so many times that it should draw


def apprentice(
    game: Game[Any], view: KetchDoltState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Overlooks a man that it should draw, now and then."""
    heap = [ruling.move for ruling in rulings if ruling.move.verb == "heap"]
    if heap and dues(view) and rng.randrange(OVERLOOKS) == 0:
        return Advice(heap[0], "This bot did not look at your table.")
    return journeyman(game, view, rulings, rng, budget)


def journeyman(
    game: Game[Any], view: KetchDoltState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Draws whatever lies in the other table before it touches the heap."""
    draw, seat = dues(view), rulings[0].move.seat
    if view.hand:
        number = next(one for one in view.left if one not in draw)
        because = "The other table has no man on that point: lay one from the heap."
        return Advice(Move(seat, "lay", (str(number),)), because)
    if draw:
        because = f"Your opponent has a man on the {CALLED[draw[0] - 1]} point: draw it."
        return Advice(Move(seat, "draw", (str(draw[0]),)), because)
    return Advice(Move(seat, "heap"), "The other table has no man on the points that you threw.")


def loses(view: KetchDoltState, move: Move) -> bool:
    """Whether that act makes a dolt of the player, now or with the next."""
    draw = dues(view)
    if move.verb == "lay":
        return int(move.what[0]) in draw
    if move.verb == "heap":
        return len(draw) == len(view.left) or (bool(draw) and view.terms.meets(["ace.other"]))
    return False


def weigh(
    game: Game[Any], view: KetchDoltState, moves: Sequence[Move], rng: Random, budget: Budget
) -> Mapping[Move, float]:
    """The share of games won: none by a dolt, and by every other act the same, since all of them
    lead to the same tables; that share is counted in games between two who look."""
    safe = [move for move in moves if not loses(view, move)]
    share = sum(wins(view, rng) for _ in range(GAMES)) / GAMES if safe else 0.0
    return {move: share if move in safe else 0.0 for move in moves}


def wins(view: KetchDoltState, rng: Random) -> float:
    """One game between two who look: one if the player who acts now wins it, a half if it is
    drawn."""
    tables, heap, filled = [list(table) for table in view.tables], view.heap, list(view.filled)
    seat, turn, throws = view.turn, view.turn, view.throws
    dice = list(view.left)
    heap += view.hand
    full = view.terms[FULL]
    while True:
        own, other = tables[turn], tables[1 - turn]
        for die in sorted(dice, key=lambda die: filled[1 - turn] or not other[die - 1]):
            if filled[turn]:
                own[die - 1] -= own[die - 1] > 0
            elif not filled[1 - turn] and other[die - 1]:
                other[die - 1] -= 1
                own[die - 1] += 1
            elif heap:
                heap -= 1
                own[die - 1] += 1
        if filled[turn] and not any(own):
            return float(turn == seat)
        if not filled[turn]:
            filled[turn] = all(own) if full == POINTS else sum(own) >= full.value
        if throws > LIMIT:
            return 0.5
        turn, throws = 1 - turn, throws + 1
        dice = [rng.randint(1, TABLE), rng.randint(1, TABLE)]


LEVELS = {"apprentice": apprentice, "journeyman": journeyman}
WEIGH, UNIT = weigh, MATCHES
