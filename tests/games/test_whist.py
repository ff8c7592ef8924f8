"""Whist and Ruff and Honours as Cotton tells them, point by point."""

from __future__ import annotations

from random import Random

import pytest

from diversions.games import GAMES
from diversions.games.whist.count import counted
from diversions.games.whist.players import Knowledge, gained
from diversions.games.whist.state import WhistState, honours_of
from diversions.rules import BACK, IllegalMove, Move, Ruling, but, play
from diversions.rules.bots import Budget, adviser

GAME = GAMES["whist"]
LIFT = "* lift 3C 5C 6C 7C"  # A deals, so that B is eldest
# At Whist A’s last card is the bottom card: Hearts are trumps.
HANDS = {
    0: "AC 4C 5C 6C 3D 4D 5D 6D 3S 4S 5S 5H",
    1: "AH QH 4H 9C 8C 9D 8D 7D 9S 8S 7S 6S",
    2: "KC QC JC TC 3C AD KD QD AS KS QS JH",
    3: "KH 7C JD TD JS TS TH 9H 8H 7H 6H 3H",
}


def table(
    code: str = "whist:whist",
    *moves: str,
    hands: dict[int, str] = HANDS,
    then: str = "",
    score: tuple[int, int] = (0, 0),
) -> WhistState:
    """The table of a deal by A, at this score, with these hands and after these moves."""
    state: WhistState = after(GAME.begin(GAME.terms_of(code)), LIFT)
    state = but(state, score=score)
    held = {seat: hand.split() for seat, hand in hands.items()}
    return after(play(GAME, state, GAME.stacked(state, held, then.split())), *moves)


def after(state: WhistState, *moves: str) -> WhistState:
    for move in moves:
        state = play(GAME, state, Move.read(move))
    return state


def refusal(state: WhistState, move: str) -> Ruling:
    with pytest.raises(IllegalMove) as refused:
        after(state, move)
    return refused.value.ruling


def noted(state: WhistState) -> list[str]:
    return [note.rule for note in state.notes]


def ended(code: str, won: int, score: tuple[int, int], hands: dict[int, str]) -> WhistState:
    """The count of a deal in which A and C took *won* tricks, and each had those honours."""
    state = table(code)
    trick = tuple((seat, card) for seat in hands for card in hands[seat].split())
    takers = (0,) * won + (1,) * (12 - won)
    state = but(state, hands=((),) * 4, tricks=(trick,), takers=takers, score=score, acting=())
    return counted(but(state, notes=()))


def test_whist_has_no_deuces_and_no_stock() -> None:
    state = table()

    assert len(GAME.pack(state.terms).cards) == 48  # type: ignore[union-attr]
    assert [len(hand) for hand in state.hands] == [12] * 4
    assert not state.stock
    assert not any(card[0] == "2" for hand in state.hands for card in hand)


def test_the_bottom_card_is_the_dealers_and_all_see_it() -> None:
    state = table()

    assert (state.turned, state.trump) == ("5H", "H")
    assert GAME.view(state, 1).hands[0].count(BACK) == 11
    assert "5H" in GAME.view(state, 1).hands[0]


def test_ruff_and_honours_leaves_four_and_turns_the_uppermost() -> None:
    state = table("whist:ruff-and-honours", hands={}, then="TH 2H 9D 8D")

    assert (state.turned, state.trump, len(state.stock)) == ("TH", "H", 3)
    assert set(GAME.view(state, 2).stock) == {BACK}


def ruffing(code: str, *moves: str) -> WhistState:
    hands = {1: "AH KS QS JS TS 9S 8S 7S 6S 5S 4S 3S"}
    return table(code, *moves, hands=hands, then="TH 2H 9D 8D")


def test_the_ace_of_trumps_takes_in_four_and_lays_out_four_others() -> None:
    state = ruffing("whist:ruff-and-honours", "B ruff AH")

    assert set(state.hands[1]) >= {"TH", "2H", "9D", "8D"}
    assert len(state.hands[1]) == 16
    assert refusal(state, "B discard 9D 8D 4S 3S").rule == "whist.out.others"
    assert refusal(state, "B discard 4S 3S 5S").rule == "whist.out"
    state = after(state, "B discard 6S 5S 4S 3S")
    assert len(state.hands[1]) == 12
    assert state.acting == (1,)
    assert GAME.view(state, 0).out[1] == (BACK,) * 4


