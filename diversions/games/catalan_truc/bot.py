"""Players of Catalan Truc: an apprentice by rule of thumb, a journeyman who reckons and bluffs."""

from __future__ import annotations

from functools import cache
from random import Random

from diversions.games.catalan_truc.state import (
    LADDER,
    PACK,
    POWERS,
    UP,
    CatalanState,
    settled,
    true_signs,
)
from diversions.rules.bots import Advice
from diversions.rules.core import Move
from diversions.rules.kit.bluffing import (
    Mind,
    Ways,
    by_ladder,
    foils_of,
    levels_of,
    own_promise,
)
from diversions.rules.kit.vying import side


@cache
def ways(cards: int, eldest: int) -> Ways:
    """How tricks are played in a deal of so many cards."""
    return Ways(
        power=lambda led, card: POWERS[card],
        choices=lambda hand, trick: hand,
        settled=lambda won: settled(won, eldest, cards),
    )


def before(view: CatalanState, moves: list[Move], rng: Random) -> Advice | None:
    """What to say before a card is played, or before a captain has answered."""
    verbs = {move.verb: move for move in moves}
    if view.asks == "knock":
        if rng.random() < 0.3:
            return Advice(verbs["knock"], "A tie of single cards would be ours.")
        return Advice(verbs["cut"], "Three cards leave more room for skill than one.")
    if view.asks == "agree":
        if rng.random() < 0.3:
            return Advice(verbs["agree"], "Only 1 point lies upon it, and it cannot be raised.")
        return Advice(verbs["decline"], "A tie of single cards would be theirs.")
    promised = own_promise(MIND, view, moves[0].seat) if view.hands else 0
    if view.asks:
        if promised > 0.45:
            return Advice(verbs["hold"], "The game is near, and these cards are fair.")
        return Advice(verbs["concede"], "These cards would give away 3 points; 1 is less.")
    if "leave" in verbs and promised < 0.75:
        return Advice(verbs["leave"], "A card would accept, and the captain may wish to concede.")
    return None


SAYS = {
    "raise": "They may concede; and if they play on, it still pays often enough{}.",
    "stay": "To concede gives points away, and these cards win often enough to look{}.",
    "fold": "Against the hands that call so, these cards lose too often: concede, and lose less{}.",
    "bluff": "The cards hardly bear it, but a side that never calls on bad ones is easily read.",
    "good": "With cards so good it is time to call.",
    "fair": "These cards are fair, and to concede gives points away.",
}
MIND = Mind(
    ways=lambda view: ways(view.cards, side(view.eldest)),
    pack=lambda view: PACK.cards,
    up=UP,
    raises=by_ladder(LADDER),
    true_signs=true_signs,
    before=before,
    says=SAYS,
)
LEVELS = levels_of(MIND)
FOILS = foils_of(MIND)
BUDGETS = {"apprentice": (1, 0.1), "journeyman": (400, 0.3)}
