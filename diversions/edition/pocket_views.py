"""The book in a pocket: the address of the file."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from diversions.edition import citing, epub, pocket
from diversions.incoming.errors import refused
from diversions.incoming.names import cleaned


@require_safe
def pocket_book(request: HttpRequest) -> HttpResponse:
    """The games whose ``code`` the address gives, or all of the book; ``title`` names the file."""
    codes = request.GET.getlist("code")
    asked = cleaned(request.GET.get("title", ""), 80)
    try:
        games = pocket.chosen(codes)
        title = asked or (games[0][0].title if len(games) == 1 else citing.BOOK)
        body = pocket.made(title, games)
    except ValueError as error:
        return refused(request, str(error), 400)
    name = games[0][0].slug if len(games) == 1 else "diversions"
    response = HttpResponse(body, content_type=epub.SORT)
    response["Content-Disposition"] = f'attachment; filename="{name}.epub"'
    return response
