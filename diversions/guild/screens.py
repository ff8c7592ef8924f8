"""What the screens of a meeting show: the steward's, the projector's, a phone's in the hall."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.conf import settings
from django.db.models import Sum
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from markupsafe import Markup

from diversions.games import GAMES
from diversions.guild import pages, services, together, tournaments
from diversions.guild.models import Lesson, Meeting, Pairing, Person, Play
from diversions.guild.services import KIND
from diversions.library import selectors
from diversions.play import fold, hub, learning, lessons, table
from diversions.play.fold import Played
from diversions.play.hub import Channel, Page, Place, Topic
from diversions.play.models import Sitting, loaded
from diversions.play.table import Sitter, Table
from diversions.play.views import qr
from diversions.rules import Move
from diversions.rules.core import letter

STEWARD, HALL, SCREEN = f"{KIND}.steward", f"{KIND}.hall", f"{KIND}.screen"
QUIET = 90  # seconds without an act, after which a table stands out
GONE = 2**31


# What is known of the tables ----------------------------------------------------------------------


class At(NamedTuple):
    """One seat of a table, and who sits on it."""

    letter: str
    name: str
    acting: bool
    person: int | None = None  # one who came in by the letters
    is_bot: bool = False
    is_open: bool = False


@dataclass(frozen=True, slots=True)
class Board:
    """A table of the meeting as a steward sees it; nothing of it is hidden from anybody."""

    number: int
    seats: tuple[At, ...]
    title: str = ""
    code: str = ""
    url: str = ""
    sitting: int = 0
    moves: int = 0
    lasted: int = 0  # seconds since it was begun
    quiet: int = 0  # seconds since anything was done
    ended: Markup | str = ""
    stopped: str = ""
    broken: bool = False

    @property
    def is_quiet(self) -> bool:
        """Whether somebody should go and look."""
        return bool(self.url and not self.ended and not self.stopped and self.quiet >= QUIET)


def boards(meeting: Meeting) -> list[Board]:
    """Every table that has people or a game, in order."""
    plays = services.plays_now(meeting)
    people: dict[int, dict[int, Person]] = {}
    for person in meeting.people.filter(table__isnull=False, out=False):
        assert person.table is not None
        people.setdefault(person.table, {})[person.seat or 0] = person
    return [
        _at_play(plays[number], people.get(number, {}))
        if number in plays
        else _waiting(number, people[number])
        for number in sorted({*plays, *people})
    ]


def _waiting(number: int, company: dict[int, Person]) -> Board:
    seats = (At(letter(s), p.name, False, p.pk) for s, p in sorted(company.items()))
    return Board(number, tuple(seats))


def _at_play(play: Play, company: dict[int, Person]) -> Board:
    sitting = play.sitting
    played = fold.present(sitting).played
    sitters = table.sitters(list(sitting.chairs.all()), played, sitting.code)
    seats = tuple(
        At(
            letter(s.seat),
            s.name,
            s.acting and not played.state.outcome,
            company[s.seat].pk if s.seat in company and s.kind == "person" else None,
            s.kind == "bot",
            s.is_open,
        )
        for s in sitters
    )
    seen = table.look(played, None, sitters)
    now = timezone.now()
    return Board(
        play.table,
        seats,
        played.game.title,
        sitting.terms_code,
        sitting.get_absolute_url(),
        sitting.pk,
        sum(line.move.seat >= 0 for line in played.lines),
        int((now - sitting.created).total_seconds()),
        int((now - sitting.touched).total_seconds()),
        seen.ended() if played.state.outcome else "",
        sitting.stopped,
        played.broken is not None,
    )


def version(meeting: Meeting) -> int:
    """A number that rises with every change of the meeting, its tables and its lessons."""
    tables = meeting.plays.aggregate(all=Sum("sitting__version"))["all"] or 0
    lessons = meeting.lessons.aggregate(all=Sum("version"))["all"] or 0
    return meeting.version + int(tables) + int(lessons)


# What is shown to all -----------------------------------------------------------------------------


class Shown(NamedTuple):
    """What the projector shows: a template, what it is given, and what it follows.

    What is long is in *pages*, of which each is a list that the template is given under a name.
    """

    template: str
    context: dict[str, Any]
    follows: frozenset[Topic] = frozenset()
    pages: Sequence[Sequence[Any]] = ()
    paged: str = ""  # the name
    page: int = 0

    def at(self, page: int) -> Shown:
        """The same, at that page, or at the last if there are not so many."""
        if not self.pages:
            return self
        page = max(0, min(page, len(self.pages) - 1))
        return self._replace(page=page, context={**self.context, self.paged: self.pages[page]})

    def whole(self) -> Shown:
        """The same for a phone, which can be scrolled."""
        everything = [thing for page in self.pages for thing in page]
        context = {**self.context, self.paged: everything} if self.pages else self.context
        return self._replace(context=context, pages=())


def shown(meeting: Meeting) -> Shown:
    """What the steward shows; the letters of the meeting where she shows nothing, or what is
    not there any more."""
    what = meeting.shown
    return (_shown(meeting, what) or _letters(meeting)).at(what.get("page", 0))


def _letters(meeting: Meeting) -> Shown:
    """The letters, with a code to scan where it is known how phones reach this house."""
    home = settings.PUBLIC_ADDRESS or settings.LAN_ADDRESS or meeting.printed
    link = home + meeting.get_absolute_url() if home else ""
    return Shown("letters", {"link": link, "qr": qr(link) if link else ""})


def _shown(meeting: Meeting, what: dict[str, Any]) -> Shown | None:
    found: Shown | None = None
    match what.get("kind"):
        case "game":
            found = _game(what)
        case "rule":
            found = _rule(what)
        case "section":
            found = _section(what)
        case "cards":
            found = _cards(what)
        case "tables":
            found = _tables(boards(meeting))
        case "table":
            found = _table(meeting, what)
        case "standings" | "round" as kind:
            found = _tournament(meeting, what, kind)
        case "lesson":
            found = _lesson(meeting)
        case "demo":
            found = Shown("table", {"table": demo(what), "heading": "A demonstration"})
    return found


def _game(what: dict[str, Any]) -> Shown | None:
    report = selectors.report(what["slug"])
    if report is None:
        return None
    texts = [[learning.marked_down(text)] for text in pages.told(report.game.summary)]
    return Shown("game", {"summed": report.game, "texts": []}, pages=texts, paged="texts")


def _rule(what: dict[str, Any]) -> Shown | None:
    report = selectors.report(what["slug"])
    found = next((r for r in report.rules if r.id == what["rule"]), None) if report else None
    return (
        Shown("rules", {"title": report.game.title, "rules": [found], "alone": True})
        if report and found
        else None
    )


def _section(what: dict[str, Any]) -> Shown | None:
    report = selectors.report(what["slug"])
    try:
        terms = services.terms_of(what["terms"]) if what["terms"] else None
    except ValueError:
        return None
    for chapter in report.chapters if report else ():
        if chapter.section.key == what["section"]:
            rules = [rule for rule in chapter.rules if not terms or terms.meets(rule.under)]
            known = {"title": chapter.section.title, "rules": [], "alone": False}
            return Shown("rules", known, pages=pages.paged(rules, _tall), paged="rules")
    return None


def _tall(rule: selectors.Sentence) -> float:
    """How many lines of the projector a rule takes, with its standing."""
    return pages.lines(f"{Markup(rule.html).striptags()} {rule.standing}")


COLUMNS = 2  # of those who sit at tables
NARROW = 38  # signs in a line of them


def _tables(found: list[Board]) -> Shown:
    def tall(board: Board) -> float:
        names = ", ".join(at.name for at in board.seats if not at.is_bot)
        return pages.lines(f"Table {board.number} {names} {board.ended}", NARROW, 0.2)

    split = pages.paged(found, tall, COLUMNS * pages.LINES - 2)
    return Shown("tables", {"boards": found}, _sittings(found), split, "boards")


def _cards(what: dict[str, Any]) -> Shown | None:
    try:
        terms = services.terms_of(what["terms"])
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
    seen = table.of(sitting, None)
    heading = f"Table {play.table}"
    return Shown("table", {"table": seen, "heading": heading}, frozenset([sitting.pk]))


def _tournament(meeting: Meeting, what: dict[str, Any], kind: str) -> Shown | None:
    tournament = meeting.tournaments.filter(pk=what["tournament"]).first()
    if tournament is None:
        return None
    found = tournaments.table_of(tournament)
    plays = frozenset(p.play.sitting_id for p in found["current"] if p.play)
    if kind == "standings":
        return Shown(kind, found, plays, pages.paged(found["rows"], lambda _: 1.3), "rows")
    split = pages.paged(found["current"], _tall_pairing, COLUMNS * pages.LINES - 2)
    return Shown(kind, found, plays, split, "current")


def _tall_pairing(pairing: Pairing) -> float:
    return pages.lines(f"Table {pairing.table} {pairing}, one wins", NARROW, 0.2)


def _lesson(meeting: Meeting) -> Shown | None:
    if (lesson := meeting.lesson) is None:
        return None
    step = lesson.steps[lesson.number]
    rows = together.rows(lesson)
    context: dict[str, Any] = {
        "lesson": lesson,
        "step": step,
        "text": learning.told(step, step.text, "You"),
        "rows": rows,
        "table": None,
    }
    if not step.play:
        seen = table.look(lessons.opening(step), step.learner, lessons.company(step, "You"))
        seen.kind, seen.rulings = "diagram", ()
        context["table"] = seen
    return Shown("lesson", context, pupils(lesson))


def pupils(lesson: Lesson | None) -> frozenset[Topic]:
    """What a screen follows that shows how far a class has come."""
    return frozenset([hub.topic(together.PUPILS, lesson.pk)] if lesson else [])


# The demonstration --------------------------------------------------------------------------------


def demo_played(what: dict[str, Any]) -> Played:
    """The demonstration up to the ply where the steward stands."""
    moves = [Move.read(line) for line in what["moves"][: what["ply"]]]
    return fold.fold(services.terms_of(what["terms"]), moves)


def demo(what: dict[str, Any], acting: bool = False) -> Table:
    """The demonstration with every card open; *acting*, for her who plays it, seat by seat."""
    played = demo_played(what)
    names = [
        Sitter(s, letter(s), acting=s in played.state.acting) for s in range(played.terms.seats)
    ]
    seat = played.state.acting[0] if acting and played.state.acting else None
    seen = table.look(played, None, names, all_seen=True)
    if seat is not None:
        view = played.game.view(played.state, seat)
        seen.view, seen.seat = view, seat
        seen.rulings = tuple(played.game.rulings(view, seat))
    seen.kind, seen.last = "diagram", len(what["moves"])
    return seen


# The pages, as the streams make them --------------------------------------------------------------


def steward(meeting: Meeting) -> dict[str, Any]:
    """All that the steward's view shows."""
    people = list(meeting.people.filter(out=False))
    items = list(meeting.items.all())
    at = next((n for n, item in enumerate(items) if item.pk == meeting.at_id), -1)
    return {
        "meeting": meeting,
        "version": version(meeting),
        "shown": shown(meeting),
        "boards": boards(meeting),
        "waiting": [p for p in people if p.table is None and p.here],
        "away": [p for p in people if not p.here],
        "present": sum(p.here for p in people),
        "items": items,
        "item": items[at] if at >= 0 else None,
        "coming": items[at + 1] if at + 1 < len(items) else None,
        "since": int((timezone.now() - meeting.since).total_seconds()) if meeting.since else 0,
        "quiet": QUIET,
        "lesson": meeting.lesson,
        "rows": together.rows(meeting.lesson) if meeting.lesson else [],
        "stuck": together.STUCK,
    }


