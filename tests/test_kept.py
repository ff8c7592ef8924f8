"""Every test finds the book in the database, whatever ran before it; and a game that is tried alone
is asked first for what needs none."""

from __future__ import annotations

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


def test_a_book_goes_on_from_one_that_was_read_alike_and_not_forgotten(tmp_path: Path) -> None:
    for name, read, forgotten in (("a", "old", ""), ("b", "new", "forgotten"), ("c", "new", "")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "read").write_text(read, "utf-8")
        if not forgotten:
            (tmp_path / name / "digest").write_text(name, "utf-8")

    assert list(kept.read_alike(tmp_path, "new")) == [tmp_path / "c" / "data"]
    assert {path.name for path in set(kept.MADE_OF) - set(kept.READ_FROM)} == {"static"}
