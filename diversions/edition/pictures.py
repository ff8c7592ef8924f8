"""The picture that others show of a game: its own table, drawn from one of the book's records."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders

from diversions.games import GAMES
from diversions.play.fold import Played
from diversions.play.pictures import in_play
from diversions.play.table import Table
from diversions.press import pdf
from diversions.rules import BACK
from diversions.rules.pictures import points
from diversions.rules.pictures.boards import Picture

MOST = 6  # cards of a hand that are drawn
# The colours that static/boards.css gives to a side: of the piece, and of its edge.
COLOURS = {
    "white": ("#fbf4e3", "#221b14"),
    "black": ("#2a211a", "#e9d9b4"),
    "red": ("#b3402a", "#221b14"),
}
SPOTS = {
    1: ((20, 20),),
    2: ((11, 11), (29, 29)),
    3: ((11, 11), (20, 20), (29, 29)),
    4: ((11, 11), (29, 11), (11, 29), (29, 29)),
    5: ((11, 11), (29, 11), (20, 20), (11, 29), (29, 29)),
    6: ((11, 10), (29, 10), (11, 20), (29, 20), (11, 30), (29, 30)),
}


def png(slug: str, title: str, strap: str) -> bytes | None:
    """The picture of a game; None where the book has no table of it to draw."""
    game = GAMES.get(slug)
    position = in_play(slug, game.terms().variant) if game else None
    return pdf.preview(title, strap, drawing(*position)) if position else None


def small(slug: str) -> bytes | None:
    """The table of a game as a list shows it; None where the book has none to draw."""
    position = in_play(slug, GAMES[slug].terms().variant) if slug in GAMES else None
    return pdf.on_felt(drawing(*position)) if position else None


def drawing(table: Table, played: Played) -> str:
    """What lies on *table*, as SVG that needs nothing beside it: board, dice, or cards."""
    if isinstance(table.picture, points.PointsPicture):
        inside = f'<g transform="translate(6 6)">{points.svg(table.picture)}</g>'
        return _svg(points.WIDTH + 12, points.HEIGHT + 12, inside)
    if table.picture:
        return _board(table.picture)
    if table.pack:
        return _cards(table)
    thrown = [move.what for move in played.moves if move.verb == "throw" and move.what]
    return _dice([int(number) for number in thrown[-1]])


@cache
def _sprite(name: str, edge: str = "") -> str:
    """The shapes of a static file, without the variables that a page would set."""
    path = finders.find(name)
    assert isinstance(path, str), name
    text = Path(path).read_text(encoding="utf-8")
    text = text.replace("var(--edge", f"var(--edge_,{edge}" if edge else "var(--edge")
    text = re.sub(r"var\(--edge_,(#\w+),#\w+\)", r"\1", text)
    text = re.sub(r"var\(--[a-z-]+,([^)]*)\)", r"\1", text)
    return re.sub(r"</?svg[^>]*>", "", text)


def _svg(width: float, height: float, inside: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
        f'viewBox="0 0 {width:g} {height:g}">{inside}</svg>'
    )


def _cards(table: Table) -> str:
    """The cards in the middle over the hand of whoever is to act."""
    pack = table.pack
    assert pack is not None
    hands = getattr(table.view, "hands", ())
    seat = table.view.acting[0] if table.view.acting else 0
    hand = list(hands[seat])[:MOST] if len(hands) > seat else []
    middle = [card for _, card in table.lying.cards if isinstance(card, str)]
    known = [card for card in (*hand, *middle) if card == BACK or card in pack.cards]
    if not known:
        hand, middle = list(pack.cards[:5]), []
    rows = [row for row in (middle, hand) if row]
    width = max(70 * len(row) for row in rows) + 10
    inside = ""
    for n, row in enumerate(rows):
        left = (width - 70 * len(row) + 10) / 2
        for at, card in enumerate(row):
            name = "back" if card == BACK else card
            place = f"translate({left + 70 * at:g} {10 + 110 * n})"
            inside += f'<g transform="{place}"><use href="#{name}" width="60" height="90"/></g>'
    return _svg(width, 110 * len(rows) + 10, _sprite(f"cards/{pack.system}.svg") + inside)


def _board(picture: Picture) -> str:
    """A board with what stands on it."""
    wide, high = 100 * picture.files, 100 * picture.ranks
    inside = f'<rect x="2" y="2" width="{wide + 36}" height="{high + 36}" rx="10" '
    inside += 'fill="#e3cd9f" stroke="#4a3320" stroke-width="4"/><g transform="translate(20 20)">'
    if picture.kind == "lines":
        net = "".join(
            f"M{picture.x(a)} {picture.y(a)}L{picture.x(b)} {picture.y(b)}"
            for a, b in picture.lines
        )
        inside += f'<path d="{net}" fill="none" stroke="#4a3320" stroke-width="4"/>'
    for place in picture.places:
        x, y = picture.x(place.point), picture.y(place.point)
        if picture.kind != "lines":
            inside += (
                f'<rect x="{x - 50}" y="{y - 50}" width="100" height="100" fill="#ecdcb6" '
                'stroke="#4a3320" stroke-width="3"/>'
            )
    sprites = ""
    for side, (colour, edge) in COLOURS.items():
        ids = re.sub(r'id="', f'id="{side}-', _sprite(picture.sprite, edge))
        sprites += re.sub(r'href="#', f'href="#{side}-', ids)
        men = [p for p in picture.places if p.piece and p.piece.side == side]
        uses = "".join(
            f'<use href="#{side}-{place.piece.shape}" x="{picture.x(place.point) - 42}" '
            f'y="{picture.y(place.point) - 42}" width="84" height="84"/>'
            for place in men
            if place.piece
        )
        inside += f'<g color="{colour}">{uses}</g>'
    return _svg(wide + 40, high + 40, sprites + inside + "</g>")


def _dice(numbers: list[int]) -> str:
    """Dice of bone, side by side."""
    inside = ""
    for n, number in enumerate(numbers):
        spots = "".join(
            f'<circle cx="{x}" cy="{y}" r="3.8" fill="#221b14"/>' for x, y in SPOTS[number]
        )
        inside += (
            f'<g transform="translate({10 + 56 * n} 10) rotate({-6 + 14 * n} 20 20)">'
            '<rect x="1" y="1" width="38" height="38" rx="6" fill="#fbf4e3" stroke="#221b14"/>'
            f"{spots}</g>"
        )
    return _svg(56 * len(numbers) + 10, 60, inside)
