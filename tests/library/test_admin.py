"""The redactors' desk."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.test import Client

from diversions.library import book
from diversions.library.models import Rule, Term

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(admin_client: Client, loaded: Path) -> Client:
    return admin_client


def form_of_rule(rule: Rule, **changes: str) -> dict[str, str]:
    """The form as the admin sends it."""
    form = {
        "section": rule.section, "standing": rule.standing, "by": rule.by, "under": "[]",
        "text": rule.text, "note": rule.note, "enforced": "on",
        "witnesses-TOTAL_FORMS": "0", "witnesses-INITIAL_FORMS": "0",
    }  # fmt: skip
    return {**form, **changes}


def test_an_edit_shows_at_once_and_is_kept_by_the_next_load(desk: Client, loaded: Path) -> None:
    turn = Rule.objects.get(pk="toy.turn")
    assert "Each in turn." in desk.get("/games/toy/").content.decode()

    done = desk.post(
        "/admin/library/rule/toy.turn/change/", form_of_rule(turn, text="As [@old-book] has it.")
    )

    assert done.status_code == 302
    page = desk.get("/games/toy/").content.decode()
    assert '<p>As <a class="cite" href="/sources/old-book/">Scribe 1660</a> has it.</p>' in page
    assert [line.split(":")[0] for line in book.load(loaded).kept] == ["toy, rule “toy.turn”"]
    assert Rule.objects.get(pk="toy.turn").history.count() == 2
    history = desk.get("/admin/library/rule/toy.turn/history/")
    assert history.status_code == 200


def test_a_mark_that_leads_nowhere_is_refused(desk: Client) -> None:
    turn = Rule.objects.get(pk="toy.turn")

    refused = desk.post(
        "/admin/library/rule/toy.turn/change/", form_of_rule(turn, text="See [#toy.none].")
    )

    assert refused.status_code == 200
    assert "[#toy.none] leads nowhere." in refused.content.decode()
    assert Rule.objects.get(pk="toy.turn").text == "Each in turn."


def test_what_a_file_says_is_not_deleted_here(desk: Client) -> None:
    term = Term.objects.get()

    assert desk.post(f"/admin/library/term/{term.pk}/delete/", {"post": "yes"}).status_code == 403


def test_what_a_redactor_added_can_be_taken_away_again(desk: Client) -> None:
    added = {"game": "toy", "word": "lead", "text": "To play first."}
    assert desk.post("/admin/library/term/add/", added).status_code == 302
    assert "To play first." in desk.get("/glossary/").content.decode()

    term = Term.objects.get(word="lead")
    desk.post(f"/admin/library/term/{term.pk}/delete/", {"post": "yes"})

    assert "To play first." not in desk.get("/glossary/").content.decode()


@pytest.mark.parametrize(
    "table",
    ["game", "source", "credit", "revision", "variant", "section", "diagram", "note", "term",
     "rule", "crux"],
)  # fmt: skip
def test_every_table_can_be_opened(desk: Client, table: str) -> None:
    assert desk.get(f"/admin/library/{table}/").status_code == 200
    assert desk.get(f"/admin/library/{table}/add/").status_code == 200
