"""The guild as a part of the house."""

from __future__ import annotations

from django.apps import AppConfig


class GuildConfig(AppConfig):
    name = "diversions.guild"
