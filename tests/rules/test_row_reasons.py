"""Why a card is laid to a running row: what decides against the hands that may be out."""

from __future__ import annotations

import importlib
from itertools import combinations
from random import Random
from typing import Any

import pytest

from diversions.games import GAMES
from diversions.games.costly_colours.ideas import cases_of as costly_cases
from diversions.games.costly_colours.players import alike_hands, left
from diversions.games.cribbidge.ideas import cases_of as cribbidge_cases
from diversions.games.cribbidge.players import MOST_HANDS, hands_of_other
from diversions.rules import but
from diversions.rules.bots import Budget
from diversions.rules.coaching import ActChoice, Coached, coached, ideas_of
from diversions.rules.kit.run_up import LaidRow
from diversions.rules.players.row_reasons import better, instead, ranked


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
    assert said(view).move.what == ("6S",)
    _, text = better(cribbidge_cases(view, 1), "6S", "6D")
    assert "another Diamond would make a flush" in text


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


def test_of_cards_that_come_to_the_same_it_is_told_what_speaks_for_either() -> None:
    """The other can score on 23 far more often than on 21, and that is made up for."""
    view = table(
        "cribbidge",
        acting=(0,),
        score=(10, 15),
        dealer=1,
        hands=(("2C", "4C"), ("??", "??")),
        crib=(("JH", "2D"), ("??", "??")),
        turned="AD",
        counts=(2, 6),
        row=LaidRow(laid=((0, "9S"), (1, "KS"))),
    )

    key, text = instead(cribbidge_cases(view, 0), "4C", "2C", (0, 0), True)
    assert key == "level"
    assert "You are the last to play against 33 of the 44 hands" in text
    assert text.endswith("score in more hands than after the Two of Clubs, but that is worth about "
                         "as much.")  # fmt: skip


def test_one_card_out_is_told_only_if_it_is_most_of_the_difference() -> None:
    """An Ace or a Two are two of eight cards, and of the others some make as much difference."""
    view = table(
        "cribbidge",
        acting=(0,),
        score=(52, 47),
        hands=(("4C", "8H"), ("??",)),
        crib=(("2D", "JD"), ("??", "??")),
        turned="5H",
        counts=(2, 9),
        row=LaidRow(laid=((1, "TS"), (0, "8C"), (1, "5S"))),
    )

    assert said(view).because == (
        "You are the last to play against all 8 cards with which your opponent counts 9; after the "
        "Four of Clubs, against 4."
    )


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
        table("costly-colours", acting=(1,), turned="7H", hands=(("??",) * 3, ("3D", "5D", "8C"))),
        phase="mogg",
    )
    hint = said(view)

    assert hint.move.verb == "ask"
    assert hint.because.startswith(
        "Your hand counts 5 points. With a new card in place of the Eight"
    )
    assert "it counts 6.9 on average" in hint.because
    assert "refusing would give your opponent a point" in hint.because


def test_of_two_cards_that_count_nothing_either_is_given() -> None:
    """Few deals tell an Eight from a Nine: it would be called worse by chance."""
    view = table(
        "costly-colours",
        acting=(1,),
        dealer=1,
        hands=(("??",) * 3, ("9H", "AD", "8H")),
        gave=(("??",), ()),
        turned="AC",
    )
    hint = said(but(view, phase="give"))
    given, other = ("Nine", "Eight") if hint.move.what == ("9H",) else ("Eight", "Nine")

    assert hint.because.startswith(f"Without the {given} of Hearts your other cards count just")
    assert "worse with “Give the Ace of Diamonds”" in hint.figure
    assert f"About as good: “Give the {other} of Hearts”." in hint.figure


def nine_or_four() -> Any:
    """A Nine, a Four and a Seven to begin with, the Eight of Clubs being known to the other."""
    return table(
        "costly-colours",
        acting=(1,),
        score=(46, 34),
        deal=8,
        hands=(("??",) * 3, ("4C", "9H", "7S")),
        gave=(("??",), ("8C",)),
        turned="9D",
    )


def test_no_later_card_is_counted_on_that_is_laid_into_a_card_known_to_be_out() -> None:
    """After the Four and a ten the Nine would let the Eight, which was given, make 31: the Seven
    is played then, and only who is last tells the two apart."""
    hint = said(nine_or_four())

    assert hint.move.what == ("9H",)
    assert hint.because == (
        "You are the last to play against about 40 hands in 100; after the Four of Clubs, against "
        "about 8."
    )


