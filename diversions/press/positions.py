"""A board with what stands on it, for paper: lines of ink, and the men as on the screen."""

from __future__ import annotations

from diversions.press import drawings
from diversions.press.men import COLOURS
from diversions.rules.pictures import points
from diversions.rules.pictures.doors import Drawn

INK = "#221b14"
TYPE = "EB Garamond 12"  # as Typst knows it
EDGE = 40  # hundredths of a square beyond the board, for the names of files and ranks


def board(picture: Drawn) -> str:
    """The board as SVG, with the names of its files and ranks, or the numbers of its points."""
    if isinstance(picture, points.PointsPicture):
        inside = points.svg(picture, on_paper=True)
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{picture.box}">{inside}</svg>'
    wide, high = 100 * picture.files + 2 * EDGE, 100 * picture.ranks + 2 * EDGE
    inside = ""
    for a, b in picture.lines:
        inside += (
            f'<line x1="{picture.x(a)}" y1="{picture.y(a)}" x2="{picture.x(b)}" '
            f'y2="{picture.y(b)}" stroke="{INK}" stroke-width="3"/>'
        )
    for place in picture.places:
        x, y = picture.x(place.point), picture.y(place.point)
        if picture.kind == "squares":
            inside += (
                f'<rect x="{x - 50}" y="{y - 50}" width="100" height="100" fill="none" '
                f'stroke="{INK}" stroke-width="3"/>'
            )
        if place.piece:
            colour, edge = COLOURS[place.piece.side]
            man = drawings.alone(picture.sprite, place.piece.shape, 100, 100, colour, edge=edge)
            inside += drawings.placed(man, x - 42, y - 42, 84, 84)
    for name, x, y in picture.names:
        inside += (
            f'<text x="{x}" y="{y}" fill="{INK}" font-family="{TYPE}" font-size="32" '
            f'text-anchor="middle">{name}</text>'
        )
    box = f"{-EDGE} {-EDGE} {wide} {high}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{inside}</svg>'
