"""Players of Reversis: one by rule of thumb, one who plays the deal out many ways."""

from __future__ import annotations

from random import Random
from typing import Any

from diversions.games.reversis.rules import (
    PACK,
    POINTS,
    RANKS,
    SEATS,
    ReversisState,
    payments,
    taken_at,
)
from diversions.rules.bots import Advice, Budget
from diversions.rules.core import Game, Move, Ruling, Seat
from diversions.rules.kit.cards import Hands, guess, turn
from diversions.rules.kit.tricks import following

HEIGHT = {card: RANKS.index(card[0]) for card in PACK.cards}


def unseen(view: ReversisState, seat: Seat) -> list[str]:
    """The cards that lie nowhere in *view*, as far as *seat* may know."""
    seen = {*view.hands[seat], *view.discards[seat], *view.played}
    seen.update(card for _, card in view.trick)
    return [card for card in PACK.cards if card not in seen]


def by_thumb(hand: tuple[str, ...], trick: list[tuple[Seat, str]]) -> str:
    """Lead low; stay under if that is possible; throw what counts most."""
    if not trick:
        return min(hand, key=HEIGHT.__getitem__)
    suit = trick[0][1][1]
    free = following(hand, suit, lambda card: card[1])
    if free[0][1] != suit:
        return max(free, key=lambda card: (POINTS[card], HEIGHT[card]))
    mark = HEIGHT[trick[taken_at(tuple(trick))][1]]
    under = [card for card in free if HEIGHT[card] < mark]
    if under:
        return max(under, key=HEIGHT.__getitem__)
    last = len(trick) == SEATS - 1
    return max(free, key=HEIGHT.__getitem__) if last else min(free, key=HEIGHT.__getitem__)


def played_out(view: ReversisState, hands: Hands, seat: Seat, card: str) -> tuple[int, ...]:
    """What each has taken in the end, if *seat* plays *card* and all go on by rule of thumb."""
    table, taken = [list(hand) for hand in hands], list(view.taken)
    trick, mine, leader = list(view.trick), card, seat
    while True:
        laid = {one for one, _ in trick}
        for one in turn(SEATS, leader):
            if one in laid or not table[one]:
                continue
            choice = mine or by_thumb(tuple(table[one]), trick)
            mine = ""
            table[one].remove(choice)
            trick.append((one, choice))
        if not trick:
            return tuple(taken)
        leader = trick[taken_at(tuple(trick))][0]
        taken[leader] += sum(POINTS[one] for _, one in trick)
        trick = []


def discarding(view: ReversisState, rulings: list[Ruling]) -> Advice:
    """A high card of a short suit goes; a harmless hand is kept."""
    seat = rulings[0].move.seat
    hand = view.hands[seat]
    suits = [card[1] for card in hand]
    card = max(hand, key=lambda one: (HEIGHT[one] >= 9, -suits.count(one[1]), HEIGHT[one]))
    if HEIGHT[card] < 9:
        return Advice(Move(seat, "keep"), "There is nothing in this hand to be afraid of.")
    because = "A high card with few beside it would take a trick for certain."
    return Advice(Move(seat, "discard", (card,)), because)


def apprentice(
    game: Game[Any], view: ReversisState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Rules of thumb."""
    if view.choosing:
        return discarding(view, rulings)
    seat = rulings[0].move.seat
    card = by_thumb(view.hands[seat], list(view.trick))
    because = (
        "Under what lies there, and as high as may be." if view.trick else "Low leads are safe."
    )
    return Advice(Move(seat, "play", (card,)), because)


def journeyman(
    game: Game[Any], view: ReversisState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Deals the hidden cards out many ways, plays each out, and counts what is taken."""
    if view.choosing:
        return discarding(view, rulings)
    moves = [ruling.move for ruling in rulings]
    if len(moves) == 1:
        return Advice(moves[0], "There is no choice.")
    seat, tried = moves[0].seat, 0
    hidden = unseen(view, seat)
    worth = dict.fromkeys(moves, 0.0)
    while budget.left() or not tried:
        hands, tried = guess(view.hands, hidden, rng), tried + 1
        for move in moves:
            taken = played_out(view, hands, seat, move.what[0])
            worth[move] += 0.1 * gained(view, taken, seat) - taken[seat]
    best = max(moves, key=lambda move: (worth[move], HEIGHT[move.what[0]]))
    return Advice(best, "I dealt the hidden cards out many ways: so the fewest points come to me.")


def gained(view: ReversisState, taken: tuple[int, ...], seat: Seat) -> int:
    """The coins that *seat* wins, less those that it pays."""
    return sum(
        coins * ((winner == seat) - (loser == seat))
        for loser, winner, coins in payments(view.terms, taken)
    )


LEVELS = {"apprentice": apprentice, "journeyman": journeyman}
BUDGETS = {"apprentice": (1, 0.1), "journeyman": (60, 0.4)}
