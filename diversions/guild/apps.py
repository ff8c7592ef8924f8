"""The guild as a part of the house: it tells the streams how its pages look."""

from __future__ import annotations

from django.apps import AppConfig


class GuildConfig(AppConfig):
    name = "diversions.guild"

    def ready(self) -> None:
        from diversions.guild import screens

        screens.open_channels()
