"""What is said where the database has no time or no room, and what the log says of it."""

from __future__ import annotations

import logging
import sys

import pytest
from django.db import OperationalError
from django.test import Client

from diversions.incoming.log import NoFault


def fails(words: str) -> object:
    def view(*_: object, **__: object) -> object:
        raise OperationalError(words)

    return view


@pytest.mark.django_db
@pytest.mark.parametrize("words", ["database is locked", "database or disk is full"])
def test_a_busy_database_is_told_to_a_person(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("diversions.play.shelf.first", fails(words))

    answer = Client(raise_request_exception=False).post("/play/")

    assert answer.status_code == 503
    assert answer["Retry-After"] == "60"
    assert "nothing was changed. Try again in a minute." in answer.content.decode()


@pytest.mark.parametrize(
    ("words", "traced"), [("database is locked", False), ("no such column: x", True)]
)
def test_only_a_fault_of_ours_has_a_traceback(words: str, traced: bool) -> None:
    try:
        raise OperationalError(words)
    except OperationalError:
        record = logging.LogRecord("a", 40, "", 1, "Busy: %s", ("/at/",), sys.exc_info())

    assert NoFault().filter(record)
    assert bool(record.exc_info) == traced
    assert "/at/" in record.getMessage()
    assert traced or words in record.getMessage()


@pytest.mark.django_db
@pytest.mark.parametrize("origin", ["http://[::1", "null", "http://["])
def test_an_origin_that_is_no_address_opens_no_table(origin: str) -> None:
    answer = Client().post("/play/", headers={"origin": origin})

    assert answer.status_code == 302
    assert answer["Location"].endswith("/play/")
