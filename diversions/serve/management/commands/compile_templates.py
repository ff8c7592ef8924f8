"""The compile_templates command: every page's template, ready before anybody asks for it."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand
from django.template import engines
from django.template.backends.jinja2 import Jinja2


class Command(BaseCommand):
    """Compile all templates, and keep them where the server looks."""

    help = "Compile all templates; serve does so by itself when they have changed."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        for engine in engines.all():
            if isinstance(engine, Jinja2):
                for name in engine.env.list_templates():
                    engine.env.get_template(name)
