"""Nobody is lost: who left, was marked as gone or was removed can be brought back."""

from __future__ import annotations

import pytest
from django.test import Client

from diversions.guild.meeting import services
from diversions.guild.seats import services as seat_services
from diversions.incoming.letters import LETTERS
from diversions.urls import urlpatterns
from tests.guild.conftest import Hall

pytestmark = pytest.mark.django_db


def at_play(hall: Hall) -> None:
    item = hall.add("all-fours")
    for name in ("Ann", "Bob"):
        hall.come(name)
    hall.press(start=str(item.pk))


@pytest.mark.parametrize("way", ["bot", "hall", "out"])
def test_whoever_is_gone_comes_back_to_the_seat_that_was_theirs(hall: Hall, way: str) -> None:
    at_play(hall)
    bob = hall.meeting.people.get(name="Bob")
    was = (bob.table, bob.seat)
    hall.steward.post(f"{hall.url}person/{bob.pk}/", {"act": way})
    bob.refresh_from_db()
    assert bob.table is None
    page = hall.steward.get(f"{hall.url}steward/").content.decode()
    assert f'id="do-back-{bob.pk}"' in page

    hall.press(back=str(bob.pk))

    bob.refresh_from_db()
    chair = services.chair_of(bob)
    assert (bob.table, bob.seat) == was
    assert bob.here
    assert not bob.out
    assert chair
    assert (chair.kind, chair.name) == ("person", "Bob")
    assert "/at/" in str(hall.clients["Bob"].get(hall.url).headers.get("Location"))


@pytest.mark.parametrize("way", ["bot", "hall", "out"])
def test_a_press_about_a_person_is_undone(hall: Hall, way: str) -> None:
    at_play(hall)
    bob = hall.meeting.people.get(name="Bob")
    was = (bob.table, bob.seat)
    hall.steward.post(f"{hall.url}person/{bob.pk}/", {"act": way})

    hall.press(act="undo")

    bob.refresh_from_db()
    chair = services.chair_of(bob)
    assert (bob.table, bob.seat, bob.here, bob.out) == (*was, True, False)
    assert chair
    assert (chair.kind, chair.name) == ("person", "Bob")


def test_removing_asks_first(hall: Hall) -> None:
    at_play(hall)
    bob = hall.meeting.people.get(name="Bob")
    asked = hall.steward.post(f"{hall.url}person/{bob.pk}/", {"act": "ask-out"})
    assert "Remove <bdi>Bob</bdi>?" in asked.content.decode()
    bob.refresh_from_db()
    assert not bob.out


def test_a_game_is_begun_at_one_table(hall: Hall) -> None:
    at_play(hall)
    hall.come("Cat")
    cat = hall.meeting.people.get(name="Cat")
    seat_services.choose(cat, 7)
    assert (
        "They are seated, but no game has begun."
        in hall.steward.get(f"{hall.url}steward/").content.decode()
    )

    hall.press(here="7")

    cat.refresh_from_db()
    assert cat.table == 7
    assert services.chair_of(cat)
    hall.press(here="7")  # a game goes on there: it is not begun anew
    assert hall.meeting.plays.filter(table=7).count() == 1


def test_the_letters_at_the_end_of_the_address_lead_in(hall: Hall) -> None:
    for typed in (hall.meeting.code, hall.meeting.code.upper(), f"{hall.meeting.code}/"):
        assert Client().get(f"/{typed}").headers["Location"] == hall.url


def test_letters_never_spell_an_address_of_the_house() -> None:
    words: set[str] = set()
    for place in urlpatterns:
        for one in [place, *getattr(place, "url_patterns", ())]:
            words.add(str(one.pattern).strip("^$").partition("/")[0])
    assert "games" in words
    assert not [word for word in words if len(word) == 4 and set(word.lower()) <= set(LETTERS)]


def test_seating_the_latecomers_is_taken_back(hall: Hall) -> None:
    at_play(hall)
    hall.come("Cat")
    hall.press(act="late")
    assert hall.person("Cat").table is not None

    hall.press(act="late")  # nobody waits now: the press before can still be taken back
    hall.press(act="undo")

    assert hall.person("Cat").table is None
    ann = hall.person("Ann")
    chair = services.chair_of(ann)
    assert chair
    assert (chair.kind, chair.name) == ("person", "Ann")


def test_a_game_begun_at_one_table_is_taken_back(hall: Hall) -> None:
    at_play(hall)
    before = services.plays_now(hall.meeting)
    hall.come("Cat")
    seat_services.choose(hall.person("Cat"), 7)
    hall.press(here="7")
    assert 7 in services.plays_now(hall.meeting)

    hall.press(act="undo")

    assert services.plays_now(hall.meeting) == before
    assert hall.person("Cat").table == 7


def test_a_corrected_name_is_taken_back_wherever_it_stands(hall: Hall) -> None:
    at_play(hall)
    bob = hall.person("Bob")
    hall.steward.post(f"{hall.url}person/{bob.pk}/", {"act": "name", "name": "Robert"})
    bob.refresh_from_db()
    assert bob.name == "Robert"

    hall.press(act="undo")

    bob.refresh_from_db()
    chair = services.chair_of(bob)
    assert chair
    assert (bob.name, chair.name) == ("Bob", "Bob")


@pytest.mark.parametrize("way", ["bot", "hall", "out"])
@pytest.mark.parametrize("from_their_page", [False, True])
def test_bringing_back_is_taken_back(hall: Hall, way: str, from_their_page: bool) -> None:
    at_play(hall)
    bob = hall.person("Bob")
    theirs = f"{hall.url}person/{bob.pk}/"
    hall.steward.post(theirs, {"act": way})
    bob.refresh_from_db()
    was = (bob.table, bob.seat, bob.here, bob.out, bob.epoch)
    if from_their_page:
        hall.steward.post(theirs, {"act": "back"})
    else:
        hall.press(back=str(bob.pk))

    hall.press(act="undo")

    bob.refresh_from_db()
    assert (bob.table, bob.seat, bob.here, bob.out, bob.epoch) == was
    hall.press(back=str(bob.pk))
    assert services.chair_of(hall.person("Bob"))
