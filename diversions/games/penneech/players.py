"""Players of Penneech: one by rule of thumb, one who deals out what the other may hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from diversions.games.penneech.reckoning import (
    HEIGHT,
    HIGHEST,
    PACK,
    PENNEECH,
    Trick,
    hand_worth,
    is_poor,
    power,
    turned_worth,
    worth,
)
from diversions.games.penneech.rules import EACH, IN_PLAY, UP, PenneechState, dealt_to, playable
from diversions.games.penneech.variants import (
    AGAIN,
    DEALER,
    DEALT,
    FIRST,
    HAND,
    NONE,
    OTHER,
    PLAYS,
    TAKES,
)
from diversions.rules.bots import Advice, Budget, Unit
from diversions.rules.core import Game, Move, Ruling, Seat, but
from diversions.rules.kit.cards import Hand
from diversions.rules.players.averages import mean_worths
from diversions.rules.players.guessing import Dealing, of_other, voids

WON = 20.0  # points that the game is worth beside those that win it
HANDS = 150  # hands of the other that are dealt out, at most
TRIES = 40  # hands that are looked at for one that agrees with what was asked
MOST_DEALS = 20  # points that most deals bring neither player
ONLY = "It is the only card that you may play."

# The apprentice ------------------------------------------------------------------------------


def apprentice(
    game: Game[Any], view: PenneechState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Throws in a poor hand; leads the best card, and takes tricks as cheaply as it can."""
    seat = rulings[0].move.seat
    if view.phase != "play":
        return Advice(
            Move(seat, "redeal"), "A hand without an Ace or a court card takes few tricks."
        )
    if len(rulings) == 1:
        return Advice(rulings[0].move, ONLY)
    card = thumb([ruling.move.what[0] for ruling in rulings], view.trick, view.trump)
    return Advice(Move(seat, "play", (card,)), "Lead the best card, and take tricks cheaply.")


def price(card: str) -> int:
    """How much a card is worth keeping, whatever is trumps."""
    return HIGHEST if card == PENNEECH else HEIGHT[card]


def thumb(cards: Sequence[str], trick: Trick, trump: str) -> str:
    """Of *cards* the best to lead; else the cheapest that takes the trick; else the least."""
    if not trick:
        return max(cards, key=lambda card: power(card, card[1], trump))
    led = trick[0][1]
    mark = power(led, led[1], trump)
    takers = [card for card in cards if power(card, led[1], trump) > mark]
    if takers:
        return min(takers, key=lambda card: (power(card, led[1], trump), price(card)))
    return min(cards, key=lambda card: (hand_worth(card, trump), price(card)))


# The journeyman ------------------------------------------------------------------------------


