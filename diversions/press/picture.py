"""A drawing as a picture file of its own: SVG is of our own making, PNG goes through Typst."""

from __future__ import annotations

import json

from diversions.press import pdf, sheets, typesetter
from diversions.rules.pictures.drawing import Drawing

TEMPLATE = pdf.HERE / "picture.typ"
DOTS = 150.0  # an inch


def png(drawing: Drawing) -> bytes:
    """The drawing as PNG, on white."""
    inputs = {"data": json.dumps(sheets.whole(drawing))}
    made, _ = typesetter.typeset(TEMPLATE, inputs, pdf.FONTS, form="png", dots=DOTS)
    return made
