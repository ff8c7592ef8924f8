"""Players of Passage that need no person.  The dice leave nothing to choose: sense is in the
stakes, and where every stake is one coin no player is better than another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from diversions.games.passage import stakes
from diversions.games.passage.odds import odds
from diversions.games.passage.rules import PassageState, most
from diversions.games.passage.variants import BOUTS
from diversions.rules import Game, Move, Ruling
from diversions.rules.bots import MATCHES, Advice, Budget
from diversions.rules.kit.dice import counted, spelt

THROW = "The dice decide now: there is nothing else to do."


def apprentice(
    game: Game[Any], view: PassageState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Sets a tenth of the purse, ahead or behind."""
    if view.doing == "throw":
        return Advice(rulings[0].move, THROW)
    seat = rulings[0].move.seat
    coins = max(1, min(most(view), view.purses[seat] // 10))
    because = "A tenth of the purse, or one coin, is easily won back."
    return Advice(Move(seat, "set", (str(coins),)), because)


def journeyman(
    game: Game[Any], view: PassageState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Sets the stake that wins the match most often, worked out to the last bout."""
    if view.doing == "throw":
        return Advice(rulings[0].move, THROW)
    stake = stakes.best(view)
    return Advice(Move(rulings[0].move.seat, "set", (str(stake),)), reason(view, stake))


def reason(view: PassageState, stake: int) -> str:
    """Why that stake is best, in coins and bouts."""
    return reasoned(view, stake)[1]


def reasoned(view: PassageState, stake: int) -> tuple[str, str]:
    """The kind of the reason why that stake is best, and the reason."""
    mine, other = view.purses[1 - view.caster], view.purses[view.caster]
    left = view.terms[BOUTS].value - view.bouts
    if most(view) == 1:
        return "one-coin", "No more than one coin can be staked now."
    if mine >= other and stake == 1:
        if left == 1 and mine - stake > other + stake:
            text = (
                f"It is the last bout: with {mine} coins to {other}, you win even if you lose it."
            )
            return "ahead-sure", text
        if mine == other and left == 1:
            text = (
                "It is the last bout, and your purses are level: any stake wins the match if the "
                "caster is out, and loses it if not."
            )
            return "level-last", text
        if mine == other:
            text = f"Your purses are level, and {of_the_caster(view)}: risk as little as you can."
            return "level-small", text
        text = f"You are ahead, and {of_the_caster(view)}: risk as little as you can."
        return "ahead-small", text
    bouts = f"{counted(left, 'bout')} {'is' if left == 1 else 'are'} left"
    if mine >= other:
        text = f"{bouts.capitalize()}; if the caster is out, {then_lead(view, stake)}."
        return "ahead-large", text
    behind = f"You are {counted(other - mine)} behind, and {bouts}"
    if mine + stake >= other - stake:
        level = "ahead" if mine + stake > other - stake else "level"
        kind = f"{'last' if left == 1 else 'behind'}-{level}"
        if left > 1 and mine + stake > other - stake + 2:  # more than it takes to be ahead
            return "behind-lead", f"{behind}: if the caster is out, {then_lead(view, stake)}."
        return kind, f"{behind}: if the caster is out, this stake brings you {level}."
    if stake == 1 and left > 1:
        text = (
            f"{behind}. {of_the_caster(view).capitalize()}: risk one coin, and more only if you "
            "are still behind when fewer bouts are left."
        )
        return "behind-wait", text
    if left == 1:
        return "last-lost", f"{behind}: no stake can bring you level now."
    gap = counted(other - mine - 2 * stake)
    return "behind-closes", f"{behind}: if the caster is out, the gap closes to {gap}."


WON = 0.95  # a match that is won so often is as good as won


def then_lead(view: PassageState, stake: int) -> str:
    """By what one leads if the caster is out, and what is left of the match then."""
    mine, other = view.purses[1 - view.caster] + stake, view.purses[view.caster] - stake
    left = view.terms[BOUTS].value - view.bouts - 1
    lead = f"you lead {counted(mine)} to {spelt(other)}"
    chance = 1 - stakes.setting(stakes.match(view.terms), left, other)
    if not other:
        return "you have every coin, and the match"
    if chance < WON:
        return lead
    bouts = "the bout that is then left" if left == 1 else f"the {spelt(left)} bouts then left"
    return f"{lead}, which {bouts} can hardly undo"


def of_the_caster(view: PassageState) -> str:
    """What the dice promise the caster."""
    wins = odds(view.terms).wins
    if 2 * wins == 1:
        return "the dice favour neither of you"
    return f"the caster wins {wins.numerator} bouts of {wins.denominator}"


def weigh(
    game: Game[Any], view: PassageState, moves: Sequence[Move], rng: Random, budget: Budget
) -> Mapping[Move, float]:
    """The chance to win the match after each stake, exactly."""
    if view.doing == "throw":
        return {}
    worth = stakes.at(view)
    return {move: worth[int(move.what[0]) - 1] for move in moves if move.verb == "set"}


LEVELS = {"apprentice": apprentice, "journeyman": journeyman}
WEIGH, UNIT = weigh, MATCHES
