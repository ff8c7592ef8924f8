"""``manage.py load_book``"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from diversions.library import book
from diversions.library.fixtures import BookError

DROP = "If they are to go: manage.py load_book --drop"


class Command(BaseCommand):
    help = "Read the fixtures into the database."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("root", nargs="?", type=Path, default=book.FIXTURES)
        parser.add_argument(
            "--drop", action="store_true", help="let rules go that the files no longer have"
        )

    def handle(self, *args: Any, root: Path, drop: bool = False, **options: Any) -> None:
        try:
            try:
                loaded = book.load(root, drop)
            except book.Vanished as vanished:
                if not self.may_go(vanished):
                    raise CommandError(f"The old book stands.\n{vanished}\n{DROP}") from vanished
                loaded = book.load(root, drop=True)
        except BookError as error:
            raise CommandError(f"The old book stands.  In {root}:\n{error}") from error
        if loaded.unchanged:
            self.stdout.write("The files are as they were; nothing was written.")
        else:
            for did, count in (("written", loaded.written), ("dropped", loaded.dropped)):
                words = ", ".join(f"{n} {table}" for table, n in count.items()) or "nothing"
                self.stdout.write(f"{did}: {words}")
        for line in loaded.kept:
            self.stdout.write(f"kept: {line}")
        for line in loaded.remarks:
            self.stdout.write(f"wanting: {line}")

    def may_go(self, vanished: book.Vanished) -> bool:
        """Whether the one at the terminal lets these rules go; without a terminal, nobody does."""
        if not sys.stdin.isatty():
            return False
        self.stdout.write(str(vanished))
        return input("Let them go from the book? [y/N] ").strip().lower() in {"y", "yes"}
