"""All that a game has to be printed under given terms, each a file of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from diversions.games import GAMES
from diversions.library.models import Game
from diversions.press import cards, men, packs, sheets
from diversions.rules import Terms
from diversions.rules.pictures import doors
from diversions.rules.pictures.drawing import Drawing

HOUSE = "The Book of Diversions"


class File(NamedTuple):
    """A file that can be printed: what it is, and how it is made for a paper."""

    title: str
    make: Callable[[str], bytes]


def files(game: Game, terms: Terms | None, address: str) -> dict[str, File]:
    """Everything of a game, by the key that its address has: the table card first."""
    files_ = {"card": File("Table card", lambda paper: _card(game, terms, address, paper))}
    if terms is None:
        return files_
    for key, drawing in sheets.sheets(terms).items():
        files_[key] = File(drawing.title, _drawer(game, terms, drawing))
    played = GAMES[terms.game]
    if page := cards.of_dice(terms):
        files_["odds"] = File("The dice, in tables", lambda paper: _bound(game, terms, page, paper))
    if pack := played.pack(terms):
        title = f"{packs.TITLES[pack.system]} cards to cut out, {len(pack.cards)}"
        files_["pack"] = File(title, lambda paper: packs.as_pdf(title, packs.sheets(pack), paper))
    if sets := doors.men(played, terms):
        pages = [page for men_ in sets for page in men.sheets(men_)]
        title = " and ".join(dict.fromkeys(men_.title for men_ in sets)) + ", to cut out"
        files_["men"] = File(title, lambda paper: packs.as_pdf(title, pages, paper))
    return files_


def _card(game: Game, terms: Terms | None, address: str, paper: str) -> bytes:
    return _bound(game, terms, cards.one_side(game, terms, address, paper), paper)


def _drawer(game: Game, terms: Terms, drawing: Drawing) -> Callable[[str], bytes]:
    def make(paper: str) -> bytes:
        pages = sheets.tiles_of(drawing, terms.code)
        return sheets.as_pdf(game.title, pages, f"{HOUSE} · {terms.code}", paper)

    return make


def _bound(game: Game, terms: Terms | None, page: dict[str, Any], paper: str) -> bytes:
    code = terms.code if terms else game.slug
    return sheets.as_pdf(game.title, [page], f"{HOUSE} · {code}", paper)
