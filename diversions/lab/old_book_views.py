"""Pages beside an old book's Contents: its slips, its advice held against play, its cheats."""

from __future__ import annotations

from collections import Counter

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from diversions.lab import old_books, store
from diversions.library import contents
from diversions.library.page_cache import cached_beside
from diversions.rules.terms import brief


def _book(key: str) -> contents.Contents:
    book = contents.every().get(key)
    if book is None or book.work is None:
        raise Http404(f"This site has no pages on a book called “{brief(key)}”.")
    return book


@require_safe
@cached_beside(store.stamp)
def slips(request: HttpRequest, key: str) -> HttpResponse:
    """Where its figures and examples fail, with the right figure."""
    book = _book(key)
    context = {"book": book, "slips": old_books.slips(key)}
    return render(request, "lab/book_slips.html", context)


@require_safe
@cached_beside(store.stamp)
def right(request: HttpRequest, key: str) -> HttpResponse:
    """What it says of play, and what came of it."""
    book = _book(key)
    tested = old_books.tested(book)
    counted = Counter(trial.verdict for one in tested for trial in one.trials)
    context = {
        "book": book,
        "tested": tested,
        "counted": counted,
        "untested": old_books.untested(key),
    }
    return render(request, "lab/book_right.html", context)


@require_safe
@cached_beside(store.stamp)
def cheating(request: HttpRequest, key: str) -> HttpResponse:
    """The ways of cheating that it names."""
    book = _book(key)
    context = {"book": book, "groups": old_books.cheating(key)}
    return render(request, "lab/book_cheating.html", context)
