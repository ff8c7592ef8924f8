"""What good players of Tablero weigh: the row there will be, and what the next throw can do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

from diversions.games.tablero.players import (
    after,
    best_board,
    completed,
    longest,
    longest_after,
    takes,
)
from diversions.games.tablero.rules import (
    COLUMNS,
    HOMES,
    SIDE,
    TableroState,
    both,
    movable,
    standing,
)
from diversions.games.tablero.variants import MADE, MUST
from diversions.rules.coaching import ActChoice, Idea, Otherwise
from diversions.rules.core import Move
from diversions.rules.kit.changing import replaced
from diversions.rules.kit.dice import NUMBERS
from diversions.rules.players.rows import Rows

THROWS = tuple(product("123456", repeat=2))  # thirty-six


def weighed(choice: ActChoice) -> Iterator[Idea]:
    """The reasons that there may be for an act."""
    if choice.move.verb == "move":
        yield from moved(choice)
    else:
        yield from taken_or_left(choice)


def elsewhere(choice: ActChoice, columns: Iterable[int]) -> tuple[Otherwise, ...]:
    """The same board with one of those coins at home, as it may stand in the same turn."""
    view: TableroState = choice.view
    home = HOMES[choice.seat]
    found = []
    for column in columns:
        rows = replaced(view.rows, column, home)
        said = f"If the coin in column {COLUMNS[column]} were at home"
        if rows != view.rows and column not in view.moved and may_stand(view, rows):
            found.append(choice.other(said, rows=rows))
    return tuple(found)


def may_stand(view: TableroState, rows: Rows) -> bool:
    """Whether whoever plays these dice, or has played them, would still have the dice there."""
    if view.left:
        return (
            both(rows, view.left)
            if len(view.left) > 1
            else bool(movable(rows, view.left[0], view.moved))
        )
    return view.terms[MADE] != MUST or view.surrendered or bool(standing(rows))


def moved(choice: ActChoice) -> Iterator[Idea]:
    """Why a coin is moved there, beside the next best."""
    view, rival = choice.view, choice.rival
    start, end = choice.move.what
    column = COLUMNS.index(start[0])
    others = [one for one in range(SIDE) if one != column and view.rows[one] == int(end[1])]
    without = elsewhere(choice, [*others[:2], *near(column)])
    rows = best_board(view, choice.move)
    his = best_board(view, rival) if rival and rival.verb == "move" else None
    run, beside = longest(rows), longest_made(view, rival) if his and rival else 0
    if run > max(beside, longest(view.rows)):
        row, there = f"a row of {NUMBERS[run]}", longest_runs(rows)
        text = f"With this throw you can make {row}: {start} to {end} is part of it."
        if longest(after(view.rows, choice.move)) == run:
            text = f"On {end} the coin stands in {row} already."
        elif not any(column in part for part in there):
            other = next(c for c in range(SIDE) if c != column and rows[c] != view.rows[c])
            step = f"{COLUMNS[other]}{view.rows[other]} to {COLUMNS[other]}{rows[other]}"
            text = f"It leaves you the other die for {row}: {step}."
        key = "row-long" if run > 2 else "row"
        if run > view.purses[1 - choice.seat]:
            key = "row-wins"
            text += f" Your opponent cannot replace {NUMBERS[run]} coins: take it, and you win."
        yield Idea(key, text, "tablero.row", without, plain=True)
    elif run > beside:
        text = f"It leaves the row of {NUMBERS[run]} as it is, so that you can still take it."
        row_columns = [one for part in standing(view.rows) for one in part]
        yield Idea(
            "leave-row", text, "tablero.take", elsewhere(choice, row_columns[:3]), plain=True
        )
    elif choice.alike or his is None or rival is None:
        yield level(choice)
    elif told := beside_rival(choice, *outlooks(view, choice.move, rival)):
        yield Idea(told[0], told[1], "tablero.throws", without, plain=True)
    else:
        yield Idea("worth", by_worth(choice), "tablero.throws", without, plain=True)


def longest_made(view: TableroState, move: Move) -> int:
    """The longest row that can be made of this throw with that move; 0 if none."""
    return max(map(longest, completed(view, move)), default=0)


def longest_runs(rows: Rows) -> list[tuple[int, ...]]:
    """The columns of the longest row, or rows."""
    return [run for run in standing(rows) if len(run) == longest(rows)]


def level(choice: ActChoice) -> Idea:
    """That it is all one which coin is moved, and what holds after every move; there is more to
    say for one after which the throws are best."""
    moves = [ruling.move for ruling in choice.allowed if ruling.move.verb == "move"]
    ends = [outlook(choice.view, best_board(choice.view, move)) for move in moves]
    text = "Whichever coin you move"
    runs = {one.coins for one in ends}
    if len(runs) == 1 and max(runs):
        return _level(f"{text}, there is a row of {NUMBERS[max(runs)]}.")
    if len({one.kind for one in ends}) > 1 or max(runs):
        return _level(f"{text}, about as many coins can be expected in the end.")
    low, high = (most(one.throws for one in ends) for most in (min, max))
    own = outlook(choice.view, best_board(choice.view, choice.move))
    whose = "of your opponent’s 36 throws" if own.kind == THEIRS else "of the 36 throws"
    many = str(low) if low == high else f"{low} to {high}"
    best = low < high and own.throws == (low if own.kind == THEIRS else high)
    here = f"; after this one, {own.throws}" * best
    text = f"{text}, {many} {whose} can then make a row{here}."
    return _level(text, dull=low < high and not best)


def _level(text: str, dull: bool = False) -> Idea:
    return Idea("level", text, "tablero.throws", plain=True, dull=dull)


def beside_rival(choice: ActChoice, own: Outlook, other: Outlook) -> tuple[str, str] | None:
    """The kind of the reason, and the reason, by what the next throw can make after the move and
    after the next best; None if that does not speak for the move."""
    rival = choice.rival
    assert rival is not None
    instead, kind = " to ".join(rival.what), own.kind
    if own.coins != other.coins:
        return None
    if kind == ON and other.kind != THEIRS and own.coins and own.longer > other.longer:
        return "longer", (
            f"In either case there is a row of {NUMBERS[own.coins]}. After this {own.longer} of "
            f"the 36 throws make a longer row, and only {other.longer} after {instead}."
        )
    if kind != other.kind:
        return None
    sign = 1 if kind == ON else -1
    throws, coins = sign * (own.throws - other.throws), sign * (own.mean - other.mean)
    row = f"a row of {NUMBERS[own.coins]}"
    first = {
        TAKE: f"In either case there is {row} to take. After this",
        THEIRS: "You make no row, so your opponent has the dice: after this",
        ON: f"In either case there is {row}. After this" if own.coins else "After this",
    }[kind]
    if throws > 0 and coins > 0:
        who = "of the 36 throws can make a row" if kind == ON else "of 36 throws make a row"
        if kind == TAKE:
            who = "of your opponent’s 36 throws can make a row"
        only, many = "only " * (kind == ON), str(own.throws)
        if len(choice.view.left) > 1:  # the other die is still to be played
            only = "at most " if sign > 0 else "at least "
            many = f"as {'many' if sign > 0 else 'few'} as {many}"
        return f"chances-{kind}", f"{first} {many} {who}, and {only}{other.throws} after {instead}."
    if coins >= MEAN:
        whose = "the next throw" if kind == ON else "your opponent’s next throw"
        return f"mean-{kind}", (
            f"{first} {whose} can make a row of {own.mean:.2f} coins on average, none counted as "
            f"nothing, and of {other.mean:.2f} after {instead}."
        )
    return None


def by_worth(choice: ActChoice) -> str:
    """What can be expected from there, and after the next best, in coins."""
    assert choice.rival is not None
    own, other = (choice.worths.get(move, 0.0) for move in (choice.move, choice.rival))
    what = [f"{'gain' if worth >= 0 else 'lose'} {abs(worth):.2f}" for worth in (own, other)]
    return (
        f"Over the throws to come you can expect to {what[0]} coins, and to {what[1]} after "
        f"{' to '.join(choice.rival.what)}."
    )


ON, TAKE, THEIRS = "on", "take", "theirs"
MEAN = 0.05  # coins by which two averages differ


class Outlook(NamedTuple):
    """A board when a throw is played: whether the row is taken, the other has the dice, or one
    throws on; the coins of the row; then how many throws can make a row, how long on average, and
    how many make a longer one."""

    kind: str
    coins: int
    throws: int
    mean: float
    longer: int = 0


def filled(view: TableroState, rows: Rows) -> Rows:
    """The board that the other has to throw at, when the longest row is taken."""
    run = max(standing(rows), key=len)
    return tuple(HOMES[1 - view.turn] if c in run else row for c, row in enumerate(rows))


def made_by_throws(rows: Rows) -> list[int]:
    """How long a row each of the throws can make of this board; 0 if none."""
    return [longest_after(rows, throw) or 0 for throw in THROWS]


def outlook(view: TableroState, rows: Rows, as_if: str = "") -> Outlook:
    """What is to be expected of a board that *view* leads to; *as_if* its row were taken, or one
    threw on, whichever is better."""
    coins, kind = longest(rows), ON
    longer = sum(one > coins for one in made_by_throws(rows))
    if coins and (as_if == TAKE or not as_if and takes(view, rows)):
        kind, rows = TAKE, filled(view, rows)
    elif not coins and view.terms[MADE] == MUST:
        kind = THEIRS
    made = made_by_throws(rows)
    return Outlook(kind, coins, sum(map(bool, made)), sum(made) / len(made), longer)


def fullest(view: TableroState, move: Move) -> Outlook:
    """The outlook of the board that the throw leads to after *move*: of those that end alike, the
    one from which most throws make a row; for the other's throws, the fewest."""
    best = outlook(view, best_board(view, move))
    sign = 1 if best.kind == ON else -1
    ends = [outlook(view, rows) for rows in completed(view, move)]
    alike = [one for one in ends if one[:2] == best[:2]]
    return max(alike, key=lambda one: (sign * one.throws, sign * one.mean), default=best)


