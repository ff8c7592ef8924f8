"""The redactors' desk.  Every change keeps the one before it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.models import Group, User
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import models, transaction
from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.safestring import mark_safe
from django.utils.text import capfirst
from simple_history.admin import SimpleHistoryAdmin
from simple_history.models import to_historic

from diversions.incoming.fields import Refused, number, number_or_none
from diversions.library import (
    agreement,
    book,
    decisions,
    fields,
    printed,
    prose,
    selectors,
    under_terms,
    upheld,
    versions,
)
from diversions.library.models import (
    Comparison,
    Credit,
    Crux,
    Decision,
    Diagram,
    Doubt,
    FixtureEntry,
    Game,
    Gone,
    Lesson,
    Note,
    Record,
    ReportEntry,
    Revision,
    Rule,
    Section,
    Source,
    Step,
    Summary,
    Term,
    Variant,
    Witness,
    digest,
)
from diversions.rules.numbers import whole

if TYPE_CHECKING:
    Form = forms.ModelForm[FixtureEntry]
    OfWitness = forms.ModelForm[Witness]
    Inline = admin.StackedInline[Witness, Rule]
    OfDecisions = admin.ModelAdmin[Decision]
    PeopleAdmin = UserAdmin[User]
else:
    Form = OfWitness = forms.ModelForm
    Inline = admin.StackedInline
    OfDecisions = admin.ModelAdmin
    PeopleAdmin = UserAdmin


LONGEST = 20_000  # signs of a text; the longest of the book has nine thousand

# Where a report has what is neither a rule nor in a section of its own.
ANCHORS: dict[type[FixtureEntry], str] = {
    Summary: "in-short",
    Variant: "which-game",
    Term: "glossary",
    Credit: "made",
    Revision: "made",
}


def with_plain_lines(said: dict[str, Any]) -> dict[str, Any]:
    """What a form said, its lines ended as the files end them: a browser ends them otherwise."""
    return {
        name: value.replace("\r\n", "\n") if isinstance(value, str) else value
        for name, value in said.items()
    }


class EntryForm(Form):
    """A form that refuses what the files' own checks would refuse, and what another has changed."""

    reason = forms.CharField(
        label="Reason for the change",
        max_length=100,
        required=False,
        help_text="Kept in the history; readers see it among the changes.",
    )
    seen = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if stands := self._stands():
            self.fields["seen"].initial = digest(stands.entry())

    def _stands(self) -> FixtureEntry | None:
        """The entry as the book has it now; the form's own may be an older version, to put back."""
        model: Any = type(self.instance)
        row: FixtureEntry | None = model.objects.filter(pk=self.instance.pk).first()
        return row

    def is_valid(self) -> bool:
        """Whether it is to be saved: what is only to be previewed is not."""
        return super().is_valid() and not self.is_preview

    @property
    def is_preview(self) -> bool:
        return "_preview" in self.data

    def clean(self) -> dict[str, Any]:
        said = with_plain_lines(super().clean() or {})
        for name in self.fields:  # a list, too, is typed as a text
            if len(self.data.get(self.add_prefix(name), "")) > LONGEST and name not in self.errors:
                self.add_error(name, f"Ensure this value has at most {LONGEST} characters.")
        known = book.known()
        for name in self._meta.model.prose:
            for mark in prose.unknown(said.get(name) or "", known):
                self.add_error(name, f"{mark} leads nowhere.")
        self._as_it_was_seen(said.get("seen", ""))
        return said

    def _as_it_was_seen(self, seen: str) -> None:
        """An error, if somebody saved this entry after the form was opened."""
        stands = self._stands()
        if seen and stands is not None and digest(stands.entry()) != seen:
            last = stands.history.first()  # type: ignore[attr-defined]
            who = str(last.history_user or "somebody") if last else "somebody"
            self.data = {**dict(self.data.items()), "seen": digest(stands.entry())}
            self.add_error(
                None,
                f"{who} saved this entry after you opened it; it now reads: "
                f"“{getattr(stands, 'text', '') or stands}” Your words are still in the form: "
                "save again to put them in place of these.",
            )

    def _post_clean(self) -> None:
        """The files' own checks, on the entry as the form would have it."""
        super()._post_clean()  # type: ignore[misc]
        if isinstance(self.instance, Diagram) and self.instance.quote and self.instance.source:
            said = self.instance
            word, why = printed.unquotable(said.source, said.locus, said.quote)
            if why:
                self.add_error(word, why)
        if not self.errors:
            for mistake in book.mistakes_of(self.instance):
                name = self.instance.keys.get(mistake.word, "")
                taught = isinstance(self.instance, Step)
                said_of = f"{self.instance.called}: {mistake}" if taught else mistake
                self.add_error(name if name in self.fields else None, said_of)


