"""Players of French-Ruff: one by rule of thumb, and one who deals out what it cannot see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from diversions.games.french_ruff.rules import duty_of
from diversions.games.french_ruff.state import (
    EACH,
    NAMES,
    PACK,
    POWER,
    FrenchRuffState,
    power,
    side,
    tricks_of,
)
from diversions.games.french_ruff.variants import (
    ALWAYS,
    FORSAT,
    GAME_UP,
    HOLDER,
    PLAIN,
    TAKES,
    VOID,
)
from diversions.rules.bots import Advice, Budget, Unit
from diversions.rules.core import Game, Move, Ruling, Seat
from diversions.rules.kit.cards import Hand, Hands
from diversions.rules.kit.rigour import duty
from diversions.rules.kit.tricks import following
from diversions.rules.players.guessing import guess_within, holding, voids

WON = 3.0  # points that the game itself is worth beside those that win it
TRICK = 0.02  # points that a trick is worth beside what tricks score

Trick = Sequence[tuple[Seat, str]]

# The apprentice ----------------------------------------------------------------------------


def apprentice(
    game: Game[Any], view: FrenchRuffState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Rules of thumb: lay out the worst, take tricks cheaply, leave a partner’s alone."""
    if advice := before_play(view, rulings):
        return advice
    seat = rulings[0].move.seat
    card = thumb(view.trump, duty_of(view, seat).cards, view.trick, seat, view.terms.seats)
    move = next(r.move for r in rulings if r.move.what == (card,))
    return Advice(move, "Take tricks cheaply, and leave your side’s alone.")


def before_play(view: FrenchRuffState, rulings: list[Ruling]) -> Advice | None:
    """What is plain: to say whether you have the Ace, and to lay out the worst cards."""
    if view.phase == "take":
        return Advice(rulings[0].move, "The Ace of trumps decides it, and you have no choice.")
    if pick := rulings[0].pick:
        cards = worst(view.trump, pick.pool, pick.least)
        return laid_out(view, rulings[0].move, cards)
    return None


def laid_out(view: FrenchRuffState, move: Move, cards: Hand) -> Advice:
    """The advice to lay out *cards*."""
    hand = view.hands[move.seat]
    what = tuple(card for card in hand if card in cards)
    return Advice(move._replace(what=what), "Keep trumps and Kings, and lay out what wins least.")


def keeping(trump: str, card: str) -> int:
    """How much a card is worth keeping."""
    return POWER[card[0]] + 20 * (card[1] == trump)


def worst(trump: str, cards: Sequence[str], many: int) -> Hand:
    """The cards that are worth least to keep."""
    return tuple(sorted(cards, key=lambda card: keeping(trump, card))[:many])


def thumb(trump: str, cards: Sequence[str], trick: Trick, seat: Seat, seats: int) -> str:
    """Of *cards* that may be played: the best to lead; else the cheapest that takes the trick from
    the other side, the strongest while others follow; else the least."""

    def price(card: str) -> int:
        return keeping(trump, card)

    if not trick:
        return max(cards, key=lambda card: POWER[card[0]] + 3 * (card[1] == trump))
    led = trick[0][1][1]
    winner, best = max(trick, key=lambda laid: power(laid[1], led, trump))
    last, high = len(trick) == seats - 1, power(best, led, trump)
    if not (side(winner) == side(seat) and (last or high > 100)):
        takers = [card for card in cards if power(card, led, trump) > high]
        if takers:
            return (
                min(takers, key=price)
                if last
                else max(takers, key=lambda c: (-(c[1] == trump), POWER[c[0]]))
            )
    return min(cards, key=price)


# The journeyman ----------------------------------------------------------------------------


