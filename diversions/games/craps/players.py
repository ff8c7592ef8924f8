"""Shooters and faders that need no person.  Nobody can beat the dice: sense is in the bets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from diversions.games.craps.odds import casting, odds
from diversions.games.craps.rules import CrapsState, at_odds, free, most, takers
from diversions.games.craps.variants import BOUTS, EVEN, MORE
from diversions.rules import Game, Move, Ruling, Seat
from diversions.rules.bots import Advice, Budget, Unit
from diversions.rules.kit.dice import NUMBERS
from diversions.rules.players.dice import keeps_the_dice, staked_well
from diversions.rules.players.last_bouts import LastBouts, behind


def apprentice(
    game: Game[Any], view: CrapsState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Bets a tenth of his purse, makes no further bet, and keeps the dice while he may."""
    seat = rulings[0].move.seat
    match view.doing:
        case "bet":
            coins = max(1, min(most(view, seat), view.purses[seat] // 10))
            return Advice(
                Move(seat, "bet", (str(coins),)),
                "A tenth of the purse, or one coin, is easily won back.",
            )
        case "more":
            return Advice(Move(seat, "stand"), "You have enough at stake already.")
        case "answer":
            return Advice(Move(seat, "leave"), "You have enough at stake already.")
        case "dice":
            return Advice(Move(seat, "keep"), "The shooter may win every bet at once.")
        case _:
            return Advice(rulings[0].move, "You can do nothing else now.")


def journeyman(
    game: Game[Any], view: CrapsState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Knows which side of a bet is the better, sits still when ahead, is bold when behind."""
    seat = rulings[0].move.seat
    gap = behind(view.score, seat)
    match view.doing:
        case "bet":
            return on_betting(view, seat, gap)
        case "more":
            return on_further(view, seat, gap)
        case "answer":
            return on_answering(view, seat, gap)
        case "dice" if keeps_the_dice(last_bouts(view, seat)):
            return Advice(Move(seat, "keep"), "The shooter can win all that is bet.")
        case "dice":
            return Advice(Move(seat, "pass"), "The odds are slightly against the shooter.")
        case _:
            return Advice(rulings[0].move, "You can do nothing else now.")


def on_betting(view: CrapsState, seat: Seat, gap: int) -> Advice:
    coins = staked_well(last_bouts(view, seat))
    if gap >= 0 and coins:
        because = "A bet of this size can catch up with the leader in the bouts that are left."
    elif coins:
        because = "The odds are against the shooter, but you have the most to lose."
    else:
        because = "Few bouts are left: let the others take the risks."
    return Advice(Move(seat, "bet", (str(coins),)) if coins else Move(seat, "stay"), because)


def last_bouts(view: CrapsState, seat: Seat) -> LastBouts:
    """The bouts that are left as *seat* sees them, without further bets."""
    left = view.terms[BOUTS].value - view.bouts
    dice = casting(view.terms)
    return LastBouts(view.score, view.bets, view.shooter, seat, view.asked, dice, left)


def on_further(view: CrapsState, seat: Seat, gap: int) -> Advice:
    """Against the point at even money; at its odds, when behind, a bet that the leader can lose:
    with the shooter, if nobody has more, else with another fader."""
    back, lay = at_odds(view)
    with_shooter = view.purses[seat] >= lay and free(view, view.shooter) >= back
    if view.terms[MORE] == EVEN:
        if with_shooter:
            because = f"Seven comes before {NUMBERS[view.point]} more often than not."
            return Advice(Move(seat, "lay", ("1",)), because)
    elif gap > lay and last_bouts(view, seat).leader == view.shooter:
        if with_shooter:
            # Each coin that is won makes up two: as many as draw level, if both have them.
            level = -(-gap // (2 * back))
            times = min(level, view.purses[seat] // lay, free(view, view.shooter) // back)
            because = "The bet is fair, and what you win the leader loses."
            return Advice(Move(seat, "lay", (str(times * lay),)), because)
        return Advice(
            Move(seat, "stand"), "If you backed the point, the leader would win with you."
        )
    elif gap > lay and view.purses[seat] >= back and takers(view, seat, lay):
        because = "The bet is fair, and you have ground to make up."
        return Advice(Move(seat, "back", (str(back),)), because)
    return Advice(Move(seat, "stand"), "A further bet brings nothing that you need.")


def on_answering(view: CrapsState, seat: Seat, gap: int) -> Advice:
    """Takes what is for him at even money, and what is fair when he is behind."""
    for_seven = view.offer is not None and view.offer.layer < 0
    if view.terms[MORE] == EVEN:
        verb = "take" if for_seven else "leave"
        because = f"Seven comes before {NUMBERS[view.point]} more often than not."
    elif gap > 0:
        verb, because = "take", "The bet is fair, and you have ground to make up."
    else:
        verb, because = (
            "leave",
            "The bet is fair, but you are not behind and need not take the risk.",
        )
    return Advice(Move(seat, verb), because)


def weigh(
    game: Game[Any], view: CrapsState, moves: Sequence[Move], rng: Random, budget: Budget
) -> Mapping[Move, float]:
    """What moves bring in coins on average, exactly; a further bet at even odds too."""
    known = odds(view.terms)
    edge = float(known.against)
    made = {point.point: float(point.wins) for point in known.points}.get(view.point, 0.5)
    seven = (1 - 2 * made) * (view.terms[MORE] == EVEN)  # at the odds of the point it is fair
    worth: dict[Move, float] = {}
    for move in moves:
        coins = int(move.what[0]) if move.what else 0
        match move.verb:
            case "bet":
                worth[move] = edge * coins
            case "keep":  # a coin of each of the others against it
                worth[move] = -edge * (sum(map(bool, view.purses)) - 1)
            case "pass":  # and then a coin against another
                worth[move] = edge
            case "lay":
                worth[move] = seven * coins
            case "back":
                worth[move] = -seven * coins
            case "take" if view.offer is not None:
                layer = view.offer.layer < 0
                worth[move] = seven * (view.offer.lay if layer else -view.offer.back)
            case "stay" | "stand" | "leave":
                worth[move] = 0.0
    return worth


LEVELS = {"apprentice": apprentice, "journeyman": journeyman}
WEIGH, UNIT = weigh, Unit("coin", "coins", least=0.01)
