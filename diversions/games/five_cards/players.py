"""Players of Five-Cards: one by rule of thumb, one who deals out what the other may hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any

from diversions.games.five_cards.open_hands import BothHands, beats
from diversions.games.five_cards.ranking import PACK, is_trump, power, suit_of
from diversions.games.five_cards.rules import ALL, EACH, MOST, FiveCardsState
from diversions.games.five_cards.variants import FOLLOW, GAME_UP, WHIST
from diversions.rules.bots import Advice, Budget, Unit
from diversions.rules.core import Game, Move, Ruling, Seat, Terms
from diversions.rules.kit.cards import Hand
from diversions.rules.players.closing import never_better
from diversions.rules.players.guessing import Dealing, of_other

WON = 15.0  # points that the match is worth beside those that win it
TRICK = 0.02  # points that a trick is worth beside what tricks win
HANDS = 150  # hands of the other that are dealt out, at most
ONLY = "It is the only card that you may play."

# The apprentice ------------------------------------------------------------------------------


def apprentice(
    game: Game[Any], view: FiveCardsState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Fives it without a trump; leads the best card, and takes tricks as cheaply as it can."""
    seat = rulings[0].move.seat
    if view.phase != "play":
        verb = {"ask": ("pass", "ask"), "answer": ("refuse", "agree")}[view.phase]
        poor = has_no_trump(view.hands[seat], view.trump)
        why = "You have no trump: another suit may be better." if poor else "You have a trump."
        return Advice(Move(seat, verb[poor]), why)
    if len(rulings) == 1:
        return Advice(rulings[0].move, ONLY)
    cards = [ruling.move.what[0] for ruling in rulings]
    card = thumb(view.terms, view.trump, cards, view.trick)
    return Advice(Move(seat, "play", (card,)), "Lead your best card, and take tricks cheaply.")


def has_no_trump(hand: Sequence[str], trump: str) -> bool:
    """Whether no card of *hand* is among the trumps."""
    return not any(is_trump(card, trump) for card in hand)


@lru_cache(maxsize=2000)
def own_power(terms: Terms, card: str, trump: str) -> int:
    """How strong *card* is when it is led."""
    return power(terms, card, card, trump)


def thumb(terms: Terms, trump: str, cards: Sequence[str], trick: Sequence[tuple[Seat, str]]) -> str:
    """Of *cards* the best to lead; else the cheapest that takes the trick; else the least."""

    def worth(card: str) -> int:
        return own_power(terms, card, trump)

    if not trick:
        return max(cards, key=worth)
    takers = [card for card in cards if beats(terms, trump, trick[0][1], card)]
    return min(takers or cards, key=worth)


# The journeyman ------------------------------------------------------------------------------


