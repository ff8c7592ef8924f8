"""How many tricks each card brings at Five-Cards when both hands lie open and both play best."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from diversions.games.five_cards.ranking import playable, power, suit_of
from diversions.rules.core import Terms
from diversions.rules.kit.cards import Hand


@lru_cache(maxsize=20000)
def beats(terms: Terms, trump: str, led: str, card: str) -> bool:
    """Whether *card*, laid second, takes the trick from *led*."""
    return power(terms, card, led, trump) > power(terms, led, led, trump)


class LedAnswers(NamedTuple):
    """The cards of the other hand, as bits, by what they can do to a card that is led."""

    follow: int
    able: int  # where one of them can follow
    take: int


class BothHands:
    """Two hands that both players see; of each the cards are bits of a number."""

    def __init__(self, terms: Terms, trump: str, hands: Sequence[Hand]) -> None:
        self.hands = hands
        self.full = tuple((1 << len(hand)) - 1 for hand in hands)
        self.answers = tuple(
            tuple(self._answers(terms, trump, led, hands[1 - seat]) for led in hand)
            for seat, hand in enumerate(hands)
        )
        self.known: dict[tuple[int, int, int], int] = {}

    @staticmethod
    def _answers(terms: Terms, trump: str, led: str, other: Hand) -> LedAnswers:
        suit, may = suit_of(terms, led, trump), playable(terms, other, led, trump)
        follow = able = take = 0
        for place, card in enumerate(other):
            bit = 1 << place
            follow |= bit * (suit_of(terms, card, trump) == suit)
            able |= bit * (card in may)
            take |= bit * beats(terms, trump, led, card)
        return LedAnswers(follow, able, take)

    def led(self, leader: int, mine: int, his: int) -> int:
        """The tricks that who leads takes of those that are left."""
        if not mine:
            return 0
        key = leader, mine, his
        known = self.known.get(key)
        if known is not None:
            return known
        best, most, left = -1, mine.bit_count(), mine
        while left and best < most:
            bit = left & -left
            left ^= bit
            best = max(best, self.laid(leader, mine, his, bit, best))
        self.known[key] = best
        return best

    def laid(self, leader: int, mine: int, his: int, card: int, mark: int = -1) -> int:
        """The same after *card* is led; if it is no more than *mark*, no more than that is said."""
        answer = self.answers[leader][card.bit_length() - 1]
        left = his & answer.able if his & answer.follow else his
        mine, worst = mine ^ card, mine.bit_count()
        while left and worst > mark:
            bit = left & -left
            left ^= bit
            worst = min(worst, self.answered(leader, mine, his ^ bit, bit & answer.take))
        return worst

    def answered(self, leader: int, mine: int, his: int, taken: int) -> int:
        """The same after the trick: *taken* by the other, or by the leader."""
        if taken:
            return mine.bit_count() - self.led(1 - leader, his, mine)
        return 1 + self.led(leader, mine, his)

    def tricks(self, leader: int) -> int:
        """The tricks that who leads to both whole hands takes."""
        return self.led(leader, self.full[leader], self.full[1 - leader])

    def by_card(self, seat: int, card: str, led: str = "") -> int:
        """The tricks that *seat* takes if it plays *card*, to *led*, or leads it; the card that is
        led is still in its hand."""
        bit, other = 1 << self.hands[seat].index(card), 1 - seat
        mine, his = self.full[seat], self.full[other]
        if not led:
            return self.laid(seat, mine, his, bit)
        place = self.hands[other].index(led)
        taken = bit & self.answers[other][place].take
        return mine.bit_count() - self.answered(other, his ^ 1 << place, mine ^ bit, taken)
