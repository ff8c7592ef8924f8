"""Players of the Art of Memory: both saw and heard all there was, and forget it at a set rate."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from diversions.games.art_of_memory.rules import PACK, Called, MemoryState, fits, nameable
from diversions.rules.bots import Advice, Budget, Unit
from diversions.rules.core import BACK, Game, Move, Ruling, Seat

LOOK = "Look at the cards as long as you like."
OWN = "You hold it yourself, so it cannot have been laid already."
KNOWN = "You saw it, and it has not been called yet."
GUESS = "I cannot tell which cards are left: this is a guess."


class Memory(NamedTuple):
    """How well a player remembers: which share of the cards shown, and for how many calls, on
    average, that a card has been laid."""

    seen: float
    calls: float
    doubt: float  # above which share of laid cards it has lost, it calls a card of its own


BEGINNER = Memory(0.7, 20, 0.6)
PRACTISED = Memory(0.9, 60, 0.15)


class Remembered(NamedTuple):
    """What a player remembers: cards that it saw, and those of them that it knows to be laid."""

    seen: frozenset[str]
    laid: frozenset[str]


def mind(view: MemoryState, seat: Seat, memory: Memory) -> Remembered:
    """What *seat* remembers, with that memory, of all that it saw and heard.  What is forgotten
    once is not remembered later in the same match."""
    key = "".join(view.shown)
    seen, laid = set(view.hands[seat]) if view.hands else set(), set()
    for card in view.shown:
        if card != BACK and Random(f"{key} {seat} {card}").random() < memory.seen:
            seen.add(card)
    for age, call in enumerate(reversed(view.calls)):
        for card in gone(view, call):
            rng = Random(f"{key} {seat} {card} {len(view.calls) - age}")
            if rng.random() < (1 - 1 / memory.calls) ** age:
                laid.add(card)
    return Remembered(
        frozenset(seen), frozenset(laid) - set(view.hands[seat] if view.hands else ())
    )


def gone(view: MemoryState, call: Called) -> tuple[str, ...]:
    """The cards that a call told to be laid, then or before."""
    if call.holder is not None:
        return (call.card,)
    return tuple(card for card in view.shown if fits(call.what, card)) if call.laid else ()


def calling(
    view: MemoryState, seat: Seat, memory: Memory, rng: Random, things: Sequence[str]
) -> Advice:
    """A card that *seat* remembers and takes to be held, of those that are among *things*; its own
    only where it is in doubt."""

    def among(card: str) -> bool:
        return any(fits(thing, card) for thing in things)

    known, own = mind(view, seat, memory), view.hands[seat]
    open_ = sorted(filter(among, known.seen - known.laid - set(own)))
    lost = sum(card not in known.laid and among(card) for card in view.heap)
    doubt = lost / max(1, len(open_) + lost)
    if own and (not open_ or doubt > memory.doubt):
        return call(view, seat, rng.choice(own), OWN)
    if open_:
        return call(view, seat, rng.choice(open_), KNOWN)
    # What is not remembered may still come to mind when it is looked for.
    dimly = [card for card in view.shown if card not in (BACK, *known.laid) and among(card)]
    left = [card for card in PACK.cards if card not in known.laid and among(card)]
    return call(view, seat, rng.choice(dimly or left), GUESS)


def call(view: MemoryState, seat: Seat, card: str, because: str) -> Advice:
    """The call by which *card* is meant, under the terms of the table."""
    thing = next(thing for thing in nameable(view.terms) if fits(thing, card))
    return Advice(Move(seat, "call", (thing,)), because)


def apprentice(
    game: Game[Any], view: MemoryState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """A player with a poor memory, who never doubts it."""
    return advised(view, rulings, rng, BEGINNER)


def journeyman(
    game: Game[Any], view: MemoryState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """A player with a good memory, who keeps cards of its own for when it fails."""
    return advised(view, rulings, rng, PRACTISED)


def advised(view: MemoryState, rulings: list[Ruling], rng: Random, memory: Memory) -> Advice:
    move = rulings[0].move
    if view.looking:
        return Advice(move, LOOK)
    things = [ruling.move.what[0] for ruling in rulings if ruling.move.what]
    return calling(view, move.seat, memory, rng, things)


def weighed(
    game: Game[Any], view: MemoryState, moves: Sequence[Move], rng: Random, budget: Budget
) -> Mapping[Move, float]:
    """What a call brings to one who has forgotten nothing: a farthing less, if nobody holds it."""
    if BACK in view.shown or not view.hands:
        return {}
    left = [card for card in view.shown if card not in view.heap]
    return {
        move: 0.0 if any(fits(move.what[0], card) for card in left) else -1.0
        for move in moves
        if move.verb == "call"
    }


def forgotten(game: Game[Any], view: MemoryState, moves: Sequence[Move]) -> dict[Move, str]:
    """The calls that cost a farthing, with the reason: a player may forget, who advises may not."""
    if BACK in view.shown or not view.hands:
        return {}
    return {
        move: "It is already laid." if any_fits(move, view.heap) else "It never lay on the table."
        for move in moves
        if move.verb == "call" and not any_fits(move, set(view.shown) - set(view.heap))
    }


def any_fits(move: Move, cards: Iterable[str]) -> bool:
    """Whether the thing that is called is one of those cards."""
    return any(fits(move.what[0], card) for card in cards)


LEVELS = {"apprentice": apprentice, "journeyman": journeyman}
BUDGETS = {"apprentice": (1, 0.1), "journeyman": (1, 0.1)}
WEIGH = weighed
DOMINATED = forgotten
UNIT = Unit("farthing", "farthings")
