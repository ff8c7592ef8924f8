"""Documentation for an Arts and Sciences entry: the form, and the file that it makes."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from diversions.edition import document_files, documentation
from diversions.edition.documentation import EntrantText
from diversions.edition.forms import EntrantForm
from diversions.edition.views import public
from diversions.games import GAMES
from diversions.incoming.errors import refused
from diversions.library import selectors
from diversions.rules import Terms
from diversions.rules.terms import brief


@require_http_methods(["GET", "HEAD", "POST"])
def entry(request: HttpRequest, slug: str) -> HttpResponse:
    """The form of a game's documentation; posted, the file."""
    report = selectors.report(slug)
    if report is None:
        raise Http404(f"The book has no game called “{brief(slug)}”.")
    code = request.POST.get("terms", "") or request.GET.get("terms", "")
    try:
        terms = _terms(slug, code)
    except ValueError as error:
        return refused(request, str(error), 400)
    form = EntrantForm(
        request.POST if request.method == "POST" else None,
        initial={"paper": "a4", "form": "pdf"},
    )
    if form.is_valid():
        said = dict(form.cleaned_data)
        paper, kind = said.pop("paper"), said.pop("form")
        pieces = documentation.document(
            report, terms, EntrantText(**said), lambda place: public(request, place)
        )
        body = document_files.render(pieces, kind, paper, said["name"])
        response = HttpResponse(body, content_type=document_files.FORMS[kind][1])
        name = f"{slug}-documentation.{kind}"
        response["Content-Disposition"] = f'attachment; filename="{name}"'
        return response
    context = {"report": report, "terms": terms, "form": form}
    status = 400 if form.is_bound else 200
    return render(request, "edition/entry.html", context, status=status)


def _terms(slug: str, code: str) -> Terms | None:
    """The terms that *code* writes, or the usual ones; ValueError says which word is wrong."""
    if slug not in GAMES:
        return None
    return GAMES[slug].terms_of(code) if code else GAMES[slug].terms()
