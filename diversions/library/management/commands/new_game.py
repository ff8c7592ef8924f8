"""``manage.py new_game``"""

from __future__ import annotations

import re
from argparse import ArgumentParser
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from string import Template
from typing import Any, NamedTuple

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

SKELETONS = Path(__file__).parent.parent.parent / "skeletons"
SLUG = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
TEMPLATE = "-tpl"  # a skeleton’s file, which no tool is to read as it is


class Kind(NamedTuple):
    """What the report of a game of one kind says until its author says better."""

    holds: str  # the small game that is written, for the help
    class_: str
    kind: str
    equipment: str
    summary: str
    rests_on: tuple[str, ...]
    word: str = "match"  # which the glossary explains
    meaning: str = "A whole play of the game, until a player has won."


KINDS = {
    "cards": Kind(
        "begin with a game of tricks",
        "cards",
        "trick-taking",
        "52 French cards",
        "Each player has three cards. The higher card takes the trick, and the player who takes "
        "more of the three tricks wins.",
        ("deal", "trick", "end"),
        "trick",
        "A card from each player, of which the higher one takes both.",
    ),
    "board": Kind(
        "begin with a game of men on squares",
        "boards",
        "capture",
        "a board of nine squares; three men each",
        "Your men move one square straight ahead and take slantwise. Bring a man to the far row, "
        "and you win.",
        ("step", "take", "end"),
    ),
    "dice": Kind(
        "begin with a game of throws",
        "dice",
        "throwing",
        "two dice",
        "Throw two dice, and keep the sum or throw once more. The player who keeps the higher sum "
        "wins.",
        ("throw", "keep", "end"),
    ),
    "points": Kind(
        "begin with a game of the tables: men, points and dice",
        "boards",
        "tables",
        "a pair of tables; five men a side; two dice",
        "Dice bring your men round the tables and home, past your opponent’s. Bear all your "
        "men first, and you win.",
        ("throw", "move", "end"),
    ),
}


class Command(BaseCommand):
    help = "Write every file that a game needs, with a small game in them that can be played."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="lower-case words joined by hyphens: old-game")
        parser.add_argument("--title", default="", help="as the book prints it; else from the slug")
        kinds = parser.add_mutually_exclusive_group(required=True)
        for kind in KINDS:
            kinds.add_argument(
                f"--{kind}", dest="kind", action="store_const", const=kind, help=KINDS[kind].holds
            )

    def handle(self, *args: Any, slug: str, title: str, kind: str, **options: Any) -> None:
        if not SLUG.fullmatch(slug):
            raise CommandError(f"“{slug}” is not a slug: write lower-case words joined by hyphens.")
        root = Path(settings.BASE_DIR)
        files = dict(written(kind, slug, title or slug.replace("-", " ").capitalize()))
        if there := [file for file in files if (root / file).exists()]:
            raise CommandError(f"There is a {there[0]} already; nothing was written.")
        for file, text in files.items():
            (root / file).parent.mkdir(parents=True, exist_ok=True)
            (root / file).write_text(text, encoding="utf-8")
            self.stdout.write(f"written: {file}")
        self.stdout.write(f"Next: manage.py check_game {slug}")


def written(kind: str, slug: str, title: str) -> Iterator[tuple[str, str]]:
    """Each file of the new game, by its place from the root, and its text."""
    folder, of = slug.replace("-", "_"), KINDS[kind]
    said = {
        "slug": slug,
        "folder": folder,
        "name": "".join(word.capitalize() for word in slug.split("-")),
        "title": title,
        "year": str(date.today().year),
        **of._asdict(),
        "rests_on": ", ".join(f'"{slug}.{part}"' for part in of.rests_on),
    }
    places = {
        "engine": f"diversions/games/{folder}",
        "fixtures": f"fixtures/games/{folder}",
        "look": f"templates/games/{folder}",
        "tests": "tests/games",
    }
    yield f"{places['fixtures']}/report.toml", filled(SKELETONS / f"report.toml{TEMPLATE}", said)
    for path in sorted((SKELETONS / kind).rglob("*.*")):
        part, *inner = path.relative_to(SKELETONS / kind).parts
        file = "/".join(inner).removesuffix(TEMPLATE)
        name = f"test_{folder}.py" if part == "tests" else file
        yield f"{places[part]}/{name}", filled(path, said)


def filled(path: Path, said: dict[str, str]) -> str:
    """The text of a skeleton with that game's words in it."""
    return Template(path.read_text(encoding="utf-8")).substitute(said)
