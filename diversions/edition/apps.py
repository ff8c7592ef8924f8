"""The edition as an app of Django."""

from __future__ import annotations

from django.apps import AppConfig


class EditionConfig(AppConfig):
    name = "diversions.edition"
    default_auto_field = "django.db.models.BigAutoField"
