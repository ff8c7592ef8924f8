"""Dice: names, sums, purses, and what throwing on comes to."""

from __future__ import annotations

import pytest

from diversions.rules import Throw
from diversions.rules.kit.dice import counted, paid, richest, round_table, said, ways
from diversions.rules.players.dice import bold
from diversions.rules.players.last_bouts import behind


def test_the_ways_of_two_dice_are_thirty_six() -> None:
    counts = ways(Throw(2, "x.throw"))

    assert dict(counts) == {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}


@pytest.mark.parametrize(
    ("thrown", "words"),
    [
        (("1", "1"), "ames-ace"),
        (("1", "2"), "deuce ace"),
        (("3", "3"), "two treys"),
        (("4", "6"), "six quater"),
        (("5", "3"), "cinque trey"),
    ],
)
def test_a_throw_is_said_in_the_words_of_cotton(thrown: tuple[str, str], words: str) -> None:
    assert said(thrown) == words


def test_nobody_pays_what_he_has_not() -> None:
    assert paid((3, 2), (0, -3), (1, 3)) == (0, 5)
    with pytest.raises(AssertionError):
        paid((3, 2), (0, -4), (1, 4))


def test_the_dice_pass_by_whoever_has_nothing() -> None:
    assert round_table((4, 0, 2, 1), 0) == (2, 3)
    assert round_table((4, 0, 2, 1), 0, -1) == (3, 2)


def test_the_richest_are_none_if_all_have_as_many() -> None:
    assert richest((3, 5, 5)) == (1, 2)
    assert richest((4, 4)) == ()


def test_a_bold_stake_makes_good_the_gap_and_is_never_more_than_can_be_set() -> None:
    assert behind((10, 16), 0) == 6
    assert bold(6, 1, True, 10) == 4
    assert bold(6, 1, False, 10) == 7
    assert bold(6, 1, False, 5) == 5
    assert bold(6, 20, False, 10) == 2


def test_coins_are_counted_in_words() -> None:
    assert [counted(n) for n in (0, 1, 12, 13)] == [
        "no coins",
        "one coin",
        "twelve coins",
        "13 coins",
    ]
