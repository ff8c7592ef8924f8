"""The room: what is taken back, the time, names, the network, the way back."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

from diversions.guild.demo import services as demo_services
from diversions.guild.demo import state
from diversions.guild.hall import screens
from diversions.guild.meeting import services
from diversions.guild.meeting.services import Refused
from diversions.guild.models import Meeting, Person
from diversions.guild.people import services as people_services
from diversions.guild.planning import services as planning_services
from diversions.guild.projector.shown import shown
from diversions.guild.round import services as round_services
from diversions.guild.tournament import services as tournament_services
from diversions.guild.tournament.entrants import services as entrant_services
from diversions.guild.transfer.services import packed
from diversions.guild.undo import services as undo
from diversions.play import events
from diversions.play.events import Opened
from diversions.play.models import Chair, Sitting
from tests.guild.conftest import Hall
from tests.play.conftest import DEAL

pytestmark = pytest.mark.django_db


@pytest.fixture
def playing(hall: Hall) -> Hall:
    """Four at two tables, one move made at the first."""
    item = hall.add()
    hall.add("toy:plain,seats=3")
    hall.come("Ann", "Bob", "Cat", "Dan")
    hall.press(start=str(item.pk))
    hall.act("Ann")
    return hall


def state_of(hall: Hall) -> list[object]:
    """Where everything is: people, tables and what is played there."""
    meeting = Meeting.objects.get(pk=hall.meeting.pk)
    people = list(meeting.people.values_list("name", "table", "seat", "here"))
    plays = services.plays_now(meeting)
    sittings = [(at, p.sitting.code, p.sitting.stopped) for at, p in sorted(plays.items())]
    entries = [p.sitting.entries.count() for p in plays.values()]
    return [people, sittings, entries, meeting.at_id, meeting.paused, meeting.shown, meeting.door]


def chairs_of(hall: Hall) -> list[Chair]:
    plays = services.plays_now(hall.meeting).values()
    return [chair for play in plays for chair in play.sitting.chairs.all()]


# Taking back --------------------------------------------------------------------------------------


@pytest.mark.parametrize("press", ["start", "tell", "end"])
def test_a_great_press_is_taken_back_and_everything_is_where_it_was(
    playing: Hall, press: str
) -> None:
    before, tables = state_of(playing), [playing.sitting(name).code for name in ("Ann", "Dan")]
    other = playing.meeting.items.last()
    assert other
    playing.press(**({"act": "end"} if press == "end" else {press: str(other.pk)}), sure="1")
    assert state_of(playing) != before

    said = playing.press(act="undo")

    assert "Taken back: " in said
    assert state_of(playing) == before
    assert [playing.sitting(name).code for name in ("Ann", "Dan")] == tables
    assert playing.sitting("Bob").stopped == ""


@pytest.mark.parametrize("press", ["start", "tell", "end"])
@pytest.mark.parametrize("gone", [1, 2])
def test_a_press_is_taken_back_though_a_game_left_the_running_order_meanwhile(
    playing: Hall, press: str, gone: int
) -> None:
    people = state_of(playing)[0]
    other = playing.meeting.items.get(order=2)
    playing.press(**({"act": "end"} if press == "end" else {press: str(other.pk)}), sure="1")
    planning_services.remove_item(playing.meeting.items.get(order=gone))

    said = playing.press(act="undo")

    assert "Taken back: " in said
    assert state_of(playing)[0] == people
    assert playing.sitting("Ann").stopped == ""
    meeting = Meeting.objects.get(pk=playing.meeting.pk)
    assert (meeting.at is None) == (gone == 1)
    playing.page("Ann")


def test_what_was_paused_is_paused_again(playing: Hall) -> None:
    playing.press(act="pause")
    before = state_of(playing)
    playing.press(start=str(playing.meeting.items.get(order=2).pk))
    playing.press(act="undo")
    assert state_of(playing) == before
    assert playing.sitting("Ann").stopped == Sitting.PAUSED


def test_after_a_minute_nothing_is_taken_back(playing: Hall) -> None:
    playing.press(act="end")
    playing.meeting.undo["pressed"] = (timezone.now() - timedelta(seconds=61)).isoformat()
    playing.meeting.save()
    ended = state_of(playing)

    assert "Undo:" not in playing.press()
    assert "can be undone only for a minute" in playing.press(act="undo")
    assert state_of(playing) == ended


def test_a_clock_that_was_set_back_gives_no_more_than_the_minute(playing: Hall) -> None:
    playing.press(act="end")
    playing.meeting.undo["pressed"] = (timezone.now() + timedelta(hours=5)).isoformat()
    assert undo.seconds(playing.meeting) == 60


def test_undo_twice_takes_back_once(playing: Hall) -> None:
    playing.press(act="end")
    playing.press(act="undo")
    before = state_of(playing)
    assert "nothing to take back" in playing.press(act="undo")
    assert state_of(playing) == before


def test_who_changed_the_phone_or_was_put_out_meanwhile_stays_so(playing: Hall) -> None:
    playing.press(start=str(playing.meeting.items.get(order=2).pk))
    people_services.take_place(playing.person("Ann"))
    people_services.put_out(playing.person("Dan"))
    playing.press(act="undo")
    chairs = {
        c.name: c.kind
        for p in services.plays_now(playing.meeting).values()
        for c in p.sitting.chairs.all()
    }
    assert chairs["Ann"] == "person"
    assert "Dan" not in chairs
    assert playing.page("Dan").count("has removed you") == 1


def test_a_tournament_that_began_since_is_not_swept_away(playing: Hall) -> None:
    playing.press(tell=str(playing.meeting.items.get(order=2).pk), sure="1")
    tournament = entrant_services.begin(playing.meeting, "toy:plain")
    tournament_services.next_round(tournament)
    before = state_of(playing)
    assert "nothing to take back" in playing.press(act="undo")
    assert state_of(playing) == before


@pytest.mark.parametrize("button", ["tell", "learn"])
def test_what_would_end_a_match_asks_first(playing: Hall, button: str) -> None:
    if button == "learn":
        planning_services.add_item(playing.meeting, "put")
    item = playing.meeting.items.order_by("-order")[0]
    playing.act("Ann")
    before = state_of(playing)

    page = playing.press(**{button: str(item.pk)})

    assert "still playing, and this would end" in page
    assert f'name="anyway" value="{button} {item.pk}"' in page
    assert state_of(playing) == before
    playing.press(anyway=f"{button} {item.pk}", run=playing.meeting.run)
    assert state_of(playing) != before
    playing.press(act="undo")
    assert state_of(playing) == before


def test_a_table_where_nobody_has_moved_or_the_match_is_over_is_not_asked_about(
    playing: Hall,
) -> None:
    first, second = playing.meeting.items.all()
    playing.press(start=str(first.pk))

    assert "still playing" not in playing.press(tell=str(second.pk))
    assert playing.meeting.at == second


# Second presses -----------------------------------------------------------------------------------


def test_a_second_press_of_start_starts_nothing_anew(hall: Hall) -> None:
    item = hall.add()
    hall.come("Ann", "Bob")
    hall.press(start=str(item.pk), run="")
    table = hall.sitting("Ann").code
    said = hall.press(start=str(item.pk), run="")
    assert "Something else began just before you pressed" in said
    assert hall.sitting("Ann").code == table


@pytest.mark.parametrize(
    "press",
    [
        {"act": "close-door"},
        {"act": "pause"},
        {"act": "letters"},
        {"act": "end"},
        {"act": "time", "minutes": "9"},
        {"act": "open-door"},
        {"act": "on"},
        {"act": "bots"},
        {"act": "late"},
        {"act": "tables"},
        {"act": "lesson-end"},
        {"act": "renew"},
        {"act": "network", "network": "Crown", "password": "x"},
        {"project": "1"},
        {"page": "1"},
    ],
)
def test_a_second_press_changes_nothing_more(playing: Hall, press: dict[str, str]) -> None:
    playing.press(**press)
    once = state_of(playing)[:5]
    playing.press(**press)
    assert state_of(playing)[:5] == once


WORD = "the-word-of-a-form"


def test_a_phone_that_presses_twice_before_the_first_answer_is_one_person(hall: Hall) -> None:
    first, second = Client(), Client()  # the second press goes out without the first one's cookie
    page = first.get(hall.url).content.decode()
    word = re.search('name="once" value="([^"]+)"', page)
    assert word
    for client in (first, second):
        assert client.post(hall.url, {"name": "Ann", "once": word[1]}).status_code == 302
    assert [p.name for p in Person.objects.all()] == ["Ann"]
    for client in (first, second):
        assert "You are <bdi>Ann</bdi>" in client.get(hall.url).content.decode()
    Client().post(hall.url, {"name": "Ann", "once": "another"})
    assert [p.name for p in Person.objects.all()] == ["Ann", "Ann 2"]


def test_a_press_that_was_refused_can_be_made_again(hall: Hall) -> None:
    ann = Client()
    assert ann.post(hall.url, {"name": " ", "once": WORD}).status_code == 409
    assert ann.post(hall.url, {"name": "Ann", "once": WORD}).status_code == 302


def test_one_meeting_is_made_however_often_the_button_is_pressed(hall: Hall) -> None:
    made = Client()
    for _ in range(2):
        assert made.post("/guild/", {"name": "Twice", "once": WORD}).status_code == 302
    assert Meeting.objects.filter(name="Twice").count() == 1


def test_a_game_is_put_into_the_running_order_once_a_press(hall: Hall) -> None:
    sent = {"act": "add", "code": "toy:plain", "once": WORD}
    for form in (sent, sent, {**sent, "code": "toy:quick"}, {**sent, "once": "another"}):
        assert hall.steward.post(f"{hall.url}plan/", form).status_code == 302
    codes = [item.terms.variant for item in hall.meeting.items.all()]
    assert codes == ["plain", "quick", "plain"]
    last = hall.meeting.items.last()
    assert last
    for _ in range(2):
        hall.steward.post(f"{hall.url}plan/", {"act": f"up {last.pk}", "once": WORD})
    assert [item.pk for item in hall.meeting.items.all()].index(last.pk) == 1


# The clock of the server --------------------------------------------------------------------------


@pytest.mark.parametrize("hours", [-30, -5, 5, 30])
def test_a_clock_changed_by_hours_leaves_everybody_where_they_are(
    playing: Hall, monkeypatch: pytest.MonkeyPatch, hours: int
) -> None:
    now, table = timezone.now, playing.sitting("Bob").code
    monkeypatch.setattr(timezone, "now", lambda: now() + timedelta(hours=hours))

    view = playing.press()
    screen = Client().get(f"{playing.url}screen/").content.decode()

    assert not re.search(r"-\d+ min", view)
    assert re.search(r"-?\d+:\d\d (left|over)", screen)
    assert playing.sitting("Bob").code == table
    before = playing.sitting("Cat").version
    playing.act("Cat")
    assert playing.sitting("Cat").version > before
    playing.come("Eve")
    playing.press(act="pause")
    playing.press(act="on")
    playing.press(act="time", minutes="9")
    assert 530 <= (playing.meeting.seconds_left or 0) <= 540


# The room's time ----------------------------------------------------------------------------------


def test_the_time_runs_stands_and_is_over(playing: Hall) -> None:
    assert 290 <= (playing.meeting.seconds_left or 0) <= 300
    assert "left</b>" in playing.press()
    playing.press(act="pause")
    left = playing.meeting.left
    assert left
    assert playing.meeting.until is None
    screen = Client().get(f"{playing.url}screen/").content.decode()
    assert "Paused" in screen
    assert f'data-left="{left}"' in screen
    playing.press(act="on")
    assert abs((playing.meeting.seconds_left or 0) - left) <= 2
    Meeting.objects.update(until=timezone.now() - timedelta(minutes=2))
    assert "overtime" in playing.press()
    playing.press(act="time", minutes="0")
    assert playing.meeting.seconds_left is None


@pytest.mark.parametrize("minutes", ["", "x", "-1", "1e9", "99999"])
def test_a_time_that_is_none_is_refused_in_words(playing: Hall, minutes: str) -> None:
    before = playing.meeting.until
    assert 'class="wrong"' in playing.press(act="time", minutes=minutes)
    assert playing.meeting.until == before


# Names --------------------------------------------------------------------------------------------


def person_page(hall: Hall, who: str, **data: str) -> str:
    url = f"{hall.url}person/{hall.person(who).pk}/"
    return hall.steward.post(url, data, follow=True).content.decode()


def test_a_name_is_corrected_wherever_it_stands(playing: Hall) -> None:
    person_page(playing, "Ann", act="name", name="Anne")
    assert "Anne" in playing.page("Bob")
    assert (
        "You are <bdi>Anne</bdi>"
        in playing.clients["Ann"].get(f"{playing.url}?hall").content.decode()
    )
    person_page(playing, "Anne", act="name", name="Bob")
    assert playing.meeting.people.filter(name="Bob 2").exists()


def test_one_who_came_in_twice_becomes_one_with_both_phones(playing: Hall) -> None:
    playing.come("Annie")
    person_page(playing, "Annie", act="merge", other=str(playing.person("Ann").pk))

    annie = playing.person("Annie")
    assert (annie.table, annie.seat) == (1, 0)
    for phone in ("Ann", "Annie"):
        assert (
            playing.clients[phone].get(playing.url)["Location"]
            == playing.sitting("Annie").get_absolute_url()
        )
    assert not playing.meeting.people.filter(name="Ann", out=False).exists()


def test_two_seated_names_leave_one_seat_to_a_bot(playing: Hall) -> None:
    person_page(playing, "Ann", act="merge", other=str(playing.person("Dan").pk))
    kinds = [
        [c.kind for c in p.sitting.chairs.all()]
        for p in services.plays_now(playing.meeting).values()
    ]
    assert sorted(sum(kinds, [])) == ["bot", "person", "person", "person"]


@pytest.mark.parametrize("other", ["", "0", "x", "self", "9" * 30])
def test_nobody_is_merged_with_nobody(playing: Hall, other: str) -> None:
    ann = playing.person("Ann")
    page = person_page(playing, "Ann", act="merge", other=str(ann.pk) if other == "self" else other)
    assert "Choose another name that the same person came in with." in page
    assert playing.meeting.people.filter(out=False).count() == 4


# The private link ---------------------------------------------------------------------------------


def test_a_new_link_makes_the_old_one_void(hall: Hall) -> None:
    mark, old = hall.meeting.mark, f"/guild/steward/{hall.meeting.key}/"
    thief = Client()
    thief.get(old)
    assert thief.get(f"{hall.url}steward/").status_code == 200

    hall.press(act="renew")

    assert hall.steward.get(f"{hall.url}steward/").status_code == 200
    assert thief.get(f"{hall.url}steward/").status_code == 404
    assert thief.get(old).status_code == 404
    assert hall.meeting.mark == mark


# A deal that is refused ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("form", "kept"),
    [
        (
            {"act": "add", "code": "toy:quick", "tell": "3", "play": "900"},
            ['value="toy:quick" selected', 'name="tell" inputmode="numeric" size="3" value="3"'],
        ),
        ({"act": "add", "code": "toy:slowly"}, ['value="toy:slowly"']),
        (
            {"act": "meeting", "name": " ", "place": "The barn", "hour": "2027-01-02T19:30"},
            ['value="The barn"', 'value="2027-01-02T19:30"'],
        ),
    ],
)
def test_a_refused_form_of_the_running_order_keeps_what_was_typed(
    hall: Hall, form: dict[str, str], kept: list[str]
) -> None:
    answer = hall.steward.post(f"{hall.url}plan/", form)

    page = answer.content.decode()
    assert answer.status_code == 409
    assert [words for words in kept if words not in page] == []


def test_a_meeting_of_long_ago_is_saved_with_its_own_hour(hall: Hall) -> None:
    Meeting.objects.filter(pk=hall.meeting.pk).update(hour=datetime(2019, 5, 4, 19, 30, tzinfo=UTC))
    page = hall.steward.get(f"{hall.url}plan/").content.decode()
    shown = re.search(r'name="hour" type="datetime-local" value="([^"]+)"', page)
    assert shown

    form = {"act": "meeting", "name": "A new name", "place": "", "tables": "8"}
    answer = hall.steward.post(f"{hall.url}plan/", {**form, "hour": shown[1]})
    hall.meeting.refresh_from_db()
    other = hall.steward.post(f"{hall.url}plan/", {**form, "hour": "2018-05-04T19:30"})

    assert (answer.status_code, hall.meeting.name) == (302, "A new name")
    assert other.status_code == 409


def test_a_refused_deal_keeps_what_was_typed(hall: Hall) -> None:
    item = hall.add()
    form = {"act": f"change {item.pk}", "tell": "7", "play": "9", "deal": "Z 3S 4C"}
    answer = hall.steward.post(f"{hall.url}plan/", form)
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "Z 3S 4C</textarea>" in page
    assert 'value="7"' in page
    assert "<details open>" in page
    item.refresh_from_db()
    assert item.tell == 2


# The network --------------------------------------------------------------------------------------


def test_the_network_is_shown_when_she_says_so_and_forgotten_at_the_end(hall: Hall) -> None:
    hall.press(act="network", network="Crown", password="red/wine;1")
    screen = f"{hall.url}screen/"
    assert "red/wine;1" not in Client().get(screen).content.decode()
    hall.press(act="show-network")
    assert "red/wine;1" in Client().get(screen).content.decode()
    hall.press(act="letters")
    assert "red/wine;1" not in Client().get(screen).content.decode()
    assert "red/wine;1" in hall.steward.get(f"{hall.url}codes/").content.decode()
    assert "red/wine;1" not in packed([hall.meeting])
    hall.come("Ann")
    assert "red/wine;1" not in hall.page("Ann")
    hall.press(act="end")
    hall.press(act="undo")
    assert hall.meeting.network == {}
    assert (
        "Crown" not in hall.steward.get(f"{hall.url}codes/").content.decode().partition("<h2>")[2]
    )


SECRET = "red/wine;1"


@pytest.fixture
def networked(hall: Hall, settings: Settings) -> Hall:
    """A meeting with a game, people and a network."""
    settings.LAN_ADDRESS = "http://192.168.7.5:8000"
    hall.add()
    hall.come("Ann", "Bob", "Cat", "Dan", "Eve")
    hall.press(act="network", network="Crown", password=SECRET)
    return hall


def everything(hall: Hall) -> dict[str, str]:
    """All pages and files of a meeting but the steward's own and those to print."""
    stranger, ann = Client(), hall.clients["Ann"]
    entrant_services.begin(hall.meeting, "toy:quick")
    paths: tuple[str, ...] = (
        "plan",
        "show",
        "demo",
        "after",
        "tournament",
        "together",
        "home.json",
        "report",
        "lesson",
    )
    paths += ("tournament/standings.csv", "tournament/pairings.csv", "leave", "screen", "")
    paths += (f"person/{hall.person('Ann').pk}",)
    pages = {}
    for who, client in (("steward", hall.steward), ("Ann", ann), ("stranger", stranger)):
        for path in paths:
            end = "" if "." in path or not path else "/"
            answer = client.get(f"{hall.url}{path}{end}", follow=True)
            pages[f"{who} {path}"] = answer.content.decode()
    shared = re.search('href="(/guild/plans/[^"]+)"', pages["steward plan"])
    assert shared
    pages["a plan that is shared"] = stranger.get(shared[1].replace("&amp;", "&")).content.decode()
    pages["what goes home"] = packed([hall.meeting])
    return pages


