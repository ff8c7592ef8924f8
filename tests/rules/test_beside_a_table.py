"""The small tables beside a game say what holds under the readings that it is played by."""

from __future__ import annotations

import re

import pytest

from diversions.games import GAMES
from diversions.rules.pictures import doors
from tests import book

# A label of a reading may stand in a row: of its capitals, the first alone is made small.
NAMES = re.compile(r"\b(ace|king|queen|knave|spades|hearts|diamonds|clubs|post|seat)s?\b")
CARDS = [slug for slug in sorted(GAMES) if GAMES[slug].pack(GAMES[slug].terms())]


def said(code: str) -> str:
    """All that the tables say under those terms."""
    game = GAMES[code.partition(":")[0]]
    tables = doors.values(game, game.terms_of(code))
    return "\n".join(": ".join([table.title, *row]) for table in tables for row in table.rows)


@pytest.mark.parametrize("slug", CARDS)
def test_cards_and_heaps_keep_their_capitals(slug: str) -> None:
    rows = {said(terms.code) for terms in book.agreed(slug)}

    assert {found[0] for text in rows if (found := NAMES.search(text))} == set()


@pytest.mark.parametrize(
    ("code", "tells", "untold"),
    [
        ("all-fours:running", "Points for an honour turned up: Ace: 4", "won in trumps"),
        ("all-fours:running,sort=taken", "an honour turned up, or won in trumps: Ace: 4", "of tru"),
        ("picket:cotton", "a Ten or better, led, or taking a trick: 1", "played: 1"),
        ("picket:cotton,honours=lost", "a Ten or better, played: 1", "taking a trick"),
        ("gleek:cotton", "Tumbler turned up: 12", "Tiddy, the Four of trumps:"),
        ("gleek:cotton", "Tiddy, the Four of trumps, turned up: 4 pence", "King turned up"),
        ("gleek:justin", "Tiddy, the Four of trumps: 2 pence", "Tumbler"),
        ("cribbidge:cotton,pair=held", "a pair with the turned card: 0", "flush of 2"),
        ("cribbidge:cotton,flush=held", "a flush of 2 and the turned card: 0", "a pair with"),
        ("post-and-pair:cotton", "Post: the nearest to 21, not above it", "best post"),
        ("post-and-pair:cotton,over=near", "Post: the nearest to 21", "not above it"),
        ("lanterloo:another", "A loo of the dealer: twice as much", "each player"),
        ("lanterloo:another,dealing=once", "A deal: 5 coins from the dealer", "loo of the dealer"),
        ("ombre:cotton,hand=player", "The player’s three matadors: 3 great", "\nThree matadors"),
    ],
)
def test_a_row_holds_under_its_reading(code: str, tells: str, untold: str) -> None:
    assert tells in said(code)
    assert untold not in said(code)
