"""What good players of Tablero weigh: the row there will be, and what the next throw can do."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from diversions.games.tablero.players import after, completed, longest, longest_after
from diversions.games.tablero.rules import COLUMNS, HOMES, SIDE, TableroState, standing
from diversions.games.tablero.variants import MADE, MUST
from diversions.rules.bots import bots_of
from diversions.rules.coaching import ActChoice, Idea, Otherwise
from diversions.rules.core import Move
from diversions.rules.kit.changing import replaced
from diversions.rules.kit.dice import NUMBERS

THROWS = tuple(product("123456", repeat=2))  # thirty-six


def weighed(choice: ActChoice) -> Iterator[Idea]:
    """The reasons that there may be for an act."""
    if choice.move.verb == "move":
        yield from moved(choice)
    else:
        yield from taken_or_left(choice)


def elsewhere(choice: ActChoice, columns: list[int]) -> tuple[Otherwise, ...]:
    """The same board with one of those coins at home."""
    view: TableroState = choice.view
    home = HOMES[choice.seat]
    found = []
    for column in columns:
        rows = replaced(view.rows, column, home)
        said = f"If the coin in column {COLUMNS[column]} were at home"
        if rows != view.rows:
            found.append(choice.other(said, rows=rows))
    return tuple(found)


def moved(choice: ActChoice) -> Iterator[Idea]:
    """Why a coin is moved there."""
    view: TableroState = choice.view
    start, end = choice.move.what
    column = COLUMNS.index(start[0])
    boards = list(completed(view, choice.move))
    best = max(boards, key=longest, default=view.rows)
    run = longest(best)
    others = [one for one in range(SIDE) if one != column and view.rows[one] == int(end[1])]
    without = elsewhere(choice, others[:2])
    now = after(view.rows, choice.move)
    if run >= 2 and longest(now) == run and run > longest(view.rows):
        text = f"On {end} the coin stands in a row of {NUMBERS[run]} already."
        without_it = without or elsewhere(choice, near(column))
        yield Idea("row-now", text, "tablero.row", without_it, plain=True)
    if run >= 2 and run > longest(view.rows) and run > longest_of_rival(choice):
        text = (
            f"With this throw you can make a row of {NUMBERS[run]}: {start} to {end} is part of it."
        )
        key = "row-long" if run > 2 else "row"
        yield Idea(key, text, "tablero.row", without or elsewhere(choice, near(column)))
    if longest(now) > longest(view.rows):
        text = f"The coin on {end} stands beside others: the row is {NUMBERS[longest(now)]} long."
        yield Idea("longer", text, "tablero.row", without)
    if run and run == longest(view.rows) and run > longest_of_rival(choice):
        text = f"It leaves the row of {NUMBERS[run]} as it is, so that you can still take it."
        row = [one for one in range(SIDE) if any(one in part for part in standing(view.rows))]
        yield Idea("leave-row", text, "tablero.take", elsewhere(choice, row[:3]))
    if int(start[1]) in HOMES and int(end[1]) not in HOMES:
        text = f"A coin at home makes no row: on {end} it can."
        yield Idea("from-home", text, "tablero.home", elsewhere(choice, near(column)))
    if int(end[1]) in HOMES and int(start[1]) not in HOMES:
        text = f"On {end} the coin is at home, where it can make no row for your opponent."
        yield Idea("to-home", text, "tablero.home", elsewhere(choice, near(column)))
    if run >= 2 and choice.rival and longest_of_rival(choice) == run:
        more, less = (most_longer(view, move, run) for move in (choice.move, choice.rival))
        if more > less:
            text = (
                f"The throw makes a row of {NUMBERS[run]} in either case: then {more} of the 36 "
                f"throws lengthen it, but {less} after {' to '.join(choice.rival.what)}."
            )
            yield Idea("longer-more", text, "tablero.throws", plain=True)
    yield by_chances(choice, column)


def longest_of_rival(choice: ActChoice) -> int:
    """The longest row that can be made of this throw with the next best move; 0 if none."""
    rival = choice.rival
    return longest_made(choice.view, rival) if rival and rival.verb == "move" else 0


def longest_made(view: TableroState, move: Move) -> int:
    """The longest row that can be made of this throw with that move; 0 if none."""
    return max(map(longest, completed(view, move)), default=0)


def most_chances(view: TableroState, move: Move) -> int:
    """How many of the throws to come can make a row, if the rest of this one is played for it."""
    return max(map(chances, completed(view, move)), default=0)


def most_longer(view: TableroState, move: Move, run: int) -> int:
    """How many of the throws to come can lengthen a row of *run*, if this throw makes it."""
    boards = [rows for rows in completed(view, move) if longest(rows) == run]
    return max(
        (sum((longest_after(rows, throw) or 0) > run for throw in THROWS) for rows in boards),
        default=0,
    )


def by_chances(choice: ActChoice, column: int) -> Idea:
    """How many throws make a row after this, beside what would be done instead, or does as well."""
    made, least = most_chances(choice.view, choice.move), bots_of(choice.game).unit.least
    others = {
        ruling.move: most_chances(choice.view, ruling.move)
        for ruling in choice.allowed
        if ruling.move.verb == "move" and ruling.move != choice.move
    }
    own = choice.worths.get(choice.move, 0)
    level = [move for move in others if own - choice.worths.get(move, own) < least]
    theirs = (
        choice.view.terms[MADE] == MUST and longest_made(choice.view, choice.move) < 2
    )  # who has no row gives up the dice
    sign, text = (-1 if theirs else 1), f"Then {made} of the 36 throws can make a row."
    if theirs:
        text = f"You make no row, so your opponent has the dice: {made} of 36 throws can make one."
    better = max(level, key=lambda move: sign * others[move], default=None)
    if better is not None and sign * others[better] > sign * made:
        text = (
            f"It hardly matters which coin you move: {made} of the 36 throws can then make a row, "
            f"and {others[better]} after {' to '.join(better.what)}."
        )
        return Idea("chances-level", text, "tablero.throws", plain=True)
    if choice.rival and sign * others.get(choice.rival, made) < sign * made:
        instead = f"{others[choice.rival]} after {' to '.join(choice.rival.what)}"
        text = f"{text[:-1]}, {'and' if theirs else 'and only'} {instead}."
    return Idea("chances", text, "tablero.throws", elsewhere(choice, near(column)), plain=True)


def near(column: int) -> list[int]:
    """The columns beside one."""
    return [one for one in (column - 1, column + 1) if 0 <= one < SIDE]


def chances(rows: tuple[int, ...]) -> int:
    """How many of the throws can make a row of this board."""
    return sum(bool(longest_after(rows, throw)) for throw in THROWS)


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
        text = f"{coins.capitalize()} yours now. {lost} of the 36 throws would lose you the row."
        key = "take-long" if many > 2 else "take-short"
        if not lost:
            text = f"{coins.capitalize()} yours now, and {longer} throws of 36 lengthen the row."
        yield Idea(key, text, "tablero.surrender", without, plain=True)
    elif runs:
        text = f"{longer} of the 36 throws make a longer row, and {lost} lose this one."
        yield Idea("throw-on", text, "tablero.throws", without, plain=True)
    else:
        text = "There is no row that you may take, so throw."
        yield Idea("throw", text, "tablero.take", plain=True)


IDEAS = weighed
