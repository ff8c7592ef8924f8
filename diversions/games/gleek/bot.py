"""Players of Gleek: one by rule of thumb, and one who deals out what he cannot see."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from diversions.games.gleek.state import (
    MELDS,
    PACK,
    POWER,
    GleekState,
    best_ruffs,
    honour,
    power,
    ruff_worth,
    suits_of,
)
from diversions.games.gleek.variants import BY_POT, CARDS, HELD, HONOURS, PAID, RUFF
from diversions.rules.bots import Advice, Budget
from diversions.rules.core import Game, Move, Ruling, Seat, Terms
from diversions.rules.kit.cards import Hand, Hands, guess

BOLD, FAIR = {True: (6, 5), False: (48, 40)}, {True: 4, False: 32}  # by cards; by points


# The apprentice ----------------------------------------------------------------------------


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
                return Advice(moves["pass"], "The stock is dear enough at that.")
            return Advice(moves["bid"], "A pair or two may become gleeks, and that pays the price.")
        case "discard":
            return laid_out(view, seat, rulings[0])
        case "ruff":
            return by_thumb(view, hand, moves)
        case "show" | "call":
            return shown(moves)
        case _:
            return thumb_card(view, rulings)


def laid_out(view: GleekState, seat: Seat, ruling: Ruling) -> Advice:
    """The seven cards that are worth least to keep."""
    hand = view.hands[seat]
    cards = sorted(hand, key=lambda card: keeping(view, hand, card))[:7]
    move = ruling.move._replace(what=tuple(card for card in hand if card in cards))
    return Advice(move, "Trumps, honours, pairs of great cards and the long suit are kept.")


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
            return Advice(moves["vie"], "A suit as good as this may well be the best of three.")
        return Advice(moves["pass"], "There is no suit here to vie upon.")
    if mine >= bold and max(view.laid) < 5 * view.unit:
        return Advice(moves["revie"], "So good a suit will bear more upon it.")
    if mine >= FAIR[counts]:
        return Advice(moves["see"], "It costs little to look, and the suit is fair.")
    return Advice(moves["pass"], "The suit is too poor to meddle with it.")


def worth_of(terms: Terms, hand: Hand) -> int:
    found = best_ruffs(terms, hand)
    return ruff_worth(terms, found[0]) if found else 0


def shown(moves: dict[str, Move]) -> Advice:
    """Whatever can be shown or called."""
    if "show" in moves:
        return Advice(moves["show"], "A ruff that is not shown wins nothing.")
    if "call" in moves:
        return Advice(moves["call"], "Both the others pay for this.")
    return Advice(moves["pass"], "There is no more to call.")


def thumb_card(view: GleekState, rulings: list[Ruling]) -> Advice:
    for ruling in rulings:
        if ruling.move.verb == "show":
            return Advice(ruling.move, "The ruff was forgotten: it is for the first who shows one.")
    cards = tuple(r.move.what[0] for r in rulings)
    trick = [card for _, card in view.trick]
    card = thumb(cards, trick, view.trump)
    because = "Nothing here is better than a trick cheaply had."
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


# The journeyman ----------------------------------------------------------------------------


def journeyman(
    game: Game[Any], view: GleekState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Deals out the hidden cards many ways: what the stock brings, whose ruff, whose tricks."""
    moves = {ruling.move.verb: ruling.move for ruling in reversed(rulings)}
    seat = rulings[0].move.seat
    match view.phase:
        case "bid" if "pass" in moves:
            return bid_for(view, seat, moves, rng, budget)
        case "ruff":
            return vie_or_not(view, seat, moves, rng, budget)
        case "play" if all(r.move.verb == "play" for r in rulings):
            return card_weighed(view, rulings, rng, budget)
        case _:
            return apprentice(game, view, rulings, rng, budget)


def unseen(view: GleekState, seat: Seat) -> list[str]:
    """The cards that *seat* has not seen in this deal."""
    seen = {card for hand in view.hands for card in hand} | {*view.out, view.turned}
    seen |= {card for trick in (*view.tricks, view.trick) for _, card in trick}
    return [card for card in PACK.cards if card not in seen]


def hand_worth(view: GleekState, hand: Hand) -> float:
    """About how many pence *hand* brings, beside another."""
    found = 0.0
    for rank, (gleek, mournival) in MELDS.items():
        many = sum(card[0] == rank for card in hand)
        found += 2 * (mournival if many == 4 else gleek if many == 3 else 0)
    count = sum(float(honour(view.terms, card, view.trump)) for card in hand)
    trumps = [card for card in hand if card[1] == view.trump]
    count += sum(0.9 + POWER[card[0]] / 7 for card in trumps)
    for suit, cards in suits_of(hand).items():
        if suit != view.trump:
            count += sum({"A": 2.4, "K": 1.3, "Q": 0.6}.get(card[0], 0) for card in cards)
    ruff = 0.12 * (worth_of(view.terms, hand) - 30) if view.terms[RUFF] != CARDS else 0
    return found + max(ruff, 0) + count * (1 if view.terms[PAID] == BY_POT else 3)


