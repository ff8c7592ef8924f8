"""Two rules of one game, neither of them a reading, that meet at a position: the text says which
goes first, and the engine does that.

They were found by a referee who read the rules of each game in pairs; ``conflicts`` sees only rules
that another reading would change.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from diversions.games import GAMES
from diversions.games.bone_ace.state import bone_won
from diversions.games.dubblets import rules as dubblets
from diversions.games.penneech import rules as penneech
from diversions.games.picket import rules as picket
from diversions.games.sice_ace import rules as sice_ace
from diversions.games.tick_tack import moves as tick_tack
from diversions.rules import CHANCE, Move, but, play
from diversions.rules.kit.points import OUT
from tests import book

# The rule, and its words by which it goes before another, or gives way to it.
SAID = {
    "bone-ace.alike.three": "and not the Bone-Ace",
    "costly-colours.knave": "that is not the right one",
    "dubblets.won": "The player who threw plays first",
    "five-cards.all": "wins ten instead",
    "five-cards.off": "unless that is the worst card of the pack",
    "gleek.turned": "or Towser or Tumbler where these count",
    "ketch-dolt.limit": "A game that is not over",
    "ombre.repuesto": "and no player wins more",
    "penneech.hand.dealt": "if Diamonds were the first trump",
    "lanterloo.alone": "unless that player shows five cards of one suit",
    "picket.capet": "forty instead of ten",
    "sice-ace.six": "before an ace of the same throw loads",
    "tick-tack.fill": "If the man that fills it hits, only the hit counts",
}


@pytest.mark.parametrize("rule", SAID)
def test_the_text_says_which_goes_first(rule: str) -> None:
    assert SAID[rule] in book.rules(rule.partition(".")[0])[rule]["text"]


def test_the_bone_ace_wins_from_three_of_a_sort() -> None:
    terms = GAMES["bone-ace"].terms(alike="three")
    kings = [(0, "KS"), (1, "KC"), (2, "KH")]

    assert bone_won(terms, [*kings, (3, "AC")]) == (0, "KS", "bone-ace.alike.three")
    assert bone_won(terms, [*kings, (3, "AD")]) == (3, "AD", "bone-ace.diamonds")


@pytest.mark.parametrize(("code", "shows"), [
    ("lanterloo:first,seats=3", True),
    ("lanterloo:another,forced=none,seats=3", True),
    ("lanterloo:another,forced=none,five=none,seats=3", False),
])  # fmt: skip
def test_one_who_plays_alone_shows_five_of_a_suit(code: str, shows: bool) -> None:
    game: Any = GAMES["lanterloo"]
    state, rng = game.begin(game.terms_of(code)), Random(1)
    while state.due.verb == "lift":
        state = play(game, state, Move(CHANCE, "lift", state.due.draw(rng)))
    eldest = (state.dealer + 1) % 3
    state = play(game, state, game.stacked(state, {eldest: ["AH", "KH", "QH", "JH", "TH"]}))
    lay = state.pot

    for verb in ("pass", "refuse", "refuse", "join"):
        state = play(game, state, Move(state.acting[0], verb))

    assert (state.phase == "show") == shows
    if not shows:
        assert "lanterloo.alone" in {note.rule for note in state.notes}
        return
    after = play(game, state, Move(eldest, "show"))
    assert "lanterloo.alone" not in {note.rule for note in after.notes}
    assert after.score[eldest] - state.score[eldest] == lay


def test_a_six_bears_the_last_man_before_an_ace_loads() -> None:
    game: Any = GAMES["sice-ace"]
    begun = game.begin(game.terms_of("sice-ace:cotton,seats=4"))
    state = but(begun, men=(1, 4, 4, 4), turn=0)

    for thrown in (("6", "1"), ("1", "6")):
        after = sice_ace.fallen(state, thrown)

        assert after.men == (0, 4, 4, 4)
        assert after.out == (0,)


def test_of_one_throw_the_thrower_bears_the_last_man_first() -> None:
    game: Any = GAMES["dubblets"]
    begun = game.begin(game.terms_of("dubblets:cotton"))
    none = (0, 0, 0, 0, 0, 0)
    for turn, down in ((0, ((0, 0, 1, 0, 0, 0), (0, 0, 0, 0, 1, 0))),
                       (1, ((0, 0, 0, 0, 1, 0), (0, 0, 1, 0, 0, 0)))):  # fmt: skip
        state = but(begun, standing=(none, none), down=down, turn=turn, throws=30)
        after = dubblets.fallen(state, ("5", "3"))

        assert after.outcome is not None
        assert after.outcome.winners == (turn,)


def test_a_hit_that_fills_the_table_is_a_hit() -> None:
    laws = tick_tack.TickTackLaws()
    own, foe = [0] * 27, [0] * 27
    for at in tick_tack.SECOND:
        own[at] = 1
    assert tick_tack.gained(tuple(own), tuple(foe), 0, laws) == tick_tack.FILLED

    foe[OUT] = 1

    assert tick_tack.gained(tuple(own), tuple(foe), 0, laws) == tick_tack.HIT


def test_a_capet_is_forty_and_not_fifty() -> None:
    game: Any = GAMES["picket"]
    begun = game.begin(game.terms())

    all_of_them, most = (
        picket.cards_told(but(begun, taken=taken, due=None)) for taken in ((12, 0), (8, 4))
    )

    assert all_of_them.score == (40, 0)
    assert most.score == (10, 0)


@pytest.mark.parametrize(("first", "later", "points"), [("D", "S", 7), ("S", "D", 0)])
def test_penneech_dealt_counts_with_the_first_trump_and_no_later_one(
    first: str, later: str, points: int
) -> None:
    game: Any = GAMES["penneech"]
    trick = ((0, "7D"), (1, "3D"))
    begun = but(
        game.begin(game.terms(hand="dealt")),
        tricks=(trick,) * 7, takers=(0, 0, 0, 0, 1, 1, 1), turned=("2" + first, "2" + later),
        due=None,
    )  # fmt: skip

    assert penneech.hand_reckoned(begun, 0, ("7D",), "was dealt", begun.turned[0][1]).score == (
        points,
        0,
    )
    after = penneech.deal_over(but(begun, tricks=(trick,)))
    assert after.score == (1 + points, 0)