def journeyman(
    game: Game[Any], view: FrenchRuffState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Deals out the hidden cards as the voids allow, and plays each deal to the end."""
    if view.phase == "discard":
        return laying_out(view, rulings[0], rng, budget)
    if advice := before_play(view, rulings):
        return advice
    if len(rulings) == 1:
        return Advice(rulings[0].move, "It’s the only card that you may play.")
    moves = [ruling.move for ruling in rulings]
    worth = after_playing(view, moves, rng, budget)
    best = max(moves, key=lambda move: worth[move])
    return Advice(best, "Over the hands that the others may hold, this card scores most.")


def laying_out(view: FrenchRuffState, ruling: Ruling, rng: Random, budget: Budget) -> Advice:
    """Of the ways to lay out, that after which the deal, played out, brings most."""
    ways = ways_to_lay_out(view, ruling)
    worth = after_laying_out(view, ruling.move.seat, ways, rng, budget)
    return laid_out(view, ruling.move, max(ways, key=lambda way: worth[way]))


def ways_to_lay_out(view: FrenchRuffState, ruling: Ruling) -> list[Hand]:
    """The worst cards, and other choices among the worst but one or two."""
    if not (pick := ruling.pick):
        return []
    many = pick.least
    low = worst(view.trump, pick.pool, many + 3)
    ways = [low[:many]]
    for spared in range(many):
        for other in low[many:]:
            ways.append((*low[:spared], *low[spared + 1 : many], other))
    return ways


def after_laying_out(
    view: FrenchRuffState, seat: Seat, ways: Sequence[Hand], rng: Random, budget: Budget
) -> dict[Hand, float]:
    """The points by which the side of *seat* gains after each of *ways*."""
    hand, known, sums = view.hands[seat], Knowledge(view, seat), dict.fromkeys(ways, 0.0)
    tried = 0
    while tried < 40 and (budget.left() or not tried):
        tried += 1
        hands = known.deal(rng)
        for way in ways:
            kept = tuple(card for card in hand if card not in way)
            table = (*hands[:seat], kept, *hands[seat + 1 :])
            sums[way] += gained(view, seat, won_on(view, table, (), view.eldest, seat))
    return {way: total / tried for way, total in sums.items()}


def after_playing(
    view: FrenchRuffState, moves: Sequence[Move], rng: Random, budget: Budget
) -> dict[Move, float]:
    """The points by which their side gains after each of *moves*."""
    seat = moves[0].seat
    known, sums, tried = Knowledge(view, seat), dict.fromkeys(moves, 0.0), 0
    had = tricks_of(view, side(seat))
    while budget.left() or not tried:
        tried += 1
        hands = known.deal(rng)
        for move in moves:
            won = had + won_on(view, hands, view.trick, seat, seat, move.what[0])
            sums[move] += gained(view, seat, won)
    return {move: total / tried for move, total in sums.items()}


def won_on(
    view: FrenchRuffState, hands: Hands, trick: Trick, turn: Seat, seat: Seat, card: str = ""
) -> int:
    """The tricks that the side of *seat* takes from here on, if *card* is played by whose *turn* it
    is, and all then play by rule of thumb as the rules allow; without one, all do at once."""
    seats, trump, mine = view.terms.seats, view.trump, side(seat)
    plain, always = view.terms[FORSAT] == PLAIN, view.terms[VOID] == ALWAYS
    held, lying, taken = [list(hand) for hand in hands], list(trick), 0
    while True:
        if not card:
            cards: Sequence[str] = held[turn]
            if lying and plain:
                cards = following(cards, lying[0][1][1], lambda one: one[1])
            elif lying:
                cards = duty(cards, lying, trump, POWER, always).cards
            card = cards[0] if len(cards) == 1 else thumb(trump, cards, lying, turn, seats)
        held[turn].remove(card)
        lying.append((turn, card))
        card = ""
        if len(lying) < seats:
            turn = (turn + 1) % seats
            continue
        led = lying[0][1][1]
        turn, _ = max(lying, key=lambda laid: power(laid[1], led, trump))
        taken += side(turn) == mine
        lying = []
        if not held[turn]:
            return taken


def gained(view: FrenchRuffState, seat: Seat, won: int) -> float:
    """The points by which the side of *seat* gains in a deal of which it takes *won* tricks."""
    mine, up = side(seat), int(view.terms[GAME_UP].value)
    own = won > EACH - won
    points = EACH if won in (0, EACH) else 1
    score = list(view.score)
    score[mine if own else 1 - mine] += points
    gain = min(score[mine], up) - min(score[1 - mine], up)
    gain -= view.score[mine] - view.score[1 - mine]
    return gain + WON * (score[mine] >= up) - WON * (score[1 - mine] >= up) + TRICK * won


def weigh(
    game: Game[Any], view: FrenchRuffState, moves: Sequence[Move], rng: Random, budget: Budget
) -> Mapping[Move, float]:
    """What moves are worth, in points; what the Ace decides is not weighed."""
    if view.phase == "play" and (plays := [move for move in moves if move.verb == "play"]):
        return after_playing(view, plays, rng, budget)
    if view.phase == "discard":
        worths = after_laying_out(view, moves[0].seat, [m.what for m in moves], rng, budget)
        return {move: worths[move.what] for move in moves}
    return {}


class Knowledge:
    """What a seat knows of the others’ hands, and deals that agree with it."""

    def __init__(self, view: FrenchRuffState, seat: Seat) -> None:
        tricks = [*view.tricks, view.trick] if view.trick else [*view.tricks]
        self.barred = voids(tricks, view.terms.seats)
        laid = {card for trick in tricks for _, card in trick}
        seen = {card for hand in (*view.hands, *view.out) for card in hand} | laid
        seen |= {view.turned}
        self.hands = view.hands
        self.hidden = [card for card in PACK.cards if card not in seen]
        ace = "A" + view.trump
        asked = view.terms[TAKES] == HOLDER and view.phase == "play"
        if asked and view.taker is None and ace in self.hidden:
            self.hidden.remove(ace)  # it lies in the stock
        if view.taker is not None and view.taker != seat:
            # Who took up has what was taken, and the Ace that made it so, unless it was laid out.
            took = {card for card in PACK.cards if NAMES[card] in view.took}
            self.hands, self.hidden = holding(view.hands, self.hidden, view.taker, {ace, *took})

    def deal(self, rng: Random) -> Hands:
        """One way in which the hidden cards may lie, such as the plays allow."""
        return guess_within(self.hands, self.hidden, self.barred, rng)


LEVELS = {"apprentice": apprentice, "journeyman": journeyman}
BUDGETS = {"apprentice": (1, 0.1), "journeyman": (120, 0.35)}
WEIGH, UNIT = weigh, Unit("point", "points", least=0.2)
