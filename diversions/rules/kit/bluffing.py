"""Players of games of three tricks and raises: what a hand promises, and what a raise is worth.

A game gives a :class:`Deal`, its view with all hands filled in; here the tricks are played out
by rule of thumb, and raising, staying and folding are weighed by the match that they win.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import exp
from random import Random
from typing import NamedTuple

from diversions.rules.bots import Advice
from diversions.rules.core import Move, Seat

NOBODY = -1  # the side that has a deal which nobody wins


@dataclass(frozen=True)
class Ways:
    """How a game plays its tricks."""

    power: Callable[[str, str], int]  # of a card, where that other was led; -1 cannot take
    choices: Callable[[Sequence[str], Sequence[str]], Sequence[str]]  # of a hand, to a trick
    settled: Callable[[Sequence[int | None]], int | None]  # whose the deal is, by tricks so far


class Deal(NamedTuple):
    """A deal in full sight, to be played out."""

    hands: tuple[tuple[str, ...], ...]
    leader: Seat
    trick: tuple[tuple[Seat, str], ...]
    won: tuple[int | None, ...]  # by side; None is a tie


class Odds(NamedTuple):
    """What a deal is worth now and would be, and how the match stands."""

    worth: int
    asked: int
    step: int  # what a raise would ask
    mine: int  # points that the side still wants
    theirs: int


# Tricks played out ---------------------------------------------------------------------------


def outcome(ways: Ways, deal: Deal, rng: Random) -> int:
    """The side that has the deal if all play by rule of thumb."""
    hands = [list(hand) for hand in deal.hands]
    leader, trick, won = deal.leader, list(deal.trick), list(deal.won)
    seats = len(hands)
    while (side := ways.settled(won)) is None:
        for place in range(len(trick), seats):
            seat = (leader + place) % seats
            card = by_thumb(ways, hands[seat], trick, seat, rng)
            hands[seat].remove(card)
            trick.append((seat, card))
        takers = taking(ways, trick)
        sides = {seat % 2 for seat in takers}
        won.append(sides.pop() if len(sides) == 1 else None)
        leader = takers[0] if won[-1] is not None else leader
        trick = []
    return side


def taking(ways: Ways, trick: Sequence[tuple[Seat, str]]) -> list[Seat]:
    """Who has the best card of a trick: several, if they are equal."""
    led = trick[0][1]
    powers = [ways.power(led, card) for _, card in trick]
    best = max(powers)
    return [seat for (seat, _), power in zip(trick, powers, strict=True) if power == best]


def by_thumb(
    ways: Ways,
    hand: Sequence[str],
    trick: Sequence[tuple[Seat, str]],
    seat: Seat,
    rng: Random | None = None,
) -> str:
    """The card that rule of thumb plays: the best led; else the cheapest that serves."""
    choices = sorted(
        ways.choices(hand, [card for _, card in trick]), key=lambda card: ways.power(card, card)
    )
    if not trick:
        return choices[-1] if rng is None or rng.random() < 0.6 else rng.choice(choices)
    led, takers = trick[0][1], taking(ways, trick)
    if all(taker % 2 == seat % 2 for taker in takers):
        return choices[0]  # the trick is a partner's already
    best = max(ways.power(led, card) for _, card in trick)
    enough = [card for card in choices if ways.power(led, card) > best]
    ties = [card for card in choices if ways.power(led, card) == best]
    return (enough or ties or choices)[0]


# What hands promise --------------------------------------------------------------------------


def promise(ways: Ways, pack: Sequence[str], deal: Deal, side: int) -> float:
    """How likely *side* thinks it is to have the deal, from what it holds, from 0 to 1."""
    ladder = ladder_of(ways, tuple(pack))
    held = [ladder[c] for seat, hand in enumerate(deal.hands) if seat % 2 == side for c in hand]
    held += [ladder[card] for seat, card in deal.trick if seat % 2 == side]
    best = sorted(held, reverse=True)[:2]
    usual = [(len(held) - place) / (len(held) + 1) for place in range(len(best))]
    ahead = deal.won.count(side) - deal.won.count(1 - side)
    return 1 / (1 + exp(-(5 * (sum(best) - sum(usual)) + 1.5 * ahead)))


@cache
def ladder_of(ways: Ways, pack: tuple[str, ...]) -> dict[str, float]:
    """How many of the pack each card is better than, as a share of it."""
    powers = {card: ways.power(card, card) for card in pack}
    count = len(pack)
    return {
        card: sum((power > other) + (power == other) / 2 for other in powers.values()) / count
        for card, power in powers.items()
    }


def folds(promised: float) -> float:
    """How likely a side that thinks so of its cards is to fold before a raise."""
    return 1 / (1 + exp(10 * (promised - 0.33)))


# What a move is worth ------------------------------------------------------------------------


@cache
def even(mine: int, theirs: int) -> float:
    """The chance of scoring *mine* more points before the other side scores *theirs*."""
    if mine <= 0 or theirs <= 0:
        return 1.0 if mine <= 0 else 0.0
    return (even(mine - 1, theirs) + even(mine, theirs - 1)) / 2


def gained(odds: Odds, winner: int, side: int, points: int) -> float:
    """The chance of the match for *side*, if *winner* has scored *points*."""
    if winner == NOBODY:
        return even(odds.mine, odds.theirs)
    if winner == side:
        return even(odds.mine - points, odds.theirs)
    return even(odds.mine, odds.theirs - points)


def weighed(
    ways: Ways, pack: Sequence[str], deal: Deal, odds: Odds, moves: Sequence[Move], rng: Random
) -> dict[Move, float]:
    """What each of *moves* brings its side, if the hands lie as in *deal*."""
    side = moves[0].seat % 2
    found: dict[Move, float] = {}
    won: dict[str, int] = {}
    yielding = folds(promise(ways, pack, deal, 1 - side))

    def after(card: str) -> int:
        """Who has the deal if that card is played now; without one, if play goes on."""
        if card not in won:
            won[card] = outcome(ways, played(deal, moves[0].seat, card), rng)
        return won[card]

    for move in moves:
        card = move.what[0] if move.what else ""
        if move.verb == "fold":
            found[move] = gained(odds, 1 - side, side, odds.worth)
        elif move.verb != "raise":
            found[move] = gained(odds, after(card), side, odds.asked or odds.worth)
        else:
            scared = gained(odds, side, side, odds.asked or odds.worth)
            called = gained(odds, after(card), side, odds.step)
            found[move] = yielding * scared + (1 - yielding) * called
    return found


def played(deal: Deal, seat: Seat, card: str) -> Deal:
    """*deal* after a card is laid; as it is, without one."""
    if not card:
        return deal
    hand = list(deal.hands[seat])
    hand.remove(card)
    hands = (*deal.hands[:seat], tuple(hand), *deal.hands[seat + 1 :])
    return deal._replace(hands=hands, trick=(*deal.trick, (seat, card)))


# The choice ----------------------------------------------------------------------------------

NEAR = 0.015  # how much of the match a move may cost, and still be mixed with the best
REASONS = {
    "play": "Over the hands that may be out, this card brings the deal home oftenest{}.",
    "raise": "They may fold; and if they stay, it still pays often enough{}.",
    "stay": "To fold gives points away, and these cards win often enough to look{}.",
    "fold": "Against the hands that raise so, these cards lose too often: fold, and lose less{}.",
}
BLUFF = "The cards hardly bear it, but a side that never raises on bad ones is easily read."


def chosen(found: Mapping[Move, float], rng: Random) -> Advice:
    """The best move, mixed with what is nearly as good, so that raises cannot be read."""
    best = max(found, key=lambda move: found[move])
    near = [move for move in found if found[best] - found[move] <= NEAR]
    kinds = sorted({move.verb for move in near})
    verb = rng.choice(kinds) if rng.random() < 0.3 else best.verb
    move = max((m for m in near if m.verb == verb), key=lambda m: found[m])
    if verb == "raise" and move != best:
        return Advice(move, BLUFF)
    share = round(10 * min(max(found[move], 0), 1))
    return Advice(move, REASONS[verb].format(f", with the match won {share} times in ten"))
