"""Players of Le Truc: an apprentice by rule of thumb, a journeyman who reckons and bluffs."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from diversions.games.le_truc.state import LADDER, POWERS, UP, LeTrucState, pack_of, settled
from diversions.rules.bots import Advice, Budget
from diversions.rules.core import Game, Ruling, Seat, Terms
from diversions.rules.kit.bluffing import Deal, Odds, Ways, by_thumb, chosen, promise, weighed
from diversions.rules.kit.cards import Hands, guess
from diversions.rules.kit.raises import above


@cache
def ways(terms: Terms, eldest: Seat) -> Ways:
    """How tricks are played under these terms."""
    strength = POWERS[pack_of(terms)]
    return Ways(
        power=lambda led, card: strength[card],
        choices=lambda hand, trick: hand,
        settled=lambda won: settled(terms, won, eldest),
    )


def deal_of(view: LeTrucState, hands: Hands) -> Deal:
    """The deal of *view* with these hands."""
    return Deal(hands, view.leader, view.trick, view.won)


def odds_of(view: LeTrucState, mine: Seat) -> Odds:
    """What the deal is worth, and what each still wants of this game."""
    stake = view.stake
    wanted = [max(UP - points, 1) for points in view.score]
    return Odds(stake.worth, stake.asked, above(LADDER, stake), wanted[mine], wanted[1 - mine])


def unseen(view: LeTrucState) -> list[str]:
    """The cards that lie nowhere in *view*."""
    laid = [card for trick in (*view.tricks, view.trick) for _, card in trick]
    seen = {*laid, *(card for hand in view.hands for card in hand)}
    return [card for card in pack_of(view.terms).cards if card not in seen]


def apprentice(
    game: Game[Any], view: LeTrucState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Rules of thumb: double on a good hand, play on with a fair one, take tricks cheaply."""
    moves = {(r.move.verb, *r.move.what): r.move for r in rulings}
    seat = rulings[0].move.seat
    how = ways(view.terms, view.eldest)
    own = tuple(hand if s == seat else () for s, hand in enumerate(view.hands))
    promised = promise(how, pack_of(view.terms).cards, deal_of(view, own), seat)
    if ("stay",) in moves:
        if promised > 0.4:
            return Advice(
                moves["stay",], "These cards are fair, and to throw in gives points away."
            )
        return Advice(moves["fold",], "These cards are too poor for what is asked.")
    if promised > 0.75 and ("raise",) in moves:
        return Advice(moves["raise",], "With cards so good it is time to double.")
    card = by_thumb(how, view.hands[seat], view.trick, seat)
    because = "The cheapest card that serves will do." if view.trick else "Lead the best card."
    return Advice(moves["play", card], because)


def journeyman(
    game: Game[Any], view: LeTrucState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Deals the hidden cards out many ways, plays each out, and weighs the doubles by them."""
    moves = [ruling.move for ruling in rulings]
    if len(moves) == 1:
        return Advice(moves[0], "There is nothing else to do.")
    seat, how, hidden = moves[0].seat, ways(view.terms, view.eldest), unseen(view)
    pack = pack_of(view.terms).cards
    sums, weights = dict.fromkeys(moves, 0.0), 0.0
    while budget.left() or not weights:
        deal = deal_of(view, guess(view.hands, hidden, rng))
        weight = 1.0
        if view.stake.raiser == 1 - seat:
            weight = 0.35 + promise(how, pack, deal, 1 - seat)
        weights += weight
        for move, worth in weighed(how, pack, deal, odds_of(view, seat), moves, rng).items():
            sums[move] += weight * worth
    return chosen({move: total / weights for move, total in sums.items()}, rng)


LEVELS = {"apprentice": apprentice, "journeyman": journeyman}
BUDGETS = {"apprentice": (1, 0.1), "journeyman": (400, 0.3)}
