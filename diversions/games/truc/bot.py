"""Players of Truc: an apprentice by rule of thumb, a journeyman who reckons and bluffs."""

from __future__ import annotations

from functools import cache

from diversions.games.truc.state import LADDER, UP, pack_of, powers_of, true_signs
from diversions.games.truc.tricks import whose
from diversions.rules.core import Terms
from diversions.rules.kit.vying import side
from diversions.rules.players.bluffing import Mind, Ways, by_ladder, foils_of, levels_of, weigher_of


@cache
def ways(terms: Terms, eldest: int) -> Ways:
    """How tricks are played under these terms."""
    strength = powers_of(terms)
    return Ways(
        power=lambda led, card: strength[card],
        choices=lambda hand, trick: hand,
        settled=lambda won: whose(terms, won, eldest),
    )


MIND = Mind(
    ways=lambda view: ways(view.terms, side(view.eldest)),
    pack=lambda view: pack_of(view.terms).cards,
    up=UP,
    raises=by_ladder(LADDER),
    true_signs=true_signs,
)
LEVELS = levels_of(MIND)
FOILS = foils_of(MIND)
WEIGH = weigher_of(MIND)
BUDGETS = {"apprentice": (1, 0.1), "journeyman": (400, 0.3)}
