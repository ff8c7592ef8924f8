"""French-Ruff: what Cotton’s chapter of 1674 says happens, at the engine."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from diversions.games.french_ruff import GAME
from diversions.games.french_ruff.players import after_playing
from diversions.games.french_ruff.state import FrenchRuffState
from diversions.rules import BACK, Move, but, play
from diversions.rules.bots import Budget, adviser, as_bot, play_out
from diversions.rules.kit.forsat import POWER
from diversions.rules.kit.rigour import duty
from diversions.rules.players.forsat import unbeaten
from diversions.rules.record import ruling_on

LIFTS = {2: "* lift KC 5C", 4: "* lift KC 3C 5C 6C", 6: "* lift KC 3C 5C 6C 7C 8C"}  # A deals


def table(code: str, hands: dict[int, list[str]], then: list[str], *moves: str) -> FrenchRuffState:
    """The table of those terms, with those hands, after *moves*."""
    terms = GAME.terms_of(f"french-ruff:cotton{code}")
    lift = LIFTS[terms.seats]
    if "least" in code:
        lift = lift.replace("KC", "2C")
    state = play(GAME, GAME.begin(terms), Move.read(lift))
    state = play(GAME, state, GAME.stacked(state, hands, then))
    for move in moves:
        state = play(GAME, state, Move.read(move))
    return state


def may_play(state: FrenchRuffState, seat: int) -> list[str]:
    return [ruling.move.what[0] for ruling in GAME.rulings(state, seat) if ruling.allowed]


def refusal(state: FrenchRuffState, move: str) -> str:
    ruling = ruling_on(GAME, state, Move.read(move))
    assert not ruling.allowed
    return ruling.rule


ALL_ASKED = ("B pass", "C pass", "D pass", "A pass")


def test_most_or_least_carries_the_deal() -> None:
    for code, lift, dealer in (
        ("", "* lift 3C AC QC 5C", 2),  # the King is highest, and the Queen next
        (",lift=least", "* lift 3C AC QC 5C", 0),
    ):
        state = GAME.begin(GAME.terms_of(f"french-ruff:cotton,seats=4{code}"))
        assert play(GAME, state, Move.read(lift)).dealer == dealer


def test_the_ace_follows_the_knave_in_every_suit() -> None:
    assert sorted(POWER, key=lambda rank: -POWER[rank]) == list("KQJAT98765432")


def test_the_holder_of_the_ace_must_take_up_the_card_turned_up() -> None:
    hands = {1: ["2C", "3C", "4C", "5C", "6C"], 2: ["AH", "7C", "8C", "9C", "TC"]}
    state = table(",seats=4", hands, ["TH", "9H"], "B pass")

    assert refusal(state, "C pass") == "french-ruff.takes.holder"
    state = play(GAME, state, Move.read("C take AH"))
    assert state.taken == ("TH",)  # and not the Nine, unless that was agreed
    state = play(GAME, state, Move.read("C discard 7C"))
    assert sorted(state.hands[2]) == sorted(["AH", "TH", "8C", "9C", "TC"])
    assert state.acting == (1,)


def test_trumps_that_lie_next_are_taken_up_if_so_agreed() -> None:
    hands = {1: ["AH", "7C", "8C", "9C", "TC"]}
    state = table(",seats=4,next=more", hands, ["TH", "9H", "2H", "4S", "3H"], "B take AH")

    assert state.taken == ("TH", "9H", "2H")
    assert state.turned == "4S"
    assert refusal(state, "B discard 7C") == "french-ruff.out"
    state = play(GAME, state, Move.read("B discard 7C 8C 9C"))
    assert sorted(state.hands[1]) == sorted(["AH", "TH", "9H", "2H", "TC"])


def test_an_ace_turned_up_is_the_dealers_in_the_other_reading() -> None:
    hands = {0: ["2C", "3C", "4C", "5C", "6C"]}
    state = table(",seats=4,takes=turned", hands, ["AH"])

    assert (state.taker, state.taken, state.acting) == (0, ("AH",), (0,))
    other = table(",seats=4,takes=turned", {1: ["AH", "3C", "4C", "5C", "6C"]}, ["KH"])
    assert other.taker is None
    assert other.phase == "play"


HANDS = {
    0: ["2D", "3D", "4D", "5D", "6D"],
    1: ["KC", "8C", "2S", "3S", "4S"],
    2: ["9H", "QH", "KS", "7S", "8D"],
    3: ["2H", "8H", "7D", "8S", "9S"],
}


def test_he_must_trump_again_although_he_hath_never_a_trump_that_can_win() -> None:
    state = table(",seats=4", HANDS, ["5H"], *ALL_ASKED, "B play KC", "C play 9H")

    assert may_play(state, 3) == ["8H", "2H"]
    assert refusal(state, "D play 7D") == "french-ruff.void.trumped"


def test_who_comes_first_without_the_suit_is_free_by_the_letter() -> None:
    usual = table(",seats=4", HANDS, ["5H"], *ALL_ASKED, "B play KC")
    other = table(",seats=4,void=always", HANDS, ["5H"], *ALL_ASKED, "B play KC")

    assert len(may_play(usual, 2)) == 5
    assert may_play(other, 2) == ["QH", "9H"]
    assert refusal(other, "C play KS") == "french-ruff.void.always"


def test_all_are_bound_to_win_the_highest_trump_if_they_can() -> None:
    hands = {**HANDS, 3: ["JH", "8H", "7D", "8S", "9S"]}
    state = table(",seats=4", hands, ["5H"], *ALL_ASKED, "B play KC", "C play 9H")

    assert may_play(state, 3) == ["JH"]
    assert refusal(state, "D play 8H") == "french-ruff.beat"
    assert refusal(state, "D play 7D") == "french-ruff.void.trumped"  # that is no trump at all


def test_who_can_beat_the_trump_that_was_led_is_first_of_all_to_follow() -> None:
    hands = {**HANDS, 1: ["6H", "8C", "2S", "3S", "4S"], 2: ["QH", "3H", "KS", "7S", "8D"]}
    state = table(",seats=4", hands, ["5H"], *ALL_ASKED, "B play 6H")

    assert may_play(state, 2) == ["QH"]
    assert refusal(state, "C play 3H") == "french-ruff.beat"
    assert refusal(state, "C play KS") == "french-ruff.forsat.rigour"


def test_without_the_rigour_a_player_who_cannot_follow_plays_anything() -> None:
    state = table(",seats=4,forsat=plain", HANDS, ["5H"], *ALL_ASKED, "B play KC", "C play 9H")

    assert len(may_play(state, 3)) == 5


def test_two_tricks_are_nothing_three_or_four_one_and_five_are_five() -> None:
    """Counted over whole matches, by the tricks that the record shows."""
    bot = as_bot(adviser(GAME, "apprentice"), count=1)
    seen = set()
    for seed, seats in product(range(12), (2, 4, 6)):
        terms = GAME.terms_of(f"french-ruff:cotton,seats={seats}")
        before: tuple[int, ...] = (0, 0)
        for _, state in play_out(GAME, terms, Random(seed), bot):
            if len(state.takers) == 5 and state.score != before:
                tricks = [sum(taker % 2 == team for taker in state.takers) for team in (0, 1)]
                gains = [now - was for now, was in zip(state.score, before, strict=True)]
                assert gains == [{3: 1, 4: 1, 5: 5}.get(many, 0) for many in tricks]
                seen.add(max(tricks))
                before = state.score
    assert seen == {3, 4, 5}


@pytest.mark.parametrize("always", [False, True])
def test_the_duty_agrees_with_a_plain_count(always: bool) -> None:
    """Every hand of two cards, to every trick of two, in a pack of three ranks and two suits."""
    cards = [rank + suit for suit in "HC" for rank in "KQ2"]
    for led, second, one, two in product(cards, repeat=4):
        if len({led, second, one, two}) < 4:
            continue
        trick, hand = ((0, led), (1, second)), (one, two)
        lying = [POWER[card[0]] for card in (led, second) if card[1] == "H"]
        may = [card for card in hand if card[1] == led[1]]
        if not may and (lying or always):
            may = [card for card in hand if card[1] == "H"]
        if may and may[0][1] == "H" and lying:
            may = [card for card in may if POWER[card[0]] > max(lying)] or may
        assert list(duty(hand, trick, "H", POWER, always).cards) == (may or list(hand))


@pytest.mark.parametrize(
    ("hand", "theirs", "led"),
    [
        ("4H JD 3D TC", "6H JC 4C 5H", "JD"),  # nobody has a Diamond, nor a trump
        ("4H JD 3D TC", "6H JC 4C 2S", "4H 3D JD"),  # and so with a trump in their hands
        ("4H JD QS TC", "6H QD KC JS", "QS"),  # no plain card, but the best trump
        ("KH QD 5S", "4H KD 2S", "KH"),
    ],
)
def test_what_nobody_can_beat_is_led_where_a_deal_is_tried(
    hand: str, theirs: str, led: str
) -> None:
    found = unbeaten("S", (hand.split(), theirs.split()), 0, 2)

    assert found == (led if " " not in led else "")


def test_a_strong_card_is_led_and_not_kept_from_an_opponent_who_may_have_none_of_its_suit() -> None:
    """B needs two of four tricks: the Knave of Diamonds takes one in most of the deals."""
    state = but(
        GAME.begin(GAME.terms()), due=None, acting=(1,), phase="play", trump="S", turned="AS",
        rank="A", hands=((BACK,) * 4, ("4H", "JD", "3D", "TC")), out=((), ()), score=(6, 8),
        tricks=(((1, "KS"), (0, "2H")),), takers=(1,),
    )  # fmt: skip
    moves = [Move(1, "play", (card,)) for card in ("4H", "JD", "3D", "TC")]
    worths = after_playing(state, moves, Random(1), Budget(150))

    assert max(moves, key=worths.__getitem__).what == ("JD",)
