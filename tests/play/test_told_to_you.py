"""What a record brings is told to the player whom it concerns as theirs: “you”, never a name that
the plate beside it does not have."""

from __future__ import annotations

import re

from diversions.games import GAMES
from diversions.play import words
from diversions.rules import step
from diversions.rules.core import name
from tests import book

# Sentences that would have to be put otherwise: they speak of the player as of a third, or of two.
STAYS = re.compile(
    r"\b(?:their|them|themselves|each)\b|with three honours|, who |comes first|^They throw"
    r"|too high|^Players|side takes the trick",
    re.IGNORECASE,
)


def test_a_note_calls_the_player_to_whom_it_is_told_you() -> None:
    kept = set()
    for slug in GAMES:
        for _, terms, moves in book.records(slug)[:4]:
            state = GAMES[slug].begin(terms)
            for move in moves:
                state = step(GAMES[slug], state, move)
                for note in state.notes:
                    for who in map(name, range(terms.seats)):
                        told = words.to_you(note.text, who)
                        if who in told and not STAYS.search(told):
                            kept.add((slug, told))
    assert not kept
