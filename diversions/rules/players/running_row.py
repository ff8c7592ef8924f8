"""A row to a running sum, played out by two: with open hands, when both do the best they can; or
so that neither sees the other's cards, as it is played.

A game says what a row makes and which cards come in; nothing here knows a worth.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple, TypeVar

from diversions.rules.core import Seat
from diversions.rules.kit import run_up
from diversions.rules.kit.cards import Hand
from diversions.rules.kit.counts import spots
from diversions.rules.kit.run_up import LaidRow

T = TypeVar("T")
Gains = tuple[float, ...]  # what each seat has set up since the position that is weighed
Hands = tuple[Hand, ...]


def by_seat(seat: Seat, mine: T, theirs: T) -> tuple[T, T]:
    """What is of *seat*, and what is of the other, in the order of the seats."""
    return (mine, theirs) if seat == 0 else (theirs, mine)


class RowStep(NamedTuple):
    """A card that *seat* lays, or its having laid the last of a row, and what that sets up."""

    seat: Seat
    card: str
    points: int


class RowLine(NamedTuple):
    """How a play goes on to its end, and what is gained by it; whether it ends with a game won."""

    gain: float
    steps: tuple[RowStep, ...]
    won: bool = False


class RowEnd(NamedTuple):
    """What counts of a row for what may follow: its cards, its sum and who is stopped."""

    cards: Hand
    sum_of: int
    stopped: tuple[Seat, ...]
    last: Seat


@dataclass(frozen=True, kw_only=True)
class RowPlayOut:
    """The rest of a play for two; gains are points of *seat* above the other’s.

    *makes* says what the last of the cards of a row sets up, *closes* what its last player sets up
    when it is over at a sum, and *comes_in* which cards of a hand may be laid at one.  Reaching
    *up* is worth *won* beside the points; *afresh*: a new row follows while cards are left.
    *unseen* are, for either seat, the cards that the other may hold as far as it knows, and how
    often each is among them: where they are told, each plays what sets up most at once, less what
    one of them would set up on it.
    """

    seat: Seat
    score: tuple[int, ...]
    up: int
    limit: int
    won: float
    afresh: bool
    makes: Callable[[Hand], int]
    closes: Callable[[int], int]
    comes_in: Callable[[int, Hand], Hand]
    unseen: tuple[Mapping[str, float], ...] = ()

    def after(self, row: LaidRow, hands: Hands, seat: Seat, card: str) -> RowLine:
        """What is gained in the end when *seat* plays *card* to *row*, and how."""
        last = run_up.last(row) if row.laid else seat
        end = RowEnd(row.cards, run_up.total(row), row.stopped, last)
        return self._after(end, hands, seat, card, (0, 0), ())

    def lines(self, row: LaidRow, mine: Hand) -> Callable[[str, Hand], RowLine]:
        """How the play goes on when *seat*, who holds *mine*, plays a card to *row* against a hand
        of the other; each is worked out once."""

        @cache
        def line(card: str, theirs: Hand) -> RowLine:
            hands = by_seat(self.seat, mine, theirs)
            return self.after(row, hands, self.seat, card)

        return line

    def begun(self, hands: Hands, after: Seat) -> float:
        """What is gained when all cards are yet to play, and the seat after *after* leads."""
        return self._onward(RowEnd((), 0, (), after), hands, after, (0, 0), ()).gain

    def _after(
        self,
        end: RowEnd,
        hands: Hands,
        seat: Seat,
        card: str,
        had: Gains,
        steps: tuple[RowStep, ...],
    ) -> RowLine:
        rest = tuple(one for one in hands[seat] if one != card)
        hands = (rest, hands[1]) if seat == 0 else (hands[0], rest)
        cards = (*end.cards, card)
        points = self.makes(cards)
        end = RowEnd(cards, end.sum_of + spots(card), end.stopped, seat)
        steps = (*steps, RowStep(seat, card, points))
        if points:
            had = self._more(had, seat, points)
            if self.score[seat] + had[seat] >= self.up:
                return self._over(had, steps, seat)
        return self._onward(end, hands, seat, had, steps)

    def _onward(
        self, end: RowEnd, hands: Hands, after: Seat, had: Gains, steps: tuple[RowStep, ...]
    ) -> RowLine:
        """What is gained from here on, and has been, when the next one acts."""
        seat = 1 - after
        if end.sum_of == self.limit:
            return self._closed(end, hands, had, steps)
        if not hands[seat] or seat in end.stopped:
            seat = after
            if not hands[seat] or seat in end.stopped:
                return self._closed(end, hands, had, steps)
        fits = self.comes_in(end.sum_of, hands[seat])
        if not fits:
            end = end._replace(stopped=(*end.stopped, seat))
            return self._onward(end, hands, seat, had, steps)
        if self.unseen:
            held = 0 if 1 - seat in end.stopped else len(hands[1 - seat])
            card = max(fits, key=lambda one: (self.promises(seat, end, one, held), spots(one)))
            return self._after(end, hands, seat, card, had, steps)
        best = None
        for card in fits:
            line = self._after(end, hands, seat, card, had, steps)
            if (
                best is None
                or (line.gain > best.gain if seat == self.seat else line.gain < best.gain)
            ):  # fmt: skip
                best = line
        assert best is not None
        return best

    def promises(self, seat: Seat, end: RowEnd, card: str, held: int) -> float:
        """What *card* sets up at once, less what the other may on it with so many cards as it has
        *held*; and what is had by laying the last."""
        cards, sum_of = (*end.cards, card), end.sum_of + spots(card)
        mean, share = self.answered(seat, cards, sum_of)
        return self.makes(cards) + (1 - share) ** held * self.closes(sum_of) - held * mean

    @cached_property
    def answered(self) -> Callable[[Seat, Hand, int], tuple[float, float]]:
        """What a card that *seat* does not see sets up on such a row, on average, and how many of
        them come in."""

        @cache
        def answer(seat: Seat, cards: Hand, sum_of: int) -> tuple[float, float]:
            left = {one: many for one, many in self.unseen[seat].items() if one not in cards}
            fits, whole = self.comes_in(sum_of, tuple(left)), sum(left.values()) or 1
            mean = sum(left[one] * self.makes((*cards, one)) for one in fits) / whole
            return mean, sum(left[one] for one in fits) / whole

        return answer

    def _closed(self, end: RowEnd, hands: Hands, had: Gains, steps: tuple[RowStep, ...]) -> RowLine:
        """What has been gained when a row is over, and what a new one brings."""
        if end.cards:
            points = self.closes(end.sum_of)
            had = self._more(had, end.last, points)
            steps = (*steps, RowStep(end.last, "", points))
            if self.score[end.last] + had[end.last] >= self.up:
                return self._over(had, steps, end.last)
            if self.afresh and any(hands):
                return self._onward(RowEnd((), 0, (), end.last), hands, end.last, had, steps)
        return RowLine(self._lead(had), steps)

    def _more(self, had: Gains, seat: Seat, points: int) -> Gains:
        return (had[0] + points, had[1]) if seat == 0 else (had[0], had[1] + points)

    def _lead(self, had: Gains) -> float:
        return had[self.seat] - had[1 - self.seat]

    def _over(self, had: Gains, steps: tuple[RowStep, ...], winner: Seat) -> RowLine:
        gain = self._lead(had) + (self.won if winner == self.seat else -self.won)
        return RowLine(gain, steps, won=True)
