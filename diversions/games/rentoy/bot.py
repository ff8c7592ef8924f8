"""Players of Rentoy: an apprentice by rule of thumb, a journeyman who reckons and bluffs."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from diversions.games.rentoy.rules import ruled
from diversions.games.rentoy.state import (
    LADDER,
    PACK,
    UP,
    RentoyState,
    power,
    powers,
    side,
    specials,
    true_signs,
)
from diversions.rules.bots import Advice, Budget
from diversions.rules.core import BACK, Game, Move, Ruling, Seat, Terms, but
from diversions.rules.kit.bluffing import Deal, Odds, Ways, by_thumb, chosen, promise, weighed
from diversions.rules.kit.cards import Hands, guess
from diversions.rules.kit.raises import above

# What the table says -------------------------------------------------------------------------


@cache
def ways(terms: Terms, trump: str) -> Ways:
    """How tricks are played with these trumps."""
    trumps = powers(specials(terms), trump)
    bare = RentoyState(terms=terms, turned=f"4{trump}")

    def choices(hand: Any, trick: Any) -> tuple[str, ...]:
        if not trick or trick[0] not in trumps:
            return tuple(hand)
        laid = tuple((0, card) for card in trick)
        table = but(bare, hands=(tuple(hand),), trick=laid)
        return tuple(card for card, _, because in ruled(table, 0) if not because)

    def settled(won: Any) -> int | None:
        return next((one for one in (0, 1) if list(won).count(one) == 2), None)

    return Ways(lambda led, card: power(trumps, led, card), choices, settled)


def deal_of(view: RentoyState, hands: Hands) -> Deal:
    """The deal of *view* with these hands."""
    return Deal(hands, view.leader, view.trick, tuple(side(seat) for seat in view.won))


def odds_of(view: RentoyState, mine: int) -> Odds:
    stake = view.stake
    wanted = [max(UP - points, 1) for points in view.score]
    return Odds(
        stake.worth, stake.asked, above(LADDER, stake), wanted[mine], wanted[1 - mine]
    )  # fmt: skip


def unseen(view: RentoyState) -> list[str]:
    """The cards that lie nowhere in *view*."""
    laid = [card for trick in (*view.tricks, view.trick) for _, card in trick]
    seen = {view.turned, *laid, *(card for hand in view.hands for card in hand)}
    return [card for card in PACK.cards if card not in seen]


# Signs ---------------------------------------------------------------------------------------


def signing(view: RentoyState, rulings: list[Ruling], rng: Random) -> Advice | None:
    """The sign to make, or the opponent to watch, before anything else; mostly true."""
    moves = [ruling.move for ruling in rulings]
    watch = [move for move in moves if move.verb == "watch"]
    if watch:
        return Advice(rng.choice(watch), "Whoever is watched can pass no sign unseen.")
    seat = moves[0].seat
    signs = {move.what[0]: move for move in moves if move.verb == "sign"}
    if not signs or view.won:
        return None
    true = [key for key in true_signs(view, seat) if key in signs]
    if true:
        return Advice(signs[true[0]], "A partner who knows the best of it can raise upon it.")
    return None


def agreeing(view: RentoyState, hands: Hands, seat: Seat) -> float:
    """How well these hands agree with the signs that *seat* has seen; a sign may be false."""
    weight = 1.0
    for sign in view.signs:
        if sign.key != BACK and sign.seat != seat and not view.won:
            held = but(view, hands=hands)
            weight *= 1.0 if sign.key in true_signs(held, sign.seat) else 0.2
    return weight


# The levels ----------------------------------------------------------------------------------


def apprentice(
    game: Game[Any], view: RentoyState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Rules of thumb: raise on a good hand, stay with a fair one, take tricks cheaply."""
    signed = signing(view, rulings, rng)
    if signed and rng.random() < 0.5:
        return signed
    moves = {r.move.verb: r.move for r in rulings if r.move.verb not in ("sign", "watch")}
    seat = next(iter(moves.values())).seat
    how = ways(view.terms, view.trump)
    own = tuple(hand if s == seat else () for s, hand in enumerate(view.hands))
    promised = promise(how, PACK.cards, deal_of(view, own), side(seat))
    if "stay" in moves:
        if promised > 0.4:
            return Advice(moves["stay"], "These cards are fair, and to fold gives points away.")
        return Advice(moves["fold"], "These cards are too poor for what is asked.")
    if promised > 0.75 and any(r.move.verb == "raise" for r in rulings):
        return Advice(Move(seat, "raise"), "With cards so good it is time to raise.")
    card = by_thumb(how, view.hands[seat], view.trick, seat)
    because = "The cheapest card that serves will do." if view.trick else "Lead the best card."
    return Advice(Move(seat, "play", (card,)), because)


def journeyman(
    game: Game[Any], view: RentoyState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Deals the hidden cards out many ways, plays each out, and weighs the raises by them."""
    if signed := signing(view, rulings, rng):
        return signed
    moves = [r.move for r in rulings if r.move.verb not in ("sign", "watch")]
    seat, how, hidden = moves[0].seat, ways(view.terms, view.trump), unseen(view)
    if len(moves) == 1:
        return Advice(moves[0], "There is nothing else to do.")
    mine, raiser = side(seat), view.stake.raiser
    sums, weights = dict.fromkeys(moves, 0.0), 0.0
    while budget.left() or not weights:
        hands = guess(view.hands, hidden, rng)
        deal = deal_of(view, hands)
        weight = agreeing(view, hands, seat)
        if raiser == 1 - mine:
            weight *= 0.35 + promise(how, PACK.cards, deal, raiser)
        weights += weight
        found = weighed(how, PACK.cards, deal, odds_of(view, mine), moves, rng)
        for move, worth in found.items():
            sums[move] += weight * worth
    return chosen({move: total / weights for move, total in sums.items()}, rng)


def folder(
    game: Game[Any], view: RentoyState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """The foil that folds before every raise."""
    fold = [r.move for r in rulings if r.move.verb == "fold"]
    if fold:
        return Advice(fold[0], "It always folds.")
    return apprentice(game, view, [r for r in rulings if r.move.verb != "raise"], rng, budget)


def raiser(
    game: Game[Any], view: RentoyState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """The foil that raises whenever it may, and never folds."""
    bare = [r.move for r in rulings if r.move.verb == "raise" and not r.move.what]
    stay = [r.move for r in rulings if r.move.verb == "stay"]
    if bare or stay:
        return Advice((bare or stay)[0], "It always raises.")
    return apprentice(game, view, rulings, rng, budget)


LEVELS = {"apprentice": apprentice, "journeyman": journeyman}
FOILS = {"folder": folder, "raiser": raiser}  # to be played against, by the benchmark
BUDGETS = {"apprentice": (1, 0.1), "journeyman": (400, 0.3)}
