"""The rules of Tablero de Jesus, after Dagonell the Juggler."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from diversions.games.tablero.variants import (
    ALL_ROWS,
    BONUS,
    EIGHTH,
    MADE,
    MUST,
    NO_BONUS,
    ONE_DIE,
    OPTIONS,
    OWNER,
    PART,
    PARTS,
    PURSE,
    RIGHT,
    ROWS,
    THROW,
    VARIANTS,
)
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
from diversions.rules.core import SEATS, name
from diversions.rules.kit.changing import replaced
from diversions.rules.kit.dice import NUMBERS, brought, counted, paid, said, spelt, total, uncounted
from diversions.rules.kit.wording import joined
from diversions.rules.numbers import whole

SIDE = 7  # rows, and columns
HOMES = (1, 7)  # the home row of each seat: A sits below, B above
COLUMNS = "abcdefg"
LOTS = Throw(2, "tablero.lots")
DICE = Throw(2, "tablero.throws")
SURRENDERS = (7, 11, 12)
LIMIT = 40  # throws by which a row must have been taken


@dataclass(frozen=True, slots=True, kw_only=True)
class TableroState(State):
    """Each column holds one coin: *rows* says on which row it stands, 0 where there is none."""

    purses: tuple[int, ...] = ()
    rows: tuple[int, ...] = (0,) * SIDE
    turn: Seat = 0
    thrown: tuple[str, ...] = ()
    left: tuple[str, ...] = ()  # the dice still to be played
    moved: tuple[int, ...] = ()  # the columns moved in with this throw
    may_take: bool = False
    surrendered: bool = False  # the other had to, and a row stood on the board
    idle: int = 0  # throws since a row was last taken


class Tablero(Game[TableroState]):
    slug, title, seats = "tablero", "Tablero de Jesus", (2,)
    acts = "leave take throw"
    options, variants = OPTIONS, VARIANTS
    later = ("tablero.limit",)

    def begin(self, terms: Terms) -> TableroState:
        return TableroState(terms=terms, due=LOTS, **brought(terms[PURSE], 2))

    def view(self, state: TableroState, seat: Seat | None) -> TableroState:
        return state

    def rulings(self, state: TableroState, seat: Seat) -> Iterator[Ruling]:
        if seat not in state.acting:
            return
        if state.left:
            yield from on_moving(state, seat)
            return
        yield from on_taking(state, seat)
        if late(state):
            label = "Leave the row, and end the match"
            yield may(Move(seat, "throw"), "tablero.limit", label)
            return
        label = "Throw again" if state.may_take and not state.surrendered else "Throw the dice"
        yield may(Move(seat, "throw"), "tablero.throws", label)

    def objection(self, terms: Terms) -> str:
        if terms[ROWS] == ALL_ROWS and terms[PARTS] == PART:
            return "If all rows are taken together, none can be taken in part."
        return ""

    def refuse(self, view: TableroState, move: Move) -> Ruling:
        if move.seat not in view.acting:
            return super().refuse(view, move)
        match move.verb:
            case "move" if view.left:
                rule = "tablero.move"
                because = f"You threw {said(view.thrown)}: each die moves a coin in its column."
            case "move":
                rule, because = "tablero.throws", "Throw the dice first."
            case "throw":
                rule, because = "tablero.throws", "First play the dice that you have thrown."
            case "take":
                rule, because = why_not_taken(view, move.what)
            case _:
                return super().refuse(view, move)
        return may_not(move, rule, str(move), because)

    def apply(self, state: TableroState, move: Move) -> TableroState:
        match move:
            case Move(_, "throw", ()) if late(state):
                return tired(state)
            case Move(_, "throw", ()):
                return but(state, acting=(), due=DICE, may_take=False, surrendered=False)
            case Move(_, "throw", thrown):
                state = but(state, due=None, thrown=thrown, moved=())
                if not any(state.rows):
                    return lots_thrown(state)
                return timely(fallen(but(state, idle=state.idle + 1)))
            case Move(_, "move", (start, end)):
                return timely(moved(state, COLUMNS.index(start[0]), int(end[1:])))
            case Move(seat, "take", points):
                return taken(state, seat, tuple(COLUMNS.index(point[0]) for point in points))
            case _:
                raise ValueError(move)

    def amiss(self, state: TableroState) -> str:
        there = sum(state.purses) + sum(map(bool, state.rows))
        return uncounted(state.terms, PURSE, there)

    def set_up(self, terms: Terms, text: str) -> TableroState:
        """The position that *text* writes: the coins, the purses, who is to act, and how.

        ``a1 b3 c3 d7 e1 f1 g7; 11 12; A`` is to throw; after a second semicolon two dice are
        to be played, ``moved`` says that the throw is played, ``left`` that the other had to
        surrender.
        """
        return position(terms, text)


# Rows --------------------------------------------------------------------------------------


def runs(rows: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The columns of each row of two coins or more side by side, home rows too."""
    start = 0
    for column in range(1, SIDE + 1):
        if column == SIDE or rows[column] != rows[start]:
            if column - start > 1 and rows[start]:
                yield tuple(range(start, column))
            start = column


