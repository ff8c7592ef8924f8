"""Beast: what Cotton’s chapter of 1674 says happens, at the engine."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from diversions.games.beast import GAME
from diversions.games.beast.state import KING, PLAY, TRIOLET, BeastState, brought
from diversions.rules import Move, play
from diversions.rules.bots import adviser, as_bot, play_out
from diversions.rules.record import ruling_on

LIFTS = {3: "* lift KC 3C 5C", 4: "* lift KC 3C 5C 6C", 5: "* lift KC 3C 5C 6C 7C"}  # A deals


def table(code: str, hands: dict[int, list[str]], then: list[str], *moves: str) -> BeastState:
    """The table of those terms, with those hands, after *moves*."""
    terms = GAME.terms_of(f"beast:cotton{code}")
    state = play(GAME, GAME.begin(terms), Move.read(LIFTS[terms.seats]))
    state = play(GAME, state, GAME.stacked(state, hands, then))
    for move in moves:
        state = play(GAME, state, Move.read(move))
    return state


def asked(state: BeastState) -> BeastState:
    """The table when each has shown what takes up a heap, or said that there is nothing."""
    while state.phase == "show":
        ((move,),) = [GAME.moves(state, seat) for seat in state.acting]
        state = play(GAME, state, move)
    return state


def tricks(code: str, hands: dict[int, list[str]], then: list[str], *moves: str) -> BeastState:
    """The table of those terms after *moves* of the tricks."""
    state = asked(table(code, hands, then))
    for move in moves:
        state = play(GAME, state, Move.read(move))
    return state


def may_play(state: BeastState, seat: int) -> list[str]:
    return [ruling.move.what[0] for ruling in GAME.rulings(state, seat) if ruling.allowed]


def refusal(state: BeastState, move: str) -> str:
    ruling = ruling_on(GAME, state, Move.read(move))
    assert not ruling.allowed
    return ruling.rule


def cited(state: BeastState) -> set[str]:
    return {note.rule for note in state.notes}


HANDS = {
    0: ["2D", "3D", "4D", "TC", "6D"],
    1: ["KC", "8C", "2S", "3S", "4S"],
    2: ["9H", "QH", "KS", "7S", "8D"],
    3: ["2H", "8H", "7D", "8S", "9S"],
}
# B takes the second and third tricks, C the first, and B leads to the fourth.
DIVIDED = {
    0: ["5C", "TC", "9D", "6D", "6S"],
    1: ["8C", "QD", "KC", "KS", "3S"],
    2: ["JC", "4C", "3D", "2D", "QH"],
    3: ["9C", "6C", "7D", "8S", "9S"],
}
THREE_TRICKS = (
    "B play 8C", "C play JC", "D play 9C", "A play 5C",
    "C play 3D", "D play 7D", "A play 9D", "B play QD",
    "B play KC", "C play 4C", "D play 6C", "A play TC",
)  # fmt: skip
B_WINS = ("B play KS", "C play 2D", "D play 8S", "A play 6S")
B_LEADS = ("B play 3S", "C play QH", "D play 9S", "A play 6D")
C_TRUMPS = ("B play KS", "C play QH", "D play 8S", "A play 6S")
C_LEADS = ("C play 2D", "D play 9S", "A play 6D", "B play 3S")


def test_before_the_cards_are_dealt_every_one_stakes_to_the_three_heaps() -> None:
    state = table(",seats=4", HANDS, ["5H"])

    assert state.heaps == (4, 4, 4)
    assert set(state.purses) == {brought(state.terms) - 3}
    assert {len(hand) for hand in state.hands} == {5}


def test_he_that_hath_the_king_takes_up_the_heap_so_called() -> None:
    hands = {**HANDS, 3: ["KH", "8H", "7D", "8S", "9S"]}
    state = table(",seats=4", hands, ["5H"])

    for move in ("B pass", "C pass"):
        state = play(GAME, state, Move.read(move))
    assert refusal(state, "D pass") == "beast.when.before"
    assert refusal(state, "D play KH") == "beast.when.before"
    before = state.purses[3]
    state = asked(state)
    assert (state.heaps[KING], state.purses[3]) == (0, before + 4)
    assert state.acting == (1,)  # eldest leads


def test_the_king_is_that_of_trumps_and_one_turned_up_is_nobodys() -> None:
    other = table(",seats=4", HANDS, ["5H"])  # the Kings of Clubs and Spades are in hand
    turned = table(",seats=4", HANDS, ["KH"])

    for state in map(asked, (other, turned)):
        assert state.phase == "play"
        assert state.heaps[KING] == 4


def test_he_that_hath_three_of_any_sort_takes_up_the_triolet() -> None:
    """Three Fours, three Fives, three Sixes, and so forth; four of a sort as well."""
    for cards in ("4H 4D 4S", "5S 5D 5C", "6H 6D 6S", "4H 4D 4S 4C"):
        three = cards.split()
        hand = [*three, "KC", "QC"][:5]
        state = table(",seats=3", {1: hand, 2: HANDS[3], 0: ["9H", "JC", "QS", "7S", "TD"]}, ["3H"])
        ((shown,),) = [GAME.moves(state, seat) for seat in state.acting]
        assert sorted(shown.what) == sorted(three)
        assert asked(play(GAME, state, shown)).heaps[TRIOLET] == 0


def test_the_higher_sort_takes_up_the_triolet_or_the_first_of_them() -> None:
    hands = {1: ["4C", "4D", "4S", "7D", "TD"], 2: ["9C", "9D", "9S", "7S", "8D"]}
    hands |= {0: ["2D", "3D", "QD", "5C", "6D"], 3: ["8C", "6S", "JD", "5S", "TS"]}
    shown = ("B show 4S 4D 4C", "C show 9S 9D 9C")
    usual = asked(table(",seats=4", hands, ["5H"], *shown))
    other = asked(table(",seats=4,triolet=eldest", hands, ["5H"], *shown))

    assert usual.purses[2] - usual.purses[1] == 4
    assert other.purses[1] - other.purses[2] == 4


def test_after_the_play_the_hands_of_its_beginning_count() -> None:
    hands = {**DIVIDED, 2: ["JC", "4C", "3D", "2D", "KH"]}
    moves = [move.replace("QH", "KH") for move in (*THREE_TRICKS, *B_WINS)]
    state = tricks(",seats=4,when=after", hands, ["5H"], *moves)
    assert state.heaps[KING] == 4

    state = play(GAME, state, Move.read("B play 3S"))
    for move in ("C play KH", "D play 9S", "A play 6D"):
        state = play(GAME, state, Move.read(move))
    assert "beast.king" in cited(state)
    assert state.purses[2] == brought(state.terms) - 3 + 4


def test_he_that_wins_most_tricks_takes_up_the_play() -> None:
    state = tricks(",seats=4", DIVIDED, ["5H"], *THREE_TRICKS, *B_WINS, *B_LEADS)

    assert state.takers.count(1) == 3
    assert state.heaps == (4, 0, 4)
    assert state.purses[1] == brought(state.terms) - 3 + 4


def test_divided_tricks_leave_the_heap_or_eldest_takes_it() -> None:
    moves = (*THREE_TRICKS, *C_TRUMPS, *C_LEADS)
    usual = tricks(",seats=4", DIVIDED, ["5H"], *moves)
    other = tricks(",seats=4,equal=eldest", DIVIDED, ["5H"], *moves)

    assert sorted(usual.takers) == [0, 1, 1, 2, 2]
    assert usual.heaps[PLAY] == 4
    assert other.heaps[PLAY] == 0
    assert other.purses[1] == brought(other.terms) - 3 + 4


def test_heaps_that_are_not_taken_up_stay() -> None:
    state = tricks(",seats=4", DIVIDED, ["5H"], *THREE_TRICKS, *C_TRUMPS, *C_LEADS)
    assert state.due is not None
    state = play(GAME, state, GAME.stacked(state, {}, []))

    assert state.heaps[PLAY] == 8


def test_the_rigour_is_that_of_french_ruff() -> None:
    first = tricks(",seats=4", HANDS, ["5H"], "B play KC")
    always = tricks(",seats=4,void=always", HANDS, ["5H"], "B play KC")
    state = play(GAME, first, Move.read("C play 9H"))

    assert len(may_play(first, 2)) == 5
    assert may_play(always, 2) == ["QH", "9H"]
    assert refusal(always, "C play KS") == "beast.void.always"
    assert may_play(state, 3) == ["8H", "2H"]  # though neither can win
    assert refusal(state, "D play 7D") == "beast.void.trumped"
    hands = {**HANDS, 3: ["JH", "8H", "7D", "8S", "9S"]}
    state = tricks(",seats=4", hands, ["5H"], "B play KC", "C play 9H")
    assert refusal(state, "D play 8H") == "beast.beat"
    assert refusal(state, "D play 7D") == "beast.void.trumped"


def test_the_ace_takes_up_the_card_as_at_french_ruff() -> None:
    hands = {**HANDS, 2: ["AH", "QH", "KS", "7S", "8D"]}
    left = table(",seats=4", hands, ["KH"])
    state = table(",seats=4,takes=holder", hands, ["KH"], "B pass")

    assert left.phase == "show"
    assert refusal(state, "C pass") == "beast.takes.holder"
    for move in ("C take AH", "C discard 8D", "B pass", "C show KH"):
        state = play(GAME, state, Move.read(move))
    state = asked(state)
    assert state.heaps[KING] == 0
    assert sorted(state.hands[2]) == sorted(["AH", "KH", "QH", "KS", "7S"])


@pytest.mark.parametrize("code", ["", ",when=after", ",takes=holder,equal=eldest"])
def test_the_coins_of_whole_matches(code: str) -> None:
    """Heaps hold as many coins for each player, nobody owes, and each deals equally often."""
    bot = as_bot(adviser(GAME, "apprentice"), count=1)
    for seed, seats in product(range(4), GAME.seats):
        terms = GAME.terms_of(f"beast:cotton,seats={seats}{code}")
        dealers = []
        for move, state in play_out(GAME, terms, Random(seed), bot):
            assert all(heap % seats == 0 for heap in state.heaps)
            assert min(state.purses) >= 0
            if move.verb == "shuffle":
                dealers.append(state.dealer)
        assert {dealers.count(seat) for seat in range(seats)} == {2}
        assert sum(state.purses) == brought(terms) * seats
        best = max(state.purses)
        winners = tuple(seat for seat in range(seats) if state.purses[seat] == best)
        assert state.outcome is not None
        assert state.outcome.winners == (winners if len(winners) < seats else ())
