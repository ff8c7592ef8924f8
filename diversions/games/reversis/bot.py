"""Players of Reversis: one by rule of thumb, one who plays the deal out many ways."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from diversions.games.reversis.rules import (
    NAMES,
    PACK,
    POINTS,
    RANKS,
    SEATS,
    ReversisState,
    payments,
    taken_at,
)
from diversions.games.reversis.variants import DISCARD, STOCK
from diversions.rules.bots import Advice, Budget, Unit
from diversions.rules.core import BACK, Game, Move, Ruling, Seat
from diversions.rules.kit.cards import Hands, turn
from diversions.rules.kit.tricks import following
from diversions.rules.players.guessing import fitted, guess_within, unlike, voids

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


def played_out(view: ReversisState, hands: Hands, seat: Seat, card: str = "") -> tuple[int, ...]:
    """What each has taken in the end, if *seat* plays *card* (or what he would, without one) and
    all go on by rule of thumb."""
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
        return Advice(Move(seat, "keep"), "Nothing in this hand is dangerous.")
    because = "A high card in a short suit is sure to take a trick."
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
        "Stay under it, with your highest card that does." if view.trick else "Low leads are safe."
    )
    return Advice(Move(seat, "play", (card,)), because)


def journeyman(
    game: Game[Any], view: ReversisState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Deals the hidden cards out many ways, plays each out, and counts what is taken."""
    if view.choosing:
        return discard_weighed(view, rulings, rng, budget)
    moves = [ruling.move for ruling in rulings]
    if len(moves) == 1:
        return Advice(moves[0], "It’s the only card you can play.")
    worth = cards_weighed(view, moves, rng, budget)
    best = max(moves, key=lambda move: (worth[move], HEIGHT[move.what[0]]))
    because = "This card should bring you the fewest points."
    return Advice(best, because)


def cards_weighed(
    view: ReversisState, moves: Sequence[Move], rng: Random, budget: Budget
) -> dict[Move, float]:
    """The points that each of *moves* spares its seat, coins and all."""
    seat, tried = moves[0].seat, 0
    known, worth = Knowledge(view, seat), dict.fromkeys(moves, 0.0)
    while budget.left() or not tried:
        hands, tried = known.deal(rng), tried + 1
        for move in moves:
            taken = played_out(view, hands, seat, move.what[0])
            worth[move] += COINS * gained(view, taken, seat) - taken[seat]
    return {move: total / tried for move, total in worth.items()}


COINS = 0.5  # points that a coin is worth while a deal is played


def discard_weighed(
    view: ReversisState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """To keep all, or to be rid of one of the most dangerous cards, by what comes of it."""
    usual = discarding(view, rulings).move
    seat = usual.seat
    hand = view.hands[seat]
    suits = [card[1] for card in hand]
    feared = sorted(hand, key=lambda one: HEIGHT[one] - 2 * suits.count(one[1]))[-5:]
    moves = [usual, Move(seat, "keep"), *(Move(seat, "discard", (card,)) for card in feared)]
    worth = discards_weighed(view, moves, rng, budget)
    best = max(worth, key=lambda move: worth[move])
    if best.verb == "keep":
        return Advice(best, "No card in this hand is worth discarding.")
    because = f"Without the {NAMES[best.what[0]]} this hand should take the fewest points."
    return Advice(best, because)


def discards_weighed(
    view: ReversisState, moves: Sequence[Move], rng: Random, budget: Budget
) -> dict[Move, float]:
    """The same of what may be parted with before the first card."""
    seat = moves[0].seat
    hand, known, tried = view.hands[seat], Knowledge(view, seat), 0
    worth = dict.fromkeys(moves, 0.0)
    leader = (view.dealer + 1) % SEATS
    while tried < 40 and (budget.left() or not tried):
        hands, tried = known.deal(rng), tried + 1
        held = {card for one in hands for card in one}
        drawn = rng.choice([card for card in known.hidden if card not in held] or [BACK])
        for move in worth:
            mine = tuple(card for card in hand if card not in move.what)
            if move.what and view.terms[DISCARD] == STOCK:
                mine = (*mine, drawn)
            table = (*hands[:seat], mine, *hands[seat + 1 :])
            taken = played_out(view, table, leader)
            worth[move] += COINS * gained(view, taken, seat) - taken[seat]
    return {move: total / tried for move, total in worth.items()}


def weigh(
    game: Game[Any], view: ReversisState, moves: Sequence[Move], rng: Random, budget: Budget
) -> Mapping[Move, float]:
    """What moves are worth, in points not taken."""
    weighed = discards_weighed if view.choosing else cards_weighed
    return weighed(view, moves, rng, budget)


class Knowledge:
    """What a seat knows of the others’ hands, and deals that agree with it."""

    def __init__(self, view: ReversisState, seat: Seat) -> None:
        self.view, tricks = view, tricks_of(view)
        self.hidden = unseen(view, seat)
        self.barred = voids(tricks, SEATS)
        self.against = unlike(
            tricks, self.hidden, SEATS, lambda _, before, cards: by_thumb(tuple(cards), [*before])
        )

    def deal(self, rng: Random) -> Hands:
        """One way in which the hidden cards may lie."""
        hands = guess_within(self.view.hands, self.hidden, self.barred, rng)
        return fitted(hands, self.view.hands, self.hidden, self.barred, self.strain, rng)

    def strain(self, seat: Seat, hand: Sequence[str]) -> float:
        """How many plays of *seat* the cards of *hand* would have changed."""
        against = self.against[seat]
        return sum([against.get(card, 0) for card in hand])


def tricks_of(view: ReversisState) -> list[list[tuple[Seat, str]]]:
    """The tricks of the deal, with who played what: eldest led the first, then who took."""
    tricks, leader = [], (view.dealer + 1) % SEATS
    for start in range(0, len(view.played) - SEATS + 1, SEATS):
        cards = view.played[start : start + SEATS]
        trick = list(zip(turn(SEATS, leader), cards, strict=True))
        leader = trick[taken_at(tuple(trick))][0]
        tricks.append(trick)
    return [*tricks, list(view.trick)] if view.trick else tricks


def gained(view: ReversisState, taken: tuple[int, ...], seat: Seat) -> int:
    """The coins that *seat* wins, less those that it pays."""
    return sum(
        coins * ((winner == seat) - (loser == seat))
        for loser, winner, coins in payments(view.terms, taken)
    )


LEVELS = {"apprentice": apprentice, "journeyman": journeyman}
BUDGETS = {"apprentice": (1, 0.1), "journeyman": (60, 0.4)}
WEIGH, UNIT = weigh, Unit("point", "points")
