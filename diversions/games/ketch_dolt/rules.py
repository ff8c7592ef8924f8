"""The rules of Ketch-Dolt, after Charles Cotton, 1674, p. 163.

The wrong act is not refused: a man may be taken from the heap for a number that should be drawn,
and that ends the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from diversions.games.ketch_dolt.variants import ACE_LAID, FULL, OPTIONS, OTHER, POINTS, VARIANTS
from diversions.rules import (
    Game,
    Move,
    Note,
    Outcome,
    Ruling,
    Seat,
    State,
    Terms,
    Throw,
    but,
    may,
    may_not,
)
from diversions.rules.core import name
from diversions.rules.kit.changing import replaced
from diversions.rules.kit.lots import LotsRules, drawn
from diversions.rules.kit.points import CALLED, TABLE, Dice, without

Points = tuple[int, ...]  # how many men are on each point of a table, the ace point first

MEN = 30  # in the heap at first
LIMIT = 300  # throws after which a game is drawn
EMPTY: Points = (0,) * TABLE
NUMBERS = tuple(str(point) for point in range(TABLE, 0, -1))
LOTS = Throw(2, "ketch-dolt.begin")
THROW = Throw(2, "ketch-dolt.throw")
BEGIN = LotsRules("ketch-dolt.begin", "ketch-dolt.begin.equal")


@dataclass(frozen=True, slots=True, kw_only=True)
class KetchDoltState(State):
    """*hand*: whether the player who acts has taken a man from the heap, and is to lay it."""

    tables: tuple[Points, Points] = (EMPTY, EMPTY)
    heap: int = MEN
    borne: tuple[int, int] = (0, 0)
    filled: tuple[bool, bool] = (False, False)  # who has filled a table, and bears
    turn: Seat = 0
    lots: tuple[str, ...] = ()  # what the first player threw for the beginning
    thrown: tuple[str, ...] = ()
    left: Dice = ()  # the numbers still to be played
    hand: bool = False
    throws: int = 0


class KetchDolt(Game[KetchDoltState]):
    slug, title, seats = "ketch-dolt", "Ketch-Dolt", (2,)
    acts = "draw heap lay take"
    options, variants = OPTIONS, VARIANTS
    secret, face_down = frozenset(), ()

    def begin(self, terms: Terms) -> KetchDoltState:
        return KetchDoltState(terms=terms, due=LOTS)

    def view(self, state: KetchDoltState, seat: Seat | None) -> KetchDoltState:
        return state

    def rulings(self, state: KetchDoltState, seat: Seat) -> Iterator[Ruling]:
        if seat not in state.acting:
            return
        if state.hand:
            for die in dict.fromkeys(state.left):
                label = f"Lay the man on your {CALLED[die - 1]} point"
                yield may(Move(seat, "lay", (str(die),)), "ketch-dolt.lay", label)
            return
        heap, label = Move(seat, "heap"), "Take a man from the heap"
        if state.heap:
            yield may(heap, "ketch-dolt.lay", label)
        else:
            yield may_not(heap, "ketch-dolt.empty", label, "The heap is empty.")
        for number in NUMBERS:
            yield on_drawing(state, Move(seat, "draw", (number,)))

    def apply(self, state: KetchDoltState, move: Move) -> KetchDoltState:
        match move:
            case Move(_, "throw", thrown) if not state.throws:
                return lots_thrown(state, thrown)
            case Move(_, "throw", thrown):
                return fallen(state, thrown)
            case Move(seat, "heap"):
                return touched(state, seat)
            case Move(seat, "lay", (number,)):
                return laid(state, seat, int(number))
            case Move(seat, "draw", (number,)):
                return drawn_over(state, seat, int(number))
            case _:
                raise ValueError(move)

    def refuse(self, view: KetchDoltState, move: Move) -> Ruling:
        if view.outcome or move.seat not in view.acting:
            return super().refuse(view, move)
        if view.hand:
            because = "You have a man from the heap in your hand: lay it on its point."
            return may_not(move, "ketch-dolt.lay", str(move), because)
        if move.verb == "lay":
            because = "First take a man from the heap."
            return may_not(move, "ketch-dolt.lay", str(move), because)
        return super().refuse(view, move)

    def binding(self, state: KetchDoltState, move: Move) -> Ruling | None:
        if move.verb not in ("heap", "lay"):
            return None
        because = "You have touched the heap, and cannot take your hand back."
        return may_not(move, "ketch-dolt.touch", str(move), because)

    def amiss(self, state: KetchDoltState) -> str:
        men = state.heap + sum(map(sum, state.tables)) + sum(state.borne) + state.hand
        if min(state.heap, *map(min, state.tables)) < 0 or men != MEN:
            return f"There are {men} men, but there must be {MEN}."
        return ""


def on_drawing(state: KetchDoltState, move: Move) -> Ruling:
    """The ruling on drawing a man of that number from the other table."""
    number, other = int(move.what[0]), 1 - move.seat
    called = CALLED[number - 1]
    label = f"Draw a man from the opponent’s {called} point"
    if number not in state.left:
        return may_not(move, "ketch-dolt.draw", label, f"You have no {called} to play.")
    if state.filled[other] and state.tables[other][number - 1]:
        because = f"{name(other)}’s table has been filled up: no man is drawn from it."
        return may_not(move, "ketch-dolt.safe", label, because)
    if not due(state, move.seat, number):
        because = f"No man is on {name(other)}’s {called} point."
        return may_not(move, "ketch-dolt.draw", label, because)
    return may(move, "ketch-dolt.draw", label)


# What is so at the table -------------------------------------------------------------------------


def due(state: KetchDoltState, seat: Seat, number: int) -> bool:
    """Whether a man of that number is to be drawn from the other player's table."""
    return not state.filled[1 - seat] and state.tables[1 - seat][number - 1] > 0


