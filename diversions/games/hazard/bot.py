"""Casters and setters that need no person.  Nobody can beat the dice: sense is in the stakes."""

from __future__ import annotations

from random import Random
from typing import Any

from diversions.games.hazard.odds import odds
from diversions.games.hazard.rules import HazardState, most
from diversions.games.hazard.variants import BOUTS
from diversions.rules import Game, Move, Ruling, Seat
from diversions.rules.bots import Advice, Budget
from diversions.rules.core import name
from diversions.rules.kit.dice import NUMBERS, behind, bold, richest


def apprentice(
    game: Game[Any], view: HazardState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Sets a tenth of his purse, calls what he likes, and keeps the dice while he may."""
    seat = rulings[0].move.seat
    match view.doing:
        case "set":
            coins = max(1, min(most(view, seat), view.purses[seat] // 10))
            return set_(seat, coins, "A tenth of the purse, or a coin, is soon replaced.")
        case "dice":
            return Advice(Move(seat, "keep"), "The dice are in my hand.")
        case "main" if len(rulings) > 1:
            return Advice(rng.choice(rulings).move, "One main is as good to me as another.")
        case _:
            return Advice(rulings[0].move, "There is nothing to do but throw.")


def journeyman(
    game: Game[Any], view: HazardState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Knows who has the worst of it, sits still when ahead, and is bold when behind."""
    seat = rulings[0].move.seat
    match view.doing:
        case "set":
            return on_setting(view, seat)
        case "dice":
            if behind(view.purses, seat) < 0:
                because = "I am before the others, and the caster has the worst of every main."
                return Advice(Move(seat, "pass"), because)
            because = "I am not before the others, and all that is set may become mine."
            return Advice(Move(seat, "keep"), because)
        case "main" if len(rulings) > 1:
            best = max(odds(view.terms).mains, key=lambda m: m.wins)
            because = f"At {NUMBERS[best.main]} the caster has the least against him."
            return Advice(Move(seat, "call", (str(best.main),)), because)
        case _:
            return Advice(rulings[0].move, "There is nothing to do but throw.")


def on_setting(view: HazardState, seat: Seat) -> Advice:
    gap, high = behind(view.purses, seat), most(view, seat)
    left = view.terms[BOUTS].value - view.bouts
    if gap < 0 and left <= 6:
        because = "I am before the others, and few bouts are left: let them come to me."
        return Advice(Move(seat, "stay"), because)
    if gap < 0:
        return set_(seat, 1, "The caster has the worst of it, but I have the most to lose.")
    double = view.caster in richest(view.purses)
    coins = bold(gap, left, double, high)
    because = f"It would bring me up to the others in the bouts left, against {name(view.caster)}."
    return set_(seat, coins, because)


def set_(seat: Seat, coins: int, because: str) -> Advice:
    return Advice(Move(seat, "set", (str(coins),)), because)


LEVELS = {"apprentice": apprentice, "journeyman": journeyman}
