"""Costly-Colours: Cotton’s example, and every reading of his words, at the engine."""

from __future__ import annotations

from itertools import combinations, product
from random import Random
from typing import Any

import pytest

from diversions.games.costly_colours import GAME
from diversions.games.costly_colours.counting import PACK, counted, laid_up, reckoned, said
from diversions.games.costly_colours.players import at_once, hands_of_other
from diversions.games.costly_colours.rules import CostlyColoursState
from diversions.games.costly_colours.table import hand_lines
from diversions.games.costly_colours.variants import OPTIONS
from diversions.rules import BACK, Move, Terms, play, play_out, ruling_on
from diversions.rules.core import CHANCE
from diversions.rules.kit.counts import spots, total
from tests.games.anew_costly_colours import Judge
from tests.samples import LONG

PRINTED = {0: ["2H", "7C", "9H"], 1: ["5H", "4H", "8H"]}  # his example: A deals
MENDED = {0: ["2H", "7C", "8H"], 1: ["5H", "4H", "9H"]}


def agreed(**readings: str) -> Terms:
    words = [f",{key}={word}" for key, word in readings.items()]
    return GAME.terms_of(f"costly-colours:cotton{''.join(words)}")


def dealt(
    hands: dict[int, list[str]], turned: str, *lines: str, **readings: str
) -> CostlyColoursState:
    """The table when A has dealt *hands* and *turned*, after those moves."""
    state = play(GAME, GAME.begin(agreed(**readings)), Move.read("* lift 2S 9H"))
    state = play(GAME, state, GAME.stacked(state, hands, [turned]))
    return after(state, *lines)


def after(state: CostlyColoursState, *lines: str) -> CostlyColoursState:
    for line in lines:
        state = play(GAME, state, Move.read(line))
    return state


def counts(held: str, turned: str, **readings: str) -> int:
    return counted(agreed(**readings), tuple(held.split()), turned)


def lines_of(held: str, turned: str) -> list[tuple[str, int]]:
    lines = reckoned(GAME.terms(), tuple(held.split()), turned)
    return [(line.rule.removeprefix("costly-colours."), line.points) for line in lines]


# Cotton’s example ------------------------------------------------------------------------------


def test_his_example_as_he_prints_it_is_eight_against_six() -> None:
    """Pp. 127-128: five for thirty-one; then his fifteen, his six and his three do not hold."""
    state = dealt(PRINTED, "JH", "B refuse")
    assert state.score == (4 + 1, 0)

    state = after(state, "B play 5H", "A play 7C", "B play 8H", "A play 9H")
    assert state.score == (5, 0)
    assert state.hands[1] == ("4H",)  # not the Five, as he has it

    state = after(state, "B stop", "A play 2H")
    assert state.score == (10, 0)

    state = after(state, "B show", "A show")
    assert state.chalks == (6, 8)
    assert lines_of("2H 7C 9H", "JH") == [("deuce.right", 4), ("colours.two", 2)]
    assert lines_of("5H 4H 8H", "JH") == [("hand.fifteen", 2), ("costly", 6)]


def test_with_two_cards_changed_nearly_all_of_it_comes_right() -> None:
    state = dealt(MENDED, "JH", "B refuse", "B play 5H", "A play 7C", "B play 9H", "A play 8H")
    state = after(state, "B stop", "A play 2H", "B show", "A show")

    assert lines_of("2H 7C 8H", "JH") == [
        ("hand.fifteen", 2), ("hand.twenty-five", 3), ("deuce.right", 4), ("colours.two", 2),
    ]  # fmt: skip
    assert state.score[0] == 20 + 1  # his twenty, and the point for the refusal
    assert state.chalks == (11, 8)


def test_all_that_he_names_and_the_refusal_would_be_twenty_two() -> None:
    turned, row, fifteen, twenty_five, deuce, colours, refusal = 4, 5, 2, 3, 4, 3, 1

    assert turned + row + fifteen + twenty_five + deuce + colours + refusal == 22


# What a hand counts ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "turned", "points"),
    [
        ("7S 8H KC", "4D", 2 + 3),  # fifteen, and with the King five and twenty
        ("7S 8H KC", "QD", 2 + 3 + 3),  # and with the Queen
        ("TS JH 5C", "6D", 2 + 2 + 3 + 2 + 4),  # two fifteens, 25, a Knave, and all 31
        ("4S 4H 4C", "KD", 9), ("4S 4H 4C", "4D", 9), ("4S 4H KC", "9D", 2),
        ("JS 4H KC", "9D", 2), ("JD 4H KC", "9D", 4), ("3H 4H KH", "9H", 6),
    ],
)  # fmt: skip
def test_the_value_of_the_cards(held: str, turned: str, points: int) -> None:
    """Pp. 126-127."""
    assert counts(held, turned) == points


