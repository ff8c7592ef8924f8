"""The room: what the projector shows of a meeting, and twenty tables on one screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import cycle, islice

import pytest
from django.contrib.auth.models import AnonymousUser
from django.template.loader import render_to_string
from django.test import Client
from playwright.sync_api import Browser, Page
from pytest_django.fixtures import Settings

from diversions.games import GAMES
from diversions.guild.hall import screens
from diversions.guild.meeting import services
from diversions.guild.models import Meeting, Person, Tournament
from diversions.guild.planning import services as planning_services
from diversions.guild.round import services as round_services
from diversions.guild.tournament import services as tournament_services
from diversions.guild.tournament.entrants import services as entrant_services
from diversions.guild.tournament.standings import TIE_BREAKS
from tests.browser import projector
from tests.browser.test_projector import SIZES

pytestmark = [pytest.mark.browser, pytest.mark.django_db]

SHORT = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal")
LONG = ("Bartholomew Featherstonehaugh-Cholmondel", "Anne-Marie of the long bench", "Wolfgang")
FOUR = next(  # the usual game for four
    slug for slug in sorted(GAMES) if GAMES[slug].terms().seats == 4
)
TWO = next(slug for slug in sorted(GAMES) if GAMES[slug].terms().seats == 2)


@pytest.fixture
def meeting(settings: Settings) -> Meeting:
    settings.LAN_ADDRESS = "http://192.168.178.105:8000"
    settings.LAN_NAME = "http://diversions.local:8000"
    return services.make("Games at the sign of the Crown", "York", owner=AnonymousUser())


def fill(meeting: Meeting, many: int, names: Sequence[str] = SHORT) -> None:
    Person.objects.bulk_create(
        Person(meeting=meeting, name=f"{name[:36]} {at}")
        for at, name in enumerate(islice(cycle(names), many), 1)
    )


def begin(meeting: Meeting, code: str) -> None:
    round_services.start(meeting, planning_services.add_item(meeting, code, 2, 5))


def pages(meeting: Meeting) -> Iterator[str]:
    """All pages of what is shown, each as the projector has it."""
    meeting.refresh_from_db()
    turning = screens.screen(meeting)["shown"]
    assert turning.turns == (len(turning.pages) > 1)
    for at in range(max(1, len(turning.pages))):
        meeting.shown = {**meeting.shown, "page": at}
        yield render_to_string("guild/_screen.html", screens.screen(meeting))


def amiss(chromium: Browser, meeting: Meeting) -> list[str]:
    faults: list[str] = []
    page = projector.page_of(chromium)
    for at, html in enumerate(pages(meeting), 1):
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            view = projector.View("room", f"page {at}", partial(str, html))
            projector.lay(page, view)
            faults += projector.amiss(page, str(meeting.shown.get("kind", "letters")), view)
    page.close()
    return faults


@pytest.mark.parametrize(("many", "names"), [(0, SHORT), (7, SHORT), (40, SHORT), (60, LONG)])
def test_the_lobby_is_whole_and_large(
    chromium: Browser, meeting: Meeting, many: int, names: Sequence[str]
) -> None:
    fill(meeting, many, names)
    round_services.set_time(meeting, 12)
    assert amiss(chromium, meeting) == []


@pytest.mark.parametrize(
    ("name", "password"),
    [("Crown", "red/wine;1"), ("Crown", ""), ("The-Crown-Inn-Guests-2.4GHz-Floor", "x7" * 31)],
)
def test_the_network_is_whole_and_large(
    chromium: Browser, meeting: Meeting, name: str, password: str
) -> None:
    fill(meeting, 20)
    services.set_network(meeting, name, password)
    services.show(meeting, {"kind": "network"})
    assert amiss(chromium, meeting) == []


@pytest.mark.parametrize(("many", "names"), [(8, SHORT), (80, SHORT), (80, LONG)])
def test_who_sits_where_is_whole_and_large(
    chromium: Browser, meeting: Meeting, many: int, names: Sequence[str]
) -> None:
    fill(meeting, many, names)
    begin(meeting, FOUR)
    round_services.pause(meeting, True)
    assert amiss(chromium, meeting) == []


@pytest.mark.parametrize(
    ("tie_break", "names"), list(zip(TIE_BREAKS, cycle((SHORT, LONG)), strict=False))
)
def test_rounds_and_standings_are_whole_and_large(
    chromium: Browser, meeting: Meeting, tie_break: str, names: Sequence[str]
) -> None:
    fill(meeting, 41, names)
    tournament = entrant_services.begin(meeting, TWO, tie_break=tie_break)
    play(tournament)
    for kind in ("round", "standings"):
        services.show(meeting, {"kind": kind, "tournament": tournament.pk})
        assert amiss(chromium, meeting) == []


def play(tournament: Tournament) -> None:
    """Two rounds, of which the first has been won at every table by whoever sat first."""
    tournament_services.next_round(tournament)
    those = tournament.pairings.exclude(table=None)
    tournament_services.correct(tournament, {p.pk: (1, 2) for p in those})
    tournament_services.next_round(tournament)


# The steward's one screen -------------------------------------------------------------------------

OVER = """() => {
  const boxes = [...document.querySelectorAll("ol.boards > li")]
    .map((one) => one.getBoundingClientRect());
  return boxes.some((a, at) => boxes.slice(at + 1).some((b) => Math.min(
    Math.min(a.right, b.right) - Math.max(a.left, b.left),
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
  ) > 1)) || document.documentElement.scrollWidth > innerWidth;
}"""


@pytest.mark.parametrize("names", [SHORT, LONG])
def test_twenty_tables_of_four_fit_one_screen_of_the_steward(
    chromium: Browser, meeting: Meeting, names: Sequence[str]
) -> None:
    fill(meeting, 80, names)
    begin(meeting, FOUR)
    steward = Client()
    steward.get(f"/guild/steward/{meeting.key}/")
    html = steward.get(f"{meeting.get_absolute_url()}steward/").content.decode()
    page = opened(chromium, html)

    assert page.locator("ol.boards > li").count() == 20
    boards = page.locator("ol.boards").bounding_box()
    assert boards
    assert boards["y"] + boards["height"] <= 800
    assert not page.evaluate(OVER)
    page.close()


def opened(chromium: Browser, html: str) -> Page:
    """That page with the book's sheets, at 1280 by 800."""
    page = projector.page_of(chromium)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.route(
        "http://table.test/steward/",
        lambda route: route.fulfill(body=html, content_type="text/html; charset=utf-8"),
    )
    page.goto("http://table.test/steward/")
    return page