def standing(rows: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The rows that may be taken: those off the home rows."""
    return [run for run in runs(rows) if rows[run[0]] not in HOMES]


def point(column: int, row: int) -> str:
    return f"{COLUMNS[column]}{row}"


def takings(state: TableroState) -> Iterator[tuple[tuple[int, ...], str]]:
    """The columns that may be emptied at once, and by which rule."""
    rows = standing(state.rows)
    if state.terms[ROWS] == ALL_ROWS and len(rows) > 1:
        yield tuple(column for run in rows for column in run), "tablero.rows.all"
    for run in rows:
        if state.terms[ROWS] != ALL_ROWS or len(rows) == 1:
            yield run, "tablero.take" if len(rows) == 1 else "tablero.rows.one"
        if state.terms[PARTS] == PART:
            for size in range(len(run) - 1, 1, -1):
                for start in range(len(run) - size + 1):
                    yield run[start : start + size], "tablero.part.some"


def on_taking(state: TableroState, seat: Seat) -> Iterator[Ruling]:
    for columns, rule in takings(state):
        points = tuple(point(column, state.rows[column]) for column in columns)
        take, label = Move(seat, "take", points), f"Take {joined(points)}"
        if state.may_take:
            yield may(take, "tablero.standing" if state.surrendered else rule, label)
        else:
            because = "You may take a row after your own throw, or after a surrender."
            yield may_not(take, "tablero.take", label, because)
    for run in standing(state.rows) if state.may_take else ():
        if len(run) > 2 and state.terms[PARTS] != PART and state.terms[ROWS] != ALL_ROWS:
            points = tuple(point(column, state.rows[column]) for column in run[:-1])
            part, label = Move(seat, "take", points), f"Take only {joined(points)}"
            yield may_not(part, "tablero.part.whole", label, "You must take the whole row.")
    for columns in runs(state.rows):
        if state.rows[columns[0]] in HOMES:
            points = tuple(point(column, state.rows[column]) for column in columns)
            because = "Coins on a home row cannot be taken."
            yield may_not(
                Move(seat, "take", points), "tablero.home", f"Take {joined(points)}", because
            )


def why_not_taken(state: TableroState, points: tuple[str, ...]) -> tuple[str, str]:
    """The rule and the reason against taking coins that are not listed."""
    there = {point(column, row): column for column, row in enumerate(state.rows)}
    for word in points:
        if word not in there:
            return "tablero.take", f"There is no coin on “{word}”."
    columns = {there[word] for word in points}
    if len(columns) < 2 or len(columns) < len(points):
        return "tablero.row", "A row is two or more coins, side by side."
    if state.left:
        return "tablero.take", "First play the dice that you have thrown."
    if any(columns == set(taking) for taking, _ in takings(state)):
        return "tablero.row", "Name the coins of a row from left to right."
    if any(state.rows[column] in HOMES for column in columns):
        return "tablero.home", "Coins on a home row cannot be taken."
    touched = [run for run in standing(state.rows) if columns & set(run)]
    if columns - {column for run in touched for column in run}:
        return "tablero.row", "These coins are not side by side on one row."
    if state.terms[ROWS] == ALL_ROWS:
        return "tablero.rows.all", "You must take all the coins of all the rows."
    if len(touched) > 1:
        return "tablero.rows.one", "You may take only one of the rows."
    if state.terms[PARTS] == PART:
        return "tablero.row", "These coins are not side by side."
    return "tablero.part.whole", "You must take the whole row."


# Moving ------------------------------------------------------------------------------------


def reach(row: int, die: str) -> tuple[int, ...]:
    """The rows to which a coin on *row* can go by *die*, forward first."""
    pips = int(die)
    return tuple(to for to in (row + pips, row - pips) if 1 <= to <= SIDE)


def movable(rows: tuple[int, ...], die: str, but_not: tuple[int, ...] = ()) -> list[int]:
    return [c for c, row in enumerate(rows) if c not in but_not and reach(row, die)]


def both(rows: tuple[int, ...], dice: tuple[str, ...]) -> bool:
    """Whether the dice can be played with two different coins."""
    first, second = (movable(rows, die) for die in dice)
    return bool(first and second) and len({*first, *second}) > 1


def on_moving(state: TableroState, seat: Seat) -> Iterator[Ruling]:
    """Every move of a coin by a die; each must leave the other die a coin of its own."""
    whole = len(state.left) == 2 and both(state.rows, state.left)
    for die in dict.fromkeys(state.left):
        others = list(state.left)
        others.remove(die)
        for column, row in enumerate(state.rows):
            spoils = whole and not movable(state.rows, others[0], (column,))
            for to in reach(row, die):
                start, end = point(column, row), point(column, to)
                move, label = Move(seat, "move", (start, end)), f"{start} to {end}"
                if column in state.moved:
                    because = "The two dice must move two different coins."
                    yield may_not(move, "tablero.two-coins", label, because)
                elif spoils:
                    because = f"Then no other coin could move by the {others[0]}."
                    yield may_not(move, "tablero.both", label, because)
                else:
                    yield may(move, "tablero.move", label)


def moved(state: TableroState, column: int, to: int) -> TableroState:
    """A coin moved; with the last die, rows may be taken, or the turn goes on or is over."""
    left = list(state.left)
    left.remove(str(abs(to - state.rows[column])))
    rows = replaced(state.rows, column, to)
    state = but(state, rows=rows, moved=(*state.moved, column), left=tuple(left))
    if left and movable(rows, left[0], state.moved):
        return state
    state = but(state, left=())
    if standing(rows):
        length = max(map(len, standing(rows)))
        note = Note("tablero.row", f"There is a row of {NUMBERS[length]}.")
        return but(state, note, may_take=True)
    if state.terms[MADE] == MUST:
        text = f"There is no row, so {name(state.turn)} surrenders the dice."
        return surrenders(but(state, Note("tablero.made.must", text)))
    return but(
        state, Note("tablero.made.free", f"There is no row, and {name(state.turn)} goes on.")
    )


# The dice ----------------------------------------------------------------------------------


def lots_thrown(state: TableroState) -> TableroState:
    """The higher lays two coins; the lower lays the other five, and begins."""
    first, second = state.thrown
    if first == second:
        note = Note("tablero.lots.tie", "The dice are equal, and both players throw again.")
        return but(state, note, due=LOTS)
    high = 0 if first > second else 1
    low = 1 - high
    at_the_right = (5, 6) if high == 0 or state.terms[RIGHT] != OWNER else (0, 1)
    rows = tuple(HOMES[high if column in at_the_right else low] for column in range(SIDE))
    purses = paid(state.purses, (high, -2), (low, -5))
    return but(
        state,
        Note(state.terms[RIGHT].rule, f"{name(high)} throws higher and puts down two coins."),
        Note("tablero.lay", f"{name(low)} puts down five coins and begins."),
        rows=rows,
        purses=purses,
        score=purses,
        turn=low,
        acting=(low,),
    )


def fallen(state: TableroState) -> TableroState:
    """The dice thrown in a turn: to be played, or to be surrendered."""
    fell = total(state.thrown)
    words, who = said(state.thrown).capitalize(), name(state.turn)
    if fell in SURRENDERS:
        note = Note("tablero.surrender", f"{words}, {NUMBERS[fell]}: {who} surrenders the dice.")
        return surrenders(but(state, note))
    if not both(state.rows, state.thrown):
        one = any(movable(state.rows, die) for die in state.thrown)
        if state.terms[THROW] != ONE_DIE or not one:
            text = f"{words} cannot be played: {who} surrenders the dice."
            return surrenders(but(state, Note(state.terms[THROW].rule, text)))
        state = but(
            state, Note("tablero.throw.one", f"Only one die of {words.lower()} can be played.")
        )
        playable = tuple(die for die in state.thrown if movable(state.rows, die))
        return but(state, left=playable, acting=(state.turn,))
    return but(state, left=state.thrown, acting=(state.turn,))


def surrenders(state: TableroState) -> TableroState:
    """The dice go to the other, who may take a row that stands."""
    other, row = 1 - state.turn, bool(standing(state.rows))
    return but(
        state,
        turn=other,
        acting=(other,),
        left=(),
        moved=(),
        may_take=row,
        surrendered=row,
    )


# Taking and filling ------------------------------------------------------------------------


def taken(state: TableroState, seat: Seat, columns: tuple[int, ...]) -> TableroState:
    """Coins taken; the other fills their columns, and throws; or he cannot, and has lost."""
    other, coins = 1 - seat, len(columns)
    purses = paid(state.purses, (seat, coins))
    rows = tuple(0 if c in columns else row for c, row in enumerate(state.rows))
    in_one_row = coins == SIDE and len(set(state.rows)) == 1
    rule = NO_BONUS.rule if in_one_row and state.terms[BONUS] == NO_BONUS else "tablero.take"
    state = but(state, Note(rule, f"{name(seat)} takes {counted(coins)}."))
    if in_one_row and state.terms[BONUS] == EIGHTH and purses[other]:
        purses = paid(purses, (seat, 1), (other, -1))
        state = but(state, Note("tablero.bonus.eighth", f"{name(other)} pays an eighth coin."))
    state = but(
        state, rows=rows, turn=other, may_take=False, surrendered=False, moved=(), idle=0
    )  # fmt: skip
    if purses[other] < coins:
        return ruined(but(state, purses=purses), other)
    purses = paid(purses, (other, -coins))
    return but(
        state,
        Note("tablero.fill", f"{name(other)} puts down {counted(coins)} and has the dice."),
        purses=purses,
        score=purses,
        rows=tuple(row or HOMES[other] for row in rows),
        acting=(other,),
    )


def ruined(state: TableroState, loser: Seat) -> TableroState:
    """The end: *loser* cannot fill, and what lies on the board is the winner's."""
    note = Note("tablero.ruin", f"{name(loser)} cannot fill the columns, and loses.")
    return ended(but(state, note), 1 - loser, "tablero.ruin")


def ended(state: TableroState, winner: Seat, rule: str) -> TableroState:
    """The end, by that rule: what lies on the board is the winner's."""
    lying = sum(map(bool, state.rows))
    purses = paid(state.purses, (winner, lying))
    left = f"{name(winner)} gets the {counted(lying)} left" if lying else "No coin is left"
    return but(
        state,
        Note("tablero.board", f"{left} on the board."),
        rows=(0,) * SIDE,
        purses=purses,
        score=purses,
        acting=(),
        left=(),
        may_take=False,
        surrendered=False,
        outcome=Outcome((winner,), rule),
    )


# Endless play ------------------------------------------------------------------------------


def late(state: TableroState) -> bool:
    """Whether no further throw is made unless a row is taken."""
    return state.idle >= LIMIT and state.terms.knows("tablero.limit")


def timely(state: TableroState) -> TableroState:
    """*state*, or the end if no row was taken for too long and none may be taken now."""
    over = late(state) and not (state.left or state.may_take or state.outcome)
    return tired(state) if over else state


def tired(state: TableroState) -> TableroState:
    """The end: no row was taken for too long, and the fuller purse wins.

    The purses are never equal, for with the seven coins on the board they make an even number.
    """
    winner = 0 if state.purses[0] > state.purses[1] else 1
    held = f"{counted(state.purses[winner])} to {spelt(state.purses[1 - winner])}"
    text = f"No row has been taken in {LIMIT} throws: {name(winner)} has more, {held}, and wins."
    return ended(but(state, Note("tablero.limit", text)), winner, "tablero.limit")


# Positions ---------------------------------------------------------------------------------


def position(terms: Terms, text: str) -> TableroState:
    parts = [part.split() for part in text.split(";")]
    if len(parts) not in (3, 4) or len(parts[2]) != 1 or parts[2][0] not in SEATS[:2]:
        raise ValueError(
            "Write a position as the coins; the two purses; A or B, whose turn it is; and the"
            " throw, if there is one."
        )
    purses = tuple(coins for word in parts[1] if (coins := whole(word)) is not None)
    if len(purses) != 2 or len(parts[1]) != 2:
        raise ValueError(f"“{' '.join(parts[1])}”: write two purses here, A’s and B’s.")
    turn = SEATS.index(parts[2][0])
    state = TableroState(
        terms=terms,
        rows=placed(parts[0]),
        purses=purses,
        score=purses,
        turn=turn,
        acting=(turn,),
    )
    told = 2 * terms[PURSE].value
    if sum(purses) + SIDE != told:
        raise ValueError(
            f"The seven coins on the board and the {sum(purses)} in the purses must make {told} "
            "in all."
        )
    how = parts[3] if len(parts) == 4 else []
    if how in (["moved"], ["left"]):
        row = bool(standing(state.rows))
        return but(state, may_take=row, surrendered=row and how == ["left"])
    if not how:
        return state
    thrown = tuple(how)
    if not DICE.admits(thrown):
        raise ValueError(f"“{' '.join(how)}”: write two dice, “moved” or “left” here.")
    if total(thrown) in SURRENDERS or not both(state.rows, thrown):
        raise ValueError(f"“{' '.join(how)}” cannot be played: the dice are surrendered.")
    return but(state, thrown=thrown, left=thrown)


def placed(words: list[str]) -> tuple[int, ...]:
    """The row of each column's coin; ValueError if a column has none, or two."""
    rows = [0] * SIDE
    for word in words:
        if len(word) != 2 or word[0] not in COLUMNS or word[1] not in "1234567":
            raise ValueError(f"“{word}” is not a square: write one from a1 to g7.")
        column = COLUMNS.index(word[0])
        if rows[column]:
            raise ValueError(f"Column {word[0]} has two coins.")
        rows[column] = int(word[1])
    if 0 in rows:
        raise ValueError(f"Column {COLUMNS[rows.index(0)]} has no coin.")
    return tuple(rows)
