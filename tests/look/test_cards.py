"""The drawn cards: one for every code, each within its weight."""

from __future__ import annotations

import gzip
import re
import subprocess
import sys

import pytest
from django.conf import settings

from diversions.rules.packs import FOOL, RANKS, SUITS, TRUMPS

CARDS = settings.BASE_DIR / "static/cards"


def codes(system: str) -> set[str]:
    plain = [suit for suit in SUITS[system] if (system, suit) != ("tarot", "T")]
    cards = {rank + suit for suit in plain for rank in RANKS[system]}
    return cards | ({*TRUMPS, FOOL} if system == "tarot" else set())


@pytest.mark.parametrize("system", SUITS)
def test_every_card_and_the_back_are_drawn(system: str) -> None:
    drawn = (CARDS / f"{system}.svg").read_text(encoding="utf-8")

    symbols = set(re.findall(r'<symbol [^>]*?id="([^"]+)"', drawn))

    assert symbols == codes(system) | {"back"}


@pytest.mark.parametrize("system", SUITS)
def test_a_sprite_uses_only_what_it_holds(system: str) -> None:
    drawn = (CARDS / f"{system}.svg").read_text(encoding="utf-8")

    used = set(re.findall(r'href="#([^"]+)"', drawn))

    assert used <= set(re.findall(r'id="([^"]+)"', drawn))


@pytest.mark.parametrize("system", SUITS)
def test_a_sprite_is_light(system: str) -> None:
    assert len(gzip.compress((CARDS / f"{system}.svg").read_bytes())) <= 25_000


def test_the_sprites_are_what_the_tool_draws() -> None:
    before = {path.name: path.read_bytes() for path in CARDS.glob("*.svg")}
    draw = "import draw_cards as d, sys; sys.stdout.write(d.sprite(*d.pack(sys.argv[1])))"

    for name, drawn in before.items():
        again = subprocess.run(
            [sys.executable, "-c", draw, name.removesuffix(".svg")],
            cwd=settings.BASE_DIR / "tools",
            capture_output=True,
            check=True,
        )

        assert again.stdout == drawn, name
