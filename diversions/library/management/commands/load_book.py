"""``manage.py load_book``"""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from diversions.library import book
from diversions.library.fixtures import BookError


class Command(BaseCommand):
    help = "Read the fixtures into the database."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("root", nargs="?", type=Path, default=book.FIXTURES)

    def handle(self, *args: Any, root: Path, **options: Any) -> None:
        try:
            loaded = book.load(root)
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
