"""``manage.py publish_edition 2026.1``"""

from __future__ import annotations

from argparse import ArgumentParser
from datetime import date
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from diversions.library import editions


class Command(BaseCommand):
    help = "Write every rule down as it reads today, as an edition that can be cited for good."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", help="the year and a count: 2026.1")
        parser.add_argument(
            "--day",
            type=date.fromisoformat,
            default=None,
            help="the day of the edition, if it is not today",
        )

    def handle(self, *args: Any, name: str, day: date | None, **options: Any) -> None:
        try:
            path = editions.publish(name, day or date.today())
        except ValueError as error:
            raise CommandError(str(error)) from error
        rules = len(editions.edition(name).rules)
        self.stdout.write(f"Edition {name}: {rules} rules, in {path.name}.")
