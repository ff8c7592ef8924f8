"""What each stake at Passage is worth, worked out from the last bout to the first."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from diversions.games.passage.odds import odds
from diversions.games.passage.rules import PassageState
from diversions.games.passage.variants import BOUTS, BOX, IN_TURN, PURSE
from diversions.rules import Terms

NONE_WORSE = 1e-9  # chances that differ by less are the same


class Match(NamedTuple):
    """What the chances of a match hang on."""

    coins: int  # of both players
    wins: float  # the caster's chance to win a bout
    in_turn: bool  # whether the box changes hands after every bout


@cache
def match(terms: Terms) -> Match:
    return Match(2 * terms[PURSE].value, float(odds(terms).wins), terms[BOX] == IN_TURN)


def chances(of: Match, left: int, coins: int) -> list[float]:
    """For each stake from one coin on, the chance to win the match of the player who sets it and
    has so many coins, with *left* bouts to play, this one among them; a draw is half a win."""
    return [after(of, left - 1, coins, stake) for stake in range(1, most(of, coins) + 1)]


def most(of: Match, coins: int) -> int:
    return min(coins, of.coins - coins)


def after(of: Match, left: int, coins: int, stake: int) -> float:
    """The chance once that stake lies."""
    won, lost = ends(of, left, coins, stake)
    return (1 - of.wins) * won + of.wins * lost


def ends(of: Match, left: int, coins: int, stake: int) -> tuple[float, float]:
    """The chance once that stake is won, and once it is lost."""
    other = of.coins - coins
    lost = 1 - setting(of, left, other + stake) if of.in_turn else setting(of, left, coins - stake)
    return 1 - setting(of, left, other - stake), lost


@cache
def setting(of: Match, left: int, coins: int) -> float:
    """The chance of the player who is to set a stake and has so many coins."""
    other = of.coins - coins
    if not left or not coins or not other:
        return (1 + (coins > other) - (coins < other)) / 2
    return max(chances(of, left, coins))


def at(view: PassageState) -> list[float]:
    """The chance that each stake gives the player who is to set one."""
    left = view.terms[BOUTS].value - view.bouts
    return chances(match(view.terms), left, view.purses[1 - view.caster])


def best(view: PassageState) -> int:
    """The smallest stake that no other beats."""
    worth = at(view)
    return next(n for n, w in enumerate(worth, 1) if w > max(worth) - NONE_WORSE)