def journeyman(
    game: Game[Any], view: FiveCardsState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Deals out hands that the other may hold, and plays each to its end as well as can be."""
    if len(rulings) == 1:
        return Advice(rulings[0].move, ONLY)
    moves = [ruling.move for ruling in rulings]
    worths = weigh(game, view, moves, rng, budget)
    # Who refuses unless they have no trump may still agree: asking without one is tried, if it
    # costs nothing.
    tried = view.phase == "ask" and has_no_trump(view.hands[moves[0].seat], view.trump)
    best = max(moves, key=lambda move: worths[move] + UNIT.least * (tried and move.verb == "ask"))
    return Advice(best, reason(view, best, worths[best]))


def reason(view: FiveCardsState, move: Move, worth: float) -> str:
    """What speaks for *move*, which is worth so many points."""
    if abs(worth) > WON / 2 + MOST:
        return "The match depends on it." if worth < 0 else "It gives the best chance of winning."
    points = f"{abs(worth):.1f}".removesuffix(".0")
    if points == "0":
        return "You can then expect to win as many points as your opponent in this deal."
    unit = "point" if points == "1" else "points"
    side = "win" if worth > 0 else "lose"
    return f"You can then expect to {side} about {points} {unit} in this deal."


def weigh(
    game: Game[Any],
    view: FiveCardsState,
    moves: Sequence[Move],
    rng: Random,
    budget: Budget,
) -> Mapping[Move, float]:
    """What moves are worth in points of this deal, by what their seat knows."""
    if not moves or not view.hands:
        return {}
    seat = moves[0].seat
    sums, tried = dict.fromkeys(moves, 0.0), 0
    found = deals(view, seat, rng, max(6, min(budget.count, HANDS)))
    for theirs, card in budget.within(found):
        tried += 1
        if view.phase == "play":
            for move, worth in after_cards(view, seat, theirs, moves).items():
                sums[move] += worth
            continue
        stays = dealt_worth(view, seat, theirs, view.trump)
        changes = dealt_worth(view, seat, theirs, card[1])
        for move in moves:
            sums[move] += changes if is_fived(view, move, theirs) else stays
    return {move: total / tried for move, total in sums.items()}


def is_fived(view: FiveCardsState, move: Move, theirs: Hand) -> bool:
    """Whether there is a new trump after *move*, if the other holds *theirs* and does by the rule
    of thumb what is asked of it, or asks."""
    if move.verb == "agree":
        return True
    if move.verb == "ask":
        return has_no_trump(theirs, view.trump)
    return False


def deals(view: FiveCardsState, seat: Seat, rng: Random, most: int) -> Iterator[tuple[Hand, str]]:
    """Hands that the other may hold, such as it did not fail to follow with, each with the next
    card of the pack."""
    known = {card for trick in (*view.tricks, view.trick) for _, card in trick}
    known.update(view.hands[seat], view.turned)
    hidden = [card for card in PACK.cards if card not in known]
    barred = missing(view, 1 - seat)
    able = [card for card in hidden if suit_of(view.terms, card, view.trump) not in barred]
    many = len(view.hands[1 - seat])
    able = able if len(able) >= many else hidden
    for _ in range(most):
        theirs = tuple(rng.sample(able, many))
        yield theirs, rng.choice([card for card in hidden if card not in theirs])


def missing(view: FiveCardsState, seat: Seat) -> set[str]:
    """The suits of which *seat* has none, since it did not follow; where trumping is free, those
    to which it laid what is no trump."""
    if view.terms[FOLLOW].key == "any":
        return set()
    suits = set()
    for (_, led), (who, card) in view.tricks:
        suit, laid = (suit_of(view.terms, one, view.trump) for one in (led, card))
        tells = view.terms[FOLLOW] == WHIST or laid != view.trump
        if who == seat and suit != laid and tells:
            suits.add(suit)
    return suits


def after_cards(
    view: FiveCardsState, seat: Seat, theirs: Hand, moves: Sequence[Move]
) -> dict[Move, float]:
    """What each card is worth if the other holds *theirs*, and both then play their best."""
    led = view.trick[0][1] if view.trick else ""
    laid = tuple(card for _, card in view.trick)
    hands = (view.hands[seat], (*theirs, *laid))
    table = BothHands(view.terms, view.trump, hands)
    won = view.takers.count(seat)
    return {move: ended(view, seat, won + table.by_card(0, move.what[0], led)) for move in moves}


def dealt_worth(view: FiveCardsState, seat: Seat, theirs: Hand, trump: str) -> float:
    """What the whole play is worth under that trump."""
    table = BothHands(view.terms, trump, (view.hands[seat], theirs))
    if view.eldest == seat:
        return ended(view, seat, table.tricks(0))
    return ended(view, seat, EACH - table.tricks(1))


def ended(view: FiveCardsState, seat: Seat, tricks: int) -> float:
    """The points that *seat* gains in a deal in which it takes so many *tricks*."""
    own = tricks > EACH - tricks
    up, score = int(view.terms[GAME_UP].value), list(view.score)
    score[seat if own else 1 - seat] += ALL if tricks in (0, EACH) else MOST
    gain = min(score[seat], up) - min(score[1 - seat], up)
    gain -= view.score[seat] - view.score[1 - seat]
    return gain + WON * (score[seat] >= up) - WON * (score[1 - seat] >= up) + TRICK * tricks


def guesses(view: FiveCardsState, seat: Seat) -> Dealing:
    """What deals out the cards that *seat* cannot see."""
    return of_other(view.hands, seat, lambda rng: next(deals(view, seat, rng, 1))[0])


LEVELS = {"apprentice": apprentice, "journeyman": journeyman}
GUESSES = guesses
BUDGETS = {"apprentice": (1, 0.1), "journeyman": (120, 0.4)}
WEIGH, UNIT = weigh, Unit("point", "points", "lead", least=0.2, whole=2 * WON, much=WON)
DOMINATED = never_better
BY_TRIALS = True
