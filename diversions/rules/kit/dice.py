"""Dice: their names, their sums, what a throw comes to in the end; and purses at a dice table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import TypeVar

from diversions.rules.chance import Throw
from diversions.rules.core import CHANCE, Game, Move, S, Seat
from diversions.rules.record import step

# The names of the points of a die as Cotton writes them, pp. 169-171.
PIPS = {"1": "ace", "2": "deuce", "3": "trey", "4": "quater", "5": "cinque", "6": "six"}
PAIRS = {"1": "ames-ace", "2": "two deuces", "3": "two treys", "4": "two quaters",
         "5": "two cinques", "6": "two sixes"}  # fmt: skip
NUMBERS = ("nothing", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
           "ten", "eleven", "twelve")  # fmt: skip


def total(thrown: tuple[str, ...]) -> int:
    """The sum of the dice.

    >>> total(("5", "2"))
    7
    """
    return sum(map(int, thrown))


def said(thrown: tuple[str, ...]) -> str:
    """Two dice as they were called, the higher first.

    >>> said(("2", "5")), said(("1", "1"))
    ('cinque deuce', 'ames-ace')
    """
    high, low = sorted(thrown, reverse=True)
    return PAIRS[high] if high == low else f"{PIPS[high]} {PIPS[low]}"


def counted(number: int, thing: str = "coin") -> str:
    """A number of things in words, as far as twelve.

    >>> counted(1), counted(7), counted(20)
    ('one coin', 'seven coins', '20 coins')
    """
    word = NUMBERS[number] if number < len(NUMBERS) else str(number)
    return f"{'no' if number == 0 else word} {thing}{'' if number == 1 else 's'}"


def ways(throw: Throw) -> Counter[int]:
    """In how many ways each sum can fall, the dice told apart."""
    return Counter(total(thrown) for thrown, _ in throw.outcomes())


# Purses ------------------------------------------------------------------------------------


def staked(move: Move) -> int:
    """How many coins a move names; 0 if it names no number.

    >>> staked(Move(0, "set", ("5",))), staked(Move(0, "set", ("all",)))
    (5, 0)
    """
    word = move.what[0] if len(move.what) == 1 else ""
    return int(word) if word.isascii() and word.isdigit() else 0


def paid(purses: tuple[int, ...], *changes: tuple[Seat, int]) -> tuple[int, ...]:
    """*purses* after each seat named has received so many coins, or given them if fewer than 0."""
    held = list(purses)
    for seat, coins in changes:
        held[seat] += coins
    assert min(held) >= 0, purses
    return tuple(held)


def richest(purses: tuple[int, ...]) -> tuple[Seat, ...]:
    """Those with the most coins; none, if all have as many."""
    most = max(purses)
    found = tuple(seat for seat, coins in enumerate(purses) if coins == most)
    return () if len(found) == len(purses) else found


def round_table(purses: tuple[int, ...], seat: Seat, way: int = 1) -> tuple[Seat, ...]:
    """The others who have coins, in order from *seat*: to his left, or to his right if -1."""
    seats = len(purses)
    others = ((seat + way * place) % seats for place in range(1, seats))
    return tuple(other for other in others if purses[other])


# What comes of throwing on -------------------------------------------------------------------

R = TypeVar("R", bound=Hashable)


def comes_to(
    game: Game[S], state: S, told: Callable[[S], R | None], bare: Callable[[S], S]
) -> dict[R, Fraction]:
    """How probable each result is, from *state* on, exactly, by the game's own throws.

    *told* is the result that a table shows, None while it is open.  *bare* strips what does
    not matter of a table (the last throw): one that leads back to itself is thrown on until
    it leads elsewhere.  Between throws each seat must have but one thing to do.
    """
    result = told(state)
    if result is not None:
        return {result: Fraction(1)}
    if state.due is None:
        (move,) = (m for seat in state.acting for m in game.moves(state, seat))
        return comes_to(game, step(game, state, move), told, bare)
    assert isinstance(state.due, Throw)
    found: Counter[R] = Counter()
    again = Fraction(0)
    for after, chance in falls(game, state, bare).items():
        if _thrown_again(game, after, bare) == bare(state):
            again += chance
            continue
        for what, share in comes_to(game, after, told, bare).items():
            found[what] += chance * share  # type: ignore[assignment]
    return {what: Fraction(share) / (1 - again) for what, share in found.items()}


def falls(game: Game[S], state: S, bare: Callable[[S], S]) -> dict[S, Fraction]:
    """The tables that the throw now due may bring, each with its probability."""
    assert isinstance(state.due, Throw)
    found: dict[S, Fraction] = {}
    for thrown, chance in state.due.outcomes():
        after = bare(step(game, state, Move(CHANCE, state.due.verb, thrown)))
        found[after] = found.get(after, Fraction(0)) + chance
    return found


def _thrown_again(game: Game[S], state: S, bare: Callable[[S], S]) -> S | None:
    """The table at the next throw, where nobody has anything else to do before it."""
    if state.due:
        return bare(state)
    moves = [m for seat in state.acting for m in game.moves(state, seat)]
    return bare(step(game, state, moves[0])) if len(moves) == 1 else None


# Sense at a dice table -----------------------------------------------------------------------


def behind(purses: tuple[int, ...], seat: Seat) -> int:
    """By how many coins the richest of the others is before *seat*; below 0, he is the richest.

    >>> behind((10, 14, 3), 0), behind((10, 14, 3), 1)
    (4, -4)
    """
    return max(coins for other, coins in enumerate(purses) if other != seat) - purses[seat]


def bold(gap: int, bouts_left: int, pays_double: bool, high: int) -> int:
    """A stake that would make good *gap* in the bouts that are left, at most *high*.

    A coin won of the richest closes the gap by two.
    """
    needed = gap // (2 if pays_double else 1) + 1
    return max(1, min(high, -(-needed // max(1, bouts_left // 3))))
