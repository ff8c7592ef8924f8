"""Players of Ruff and Trump: one by rule of thumb, and one who deals out what he cannot see."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from diversions.games.ruff_and_trump.rules import to_announce
from diversions.games.ruff_and_trump.state import PACK, POWER, RuffState, par, power, side
from diversions.games.ruff_and_trump.variants import COMPANY, DOUBLE
from diversions.rules.bots import Advice, Budget, Unit
from diversions.rules.core import BACK, Game, Move, Ruling, Seat
from diversions.rules.kit.cards import Hand, Hands
from diversions.rules.kit.changing import replaced
from diversions.rules.packs import SUITS
from diversions.rules.players.averages import mean_worths
from diversions.rules.players.closing import least_of_lost, never_better
from diversions.rules.players.guessing import (
    CANNOT,
    Dealing,
    HandsKnown,
    fitted,
    guess_within,
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

HEIGHT = {card: POWER[card[0]] for card in PACK.cards}
SUIT_NAMES = SUITS["french"]
HABIT = 8  # of a play that a card would have changed; and of a ruff that is wrong, once or twice

# The apprentice ----------------------------------------------------------------------------


def apprentice(
    game: Game[Any], view: RuffState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Rules of thumb: announce the best, rub, keep trumps, take tricks cheaply."""
    move = rulings[0].move
    match view.phase:
        case "ruff":
            return Advice(move, "The ruff brings twelve points, more than the cards of most deals.")
        case "rub":
            if move.verb == "rub":
                return Advice(move, "New cards for your four worst can hardly hurt.")
            return Advice(move, "Only the Ace of trumps rubs.")
        case "discard":
            hand = view.hands[move.seat]
            return laying(hand, move, worst(company(view), hand, 4), SHORT_SUIT)
        case "show":
            return Advice(move, "You must show the ruff that you announced.")
        case _:
            card = thumb(company(view), view.hands[move.seat], view.trick, move.seat)
            move = next(r.move for r in rulings if r.move.what == (card,))
            return Advice(move, "Take tricks cheaply, but not from your partner.")


def company(view: RuffState) -> Company:
    """Who plays with whom, and what the cards are."""
    return Company(view.trump, view.terms.seats, view.terms[COMPANY] == DOUBLE, HEIGHT)


# The journeyman ----------------------------------------------------------------------------