def test_any_four_may_be_laid_out_in_the_other_reading() -> None:
    state = ruffing("whist:ruff-and-honours,out=any", "B ruff AH", "B discard 9D 8D 4S 3S")

    assert state.phase == "play"


def test_only_the_ace_ruffs_and_may_or_must() -> None:
    state = ruffing("whist:ruff-and-honours")

    assert after(state, "B pass").acting == (2,)
    assert refusal(after(state, "B pass"), "C ruff AH").rule == "whist.ruff"
    assert refusal(ruffing("whist:ruff-and-honours,ruff=must"), "B pass").rule == "whist.ruff.must"


def test_passing_tells_alike_of_those_who_have_the_ace_and_of_those_who_do_not() -> None:
    state = ruffing("whist:ruff-and-honours")

    def passing(table: WhistState, seat: int) -> tuple[str, str]:
        said = next(r for r in GAME.rulings(table, seat) if r.move.verb == "pass")
        return said.label, said.rule

    assert passing(state, 1) == passing(after(state, "B pass"), 2)


def test_an_answer_does_not_tell_which_honour() -> None:
    state = after(table(score=(0, 8)), "B canye")

    assert {r.label for r in GAME.rulings(state, 3)} == {"Answer one", "Answer none"}


def test_nobody_ruffs_if_the_ace_is_turned_up() -> None:
    state = table("whist:ruff-and-honours", hands={}, then="AH")

    assert "whist.ruff.turned" in noted(state)
    assert state.phase == "play"


def test_renouncing_is_refused() -> None:
    state = table("whist:whist", "B play 9C")

    assert refusal(state, "C play AS").rule == "whist.follow"
    assert after(state, "C play KC").acting == (3,)


@pytest.mark.parametrize(
    ("cards", "taker"),
    [("B 9C C KC D 7C A AC", 0), ("B 9S C AS D TS A 3S", 2), ("B 9D C AD D TD A 3D", 2)],
)
def test_the_highest_card_of_the_suit_led_takes(cards: str, taker: int) -> None:
    words = cards.split()
    state = table(
        "whist:whist", *(f"{s} play {c}" for s, c in zip(*[iter(words)] * 2, strict=True))
    )

    assert state.leader == taker


def test_the_least_trump_beats_the_highest_card_of_another_suit() -> None:
    hands = HANDS | {2: "KC QC JC TC 3C JD KD QD AS KS QS JH", 3: "KH 7C AD 3H"}
    hands[3] = "KH AD TD 7C JS TS TH 9H 8H 7H 6H 3H"
    first = ("B play 9C", "C play KC", "D play 7C", "A play AC")
    state = table(
        "whist:whist", *first, "A play 4C", "B play 8C", "C play QC", "D play 3H", hands=hands
    )

    assert state.leader == 3


@pytest.mark.parametrize(
    ("code", "won", "score"),
    [("whist:whist", 8, (2, 0)), ("whist:whist", 6, (0, 0)), ("whist:whist", 0, (0, 6)),
     ("whist:whist,tricks=most", 8, (1, 0)), ("whist:whist,tricks=most", 6, (0, 0))],
)  # fmt: skip
def test_what_tricks_score(code: str, won: int, score: tuple[int, int]) -> None:
    assert ended(code, won, (0, 0), {}).score == score


@pytest.mark.parametrize(
    ("hands", "score"),
    [({0: "AH KH QH"}, (2, 0)), ({0: "AH KH", 2: "QH"}, (2, 0)), ({1: "AH KH QH JH"}, (0, 4)),
     ({0: "AH KH", 1: "QH JH"}, (0, 0)), ({0: "AH", 1: "QH JH"}, (0, 0))],
)  # fmt: skip
def test_eight_and_sixteen_by_cards_and_honours_split(
    hands: dict[int, str], score: tuple[int, int]
) -> None:
    state = ended("whist:whist", 6, (0, 0), hands)

    assert state.score == score
    assert ("whist.split" in noted(state)) == (score == (0, 0))


