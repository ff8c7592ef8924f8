"""What is never better and sometimes worse than something else, at the end of a deal of tricks.

Found by the engine alone, which plays each card against all that the others may hold and do.  Only
the last tricks can be looked at in this way; before them, and where the others may hold too much,
nothing is said of any card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields
from itertools import combinations
from typing import Any

from diversions.rules.core import BACK, Game, Move, Seat, State, but
from diversions.rules.kit.changing import replaced
from diversions.rules.record import step

LAST = 3  # cards in hand from which it is tried
MOST = 6_000  # tables looked at for one place
WORLDS = 700  # ways in which the others' cards may lie
BETTER = "Whatever the others hold and play, the {worse} never does better than the {better}."
SPARED = "The trick is lost with the {better} too, and the {worse} may take a later one."
BESIDE = ("terms", "notes", "due", "outcome")  # no card lies there

Span = tuple[float, float]  # the least and the most that can come of a card


def least_of_lost(
    best: Move,
    moves: Sequence[Move],
    trick: Sequence[tuple[Seat, str]],
    power: Callable[[str, str], int],
    worth: Callable[[str], float] = lambda card: 0,
    last: bool = False,
) -> Move:
    """In place of *best*, the lowest card that does the same to the trick: of its suit, of the same
    *worth*, and as unable to take it; or as able to, if nobody plays to it after (*last*).

    What is kept by it can never take less; deals that are only sampled do not always show that.
    *power* is of a card, by the card that was led.
    """
    if not trick or best.verb != "play":
        return best
    led = trick[0][1]
    mark = max(power(card, led) for _, card in trick)
    plays = {move.what[0]: move for move in moves if move.verb == "play"}
    return plays[
        least_alike(
            best.what[0],
            [*plays],
            lambda card: not last and power(card, led) >= mark,
            lambda card: power(card, card),
            lambda card: (card[-1], worth(card), power(card, led) >= mark),
        )
    ]


def wasted(
    moves: Sequence[Move],
    trick: Sequence[tuple[Seat, str]],
    power: Callable[[str, str], int],
    suit: Callable[[str], str],
    out: Sequence[str],
) -> dict[Move, Move]:
    """Those of *moves* that throw away a card which can't take the trick, where a lower one of its
    suit can't either, and a card that is *out* lies between; and what should be played instead."""
    if not trick:
        return {}
    led = trick[0][1]
    mark = max(power(card, led) for _, card in trick)
    lost = [m for m in moves if m.verb == "play" and power(m.what[0], led) < mark]
    lost.sort(key=lambda move: power(move.what[0], move.what[0]))
    thrown = {}
    for place, move in enumerate(lost):
        card = move.what[0]
        for lower in lost[:place]:
            low = lower.what[0]
            heights = (power(one, one) for one in out if suit(one) == suit(card))
            if suit(low) == suit(card) and any(
                power(low, low) < height < power(card, card) for height in heights
            ):
                thrown[move] = lower
                break
    return thrown


def least_alike(
    best: str,
    cards: Sequence[str],
    takes: Callable[[str], bool],
    height: Callable[[str], float],
    kind: Callable[[str], object],
) -> str:
    """*best* if it *takes* the trick; else the lowest by *height* of the *cards* that are of its
    *kind* and cannot take it either.

    >>> cards = ["5D", "2D", "9D"]
    >>> least_alike("5D", cards, lambda card: card > "8", lambda card: int(card[0]), len)
    '2D'
    """
    if takes(best):
        return best
    alike = [card for card in cards if kind(card) == kind(best) and not takes(card)]
    return min(alike, key=height)


class TooMany(Exception):
    """There is too much to be compared exactly."""


