"""Positions and problems as an app of Django."""

from __future__ import annotations

from django.apps import AppConfig


class ProblemsConfig(AppConfig):
    name = "diversions.problems"
    default_auto_field = "django.db.models.BigAutoField"
