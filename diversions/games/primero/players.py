"""Players of Primero: an apprentice with thresholds, a journeyman who samples and mixes.

Where nothing is bid they go by what stands in ``staking.py``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, cycle
from math import exp
from random import Random
from typing import Any, NamedTuple

from diversions.games.primero import barring, staking
from diversions.games.primero.showing import may_claim
from diversions.games.primero.staking import held, pips, poor_two, sensible, trials, tries
from diversions.games.primero.state import (
    LEVEL,
    PACK,
    POINTS,
    PrimeroState,
    Worth,
    standing,
    worth_of,
)
from diversions.games.primero.variants import (
    AIM,
    ALONE,
    AS_BET,
    EVERY,
    FOLD,
    HALF,
    KIND_ONLY,
    LAST,
    LOWEST,
    MADE,
    PAST,
    WINS,
)
from diversions.rules.bots import Advice, Budget, Unit, done_often
from diversions.rules.core import Game, Move, Ruling, Seat, Terms

Cards = tuple[str, ...]


# What a hand is good for -------------------------------------------------------------------


def claimed(view: PrimeroState, seat: Seat, hand: Worth, bid: Worth | None) -> bool:
    """Whether *hand* could win by *bid*."""
    if bid is None:
        return True
    terms = view.terms
    low = terms[AIM] == LOWEST
    reached = terms[MADE] == KIND_ONLY or (hand[1] <= bid[1] if low else hand[1] >= bid[1])
    if reached and (hand[0] == bid[0] or may_claim(view, seat, hand[0], bid[0])):
        return True
    return terms[PAST] == WINS and past(terms, hand, bid)


def past(terms: Terms, hand: Worth, bid: Worth) -> bool:
    """Whether *hand* is of a kind beyond the bid's."""
    over = LEVEL[hand[0]] - LEVEL[bid[0]]
    return over < 0 if terms[AIM] == LOWEST else over > 0


def beats(terms: Terms, one: Worth, other: Worth) -> bool:
    low = terms[AIM] == LOWEST
    return standing(one) < standing(other) if low else standing(one) > standing(other)


class Sample(NamedTuple):
    """Hands as they might be at the showing: one’s own, and the others’; and how likely."""

    mine: Worth
    others: tuple[tuple[Seat, Worth], ...]
    weight: float


def sampled(
    view: PrimeroState, seat: Seat, own: Cards, rng: Random, budget: Budget, count: int, drawn: bool
) -> list[Sample]:
    """So many ways in which the hidden cards may lie, weighed by what was bid upon them."""
    seen = {*view.hands[seat], *view.aside[seat], *own}
    hidden = [card for card in PACK.cards if card not in seen]
    rivals = [s for s in view.within if s != seat]
    low = view.terms[AIM] == LOWEST

    def once() -> Sample:
        # Should they not suffice for six who draw, the first come again.
        cards = cycle(rng.sample(hidden, min(len(hidden), 6 * len(rivals) + 6)))
        hand = full(own, cards)
        if drawn:
            hand = better(view, hand, cards, low)
        others = []
        for rival in rivals:
            theirs = better(view, full((), cards), cards, low)
            others.append((rival, worth_of(view.terms, theirs)))
        weight = 1.0
        for rival, said in others:
            bet = rival == view.vier or (rival in view.answered and not view.owes(rival))
            if view.bid and bet and not claimed(view, rival, said, view.bid):
                weight *= MAY_BLUFF
        return Sample(worth_of(view.terms, hand), tuple(others), weight)

    return list(tries(budget, count, once))


def full(cards: Cards, more: Any) -> Cards:
    return (*cards, *(next(more) for _ in range(4 - len(cards))))


def better(view: PrimeroState, hand: Cards, more: Any, low: bool) -> Cards:
    """*hand* after a sensible exchange, unless it makes the bid as it is."""
    if view.bid and worth_of(view.terms, hand)[0] == view.bid[0]:
        return hand
    away = () if low else sensible(hand)
    return full(tuple(card for card in hand if card not in away), more) if away else hand


def wins(view: PrimeroState, seat: Seat, one: Sample, bid: Worth | None) -> float:
    """How far a sample is won upon *bid*, when those who could better it may."""
    if not claimed(view, seat, one.mine, bid):
        return 0.0
    share = 1.0
    for rival, hand in one.others:
        if claimed(view, rival, hand, bid):
            share *= 0.0 if beats(view.terms, hand, one.mine) else 1.0
        elif bid and past(view.terms, hand, bid) and beats(view.terms, hand, one.mine):
            share *= 0.4  # he is likely to revie upon a better kind
    return share


