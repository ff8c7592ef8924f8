"""Players of Le Truc: an apprentice by rule of thumb, a journeyman who reckons, and a master.

The master plays from the table of an equilibrium (``equilibrium.py``), where the terms have one.
"""

from __future__ import annotations

from functools import cache

from diversions.games.le_truc import equilibrium
from diversions.games.le_truc.state import GAMES, LADDER, POWERS, UP, LeTrucState, pack_of
from diversions.games.le_truc.tricks import whose
from diversions.games.le_truc.variants import ELDEST, LEAD
from diversions.rules.core import Seat, Terms
from diversions.rules.kit.vying import lying
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
from diversions.rules.players.ladder_master import LadderGame, master_of, of_rubber, weigher_by


@cache
def ways(terms: Terms, eldest: Seat) -> Ways:
    """How tricks are played under these terms."""
    strength = POWERS[pack_of(terms)]
    return Ways(
        power=lambda led, card: strength[card],
        choices=lambda hand, trick: hand,
        settled=lambda won: whose(terms, won, eldest),
        after_tie=eldest if terms[LEAD] == ELDEST else None,
    )


SAYS = {
    "raise": "The other player may throw in; if not, you still win often enough{}.",
    "stay": "Throwing in gives points away, and with these cards playing on pays{}.",
    "fold": "A player who doubles like this usually holds better cards. Throw in, and lose less{}.",
    "bluff": "This is a bluff. If you double only on good cards, anyone can read you.",
    "good": "Your cards are good enough to double.",
    "fair": "Your cards are fair, and throwing in gives points away.",
}


def of_matches(view: LeTrucState, seat: Seat, worth: float) -> float:
    """The share of the matches won, by the share of the game that is played."""
    return of_rubber(view.games, GAMES, seat, worth)


MIND = Mind(
    ways=lambda view: ways(view.terms, view.eldest),
    pack=lambda view: pack_of(view.terms).cards,
    up=UP,
    worths=(1, 2),
    raises=by_ladder(LADDER),
    made=lambda view: (*view.doubled, *[len(lying(view))] * bool(view.stake.asked)),
    says=SAYS,
    share=of_matches,
)


UNSOLVED = "The master has no table for this game of Le Truc, so here is a journeyman’s advice."
SOLVED = LadderGame(
    mind=MIND,
    of=equilibrium.of,
    position=equilibrium.position,
    pack=pack_of,
    unsolved=UNSOLVED,
    verb="double",
    fold="throw in",
    folds="throws in",
    folding="throwing in",
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