def dues(state: KetchDoltState) -> tuple[int, ...]:
    """The numbers left that are to be drawn."""
    return tuple(number for number in state.left if due(state, state.turn, number))


def is_full(state: KetchDoltState, seat: Seat) -> bool:
    """Whether that player's table is filled up."""
    men, full = state.tables[seat], state.terms[FULL]
    return all(men) if full == POINTS else sum(men) >= full.value


def changed(state: KetchDoltState, seat: Seat, number: int, by: int) -> tuple[Points, Points]:
    """The tables with so many more men on that point of *seat*."""
    points, at = state.tables[seat], number - 1
    points = replaced(points, at, points[at] + by)
    return (points, state.tables[1]) if seat == 0 else (state.tables[0], points)


# Throws ------------------------------------------------------------------------------------------


def lots_thrown(state: KetchDoltState, thrown: tuple[str, ...]) -> KetchDoltState:
    """Each player throws to see who begins."""
    notes, lots, first = drawn(state.lots, thrown, BEGIN)
    state = but(state, *notes, lots=lots, thrown=thrown)
    return but(state, due=LOTS) if first is None else but(state, turn=first, throws=1, due=THROW)


def fallen(state: KetchDoltState, thrown: tuple[str, ...]) -> KetchDoltState:
    """The dice thrown in a turn: men to lay and to draw, or to bear."""
    left = tuple(sorted(map(int, thrown), reverse=True))
    state = but(state, due=None, thrown=thrown, throws=state.throws + 1, left=left)
    return bearing(state) if state.filled[state.turn] else onward(state)


