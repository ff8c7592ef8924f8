"""The pages of the editions: what there is, each rule as it then read, what changed since."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from diversions.library import book, editions, prose, selectors, versions
from diversions.library.models import Game, Gone, Rule
from diversions.library.page_cache import cached_page
from diversions.rules.terms import brief


@require_safe
@cached_page
def every(request: HttpRequest) -> HttpResponse:
    """The editions, the newest first."""
    listed = [editions.edition(name) for name in editions.names()]
    return render(request, "library/editions.html", {"editions": listed})


@require_safe
@cached_page
def edition(request: HttpRequest, name: str) -> HttpResponse:
    """One edition: its rules by game, and which read otherwise today."""
    held = _edition(name)
    changed = {change.id: change for change in editions.changes(held)}
    rows = [{"id": id, **rule} for id, rule in held.rules.items()]
    by_game = [(game, list(rules)) for game, rules in groupby(rows, lambda rule: rule["game"])]
    context = {
        "edition": held,
        "by_game": by_game,
        "changed": changed,
        "told": Counter(change.sort for change in changed.values()),
        "new": [change for change in changed.values() if change.sort == "new"],
    }
    return render(request, "library/edition.html", context)


@require_safe
@cached_page
def rule(request: HttpRequest, name: str, id: str) -> HttpResponse:
    """A rule as it read in one edition, beside how it reads now."""
    held = _edition(name)
    if id not in held.rules:
        raise Http404(f"Edition {name} has no rule called “{brief(id)}”.")
    now = editions.present().get(id, {})
    context = {
        "edition": held,
        "id": id,
        "then": held.rules[id],
        "then_html": _html(held.rules[id]),
        "now": now,
        "now_html": _html(now),
        "change": editions.RuleChange(id, held.rules[id], now),
        "sources": selectors.sources(),
    }
    return render(request, "library/edition_rule.html", context)


def gone(request: HttpRequest, id: str) -> HttpResponse:
    """The page of a rule that the book has no longer: 410, why, where it went, how it last read.

    Http404 if the book never had it.
    """
    told = Gone.objects.filter(rule=id).select_related("game").first()
    last, stood = editions.last_read(id), _stood(id)
    if not (told or last or stood):
        raise Http404(f"The book has no rule called “{brief(id)}”.")
    held, then = last or (
        None,
        {**(stood or {}), **({"text": told.text} if told and told.text else {})},
    )
    slug = id.partition(".")[0]
    game = Game.objects.filter(pk=slug).first()
    context = {
        "edition": held,
        "id": id,
        "told": told,
        "game": game,
        "now": list(Rule.objects.filter(pk__in=told.now).order_by("number")) if told else [],
        "then": {"game": game.title if game else slug, **then},
        "then_html": _html(then),
        "sources": selectors.sources(),
    }
    return render(request, "library/rule_gone.html", context, status=410)


def _stood(id: str) -> dict[str, Any] | None:
    """A rule that no edition has, as it stood here before it was taken out."""
    history: Any = Rule.history
    last = history.filter(id=id).first()
    return versions.said_at(last) if last else None


def _edition(name: str) -> editions.Edition:
    try:
        return editions.edition(name)
    except KeyError:
        raise Http404(f"There is no edition {brief(name)}.") from None


def _html(rule: dict[str, Any]) -> dict[str, str]:
    """The texts of a rule as HTML; what they lead to may be gone by now, and is left as it was."""
    known = book.known()
    return {word: prose.render(rule[word], known) for word in ("text", "note") if rule.get(word)}
