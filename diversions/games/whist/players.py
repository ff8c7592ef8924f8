"""Players of Whist: one by rule of thumb, and one who deals out what it cannot see."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from diversions.games.whist.count import BY_CARDS, tricks_scored
from diversions.games.whist.state import (
    FULL,
    HONOURS,
    POWER,
    UP,
    WhistState,
    at_eight,
    pack,
    partner,
    power,
    side,
    tricks_of,
)
from diversions.games.whist.variants import (
    ADDED,
    ALL,
    FIRST,
    FORGOT,
    HONOURS_FIRST,
    MOST,
    TRICKS,
)
from diversions.games.whist.variants import HONOURS as WORTH
from diversions.rules.bots import Advice, Budget, Unit
from diversions.rules.core import Game, Move, Ruling, Seat
from diversions.rules.kit.cards import Hand, Hands
from diversions.rules.packs import SUITS
from diversions.rules.players.averages import mean_worths
from diversions.rules.players.closing import least_of_lost, never_better
from diversions.rules.players.guessing import (
    Dealing,
    HandsKnown,
    fitted,
    guess_within,
    holding,
    unlike,
    voids,
)
from diversions.rules.players.laying_out import laying, weighing, without
from diversions.rules.players.partners import (
    SHORT_SUIT,
    Company,
    thumb,
    tricks_won,
    ways_to_lay_out,
    worst,
)

HEIGHT = {card: POWER[card[0]] for card in FULL.cards}
SUIT_NAMES = SUITS["french"]
AMISS = 20.0  # how many plays that speak against a hand weigh as much as one false honour
WON = 3.0  # points that the game itself is worth beside those that win it
TRICK = 0.05  # points that a trick is worth where it scores nothing by itself

Gains = tuple[int, int]  # what the honours of each side set up, in tricks

# The apprentice ----------------------------------------------------------------------------


def apprentice(
    game: Game[Any], view: WhistState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Rules of thumb: ruff, call, keep trumps, take tricks cheaply."""
    if advice := before_play(rulings):
        return advice
    seat = rulings[0].move.seat
    if pick := rulings[0].pick:
        cards = worst(company(view), pick.pool, 4)
        return laying(view.hands[seat], rulings[0].move, cards, SHORT_SUIT)
    card = thumb(company(view), view.hands[seat], view.trick, seat)
    move = next(r.move for r in rulings if r.move.what == (card,))
    return Advice(move, "Take tricks cheaply, but not from your partner.")


def before_play(rulings: list[Ruling]) -> Advice | None:
    """What is plain: to ruff, to call, to answer."""
    moves = {ruling.move.verb: ruling.move for ruling in rulings}
    if "ruff" in moves:
        return Advice(moves["ruff"], "New cards for your four worst can hardly hurt.")
    if "show" in moves:
        return Advice(moves["show"], "Three honours at eight win the game at once.")
    if "canye" in moves:
        return Advice(moves["canye"], "If your partner has an honour, the game is yours at once.")
    if "one" in moves:
        return Advice(moves["one"], "Your answer wins the game.")
    if "none" in moves:
        return Advice(moves["none"], "You have no honour to answer with.")
    return Advice(moves["pass"], "There is nothing else to do.") if "pass" in moves else None


def company(view: WhistState) -> Company:
    """Who plays with whom, and what the cards are."""
    return Company(view.trump, 4, True, HEIGHT)


# The journeyman ----------------------------------------------------------------------------


