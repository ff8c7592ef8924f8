"""The rehearse command: a meeting played through with bots as phones, on a server of its own."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from diversions.games import GAMES
from diversions.serve.rehearsal import LiveServer, RehearsalFailed, RehearsalResult, rehearse

MOST = 200  # phones


class Command(BaseCommand):
    """Play a meeting, kill its server, and say how long everything took."""

    help = "Rehearse a meeting with bots as phones; your own database is not touched."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        usual = min(slug for slug, game in GAMES.items() if 2 in game.seats)
        parser.add_argument("--phones", type=int, default=40, help="how many come (40)")
        parser.add_argument("--game", default=usual, help=f"a game, or the code of terms ({usual})")
        parser.add_argument(
            "--moves",
            type=int,
            default=2,
            help="moves at each table before the server is killed (2)",
        )
        parser.add_argument("--data", type=Path, help="a data folder, to be copied")

    def handle(self, *args: Any, **options: Any) -> None:
        many, code = options["phones"], options["game"]
        if not 1 <= many <= MOST:
            raise CommandError(f"Give 1 to {MOST} phones.")
        if code.partition(":")[0] not in GAMES:
            raise CommandError(f"“{code}” is not a game that can be played here.")
        with tempfile.TemporaryDirectory() as own:
            data = Path(own) / "data"
            if options["data"]:
                shutil.copytree(options["data"], data)
            server = LiveServer(data)
            self.stdout.write("Opening a server of its own …")
            server.start()
            try:
                self.tell(asyncio.run(rehearse(server, many, code, options["moves"])))
            except RehearsalFailed as failed:
                raise CommandError(str(failed)) from failed
            finally:
                server.end()

    def tell(self, measured: RehearsalResult) -> None:
        for words in (
            f"{measured.phones} phones came in within {measured.came:.1f} s.",
            f"From the press to the last phone’s table: {measured.seated:.1f} s "
            f"({measured.tables} tables).",
            f"Moves answered: {measured.moves}. Then the server was killed.",
            f"It answered again after {measured.opened:.1f} s.",
            f"From its answer to the last phone at its chair: {measured.back:.1f} s.",
            "Every phone was at its chair, and every table at its last move.",
        ):
            self.stdout.write(words)