def test_what_honours_are_worth_is_told_in_the_order_of_the_count() -> None:
    hands = {0: "AH KH QH"}
    told = {
        first: [note.text for note in ended(f"whist:whist,first={first}", 7, (0, 0), hands).notes]
        for first in ("tricks", "honours")
    }

    for first, texts in told.items():
        worth = texts.index("That is worth two points.")
        tricks = next(at for at, text in enumerate(texts) if "have seven tricks" in text)
        assert (tricks < worth) == (first == "tricks")
        assert texts.index(f"The {first} are counted first.") < min(worth - 1, tricks)


def test_an_honour_that_is_laid_out_or_left_in_the_stock_counts_for_neither_side() -> None:
    code, note = "whist:ruff-and-honours", "whist.held"
    trump = table(code).trump
    three = ended(code, 6, (0, 0), {0: f"A{trump} K{trump}", 1: f"Q{trump}"})
    four = ended(code, 6, (0, 0), {0: f"A{trump} K{trump}", 1: f"Q{trump} J{trump}"})

    assert "Knave" in next(said.text for said in three.notes if said.rule == note)
    assert note not in noted(four)
    assert three.score == four.score == (0, 0)


def test_it_is_all_one_if_the_partners_have_them_between_them() -> None:
    assert "whist.together" in noted(ended("whist:whist", 6, (0, 0), {0: "AH KH", 2: "QH"}))
    assert "whist.together" not in noted(ended("whist:whist", 6, (0, 0), {0: "AH KH QH"}))


@pytest.mark.parametrize(("won", "score"), [(3, (0, 3)), (5, (1, 1)), (7, (3, 0))])
def test_honours_added_to_the_tricks(won: int, score: tuple[int, int]) -> None:
    state = ended("whist:whist,honours=tricks", won, (0, 0), {0: "AH KH QH"})

    assert state.score == score


def test_the_side_with_more_tricks_counts_first_if_both_reach_nine() -> None:
    state = ended("whist:whist,honours=tricks", 5, (8, 8), {0: "AH KH QH"})

    assert state.outcome
    assert state.outcome.winners == (1,)


@pytest.mark.parametrize(("first", "winner"), [("tricks", 1), ("honours", 0)])
def test_which_count_comes_first_decides_a_game(first: str, winner: int) -> None:
    state = ended(f"whist:whist,first={first}", 5, (7, 8), {0: "AH KH QH"})

    assert state.outcome
    assert state.outcome.winners == (winner,)


def test_can_ye_with_two_honours_and_a_third_of_the_partners() -> None:
    state = table(score=(0, 8))

    called = after(state, "B canye")
    assert called.acting == (3,)
    assert refusal(called, "D none").rule == "whist.answer"
    won = after(called, "D one")
    assert won.outcome
    assert (won.outcome.winners, won.outcome.rule) == ((1,), "whist.up")
    assert won.score == (0, 9)


def test_an_honour_that_the_partner_has_led_is_one() -> None:
    hands = HANDS | {
        1: "KH 7C JD TD JS TS TH 9H 8H 7H 6H 3H",
        3: "AH QH 4H 9C 8C 9D 8D 7D 9S 8S 7S 6S",
    }
    called = table("whist:whist", "B play KH", "C play JH", "D canye", hands=hands, score=(0, 8))

    assert refusal(called, "B none").rule == "whist.answer"
    assert after(called, "B one").outcome


def test_can_ye_in_vain() -> None:
    hands = HANDS | {
        2: "KH QC JC TC 3C AD KD QD AS KS QS JH",
        3: "KC 7C JD TD JS TS TH 9H 8H 7H 6H 3H",
    }
    state = table("whist:whist", "B canye", "D none", hands=hands, score=(0, 8))

    assert (state.outcome, state.acting, state.phase) == (None, (1,), "play")
    assert refusal(state, "B canye").rule == "whist.canye.both"
    assert Knowledge(GAME.view(state, 0), 0).told == {1: 2, 3: 0}