def bound(db_field: Any) -> dict[str, int]:
    """How long what is typed into a field may be, where its table does not say."""
    unbound = isinstance(db_field, models.TextField) and not db_field.choices
    return {"max_length": LONGEST} if unbound and db_field.max_length is None else {}


class Edited(admin.SimpleListFilter):
    """Entries that wait to be written into the files."""

    title, parameter_name = "edited here", "edited"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [("yes", "Waits for write_book")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        if self.value() != "yes":
            return queryset
        return queryset.filter(pk__in=edited(queryset.model))


def edited(model: type[FixtureEntry]) -> list[Any]:
    """The keys of a table's rows that wait to be written into the files."""
    return [row.pk for row in book.rows(model) if row.waits]


def on_site(row: FixtureEntry) -> str:
    """The page of the book, and the place on it, where an entry is read."""
    match row:
        case Game():
            return selectors.address("report", row.pk)
        case Source():
            return selectors.address("source", row.pk)
        case Rule():
            return selectors.address("rule", row.pk)
        case Gone():
            return selectors.address("rule", row.rule)
        case Crux():
            return under_terms.crux_address(row.game_id, row.option)
        case Lesson():
            return selectors.address("lesson", row.game_id, row.terms)
        case Step():
            return selectors.step_address(row.game_id, row.key)
        case Record():
            return selectors.address("diagram", row.game_id, row.key)
        case Note() | Doubt():
            kind, colon, key = row.on.partition(":")
            if not colon:
                return selectors.address("rule", row.on)
            if kind == "crux":
                return under_terms.crux_address(row.game_id, key)
            anchor = key
        case _:
            anchor = ANCHORS.get(type(row), "") or getattr(row, "section", "")
    if isinstance(row, Section):
        anchor = row.key
    place = selectors.address("report", row.game_id) if isinstance(row, ReportEntry) else "/"
    return f"{place}#{anchor}" if anchor else place


class EntryAdmin(SimpleHistoryAdmin):  # type: ignore[misc]
    """An entry as a redactor edits it; ``write_book`` carries the edit back to its file."""

    form = EntryForm
    list_per_page = 200
    change_form_template = "desk/change_form.html"
    object_history_list_template = "desk/versions.html"
    object_history_form_template = "desk/version.html"
    view_on_site = staticmethod(on_site)

    def waits(self) -> tuple[int, str, str]:
        """The edits that ``write_book`` has not yet put into the files."""
        what = f"{self.opts.verbose_name_plural} edited here and not yet written to the files"
        if refused := sum(isinstance(row, self.model) for row in upheld.refused()):
            what += f" (the engine refuses {refused}, and the book shows the files’ text instead)"
        return len(edited(self.model)), what, "edited=yes"

    def get_urls(self) -> list[URLPattern]:
        name = f"{self.opts.app_label}_{self.opts.model_name}_compare"
        compare = self.admin_site.admin_view(self.compare_view)
        own = path("<path:object_id>/history/compare/", compare, name=name)
        return [own, *super().get_urls()]

    def compare_view(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Two versions of an entry, and where they differ."""
        row = self.get_object(request, unquote(object_id))
        if row is None:
            raise Http404("There is no such entry.")
        if not self.has_view_or_change_permission(request, row):
            raise PermissionDenied
        asked = [request.GET.get(word, "") for word in ("old", "new")]
        numbers = [n for word in asked if (n := whole(word)) is not None]
        history = type(row).history.filter(**{row._meta.pk.attname: row.pk})
        rows = [v for v in (history.filter(pk=n).first() for n in numbers) if v is not None]
        context = {
            **self.admin_site.each_context(request),
            "title": f"Two versions of {row}",
            "opts": self.opts,
            "object": row,
        }
        if len(rows) < 2:
            return TemplateResponse(request, "desk/compare.html", context, status=400)
        rows.sort(key=lambda version: (version.history_date, version.pk))
        changes = versions.difference(*map(versions.said_at, rows))
        context |= {"versions": rows, "changes": list(changes)}
        return TemplateResponse(request, "desk/compare.html", context)

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any
    ) -> Any:
        form = context["adminform"].form
        if getattr(form, "is_preview", False):
            formsets = [inline.formset for inline in context["inline_admin_formsets"]]
            context["preview"] = preview(form, formsets)
        return super().render_change_form(request, context, *args, **kwargs)

    def history_view(self, request: HttpRequest, object_id: str, extra_context: Any = None) -> Any:
        """The versions of an entry."""
        self._must_be_named(object_id)
        return super().history_view(request, object_id, extra_context)

    def _must_be_named(self, object_id: str, version_id: str = "1") -> None:
        """Http404 for what cannot name an entry of this table, or a version of one."""
        try:
            self.opts.pk.to_python(unquote(object_id))
            number(version_id)
        except (ValidationError, Refused):
            raise Http404("There is no such entry, or no such version of it.") from None

    def get_list_display(self, request: HttpRequest) -> Any:
        own = ["game_title"] if issubclass(self.model, ReportEntry) else []
        return [*(self.list_display or ("__str__",)), *own]

    @admin.display(description="game", ordering="game__title")
    def game_title(self, row: ReportEntry) -> str:
        return row.game.title

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        rows: QuerySet[Any] = super().get_queryset(request)
        return rows.select_related("game") if issubclass(self.model, ReportEntry) else rows

    def get_search_fields(self, request: HttpRequest) -> Any:
        """Every word of the file that is a text."""
        return [
            field.name
            for field in self.model._meta.fields
            if isinstance(field, models.CharField | models.TextField) and field.editable
        ]

    def get_list_filter(self, request: HttpRequest) -> Any:
        return [Edited, *(["game"] if issubclass(self.model, ReportEntry) else [])]

    def get_readonly_fields(self, request: HttpRequest, obj: Model | None = None) -> Any:
        """What other entries know a row by does not change."""
        if obj is None:
            return []
        key = obj._meta.pk
        called = ["key"] * isinstance(obj, Step | Record)
        return ["game"] * isinstance(obj, ReportEntry) + [key.name] * key.editable + called

    def formfield_for_dbfield(self, db_field: Any, request: Any, **kwargs: Any) -> Any:
        """A list of texts is written a line each, a deal a hand a line; as JSON they may be too."""
        if isinstance(db_field, models.JSONField):
            label, needed = capfirst(db_field.verbose_name), not db_field.blank
            if db_field.name == "stack":
                return fields.DealField(label=label, required=needed)
            if db_field.name not in ("century", "tells") and db_field.get_default() == []:
                return fields.Lines(label=label, required=needed)
        kwargs |= bound(db_field)
        return super().formfield_for_dbfield(db_field, request, **kwargs)

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """What stands in a file goes when it is taken out of the file."""
        return (
            isinstance(obj, FixtureEntry)
            and not obj.loaded
            and super().has_delete_permission(request)
        )

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        obj._change_reason = form.cleaned_data.get("reason") or None
        if not change:  # what is new comes last, as it will in its file
            obj.order = 1 + max((row.order for row in book.rows(self.model)), default=-1)
        super().save_model(request, obj, form, change)

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        for inline in (inline for formset in formsets for inline in formset.forms):
            inline.instance._change_reason = form.cleaned_data.get("reason") or None
        super().save_related(request, form, formsets, change)
        book.touch(self.model)
        if isinstance(form.instance, Rule):
            said = Rule.objects.get(pk=form.instance.pk).entry()
            if wanting := agreement.wanting_of(said["standing"], said):
                messages.warning(request, f"{form.instance.called}: {wanting}")

    def history_form_view(
        self, request: HttpRequest, object_id: str, version_id: str, extra_context: Any = None
    ) -> Any:
        """An older version, to be looked at or put back; what is put back shows at once."""
        self._must_be_named(object_id, version_id)
        response = super().history_form_view(request, object_id, version_id, extra_context)
        if request.method == "POST":
            book.touch(self.model)
        return response

    def delete_model(self, request: HttpRequest, obj: Model) -> None:
        super().delete_model(request, obj)
        book.touch(self.model)


def preview(form: EntryForm, formsets: list[Any]) -> dict[str, Any]:
    """What a form's texts would look like on the page, and what is wanting though it is allowed."""
    known, model = book.known(), form._meta.model
    shown = [(name, form.data.get(name, "")) for name in model.prose]
    inside = [
        each.cleaned_data
        for formset in formsets
        for each in formset.forms
        if getattr(each, "cleaned_data", {}).get("source") and not each.cleaned_data.get("DELETE")
    ]
    said = [
        {
            word: getattr(w["source"], "pk", w["source"]) if word == "source" else w.get(word, "")
            for word in Witness.keys
        }
        for w in inside
    ]
    remarks = []
    if model is Rule:
        rule = {"note": form.data.get("note"), "by": form.data.get("by"), "witness": said}
        remarks = [agreement.wanting_of(form.data.get("standing", ""), rule)]
    return {
        "texts": [
            (name, mark_safe(prose.render(text, known)))  # no HTML passes
            for name, text in shown
            if len(text) <= LONGEST
        ],
        "witnesses": [versions.plain([{k: v for k, v in each.items() if v}]) for each in said],
        "remarks": [remark for remark in remarks if remark],
    }


class StepForm(EntryForm):
    """A step, with its place among the others of its file."""

    follows = forms.ChoiceField(
        label="Comes after",
        required=False,
        show_hidden_initial=True,  # so that only a choice of this redactor moves it
        help_text="The lessons of a game share the steps of one file, in this order.",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not self.instance.pk:
            del self.fields["follows"]
            return
        me = cast(Step, self.instance)
        steps = list(Step.objects.filter(game=me.game_id))
        here = [step.pk for step in steps].index(me.pk)
        others = [step for step in steps if step.pk != me.pk]
        field = cast(forms.ChoiceField, self.fields["follows"])
        field.choices = [
            ("", "(it comes first)"),
            *((s.key, f"{s.title} ({s.key})") for s in others),
        ]
        field.initial = steps[here - 1].key if here else ""


class WitnessForm(OfWitness):
    """A witness that names a source of the book, and whose words stand there as it quotes them."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["source"].error_messages |= {
            "required": "A witness names a source: choose one, or add the source to the book.",
            "invalid_choice": "The book has no such source: choose one, or add it to the book.",
        }

    def clean(self) -> dict[str, Any]:
        said = with_plain_lines(super().clean() or {})
        source, quote = said.get("source"), said.get("quote")
        if source and quote and not said.get("DELETE"):
            word, why = printed.unquotable(source.pk, said.get("locus", ""), quote)
            if why:
                self.add_error(word, capfirst(why))
        return said


def _as_they_stand(said: QueryDict, prefix: str, rule: Rule) -> QueryDict | None:
    """The form with the witnesses that *rule* has now, and those that it adds; None if it has them.

    Django says nothing to a form that names a row which is gone, and does not save it.
    """
    many = said.get(f"{prefix}-TOTAL_FORMS", "")
    numbers = range(number_or_none(many, 0, 999) or 0)
    named = {n: said.get(f"{prefix}-{n}-id", "") for n in numbers}
    standing = list(rule.witnesses.all())
    if {pk for pk in named.values() if pk} <= {str(witness.pk) for witness in standing}:
        return None
    rows: list[dict[str, str]] = [
        {
            "id": str(witness.pk),
            "rule": rule.pk,
            **{key: str(witness.entry().get(key, "")) for key in Witness.keys},
        }
        for witness in standing
    ]
    for n in (n for n, pk in named.items() if not pk):
        at = f"{prefix}-{n}-"
        added = {key.removeprefix(at): said[key] for key in said if key.startswith(at)}
        rows.append({key: str(value) for key, value in added.items()})
    form = QueryDict(mutable=True)
    form.update({key: str(said[key]) for key in said if not key.startswith(f"{prefix}-")})
    form[f"{prefix}-TOTAL_FORMS"] = str(len(rows))
    form[f"{prefix}-INITIAL_FORMS"] = str(len(standing))
    for n, row in enumerate(rows):
        form.update({f"{prefix}-{n}-{key}": value for key, value in row.items()})
    return form


def _unfit(witness: Witness) -> str:
    """Why a witness of long ago cannot stand again; empty, if it can."""
    if not Source.objects.filter(pk=witness.source_id).exists():
        return "the book no longer has its source"
    if not witness.quote:
        return ""
    return printed.unquotable(witness.source_id, witness.locus, witness.quote)[1]


class WitnessInline(Inline):
    model = Witness
    form = WitnessForm
    verbose_name_plural = "witnesses"
    extra = 0

    def formfield_for_dbfield(self, db_field: Any, request: Any, **kwargs: Any) -> Any:
        return super().formfield_for_dbfield(db_field, request, **kwargs, **bound(db_field))


@admin.register(Step)
class StepAdmin(EntryAdmin):
    form = StepForm

    def get_fields(self, request: HttpRequest, obj: Model | None = None) -> Any:
        """A new step comes last in its file, and can be moved from there."""
        return [name for name in super().get_fields(request, obj) if obj or name != "follows"]

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        super().save_model(request, obj, form, change)
        if "follows" in form.changed_data:
            book.move(obj, form.cleaned_data["follows"])


@admin.register(Rule)
class RuleAdmin(EntryAdmin):
    list_display = ("id", "section", "standing")
    inlines = (WitnessInline,)

    def get_formset_kwargs(
        self, request: HttpRequest, obj: Any, inline: Any, prefix: str
    ) -> dict[str, Any]:
        """A form that has other witnesses than the rule has now gets those of now."""
        told: dict[str, Any] = super().get_formset_kwargs(request, obj, inline, prefix)
        if "data" in told and obj.pk and (now := _as_they_stand(told["data"], prefix, obj)):
            told["data"] = now
            messages.warning(
                request,
                "The witnesses of this rule were changed after you opened it. Here they are as "
                "they stand now; if you changed one of them, change it again.",
            )
        return told

    def history_form_view(
        self, request: HttpRequest, object_id: str, version_id: str, extra_context: Any = None
    ) -> Any:
        """An older version of a rule, with its witnesses as they stood then."""
        self._must_be_named(object_id, version_id)
        version = get_object_or_404(Rule.history.all(), pk=version_id, id=object_id)
        told = {"witnesses": [versions.plain([w.entry()]) for w in versions.witnesses_at(version)]}
        with transaction.atomic():
            return super().history_form_view(
                request, object_id, version_id, {**told, **(extra_context or {})}
            )

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """A version that is put back brings its witnesses with it."""
        version = to_historic(obj)
        stood = versions.witnesses_at(version) if version else None  # before there is one more
        super().save_model(request, obj, form, change)
        if stood is not None:
            self._put_back(request, obj, stood, form.cleaned_data.get("reason") or None)

    def _put_back(
        self, request: HttpRequest, rule: Rule, stood: list[Witness], reason: str | None
    ) -> None:
        """The witnesses of *rule* as they *stood*, but for those that would now be refused."""
        now = {witness.pk: witness for witness in rule.witnesses.all()}
        for witness in stood:
            why = _unfit(witness)
            if why:
                named = versions.plain([witness.entry()])
                messages.warning(request, f"This witness was left out: {named} ({why})")
                continue
            same = now.pop(witness.pk, None)
            if same is None or same.entry() != witness.entry():
                witness._change_reason = reason  # type: ignore[attr-defined]
                witness.save()
        for witness in now.values():
            witness._change_reason = reason  # type: ignore[attr-defined]
            witness.delete()

    def history_view(self, request: HttpRequest, object_id: str, extra_context: Any = None) -> Any:
        """The versions of a rule, and beneath them those of its witnesses."""
        past = versions.witnesses(unquote(object_id)).select_related("history_user")
        return super().history_view(
            request, object_id, {"witnesses": past[:300], **(extra_context or {})}
        )


admin.site.register([Game, Source], EntryAdmin)
admin.site.register(
    [
        Comparison,
        Credit,
        Crux,
        Diagram,
        Doubt,
        Gone,
        Lesson,
        Note,
        Record,
        Revision,
        Section,
        Summary,
        Term,
        Variant,
    ],
    EntryAdmin,
)


@admin.register(Decision)
class DecisionAdmin(OfDecisions):
    """What was edited here and a newer release has otherwise: one of two buttons decides."""

    list_display = ("called", "game", "since")
    list_filter = ("game",)

    def waits(self) -> tuple[int, str, str]:
        what = "decisions, where the book’s text is not the one that was edited here"
        return Decision.objects.count(), what, ""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return self.has_change_permission(request, obj)

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Who may edit an entry may decide on it; the list is for all who may edit any."""
        tables = [decisions.model_of(obj)] if isinstance(obj, Decision) else book.MODELS
        return any(
            request.user.has_perm(f"library.change_{model._meta.model_name}") for model in tables
        )

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.has_change_permission(request)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """The two texts side by side, and the two buttons."""
        decision = self.get_object(request, unquote(object_id))
        if decision is None:
            messages.info(request, "That has already been decided.")
            return redirect("admin:library_decision_changelist")
        if not self.has_change_permission(request, decision):
            raise PermissionDenied
        if request.method == "POST":
            return self._decide(request, decision)
        row = decisions.row_of(decision)
        last = row.history.first() if row else None  # type: ignore[attr-defined]
        context = {
            **self.admin_site.each_context(request),
            "title": f"Which text do you want to keep? {decision}",
            "opts": self.opts,
            "decision": decision,
            "sides": decisions.sides(decision),
            "row": row,
            "last": last,
            "edit": _edit_place(row) if row else "",
            "why": Gone.objects.filter(rule=decision.key).first(),
        }
        return TemplateResponse(request, "desk/decide.html", context)

    def _decide(self, request: HttpRequest, decision: Decision) -> HttpResponse:
        match request.POST.get("stands"):
            case "mine":
                decisions.keep(decision)
                messages.success(request, f"Your text was kept: {decision}.")
            case "book":
                decisions.take(decision)
                messages.success(request, f"The book’s text was kept: {decision}.")
            case _:
                return redirect(request.path)
        return redirect("admin:library_decision_changelist")


def _edit_place(row: FixtureEntry) -> str:
    return reverse(f"admin:library_{row._meta.model_name}_change", args=[row.pk])


class People(PeopleAdmin):
    """Who may edit: without the widgets that a screen reader cannot name."""

    filter_horizontal = ()
    readonly_fields = ("last_login", "date_joined")


class Groups(GroupAdmin):
    """What its members may edit, chosen from a plain list."""

    filter_horizontal = ()


admin.site.unregister([User, Group])
admin.site.register(User, People)
admin.site.register(Group, Groups)