def hall(meeting: Meeting, person: Person) -> dict[str, Any]:
    """All that a phone shows while its person is not at a game; who is led away needs no more."""
    playing = at_play(person)
    led_away = playing or (meeting.lesson_id and person.here)
    found = Shown("nothing", {}) if led_away else shown(meeting).whole()
    return {
        "meeting": meeting,
        "version": meeting.version,
        "person": person,
        "seat": letter(person.seat) if person.seat is not None else "",
        "playing": playing,
        "shown": found,
        **found.context,
    }


def at_play(person: Person) -> bool:
    """Whether a game goes on where the person sits; one that is over does not."""
    chair = services.chair_of(person)
    if chair is None or chair.sitting.stopped == Sitting.LEFT:
        return False
    return fold.present(chair.sitting).played.state.outcome is None


def screen(meeting: Meeting) -> dict[str, Any]:
    """All that the projector shows."""
    found = shown(meeting)
    return {"meeting": meeting, "version": version(meeting), "shown": found, **found.context}


def _found(place: Place) -> Meeting | None:
    return Meeting.objects.filter(pk=place.sitting).select_related("at", "lesson").first()


def _sittings(boards: Iterable[Board]) -> frozenset[Topic]:
    return frozenset(board.sitting for board in boards if board.sitting)


