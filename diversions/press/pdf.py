"""Pages as PDF, through Typst: bytes of a file from a plain structure, in true millimetres."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import typst
from markdown_it import MarkdownIt
from markdown_it.token import Token

HERE = Path(__file__).resolve().parent
TEMPLATE = HERE / "pages.typ"
FONTS = HERE / "fonts"
PAPERS = {"a4": "A4", "us-letter": "US Letter"}
SIZES = (10.5, 10, 9.5, 9, 8.5, 8, 7.5, 7, 6.5, 6)  # points, until it fits

_markdown = MarkdownIt("commonmark", {"html": False})


class PressError(Exception):
    """A page that cannot be printed as it should be: a font is missing, or it will not fit."""


def blocks(text: str) -> list[dict[str, Any]]:
    """Markdown as paragraphs and items of runs, each run with a style, for the template."""
    found: list[dict[str, Any]] = []
    mark = ""
    for token in _markdown.parse(text):
        if token.type == "list_item_open":
            mark = f"{token.info}." if token.info else "–"
        elif token.type == "inline":
            kind = "item" if mark else "par"
            found.append({"kind": kind, "mark": mark, "runs": list(_runs(token.children or []))})
            mark = ""
    return found


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


def fitted(data: dict[str, Any], paper: str, most: int) -> bytes:
    """The PDF of *data* on *paper*, in the largest type in which it takes *most* pages.

    PressError if it does not fit in the smallest.
    """
    for size in SIZES:
        inputs = {"data": json.dumps({**data, "paper": paper, "size": size})}
        if _pages(inputs) <= most:
            return _compiled(inputs)
    raise PressError(f"“{data['title']}” does not fit on {most} page(s) of {PAPERS[paper]}.")


def bound(data: dict[str, Any], paper: str, size: float = 9) -> bytes:
    """The PDF of *data* on *paper* in type of that size, on as many pages as it takes."""
    return _compiled({"data": json.dumps({**data, "paper": paper, "size": size})})


def on_one_page(page: dict[str, Any], paper: str, size: float = 9) -> dict[str, Any]:
    """*page*, in the largest type up to *size* in which it takes one page of a bound file; as it
    is, where it takes more in the smallest."""
    for smaller in SIZES:
        data = {"title": "", "foot": "", "pages": [page], "paper": paper, "size": smaller}
        if smaller <= size and _pages({"data": json.dumps(data)}) == 1:
            return {**page, "size": smaller}
    return page


def _pages(inputs: dict[str, str]) -> int:
    answer = typst.query(
        str(TEMPLATE),
        "<pages>",
        field="value",
        one=True,
        sys_inputs=inputs,
        font_paths=[str(FONTS)],
        ignore_system_fonts=True,
    )
    return int(json.loads(answer))


def _compiled(inputs: dict[str, str]) -> bytes:
    pdf, warnings = typst.compile_with_warnings(
        str(TEMPLATE),
        sys_inputs=inputs,
        font_paths=[str(FONTS)],
        ignore_system_fonts=True,
    )
    missing = [w.message for w in warnings if "font" in w.message]
    if missing:
        raise PressError("; ".join(missing))
    if not isinstance(pdf, bytes):
        raise PressError("The press gave several files where one was expected.")
    return pdf
