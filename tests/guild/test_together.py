"""A class that goes through a lesson in step, and the steward who sees who is stuck."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from datetime import timedelta

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from diversions.games import GAMES
from diversions.guild.hall import screens
from diversions.guild.lesson import services as lesson_services
from diversions.guild.meeting import services
from diversions.guild.models import Lesson, Meeting, Person, Try
from diversions.guild.people import services as people_services
from diversions.live import hub
from diversions.live.hub import Viewpoint
from diversions.play import lessons
from diversions.play.models import Sitting
from tests import book
from tests.guild.conftest import Hall
from tests.samples import every

pytestmark = pytest.mark.postgres

# Any game whose lesson begins with two things to do, and ends with a real play.
SLUG = next(
    slug
    for slug in sorted(GAMES)
    if len(found := book.lesson(slug)) > 3 and found[0].do and found[1].do and found[-1].play
)
STEPS = book.lesson(SLUG)
HEADS = [
    (slug, head)
    for slug in sorted(GAMES)
    for head in tomllib.loads((book.folder(slug) / "lessons.toml").read_text(encoding="utf-8")).get(
        "lesson", []
    )
]
PLAIN = Counter(slug for slug, head in HEADS if "knowing" not in head)
SEVERAL = [slug for slug, number in PLAIN.items() if number > 1]
BRIDGES = [(slug, head) for slug, head in HEADS if "knowing" in head]


@pytest.fixture
def taught(hall: Hall) -> Hall:
    """Ann and Bob at the first step."""
    item = hall.add(f"{SLUG}:")
    hall.come("Ann", "Bob")
    hall.press(learn=str(item.pk))
    return hall


def right(number: int) -> str:
    """What is to be done at a step, without the seat."""
    return STEPS[number].do[0].partition(" ")[2]


def wrong(number: int) -> str:
    """What the rules allow at a step, and the step does not ask for; or what they refuse."""
    step = STEPS[number]
    played = lessons.opening(step)
    view = played.game.view(played.state, step.learner)
    for ruling in played.game.rulings(view, step.learner):
        if not ruling.pick and not lessons.is_right(step, ruling):
            return " ".join([ruling.move.verb, *ruling.move.what])
    return "boast"


def at_lesson(lesson: Lesson, person: Person) -> Viewpoint:
    """From where a phone looks on at a lesson."""
    return Viewpoint(hub.topic(services.LESSON, lesson.pk), str(person.pk), person.epoch)


def look(at: Viewpoint, known: int) -> hub.Rendering | None:
    """What the stream of that place is sent, if it knows so much."""
    return hub.renderers[at.kind].look(at, known)


def do(hall: Hall, name: str, number: int, **more: str) -> str:
    """What the phone says to the right move of a step."""
    data = {"step": STEPS[number].key, **(more or {"move": right(number)})}
    url = f"{hall.url}lesson/"
    return hall.clients[name].post(url, data, follow=True).content.decode()


def test_one_press_opens_the_first_step_on_every_phone(taught: Hall) -> None:
    for name in ("Ann", "Bob"):
        page = taught.page(name)
        assert f'value="{STEPS[0].key}"' in page
        assert STEPS[0].title in page
        assert f"Step 1 of {len(STEPS)}" in page


def test_a_lesson_calls_the_companies_away_from_their_tables(hall: Hall) -> None:
    item = hall.add(f"{SLUG}:")
    hall.come("Ann", "Bob")
    hall.press(start=str(item.pk))
    table = hall.sitting("Ann")

    hall.press(learn=str(item.pk))

    table.refresh_from_db()
    assert table.stopped == Sitting.LEFT
    assert STEPS[0].title in hall.page("Ann")


def test_each_does_the_step_and_the_steward_sees_who_is_done_and_who_is_not(taught: Hall) -> None:
    page = do(taught, "Ann", 0)
    do(taught, "Bob", 0, move=wrong(0))

    view = taught.press()

    assert "The class goes on when the steward opens the next step." in page
    assert "1 of 2 have finished" in view
    ann, bob = (
        re.search(rf"<bdi>{n}</bdi></a></h2>\s*<p>(.*?)</p>", view, re.S) for n in ("Ann", "Bob")
    )
    assert ann
    assert bob
    assert "Finished." in ann[1]
    assert "Working on it for" in bob[1]
    assert "Mistakes so far: 1." in bob[1]


def test_who_is_long_at_a_step_or_asks_stands_out(taught: Hall) -> None:
    Lesson.objects.update(opened=timezone.now() - timedelta(seconds=lesson_services.STUCK + 5))
    taught.meeting.people.update(joined=timezone.now() - timedelta(minutes=9))
    do(taught, "Ann", 0)
    said = do(taught, "Bob", 0, act="stuck")

    rows = lesson_services.rows(taught.meeting.lesson)  # type: ignore[arg-type]

    assert "The steward sees that you are stuck." in said
    assert [(r.person.name, r.is_stuck, r.asks) for r in rows] == [
        ("Bob", True, True),
        ("Ann", False, False),
    ]
    assert rows[0].since >= lesson_services.STUCK
    assert "I’m not stuck any more" in taught.page("Bob")
    do(taught, "Bob", 0)
    assert not Try.objects.filter(asks=True).exists()


def test_she_goes_on_and_back_and_every_phone_follows(taught: Hall) -> None:
    do(taught, "Ann", 0)

    view = taught.press(open=STEPS[1].key)
    second = taught.page("Bob")
    taught.press(open=STEPS[0].key)
    first = taught.page("Ann")

    assert f"Step 2 of {len(STEPS)}: {STEPS[1].title}" in view.replace("&#39;", "'")
    assert "Skipped: 1." in view
    assert f'name="step" value="{STEPS[1].key}"' in second
    assert f'name="step" value="{STEPS[0].key}"' in first
    assert "Try again" in first


def test_a_press_that_was_meant_for_the_step_before_does_nothing(taught: Hall) -> None:
    taught.press(open=STEPS[1].key)

    page = do(taught, "Ann", 0)

    assert "The class has moved on" in page
    assert not Try.objects.exclude(made="").exists()


def test_a_latecomer_joins_at_the_step_that_is_open(taught: Hall) -> None:
    taught.press(open=STEPS[1].key)

    taught.come("Cat")

    assert f'name="step" value="{STEPS[1].key}"' in taught.page("Cat")
    row = next(r for r in lesson_services.rows(taught.meeting.lesson) if r.person.name == "Cat")  # type: ignore[arg-type]
    assert row.since < 5


def test_a_real_play_is_left_when_the_class_goes_on(taught: Hall) -> None:
    last = len(STEPS) - 1
    taught.press(open=STEPS[last].key)
    do(taught, "Ann", last, act="play")
    table = Sitting.objects.latest("pk")
    assert "Is playing it." in taught.press()

    taught.press(open=STEPS[last - 1].key)

    table.refresh_from_db()
    assert table.stopped == Sitting.LEFT
    assert f'value="{STEPS[last - 1].key}"' in taught.page("Ann")


def test_nobody_makes_the_class_go_on_but_the_steward(taught: Hall) -> None:
    do(taught, "Ann", 0)
    do(taught, "Ann", 0, act="next")
    taught.clients["Ann"].get(f"{taught.url}lesson/?step={STEPS[2].key}")

    lesson = Lesson.objects.get()
    assert lesson.step == STEPS[0].key
    assert (
        taught.clients["Ann"].post(f"{taught.url}steward/", {"open": STEPS[1].key}).status_code
        == 404
    )
    assert Client().get(f"{taught.url}lesson/").status_code == 302


def test_who_is_put_out_of_a_lesson_can_do_no_step_more(taught: Hall) -> None:
    ann = taught.person("Ann")
    place = at_lesson(Lesson.objects.get(), ann)
    assert look(place, 1) is None

    taught.steward.post(f"{taught.url}person/{ann.pk}/", {"act": "out"})
    page = do(taught, "Ann", 0)

    gone = look(place, 1)
    assert gone
    assert (gone.gone, gone.version) == (True, hub.OVER)
    assert "The steward has removed you" in page
    assert not Try.objects.exists()


@pytest.mark.parametrize("act", ["out", "phone"])
def test_who_is_put_out_or_takes_another_phone_plays_on_at_no_table(taught: Hall, act: str) -> None:
    last = len(STEPS) - 1
    taught.press(open=STEPS[last].key)
    do(taught, "Ann", last, act="play")
    table, ann = Sitting.objects.latest("pk"), taught.person("Ann")

    if act == "out":
        taught.steward.post(f"{taught.url}person/{ann.pk}/", {"act": "out"})
    else:
        Client().post(f"{taught.url}as/{ann.key}/")

    table.refresh_from_db()
    assert table.stopped == Sitting.LEFT


def test_a_phone_is_sent_a_step_only_when_another_is_opened(taught: Hall) -> None:
    ann = taught.person("Ann")
    lesson = Lesson.objects.get()
    place = at_lesson(lesson, ann)
    do(taught, "Bob", 0)
    assert look(place, lesson.turn) is None

    taught.press(open=STEPS[1].key)

    page = look(place, lesson.turn)
    assert page
    assert STEPS[1].key in page.html
    assert "csrf" not in page.html


def test_the_steward_and_the_projector_follow_what_the_class_does(taught: Hall) -> None:
    lesson = Lesson.objects.get()
    steward = Viewpoint(
        hub.topic(services.KIND, taught.meeting.pk), screens.steward_of(taught.meeting)
    )
    screen = Viewpoint(hub.topic(services.KIND, taught.meeting.pk), screens.SCREEN)
    before = [look(place, -1) for place in (steward, screen)]

    do(taught, "Ann", 0)

    after = [look(place, -1) for place in (steward, screen)]
    for was, now in zip(before, after, strict=True):
        assert was
        assert now
        assert hub.topic(lesson_services.PUPILS, lesson.pk) in now.follows
        assert now.version > was.version
        assert "1 of 2 have finished" in now.html


@pytest.mark.parametrize(("who", "read"), [("steward", "boards"), ("screen", "shown")])
def test_what_the_class_does_while_a_page_is_made_is_on_the_next(
    taught: Hall, monkeypatch: pytest.MonkeyPatch, who: str, read: str
) -> None:
    """The page is no newer than what it was made of: else the next would count as known."""
    viewer = screens.steward_of(taught.meeting) if who == "steward" else screens.SCREEN
    place = Viewpoint(hub.topic(services.KIND, taught.meeting.pk), viewer)
    reads = getattr(screens, read)

    def just_before(meeting: Meeting) -> object:
        view: object = reads(meeting)
        do(taught, "Ann", 0)
        return view

    monkeypatch.setattr(screens, read, just_before)
    page = look(place, -1)
    monkeypatch.undo()
    after = look(place, -1)

    assert page
    assert after
    assert after.version > page.version


def test_the_projector_shows_the_step_and_no_button(taught: Hall) -> None:
    screen = Client().get(f"{taught.url}screen/").content.decode()

    assert STEPS[0].title in screen
    assert "0 of 2 have finished." in screen
    assert 'name="move"' not in screen


@pytest.mark.parametrize("act", ["start", "tell", "end", "lesson-end"])
def test_a_lesson_is_over_when_something_else_begins(taught: Hall, act: str) -> None:
    item = taught.meeting.items.get()
    taught.press(**({act: str(item.pk)} if act in ("start", "tell") else {"act": act}))

    taught.meeting.refresh_from_db()
    assert taught.meeting.lesson is None
    assert STEPS[0].title not in taught.page("Ann")
    ann = taught.person("Ann")
    gone = look(at_lesson(Lesson.objects.get(), ann), 1)
    assert gone
    assert "data-follow" in gone.html


# PostgreSQL keeps the lesson of one game like that of another.
GONE_THROUGH = every(8 if settings.SHARED else 5, GAMES)


@pytest.mark.parametrize("slug", GONE_THROUGH)
def test_every_lesson_can_be_gone_through_together(hall: Hall, slug: str) -> None:
    steps = lessons.lesson(slug)
    if not steps:
        pytest.skip("The book has no lesson for it.")
    hall.come("Ann")
    lesson_services.begin(hall.meeting, slug)
    for number, step in enumerate(steps):
        lesson_services.open_step(hall.meeting, step.key)
        assert f'name="step" value="{step.key}"' in hall.page("Ann")
        assert f"step {number + 1} of" in Client().get(f"{hall.url}screen/").content.decode()
        if step.do:
            data = {"step": step.key, "move": step.do[0].partition(" ")[2]}
            page = hall.clients["Ann"].post(f"{hall.url}lesson/", data, follow=True)
            assert "The class goes on when" in page.content.decode(), step.key
    assert Try.objects.filter(done__isnull=False).count() == sum(bool(s.do) for s in steps)


@pytest.mark.parametrize("slug", SEVERAL)
def test_a_class_learns_by_the_readings_of_its_running_order(hall: Hall, slug: str) -> None:
    first, last = lessons.heads(slug)[0].agreed, lessons.heads(slug)[-1].agreed
    hall.add(first.code)
    item = hall.add(last.code)
    hall.press(learn=str(item.pk))

    lesson = Lesson.objects.get()
    assert lesson.steps == lessons.lesson(slug, last)
    assert lesson.steps != lessons.lesson(slug)
    assert {step.agreed.variant for step in lesson.steps} == {last.variant}


@pytest.mark.parametrize(("slug", "said"), BRIDGES, ids=[head["title"] for _, head in BRIDGES])
def test_a_class_that_knows_one_game_is_led_to_another(
    hall: Hall, slug: str, said: dict[str, str]
) -> None:
    item = hall.add(said["terms"])
    hall.come("Ann")
    head = item.bridges[0]
    assert f'value="{item.pk} {head.code}"' in hall.press()
    hall.press(learn=f"{item.pk} {head.code}")

    lesson = Lesson.objects.get()
    assert lesson.title == said["title"]
    assert {step.knowing for step in lesson.steps} == {said["knowing"]}
    assert said["title"] in hall.page("Ann")
    for step in lesson.steps:
        lesson_services.open_step(hall.meeting, step.key)
        assert f'name="step" value="{step.key}"' in hall.page("Ann")
        if step.do:
            data = {"step": step.key, "move": step.do[0].partition(" ")[2]}
            page = hall.clients["Ann"].post(f"{hall.url}lesson/", data, follow=True)
            assert "The class goes on when" in page.content.decode(), step.key


def test_what_the_steward_asks_of_forty_does_not_grow_with_them(taught: Hall) -> None:
    counts = []
    for many in (2, 20):
        for number in range(many):
            people_services.join(taught.meeting, f"Guest {many} {number}")
        with CaptureQueriesContext(connection) as asked:
            taught.steward.get(f"{taught.url}steward/")
        counts.append(len(asked))

    assert counts[0] == counts[1]


def test_what_no_lesson_has_is_refused(taught: Hall) -> None:
    assert "There is no step" in taught.press(open="unheard")
    assert "no lesson for this game" in taught.press(learn=str(taught.add("toy:plain").pk))
    bridge = f"{taught.add('toy:plain').pk} from-unheard"
    assert "no longer has that lesson" in taught.press(learn=bridge)
