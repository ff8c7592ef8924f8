"""The sheet of styles: its weight, and inks that can be read on their papers."""

from __future__ import annotations

import gzip
import re

import pytest
from django.conf import settings

STATIC = settings.BASE_DIR / "static"
SHEET = (STATIC / "site.css").read_text(encoding="utf-8")
LIGHT, DARK = [
    dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", block))
    for block in re.findall(r":root \{(.*?)\n *\}", SHEET, re.DOTALL)[:2]
]
PAIRS = [
    *[(ink, paper) for ink in ("ink", "pale", "rubric") for paper in ("paper", "leaf")],
    ("on-rubric", "rubric"),
    ("on-felt", "felt"),
    ("on-felt", "felt-deep"),
]


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize(("ink", "paper"), PAIRS)
@pytest.mark.parametrize("scheme", [LIGHT, DARK], ids=["light", "dark"])
def test_every_ink_can_be_read(scheme: dict[str, str], ink: str, paper: str) -> None:
    assert contrast(scheme[ink], scheme[paper]) >= 4.5


def test_the_sheet_and_the_type_are_light() -> None:
    type_ = sum(path.stat().st_size for path in (STATIC / "fonts").glob("*.woff2"))

    assert len(gzip.compress(SHEET.encode())) <= 12_000
    assert type_ <= 40_000


def test_the_licence_lies_beside_the_type() -> None:
    licence = (STATIC / "fonts/OFL.txt").read_text(encoding="utf-8")

    assert "Georg Duffner" in licence
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence


def test_no_mark_of_a_sheet_is_read_aloud() -> None:
    """A triangle or a dot that a sheet draws is a noise to who hears it: it is given no words."""
    noisy = []
    for sheet in sorted(STATIC.rglob("*.css")):
        for block in re.findall(r"\{([^{}]*)\}", sheet.read_text(encoding="utf-8")):
            drawn = re.findall(r'content: "([^"]*)"(?! /)', block)
            marks = [one for one in drawn if re.search(r"[^\w\s\[\](),.;:]", one)]
            if any(not re.search(r"\w", one) for one in marks) and '" / ""' not in block:
                noisy.append(f"{sheet.name}: {marks}")

    assert noisy == []


# A block of linked data is read by machines and run by nobody.
UNWANTED = (
    r"\sstyle=|<style|<script(?![^>]*\bsrc=)(?! type=\"application/ld\+json\")|\son[a-z]{3,}="
)


def test_how_wide_a_window_is_goes_by_its_letters() -> None:
    """Who reads in large letters has a window of fewer of them: notes that stand beside the text in
    a wide one would lie outside of it."""
    by_pixels = [
        f"{sheet.name}: {head}"
        for sheet in sorted(STATIC.rglob("*.css"))
        for head in re.findall(r"@media[^{]*\dpx[^{]*", sheet.read_text(encoding="utf-8"))
    ]
    assert by_pixels == []


def test_no_template_carries_styles_or_scripts_of_its_own() -> None:
    for path in (settings.BASE_DIR / "templates").rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        unwanted = re.findall(UNWANTED, text)

        assert unwanted == [], path


def test_what_looks_like_a_comment_in_a_script_is_one() -> None:
    """The comments of a script, and the white space before its lines, are left out when it is
    shipped: so no string has any, and none goes over a line."""
    for path in sorted(STATIC.glob("*.js")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            code = re.sub(r"^\s*//.*|\s+// .*$", "", line)

            assert code.count("`") % 2 == code.count('"') % 2 == 0, f"{path.name}:{number}"
