"""Nobody is lost: the ways in which a guest or a seat goes missing, and whether the steward's page
shows the person and one press brings them back."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from diversions.guild.lesson import services as lesson_services
from diversions.guild.meeting import services
from diversions.guild.models import Entrant, Meeting, Person, Try
from diversions.guild.seats import services as seat_services
from diversions.guild.tournament import services as tournament_services
from diversions.guild.tournament.entrants import services as entrant_services
from diversions.play import services as play_services
from diversions.play.models import Chair, Sitting
from diversions.rules.bots import levels
from tests.guild.conftest import Hall

pytestmark = pytest.mark.django_db

TAUGHT = "put"


@pytest.fixture
def playing(hall: Hall) -> Hall:
    """Four at two tables of two: Ann and Bob, Cat and Dan; another game is to come."""
    item = hall.add()
    hall.add("toy:plain,seats=3")
    hall.come("Ann", "Bob", "Cat", "Dan")
    hall.press(start=str(item.pk))
    return hall


# The ways -----------------------------------------------------------------------------------------


def of_bob(hall: Hall, act: str, **more: str) -> None:
    """A press of hers on Bob's page."""
    url = f"{hall.url}person/{hall.person('Bob').pk}/"
    answer = hall.steward.post(url, {"act": act, **more})
    assert answer.status_code == 302, answer.content.decode()


def chair_of_bob(hall: Hall) -> Chair:
    chair = services.chair_of(hall.person("Bob"))
    assert chair
    return chair


def later(hall: Hall) -> None:
    """The minute is over in which a press can be undone."""
    hall.meeting.refresh_from_db()
    if hall.meeting.undo:
        past = timezone.now() - timedelta(seconds=61)
        hall.meeting.undo["pressed"] = past.isoformat()
        hall.meeting.save()


def left_by_the_menu_of_the_table(hall: Hall) -> None:
    sitting = hall.sitting("Bob")
    data = {"version": str(sitting.version), "act": "leave"}
    hall.clients["Bob"].post(sitting.get_absolute_url(), data)


def left_the_table_by_the_phone(hall: Hall) -> None:
    hall.clients["Bob"].post(f"{hall.url}leave/", {"act": "leave"})


def left_the_meeting_by_the_phone(hall: Hall) -> None:
    hall.clients["Bob"].post(f"{hall.url}leave/", {"act": "go"})


def marked_as_gone(hall: Hall) -> None:
    of_bob(hall, "bot")


def sent_to_the_hall(hall: Hall) -> None:
    of_bob(hall, "hall")


def removed(hall: Hall) -> None:
    of_bob(hall, "out")


def replaced_by_a_bot_by_the_other_player(hall: Hall) -> None:
    sitting = hall.sitting("Ann")
    left_by_the_menu_of_the_table(hall)
    chair = chair_of_bob(hall)
    place = reverse("join", args=[sitting.code, chair.key])
    hall.clients["Ann"].post(place, {"level": levels(sitting.game)[0]})
    chair.refresh_from_db()
    assert chair.kind == Chair.BOT


def replaced_by_her_bots_for_empty_chairs(hall: Hall) -> None:
    left_by_the_menu_of_the_table(hall)
    hall.press(act="bots")


def stranger_took_the_chair_by_its_link(hall: Hall) -> None:
    left_by_the_menu_of_the_table(hall)
    chair = chair_of_bob(hall)
    assert play_services.sit_down(chair, "Somebody else")


def merged_into_a_neighbour(hall: Hall) -> None:
    url = f"{hall.url}person/{hall.person('Ann').pk}/"
    hall.steward.post(url, {"act": "merge", "other": str(hall.person("Bob").pk)})


def merged_into_one_who_waited(hall: Hall) -> None:
    hall.come("Eve")
    url = f"{hall.url}person/{hall.person('Eve').pk}/"
    hall.steward.post(url, {"act": "merge", "other": str(hall.person("Bob").pk)})


def gone_while_the_next_game_began(hall: Hall) -> None:
    of_bob(hall, "bot")
    other = hall.meeting.items.last()
    assert other
    hall.press(start=str(other.pk))


