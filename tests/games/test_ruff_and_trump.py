"""Ruff and Trump as the report tells it, point by point."""

from __future__ import annotations

from random import Random

import pytest

from diversions.games import GAMES
from diversions.games.ruff_and_trump.rules import counted, on_announcing
from diversions.games.ruff_and_trump.state import RuffState, points, ruffs_in, up
from diversions.rules import BACK, IllegalMove, Move, Ruling, but, play
from diversions.rules.bots import Budget, adviser, levels

GAME = GAMES["ruff-and-trump"]
# A deals, so that B is eldest.  Hearts are trumps.
HANDS = {
    0: "AS KS QS JS 2S 3S 2H 3H 2C 3C 2D 3D",
    1: "AD KD QD JD TD 9D 8D 4H 5H 4C 5C 4S",
    2: "AH KH QH JH 7C 8C 6C 9C 5S 6S 7S 8S",
    3: "AC KC QC JC TC 9S TS 6H 7H 5D 6D 7D",
}
ANNOUNCED = ("B ruff 68", "C ruff 51", "D ruff 51", "A ruff 46")


def table(
    code: str = "ruff-and-trump:double",
    *moves: str,
    hands: dict[int, str] = HANDS,
    then: str = "TH 9H 8H 4D",
) -> RuffState:
    """The table of a first deal, A dealing, with these hands and after these moves."""
    state: RuffState = GAME.begin(GAME.terms_of(code))
    lift = " ".join(["4C", "5C", "6C", "7C"][: state.terms.seats])
    state = after(state, f"* lift {lift}")
    held = {seat: hand.split() for seat, hand in hands.items()}
    return after(play(GAME, state, GAME.stacked(state, held, then.split())), *moves)


def after(state: RuffState, *moves: str) -> RuffState:
    for move in moves:
        state = play(GAME, state, Move.read(move))
    return state


def refusal(state: RuffState, move: str) -> Ruling:
    with pytest.raises(IllegalMove) as refused:
        after(state, move)
    return refused.value.ruling


def noted(state: RuffState) -> list[str]:
    return [note.rule for note in state.notes]


def test_twelve_are_dealt_by_fours_and_four_are_the_head() -> None:
    state = table()

    assert [len(hand) for hand in state.hands] == [12] * 4
    assert (state.turned, len(state.head)) == ("TH", 3)
    assert set(GAME.view(state, 0).head) == {BACK}


@pytest.mark.parametrize(
    ("code", "each", "under", "number"),
    [("fewer", 12, 15, 40), ("fewer,seats=2", 12, 27, 36), ("whole", 16, 3, 52),
     ("whole,seats=2", 24, 3, 52)],
)  # fmt: skip
def test_fewer_players(code: str, each: int, under: int, number: int) -> None:
    state = table(f"ruff-and-trump:{code}", hands={}, then="")

    assert {len(hand) for hand in state.hands} == {each}
    assert (len(state.head), up(state.terms)) == (under, number)


def test_aces_are_eleven_and_courts_ten() -> None:
    assert points(("AS", "KS", "QS", "JS", "TS", "9S", "2S")) == 62


def test_the_card_turned_up_counts_with_trumps_alone() -> None:
    ruffs = ruffs_in(("AH", "KH", "AS"), "TH")

    assert ruffs == {"S": 11, "H": 31}


def test_the_highest_ruff_scores_twelve_unshown() -> None:
    state = table("ruff-and-trump:double", *ANNOUNCED)

    assert (state.score, state.winner, state.shown) == ((0, 12), 1, ())


def test_a_low_announcement_is_allowed_or_not() -> None:
    assert after(table(), "B ruff 19").ruffs == (19,)
    low = refusal(table("ruff-and-trump:double,announce=true"), "B ruff 19")
    assert low.rule == "ruff-and-trump.announce.true"


