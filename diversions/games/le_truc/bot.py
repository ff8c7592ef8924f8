"""Players of Le Truc: an apprentice by rule of thumb, a journeyman who reckons and bluffs."""

from __future__ import annotations

from functools import cache

from diversions.games.le_truc.state import LADDER, POWERS, UP, pack_of
from diversions.games.le_truc.tricks import whose
from diversions.rules.core import Seat, Terms
from diversions.rules.players.bluffing import Mind, Ways, by_ladder, foils_of, levels_of, weigher_of


@cache
def ways(terms: Terms, eldest: Seat) -> Ways:
    """How tricks are played under these terms."""
    strength = POWERS[pack_of(terms)]
    return Ways(
        power=lambda led, card: strength[card],
        choices=lambda hand, trick: hand,
        settled=lambda won: whose(terms, won, eldest),
    )


SAYS = {
    "raise": "The other player may throw in, and if not you still win often enough{}.",
    "stay": "Throwing in gives points away, and these cards win often enough to play on{}.",
    "fold": "A player who doubles like this usually holds better cards. Throw in, and lose less{}.",
    "bluff": "This is a bluff. If you double only on good cards, anyone can read you.",
    "good": "Your cards are good enough to double.",
    "fair": "Your cards are fair, and throwing in gives points away.",
}
MIND = Mind(
    ways=lambda view: ways(view.terms, view.eldest),
    pack=lambda view: pack_of(view.terms).cards,
    up=UP,
    raises=by_ladder(LADDER),
    says=SAYS,
)
LEVELS = levels_of(MIND)
FOILS = foils_of(MIND)
WEIGH = weigher_of(MIND)
BUDGETS = {"apprentice": (1, 0.1), "journeyman": (400, 0.3)}
