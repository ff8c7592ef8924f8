"""A refusal names the rule whose sentence forbids the act, and says nothing that is not so."""

from __future__ import annotations

from typing import Any

import pytest

from diversions.games import GAMES
from diversions.rules import Move, but, ruling_on

BACK, OWN = "from 1 up to 24", "stands on"
TABLES = {"tables": ((1,) * 6, (0,) * 6), "filled": (True, False), "heap": 24, "throws": 9}
THREW = {"turn": 1, "acting": (1,), "due": None, "thrown": ("3", "2"), "left": (3, 2)}
LAST = {"turn": 1, "acting": (1,), "due": None, "thrown": ("6", "5"), "left": (6, 5), "throws": 2}
FIRST = {**LAST, "turn": 0, "acting": (0,)}

REFUSED: tuple[tuple[str, dict[str, Any], str, str, str], ...] = (
    ("back-gammon:cotton", LAST, "B move 12 6", "way", BACK),
    ("irish:cotton", LAST, "B move 12 6", "way", BACK),
    ("tick-tack:cotton", {**FIRST, "began": ()}, "A move 1 1", "way", BACK),
    ("back-gammon:cotton", LAST, "B move 12 16", "move", "is four points"),
    ("tick-tack:cotton", {**FIRST, "began": ()}, "A move 1 3", "move", "is two points"),
    ("shatranj:bodlaender", {}, "A move a1 a2", "take", OWN),
    ("shatranj:bodlaender", {}, "A move a1 a3", "rook", "between"),
    ("chaturanga:bodlaender", {}, "A move d1 e2", "take", OWN),
    ("chaturanga:bodlaender", {}, "A leap e1 g2", "take", OWN),
    ("chaturanga:bodlaender", {}, "A promote d2 d1", "promotion", "last rank"),
    ("ketch-dolt:cotton", {**TABLES, **THREW}, "B draw 3", "safe", "has been filled up"),
    ("ketch-dolt:cotton", {**TABLES, **THREW, "filled": (False, False), "tables": ((0,) * 6,) * 2},
     "B draw 3", "draw", "No man is on"),
    ("inn-and-inn:cotton", {}, "A drop 1", "size.one", "one coin"),
    ("inn-and-inn:cotton", {}, "A drop 2", "size.one", "one coin"),
    ("inn-and-inn:cotton,size=free", {}, "A drop 2", "inn", "only when"),
    ("sice-ace:cotton", {"aces": 1}, "A load A", "load.whom", "another player"),
    ("sice-ace:cotton", {"aces": 1, "men": (6, 0, 6, 6, 6)}, "A load B", "free", "still in"),
    ("hazard:called", {"main": 7, "doing": "set", "acting": (1,), "purses": (3, 37)},
     "B set 9", "cover", "from one coin to three"),
    ("craps:plain", {"purses": (3, 37)}, "B bet 9", "cover", "from one coin to three"),
    ("dubblets:cotton", {"thrown": ("1", "1"), "owed": 2}, "A throw", "throw", "two to go"),
    ("dubblets:cotton", {"thrown": ("1", "1"), "owed": 1}, "A throw", "throw", "one to go"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("code", "at", "line", "rule", "words"), REFUSED, ids=lambda each: str(each)[:40]
)
def test_the_rule_that_forbids_it_is_named(
    code: str, at: dict[str, Any], line: str, rule: str, words: str
) -> None:
    slug = code.partition(":")[0]
    game: Any = GAMES[slug]
    state = but(game.begin(game.terms_of(code)), **at)
    if state.due:
        state = but(state, due=None, acting=(0,), turn=0)

    ruling = ruling_on(game, state, Move.read(line))

    assert not ruling.allowed
    assert (ruling.rule, words in ruling.because) == (f"{slug}.{rule}", True), ruling.because


def test_a_man_that_takes_its_way_off_the_back_row_moves_again() -> None:
    """Alquerque: the rule is about where a man stands."""
    game: Any = GAMES["alquerque"]
    state = game.set_up(
        game.terms("pritchard", back_row="takes-only", duty="none"),
        "....w\n...b.\n.....\n.b...\nb....\nwhite to move",
    )
    assert not ruling_on(game, state, Move.read("A move e5 d5")).allowed

    for line in ("A take e5 c3", "B move a1 a2"):
        state = game.apply(state, Move.read(line))

    assert ruling_on(game, state, Move.read("A move c3 c4")).allowed
