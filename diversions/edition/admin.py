"""The queue of corrections, for redactors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html

from diversions.edition import corrections
from diversions.edition.models import Correction
from diversions.library.admin import bound

if TYPE_CHECKING:
    CorrectionModelAdmin = admin.ModelAdmin[Correction]
else:
    CorrectionModelAdmin = admin.ModelAdmin


@admin.register(Correction)
class CorrectionAdmin(CorrectionModelAdmin):
    """Read, answer, accept or decline; the edit itself is made at the entry."""

    list_display = ("__str__", "game", "state", "written")
    list_filter = ("state", "game")
    search_fields = ("on", "says", "evidence", "by")
    readonly_fields = ("kind", "on", "game", "read", "says", "evidence", "by", "edit", "written")
    fields = (*readonly_fields, "state", "answer")

    def formfield_for_dbfield(self, db_field: Any, request: Any, **kwargs: Any) -> Any:
        return super().formfield_for_dbfield(db_field, request, **kwargs, **bound(db_field))

    def waits(self) -> tuple[int, str, str]:
        unread = Correction.objects.filter(state=Correction.QUEUED).count()
        return unread, "corrections to read", f"state__exact={Correction.QUEUED}"

    @admin.display(description="the entry")
    def edit(self, correction: Correction) -> str:
        """Where the entry is edited."""
        if correction.kind not in ("rule", "source"):
            listed = reverse(f"admin:library_{correction.kind}_changelist")
            return format_html('<a href="{}?q={}">Find it</a>', listed, correction.game)
        place = reverse(f"admin:library_{correction.kind}_change", args=[correction.on])
        return format_html('<a href="{}">Edit it</a>', place)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Correction, form: Any, change: bool) -> None:
        corrections.decide(obj, obj.state, obj.answer)
