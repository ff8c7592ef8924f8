"""``manage.py check_game``"""

from __future__ import annotations

import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from diversions.games import GAMES
from diversions.library import book, facts, fixtures, manifest
from diversions.library.entries import BookError

WANTED = {
    "fixtures/games/{}/report.toml": "the report: header, summary, sections, dated variants",
    "fixtures/games/{}/rules.toml": "every rule with its standing and its witnesses",
    "fixtures/games/{}/finding.toml": "other spellings (spellings) and what it is known for "
    "(known_for), for the search; a list may be empty",
    "diversions/games/{}/__init__.py": "GAME, the one instance of the game",
    "diversions/games/{}/variants.py": "the options, their readings, and the variants",
    "diversions/games/{}/rules.py": "the engine",
    "diversions/games/{}/table.py": "FIRST: what a player wants, may do, and what ends it",
    "diversions/games/{}/sheets.py": "SHEETS: what is printed, with a score sheet at least",
    "fixtures/games/{}/lessons.toml": "a lesson for each variant that plays differently",
    "fixtures/games/{}/records": "whole plays, one for every variant and every ending at least",
    "templates/games/{}/table.html": "the look of the table, with a rail() that says what wins",
    "tests/games/test_{}.py": "the examples that the sources give",
}


class Command(BaseCommand):
    help = "Say what a game still lacks, or run every law and every test of that game alone."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug")
        parser.add_argument("--quick", action="store_true", help="without the browser")

    def handle(self, *args: Any, slug: str, quick: bool = False, **options: Any) -> None:
        root = Path(settings.BASE_DIR)
        if missing := next(wanting(root, slug), ""):
            raise CommandError(missing)
        if said := mistakes(slug):
            raise CommandError("\n".join(said))
        command = [
            sys.executable,
            "-m",
            "pytest",
            "--game",
            slug,
            "--maxfail",
            "1",
            "--tb",
            "short",
        ]
        command += ["-m", "not browser"] if quick else []
        if subprocess.run(command, cwd=root).returncode:
            raise CommandError(f"{slug} breaks the law that is named above.")
        self.stdout.write(f"{slug} keeps every law.")
        if manifest.differs(book.FIXTURES):
            self.stdout.write("Before you commit: manage.py make_manifest")


def wanting(root: Path, slug: str) -> Iterator[str]:
    """What the game lacks, the first thing first: a file, an engine, a position in dispute."""
    folder = slug.replace("-", "_")
    for pattern, holds in WANTED.items():
        place = pattern.format(folder)
        if not (root / place).exists():
            yield f"{place} is missing: {holds}."
    if slug not in GAMES:
        yield f"diversions/games/{folder}/__init__.py has no GAME whose slug is “{slug}”."
    elif GAMES[slug].options and not (root / f"fixtures/games/{folder}/disputes.toml").exists():
        yield (
            f"fixtures/games/{folder}/disputes.toml is missing: for each reading the shortest "
            "record that shows how it differs from the first. Make it with: "
            f"manage.py dispute {slug}"
        )
    if slug in GAMES and (lacking := facts.lacking(slug)):
        yield lacking


def mistakes(slug: str) -> list[str]:
    """What is wrong in the game's part of the book, each with its file and its place."""
    try:
        fixtures.read(book.FIXTURES)
    except BookError as error:
        own = f"games/{slug.replace('-', '_')}/"
        return [line for line in error.mistakes if line.startswith(own)]
    return []