def outlooks(view: TableroState, move: Move, rival: Move) -> tuple[Outlook, Outlook]:
    """The outlooks after both: where the row is better taken after one alone, the other as if one
    did there what is best after the *move*."""
    own, other = fullest(view, move), fullest(view, rival)
    if {own.kind, other.kind} == {ON, TAKE}:
        own, other = (outlook(view, best_board(view, one), own.kind) for one in (move, rival))
    return own, other


def near(column: int) -> list[int]:
    """The columns beside one."""
    return [one for one in (column - 1, column + 1) if 0 <= one < SIDE]


def taken_or_left(choice: ActChoice) -> Iterator[Idea]:
    """Why a row is taken, or the dice are thrown again."""
    view: TableroState = choice.view
    runs = standing(view.rows)
    row = [one for part in runs for one in part]
    without = elsewhere(choice, row[:3])
    lost = sum(longest_after(view.rows, throw) is None for throw in THROWS)
    longer = sum((longest_after(view.rows, throw) or 0) > longest(view.rows) for throw in THROWS)
    if choice.move.verb == "take":
        many = len(choice.move.what)
        if many > view.purses[1 - choice.seat]:
            text = f"Your opponent cannot replace {NUMBERS[many]} coins, and loses the match."
            yield Idea("ruin", text, "tablero.ruin", without, plain=True)
            return
        coins = "one coin is" if many == 1 else f"{NUMBERS[many]} coins are"
        text = (
            f"{coins.capitalize()} yours now. If you throw again, {lost} of the 36 throws lose you "
            f"the row, and {longer or 'none'} make{'s' * (longer < 2)} it longer"
        )
        if longer >= lost:
            text += f"; if you take it, {theirs_then(view)}"
        text += "."
        key = "take-long" if many > 2 else "take-short"
        if not lost:
            text = f"{coins.capitalize()} yours now, and {longer} throws of 36 lengthen the row."
        yield Idea(key, text, "tablero.surrender", without, plain=True)
    elif runs:
        text = (
            f"{longer} of the 36 throws make a longer row, and {lost} lose this one; if you take "
            f"it, {theirs_then(view)}."
        )
        yield Idea("throw-on", text, "tablero.throws", without, plain=True)
    else:
        text = "There is no row that you may take, so throw."
        yield Idea("throw", text, "tablero.take", plain=True)


def theirs_then(view: TableroState) -> str:
    """How many throws of the opponent make a row once this one is taken, in words."""
    can = sum(map(bool, made_by_throws(filled(view, view.rows))))
    return f"{can} of your opponent’s 36 throws can make a row"


IDEAS = weighed
