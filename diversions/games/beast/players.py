"""Players of Beast: one by rule of thumb, and one who deals out what it cannot see."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from diversions.games.beast.rules import duty_of
from diversions.games.beast.state import (
    KING,
    PLAY,
    TRIOLET,
    BeastState,
    best_three,
    dealt_hands,
    three,
    to_show,
    with_most,
)
from diversions.games.beast.variants import (
    ALWAYS,
    BEFORE,
    EQUAL,
    FIRST,
    HOLDER,
    STAYS,
    TAKES,
    VOID,
    WHEN,
)
from diversions.games.beast.variants import TRIOLET as SEVERAL
from diversions.rules.bots import Advice, Budget, Unit
from diversions.rules.core import Game, Move, Ruling, Seat
from diversions.rules.kit.cards import Hand, Hands, turn
from diversions.rules.kit.forsat import POWER, power
from diversions.rules.kit.rigour import duty
from diversions.rules.players.averages import mean_worths
from diversions.rules.players.closing import least_of_lost, never_better
from diversions.rules.players.forsat import (
    Able,
    ForsatKnowledge,
    before_tricks,
    keeping,
    laying,
    takers_of,
    thumb,
    ways_to_lay_out,
)
from diversions.rules.players.guessing import CANNOT, Dealing
from diversions.rules.players.laying_out import weighing, without

TRICK = 0.01  # coins that a trick is worth beside the heap

# The apprentice ----------------------------------------------------------------------------


def apprentice(
    game: Game[Any], view: BeastState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Rules of thumb: lay out the worst, take tricks cheaply."""
    if advice := before_play(view, rulings):
        return advice
    seat = rulings[0].move.seat
    seats = view.terms.seats
    card = thumb(view.trump, duty_of(view, seat).cards, view.trick, seat, seats, seats)
    move = next(r.move for r in rulings if r.move.what == (card,))
    return Advice(move, "Take tricks, and take them cheaply.")


def before_play(view: BeastState, rulings: list[Ruling]) -> Advice | None:
    """What is plain before the tricks; three of a sort are kept."""
    if view.phase == "show":
        return Advice(rulings[0].move, "You must show cards that take up a heap.")
    if view.phase == "discard":
        return laying(view, rulings[0].move, ways(view, rulings[0])[0])
    return before_tricks(view, rulings)


def ways(view: BeastState, ruling: Ruling) -> list[Hand]:
    """The ways to lay out a card, the worst first: of three of a sort none, if it can be."""
    if not (pick := ruling.pick):
        return []
    sort = three(pick.pool)
    spare = [card for card in pick.pool if card not in sort or len(sort) > 3] or [*pick.pool]
    low = min(spare, key=lambda card: keeping(view.trump, card))
    return list(dict.fromkeys([(low,), *ways_to_lay_out(view, ruling)]))


# The journeyman ----------------------------------------------------------------------------


