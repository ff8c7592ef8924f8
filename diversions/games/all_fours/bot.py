"""Players of All Fours: one by rule of thumb, one who plays the deal out many ways."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from diversions.games.all_fours.rules import (
    COUNT,
    HEIGHT,
    PACK,
    AllFoursState,
    changed,
    free_cards,
    given,
    points,
    power,
)
from diversions.games.all_fours.variants import FOLLOW, RENEGE, UP
from diversions.rules.bots import Advice, Budget, Unit
from diversions.rules.core import Game, Move, Ruling, Seat, but
from diversions.rules.kit.cards import Hand, guess
from diversions.rules.players.bluffing import even

WORTH = 8  # to come out, beside the points that do it


def promise(hand: Hand, trump: str) -> int:
    """What the trumps of *hand* promise."""
    return sum(2 + (HEIGHT[card] > 8) for card in hand if card[1] == trump)


def thumb(hand: Sequence[str], laid: str, trump: str, renege: bool) -> str:
    """Lead the highest, but no Ten; take what counts; else part with the least."""
    if not laid:
        return max(hand, key=lambda card: (card[0] != "T", HEIGHT[card]))
    led = laid[1]
    cards = free_cards(tuple(hand), led, trump, renege)
    mark = power(laid, led, trump)
    takers = [card for card in cards if power(card, led, trump) > mark]
    if takers:
        return max(takers, key=lambda card: (COUNT[card], -power(card, led, trump)))
    return min(cards, key=lambda card: (COUNT[card], card[1] == trump, HEIGHT[card]))


def on_trump(view: AllFoursState, seat: Seat) -> Advice:
    """Whether the card turned up is worth keeping."""
    good = promise(view.hands[seat], view.trump) >= 4
    if view.phase == "ask":
        because = "Your trumps are good enough." if good else "You have little in this suit."
        return Advice(Move(seat, "accept" if good else "beg"), because)
    because = (
        "Your trumps are worth more than a point."
        if good
        else "Another suit may be better for you."
    )
    return Advice(Move(seat, "give" if good else "change"), because)


def apprentice(
    game: Game[Any], view: AllFoursState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Rules of thumb."""
    seat = rulings[0].move.seat
    if view.phase != "play":
        return on_trump(view, seat)
    because = "Take what counts." if view.trick else "A high card is likely to take the trick."
    laid = view.trick[0][1] if view.trick else ""
    card = thumb(view.hands[seat], laid, view.trump, view.terms[FOLLOW] == RENEGE)
    return Advice(Move(seat, "play", (card,)), because)


