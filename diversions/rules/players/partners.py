"""Players of games of tricks with a trump, alone or with a partner: a rule of thumb, a deal played
out by it, and which cards are worth least to keep."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from diversions.rules.core import Seat

SHORT_SUIT = "Keep trumps and Aces, and throw out a short weak suit."


class Company(NamedTuple):
    """What such a player knows of the table beside the cards."""

    trump: str
    seats: int
    pairs: bool  # whether those who sit opposite play together
    height: Mapping[str, int]  # of a card in its suit, below a hundred
    safe: int = 10  # a partner's card above this is left alone


def thumb(
    company: Company, hand: Sequence[str], trick: Sequence[tuple[Seat, str]], seat: Seat
) -> str:
    """The best card led; else the cheapest that takes the trick from an adversary, or the least."""
    trump, seats, pairs, height, safe = company
    if not trick:
        return max(hand, key=lambda c: height[c] - 4 * (c[1] == trump and c[0] != "A"))
    led = trick[0][1][1]
    best, winner = -1, seat
    for one, card in trick:
        strength = height[card] + 100 if card[1] == trump else height[card]
        if (card[1] == led or strength > 100) and strength > best:
            best, winner = strength, one
    last = len(trick) == seats - 1
    cards = [card for card in hand if card[1] == led]
    follows = bool(cards)
    if not follows:
        cards = list(hand)
    friend = winner % 2 == seat % 2 if pairs else winner == seat
    if not (friend and (last or best > safe)):
        over = best - 100 if led == trump or best > 100 else best
        suit = led if follows else trump
        if not (follows and best > 100 and led != trump):
            floor = over if best > 100 or follows else -1
            takers = [card for card in cards if card[1] == suit and height[card] > floor]
            if takers:
                return (min if last or not follows else max)(takers, key=height.__getitem__)
    return min(cards, key=lambda card: height[card] + 20 * (card[1] == trump))


def tricks_won(
    company: Company, hands: Sequence[Sequence[str]], trick: Sequence[tuple[Seat, str]],
    turn: Seat, seat: Seat, card: str = "",
) -> int:  # fmt: skip
    """The tricks that the side of *seat* takes from here on, if *card* is played by whose *turn* it
    is, and all then play by rule of thumb; without one, all do at once."""
    trump, seats, pairs, height, _ = company
    mine = seat % 2 if pairs else seat
    held, lying, taken = [list(hand) for hand in hands], list(trick), 0
    while True:
        laid = card or thumb(company, held[turn], lying, turn)
        card = ""
        held[turn].remove(laid)
        lying.append((turn, laid))
        if len(lying) < seats:
            turn = turn + 1 if turn + 1 < seats else 0
            continue
        led, best = lying[0][1][1], -1
        for one, laid in lying:
            strength = height[laid] + 100 if laid[1] == trump else height[laid]
            if strength > best and (laid[1] == led or strength > 100):
                best, turn = strength, one
        taken += (turn % 2 if pairs else turn) == mine
        lying = []
        if not held[turn]:
            return taken


def keeping(company: Company, hand: Collection[str], card: str) -> float:
    """How much *card* of *hand* is worth keeping."""
    same = sum(other[1] == card[1] for other in hand)
    worth = company.height[card] + 20 * (card[1] == company.trump)
    return worth + 6 * (card[0] in "AK") + 0.8 * same


def worst(company: Company, hand: Collection[str], many: int) -> tuple[str, ...]:
    """The cards of *hand* that are worth least to keep."""
    return tuple(sorted(hand, key=lambda card: keeping(company, hand, card))[:many])


def ways_to_lay_out(
    company: Company, hand: Collection[str], many: int, suits: Sequence[str]
) -> list[tuple[str, ...]]:
    """The worst cards; or a whole suit, if it is short, and the worst of the others."""
    ways = [worst(company, hand, many)]
    for suit in suits:
        short = [card for card in hand if card[1] == suit]
        if suit == company.trump or not 0 < len(short) <= many:
            continue
        others = tuple(card for card in hand if card[1] != suit)
        way = (*short, *worst(company, others, many))[:many]
        if set(way) not in map(set, ways):
            ways.append(way)
    return ways
