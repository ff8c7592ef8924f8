"""``manage.py dispute``"""

from __future__ import annotations

import time
from argparse import ArgumentParser
from statistics import median
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from diversions.games import GAMES
from diversions.lab import store
from diversions.lab.contrasts import disputed
from diversions.lab.disputes import Dispute, Search, amiss
from diversions.rules import Move


class Command(BaseCommand):
    help = (
        "Find, for each reading that is not the first, the shortest record in which it makes "
        "a difference."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slugs", nargs="*", help="games; all of them, if none is named")
        parser.add_argument(
            "--check", action="store_true", help="replay the stored records, and search for none"
        )

    def handle(self, *args: Any, slugs: list[str], check: bool, **options: Any) -> None:
        if unknown := [slug for slug in slugs if slug not in GAMES]:
            raise CommandError(f"No game of the book is called {', '.join(unknown)}.")
        if check:
            return self.verify(slugs or list(GAMES))
        began, lengths, total = time.process_time(), [], 0
        for slug in slugs or GAMES:
            disputes, missing = self.search(slug)
            store.write_disputes(slug, disputes, missing)
            lengths += [len(dispute.moves) for dispute in disputes]
            total += len(disputes) + len(missing)
            self.stdout.write(
                f"{slug}: {len(disputes)} of {len(disputes) + len(missing)} readings"
                + (f"; no record distinguishes {', '.join(missing)}" if missing else "")
            )
            self.stdout.flush()
        short = sum(length <= 6 for length in lengths)
        self.stdout.write(
            f"Found {len(lengths)} of {total} positions; the median record has "
            f"{median(lengths or [0]):g} lines, {short} have at most six, the longest has "
            f"{max(lengths, default=0)}; {time.process_time() - began:.0f} s of processor time."
        )

    @staticmethod
    def search(slug: str) -> tuple[list[Dispute], list[str]]:
        """The positions found in a game, and the readings without one."""
        game, records = GAMES[slug], store.records(slug)
        for old in store.disputes(slug).values():
            lines = [Move.read(line) for line in old.moves]
            records += [(old.terms, lines), (old.against, lines)]
        disputes, missing = [], []
        for option, reading in disputed(game):
            parted = Search(game, option, reading).run(records)
            if parted:
                disputes.append(Dispute.of(parted))
            else:
                missing.append(f"{option.key}.{reading.key}")
        return disputes, missing

    def verify(self, slugs: list[str]) -> None:
        """Replay every stored position; CommandError names those that an engine moved."""
        wrong = [
            f"{slug} {dispute.key}: {said}"
            for slug in slugs
            for dispute in store.disputes(slug).values()
            if (said := amiss(GAMES[slug], dispute))
        ]
        if wrong:
            raise CommandError("\n".join(wrong))
        self.stdout.write("Every stored position still holds.")
