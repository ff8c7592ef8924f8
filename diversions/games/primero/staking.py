"""Players of Primero where nothing is bid: what a hand beats, and what a stake upon it brings."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations
from random import Random
from typing import TypeVar

from diversions.games.primero.state import (
    LEVEL,
    PACK,
    POINTS,
    RANKS,
    PrimeroState,
    spoken,
    standing,
    three_kinds,
    worth,
    worth_of,
)
from diversions.games.primero.variants import AIM, BIDS, DEALS, EXCHANGE, LOWEST, REST, SILENT
from diversions.rules.bots import Advice, Budget, done_often, often
from diversions.rules.core import Move, Ruling, Seat, Terms

Cards = tuple[str, ...]
Rung = tuple[int, int]
Rulings = dict[str, Ruling]  # by verb

SAMPLE = 1_500  # hands of which the scale is made
PAIRS = 40  # draws in place of two cards
TRIED = 100  # deals that show what two cards promise
LIVELY = 0.5  # the share of hands with which others lay money
CALLS = 0.6  # how likely one of whom nothing is known sees a rest
STRONG = 0.85  # of the hands that money is laid upon, how many a strong one beats
REVIES = 0.6  # how likely the best a hand must be to be vied upon again
EAGER = 0.6  # of an even share, what two cards must promise to be vied upon
WAITS = 0.6  # how much of its share of the money a hand has by waiting
SLOW = 0.7  # how often a strong hand is vied upon stake by stake, and not by the rest
VENTURE = 0.6  # what a coin lost counts, where the richest of several wins
GOOD, HIGH = (LEVEL["primero"], 0), (LEVEL["primero"], 55)  # an apprentice’s thresholds
CHEAP = 3  # coins that he gives for two cards


def silent(terms: Terms) -> bool:
    """Whether nothing is bid."""
    return terms[BIDS] == SILENT


# What a hand is good for -------------------------------------------------------------------


def pips(cards: Cards) -> int:
    return sum("JQK2345A67".index(card[0]) for card in cards)


def sensible(cards: Cards) -> Cards:
    """What a plain player would part with: the odd card of three in suit, or of a pair too many."""
    suits: dict[str, list[str]] = {}
    for card in cards:
        suits.setdefault(card[1], []).append(card)
    piles = sorted(map(tuple, suits.values()), key=len)
    if len(cards) < 4 or len(piles) in (1, 4):
        return ()
    if len(piles) == 2:
        return piles[0] if len(piles[0]) == 1 else min(piles, key=pips)
    return (min(piles[-1], key=lambda card: pips((card,))),)


@cache
def scale(three: bool) -> tuple[Rung, ...]:
    """Where many hands stand after two sensible exchanges, the least first: always the same."""
    rng = Random(0)
    deals = (rng.sample(PACK.cards, 12) for _ in range(SAMPLE))
    hands = (bettered(cards[:4], cards[4:], 2) for cards in deals)
    return tuple(sorted(standing(worth(hand, three)) for hand in hands))


def bettered(cards: Sequence[str], more: Sequence[str], times: int) -> Cards:
    """A hand after so many sensible exchanges, with *more* as the stock."""
    hand, stock = tuple(cards), list(more)
    for _ in range(times):
        away = sensible(hand)
        hand = (*(card for card in hand if card not in away), *stock[: len(away)])
        del stock[: len(away)]
    return hand


def beats(terms: Terms, place: Rung, lively: bool = False) -> float:
    """The share of hands beaten by one that stands there; *lively*, of those that money is laid
    upon."""
    hands = scale(three_kinds(terms))
    share = (bisect_left(hands, place) + bisect_right(hands, place)) / (2 * len(hands))
    return max(0.0, (share - 1 + LIVELY) / LIVELY) if lively else share


def equity(view: PrimeroState, seat: Seat, place: Rung) -> float:
    """How likely a hand that stands there is the best of all: money laid by others is a sign."""
    share = 1.0
    for rival in view.within:
        if rival != seat:
            share *= beats(view.terms, place, lively(view, rival))
    return share


def lively(view: PrimeroState, seat: Seat) -> bool:
    """Whether *seat* has laid money on its four cards."""
    return view.phase == 2 and view.vier is not None and seat in view.answered


# Exchanging --------------------------------------------------------------------------------


def unseen(view: PrimeroState, seat: Seat) -> list[str]:
    seen = {*view.hands[seat], *view.aside[seat]}
    return [card for card in PACK.cards if card not in seen]


T = TypeVar("T")
FEW = 12  # trials that are made however little time there is


def trials(budget: Budget) -> int:
    """How many samples the budget allows; a few at least."""
    return max(FEW, min(budget.count, 240))


def tries(budget: Budget, count: int, once: Callable[[], T]) -> Iterator[T]:
    """What *once* gives, so many times; after a few, only while there is time."""
    for number in range(count):
        if number >= FEW and not budget.in_time():
            return
        yield once()


def drawn(
    view: PrimeroState, seat: Seat, most: int, rng: Random, budget: Budget
) -> dict[Cards, list[Rung]]:
    """For each choice of up to *most* cards to part with, where the hand stands after so many
    draws: the same draws for all."""
    hand, hidden = view.hands[seat], unseen(view, seat)
    draws = list(tries(budget, trials(budget), lambda: rng.sample(hidden, 4)))
    return {
        away: [
            standing(worth_of(view.terms, kept + tuple(cards[: 4 - len(kept)]))) for cards in draws
        ]
        for away, kept in choices(hand, most)
    }


def choices(hand: Cards, most: int) -> Iterator[tuple[Cards, Cards]]:
    """What is parted with, and what is kept."""
    for many in range(min(most, len(hand)) + 1):
        for away in combinations(hand, many):
            yield away, tuple(card for card in hand if card not in away)


@lru_cache(maxsize=512)
def promise(first: str, second: str, together: bool, three: bool, others: int) -> float:
    """How often two cards of those ranks, in one suit or in two, come to beat so many others."""
    rng, pair = Random(1), (first + "S", second + ("S" if together else "H"))
    rest = [card for card in PACK.cards if card not in pair]
    chance = 0.0
    for _ in range(TRIED):
        cards = rng.sample(rest, 6)
        hand = bettered((*pair, *cards[:2]), cards[2:], 1)
        chance += beats_of(three, standing(worth(hand, three))) ** others
    return chance / TRIED


def beats_of(three: bool, place: Rung) -> float:
    hands = scale(three)
    return bisect_left(hands, place) / len(hands)


def promised(view: PrimeroState, seat: Seat, pair: Cards) -> float:
    first, second = sorted(pair, key=lambda card: RANKS.index(card[0]))
    others = len(view.within) - 1
    together = first[1] == second[1]
    return promise(first[0], second[0], together, three_kinds(view.terms), others)


def best_exchange(
    view: PrimeroState, seat: Seat, least: int, most: int, rng: Random, budget: Budget
) -> tuple[Cards, float]:
    """What to part with, and how likely the hand is then the best."""
    hand = view.hands[seat]
    values: dict[Cards, float] = {}
    if len(hand) < 4:
        hidden = unseen(view, seat)
        pairs = [rng.sample(hidden, 2) for _ in range(PAIRS)]  # the same for each choice
        for away, kept in choices(hand, most):
            draws = pairs if len(away) == 2 else [[one] for one in hidden] if away else [[]]
            values[away] = sum(promised(view, seat, (*kept, *more)) for more in draws) / len(draws)
    else:
        for away, places in drawn(view, seat, most, rng, budget).items():
            values[away] = sum(equity(view, seat, place) for place in places) / len(places)
    able = {away: share for away, share in values.items() if len(away) >= least}
    best = max(able, key=lambda away: able[away])
    return best, able[best]


# What money brings ---------------------------------------------------------------------------


def thrift(terms: Terms) -> float:
    """How much a lost coin counts: to be the richest of several, one must venture more."""
    return VENTURE if terms.seats > 2 else 1.0


def seeing(view: PrimeroState, seat: Seat, share: float) -> float:
    """What it brings to see, if the hand is the best so often."""
    pot, owes = sum(view.laid) + view.left, view.owes(seat)
    return share * pot - (1 - share) * owes * thrift(view.terms)


def waiting(view: PrimeroState, share: float) -> float:
    """What it brings to lay nothing yet, if the hand is the best so often; in the last deal what
    nobody takes is divided, and nothing comes after."""
    last = view.deals == view.terms[DEALS].value
    return 0.0 if last else WAITS * share * (sum(view.laid) + view.left)


def resting(view: PrimeroState, seat: Seat, place: Rung, coins: int) -> float:
    """What it brings to lay so many coins for all others to see or to yield."""
    pot, lively = sum(view.laid) + view.left, beats(view.terms, place, True)
    rivals = len(view.within) - 1
    return sum(
        chance
        * (
            lively**callers * (pot + coins * callers)
            - (1 - lively**callers) * coins * thrift(view.terms)
        )
        for callers, chance in enumerate(binomial(rivals, CALLS))
    )


@cache
def binomial(many: int, chance: float) -> tuple[float, ...]:
    """How likely none, one, two … of so many do what each does so often."""
    row = [1.0]
    for _ in range(many):
        one, none = [chance * share for share in row], [(1 - chance) * share for share in row]
        row = [a + b for a, b in zip([*none, 0.0], [0.0, *one], strict=True)]
    return tuple(row)


# The players -------------------------------------------------------------------------------


def exchanging(rulings: Rulings) -> bool:
    """Whether cards are to be exchanged or kept now, and no money is asked for."""
    return not {"see", "pass", "vie", "rest", "yield"} & set(rulings)


def drawing(view: PrimeroState, rulings: Rulings, rng: Random, budget: Budget) -> Advice:
    """The exchange after which the hand is oftenest the best."""
    keep, draw = rulings.get("keep"), rulings.get("exchange")
    seat = (keep or draw or next(iter(rulings.values()))).move.seat
    away: Cards = ()
    if draw and draw.pick:
        least = draw.pick.least if keep is None else 0
        away, share = best_exchange(view, seat, least, draw.pick.most, rng, budget)
    if not away and keep:
        return Advice(keep.move, f"{held(view, seat)}; no exchange is likely to improve it.")
    assert draw
    those = "that card" if len(away) == 1 else "those cards"
    because = f"{held(view, seat)}; without {those} it is the best hand {often(share)}."
    return Advice(draw.move._replace(what=away), because)


def journeyman(view: PrimeroState, rulings: Rulings, rng: Random, budget: Budget) -> Advice:
    """Lays what its hand is likely to bring back, and draws while that costs nothing."""
    seat = next(iter(rulings.values())).move.seat
    if exchanging(rulings):
        return drawing(view, rulings, rng, budget)
    if len(view.hands[seat]) < 4:
        return opening(view, seat, rulings, rng, budget)
    place = standing(worth_of(view.terms, view.hands[seat]))
    if view.stage == "saw":
        if "vie" in rulings and equity(view, seat, place) > REVIES:
            return said(view, rulings["vie"].move, equity(view, seat, place))
        return drawing(view, rulings, rng, budget)
    if view.vier is None or seat in view.answered:
        return unvied(view, seat, rulings, place, rng)
    good = beats(view.terms, place, True) > STRONG
    if "pass" in rulings and not good:
        return said(view, rulings["pass"].move, equity(view, seat, place))
    return answer(view, seat, rulings, rng, budget)


def opening(
    view: PrimeroState, seat: Seat, rulings: Rulings, rng: Random, budget: Budget
) -> Advice:
    """What to do upon two cards."""
    share = promised(view, seat, view.hands[seat])
    if view.stage == "saw":
        return drawing(view, rulings, rng, budget)
    fair = 1 / len(view.within)
    if view.vier is None and "vie" in rulings and ("pass" not in rulings or share > EAGER * fair):
        return said(view, rulings["vie"].move, share)
    if "pass" in rulings:
        return said(view, rulings["pass"].move, share)
    dear = view.owes(seat) > 1 and seeing(view, seat, share) < 0
    verb = "yield" if dear and "yield" in rulings else "see"
    return said(view, rulings[verb].move, share)


def unvied(view: PrimeroState, seat: Seat, rulings: Rulings, place: Rung, rng: Random) -> Advice:
    """What to do where nothing is to be seen: lay the rest, or less, or wait."""
    share = equity(view, seat, place)
    if "pass" in rulings and seat in view.answered:
        return said(view, rulings["pass"].move, share)
    strong = beats(view.terms, place, True) > STRONG and view.purse[seat] > 3
    if strong and "vie" in rulings and ("rest" not in rulings or rng.random() < SLOW):
        return said(view, rulings["vie"].move, share)
    coins = min(view.terms[REST].value, view.purse[seat])
    if "rest" in rulings and resting(view, seat, place, coins) > max(0.0, waiting(view, share)):
        bluff = beats(view.terms, place, True) == 0
        return said(view, rulings["rest"].move, share, BLUFF if bluff else "")
    verb = "pass" if "pass" in rulings else "vie"
    return said(view, rulings[verb].move, share)


def answer(view: PrimeroState, seat: Seat, rulings: Rulings, rng: Random, budget: Budget) -> Advice:
    """Whether to see what has been vied, or to yield: cards may be exchanged after seeing."""
    most = min(view.terms[EXCHANGE].value, len(view.stock))
    share = best_exchange(view, seat, 0, most, rng, budget)[1]
    if "yield" in rulings and seeing(view, seat, share) < 0:
        return said(view, rulings["yield"].move, share)
    return said(view, rulings["see"].move, share)


def apprentice(view: PrimeroState, rulings: Rulings) -> Advice:
    """Thresholds: lays money upon a primero or better, the rest upon a high one, and sees with no
    less; two cards are worth a few coins."""
    seat = next(iter(rulings.values())).move.seat
    if exchanging(rulings) or view.stage == "saw":
        return plainly(view, seat, rulings)
    free = view.vier is None
    if len(view.hands[seat]) < 4:
        share = promised(view, seat, view.hands[seat])
        wanted = "vie" if free else "see" if view.owes(seat) <= CHEAP else ""
    else:
        place = standing(worth_of(view.terms, view.hands[seat]))
        share = equity(view, seat, place)
        laid = "rest" if place >= HIGH else "vie"
        wanted = "" if place < GOOD else laid if free else "see"
    if seat in view.answered:
        wanted = ""
    order = (wanted, "pass", *(() if free else ("yield", "see")), "vie", *rulings)
    return said(view, rulings[next(verb for verb in order if verb in rulings)].move, share)


def plainly(view: PrimeroState, seat: Seat, rulings: Rulings) -> Advice:
    """The sensible exchange."""
    keep, draw = rulings.get("keep"), rulings.get("exchange")
    away = sensible(view.hands[seat])
    if not draw or not draw.pick or (keep and not away):
        assert keep
        return Advice(keep.move, f"{held(view, seat)}; leave it as it is.")
    away = away[: draw.pick.most] or (min(draw.pick.pool, key=lambda card: pips((card,))),)
    return Advice(
        draw.move._replace(what=away), f"{held(view, seat)}; these cards help it the least."
    )


# Reasons -----------------------------------------------------------------------------------


MEAN = sum(POINTS.values()) / len(POINTS)  # what a card counts on average


def poor_two(view: PrimeroState, hand: Sequence[str]) -> bool:
    """Whether *hand* is two cards of two suits that count less than two do on average: it is
    better to pass and change them, which costs nothing, than to pay for them."""
    if len(hand) != 2 or hand[0][1] == hand[1][1] or view.terms[AIM] == LOWEST:
        return False
    return sum(POINTS[card[0]] for card in hand) < 2 * MEAN


def held(view: PrimeroState, seat: Seat) -> str:
    """What the hand is, in words."""
    cards = view.hands[seat]
    if len(cards) == 4:
        return f"You hold {spoken(worth_of(view.terms, cards))}"
    return "You hold two of your four cards"


BLUFF = "this is a bluff: the rest is expensive to see, and the others may yield."
REASONS = {
    "vie": "it is the best hand {often}, which is worth a stake.",
    "rest": "it is the best hand {often}, and the others may yield if you vie the rest.",
    "see": "it may be the best hand {often}, which is worth the price of seeing.",
    "pass": "it is the best hand {often}; passing costs nothing, and you may draw cards.",
    "yield": "it would {best}, which is not worth more money.",
}


def said(view: PrimeroState, move: Move, share: float, reason: str = "") -> Advice:
    """A move, what the hand is worth, and why."""
    best = done_often("be the best hand", share, only=True)
    reason = reason or REASONS[move.verb].format(often=often(share), best=best)
    return Advice(move, f"{held(view, move.seat)}; {reason}")
