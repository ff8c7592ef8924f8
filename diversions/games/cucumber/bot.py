"""Players of Cucumber: one who spends high cards first, one who plays the deal out many ways."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from diversions.games.cucumber.rules import (
    PACK,
    VALUE,
    CucumberState,
    order,
    to_beat,
)
from diversions.games.cucumber.variants import BEAT, HIGHEST
from diversions.rules.bots import Advice, Budget, Unit
from diversions.rules.core import Game, Move, Ruling, Seat
from diversions.rules.kit.cards import Hands, guess
from diversions.rules.kit.tricks import best

Table = list[list[str]]  # the hands, by seat, while a guess is played out


def unseen(view: CucumberState, seat: Seat) -> list[str]:
    """The cards that lie nowhere in *view*."""
    seen = {*view.hands[seat], *view.played, *(card for _, card in view.trick)}
    return [card for card in PACK.cards if card not in seen]


def free(hand: list[str], trick: list[str], highest: bool) -> list[str]:
    """The cards that may be played, one of each rank, the lowest first."""
    ranks = {VALUE[card]: card for card in hand}
    cards = [ranks[value] for value in sorted(ranks)]
    if not trick:
        return cards
    mark = VALUE[to_beat(trick, highest)]
    return [card for card in cards if VALUE[card] >= mark] or cards[:1]


def by_thumb(hand: list[str], trick: list[str], highest: bool) -> str:
    """The highest card that may go."""
    return free(hand, trick, highest)[-1]


def last_trick(
    view: CucumberState, hands: Hands, seat: Seat, card: str, rng: Random
) -> tuple[list[Seat], int]:
    """Who pays for the last trick, and how much, if *seat* plays *card* and all go on."""
    table: Table = [list(hand) for hand in hands]
    highest = view.terms[BEAT] == HIGHEST
    trick = list(view.trick)
    seats, mine = order(view, trick[0][0] if trick else seat), card
    while True:
        for one in seats[len(trick) :]:
            cards = [laid for _, laid in trick]
            laid = mine or thumb_or_chance(table[one], cards, highest, rng)
            mine = ""
            table[one].remove(laid)
            trick.append((one, laid))
        won = best([laid for _, laid in trick], VALUE.__getitem__)
        taker = trick[won[-1]][0]
        if not table[taker]:
            return [trick[i][0] for i in won], VALUE[trick[won[-1]][1]]
        seats, trick = order(view, taker), []


def thumb_or_chance(hand: list[str], trick: list[str], highest: bool, rng: Random) -> str:
    """What another might play: mostly by the rule of thumb."""
    if rng.random() < 0.8:
        return by_thumb(hand, trick, highest)
    return rng.choice(free(hand, trick, highest))


def buying(view: CucumberState, rulings: list[Ruling], most: int) -> Advice | None:
    """Whether to buy in, where that is asked."""
    moves = {ruling.move.verb: ruling.move for ruling in rulings}
    if "buy" not in moves:
        return None
    if view.restart <= most:
        return Advice(moves["buy"], f"At {view.restart} points you can still win.")
    return Advice(moves["leave"], f"At {view.restart} points one more trick could slice you again.")


def apprentice(
    game: Game[Any], view: CucumberState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """High cards go as soon as they may."""
    if bought := buying(view, rulings, 29):
        return bought
    move = max((ruling.move for ruling in rulings), key=lambda m: VALUE[m.what[0]])
    return Advice(move, "Get rid of the highest card that you can.")


def journeyman(
    game: Game[Any], view: CucumberState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Deals the hidden cards out many ways, and plays each out to the last trick."""
    if bought := buying(view, rulings, 22):
        return bought
    moves = {VALUE[ruling.move.what[0]]: ruling.move for ruling in rulings}
    if len(moves) == 1:
        return Advice(rulings[0].move, "No other card would change the result.")
    worth = spared(view, list(moves.values()), rng, budget)
    value = max(moves, key=lambda one: (worth[moves[one]], one))
    because = "This should keep the cost of the last trick lowest."
    return Advice(moves[value], because)


def spared(
    view: CucumberState, moves: Sequence[Move], rng: Random, budget: Budget
) -> dict[Move, float]:
    """The points that each of *moves* spares its seat in the last trick, or costs the others."""
    seat = moves[0].seat
    hidden, tried = unseen(view, seat), 0
    worth = dict.fromkeys(moves, 0.0)
    while budget.left() or not tried:
        hands, tried = guess(view.hands, hidden, rng), tried + 1
        for move in moves:
            payers, points = last_trick(view, hands, seat, move.what[0], rng)
            share = points / (len(view.playing) - 1)
            worth[move] -= points if seat in payers else 0.0
            worth[move] += share * len([one for one in payers if one != seat])
    return {move: total / tried for move, total in worth.items()}


def weigh(
    game: Game[Any], view: CucumberState, moves: Sequence[Move], rng: Random, budget: Budget
) -> Mapping[Move, float]:
    """What cards are worth, in points; buying in is not weighed."""
    cards = [move for move in moves if move.verb == "play"]
    return spared(view, cards, rng, budget) if cards else {}


LEVELS = {"apprentice": apprentice, "journeyman": journeyman}
BUDGETS = {"apprentice": (1, 0.1), "journeyman": (300, 0.3)}
WEIGH, UNIT = weigh, Unit("point", "points")
