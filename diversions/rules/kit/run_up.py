"""Cards laid in turn to a running sum: the row, its sum, who can come in, and what its end makes.

A row has a limit, as 31.  A player who has no card that fits is stopped till the row is over; the
row is over at the limit, or when all are stopped or have laid all their cards.  What a row scores
is the game's own: ``end_*`` say which cards at the end of a row belong together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple, TypeVar

from diversions.rules.core import Move, Note, Ruling, Seat, State, may, may_not, name
from diversions.rules.kit.counts import ACE_LOW, Cards, CountLine, spots

S = TypeVar("S", bound=State)
Worth = Callable[[str], int]


class LaidRow(NamedTuple):
    """Who laid which card, in the order of play, and who is stopped."""

    laid: tuple[tuple[Seat, str], ...] = ()
    stopped: tuple[Seat, ...] = ()

    @property
    def cards(self) -> Cards:
        return tuple(card for _, card in self.laid)

    def with_card(self, seat: Seat, card: str) -> LaidRow:
        """The row when *seat* has laid *card*."""
        return self._replace(laid=(*self.laid, (seat, card)))

    def without(self, seat: Seat) -> LaidRow:
        """The row when *seat* is stopped."""
        return self._replace(stopped=(*self.stopped, seat))


def total(row: LaidRow, worth: Worth = spots) -> int:
    """The sum of the cards that lie in *row*.

    >>> total(LaidRow(((1, "6C"), (0, "9S"), (1, "4C"))))
    19
    """
    return sum(worth(card) for _, card in row.laid)


def fitting(row: LaidRow, hand: Sequence[str], limit: int, worth: Worth = spots) -> Cards:
    """The cards of *hand* that do not bring *row* past its limit.

    >>> fitting(LaidRow(((1, "KC"), (0, "KS"), (1, "9C"))), ("2S", "3S"), 31)
    ('2S',)
    """
    return fitting_at(total(row, worth), hand, limit, worth)


def fitting_at(sum_of: int, hand: Sequence[str], limit: int, worth: Worth = spots) -> Cards:
    """The same for a row at that sum."""
    return tuple(card for card in hand if worth(card) <= limit - sum_of)


def not_held(
    rows: Iterable[LaidRow], seat: Seat, hidden: Iterable[str], limit: int, due: Sequence[int] = ()
) -> set[str]:
    """Those of the *hidden* cards that *seat*, one of two, cannot hold: they would have come in
    where it stopped, or it would have had to lay them for a sum that is *due*.

    >>> row = LaidRow(((1, "KC"), (0, "KS"), (1, "9C"), (1, "AS")), (0,))
    >>> sorted(not_held([row], 0, ["2S", "3S", "5D"], 31)), not_held([row], 0, ["5D"], 31, (15,))
    (['2S'], {'5D'})
    """
    cards, never = [*hidden], set[str]()
    for row in rows:
        sum_of, stopped = 0, limit
        for place, (who, card) in enumerate(row.laid):
            if who == seat:
                plays = partial(playable_at, sum_of, limit=limit, due=due)
                never.update(c for c in cards if card not in plays((card, c)))
            sum_of += spots(card)
            if who == seat or place == 0 or row.laid[place - 1][0] == seat:
                stopped = sum_of  # it has not laid since the other did, if it has stopped
        if seat in row.stopped:
            never.update(fitting_at(stopped, cards, limit))
    return never


def playable(row: LaidRow, hand: Sequence[str], limit: int, due: Sequence[int] = ()) -> Cards:
    """The cards of *hand* that may be laid: of those that fit the ones that make a sum that is
    *due*, if any does.

    >>> playable(LaidRow(((1, "8C"),)), ("2S", "7S"), 31, (15, 25))
    ('7S',)
    """
    return playable_at(total(row), hand, limit, due)


def playable_at(sum_of: int, hand: Sequence[str], limit: int, due: Sequence[int] = ()) -> Cards:
    """The same for a row at that sum."""
    fits = fitting_at(sum_of, hand, limit)
    return tuple(card for card in fits if sum_of + spots(card) in due) or fits


def next_seat(
    row: LaidRow, held: Sequence[int], after: Seat, limit: int, worth: Worth = spots
) -> Seat | None:
    """The next in turn after *after* who holds cards and is not stopped; None if the row is over.

    *held* is how many cards each seat has left.  It may be the same seat again, if all others are
    stopped or have none.

    >>> next_seat(LaidRow(((1, "6C"),)), (3, 2), 1, 31)
    0
    >>> next_seat(LaidRow(((1, "6C"),), (0,)), (3, 2), 0, 31)
    1
    """
    if total(row, worth) == limit:
        return None
    seats = len(held)
    for step in range(1, seats + 1):
        seat = (after + step) % seats
        if held[seat] and seat not in row.stopped:
            return seat
    return None


def beginner(row: LaidRow, held: Sequence[int]) -> Seat:
    """Which of two begins a new row with the cards left: who did not lay the last, if it has any.

    >>> beginner(LaidRow(((1, "6C"), (0, "9S"))), (1, 2)), beginner(LaidRow(((1, "6C"),)), (0, 2))
    (1, 1)
    """
    other = 1 - last(row)
    return other if held[other] else last(row)


def last(row: LaidRow) -> Seat:
    """Who laid the last card of *row*.

    >>> last(LaidRow(((1, "6C"), (0, "9S"))))
    0
    """
    return row.laid[-1][0]


# What may be done, and what is set up ----------------------------------------------------------


class RowRules(NamedTuple):
    """The rules of a game on what is laid to a row."""

    lead: str
    come_in: str
    limit: str
    stop: str
    must: str = ""  # by which some sums must be made


def on_cards(
    seat: Seat,
    row: LaidRow,
    hand: Cards,
    limit: int,
    named: Mapping[str, str],
    rules: RowRules,
    due: Sequence[int] = (),
) -> Iterator[Ruling]:
    """Every card in hand, and whether it comes in; if none does, that one stops.  A sum that is
    *due* must be made by a player who can."""
    sum_of, fits = total(row), fitting(row, hand, limit)
    plays = playable(row, hand, limit, due)
    for card in hand:
        move, says = Move(seat, "play", (card,)), f"Play the {named[card]}"
        if card in plays:
            yield may(move, rules.come_in if row.laid else rules.lead, says)
        elif card in fits:
            because = f"You can make {sum_of + spots(plays[0])}, so you must."
            yield may_not(move, rules.must, says, because)
        else:
            because = f"That would pass {limit}: the row is at {sum_of}."
            yield may_not(move, rules.limit, says, because)
    if not fits:
        yield may(Move(seat, "stop"), rules.stop, "Stop, unable to come in")


def set_up(
    state: S,
    seat: Seat,
    lines: Iterable[CountLine],
    said: Callable[[CountLine], str],
    scored: Callable[[S, Seat, int, Note], S],
    over: Callable[[S], bool],
) -> S:
    """The table when *seat* has set up line after line of a reckoning, or has the game by one."""
    for line in lines:
        note = Note(line.rule, f"{name(seat)} sets up {line.points} for {said(line)}.")
        state = scored(state, seat, line.points, note)
        if over(state):
            break
    return state


# What the end of a row makes -----------------------------------------------------------------


def end_alike(cards: Sequence[str]) -> Cards:
    """The last cards of a row that are of one rank; at least the last of all.

    >>> end_alike(("9S", "6S", "6H")), end_alike(("6S", "9S", "6H"))
    (('6S', '6H'), ('6H',))
    """
    return _end(cards, 0)


def end_flush(cards: Sequence[str]) -> Cards:
    """The last cards of a row that are of one suit.

    >>> end_flush(("9H", "6S", "2S", "KS"))
    ('6S', '2S', 'KS')
    """
    return _end(cards, 1)


def end_sequence(cards: Sequence[str], least: int = 3, order: str = ACE_LOW) -> Cards:
    """The most cards at the end of a row that make a sequence, in whatever order they lie; none,
    if fewer than *least* do.

    >>> end_sequence(("6C", "9S", "4C", "6S", "5C")), end_sequence(("4C", "KS", "6S", "5C"))
    (('4C', '6S', '5C'), ())
    """
    places = [order.index(card[0]) for card in cards]
    for many in range(len(cards), least - 1, -1):
        end = places[-many:]
        if len(set(end)) == many and max(end) - min(end) == many - 1:
            return tuple(cards[-many:])
    return ()


def _end(cards: Sequence[str], of: int) -> Cards:
    many = 0
    for card in reversed(cards):
        if card[of] != cards[-1][of]:
            break
        many += 1
    return tuple(cards[len(cards) - many :])
