"""Every test finds the book in the database, whatever ran before it."""

from __future__ import annotations

import pytest

from diversions.library import stamps
from diversions.library.models import Rule


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("turn", ["first", "second"])
def test_after_a_test_that_committed_the_book_is_there_again(turn: str) -> None:
    assert turn
    assert stamps.digest()
    assert Rule.objects.filter(pk="put.turn").exists()
    # What follows empties every table of the database.
