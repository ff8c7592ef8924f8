"""Every page of the site, asked for where nothing but the session's own table can be written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client, override_settings
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from diversions.edition import corrections
from diversions.games import GAMES
from diversions.guild.lesson import services as lesson_services
from diversions.guild.models import Meeting
from diversions.guild.planning import services as planning_services
from diversions.guild.tournament import services as tournament_services
from diversions.guild.tournament.entrants import services as entrant_services
from diversions.lab import equilibria
from diversions.library import contents, editions, printed
from diversions.library.comparisons import COMPARED
from diversions.library.selectors import records
from diversions.play import present, services
from diversions.play.models import Sitting
from diversions.play.tool_views import tools_of
from diversions.problems import services as problem_services
from diversions.problems.posed import posed_steps
from tests.samples import LONG

pytestmark = [*([pytest.mark.postgres] if LONG else []), pytest.mark.django_db]

WRITES = ("INSERT", "UPDATE", "DELETE", "REPLACE", "CREATE", "ALTER", "DROP", "TRUNCATE")
OWN = "django_session"  # the table that looking at a page may write
SLUG = next(slug for slug, game in GAMES.items() if game.options and 2 in game.seats)

Named = dict[str, Any]


class Written(AssertionError):
    """A page that was only looked at has written."""


@dataclass
class World:
    """One of everything that has a page of its own."""

    sitting: Sitting
    meeting: Meeting
    correction: str
    clients: dict[str, Client]

    @property
    def code(self) -> Named:
        return {"code": self.meeting.code}


@pytest.fixture
def world() -> World:
    return one_of_everything()


def one_of_everything() -> World:
    """A table with somebody at it, a meeting with a tournament and a class, a correction."""
    steward, player = Client(), Client()
    steward.force_login(User.objects.create_superuser("desk", password="x"))
    steward.post("/guild/", {"name": "Games at the Crown"})
    meeting = Meeting.objects.get()
    for client, name in ((player, "Ann"), (Client(), "Bob")):
        assert client.post(meeting.get_absolute_url(), {"name": name}).status_code == 302
    item = planning_services.add_item(meeting, f"{SLUG}:{GAMES[SLUG].variants[0].key}")
    entrant_services.begin(meeting, item.terms_code, 2)
    tournament_services.next_round(meeting.tournaments.get())
    lesson_services.begin(meeting, SLUG)
    answer = player.post(f"/games/{SLUG}/play/")
    assert answer.status_code == 302
    rule = f"{SLUG}.turn"
    subject = corrections.subject("rule", rule)
    assert subject
    sent = {"says": "So.", "evidence": "A book.", "by": "Ann"}
    taken = corrections.take(subject, **sent, senders=corrections.sender("x", "127.0.0.1"))
    sitting = Sitting.objects.get(code=answer["Location"].split("/")[2])
    services.open_table(sitting.terms, [services.you("Cat"), services.friend()])
    clients = {"steward": steward, "player": player, "stranger": Client()}
    return World(sitting, meeting, taken.key, clients)


def option(world: World) -> Named:
    return {"slug": SLUG, "option": GAMES[SLUG].options[0].key}


def page_of_a_text(world: World) -> Named:
    key = min(printed.available())
    return {"key": key, "page": next(iter(printed.text(key).pages))}


def a_tool(world: World) -> Named:
    return next({"slug": slug, "key": key} for slug in GAMES for key in tools_of(GAMES[slug]))


def kept_position(world: World) -> Named:
    return {"key": problem_services.keep(present.of(world.sitting).played).key}


def book_position(world: World) -> Named:
    return {"slug": SLUG, "record": next(iter(records(SLUG))), "ply": 3}


def lesson_position(world: World) -> Named:
    return {"slug": SLUG, "step": next(iter(posed_steps(SLUG)))}


# What the addresses want that name something; of each address, one example at least.
SOLVED = next(game for game in GAMES.values() if equilibria.shipped(game)).slug
CONTEST = equilibria.shipped(GAMES[SOLVED])[0]
NEAR = next(one for game in GAMES.values() for one in equilibria.near(game))

EXAMPLES: dict[str, Callable[[World], Named]] = {
    "report": lambda w: {"slug": SLUG},
    "rule": lambda w: {"id": f"{SLUG}.turn"},
    "source": lambda w: {"key": min(printed.available())},
    "text": lambda w: {"key": min(printed.available())},
    "printed-page": page_of_a_text,
    "printed-line": lambda w: {**page_of_a_text(w), "line": 1},
    "chapters": lambda w: {"key": min(contents.every())},
    "book-slips": lambda w: {"key": min(contents.every())},
    "book-right": lambda w: {"key": min(contents.every())},
    "book-cheating": lambda w: {"key": min(contents.every())},
    "book-evenings": lambda w: {"key": min(contents.every())},
    "edition": lambda w: {"name": editions.newest()},
    "preview": lambda w: {"slug": SLUG},
    "comparison": lambda w: {"question": next(iter(COMPARED))},
    "edition-rule": lambda w: {"name": editions.newest(), "id": f"{SLUG}.turn"},
    "print": lambda w: {"slug": SLUG},
    "sheet": lambda w: {"slug": SLUG, "key": "card"},
    "pack": lambda w: {"system": "spanish"},
    "sit": lambda w: {"slug": SLUG},
    "small-table": lambda w: {"slug": SLUG},
    "lesson": lambda w: {"slug": SLUG},
    "diagram": lambda w: {"slug": SLUG, "key": next(iter(records(SLUG)))},
    "tool": a_tool,
    "at": lambda w: {"code": w.sitting.code},
    "record": lambda w: {"code": w.sitting.code},
    "better": lambda w: {"code": w.sitting.code},
    "join": lambda w: {"code": w.sitting.code, "key": w.sitting.chairs.all()[0].key},
    "position": kept_position,
    "position-picture": lambda w: {**kept_position(w), "form": "svg"},
    "book-position": book_position,
    "book-position-picture": lambda w: {**book_position(w), "form": "svg"},
    "lesson-position": lesson_position,
    "lesson-position-picture": lambda w: {**lesson_position(w), "form": "svg"},
    "crux": option,
    "crux-reading": lambda w: {**option(w), "reading": GAMES[SLUG].options[0].readings[1].key},
    "equilibrium": lambda w: {"slug": SOLVED},
    "equilibrium-csv": lambda w: {"slug": SOLVED, "contest": CONTEST},
    "equilibrium-json": lambda w: {"slug": SOLVED, "contest": CONTEST},
    "scores-csv": lambda w: {"slug": NEAR.game.slug, "contest": NEAR.name},
    "scores-json": lambda w: {"slug": NEAR.game.slug, "contest": NEAR.name},
    "cite": lambda w: {"kind": "games", "key": SLUG},
    "documentation": lambda w: {"slug": SLUG},
    "correction": lambda w: {"key": w.correction},
    "ask": lambda w: {"kind": "rule", "on": f"{SLUG}.turn"},
    "game-data": lambda w: {"slug": SLUG},
    "played": lambda w: {"slug": SLUG},
    "handout": lambda w: {"kind": "book"},
    "by-letters": lambda w: w.code,
    "steward-link": lambda w: {"key": w.meeting.key},
    "meeting-table": lambda w: {**w.code, "table": 1},
    "meeting-seat": lambda w: {**w.code, "table": 1, "seat": "a"},
    "as-person": lambda w: {**w.code, "key": w.meeting.people.all()[0].key},
    "person": lambda w: {**w.code, "key": w.meeting.people.all()[0].pk},
}
# What is asked besides: a question that a page answers, wrong letters, another step.
ASKED = ("?why=play", "?ply=1", "?turn=1", "?code=xyzx", "?q=trump", "?game=" + SLUG)


def patterns(of: list[Any]) -> Iterator[URLPattern]:
    """Every address of the site but the admin's."""
    for one in of:
        if isinstance(one, URLPattern):
            yield one
        elif isinstance(one, URLResolver) and one.app_name != "admin":
            yield from patterns(one.url_patterns)


