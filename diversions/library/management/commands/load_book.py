"""``manage.py load_book``"""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from diversions.library import book, releases
from diversions.library.entries import BookError


class Command(BaseCommand):
    help = "Read the fixtures into the database."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("root", nargs="?", type=Path, default=book.FIXTURES)
        parser.add_argument(
            "--partly",
            action="store_true",
            help="if a game’s files have errors, leave that game as it is and load the others",
        )

    def handle(self, *args: Any, root: Path, partly: bool = False, **options: Any) -> None:
        try:
            with releases.taking_charge(root):
                loaded = book.load(root, partly)
        except BookError as error:
            raise CommandError(f"The book is as it was.  In {root}:\n{error}") from error
        if loaded.unchanged:
            self.stdout.write("The files are as they were; nothing was written.")
        else:
            for did, count in (("written", loaded.written), ("dropped", loaded.dropped)):
                words = ", ".join(f"{n} {table}" for table, n in count.items()) or "nothing"
                self.stdout.write(f"{did}: {words}")
        lines = ("gone", loaded.gone), ("kept", loaded.kept), ("wanting", loaded.remarks)
        for what, said in lines:
            for line in said:
                self.stdout.write(f"{what}: {line}")
        for mistakes in loaded.amiss.values():
            self.stderr.write("\n".join(mistakes))
