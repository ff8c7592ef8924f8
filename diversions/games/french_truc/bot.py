"""Players of French Truc: an apprentice by rule of thumb, a journeyman who samples hands."""

from __future__ import annotations

from functools import cache
from random import Random

from diversions.games.french_truc.state import POWERS, UP, FrenchTrucState, pack_of, remainder
from diversions.games.french_truc.variants import CARDS
from diversions.rules.bots import Advice
from diversions.rules.core import Move, Terms
from diversions.rules.kit.bluffing import Mind, Ways, foils_of, levels_of, own_promise
from diversions.rules.kit.vying import settled, side

FEW = ("1", "3", "6", "remainder")  # the raises that are weighed


@cache
def ways(terms: Terms, eldest: int) -> Ways:
    """How tricks are played under these terms."""
    strength = POWERS[terms[CARDS].value]
    return Ways(
        power=lambda led, card: strength[card],
        choices=lambda hand, trick: hand,
        settled=lambda won: settled(won, eldest),
    )


def on_redeal(view: FrenchTrucState, moves: list[Move], rng: Random) -> Advice | None:
    """What to say of new hands, if that is the question."""
    said = {move.verb: move for move in moves}
    if not said.keys() & {"agree", "propose"}:
        return None
    poor = own_promise(MIND, view, moves[0].seat) < 0.4
    if "agree" in said and poor:
        return Advice(said["agree"], "New cards can hardly be worse than these.")
    if "agree" in said:
        return Advice(said["refuse"], "These cards are good enough to keep.")
    if poor:
        return Advice(said["propose"], "The cards are poor, and to ask costs nothing.")
    return None


def raised_to(view: FrenchTrucState, move: Move) -> tuple[int, str]:
    """What the deal would be worth by this raise; 0, if it is not among those weighed."""
    (amount,) = move.what
    if amount == "remainder":
        return remainder(view, side(move.seat)), ""
    return (view.stake.worth + int(amount) if amount in FEW else 0), ""


SAYS = {
    "raise": "They may concede; and if they play, it still pays often enough{}.",
    "stay": "To concede gives points away, and these cards win often enough to look{}.",
    "fold": "Against the hands that raise so, these cards lose too often: concede, and lose "
    "less{}.",
    "fair": "These cards are fair, and to concede gives points away.",
}
MIND = Mind(
    ways=lambda view: ways(view.terms, side(view.eldest)),
    pack=lambda view: pack_of(view.terms).cards,
    up=UP,
    raises=raised_to,
    before=on_redeal,
    thumb=lambda move: move.what == ("3",),
    says=SAYS,
)
LEVELS = levels_of(MIND)
FOILS = foils_of(MIND)
BUDGETS = {"apprentice": (1, 0.1), "journeyman": (200, 0.3)}
