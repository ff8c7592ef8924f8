"""Bone-Ace: what Cotton’s chapter of 1674 says happens, at the engine."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations, product
from random import Random

import pytest

from benchmarks.hints import places
from diversions.games.bone_ace import GAME
from diversions.games.bone_ace.ideas import IDEAS
from diversions.games.bone_ace.odds import lost_by_dealer, shares
from diversions.games.bone_ace.state import (
    BONE,
    DOWN,
    GOAL,
    PACK,
    BoneAceState,
    bone_won,
    brought,
    off,
    total,
    worth,
)
from diversions.games.bone_ace.state import GAME as GAME_HEAP
from diversions.rules import Move, play
from diversions.rules.bots import adviser, as_bot, play_out
from diversions.rules.coaching import ActChoice
from diversions.rules.core import BACK
from diversions.rules.record import ruling_on
from tests.games.anew import covered, heard_alike
from tests.games.anew_bone_ace import Judge

LIFTS = {2: "* lift 2C 5C", 3: "* lift 2C 5C 6C", 4: "* lift 2C 5C 6C 7C"}  # A deals
PLAIN = {0: ["2D", "3D", "4D"], 1: ["5S", "4S", "QH"], 2: ["9C", "6D", "JC"]}


def table(code: str, hands: dict[int, list[str]], then: list[str], *moves: str) -> BoneAceState:
    """The table of those terms, with those hands, after *moves*."""
    terms = GAME.terms_of(f"bone-ace:cotton{code}")
    state = play(GAME, GAME.begin(terms), Move.read(LIFTS[terms.seats]))
    state = play(GAME, state, GAME.stacked(state, hands, then))
    for move in moves:
        state = play(GAME, state, Move.read(move))
    return state


def cited(state: BoneAceState) -> set[str]:
    return {note.rule for note in state.notes}


def test_two_are_dealt_down_and_the_third_turned_up() -> None:
    state = table(",seats=3", PLAIN, [])

    assert {len(hand) for hand in state.hands} == {3}
    for seat in (None, 0, 2):
        seen = GAME.view(state, seat)
        assert seen.hands[1] == (BACK, BACK, "QH")
        assert set(seen.stock) == {BACK}
    assert GAME.view(state, 1).hands[1] == ("5S", "4S", "QH")


def test_the_biggest_card_carries_one_half_of_the_stake() -> None:
    state = table(",seats=3", PLAIN, [])

    assert (state.heaps[BONE], state.heaps[GAME_HEAP]) == (0, 3)
    assert state.boned == 1
    assert state.purses[1] == brought(state.terms) - 2 + 3


def test_the_eldest_hand_wins_it_if_three_are_alike() -> None:
    terms = GAME.terms()
    for rank in "KQT":
        turned = [(1, rank + "S"), (2, "2C"), (3, rank + "H"), (0, rank + "C")]
        assert bone_won(terms, turned) == (1, rank + "S", "bone-ace.equal")


def test_three_of_a_sort_beat_a_bigger_card_only_by_agreement() -> None:
    turned = [(1, "KS"), (2, "TC"), (3, "TH"), (4, "TS"), (0, "2D")]
    usual = bone_won(GAME.terms(), turned)
    three = bone_won(GAME.terms(alike="three"), turned)

    assert usual == (1, "KS", "bone-ace.bone")
    assert three == (2, "TC", "bone-ace.alike.three")
    turned += [(5, "AD")]
    assert bone_won(GAME.terms(alike="three"), turned) == (5, "AD", "bone-ace.diamonds")


def test_the_ace_of_diamonds_wins_all_other_cards() -> None:
    for card in PACK.cards:
        if card != "AD":
            for code in ("", ",biggest=spots", ",alike=three", ",ace=one"):
                terms = GAME.terms_of(f"bone-ace:cotton{code}")
                assert bone_won(terms, [(1, card), (0, "AD")])[0] == 0


def test_by_spots_court_cards_and_tens_are_equal() -> None:
    turned = [(1, "TS"), (2, "KC"), (0, "9D")]
    assert bone_won(GAME.terms(), turned)[0] == 2
    assert bone_won(GAME.terms(biggest="spots"), turned)[0] == 1


def test_he_that_draws_to_one_and_thirty_wins_it_immediately() -> None:
    hands = {**PLAIN, 1: ["KS", "6S", "5H"]}
    state = table(",seats=3", hands, ["QC"], "B draw")

    assert "bone-ace.thirty-one" in cited(state)
    assert state.due is not None
    assert state.heaps == (0, 0)


def test_he_that_turns_it_up_shows_it_before_any_draws() -> None:
    hands = {**PLAIN, 0: ["KS", "TS", "AH"]}
    state = table(",seats=3", hands, [])
    one = table(",seats=3,ace=one", hands, [])

    assert (state.phase, state.acting) == ("show", (0,))
    assert not ruling_on(GAME, state, Move.read("A stay")).allowed
    after = play(GAME, state, Move.read("A show"))
    assert after.heaps[GAME_HEAP] == 0
    assert GAME.view(after, 1).hands[0] == ("KS", "TS", "AH")
    assert (one.phase, one.acting) == ("draw", (1,))


def test_the_nearest_wins_the_game_and_equals_go_to_eldest() -> None:
    hands = {1: ["9S", "8S", "9H"], 2: ["9C", "7D", "TC"], 0: ["2D", "3D", "4D"]}
    state = table(",seats=3", hands, [], "B stay", "C stay", "A stay")

    assert "bone-ace.tie" in cited(state)
    assert state.purses[1] == brought(state.terms) - 2 + 3


def test_past_thirty_one_is_out_or_may_be_nearest() -> None:
    hands = {1: ["9S", "8S", "9H"], 2: ["9C", "7D", "TC"], 0: ["2D", "3D", "4D"]}
    moves = ("B draw", "C stay", "A stay")  # B has 32, C has 26
    out = table(",seats=3", hands, ["6H"], *moves)
    near = table(",seats=3,over=near", hands, ["6H"], *moves)

    assert GAME.view(table(",seats=3", hands, ["6H"], "B draw"), 2).hands[1][:2] == ("9S", "8S")
    assert out.purses[2] - out.purses[1] == 6  # C has both halves
    assert near.purses[1] == brought(near.terms) - 2 + 3
    assert off(out.terms, 32) is None
    assert off(near.terms, 32) == 1


def test_a_game_that_nobody_wins_stays() -> None:
    hands = {1: ["KS", "QS", "8H"], 0: ["AH", "AC", "KD"]}  # A is dealt thirty-two
    state = table(",seats=2", hands, ["5H"], "B draw")

    assert state.heaps[GAME_HEAP] == 2
    assert "bone-ace.stays" in cited(state)


def test_the_last_who_is_not_out_wins_without_a_card() -> None:
    state = table(",seats=2", {1: ["KS", "QS", "9H"], 0: ["2D", "3D", "4D"]}, ["5H"], "B draw")

    assert state.due is not None
    assert state.heaps[GAME_HEAP] == 0


# The odds --------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["", ",biggest=spots"])
def test_the_shares_of_the_bone_are_those_of_all_ways_to_turn_up_cards(code: str) -> None:
    """Counted by the engine over every pair and triple of cards."""
    terms = GAME.terms_of(f"bone-ace:cotton{code}")
    for seats in (2, 3):
        won = [0] * seats
        for cards in permutations(PACK.cards, seats):
            won[bone_won(terms, list(enumerate(cards)))[0]] += 1
        assert shares(terms, seats) == tuple(Fraction(many, sum(won)) for many in won)


def test_the_dealer_loses_what_the_note_says() -> None:
    terms = GAME.terms()
    lost = [lost_by_dealer(terms, seats) for seats in sorted(GAME.seats)]

    assert lost == sorted(lost)
    assert round(1 / lost[0]) == 18  # about one Bone in eighteen
    assert Fraction(1, 6) < lost[-1] < Fraction(1, 5)
    assert all(sum(shares(terms, seats)) == 1 for seats in GAME.seats)


# Whole matches ---------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["", ",ace=one", ",over=near", ",alike=three,biggest=spots"])
def test_the_coins_of_whole_matches(code: str) -> None:
    """What is staked is won, nobody owes, and each deals equally often."""
    bot = as_bot(adviser(GAME, "apprentice"), count=1)
    for seed, seats in product(range(3), sorted(GAME.seats)):
        terms = GAME.terms_of(f"bone-ace:cotton,seats={seats}{code}")
        dealers = []
        for move, state in play_out(GAME, terms, Random(seed), bot):
            assert all(heap % seats == 0 for heap in state.heaps)
            assert min(state.purses) >= 0
            assert all(len(hand) > DOWN for hand in state.hands)
            if move.verb == "shuffle":
                dealers.append(state.dealer)
        assert {dealers.count(seat) for seat in range(seats)} == {2}
        assert sum(state.purses) == brought(terms) * seats
        assert state.outcome is not None


# What players weigh ------------------------------------------------------------------------------


def test_a_reason_to_draw_says_only_what_is_so() -> None:
    """How much a player who stayed has, no other player knows; how many cards help, the drawer."""
    hands = {1: ["9S", "8S", "4H"], 2: ["9C", "6D", "JC"], 0: ["7D", "TD", "7H"]}
    state = table(",seats=3", hands, [], "B stay", "C stay")
    view, move = GAME.view(state, 0), Move.read("A draw")
    allowed = tuple(GAME.rulings(view, 0))
    worths = {Move.read("A draw"): 1.5, Move.read("A stay"): 0.2 * state.heaps[GAME_HEAP]}
    said = [idea.text for idea in IDEAS(ActChoice(GAME, view, move, allowed, worths, None))]

    before = "But two players stayed before you, and between equal hands the first wins: "
    hidden = [worth(view.terms, card) for card in PACK.cards if card not in {*hands[0], "4H", "JC"}]
    nearer = sum(total(view.terms, tuple(hands[0])) + one <= GOAL for one in hidden)
    brings = f"{nearer} of the {len(hidden)} cards you have not seen bring you nearer 31, and "
    past = f"{len(hidden) - nearer} take you past it. "
    share = "as it is, 24 wins only in about one case in five."
    assert said == [f"{brings}{past}{before}{share}"]


def test_the_card_that_decided_the_bone_is_never_another_in_a_second_position() -> None:
    asked = 0
    for game, view, allowed in places(GAME, 60, 1):
        seat = allowed[0].move.seat
        for ruling in allowed:
            for idea in IDEAS(ActChoice(game, view, ruling.move, tuple(allowed))):
                for other in idea.without:
                    asked += 1
                    assert other.view.hands[seat][DOWN] == view.hands[seat][DOWN]
    assert asked > 60


# Against a judge that was written apart from the engine -----------------------------------------


def lies(heard: BoneAceState | Judge, eye: int | None) -> object:
    """The purses, the two halves of the stake, and the hands as *eye* sees them."""
    if isinstance(heard, Judge):
        return heard.purses, [heard.bone, heard.game], heard.seen(eye)
    return list(heard.purses), list(heard.heaps), covered(heard.hands)


def test_a_judge_made_anew_from_the_page_agrees_at_every_move() -> None:
    assert heard_alike(GAME, Judge, lies, 40) > 1_000


def test_of_two_equally_big_sorts_the_first_player_wins() -> None:
    terms = GAME.terms_of("bone-ace:cotton,seats=6,alike=three,biggest=spots")
    turned = [(1, "QS"), (2, "KS"), (3, "KH"), (4, "QH"), (5, "QD"), (0, "KC")]
    assert bone_won(terms, turned)[0] == 1
    assert bone_won(GAME.terms_of("bone-ace:cotton,seats=6,alike=three"), turned)[0] == 2
