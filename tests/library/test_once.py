"""What the pages show is gathered once for each state of the book, whoever asks."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event
from time import sleep

import pytest

from diversions.library import stamps
from diversions.library.stamps import by_stamp


def test_threads_that_ask_at_once_wait_for_one_that_makes_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(stamps, "digest", lambda: "a book")
    together, made = Barrier(3), list[str]()

    @by_stamp
    def gathered(slug: str) -> str:
        made.append(slug)
        sleep(0.05)  # in which the others come
        return slug.upper()

    def ask(_: int) -> str:
        together.wait()
        return gathered("put")

    with ThreadPoolExecutor(3) as threads:
        assert list(threads.map(ask, range(3))) == ["PUT"] * 3
    assert made == ["put"]


def test_what_is_there_waits_for_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stamps, "digest", lambda: "a book")
    begun, asked = Event(), Event()

    @by_stamp
    def gathered(slug: str) -> str:
        if slug == "gleek":
            begun.set()
            assert asked.wait(60)
        return slug.upper()

    gathered("put")
    with ThreadPoolExecutor(1) as threads:
        slow = threads.submit(gathered, "gleek")
        assert begun.wait(60)
        with ThreadPoolExecutor(1) as others:
            assert others.submit(gathered, "put").result(60) == "PUT"
        asked.set()
        assert slow.result(60) == "GLEEK"


def test_another_book_is_gathered_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    @by_stamp
    def gathered(slug: str) -> str:
        made.append(slug)
        return slug

    for stamp in ("a book", "a book", "another"):
        monkeypatch.setattr(stamps, "digest", lambda stamp=stamp: stamp)
        gathered("put")

    assert made == ["put", "put"]
