"""``manage.py probe_tables``"""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from diversions.games import GAMES
from diversions.rules.players import probing


class Command(BaseCommand):
    help = "Write what masters' tables give at forty places, for the tests to compare."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slugs", nargs="*", help="all games with tables, if none is given")

    def handle(self, *args: Any, slugs: list[str], **options: Any) -> None:
        for slug in slugs or GAMES:
            game = GAMES.get(slug)
            if game is None:
                raise CommandError(f"“{slug}” is no game of the book.")
            if not probing.tables(game):
                if slugs:
                    raise CommandError(f"{game.title} ships no tables.")
                continue
            manifest = probing.write(game)
            self.stdout.write(f"{slug}: {', '.join(manifest['tables'])}")
