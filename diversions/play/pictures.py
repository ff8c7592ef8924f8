"""A game's table as a picture: what a page shows of it before one sits down."""

from __future__ import annotations

from django.template.loader import render_to_string
from markupsafe import Markup

from diversions.games import GAMES
from diversions.library import selectors
from diversions.library.stamps import by_stamp
from diversions.play import fold, showing, table
from diversions.play.fold import Played
from diversions.play.sitters import company
from diversions.rules.record import read
from diversions.rules.terms import Terms

FAR = 0.4  # of a record: where enough has been done to be seen, and much is still to do
MOST = 24  # moves, at which even a long one is shown


def picture(slug: str, code: str) -> Markup:
    """The table of *slug* in the midst of one of the book's records, with every card open.

    Nothing on it can be pressed.  Empty if the book has no record of the game.
    """
    return _picture(slug, GAMES[slug].terms_of(code).variant)


def in_play(slug: str, variant: str) -> tuple[table.Table, Played] | None:
    """A table of *slug* in the midst of a record, with every card open, and what was played.

    None if the book has no record of the game.
    """
    played = _midst(slug, variant)
    if played is None:
        return None
    seen = showing.look(played, None, company(played), all_seen=True)
    seen.kind = "diagram"
    return seen, played


@by_stamp
def _picture(slug: str, variant: str) -> Markup:
    position = in_play(slug, variant)
    if position is None:
        return Markup()
    said = render_to_string("play/_picture.html", {"table": position[0], "game": GAMES[slug]})
    return Markup(said)  # noqa: S704 (our own template)


def _midst(slug: str, variant: str) -> Played | None:
    """A record of the variant, or else of any, where somebody is to act.

    The one that keeps most of the readings that the report begins with, and of those the longest:
    the picture then agrees with the summary beside it.
    """
    wholes = []
    for key, text in selectors.records(slug).items():
        terms, moves = read(text, GAMES)
        if not moves:
            continue  # a head alone: there is nothing to show
        other = terms.variant != variant
        wholes.append((other, _unusual(terms), -len(moves), key, terms, moves))
    for *_, terms, moves in sorted(wholes, key=lambda whole: whole[:4]):
        whole = fold.fold(terms, moves)
        for ply in range(min(int(whole.ply * FAR), MOST), 0, -1):
            played = whole.at(ply)
            if played.state.acting:
                return played
    return None


def _unusual(terms: Terms) -> int:
    """How many of the readings are not those of the variant; the seats do not count."""
    return sum(not word.startswith("seats=") for word in terms.code.split(",")[1:])