def journeyman(
    game: Game[Any], view: RuffState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Deals out the hidden cards as the announcements allow, and plays each deal to the end."""
    match view.phase:
        case "ruff":
            return announcing(view, rulings)
        case "discard":
            return laying_out(view, rulings[0], rng, budget)
        case "play" if len(rulings) > 1:
            return playing(view, [ruling.move for ruling in rulings], rng, budget)
        case "play":
            return Advice(rulings[0].move, "It’s the only card you can play.")
        case _:
            return apprentice(game, view, rulings, rng, budget)


def announcing(view: RuffState, rulings: list[Ruling]) -> Advice:
    """The best suit, if it may win; if another's is better already, as little as may be."""
    sizes = {int(ruling.move.what[0]): ruling.move for ruling in rulings}
    best, least = max(sizes), min(sizes)
    if view.ruffs and max(view.ruffs) >= best and least < best:
        because = f"You can’t beat the {max(view.ruffs)} that was announced with {best},"
        return Advice(sizes[least], f"{because} so hide your strength.")
    because = f"Your {best} may be the best ruff, and twelve points are more than most deals bring."
    return Advice(sizes[best], because)


def laying_out(view: RuffState, ruling: Ruling, rng: Random, budget: Budget) -> Advice:
    """Of a few ways to lay out four, that after which the deal, played out, brings most."""
    hand = view.hands[ruling.move.seat]
    ways = ways_to_lay_out(company(view), hand, 4, [*SUIT_NAMES])
    worth = after_laying_out(view, ruling.move.seat, ways, rng, budget)
    best = max(ways, key=lambda way: worth[way])
    short = [SUIT_NAMES[s] for s in SUIT_NAMES if not any(c[1] == s for c in {*hand} - {*best})]
    because = f"The cards you keep should take the most: about {worth[best]:.0f} cards."
    if short:
        because = f"{because[:-1]}. Without {' or '.join(short)} you can trump."
    return laying(hand, ruling.move, best, because)


def after_laying_out(
    view: RuffState, seat: Seat, ways: Sequence[Hand], rng: Random, budget: Budget
) -> dict[Hand, float]:
    """The cards that the side of *seat* takes after each of *ways*."""
    known = Knowledge(view, seat)
    return mean_worths(
        ways,
        (known.deal(rng) for _ in budget.trials(24)),
        lambda hands, way: played_out(view, without(hands, seat, view.hands[seat], way), seat),
    )


def playing(view: RuffState, moves: list[Move], rng: Random, budget: Budget) -> Advice:
    """The card after which the deal, played out over many hands, brings most."""
    worth = after_playing(view, moves, rng, budget)
    best = max(moves, key=lambda move: worth[move])
    best = least_of_lost(best, moves, view.trick, lambda c, led: power(c, led[1], view.trump))
    cards = round(worth[best])
    because = f"This card should take the most: about {cards} cards in all. You score for those"
    return Advice(best, f"{because} above {par(view.terms)}.")


def after_playing(
    view: RuffState, moves: Sequence[Move], rng: Random, budget: Budget
) -> dict[Move, float]:
    """The cards that their side takes after each of *moves*."""
    seat = moves[0].seat
    known = Knowledge(view, seat)
    worths = mean_worths(
        moves,
        (known.deal(rng) for _ in budget.trials()),
        lambda hands, move: played_out(view, hands, seat, move.what[0]),
    )
    return known.levelled(worths, view.trick, POWER)


class Knowledge(HandsKnown):
    """What a seat knows of the others’ hands, and deals that agree with it."""

    def __init__(self, view: RuffState, seat: Seat) -> None:
        self.view, self.seat = view, seat
        tricks = [*view.tricks, view.trick] if view.trick else [*view.tricks]
        self.barred = voids(tricks, view.terms.seats)
        seen = {card for hand in (*view.hands, *view.out) for card in hand} | {view.turned}
        seen |= {card for trick in tricks for _, card in trick}
        self.hands = view.hands
        self.hidden = [card for card in PACK.cards if card not in seen]
        self.settle()
        self.played = [[c for t in tricks for s, c in t if s == one] for one in range(len(seen))]
        self.told = self.announced()
        who = company(view)
        self.against = unlike(
            tricks, self.hidden, view.terms.seats,
            lambda one, before, cards: thumb(who, cards, before, one),
        )  # fmt: skip

    def settle(self) -> None:
        """What the rub and the showing tell: whose the great trumps are, and who has no more."""
        view = self.view
        ace = "A" + view.trump
        if view.rubbed is None and view.phase == "play" and ace in self.hidden:
            self.hidden.remove(ace)
        if view.rubbed is not None and view.rubbed != self.seat:
            hand = list(self.hands[view.rubbed])
            for card in sorted({ace, view.upcard} & set(self.hidden)):
                if BACK in hand:
                    hand[hand.index(BACK)] = card
                    self.hidden.remove(card)
            self.hands = replaced(self.hands, view.rubbed, tuple(hand))
        # What the winner of the ruff shows is all that it had of the suit: of cards from the head
        # it may hold more.
        self.barred.append(set())
        if view.shown and view.winner is not None:
            place = view.winner if view.winner != view.rubbed else len(view.hands)
            self.barred[place].add(view.shown[0][1])
        self.out = tuple(c for cards in view.out for c in cards if c == BACK)

    def announced(self) -> dict[Seat, int]:
        """The ruffs that tell something of cards still hidden."""
        view = self.view
        ruffs = {(view.eldest + i) % view.terms.seats: ruff for i, ruff in enumerate(view.ruffs)}
        return {
            seat: ruff
            for seat, ruff in ruffs.items()
            if seat not in (self.seat, view.rubbed) and BACK in view.hands[seat]
        }

    def deal(self, rng: Random) -> Hands:
        """One way in which the hidden cards may lie, such as the announcements allow."""
        seen = (*self.hands, self.out)
        hands = guess_within(seen, self.hidden, self.barred, rng)
        return fitted(hands, seen, self.hidden, self.barred, self.strain, rng)[:-1]

    def strain(self, seat: Seat, hand: Sequence[str]) -> float:
        """How far *hand*, with what *seat* has played, is from what was said and played."""
        if seat == len(self.against):  # laid out
            return 0.0
        against, view = self.against[seat], self.view
        strain = float(HABIT * sum([against.get(card, 0) for card in hand]))
        if seat == view.winner == view.rubbed != self.seat and view.shown:
            more = [c for c in (*hand, *self.played[seat]) if c[1] == view.shown[0][1]]
            return strain + CANNOT * (len({*more} - {*view.shown}) > len(self.out))
        if seat not in self.told:
            return strain
        sizes = to_announce(view.terms, (*hand, *self.played[seat]), view.upcard)
        off = min(abs(size - self.told[seat]) for size in sizes)
        return strain + (CANNOT + HABIT * min(off, 2)) * (off > 0)


def played_out(view: RuffState, hands: Hands, seat: Seat, card: str = "") -> float:
    """The cards that the side of *seat* has in the end, if he plays *card* and all then play by
    rule of thumb; without one, from the lead on."""
    seats, mine = view.terms.seats, side(view.terms, seat)
    taken = sum(side(view.terms, taker) == mine for taker in view.takers)
    turn = seat if card else view.leader
    return seats * (taken + tricks_won(company(view), hands, view.trick, turn, seat, card))


def guesses(view: RuffState, seat: Seat) -> Dealing:
    """What deals out the cards that *seat* cannot see."""
    return Knowledge(view, seat).deal


LEVELS = {"apprentice": apprentice, "journeyman": journeyman}
GUESSES = guesses
BUDGETS = {"apprentice": (1, 0.1), "journeyman": (120, 0.35)}
BY_TRIALS = True
WEIGH = weighing(after_playing, after_laying_out)  # not announcing and rubbing
UNIT = Unit("card", "cards", least=0.4)
DOMINATED = never_better
