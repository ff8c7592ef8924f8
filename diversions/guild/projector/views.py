"""What all are to see: the projector, and what the steward shows on it."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from diversions.games import GAMES
from diversions.guild.meeting import services
from diversions.guild.meeting.visitors import for_steward
from diversions.guild.models import Meeting
from diversions.guild.projector import shown
from diversions.guild.projector.services import turn
from diversions.incoming.fields import number
from diversions.library import selectors
from diversions.library.models import Game
from diversions.rules import Pack
from diversions.rules.terms import brief


@for_steward
@require_http_methods(["GET", "POST"])
def show(request: HttpRequest, meeting: Meeting) -> HttpResponse:
    """What can be shown of a game: its summary, a section, a rule, some cards."""
    slug = request.GET.get("game") or (meeting.at.game.slug if meeting.at else "")
    if not slug and (first := meeting.items.first()):
        slug = first.game.slug
    item = meeting.items.filter(terms_code__startswith=f"{slug}:").first() if slug else None
    game = GAMES.get(slug)
    terms = item.terms if item else game.terms() if game else None
    pack = game.pack(terms) if game and terms else None
    said = ""
    if request.method == "POST":
        if "page" in request.POST or request.POST.get("act") == "pages-turn":
            to = request.POST.get("page")
            turn(meeting, number(to, 1, 9999, "A page") if to is not None else None)
            return redirect(f"{request.path}?game={slug}")
        what: dict[str, object] = {"slug": slug, "terms": terms.code if terms else ""}
        for kind in ("game", "section", "rule", "cards"):
            if kind in request.POST:
                word = request.POST[kind]
                cards = request.POST.get("which", "").upper().replace(",", " ").split()
                what |= {"kind": kind, kind: cards if kind == "cards" else word}
                said = _refused(pack, cards) if kind == "cards" else ""
        if not said:
            services.show(meeting, what if "kind" in what else {})
            return redirect(f"{request.path}?game={slug}")
    report = selectors.report(slug) if slug else None
    context = {
        "meeting": meeting,
        "told": report.game if report else None,
        "book": Game.objects.order_by("title").values_list("slug", "title"),
        "terms": terms,
        "chapters": [
            (c, [r for r in c.rules if terms is None or terms.meets(r.under)])
            for c in (report.chapters if report else ())
        ],
        "pack": pack,
        "said": said,
        "example": _example(pack) if pack else "",
        "which": request.POST.get("which", ""),
        "games": sorted({i.game.slug: i.game.title for i in meeting.items.all()}.items()),
        "shown": shown.shown(meeting),
    }
    return render(request, "guild/show.html", context, status=400 if said else 200)


def _example(pack: Pack) -> str:
    """Three cards as they are written, for a field that is empty."""
    return " ".join(pack.cards[at * len(pack.cards) // 3] for at in range(3))


def _refused(pack: Pack | None, cards: Sequence[str]) -> str:
    """Why those cards can’t be shown; empty, if they can."""
    if pack is None:
        return "This game is played without cards."
    if not cards:
        return f"Write which cards to show, like this: {_example(pack)}."
    if unknown := [card for card in cards if card not in pack.cards]:
        told = ", ".join(f"“{brief(word)}”" for word in unknown[:4])
        return f"No card of this game is written {told}. Write cards like this: {_example(pack)}."
    return ""
