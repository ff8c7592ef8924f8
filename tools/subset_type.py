"""The type: EB Garamond cut down to what the screen sets, and outlines for the cards’ corners.

Run ``python tools/subset_type.py DIRECTORY`` with the directory of the whole founts
(``EBGaramond12-Regular.otf`` and ``-Italic.otf``, as in Debian's fonts-ebgaramond).
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from fontTools import subset
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

OUT = Path(__file__).resolve().parent.parent / "static/fonts"
LETTERS = [code for code in range(0x20, 0x7F) if chr(code) not in "#$@\\^_`{|}~<>"]
OTHERS = "\u00a0£§©·½ÉÖ×Üßáàâäæçéèêëíîïñóòôöœúùûü–—‘’“”†…→"
LIGATURES = [
    "f_f",
    "uniFB01",
    "uniFB02",
    "uniFB03",
    "uniFB04",
    "f_t",
    "T_h",
    "f.short",
    "f._f",
    "f._i",
    "f._asc",
]
CORNERS = "AKQJVNOUPIXBCDEFGHLMRSTWYZ "  # with the ten figures, what stands on cards
FIGURES = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
# Figures of the height of capitals, for tables, codes and addresses, and such of one width: no
# sheet has figures of the old style, or italic ones, all of one width.
LINING = [f"{name}.lnum" for name in FIGURES]
TABULAR = [f"{name}.tablining" for name in FIGURES]
CAPITALS = [f"{letter}.sc" for letter in "abcdefghijklmnopqrstuvwxyz"]


def cut(fount: Path, name: str, glyphs: list[str], features: list[str]) -> None:
    """Write the subset of *fount*."""
    font = TTFont(fount)
    had = set(font.getGlyphOrder())
    options = subset.Options(
        layout_features=features,
        layout_closure=False,
        hinting=False,
        desubroutinize=True,
        flavor="woff2",
        notdef_outline=True,
        name_IDs=[0, 1, 2, 14],
        drop_tables=["FFTM", "DSIG"],
    )
    work = subset.Subsetter(options)
    work.populate(
        unicodes=[*LETTERS, *map(ord, OTHERS)], glyphs=[glyph for glyph in glyphs if glyph in had]
    )
    work.subset(font)
    font.flavor = "woff2"
    font.save(OUT / f"{name}.woff2")


def corners(fount: Path) -> dict[str, tuple[float, str]]:
    """Each character of the cards' corners: its width and outline, capitals ten units tall.

    The lining figures: those of the old style are too small for a corner.
    """
    font = TTFont(fount)
    glyphs, em = font.getGlyphSet(), 10 / 650
    names = {letter: "space" if letter == " " else letter for letter in CORNERS}
    names |= {str(number): f"{name}.lnum" for number, name in enumerate(FIGURES)}
    drawn = {}
    for character, name in names.items():
        pen = SVGPathPen(glyphs, ntos=lambda v: f"{v:.2f}".rstrip("0").rstrip("."))
        glyphs[name].draw(TransformPen(pen, (em, 0, 0, -em, 0, 5)))
        drawn[character] = (round(glyphs[name].width * em, 4), pen.getCommands())
    return drawn


def main(directory: str) -> None:
    roman = Path(directory) / "EBGaramond12-Regular.otf"
    italic = Path(directory) / "EBGaramond12-Italic.otf"
    features = ["kern", "liga", "onum", "lnum"]
    more = [*LIGATURES, *CAPITALS, *LINING, *TABULAR]
    cut(roman, "eb-garamond-roman", more, [*features, "tnum", "smcp"])
    cut(italic, "eb-garamond-italic", [*LIGATURES, *LINING], features)
    letters = json.dumps(corners(roman), indent=0)
    (Path(__file__).parent / "letters.json").write_text(letters + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
