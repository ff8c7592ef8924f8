"""Clears away the sittings that nobody has touched for a while."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from diversions.play import services


class Command(BaseCommand):
    help = "Clear away the sittings that nobody has touched for a while."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--days",
            type=int,
            default=services.DAYS,
            help="clear away those untouched for this many days",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        count = services.sweep(options["days"])
        self.stdout.write(f"{count} sittings cleared away.")
