"""Two releases on one database: each server shows the text of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client

from diversions.library import book, releases
from diversions.library.models import Release, Rule
from tests.library.conftest import change
from tests.library.test_book import TOY_RULES

pytestmark = pytest.mark.django_db


@pytest.fixture
def renewed(loaded: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """This process serves a release; another server has loaded a newer one."""
    with releases.taking_charge(loaded):
        pass
    with releases.serving():
        change(loaded, TOY_RULES, "Each in turn.", "One after another.")
        monkeypatch.setattr(releases, "programs", lambda: "f" * 64)
        with releases.taking_charge(loaded):
            book.load(loaded)
        yield loaded


def test_an_older_server_shows_its_own_text(renewed: Path, client: Client) -> None:
    for place in ("/games/toy/", "/rules/toy.turn/", "/games/?q=turn"):
        page = client.get(place).content.decode()
        assert "Each in" in page, place
        assert "after another" not in page, place


def test_a_newer_server_shows_the_newer_text(renewed: Path, client: Client) -> None:
    with releases.serving():
        assert "One after another." in client.get("/rules/toy.turn/").content.decode()
        with releases.taking_charge(renewed):  # the same release again: nothing is copied
            pass
        assert "One after another." in client.get("/rules/toy.turn/").content.decode()


def test_the_desk_of_an_older_server_is_closed(renewed: Path, admin_client: Client) -> None:
    place = "/admin/library/rule/toy.turn/change/"
    assert admin_client.get(place).status_code == 200

    answer = admin_client.post(place, {"text": "Mine."})

    assert answer.status_code == 409
    assert "Another server of this book has a newer release" in answer.content.decode()


def test_while_the_tables_are_being_changed_the_copy_is_shown(
    loaded: Path, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    with releases.taking_charge(loaded):
        pass
    with releases.serving():
        monkeypatch.setattr(releases, "programs", lambda: "f" * 64)
        releases.set_aside(releases.name_of(loaded))
        Rule.objects.filter(pk="toy.turn").delete()

        assert "Each in turn." in client.get("/rules/toy.turn/").content.decode()


def test_few_copies_are_kept(loaded: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for letter in "abcdef":
        monkeypatch.setattr(releases, "programs", lambda letter=letter: letter * 64)
        with releases.taking_charge(loaded):
            pass

    assert Release.objects.filter(charge=True).count() == 1
    copied = {table.split("_")[1][0] for table in releases.tables() if table.startswith("kept_")}
    assert "f" not in copied
    assert "e" in copied
    assert len(copied) <= releases.KEPT
