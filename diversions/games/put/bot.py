"""Players of Put: an apprentice by rule of thumb, a journeyman who reckons.

A master, from an equilibrium, would be a third name in ``LEVELS``.
"""

from __future__ import annotations

from functools import cache
from math import exp
from random import Random
from typing import Any, NamedTuple

from diversions.games.put.state import WORTH, PutState, each, pack_of, side, worth
from diversions.games.put.variants import (
    BET,
    COMPANY,
    ONE,
    PACK,
    PAID,
    PAIRS,
    POOL,
    STAKE,
    STAKES,
    UP,
    WHOLE,
)
from diversions.rules.bots import Advice, Budget
from diversions.rules.core import Game, Move, Ruling, Seat
from diversions.rules.kit.cards import Hands, guess

GOOD = "32A"  # the cards that a plain player trusts
FAIR = "32AK"


# The apprentice ----------------------------------------------------------------------------


def apprentice(
    game: Game[Any], view: PutState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Rules of thumb: put on two good cards, see with one, take tricks cheaply."""
    moves = {ruling.move.verb: ruling.move for ruling in rulings}
    cards = [ruling.move for ruling in rulings if ruling.move.verb == "play"]
    seat = rulings[0].move.seat
    if "give" in moves or "discard" in moves:
        return handed_on(rulings)
    if "see" in moves:
        return answer(view, seat, moves)
    if "put" in moves and strength(view, seat, GOOD) >= 2:
        return Advice(moves["put"], "With two sure tricks in sight it is time to put.")
    if cards:
        return card(view, cards)
    if "pass" in moves:
        return Advice(moves["pass"], "This hand is too poor to put upon.")
    if strength(view, seat, FAIR) >= 1 or last_ditch(view, seat):
        return Advice(moves["put"], "To resign gives a point away; these cards may yet hold.")
    return Advice(moves["resign"], "With nothing left that takes a trick, one point is cheap.")


def handed_on(rulings: list[Ruling]) -> Advice:
    """What to give a partner, and what to lay out."""
    moves = [ruling.move for ruling in rulings]
    if moves[0].verb == "give":
        return Advice(max(moves, key=rank), "A partner is helped most by the best card.")
    return Advice(min(moves, key=rank), "The worst of the four is the one to spare.")


def rank(move: Move) -> int:
    return worth(move.what[0])


def strength(view: PutState, seat: Seat, good: str) -> int:
    """Tricks taken, and good cards still held."""
    return view.won.count(seat) + sum(card[0] in good for card in view.hands[seat])


def last_ditch(view: PutState, seat: Seat) -> bool:
    """Whether one more point against *seat* would lose the game."""
    mine = side(view.terms, seat)
    others = [points for place, points in enumerate(view.score) if place != mine]
    return view.terms[STAKE] != POOL and max(others) == view.terms[UP].value - 1


def answer(view: PutState, seat: Seat, moves: dict[str, Move]) -> Advice:
    if last_ditch(view, seat):
        return Advice(moves["see"], "To throw in would lose the game, so there is only to see.")
    if strength(view, seat, FAIR) >= 2 or strength(view, seat, "32") >= 1:
        return Advice(moves["see"], "These cards are good enough to look at his.")
    return Advice(moves["yield"], "One point is less than a game, and these cards are poor.")


def card(view: PutState, cards: list[Move]) -> Advice:
    """The best card led; else the cheapest that takes the trick, or the worst."""
    if not view.trick:
        return Advice(max(cards, key=rank), "Lead the best card, and have the next lead too.")
    table = max(worth(laid) for _, laid in view.trick)
    takers = [move for move in cards if rank(move) > table]
    if takers:
        return Advice(min(takers, key=rank), "The cheapest card that takes the trick will do.")
    ties = [move for move in cards if rank(move) == table]
    if ties:
        return Advice(ties[0], "Nothing here takes the trick, but it can be tied.")
    return Advice(min(cards, key=rank), "The trick is lost, so part with the worst card.")


# The journeyman ----------------------------------------------------------------------------


def journeyman(
    game: Game[Any], view: PutState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Deals the hidden cards out many ways, plays each out, and reckons what each move is worth."""
    moves = [ruling.move for ruling in rulings]
    seat = moves[0].seat
    if moves[0].verb in ("give", "discard"):
        return handed_on(rulings)
    if len(moves) == 1:
        return Advice(moves[0], "There is nothing else to do.")
    sums = dict.fromkeys(moves, 0.0)
    weights = 0.0
    hidden = unseen(view, seat)
    while budget.left() or not weights:
        hands = dealt_out(view, seat, hidden, rng)
        weight = likelihood(view, hands, seat)
        weights += weight
        for move in moves:
            sums[move] += weight * value(view, hands, move, rng)
    found = {move: total / weights for move, total in sums.items()}
    return chosen(view, found, rng)


def unseen(view: PutState, seat: Seat) -> list[str]:
    """The cards that *seat* has not seen in this deal."""
    seen = {*view.hands[seat], *(view.aside[seat] if view.aside else ())}
    seen.update(laid for trick in (*view.tricks, view.trick) for _, laid in trick)
    return [c for c in pack_of(view.terms[PACK].value).cards if c not in seen]


def dealt_out(view: PutState, seat: Seat, hidden: list[str], rng: Random) -> Hands:
    """The hidden cards dealt out at hazard; in pairs, the better to the one who received."""
    if view.terms[COMPANY] != PAIRS:
        return guess(view.hands, hidden, rng)
    other = next(s for s in view.within if s != seat)
    held = len(view.hands[other])
    best = sorted(rng.sample(hidden, held + 2), key=worth, reverse=True)[:held]
    return tuple(tuple(best) if s == other else hand for s, hand in enumerate(view.hands))


def chosen(view: PutState, found: dict[Move, float], rng: Random) -> Advice:
    """The move worth most; now and then a put that is not, so that puts cannot be read."""
    best = max(found, key=lambda move: found[move])
    for move, worth_it in found.items():
        near = found[best] - worth_it < NEAR * abs(found[best])
        if move.verb == "put" and move != best and near and rng.random() < BLUFF:
            because = "The cards hardly bear it; but who never puts on bad ones is easily read."
            return Advice(move, because)
    return Advice(best, REASONS[best.verb].format(share(view, found[best])))


NEAR, BLUFF = 0.05, 0.25  # how much a bluff may cost, and how often it is tried
REASONS = {
    "play": "Of the cards in this hand, this one is likeliest to bring the deal home{}.",
    "put": "Reckoned over the hands that may be against it, a put is worth most here{}.",
    "see": "Against the hands that might put so, seeing it is worth more than the point{}.",
    "yield": "Against the hands that might put so, these cards lose too often to see it{}.",
    "resign": "This deal is lost oftener than it is worth playing for{}.",
    "pass": "A bet upon these cards would lose more than it brings{}.",
}


def share(view: PutState, found: float) -> str:
    """How often the match is thought to be won, in words for the hint."""
    if view.terms[STAKE] == POOL or len(view.score) > 2:
        return ""
    return f", with the match won about {round(10 * min(max(found, 0), 1))} times in ten"


def likelihood(view: PutState, hands: Hands, seat: Seat) -> float:
    """How well these hands agree with who has put and who has seen it."""
    weight = 1.0
    for other in (view.putter, *view.saw):
        if other is not None and other != seat:
            weight *= 0.2 + boldness(view, hands, other)
    return weight


def boldness(view: PutState, hands: Hands, seat: Seat) -> float:
    """How likely *seat* is to risk the game on these cards, from 0 to 1."""
    shown = [laid for trick in (view.trick,) for who, laid in trick if who == seat]
    best = sorted((worth(c) for c in (*hands[seat], *shown)), reverse=True)[:2]
    mean = sum(best) / len(best) if best else -6
    middling = 0.33 * view.terms[PACK].value
    others = [view.won.count(other) for other in view.within if other != seat]
    return 1 / (1 + exp(-(mean + middling + 3 * (view.won.count(seat) - max(others))) / 1.2))


class Deal(NamedTuple):
    """A deal in full sight, as plain numbers, to be played out at speed."""

    hands: list[list[int]]
    within: tuple[Seat, ...]
    leader: Seat
    trick: list[tuple[Seat, int]]
    taken: list[int]
    left: int
    need: int


def opened(view: PutState, hands: Hands, within: tuple[Seat, ...]) -> Deal:
    """The deal of *view*, with these hands, between those who are *within*."""
    taken = [view.won.count(seat) for seat in range(view.terms.seats)]
    leader = view.leader
    while leader not in within:
        leader = (leader + 1) % view.terms.seats
    return Deal(
        [sorted(WORTH[c[0]] for c in hand) for hand in hands], within, leader,
        [(who, WORTH[c[0]]) for who, c in view.trick if who in within], taken,
        each(view.terms) - len(view.won), view.terms[ONE].value,
    )  # fmt: skip


def outcome(deal: Deal, rng: Random) -> Seat | None:
    """Who has the deal if all play by rule of thumb."""
    hands, within, leader, trick, taken = deal[:5]
    place = within.index(leader)
    order = within[place:] + within[:place]
    for _ in range(deal.left):
        table = max((laid for _, laid in trick), default=-99)
        for seat in order[len(trick) :]:
            laid = follow(hands[seat], table) if trick else lead(hands[seat], rng)
            trick.append((seat, laid))
            table = max(table, laid)
        takers = [seat for seat, laid in trick if laid == table]
        trick = []
        if len(takers) == 1:
            taken[takers[0]] += 1
            place = within.index(takers[0])
            order = within[place:] + within[:place]
    most = max(taken[seat] for seat in within)
    first = [seat for seat in within if taken[seat] == most]
    return first[0] if len(first) == 1 and most >= deal.need else None


def lead(hand: list[int], rng: Random) -> int:
    return hand.pop() if rng.random() < 0.6 else hand.pop(int(rng.random() * len(hand)))


def follow(hand: list[int], table: int) -> int:
    for place, laid in enumerate(hand):
        if laid > table:
            return hand.pop(place)
    return hand.pop(hand.index(table) if table in hand else 0)


def value(view: PutState, hands: Hands, move: Move, rng: Random) -> float:
    """What *move* brings its seat if the hands lie so."""
    seat, within = move.seat, view.within
    match move.verb:
        case "play":
            deal = opened(view, hands, within)
            laid = WORTH[move.what[0][0]]
            deal.hands[seat].remove(laid)
            deal.trick.append((seat, laid))
            return gain(view, seat, outcome(deal, rng), within if view.seen else ())
        case "put" | "see":
            putter = seat if move.verb == "put" else view.putter
            others = [s for s in (view.waiting or within) if s != seat]
            saw = {*view.saw, *(s for s in others if rng.random() < sees(view, hands, s))}
            saw.discard(seat)
            played = tuple(s for s in within if s in saw or s in (seat, putter))
            if len(played) == 1:
                return gain(view, seat, seat, ())
            return gain(view, seat, outcome(opened(view, hands, played), rng), played)
        case "yield":
            return gain(view, seat, view.putter, (), out=True)
        case "resign":
            return gain(view, seat, next(s for s in within if s != seat), (), out=True)
        case _:
            return gain(view, seat, None, ())


def sees(view: PutState, hands: Hands, seat: Seat) -> float:
    return 1.0 if last_ditch(view, seat) else boldness(view, hands, seat)


def gain(
    view: PutState, seat: Seat, winner: Seat | None, played: tuple[Seat, ...], out: bool = False
) -> float:
    """What it is worth to *seat* that *winner* has the deal, by a put that so many *played*."""
    if view.terms[STAKE] == POOL:
        bet = 0
        if played and not out:
            bet = view.bet or (view.pool if view.terms[BET] == WHOLE else 1)
        if winner == seat:
            return view.pool + bet * (len(played) - 1)
        return -bet + (view.pool / view.terms.seats if winner is None else 0)
    up, mine = view.terms[UP].value, side(view.terms, seat)
    if winner is None:
        return standing(view.score, mine, up)
    score, his = list(view.score), side(view.terms, winner)
    stakes = view.terms[PAID] == STAKES
    score[his] = min(up, score[his] + (up if played and not stakes else 1))
    paid = (len(played) - 1 if his == mine else -(seat in played)) if played and stakes else 0
    return standing(tuple(score), mine, up) + paid / 10


def standing(score: tuple[int, ...], mine: int, up: int) -> float:
    """The chance of the match at this score, if every deal were even."""
    chance = 1.0
    for place, points in enumerate(score):
        if place != mine:
            chance *= even(up - score[mine], up - points)
    return chance


@cache
def even(mine: int, theirs: int) -> float:
    """The chance of scoring *mine* more points before the other scores *theirs*."""
    if mine <= 0 or theirs <= 0:
        return 1.0 if mine <= 0 else 0.0
    return (even(mine - 1, theirs) + even(mine, theirs - 1)) / 2


LEVELS = {"apprentice": apprentice, "journeyman": journeyman}
BUDGETS = {"apprentice": (1, 0.1), "journeyman": (400, 0.3)}
