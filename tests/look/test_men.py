"""The drawn men of the older chess: all of them, as the tool draws them, told by their outlines."""

from __future__ import annotations

import gzip
import re
import subprocess
import sys

from django.conf import settings

from diversions.rules.kit.chessmen import NAMES, SIDES
from diversions.rules.pictures.chessmen import SPRITE, looks

DRAWN = settings.BASE_DIR / "static" / SPRITE


def symbols() -> dict[str, str]:
    return dict(re.findall(r'<symbol id="([^"]+)"[^>]*>(.*)</symbol>', DRAWN.read_text("utf-8")))


def test_every_man_of_both_sides_is_drawn() -> None:
    wanted = {piece.shape for piece in looks("".join(NAMES)).values()}

    assert set(symbols()) == wanted
    assert len(wanted) == len(NAMES) * len(SIDES)


def test_men_are_told_by_their_outline_and_sides_by_more_than_tone() -> None:
    drawn = symbols()
    outlines = {name: re.findall(r' d="([^"]+)"', inner)[0] for name, inner in drawn.items()}
    white = {name: line for name, line in outlines.items() if name.startswith("white")}

    assert len(set(white.values())) == len(NAMES) - 1  # counsellor and general are one man
    for name, line in white.items():
        other = name.replace("white", "black")
        assert outlines[other] == line
        assert drawn[other] != drawn[name]


def test_the_sprite_is_what_the_tool_draws_and_light() -> None:
    before = DRAWN.read_bytes()

    subprocess.run([sys.executable, "tools/draw_pieces.py"], cwd=settings.BASE_DIR, check=True)

    assert DRAWN.read_bytes() == before
    assert len(gzip.compress(before)) < 4_000