def test_the_card_turned_up_may_be_left_out_where_one_may_announce_less() -> None:
    low, true = (table(f"ruff-and-trump:double{more}") for more in ("", ",announce=true"))

    def without(state: RuffState) -> dict[int, str]:
        return {
            seat: ruling.move.what[0]
            for seat in range(4)
            for ruling in on_announcing(state, seat)
            if ruling.rule == "ruff-and-trump.ruff.turned"
        }

    trumps = {
        seat: str(points(card for card in low.hands[seat] if card[1] == low.trump))
        for seat in range(4)
        if any(card[1] == low.trump for card in low.hands[seat])
    }
    known = {
        seat: size
        for seat, size in trumps.items()
        if int(size) not in ruffs_in(low.hands[seat], low.upcard).values()
    }
    assert known
    assert without(low) == known
    assert without(true) == {}


def test_one_cannot_announce_what_one_has_not() -> None:
    assert refusal(table(), "B ruff 69").rule == "ruff-and-trump.ruff"


def test_equal_ruffs_go_to_the_elder() -> None:
    state = table("ruff-and-trump:double", "B ruff 9", "C ruff 51", "D ruff 51", "A ruff 15")

    assert state.winner == 2
    assert "ruff-and-trump.tie" in noted(state)


def test_the_ace_of_trumps_rubs_and_then_lays_out_four() -> None:
    state = table("ruff-and-trump:double", *ANNOUNCED, "B pass", "C rub AH")

    assert len(state.hands[2]) == 16
    assert refusal(state, "C discard 6C 7C 8C").rule == "ruff-and-trump.four"
    done = after(state, "C discard 6C 7C 8C 9C")
    assert len(done.hands[2]) == 12
    assert (done.phase, done.acting) == ("show", (1,))
    assert GAME.view(done, 2).out[2] == ("9C", "8C", "7C", "6C")
    assert GAME.view(done, 1).out[2] == (BACK,) * 4


def test_nobody_else_rubs() -> None:
    state = table("ruff-and-trump:double", *ANNOUNCED)

    assert refusal(state, "B rub AH").rule == "ruff-and-trump.rub"


def test_the_dealer_rubs_if_the_ace_is_turned_up() -> None:
    hands = {**HANDS, 2: HANDS[2].replace("AH", "TH")}
    state = table("ruff-and-trump:double", "B ruff 68", "C ruff 51", "D ruff 51", "A ruff 46",
                  hands=hands, then="AH 9H 8H 4D")  # fmt: skip

    assert (state.phase, state.rubbed) == ("discard", 0)


def test_only_the_top_four_are_rubbed_where_more_are_left() -> None:
    state = table("ruff-and-trump:fewer", hands={1: "AH KH QH"}, then="TH 9H 8H 7H")
    for seat in (1, 2, 0):
        state = play(GAME, state, GAME.moves(GAME.view(state, seat), seat)[0])

    rubbed = after(state, "B rub AH")

    assert {"TH", "9H", "8H", "7H"} <= set(rubbed.hands[1])
    assert len(rubbed.head) == 12


def test_the_ruff_is_shown_after_the_rub() -> None:
    state = table("ruff-and-trump:double", *ANNOUNCED, "B pass", "C pass", "D pass", "A pass")
    shown = after(state, "B show AD KD QD JD TD 9D 8D")

    assert shown.acting == (1,)
    assert set(GAME.view(shown, 0).hands[1][:7]) == {"AD", "KD", "QD", "JD", "TD", "9D", "8D"}
    assert set(GAME.view(shown, 0).hands[1][7:]) == {BACK}


def test_what_is_rubbed_is_no_part_of_the_ruff() -> None:
    """He who rubs shows the suit that he announced, with what he has laid out of it."""
    hands = {
        0: "AS KS QS JS 2S 3S 2H 3C 2D 3D 4H 5H",
        1: "AH KH 3H AD KD QD JD 9D 4C 5C 4S 2C",
        2: "TC JH 7C 8C 6C 9C 5S 6S 7S 8S TD 9S",
        3: "AC KC QC JC TS QH 6H 7H 5D 6D 7D 8D",
    }
    announced = ("B ruff 50", "C ruff 40", "D ruff 41", "A ruff 46")
    state = table("ruff-and-trump:double", *announced, "B rub AH", hands=hands)

    done = after(state, "B discard 9D 4C 5C 4S")

    assert [r.move for r in GAME.rulings(done, 1)] == [Move.read("B show AD KD QD JD 9D")]
    assert "9D" in GAME.view(after(done, "B show AD KD QD JD 9D"), 2).out[1]


