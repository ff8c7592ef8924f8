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
        parser.add_argument("--letters", nargs="*", help="only the meetings with these letters")

    def handle(self, *args: Any, **options: Any) -> None:
        meetings = Meeting.objects.order_by("pk")
        if options["letters"]:
            meetings = meetings.filter(code__in=[word.lower() for word in options["letters"]])
        if not meetings:
            raise CommandError("There is no such meeting.")
        options["file"].write_text(services.packed(meetings), encoding="utf-8")
        self.stdout.write(f"{len(meetings)} meetings written to {options['file']}.")
