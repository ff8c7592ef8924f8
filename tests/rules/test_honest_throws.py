"""Reasons for throws and stakes: what makes a point, who would do as well, what a stake does."""

from __future__ import annotations

import re
from random import Random

import pytest

from benchmarks.hints import places
from diversions.games import GAMES
from diversions.rules.bots import Budget
from diversions.rules.coaching import ActChoice, coached, ideas_of
from diversions.rules.core import name
from diversions.rules.kit.points import distance
from diversions.rules.players.dice import past_the_leader


@pytest.mark.parametrize("slug", ["irish", "back-gammon"])
def test_a_point_that_two_moves_make_is_told_with_both(slug: str) -> None:
    """“It makes” is said only of a move to the point that is named, or of the last of a throw."""
    alone = both = 0
    for place in places(GAMES[slug], 80, 3, 4):
        for ruling in place.allowed:
            move = ruling.move
            if move.verb != "move" or distance(move.seat, move.what[0]) in (None, 25):
                continue
            choice = ActChoice(place.game, place.view, move, tuple(place.allowed))
            for idea in ideas_of(place.game)(choice):  # type: ignore[misc]
                if idea.key == "point-way":
                    at = re.findall(r"makes the point (\d+)", idea.text)[0]
                    if idea.text.startswith("It makes"):
                        alone += 1
                        assert at in move.what or len(place.view.left) == 1, idea.text
                    else:
                        both += 1
                        assert f"to {at} " in idea.text or at in move.what, idea.text

    assert alone
    assert both


def test_who_has_as_many_men_is_said_to_do_as_well() -> None:
    """At Sice-Ace, of two players with as many men, neither is loaded rather than the other."""
    heard = set()
    for place in places(GAMES["sice-ace"], 40, 3, 3):
        said = coached(*place, Random(1), Budget(20))
        if not said.key.startswith("place-"):
            continue
        view, other = place.view, "ABCDE".index(said.move.what[0])
        same = [
            name(one)
            for one, many in enumerate(view.men)
            if many == view.men[other] and one not in (other, said.move.seat)
        ]
        assert ("would do as well" in said.because) == bool(same)
        assert all(one in said.because for one in same)
        heard.add(bool(same))

    assert heard == {True, False}


def test_the_stakes_that_pass_the_leader_are_counted() -> None:
    """Each coin that the leader pays closes the gap by two."""
    for gap in range(1, 30):
        for coins in range(1, 12):
            said = past_the_leader(gap, coins, "Ann", "bet")
            if "level with" in said:
                assert gap == 2 * coins
            elif "this bet" in said:
                assert gap < 2 * coins
            else:
                assert gap > 2 * coins
