"""Players of Ruff and Trump: one by rule of thumb, and one who deals out what he cannot see."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from diversions.games.ruff_and_trump.state import PACK, POWER, RuffState, par, power, side
from diversions.rules.bots import Advice, Budget
from diversions.rules.core import Game, Move, Ruling, Seat
from diversions.rules.kit.cards import Hand, Hands, guess


def apprentice(
    game: Game[Any], view: RuffState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Rules of thumb: announce the best, rub, keep trumps, take tricks cheaply."""
    move = rulings[0].move
    match view.phase:
        case "ruff":
            return Advice(move, "Twelve points are more than most deals bring in cards.")
        case "rub":
            if move.verb == "rub":
                return Advice(move, "Four new cards for the four worst can hardly hurt.")
            return Advice(move, "Only the Ace of trumps rubs.")
        case "discard":
            return laid_out(view, rulings[0])
        case "show":
            return Advice(move, "The ruff that was announced has to be shown.")
        case _:
            cards = tuple(r.move.what[0] for r in rulings)
            card = thumb(cards, view.trick, view, move.seat)
            move = next(r.move for r in rulings if r.move.what == (card,))
            return Advice(move, "Take a trick cheaply, and leave a partner’s alone.")


def laid_out(view: RuffState, ruling: Ruling) -> Advice:
    """The four cards that are worth least to keep."""
    hand = view.hands[ruling.move.seat]
    cards = sorted(hand, key=lambda card: keeping(view, hand, card))[:4]
    move = ruling.move._replace(what=tuple(card for card in hand if card in cards))
    return Advice(move, "Trumps and Aces are kept, and a short weak suit is thrown out.")


def keeping(view: RuffState, hand: Hand, card: str) -> float:
    """How much *card* is worth keeping."""
    same = sum(other[1] == card[1] for other in hand)
    return POWER[card[0]] + 20 * (card[1] == view.trump) + 6 * (card[0] in "AK") + 0.8 * same


def thumb(
    cards: Sequence[str], trick: Sequence[tuple[Seat, str]], view: RuffState, seat: Seat
) -> str:
    """The best card led; else the cheapest that takes the trick from an adversary, or the least."""
    trump = view.trump
    if not trick:
        return max(cards, key=lambda c: POWER[c[0]] - 4 * (c[1] == trump and c[0] != "A"))
    led = trick[0][1][1]
    winner, card = max(trick, key=lambda laid: power(laid[1], led, trump))
    best = power(card, led, trump)
    takers = [card for card in cards if power(card, led, trump) > best]
    last = len(trick) == view.terms.seats - 1
    if takers and not (side(view.terms, winner) == side(view.terms, seat) and (last or best > 10)):
        pick = min if last or takers[0][1] != led else max
        return pick(takers, key=lambda card: power(card, led, trump))
    return min(cards, key=lambda card: POWER[card[0]] + 20 * (card[1] == trump))


def journeyman(
    game: Game[Any], view: RuffState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Deals out the hidden cards many ways, and plays each to the end."""
    moves = [ruling.move for ruling in rulings]
    if view.phase != "play":
        return apprentice(game, view, rulings, rng, budget)
    if len(moves) == 1:
        return Advice(moves[0], "There is no other card to play.")
    hidden, sums, tried = unseen(view), dict.fromkeys(moves, 0.0), 0
    while budget.left() or not tried:
        tried += 1
        hands = likely(view, hidden, rng)
        for move in moves:
            sums[move] += played_out(view, hands, move)
    best = max(moves, key=lambda move: sums[move])
    cards = round(sums[best] / tried)
    because = f"Over the hands that may be held, it leaves most: about {cards} cards in the end."
    return Advice(best, f"{because[:-1]}, where {par(view.terms)} score nothing.")


def unseen(view: RuffState) -> list[str]:
    """The cards that the viewer has not seen in this deal."""
    seen = {card for hand in (*view.hands, *view.out) for card in hand} | {view.turned}
    seen |= {card for trick in (*view.tricks, view.trick) for _, card in trick}
    return [card for card in PACK.cards if card not in seen]


def likely(view: RuffState, hidden: list[str], rng: Random) -> Hands:
    """The hidden cards dealt out; suits that a seat has not followed are kept from it, if easy."""
    void = {(s, t[0][1][1]) for t in (*view.tricks, view.trick) for s, c in t if c[1] != t[0][1][1]}
    hands = guess(view.hands, hidden, rng)
    for _ in range(4):
        if not void or not any((s, c[1]) in void for s, hand in enumerate(hands) for c in hand):
            break
        hands = guess(view.hands, hidden, rng)
    return hands


def played_out(view: RuffState, hands: Hands, move: Move) -> float:
    """The cards that the side of *move* has in the end, if all then play by rule of thumb."""
    terms, trump, seat = view.terms, view.trump, move.seat
    mine = side(terms, seat)
    taken = terms.seats * sum(side(terms, taker) == mine for taker in view.takers)
    held, trick, card = [list(hand) for hand in hands], list(view.trick), move.what[0]
    while True:
        held[seat].remove(card)
        trick.append((seat, card))
        if len(trick) == terms.seats:
            led = trick[0][1][1]
            seat = max(trick, key=lambda laid: power(laid[1], led, trump))[0]
            taken += terms.seats * (side(terms, seat) == mine)
            trick = []
            if not held[seat]:
                return taken
        else:
            seat = (seat + 1) % terms.seats
        hand = held[seat]
        follow = [c for c in hand if c[1] == trick[0][1][1]] if trick else hand
        card = thumb(follow or hand, trick, view, seat)


LEVELS = {"apprentice": apprentice, "journeyman": journeyman}
BUDGETS = {"apprentice": (1, 0.1), "journeyman": (120, 0.35)}
