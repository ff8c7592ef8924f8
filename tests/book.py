"""What the tests read of the book: rules of a report, records, without Django."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from diversions.games import GAMES
from diversions.rules import Move, Terms
from diversions.rules.record import read

ROOT = Path(__file__).resolve().parent.parent
FIXTURES = ROOT / "fixtures"


def folder(slug: str) -> Path:
    """Where the book keeps what it says of a game."""
    return FIXTURES / "games" / slug.replace("-", "_")


@cache
def rules(slug: str) -> dict[str, dict[str, Any]]:
    """The rules of a report, by id."""
    text = (folder(slug) / "rules.toml").read_text(encoding="utf-8")
    return {rule["id"]: rule for rule in tomllib.loads(text)["rule"]}


def records(slug: str) -> list[tuple[str, Terms, list[Move]]]:
    """The records of whole plays that the book keeps: name, terms, moves."""
    found = []
    for path in sorted((folder(slug) / "records").glob("*.txt")):
        terms, moves = read(path.read_text(encoding="utf-8"), GAMES)
        found.append((path.stem, terms, moves))
    return found
