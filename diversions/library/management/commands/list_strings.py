"""``manage.py list_strings``"""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from random import Random
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from diversions.library import strings


class Command(BaseCommand):
    help = "Print every sentence that a person can read, with its kind and its place."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "kinds", nargs="*", help=f"of {', '.join(strings.KINDS)}; all of them if none is named"
        )
        parser.add_argument(
            "--sample", type=int, help="print this many of each kind, chosen at random"
        )
        parser.add_argument(
            "--sentences",
            action="store_true",
            help="print sentence by sentence, and only those of four words or more",
        )
        parser.add_argument(
            "--seed", type=int, default=0, help="another number gives another sample"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        wanted = options["kinds"] or strings.KINDS
        listed = [s for s in strings.strings(Path(settings.BASE_DIR)) if s.kind in wanted]
        if options["sentences"]:
            listed = [sentence for said in listed for sentence in strings.sentences(said)]
        if (most := options["sample"]) is not None:
            rng = Random(options["seed"])
            by_kind = ([s for s in listed if s.kind == kind] for kind in wanted)
            listed = [s for of in by_kind for s in rng.sample(of, min(most, len(of)))]
        for said in listed:
            self.stdout.write(f"{said.kind}\t{said.place}\t{' '.join(said.text.split())}")
