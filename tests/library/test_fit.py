"""Text and engine that do not fit each other: the game says so and is not dealt, others are."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client

from diversions.games import GAMES
from diversions.library import fit, selectors, upheld
from diversions.library.models import Book, Decision, Lesson, Record, Rule, Step
from diversions.play import services
from tests.test_architecture import cited_by_engine

pytestmark = pytest.mark.django_db


def renew() -> None:
    Book.objects.update(stamp=uuid4().hex)


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_what_an_engine_cites_is_read_from_its_modules(slug: str) -> None:
    assert fit.cited(slug) == cited_by_engine(slug)


def test_the_book_fits_its_engines() -> None:
    assert fit.misfits() == {}


@pytest.fixture
def without(client: Client) -> Client:
    """A book that has no longer what Put's engine rests on."""
    Rule.objects.filter(pk="put.see").delete()
    renew()
    return client


def test_a_game_whose_engine_rests_on_what_is_not_there_says_so(without: Client) -> None:
    said = "Put is not dealt for now"

    page = without.get("/games/put/")
    assert page.status_code == 200
    assert said in page.content.decode()
    assert "put.see" in page.content.decode()
    assert 'href="/games/put/play/' not in page.content.decode()
    for place in ("/games/put/play/", "/games/put/learn/"):
        answer = without.get(place)
        assert answer.status_code == 503, place
        assert said in answer.content.decode(), place
    assert without.post("/games/put/play/", {"variant": "cotton"}).status_code == 503
    with pytest.raises(fit.NotDealt, match=said):
        services.open_table(GAMES["put"].terms(), [services.friend()] * 2)


def test_the_pages_of_a_table_say_so_too(client: Client) -> None:
    sitting = services.open_table(GAMES["put"].terms(), [services.friend()] * 2)
    other = services.open_table(GAMES["truc"].terms(), [services.friend()] * 2)
    said = "The text of these rules and the program that plays them are from different releases."
    pages = [f"/at/{sitting.code}/", f"/at/{sitting.code}/record/"]
    assert not any(said in client.get(page).content.decode() for page in pages)

    Rule.objects.filter(pk="put.see").delete()
    renew()

    for page in pages:
        told = client.get(page).content.decode()
        assert said in told, page
        assert "put.see" in told, page
    assert said not in client.get(f"/at/{other.code}/").content.decode()


def test_the_other_games_open(without: Client) -> None:
    page = without.get("/games/truc/").content.decode()

    assert "not dealt" not in page
    assert 'href="/games/truc/play/"' in page
    assert without.get("/games/truc/play/").status_code == 200
    services.open_table(GAMES["truc"].terms(), [services.friend()] * 2)


def test_a_rule_that_the_engine_does_not_know_is_no_less_a_misfit() -> None:
    old = Rule.objects.get(pk="put.see")
    old.pk = "put.seen"
    old.save()
    renew()

    assert [line[-9:] for line in fit.misfits()["put"]] == ["put.seen."]

    asked = Decision.objects.create(table="rule", key="put.seen", called="", mine={}, game="put")
    renew()
    assert fit.misfits() == {}  # a redactor keeps it, and may decide
    asked.delete()
    Rule.objects.filter(pk="put.seen").update(loaded="")
    renew()
    assert fit.misfits() == {}  # a redactor added it


def test_a_text_that_could_not_be_loaded_fits_the_engine_it_was_loaded_with() -> None:
    Book.objects.update(amiss={"put": ["games/put/rules.toml: line 9 is no TOML."]})
    renew()
    assert fit.misfits() == {}

    Book.objects.update(engines={"put": "another"})
    renew()
    assert "line 9 is no TOML" in fit.misfits()["put"][0]
    assert list(fit.misfits()) == ["put"]


def edited(row: Lesson | Step | Record, **changes: object) -> None:
    """An edit made at the desk, of what a newer engine would then refuse."""
    type(row).objects.filter(pk=row.pk).update(**changes)
    renew()


def shown(key: str) -> list[str]:
    _, steps = selectors.lessons("put") or ((), ())
    return next(list(step.moves) for step in steps if step.key == key)


def test_of_a_step_that_the_engine_refuses_the_files_text_is_shown(client: Client) -> None:
    step = Step.objects.get(game="put", key="the-prize")

    edited(step, moves=["B put", "B put"])

    assert shown("the-prize") == ["B put"]
    assert [row.pk for row in upheld.refused()] == [step.pk]
    assert client.get(selectors.step_address("put", "the-prize")).status_code == 200
    assert Step.objects.get(pk=step.pk).moves == ["B put", "B put"]  # the edit is kept


def test_an_edit_that_the_engine_takes_is_shown() -> None:
    edited(Step.objects.get(game="put", key="the-prize"), title="Another title")

    assert upheld.refused() == ()
    _, steps = selectors.lessons("put") or ((), ())
    assert "Another title" in [step.title for step in steps]


def test_a_lesson_for_readings_that_are_no_more_breaks_no_page(client: Client) -> None:
    edited(Lesson.objects.filter(game="put").order_by("order")[0], terms="put:gone,bar=three")

    for place in ("/learn/", "/games/put/learn/", "/games/put/", "/games/"):
        assert client.get(place).status_code == 200, place


def test_of_a_record_that_the_engine_refuses_the_files_text_is_shown() -> None:
    record = Record.objects.filter(game="truc").order_by("key")[0]

    edited(record, text=record.text.splitlines()[0] + "\nA nonsense\n")

    assert selectors.records("truc")[record.key].strip() == record.text.strip()


def test_the_desk_and_the_start_say_what_the_engine_refuses(admin_client: Client) -> None:
    step = Step.objects.get(game="put", key="the-prize")
    edited(step, moves=["B put", "B put"])

    assert "the engine refuses 1" in admin_client.get("/admin/").content.decode()
    said = upheld.words(step)
    assert said.startswith("put, ")
    assert "refuses an edit" in said
