"""Players of Tablero that need no person.

An apprentice sees a die, a journeyman the throw and the throws to come. A master knows what every
board is worth (``equilibrium.py``), where the terms are solved.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any

from diversions.games.tablero import equilibrium
from diversions.games.tablero.rules import (
    COLUMNS,
    DICE,
    HOMES,
    SIDE,
    SURRENDERS,
    TableroState,
    late,
    reach,
    standing,
    takings,
)
from diversions.games.tablero.variants import MADE, MUST
from diversions.rules import Game, Move, Ruling, Seat
from diversions.rules.bots import Advice, Adviser, Budget, Unit
from diversions.rules.kit.changing import replaced
from diversions.rules.kit.dice import NUMBERS, counted, total
from diversions.rules.players.rows import Rows, RowsTable

# What it is worth, in coins, to throw on from a board without a row.  A guess: in play it makes
# no difference that could be measured whether it is half as much or twice.
HOPE = 1.0
THROWS = Counter(tuple(sorted(thrown)) for thrown, _ in DICE.outcomes())


def longest(rows: Rows) -> int:
    """The length of the longest row off the home rows; 0 if there is none."""
    best = run = 1
    for before, row in zip(rows, rows[1:], strict=False):
        run = run + 1 if row == before and row not in HOMES else 1
        best = max(best, run)
    return best if best > 1 else 0


def played(rows: Rows, thrown: tuple[str, ...]) -> Iterator[Rows]:
    """Every board that these two dice can make of *rows*."""
    one, two = ([[(c, to) for to in reach(row, die)] for c, row in enumerate(rows)]
                for die in thrown)  # fmt: skip
    for first in (step for steps in one for step in steps):
        for second in (step for steps in two for step in steps):
            if first[0] != second[0]:
                board = list(rows)
                board[first[0]], board[second[0]] = first[1], second[1]
                yield tuple(board)


@lru_cache(maxsize=20_000)
def longest_after(rows: Rows, thrown: tuple[str, ...]) -> int | None:
    """The longest row that these dice can leave; None if they must be surrendered."""
    if total(thrown) in SURRENDERS:
        return None
    return max(map(longest, played(rows, thrown)), default=None)


@lru_cache(maxsize=20_000)
def throwing_on(rows: Rows, hope: float) -> float:
    """What throwing once more is worth: the row hoped for, less the row that may be left."""
    worth = 0.0
    for thrown, ways in THROWS.items():
        made = longest_after(rows, thrown)
        worth += ways * (-longest(rows) if made is None else made or hope)
    return worth / 36


def apprentice(
    game: Game[Any], view: TableroState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Plays one die after the other, each for the row it makes, and takes whatever he may."""
    if view.left:
        moves = [ruling.move for ruling in rulings]
        rng.shuffle(moves)
        move = max(moves, key=lambda move: longest(after(view.rows, move)))
        return Advice(move, "It makes the longest row that this die can make.")
    takes = [ruling.move for ruling in rulings if ruling.move.verb == "take"]
    if takes:
        move = max(takes, key=lambda m: len(m.what))
        return Advice(move, "A row left on the board can still be lost.")
    return Advice(rulings[0].move, "There is no row to take.")


def after(rows: Rows, move: Move) -> Rows:
    """The board when one coin has moved."""
    start, end = move.what
    column = COLUMNS.index(start[0])
    return replaced(rows, column, int(end[1]))


def completed(view: TableroState, move: Move) -> Iterator[Rows]:
    """The boards that can stand when the throw that *move* begins is played."""
    start, end = move.what
    column = COLUMNS.index(start[0])
    rows = after(view.rows, move)
    left = list(view.left)
    left.remove(str(abs(int(end[1]) - int(start[1]))))
    if not left:
        yield rows
        return
    for other in range(SIDE):
        if other != column and other not in view.moved:
            for to in reach(rows[other], left[0]):
                yield replaced(rows, other, to)


