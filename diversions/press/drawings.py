"""The house's own drawings, taken out of their files: each as SVG that needs nothing beside it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from django.conf import settings

_ELEMENT = re.compile(
    r'<(g|symbol) id="([^"]+)"[^>]*>(.*?)</\1>\s*(?=<(?:g|symbol) id="|</defs>|</svg>)', re.DOTALL
)
_LED_TO = re.compile(r'href="#([^"]+)"')
_UNSET = re.compile(r"var\(--[a-z-]+,([^)]*)\)")


@cache
def parts(file: str) -> dict[str, str]:
    """What is drawn in a file under ``static/``, by name."""
    path = Path(settings.BASE_DIR) / "static" / file
    drawn = path.read_text(encoding="utf-8")
    return {name: inside for _, name, inside in _ELEMENT.findall(drawn)}


def alone(file: str, name: str, width: int, height: int, colour: str = "", **variables: str) -> str:
    """One drawing of a file as a file of its own, with all that it leads to.

    *variables* are what a page would set in its style sheet; the others stay as they are unset.
    """
    known = parts(file)
    inside = known[name]
    done: set[str] = set()
    defs = ""
    wanted = set(_LED_TO.findall(inside))
    while left := sorted(wanted - done):
        done.update(left)
        defs += "".join(f'<g id="{part}">{known[part]}</g>' for part in left)
        wanted.update(*(_LED_TO.findall(known[part]) for part in left))
    drawn = f"<defs>{defs}</defs>{inside}" if defs else inside
    for key, value in variables.items():
        drawn = re.sub(rf"var\(--{key.replace('_', '-')},[^)]*\)", value, drawn)
    drawn = _UNSET.sub(r"\1", drawn)
    if colour:
        drawn = f'<g color="{colour}">{drawn}</g>'
    box = f"0 0 {width} {height}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{drawn}</svg>'


def placed(drawn: str, x: float, y: float, wide: float, high: float) -> str:
    """A drawing that is a file of its own, at that place and of that size within another."""
    return drawn.replace("<svg ", f'<svg x="{x}" y="{y}" width="{wide}" height="{high}" ', 1)
