"""``manage.py measure``"""

from __future__ import annotations

import time
from argparse import ArgumentParser
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from diversions.games import GAMES
from diversions.lab import store
from diversions.lab.bench import PROBE, Bench, Lot, probe, sources
from diversions.lab.contrasts import Contrast, disputed
from diversions.lab.effects import Effect
from diversions.lab.matches import RANDOM, match
from diversions.rules.bots import levels

WIDTH = 24  # of the progress bar


class Measurement(NamedTuple):
    """One contrast to be measured with players of one level."""

    contrast: Contrast
    level: str

    @property
    def lots(self) -> tuple[Lot, Lot]:
        return (
            Lot(self.contrast.first.code, self.level),
            Lot(self.contrast.second.code, self.level),
        )


class Command(BaseCommand):
    help = "Measure what each reading that is not the first changes in play, in pairs of matches."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slugs", nargs="*", help="games; all of them, if none is named")
        parser.add_argument("--pairs", type=int, default=400, help="of matches, for each reading")
        parser.add_argument("--levels", nargs="+", default=[RANDOM, "apprentice"])
        parser.add_argument("--jobs", type=int, default=1, help="processes that play")
        parser.add_argument("--cost", action="store_true", help="print the cost, and stop")
        parser.add_argument(
            "--bench", type=Path, default=None, help="where matches that were played are kept"
        )

    def handle(self, *args: Any, slugs: list[str], pairs: int, **options: Any) -> None:
        if unknown := [slug for slug in slugs if slug not in GAMES]:
            raise CommandError(f"No game of the book is called {', '.join(unknown)}.")
        if pairs < 2:
            raise CommandError("At least two pairs are needed.")
        wanted = {slug: self.known(slug, options["levels"]) for slug in slugs or GAMES}
        self.cost(wanted, pairs, options["jobs"])
        if options["cost"]:
            return
        bench = Bench(options["bench"] or Path(settings.DATA_DIR) / "laboratory", options["jobs"])
        for slug, asked in wanted.items():
            self.measure(bench, slug, asked, pairs)

    @staticmethod
    def known(slug: str, asked: Iterable[str]) -> list[str]:
        """Those of the levels asked for at which the game can be played."""
        return [level for level in asked if level == RANDOM or level in levels(GAMES[slug])]

    def cost(self, wanted: dict[str, list[str]], pairs: int, jobs: int) -> None:
        """Print, game by game, about how long its matches take: two of each are timed."""
        whole = 0.0
        for slug, asked in wanted.items():
            game = GAMES[slug]
            count = len(list(disputed(game)))
            for level in asked:
                began = time.process_time()
                for seed in range(2):
                    match(game.terms(), level, seed)
                each = (time.process_time() - began) / 2
                takes = each * pairs * (count + 1)
                whole += takes
                self.stdout.write(
                    f"{slug}, {level}: {count} readings, about {1 / max(each, 1e-4):,.0f} matches "
                    f"a second, {takes:,.0f} s."
                )
        self.stdout.write(f"In all about {whole / 60 / jobs:,.0f} minutes with {jobs} processes.")
        self.stdout.flush()

    def measure(self, bench: Bench, slug: str, asked: list[str], pairs: int) -> None:
        """Measure a game; what is whole is stored, even if the rest is broken off."""
        stored = {(effect.key, effect.level): effect for effect in store.effects(slug)}
        jobs = self.jobs(bench, slug, asked, pairs, stored)
        lots = [lot for job in jobs for lot in job.lots]
        total, done, began = bench.wanting(lots, pairs), 0, time.monotonic()
        try:
            for job in jobs:
                for count in bench.play(job.lots, pairs):
                    done += count
                    self.progress(f"{slug} {job.contrast.key} {job.level}", done, total, began)
                key = (job.contrast.key, job.level)
                stored[key] = bench.effect(job.contrast, job.level, pairs)
        finally:
            order = [f"{o.key}.{r.key}" for o, r in disputed(GAMES[slug])]
            rows = [e for e in stored.values() if e.key in order]
            store.write_effects(slug, sorted(rows, key=lambda e: (order.index(e.key), e.level)))
        self.stdout.write(f"{slug}: {len(jobs)} measured, {len(rows)} stored." + " " * 40)
        self.stdout.flush()

    def jobs(
        self,
        bench: Bench,
        slug: str,
        asked: list[str],
        pairs: int,
        stored: dict[tuple[str, str], Effect],
    ) -> list[Measurement]:
        """What is to be measured: what has no figures yet, or too few, or is played otherwise now.

        Where the sources were changed, and the first pairs are played as before, it was a change
        of words; the figures stand.
        """
        game, jobs = GAMES[slug], []
        positions = store.disputes(slug)
        for option, reading in disputed(game):
            key = f"{option.key}.{reading.key}"
            old = [stored.get((key, level)) for level in asked]
            if all(o and o.pairs >= pairs and o.sources == sources(slug) for o in old):
                continue
            known = positions[key].contrast(game) if key in positions else None
            contrast = bench.base(game, option, reading, known)
            for level, effect in zip(asked, old, strict=True):
                if contrast is None:
                    continue
                job = Measurement(contrast, level)
                if effect and effect.pairs >= pairs and self.stands(bench, job, effect):
                    stored[key, level] = effect._replace(sources=sources(slug))
                else:
                    jobs.append(job)
        return jobs

    @staticmethod
    def stands(bench: Bench, job: Measurement, effect: Effect) -> bool:
        """Whether the first pairs are still played as they were when *effect* was measured."""
        codes = (job.contrast.first.code, job.contrast.second.code)
        if effect.sources == sources(job.contrast.first.game):
            return True
        if (effect.terms, effect.against) != codes:
            return False
        few = min(PROBE, effect.pairs)
        for _ in bench.play(job.lots, few):
            pass
        first, second = (bench.matches(lot, few) for lot in job.lots)
        return probe(first, second) == effect.probe

    def progress(self, what: str, done: int, total: int, began: float) -> None:
        """A bar on the error stream: how far, what, and how long still."""
        full = WIDTH * done // max(total, 1)
        left = (time.monotonic() - began) * (total - done) / max(done, 1)
        self.stderr.write(
            f"\r[{'#' * full}{'.' * (WIDTH - full)}] {done:,} of {total:,}  {what}, "
            f"{left / 60:.0f} min left   ",
            ending="\n" if done >= total else "",
        )
