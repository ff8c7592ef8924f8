"""Post and Pair: what Cotton’s chapter of 1674 says happens, at the engine."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise, product
from random import Random

import pytest

from diversions.games.post_and_pair import GAME
from diversions.games.post_and_pair.ideas import IDEAS, PLAINEST
from diversions.games.post_and_pair.odds import by_count, of_tens, pairs, posts
from diversions.games.post_and_pair.players import likelihood, outlooks, over_hands
from diversions.games.post_and_pair.state import PAIR_HEAP, POST_HEAP, PostAndPairState, standings
from diversions.games.post_and_pair.table import third
from diversions.rules import Move, but, play
from diversions.rules.bots import Budget, adviser, as_bot, play_out
from diversions.rules.coaching import ActChoice, Coached, coached
from diversions.rules.core import BACK
from diversions.rules.record import ruling_on
from tests import book
from tests.games.anew import covered, heard_alike
from tests.games.anew_post_and_pair import Judge

LIFTS = {2: "* lift 2C 5C", 3: "* lift 2C 5C 6C", 4: "* lift 2C 5C 6C 7C"}  # A deals
CARRIES = ("", ",carries=post", ",carries=card")
HANDS = {0: ["2D", "3D", "4H"], 1: ["5S", "4S", "QH"], 2: ["9C", "6D", "JC"]}


def table(
    code: str, hands: dict[int, list[str]], *moves: str, then: tuple[str, ...] = ()
) -> PostAndPairState:
    """The table of those terms, with those hands, after *moves*."""
    terms = GAME.terms_of(f"post-and-pair:cotton{code}")
    state = play(GAME, GAME.begin(terms), Move.read(LIFTS[terms.seats]))
    state = play(GAME, state, GAME.stacked(state, hands, then))
    for move in moves:
        state = play(GAME, state, Move.read(move))
    return state


def cited(state: PostAndPairState) -> set[str]:
    return {note.rule.removeprefix("post-and-pair.") for note in state.notes}


def may(state: PostAndPairState, move: str) -> str:
    """The rule that allows *move*; empty if none does."""
    ruling = ruling_on(GAME, state, Move.read(move))
    return ruling.rule.removeprefix("post-and-pair.") if ruling.allowed else ""


def test_all_stake_at_post_at_pair_and_at_the_seat() -> None:
    state = table(",seats=3", HANDS)

    assert state.heaps == (3, 3, 3)
    assert state.purses == (-3, -3, -3)
    assert state.acting == (1,)
    assert {len(hand) for hand in state.hands} == {3}


def test_hands_are_backs_to_all_others_until_they_are_shown() -> None:
    state = table(",seats=3", HANDS, "B vie 3", "C see")
    for seat in (None, 0, 2):
        assert GAME.view(state, seat).hands[1] == (BACK,) * 3
    shown = play(GAME, state, Move.read("A yield"))

    assert GAME.view(shown, 0).hands[1] == ("5S", "4S", "QH")
    assert GAME.view(shown, 1).hands[0] == (BACK,) * 3  # who yields shows nothing
    unseen = table(",seats=3", HANDS, "B vie 3", "C yield", "A yield")
    assert GAME.view(unseen, 0).hands[1] == (BACK,) * 3


def test_eldest_may_pass_and_come_in_again_if_any_vies() -> None:
    state = table(",seats=3", HANDS, "B pass", "C vie 2", "A yield")
    assert may(state, "B see") == "see"

    everybody = table(",seats=3", HANDS, "B pass", "C pass", "A vie 2")
    eldest = table(",seats=3,again=eldest", HANDS, "B pass", "C pass", "A vie 2")
    assert everybody.waiting == (1, 2)
    assert eldest.waiting == (1,)
    assert "again.eldest" in cited(eldest)


def test_if_none_vies_the_dealer_may_play_it_out_or_double_it() -> None:
    state = table(",seats=3", HANDS, "B pass", "C pass")

    assert may(state, "A play") == "play-out"
    assert may(state, "A double") == "double.vie"
    assert not may(state, "A pass")
    assert play(GAME, state, Move.read("A double")).vied == (3, 0, 0)
    shown = play(GAME, state, Move.read("A play"))
    assert {"played-out", "post", "stays", "seat.best"} <= cited(shown)


def test_doubled_as_at_gleek_it_is_played_for_in_the_next_deal() -> None:
    state = table(",seats=3,double=next", HANDS, "B pass", "C pass", "A double")

    assert state.heaps == (6, 6, 6)
    assert state.due is not None
    assert state.purses == (-6, -6, -6)
    text = book.rules("post-and-pair")["post-and-pair.double.next"]["text"]
    assert "played for in the next deal, and its own stakes are added to them" in text
    assert play(GAME, state, GAME.stacked(state, HANDS, ())).heaps == (9, 9, 9)


def test_the_best_post_is_two_tens_and_an_ace() -> None:
    terms = GAME.terms()
    best = standings(terms, ("TS", "TH", "AC"), "").post
    hands = product(("KS", "9S", "AS"), ("TH", "2H"), ("AC", "5C", "QC"))

    assert all(standings(terms, hand, "").post <= best for hand in hands)
    assert standings(terms, ("KS", "TH", "2C"), "").post == ()
    near = GAME.terms(over="near")
    over, under = (
        standings(near, hand, "").post for hand in (("KS", "TH", "2C"), ("KS", "9H", "AC"))
    )
    assert over == under


def test_a_pair_royal_wins_all() -> None:
    hands = {**HANDS, 1: ["6S", "6C", "6H"], 2: ["TC", "TD", "AC"]}
    state = table(",seats=3", hands, "B vie 2", "C see", "A yield")

    assert state.heaps == (0, 0, 0)
    assert state.purses == (-3, 8, -5)
    assert "royal" in cited(state)


def test_of_pair_royals_the_higher_wins_or_the_first() -> None:
    hands = {**HANDS, 1: ["6S", "6C", "6H"], 2: ["7C", "7D", "7S"]}
    moves = ("B vie 2", "C see", "A yield")

    assert table(",seats=3", hands, *moves).purses[2] > 0
    assert table(",seats=3,royal=eldest", hands, *moves).purses[1] > 0


def test_each_heap_is_won_apart_and_the_best_cards_carry_the_vie() -> None:
    hands = {0: ["AD", "3D", "7H"], 1: ["5S", "5D", "QH"], 2: ["9C", "2D", "TC"]}  # 11, 20, 21
    moves = ("B vie 2", "C see", "A see")
    pair = table(",seats=3", hands, *moves)
    post = table(",seats=3,carries=post", hands, *moves)

    assert pair.purses == (-5 + 3, -5 + 3 + 6, -5 + 3)
    assert post.purses == (-5 + 3, -5 + 3, -5 + 3 + 6)
    told = [" ".join(note.text for note in state.notes) for state in (pair, post)]
    assert "{B} carries the vie with two Fives, six coins." in told[0]
    assert "{C} carries the vie with 21 at Post, six coins." in told[1]


def test_in_several_hands_of_the_same_sort_eldest_carries_it() -> None:
    hands = {0: ["KH", "KD", "2H"], 1: ["5S", "4D", "3H"], 2: ["KC", "KS", "2D"]}
    state = table(",seats=3", hands, "B pass", "C pass", "A play")

    won = [note.text for note in state.notes if note.rule == "post-and-pair.equal"]
    assert any("{C} wins the Pair" in text for text in won)


def test_the_seat_is_won_by_the_best_card_or_the_best_third() -> None:
    hands = {0: ["AD", "3D", "7H"], 1: ["5S", "4D", "QH"], 2: ["9C", "2D", "TC"]}
    moves = ("B pass", "C pass", "A play")
    best = table(",seats=3", hands, *moves)
    third = table(",seats=3,seat=third", hands, *moves)
    trump = table(",seats=3,trump=turned", hands, *moves, then=("JC",))

    assert best.purses[0] > best.purses[1]
    assert third.purses[1] > third.purses[0]
    assert any("{C} wins the Seat with the Ten of Clubs" in note.text for note in trump.notes)


def test_a_bold_vie_brings_the_others_to_submission() -> None:
    state = table(",seats=3", HANDS, "B pass", "C pass", "A vie 12", "B yield", "C yield")

    assert state.purses == (6, -3, -3)
    assert "submission" in cited(state)


def test_those_who_stay_may_divide_the_stakes_by_agreement() -> None:
    moves = ("B vie 1", "C see", "A yield")
    state = table(",seats=3,divide=divided", HANDS, *moves)
    assert state.phase == "divide"

    both = [play(GAME, state, Move.read("B divide"))]
    divided = play(GAME, both[0], Move.read("C divide"))
    assert divided.purses == (-3, 2, 1)  # eleven coins: the odd one to the first
    assert "carries.pair" in cited(play(GAME, both[0], Move.read("C show")))


def test_nobody_lays_more_than_was_agreed() -> None:
    state = table(",seats=3", HANDS, "B vie 8")

    assert may(state, "C revie 4") == "revie"
    assert ruling_on(GAME, state, Move.read("C revie 5")).rule == "post-and-pair.limit.twelve"
    six = table(",seats=3,limit=six", HANDS)
    assert ruling_on(GAME, six, Move.read("B vie 7")).rule == "post-and-pair.limit.six"


# The odds --------------------------------------------------------------------------------------


def test_the_shares_of_pairs_and_of_twenty_one() -> None:
    """A pair-royal is one of four of thirteen ranks, and a pair two of four with another card."""
    assert pairs(3) == Fraction(13 * 4, 22_100)
    assert pairs(2) == Fraction(13 * 6 * 48, 22_100)
    assert of_tens() == Fraction(6 * 4, 22_100)
    assert sum(by_count().values()) + posts(22) == 1
    assert Fraction(1, 3) < posts(22) < Fraction(2, 5)  # more than a third have no Post
    assert posts(21, 21) > 70 * of_tens()


# Whole matches ---------------------------------------------------------------------------------

CODES = ["", ",over=near,seat=third,trump=turned", ",again=eldest,double=next", ",divide=divided"]


@pytest.mark.parametrize("code", CODES)
def test_the_coins_of_whole_matches(code: str) -> None:
    """Coins are neither made nor lost, and each deals equally often."""
    bot = as_bot(adviser(GAME, "apprentice"), count=1)
    for seed, seats in product(range(3), sorted(GAME.seats)):
        terms = GAME.terms_of(f"post-and-pair:cotton,seats={seats}{code}")
        dealers = []
        for move, state in play_out(GAME, terms, Random(seed), bot):
            assert sum(state.purses) + sum(state.heaps) + sum(state.vied) == 0
            assert max(state.vied) <= 12
            assert state.heaps[POST_HEAP] % seats == state.heaps[PAIR_HEAP] % seats == 0
            if move.verb == "shuffle":
                dealers.append(state.dealer)
        assert {dealers.count(seat) for seat in range(seats)} == {2}
        assert state.outcome is not None


# What players weigh -----------------------------------------------------------------------------


def reasons(state: PostAndPairState, line: str) -> dict[str, str]:
    """The reasons that there may be for a move, by their keys."""
    move = Move.read(line)
    view = GAME.view(state, move.seat)
    allowed = tuple(GAME.rulings(view, move.seat))
    return {idea.key: idea.text for idea in IDEAS(ActChoice(GAME, view, move, allowed, {}, None))}


def test_an_apprentice_sees_by_what_it_costs() -> None:
    """Twelve coins lie there: for one more most hands are worth it, for twelve more few are."""
    hands = {**HANDS, 2: ["8C", "7D", "3C"], 1: ["KS", "KD", "QH"]}
    for moves, verb in ((["B vie 1"], "see"), (["B vie 12"], "yield")):
        state = table(",seats=4", hands, *moves)
        view = GAME.view(state, 2)
        rulings = [ruling for ruling in GAME.rulings(view, 2) if ruling.allowed]
        said = adviser(GAME, "apprentice")(GAME, view, rulings, Random(1), Budget(1))
        assert said.move.verb == verb


def test_a_player_who_is_out_by_passing_wins_nothing_more() -> None:
    hands = {**HANDS, 2: ["AC", "7D", "3C"], 1: ["KS", "QD", "2H"]}
    for code, stays in (("", True), (",again=eldest", False)):
        state = table(f",seats=4{code}", hands, "B pass")
        worths = over_hands(GAME.view(state, 2), [Move(2, "pass")], Random(1), Budget(40))
        assert (worths[Move(2, "pass")] > 0) == stays
        said = " ".join(reasons(state, "C pass").values())
        assert ("staying in costs nothing" in said) == stays
    eldest = table(",seats=4,again=eldest", hands)
    assert "staying in costs nothing" in " ".join(reasons(eldest, "B pass").values())


def test_a_reason_to_see_names_what_the_hand_has() -> None:
    hands = {**HANDS, 2: ["9C", "QD", "KS"], 1: ["6S", "6D", "2H"]}
    said = reasons(table(",seats=4", hands, "B vie 3"), "C see")["see"]
    most = reasons(table(",seats=4", hands, "B vie 12"), "C see")["see"]

    assert "no Post (29) and the King of Spades for the Seat" in said
    assert "Seeing costs three coins" in said
    assert "Seeing costs twelve coins" in most


def test_the_table_names_the_card_dealt_third_where_it_wins_the_seat() -> None:
    best, dealt = (table(f",seats=3{code}", HANDS) for code in ("", ",seat=third"))
    assert third(GAME.view(best, 1), 1) == ""
    assert third(GAME.view(dealt, 1), 1) == "Queen of Hearts"
    assert third(GAME.view(dealt, 1), 2) == ""


# Against a judge that was written apart from the engine -----------------------------------------


def lies(heard: PostAndPairState | Judge, eye: int | None) -> object:
    """What each has won, the heaps and the vie, and the hands as *eye* sees them."""
    if isinstance(heard, Judge):
        return heard.purses, heard.heaps, heard.vie, heard.seen(eye)
    return list(heard.purses), list(heard.heaps), list(heard.vied), covered(heard.hands)


def test_a_judge_made_anew_from_the_pages_agrees_at_every_move() -> None:
    assert heard_alike(GAME, Judge, lies, 40) > 1_000


def test_the_best_single_card_may_carry_the_vie() -> None:
    """*Shew the best Card for it*: C has an Ace, B a pair of Queens, and A twenty-one."""
    hands = {0: ["TS", "6D", "5C"], 1: ["QS", "QD", "8C"], 2: ["AC", "9D", "3H"]}
    moves = ("B vie 3", "C see", "A see")
    won = [table(f",seats=3{code}", hands, *moves).purses for code in CARRIES]

    assert won == [(-3, 6, -3), (6, -3, -3), (-3, -3, 6)]
    assert cited(table(",seats=3,carries=card", hands, *moves)) >= {"carries.card", "seat.best"}


@pytest.mark.parametrize("code", CARRIES)
def test_a_pair_royal_wins_the_heaps_and_carries_the_vie(code: str) -> None:
    hands = {0: ["6S", "6D", "6C"], 1: ["QS", "QD", "AC"], 2: ["AS", "TD", "TH"]}
    shown = table(f",seats=3{code}", hands, "B vie 3", "C see", "A see")
    out = table(f",seats=3{code}", hands, "B pass", "C pass", "A play")

    assert shown.purses == (12, -6, -6)
    assert "royal" in cited(shown)
    assert any(rule.startswith("carries.") for rule in cited(shown))
    assert not any(rule.startswith("carries.") for rule in cited(out))


def test_who_may_stay_in_is_reckoned_and_not_thrown_for() -> None:
    """Where every card lies open nothing is left to chance; and one coin more makes no leap."""
    state = table(",seats=4", {**HANDS, 3: ["8S", "8C", "3S"]})
    seat = state.acting[0]
    vies = [Move(seat, "vie", (str(coins),)) for coins in range(1, 13)]
    known = [over_hands(state, vies, Random(seed), Budget(1)) for seed in (1, 2)]

    assert known[0] == known[1]
    steps = [known[0][more] - known[0][less] for less, more in pairwise(vies)]
    assert max(map(abs, steps)) < 1.5


def told(hand: str, vied: tuple[int, ...], purses: tuple[int, ...] = (0, 0, 0, 0)) -> Coached:
    """What is said to eldest, who holds *hand*, with so much in the vie."""
    hands = (("??",) * 3, tuple(hand.split()), *[("??",) * 3] * 2)
    view = but(
        GAME.begin(GAME.terms()),
        due=None,
        hands=hands,
        acting=(1,),
        within=(1, 2, 3, 0),
        waiting=(1, 2, 3),
        phase="vie",
        vied=vied,
        heaps=(4, 4, 4),
        purses=purses,
        score=purses,
    )
    allowed = [ruling for ruling in GAME.rulings(view, 1) if ruling.allowed]
    return coached(GAME, view, allowed, Random(1), Budget(200))


def test_a_vie_is_a_bluff_only_where_all_others_may_really_yield() -> None:
    """Three others who have laid to the vie do not all yield to more; the hand is the reason."""
    hint = told("JS 7C 4C", (6, 0, 3, 3))

    assert "all others yield" not in hint.because
    assert "21 at Post and the Knave of Spades for the Seat" in hint.because
    assert re.search(r"carries the vie about (3|4)\d times in 100", hint.because)


def test_a_hand_that_is_thrown_up_is_told_what_seeing_costs_and_brings() -> None:
    hint = told("2S 9C 3D", (3, 0, 3, 0))

    assert hint.move.verb == "yield"
    assert "it hardly ever carries the vie" in hint.because
    assert re.search(r"Seeing costs three coins, and brings in about [012]\.\d", hint.because)


def in_the_last_deal(purses: tuple[int, ...], *moves: str) -> PostAndPairState:
    """What the dealer of the last deal sees, who holds two Nines."""
    hands = {**HANDS, 0: ["9D", "9H", "4H"], 2: ["JC", "6D", "8C"]}
    state = table(",seats=4", hands, *moves)
    return GAME.view(but(state, deals=7, purses=purses, score=purses), 0)


def test_a_player_far_ahead_in_the_last_deal_lays_no_more() -> None:
    passes = ("B pass", "C pass", "D pass")
    for purses, lays in (((25, -7, -11, -19), False), ((1, -1, -5, -7), True)):
        view = in_the_last_deal(purses, *passes)
        allowed = [ruling for ruling in GAME.rulings(view, 0) if ruling.allowed]
        said = coached(GAME, view, allowed, Random(1), Budget(40))
        assert (said.move.verb == "vie") == lays
        assert ("you are 32 coins ahead" in said.because) != lays
        assert said.figure or not lays


def test_what_seeing_brings_in_is_what_the_figure_is_reckoned_from() -> None:
    hands = {**HANDS, 2: ["9C", "QD", "KS"], 1: ["6S", "6D", "2H"]}
    view = GAME.view(table(",seats=4", hands, "B vie 3"), 2)
    see, gives_up = Move(2, "see"), Move(2, "yield")
    worths = {see: 1.2, gives_up: 0.0}
    allowed = tuple(GAME.rulings(view, 2))
    (idea,) = IDEAS(ActChoice(GAME, view, see, allowed, worths, gives_up))

    assert "Seeing costs three coins, and brings in about 4.2" in idea.text


def test_what_a_player_lays_and_takes_back_is_not_won() -> None:
    hands = {**HANDS, 1: ["AD", "AH", "7C"]}
    view = GAME.view(table(",seats=4", hands), 1)
    most, less = Move(1, "vie", ("12",)), Move(1, "vie", ("11",))
    found = outlooks(view, [most, less], Random(1), Budget(100))

    assert abs(found[most].lying - found[less].lying) < 0.4 < found[most].worth - found[less].worth
    allowed = tuple(GAME.rulings(view, 1))
    worths = {move: one.worth for move, one in found.items()}
    (idea,) = IDEAS(ActChoice(GAME, view, most, allowed, worths, less))
    assert idea.key == "vie-good"


def test_who_vied_is_thought_to_hold_more_and_who_let_it_go_less() -> None:
    """And who vies much more than who sees; a player who still waits may hold anything."""
    state = table(",seats=4", {0: ["2D", "3D", "4H"]}, "B pass", "C vie 6", "D see")
    view = GAME.view(state, 0)

    def times(seat: int) -> float:
        usual = {one: 0.5 for one in range(4)}
        high, low = (likelihood(view, usual | {seat: share}, 0) for share in (0.95, 0.2))
        return high / low

    assert times(1) < 1 < times(3) < times(2)
    assert likelihood(view, dict.fromkeys(range(4), 0.5) | {0: 0.9}, 0) == likelihood(
        view, dict.fromkeys(range(4), 0.5), 0
    )


def test_of_a_small_vie_on_a_poor_hand_it_is_told_that_to_wait_is_as_good() -> None:
    hands = {0: ["TH", "9C", "JC"]}
    view = GAME.view(table(",seats=4", hands, "B pass", "C pass", "D pass"), 0)
    small, large, wait = Move(0, "vie", ("1",)), Move(0, "vie", ("3",)), Move(0, "play")
    allowed = tuple(GAME.rulings(view, 0))

    def told(waiting: float) -> str:
        worths = {small: 2.0, large: 1.0, wait: waiting}
        return next(iter(IDEAS(ActChoice(GAME, view, small, allowed, worths, large)))).text

    assert "To wait is about as good, but vie on such a hand now and then" in told(2.0)
    assert "To wait" not in told(0.0)


def on_a_vie(coins: int, *others: int, worths: dict[int, float]) -> tuple[ActChoice, str]:
    """{B}’s choice of a vie on 21 at Post, whose other sizes are worth so much, and its reason."""
    view = GAME.view(table(",seats=4", {**HANDS, 1: ["JS", "7C", "4C"]}), 1)
    vies = {size: Move(1, "vie", (f"{size}",)) for size in (coins, *others)}
    known = {vies[size]: worth for size, worth in worths.items()} | {Move(1, "pass"): -3.0}
    rival = min(known, key=known.__getitem__)
    choice = ActChoice(GAME, view, vies[coins], tuple(GAME.rulings(view, 1)), known, rival)
    (idea,) = IDEAS(choice)
    return choice, idea.text


def test_a_vie_is_told_beside_what_lays_less_and_beside_what_lays_more() -> None:
    worths = {1: 0.0, 2: 2.0, 3: 2.1, 4: 2.0, 9: 0.0}
    _, text = on_a_vie(2, 1, 3, 4, 9, worths=worths)
    _, most = on_a_vie(4, 1, 2, 3, worths={1: 0.0, 2: 2.0, 3: 2.1, 4: 2.0})

    assert "“Vie one coin”" in text
    assert "With “Vie nine coins” it carries the vie only about" in text
    assert "“Vie one coin”" in most
    assert "With “" not in most
    assert "To lay more comes to about the same" not in most


def test_it_is_told_that_more_coins_would_do_as_well() -> None:
    _, text = on_a_vie(2, 1, 3, 4, worths={1: 0.0, 2: 2.0, 3: 2.1, 4: 2.0})

    assert text.endswith("To lay more comes to about the same.")


def test_of_vies_that_do_as_well_the_least_is_named_unless_the_most_is_best() -> None:
    rising, _ = on_a_vie(4, 1, 2, 3, worths={1: 0.0, 2: 2.0, 3: 2.1, 4: 2.2})
    flat, _ = on_a_vie(3, 1, 2, 4, worths={1: 0.0, 2: 2.0, 3: 2.1, 4: 2.0})

    assert PLAINEST(rising, rising.move).what == ("4",)
    assert PLAINEST(flat, flat.move).what == ("2",)
    assert PLAINEST(flat, Move(1, "pass")).verb == "pass"


def test_how_often_all_others_yield_is_told_with_how_often_the_vie_is_carried() -> None:
    _, text = on_a_vie(12, 11, worths={11: 0.0, 12: 2.0})

    assert re.search(r"about \d+ times in 100 all others yield", text, re.IGNORECASE)


def test_a_player_who_waits_is_told_how_few_vies_a_larger_one_would_carry() -> None:
    view = GAME.view(table(",seats=4", {**HANDS, 1: ["8C", "7S", "4S"]}), 1)
    wait, vie = Move(1, "pass"), Move(1, "vie", ("9",))
    (idea,) = IDEAS(
        ActChoice(GAME, view, wait, tuple(GAME.rulings(view, 1)), {wait: 1, vie: 0}, vie)
    )

    found = re.search(
        r"vie about (\d+) times in 100, and about (\d+) against those who would stay to “Vie nine",
        idea.text,
    )
    assert found
    assert int(found[1]) > int(found[2])
