"""Writes meetings as one file, to be taken in at home."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from diversions.guild.models import Meeting
from diversions.guild.transfer import services


class Command(BaseCommand):
    help = "Write meetings as one file, with their results and reports of play."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--letters", nargs="*", help="of these meetings alone")

    def handle(self, *args: Any, **options: Any) -> None:
        found = Meeting.objects.order_by("pk")
        if options["letters"]:
            found = found.filter(code__in=[word.lower() for word in options["letters"]])
        if not found:
            raise CommandError("There is no such meeting.")
        options["file"].write_text(services.packed(found), encoding="utf-8")
        self.stdout.write(f"{len(found)} meetings written to {options['file']}.")
