"""The redactors' desk: Django's admin, with what waits for somebody on its first page."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.contrib import admin
from django.contrib.admin.apps import AdminConfig
from django.http import HttpRequest
from django.urls import reverse


class Waits(NamedTuple):
    """How many of a thing wait, what they wait for, and the list of them."""

    many: int
    what: str
    place: str


class Desk(admin.AdminSite):
    """A table that has a queue gives its admin ``waits``: how many, for what, and which query
    of its list shows them."""

    site_header = site_title = "The Book of Diversions: redactors"
    index_template = "desk/index.html"
    login_template = "desk/login.html"

    def index(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:
        return super().index(request, {"waiting": self.waiting(request), **(extra_context or {})})

    def waiting(self, request: HttpRequest) -> list[Waits]:
        """The queues that are not empty, of the tables that this redactor may see."""
        waiting = []
        for model, table in self._registry.items():
            asked = getattr(table, "waits", None)
            if asked is None or not table.has_view_permission(request):
                continue
            many, what, query = asked()
            listed = reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")
            if many:
                waiting.append(Waits(many, what, f"{listed}?{query}"))
        return waiting


class DeskConfig(AdminConfig):
    default_site = "diversions.library.desk.Desk"
