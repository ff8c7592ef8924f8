"""What a form posts, as a move: read in one way at tables, in lessons and in demonstrations."""

from __future__ import annotations

from django.http import QueryDict

from diversions.rules import Move, Seat
from diversions.rules.core import letter


def line_of(posted: QueryDict) -> str | None:
    """The move that a button of a table posts, without its seat; None if it posts none.

    ``move`` is a whole line; a field ``as <verb>`` puts another verb in place of its own.  ``pick``
    is the beginning of one: what was chosen for it follows in the fields ``of <line>``, for as long
    as there is such a field for the line so far, and last in ``then <pick>``.

    >>> line_of(QueryDict("pick=vie&of vie=primero&of vie primero=70&then vie=1"))
    'vie primero 70 1'
    >>> line_of(QueryDict("move=play KC&as play=raise"))
    'raise KC'
    """
    if "move" in posted:
        line = str(posted["move"])
        verb, _, rest = line.partition(" ")
        return f"{posted[f'as {verb}']} {rest}" if f"as {verb}" in posted else line
    if "pick" not in posted:
        return None
    line = str(posted["pick"])
    last = posted.getlist(f"then {line}")
    while more := posted.getlist(f"of {line}"):
        line = " ".join([line, *map(str, more)])
    return " ".join([line, *map(str, last)])


def entered(posted: QueryDict) -> str:
    """The move that a button posts, or that was typed; empty if neither.

    >>> entered(QueryDict("act=typed&typed= B play KC "))
    'B play KC'
    """
    line = line_of(posted)
    return str(posted.get("typed", "")).strip() if line is None else line


def move_of(line: str, seat: Seat, seats: int) -> Move:
    """The move of *seat* that *line* writes, with the seat's letter or without it.

    ValueError if it cannot be read, or names another of the table's *seats*.

    >>> move_of("play KC", 1, 2) == move_of("B play KC", 1, 2) == Move(1, "play", ("KC",))
    True
    """
    first, _, rest = line.strip().partition(" ")
    if first == letter(seat):
        return Move.read(f"{first} {rest}")
    if first in map(letter, range(seats)):
        mine = letter(seat)
        raise ValueError(
            f"“{first}” is another player’s seat. Yours is {mine}, and you can leave it out."
        )
    return Move.read(f"{letter(seat)} {line}")