def gone_when_the_meeting_ended_and_was_reopened(hall: Hall) -> None:
    of_bob(hall, "bot")
    hall.press(act="end")
    hall.press(act="open")


def gone_while_a_lesson_was_on(hall: Hall) -> None:
    lesson_services.begin(hall.meeting, TAUGHT)
    of_bob(hall, "bot")


def seat_taken_by_a_latecomer(hall: Hall) -> None:
    of_bob(hall, "bot")
    hall.come("Eve")
    hall.press(act="late")
    assert hall.person("Eve").table == 1


def name_made_one_with_another_after_it_was_removed(hall: Hall) -> None:
    """He was removed, and came in again under a second name; then that one was merged."""
    of_bob(hall, "out")
    hall.clients["Bob"] = Client()
    hall.clients["Bob"].post(hall.url, {"name": "Bob"})
    merged = f"{hall.url}person/{hall.person('Ann').pk}/"
    hall.steward.post(merged, {"act": "merge", "other": str(hall.person("Bob 2").pk)})


WAYS: dict[str, Callable[[Hall], None]] = {
    way.__name__: way
    for way in (
        left_by_the_menu_of_the_table,
        left_the_table_by_the_phone,
        left_the_meeting_by_the_phone,
        marked_as_gone,
        sent_to_the_hall,
        removed,
        replaced_by_a_bot_by_the_other_player,
        replaced_by_her_bots_for_empty_chairs,
        stranger_took_the_chair_by_its_link,
        merged_into_a_neighbour,
        merged_into_one_who_waited,
        gone_while_the_next_game_began,
        gone_when_the_meeting_ended_and_was_reopened,
        gone_while_a_lesson_was_on,
        seat_taken_by_a_latecomer,
        name_made_one_with_another_after_it_was_removed,
    )
}


# The measurement ----------------------------------------------------------------------------------


def is_shown(hall: Hall, person: Person) -> bool:
    """Whether the steward's page names the person beside a press that brings them back."""
    page = hall.press()
    return f'id="do-back-{person.pk}"' in page and person.name in page


def is_back(hall: Hall, person: Person, seat: tuple[int | None, int | None] | None) -> str:
    """What is wrong with a person who was brought back; empty if nothing is."""
    person.refresh_from_db()
    if person.out or person.merged_id or not person.here:
        return "is not here"
    if hall.meeting.lesson_id is None and person.table is None:
        return "" if seat is None else "is in the hall, though the seat is free"
    if seat and (person.table, person.seat) != seat:
        return f"sits at {(person.table, person.seat)}, not at {seat}"
    chair = services.chair_of(person)
    if chair and not (chair.kind == Chair.PERSON and chair.taken and chair.name == person.name):
        return f"has a seat whose chair is {chair.name}’s"
    answer = hall.clients["Bob"].get(hall.url, follow=True)
    if answer.status_code != 200 or 'name="name" required' in answer.content.decode():
        return "has a phone that the meeting does not know"
    return ""


def brought_back(hall: Hall, way: str) -> str:
    """What is wrong, after that way to be lost and one press; empty if nothing is."""
    was: tuple[int | None, int | None] | None
    bob = hall.person("Bob")
    was = (bob.table, bob.seat)
    WAYS[way](hall)
    later(hall)
    if way == "name_made_one_with_another_after_it_was_removed":
        bob, was = hall.person("Bob 2"), None
    elif way in (
        "stranger_took_the_chair_by_its_link", "gone_while_a_lesson_was_on",
        "gone_while_the_next_game_began", "seat_taken_by_a_latecomer",
        "gone_when_the_meeting_ended_and_was_reopened", "merged_into_one_who_waited",
    ):  # fmt: skip
        was = None  # the seat is another's by now, or the game is over
    if not is_shown(hall, bob):
        return "is not on her page with a way back"
    hall.press(back=str(bob.pk))
    return is_back(hall, bob, was)


