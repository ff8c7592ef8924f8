"""Where text and engine of a game do not fit, the pages of a meeting say so as the others do."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client

from diversions.games import GAMES
from diversions.guild.hall import screens
from diversions.library.models import Book, Rule
from diversions.play import services
from diversions.play.models import Chair
from tests.guild.conftest import Hall

SHORT = "Text and program are from different releases: a rule may be missing."
LONG = "from different releases"


def part() -> None:
    """Put's engine rests on a rule that the text has no longer."""
    Rule.objects.filter(pk="put.see").delete()
    Book.objects.update(stamp=uuid4().hex)


def show(hall: Hall, **what: object) -> None:
    hall.meeting.shown = what
    hall.meeting.version += 1
    hall.meeting.save()


def seen(hall: Hall) -> tuple[str, str]:
    """The projector, and what a phone in the hall shows of it."""
    page = Client().get(f"{hall.url}screen/").content.decode()
    return page, screens.in_hall(hall.meeting, screens.shown_in_hall(hall.meeting))


@pytest.mark.parametrize(
    "what",
    [
        {"kind": "game", "slug": "put"},
        {"kind": "rule", "slug": "put", "rule": "put.deal"},
        {"kind": "demo", "terms": "put:willughby", "moves": [], "ply": 0},
    ],
    ids=lambda what: what["kind"],
)
def test_the_projector_and_the_hall_say_so(hall: Hall, what: dict[str, object]) -> None:
    hall.come("Ann")
    show(hall, **what)
    assert not any(LONG in page for page in seen(hall))

    part()

    projector, phone = seen(hall)
    assert SHORT in projector
    assert LONG in phone
    assert "put.see" in phone


def test_of_another_game_nothing_is_said(hall: Hall) -> None:
    hall.come("Ann")
    show(hall, kind="game", slug="truc")
    part()

    assert not any(LONG in page for page in seen(hall))


def test_she_who_demonstrates_it_is_told(hall: Hall) -> None:
    show(hall, kind="demo", terms="put:willughby", moves=[], ply=0)
    part()

    assert "put.see" in hall.steward.get(f"{hall.url}demo/").content.decode()


def test_the_doors_of_a_chair_and_of_a_meeting_say_so(hall: Hall, client: Client) -> None:
    sitting = services.open_table(GAMES["put"].terms(), [services.you("Ann"), services.friend()])
    chair = sitting.chairs.filter(kind=Chair.PERSON).first()
    assert chair
    hall.meeting.at = hall.add("put:willughby")
    hall.meeting.save()
    doors = [f"/at/{sitting.code}/{chair.key}/", hall.url]
    assert not any(LONG in client.get(door).content.decode() for door in doors)

    part()

    for door in doors:
        page = client.get(door)
        assert page.status_code == 200, door
        assert "put.see" in page.content.decode(), door
