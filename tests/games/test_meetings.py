"""Where two endings are in force at one table, the text says which goes first, and it does."""

from __future__ import annotations

import pytest

from diversions.games import GAMES
from tests import book
from tests.games.meetings import LIMITS, meetings

MET = ("alquerque", "chaturanga", "put", "shatranj")  # in so few matches; elsewhere they seldom do
# The words by which a limit gives way to every other ending.
GIVES_WAY = {
    "put": "If no purse has ended the match",
    "tablero": "A player who may take a row after the fortieth can still take it",
}


@pytest.mark.parametrize("slug", LIMITS)
def test_every_other_ending_goes_before_a_limit(slug: str) -> None:
    met = list(meetings(GAMES[slug], 25))

    assert met or slug not in MET
    assert [meeting for meeting in met if meeting.first != meeting.rule] == []


@pytest.mark.parametrize("slug", LIMITS)
def test_the_text_says_so(slug: str) -> None:
    words = GIVES_WAY.get(slug, "and the last of them doesn’t end the game in another way")

    assert words in book.rules(slug)[LIMITS[slug].rule]["text"]