@pytest.mark.parametrize("way", WAYS)
def test_whoever_was_lost_is_on_her_page_and_comes_back_with_one_press(
    playing: Hall, way: str
) -> None:
    assert brought_back(playing, way) == ""


# Taking back --------------------------------------------------------------------------------------


def state_of(hall: Hall) -> list[object]:
    """Every person, chair, entry and step of a lesson."""
    meeting = Meeting.objects.get(pk=hall.meeting.pk)
    people = meeting.people.order_by("pk")
    chairs = [
        (chair.seat, chair.kind, chair.name, chair.taken)
        for _, play in sorted(services.plays_now(meeting).items())
        for chair in play.sitting.chairs.all()
    ]
    entrants = Entrant.objects.filter(tournament__meeting=meeting).order_by("pk")
    tries = Try.objects.filter(lesson__meeting=meeting).order_by("pk")
    return [
        list(people.values_list("name", "table", "seat", "here", "out", "merged", "epoch")),
        chairs,
        list(entrants.values_list("person", "partner", "name", "drawn_as", "out")),
        list(tries.values_list("person", "step")),
    ]


@pytest.mark.parametrize("way", ["merged_into_a_neighbour", "merged_into_one_who_waited"])
def test_making_two_names_one_is_undone_with_seat_lesson_and_entry(playing: Hall, way: str) -> None:
    lesson = playing.meeting.lessons.create(game=TAUGHT, step="first")
    Try.objects.create(lesson=lesson, person=playing.person("Bob"), step="first")
    entrant_services.begin(playing.meeting, "toy:plain")
    before = state_of(playing)
    WAYS[way](playing)
    assert state_of(playing) != before

    said = playing.press(act="undo")

    assert "Taken back: Bob merged with" in said
    after = state_of(playing)
    assert after[0][: len(before[0])] == before[0]  # type: ignore[index, arg-type]
    assert after[1:] == before[1:]
    assert playing.page("Bob").count("removed you") == 0


def test_making_two_again_is_undone(playing: Hall) -> None:
    merged_into_a_neighbour(playing)
    before = state_of(playing)
    playing.press(back=str(playing.person("Bob").pk))
    assert not playing.person("Bob").out

    playing.press(act="undo")

    after = state_of(playing)
    assert after[0] == before[0]


def test_bots_for_empty_chairs_are_undone(playing: Hall) -> None:
    left_by_the_menu_of_the_table(playing)
    before = state_of(playing)
    playing.press(act="bots")
    assert state_of(playing) != before

    assert "Taken back: Fill empty chairs with bots." in playing.press(act="undo")

    assert state_of(playing) == before


PRESSES = ("bot", "hall", "out", "name", "merge", "move")


@pytest.mark.parametrize("act", PRESSES)
def test_undoing_a_press_about_one_person_leaves_the_others_where_they_are(
    playing: Hall, act: str
) -> None:
    cat = str(playing.person("Cat").pk)
    before = playing.person("Bob")
    more = {"name": {"name": "Robert"}, "merge": {"other": cat}, "move": {"table": "9"}}
    of_bob(playing, act, **more.get(act, {}))
    playing.come("Eve")
    seat_services.choose(playing.person("Eve"), 7)
    seat_services.to_the_hall(playing.person("Dan"))

    playing.press(act="undo")

    bob = playing.person("Bob")
    assert (bob.table, bob.seat, bob.out, bob.merged_id) == (before.table, before.seat, False, None)
    assert playing.person("Eve").table == 7
    assert playing.person("Dan").table is None
    assert playing.person("Cat").table == 2
    chair = services.chair_of(bob)
    assert chair
    assert services.sits_on(bob, chair)


def test_who_sat_down_since_stays_when_a_table_that_was_begun_is_undone(playing: Hall) -> None:
    of_bob(playing, "bot")
    playing.come("Eve")
    seat_services.choose(playing.person("Eve"), 7)
    playing.press(here="7")
    playing.come("Fay", at="table/1/")
    was = playing.person("Fay").seat

    playing.press(act="undo")

    fay = playing.person("Fay")
    assert (fay.table, fay.seat) == (1, was)
    assert playing.sitting("Fay").stopped == ""
    chair = services.chair_of(fay)
    assert chair
    assert services.sits_on(fay, chair)


