"""Players of French-Ruff: one by rule of thumb, and one who deals out what it cannot see."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from diversions.games.french_ruff.rules import duty_of
from diversions.games.french_ruff.state import FrenchRuffState, side, tricks_of
from diversions.games.french_ruff.variants import (
    ALWAYS,
    FORSAT,
    GAME_UP,
    HOLDER,
    PLAIN,
    TAKES,
    VOID,
)
from diversions.rules.bots import Advice, Budget, Unit
from diversions.rules.core import Game, Move, Ruling, Seat
from diversions.rules.kit.cards import Hand, Hands
from diversions.rules.kit.forsat import EACH, POWER, power
from diversions.rules.kit.rigour import duty
from diversions.rules.kit.tricks import following
from diversions.rules.players.averages import mean_worths
from diversions.rules.players.closing import least_of_lost, never_better
from diversions.rules.players.forsat import (
    Able,
    ForsatKnowledge,
    before_tricks,
    laying,
    takers_of,
    thumb,
    ways_to_lay_out,
)
from diversions.rules.players.guessing import Dealing
from diversions.rules.players.laying_out import weighing, without

WON = 3.0  # points that the game itself is worth beside those that win it
TRICK = 0.02  # points that a trick is worth beside what tricks score
SIDES = 2

Trick = Sequence[tuple[Seat, str]]

# The apprentice ----------------------------------------------------------------------------


def apprentice(
    game: Game[Any], view: FrenchRuffState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Rules of thumb: lay out the worst, take tricks cheaply, leave a partner’s alone."""
    if advice := before_tricks(view, rulings):
        return advice
    seat = rulings[0].move.seat
    card = thumb(view.trump, duty_of(view, seat).cards, view.trick, seat, view.terms.seats, SIDES)
    move = next(r.move for r in rulings if r.move.what == (card,))
    return Advice(move, "Take tricks cheaply, but not from your own side.")


# The journeyman ----------------------------------------------------------------------------


def journeyman(
    game: Game[Any], view: FrenchRuffState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Deals out the hidden cards as the voids allow, and plays each deal to the end."""
    if view.phase == "discard":
        return laying_out(view, rulings[0], rng, budget)
    if advice := before_tricks(view, rulings):
        return advice
    if len(rulings) == 1:
        return Advice(rulings[0].move, "It’s the only card that you may play.")
    moves = [ruling.move for ruling in rulings]
    worth = after_playing(view, moves, rng, budget)
    best = max(moves, key=lambda move: worth[move])
    best = least_of_lost(best, moves, view.trick, lambda c, led: power(c, led[1], view.trump))
    return Advice(best, "Against the hands that the others may hold, this card scores the most.")


def laying_out(view: FrenchRuffState, ruling: Ruling, rng: Random, budget: Budget) -> Advice:
    """Of the ways to lay out, that after which the deal, played out, brings most."""
    ways = ways_to_lay_out(view, ruling)
    worth = after_laying_out(view, ruling.move.seat, ways, rng, budget)
    return laying(view, ruling.move, max(ways, key=lambda way: worth[way]))


def after_laying_out(
    view: FrenchRuffState, seat: Seat, ways: Sequence[Hand], rng: Random, budget: Budget
) -> dict[Hand, float]:
    """The points by which the side of *seat* gains after each of *ways*."""
    dealer = known(view, seat)

    def worth(hands: Hands, way: Hand) -> float:
        table = without(hands, seat, view.hands[seat], way)
        return gained(view, seat, won_on(view, table, (), view.eldest, seat))

    return mean_worths(ways, (dealer.deal(rng) for _ in budget.trials(40)), worth)


def after_playing(
    view: FrenchRuffState, moves: Sequence[Move], rng: Random, budget: Budget
) -> dict[Move, float]:
    """The points by which their side gains after each of *moves*."""
    seat = moves[0].seat
    dealer, had = known(view, seat), tricks_of(view, side(seat))

    def worth(hands: Hands, move: Move) -> float:
        won = had + won_on(view, hands, view.trick, seat, seat, move.what[0])
        return gained(view, seat, won)

    deals = (dealer.deal(rng) for _ in budget.trials())
    return dealer.levelled(mean_worths(moves, deals, worth), view.trick, POWER)


def won_on(
    view: FrenchRuffState, hands: Hands, trick: Trick, turn: Seat, seat: Seat, card: str = ""
) -> int:
    """The tricks that the side of *seat* takes from here on, if *card* is played by whose *turn* it
    is, and all then play by rule of thumb as the rules allow; without one, all do at once."""
    mine = side(seat)
    takers = takers_of(view, hands, trick, turn, able(view), SIDES, card)
    return sum(side(taker) == mine for taker in takers)


def able(view: FrenchRuffState) -> Able:
    """What a hand may play under the terms of the table."""
    trump, always = view.trump, view.terms[VOID] == ALWAYS
    if view.terms[FORSAT] == PLAIN:
        return lambda hand, trick: following(hand, trick[0][1][1], lambda one: one[1])
    return lambda hand, trick: duty(hand, trick, trump, POWER, always).cards


def gained(view: FrenchRuffState, seat: Seat, won: int) -> float:
    """The points by which the side of *seat* gains in a deal of which it takes *won* tricks."""
    mine, up = side(seat), int(view.terms[GAME_UP].value)
    own = won > EACH - won
    points = EACH if won in (0, EACH) else 1
    score = list(view.score)
    score[mine if own else 1 - mine] += points
    gain = min(score[mine], up) - min(score[1 - mine], up)
    gain -= view.score[mine] - view.score[1 - mine]
    return gain + WON * (score[mine] >= up) - WON * (score[1 - mine] >= up) + TRICK * won


def known(view: FrenchRuffState, seat: Seat) -> ForsatKnowledge:
    """What a seat knows of the others’ hands."""
    return ForsatKnowledge(view, seat, able(view), asked=view.terms[TAKES] == HOLDER)


def guesses(view: FrenchRuffState, seat: Seat) -> Dealing:
    """What deals out the cards that *seat* cannot see."""
    return known(view, seat).deal


LEVELS = {"apprentice": apprentice, "journeyman": journeyman}
GUESSES = guesses
BUDGETS = {"apprentice": (1, 0.1), "journeyman": (120, 0.35)}
WEIGH = weighing(after_playing, after_laying_out)  # not what the Ace decides
UNIT = Unit("point", "points", least=0.2)
DOMINATED = never_better
BY_TRIALS = True