SOCIETY = (
    "Mistress Aénor d’Anjou of Three Towers",
    "Lord Þorfinnr inn rauði Hrólfsson",
    "Baroness Isabella Vespucci",
    "Hugh",
)
CUT = """() => [...document.querySelectorAll(".seats-at bdi")].filter((name) => {
  const line = name.closest(".seats-at > span");
  const size = parseFloat(getComputedStyle(name).fontSize);
  return line.scrollWidth > line.clientWidth + 1 || size < 13;
}).map((name) => name.textContent)"""


def test_forty_names_at_twenty_tables_are_whole(chromium: Browser, meeting: Meeting) -> None:
    fill(meeting, 40, SOCIETY)
    begin(meeting, TWO)
    steward = Client()
    steward.get(f"/guild/steward/{meeting.key}/")
    html = steward.get(f"{meeting.get_absolute_url()}steward/").content.decode()
    page = opened(chromium, html)

    assert page.locator(".seats-at bdi").count() == 40
    assert page.evaluate(CUT) == []
    boards = page.locator("ol.boards").bounding_box()
    assert boards
    assert boards["y"] + boards["height"] <= 800
    assert not page.evaluate(OVER)
    page.close()


def test_forty_who_wait_leave_the_running_order_in_sight(
    chromium: Browser, meeting: Meeting
) -> None:
    fill(meeting, 40, SOCIETY)
    planning_services.add_item(meeting, TWO, 2, 5)
    steward = Client()
    steward.get(f"/guild/steward/{meeting.key}/")
    html = steward.get(f"{meeting.get_absolute_url()}steward/").content.decode()
    page = opened(chromium, html)

    names = page.locator(".people-of .many").bounding_box()
    assert names
    assert names["height"] <= 600, "a screen of names and more stands before what she presses next"
    page.close()


def test_the_standings_of_forty_fit_a_phone(chromium: Browser, meeting: Meeting) -> None:
    fill(meeting, 12, LONG)
    phone = Client()
    phone.post(meeting.get_absolute_url(), {"name": "Ann"})
    meeting.refresh_from_db()
    tournament = entrant_services.begin(meeting, f"{TWO}:{GAMES[TWO].variants[0].key}")
    services.show(meeting, {"kind": "standings", "tournament": tournament.pk})
    page = opened(chromium, phone.get(meeting.get_absolute_url()).content.decode())
    page.set_viewport_size({"width": 360, "height": 640})

    assert page.locator("table.standings").is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.close()
