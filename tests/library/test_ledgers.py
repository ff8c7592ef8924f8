"""The ledgers of the second readers point to what stands in the book."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from diversions.games import GAMES
from tests import book

# Those of the games; the others tell of samples, and of tables that were looked at.
LEDGERS = [
    path
    for path in sorted((book.ROOT / "docs" / "ledgers").glob("*.md"))
    if (book.folder(path.stem) / "report.toml").is_file()
]


@pytest.mark.parametrize("path", LEDGERS, ids=lambda path: path.stem)
def test_a_ledger_names_only_what_is_in_the_book(path: Path) -> None:
    slug = path.stem.replace("_", "-")
    places = re.findall(r"`([^`\s]+)`", path.read_text(encoding="utf-8"))
    wanted = {p for p in places if p.startswith((f"{slug}.", "@", *KINDS))}

    assert wanted
    assert wanted - known(slug) == set()


KINDS = ("section:", "note:", "crux:", "variant:")


def known(slug: str) -> set[str]:
    """What a ledger may name: rules, sections, notes, cruxes, variants and sources."""
    report = toml(book.folder(slug) / "report.toml")
    rules = toml(book.folder(slug) / "rules.toml")
    shelf = [*toml(book.FIXTURES / "sources.toml")["source"], *report.get("source", [])]
    names = {rule["id"] for rule in rules["rule"]}
    names |= {f"note:{rule['id']}" for rule in rules["rule"] if rule.get("note")}
    names |= {f"note:{note['on']}" for note in report.get("note", [])}
    names |= {f"section:{section['key']}" for section in report["section"]}
    if slug in GAMES:
        names |= {f"crux:{option.key}" for option in GAMES[slug].options}
        names |= {f"variant:{variant.key}" for variant in GAMES[slug].variants}
    return names | {f"@{source['key']}" for source in shelf}


def toml(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))