# At each table, and in a tournament ---------------------------------------------------------------


def test_a_table_that_is_begun_during_a_pause_is_paused(playing: Hall) -> None:
    playing.press(act="pause")
    playing.come("Eve")
    seat_services.choose(playing.person("Eve"), 7)
    playing.press(here="7")
    assert services.plays_now(playing.meeting)[7].sitting.stopped == Sitting.PAUSED


def test_who_is_moved_to_an_empty_table_is_started_there(playing: Hall) -> None:
    of_bob(playing, "move", table="9")
    page = playing.press()
    assert 'id="do-here-9"' in page
    playing.press(here="9")
    bob = playing.person("Bob")
    assert bob.table == 9
    assert playing.sitting("Bob").stopped == ""


def test_an_empty_table_can_be_begun_during_a_tournament(hall: Hall) -> None:
    hall.come("Ann", "Bob", "Cat", "Dan")
    tournament = entrant_services.begin(hall.meeting, "toy:quick")
    tournament_services.next_round(tournament)
    hall.come("Eve")
    seat_services.choose(hall.person("Eve"), 7)
    assert 'id="do-here-7"' in hall.press()
    hall.press(here="7")
    assert hall.sitting("Eve").terms.variant == "quick"


@pytest.mark.parametrize("act", ["bot", "hall", "out"])
def test_in_a_tournament_one_who_comes_back_is_the_same_entrant(playing: Hall, act: str) -> None:
    tournament = entrant_services.begin(playing.meeting, "toy:plain")
    before = list(tournament.entrants.values_list("pk", "person", "name", "drawn_as", "out"))
    of_bob(playing, act)
    playing.press(back=str(playing.person("Bob").pk))
    assert (
        list(tournament.entrants.values_list("pk", "person", "name", "drawn_as", "out")) == before
    )
    tournament_services.next_round(tournament)
    drawn = {one.entrant.name for p in tournament.pairings.all() for one in p.company}
    assert drawn == {"Ann", "Bob", "Cat", "Dan"}


@pytest.mark.parametrize("entered", ["Ann", "Eve"])
def test_two_who_were_one_are_the_entrants_they_were(playing: Hall, entered: str) -> None:
    """Ann had an entry of her own beside Bob's; Eve had none, and took his."""
    tournament = entrant_services.begin(playing.meeting, "toy:plain")
    before = list(tournament.entrants.values_list("pk", "person", "name", "out"))
    if entered == "Ann":
        merged_into_a_neighbour(playing)
    else:
        merged_into_one_who_waited(playing)
    assert list(tournament.entrants.values_list("pk", "person", "name", "out")) != before
    later(playing)
    playing.press(back=str(playing.person("Bob").pk))
    assert list(tournament.entrants.values_list("pk", "person", "name", "out")) == before


def test_a_stranger_who_came_by_the_link_of_a_chair_keeps_it(playing: Hall) -> None:
    stranger_took_the_chair_by_its_link(playing)
    bob = playing.person("Bob")
    chair = services.chair_of(bob)
    assert chair
    # His own page does not give him the other's hand, and a press about him does not unseat them.
    assert "Location" not in playing.clients["Bob"].get(playing.url).headers
    playing.clients["Bob"].post(playing.url, {"act": "back"})
    of_bob(playing, "bot")
    of_bob(playing, "name", name="Robert")
    chair.refresh_from_db()
    assert (chair.kind, chair.name, chair.taken) == ("person", "Somebody else", True)


def test_who_got_up_is_told_so_and_is_led_to_no_table(playing: Hall) -> None:
    left_by_the_menu_of_the_table(playing)
    page = playing.clients["Bob"].get(playing.url).content.decode()
    assert "You left the game, and it goes on without you." in page
    assert "Sit down again" in page
    assert "data-follow" not in page
    playing.clients["Bob"].post(playing.url, {"act": "back"})
    assert playing.sitting("Bob") == playing.sitting("Ann")
