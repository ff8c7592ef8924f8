"""The tables as a part of the house: they see to it that whoever listens to them is there."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules


class PlayConfig(AppConfig):
    name = "diversions.play"

    def ready(self) -> None:
        """Load the module ``listeners`` of every part that has one, as the admin is loaded."""
        autodiscover_modules("listeners")
