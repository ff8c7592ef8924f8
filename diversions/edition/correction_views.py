"""*Is this right?*: the form, and the page where its sender sees what became of it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from diversions.edition import corrections
from diversions.edition.forms import CorrectionForm
from diversions.edition.models import Correction
from diversions.incoming.fields import Refused


@require_http_methods(["GET", "HEAD", "POST"])
def ask(request: HttpRequest, kind: str, on: str) -> HttpResponse:
    """The form for a correction of one thing."""
    about = corrections.subject(kind, on)
    if about is None:
        raise Http404("There is nothing to correct at this address.")
    form = CorrectionForm(request.POST if request.method == "POST" else None)
    said = ""
    if form.is_valid():
        if request.session.session_key is None:
            request.session.create()
        browser = request.session.session_key or ""
        senders = corrections.sender(browser, request.META.get("REMOTE_ADDR", ""))
        try:
            taken = corrections.take(about, **form.cleaned_data, senders=senders)
        except Refused as refused:
            said = str(refused)
        else:
            return redirect(taken)
    context = {"about": about, "form": form, "said": said}
    status = 429 if said else 400 if form.is_bound else 200
    return render(request, "edition/ask.html", context, status=status)


@require_safe
def correction(request: HttpRequest, key: str) -> HttpResponse:
    """What became of a correction, for the one who has its address."""
    kept = get_object_or_404(Correction, key=key)
    about = corrections.subject(kept.kind, kept.on)
    changed = about is not None and about.text != kept.read
    context = {"correction": kept, "about": about, "changed": changed}
    response = render(request, "edition/correction.html", context)
    response["X-Robots-Tag"] = "noindex"
    return response