def bid_for(
    view: GleekState, seat: Seat, moves: dict[str, Move], rng: Random, budget: Budget
) -> Advice:
    """Another penny, if the stock is likely to bring more than it costs."""
    hand, hidden = view.hands[seat], unseen(view, seat)
    before, gain, tried = hand_worth(view, hand), 0.0, 0
    while tried < 40 and (budget.left() or not tried):
        tried += 1
        stock = rng.sample(hidden, 7)
        keep = sorted(hand, key=lambda card: keeping(view, hand, card))[7:]
        gain += hand_worth(view, (*keep, *stock)) - before
    gain /= tried
    # Who does not buy has half the price, and the count of a hand that another has mended.
    if gain > 1.5 * (view.bid + 1) - 6:
        because = f"The stock should bring about {gain:.0f} pence, and that bears another penny."
        return Advice(moves["bid"], because)
    because = f"The stock should bring about {gain:.0f} pence; he may have it at {view.bid}."
    return Advice(moves["pass"], because)


def vie_or_not(
    view: GleekState, seat: Seat, moves: dict[str, Move], rng: Random, budget: Budget
) -> Advice:
    """Vie, see or pass by how often this ruff is the best of those that are in."""
    mine = worth_of(view.terms, view.hands[seat])
    hidden, best, tried = unseen(view, seat), 0, 0
    others = [s for s in view.within if s != seat]
    floor = FAIR[view.terms[RUFF] == CARDS]
    while tried < 120 and (budget.left() or not tried):
        tried += 1
        hands = guess(view.hands, hidden, rng)
        worths = []
        for other in others:
            worth = worth_of(view.terms, hands[other])
            if view.laid[other] > view.unit and worth < floor and rng.random() < 0.8:
                worth = floor + rng.randint(0, 9) * (floor > 9)
            worths.append(worth)
        best += all(mine >= worth for worth in worths)
    share = best / tried
    odds = f"This suit is the best about {round(10 * share)} times in ten"
    if "vie" in moves:
        if share > 0.45 or rng.random() < 0.04:
            return Advice(moves["vie"], f"{odds}: that is enough to vie upon.")
        return Advice(moves["pass"], f"{odds}: too seldom to vie.")
    owed = max(view.laid) - view.laid[seat]
    if share > 0.72 and max(view.laid) < 7 * view.unit:
        return Advice(moves["revie"], f"{odds}: it will bear more.")
    if share * (view.pot + owed) > owed:
        return Advice(moves["see"], f"{odds}, and the pot is worth that look.")
    return Advice(moves["pass"], f"{odds}: seeing costs more than it brings.")


def card_weighed(view: GleekState, rulings: list[Ruling], rng: Random, budget: Budget) -> Advice:
    """The card after which the deal, played out over many hands, counts most."""
    moves = [ruling.move for ruling in rulings]
    seat = moves[0].seat
    if len(moves) == 1:
        return Advice(moves[0], "There is no other card to play.")
    hidden, sums, tried = unseen(view, seat), dict.fromkeys(moves, 0.0), 0
    while budget.left() or not tried:
        tried += 1
        hands = likely(view, hidden, rng)
        for move in moves:
            sums[move] += played_out(view, hands, move)
    best = max(moves, key=lambda move: sums[move])
    more = round(sums[best] / tried)
    because = f"Over the hands that may be held, it takes most: about {more} more for the count."
    return Advice(best, because)


def likely(view: GleekState, hidden: list[str], rng: Random) -> Hands:
    """The hidden cards dealt out; suits that a seat has not followed are kept from it, if easy."""
    void = {(s, t[0][1][1]) for t in (*view.tricks, view.trick) for s, c in t if c[1] != t[0][1][1]}
    hands = guess(view.hands, hidden, rng)
    for _ in range(4):
        if not void or not any((s, c[1]) in void for s, hand in enumerate(hands) for c in hand):
            break
        hands = guess(view.hands, hidden, rng)
    return hands


def played_out(view: GleekState, hands: Hands, move: Move) -> float:
    """What the seat of *move* still adds to its count if all then play by rule of thumb."""
    seat, trump, taken = move.seat, view.trump, 0.0
    held = [list(hand) for hand in hands]
    trick, turn_ = list(view.trick), seat
    whose = view.terms[HONOURS] != HELD
    card = move.what[0]
    while True:
        held[turn_].remove(card)
        trick.append((turn_, card))
        if len(trick) == 3:
            led = trick[0][1][1]
            turn_ = max(trick, key=lambda laid: power(laid[1], led, trump))[0]
            if turn_ == seat:
                taken += 3
                if whose:
                    taken += sum(honour(view.terms, c, trump) for _, c in trick)
            trick = []
            if not held[turn_]:
                return taken
        else:
            turn_ = (turn_ + 1) % 3
        hand = held[turn_]
        laid = [c for _, c in trick]
        follow = [c for c in hand if c[1] == laid[0][1]] if laid else hand
        card = thumb(follow or hand, laid, trump)


LEVELS = {"apprentice": apprentice, "journeyman": journeyman}
BUDGETS = {"apprentice": (1, 0.1), "journeyman": (150, 0.35)}
