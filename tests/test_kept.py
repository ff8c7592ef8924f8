"""Every test finds the book in the database, whatever ran before it; and a game that is tried alone
is asked first for what needs none."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from diversions.library import stamps
from diversions.library.models import Rule
from tests import kept
from tests.conftest import delay


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("turn", ["first", "second"])
def test_after_a_test_that_committed_the_book_is_there_again(turn: str) -> None:
    assert turn
    assert stamps.digest()
    assert Rule.objects.filter(pk="put.turn").exists()
    # What follows empties every table of the database.


def test_a_game_tried_alone_waits_for_the_book_and_the_browser_last(
    request: pytest.FixtureRequest,
) -> None:
    assert delay(request.node) == 0
    request.node.add_marker("django_db")
    assert delay(request.node) == 1
    request.node.add_marker("browser")
    assert delay(request.node) == 2


def test_a_new_book_begins_with_what_the_newest_has_packed(tmp_path: Path) -> None:
    assert not list(tmp_path.iterdir())
    kept.take_over(tmp_path, tmp_path / "none")  # where there is none, nothing is taken over
    for name in ("a", "b"):
        for part in kept.PACKED:
            (tmp_path / name / "data" / part).mkdir(parents=True)
            (tmp_path / name / "data" / part / name).touch()
        stamps_of = {task: name for task in ("load_book", *kept.PACKED.values())}
        (tmp_path / name / "data" / "prepared.json").write_text(json.dumps(stamps_of), "utf-8")
        (tmp_path / name / "digest").touch()
        os.utime(tmp_path / name / "digest", (ord(name), ord(name)))
    new = tmp_path / "c" / "data"
    new.mkdir(parents=True)

    kept.take_over(tmp_path, new)

    taken = json.loads((new / "prepared.json").read_text("utf-8"))
    assert taken == dict.fromkeys(kept.PACKED.values(), "b")
    assert {path.name for path in new.glob("*/*")} == {"b"}


def test_a_book_goes_on_from_one_that_was_read_alike_and_not_forgotten(tmp_path: Path) -> None:
    for name, read, forgotten in (("a", "old", ""), ("b", "new", "forgotten"), ("c", "new", "")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "read").write_text(read, "utf-8")
        if not forgotten:
            (tmp_path / name / "digest").write_text(name, "utf-8")

    assert list(kept.read_alike(tmp_path, "new")) == [tmp_path / "c" / "data"]
    assert {path.name for path in set(kept.MADE_OF) - set(kept.READ_FROM)} == {"static"}
