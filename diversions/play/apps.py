"""The tables as a part of the house: they see to it that whoever listens to them is there."""

from __future__ import annotations

from pathlib import Path

from django.apps import AppConfig
from django.conf import settings
from django.utils.module_loading import autodiscover_modules

from diversions.rules.players import tables


class PlayConfig(AppConfig):
    name = "diversions.play"

    def ready(self) -> None:
        """Load the module ``listeners`` of every part that has one, as the admin is loaded; what
        masters read is unpacked once for all processes."""
        tables.keep_in(Path(settings.DATA_DIR) / "tables")
        autodiscover_modules("listeners")
