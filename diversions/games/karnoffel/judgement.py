"""What a card played promises in Karnöffel, as learnt by play against itself.

The judgement is linear: it adds up the log odds of the deal for how the trick stands after the card
and for each card that its player keeps, both as they were worth at that number of tricks. So it
plays a deal out nearly as fast as a rule of thumb does. It is made by
:mod:`diversions.training.games.karnoffel`.

Here a card is a number from 0 to 47: twelve times its suit, of which the chosen one is 0, plus the
place of its rank. Both packs have the same powers, so one judgement serves both.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from math import exp
from pathlib import Path
from typing import NamedTuple

from diversions.games.karnoffel.powers import DEVIL, RANKS, SUIT_NAMES, powers, system_of
from diversions.games.karnoffel.rules import SEATS, WON, KarnoffelState
from diversions.rules.core import Seat
from diversions.rules.players.tables import readable

FILE = Path(__file__).parent / "tables" / "judgement.json"


def numbers(system: str, chosen: str) -> dict[str, int]:
    """The number of each card, if *chosen* is the chosen suit."""
    suits = sorted(SUIT_NAMES[system], key=lambda suit: suit != chosen)
    ranks = RANKS[system]
    return {
        rank + suit: len(ranks) * group + place
        for group, suit in enumerate(suits)
        for place, rank in enumerate(ranks)
    }


def strengths() -> list[list[int]]:
    """By the card led and the card laid: how strong that is, in steps from 0; -1 takes nothing."""
    system = "german"
    chosen = next(iter(SUIT_NAMES[system]))
    cards = numbers(system, chosen)
    by_led = [powers(system, chosen, card) for card in cards]
    steps = sorted({power for power_of in by_led for power in power_of.values()})
    return [[steps.index(of[card]) if card in of else -1 for card in cards] for of in by_led]


STRENGTH = strengths()
CARDS = range(len(STRENGTH))
LED = [STRENGTH[card][card] for card in CARDS]
STRONGEST = max(LED)
PLACES = len(RANKS["german"])
# Plain suits are alike: the kind of each card.
KIND = [card if card < PLACES else PLACES + card % PLACES for card in CARDS]
KINDS = max(KIND) + 1
NUMBERED_DEVIL = RANKS["german"].index(DEVIL)
COUNTS = WON * WON  # of tricks won by one side and by the other, before the deal is decided


class FastDeal(NamedTuple):
    """A deal between two cards: who plays, how many lie, the led one, what is to beat, and whose.

    *won* is by side.
    """

    seat: Seat
    laid: int = 0
    led: int = 0
    mark: int = -1
    holder: Seat = 0
    won: tuple[int, int] = (0, 0)

    def after(self, card: int) -> FastDeal:
        """The same when *card* has been played too."""
        seat, laid, led, mark, holder, won = self
        if not laid:
            led, mark, holder = card, LED[card], seat
        elif STRENGTH[led][card] > mark:
            mark, holder = STRENGTH[led][card], seat
        if laid < SEATS - 1:
            return FastDeal((seat + 1) % SEATS, laid + 1, led, mark, holder, won)
        won = (won[0] + 1, won[1]) if holder % 2 == 0 else (won[0], won[1] + 1)
        return FastDeal(holder, won=won)

    def surely(self, may_hold: Sequence[Sequence[int]]) -> int | None:
        """The side that has won, or can't but win, by the end of this trick; None if it is open.

        *may_hold* is by seat.
        """
        side = self.holder % 2
        if max(self.won) == WON:
            return self.won.index(WON)
        if not self.laid or self.won[side] < WON - 1:
            return None
        to_come = [(self.seat + n) % SEATS for n in range(SEATS - self.laid)]
        taking = (
            STRENGTH[self.led][card] > self.mark
            for seat in to_come if seat % 2 != side for card in may_hold[seat]
        )  # fmt: skip
        return None if any(taking) else side

    def lawful(self, hand: list[int]) -> list[int]:
        """The cards of *hand* that may be played."""
        if self.laid or self.won != (0, 0):
            return hand
        return [card for card in hand if card != NUMBERED_DEVIL]


def fast_deal(view: KarnoffelState, numbered: Mapping[str, int]) -> FastDeal:
    """How the deal stands in *view*; ValueError unless a card is to be played."""
    (seat,) = view.acting
    at = FastDeal(view.trick[0][0] if view.trick else seat)
    at = at._replace(won=(view.won.count(0), view.won.count(1)))
    for _, card in view.trick:
        at = at.after(numbered[card])
    return at


class CardJudgement(NamedTuple):
    """The weights, in log odds.

    *trick*, by the tricks won, by how many cards lay before, by whether the player's side has the
    trick now, and by the strength of the card that has it; *kept*, by the tricks won and the kind
    of a card that is still in hand.
    """

    trick: list[list[list[list[float]]]]
    kept: list[list[float]]

    @classmethod
    def blank(cls) -> CardJudgement:
        """That of a player who knows nothing."""
        trick = [
            [[[0.0] * (STRONGEST + 1) for _ in range(2)] for _ in range(SEATS)]
            for _ in range(COUNTS)
        ]
        return cls(trick, [[0.0] * KINDS for _ in range(COUNTS)])

    def promises(self, cards: Sequence[int], at: FastDeal) -> list[float]:
        """What each of *cards*, if played, adds to the odds, beside what the whole hand adds."""
        seat, laid, led, mark, holder, won = at
        count = tricks(won, seat)
        kept, (lost, has) = self.kept[count], self.trick[count][laid]
        strength = STRENGTH[led] if laid else LED
        still = lost[mark] if (holder ^ seat) & 1 else has[mark]
        return [
            (has[strength[card]] if strength[card] > mark else still) - kept[KIND[card]]
            for card in cards
        ]

    def choice(self, cards: Sequence[int], at: FastDeal) -> int:
        """The card that promises most."""
        if len(cards) == 1:
            return cards[0]
        promised = self.promises(cards, at)
        return cards[promised.index(max(promised))]

    def chances(self, cards: Sequence[int], hand: Sequence[int], at: FastDeal) -> list[float]:
        """How often the deal should be won by playing each of *cards* from *hand*."""
        kept = self.kept[tricks(at.won, at.seat)]
        whole = sum(kept[KIND[card]] for card in hand)
        return [1 / (1 + exp(-whole - promise)) for promise in self.promises(cards, at)]

    def winner(self, hands: list[list[int]], at: FastDeal) -> int:
        """The side that wins the deal, if all go on by this judgement until a trick is led to from
        so few cards that the rest is played as well as can be, all of them seen; changes *hands*.
        """
        while max(at.won) < WON:
            hand = hands[at.seat]
            if not at.laid and len(hand) <= SEEN:
                side, bits = at.seat % 2, tuple(sum(1 << one for one in held) for held in hands)
                ours = leads(bits, at.seat, at.won[side], at.won[1 - side])
                return side if ours else 1 - side
            card = self.choice(at.lawful(hand), at)
            hand.remove(card)
            at = at.after(card)
        return at.won.index(WON)


# The last tricks, with all cards seen --------------------------------------------------------

SEEN = 3  # cards in hand from which a deal is played as well as can be
# By the card led and another, each as one bit: the cards that are stronger than the other.
Above = dict[int, int]
ABOVE: dict[int, Above] = {
    1 << led: {
        1 << card: sum(1 << other for other in CARDS if of[other] > of[card]) for card in CARDS
    }
    for led, of in enumerate(STRENGTH)
}
Held = tuple[int, ...]  # by seat, the sum of the bits of the cards


def leads(hands: Held, seat: Seat, ours: int, theirs: int) -> bool:
    """Whether the side of *seat*, who leads, can win the deal; it has so many tricks, and so many
    has the other, none of them enough."""
    left, mate, foes = hands[seat], hands[seat ^ 2], hands[seat ^ 1] | hands[seat ^ 3]
    may: list[int] = []
    while left:
        card = left & -left
        left ^= card
        takes = can_take(mate, foes, ABOVE[card], card, True)
        if takes and ours == WON - 1:
            return True
        if takes:
            may.insert(0, card)
        elif theirs < WON - 1:
            may.append(card)
    after = seat + 1 & 3
    return any(
        not answers(less(hands, seat, card), after, 1, ABOVE[card], card, seat, theirs, ours)
        for card in may
    )


def answers(
    hands: Held, seat: Seat, laid: int, above: Above, best: int, holder: Seat, ours: int,
    theirs: int,
) -> bool:  # fmt: skip
    """The same of *seat*, who plays to a trick in which so many cards are *laid*, the *best* of
    them by its *holder*; *above* is what is stronger in that trick."""
    hand, held, after = hands[seat], not (holder ^ seat) & 1, seat + 1 & 3
    over = hand & above[best]
    if laid == SEATS - 1:
        if held or over:
            if ours == WON - 1:
                return True
        elif theirs == WON - 1:
            return False
    elif WON - 1 in (ours, theirs):
        can = hand | hands[seat ^ 2] if laid == 1 else hand
        if can_take(can, hands[after], above, best, held):
            if ours == WON - 1:
                return True
        elif theirs == WON - 1:
            return False
    for some in (hand ^ over, over) if held else (over, hand ^ over):
        while some:
            card = some & -some
            some ^= card
            taker, top = (seat, card) if card & over else (holder, best)
            left = less(hands, seat, card)
            if laid < SEATS - 1:
                won = not answers(left, after, laid + 1, above, top, taker, theirs, ours)
            elif not (taker ^ seat) & 1:
                won = leads(left, taker, ours + 1, theirs)
            else:
                won = theirs < WON - 1 and not leads(left, taker, theirs + 1, ours)
            if won:
                return True
    return False


def can_take(ours: int, foes: int, above: Above, best: int, held: bool) -> bool:
    """Whether a trick can go to a side: it has the *best* card so far, if that is *held*, or one of
    *ours* that beats it; *foes* are those that the other side may still lay."""
    if held and not foes & above[best]:
        return True
    some = ours & above[best]
    while some:
        card = some & -some
        some ^= card
        if not foes & above[card]:
            return True
    return False


def less(hands: Held, seat: Seat, card: int) -> Held:
    """*hands* when *seat* has played that card."""
    return (*hands[:seat], hands[seat] ^ card, *hands[seat + 1 :])


def tricks(won: tuple[int, int], seat: Seat) -> int:
    """The tricks of the seat's own side and of the other, as one number."""
    return WON * won[seat % 2] + won[1 - seat % 2]


def shape(weights: object) -> object:
    """How long each part of *weights* is, and what lies at the bottom of them."""
    return [*map(shape, weights)] if isinstance(weights, list | tuple) else type(weights)


@cache
def shipped() -> CardJudgement | None:
    """The judgement that was learnt; None, and a line in the log, if it cannot be read."""
    return readable(kept)


def kept() -> CardJudgement:
    """The same; ValueError, in words, if it has the wrong shape."""
    read = CardJudgement(**json.loads(FILE.read_text(encoding="utf-8")))
    if shape(read) != shape(CardJudgement.blank()):
        raise ValueError(f"{FILE.name} has the wrong shape.")
    return read


def numbers_of(view: KarnoffelState) -> dict[str, int]:
    """The number of each card in the deal of *view*."""
    return numbers(system_of(view.terms), view.chosen)
