"""A demonstration that begins here: out of any page of the book that shows a position."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client

from diversions.games import GAMES
from diversions.guild.demo import position, state
from diversions.guild.models import Meeting
from diversions.lab import store
from diversions.play import fold, lessons, places, services
from diversions.problems.posed import posed_steps
from diversions.rules.record import read
from tests import book
from tests.book import FIXTURES
from tests.guild.conftest import Hall

PUT = "put"
RECORD = min(one for one, terms, _ in book.records(PUT) if terms.seats == 2)


def disputed() -> str:
    """The page of a point in dispute of which a position is known."""
    for slug in sorted(GAMES):
        for dispute in store.disputes(slug).values():
            address = f"/games/{slug}/cruxes/{dispute.option}/{dispute.reading}/"
            if places.position_at(address):
                return address
    raise AssertionError("No position in dispute is known.")


def set_up_step() -> str:
    """The page of a step of a lesson whose table no record leads to."""
    for slug in sorted(GAMES):
        for key, step in lessons.tables(slug).items():
            if step.set_up:
                return f"/games/{slug}/learn/?step={key}"
    raise AssertionError("Every table of a lesson has a record.")


def pages() -> dict[str, str]:
    """A page of each kind that shows a position."""
    step = next(iter(posed_steps(PUT)))
    return {
        "diagram": f"/games/{PUT}/diagram/{RECORD}/?ply=4",
        "book position": f"/games/{PUT}/positions/{RECORD}/4/",
        "lesson": f"/games/{PUT}/positions/lesson/{step}/",
        "lesson step": f"/games/{PUT}/learn/?step={step}",
        "lesson step set up": set_up_step(),
        "dispute": disputed(),
        "problem": "/problem/",
    }


KINDS = (
    "diagram", "book position", "lesson", "lesson step", "lesson step set up", "dispute", "problem",
)  # fmt: skip


@pytest.fixture
def demo(hall: Hall) -> str:
    return f"{hall.url}demo/"


@pytest.mark.parametrize("kind", KINDS)
def test_a_demonstration_begins_at_the_position_of_a_page(hall: Hall, demo: str, kind: str) -> None:
    address = pages()[kind]
    page = hall.steward.get(address, follow=True).content.decode()
    place = places.position_at(address)
    assert place

    asked = hall.steward.get(f"/guild/here/?page={quote(address)}").content.decode()
    begun = hall.steward.post(demo, {"here": address}, follow=True)

    hall.meeting.refresh_from_db()
    assert re.search("Show this (step )?to a room", page)
    assert "Demonstrate it at Games at the Crown" in asked
    assert begun.status_code == 200
    assert hall.meeting.shown["kind"] == "demo"
    assert hall.meeting.shown["ply"] == place[1]
    assert hall.meeting.shown["terms"] == place[0].terms.code
    assert hall.meeting.shown["moves"] == list(map(str, place[0].moves))
    assert position.folded(hall.meeting.shown).state == place[0].at(place[1]).state


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_every_table_of_a_lesson_is_the_one_that_the_room_sees(hall: Hall, slug: str) -> None:
    """From the list of a demonstration: steps of every lesson, those that are set up too."""
    for key, step in lessons.tables(slug).items():
        played = lessons.opening(step)
        begun = state.of_record(played, played.ply)
        seen = position.folded(begun)
        assert seen.state == played.state, key
        allowed = [
            ruling for ruling in position.open_table(begun, acting=True).rulings if ruling.allowed
        ]
        assert allowed or not step.do, key
    hall.steward.post(f"{hall.url}demo/", {"act": "lesson", "step": f"{slug} {key}"})
    hall.meeting.refresh_from_db()
    assert hall.meeting.shown == begun | {"since": hall.meeting.shown["since"]}


OLD: dict[str, dict[str, Any]] = {
    "a game that is gone": {"terms": "gone:cotton"},
    "readings that are gone": {"terms": "put:nonsense"},
    "a move that is written otherwise": {"terms": GAMES[PUT].terms().code, "moves": ["A !!"]},
    "a table that cannot be set up": {"terms": GAMES["alquerque"].terms().code, "set_up": "zzz"},
}


@pytest.mark.parametrize("kind", OLD)
def test_a_demonstration_that_the_book_reads_no_more_is_said_and_breaks_no_page(
    hall: Hall, demo: str, kind: str
) -> None:
    """In the plan, and shown to the room while the book was changed."""
    what = {"kind": "demo", "moves": [], "ply": 1, "ask": "open", **OLD[kind]}
    kept = hall.meeting.demonstrations.create(title="The old one", what=what)
    hall.come("Ann")

    taken = hall.steward.post(demo, {"take": str(kept.pk)})
    assert taken.status_code == 409
    assert "can no longer read “The old one”" in taken.content.decode()

    Meeting.objects.filter(pk=hall.meeting.pk).update(shown=what)
    for page in ("demo/", "screen/", "steward/", "show/"):
        assert hall.steward.get(f"{hall.url}{page}").status_code == 200, page
    assert "Ann" in hall.page("Ann")
    begun = hall.steward.post(demo, {"act": "begin", "code": f"{PUT}:cotton"}, follow=True)
    assert "data-ply" in begun.content.decode()


def test_what_is_played_from_a_table_that_was_set_up_is_kept_with_it(hall: Hall, demo: str) -> None:
    hall.steward.post(demo, {"here": set_up_step()})
    hall.meeting.refresh_from_db()
    first = position.open_table(hall.meeting.shown, acting=True)
    line = str(next(ruling.move for ruling in first.rulings if ruling.allowed and not ruling.pick))
    hall.steward.post(demo, {"move": line})
    hall.steward.post(demo, {"act": "keep", "title": "The prize"})
    hall.steward.post(demo, {"act": "end"})
    hall.steward.post(demo, {"take": str(hall.meeting.demonstrations.get().pk)})

    hall.meeting.refresh_from_db()
    assert hall.meeting.shown["set_up"]
    assert hall.meeting.shown["moves"][0] == line
    assert not position.folded(hall.meeting.shown).broken


def test_the_step_that_a_class_is_at_can_be_demonstrated(hall: Hall, demo: str) -> None:
    slug = next(slug for slug in sorted(GAMES) if lessons.tables(slug))
    item = hall.add(GAMES[slug].terms().code)
    hall.come("Ann")
    view = hall.press(learn=str(item.pk))
    link = re.search(r'href="(/guild/here/[^"]+)">Demonstrate it', view)
    assert link

    asked = hall.steward.get(unescape(link[1])).content.decode()
    address = re.search(r'name="here" value="([^"]+)"', asked)
    assert address
    hall.steward.post(demo, {"here": unescape(address[1])})

    hall.meeting.refresh_from_db()
    assert hall.meeting.lesson
    step = hall.meeting.lesson.steps[hall.meeting.lesson.number]
    assert position.folded(hall.meeting.shown).state == lessons.opening(step).state


def test_a_name_in_the_plan_that_shows_nothing_is_none(hall: Hall, demo: str) -> None:
    hall.steward.post(demo, {"act": "begin", "code": f"{PUT}:cotton"})
    answer = hall.steward.post(demo, {"act": "keep", "title": "\u200b\u2800"})

    assert answer.status_code == 409
    assert "Give it a name" in answer.content.decode()


def test_a_match_that_is_over_and_each_moment_of_it_lead_to_a_room(hall: Hall, demo: str) -> None:
    """Its table, its record, and what is looked back at."""
    text = (FIXTURES / "games" / PUT / "records" / f"{RECORD}.txt").read_text(encoding="utf-8")
    terms, moves = read(text, GAMES)
    open_chair = replace(services.you("Ann"), taken=False)
    sitting = services.open_table(terms, [open_chair, services.bot("apprentice")], moves)
    assert fold.fold(terms, moves).state.outcome
    address = sitting.get_absolute_url()
    ann = Client()
    ann.post(f"{address}{sitting.chairs.get(seat=0).key}/", {"name": "Ann"})

    for page in (address, f"{address}?ply=3", f"{address}record/"):
        told = ann.get(page).content.decode()
        assert "to a room" in told, page
    back = ann.get(f"{address}better/").content.decode()
    one = re.search(r'href="\?ply=([0-9]+)"', back)
    assert one
    assert "Show this to a room" in ann.get(f"{address}better/?ply={one[1]}").content.decode()

    hall.steward.post(demo, {"here": f"{address}?ply={one[1]}"})
    hall.meeting.refresh_from_db()
    assert hall.meeting.shown["ply"] == int(one[1])


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

    assert "you are not the steward of an open meeting" in page
    assert pressed.status_code in (302, 403, 404)
    hall.meeting.refresh_from_db()
    assert hall.meeting.shown.get("kind") != "demo"


def test_she_reads_for_whom_she_plays_and_what_to_press(hall: Hall, demo: str) -> None:
    """At a table its player reads it; a steward who plays every seat needs it as much."""
    page = hall.steward.post(
        demo, {"act": "begin", "code": "ketch-dolt:cotton"}, follow=True
    ).content.decode()
    turn = re.sub(r"<[^>]+>|\s+", " ", page[page.index('class="turn now"') :][:600])
    assert re.search(r"(White|Black) ?: .*Press your opponent’s point, or the heap", turn), turn


def test_a_seat_called_by_its_men_is_called_so_once(hall: Hall, demo: str) -> None:
    hall.steward.post(demo, {"act": "begin", "code": "ketch-dolt:cotton"})
    room = Client().get(f"{hall.url}screen/").content.decode()
    assert "<bdi>White</bdi>" in room
    assert '<p class="office">White</p>' not in room


def test_what_is_kept_is_named_in_the_running_order(hall: Hall) -> None:
    hall.add(PUT)
    for slug, title in ((PUT, "The Trey wins"), ("irish", "Two men make a point")):
        hall.steward.post(f"{hall.url}demo/", {"act": "begin", "code": slug})
        hall.steward.post(f"{hall.url}demo/", {"act": "keep", "title": title})

    plan = hall.steward.get(f"{hall.url}plan/").content.decode()
    desk = hall.steward.get(f"{hall.url}steward/").content.decode()

    order, beside = plan.split("Demonstrations of other games")
    assert "To demonstrate: <b>The Trey wins</b>." in order
    assert "Two men make a point" not in order
    assert "<b>Two men make a point</b>" in beside
    for page in (plan, desk):
        assert f'href="{hall.url}demo/"' in page
    assert "<b>The Trey wins</b>, <b>Two men make a point</b>." in desk