def test_suit_is_followed_and_trumping_is_optional() -> None:
    state = table("ruff-and-trump:double", *ANNOUNCED, "B pass", "C pass", "D pass", "A pass",
                  "B show AD KD QD JD TD 9D 8D", "B play AD")  # fmt: skip

    assert after(state, "C play 5S").trick[-1] == (2, "5S")
    assert after(state, "C play AH", "D play 5D", "A play 2D").takers == (2,)
    assert refusal(after(state, "C play 5S"), "D play AC").rule == "ruff-and-trump.follow"


def test_twenty_eight_cards_score_four_in_partnership() -> None:
    """The report's own example."""
    state = table("ruff-and-trump:double", *ANNOUNCED)

    end = counted(but(state, takers=(0,) * 4 + (2,) * 3 + (1,) * 5))

    assert end.score == (4, 12)


def test_each_over_a_dozen_scores_alone() -> None:
    state = table("ruff-and-trump:single", *ANNOUNCED)

    end = counted(but(state, takers=(0,) * 4 + (2,) * 3 + (1,) * 5))

    assert end.score == (4, 20, 0, 0)


def test_a_set_ends_in_the_middle_of_a_deal_or_with_it() -> None:
    once, deal = (
        after(but(table(f"ruff-and-trump:double,end={end}"), score=(0, 40)), *ANNOUNCED)
        for end in ("once", "deal")
    )

    assert once.outcome is not None
    assert once.outcome.winners == (1,)
    assert deal.outcome is None
    assert "ruff-and-trump.end.deal" in {note.rule for note in deal.notes}


@pytest.mark.parametrize(
    ("score", "rule"),
    [((37, 39, 0), "ruff-and-trump.set.most"), ((37, 0, 0), "ruff-and-trump.set.three")],
)
def test_of_several_who_reach_the_number_in_a_deal_the_one_with_most_wins(
    score: tuple[int, ...], rule: str
) -> None:
    state: RuffState = GAME.begin(GAME.terms_of("ruff-and-trump:fewer,seats=3"))
    state = but(state, score=score, dealer=2, takers=(0,) * 6 + (1,) * 6)

    end = counted(state)

    assert end.outcome is not None
    assert end.outcome.winners == (score.index(max(score)),)
    assert end.notes[-1].rule == rule


def test_reaching_or_passing_the_number() -> None:
    """The report's text, and its summary."""
    reached, passed = (
        after(but(table(f"ruff-and-trump:double,up={up_}"), score=(0, 40)), *ANNOUNCED)
        for up_ in ("reached", "passed")
    )

    assert reached.outcome is not None
    assert passed.outcome is None


def test_what_cannot_stand_together() -> None:
    for code in ("single,deal=whole", "fewer,par=dealt", "fewer,company=double"):
        with pytest.raises(ValueError, match="ruff-and-trump"):
            GAME.terms_of(f"ruff-and-trump:{code}")


def test_the_hint_says_why() -> None:
    state = table("ruff-and-trump:double", *ANNOUNCED, "B pass", "C pass", "D pass", "A pass",
                  "B show AD KD QD JD TD 9D 8D")  # fmt: skip
    view = GAME.view(state, 1)
    allowed = [r for r in GAME.rulings(view, 1) if r.allowed]
    for level in levels(GAME):
        advice = adviser(GAME, level)(GAME, view, allowed, Random(0), Budget(5))

        assert advice.because.endswith(".")
        assert advice.move in [r.move for r in allowed]
