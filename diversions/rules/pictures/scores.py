"""Sheets on which a score is kept: strokes of chalk, holes for pegs, columns of coins or pence."""

from __future__ import annotations

from collections.abc import Sequence

from diversions.rules.pictures.drawing import Box, Drawing, Part, Ring, Stroke, Words

WIDE, HIGH = 182.0, 222.0  # mm of a drawing that either paper takes on one sheet
LINE = 9.0  # mm from one line of a ledger to the next
HEAD = 15.0  # mm of a ledger's head, with room for a name under each player's place
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
GAMES = 8  # that one sheet of strokes has room for
DEALS = 20  # lines of a ledger that has no end of its own


def called(sides: Sequence[Sequence[int]]) -> tuple[str, ...]:
    """What sides are called beside the line on which they write their names.

    >>> called(((0,), (1,))), called(((0, 2), (1, 3)))
    (('first player', 'second player'), ('we', 'they'))
    """
    if any(len(side) > 1 for side in sides):
        return ("we", "they")
    return tuple(f"{ordinal} player" for ordinal, _ in zip(ORDINALS, sides, strict=False))


def chalk(title: str, names: Sequence[str], up: int, note: str = "", unit: str = "game") -> Drawing:
    """For each game a line of each side, with a place for every stroke, in fives; the last place
    is the one that wins."""
    games = max(2, min(GAMES, int((HIGH - 12) // (12 + 9 * len(names)))))
    parts: list[Part] = []
    each = min(9.0, (WIDE - 48) / (up + (up - 1) // 5 * 0.5))
    down = 6.0
    for game in range(1, games + 1):
        parts.append(Words(12, down, f"{unit.capitalize()} {game}", 4))
        down += 5
        for name in names:
            parts.append(Words(9, down + 5.5, name, 3))
            parts.append(Stroke(18, down + 7.5, 46, down + 7.5, 0.2))
            for stroke in range(up):
                x = 48 + each * (stroke + stroke // 5 * 0.5)
                last = stroke == up - 1
                box = Box(x, down, each - 1.2, 7.5, "tint" if last else "", 0.5 if last else 0.3)
                parts.append(box)
            down += 9
        down += 5
    said = note or f"A stroke for each point; the {unit} is won at {up}."
    return Drawing(f"{title}: score in chalk", WIDE, down, tuple(parts), said)


def pegs(title: str, names: Sequence[str], up: int, note: str = "", mark: int = 0) -> Drawing:
    """A board of holes, in fives and tens, for each side; two pegs leap over one another.

    The hole *mark*, if there is one, is drawn as strongly as the last.
    """
    parts: list[Part] = []
    down = 6.0
    across = 14.5
    for name in names:
        parts.append(Words(14, down, name, 4.2))
        parts.append(Stroke(28, down + 2, 96, down + 2, 0.2))
        down += 9
        rows = -(-up // 10)
        for row in range(rows):
            y = down + 11 * row
            for place in range(min(10, up - 10 * row)):
                number = 10 * row + place + 1
                x = 22 + across * place + (5 if place >= 5 else 0)
                parts.append(Ring(x, y, 2.2, "tint" if number in (up, mark) else "", 0.4))
                if number % 5 == 0 or number == up:
                    parts.append(Words(x, y + 5, str(number), 3))
        down += 11 * rows + 7
    said = note or (
        f"Glue it to card and make the holes. Each player has two pegs: the one behind leaps over "
        f"the other. {up} wins."
    )
    return Drawing(f"{title}: score with pegs", WIDE, down, tuple(parts), said)


def ledger(
    title: str, columns: Sequence[str], lines: Sequence[str] | int, note: str, unit: str = "deal"
) -> Drawing:
    """Columns with a head, and a line for each *unit*, or for each name in *lines*; a total."""
    heads = [str(n) for n in range(1, lines + 1)] if isinstance(lines, int) else list(lines)
    most = int((HIGH - 4 - HEAD) // LINE) - 1
    heads = heads[:most]
    first = 18.0 if isinstance(lines, int) else 62.0
    wide = (WIDE - first) / len(columns)
    high = HEAD + LINE * (len(heads) + 1)
    parts: list[Part] = [Box(0, 0, WIDE, high, "", 0.6), Box(0, 0, WIDE, HEAD, "tint", 0.6)]
    parts.append(Words(first / 2, HEAD - 4, unit, 4))
    for place, name in enumerate(columns):
        parts.append(Stroke(first + wide * place, 0, first + wide * place, high, 0.4))
        parts.append(Words(first + wide * (place + 0.5), 3.5, name, 3))
        line = HEAD - 2.5
        ends = first + wide * place + 3, first + wide * (place + 1) - 3
        parts.append(Stroke(ends[0], line, ends[1], line, 0.2))
    for place, head in enumerate([*heads, "total"]):
        down = HEAD + LINE * place
        parts.append(Stroke(0, down, WIDE, down, 0.25))
        parts.append(Words(first / 2, down + LINE / 2, head, 4))
    return Drawing(f"{title}: the reckoning", WIDE, high, tuple(parts), note)


def bouts(title: str, sides: Sequence[Sequence[int]]) -> Drawing:
    """A ledger of stakes won and lost, a line for each bout."""
    note = "After each bout, write down what each player won or lost. Each line adds up to zero."
    return ledger(title, called(sides), DEALS, note, "bout")


def games(title: str, sides: Sequence[Sequence[int]]) -> Drawing:
    """A ledger of an evening, a line for each game."""
    note = "Write down who won each game, or a half for each player if it was drawn."
    return ledger(title, called(sides), DEALS, note, "game")
