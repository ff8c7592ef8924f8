"""``manage.py test_claims``"""

from __future__ import annotations

import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from diversions.games import GAMES
from diversions.lab import store
from diversions.lab.claims import measured, verdict


class Command(BaseCommand):
    help = "Put the sources’ claims about play to the test, and store what was measured."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slugs", nargs="*", help="games; all of them, if none is named")
        parser.add_argument("--matches", type=int, default=400, help="of each case")
        parser.add_argument("--only", nargs="+", default=(), help="only the claims with these keys")

    def handle(self, *args: Any, slugs: list[str], matches: int, **options: Any) -> None:
        if unknown := [slug for slug in slugs if slug not in GAMES]:
            raise CommandError(f"No game of the book is called {', '.join(unknown)}.")
        for slug in slugs or GAMES:
            asked, results = store.claims(slug), store.results(slug)
            results = {claim.key: results.get(claim.key, {}) for claim in asked}
            for claim in asked:
                if options["only"] and claim.key not in options["only"]:
                    continue
                results[claim.key] = {}
                for case in claim.cases:
                    began = time.process_time()
                    result = measured(claim, case, matches)
                    results[claim.key][case.key] = result
                    self.stdout.write(
                        f"{claim.key} as {case.key}: {result.value:g} ± {result.within:g}, "
                        f"{verdict(claim, result)}; {time.process_time() - began:.0f} s."
                    )
                    self.stdout.flush()
                store.write_results(slug, results)