def look_steward(place: Place, known: int) -> Page | None:
    meeting = _found(place)
    if meeting is None:
        return hub.farewell(place)
    context = steward(meeting)  # made even if it is known: it says which tables it follows
    html = render_to_string("guild/_steward.html", context)
    follows = _sittings(context["boards"]) | pupils(meeting.lesson)
    return Page(context["version"], html, follows=follows)


def look_hall(place: Place, known: int) -> Page | None:
    meeting = _found(place)
    person = Person.objects.filter(pk=place.chair or 0, epoch=place.epoch, out=False).first()
    if meeting is None or person is None:
        return hub.farewell(place)
    if meeting.version == known:
        return None
    context = hall(meeting, person)
    return Page(context["version"], render_to_string("guild/_hall.html", context))


def look_screen(place: Place, known: int) -> Page | None:
    meeting = _found(place)
    if meeting is None:
        return hub.farewell(place)
    context = screen(meeting)
    html = render_to_string("guild/_screen.html", context)
    return Page(context["version"], html, follows=context["shown"].follows)


def home(place: Place) -> str:
    """Where one is led who may look from there no longer."""
    codes = Meeting.objects.filter(pk=place.sitting).values_list("code", flat=True)
    return reverse("meeting", args=[codes[0]]) if codes else reverse("guild")


def open_channels() -> None:
    """Tell the streams how these pages look."""
    hub.channels[STEWARD] = Channel(look_steward, home)
    hub.channels[HALL] = Channel(look_hall, home)
    hub.channels[SCREEN] = Channel(look_screen, home)
    hub.channels[together.PHONE] = Channel(together.look, together.home)


def stream(channel: str, meeting: Meeting, shown: int, person: Person | None = None) -> str:
    """The address of the stream of one of these pages."""
    where = Place(meeting.pk, person.pk if person else None, person.epoch if person else 0, channel)
    return hub.address_of(where, shown)
