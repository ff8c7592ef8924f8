"""What the dice of Hazard come to, exactly, by the game's own throws."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from diversions.games.hazard.rules import FIRST_CAST, FOR_THE_MAIN, MAINS, Hazard, HazardState
from diversions.games.hazard.variants import (
    LOST,
    LOST_KEEP,
    MAIN,
    NEXT,
    OUTS,
    OUTS_KEEP,
    RUIN,
    RUIN_ENDS,
    THROWN,
    WON,
    WON_KEEP,
)
from diversions.rules import Terms, but
from diversions.rules.kit.dice import comes_to, falls, ways
from diversions.rules.players.last_bouts import Casting


class ChanceOdds(NamedTuple):
    """A chance to a main: how often it is thrown first, and how often it then wins."""

    chance: int
    thrown: Fraction
    wins: Fraction

    @property
    def loses(self) -> Fraction:
        return 1 - self.wins


class MainOdds(NamedTuple):
    """A main: how often the first cast nicks or is out, its chances, and what it comes to."""

    main: int
    nick: Fraction
    out: Fraction
    chances: tuple[ChanceOdds, ...]
    wins: Fraction

    @property
    def loses(self) -> Fraction:
        return 1 - self.wins

    @property
    def against(self) -> Fraction:
        """The caster's disadvantage: what he loses on average of each coin set."""
        return self.loses - self.wins


class Odds(NamedTuple):
    """Every main, and a main that is thrown for."""

    mains: tuple[MainOdds, ...]
    thrown: tuple[tuple[int, Fraction], ...]  # how often each main is thrown, of the five
    wins: Fraction

    @property
    def against(self) -> Fraction:
        return 1 - 2 * self.wins


@cache
def odds(terms: Terms) -> Odds:
    """The odds of every main and chance, under these terms."""
    mains = tuple(of_main(terms, main) for main in MAINS)
    fell = ways(FOR_THE_MAIN)
    there = sum(fell[main] for main in MAINS)
    thrown = tuple((main, Fraction(fell[main], there)) for main in MAINS)
    wins = sum((share * m.wins for (_, share), m in zip(thrown, mains, strict=True)), Fraction(0))
    return Odds(mains, thrown, wins)


@cache
def casting(terms: Terms, main: int) -> Casting:
    """What the dice come to with that *main*; if it is 0, with the best, or with any that falls."""
    known = {one.main: one for one in odds(terms).mains}
    best = max(known.values(), key=lambda one: one.wins)
    shares = {main: Fraction(1)} if main else {best.main: Fraction(1)}
    if not main and terms[MAIN] == THROWN:
        shares = dict(odds(terms).thrown)
    wins, kept = Fraction(0), Fraction(0)
    for one, share in shares.items():
        crabs = Fraction(ways(FIRST_CAST)[2] + ways(FIRST_CAST)[3], ways(FIRST_CAST).total())
        at, wins = known[one], wins + share * known[one].wins
        kept += share * (crabs + (at.out - crabs) * (terms[OUTS] == OUTS_KEEP))
        kept += share * (at.loses - at.out) * (terms[LOST] == LOST_KEEP)
    return Casting(
        float(wins),
        float(terms[WON] == WON_KEEP),
        float(kept / (1 - wins)),
        terms[NEXT].value,
        terms[RUIN] == RUIN_ENDS,
    )


def of_main(terms: Terms, main: int) -> MainOdds:
    """The odds when that main is set and one coin with it."""
    game = Hazard()
    state = cast_at(game, terms, main)
    first: Counter[str] = Counter()
    chances = []
    for after, share in falls(game, state, bare).items():
        (result, wins), *more = comes_to(game, after, won, bare).items()
        if after.chance:
            odds_on = wins if result == "caster" else 1 - wins
            chances.append(ChanceOdds(after.chance, share, odds_on))
        else:
            assert not more
            first[result] += share  # type: ignore[assignment]
    nick, out = Fraction(first["caster"]), Fraction(first["setters"])
    chances.sort()
    wins = nick + sum((c.thrown * c.wins for c in chances), Fraction(0))
    return MainOdds(main, nick, out, tuple(chances), wins)


def cast_at(game: Hazard, terms: Terms, main: int) -> HazardState:
    """A table where one coin is set against A, the main stands, and his first cast is due."""
    purses = game.begin(terms).purses
    set_ = (0, 1, *(0 for _ in purses[2:]))
    state = HazardState(
        terms=terms,
        purses=tuple(coins - stake for coins, stake in zip(purses, set_, strict=True)),
        stakes=set_,
        doing="cast",
        main=main,
        due=FOR_THE_MAIN._replace(rule="hazard.cast"),
    )
    return state


def won(state: HazardState) -> str | None:
    """Who has won the first bout; None while it is open."""
    if not state.bouts:
        return None
    return "caster" if state.purses[0] > state.purses[1] else "setters"


def bare(state: HazardState) -> HazardState:
    return but(state, thrown=(), notes=())
