"""The box: all the paper of an event in one archive, the same bytes for the same event."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from diversions.games import GAMES
from diversions.guild.print import handouts, quiz
from diversions.library.models import Game
from diversions.press import cards, men, packs, pdf, sheets
from diversions.rules import Terms
from diversions.rules.pictures import doors
from diversions.rules.pictures.drawing import Drawing

EPOCH = (1980, 1, 1, 0, 0, 0)  # the first day that an archive can write: no clock is asked
SCORE = "score"  # what a game calls its sheet for the score


class Event(NamedTuple):
    """What is put into a box: the games, and pages that belong to the event alone."""

    name: str
    terms: tuple[Terms, ...]
    plan: list[dict[str, Any]]
    codes: list[dict[str, Any]]


def packed(event: Event, home: str, paper: str) -> bytes:
    """The archive; its files have plain names, and the first says what they are."""
    files = dict(_files(event, home, paper))
    listed = [f"{event.name}: all its paper, for {pdf.PAPERS[paper]}.", ""]
    listed += [f"{name}: {what}." for name, (what, _) in files.items()]
    listed += ["", "Print everything at 100 %, not fitted to the page.", packs.OURS + "."]
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        _put(archive, "contents.txt", "\n".join(listed).encode())
        for name, (_, body) in files.items():
            _put(archive, name, body)
    return out.getvalue()


def _put(archive: zipfile.ZipFile, name: str, body: bytes) -> None:
    entry = zipfile.ZipInfo(name, EPOCH)
    entry.external_attr = 0o644 << 16
    archive.writestr(entry, body)


def _files(event: Event, home: str, paper: str) -> Iterable[tuple[str, tuple[str, bytes]]]:
    """Each file of the box: its name, what it is, and itself; what would be empty is left out."""
    known = Game.objects.in_bulk([terms.game for terms in event.terms])
    chosen: list[handouts.Chosen] = [
        (known[terms.game], terms) for terms in event.terms if terms.game in known
    ]

    def bound(what: str, pages: Sequence[dict[str, Any]]) -> bytes:
        foot = f"{handouts.HOUSE} · {event.name}"
        return pdf.bound({"title": what, "foot": foot, "pages": list(pages)}, paper)

    if event.plan:
        yield "plan.pdf", ("the games in their order", bound("The plan", event.plan))
    if event.codes:
        yield "codes.pdf", ("codes for the door and the seats", bound("Codes", event.codes))
    book = handouts.bound("book", event.name, chosen, home, paper)
    yield "book.pdf", ("all the games: rules, words and sources", book)
    table_cards = [
        cards.one_side(game, terms, handouts.address(home, game, terms), paper)
        for game, terms in chosen
    ]
    yield "cards.pdf", ("a table card for each game", bound("Table cards", table_cards))
    yield from _drawn(event.terms, bound)
    wanted = (GAMES[terms.game].pack(terms) for terms in event.terms)
    for system, pack in packs.shared(wanted).items():
        what = f"{packs.TITLES[system]} cards to cut out, one pack"
        body = packs.as_pdf(what, packs.sheets(pack), paper)
        yield f"pack-{system}.pdf", (what, body)
    if pages := [page for set_ in _men(event.terms) for page in men.sheets(set_)]:
        what = "men and coins to cut out, for one table of each game"
        yield "men.pdf", (what, packs.as_pdf("Men and coins", pages, paper))
    if asked := quiz.pages(event.terms):
        for page, what in zip(asked, ("a quiz on the games", "the answers"), strict=True):
            yield f"{page['kind']}.pdf", (what, bound(page["title"], [page]))


def _drawn(games: Iterable[Terms], bound: Any) -> Iterable[tuple[str, tuple[str, bytes]]]:
    """Boards, each once though several games are played on it; sheets for the score, and what the
    dice come to."""
    shared: dict[Any, list[tuple[Drawing, str]]] = {}
    scores: list[dict[str, Any]] = []
    tables: list[dict[str, Any]] = []
    for terms in games:
        for key, drawing in sheets.sheets(terms).items():
            if key == SCORE:
                scores.extend(sheets.tiles_of(drawing, terms.code))
            else:
                shared.setdefault(drawing._replace(title=""), []).append((drawing, terms.code))
        if page := cards.of_dice(terms):
            tables.append(page)
    boards = [page for alike in shared.values() for page in _board(alike)]
    if boards:
        yield "boards.pdf", ("boards and tables at their true size", bound("Boards", boards))
    if scores:
        yield "scores.pdf", ("score sheets", bound("Scores", scores))
    if tables:
        yield "dice.pdf", ("the odds of the dice", bound("Dice", tables))


def _board(alike: list[tuple[Drawing, str]]) -> list[dict[str, Any]]:
    """One board for several games, called by all their names and codes."""
    titles = dict.fromkeys(drawing.title for drawing, _ in alike)
    codes = dict.fromkeys(code for _, code in alike)
    drawing = alike[0][0]._replace(title=" · ".join(titles))
    return sheets.tiles_of(drawing, " · ".join(codes))


def _men(games: Iterable[Terms]) -> list[Any]:
    """The sets of men and coins of all the games, each once."""
    sets = [set_ for terms in games for set_ in doors.men(GAMES[terms.game], terms)]
    return list(dict.fromkeys(sets))
