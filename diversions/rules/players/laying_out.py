"""What players of games of tricks share, in which cards are laid out for others before the play."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from random import Random
from typing import Any

from diversions.rules.bots import Advice, Budget, Weigher
from diversions.rules.core import Game, Move, Seat
from diversions.rules.kit.cards import Hand, Hands
from diversions.rules.kit.changing import replaced

AfterPlaying = Callable[[Any, Sequence[Move], Random, Budget], Mapping[Move, float]]
AfterLayingOut = Callable[[Any, Seat, Sequence[Hand], Random, Budget], Mapping[Hand, float]]


def laying(hand: Hand, move: Move, cards: Collection[str], because: str) -> Advice:
    """The advice to lay out *cards* of *hand*, in the order of the hand."""
    return Advice(move._replace(what=tuple(card for card in hand if card in cards)), because)


def without(hands: Hands, seat: Seat, hand: Hand, way: Hand) -> Hands:
    """*hands*, where *seat* has laid out *way* of its *hand*, and takes nothing in."""
    return replaced(hands, seat, tuple(card for card in hand if card not in way))


def weighing(after_playing: AfterPlaying, after_laying_out: AfterLayingOut) -> Weigher:
    """Weighs the cards that may be played or laid out; nothing else that is done."""

    def weigh(
        game: Game[Any], view: Any, moves: Sequence[Move], rng: Random, budget: Budget
    ) -> Mapping[Move, float]:
        if view.phase == "play" and (plays := [move for move in moves if move.verb == "play"]):
            return after_playing(view, plays, rng, budget)
        if view.phase == "discard":
            worths = after_laying_out(view, moves[0].seat, [m.what for m in moves], rng, budget)
            return {move: worths[move.what] for move in moves}
        return {}

    return weigh
