"""Where two rules that name different things meet in play, the text says which goes first."""

from __future__ import annotations

import pytest

from diversions.games import GAMES
from diversions.rules import Move, play
from tests import book
from tests.games.conflicts import Conflict, conflicts, departures, met
from tests.games.test_chaturanga import BARE_AND_STUCK, at
from tests.samples import LONG

MOVES = 6_000 if LONG else 250
# Readings that say what is thrown, held, counted, won or begged: other rules then say what comes of
# that, as the next game, or points that are not set up because sixty-one are reached before them.
DECIDES = (
    "all-fours.beg.", "all-fours.low.", "cribbidge.flush.", "cribbidge.noddy.", "cribbidge.pair.",
    "cucumber.beat.", "passage.alike.", "passage.count.",
    "passage.ten.", "poch.begins.", "poch.final.", "poch.higher.", "primero.aim.", "primero.made.",
    "put.one.", "reversis.left.", "wit-and-reason.stuck.",
)  # fmt: skip
# The rest, and the words by which the text says which of the two goes first.
SETTLED = {
    ("gleek.passed.doubled", "gleek.silent.penny"): (
        "gleek.silent-half", "If no player vies at all, what still lies there follows the rule",
    ),
    ("gleek.passed.youngest", "gleek.silent.penny"): (
        "gleek.silent-half", "If no player vies at all, what still lies there follows the rule",
    ),
    ("rentoy.sweep.follow", "rentoy.free.bound"): (
        "rentoy.free.bound", "must be played to a sweep like any other",
    ),
    ("rentoy.free.free", "rentoy.sweep.overtake"): (
        "rentoy.free.free", "need not play it to a sweep",
    ),
    ("chaturanga.bare.loses", "chaturanga.stalemate"): (
        "chaturanga.bare.loses", "loses at once, even if that player would also have no move",
    ),
}  # fmt: skip


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_of_two_rules_that_meet_the_text_says_which_goes_first(slug: str) -> None:
    seen = conflicts(GAMES[slug], MOVES)

    unsaid = {
        conflict: examples[0]
        for conflict, examples in seen.items()
        if not conflict.first.startswith(DECIDES) and conflict[1:] not in SETTLED
    }
    assert unsaid == {}


@pytest.mark.parametrize("pair", SETTLED, ids=" before ".join)
def test_the_words_stand_in_the_text(pair: tuple[str, str]) -> None:
    rule, words = SETTLED[pair]

    beside = tuple(f"{id.rpartition('.')[0]}-" for id in pair)  # what is ours beside a text's words
    assert rule in pair or rule.startswith(beside)
    assert words in book.rules(rule.partition(".")[0])[rule]["text"]


def test_the_search_sees_two_endings_at_one_table() -> None:
    game, before = GAMES["chaturanga"], at(BARE_AND_STUCK, bare="loses")
    move = Move.read("A move g5 h5")
    after = play(game, before, move)

    seen = [
        conflict
        for option, other in departures(game, before.terms)
        for conflict in met(game, before, move, after, option, other)
    ]

    assert seen == [Conflict("ending", "chaturanga.bare.loses", "chaturanga.stalemate")]


def test_the_search_sees_what_one_rule_allows_and_another_refuses() -> None:
    """It is met seldom, and how soon hangs on how the bots play."""
    sought = Conflict("refusal", "rentoy.sweep.follow", "rentoy.free.bound")

    assert any(sought in conflicts(GAMES["rentoy"], 2_500, seed) for seed in range(60))
