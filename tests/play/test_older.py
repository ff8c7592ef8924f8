"""A match that is older than a rule that would stop it: its pages say so, and it can be read."""

from __future__ import annotations

import pytest
from django.test import Client

from diversions.games import GAMES
from diversions.play import services
from diversions.rules.record import read
from tests.games.test_stored import PASSED, STORED

pytestmark = pytest.mark.django_db
SAID = "This match is older than the rule, and goes on without it."


@pytest.mark.parametrize("name", PASSED)
def test_a_stored_match_opens_at_any_move_and_says_why_it_goes_on(
    name: str, client: Client
) -> None:
    path = next(path for path in STORED if path.stem == name)
    terms, moves = read(path.read_text(encoding="utf-8"), GAMES)
    sitting = services.open_table(terms, [services.friend()] * terms.seats, moves)
    url, ply = sitting.get_absolute_url(), min(PASSED[name].values())

    now, record = (client.get(f"{url}{more}").content.decode() for more in ("", "record/"))

    assert sitting.entries.count() >= len(moves)
    assert SAID in now
    assert "can’t be replayed" not in now
    assert SAID in record
    assert all(f"after move {passed}." in record for passed in PASSED[name].values())
    if terms.game in ("poch", "tablero"):  # these are over, so that every move has its address
        assert SAID in client.get(f"{url}?ply={ply + 1}").content.decode()
        before = client.get(f"{url}?ply={ply - 1}")
        assert before.status_code == 200
        assert SAID not in before.content.decode()
