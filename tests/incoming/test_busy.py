"""What is said where the database has no time or no room, and what the log says of it."""

from __future__ import annotations

import logging
import sys

import pytest
from django.db import OperationalError
from django.test import Client

from diversions.incoming.log import LONGEST, NoFault, OnceAMinute, Short


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


def refused_of(status: int, at: float) -> logging.LogRecord:
    """What the log is told of a request that was answered with *status*."""
    record = logging.LogRecord("django.request", 40, "", 1, "Refused: %s", ("/games/",), None)
    record.status_code, record.created = status, at
    return record


def test_of_those_who_are_asked_to_come_back_the_log_tells_one_a_minute() -> None:
    once = OnceAMinute()
    told = [record for at in range(1, 400) if once.filter(record := refused_of(503, at / 10))]
    late = refused_of(503, 100.0)

    assert len(told) == 1
    assert once.filter(late)
    assert late.getMessage() == "Refused: /games/ (and 398 more since the last one)"
    assert all(once.filter(refused_of(500, 100.0)) for _ in range(3))


def test_a_long_address_is_not_told_whole() -> None:
    record = logging.LogRecord("a", 40, "", 1, "Not: %s", ("/" * 60_000,), None)

    assert Short().filter(record)
    assert len(record.getMessage()) < LONGEST + 40
    assert "(60005 characters)" in record.getMessage()


@pytest.mark.parametrize("name", ["django", "django.security"])
def test_every_handler_bounds_what_it_tells(name: str) -> None:
    kinds = {type(each) for one in logging.getLogger(name).handlers for each in one.filters}

    assert Short in kinds
