"""A position drawn: the board with its men, or cards and words field by field, in millimetres."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from diversions.play.table import Table
from diversions.rules import BACK, Pack
from diversions.rules.pictures import points
from diversions.rules.pictures.boards import Picture
from diversions.rules.pictures.drawing import Box, Drawing, Part, Ring, Stroke, Words

WIDE = 180.0  # mm of a picture
APART = 18.0  # mm between two points of a board
CARD = (16.0, 22.0)  # mm of a card
ROW = 26.0  # mm from one row of cards to the next
TEXT = 7.0  # mm from one line of words to the next


def drawing(table: Table) -> Drawing:
    """The table as a drawing."""
    title = f"{table.game.title}: {table.variant}"
    picture = table.picture
    if isinstance(picture, points.PointsPicture):
        return points.drawing(picture, title)
    return _board(title, picture) if picture else _cards(title, table)


def _board(title: str, picture: Picture) -> Drawing:
    def spot(point: str) -> tuple[float, float]:
        return picture.x(point) * APART / 100 + 8, picture.y(point) * APART / 100 + 12

    parts: list[Part] = [Words(8 + picture.files * APART / 2, 6, title, 5)]
    for a, b in picture.lines:
        parts.append(Stroke(*spot(a), *spot(b)))
    for place in picture.places:
        x, y = spot(place.point)
        if picture.kind == "squares":
            parts.append(Box(x - APART / 2, y - APART / 2, APART, APART))
        if place.piece:
            dark = place.piece.side not in ("white", "red")
            parts.append(
                Ring(x, y, APART * 0.36, "tint" if dark else "paper", 1.2 if dark else 0.5)
            )
            parts.append(Words(x, y, place.letter, 6))
        elif picture.kind == "lines":
            parts.append(Ring(x, y, 0.8, "ink"))
    for name, x, y in picture.names:
        parts.append(Words(x * APART / 100 + 8, y * APART / 100 + 10.5, name, 4))
    width = picture.files * APART + 16
    return Drawing(title, width, picture.ranks * APART + 24, tuple(parts))


def _cards(title: str, table: Table) -> Drawing:
    """What lies in sight: each row of cards, the trick, cards turned up, and the score; with dice,
    all that the table has."""
    pack = table.pack
    named = {pack.name(card) for card in pack.cards} if pack else set()
    parts: list[Part] = [Words(WIDE / 2, 6, title, 5)]
    down = 16.0

    def say(text: str) -> None:
        nonlocal down
        parts.append(Words(WIDE / 2, down, text, 3.6))
        down += TEXT

    def lay(rows: Sequence[tuple[str, tuple[str, ...]]]) -> None:
        nonlocal down
        for who, cards in rows:
            parts.extend(_row(pack, cards, who, down - 2))
            down += ROW

    trick = table.lying
    for name, rows, text in table.laid():
        if any(cards for _, cards in rows):
            say(name)
            lay([("" if s is None else table.names[s], cards) for s, cards in rows if cards])
        elif text in named or pack is None:
            say(f"{name}: {text}"[:90])
    if trick.cards:
        who = ", ".join(table.names[seat] for seat, _ in trick.cards)
        say(f"{(trick.label or 'The trick').lower()}: {who}")
        lay([("", tuple(card for _, card in trick.cards))])
    score = [
        f"{side.names.striptags()} {side.points}"
        for side in table.sides()
        if side.points is not None
    ]
    if score:
        say(f"The score: {', '.join(score)}")
    return Drawing(title, WIDE, down, tuple(parts))


def _row(pack: Pack | None, cards: tuple[str, ...], who: str, down: float) -> Iterator[Part]:
    """Cards side by side, or overlapping where there are many; each says what it is."""
    if who:
        yield Words(5, down + CARD[1] / 2, who, 5)
    apart = min(CARD[0] + 1, (WIDE - 12 - CARD[0]) / max(1, len(cards) - 1))
    for place, card in enumerate(cards):
        x = 11 + place * apart
        yield Box(x, down, *CARD, "tint" if card == BACK else "paper")
        if card == BACK or pack is None:
            continue
        first, _, last = pack.name(card).partition(" of ")
        size = min(3.4, 1.7 * apart / max(len(first), len(last), 1))
        yield Words(x + min(apart, CARD[0]) / 2, down + 6, first, size)
        if last:
            yield Words(x + min(apart, CARD[0]) / 2, down + 11, last, size)