def journeyman(
    game: Game[Any], view: AllFoursState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Deals the hidden cards out many ways, plays each out, and counts what is scored."""
    moves = [ruling.move for ruling in rulings]
    if len(moves) == 1:
        return Advice(moves[0], "It’s the only card you can play.")
    hidden, sums, tried = unseen(view), dict.fromkeys(moves, 0), 0
    while budget.left() or not tried:
        tried += 1
        deal = likely(view, hidden, rng)
        for move in moves:
            sums[move] += gained(deal, game.apply(deal, move), move.seat)
    best = max(moves, key=lambda move: sums[move])
    return Advice(best, reason(sums[best], tried))


def reason(gain: int, tried: int) -> str:
    """What speaks for the move that gains so much in so many trials."""
    points = round(gain / tried)
    if abs(points) > WORTH / 2:  # more than a deal has: the match hangs on it
        if points > 0:
            return "This is the likeliest way to win the match in this deal."
        return "This is the best chance of not losing the match in this deal."
    if not points:
        return "Nothing does better: the two of you should score about the same in this deal."
    way = "ahead" if points > 0 else "behind"
    what = "1 point" if abs(points) == 1 else f"{abs(points)} points"
    return f"Nothing does better: expect to end this deal about {what} {way}."


def unseen(view: AllFoursState) -> list[str]:
    """The cards that the viewer has not seen in this deal."""
    seen = {card for hand in (*view.hands, view.turned) for card in hand}
    seen |= {card for _, card in (*view.played, *view.trick)}
    return [card for card in PACK.cards if card not in seen]


def likely(view: AllFoursState, hidden: list[str], rng: Random) -> AllFoursState:
    """The table with the hidden cards dealt out; suits that were not followed are left out."""
    void = voids(view)
    for _ in range(6):
        *hands, stock = guess((*view.hands, view.stock), hidden, rng)
        if not void or not any((s, c[1]) in void for s, hand in enumerate(hands) for c in hand):
            break
    return but(view, hands=tuple(hands), stock=stock)


def voids(view: AllFoursState) -> set[tuple[Seat, str]]:
    """Who has shown that he has none of which suit."""
    void, renege = set(), view.terms[FOLLOW] == RENEGE
    for (_, lead), (seat, card) in zip(view.played[::2], view.played[1::2], strict=True):
        if card[1] == lead[1]:
            continue
        if card[1] != view.trump or not renege:
            void.add((seat, lead[1]))
        if card[1] != view.trump and not renege:
            void.add((seat, view.trump))
    return void


def gained(before: AllFoursState, state: AllFoursState, seat: Seat) -> int:
    """What *seat* scores above the other, if all go on by rule of thumb."""
    score, up = scored(state), state.terms[UP].value
    gain = sum((had - old) * (1 if s == seat else -1)
               for s, (had, old) in enumerate(zip(score, before.score, strict=True)))  # fmt: skip
    return gain + WORTH * ((score[seat] >= up) - (score[1 - seat] >= up))


def scored(state: AllFoursState) -> list[int]:
    """The score after the deal, if all go on by rule of thumb."""
    if state.phase == "answer":
        give = on_trump(state, state.dealer).move.verb == "give"
        state = given(state, state.dealer) if give else changed(state)
    score, up = list(state.score), state.terms[UP].value
    if not state.outcome and any(state.hands):
        for who, more, *_ in points(played_out(state)):
            score[who] += more
            if score[who] >= up:
                break
    return score


def weigh(
    game: Game[Any], view: AllFoursState, moves: Sequence[Move], rng: Random, budget: Budget
) -> Mapping[Move, float]:
    """What moves are worth in points of the deal, each as much as a point is worth at this score.

    So a point that wins the match counts for more, and one after it for nothing.  As a share of
    the matches won, a card too many or too few would be a difference of one in a hundred at most.
    """
    hidden, sums, tried = unseen(view), dict.fromkeys(moves, 0.0), 0
    up, seat = view.terms[UP].value, moves[0].seat
    mine, theirs = up - view.score[seat], up - view.score[1 - seat]
    point = (even(mine - 1, theirs) - even(mine, theirs - 1)) / 2
    while budget.left() or not tried:
        tried += 1
        deal = likely(view, hidden, rng)
        for move in moves:
            score = scored(game.apply(deal, move))
            sums[move] += even(up - score[seat], up - score[1 - seat])
    return {move: total / tried / point for move, total in sums.items()}


def played_out(state: AllFoursState) -> AllFoursState:
    """The table after the last trick, if both go on by rule of thumb."""
    held, trump = [list(hand) for hand in state.hands], state.trump
    played, taken = list(state.played), [list(cards) for cards in state.taken]
    renege, trick, seat = state.terms[FOLLOW] == RENEGE, list(state.trick), state.acting[0]
    while held[seat]:
        card = thumb(held[seat], trick[0][1] if trick else "", trump, renege)
        held[seat].remove(card)
        trick.append((seat, card))
        seat = 1 - seat
        if len(trick) == 2:
            led = trick[0][1][1]
            seat = max(trick, key=lambda laid: power(laid[1], led, trump))[0]
            taken[seat] += [card for _, card in trick]
            played += trick
            trick = []
    return but(state, played=tuple(played), taken=tuple(map(tuple, taken)))


LEVELS = {"apprentice": apprentice, "journeyman": journeyman}
BUDGETS = {"apprentice": (1, 0.1), "journeyman": (120, 0.4)}
WEIGH, UNIT = weigh, Unit("point", "points", least=0.1)
