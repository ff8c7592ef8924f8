"""Players of Sice-Ace that need no person: the only choice is whom to load."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from diversions.games.sice_ace.rules import SiceAceState
from diversions.games.sice_ace.variants import DOUBLETS, DRINK, FOLLOWING, LOAD, LOSE
from diversions.rules import Game, Move, Ruling, Seat, Terms
from diversions.rules.bots import Advice, Budget, Unit
from diversions.rules.core import SEATS, letter, name

THROW = "The dice decide now: there is nothing else to do."
GAMES = 800  # that are played out for each choice


def apprentice(
    game: Game[Any], view: SiceAceState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Loads any other player."""
    if not view.aces:
        return Advice(rulings[0].move, THROW)
    return Advice(rng.choice(rulings).move, "This bot does not mind whom it loads.")


def journeyman(
    game: Game[Any], view: SiceAceState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Loads the player who holds the last place that goes free."""
    if not view.aces:
        return Advice(rulings[0].move, THROW)
    other = rival(view.men, rulings[0].move.seat, view.terms[LOSE].value)
    move = Move(rulings[0].move.seat, "load", (letter(other),))
    return Advice(move, f"{name(other)} holds the last place that would go free: take it.")


def rival(men: Sequence[int], seat: Seat, losers: int) -> Seat:
    """Of the others, by how few men they have, the one in the last place that goes free.

    >>> rival((6, 1, 4, 5, 9), 0, 2), rival((6, 1, 4, 5, 9), 0, 1), rival((6, 3, 4), 0, 2)
    (3, 4, 1)
    """
    order = sorted((many, one) for one, many in enumerate(men) if many and one != seat)
    free = len(order) + 1 - losers
    return order[max(free, 1) - 1][1]


def weigh(
    game: Game[Any], view: SiceAceState, moves: Sequence[Move], rng: Random, budget: Budget
) -> Mapping[Move, float]:
    """The share of games in which you go free, played out against players who
    load by chance."""
    if not view.aces:
        return {}
    seed = rng.random()
    return {move: goes_free(view, move, Random(seed)) for move in moves}


def goes_free(view: SiceAceState, move: Move, rng: Random) -> float:
    """How often the mover goes free after loading that player."""
    seat, other = move.seat, SEATS.index(move.what[0])
    men = list(view.men)
    men[seat] -= 1
    men[other] += 1
    return sum(free(men, seat, view.terms, rng) for _ in range(GAMES)) / GAMES


def free(before: Sequence[int], seat: Seat, terms: Terms, rng: Random) -> bool:
    """Whether *seat* goes free in a game played out from these men, by the next player's throw."""
    losers, following = terms[LOSE].value, terms[LOAD] == FOLLOWING
    drink = terms[DOUBLETS] == DRINK
    men, turn, seats, draw = list(before), seat, len(before), rng.random
    left = sum(map(bool, men))
    if not men[seat]:
        return True
    while left > losers:
        turn = (turn + 1) % seats
        while not men[turn]:
            turn = (turn + 1) % seats
        again = True
        while again and men[turn]:
            one, two = divmod(int(36 * draw()), 6)
            again = one == two
            if again and drink:
                continue
            men[turn] = max(0, men[turn] - (one == 5) - (two == 5))
            for _ in range((one == 0) + (two == 0)):
                if men[turn]:
                    men[after(men, turn) if following else any_other(men, turn, rng)] += 1
                    men[turn] -= 1
        if not men[turn]:
            left -= 1
            if turn == seat:
                return True
    return False


def any_other(men: Sequence[int], turn: Seat, rng: Random) -> Seat:
    """Any other player who is still in."""
    others = [one for one, many in enumerate(men) if many and one != turn]
    return others[int(len(others) * rng.random())]


def after(men: Sequence[int], turn: Seat) -> Seat:
    """The next player who is still in."""
    seats = len(men)
    return next(one for one in ((turn + n) % seats for n in range(1, seats)) if men[one])


LEVELS = {"apprentice": apprentice, "journeyman": journeyman}
# A share of matches, as elsewhere; what is less is within the error of so many games.
WEIGH, UNIT = weigh, Unit("match", "matches", "share", 0.04)