def test_the_password_is_on_her_own_page_and_on_paper_and_nowhere_else(networked: Hall) -> None:
    assert SECRET in networked.steward.get(f"{networked.url}steward/").content.decode()
    assert SECRET in networked.steward.get(f"{networked.url}codes/").content.decode()
    assert [who for who, page in everything(networked).items() if SECRET in page] == []
    kept = Meeting.objects.filter(pk=networked.meeting.pk).values().get()
    assert [name for name, value in kept.items() if SECRET in str(value)] == ["network"]


def test_the_projector_alone_shows_it_while_she_says_so(networked: Hall) -> None:
    networked.press(act="show-network")
    assert [who for who, page in everything(networked).items() if SECRET in page] == [
        "steward screen",
        "Ann screen",
        "stranger screen",
    ]
    networked.press(tell=str(networked.meeting.items.get().pk))
    assert [who for who, page in everything(networked).items() if SECRET in page] == []


def test_no_log_has_the_password(networked: Hall, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    networked.press(act="network", network="Crown", password=SECRET)
    networked.press(act="network", network="x" * 64, password=SECRET)
    networked.press(act="show-network")
    networked.steward.get(f"{networked.url}codes/")
    networked.steward.post(f"{networked.url}nowhere/", {"password": SECRET})
    assert SECRET not in caplog.text


@pytest.mark.parametrize("how", ["ended", "expired", "forgotten"])
def test_the_password_goes_with_the_meeting(
    networked: Hall, how: str, django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    match how:
        case "ended":
            networked.press(act="end")
        case "expired":
            past = timezone.now() - timedelta(minutes=1)
            Meeting.objects.update(expires=past)
            page = networked.steward.get(f"{networked.url}steward/").content.decode()
            assert SECRET not in page
            with django_capture_on_commit_callbacks(execute=True):
                events.tell(Opened())  # the server starts again
        case _:
            networked.press(act="network", network="", password=SECRET)
    assert Meeting.objects.get().network == {}
    for path in ("steward/", "codes/", "screen/"):
        assert SECRET not in networked.steward.get(f"{networked.url}{path}").content.decode()


def test_who_opens_a_meeting_again_after_its_time_enters_the_network_anew(networked: Hall) -> None:
    Meeting.objects.update(expires=timezone.now() - timedelta(minutes=1))
    networked.press(act="open")
    assert SECRET not in networked.steward.get(f"{networked.url}codes/").content.decode()
    assert Meeting.objects.get().network == {}


def test_a_network_with_too_long_a_name_is_refused(hall: Hall) -> None:
    assert "at most 63 characters" in hall.press(act="network", network="x" * 64, password="")
    assert hall.meeting.network == {}


def test_a_password_that_no_network_has_is_refused_and_stays_typed(
    hall: Hall, settings: Settings
) -> None:
    settings.LAN_ADDRESS = "http://192.168.7.5:8000"
    short = hall.press(act="network", network="Crown", password="red")

    assert "at least 8 characters, and this one has 3" in short
    assert hall.meeting.network == {}
    form = short.partition('aria-label="The room"')[2]
    assert 'value="Crown"' in form
    assert 'value="red"' in form
    assert 'role="alert" tabindex="-1" autofocus' in form
    hall.press(act="network", network="Crown", password="")
    assert hall.meeting.network == {"name": "Crown", "password": ""}
    hall.press(act="network", network="", password="red")
    assert hall.meeting.network == {}


def test_what_became_of_a_press_is_beside_what_the_stream_sends(hall: Hall) -> None:
    """The next page of the stream takes nothing of it away."""
    data = {"act": "time", "minutes": "soon"}
    answer = hall.steward.post(f"{hall.url}steward/", data, headers={"HX-Request": "true"})

    page, _, beside = answer.content.decode().partition('<hx-partial hx-target="#why"')
    assert "The minutes" in beside
    assert "The minutes" not in page


# Phones -------------------------------------------------------------------------------------------


def test_a_phone_knows_its_table_and_the_way_back(playing: Hall) -> None:
    table = playing.page("Bob")
    assert "Table 1, seat B" in table
    assert f'href="{playing.url}?hall"' in table
    hall = playing.clients["Bob"].get(f"{playing.url}?hall")
    assert hall.status_code == 200
    assert "Go back to table 1" in hall.content.decode()
    book = playing.clients["Bob"].get("/games/")
    assert "Back to table 1" in book.content.decode()
    assert "no-store" in book["Cache-Control"]
    assert playing.url in playing.clients["Bob"].get("/guild/").content.decode()
    assert "way-back" not in Client().get("/games/").content.decode()


def test_who_would_leave_a_game_is_asked_first(playing: Hall) -> None:
    bob = playing.clients["Bob"]
    asked = bob.post(playing.url, {"table": "9"})
    assert "a bot plays on for you" in asked.content.decode()
    assert playing.person("Bob").table == 1
    bob.post(playing.url, {"table": "9", "sure": "1"})
    assert playing.person("Bob").table == 9
    ann = playing.clients["Ann"]
    assert "a bot plays on for you" in ann.get(f"{playing.url}leave/").content.decode()
    ann.post(f"{playing.url}leave/", {"act": "leave"})
    assert playing.person("Ann").table is None
    playing.clients["Cat"].post(f"{playing.url}leave/", {"act": "go"})
    assert not playing.person("Cat").here


def test_two_tabs_are_one_person(hall: Hall) -> None:
    hall.come("Ann")
    hall.clients["Ann"].post(hall.url, {"name": "Anna"})
    assert Person.objects.count() == 1


def test_a_bye_says_so(hall: Hall) -> None:
    hall.come("Ann", "Bob", "Cat")
    tournament = entrant_services.begin(hall.meeting, "toy:plain")
    tournament_services.next_round(tournament)
    told = [name for name in ("Ann", "Bob", "Cat") if "You have a bye" in hall.page(name)]
    bye = next(p for p in tournament.pairings.all() if p.is_bye)
    assert told == [bye.company[0].entrant.name]


def test_names_appear_on_the_projector_as_they_arrive(hall: Hall) -> None:
    hall.come("Ann", "Bob")
    assert "2 here" in Client().get(f"{hall.url}screen/").content.decode()


# Pages that turn ----------------------------------------------------------------------------------


def test_long_pages_turn_by_themselves_until_one_is_held(hall: Hall) -> None:
    for number in range(60):
        people_services.join(hall.meeting, f"Guest number {number}")
    round_services.start(hall.meeting, hall.add())
    hall.meeting.refresh_from_db()
    first = shown(hall.meeting)
    assert first.turns
    assert (first.page, len(first.pages) > 1) == (0, True)
    hall.meeting.shown["since"] -= first.seconds
    assert shown(hall.meeting).page == 1
    hall.press(page="1")
    held = shown(hall.meeting)
    assert (held.page, held.turns) == (0, False)
    hall.press(act="pages-turn")
    assert shown(hall.meeting).turns


# Last year's codes --------------------------------------------------------------------------------


def test_last_years_codes_lead_to_this_year_if_she_says_so(hall: Hall) -> None:
    this = services.make("This year")
    hall.press(act="end")
    assert "This meeting is over" in Client().get(hall.url).content.decode()
    hall.press(act="next", code=this.code)
    old = Client().get(f"{hall.url}table/3/")
    assert old.status_code == 410
    assert this.code.upper() in old.content.decode()
    with pytest.raises(Refused):
        services.lead_on(hall.meeting, "qqqq")


def test_while_a_tournament_is_under_way_its_page_comes_before_another_game(hall: Hall) -> None:
    hall.add()
    hall.come("Ann", "Bob")
    first = 'class="act next" id="do-start"'
    assert first in hall.press()
    tournament_services.next_round(entrant_services.begin(hall.meeting, "toy:plain"))
    view = hall.press()
    assert f'href="{hall.url}tournament/">results and the next round</a>' in view
    assert 'id="do-start"' in view
    assert first not in view


# What would you play? -----------------------------------------------------------------------------


def test_the_phones_are_asked_about_the_position_where_the_demonstration_stands(hall: Hall) -> None:
    """Also where they were asked about another of the same demonstration before."""
    hall.come("Ann")
    demo_services.put(hall.meeting, state.begun("toy:plain", [DEAL, "A play 3S", "B play 9C"], 1))

    plies = []
    for ply in (1, 2):
        demo_services.ask(hall.meeting, state.at(hall.meeting.shown, ply))
        asked = screens.hall(hall.meeting, hall.person("Ann"))["asked"]
        plies.append(asked[0].ply)
        demo_services.answer(hall.person("Ann"), asked[1][0].line)
        hall.meeting.refresh_from_db()

    assert plies == [1, 2]


def test_what_all_are_shown_is_told_to_those_who_hear(hall: Hall) -> None:
    """In one sentence that is said when it is new, on the projector and on phones; how many have
    answered is not said again with each of them."""
    hall.come("Ann")
    told = re.compile(r'id="news" role="status">([^<]*)</p>')

    def news() -> list[str]:
        screen = hall.steward.get(f"{hall.url}screen/").content.decode()
        assert "aria-live" not in screen
        return [told.findall(page)[0] for page in (screen, hall.page("Ann"))]

    assert news() == ["The projector shows the letters."] * 2
    demo_services.put(hall.meeting, state.begun("toy:plain", [DEAL, "A play 3S"], 1))
    names = shown(hall.meeting).context["table"].names
    assert news() == [f"The cards are shuffled and dealt. Waiting for {names[0]}."] * 2
    demo_services.ask(hall.meeting, state.at(hall.meeting.shown, 1))
    assert news() == [f"What would you play for {names[0]}?"] * 2


def test_a_phone_that_asks_again_is_answered_as_by_the_stream(hall: Hall) -> None:
    """The inside of the hall, which leads on to where the person plays."""
    item = hall.add()
    hall.come("Ann", "Bob")
    ask = {"HX-Request": "true"}
    in_hall = hall.clients["Ann"].get(hall.url, headers=ask).content.decode()
    hall.press(start=str(item.pk))
    led = hall.clients["Ann"].get(hall.url, headers=ask).content.decode()

    assert "<html" not in in_hall + led
    assert "You are <bdi>Ann</bdi>" in in_hall
    assert "data-follow" not in in_hall
    assert f'href="{hall.url}" data-follow' in led
