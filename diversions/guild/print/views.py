"""The choice of handouts, and the files that are printed."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from diversions.games import GAMES
from diversions.guild.print.handouts import HOUSE, KINDS, agreed, bound
from diversions.library.models import Game
from diversions.play.web import at_table, house
from diversions.press import pdf
from diversions.rules.terms import brief


@at_table
@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """The choice of games, readings and paper."""
    chosen = request.GET.getlist("code")
    sheets = []
    for game in sorted(GAMES.values(), key=lambda game: game.title):
        variants = [(f"{game.slug}:{v.key}", v.title) for v in game.variants]
        sheets.append((game, variants))
    told = list(Game.objects.exclude(slug__in=GAMES).order_by("title"))
    plain = {code for _, variants in sheets for code, _ in variants} | {game.slug for game in told}
    context = {
        "games": sheets,
        "told": told,
        "chosen": chosen,
        "every": "every" in request.GET,
        "others": " ".join(code for code in chosen if code not in plain),
        "papers": pdf.PAPERS,
        "said": "",
    }
    return render(request, "guild/handouts.html", context)


@at_table
@require_safe
def made(request: HttpRequest, kind: str) -> HttpResponse:
    """One file of all that was chosen; ``paper`` is a4 or us-letter."""
    if kind not in KINDS:
        raise Http404(f"“{brief(kind)}” cannot be printed here.")
    paper = request.GET.get("paper", "a4")
    codes = [*request.GET.getlist("code"), *request.GET.get("others", "").split()]
    try:
        chosen = agreed(codes)
        if paper not in pdf.PAPERS:
            raise ValueError(
                f"“{brief(paper)}” is not a paper size; choose one of: {', '.join(pdf.PAPERS)}."
            )
        title = request.GET.get("title", "").strip()[:80] or HOUSE
        home = house(request)
        body = bound(kind, title, chosen, home, paper)
    except (ValueError, pdf.PressError) as error:
        return render(request, "press/refused.html", {"because": str(error)}, status=400)
    response = HttpResponse(body, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{kind}-{paper}.pdf"'
    return response