def test_what_the_other_has_counted_tells_which_later_card_is_played() -> None:
    """Twelve with the Eight turned up are Sevens and Eights: none comes in after Ten and Nine."""
    view = table(
        "cribbidge",
        acting=(1,),
        score=(28, 24),
        deal=3,
        hands=(("??",) * 3, ("9D", "2S", "TC")),
        crib=(("??",) * 2, ("QS", "KD")),
        turned="8H",
        counts=(12, 2),
    )
    hint = said(view)

    assert hint.move.what in (("9D",), ("TC",))
    assert hint.because == (
        "You are the last to play against all 36 hands with which your opponent counts 12; after "
        "the Two of Spades, against none."
    )


def test_where_cards_come_to_the_same_it_is_told_what_can_be_scored_on_either() -> None:
    view = table(
        "costly-colours",
        acting=(1,),
        score=(39, 31),
        dealer=1,
        hands=(("??", "??"), ("8D", "AH", "7D")),
        turned="5H",
        row=LaidRow(laid=((0, "KS"),)),
    )

    said = instead(costly_cases(view, 1), "8D", "7D", (0, 0), True)
    assert said == (
        "level",
        "It hardly matters which card you play. Your opponent can score on 18 with about 12 hands "
        "in 100, and on 17 with about 12.",
    )


def test_what_speaks_for_the_other_card_is_said_where_it_is_much() -> None:
    view = table(
        "cribbidge",
        acting=(0,),
        score=(28, 17),
        dealer=1,
        hands=(("AH", "7C"), ("??", "??")),
        crib=(("6S", "3S"), ("??", "??")),
        turned="TS",
        counts=(4, 6),
        row=LaidRow(laid=((0, "7D"), (1, "9D"))),
    )
    cases = cribbidge_cases(view, 0)
    key, text = better(cases, "7C", "AH")

    assert key == "row-last"
    assert text.endswith("than after the Ace of Hearts, but that is worth less.")
    assert "Against that" not in better(costly_cases(nine_or_four(), 1), "9H", "4C")[1]


def test_cards_that_count_the_same_are_not_told_by_a_suit() -> None:
    cases = costly_cases(nine_or_four(), 1)

    assert ranked(cases, ["TS", "JS", "QS"]) == "a card that counts ten"


def test_of_a_game_that_may_be_won_now_no_points_are_told() -> None:
    """Alike but for the score: one point is missing, or many."""

    def near(score: tuple[int, int]) -> Coached:
        return said(
            table(
                "cribbidge",
                acting=(1,),
                score=score,
                deal=6,
                hands=(("??",) * 3, ("3D", "AD", "AS")),
                crib=(("??", "??"), ("8S", "6H")),
                turned="JC",
                counts=(5, 4),
                row=LaidRow(),
            )
        )

    assert "points worse" not in near((54, 60)).figure
    assert "points worse" in near((14, 20)).figure


def test_what_is_laid_to_the_crib_is_told_by_what_is_missing() -> None:
    """Alike but for the score and the dealer."""

    def lay(score: int, dealer: int) -> str:
        hand = ("KH", "7S", "8H", "5S", "8S")
        view = table(
            "cribbidge", acting=(0,), score=(score, 60), dealer=dealer, deal=7, counts=(None, None),
            hands=(hand, ("??",) * 5), crib=((), ()), stock=("??",), row=LaidRow(),
        )  # fmt: skip
        return said(but(view, phase="lay")).because

    assert lay(60, 1).startswith("It does not matter what you lay: the three for not dealing win")
    assert lay(57, 0).startswith("You need 4: Seven, Eight and Eight win the game whatever card")
    assert lay(30, 0).startswith("With the card turned up, Seven, Eight and Eight count about")


def test_a_knave_turned_up_is_counted_among_the_cards_that_win_for_the_dealer() -> None:
    """Held: Two, Nine and Queen, of which five are needed; by another reading he counts none."""

    def lay(dealer: int, noddy: str) -> str:
        hand = ("6D", "2C", "9C", "8H", "QC")
        view = table(
            "cribbidge", acting=(0,), score=(56, 40), dealer=dealer, deal=7, counts=(None, None),
            hands=(hand, ("??",) * 3), crib=((), ("??",) * 2), stock=("??",), row=LaidRow(),
        )  # fmt: skip
        return said(but(view, phase="lay", terms=GAMES["cribbidge"].terms(noddy=noddy))).because

    assert "28 of the 47 cards" in lay(0, "turned")
    assert lay(0, "turned").endswith("A Knave that is turned up is two to you, who deal.")
    assert "24 of the 47 cards" in lay(0, "dealers")


def test_every_card_that_counts_nothing_is_told_as_such() -> None:
    view = table(
        "costly-colours", acting=(1,), turned="9D", hands=(("??",) * 3, ("4C", "9H", "8C"))
    )
    hint = said(but(view, phase="mogg"))

    assert hint.because.startswith(
        "You can part with the Four of Clubs or the Eight of Clubs and still count 2 points: with a"
    )


