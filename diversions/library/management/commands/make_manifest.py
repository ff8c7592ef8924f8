"""``manage.py make_manifest``"""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from diversions.library import book, manifest


class Command(BaseCommand):
    help = (
        "List the book’s files and the number of entries in each. Run this before you commit them."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("root", nargs="?", type=Path, default=book.FIXTURES)

    def handle(self, *args: Any, root: Path, **options: Any) -> None:
        changed = manifest.differs(root)
        manifest.write(root)
        self.stdout.write("\n".join(changed) or "The manifest matches the files.")
