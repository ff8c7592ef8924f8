"""A demonstration that begins here: out of any page of the book that shows a position."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from django.test import Client

from diversions.games import GAMES
from diversions.lab import store
from diversions.play import places, services
from diversions.problems.posed import posed_steps
from tests.book import FIXTURES
from tests.guild.conftest import Hall

PUT = "put"
RECORD = min((FIXTURES / "games" / PUT / "records").glob("*.txt")).stem


def disputed() -> str:
    """The page of a point in dispute of which a position is known."""
    for slug in sorted(GAMES):
        for dispute in store.disputes(slug).values():
            address = f"/games/{slug}/cruxes/{dispute.option}/{dispute.reading}/"
            if places.position_at(address):
                return address
    raise AssertionError("No position in dispute is known.")


def pages() -> dict[str, str]:
    """A page of each kind that shows a position."""
    step = next(iter(posed_steps(PUT)))
    return {
        "diagram": f"/games/{PUT}/diagram/{RECORD}/?ply=4",
        "book position": f"/games/{PUT}/positions/{RECORD}/4/",
        "lesson": f"/games/{PUT}/positions/lesson/{step}/",
        "dispute": disputed(),
        "problem": "/problem/",
    }


@pytest.fixture
def demo(hall: Hall) -> str:
    return f"{hall.url}demo/"


@pytest.mark.parametrize("kind", ["diagram", "book position", "lesson", "dispute", "problem"])
def test_a_demonstration_begins_at_the_position_of_a_page(hall: Hall, demo: str, kind: str) -> None:
    address = pages()[kind]
    page = hall.steward.get(address, follow=True).content.decode()
    place = places.position_at(address)
    assert place

    asked = hall.steward.get(f"/guild/here/?page={quote(address)}").content.decode()
    begun = hall.steward.post(demo, {"here": address}, follow=True)

    hall.meeting.refresh_from_db()
    assert "Show this to a room" in page
    assert "Demonstrate it at Games at the Crown" in asked
    assert begun.status_code == 200
    assert hall.meeting.shown["kind"] == "demo"
    assert hall.meeting.shown["ply"] == place[1]
    assert hall.meeting.shown["terms"] == place[0].terms.code
    assert hall.meeting.shown["moves"] == list(map(str, place[0].moves))


def test_her_remarks_at_it_are_kept_in_the_plan(hall: Hall, demo: str) -> None:
    address = pages()["diagram"]
    hall.steward.post(demo, {"here": address})
    hall.steward.post(demo, {"act": "remark", "remark": "Ask them who leads."})
    hall.steward.post(demo, {"act": "keep", "title": "The second trick"})
    hall.steward.post(demo, {"act": "end"})
    kept = hall.meeting.demonstrations.get()

    hall.steward.post(demo, {"take": str(kept.pk)})

    hall.meeting.refresh_from_db()
    assert hall.meeting.shown["ply"] == 4
    assert hall.meeting.shown["notes"]["4"] == {"remark": "Ask them who leads."}


def test_the_address_may_be_pasted_with_the_house_in_it(hall: Hall, demo: str) -> None:
    address = f"http://192.168.7.5:8000{pages()['book position']}"
    hall.steward.post(demo, {"act": "address", "address": address})

    hall.meeting.refresh_from_db()
    assert hall.meeting.shown["ply"] == 4


@pytest.mark.parametrize(
    "address",
    ["", "/", "/games/put/", "/positions/none/", "/games/put/diagram/none/", "http://[", "é%00//",
     "/games/put/positions/none/4/", f"/games/{PUT}/positions/{RECORD}/99999/", "/at/abcdefghij/"],
)  # fmt: skip
def test_a_page_without_a_position_is_refused_in_words(hall: Hall, demo: str, address: str) -> None:
    said = hall.steward.post(demo, {"act": "address", "address": address})
    asked = hall.steward.get("/guild/here/", {"page": address})

    assert said.status_code == 409
    assert "shows no position" in said.content.decode()
    assert asked.status_code == 404
    assert "shows no position" in asked.content.decode()


def test_a_table_is_shown_to_a_room_only_once_its_match_is_over(hall: Hall, demo: str) -> None:
    sitting = services.open_table(
        GAMES[PUT].terms(), [services.you("Ann"), services.bot("apprentice")]
    )
    address = sitting.get_absolute_url()

    assert places.position_at(address) is None
    assert places.position_at(f"{address}record/") is None


def test_the_way_to_a_room_leads_out_of_no_house(hall: Hall) -> None:
    address = f"javascript:/games/{PUT}/positions/{RECORD}/4/"
    page = hall.steward.get("/guild/here/", {"page": address}).content.decode()

    assert "javascript:" not in page


def test_only_a_steward_is_offered_a_room(hall: Hall, demo: str) -> None:
    address = pages()["diagram"]
    page = Client().get("/guild/here/", {"page": address}).content.decode()
    pressed = Client().post(demo, {"here": address})

    assert "you are no steward of an open meeting" in page
    assert pressed.status_code in (302, 403, 404)
    hall.meeting.refresh_from_db()
    assert hall.meeting.shown.get("kind") != "demo"
