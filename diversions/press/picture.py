"""A drawing as a picture file of its own: SVG is of our own making, PNG goes through Typst."""

from __future__ import annotations

import json

import typst

from diversions.press import pdf, sheets
from diversions.rules.pictures.drawing import Drawing

TEMPLATE = pdf.HERE / "picture.typ"
DOTS = 150.0  # an inch


def png(drawing: Drawing) -> bytes:
    """The drawing as PNG, on white."""
    made = typst.compile(
        str(TEMPLATE),
        format="png",
        ppi=DOTS,
        sys_inputs={"data": json.dumps(sheets.whole(drawing))},
        font_paths=[str(pdf.FONTS)],
        ignore_system_fonts=True,
    )
    if not isinstance(made, bytes):
        raise pdf.PressError("The press gave several pictures where one was expected.")
    return made