def never_better(
    game: Game[Any], view: Any, moves: Sequence[Move], sign: int = 1
) -> Mapping[Move, str]:
    """Those of *moves* that are dominated, each with a sentence; *sign* is -1 if points are bad."""
    seat = moves[0].seat
    if len(moves) < 2 or len(view.hands[seat]) > LAST or any(m.verb != "play" for m in moves):
        return {}
    try:
        spans = Closing(game, view, seat, sign).spans(moves)
    except TooMany:
        return {}
    out = dict[Move, str]()
    for worse in moves:
        for better in moves:
            if above(spans[better], spans[worse]):
                out[worse] = told(game, view, worse, better)
                break
    return out


def told(game: Game[Any], view: Any, worse: Move, better: Move, said: str = BETTER) -> str:
    """That one card never does better than another, in a sentence; or what else is *said*."""
    pack = game.pack(view.terms)
    assert pack is not None
    return said.format(worse=pack.name(worse.what[0]), better=pack.name(better.what[0]))


def above(better: Sequence[Span], worse: Sequence[Span]) -> bool:
    """Whether the one is never worse, whatever is held and done, and sometimes better."""
    pairs = list(zip(better, worse, strict=True))
    return all(one[0] >= other[1] for one, other in pairs) and better != worse


class Closing:
    """The rest of a deal as one seat sees it."""

    def __init__(self, game: Game[Any], view: Any, seat: Seat, sign: int) -> None:
        self.game, self.seat, self.sign, self.looked = game, seat, sign, 0
        sides = game.sides(view.terms)
        self.mine = next(n for n, seats in enumerate(sides) if seat in seats)
        self.worlds = list(worlds(game, view))

    def spans(self, moves: Sequence[Move]) -> dict[Move, list[Span]]:
        """What can come of each move, in each way in which the cards may lie."""
        return {
            move: [self.span(step(self.game, world, move)) for world in self.worlds]
            for move in moves
        }

    def span(self, state: Any) -> Span:
        """The least and the most that can come of *state*, if the seat itself does its best."""
        self.looked += 1
        if self.looked > MOST:
            raise TooMany
        if state.outcome or state.due:
            worth = self.worth(state)
            return worth, worth
        if len(state.acting) != 1:
            raise TooMany
        acting = state.acting[0]
        moves = list(self.game.moves(state, acting))
        if any(move.verb != "play" for move in moves):
            raise TooMany
        spans = [self.span(step(self.game, state, move)) for move in moves]
        low = max if acting == self.seat else min
        return low(one[0] for one in spans), max(one[1] for one in spans)

    def worth(self, state: Any) -> float:
        """What the deal has brought, and the match if that is over."""
        if state.outcome:
            winners = state.outcome.winners
            return 0 if not winners else 10_000 if self.mine in winners else -10_000
        others = [points for side, points in enumerate(state.score) if side != self.mine]
        return self.sign * float(state.score[self.mine] - sum(others) / len(others))


def worlds(game: Game[Any], view: Any) -> Iterator[Any]:
    """The tables that may lie behind *view*; TooMany, if there are."""
    pack = game.pack(view.terms)
    assert pack is not None
    seen = set(lying(view))
    hidden = [card for card in pack.cards if card not in seen]
    for number, hands in enumerate(dealings(view.hands, hidden)):
        if number >= WORLDS:
            raise TooMany
        yield but(view, hands=hands)


def lying(part: object) -> Iterator[str]:
    """Every card in sight, and other words."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, State):
        for one in fields(part):
            if one.name not in BESIDE:
                yield from lying(getattr(part, one.name))
    elif isinstance(part, tuple | list | frozenset):
        for one in part:
            yield from lying(one)


def dealings(
    hands: tuple[tuple[str, ...], ...], hidden: Sequence[str]
) -> Iterator[tuple[tuple[str, ...], ...]]:
    """All hands with the *hidden* cards in place of backs."""
    seat = next((n for n, hand in enumerate(hands) if BACK in hand), None)
    if seat is None:
        yield hands
        return
    known = tuple(card for card in hands[seat] if card != BACK)
    for cards in combinations(hidden, hands[seat].count(BACK)):
        left = [card for card in hidden if card not in cards]
        yield from dealings(replaced(hands, seat, (*known, *cards)), left)