def test_more_than_two_are_shown() -> None:
    hands = HANDS | {
        1: "AH QH KH 9C 8C 9D 8D 7D 9S 8S 7S 6S",
        3: "4H 7C JD TD JS TS TH 9H 8H 7H 6H 3H",
    }
    state = table(hands=hands, score=(3, 8))

    assert refusal(state, "B canye").rule == "whist.show"
    won = after(state, "B show AH KH QH")
    assert won.outcome
    assert (won.outcome.winners, won.score) == ((1,), (3, 9))


def test_can_ye_is_too_late_after_a_trick() -> None:
    first = ("B play 9C", "C play KC", "D play 7C", "A play AC")
    state = table("whist:whist", *first, "A play 4C", score=(0, 8))

    assert refusal(state, "B canye").rule == "whist.canye.late"
    assert refusal(after(state, "B play 8C", "C play 3C"), "D canye").rule == "whist.canye.late"


@pytest.mark.parametrize(
    ("code", "score", "rule"),
    [("whist:whist", (8, 7), "whist.canye.both"),
     ("whist:whist,canye=ruff", (0, 8), "whist.canye.ruff"),
     ("whist:whist,remind=asked", (0, 7), "whist.canye.both")],
)  # fmt: skip
def test_can_ye_is_for_a_side_at_eight(code: str, score: tuple[int, int], rule: str) -> None:
    assert refusal(table(code, score=score), "B canye").rule == rule


def test_a_player_without_two_honours_does_not_call() -> None:
    state = table("whist:whist", "B play 9C", "C play KC", score=(0, 8))

    assert refusal(state, "D canye").rule == "whist.canye.both"


def test_the_table_asks_everyone_at_eight_whatever_they_hold() -> None:
    state = table("whist:whist,remind=asked", score=(0, 8))

    assert (state.phase, state.acting) == ("call", (1,))
    assert after(state, "B pass").acting == (3,)
    assert after(state, "B pass", "D pass").phase == "play"
    assert refusal(state, "B play 9C").rule == "whist.remind.asked"


@pytest.mark.parametrize(("forgot", "winner"), [("call", True), ("honours", False)])
def test_what_a_side_loses_that_does_not_call(forgot: str, winner: bool) -> None:
    state = ended(f"whist:whist,forgot={forgot}", 6, (0, 8), {1: "AH KH QH"})

    assert (state.outcome is not None) == winner
    assert f"whist.forgot.{forgot}" in noted(state)


def test_an_honour_laid_out_counts_for_nobody() -> None:
    state = ruffing("whist:ruff-and-honours,out=any", "B ruff AH", "B discard AH 5S 4S 3S")

    assert honours_of(state, 1) == ()


@pytest.mark.parametrize(
    "code",
    ["whist:whist,ruff=must", "whist:whist,out=any", "whist:ruff-and-honours,canye=ruff",
     "whist:whist,canye=ruff,remind=asked", "whist:whist,honours=tricks,first=honours"],
)  # fmt: skip
def test_readings_that_cannot_stand_together(code: str) -> None:
    with pytest.raises(ValueError, match=code.partition(",")[0]):
        GAME.terms_of(code)


def test_the_game_is_worth_more_than_its_points() -> None:
    near = table(score=(8, 0))

    assert gained(near, 0, 7, (0, 0)) > gained(table(), 0, 7, (0, 0)) + 2


@pytest.mark.parametrize("level", ["apprentice", "journeyman"])
def test_bots_leave_the_partners_trick(level: str) -> None:
    state = table("whist:whist", "B play AH", "C play JH")
    rulings = [r for r in GAME.rulings(GAME.view(state, 3), 3) if r.allowed]

    advice = adviser(GAME, level)(GAME, GAME.view(state, 3), rulings, Random(1), Budget(20))
    assert advice.move != Move(3, "play", ("KH",))
