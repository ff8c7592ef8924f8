"""The type of the screen: EB Garamond, cut down to what the book sets.

Run ``python tools/subset_type.py DIRECTORY`` with the directory of the whole founts
(``EBGaramond12-Regular.otf`` and ``-Italic.otf``, as in Debian's fonts-ebgaramond).
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

OUT = Path(__file__).resolve().parent.parent / "static/fonts"
LETTERS = [*range(0x20, 0x7F), *range(0xE0, 0xFD)]
OTHERS = "\u00a0£§·½ÆÇÉÖ×Üßœſ–—‘’“”„†‡…→"
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
FIGURES = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
CAPITALS = [f"{letter}.sc" for letter in "abcdefghijklmnopqrstuvwxyz"]


def cut(fount: Path, name: str, glyphs: list[str], features: list[str]) -> int:
    """Write the subset of *fount*; the size of the file."""
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
    return (OUT / f"{name}.woff2").stat().st_size


def main(directory: str) -> None:
    lining = [f"{figure}.lnum" for figure in FIGURES]
    roman = [*LIGATURES, *lining, *CAPITALS]
    both = ["kern", "liga", "lnum", "onum"]
    for fount, name, glyphs, features in (
        ("EBGaramond12-Regular.otf", "eb-garamond-roman", roman, [*both, "smcp"]),
        ("EBGaramond12-Italic.otf", "eb-garamond-italic", LIGATURES, both),
    ):
        print(name, cut(Path(directory) / fount, name, glyphs, features))


if __name__ == "__main__":
    main(sys.argv[1])