def test_a_two_of_another_suit_counts_as_a_knave_does_or_nothing() -> None:
    assert counts("2S 4H KC", "9D") == 2 + 3 + 4  # with fifteen, and five and twenty by all
    assert counts("2S 4H KC", "9D", deuce="nothing") == 3 + 4
    assert counts("2D 4H KC", "9D", deuce="nothing") == 4 + 3 + 4


def test_a_colour_is_a_suit_or_red_and_black() -> None:
    assert counts("3H 4H KC", "9H") == 2
    assert counts("3H 4D KC", "9H") == 0
    assert counts("3H 4D KC", "9H", colour="shade") == 2
    assert counts("2D 4C KC", "9H") - counts("2D 4C KC", "9H", colour="shade") == -2
    assert counts("JD 4C KC", "9H", colour="shade") == 2  # a Knave must be of the suit


def test_three_of_a_colour_count_two_or_three() -> None:
    assert counts("3H 4H KC", "9H", colours="three") == 3
    assert counts("3H 4H KH", "9H", colours="three") == 6


def test_the_turned_card_alone_counts_for_nobody() -> None:
    """In his example the other player has nothing for the Knave that is turned up."""
    assert counts("3S 9H KC", "JD") == 0


def test_a_hand_is_reckoned_by_every_set_of_its_cards() -> None:
    """Held against sums made in another way."""
    rng = Random(7)
    for _ in range(300):
        *held, turned = rng.sample(PACK.cards, 4)
        cards = (*held, turned)
        wanted = sum(
            many
            for many in (2, 3, 4)
            for some in combinations(cards, many)
            if sum(map(spots, some)) in (15, 25)
        )
        lines = reckoned(GAME.terms(), tuple(held), turned)
        found = [line for line in lines if line.rule.endswith(("hand.fifteen", "hand.twenty-five"))]
        assert total(found) == wanted


# The change ------------------------------------------------------------------------------------


def test_each_gives_the_other_a_card_and_knows_that_one() -> None:
    state = dealt(PRINTED, "JH", "B ask", "A agree", "B give 4H")
    assert GAME.view(state, 0).gave == ((), (BACK,))
    assert GAME.view(state, None).gave == ((), (BACK,))

    state = after(state, "A give 7C")

    assert (sorted(state.hands[0]), sorted(state.hands[1])) == (
        ["2H", "4H", "9H"], ["5H", "7C", "8H"],
    )  # fmt: skip
    assert GAME.view(state, 0).gave == (("7C",), (BACK,))
    assert GAME.view(state, None).hands == ((BACK,) * 3, (BACK,) * 3)
    assert state.score == (4, 0)


@pytest.mark.parametrize(
    ("lines", "score"), [(["B refuse"], (5, 0)), (["B ask", "A refuse"], (4, 1))]
)
def test_who_refuses_gives_the_other_one(lines: list[str], score: tuple[int, int]) -> None:
    state = dealt(PRINTED, "JH", *lines)

    assert (state.phase, state.acting, state.score) == ("play", (1,), score)


def test_with_the_pack_each_has_the_choice() -> None:
    state = dealt(PRINTED, "JH", mogg="pack")
    first = state.stock[0]
    state = after(state, "B change 4H", "A refuse")

    assert sorted(state.hands[1]) == sorted(["5H", "8H", first])
    assert GAME.view(state, 1).stock == (BACK,)
    assert (state.phase, state.score) == ("play", (4, 1))
    assert GAME.view(state, 0).out == ((), (BACK,))


# The play --------------------------------------------------------------------------------------


def test_fifteen_must_be_made_in_one_reading() -> None:
    hands = {0: ["7C", "2D", "KH"], 1: ["8S", "6D", "3C"]}
    free = dealt(hands, "9C", "B refuse", "B play 8S")
    bound = dealt(hands, "9C", "B refuse", "B play 8S", duty="must")

    assert ruling_on(GAME, free, Move.read("A play 2D")).allowed
    ruling = ruling_on(GAME, bound, Move.read("A play 2D"))
    assert not ruling.allowed
    assert ruling.rule == "costly-colours.duty.must"
    assert ruling_on(GAME, bound, Move.read("A play 7C")).allowed


@pytest.mark.parametrize(("thirty", "points"), [("only", 0), ("scores", 3)])
def test_thirty_scores_in_one_reading(thirty: str, points: int) -> None:
    terms = agreed(thirty=thirty)

    assert total(laid_up(terms, ("KH", "QS", "TD"))) == points


@pytest.mark.parametrize(("on", "phase"), [("stops", "show"), ("afresh", "play")])
def test_cards_left_are_played_afresh_or_not(on: str, phase: str) -> None:
    lines = ("B refuse", "B play 5H", "A play 7C", "B play 8H", "A play 9H", "B stop", "A play 2H")
    state = dealt(PRINTED, "JH", *lines, on=on)

    assert state.phase == phase
    assert state.acting == (1,)


