"""The redactors' queue: reports of play, to be shown or refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from diversions.guild.models import Account
from diversions.guild.reports import services
from diversions.library.admin import bound

if TYPE_CHECKING:
    Desk = admin.ModelAdmin[Account]
else:
    Desk = admin.ModelAdmin


@admin.register(Account)
class AccountAdmin(Desk):
    list_display = ("terms_code", "event", "by", "people", "minutes", "state", "written")
    list_filter = ("state", "game")
    search_fields = ("event", "by", "stuck", "thought")
    readonly_fields = ("uid", "meeting", "game", "terms_code", "written")
    actions = ("show", "refuse")

    def formfield_for_dbfield(self, db_field: Any, request: Any, **kwargs: Any) -> Any:
        return super().formfield_for_dbfield(db_field, request, **kwargs, **bound(db_field))

    def waits(self) -> tuple[int, str, str]:
        unread = Account.objects.filter(state=Account.QUEUED).count()
        return unread, "reports of play to read", f"state__exact={Account.QUEUED}"

    @admin.action(description="Show with the game")
    def show(self, request: HttpRequest, queryset: QuerySet[Account]) -> None:
        services.judge(queryset, Account.SHOWN)

    @admin.action(description="Refuse")
    def refuse(self, request: HttpRequest, queryset: QuerySet[Account]) -> None:
        services.judge(queryset, Account.REFUSED)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False
