"""The book in a pocket: games, their rules and what upholds them as an EPUB, for a field without
a network.

Each game has two pages, its report and its evidence; behind them stand the words, the sources, and
how the book knows.  A link that leads to something that is not in the file is left as its words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from typing import Any, NamedTuple

from django.http import Http404
from django.template.loader import render_to_string
from django.urls import resolve
from markupsafe import Markup, escape

from diversions.edition import citing, documentation, epub
from diversions.edition.epub import ContentsLine, Imprint
from diversions.games import GAMES
from diversions.library import (
    editions,
    facts,
    knowledge,
    mentions,
    selectors,
    stamps,
    under_terms,
)
from diversions.library.byte_cache import ByteCache
from diversions.library.glossary import Headword, by_word
from diversions.library.models import Diagram, Game
from diversions.library.selectors import Named, Report, Sentence, ShownCrux
from diversions.library.under_terms import InForce
from diversions.play import fold
from diversions.press import positions, sheets
from diversions.rules import Terms
from diversions.rules.pictures import doors
from diversions.rules.pictures.doors import Drawn
from diversions.rules.pictures.drawing import Words

MOST = 60  # games in one file
BOARDS = ("board", "table")  # of what a game prints at true size: what is drawn here
LINK = re.compile(r'<a\b[^>]*?href="([^"]*)"[^>]*>(.*?)</a>', re.DOTALL)
CITE = 'class="cite"'
BOX = re.compile(r'viewBox="(\S+) (\S+) (\S+) (\S+)">')
STYLE = "edition/pocket/book.css"
_kept = ByteCache[bytes](room=16 * 1024 * 1024)  # books that were made last


class PocketFigure(NamedTuple):
    """A drawing: its file, what it is for those who do not see it, and what is said below it."""

    name: str
    alt: str
    says: Markup


class PocketQuestion(NamedTuple):
    """A point on which the sources differ, and the label of the answer that is played here."""

    asked: ShownCrux
    chosen: str
    arises: bool


@dataclass(frozen=True)
class PocketGame:
    """A game of the file under its readings; *key* names its pages."""

    key: str
    report: Report
    terms: Terms | None
    variant: Named | None
    chapters: list[InForce]
    rules: frozenset[str]

    @property
    def page(self) -> str:
        return f"{self.key}.xhtml"

    @property
    def title(self) -> str:
        return self.report.game.title

    @property
    def evidence(self) -> str:
        return f"{self.key}-evidence.xhtml"


@dataclass
class Binding:
    """A file as it is made: its parts, and the drawings and sources that their pages ask for."""

    parts: list[PocketGame]
    drawings: dict[str, str] = field(default_factory=dict)
    sources: set[str] = field(default_factory=set)

    def within(
        self, html: str, part: PocketGame | None = None, only: frozenset[str] = frozenset()
    ) -> Markup:
        """*html* with its links led to pages of the file; of sources, if given, *only* those."""

        def led(match: re.Match[str]) -> str:
            place = self._place(match[1], part, only)
            led = f'<a href="{escape(place)}">{match[2]}</a>' if place else match[2]
            return f"({led})" if CITE in match[0] else led

        return Markup(LINK.sub(led, str(html)))  # noqa: S704 (the book's own Markdown)

    def _place(self, address: str, part: PocketGame | None, only: frozenset[str]) -> str:
        """Where a link of the book leads in this file; empty, if to nothing in it."""
        if address.startswith(("https://", "http://")):
            return address
        try:
            found = resolve(address.partition("?")[0].partition("#")[0])
        except Http404:
            return ""
        match found.url_name:
            case "rule":
                return self.rule(str(found.kwargs["id"]), part)
            case "source" | "printed-page" | "text":
                key = str(found.kwargs["key"])
                return self.source(key) if not only or key in only else ""
            case "report":
                slug = found.kwargs["slug"]
                return next((p.page for p in self.parts if p.report.game.slug == slug), "")
        return ""

    def rule(self, id: str, part: PocketGame | None) -> str:
        """Where a rule stands: in the same game, else in the first that has it."""
        of = [one for one in (part, *self.parts) if one and id in one.rules]
        return f"{of[0].page}#{id}" if of else ""

    def source(self, key: str) -> str:
        """Where a source stands, which is then in the file."""
        self.sources.add(key)
        return f"sources.xhtml#{key}"

    def draw(self, key: str, svg: str, title: str) -> str:
        """The name of the file of a drawing."""
        name = (
            f"pictures/{key}-{sum(n.startswith(f'pictures/{key}-') for n in self.drawings) + 1}.svg"
        )
        self.drawings[name] = _on_paper(svg, title)
        return name


def _on_paper(svg: str, title: str) -> str:
    """*svg* with its title and a ground, so that its ink is read at night too."""

    def grounded(box: re.Match[str]) -> str:
        x, y, wide, high = box.groups()
        ground = f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" fill="#fffdf7"/>'
        return f"{box[0]}<title>{escape(title)}</title>{ground}"

    return BOX.sub(grounded, svg, count=1)


# Which games ------------------------------------------------------------------------------------


def chosen(codes: Iterable[str]) -> list[tuple[Game, Terms | None]]:
    """The games and readings that *codes* name, each once, all of the book if there are none;
    ValueError says what is wrong."""
    known = {game.slug: game for game in selectors.games()}
    codes = list(dict.fromkeys(codes)) or list(known)
    if len(codes) > MOST:
        raise ValueError(f"One file can hold at most {MOST} games.")
    games: list[tuple[Game, Terms | None]] = []
    for code in codes:
        slug = code.partition(":")[0]
        if slug not in known:
            raise ValueError(f"The book has no game called “{slug[:40]}”.")
        if slug not in GAMES:
            games.append((known[slug], None))
        else:
            game = GAMES[slug]
            games.append((known[slug], game.terms_of(code) if ":" in code else game.terms()))
    return games


def made(title: str, games: list[tuple[Game, Terms | None]]) -> bytes:
    """The file of those games; what was made last is kept."""
    key = (stamps.digest(), title, *(terms.code if terms else game.slug for game, terms in games))
    body = _kept.get(key)
    if body is None:
        body = _bound(title, games)
        _kept.keep(key, body, len(body))
    return body


def _bound(title: str, games: list[tuple[Game, Terms | None]]) -> bytes:
    binding = Binding([])
    for game, terms in games:
        binding.parts.append(_part(game, terms, len(binding.parts) + 1, binding.parts))
    pages, contents = {"title.xhtml": ""}, []
    for part in binding.parts:
        pages[part.page] = _page("game", binding, part, **_told(binding, part))
        pages[part.evidence] = _page("evidence", binding, part, rules=_rules(part))
        contents.append(_entry(part))
    if words := _words(binding):
        pages["glossary.xhtml"] = _page("glossary", binding, words=words)
        contents.append(ContentsLine("glossary.xhtml", "Glossary"))
    pages["sources.xhtml"] = _sources(binding)
    contents.append(ContentsLine("sources.xhtml", "Sources"))
    pages["how.xhtml"] = _page("how", binding, standings=knowledge.STANDINGS)
    contents.append(ContentsLine("how.xhtml", "How this book knows"))
    pages["title.xhtml"] = _page("title", binding, title=title, contents=contents)
    others = {"book.css": render_to_string(STYLE), **binding.drawings}
    about = ", ".join(dict.fromkeys(part.report.game.title for part in binding.parts))
    return epub.archive(Imprint(title, stamps.digest(), _day(), about), pages, others, contents)


def _day() -> date:
    """The day of the newest edition; while there is none, the first of its year."""
    newest = editions.newest()
    if newest in editions.names():
        return editions.edition(newest).day
    return date(int(newest.partition(".")[0]), 1, 1)


def _part(game: Game, terms: Terms | None, n: int, before: list[PocketGame]) -> PocketGame:
    report = selectors.report(game.slug)
    assert report is not None, game.slug
    is_again = any(part.report.game.slug == game.slug for part in before)
    return PocketGame(
        f"{game.slug}-{n}" if is_again else game.slug,
        report,
        terms,
        selectors.read_in(report, terms),
        [under_terms.in_force(report, chapter, terms) for chapter in report.chapters],
        frozenset(rule.id for rule in report.rules),
    )


def _page(sort: str, binding: Binding, part: PocketGame | None = None, **told: Any) -> str:
    context = {
        "part": part,
        "within": partial(binding.within, part=part),
        "source": binding.source,
        "book": citing.BOOK,
        "edition": editions.newest(),
        **told,
    }
    return render_to_string(f"edition/pocket/{sort}.xhtml", context)


def _entry(part: PocketGame) -> ContentsLine:
    """A game in the contents, with its sections."""
    below = [ContentsLine(f"{part.page}#in-short", "In short")]
    below += [
        ContentsLine(
            f"{part.page}#part-{chapter.chapter.section.key}", chapter.chapter.section.title
        )
        for chapter in _in_order(part)
    ]
    below.append(ContentsLine(part.evidence, "What the rules rest on"))
    title = part.report.game.title
    if part.variant and part.key != part.report.game.slug:
        title += f", {part.variant.title}"
    return ContentsLine(part.page, title, tuple(below))


def _in_order(part: PocketGame) -> list[InForce]:
    """The sections that say something under these readings: rules first, then what tells."""
    holding = [one for one in part.chapters if one.lines or one.is_told]
    return sorted(holding, key=lambda one: one.is_told)


# A game -----------------------------------------------------------------------------------------


def _told(binding: Binding, part: PocketGame) -> dict[str, Any]:
    """What the page of a game shows."""
    slug, terms = part.report.game.slug, part.terms
    agreed = {o.key: r.key for o, r in terms.agreed} if terms else {}
    return {
        "summary": under_terms.summary_html(slug, terms),
        "facts": facts.of_game(part.report.game),
        "age": mentions.in_full(slug),
        "chapters": [(one, list(_diagrams(binding, part, one))) for one in _in_order(part)],
        "questions": [
            PocketQuestion(
                asked,
                next((a.label for a in asked.answers if a.key == agreed.get(asked.option)), ""),
                terms is not None and under_terms.arises(asked, terms),
            )
            for asked in (
                *(q for of in part.report.questions.values() for q in of),
                *part.report.loose,
            )
        ],
        "values": (*doors.values(GAMES[slug], terms), *doors.odds_tables(GAMES[slug], terms))
        if terms
        else (),
        "drawings": list(_drawings(binding, part)),
        "folded": [rule for one in part.chapters for rule in one.folded],
        "shorts": {key: work.short for key, work in selectors.sources().items()},
    }


def _rules(part: PocketGame) -> list[Sentence]:
    """Every rule of the game, as it is known under these readings."""
    known = {line.rule.id: line.rule for one in part.chapters for line in one.lines}
    return [known.get(rule.id, rule) for rule in part.report.rules]


def _words(binding: Binding) -> list[Headword[PocketGame]]:
    """The words of all the games by the alphabet, a game that stands twice once."""
    of = {part.report.game.slug: part for part in reversed(binding.parts)}
    return by_word(
        (term.word, binding.within(term.html, part), part)
        for part in sorted(of.values(), key=lambda part: part.report.game.title.casefold())
        for term in part.report.terms
    )


def _drawings(binding: Binding, part: PocketGame) -> Iterator[PocketFigure]:
    """The board as play begins; of a game without men on it, the board or table that is printed."""
    if part.terms is None:
        return
    played = fold.fold(part.terms, ())
    if board := doors.picture(played.game, played.state):
        yield _figure(binding, part, board, "The board as play begins.", Markup())
        return
    for key, drawing in sheets.sheets(part.terms).items():
        if key in BOARDS:
            name = binding.draw(part.key, sheets.svg_file(drawing), drawing.title)
            written = ", ".join(part.text for part in drawing.parts if isinstance(part, Words))
            alt = f"{drawing.title}: {written}" if written else drawing.title
            yield PocketFigure(name, alt, escape(drawing.note))


def _figure(
    binding: Binding, part: PocketGame, board: Drawn, is_: str, says: Markup
) -> PocketFigure:
    alt = f"{is_} {'; '.join(board.text.splitlines())}"
    return PocketFigure(
        binding.draw(part.key, positions.board(board), is_), alt, says or Markup(escape(is_))
    )


def _diagrams(
    binding: Binding, part: PocketGame, of: InForce
) -> Iterator[tuple[Diagram, list[PocketFigure]]]:
    """The positions that a section shows, each before what is played there, and after."""
    records = selectors.records(part.report.game.slug)
    for diagram, _ in of.chapter.diagrams:
        boards = documentation.boards_of(diagram, records)
        words = ("The position.",) if len(boards) == 1 else ("Before.", "After.")
        figures = [
            _figure(binding, part, board, is_, Markup())
            for board, is_ in zip(boards, words, strict=False)
        ]
        if figures:
            yield diagram, figures


def _sources(binding: Binding) -> str:
    """The works that the games cite, or list, and those that their pages led to."""
    works = selectors.sources()
    held = {work.key for part in binding.parts for work in part.report.literature}
    held |= binding.sources
    listed = [
        (work, citing.as_text(citing.source_work(work, "", works.get(work.within)), "chicago"))
        for key, work in works.items()
        if key in held
    ]
    return _page("sources", binding, works=listed, only=frozenset(held))
