"""Players of Truc: an apprentice by rule of thumb, a journeyman who reckons, and a master.

The master plays from the table of an equilibrium (``equilibrium.py``), where the terms have one.
"""

from __future__ import annotations

from functools import cache

from diversions.games.truc import equilibrium
from diversions.games.truc.state import LADDER, UP, pack_of, powers_of, true_signs
from diversions.games.truc.tricks import whose
from diversions.games.truc.variants import EARLIEST, LEAD, TAKER, TIES
from diversions.rules.core import Terms
from diversions.rules.kit.vying import side
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
from diversions.rules.players.ladder_master import LadderGame, master_of, weigher_by


@cache
def ways(terms: Terms, eldest: int) -> Ways:
    """How tricks are played under these terms."""
    strength = powers_of(terms)
    return Ways(
        power=lambda led, card: strength[card],
        choices=lambda hand, trick: hand,
        settled=lambda won: whose(terms, won, eldest),
        after_tie=None if terms[LEAD] == TAKER or terms[TIES] == EARLIEST else eldest,
    )


MIND = Mind(
    ways=lambda view: ways(view.terms, side(view.eldest)),
    pack=lambda view: pack_of(view.terms).cards,
    up=UP,
    worths=(1, 3),
    raises=by_ladder(LADDER),
    made=lambda view: view.raises,
    true_signs=true_signs,
)
SOLVED = LadderGame(
    mind=MIND,
    of=equilibrium.of,
    position=equilibrium.position,
    pack=pack_of,
    unsolved="The master has no table for this game of Truc, so here is a journeyman’s advice.",
    verb="raise",
    fold="fold",
    folds="folds",
    folding="folding",
)


def unsolved(terms: Terms) -> bool:
    """Whether no table says what is done there, so that it is the best of trials."""
    return not equilibrium.contest(terms)


LEVELS = {**levels_of(MIND), "master": master_of(SOLVED)}
FOILS = foils_of(MIND)
WEIGH = weigher_by(SOLVED)
AT_STAKE = swing_of(MIND)
DOMINATED, OPENLY = of_mind(MIND), openly_of(MIND)
GUESSES = guesses_of(MIND)
BUDGETS = {"apprentice": (1, 0.1), "journeyman": (400, 0.3), "master": (400, 0.3)}
MASTERED = equilibrium.contest
BY_TRIALS = unsolved
