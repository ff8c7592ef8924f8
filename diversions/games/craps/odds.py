"""What the dice of Craps come to, exactly, by the game's own throws."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from diversions.games.craps.rules import FIRST_ROLL, Craps, CrapsState
from diversions.games.craps.variants import MORE, NEXT, NONE, RUIN, RUIN_ENDS
from diversions.rules import Terms, but
from diversions.rules.kit.dice import comes_to, falls
from diversions.rules.players.last_bouts import Casting


class PointOdds(NamedTuple):
    """A point: how often it is thrown first, and how often it is then made."""

    point: int
    thrown: Fraction
    wins: Fraction

    @property
    def loses(self) -> Fraction:
        return 1 - self.wins


class Odds(NamedTuple):
    """How often the first roll decides, its points, and what it comes to."""

    natural: Fraction
    craps: Fraction
    points: tuple[PointOdds, ...]
    wins: Fraction

    @property
    def against(self) -> Fraction:
        """The shooter's disadvantage: what he loses on average of each coin bet."""
        return 1 - 2 * self.wins


@cache
def odds(terms: Terms) -> Odds:
    """The odds of the first roll and of every point, under these terms."""
    game = Craps()
    # Further bets change nobody's luck: they are left out of the reckoning.
    agreed = tuple((o, NONE if o == MORE else r) for o, r in terms.agreed)
    plain = Terms(terms.game, terms.variant, terms.seats, agreed, terms.code)
    first: Counter[str] = Counter()
    points = []
    for after, share in falls(game, first_roll_at(game, plain), bare).items():
        (result, wins), *more = comes_to(game, after, won, bare).items()
        if after.point:
            points.append(PointOdds(after.point, share, wins if result == "shooter" else 1 - wins))
        else:
            assert not more
            first[result] += share  # type: ignore[assignment]
    points.sort()
    natural = Fraction(first["shooter"])
    wins = natural + sum((p.thrown * p.wins for p in points), Fraction(0))
    return Odds(natural, Fraction(first["faders"]), tuple(points), wins)


@cache
def casting(terms: Terms) -> Casting:
    """The same for the last bouts: a shooter loses the dice with a seven alone."""
    known = odds(terms)
    kept, ends = float(known.craps / (1 - known.wins)), terms[RUIN] == RUIN_ENDS
    return Casting(float(known.wins), 1.0, kept, terms[NEXT].value, ends)


def first_roll_at(game: Craps, terms: Terms) -> CrapsState:
    """A table where one coin is bet against A, and his first roll is due."""
    purses = game.begin(terms).purses
    bets = (0, 1, *(0 for _ in purses[2:]))
    return CrapsState(
        terms=terms,
        purses=tuple(coins - bet for coins, bet in zip(purses, bets, strict=True)),
        bets=bets,
        doing="first",
        due=FIRST_ROLL,
    )


def won(state: CrapsState) -> str | None:
    """Who has won the first bout; None while it is open."""
    if not state.bouts:
        return None
    return "shooter" if state.purses[0] > state.purses[1] else "faders"


def bare(state: CrapsState) -> CrapsState:
    return but(state, thrown=(), notes=())
