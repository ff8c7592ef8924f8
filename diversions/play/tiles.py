"""Cards as tiles: a rank and a suit, as large as the place allows, to be read across a room."""

from __future__ import annotations

import re
from functools import lru_cache

from django.templatetags.static import static
from markupsafe import Markup

from diversions.rules import BACK

LETTERS = {("spanish", "J"): "V", ("tarot", "J"): "P"}  # as they stand in the cards' corners
RED = {"french": "HD", "german": "HB", "spanish": "CD", "tarot": "CDT"}
TILE = Markup(
    '<span class="tile{}" role="img" aria-label="{}"><span class="index">{}</span></span>'
)
PIP = Markup(
    '<svg class="suit" viewBox="-6 -6 12 12" aria-hidden="true"><use href="{}#pip-{}"></use></svg>'
)
STAR = Markup(
    '<svg class="suit" viewBox="-6 -6 12 12" aria-hidden="true">'
    '<path fill="currentColor" d="M0-5.6L1.5-1.9 5.4-1.7 2.4.8 3.4 4.6 0 2.5-3.4 4.6-2.4.8'
    '-5.4-1.7-1.5-1.9Z"></path></svg>'
)
DRAWN = re.compile(
    r'<svg class="card[^"]*"[^>]*?(?:aria-label="([^"]*)"|aria-hidden="true")[^>]*>'
    r'<use href="[^"#]*?(french|german|spanish|tarot)[^"#]*#([^"]+)"></use></svg>'
)


def rank(system: str, card: str) -> str:
    """The rank as it is written on a tile.

    >>> rank("french", "TS"), rank("spanish", "JB"), rank("tarot", "T21"), rank("tarot", "F00")
    ('10', 'V', '21', 'F')
    """
    if len(card) == 3:
        return str(int(card[1:])) if card[0] == "T" else card[0]
    return LETTERS.get((system, card[0]), card[0].replace("T", "10"))


@lru_cache(maxsize=1024)
def face(system: str, card: str) -> Markup:
    """Rank and suit; a back has neither."""
    if card == BACK:
        return Markup()
    suit = STAR if len(card) == 3 else PIP.format(static(f"cards/{system}.svg"), card[1])
    return Markup("<b>{}</b>{}").format(rank(system, card), suit)


def kind(system: str, card: str) -> str:
    """The classes of a tile, each with a space before it.

    >>> kind("french", "KH"), kind("french", "??")
    (' red', ' back')
    """
    if card == BACK:
        return " back"
    suit = card[0] if len(card) == 3 else card[1]
    return " red" if suit in RED[system] else ""


def tile(system: str, card: str, name: str, marks: str = "") -> Markup:
    """A card as a tile."""
    return TILE.format(kind(system, card) + marks, name, face(system, card))


def tiled(html: str) -> Markup:
    """*html* with its drawn cards as tiles."""

    def one(drawn: re.Match[str]) -> str:
        card = BACK if drawn[3] == "back" else drawn[3]
        return str(tile(drawn[2], card, Markup(drawn[1] or "a card, face down")))  # noqa: S704

    return Markup(DRAWN.sub(one, str(html)))  # noqa: S704 (a template's own output)
