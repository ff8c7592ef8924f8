"""Why a card is laid to a running row: what decides against the hands that may be out."""

from __future__ import annotations

from random import Random
from typing import Any

from diversions.games import GAMES
from diversions.games.costly_colours.players import alike_hands
from diversions.rules import but
from diversions.rules.bots import Budget
from diversions.rules.coaching import Coached, coached
from diversions.rules.kit.run_up import LaidRow


def table(slug: str, **known: Any) -> Any:
    game: Any = GAMES[slug]
    return but(game.begin(game.terms()), due=None, phase="play", **known)


def said(view: Any) -> Coached:
    game: Any = GAMES[view.terms.game]
    allowed = [ruling for ruling in game.rulings(view, view.acting[0]) if ruling.allowed]
    return coached(game, view, allowed, Random(1), Budget(200))


def at_twenty_three() -> Any:
    """An Ace and a Two to a row of 23, and the other has counted four with one card more."""
    return table(
        "cribbidge",
        acting=(1,),
        dealer=1,
        score=(15, 15),
        hands=(("??",), ("AH", "2H")),
        crib=(("??", "??"), ("7S", "TC")),
        turned="5C",
        counts=(4, 5),
        row=LaidRow(laid=((0, "TS"), (1, "5H"), (0, "8D"))),
    )


def test_against_one_card_it_is_told_which_card_decides_and_how() -> None:
    hint = said(at_twenty_three())

    assert hint.move.what == ("AH",)
    assert hint.because.startswith("If your opponent’s card is a Two")
    assert "after this one you make a pair for 2" in hint.because
    assert "after the Two of Hearts your opponent makes a pair for 2" in hint.because


def test_against_two_cards_all_hands_that_count_as_much_are_gone_through() -> None:
    view = table(
        "cribbidge",
        acting=(0,),
        score=(8, 4),
        hands=(("8S", "9S"), ("??", "??")),
        crib=(("??", "??"), ("??", "??")),
        turned="6C",
        counts=(5, 2),
        row=LaidRow(laid=((0, "KS"), (1, "5H"))),
    )
    hint = said(view)

    assert hint.because.startswith("Your opponent cannot score on 24. On 23, after the Eight of")
    assert "hands with which your opponent counts 2 have one" in hint.because
    assert said(view).figure == hint.figure  # no trial in it


def test_cards_of_one_rank_are_told_apart_by_the_flush_that_one_leaves() -> None:
    view = table(
        "cribbidge",
        acting=(1,),
        score=(28, 19),
        hands=(("??", "??"), ("AH", "6D", "6S")),
        crib=(("??", "??"), ("??", "??")),
        turned="AC",
        counts=(4, 4),
        row=LaidRow(laid=((0, "KD"),)),
    )
    hint = said(view)

    assert hint.move.what == ("6S",)
    assert "another Diamond would make a flush" in hint.because


def test_what_hardly_matters_is_said_to() -> None:
    view = table(
        "cribbidge",
        acting=(1,),
        score=(9, 6),
        hands=(("??",), ("AD", "4H")),
        crib=(("??", "??"), ("??", "??")),
        turned="AC",
        counts=(6, 6),
        row=LaidRow(laid=((0, "QC"), (1, "KD"), (0, "7C"))),
    )

    assert said(view).because.startswith("It hardly matters which card you play.")


def test_costly_colours_weighs_every_hand_that_may_be_out() -> None:
    view = table(
        "costly-colours",
        acting=(1,),
        score=(54, 55),
        hands=(("??", "??"), ("6C", "AD")),
        turned="KS",
        row=LaidRow(laid=((1, "QD"), (0, "KH"))),
    )
    hint = said(view)

    assert sum(ways for _, ways in alike_hands(view, 1)) == 47 * 46 // 2
    assert hint.move.what == ("6C",)
    assert "a Four or a card that counts ten would score" in hint.because


def test_a_change_is_told_by_what_is_kept_and_what_refusing_gives() -> None:
    view = but(
        table("costly-colours", acting=(1,), turned="3D", hands=(("??",) * 3, ("JD", "7C", "AD"))),
        phase="mogg",
    )
    hint = said(view)

    assert hint.move.verb == "ask"
    assert hint.because.startswith("Your hand counts 6 points, and")
    assert "refusing would give your opponent a point" in hint.because
