"""``manage.py find_problems``"""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from diversions.games import GAMES
from diversions.library import selectors
from diversions.play import fold
from diversions.problems import daily
from diversions.problems.finding import found_in
from diversions.rules.record import read

KEPT = 4  # problems of a game
RECORDS = 4  # of a game that are looked through, spread over all


class Command(BaseCommand):
    help = "Find positions in the book's records in which one act is clearly the best."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slugs", nargs="*", help="games; all of them, if none is named")

    def handle(self, *args: Any, slugs: list[str], **options: Any) -> None:
        if unknown := [slug for slug in slugs if slug not in GAMES]:
            raise CommandError(f"No game of the book is called {', '.join(unknown)}.")
        for slug in slugs or GAMES:
            texts = list(selectors.records(slug).items())
            best = {}
            for key, text in texts[:: max(1, len(texts) // RECORDS)][:RECORDS]:
                played = fold.fold(*read(text, GAMES))
                for clear, problem in found_in(key, played):
                    best[problem] = clear
            problems = sorted(best, key=lambda problem: -best[problem])[:KEPT]
            if problems:
                daily.write(slug, sorted(problems))
            self.stdout.write(f"{slug}: {len(problems)}")