def stays(view: PrimeroState, seat: Seat, one: Sample, bid: Worth | None) -> bool:
    """Whether nobody makes the bid, so that the money stays for another deal."""
    everyone = ((seat, one.mine), *one.others)
    return not any(claimed(view, who, hand, bid) for who, hand in everyone)


MAY_BLUFF = 0.15  # how likely is a bid, or to see it, beside a hand that makes it
BLUFFED = 0.45  # how often one who cannot make a bid sees it all the same


def called(view: PrimeroState, one: Sample, bid: Worth | None) -> float:
    """How many of the others may be thought to see a vie upon *bid*."""
    return sum(likes(view, rival, hand, bid) for rival, hand in one.others)


def likes(view: PrimeroState, rival: Seat, hand: Worth, bid: Worth | None) -> float:
    """How likely a rival with *hand* is to see."""
    if bid:
        return 0.9 if claimed(view, rival, hand, bid) else BLUFFED
    return 0.8 if LEVEL[hand[0]] > 0 else 0.45


def average(samples: Sequence[Sample], values: Iterable[float]) -> float:
    whole = sum(one.weight for one in samples) or 1.0
    return sum(one.weight * value for one, value in zip(samples, values, strict=True)) / whole


# The journeyman ----------------------------------------------------------------------------


