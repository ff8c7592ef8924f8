"""``manage.py write_book``"""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from diversions.library import book, written_back
from diversions.library.entries import BookError


class Command(BaseCommand):
    help = "Write what redactors edited in the admin back into the fixtures."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("root", nargs="?", type=Path, default=book.FIXTURES)
        parser.add_argument(
            "--force", action="store_true", help="let the edit prevail where the file changed too"
        )

    def handle(self, *args: Any, root: Path, force: bool, **options: Any) -> None:
        try:
            written, against = written_back.write(root, force)
        except BookError as error:
            raise CommandError(f"No file was changed.  In {root}:\n{error}") from error
        for name in written:
            self.stdout.write(f"written: {name}")
        if not written:
            self.stdout.write("No edit waits to be written.")
        if against:
            raise CommandError("\n".join(against))
