"""Two devices of stewards, and many phones, in the same second; old plans; a table that is gone."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from diversions.guild.meeting import services
from diversions.guild.models import Meeting
from diversions.guild.planning import services as planning_services
from diversions.guild.tournament import services as tournament_services
from diversions.guild.tournament.entrants import services as entrant_services
from diversions.play.models import Chair, Sitting
from tests.guild.conftest import Hall
from tests.samples import LONG

pytestmark = pytest.mark.django_db


@pytest.fixture
def playing(hall: Hall) -> Hall:
    item = hall.add()
    hall.come("Ann", "Bob", "Cat", "Dan")
    hall.press(start=str(item.pk))
    return hall


def other_device(hall: Hall) -> Client:
    client = Client()
    client.get(f"/guild/steward/{hall.meeting.key}/")
    return client


PRESSES = (
    {"act": "out"}, {"act": "bot"}, {"act": "hall"}, {"act": "back"},
    {"act": "move", "table": "9"}, {"act": "name", "name": "Robert"},
)  # fmt: skip


# Of two presses one comes first, in turn; in a long run either.
PAIRS = [
    pytest.param(first, second, id=f"{first['act']}-{second['act']}")
    for n, first in enumerate(PRESSES)
    for m, second in enumerate(PRESSES)
    if LONG or n == m or (n < m) == bool((n + m) % 2)
]


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_two_stewards_who_press_about_one_person_leave_one_person_on_one_seat(
    playing: Hall, first: dict[str, str], second: dict[str, str]
) -> None:
    bob = playing.person("Bob")
    url = f"{playing.url}person/{bob.pk}/"
    for client, press in ((playing.steward, first), (other_device(playing), second)):
        assert client.post(url, press).status_code in (302, 409)

    bob.refresh_from_db()
    chairs = Chair.objects.filter(kind=Chair.PERSON, taken=True, name=bob.name)
    assert chairs.count() == (1 if services.chair_of(bob) else 0)
    page = playing.press()
    assert f'person/{bob.pk}/"' in page
    assert other_device(playing).get(f"{playing.url}steward/").content.decode().count("<h1>") == 1


def test_one_undo_of_two_devices_takes_back_once(playing: Hall) -> None:
    bob = playing.person("Bob")
    playing.steward.post(f"{playing.url}person/{bob.pk}/", {"act": "out"})
    second = other_device(playing)
    assert "Taken back: Bob removed." in playing.press(act="undo")
    said = second.post(f"{playing.url}steward/", {"act": "undo"}).content.decode()
    assert "There is nothing to take back" in said
    bob.refresh_from_db()
    assert not bob.out


def test_a_place_of_the_running_order_that_is_gone_is_refused_in_words(playing: Hall) -> None:
    """A page of the running order that lay open while the other steward took the game out."""
    item = playing.meeting.items.get()
    planning_services.remove_item(item)
    for act in ("start", "tell", "learn"):
        assert "no longer in the running order" in playing.press(**{act: str(item.pk)})
    assert services.plays_now(playing.meeting)


def test_a_result_of_a_table_that_was_taken_away_stays_or_is_asked_for(hall: Hall) -> None:
    hall.come("Ann", "Bob")
    tournament = entrant_services.begin(hall.meeting, "toy:plain")
    tournament_services.next_round(tournament)
    pairing = tournament.pairings.get()
    tournament_services.correct(tournament, {pairing.pk: (1, 2)})
    Sitting.objects.all().delete()

    with pytest.raises(services.Refused, match="cleared away"):
        tournament_services.correct(tournament, {pairing.pk: ()})

    assert [one.place for one in tournament.pairings.get().company] == [1, 2]
    assert hall.steward.get(f"{hall.url}tournament/").status_code == 200
    hall.press(here="1")
    assert Meeting.objects.count() == 1


@pytest.mark.parametrize("code", ["toy:gone", "toy:plain,colour=red", "toy:plain,seats=99"])
def test_a_plan_of_ten_years_ago_opens_and_what_it_wants_is_refused_in_words(
    hall: Hall, code: str
) -> None:
    """Its hour is long over, and the book has readings of that name no more."""
    item = hall.add()
    long_ago = timezone.now() - timedelta(days=3653)
    item.terms_code = code
    item.save()
    Meeting.objects.update(hour=long_ago, created=long_ago, expires=long_ago)
    hall.press(act="open")
    hall.come("Ann", "Bob")
    for place in ("steward/", "plan/", "codes/", ""):
        assert hall.steward.get(f"{hall.url}{place}").status_code == 200, place
    for act in ("start", "tell", "learn"):
        assert "The book no longer has the readings" in hall.press(**{act: str(item.pk)})
    assert hall.meeting.people.count() == 2