def journeyman(
    game: Game[Any], view: BeastState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Deals out the hidden cards as the voids allow, and plays each deal to the end."""
    if view.phase == "discard":
        worth = after_laying_out(view, rulings[0].move.seat, ways(view, rulings[0]), rng, budget)
        best_way = max(worth, key=lambda way: worth[way])
        return laying(view, rulings[0].move, best_way)
    if advice := before_play(view, rulings):
        return advice
    if len(rulings) == 1:
        return Advice(rulings[0].move, "It’s the only card that you may play.")
    moves = [ruling.move for ruling in rulings]
    worths = after_playing(view, moves, rng, budget)
    best = max(moves, key=lambda move: worths[move])
    best = least_of_lost(best, moves, view.trick, lambda c, led: power(c, led[1], view.trump))
    return Advice(best, "Against the hands that the others may hold, this card wins the most.")


def after_playing(
    view: BeastState, moves: Sequence[Move], rng: Random, budget: Budget
) -> dict[Move, float]:
    """The coins that each of *moves* brings in the end, beside those of the King and Triolet."""
    seat = moves[0].seat
    dealer = known(view, seat)

    def worth(hands: Hands, move: Move) -> float:
        takers = played_out(view, hands, view.trick, seat, move.what[0])
        return gained(view, seat, (*view.takers, *takers))

    deals = (dealer.deal(rng) for _ in budget.trials())
    return dealer.levelled(mean_worths(moves, deals, worth), view.trick, POWER)


def after_laying_out(
    view: BeastState, seat: Seat, ways: Sequence[Hand], rng: Random, budget: Budget
) -> dict[Hand, float]:
    """The coins that each of *ways* brings in the end, the King and the Triolet among them."""
    dealer = known(view, seat)

    def worth(hands: Hands, way: Hand) -> float:
        table = without(hands, seat, view.hands[seat], way)
        takers = played_out(view, table, (), view.eldest)
        return gained(view, seat, takers) + held(view, seat, table)

    return mean_worths(ways, (dealer.deal(rng) for _ in budget.trials(40)), worth)


def played_out(
    view: BeastState,
    hands: Hands,
    trick: Sequence[tuple[Seat, str]],
    turn_of: Seat,
    card: str = "",
) -> list[Seat]:
    """Who takes each trick from here on, if all play by rule of thumb after *card*."""
    return takers_of(view, hands, trick, turn_of, able(view), view.terms.seats, card)


def able(view: BeastState) -> Able:
    """What a hand may play under the terms of the table."""
    trump, always = view.trump, view.terms[VOID] == ALWAYS
    return lambda hand, trick: duty(hand, trick, trump, POWER, always).cards


def gained(view: BeastState, seat: Seat, takers: Sequence[Seat]) -> float:
    """The coins of the Play that come to *seat*: all, or their share of what stays."""
    most, heap = with_most(takers), view.heaps[PLAY]
    gain = TRICK * takers.count(seat)
    if len(most) > 1 and view.terms[EQUAL] == STAYS:
        return gain + heap / view.terms.seats
    order = turn(view.terms.seats, view.eldest)
    return gain + heap * (min(most, key=order.index) == seat)


def held(view: BeastState, seat: Seat, hands: Hands) -> float:
    """The coins of the King and the Triolet that come to *seat* with those hands."""
    coins = float(view.heaps[KING] * ("K" + view.trump in hands[seat]))
    order = turn(view.terms.seats, view.eldest)
    best = best_three(hands, order)
    if view.terms[SEVERAL] == FIRST:
        best.sort(key=order.index)
    return coins + view.heaps[TRIOLET] * (best[:1] == [seat])


def known(view: BeastState, seat: Seat) -> ForsatKnowledge:
    """What a seat knows of the others’ hands: where the King and three of a sort are shown before
    the tricks, who showed no such thing has none, and a King that nobody showed is in the stock."""
    king, had = "K" + view.trump, dealt_hands(view)
    said = view.terms[WHEN] == BEFORE and view.phase in ("show", "play")
    silent = [one for one in range(view.terms.seats) if said and one not in view.showing]
    laid = [cards[len(hand) :] for cards, hand in zip(had, view.hands, strict=True)]

    def strain(one: Seat, hand: Sequence[str]) -> float:
        hides = {*to_show((*hand, *laid[one]), view.trump)} - {*view.shown}
        return CANNOT * (one in silent and bool(hides))

    nobody = said and view.phase == "play" and not any(king in hand for hand in had)
    stocked = (king,) if nobody else ()
    asked = view.terms[TAKES] == HOLDER
    return ForsatKnowledge(view, seat, able(view), asked, stocked, strain)


def guesses(view: BeastState, seat: Seat) -> Dealing:
    """What deals out the cards that *seat* cannot see."""
    return known(view, seat).deal


LEVELS = {"apprentice": apprentice, "journeyman": journeyman}
GUESSES = guesses
BUDGETS = {"apprentice": (1, 0.1), "journeyman": (120, 0.35)}
WEIGH = weighing(after_playing, after_laying_out)  # not what the Ace or the cards shown decide
UNIT = Unit("coin", "coins", least=0.1)
DOMINATED = never_better
BY_TRIALS = True
