"""Takes in meetings from a file that was packed at an event."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from diversions.guild.transfer import services


class Command(BaseCommand):
    help = "Import the meetings of a file; those that are here already stay as they are."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            made = services.taken_in(options["file"].read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise CommandError(str(error)) from error
        for meeting in made:
            link = reverse("steward-link", args=[meeting.key])
            self.stdout.write(f"{meeting.name}: its steward's link here is {link}")
        self.stdout.write(f"Meetings imported: {len(made)}.")