def test_the_latter_is_not_set_up_at_thirty_one() -> None:
    hands = {0: ["QS", "7S", "3H"], 1: ["KD", "8D", "4C"]}
    state = dealt(hands, "6C", "B refuse", "B play KD", "A play QS", "B play 8D", "A play 3H")
    assert state.score == (1 + 4, 0)  # thirty-one with four cards, and the refusal

    hands = {0: ["QS", "7S", "9H"], 1: ["KD", "8D", "4C"]}
    state = dealt(hands, "6C", "B refuse", "B play KD", "A play QS", "B play 8D", "A stop")
    state = after(state, "B stop")
    assert state.score == (1, 1)  # at 28


def test_the_first_with_sixty_one_wins_at_once() -> None:
    for _, state in play_out(GAME, GAME.terms(), Random(3)):
        last = state
    assert last.outcome
    (winner,) = last.outcome.winners
    assert last.score[winner] >= 61 > last.score[1 - winner]


# The players and the table ---------------------------------------------------------------------


def test_a_hand_that_is_dealt_out_has_the_card_that_was_given() -> None:
    state = dealt(PRINTED, "JH", "B ask", "A agree", "B give 4H", "A give 7C")
    view = GAME.view(state, 0)

    for hand in hands_of_other(view, 0, Random(1), 20):
        assert "7C" in hand
        assert not {*hand} & {*state.hands[0], "JH"}


def test_at_once_is_what_the_engine_sets_up() -> None:
    state = dealt({0: ["7C", "2D", "KH"], 1: ["8S", "6D", "3C"]}, "9C", "B refuse", "B play 8S")
    before = state.score[0]

    assert at_once(state, 0, "7C") == after(state, "A play 7C").score[0] - before == 2


def test_the_table_counts_no_hand_that_it_does_not_show() -> None:
    state = dealt(MENDED, "JH", "B refuse")
    shown: Any = GAME.view(state, 0)

    assert sum(points for _, points, _ in hand_lines(shown, 0)) == 11
    assert hand_lines(shown, 1) == ()


# Against a judge that was written apart from the engine -----------------------------------


def drawn(state: CostlyColoursState, rng: Random) -> Move:
    """What chance does, often with cards that count, or what a seat does at random."""
    if state.due is None:
        seat = state.acting[0]
        rulings = GAME.rulings(GAME.view(state, seat), seat)
        return rng.choice([ruling.move for ruling in rulings if ruling.allowed])
    cards = state.due.draw(rng)
    if state.due.verb == "shuffle" and rng.random() < 0.4:
        ranks, suits = rng.choice(["2J58T7", "2A9J4", "KQJT"]), rng.choice(["CDHS", "HD", "H"])
        rich = [card for card in PACK.cards if card[0] in ranks and card[1] in suits]
        rng.shuffle(rich)
        rest = [card for card in cards if card not in rich]
        cards = tuple([*rich, *rest][: len(cards)])
    return Move(CHANCE, state.due.verb, cards)


def test_a_judge_made_anew_from_the_pages_agrees_at_every_move() -> None:
    rng = Random(1674)
    every = list(product(*(option.readings for option in OPTIONS)))
    for readings in every * 16 if LONG else rng.sample(every, 24):
        words = {option.key: one.key for option, one in zip(OPTIONS, readings, strict=True)}
        judge, state = Judge(words), GAME.begin(agreed(**words))
        while not state.outcome:
            seat = judge.whose()
            assert state.acting == (() if seat is None else (seat,)), words
            rulings = [] if seat is None else GAME.rulings(GAME.view(state, seat), seat)
            assert {str(each.move)[2:] for each in rulings if each.allowed} == judge.may()
            assert list(state.score) == judge.score, words
            move = drawn(state, rng)
            state = play(GAME, state, move)
            judge.hear(str(move))
        assert state.outcome.winners == (judge.winner,)


def test_of_two_equal_cards_the_suits_are_told() -> None:
    """“Fifteen, by King and Five” twice did not say which."""
    cards = ("KS", "5H", "KD", "2C")
    told = [said(line, cards) for line in reckoned(agreed(), cards[:3], cards[3])]

    assert "fifteen, by King of Spades and Five" in told
    assert "fifteen, by Five and King of Diamonds" in told
    assert len(set(told)) == len(told)
    twos = [
        said(line, ("2C", "2S", "5S", "9H"))
        for line in reckoned(agreed(), ("2C", "2S", "5S"), "9H")
    ]
    assert {"the Two of Clubs", "the Two of Spades"} <= set(twos)
