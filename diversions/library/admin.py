"""The redactors' desk.  Every change keeps the one before it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest
from simple_history.admin import SimpleHistoryAdmin

from diversions.library import book, prose
from diversions.library.models import (
    Credit,
    Crux,
    Diagram,
    Entry,
    Game,
    Note,
    Part,
    Revision,
    Rule,
    Section,
    Source,
    Term,
    Variant,
    Witness,
)

if TYPE_CHECKING:
    Form = forms.ModelForm[Entry]
    Inline = admin.TabularInline[Witness, Rule]
else:
    Form, Inline = forms.ModelForm, admin.TabularInline


class EntryForm(Form):
    """A form that refuses a text whose marks lead nowhere."""

    def clean(self) -> dict[str, Any]:
        said: dict[str, Any] = super().clean() or {}
        known = book.known()
        for name in self._meta.model.prose:
            for mark in prose.unknown(said.get(name) or "", known):
                self.add_error(name, f"{mark} leads nowhere.")
        return said


class EntryAdmin(SimpleHistoryAdmin):  # type: ignore[misc]
    """An entry as a redactor edits it; ``write_book`` carries the edit back to its file."""

    form = EntryForm
    list_per_page = 200

    def get_list_filter(self, request: HttpRequest) -> Any:
        return ["game"] if issubclass(self.model, Part) else []

    def get_readonly_fields(self, request: HttpRequest, obj: Model | None = None) -> Any:
        """What other entries know a row by does not change."""
        if obj is None:
            return []
        key = obj._meta.pk
        return ["game"] * isinstance(obj, Part) + [key.name] * key.editable

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """What stands in a file goes when it is taken out of the file."""
        return isinstance(obj, Entry) and not obj.loaded and super().has_delete_permission(request)

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        super().save_related(request, form, formsets, change)
        book.touch()

    def delete_model(self, request: HttpRequest, obj: Model) -> None:
        super().delete_model(request, obj)
        book.touch()


class WitnessInline(Inline):
    model = Witness
    extra = 0


@admin.register(Rule)
class RuleAdmin(EntryAdmin):
    list_display = ("id", "section", "standing")
    search_fields = ("id", "text")
    inlines = (WitnessInline,)


admin.site.register([Game, Source], EntryAdmin)
admin.site.register([Credit, Crux, Diagram, Note, Revision, Section, Term, Variant], EntryAdmin)
admin.site.site_header = admin.site.site_title = "The Book of Diversions: redactors"
