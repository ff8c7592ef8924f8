"""Players of French Truc: an apprentice by rule of thumb, a journeyman who samples hands."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from diversions.games.french_truc.state import (
    UP,
    FrenchTrucState,
    pack_of,
    powers,
    remainder,
    settled,
    side,
)
from diversions.games.french_truc.variants import CARDS
from diversions.rules.bots import Advice, Budget
from diversions.rules.core import Game, Move, Ruling, Terms
from diversions.rules.kit.bluffing import Deal, Odds, Ways, by_thumb, chosen, promise, weighed
from diversions.rules.kit.cards import Hands, guess


@cache
def ways(terms: Terms, eldest: int) -> Ways:
    """How tricks are played under these terms."""
    strength = powers(terms[CARDS].value)
    return Ways(
        power=lambda led, card: strength[card],
        choices=lambda hand, trick: hand,
        settled=lambda won: settled(won, eldest),
    )


def deal_of(view: FrenchTrucState, hands: Hands) -> Deal:
    """The deal of *view* with these hands."""
    won = tuple(None if seat is None else side(seat) for seat in view.won)
    return Deal(hands, view.leader, view.trick, won)


def unseen(view: FrenchTrucState) -> list[str]:
    """The cards that lie nowhere in *view*."""
    laid = [card for trick in (*view.tricks, view.trick) for _, card in trick]
    seen = {*laid, *(card for hand in view.hands for card in hand)}
    return [card for card in pack_of(view.terms).cards if card not in seen]


def promised(view: FrenchTrucState, seat: int) -> float:
    """What the own hand of *seat* promises, from 0 to 1."""
    own = tuple(hand if s == seat else () for s, hand in enumerate(view.hands))
    how = ways(view.terms, side(view.eldest))
    return promise(how, pack_of(view.terms).cards, deal_of(view, own), side(seat))


def on_redeal(view: FrenchTrucState, moves: list[Move]) -> Advice | None:
    """What to say of new hands, if that is the question."""
    said = {move.verb: move for move in moves}
    if not said.keys() & {"agree", "propose"}:
        return None
    poor = promised(view, moves[0].seat) < 0.4
    if "agree" in said and poor:
        return Advice(said["agree"], "New cards can hardly be worse than these.")
    if "agree" in said:
        return Advice(said["refuse"], "These cards are good enough to keep.")
    if poor:
        return Advice(said["propose"], "The cards are poor, and to ask costs nothing.")
    return None


def apprentice(
    game: Game[Any], view: FrenchTrucState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Rules of thumb: raise by three on a good hand, stay with a fair one, take tricks cheaply."""
    moves = [ruling.move for ruling in rulings]
    if spoken := on_redeal(view, moves):
        return spoken
    seat = moves[0].seat
    hope = promised(view, seat)
    if moves[0].verb in ("stay", "fold"):
        if hope > 0.4:
            return Advice(Move(seat, "stay"), "These cards are fair, and to concede gives points.")
        return Advice(Move(seat, "fold"), "These cards are too poor for what is asked.")
    three = Move(seat, "raise", ("3",))
    if hope > 0.75 and three in moves:
        return Advice(three, "With cards so good it is time to raise.")
    card = by_thumb(ways(view.terms, side(view.eldest)), view.hands[seat], view.trick, seat)
    because = "The cheapest card that serves will do." if view.trick else "Lead the best card."
    return Advice(Move(seat, "play", (card,)), because)


def raised_to(view: FrenchTrucState, move: Move) -> int:
    """What the deal would be worth by this raise."""
    if move.what[0] == "remainder":
        return remainder(view, side(move.seat))
    return view.stake.worth + int(move.what[0])


def worths(
    view: FrenchTrucState, hands: Hands, moves: list[Move], rng: Random
) -> dict[Move, float]:
    """What each of *moves* brings its side, if the hands lie so."""
    mine, how, pack = side(moves[0].seat), ways(view.terms, side(view.eldest)), pack_of(view.terms)
    wanted = [max(UP - points, 1) for points in view.score]
    found: dict[Move, float] = {}
    deal, stake = deal_of(view, hands), view.stake
    plain = [move for move in moves if move.verb != "raise"]
    odds = Odds(stake.worth, stake.asked, 0, wanted[mine], wanted[1 - mine])
    found |= weighed(how, pack.cards, deal, odds, plain, rng)
    for move in moves:
        if move.verb == "raise":
            bare, step = move._replace(what=()), raised_to(view, move)
            raising = odds._replace(step=step)
            found[move] = weighed(how, pack.cards, deal, raising, [bare], rng)[bare]
    return found


def journeyman(
    game: Game[Any], view: FrenchTrucState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Deals the hidden cards out many ways, plays each out, and weighs a few raises by them."""
    moves = [ruling.move for ruling in rulings]
    if spoken := on_redeal(view, moves):
        return spoken
    few = ("1", "3", "6", "remainder")
    moves = [m for m in moves if m.verb != "propose" and (m.verb != "raise" or m.what[0] in few)]
    if len(moves) == 1:
        return Advice(moves[0], "There is nothing else to do.")
    mine, raiser, hidden = side(moves[0].seat), view.stake.raiser, unseen(view)
    how, pack = ways(view.terms, side(view.eldest)), pack_of(view.terms).cards
    sums, weights = dict.fromkeys(moves, 0.0), 0.0
    while budget.left() or not weights:
        hands = guess(view.hands, hidden, rng)
        weight = 1.0
        if raiser == 1 - mine:
            weight = 0.35 + promise(how, pack, deal_of(view, hands), raiser)
        weights += weight
        for move, worth in worths(view, hands, moves, rng).items():
            sums[move] += weight * worth
    return chosen({move: total / weights for move, total in sums.items()}, rng)


LEVELS = {"apprentice": apprentice, "journeyman": journeyman}
BUDGETS = {"apprentice": (1, 0.1), "journeyman": (200, 0.3)}
