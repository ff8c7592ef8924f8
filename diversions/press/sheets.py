"""What goes on a printed page: a game's table card, and its boards and sheets at true size."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from itertools import product
from math import ceil
from typing import Any

import segno
from django.utils.html import escape

from diversions.games import GAMES
from diversions.library import selectors
from diversions.library.models import Game, Rule, Section
from diversions.press import pdf
from diversions.rules import Terms
from diversions.rules.pictures import doors
from diversions.rules.pictures.drawing import Box, Drawing, Part, Polygon, Ring, Stroke, Words

CITATION = re.compile(r"\s*\[@[^\]]*\]")
REFERENCE = re.compile(r"\[#([^\]]+)\]")
KINDS: dict[type[Part], str] = {
    Stroke: "line",
    Ring: "ring",
    Box: "box",
    Words: "words",
    Polygon: "shape",
}


def sheets(terms: Terms) -> dict[str, Drawing]:
    """The drawings at true size that the game has to print, by key."""
    return {key: draw(terms) for key, draw in doors.sheets(GAMES[terms.game]).items()}


def in_force(game: Game, terms: Terms | None) -> list[tuple[Section, list[Rule]]]:
    """The sections that have rules in force under *terms*, with these; all, if none are agreed."""
    rules = [
        rule for rule in Rule.objects.filter(game=game) if terms is None or terms.meets(rule.under)
    ]
    graded = selectors.graded(game.slug, terms)
    for rule in rules:
        rule.standing = graded[rule.id].standing  # in this variant; the row is not saved
    sections = Section.objects.filter(game=game)
    chapters = [(section, [r for r in rules if r.section == section.key]) for section in sections]
    return [(section, rules) for section, rules in chapters if rules]


WINDOW = (182.0, 224.0)  # mm of a drawing that either paper takes


def tiles_of(drawing: Drawing, code: str) -> list[dict[str, Any]]:
    """A drawing as the template takes it: one page, or tiles to be pasted edge to edge."""
    across = ceil(drawing.width / WINDOW[0])
    down = ceil(drawing.height / WINDOW[1])
    width, height = drawing.width / across, drawing.height / down
    pages = []
    for place, (row, column) in enumerate(product(range(down), range(across)), 1):
        parts = [_shifted(part, -column * width, -row * height) for part in drawing.parts]
        piece = f", piece {place} of {across * down}" if across * down > 1 else ""
        pages.append(
            {
                "kind": "drawing",
                "title": drawing.title + piece,
                "width": width,
                "height": height,
                "parts": [{"kind": KINDS[type(part)], **part._asdict()} for part in parts],
                "note": drawing.note,
                "code": code,
            }
        )
    return pages


def whole(drawing: Drawing) -> dict[str, Any]:
    """A drawing as a template takes it, on one sheet of its own size."""
    parts = [{"kind": KINDS[type(part)], **part._asdict()} for part in drawing.parts]
    return {"width": drawing.width, "height": drawing.height, "parts": parts}


def _shifted(part: Part, dx: float, dy: float) -> Part:
    match part:
        case Stroke():
            return part._replace(x1=part.x1 + dx, y1=part.y1 + dy, x2=part.x2 + dx, y2=part.y2 + dy)
        case Polygon():
            return part._replace(points=tuple((x + dx, y + dy) for x, y in part.points))
        case _:
            return part._replace(x=part.x + dx, y=part.y + dy)


def plain(text: str, numbers: dict[str, int]) -> str:
    """*text* without its citations, its references to rules turned into their numbers."""
    text = CITATION.sub("", text)
    return REFERENCE.sub(lambda match: f"({numbers.get(match[1], match[1])})", text)


def qr(address: str) -> str:
    """The QR code of *address*, as SVG."""
    out = io.BytesIO()
    segno.make(address, error="m").save(out, kind="svg", border=2, xmldecl=False, omitsize=True)
    return out.getvalue().decode()


def as_pdf(title: str, pages: Iterable[dict[str, Any]], foot: str, paper: str) -> bytes:
    """The pages as one file, each in type of its own size, or else of eleven points."""
    return pdf.bound({"title": title, "foot": foot, "pages": list(pages)}, paper)


def as_svg(drawing: Drawing) -> str:
    """The drawing as SVG, for a page: its own millimetres."""
    inside = "".join(_svg(part) for part in drawing.parts)
    return (
        f'<svg class="sheet" role="img" aria-label="{escape(drawing.title)}" '
        f'viewBox="-1 -1 {drawing.width + 2:g} {drawing.height + 2:g}" '
        f'width="{drawing.width + 2:g}mm" height="{drawing.height + 2:g}mm">{inside}</svg>'
    )


def svg_file(drawing: Drawing) -> str:
    """The drawing as an SVG file that stands by itself, on white."""
    inside = "".join(_svg(part) for part in drawing.parts)
    size = f"{drawing.width:g}", f"{drawing.height:g}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size[0]} {size[1]}" '
        f'width="{size[0]}mm" height="{size[1]}mm" color="#221b14" '
        f'font-family="EB Garamond, Garamond, Georgia, serif"><title>{escape(drawing.title)}'
        f'</title><rect width="100%" height="100%" fill="#fff"/>{inside}</svg>'
    )


def _svg(part: Part) -> str:
    stroke = 'stroke="currentColor"'
    match part:
        case Stroke(x1, y1, x2, y2, weight):
            ends = f'x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}"'
            return f'<line {ends} {stroke} stroke-width="{weight:g}"/>'
        case Ring(x, y, radius, fill, weight):
            where = f'cx="{x:g}" cy="{y:g}" r="{radius:g}"'
            return f'<circle {where} fill="{FILLS[fill]}" {stroke} stroke-width="{weight:g}"/>'
        case Box(x, y, width, height, fill, weight):
            where = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'
            return f'<rect {where} fill="{FILLS[fill]}" {stroke} stroke-width="{weight:g}"/>'
        case Polygon(points, fill, weight):
            where = " ".join(f"{x:g},{y:g}" for x, y in points)
            return (
                f'<polygon points="{where}" fill="{FILLS[fill]}" {stroke} '
                f'stroke-width="{weight:g}"/>'
            )
        case Words(x, y, text, size):
            return (
                f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="middle" '
                f'dominant-baseline="central" fill="currentColor">{escape(text)}</text>'
            )


FILLS = {
    "": "none",
    "ink": "currentColor",
    "tint": "#e6dac2",
    "rubric": "#9b1c1f",
    "paper": "#fff",
}
