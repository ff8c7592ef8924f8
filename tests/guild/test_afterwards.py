"""Afterwards: what was played and asked and where people got stuck, in counts without names."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from diversions.games import GAMES
from diversions.guild.after import services as after_services
from diversions.guild.after.shown import Hard, afterwards
from diversions.guild.lesson import services as lesson_services
from diversions.guild.lesson.services import Pupil
from diversions.play.asked import ASKED
from tests import book
from tests.guild.conftest import Hall

pytestmark = pytest.mark.postgres

SLUG = next(slug for slug in sorted(GAMES) if len(book.lesson(slug)) > 2)
FOUR = ("Zebedee", "Yvonne", "Xanthe", "Wilfrid")
FIVE = (*FOUR, "Ursula")
HTMX = {"HX-Request": "true"}


def counts(hall: Hall) -> dict[str, int]:
    return dict(hall.meeting.questions.values_list("rule", "times"))


def page(hall: Hall) -> str:
    return hall.steward.get(f"{hall.url}after/").content.decode()


def start(hall: Hall, *names: str) -> str:
    """Begin a game for those; the name of one who has boasted, and may not once more."""
    item = hall.add()
    hall.come(*names)
    hall.press(start=str(item.pk))
    name = hall.meeting.people.get(table=1, seat=0).name
    hall.act(name)
    return name


def ask(hall: Hall, name: str, client: Client | None = None) -> str:
    """What *Why?* says at the table of that person."""
    address = hall.sitting(name).get_absolute_url()
    answer = (client or hall.clients[name]).get(f"{address}?why=boast", headers=HTMX)
    return answer.content.decode()


def test_a_question_is_counted_with_the_next_press_and_once(hall: Hall) -> None:
    name = start(hall, *FIVE)

    assert "There was a boast already." in ask(hall, name)
    ask(hall, name)
    assert counts(hall) == {}  # to ask is a GET, and writes nothing

    hall.act(name)
    assert counts(hall) == {"toy.boast": 2}
    hall.act(name)
    assert counts(hall) == {"toy.boast": 2}
    ask(hall, name)
    hall.act(name)
    assert counts(hall) == {"toy.boast": 3}


def test_the_last_question_is_counted_when_one_goes_home(hall: Hall) -> None:
    name = start(hall, *FIVE)
    ask(hall, name)

    hall.clients[name].post(f"{hall.url}leave/", {"act": "go"})

    assert counts(hall) == {"toy.boast": 1}


def test_only_people_of_the_meeting_are_counted(hall: Hall) -> None:
    name = start(hall, *FIVE)
    stranger = Client()

    ask(hall, name, stranger)
    stranger.post("/guild/", {"name": "Another"})
    ask(hall, name)
    hall.meeting.people.filter(name=name).delete()
    hall.clients[name].post("/guild/", {"name": "Another"})

    assert counts(hall) == {}


def test_a_question_in_a_lesson_together_is_counted_and_in_one_alone_is_not(hall: Hall) -> None:
    hall.come(*FIVE)
    lesson_services.begin(hall.meeting, SLUG)
    together, alone = f"{hall.url}lesson/", f"/games/{SLUG}/learn/"
    mine = hall.clients["Yvonne"]

    said = [
        mine.get(f"{at}?why=nothing", headers=HTMX).content.decode() for at in (alone, together)
    ]

    assert all('class="because"' in one for one in said)
    assert list(mine.session[ASKED]) == [hall.url]
    mine.post(together, {"act": "again"})
    assert list(counts(hall).values()) == [1]
    assert ASKED not in mine.session


def test_the_page_shows_counts_and_no_names(hall: Hall) -> None:
    start(hall, *FIVE)
    after_services.count(hall.meeting, {f"{SLUG}.turn": 1, "toy.boast": 7})

    said = page(hall)

    assert "5 people came." in said
    assert "toy:plain" in said
    assert said.index("pressed 7 times") < said.index("pressed once")
    assert f'href="/rules/{SLUG}.turn/"' in said or f"#{SLUG}.turn" in said
    assert [name for name in FIVE if name in said] == []
    tables = {play.table for play in hall.meeting.plays.all()}
    after = afterwards(hall.meeting)
    assert after
    assert {table for table, _ in after.tables} == tables
    assert [(one.code, one.times) for one in after.played] == [("toy:plain", len(tables))]


def test_of_four_people_nothing_is_shown(hall: Hall) -> None:
    start(hall, *FOUR)
    after_services.count(hall.meeting, {"toy.boast": 7})

    assert "no count of fewer than 5 people" in page(hall)
    assert "toy.boast" not in page(hall)
    assert "toy.boast" not in hall.clients["Yvonne"].get(f"{hall.url}report/").content.decode()


def test_the_page_is_the_steward_s_alone_and_stays_after_the_end(hall: Hall) -> None:
    start(hall, *FIVE)
    ended = hall.press(act="end")

    assert f'href="{hall.url}after/"' in ended
    assert "5 people came." in page(hall)
    assert hall.clients["Yvonne"].get(f"{hall.url}after/").status_code == 404
    assert Client().get(f"{hall.url}after/").status_code in (404, 410)


def test_the_steps_at_which_people_got_stuck_come_by_how_many_did(hall: Hall) -> None:
    hall.come(*FIVE)
    lesson = lesson_services.begin(hall.meeting, SLUG)
    first, second, *_ = lesson.steps
    for name in FIVE:
        pupil = Pupil(lesson, hall.person(name))
        if name == "Yvonne":
            pupil.erred(first.key)
            pupil.erred(first.key)
        pupil.did(first.key)
    lesson_services.open_step(hall.meeting, second.key)
    lesson.refresh_from_db()
    for name in FOUR[:2]:
        Pupil(lesson, hall.person(name)).erred(second.key)

    after = afterwards(hall.meeting)

    assert after
    assert after.stuck == [
        Hard(lesson.title, 2, second.title, tried=2, erred=2, wrong=2, undone=2),
        Hard(lesson.title, 1, first.title, tried=5, erred=1, wrong=2, undone=0),
    ]
    assert "of 2 who tried it, 2 went wrong at least once" in page(hall)


def test_a_lesson_that_few_have_tried_is_not_shown(hall: Hall) -> None:
    hall.come(*FIVE)
    lesson = lesson_services.begin(hall.meeting, SLUG)
    for name in FOUR:
        Pupil(lesson, hall.person(name)).erred(lesson.step)

    after = afterwards(hall.meeting)

    assert after
    assert after.stuck == []


def test_the_form_of_a_report_reminds_of_what_was_played_and_asked_most(hall: Hall) -> None:
    start(hall, *FIVE)
    address = f"{hall.url}report/"
    before = hall.clients["Yvonne"].get(address).content.decode()
    after_services.count(hall.meeting, {f"toy.{n}": n for n in range(1, 6)})

    said = hall.clients["Yvonne"].get(address).content.decode()

    assert "To help you remember" not in before
    assert "To help you remember" in said
    assert [n for n in range(1, 6) if f"toy.{n}" in said] == [3, 4, 5]


def without_copies(html: str) -> str:
    """A page without what is folded away to be copied, and without addresses and values."""
    html = re.sub(r"<details.*?</details>", "", html, flags=re.DOTALL)
    return re.sub(r"<[^>]*>", "", html)


def test_no_code_is_shown_for_what_was_played_and_asked(hall: Hall) -> None:
    ask(hall, start(hall, *FIVE))
    after_services.count(hall.meeting, {"toy.no-such-rule": 2})
    pages = {
        "afterwards": page(hall),
        "the form": hall.steward.get(f"{hall.url}report/").content.decode(),
        "her board": hall.press(),
    }
    for name, html in pages.items():
        shown = without_copies(html)
        assert "toy:plain" not in shown, name
        assert "Toy" in shown, name
    assert "a rule that the book no longer has" in pages["afterwards"]
