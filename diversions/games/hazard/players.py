"""Casters and setters that need no person.  Nobody can beat the dice: sense is in the stakes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from diversions.games.hazard.odds import casting, odds
from diversions.games.hazard.rules import HazardState, most
from diversions.games.hazard.variants import BOUTS, CALLED, MAIN
from diversions.rules import Game, Move, Ruling, Seat
from diversions.rules.bots import Advice, Budget, Unit
from diversions.rules.core import name
from diversions.rules.kit.dice import NUMBERS
from diversions.rules.players.dice import keeps_the_dice, staked_well
from diversions.rules.players.last_bouts import LastBouts, behind


def apprentice(
    game: Game[Any], view: HazardState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Sets a tenth of his purse, calls what he likes, and keeps the dice while he may."""
    seat = rulings[0].move.seat
    match view.doing:
        case "set":
            coins = max(1, min(most(view, seat), view.purses[seat] // 10))
            return set_(seat, coins, "A tenth of the purse, or one coin, is easily won back.")
        case "dice":
            return Advice(Move(seat, "keep"), "The caster may win every bet at once.")
        case "main" if len(rulings) > 1:
            return Advice(rng.choice(rulings).move, "It is as good a guess as any.")
        case _:
            return Advice(rulings[0].move, "You can do nothing else now.")


def journeyman(
    game: Game[Any], view: HazardState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Knows who has the worst of it, sits still when ahead, and is bold when behind."""
    seat = rulings[0].move.seat
    match view.doing:
        case "set":
            return on_setting(view, seat)
        case "dice":
            if keeps_the_dice(last_bouts(view, seat)):
                return Advice(Move(seat, "keep"), "The caster can win all that is set.")
            because = "Every main is worse for the caster than for the setters."
            return Advice(Move(seat, "pass"), because)
        case "main" if len(rulings) > 1:
            best = max(odds(view.terms).mains, key=lambda m: m.wins)
            because = f"{NUMBERS[best.main].capitalize()} is the best main for the caster."
            return Advice(Move(seat, "call", (str(best.main),)), because)
        case _:
            return Advice(rulings[0].move, "You can do nothing else now.")


def on_setting(view: HazardState, seat: Seat) -> Advice:
    coins = staked_well(last_bouts(view, seat))
    if behind(view.score, seat) >= 0 and coins:
        because = (
            f"If you win such stakes from {name(view.caster)}, you can catch up with the leader in "
            "time."
        )
    elif coins:
        because = "The odds are against the caster, but you have the most to lose."
    else:
        because = "Few bouts are left: let the others take the risks."
    return set_(seat, coins, because)


def last_bouts(view: HazardState, seat: Seat) -> LastBouts:
    """The bouts that are left as *seat* sees them."""
    left = view.terms[BOUTS].value - view.bouts
    now, after = casting(view.terms, view.main), casting(view.terms, 0)
    return LastBouts(view.score, view.stakes, view.caster, seat, view.asked, now, left, after)


def set_(seat: Seat, coins: int, because: str) -> Advice:
    move = Move(seat, "set", (str(coins),)) if coins else Move(seat, "stay")
    return Advice(move, because)


def weigh(
    game: Game[Any], view: HazardState, moves: Sequence[Move], rng: Random, budget: Budget
) -> Mapping[Move, float]:
    """What moves bring in coins on average, exactly: to set, to call a main, to keep the dice."""
    known = odds(view.terms)
    against = {main.main: float(main.against) for main in known.mains}
    usual = min(against.values()) if view.terms[MAIN] == CALLED else float(known.against)
    edge = against.get(view.main, usual)
    worth: dict[Move, float] = {}
    for move in moves:
        match move.verb:
            case "set":
                worth[move] = edge * int(move.what[0])
            case "stay":
                worth[move] = 0.0
            case "call":
                worth[move] = -against[int(move.what[0])] * max(1, sum(view.stakes))
            case "keep":  # a coin of each of the others against it
                worth[move] = -usual * (sum(map(bool, view.purses)) - 1)
            case "pass":  # and then a coin against another
                worth[move] = usual
    return worth


LEVELS = {"apprentice": apprentice, "journeyman": journeyman}
WEIGH, UNIT = weigh, Unit("coin", "coins", least=0.01)