def journeyman(
    game: Game[Any], view: TableroState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Looks over the thirty-six throws to come before he takes, throws or moves."""
    if not view.left:
        return take_or_throw(view, rulings)
    boards: dict[Rows, Move] = {}
    for ruling in rulings:
        for rows in completed(view, ruling.move):
            boards.setdefault(rows, ruling.move)
    ranked = sorted(boards, key=lambda rows: (longest(rows), promise(rows)), reverse=True)
    best, worth = ranked[0], float("-inf")
    for rows in ranked[:24]:
        if not budget.left():
            break
        value = max(float(longest(rows)), throwing_on(rows, hope(view)))
        if value > worth:
            best, worth = rows, value
    if longest(best):
        because = f"It makes a row of {NUMBERS[longest(best)]}."
    else:
        because = "No row can be made now; from there most throws can make one."
    return Advice(boards[best], because)


def promise(rows: Rows) -> int:
    """How many coins stand near each other, off the home rows."""
    return sum(
        (a not in HOMES) + (b not in HOMES) - abs(a - b)
        for a, b in zip(rows, rows[1:], strict=False)
    )


def take_or_throw(view: TableroState, rulings: list[Ruling]) -> Advice:
    takes = [ruling.move for ruling in rulings if ruling.move.verb == "take"]
    throw = next(ruling.move for ruling in rulings if ruling.move.verb == "throw")
    if not takes:
        return Advice(throw, "There is no row to take.")
    take = max(takes, key=lambda move: len(move.what))
    coins = max(len(columns) for columns, _ in takings(view))
    if coins > view.purses[1 - view.turn]:
        return Advice(take, "Your opponent cannot fill that many columns.")
    worth = throwing_on(view.rows, hope(view))
    if coins >= worth:
        because = f"{counted(coins).capitalize()} now are worth more than another throw."
        return Advice(take, because)
    because = f"On average, another throw is worth more than {counted(coins)} now."
    return Advice(throw, because)


# The master --------------------------------------------------------------------------------

RUIN = 60.0  # coins, more than there are: what it is worth to ruin the other, which ends the match
UNSOLVED = "The master has no table for this game of Tablero, so here is a journeyman’s advice."
FEW = 3  # coins: a purse with fewer can make another act the better one, which the table leaves out
NEAR_RUIN = "This does not consider how few coins one of you has."


def throwing(table: RowsTable, rows: Rows, seat: Seat) -> float:
    """What *seat* will be ahead, in coins, if it is about to throw at *rows*."""
    return table.worth(rows if seat == 0 else tuple(SIDE + 1 - row for row in rows))


def taking(table: RowsTable, view: TableroState, rows: Rows, columns: Sequence[int]) -> float:
    """The same for who takes the coins of those columns, which the other then fills."""
    other = 1 - view.turn
    coins = table.contest.seven if len(columns) == SIDE else len(columns)
    if coins > view.purses[other]:
        return RUIN
    filled = tuple(HOMES[other] if c in columns else row for c, row in enumerate(rows))
    return coins - throwing(table, filled, other)


def making(table: RowsTable, view: TableroState, rows: Rows) -> float:
    """The same for who has played a throw and so made *rows*."""
    runs = standing(rows)
    if not runs and table.contest.must:
        return -throwing(table, rows, 1 - view.turn)
    takes = (taking(table, view, rows, run) for run in runs)
    return max((throwing(table, rows, view.turn), *takes))


def best_board(view: TableroState, move: Move) -> Rows:
    """The best board that the throw can lead to which *move* begins."""
    boards = list(completed(view, move)) or [after(view.rows, move)]
    table = equilibrium.of(view.terms)
    if table is not None:
        return max(boards, key=lambda rows: making(table, view, rows))
    return max(boards, key=lambda rows: max(float(longest(rows)), throwing_on(rows, hope(view))))


def takes(view: TableroState, rows: Rows) -> bool:
    """Whether the row that stands on this board is taken, rather than the dice thrown again."""
    table = equilibrium.of(view.terms)
    if table is not None:
        now = max(taking(table, view, rows, run) for run in standing(rows))
        return now >= throwing(table, rows, view.turn)
    return longest(rows) >= throwing_on(rows, hope(view))


def hope(view: TableroState) -> float:
    """What a journeyman hopes for from a board without a row."""
    return 0.0 if view.terms[MADE] == MUST else HOPE


def worths(
    table: RowsTable, view: TableroState, moves: Sequence[Move]
) -> dict[Move, tuple[float, Rows]]:
    """What each move is worth to who makes it, in coins; and the best board that it can lead to."""
    found: dict[Rows, float] = {}
    worths = {}
    for move in moves:
        best = view.rows
        match move.verb:
            case "take":
                columns = [COLUMNS.index(point[0]) for point in move.what]
                worth = taking(table, view, view.rows, columns)
            case "throw":
                worth = throwing(table, view.rows, view.turn)
            case _:
                boards = list(completed(view, move))
                found |= {b: making(table, view, b) for b in boards if b not in found}
                best = max(boards, key=found.__getitem__)
                worth = found[best]
        worths[move] = worth, best
    return worths


def master(
    game: Game[Any], view: TableroState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Does what is worth most by the table; a journeyman where there is none."""
    table = equilibrium.of(view.terms)
    if table is None:
        return journeyman(game, view, rulings, rng, budget).after(UNSOLVED)
    known = worths(table, view, [ruling.move for ruling in rulings])
    best, *others = sorted(known, key=lambda move: -known[move][0])
    worth, rows = known[best]
    if best.verb != "move" and not others:
        return Advice(best, "There is no row that you may take.")
    if best.verb == "move":
        because = on_board(table, view, rows, worth)
    elif worth == RUIN:
        because = "Your opponent cannot fill that many columns."
    else:
        more = more_by(worth - known[others[0]][0])
        because = f"{named(best).capitalize()} is worth {more} {named(others[0])}."
    if worth != RUIN and min(view.purses) < FEW:
        because = f"{because} {NEAR_RUIN}"
    return Advice(best, because)


def on_board(table: RowsTable, view: TableroState, rows: Rows, worth: float) -> str:
    """Why to make this board, in words."""
    if worth == RUIN:
        return "There will be a row of more coins than your opponent can replace."
    if standing(rows) and worth > throwing(table, rows, view.turn):
        row = NUMBERS[longest(rows)]
        return f"There will be a row of {row} to take."
    halves = round(2 * worth)
    if not halves:
        return f"{BEST}: from there you can expect neither gain nor loss."
    verb = "gain" if halves > 0 else "lose"
    return f"{BEST}: from there you can expect to {verb} {about(worth)}."


BEST = "No other board that you can make is worth more"


def named(move: Move) -> str:
    return "throwing the dice" if move.verb == "throw" else f"taking {' '.join(move.what)}"


def about(many: float) -> str:
    """So many coins, to the nearest half, in words.

    >>> about(0.5), about(1.0), about(-2.5)
    ('about half a coin', 'about one coin', 'about two and a half coins')
    """
    whole, half = divmod(round(2 * abs(many)), 2)
    if not whole:
        return "about half a coin"
    return f"about {NUMBERS[whole]} and a half coins" if half else f"about {counted(whole)}"


def more_by(gain: float) -> str:
    """By how much one thing is worth more than another, which follows.

    >>> more_by(0.0), more_by(0.1), more_by(0.9)
    ('about as much as', 'a little more than', 'about one coin more than')
    """
    if gain < 0.25:
        return "a little more than" if gain > 0.001 else "about as much as"
    return f"{about(gain)} more than"


def weigh(
    game: Game[Any], view: TableroState, moves: Sequence[Move], rng: Random, budget: Budget
) -> Mapping[Move, float]:
    """What moves are worth, in coins: by the table; or as a journeyman sees it.

    He counts a row that is taken, or what may be made of the board.
    """
    if at_the_end(view):
        take_last = max((len(move.what) for move in moves), default=0)
        lying = SIDE if leads(view, moves[0].seat) else 0
        return {m: float(len(m.what) if m.verb == "take" else lying or -take_last) for m in moves}
    table = equilibrium.of(view.terms)
    if table is not None:
        return {move: worth for move, (worth, _) in worths(table, view, moves).items()}
    worth = {}
    for move in moves:
        if move.verb == "take":
            worth[move] = float(len(move.what))
        elif move.verb == "throw":
            worth[move] = throwing_on(view.rows, hope(view))
        elif view.left:
            boards = completed(view, move)
            values = (max(float(longest(rows)), throwing_on(rows, hope(view))) for rows in boards)
            worth[move] = max(values, default=0.0)
    return worth


# The last choice of all ----------------------------------------------------------------------


def at_the_end(view: TableroState) -> bool:
    """Whether to throw on would end the match."""
    return late(view) and not view.left


def leads(view: TableroState, seat: Seat) -> bool:
    """Whether *seat* has the fuller purse."""
    return view.purses[seat] > view.purses[1 - seat]


def in_time(adviser: Adviser) -> Adviser:
    """*adviser*, who knows that forty throws without a row taken end the match."""

    def advise(
        game: Game[Any], view: TableroState, rulings: list[Ruling], rng: Random, budget: Budget
    ) -> Advice:
        if not at_the_end(view):
            return adviser(game, view, rulings, rng, budget)
        moves = [ruling.move for ruling in rulings]
        if leads(view, moves[0].seat):
            leave = next(move for move in moves if move.verb == "throw")
            return Advice(leave, "This ends the match, and you have the fuller purse.")
        take = max(moves, key=lambda move: len(move.what))
        return Advice(take, "If you leave the row, the match ends and your purse is the emptier.")

    return advise


PLAYERS = {"apprentice": apprentice, "journeyman": journeyman, "master": master}
LEVELS = {level: in_time(player) for level, player in PLAYERS.items()}
WEIGH, UNIT = weigh, Unit("coin", "coins", least=0.2, whole=RUIN)
MASTERED = equilibrium.contest