def journeyman(
    game: Game[Any], view: PenneechState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Deals out hands and trumps that may come, and plays each to its end by rule of thumb."""
    if len(rulings) == 1:
        return Advice(rulings[0].move, ONLY)
    moves = [ruling.move for ruling in rulings]
    worths = weigh(game, view, moves, rng, budget)
    best = max(moves, key=lambda move: worths[move])
    return Advice(best, reason(worths[best]))


def reason(points: float) -> str:
    """What speaks for the best move, in points."""
    if abs(points) > WON / 2:
        return "The game depends on it." if points < 0 else "It gives the best chance of winning."
    figure = f"{abs(points):.1f}".removesuffix(".0")
    if figure == "0":
        return "You can then expect to reckon as many points as your opponent in this deal."
    many = "1 point" if figure == "1" else f"{figure} points"
    ahead = "more" if points > 0 else "fewer"
    return f"You can then expect to reckon about {many} {ahead} than your opponent in this deal."


def weigh(
    game: Game[Any], view: PenneechState, moves: Sequence[Move], rng: Random, budget: Budget
) -> Mapping[Move, float]:
    """What moves are worth in points of the rest of the deal, by what their seat knows."""
    if not moves or not view.hands:
        return {}
    seat = moves[0].seat

    def brings(deal: tuple[Hand, Hand], move: Move) -> float:
        theirs, stock = deal
        hands = (view.hands[seat], theirs) if seat == 0 else (theirs, view.hands[seat])
        if move.verb == "play":
            return gained(view, seat, hands, stock, move.what[0])
        return (
            gained(view, seat, hands, stock) if move.verb == "keep" else thrown_in(view, seat, rng)
        )

    found = deals(view, seat, rng, max(6, min(budget.count, HANDS)))
    return mean_worths(moves, budget.within(found), brings)


def first_card(view: PenneechState) -> int:
    """What the dealer will reckon for the card turned up, once both hands are kept."""
    due = view.phase == "keep" and view.terms[FIRST] == DEALER
    return turned_worth(view.turned[0]) if due else 0


def thrown_in(view: PenneechState, seat: Seat, rng: Random) -> float:
    """What a new deal is worth to *seat*, who asks for it: nothing to either, but for what the
    dealer reckons on average for the first card; one such deal, where it may end the match."""
    deals_next = view.terms[AGAIN] == OTHER or seat == view.dealer
    if max(view.score) + MOST_DEALS >= UP:
        cards = tuple(rng.sample(PACK.cards, IN_PLAY))
        dealer = seat if deals_next else 1 - seat
        anew = but(view, dealer=dealer, turned=cards[:1])
        hands = cards[1 : EACH + 1], cards[EACH + 1 : 2 * EACH + 1]
        return gained(anew, seat, hands, cards[2 * EACH + 1 :])
    if view.terms[FIRST] != DEALER:
        return 0.0
    average = sum(map(turned_worth, PACK.cards)) / len(PACK.cards)
    return average if deals_next else -average


def unseen(view: PenneechState, seat: Seat) -> list[str]:
    """The cards that *seat* has not seen in this deal."""
    seen = {card for trick in (*view.tricks, view.trick) for _, card in trick}
    seen.update(view.hands[seat], view.turned)
    return [card for card in PACK.cards if card not in seen]


def deals(view: PenneechState, seat: Seat, rng: Random, most: int) -> Iterator[tuple[Hand, Hand]]:
    """Hands that the other may hold, of suits that it did not fail to follow, each with the cards
    that will be turned up; whoever might throw in a hand was asked."""
    hidden, barred = unseen(view, seat), voids(view.tricks, 2)[1 - seat]
    many, laid = len(view.hands[1 - seat]), dealt_to((*view.tricks, view.trick), 1 - seat)
    kept = 1 - seat in view.kept
    asked = view.phase != "keep" or seat == view.dealer or kept
    able = [card for card in hidden if card[1] not in barred]
    if kept:
        able = [card for card in able if is_poor((card,))]
    able = able if len(able) >= many else hidden
    for _ in range(most):
        theirs = tuple(rng.sample(able, many))
        for _ in range(TRIES):
            if not asked or is_poor((*theirs, *laid)) == kept:
                break
            theirs = tuple(rng.sample(able, many))
        rest = [card for card in hidden if card not in theirs]
        yield theirs, tuple(rng.sample(rest, len(view.stock)))


def gained(
    view: PenneechState, seat: Seat, hands: Sequence[Hand], stock: Hand, card: str = ""
) -> float:
    """By how much *seat* gains on the other from here on, if *card* is played and all then play by
    rule of thumb; the game counts beside, for the first to have it."""
    score, way = list(view.score), view.terms[HAND]
    score[view.dealer] += first_card(view)
    held, lying, trump = [list(hand) for hand in hands], view.trick, view.trump
    turn = seat if card else view.eldest
    taken = [view.takers.count(0), view.takers.count(1)]
    coming = iter(stock)
    while held[turn]:
        if not card:
            card = thumb(playable(tuple(held[turn]), lying), lying, trump)
        held[turn].remove(card)
        if way == PLAYS or (way == NONE and card == PENNEECH):
            score[turn] += hand_worth(card, trump)
        if not lying:
            lying, turn, card = ((turn, card),), 1 - turn, ""
            continue
        led = lying[0][1]
        if power(card, led[1], trump) <= power(led, led[1], trump):
            turn = 1 - turn
        taken[turn] += 1
        if way == TAKES:
            score[turn] += hand_worth(card, trump) + hand_worth(led, trump)
        fresh = next(coming)
        score[turn] += turned_worth(fresh)
        lying, trump, card = (), fresh[1], ""
        if max(score) >= UP:
            break
    else:
        most = int(taken[1] > taken[0])
        score[most] += 2 * taken[most] - EACH
        if way == DEALT:
            for who in (0, 1):
                whole = (*dealt_to((*view.tricks, view.trick), who), *hands[who])
                score[who] += worth(whole, view.turned[0][1])
    own, other = score[seat], score[1 - seat]
    gain = min(own, UP) - min(other, UP) - view.score[seat] + view.score[1 - seat]
    return gain + WON * (own >= UP) - WON * (other >= UP)


def guesses(view: PenneechState, seat: Seat) -> Dealing:
    """What deals out the cards that *seat* cannot see."""
    return of_other(view.hands, seat, lambda rng: next(deals(view, seat, rng, 1))[0])


LEVELS = {"apprentice": apprentice, "journeyman": journeyman}
GUESSES = guesses
BUDGETS = {"apprentice": (1, 0.1), "journeyman": (100, 0.4)}
BY_TRIALS = True
WEIGH, UNIT = weigh, Unit("point", "points", "lead", least=0.2, whole=2 * WON, much=WON)
