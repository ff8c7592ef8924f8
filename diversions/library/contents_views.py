"""The page of an old book of games: its Contents, in its own order and in a player’s."""

from __future__ import annotations

from collections import Counter

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from diversions.library import contents
from diversions.library.page_cache import cached_by
from diversions.rules.terms import brief


@require_safe
@cached_by("by=players")
def chapters(request: HttpRequest, key: str) -> HttpResponse:
    """Its chapters in its own order; ``by=players`` by players, length and what is needed."""
    book = contents.every().get(key)
    if book is None or book.work is None:
        raise Http404(f"This site has no pages on a book called “{brief(key)}”.")
    held = contents.chapters(key)
    of_chapter = {one.chapter.number: one for one in held}
    counted = Counter(one.state for one in held)
    context = {
        "book": book,
        "held": held,
        "parts": [(part, [of_chapter[c.number] for c in part.chapters]) for part in book.parts],
        "counted": [(state, counted[state]) for state in contents.STATES if counted[state]],
        "by_players": request.GET.get("by") == "players",
        "rows": contents.by_players(held),
        "needs": contents.by_needs(held),
        "heads": [*(f"to {most} min" for most in contents.LENGTHS), "longer"],
        "most": contents.SEATS[-1],
    }
    return render(request, "library/contents.html", context)
