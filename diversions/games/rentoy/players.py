"""Players of Rentoy: an apprentice by rule of thumb, a journeyman who reckons and bluffs, a master.

The master plays by what play against itself has taught (``equilibrium.py``), where that is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from diversions.games.rentoy import equilibrium
from diversions.games.rentoy.master import master_of, weigher_by
from diversions.games.rentoy.rules import ruled
from diversions.games.rentoy.state import (
    LADDER,
    PACK,
    UP,
    RentoyState,
    power,
    powers,
    specials,
    true_signs,
)
from diversions.rules.core import Terms, but
from diversions.rules.kit.vying import settled
from diversions.rules.players.bluffing import (
    Mind,
    Ways,
    by_ladder,
    foils_of,
    guesses_of,
    levels_of,
    swing_of,
)
from diversions.rules.players.dominance import of_mind, openly_of
from diversions.rules.players.ladder_master import RaisingWords


@cache
def ways(terms: Terms, trump: str) -> Ways:
    """How tricks are played with these trumps."""
    trumps = powers(specials(terms), trump)
    bare = RentoyState(terms=terms, turned=f"4{trump}")

    def choices(hand: Sequence[str], trick: Sequence[str]) -> tuple[str, ...]:
        if not trick or trick[0] not in trumps:
            return tuple(hand)
        laid = tuple((0, card) for card in trick)
        table = but(bare, hands=(tuple(hand),), trick=laid)
        return tuple(card for card, _, because in ruled(table, 0) if not because)

    return Ways(
        power=lambda led, card: power(trumps, led, card),
        choices=choices,
        settled=lambda won: settled(won, 0),
        suited=True,
    )


MIND = Mind(
    ways=lambda view: ways(view.terms, view.trump),
    pack=lambda view: PACK.cards,
    up=UP,
    worths=(1, 3),
    raises=by_ladder(LADDER),
    made=lambda view: view.raises,
    true_signs=true_signs,
    shown=lambda view: (view.turned,),
)
WORDS = RaisingWords(
    mind=MIND,
    unsolved="No master has learnt this game of Rentoy, so here is a journeyman’s advice.",
    verb="raise",
    fold="fold",
    folds="folds",
    folding="folding",
)


def unsolved(terms: Terms) -> bool:
    """Whether no table says what is done there, so that it is the best of trials."""
    return not equilibrium.contest(terms)


LEVELS = {**levels_of(MIND), "master": master_of(WORDS)}
FOILS = foils_of(MIND)
WEIGH = weigher_by(WORDS)
AT_STAKE = swing_of(MIND)
DOMINATED, OPENLY = of_mind(MIND), openly_of(MIND)
GUESSES = guesses_of(MIND)
BUDGETS = {"apprentice": (1, 0.1), "journeyman": (400, 0.3), "master": (400, 0.3)}
MASTERED = equilibrium.contest
BY_TRIALS = unsolved
