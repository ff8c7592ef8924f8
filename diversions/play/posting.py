"""What a form posts, as a line of the record."""

from __future__ import annotations

from django.http import QueryDict


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
