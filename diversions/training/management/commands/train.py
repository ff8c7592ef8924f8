"""``manage.py train``"""

from __future__ import annotations

import os
from argparse import ArgumentParser
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from diversions.games import GAMES
from diversions.rules.core import Game
from diversions.rules.players import probing
from diversions.training import manifests
from diversions.training.recipes import Recipe, TableWorth, recipes, trainer


class Command(BaseCommand):
    help = (
        "Make a game’s tables by its recipe.toml, and write their manifest. History keeps every "
        "version of a table for ever, and tables are most of it: commit a new one only if it is "
        "clearly better."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="a game that has a recipe")
        parser.add_argument("files", nargs="*", help="its tables; all, if none is given")
        how = parser.add_mutually_exclusive_group()
        how.add_argument("--check", action="store_true", help="measure the tables there are")
        how.add_argument("--places", action="store_true", help="write only the manifest")
        how.add_argument(
            "--figures",
            action="store_true",
            help="measure when dares are made, and what the sources advise",
        )

    def handle(self, *args: Any, slug: str, files: list[str], **options: Any) -> None:
        # With more threads, sums are added up in another order, and come out a little different.
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
        game = GAMES.get(slug)
        known = {one.file: one for one in recipes(game)} if game else {}
        if game is None or not known:
            raise CommandError(f"“{slug}” is not a game with a recipe.")
        if unknown := [name for name in files if name not in known]:
            raise CommandError(f"{slug} has no recipe for {', '.join(unknown)}.")
        chosen = {name: known[name] for name in files or known}
        try:
            if options["figures"]:
                self.figures(game)
            elif options["check"]:
                self.measure(game, chosen)
            else:
                self.train(game, known, {} if options["places"] else chosen)
        except ModuleNotFoundError as error:
            if error.name != "numpy":
                raise
            raise CommandError("This needs numpy: pip install -r requirements-dev.txt.") from error
        except (OSError, ValueError) as error:
            raise CommandError(str(error)) from error

    def train(
        self, game: Game[Any], known: Mapping[str, Recipe], chosen: Mapping[str, Recipe]
    ) -> None:
        """Make the *chosen* tables, and write the manifest of all that there are."""
        keep, place = Path(settings.DATA_DIR) / "laboratory", probing.folder(game)
        place.mkdir(exist_ok=True)
        was = probing.made_of(game)
        for name, recipe in chosen.items():
            was[name] = manifests.made(game, recipe, place / name, keep, self.tell)
            self.tell(f"{name}: {(place / name).stat().st_size / 1e6:.2f} MB.")
        probing.write(game, {name: was[name] for name in known if name in was})

    def measure(self, game: Game[Any], chosen: Mapping[str, Recipe]) -> None:
        """Say what tables are worth."""
        for name, recipe in chosen.items():
            path = probing.folder(game) / name
            try:
                worth = trainer(game, recipe).measure(game, path, self.tell)
            except (OSError, ValueError) as error:
                raise CommandError(f"{name} cannot be read: {error}") from error
            self.tell(f"{name}: {said(worth)}")

    def figures(self, game: Game[Any]) -> None:
        """Store when dares are made by the tables there are, and what each counsel is worth."""
        import_module("diversions.training.dare.figures").store(game, self.tell)

    def tell(self, said: str) -> None:
        self.stdout.write(said)
        self.stdout.flush()


def said(worth: TableWorth) -> str:
    """What a table is worth, in one line."""
    figures = ", ".join(f"{name} {value:.6f}" for name, value in worth.figures.items())
    return f"{figures}. {worth.measured}" if figures else worth.measured
