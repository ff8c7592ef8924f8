"""Shooters and faders that need no person.  Nobody can beat the dice: sense is in the bets."""

from __future__ import annotations

from random import Random
from typing import Any

from diversions.games.craps.rules import CrapsState, at_odds, free, most, takers
from diversions.games.craps.variants import BOUTS, EVEN, MORE
from diversions.rules import Game, Move, Ruling, Seat
from diversions.rules.bots import Advice, Budget
from diversions.rules.kit.dice import NUMBERS, behind, bold, richest


def apprentice(
    game: Game[Any], view: CrapsState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Bets a tenth of his purse, makes no further bet, and keeps the dice while he may."""
    seat = rulings[0].move.seat
    match view.doing:
        case "bet":
            coins = max(1, min(most(view, seat), view.purses[seat] // 10))
            return Advice(Move(seat, "bet", (str(coins),)), "A tenth of the purse, or a coin.")
        case "more":
            return Advice(Move(seat, "stand"), "What I have bet is enough.")
        case "answer":
            return Advice(Move(seat, "leave"), "What I have bet is enough.")
        case "dice":
            return Advice(Move(seat, "keep"), "The dice are in my hand.")
        case _:
            return Advice(rulings[0].move, "There is nothing to do but throw.")


def journeyman(
    game: Game[Any], view: CrapsState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Knows which side of a bet is the better, sits still when ahead, is bold when behind."""
    seat = rulings[0].move.seat
    gap = behind(view.purses, seat)
    match view.doing:
        case "bet":
            return on_betting(view, seat, gap)
        case "more":
            return on_further(view, seat, gap)
        case "answer":
            return on_answering(view, seat, gap)
        case "dice" if gap < 0:
            because = "I am before the others, and the shooter has the worst of it."
            return Advice(Move(seat, "pass"), because)
        case "dice":
            because = "I am not before the others, and all that is bet may become mine."
            return Advice(Move(seat, "keep"), because)
        case _:
            return Advice(rulings[0].move, "There is nothing to do but throw.")


def on_betting(view: CrapsState, seat: Seat, gap: int) -> Advice:
    left = view.terms[BOUTS].value - view.bouts
    if gap < 0 and left <= 6:
        because = "I am before the others, and few bouts are left: let them come to me."
        return Advice(Move(seat, "stay"), because)
    if gap < 0:
        because = "The shooter has the worst of it, but I have the most to lose."
        return Advice(Move(seat, "bet", ("1",)), because)
    coins = bold(gap, left, view.shooter in richest(view.purses), most(view, seat))
    because = "It would bring me up to the others in the bouts that are left."
    return Advice(Move(seat, "bet", (str(coins),)), because)


def on_further(view: CrapsState, seat: Seat, gap: int) -> Advice:
    """Against the point at even money; for it at its odds, when behind and someone can take it."""
    back, lay = at_odds(view)
    if view.terms[MORE] == EVEN:
        if view.purses[seat] and free(view, view.shooter):
            because = f"Seven comes before {NUMBERS[view.point]} more often than not."
            return Advice(Move(seat, "lay", ("1",)), because)
    elif gap > lay and view.purses[seat] >= back and takers(view, seat, lay):
        because = "At its odds the bet is fair, and I have ground to make up."
        return Advice(Move(seat, "back", (str(back),)), because)
    return Advice(Move(seat, "stand"), "There is nothing here that I need.")


def on_answering(view: CrapsState, seat: Seat, gap: int) -> Advice:
    """Takes what is for him at even money, and what is fair when he is behind."""
    for_seven = view.offer is not None and view.offer.layer < 0
    if view.terms[MORE] == EVEN:
        verb = "take" if for_seven else "leave"
        because = f"Seven comes before {NUMBERS[view.point]} more often than not."
    elif gap > 0:
        verb, because = "take", "The bet is fair, and I have ground to make up."
    else:
        verb, because = "leave", "The bet is fair, and I need no more luck than I have had."
    return Advice(Move(seat, verb), because)


LEVELS = {"apprentice": apprentice, "journeyman": journeyman}