def journeyman(
    game: Game[Any], view: PrimeroState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Deals the hidden cards out many ways, and reckons in coins what each act is worth."""
    count = trials(budget)
    if staking.silent(view.terms):
        return staking.journeyman(view, by_verb(rulings), rng, budget)
    seat = rulings[0].move.seat
    plain = apprentice(game, view, rulings, rng, budget).move
    if plain.verb == "see" and poor_two(view, view.hands[seat]):
        plain = next((r.move for r in rulings if r.move.verb == "pass"), plain)
    if all(ruling.move.verb in ("exchange", "keep") for ruling in rulings):
        return exchange(view, seat, rulings, rng, budget, plain)
    samples = sampled(view, seat, view.hands[seat], rng, budget, count, True)
    listed = (plain, *(ruling.move for ruling in short_list(view, seat, rulings)))
    worths = valued(view, list(dict.fromkeys(listed)), samples)
    return chosen(view, plain, rulings, worths, samples, rng, budget)


def valued(
    view: PrimeroState, moves: Sequence[Move], samples: Sequence[Sample]
) -> dict[Move, float]:
    """The coins that each of *moves* brings."""
    seat, worths = moves[0].seat, {}
    for move in moves:
        if move.verb == "vie":
            worths[move] = worth_of_vie(view, move, samples)
        elif move.verb in ("see", "keep", "exchange"):
            worths[move] = worth_of_seeing(view, seat, samples)
        else:
            worths[move] = back(view, seat)
    waiting = {move for move in worths if move.verb == "pass"}
    for move in waiting:
        worths[move] = waited(view, seat, worths[move], samples)
    return worths


def weigh(
    game: Game[Any], view: PrimeroState, moves: Sequence[Move], rng: Random, budget: Budget
) -> Mapping[Move, float]:
    """What bids, answers and exchanges are worth, in coins; games without bids are not weighed."""
    seat = moves[0].seat
    if staking.silent(view.terms):
        return {}
    drawn = [move for move in moves if move.verb in ("exchange", "keep")]
    said = [move for move in moves if move not in drawn]
    worths = exchanged(view, seat, drawn, rng, budget)
    if said:
        samples = sampled(view, seat, view.hands[seat], rng, budget, trials(budget), True)
        worths |= valued(view, said, samples)
    return worths


def exchanged(
    view: PrimeroState, seat: Seat, moves: Sequence[Move], rng: Random, budget: Budget
) -> dict[Move, float]:
    """The coins that a showing brings after each exchange, all of them from the same pack."""
    hand, pack, worths = view.hands[seat], rng.random(), {}
    for move in moves:
        own = tuple(card for card in hand if card not in move.what)
        each = sampled(view, seat, own, Random(pack), budget, trials(budget), len(hand) < 4)
        worths[move] = worth_of_seeing(view, seat, each)
    return worths


def spent(view: PrimeroState, seat: Seat) -> bool:
    """Whether *seat* has laid its last coin in this deal."""
    return bool(view.laid) and not view.purse[seat]


def by_verb(rulings: list[Ruling]) -> dict[str, Ruling]:
    """The first ruling of each verb."""
    verbs: dict[str, Ruling] = {}
    for ruling in rulings:
        verbs.setdefault(ruling.move.verb, ruling)
    return verbs


def short_list(view: PrimeroState, seat: Seat, rulings: list[Ruling]) -> list[Ruling]:
    """The acts worth weighing: of the bids of each kind only the least, and one’s own."""
    own = worth_of(view.terms, view.hands[seat]) if len(view.hands[seat]) == 4 else None
    low = view.terms[AIM] == LOWEST
    kept: dict[tuple[str, ...], Ruling] = {}
    for ruling in rulings:
        move = ruling.move
        if move.verb != "vie" or len(move.what) < 3:
            kept[(move.verb, *move.what)] = ruling
            continue
        kind, value, coins = move.what
        if coins == "2":
            continue
        if own and (kind, int(value)) == own:
            kept[kind, "own", coins] = ruling
        key = (kind, "least", coins)
        if low or key not in kept:
            kept[key] = ruling
        if not (low and ("", "most", coins) in kept):
            kept["", "most", coins] = ruling  # the boldest bid of all
    return list(kept.values())


def pot(view: PrimeroState) -> int:
    return sum(view.laid) + view.left


def back(view: PrimeroState, seat: Seat) -> float:
    """What yielding saves."""
    laid, rivals = view.laid[seat], [other for other in view.within if other != seat]
    half = laid // 2 if view.terms[FOLD] == HALF else 0
    if len(rivals) > 1 or view.terms[ALONE] != AS_BET:
        return half
    return half + max(0, laid - half - view.laid[rivals[0]])


def unmatched(view: PrimeroState, seat: Seat) -> int:
    """What *seat* has bet beyond all others who are still in: a showing gives it back."""
    others = (view.laid[other] for other in view.within if other != seat)
    return max(0, view.laid[seat] - max(others, default=0))


def at_risk(view: PrimeroState, seat: Seat, coins: int) -> int:
    """So much of *coins* as the others who are still in can match."""
    rivals = [other for other in view.within if other != seat]
    most = max((view.laid[other] + view.purse[other] for other in rivals), default=0)
    return max(0, min(coins, most - view.laid[seat]))


def takes(view: PrimeroState, seat: Seat, coins: int) -> int:
    """What *seat* takes, having laid *coins* more, if all the others yield."""
    if view.terms[ALONE] != AS_BET:
        return pot(view)
    most = view.laid[seat] + coins
    return view.left + sum(min(laid, most) for laid in view.laid)


CHEAP = 3  # coins for which a vie upon two cards, or upon a rare kind, is seen


def worth_of_seeing(view: PrimeroState, seat: Seat, samples: Sequence[Sample]) -> float:
    owes = view.owes(seat)
    value = average(
        samples, (showing(view, seat, one, view.bid, pot(view), owes) for one in samples)
    )
    # Whoever never sees a bid upon a rare kind is bluffed out of every deal.
    bluff = owes <= CHEAP and doubtful(view)
    return max(value, back(view, seat) + 0.1) if bluff else value


def showing(
    view: PrimeroState, seat: Seat, one: Sample, bid: Worth | None, there: float, coins: float
) -> float:
    """What a showing upon *bid* brings, with so much *there* and *coins* laid to it."""
    over = unmatched(view, seat)
    if stays(view, seat, one, bid):  # each may yet win it, but what nobody matched goes back
        return (there - over + coins) / view.terms.seats - coins + over
    share = wins(view, seat, one, bid)
    return share * there + (1 - share) * (over - coins)


def waited(view: PrimeroState, seat: Seat, saved: float, samples: Sequence[Sample]) -> float:
    """What passing is worth: a look at what others do, and half a chance to see after all."""
    if view.vier is None or seat in view.answered:
        share = average(samples, (wins(view, seat, one, view.bid) for one in samples))
        over = unmatched(view, seat)
        # Nobody else may vie, and then it comes to nothing.
        return 0.5 * (over + share * (pot(view) - over))
    return max(saved, 0.85 * worth_of_seeing(view, seat, samples)) + 0.02


def worth_of_vie(view: PrimeroState, move: Move, samples: Sequence[Sample]) -> float:
    seat = move.seat
    bid = (move.what[0], int(move.what[1])) if len(move.what) == 3 else view.bid
    coins = min(int(move.what[-1]), view.purse[seat])
    risked = at_risk(view, seat, coins)
    opens = view.vier is None
    bound = view.phase == 1 or view.terms[LAST] == EVERY
    forced = opens and bound and len(view.within) == 2  # the other will have to see it
    values = []
    for one in samples:
        callers = max(called(view, one, bid), 1.0 if forced else 0.0)
        alone = max(0.0, 1 - callers)
        seen = showing(view, seat, one, bid, pot(view) + risked * callers, risked)
        values.append(alone * takes(view, seat, coins) + (1 - alone) * seen)
    return average(samples, values)


UNIT = Unit("coin", "coins", least=0.5)
OUT = ("pass", "yield")  # what lays no more to the bet
MARGIN = 1.5  # coins by which an act must be better than the plain one
NEAR = 0.12  # coins within which acts are mixed


def chosen(
    view: PrimeroState,
    plain: Move,
    rulings: list[Ruling],
    worths: dict[Move, float],
    samples: Sequence[Sample],
    rng: Random,
    budget: Budget,
) -> Advice:
    """What a plain player would do, unless something is clearly better; of such, now this, now
    that, the better the oftener."""
    seat = plain.seat
    best = max(worths.values())
    out = max((m for m in worths if m.verb in OUT), key=worths.__getitem__, default=plain)
    if plain.verb == "see" and worths[out] - worths[plain] > UNIT.least:
        plain = out  # however little it costs
    near = {move: exp((value - best) / NEAR) for move, value in worths.items()}
    clear = best - worths[plain] > MARGIN
    move = rng.choices(list(near), list(near.values()))[0] if clear else plain
    if move.verb in ("exchange", "keep"):
        return exchange(view, seat, rulings, rng, budget, plain)
    bid = (move.what[0], int(move.what[1])) if len(move.what) == 3 else view.bid
    share = average(samples, (wins(view, seat, one, bid) for one in samples))
    return Advice(move, reason(view, seat, move, share))


REASONS = {
    "vie": "on that bid you {wins}, and some players may not see it.",
    "see": "you {wins}; that is worth its price for the coins on the table.",
    "pass": "you {wins}, and it is cheap to wait and see.",
    "yield": "you {wins}, which is not worth more money.",
}


def reason(view: PrimeroState, seat: Seat, move: Move, share: float) -> str:
    wins_it = done_often("win the showdown", share, only=move.verb == "yield")
    return f"{held(view, seat)}; {REASONS[move.verb].format(wins=wins_it)}"


# Exchanging --------------------------------------------------------------------------------


SURE = 0.08  # how much oftener another exchange must win


def exchange(
    view: PrimeroState, seat: Seat, rulings: list[Ruling], rng: Random, budget: Budget, plain: Move
) -> Advice:
    """The exchange after which the showing is won oftenest; the plain one, if it is as good."""
    hand, best, share, pack = view.hands[seat], None, -1.0, rng.random()
    for move in exchanges(rulings):
        if parts_with_the_better(view, hand, move):
            continue
        own = tuple(card for card in hand if card not in move.what)
        deals = Random(pack)  # the same for each
        samples = sampled(view, seat, own, deals, budget, trials(budget) // 4, len(hand) < 4)
        won = average(samples, (wins(view, seat, one, view.bid) for one in samples))
        won += SURE * (set(move.what) == set(plain.what) and move.verb == plain.verb)
        if won > share:
            best, share = move, won
    assert best is not None
    if best.verb == "keep":
        return Advice(best, f"{held(view, seat)}; no exchange is likely to improve it.")
    away = "that card" if len(best.what) == 1 else "those cards"
    return Advice(best, f"{held(view, seat)}; your hand has better chances without {away}.")


def parts_with_the_better(view: PrimeroState, hand: Cards, move: Move) -> bool:
    """Whether one of two cards is exchanged, and the other is no better: it counts no more; or no
    less, where the lowest hand wins."""
    if len(hand) != 2 or len(move.what) != 1:
        return False
    (away,), (kept,) = move.what, [card for card in hand if card not in move.what]
    low = view.terms[AIM] == LOWEST
    return (POINTS[kept[0]] >= POINTS[away[0]]) if low else POINTS[kept[0]] <= POINTS[away[0]]


def exchanges(rulings: list[Ruling]) -> Iterable[Move]:
    """Keeping, and every choice of cards that may be exchanged."""
    for ruling in rulings:
        if ruling.move.verb == "keep":
            yield ruling.move
        elif ruling.move.verb == "exchange" and ruling.pick:
            for many in range(ruling.pick.least, ruling.pick.most + 1):
                for cards in combinations(ruling.pick.pool, many):
                    yield ruling.move._replace(what=cards)


# The apprentice ----------------------------------------------------------------------------


def apprentice(
    game: Game[Any], view: PrimeroState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Thresholds: vie upon what one has, see what one can make, give up the rest."""
    if staking.silent(view.terms):
        return staking.apprentice(view, by_verb(rulings))
    moves = {ruling.move.verb: ruling.move for ruling in rulings}
    seat = rulings[0].move.seat
    hand = view.hands[seat]
    low = view.terms[AIM] == LOWEST
    own = worth_of(view.terms, hand) if len(hand) == 4 else None
    good = own is not None and claimed(view, seat, own, view.bid)
    if view.bid is None and own:
        good = LEVEL[own[0]] > 0 or low
    upon = plain_vie(view, rulings, own)
    if upon and (good or own is None) and (view.vier is None or len(view.within) < 4):
        return Advice(upon, f"{held(view, seat)}; that is worth a vie.")
    if "exchange" in moves or "keep" in moves:
        return plain_exchange(view, rulings, good, low)
    cheap = view.owes(seat) <= CHEAP and (own is None or doubtful(view))
    if "see" in moves and (good or cheap or len(moves) == 1):
        return Advice(moves["see"], f"{held(view, seat)}; that is good enough to see.")
    if "pass" in moves:
        return Advice(moves["pass"], f"{held(view, seat)}; passing costs little.")
    if "yield" in moves:
        return Advice(moves["yield"], f"{held(view, seat)}; it is not worth more money.")
    return Advice(rulings[0].move, "You can do nothing else now.")


def doubtful(view: PrimeroState) -> bool:
    """Whether the bid is of a kind so rare that it may well be a bluff."""
    high = view.terms[AIM] != LOWEST
    return high and view.bid is not None and LEVEL[view.bid[0]] > LEVEL["primero"]


def plain_vie(view: PrimeroState, rulings: list[Ruling], own: Worth | None) -> Move | None:
    """The vie of one coin upon one’s own hand; upon two cards, what is easiest to make."""
    vies = [r.move for r in rulings if r.move.verb == "vie" and r.move.what[-1] == "1"]
    if not vies or len(vies[0].what) == 1:
        return vies[0] if vies else None
    for move in vies:
        if own == (move.what[0], int(move.what[1])):
            return move
    if own is None and view.bid is None:
        kind = [move for move in vies if move.what[0] == vies[0].what[0]]
        return kind[-1] if view.terms[AIM] == LOWEST else kind[0]
    return None


def plain_exchange(view: PrimeroState, rulings: list[Ruling], good: bool, low: bool) -> Advice:
    """What thresholds say of exchanging: nothing, if the hand is good."""
    seat = rulings[0].move.seat
    keep = next((r.move for r in rulings if r.move.verb == "keep"), None)
    pick = next((r for r in rulings if r.move.verb == "exchange"), None)
    away = () if low else sensible(view.hands[seat])
    if keep and (good or not away or not pick):
        return Advice(keep, f"{held(view, seat)}; leave it as it is.")
    assert pick
    assert pick.pick
    away = away[: pick.pick.most] or (min(pick.pick.pool, key=lambda card: pips((card,))),)
    return Advice(
        pick.move._replace(what=away), f"{held(view, seat)}; these cards help it the least."
    )


LEVELS = {
    "apprentice": apprentice, "journeyman": journeyman, "master": barring.master_of(journeyman),
}  # fmt: skip
# A fixed number of trials; the clock is only a ceiling, for a busy machine.
BUDGETS = {"apprentice": (1, 2.0), "journeyman": (160, 2.0), "master": (160, 2.0)}
MASTERED = barring.mastered
WEIGH, SPENT = weigh, spent
