"""A player of early French Tarot: one who takes what is worth taking, and throws what is not."""

from __future__ import annotations

from random import Random
from typing import Any

from diversions.games.tarocchi.rules import WORTH, TarocchiState, strength, suit_led, winner
from diversions.games.tarocchi.variants import ORDER, REVERSED
from diversions.rules.bots import Advice, Budget
from diversions.rules.core import Game, Ruling
from diversions.rules.packs import FOOL


def apprentice(
    game: Game[Any], view: TarocchiState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Takes a trick with the least that takes it; else throws what is worth least."""
    moves = {ruling.move.what[0]: ruling.move for ruling in rulings}
    if rulings[0].move.verb == "pay":
        card = min(moves, key=lambda one: (WORTH[one], one))
        return Advice(moves[card], "This card is worth least to whoever gets it.")
    seat, led = rulings[0].move.seat, suit_led(view.trick)
    twisted = view.terms[ORDER] == REVERSED
    power = {card: strength(card, led or card[-1], twisted) for card in moves if card != FOOL}
    if not power:
        return Advice(moves[FOOL], "The Fool is all that may go.")
    taking = [
        card for card in power if led and winner((*view.trick, (seat, card)), view.terms) == seat
    ]
    if taking:
        card = min(taking, key=lambda one: (power[one], one))
        return Advice(moves[card], "The least card that takes the trick as it lies.")
    if led and FOOL in moves and min(WORTH[card] for card in power):
        return Advice(moves[FOOL], "The Fool saves a card that counts.")
    pick = min if led else max
    card = pick(power, key=lambda one: (WORTH[one] if led else power[one], one))
    return Advice(moves[card], "The trick is lost: so goes what is worth least." if led
                  else "My strongest card, to keep the lead.")  # fmt: skip


LEVELS = {"apprentice": apprentice}
BUDGETS = {"apprentice": (1, 0.1)}
