"""Players of Inn and Inn that need no person.

With two players and one coin a drop there is nothing to choose, and no player is better than
another; sense is in a bye, and in what is dropped.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any

from diversions.games.inn_and_inn.odds import worth_with
from diversions.games.inn_and_inn.rules import InnState
from diversions.games.inn_and_inn.variants import DROP, EVERY, ROUND, TURN
from diversions.rules import Game, Move, Ruling
from diversions.rules.bots import Advice, Budget, Unit

THROW = "The dice decide now: there is nothing else to do."


def apprentice(
    game: Game[Any], view: InnState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Divides every bye, and drops a quarter of the purse."""
    seat = rulings[0].move.seat
    if view.doing == "bye":
        return Advice(Move(seat, "divide"), "Half the pot is yours without any risk.")
    if view.doing == "drop":
        coins = max(1, view.purses[seat] // 4)
        return Advice(Move(seat, "drop", (str(coins),)), "A larger pot is worth more.")
    return Advice(rulings[0].move, THROW)


def journeyman(
    game: Game[Any], view: InnState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Divides a bye where half is worth more than throwing, and drops the least."""
    seat = rulings[0].move.seat
    if view.doing == "bye":
        if worth_of(view, Move(seat, "divide")) >= worth_of(view, Move(seat, "play")):
            because = "You would throw first, and an Out is likelier than Inn and Inn: take half."
            if seat != view.thrower:
                because = "An Inn costs you a coin, and the other player nothing: take half."
            return Advice(Move(seat, "divide"), because)
        because = (
            "The other player throws first, and an Out, which lets you win, is likelier than "
            "a sweep."
        )
        if seat == view.thrower:
            because = "You have nothing left to pay for an Inn, and the other player has: throw."
        return Advice(Move(seat, "play"), because)
    if view.doing == "drop":
        because = "The coins you drop are as much the others’ as yours: drop as few as you can."
        return Advice(Move(seat, "drop", ("1",)), because)
    return Advice(rulings[0].move, THROW)


def worth_of(view: InnState, move: Move) -> Fraction:
    """What *move* brings of the pot on average, of two players with what they have left."""
    pot, seat, terms = view.pot, move.seat, view.terms
    mine = view.purses[seat]
    theirs = next(view.purses[one] for one in view.playing if one != seat)
    if move.verb == "divide":
        return Fraction(-(-pot // 2) if seat == view.thrower else pot // 2)
    if move.verb == "play":
        if seat == view.thrower:
            return worth_with(terms, pot, mine, theirs)
        return pot - worth_with(terms, pot, theirs, mine)
    coins = int(move.what[0])
    also = min(coins, theirs) if terms[DROP] == EVERY else 0
    grown, mine, theirs = pot + coins + also, mine - coins, theirs - also
    if terms[TURN] == ROUND:
        return grown - worth_with(terms, grown, theirs, mine) - coins
    return worth_with(terms, grown, mine, theirs) - coins


def offered(view: InnState, move: Move) -> Fraction:
    """What an answer to a bye brings: an offer no more than throwing, if the other refuses it."""
    other = next(one for one in view.playing if one != move.seat)
    if move.verb == "divide" and move.seat == view.thrower:
        waits, half = (worth_of(view, Move(other, verb)) for verb in ("play", "divide"))
        if waits > half:
            return worth_of(view, Move(move.seat, "play"))
    return worth_of(view, move)


def weigh(
    game: Game[Any], view: InnState, moves: Sequence[Move], rng: Random, budget: Budget
) -> Mapping[Move, float]:
    """Coins of the pot, on average, after each choice; among three only a bye can be weighed."""
    if view.doing == "bye":
        return {move: float(offered(view, move)) for move in moves}
    if view.doing == "drop" and len(view.playing) == 2:
        return {move: float(worth_of(view, move)) for move in moves}
    return {}


LEVELS = {"apprentice": apprentice, "journeyman": journeyman}
WEIGH, UNIT = weigh, Unit("coin", "coins", "gain", 0.1)