def bearing(state: KetchDoltState) -> KetchDoltState:
    """A throw of a player whose table was filled: nothing is to choose."""
    seat = state.turn
    for number in state.left:
        called = CALLED[number - 1]
        if not state.tables[seat][number - 1]:
            text = f"{name(seat)} has no man on the {called} point."
            state = but(state, Note("ketch-dolt.nothing", text))
            continue
        borne = list(state.borne)
        borne[seat] += 1
        note = Note("ketch-dolt.bear", f"{name(seat)} bears a man from the {called} point.")
        tables = changed(state, seat, number, -1)
        state = but(state, note, tables=tables, borne=(borne[0], borne[1]))
    if any(state.tables[seat]):
        return passed(state)
    text = f"{name(seat)} bears the last man, and wins the game."
    note = Note("ketch-dolt.won", text)
    return but(state, note, left=(), outcome=Outcome((seat,), "ketch-dolt.won"))


def onward(state: KetchDoltState) -> KetchDoltState:
    """The table with the numbers that are left: the same player's, or the next throw."""
    if not state.heap and dues(state) != state.left:
        idle = dict.fromkeys(number for number in state.left if number not in dues(state))
        words = " and no ".join(CALLED[number - 1] for number in idle)
        text = f"The heap is empty, and {name(state.turn)} has no {words} to draw."
        state = but(state, Note("ketch-dolt.empty", text), left=dues(state))
    if state.left:
        return but(state, acting=(state.turn,), hand=False)
    seat = state.turn
    if is_full(state, seat):
        full = state.terms[FULL].rule
        text = f"{name(seat)} has filled the table, and bears from the next throw on."
        filled = (True, state.filled[1]) if seat == 0 else (state.filled[0], True)
        state = but(state, Note(full, text), filled=filled)
    return passed(state)


def passed(state: KetchDoltState) -> KetchDoltState:
    """The other player's throw, or the end of a game that has lasted too long."""
    if state.throws > LIMIT:
        note = Note("ketch-dolt.limit", f"After {LIMIT} throws the game is drawn.")
        outcome = Outcome((), "ketch-dolt.limit")
        return but(state, note, acting=(), hand=False, left=(), outcome=outcome)
    return but(state, acting=(), hand=False, left=(), turn=1 - state.turn, due=THROW)


# Men ---------------------------------------------------------------------------------------------


def touched(state: KetchDoltState, seat: Seat) -> KetchDoltState:
    """A man of the heap in hand; the end of the game, if none may be taken from it now."""
    draw = dues(state)
    if len(draw) == len(state.left) or (draw and state.terms[ACE_LAID] == OTHER):
        called = CALLED[draw[0] - 1]
        text = f"{name(seat)} touches the heap, but should have drawn a man for the {called}."
        rule = "ketch-dolt.touch" if len(draw) == len(state.left) else state.terms[ACE_LAID].rule
        return dolted(but(state, Note(rule, text)), seat, "ketch-dolt.touch")
    return but(state, heap=state.heap - 1, hand=True)


def laid(state: KetchDoltState, seat: Seat, number: int) -> KetchDoltState:
    """A man from the heap laid on a point; the end of the game, if it should have been drawn."""
    called, should = CALLED[number - 1], due(state, seat, number)
    tables, left = changed(state, seat, number, 1), without(state.left, number)
    state = but(state, tables=tables, hand=False)
    if should:
        text = f"A man should have been drawn from {name(1 - seat)}’s {called} point."
        note = Note(state.terms[ACE_LAID].rule, text)
        return dolted(but(state, note), seat, "ketch-dolt.dolt")
    return onward(but(state, left=left))


def drawn_over(state: KetchDoltState, seat: Seat, number: int) -> KetchDoltState:
    """A man drawn from the other's table to the same point of one's own."""
    state = but(state, tables=changed(state, 1 - seat, number, -1))
    tables, left = changed(state, seat, number, 1), without(state.left, number)
    return onward(but(state, tables=tables, left=left))


def dolted(state: KetchDoltState, seat: Seat, rule: str) -> KetchDoltState:
    """The end: *seat* has taken a man from the heap that should have been drawn."""
    note = Note("ketch-dolt.dolt", f"{name(seat)} is dolted, and loses the game.")
    return but(state, note, acting=(), left=(), outcome=Outcome((1 - seat,), rule))
