"""Players of French Truc: an apprentice by rule of thumb, a journeyman who samples hands."""

from __future__ import annotations

from functools import cache
from random import Random

from diversions.games.french_truc.state import (
    POWERS,
    UP,
    FrenchTrucState,
    pack_of,
    remainder,
    settled,
)
from diversions.games.french_truc.variants import CARDS
from diversions.rules.bots import Advice
from diversions.rules.core import Move, Terms
from diversions.rules.kit.vying import side
from diversions.rules.players.bluffing import (
    Mind,
    Ways,
    foils_of,
    levels_of,
    own_promise,
    weigher_of,
)

FEW = ("1", "3", "6", "remainder")  # the raises that are weighed


@cache
def ways(terms: Terms, eldest: int, cards: int) -> Ways:
    """How tricks are played under these terms, in a deal of so many cards."""
    strength = POWERS[terms[CARDS].value]
    return Ways(
        power=lambda led, card: strength[card],
        choices=lambda hand, trick: hand,
        settled=lambda won: settled(won, eldest, cards),
    )


TIE_IS_OURS = "If the single cards tie, the deal is ours."
TIE_IS_THEIRS = "If the single cards tie, the deal is theirs."
NEAR = "We need one point to win, and these cards are fair."
POOR = "These cards would probably lose 3 points. Conceding loses only 1."


def before(view: FrenchTrucState, moves: list[Move], rng: Random) -> Advice | None:
    """What to say before a card is played: of a deal of one card, a hand at eleven, new hands."""
    said = {move.verb: move for move in moves}
    if view.asks == "knock":
        if rng.random() < 0.3:
            return Advice(said["knock"], TIE_IS_OURS)
        return Advice(said["cut"], "Three cards leave more room for skill than one.")
    if view.asks == "one":
        return Advice(said["three"], TIE_IS_THEIRS)
    if view.asks == "eleven":
        if own_promise(MIND, view, moves[0].seat) > 0.45:
            return Advice(said["hold"], NEAR)
        return Advice(said["concede"], POOR)
    return on_redeal(view, moves, rng)


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
        return Advice(said["propose"], "Your cards are poor, and asking costs nothing.")
    return None


def raised_to(view: FrenchTrucState, move: Move) -> tuple[int, str]:
    """What the deal would be worth by this raise; 0, if it is not among those weighed."""
    (amount,) = move.what
    if amount == "remainder":
        return remainder(view, side(move.seat)), ""
    return (view.stake.worth + int(amount) if amount in FEW else 0), ""


SAYS = {
    "raise": "They may concede, and if they play on you still win often enough{}.",
    "stay": "Conceding gives points away, and these cards win often enough to play on{}.",
    "fold": "A side that raises like this usually holds better cards. Concede, and lose less{}.",
    "fair": "Your cards are fair, and conceding gives points away.",
}
MIND = Mind(
    ways=lambda view: ways(view.terms, side(view.eldest), view.cards),
    pack=lambda view: pack_of(view.terms).cards,
    up=UP,
    raises=raised_to,
    before=before,
    thumb=lambda move: move.what == ("3",),
    says=SAYS,
)
LEVELS = levels_of(MIND)
FOILS = foils_of(MIND)
WEIGH = weigher_of(MIND)
BUDGETS = {"apprentice": (1, 0.1), "journeyman": (200, 0.3)}