def address(world: World, pattern: URLPattern) -> str:
    """An address of that pattern; AssertionError where nobody gave an example of it."""
    name = str(pattern.name)
    wanted = pattern.pattern.converters
    if name in EXAMPLES:
        named = EXAMPLES[name](world)
    else:
        assert set(wanted) <= {"code"}, f"EXAMPLES lacks one of “{name}”."
        named = world.code if wanted else {}
    return reverse(name, kwargs=named)


def asked_of(place: int, client: int) -> list[str]:
    """What a client asks of a page: nothing, and every question; in a sample, one of them.

    One of the three clients asks the question, the next one in turn.
    """
    if LONG:
        return ["", *ASKED]
    return ["", *ASKED[place % len(ASKED) :][: (place + client) % 3 == 0]]


def skipped(place: int, client: int) -> bool:
    """Whether a client, in a sample, asks for a page only if no client before it was given it: the
    second and the third take turns."""
    return not LONG and client > 0 and (place + client) % 2 == 0


def file(seen: bool) -> list[str]:
    """What a client asks of a file, which is the same for all: itself; in a sample, of one that
    another client was given, nothing."""
    return [""] if LONG or not seen else []


@contextmanager
def nothing_is_written() -> Iterator[None]:
    """Whatever writes to another table than the session's raises."""

    def watched(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.lstrip().upper().startswith(WRITES) and f'"{OWN}"' not in sql:
            raise Written(sql[:200])
        return execute(sql, params, many, context)

    with connection.execute_wrapper(watched):
        yield


def test_the_watch_sees_a_write(world: World) -> None:
    with nothing_is_written(), pytest.raises(Written):
        services.leave(world.sitting.chairs.all()[0])


@override_settings(THINK_INLINE=False)
def test_to_look_at_a_page_writes_nothing(world: World) -> None:
    places = sorted({address(world, one) for one in patterns(get_resolver().url_patterns)})
    places.remove("/guild/handouts/book.pdf")  # it wants to be told of what
    places.remove("/guild/box.zip")  # likewise
    places.remove("/positions/")  # it wants to be told of what table
    places.remove("/guild/here/")  # it wants to be told of what position
    places.remove("/play/")  # it is pressed, never looked at
    places += [f"/guild/handouts/book.pdf?code={SLUG}", f"/guild/box.zip?item={SLUG}~2~5"]
    record = next(iter(records(SLUG)))
    places.append(f"/guild/here/?page=/games/{SLUG}/positions/{record}/4/")
    places += [f"/admin/{path}" for path in ("", "library/rule/", "guild/account/")]

    seen: set[str] = set()
    with nothing_is_written():
        for number, client in enumerate(world.clients.values()):
            for at, place in enumerate(places):
                if skipped(at, number) and place in seen:
                    continue
                for asked in asked_of(at, number) if place.endswith("/") else file(place in seen):
                    answer = client.get(place + asked)
                    answer.getvalue()
                    assert answer.status_code < 500, place + asked
                    if answer.status_code < 400:
                        seen.add(place)
                if place.endswith("/") and (LONG or (at + number) % 3 == 1):
                    client.get(place, headers={"HX-Request": "true"}).getvalue()

    unseen = {place for place in places if place not in seen}
    if not editions.names():  # of which there is none before the first is published
        unseen -= {place for place in unseen if place.startswith("/editions/")}
    assert unseen == set()  # somebody may see each of them