def test_three_cards_of_a_suit_are_no_costly_colours() -> None:
    """What two cards of a hand count with the turned one, while the third is parted with."""
    view = table(
        "costly-colours", acting=(1,), turned="JH", hands=(("??",) * 3, ("7H", "KH", "TC"))
    )

    assert left(view, ("7H", "KH", "TC"), "TC") == 2
    assert left(view, ("7H", "KH", "TC"), "7H") == 0


def test_a_change_that_is_not_clearly_better_hardly_matters() -> None:
    """Alike but for what refusing is worth, which trials made out with an error."""
    view = table(
        "costly-colours", acting=(1,), turned="4S", hands=(("??",) * 3, ("9H", "8S", "JH"))
    )
    view = but(view, phase="mogg")
    game: Any = GAMES["costly-colours"]
    allowed = tuple(ruling for ruling in game.rulings(view, 1) if ruling.allowed)
    ask, refuse = (ruling.move for ruling in allowed)

    def told(refused: float) -> str:
        worths, errors = {ask: 1.0, refuse: refused}, {refuse: 0.3}
        choice = ActChoice(game, view, ask, allowed, worths, refuse, errors=errors)
        return " ".join(idea.text for idea in ideas_of(game)(choice))  # type: ignore[misc]

    assert told(0.5).startswith("It hardly matters. Your hand counts 6 points")
    assert told(0.0).startswith("Your hand counts 6 points")


def test_of_three_cards_the_hands_that_are_counted_are_drawn_from_all_that_there_are() -> None:
    view = table(
        "cribbidge",
        acting=(0,),
        hands=(("7D", "9H", "6S"), ("??",) * 3),
        crib=(("??", "??"), ("??", "??")),
        turned="JS",
        counts=(2, 4),
    )

    hands = hands_of_other(view, 0, MOST_HANDS)

    assert len(hands) == len(set(hands)) == MOST_HANDS
    every = hands_of_other(view, 0, 1_000_000)
    assert len(every) > MOST_HANDS
    for card in ("7D", "6S"):
        scorers = {*cribbidge_cases(view, 0).scorers(card)}
        can = [scorers & {*hand} for hand in (*hands, *every)]
        few, all_of = sum(map(bool, can[:MOST_HANDS])), sum(map(bool, can[MOST_HANDS:]))
        assert abs(few / len(hands) - all_of / len(every)) < 0.03


def test_of_cards_of_one_rank_it_is_told_that_they_are() -> None:
    view = table(
        "cribbidge",
        acting=(0,),
        dealer=1,
        hands=(("8C", "8D"), ("??", "??")),
        crib=(("QD", "9H"), ("??", "??")),
        turned="JD",
        counts=(2, 8),
        row=LaidRow(laid=((0, "TS"), (1, "5C"))),
    )

    assert "are of one rank" in said(view).because


def test_a_card_that_is_better_with_open_cards_alone_is_not_told_to_win_more_so() -> None:
    view = table(
        "cribbidge",
        acting=(1,),
        score=(45, 60),
        hands=(("??",) * 3, ("9S", "JS", "8S")),
        crib=(("??", "??"), ("TD", "QD")),
        turned="3D",
        counts=(6, 3),
    )
    cases = cribbidge_cases(view, 1)

    key, text = better(cases, "9S", "8S")
    assert key == "row-theirs"
    assert "score" in text
    assert "You win" not in text
    assert better(cases, "8S", "9S")[1].startswith("You win the game in this play against about 46")


@pytest.mark.parametrize("slug", ["cribbidge", "costly-colours"])
def test_what_is_told_of_a_row_is_played_by_two_who_do_not_see_each_other_s_cards(
    slug: str,
) -> None:
    """Whatever else one holds, the other answers a card alike; with open cards it does not."""
    part: Any = importlib.import_module(f"diversions.games.{slug.replace('-', '_')}.players")
    theirs = "4H", "8D", "KC"
    answers: dict[str, set[str]] = {"hidden_lines": set(), "lines_of": set()}
    for rest in combinations(("AH", "5S", "6C", "7C", "9D", "JD", "QS"), 2):
        view = table(
            slug,
            acting=(1,),
            dealer=0,
            score=(0, 0),
            turned="3D",
            hands=(("??",) * 3, ("6H", *rest)),
        )
        for key in answers:
            answers[key].add(getattr(part, key)(view, 1)("6H", theirs).steps[1].card)

    assert len(answers["hidden_lines"]) == 1
    assert len(answers["lines_of"]) > 1
