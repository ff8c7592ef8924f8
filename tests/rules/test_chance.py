"""Chance: what may be drawn, and what a record may claim was drawn."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from diversions.rules import Shuffle, Throw

PACK = ("3S", "2S", "AS", "KS")


def test_a_shuffle_draws_only_what_comes_into_play() -> None:
    top = Shuffle(PACK, 3, "put.pack.full").draw(Random(1))

    assert len(top) == len(set(top)) == 3
    assert set(top) <= set(PACK)


def test_the_same_seed_draws_the_same_cards() -> None:
    shuffle = Shuffle(PACK, 4, "put.pack.full")

    assert shuffle.draw(Random(5)) == shuffle.draw(Random(5))


def test_a_shuffle_admits_neither_strangers_nor_doubles_nor_another_number() -> None:
    shuffle = Shuffle(PACK, 2, "put.pack.full")

    assert shuffle.admits(("KS", "3S"))
    assert not shuffle.admits(("KS", "3H"))
    assert not shuffle.admits(("KS", "KS"))
    assert not shuffle.admits(("KS",))
    assert not shuffle.admits(("KS", "3S", "2S"))


def test_a_card_that_is_twice_in_the_pack_may_come_twice() -> None:
    assert Shuffle(("KS", "KS"), 2, "put.pack.full").admits(("KS", "KS"))


def test_a_lift_is_a_shuffle_by_another_verb() -> None:
    assert Shuffle(PACK, 2, "put.first.lift", "lift").verb == "lift"


def test_dice_draw_their_faces_and_admit_no_others() -> None:
    throw = Throw(2, "hazard.throw")

    assert throw.admits(throw.draw(Random(3)))
    assert not throw.admits(("1",))
    assert not throw.admits(("0", "1"))
    assert not throw.admits(("1", "7"))
    assert Throw(1, "hazard.throw", faces=8).admits(("8",))


def test_the_outcomes_of_dice_are_all_there_and_sum_to_one() -> None:
    outcomes = dict(Throw(2, "hazard.throw").outcomes())

    assert len(outcomes) == 36
    assert sum(outcomes.values()) == 1
    assert outcomes["3", "4"] == Fraction(1, 36)
