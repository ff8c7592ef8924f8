"""Players of Bone-Ace: one who stops at a number, and one who deals out what it cannot see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from diversions.games.bone_ace.state import (
    DOWN,
    GAME,
    GOAL,
    PACK,
    BoneAceState,
    off,
    total,
    worth,
)
from diversions.rules.bots import Advice, Budget, Unit, done_often, often
from diversions.rules.core import BACK, Game, Move, Ruling, Seat
from diversions.rules.kit.cards import turn
from diversions.rules.players.averages import mean_worths
from diversions.rules.terms import Terms

ENOUGH = 25  # the number at which the others are taken to stay
LIKELY = 22  # players who stayed seldom have less
TRIES = 8  # pairs of cards that are tried for a player who stayed
MOST = 40  # pairs that are tried for one that can be
SHOW = "Thirty-one wins the Game at once."

Worths = dict[Move, float]

# The apprentice ----------------------------------------------------------------------------


def apprentice(
    game: Game[Any], view: BoneAceState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Draws as long as more cards keep below thirty-one than go past it."""
    seat = rulings[0].move.seat
    if view.phase == "show":
        return Advice(rulings[0].move, SHOW)
    count = total(view.terms, view.hands[seat])
    if safe(view.terms, count) > len(PACK.cards) / 2:
        return Advice(Move(seat, "draw"), "More cards in the pack help you than take you too far.")
    return Advice(Move(seat, "stay"), "More cards in the pack would take you too far than help.")


def safe(terms: Terms, count: int) -> int:
    """How many cards of a whole pack may be added to *count* without passing thirty-one."""
    return sum(count + worth(terms, card) <= GOAL for card in PACK.cards)


# The journeyman ----------------------------------------------------------------------------


def journeyman(
    game: Game[Any], view: BoneAceState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Deals out the hidden cards, and sees how often staying and drawing on win the Game."""
    seat = rulings[0].move.seat
    if view.phase == "show":
        return Advice(rulings[0].move, SHOW)
    wins = winning(view, seat, rng, budget)
    best = max(wins, key=lambda move: wins[move])
    count = total(view.terms, view.hands[seat])
    if best.verb == "stay":
        return Advice(best, f"{count} wins {often(wins[best])}, and drawing another wins less.")
    stays = done_often("win", wins[Move(seat, "stay")], only=True)
    return Advice(best, f"If you stay at {count}, you {stays}: draw.")


def winning(view: BoneAceState, seat: Seat, rng: Random, budget: Budget) -> Worths:
    """How often staying wins the Game, and drawing until the best count to stay at."""
    have = total(view.terms, view.hands[seat])
    known = Known(view, seat)
    wins = mean_worths(
        range(have, max(have, GOAL) + 1),
        (known.deal(rng) for _ in budget.trials()),
        lambda dealt, enough: dealt.wins(enough),
    )
    drawing = max((share for enough, share in wins.items() if enough > have), default=0)
    return {Move(seat, "draw"): drawing, Move(seat, "stay"): wins[have]}


class Known:
    """What a seat knows of a deal, and how it ends if the rest lies in some way."""

    def __init__(self, view: BoneAceState, seat: Seat) -> None:
        self.terms, self.seat, self.past = view.terms, seat, view.past
        order = turn(view.terms.seats, view.eldest)
        place = order.index(seat)
        within = [one for one in order if one not in view.past or off(view.terms, GOAL + 1)]
        self.before = [one for one in within if order.index(one) < place]
        self.after = [one for one in within if order.index(one) > place]
        seen = {card for hand in view.hands for card in hand}
        self.hidden = [worth(view.terms, card) for card in PACK.cards if card not in seen]
        self.have = total(view.terms, view.hands[seat])
        self.open = {
            one: sum(worth(view.terms, card) for card in view.hands[one] if card != BACK)
            for one in within
        }
        self.secret = {one: BACK in view.hands[one] for one in within}
        self.counts: dict[Seat, int] = {}
        self.stock: list[int] = []

    def deal(self, rng: Random) -> Known:
        """The same, with one way in which the hidden cards may lie; who stayed seldom has few."""
        self.stock = list(self.hidden)
        rng.shuffle(self.stock)
        for one in (*self.before, *self.after):
            count = self.open[one]
            if self.secret[one]:
                count += self.pair(one, rng)
            self.counts[one] = count
        return self

    def pair(self, one: Seat, rng: Random) -> int:
        """Two cards of the stock for that player: such as they can hold, and would have stayed with
        if they did."""
        for tried in range(MOST):
            count = sum(self.stock[-DOWN:])
            likely = one in self.after or one in self.past or self.open[one] + count >= LIKELY
            if self.can_have(one, self.open[one] + count) and (likely or tried >= TRIES):
                break
            rng.shuffle(self.stock)
        del self.stock[-DOWN:]
        return count

    def can_have(self, one: Seat, count: int) -> bool:
        """Whether that player can have so many: with thirty-one they would have won, and past it
        they neither draw nor stay."""
        if one in self.after:
            return count != GOAL
        return count > GOAL if one in self.past else count < GOAL

    def wins(self, enough: int) -> bool:
        """Whether the seat wins if it draws until it has *enough*, and those after it as usual."""
        count, drawn = self.drawn(self.have, enough, 0)
        mine = off(self.terms, count)
        if mine == 0 or mine is None:
            return mine == 0
        for one in self.before:
            theirs = off(self.terms, self.counts[one])
            if theirs is not None and theirs <= mine:
                return False
        for one in self.after:
            count, drawn = self.drawn(self.counts[one], ENOUGH, drawn)
            theirs = off(self.terms, count)
            if theirs is not None and theirs < mine:
                return False
        return True

    def drawn(self, count: int, enough: int, drawn: int) -> tuple[int, int]:
        """A count once cards are drawn up to *enough*, and how many of the stock are then gone."""
        while count < enough:
            count += self.stock[drawn]
            drawn += 1
        return count, drawn


def weigh(
    game: Game[Any], view: BoneAceState, moves: Sequence[Move], rng: Random, budget: Budget
) -> Mapping[Move, float]:
    """What moves are worth, in coins of the Game; to show thirty-one is no choice."""
    if view.phase == "show":
        return {}
    wins = winning(view, moves[0].seat, rng, budget)
    return {move: wins[move] * view.heaps[GAME] for move in moves if move in wins}


LEVELS = {"apprentice": apprentice, "journeyman": journeyman}
BUDGETS = {"apprentice": (1, 0.1), "journeyman": (400, 0.3)}
WEIGH, UNIT = weigh, Unit("coin", "coins", least=0.15)
