"""A row to a running sum, played out with open hands by two who both do the best they can.

A game says what a row makes and which cards come in; nothing here knows a worth.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from diversions.rules.core import Seat
from diversions.rules.kit import run_up
from diversions.rules.kit.cards import Hand
from diversions.rules.kit.run_up import LaidRow

Gains = tuple[float, ...]  # what each seat has set up since the position that is weighed
Hands = tuple[Hand, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RowPlayOut:
    """The rest of a play for two; gains are points of *seat* above the other’s.

    *makes* says what the last card of a row sets up, *closes* what its last player sets up when
    it is over, and *comes_in* which cards of a hand may be laid.  Reaching *up* is worth *won*
    beside the points; *afresh*: a new row follows while cards are left.
    """

    seat: Seat
    score: tuple[int, ...]
    up: int
    limit: int
    won: float
    afresh: bool
    makes: Callable[[LaidRow], int]
    closes: Callable[[LaidRow], int]
    comes_in: Callable[[LaidRow, Hand], Hand]

    def after(self, row: LaidRow, hands: Hands, seat: Seat, card: str, had: Gains) -> float:
        """What is gained in the end when *seat* plays *card*."""
        hands = tuple(
            tuple(one for one in hand if one != card) if s == seat else hand
            for s, hand in enumerate(hands)
        )
        row = row.with_card(seat, card)
        had = self._more(had, seat, self.makes(row))
        if self.score[seat] + had[seat] >= self.up:
            return self._end(had, seat)
        return self.onward(row, hands, seat, had)

    def onward(self, row: LaidRow, hands: Hands, after: Seat, had: Gains) -> float:
        """What is gained from here on, and has been, when the next one acts."""
        seat = run_up.next_seat(row, [len(hand) for hand in hands], after, self.limit)
        if seat is None:
            return self._closed(row, hands, had) if row.laid else self._lead(had)
        fits = self.comes_in(row, hands[seat])
        if not fits:
            return self.onward(row.without(seat), hands, seat, had)
        gains = (self.after(row, hands, seat, card, had) for card in fits)
        return max(gains) if seat == self.seat else min(gains)

    def _closed(self, row: LaidRow, hands: Hands, had: Gains) -> float:
        """What has been gained when a row is over, and what a new one brings."""
        last = run_up.last(row)
        had = self._more(had, last, self.closes(row))
        if self.score[last] + had[last] >= self.up:
            return self._end(had, last)
        if self.afresh and any(hands):
            return self.onward(LaidRow(), hands, last, had)
        return self._lead(had)

    def _more(self, had: Gains, seat: Seat, points: int) -> Gains:
        return tuple(more + points * (s == seat) for s, more in enumerate(had))

    def _lead(self, had: Gains) -> float:
        return had[self.seat] - had[1 - self.seat]

    def _end(self, had: Gains, winner: Seat) -> float:
        return self._lead(had) + (self.won if winner == self.seat else -self.won)
