"""Pages as PDF, through Typst: bytes of a file from a plain structure, in true millimetres."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from diversions.library.byte_cache import ByteCache
from diversions.press import typesetter

HERE = Path(__file__).resolve().parent
TEMPLATE = HERE / "pages.typ"
CUT = HERE / "cut.typ"  # sheets for scissors
CARD = HERE / "preview.typ"
FELT = HERE / "felt.typ"  # a table as a list shows it
DRAWING = HERE / "drawing.typ"  # one drawing that stands by itself
FONTS = HERE / "fonts"
PAPERS = {"a4": "A4", "us-letter": "US Letter"}
SIZE = 11.0  # points

_markdown = MarkdownIt("commonmark", {"html": False})


_kept = ByteCache[bytes](room=32 * 1024 * 1024)  # files that were printed last


class PressError(Exception):
    """A page that cannot be printed as it should be: a font is missing, or it will not fit."""


def blocks(text: str) -> list[dict[str, Any]]:
    """Markdown as paragraphs and items of runs, each run with a style, for the template."""
    blocks: list[dict[str, Any]] = []
    mark = ""
    for token in _markdown.parse(text):
        if token.type == "list_item_open":
            mark = f"{token.info}." if token.info else "–"
        elif token.type == "inline":
            kind = "item" if mark else "par"
            blocks.append({"kind": kind, "mark": mark, "runs": list(_runs(token.children or []))})
            mark = ""
    return blocks


def _runs(tokens: list[Token]) -> list[dict[str, str]]:
    style = "plain"
    runs = []
    for token in tokens:
        if token.type in ("em_open", "strong_open"):
            style = token.tag
        elif token.type in ("em_close", "strong_close"):
            style = "plain"
        elif token.type in ("softbreak", "hardbreak"):
            runs.append({"text": " ", "style": style})
        elif token.content:
            runs.append({"text": token.content, "style": style})
    return runs


def bound(
    data: dict[str, Any],
    paper: str,
    size: float = SIZE,
    keep: bool = True,
    template: Path = TEMPLATE,
) -> bytes:
    """The PDF of *data* on *paper* in type of that size, on as many pages as it takes.

    A file that is not to be kept (it has somebody's password in it) is made anew each time.
    """
    inputs = {"data": json.dumps({**data, "paper": paper, "size": size})}
    if not keep:
        return _printed(inputs, template)
    return _kept_or(template.name, inputs, lambda: _printed(inputs, template))


def largest(page: dict[str, Any], paper: str, sizes: Sequence[float]) -> float | None:
    """The largest of *sizes*, which fall, in which *page* takes one side; None, if in none."""

    def fits(size: float) -> bool:
        data = {"title": "", "foot": "", "pages": [page], "paper": paper, "size": size}
        return _pages({"data": json.dumps(data)}) == 1

    if not fits(sizes[-1]):
        return None
    too_large, least = -1, len(sizes) - 1  # places in *sizes*
    while least - too_large > 1:
        middle = (too_large + least) // 2
        if fits(sizes[middle]):
            least = middle
        else:
            too_large = middle
    return sizes[least]


def _kept_or(what: str, inputs: dict[str, str], make: Callable[[], bytes]) -> bytes:
    """What was made of the same page before; else made now, and kept while there is room."""
    words = "\0".join((what, *(f"{key}\0{value}" for key, value in sorted(inputs.items()))))
    key = hashlib.sha256(words.encode()).hexdigest()
    made = _kept.get(key)
    if made is None:
        made = make()
        _kept.keep(key, made, len(made))
    return made


def _pages(inputs: dict[str, str]) -> int:
    """How many pages it takes."""
    return int(_kept_or("pages", inputs, lambda: _counted(inputs)))


def _counted(inputs: dict[str, str]) -> bytes:
    return str(typesetter.pages(TEMPLATE, inputs, FONTS)).encode()


def _printed(inputs: dict[str, str], template: Path) -> bytes:
    pdf, warnings = typesetter.typeset(template, inputs, FONTS)
    missing = [said for said in warnings if "font" in said]
    if missing:
        raise PressError("; ".join(missing))
    return pdf


def preview(title: str, strap: str, drawing: str) -> bytes:
    """A picture of 1200 by 630 pixels, PNG: *drawing*, which is SVG, beside a title."""
    inputs = {"data": json.dumps({"title": title, "strap": strap, "drawing": drawing})}
    made, _ = typesetter.typeset(CARD, inputs, FONTS, form="png")
    return made


def on_felt(drawing: str) -> bytes:
    """A picture of 372 by 248 pixels, PNG: *drawing*, which is SVG, on green cloth."""
    made, _ = typesetter.typeset(FELT, {"drawing": drawing}, FONTS, form="png")
    return made


def png(drawing: str) -> bytes:
    """A drawing, which is SVG, as a picture 600 pixels wide."""
    made, _ = typesetter.typeset(DRAWING, {"drawing": drawing}, FONTS, form="png")
    return made
