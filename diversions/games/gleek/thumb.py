"""Gleek by rule of thumb: how the apprentice plays, and how others are expected to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from diversions.games.gleek.state import (
    FOUR_ACES,
    MELDS,
    PIPS,
    POWER,
    GleekState,
    honour,
    power,
    ruff_worth,
)
from diversions.games.gleek.variants import CARDS, RUFF
from diversions.rules.bots import Advice, Budget
from diversions.rules.core import Game, Move, Ruling, Terms
from diversions.rules.kit.cards import Hand

KEPT = "Keep trumps, honours, high pairs and your long suit."
BOLD, FAIR = {True: (6, 5), False: (48, 40)}, {True: 4, False: 32}  # by cards; by points
ONE_EACH = dict.fromkeys(PIPS, 1)
HIGH = 5  # times the unit: who has laid as much revies no more


def apprentice(
    game: Game[Any], view: GleekState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Rules of thumb: buy on pairs, vie on a long suit, take tricks cheaply."""
    moves = {ruling.move.verb: ruling.move for ruling in reversed(rulings)}
    seat = rulings[0].move.seat
    hand = view.hands[seat]
    match view.phase:
        case "bid":
            pairs = sum(sum(card[0] == rank for card in hand) == 2 for rank in MELDS)
            if "pass" in moves and view.bid + 1 > 11 + 2 * pairs:
                return Advice(moves["pass"], "The stock isn’t worth more to this hand.")
            return Advice(moves["bid"], "A pair may become a gleek, and that pays for the stock.")
        case "discard":
            return laid_out(rulings[0], worst_seven(view, hand), KEPT)
        case "ruff":
            return by_thumb(view, hand, moves)
        case "show" | "call":
            return shown(moves)
        case _:
            return thumb_card(view, rulings)


def worst_seven(view: GleekState, hand: Hand) -> Hand:
    """The seven cards of *hand* that are worth least to keep."""
    return tuple(sorted(hand, key=lambda card: keeping(view, hand, card))[:7])


def ways_to_lay_out(view: GleekState, hand: Hand) -> list[Hand]:
    """The seven worst cards, and those with one exchanged for a card that was to be kept."""
    by_worth = sorted(hand, key=lambda card: keeping(view, hand, card))
    worst, rest = worst_seven(view, hand), by_worth[7:]
    ways = [worst]
    for gone in rest[:3]:
        ways += [tuple(gone if card == back else card for card in worst) for back in worst[4:]]
    longest = max(("S", "H", "D", "C"), key=lambda suit: ruff_suit(view, hand, suit))
    short = sorted(hand, key=lambda card: (card[1] == longest, keeping(view, hand, card)))
    melds = sorted(hand, key=lambda card: (card[0] in MELDS, keeping(view, hand, card)))
    for way in (tuple(short[:7]), tuple(melds[:7])):
        if set(way) not in map(set, ways):
            ways.append(way)
    return ways


def ruff_suit(view: GleekState, hand: Hand, suit: str) -> int:
    return ruff_worth(view.terms, [card for card in hand if card[1] == suit])


def laid_out(ruling: Ruling, cards: Sequence[str], because: str) -> Advice:
    """The advice to lay out *cards*."""
    assert ruling.pick is not None
    what = tuple(card for card in ruling.pick.pool if card in cards)
    return Advice(ruling.move._replace(what=what), because)


def keeping(view: GleekState, hand: Hand, card: str) -> float:
    """How much *card* is worth keeping."""
    same = sum(other[0] == card[0] for other in hand)
    worth = honour(view.terms, card, view.trump) * 3 + POWER[card[0]] / 4
    worth += 12 * (card[1] == view.trump)
    if card[0] in MELDS and same >= 2:
        worth += MELDS[card[0]][0] * (6 if same >= 3 else 2)
    worth += 4 * (card[0] == "A")
    return worth + 0.6 * sum(other[1] == card[1] for other in hand)


def by_thumb(view: GleekState, hand: Hand, moves: dict[str, Move]) -> Advice:
    mine = worth_of(view.terms, hand)
    counts = view.terms[RUFF] == CARDS
    bold, fair = BOLD[counts]
    if "vie" in moves:
        if mine >= fair:
            return Advice(moves["vie"], "This suit may well be the best of the three.")
        return Advice(moves["pass"], "No suit in this hand is worth a vie.")
    if mine >= bold and max(view.laid) < HIGH * view.unit:
        return Advice(moves["revie"], "The suit is good enough to play for more.")
    if mine >= FAIR[counts]:
        return Advice(moves["see"], "The suit is fair, and seeing it costs little.")
    return Advice(moves["pass"], "The suit is too weak to stay in.")


def worth_of(terms: Terms, hand: Iterable[str]) -> int:
    """How good the best ruff of *hand* is, as ``best_ruffs`` has it, but fast: trials ask often."""
    points = ONE_EACH if terms[RUFF] == CARDS else PIPS
    worth, aces = {"S": 0, "H": 0, "D": 0, "C": 0}, 0
    for card in hand:
        worth[card[1]] += points[card[0]]
        aces += card[0] == "A"
    return FOUR_ACES if aces == 4 else max(worth.values())


def shown(moves: dict[str, Move]) -> Advice:
    """Whatever can be shown or called."""
    if "show" in moves:
        return Advice(moves["show"], "A ruff that isn’t shown wins nothing.")
    if "call" in moves:
        why = "The other two both pay you for this, and for all that you call after it."
        return Advice(moves["call"], why)
    return Advice(moves["pass"], "You have nothing left to call.")


def thumb_card(view: GleekState, rulings: list[Ruling]) -> Advice:
    for ruling in rulings:
        if ruling.move.verb == "show":
            return Advice(
                ruling.move, "No player showed a ruff in time, so the first to show one wins it."
            )
    cards = tuple(r.move.what[0] for r in rulings)
    trick = [card for _, card in view.trick]
    card = thumb(cards, trick, view.trump)
    because = "Take a trick as cheaply as you can, or lose as little."
    return Advice(next(r.move for r in rulings if r.move.what == (card,)), because)


def thumb(cards: Sequence[str], trick: Sequence[str], trump: str) -> str:
    """The best card led; else the cheapest that takes the trick so far, or the least."""
    if not trick:
        return max(cards, key=lambda c: POWER[c[0]] - 5 * (c[1] == trump and c[0] in "KQJ"))
    led = trick[0][1]
    best = max(power(card, led, trump) for card in trick)
    takers = [card for card in cards if power(card, led, trump) > best]
    if takers:
        pick = min if len(trick) == 2 or takers[0][1] != led else max
        return pick(takers, key=lambda card: power(card, led, trump))
    return min(cards, key=lambda card: POWER[card[0]] + 20 * (card[1] == trump))
