"""What the projector shows, and phones in the hall with it."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from django.conf import settings
from markupsafe import Markup

from diversions.games import GAMES
from diversions.guild.demo import asking, position, state
from diversions.guild.demo.asking import Answers
from diversions.guild.lesson import services as lesson_services
from diversions.guild.meeting import services
from diversions.guild.meeting.tables import StewardTable, boards
from diversions.guild.models import Lesson, Meeting, Pairing
from diversions.guild.planning import services as planning_services
from diversions.guild.projector import aloft, paging
from diversions.guild.tournament.shown import table_of
from diversions.incoming.addresses import advice, is_this_machine
from diversions.library import fit, selectors, under_terms
from diversions.live import hub
from diversions.play import lesson_views, lessons, showing, streams
from diversions.play.models import loaded
from diversions.play.table import Table
from diversions.play.web import qr
from diversions.rules import Move, ruling_on

READ, GLANCE = 40, 15  # seconds for a page of sentences, and for one of names


PLAINLY = {
    "letters": "the letters",
    "network": "the network",
    "tables": "who sits where",
    "round": "who meets whom",
    "standings": "the standings",
}


class Shown(NamedTuple):
    """What the projector shows: a template, what it is given, and what it follows.

    What is long is in *pages*, of which each is a list that the template is given under a name.
    """

    template: str
    context: dict[str, Any]
    follows: frozenset[str] = frozenset()
    pages: Sequence[Sequence[Any]] = ()
    paged: str = ""  # the name
    page: int = 0
    seconds: int = READ  # for one page, where they turn by themselves
    turns: bool = False

    def at(self, page: int) -> Shown:
        """The same, at that page, or at the last if there are not so many."""
        if not self.pages:
            return self
        page = max(0, min(page, len(self.pages) - 1))
        return self._replace(page=page, context={**self.context, self.paged: self.pages[page]})

    @property
    def in_words(self) -> str:
        """What it is, to end a sentence that begins with *The projector shows*."""
        told = self.context
        match self.template:
            case "rules" if told["alone"]:
                return f"rule {told['rules'][0].number} of {told['title']}"
            case "rules":
                return f"the section “{told['title']}”"
            case "game":
                return f"the summary of {told['summed'].title}"
            case "cards":
                return " · ".join(told["pack"].name(card) for card in told["cards"])
            case "table":
                demonstrated = f"a demonstration of {told['table'].game.title}"
                return told["heading"].lower() if "Table" in told["heading"] else demonstrated
            case "lesson":
                return f"step {told['lesson'].number + 1} of the lesson"
            case template:
                return PLAINLY.get(template, "this meeting")

    @property
    def aloud(self) -> str:
        """The same for one who hears the page, once for each thing that is new: in whole
        sentences, with no figure that counts on."""
        if self.template == "table":
            return str(self.context["aloft"].aloud())
        if self.template == "black":
            return "The projector shows nothing now."
        return f"The projector shows {self.in_words}." if self.template != "nothing" else ""

    @property
    def unfit(self) -> str:
        """What is said where the text and the engine of the game that is shown do not fit."""
        told = self.context
        match self.template:
            case "table" | "lesson" if told["table"]:
                return str(told["table"].unfit)
            case "lesson":
                return fit.undealt(told["lesson"].game)
            case "game":
                return fit.undealt(told["summed"].slug)
            case "rules":
                return fit.undealt(told["slug"])
            case _:
                return ""

    def whole(self) -> Shown:
        """The same for a phone, which can be scrolled."""
        everything = [thing for page in self.pages for thing in page]
        context = {**self.context, self.paged: everything} if self.pages else self.context
        return self._replace(context=context, pages=())


def shown(meeting: Meeting) -> Shown:
    """What the steward shows; the letters of the meeting where she shows nothing, or what is
    not there any more."""
    what = meeting.shown
    view = _shown(meeting, what) or _letters(meeting)
    if "page" in what or len(view.pages) < 2:
        return view.at(what.get("page", 0))
    passed = max(0.0, time.time() - what.get("since", 0))
    return view._replace(turns=True).at(int(passed // view.seconds) % len(view.pages))


def _letters(meeting: Meeting) -> Shown:
    """The letters, who came by them, and a code to scan where it is known how phones reach us."""
    names = [] if meeting.ended else _names(meeting)
    split = paging.evenly(names, lambda name: (len(name) + 2) / LOBBY_WIDE, LOBBY_LINES)
    known = _way_in(meeting) | {"people": len(names), "names": []}
    return Shown("letters", known, pages=split, paged="names", seconds=GLANCE)


def _way_in(meeting: Meeting) -> dict[str, Any]:
    home = settings.PUBLIC_ADDRESS or settings.LAN_ADDRESS or meeting.printed
    if is_this_machine(home):
        home = ""
    link = home + meeting.get_absolute_url() if home else ""
    return {
        "link": link,
        "qr": qr(link) if link else "",
        "home": home,
        "alias": settings.LAN_NAME,
        "advice": advice(home),
    }


def _names(meeting: Meeting) -> list[str]:
    """Those who are here, who came last at the head."""
    here = meeting.people.filter(here=True, out=False).order_by("-pk")
    return list(here.values_list("name", flat=True))


def _network(meeting: Meeting) -> Shown | None:
    """How phones get to us: the network first, then the book."""
    network = services.network_of(meeting)
    if network is None:
        return None
    return Shown("network", _way_in(meeting) | {"network": network, "wifi": qr(network.code)})


def _shown(meeting: Meeting, what: dict[str, Any]) -> Shown | None:
    view: Shown | None = None
    match what.get("kind"):
        case "game":
            view = _game(what)
        case "rule":
            view = _rule(what)
        case "section":
            view = _section(what)
        case "cards":
            view = _cards(what)
        case "tables":
            view = _tables(boards(meeting))
        case "table":
            view = _table(meeting, what)
        case "standings" | "round" as kind:
            view = _tournament(meeting, what, kind)
        case "lesson":
            view = _lesson(meeting)
        case "network":
            view = _network(meeting)
        case "demo" if not position.is_stale(what):
            view = _demonstration(meeting, what)
    return view


def _game(what: dict[str, Any]) -> Shown | None:
    report = selectors.report(what["slug"])
    if report is None:
        return None
    try:
        terms = planning_services.terms_of(code) if (code := what.get("terms")) else None
    except ValueError:
        return None
    said = under_terms.summary(what["slug"], terms)
    texts = [[lesson_views.marked_down(text)] for text in paging.paginate(said)]
    return Shown("game", {"summed": report.game, "texts": []}, pages=texts, paged="texts")


def _rule(what: dict[str, Any]) -> Shown | None:
    report = selectors.report(what["slug"])
    rule = next((r for r in report.rules if r.id == what["rule"]), None) if report else None
    return (
        Shown("rules", _of(what) | {"title": report.game.title, "rules": [rule], "alone": True})
        if report and rule
        else None
    )


def _section(what: dict[str, Any]) -> Shown | None:
    report = selectors.report(what["slug"])
    try:
        terms = planning_services.terms_of(what["terms"]) if what["terms"] else None
    except ValueError:
        return None
    for chapter in report.chapters if report else ():
        if chapter.section.key == what["section"]:
            graded = selectors.graded(what["slug"], terms)
            rules = [graded[r.id] for r in chapter.rules if not terms or terms.meets(r.under)]
            known = _of(what) | {"title": chapter.section.title, "rules": [], "alone": False}
            return Shown("rules", known, pages=paging.paged(rules, _tall), paged="rules")
    return None


def _of(what: dict[str, Any]) -> dict[str, Any]:
    """Whose rules they are."""
    return {"slug": what["slug"]}


def _tall(rule: selectors.Sentence) -> float:
    """How many lines of the projector a rule takes, with its standing."""
    return paging.lines(f"{Markup(rule.html).striptags()} {rule.standing}")


LOBBY_WIDE, LOBBY_LINES = 90, 2.6  # signs in a line of the lobby's small type, and its lines
COLUMNS = 2  # of those who sit at tables
NARROW = 38  # signs in a line of them


def _tables(tables: list[StewardTable]) -> Shown:
    def tall(board: StewardTable) -> float:
        names = ", ".join(at.name for at in board.seats if not at.is_bot)
        return paging.lines(f"Table {board.number} {names} {board.ended}", NARROW, 0.2)

    split = paging.evenly(tables, tall, COLUMNS * paging.LINES - 2)
    return Shown("tables", {"boards": tables}, sittings(tables), split, "boards", seconds=GLANCE)


def _cards(what: dict[str, Any]) -> Shown | None:
    try:
        terms = planning_services.terms_of(what["terms"])
    except ValueError:
        return None
    pack = GAMES[terms.game].pack(terms)
    cards = [card for card in what["cards"] if pack and card in pack.cards]
    return Shown("cards", {"pack": pack, "cards": cards}) if cards else None


def _table(meeting: Meeting, what: dict[str, Any]) -> Shown | None:
    play = services.plays_now(meeting).get(what["table"])
    if play is None:
        return None
    sitting = loaded().get(pk=play.sitting_id)
    seen = showing.of(sitting, None)
    context = laid_out(seen, f"Table {play.table}")
    return Shown("table", context, frozenset([streams.topic(sitting.pk)]))


def laid_out(seen: Table, heading: str = "", at: aloft.Pointing = aloft.NOTHING) -> dict[str, Any]:
    """A table as a room sees it, for the templates."""
    return {"table": seen, "heading": heading, "aloft": aloft.seen_by_all(seen, at)}


def _tournament(meeting: Meeting, what: dict[str, Any], kind: str) -> Shown | None:
    tournament = meeting.tournaments.filter(pk=what["tournament"]).first()
    if tournament is None:
        return None
    standings = table_of(tournament)
    plays = frozenset(streams.topic(p.play.sitting_id) for p in standings["current"] if p.play)
    if kind == "standings":
        split = paging.evenly(standings["rows"], lambda _: 1.3)
        return Shown(kind, standings, plays, split, "rows", seconds=GLANCE)
    split = paging.evenly(standings["current"], _tall_pairing, COLUMNS * paging.LINES - 2)
    return Shown(kind, standings, plays, split, "current", seconds=GLANCE)


def _tall_pairing(pairing: Pairing) -> float:
    return paging.lines(f"Table {pairing.table} {pairing}, one wins", NARROW, 0.2)


def _lesson(meeting: Meeting) -> Shown | None:
    if (lesson := meeting.lesson) is None:
        return None
    return lesson_step(lesson, lesson_services.rows(lesson))._replace(follows=pupils(lesson))


def lesson_step(lesson: Lesson, rows: Sequence[Any]) -> Shown:
    """The step that is open, with its table and how many of *rows* have done it."""
    step = lesson.steps[lesson.number]
    context: dict[str, Any] = {
        "lesson": lesson,
        "step": step,
        "text": lesson_views.step_markup(step, step.text, "You"),
        "rows": rows,
        "table": None,
        "heading": "",
    }
    if not step.play:
        seen = showing.look(lessons.opening(step), step.learner, lessons.company(step, "You"))
        seen.kind, seen.rulings, seen.seat = "diagram", (), None
        context |= laid_out(seen)
    return Shown("lesson", context)


def pupils(lesson: Lesson | None) -> frozenset[str]:
    """What a screen follows that shows how far a class has come."""
    return frozenset([hub.topic(lesson_services.PUPILS, lesson.pk)] if lesson else [])


# The demonstration --------------------------------------------------------------------------------


def _demonstration(meeting: Meeting, what: dict[str, Any]) -> Shown:
    """The demonstration, or what is held of it while she looks elsewhere."""
    if what.get("black"):
        return Shown("black", {})
    seen = what.get("held") or what
    if answers := asking.answers(meeting, seen):
        return Shown("table", _asked(seen, answers))
    return Shown("table", laid_out_demo(seen))


def _asked(what: dict[str, Any], answers: Answers) -> dict[str, Any]:
    """The position about which the phones are asked; every hand lies open again with the counts."""
    seen = position.asked_table(what) if answers.open else position.open_table(what, acting=True)
    context = laid_out(seen)
    context["aloft"].ask(seen, answers)
    seen.seat, seen.rulings = None, ()
    return context


def laid_out_demo(what: dict[str, Any], acting: bool = False) -> dict[str, Any]:
    """The demonstration with what is pointed at in it; *acting*, for her who plays it."""
    told = state.note(what)
    refused = None
    if line := what.get("refused"):
        played = position.folded(what)
        refused = ruling_on(played.game, played.state, Move.read(line))
    at = aloft.Pointing(
        told.get("rings", ()),
        told.get("arrow", ()),
        what.get("from", ""),
        told.get("lit", ""),
        told.get("full", False),
        refused,
    )
    seen = position.open_table(what, acting=True)
    context = laid_out(seen, at=at)
    if not acting:
        seen.seat, seen.rulings = None, ()
    return context


def picture(meeting: Meeting) -> dict[str, Any]:
    """What the room sees of the demonstration, to stand beside what she plays it on."""
    context = shown(meeting).context
    if "table" in context:
        context["table"].mark = "room-"
    return context


def sittings(boards: Iterable[StewardTable]) -> frozenset[str]:
    return frozenset(streams.topic(board.sitting) for board in boards if board.sitting)