def journeyman(
    game: Game[Any], view: WhistState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Deals out the hidden cards as the voids allow, and plays each deal to the end."""
    if view.phase == "discard":
        return laying_out(view, rulings[0], rng, budget)
    if (advice := before_play(rulings)) or view.phase != "play":
        return advice or Advice(rulings[0].move, "There is nothing else to do.")
    if len(rulings) == 1:
        return Advice(rulings[0].move, "It’s the only card you can play.")
    moves = [ruling.move for ruling in rulings]
    worth = after_playing(view, moves, rng, budget)
    best = max(moves, key=lambda move: worth[move])
    best = least_of_lost(best, moves, view.trick, lambda c, led: power(c, led[1], view.trump))
    return Advice(best, "Against the hands that the others may hold, this card scores the most.")


def laying_out(view: WhistState, ruling: Ruling, rng: Random, budget: Budget) -> Advice:
    """Of a few ways to lay out four, that after which the deal, played out, brings most."""
    pool = ruling.pick.pool if ruling.pick else ()
    ways = ways_to_lay_out(company(view), pool, 4, [*SUIT_NAMES])
    ways = [way for way in ways if len(way) == 4]
    worth = after_laying_out(view, ruling.move.seat, ways, rng, budget)
    best = max(ways, key=lambda way: worth[way])
    kept = {card[1] for card in view.hands[ruling.move.seat] if card not in best}
    short = [SUIT_NAMES[suit] for suit in SUIT_NAMES if suit not in kept]
    because = "The cards you keep should take the most tricks."
    if short:
        because = f"{because} Without {' or '.join(short)} you can trump."
    return laying(view.hands[ruling.move.seat], ruling.move, best, because)


def after_laying_out(
    view: WhistState, seat: Seat, ways: Sequence[Hand], rng: Random, budget: Budget
) -> dict[Hand, float]:
    """The points by which the side of *seat* gains after each of *ways*."""
    known, who = Knowledge(view, seat), company(view)

    def worth(hands: Hands, way: Hand) -> float:
        table = without(hands, seat, view.hands[seat], way)
        won = tricks_won(who, table, (), view.leader, seat)
        return gained(view, seat, won, gains(view, table))

    return mean_worths(ways, (known.deal(rng) for _ in budget.trials(24)), worth)


def after_playing(
    view: WhistState, moves: Sequence[Move], rng: Random, budget: Budget
) -> dict[Move, float]:
    """The points by which their side gains after each of *moves*."""
    seat = moves[0].seat
    known, had, who = Knowledge(view, seat), tricks_of(view, side(seat)), company(view)
    deals = ((hands, gains(view, hands)) for hands in (known.deal(rng) for _ in budget.trials()))

    def worth(deal: tuple[Hands, Gains], move: Move) -> float:
        hands, up = deal
        won = had + tricks_won(who, hands, view.trick, seat, seat, move.what[0])
        return gained(view, seat, won, up)

    worths = mean_worths(moves, deals, worth)
    return known.levelled(worths, view.trick, POWER)


def gains(view: WhistState, hands: Hands) -> Gains:
    """What the honours of each side set up, if these are the hands."""
    honours = {rank + view.trump for rank in HONOURS}
    many = [0, 0]
    for seat, hand in enumerate(hands):
        many[seat % 2] += sum(card in honours for card in hand)
    for trick in (*view.tricks, view.trick):
        for seat, card in trick:
            many[seat % 2] += card in honours
    lost = view.terms[FORGOT] == ALL
    up = [
        0 if lost and at_eight(view, team) else BY_CARDS.get(many[team], (0, ""))[0]
        for team in (0, 1)
    ]
    return up[0], up[1]


def gained(view: WhistState, seat: Seat, won: int, up: Gains) -> float:
    """The points by which the side of *seat* gains in a deal of which it takes *won* tricks."""
    mine = side(seat)
    own, theirs = (up[mine], up[1 - mine])
    most = view.terms[TRICKS] == MOST
    if view.terms[WORTH] == ADDED:
        points = tricks_scored(won + own, 12 - won + theirs, most)
        steps = [(points[0], 0), (0, points[1])]
        if won < 12 - won:
            steps.reverse()
    else:
        steps = [tricks_scored(won, 12 - won, most), (own, theirs)]
        if view.terms[FIRST] == HONOURS_FIRST:
            steps.reverse()
    score = [view.score[mine], view.score[1 - mine]]
    for us, them in steps:
        if max(score) < UP:
            score = [score[0] + us, score[1] + them]
    lead = min(score[0], UP) - min(score[1], UP) - view.score[mine] + view.score[1 - mine]
    return lead + WON * (score[0] >= UP) - WON * (score[1] >= UP) + TRICK * won


class Knowledge(HandsKnown):
    """What a seat knows of the others’ hands, and deals that agree with it."""

    def __init__(self, view: WhistState, seat: Seat) -> None:
        self.view, self.seat = view, seat
        tricks = [*view.tricks, view.trick] if view.trick else [*view.tricks]
        self.barred = voids(tricks, 4)
        seen = {card for hand in (*view.hands, *view.out) for card in hand} | {view.turned}
        seen |= {card for trick in tricks for _, card in trick}
        self.hands = view.hands
        self.hidden = [card for card in pack(view.terms).cards if card not in seen]
        self.honours = {rank + view.trump for rank in HONOURS}
        self.settle()
        self.told = self.answers(tricks)
        who = company(view)
        self.against = unlike(
            tricks, self.hidden, 4, lambda one, before, cards: thumb(who, cards, before, one)
        )

    def settle(self) -> None:
        """What ruffing tells: who has the Ace of trumps and the card turned up, or that it lies."""
        view, ace = self.view, "A" + self.view.trump
        if view.stock and view.phase == "play" and ace in self.hidden:
            self.hidden.remove(ace)
        if view.ruffed is None or view.ruffed == self.seat:
            return
        known = {ace, view.upcard}
        self.hands, self.hidden = holding(view.hands, self.hidden, view.ruffed, known)

    def answers(self, tricks: Sequence[Sequence[tuple[Seat, str]]]) -> dict[Seat, int]:
        """How many honours some still hold, since Can-ye was called in vain."""
        told = {}
        for caller in self.view.called:
            laid = [card for trick in tricks for seat, card in trick if seat == caller]
            told[caller] = 2 - sum(card in self.honours for card in laid)
            told[partner(caller)] = 0
        return told

    def deal(self, rng: Random) -> Hands:
        """One way in which the hidden cards may lie, such as the plays allow."""
        hands = guess_within(self.hands, self.hidden, self.barred, rng)
        return fitted(hands, self.hands, self.hidden, self.barred, self.strain, rng)

    def strain(self, seat: Seat, hand: Sequence[str]) -> float:
        """How far *hand* is from what *seat* has played and said."""
        against = self.against[seat]
        strain = float(sum([against.get(card, 0) for card in hand]))
        if seat in self.told:
            held = sum(card in self.honours for card in hand)
            strain += AMISS * abs(held - self.told[seat])
        return strain


def guesses(view: WhistState, seat: Seat) -> Dealing:
    """What deals out the cards that *seat* cannot see."""
    return Knowledge(view, seat).deal


LEVELS = {"apprentice": apprentice, "journeyman": journeyman}
GUESSES = guesses
BUDGETS = {"apprentice": (1, 0.1), "journeyman": (120, 0.35)}
BY_TRIALS = True
WEIGH = weighing(after_playing, after_laying_out)  # not ruffing and calling
UNIT = Unit("point", "points", least=0.2)
DOMINATED = never_better
