"""Primero: what the report says of it, played."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import sqrt
from random import Random
from typing import Any

import pytest

from benchmarks.hints import places
from diversions.games.primero import GAME
from diversions.games.primero.barring import ELSEWHERE, mastered
from diversions.games.primero.counting import TABLE, key, left, primeros, unbeaten
from diversions.games.primero.counting import line as table_line
from diversions.games.primero.ideas import IDEAS, best_after, forced
from diversions.games.primero.odds import beaten
from diversions.games.primero.players import (
    LEVELS,
    at_risk,
    back,
    chosen,
    claimed,
    sampled,
    takes,
    unmatched,
)
from diversions.games.primero.showing import best_first, left_over, shared
from diversions.games.primero.staking import silent
from diversions.games.primero.state import (
    KINDS,
    PACK,
    RANKS,
    PrimeroState,
    Worth,
    standing,
    totals,
    worth,
)
from diversions.games.primero.tools import valued
from diversions.rules import BACK, IllegalMove, Move, Shuffle, play, ruling_on, step
from diversions.rules.bots import Bot, Budget, as_bot, at_random
from diversions.rules.coaching import ActChoice
from diversions.rules.core import CHANCE, but
from tests import book
from tests.games.masters import advice

LIFTS = {2: "2S 6S", 3: "6S 5S 2S", 4: "7S 6S 5S KD"}  # so that A, or in two hands B, is eldest


def at(
    code: str,
    hands: Mapping[int, Sequence[str]],
    then: Sequence[str],
    lines: str,
) -> PrimeroState:
    """The table of Primero after a lift, a stacked deal, and these moves."""
    terms = GAME.terms_of(f"primero:{code}")
    state = play(GAME, GAME.begin(terms), Move.read(f"* lift {LIFTS[terms.seats]}"))
    state = play(GAME, state, GAME.stacked(state, hands, then))
    for line in filter(None, map(str.strip, lines.splitlines())):
        state = play(GAME, state, Move.read(line))
    return state


def said(state: PrimeroState) -> list[str]:
    return [note.rule for note in state.notes]


# The report, Hand Types: each kind with its least and greatest value.


@pytest.mark.parametrize(
    ("kind", "least", "greatest"),
    [("numerus", 20, 54), ("primero", 40, 81), ("supremus", 55, 55), ("fluxus", 42, 70),
     ("chorus", 40, 84)],
)  # fmt: skip
def test_each_kind_goes_from_its_least_value_to_its_greatest(
    kind: str, least: int, greatest: int
) -> None:
    assert (totals(kind)[0], totals(kind)[-1]) == (least, greatest)


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("KS QS 2H 3D", ("numerus", 20)),
        ("5S 6S 7S KD", ("numerus", 54)),
        ("KS QH JD KC", ("primero", 40)),
        ("7S 7H 7D 6C", ("primero", 81)),
        ("6S 7S AS KD", ("supremus", 55)),
        ("KS QS JS 2S", ("fluxus", 42)),
        ("7S 6S 5S AS", ("fluxus", 70)),
        ("KS KH KD KC", ("chorus", 40)),
        ("KS KH KD JC", ("primero", 40)),
        ("7S 7H 7D 7C", ("chorus", 84)),
        ("2S 3S 7H KH", ("numerus", 31)),
    ],
)
def test_hands_are_what_the_report_says(cards: str, kind: tuple[str, int]) -> None:
    assert worth(tuple(cards.split())) == kind


def test_with_three_kinds_a_chorus_is_a_primero_and_a_point_is_nothing() -> None:
    assert worth(("KS", "KH", "KD", "KC"), True) == ("primero", 40)
    assert worth(("KS", "QS", "2H", "3D"), True) == ("nothing", 0)


# The report, Phase I: A passes, B vies, C and D pass; A must see.

EXAMPLE = """
    A pass
    A exchange KH
    B vie numerus 30 1
    B keep
    C pass
    C exchange 2D
    D pass
    D exchange JC
"""
HANDS = {0: ("KH", "5S"), 1: ("7H", "6H"), 2: ("2D", "QS"), 3: ("JC", "4C")}


@pytest.mark.parametrize("verb", ["pass", "yield"])
def test_the_last_must_see_if_nobody_has(verb: str) -> None:
    state = at("italian", HANDS, (), EXAMPLE)

    ruling = ruling_on(GAME, state, Move(0, verb))

    assert (ruling.allowed, ruling.rule) == (False, "primero.last.every")


def test_then_the_vier_passes_without_a_card_and_those_who_passed_see_or_yield() -> None:
    state = at("italian", HANDS, (), EXAMPLE + "A see\nA keep\nB pass\nB keep")

    assert state.acting == (2,)
    assert ruling_on(GAME, state, Move(2, "pass")).rule == "primero.passing.once"

    for line in ("C yield", "D see", "D keep"):
        state = play(GAME, state, Move.read(line))

    assert (state.phase, state.within) == (2, (0, 1, 3))
    assert [len(hand) for hand in state.hands] == [4, 4, 0, 4]


def test_by_the_other_reading_one_may_pass_three_times() -> None:
    lines = "A vie numerus 20 1\nA keep\nB see\nB keep\n"
    again = "C pass\nC exchange {}\nA pass\nA keep\nB pass\nB keep\n"
    hands = {0: ("7S", "6S"), 1: ("7H", "6H"), 2: ("KD", "QD")}
    state = at("italian,seats=3,passing=often", hands, ("JD", "2D", "3D"),
               lines + "".join(map(again.format, ("KD", "JD", "2D"))))  # fmt: skip
    ruling = ruling_on(GAME, state, Move(2, "pass"))

    assert (ruling.allowed, ruling.rule) == (False, "primero.passing.often")


def test_whoever_lifted_the_highest_may_be_eldest_in_the_first_deal() -> None:
    terms = GAME.terms_of("primero:italian,eldest=lifter")
    state = play(GAME, GAME.begin(terms), Move.read("* lift KD 5S 7S 6S"))
    assert (state.dealer, state.head, said(state)[-1]) == (0, 2, "primero.eldest.lifter")
    state = play(GAME, state, GAME.stacked(state, {}, ()))

    assert (state.acting, state.eldest) == ((2,), 2)
    assert best_first(but(state, hands=(ALIKE,) * 4))[0] == 2
    with pytest.raises(ValueError, match="cannot both deal"):
        GAME.terms_of("primero:italian,eldest=lifter,lift=rank")


ALIKE = ("7S", "6S", "2H", "3D")


def test_by_the_cheat_sheet_nobody_must_see_in_the_second_phase() -> None:
    first = "B vie primero 40 1\nB keep\nA see\nA keep\nB vie primero 45 1\nB keep"

    hands = {0: ("KS", "QH"), 1: ("2S", "3H")}

    text = at("italian,seats=2", hands, ("4H", "4D"), first)
    sheet = at("sheet,seats=2", hands, ("4H", "4D"), first)

    assert not ruling_on(GAME, text, Move(0, "yield")).allowed
    assert ruling_on(GAME, sheet, Move(0, "yield")).allowed


# Bids


def test_a_bid_must_rise() -> None:
    state = at("italian,seats=2", {}, (), "B vie primero 45 2\nB keep\nA see")

    low = ruling_on(GAME, state, Move.read("A vie numerus 54 1"))

    assert (low.allowed, low.rule) == (False, "primero.rise")
    assert ruling_on(GAME, state, Move.read("A vie primero 46 1")).allowed


def test_in_losing_primero_a_bid_must_fall() -> None:
    state = at("losing,seats=2", {}, (), "B vie primero 45 2\nB keep\nA see")

    assert ruling_on(GAME, state, Move.read("A vie numerus 54 1")).allowed
    assert not ruling_on(GAME, state, Move.read("A vie primero 46 1")).allowed


def test_no_card_makes_a_primero_of_forty_one() -> None:
    bid = Move.read("B vie primero 41 1")

    assert not ruling_on(GAME, at("italian,seats=2", {}, (), ""), bid).allowed
    assert ruling_on(GAME, at("italian,totals=any,seats=2", {}, (), ""), bid).allowed


def test_whoever_vies_upon_numerus_in_the_second_phase_must_exchange() -> None:
    state = at(
        "italian,seats=2", {1: ("KS", "QS"), 0: ("KD", "QD")}, ("2H", "2C", "3H", "3C"),
        "B vie numerus 20 1\nB keep\nA see\nA keep\nB vie numerus 22 1",
    )  # fmt: skip

    with pytest.raises(IllegalMove) as refused:
        play(GAME, state, Move.read("B keep"))

    assert refused.value.ruling.rule == "primero.duty.vier"


# The showing.  B is dealt, and then dealt again, before A.

OPENED = "B vie numerus 20 1\nB keep\nA see\nA keep\n"


def test_supremus_passes_for_primero_if_another_has_bid_it() -> None:
    state = at(
        "italian,seats=2", {0: ("7S", "6S"), 1: ("7H", "KC")}, ("KS", "AS", "QD", "2H"),
        OPENED + "B vie primero 40 1\nB keep\nA see\nA keep",
    )  # fmt: skip

    assert "primero.understate.excepted" in said(state)
    assert state.purse == (14, 10)


def test_supremus_that_may_pass_for_primero_must_still_make_the_bid() -> None:
    state = at(
        "italian,seats=2", {0: ("7S", "6S"), 1: ("7H", "KC")}, ("KS", "AS", "QD", "2H"),
        OPENED + "B vie primero 60 1\nB keep\nA see\nA keep",
    )  # fmt: skip

    assert "primero.made.reached" in said(state)
    assert "primero.past.loses" not in said(state)
    assert (state.purse, state.left) == ((10, 10), 4)


@pytest.mark.parametrize(
    ("bid", "rule"), [("primero 40", "primero.aim.highest"), ("primero 70", "primero.made.kind")]
)
def test_a_hand_of_the_kind_that_misses_the_points_wins_by_the_reading(bid: str, rule: str) -> None:
    state = at(
        "italian,made=kind,seats=2", {0: ("7S", "6H"), 1: ("7H", "KC")}, ("KS", "AC", "KH", "2D"),
        OPENED + f"B vie {bid} 1\nB keep\nA see\nA keep",
    )  # fmt: skip

    assert rule in said(state)


def test_a_bid_of_the_first_phase_is_the_one_to_beat_until_another_is_made() -> None:
    first = "B vie primero 60 1\nB keep\nA see\nA keep\n"
    state = at("italian,opening=bids,carried=stands,seats=2", {}, (), first)
    assert state.phase == 2
    again = ruling_on(GAME, state, Move.read("B vie primero 60 1"))
    assert again.rule == "primero.carried.stands"

    state = play(GAME, state, Move.read("B vie fluxus 65 1"))
    state = play(GAME, state, Move.read("B keep"))
    state = play(GAME, state, Move.read("A see"))
    assert ruling_on(GAME, state, Move.read("A vie fluxus 65 1")).rule == "primero.rise"


def test_where_a_hand_past_the_bid_wins_it_wins_for_what_it_is() -> None:
    bet = at("italian,past=wins,seats=2", {}, (), OPENED)
    flush, aces = ("KS", "QS", "2S", "5S"), ("AH", "AD", "AS", "AC")
    shown = but(bet, hands=(flush, aces), bid=("primero", 40), bids=((0, "primero", 40),))
    older = but(shown, terms=shown.terms.older("primero.past.better"))

    assert best_first(shown) == [1, 0]  # four Aces beat a flush, whoever bid primero
    assert best_first(older) == [0, 1]


def test_a_hand_past_the_bid_loses_and_one_that_makes_it_wins() -> None:
    hands = {0: ("7S", "KC"), 1: ("7H", "6H")}
    moves = OPENED + "B vie numerus 39 1\nB exchange 2D\nA see\nA keep"

    state = at("italian,seats=2", hands, ("2D", "7D", "2C", "4H", "QC"), moves)

    assert worth(("7S", "KC", "7D", "4H"))[0] == "primero"
    assert "primero.past.loses" in said(state)
    assert state.purse == (10, 14)


def test_if_nobody_makes_the_bid_the_money_stays() -> None:
    hands = {0: ("KS", "2H"), 1: ("QS", "3H")}
    moves = OPENED + "B vie chorus 84 1\nB keep\nA see\nA keep"

    state = at("italian,seats=2", hands, ("4H", "4D", "5H", "5D"), moves)

    assert (state.purse, state.left) == ((10, 10), 4)


def test_of_equal_hands_the_elder_wins() -> None:
    hands = {0: ("KS", "QH"), 1: ("QS", "KH")}
    moves = OPENED + "B vie primero 40 1\nB keep\nA see\nA keep"

    state = at("italian,seats=2", hands, ("JD", "QD", "JC", "QC"), moves)

    assert "primero.tie" in said(state)
    assert state.purse == (10, 14)


# The money


def test_half_comes_back_to_him_who_yields_and_an_odd_coin_stays() -> None:
    moves = "B vie primero 40 3\nB keep\nA see\nA vie primero 42 1\nA keep\nB yield"

    half = at("italian,seats=2", {}, (), moves)
    back = at("italian,odd=back,seats=2", {}, (), moves)
    none = at("sheet,seats=2", {}, (), moves)

    assert (half.purse, back.purse, none.purse) == ((14, 10), (13, 11), (15, 9))


def test_one_who_yields_before_laying_a_coin_is_not_told_of_halves() -> None:
    told = [note.text for note in at("italian,seats=2", {}, (), "B yield").notes]

    assert any("{B} has nothing on the table, and loses nothing." in one for one in told)
    assert not any("of 0" in one for one in told)


def test_one_who_has_laid_all_wins_of_each_as_much_and_the_next_has_the_remainder() -> None:
    terms = GAME.terms("italian", 3)
    state = but(
        GAME.begin(terms), within=(0, 1, 2), purse=(0, 4, 4), laid=(2, 8, 8), left=1,
        dealer=2,
    )  # fmt: skip

    state = shared(state, [0, 2, 1])

    assert (state.purse, state.left) == ((7, 4, 16), 0)


def test_what_only_one_has_laid_goes_back_to_him_though_he_cannot_win() -> None:
    terms = GAME.terms("italian", 2)
    state = but(GAME.begin(terms), within=(0, 1), purse=(0, 1), laid=(2, 5), dealer=1)

    assert shared(state, [0]).purse == (4, 4)


def test_what_only_one_who_yielded_has_laid_goes_back_to_him() -> None:
    state = but(
        GAME.begin(GAME.terms("english", 3)), within=(0, 1), purse=(0, 0, 4), laid=(1, 2, 5),
        dealer=1,
    )  # fmt: skip

    after = shared(state, [0, 1])

    assert (after.purse, after.left, after.carried) == ((3, 2, 7), 0, ())
    assert "primero.unmatched" in said(after)
    assert "primero.nobody" not in said(after)


# English Primero


def test_a_rest_is_three_stakes_and_is_not_revied() -> None:
    moves = "B vie 1\nB keep\nA see\nA keep\nB rest\nB keep\nA see"

    state = at("english,seats=2", {}, (), moves)

    assert state.laid == (4, 4)
    assert ruling_on(GAME, state, Move.read("A vie 1")).rule == "primero.rested"
    refused = [r for r in GAME.rulings(state, 0) if r.rule == "primero.rested"]
    assert [r.allowed for r in refused] == [False]


def test_in_the_english_game_all_cards_may_be_changed() -> None:
    state = at("english,seats=2", {1: ("KS", "QS")}, (), "B vie 1\nB exchange KS QS")

    assert set(state.hands[1]).isdisjoint({"KS", "QS"})


def test_a_whole_round_without_a_vie_is_swigged_and_the_same_dealer_deals() -> None:
    moves = "B vie 1\nB keep\nA see\nA keep\nB pass\nB keep\nA pass\nA keep"

    state = at("english,seats=2", {}, (), moves)

    assert "primero.swig.redeal" in said(state)
    assert (state.left, state.dealer, state.due is not None) == (2, 0, True)
    assert "primero.next-deal" not in said(state)


def test_whoever_has_bet_everything_is_dealt_in_after_a_swig() -> None:
    terms = GAME.terms("english", 3)
    state = but(
        GAME.begin(terms), within=(0, 1, 2), purse=(0, 9, 9), laid=(12, 3, 3), dealer=2, head=0,
        phase=2, stage="act", acting=(1,), turn=1, idle=2, due=None, lifting=(),
        hands=(ALIKE, ALIKE, ALIKE), aside=((), (), ()), deals=1,
    )  # fmt: skip

    state = play(GAME, state, Move.read("B pass"))
    assert (said(state)[-1], state.carried) == ("primero.swig.redeal", (0, 1, 2))
    state = play(GAME, state, GAME.stacked(state, {}, ()))

    assert state.within == (0, 1, 2)
    assert "primero.dealt-in" in said(state)


def test_a_player_who_yields_loses_their_claim_to_what_was_left() -> None:
    terms = GAME.terms("english", 3)
    state = but(GAME.begin(terms), within=(1, 2), purse=(0, 9, 9), laid=(12, 3, 3), left=5)

    assert left_over(state).carried == (1, 2)


@pytest.mark.parametrize(
    ("code", "lines", "move", "rule"),
    [
        ("italian", "", "B keep", "primero.keep"),
        ("italian", "", "B exchange KS", "primero.draw.vying"),
        ("italian,draw=passing", "", "B exchange KS", "primero.draw.passing"),
        ("italian", "B vie numerus 20 1", "B pass", "primero.keep"),
        ("italian", "", "B rest", "primero.bids.declared"),
        ("italian", "", "B vie primero 41 1", "primero.vie"),
        ("italian", "", "B vie primero 45 9", "primero.vie"),
        ("italian", "", "A vie primero 45 1", "primero.turn"),
        ("losing", "B vie primero 45 1\nB keep\nA see", "A vie fluxus 60 1", "primero.aim.lowest"),
        ("english", "", "B rest", "primero.rest.three"),
        ("english", "", "B vie 3", "primero.stake"),
        ("english", "B vie 1\nB keep", "A vie 1", "primero.see"),
    ],
)
def test_a_refusal_names_the_rule_that_refuses(code: str, lines: str, move: str, rule: str) -> None:
    state = at(f"{code},seats=2", {1: ("KS", "QS")}, (), lines)

    ruling = ruling_on(GAME, state, Move.read(move))

    assert (ruling.allowed, ruling.rule) == (False, rule)


def test_six_may_play_every_variant() -> None:
    assert all(GAME.terms(variant.key, 6).seats == 6 for variant in GAME.variants)


@pytest.mark.parametrize(
    "code",
    [
        "primero:italian,rest=four",
        "primero:english,aim=lowest",
        "primero:sheet,odd=back",
        "primero:italian,cards=four,last=first",
    ],
)
def test_readings_that_cannot_stand_together_are_refused(code: str) -> None:
    with pytest.raises(ValueError, match=code):
        GAME.terms_of(code)


def test_the_reshuffled_discards_are_hidden_from_everyone() -> None:
    packs = set()
    for _, terms, moves in book.records("primero"):
        state = GAME.begin(terms)
        for move in moves:
            state = step(GAME, state, move)
            for seat in (*range(terms.seats), None):
                due = GAME.view(state, seat).due
                if isinstance(due, Shuffle) and due.verb == "reshuffle":
                    packs |= set(due.pack)

    assert packs == {BACK}


# The valuer


def fours_of(cards: Sequence[str]) -> list[tuple[int, tuple[int, int]]]:
    """Every hand of *cards*: which cards it has, as bits, and its place among hands."""
    return [
        (sum(1 << cards.index(card) for card in four), standing(worth.__wrapped__(four)))
        for four in combinations(cards, 4)
    ]


def tried(hand: Worth, cards: Sequence[str], others: int) -> int:
    """Deals that leave *hand* unbeaten, found by going through all of them."""
    harmless = [bits for bits, place in fours_of(cards) if place <= standing(hand)]

    def more(others: int, taken: int) -> int:
        free = [four for four in harmless if not four & taken]
        return len(free) if others == 1 else sum(more(others - 1, taken | four) for four in free)

    return more(others, 0)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(6))
def test_deals_are_counted_as_by_going_through_all_of_a_small_pack(kind: str, seed: int) -> None:
    rng = Random(f"{kind}{seed}")
    hand = kind, rng.choice(totals(kind))
    ranks = rng.sample(RANKS, rng.randint(3, 5))
    cards = rng.sample([card for card in PACK.cards if card[0] in ranks], rng.randint(9, 12))
    suits = left(set(PACK.cards) - set(cards))

    for others in (1, 2):
        assert unbeaten(hand, suits, others) == tried(hand, cards, others)


@pytest.mark.parametrize("kind", KINDS)
def test_three_others_are_counted_as_by_going_through_all_of_a_small_pack(kind: str) -> None:
    cards = [rank + suit for rank in "A67" for suit in "SHDC"]
    hand = kind, totals(kind)[len(totals(kind)) // 2]

    assert unbeaten(hand, left(set(PACK.cards) - set(cards)), 3) == tried(hand, cards, 3)


def test_the_table_has_every_primero_and_says_what_is_counted_anew() -> None:
    lines = TABLE.read_text(encoding="ascii").splitlines()

    assert [line.split()[0] for line in lines] == primeros()
    for sample in ("667J", "A777", "JJQK", "234J"):
        assert lines[primeros().index(key(sample))] == table_line(key(sample))


@pytest.mark.parametrize(
    "cards",
    ["KS QS 2H 3D", "5S 6S 7S 2H", "KS KH 2D 4C", "7S 6H 5D AC", "7S 6S AS 4D", "KS QS 5S 4S",
     "KS KH KD KC"],
)  # fmt: skip
def test_one_other_hand_is_better_or_alike_as_often_as_among_all_hands(cards: str) -> None:
    own = tuple(cards.split())
    mine = standing(worth(own))
    places = [place for _, place in fours_of([card for card in PACK.cards if card not in own])]

    rows, alike = beaten(own)

    assert rows[0].share == Fraction(sum(place > mine for place in places), len(places))
    assert alike == Fraction(places.count(mine), len(places))


@pytest.mark.parametrize("cards", ["7S 6H 2D KC", "7S 5S QH 2D"])
def test_what_is_counted_agrees_with_what_is_dealt_out(cards: str) -> None:
    own = tuple(cards.split())
    rest = [card for card in PACK.cards if card not in own]
    rng, mine, tries = Random(1), standing(worth(own)), 2_000
    first: Counter[int] = Counter()  # which of five hands is the first that is better
    for _ in range(tries):
        lie = rng.sample(rest, 20)
        fours = (tuple(lie[place : place + 4]) for place in range(0, 20, 4))
        better = [standing(worth.__wrapped__(four)) > mine for four in fours]
        first[better.index(True) if True in better else 5] += 1

    for row in beaten(own)[0]:
        share = sum(first[place] for place in range(row.others)) / tries
        assert abs(share - row.share) < 4 * sqrt(0.25 / tries)


def test_four_sevens_are_never_beaten_and_a_lower_hand_oftener() -> None:
    best, _ = beaten(("7S", "7H", "7D", "7C"))
    poor, alike = beaten(("KS", "QS", "2H", "3D"))

    assert [row.share for row in best] == [0] * 5
    assert Fraction(9, 10) < poor[0].share < poor[1].share < poor[2].share < 1
    assert poor[3].share == 1  # there are but three more pairs of court cards in one suit
    assert alike > 0


def test_the_valuer_says_what_a_hand_may_be_called() -> None:
    shown = valued(dict.fromkeys(("7S", "6S", "AS", "KD", "of"), "1"))

    assert shown["said"] == "supremus"
    assert shown["counting"] == ("AS", "6S", "7S")
    assert "If another player has bid primero, it may pass for that." in shown["calls"]


def test_the_valuer_wants_four_cards_and_keeps_those_that_were_picked() -> None:
    shown = valued({"7S": "1", "of": "four"})

    assert shown["amiss"] == "Pick four cards: one card was picked."
    assert shown["picked"] == ("7S",)
    assert "amiss" not in valued({})


# The players


@pytest.mark.parametrize("level", ["apprentice", "journeyman"])
def test_a_hint_says_what_the_hand_is_and_why(level: str) -> None:
    hands = {0: ("7S", "6S"), 1: ("7H", "KC")}
    state = at("italian,seats=2", hands, ("KS", "AS", "QD", "2H"),
               OPENED + "B vie primero 40 1\nB keep")  # fmt: skip
    view = GAME.view(state, 0)
    rulings = [ruling for ruling in GAME.rulings(view, 0) if ruling.allowed]

    advice = LEVELS[level](GAME, view, rulings, Random(1), Budget(40))

    assert advice.move == Move(0, "see")
    assert advice.because.startswith("You hold supremus; ") or len(rulings) == 1


# The master, who bars a deal by the highest bid


def ahead_by(coins: int, code: str = "italian,seats=2", deals: int = 4) -> PrimeroState:
    """The table at which A, who is eldest, has so many coins more than each of the others."""
    hands = {seat: cards for seat, cards in enumerate(("2S 3H", "4S 5H", "6H 7D", "JS QH"))}
    terms = GAME.terms_of(f"primero:{code}")
    dealt = {seat: tuple(hands[seat].split()) for seat in range(terms.seats)}
    state = play(GAME, GAME.begin(terms), Move.read(f"* lift {EITHER[terms.seats]}"))
    state = play(GAME, state, GAME.stacked(state, dealt, ()))
    purse = (12 + coins, *(12 for _ in range(terms.seats - 1)))
    return but(state, purse=purse, score=purse, deals=deals)


EITHER = {2: "6S 2S", 4: "5S 6S 7S 2S"}  # so that the last deals, and A is eldest


@pytest.mark.parametrize(
    ("state", "bid"),
    [(ahead_by(0), "20"), (ahead_by(1), "84"), (ahead_by(1, deals=1), "84"),
     (ahead_by(3, "italian"), "84"), (ahead_by(3, "italian", deals=1), "20")],
)  # fmt: skip
def test_the_master_bars_a_deal_only_if_that_keeps_it_ahead(state: PrimeroState, bid: str) -> None:
    told = advice(GAME, state)

    assert told.move.verb == "vie"
    assert told.move.what[1:] == (bid, "1")
    assert ("You are ahead" in told.because) == (bid == "84")


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("other", [at_random, as_bot(LEVELS["apprentice"])])
def test_whoever_is_ahead_and_bars_wins_the_match(other: Bot, seed: int) -> None:
    state, rng = ahead_by(2, deals=3), Random(seed)
    bots = as_bot(LEVELS["master"], 20), other
    while not state.outcome:
        if state.due:
            state = step(GAME, state, Move(CHANCE, state.due.verb, state.due.draw(rng)))
            continue
        (seat,) = state.acting
        view = GAME.view(state, seat)
        allowed = [ruling for ruling in GAME.rulings(view, seat) if ruling.allowed]
        state = step(GAME, state, bots[seat](GAME, view, allowed, rng))

    assert state.outcome.winners == (0,)


def test_the_master_never_yields_to_a_higher_bid_but_passes_to_draw() -> None:
    hands = {0: ("7S", "KC"), 1: ("2S", "3S")}
    state = at("italian,seats=2", hands, ("4H", "4D", "5C", "5D"), OPENED + "B vie primero 40 1\n"
               "B keep\nA see\nA vie fluxus 42 3\nA keep")  # fmt: skip

    assert advice(GAME, state).move == Move(1, "pass")
    state = play(GAME, play(GAME, state, Move(1, "pass")), Move(1, "exchange", ("2S",)))
    while state.turn != 1 or state.stage != "act":
        state = play(GAME, state, Move(0, "pass" if state.stage == "act" else "keep"))
    assert advice(GAME, state).move == Move(1, "see")


@pytest.mark.parametrize(
    ("said", "coins", "why"),
    [("chorus 84", 11, "no player can bid higher"), ("primero 40", 1, "nothing more can be asked"),
     ("primero 40", 11, "whether to bid higher")],
)  # fmt: skip
def test_the_master_speaks_of_bidding_higher_only_where_it_may(
    said: str, coins: int, why: str
) -> None:
    hands = {0: ("7S", "KC"), 1: ("2S", "3S")}
    state = at("italian,seats=2", hands, (), f"B vie {said} 1\nB keep")

    assert why in advice(GAME, but(state, purse=(coins, 11))).because


def test_six_players_may_be_dealt_out_though_many_cards_are_aside() -> None:
    state = GAME.begin(GAME.terms_of("primero:italian,seats=6"))
    cards = iter(PACK.cards)
    hands = tuple(tuple(next(cards) for _ in range(4)) for _ in range(6))
    aside = (tuple(next(cards) for _ in range(8)), *(() for _ in range(5)))
    table = but(state, hands=hands, aside=aside, within=tuple(range(6)), phase=2)

    dealt = sampled(table, 0, hands[0], Random(0), Budget(20), 20, False)

    assert all(len(one.others) == 5 for one in dealt)
    assert len(dealt) == 20


@pytest.mark.parametrize("stage", ["act", "saw"])
def test_the_master_knows_no_cards_but_its_own(stage: str) -> None:
    hands = {0: ("7S", "6S"), 1: ("7H", "KC")}
    state = at("italian,seats=2", hands, ("KS", "AS", "QD", "2H"),
               OPENED + "B vie primero 40 1\nB keep" + "\nA see" * (stage == "saw"))  # fmt: skip
    stock = (*state.hands[1], *state.stock[4:])
    other = but(state, hands=(state.hands[0], state.stock[:4]), stock=stock)

    assert advice(GAME, state, trials=20) == advice(GAME, other, trials=20)


@pytest.mark.parametrize(
    ("code", "known"),
    [("italian", True), ("italian,eldest=lifter", True), ("italian,odd=back", False),
     ("sheet", False), ("english", False), ("losing", False)],
)  # fmt: skip
def test_the_master_says_where_it_plays_as_a_journeyman(code: str, known: bool) -> None:
    state = ahead_by(0, f"{code},seats=2", deals=1)

    assert mastered(state.terms) == known
    assert advice(GAME, state).because.startswith(ELSEWHERE) != known


# The laws that not every game keeps yet


# What its players reckon with when not everybody can match a bet.


def test_no_bet_is_seen_that_is_worth_less_than_to_give_up() -> None:
    """However little it costs; by what the player itself reckons."""
    seen = 0
    for place in places(GAME, 160, 12, 2):
        by_verb = {ruling.move.verb: ruling.move for ruling in place.allowed}
        if silent(place.view.terms) or not {"see", "yield"} <= set(by_verb):
            continue
        seat = by_verb["see"].seat
        plain, out = by_verb["see"], by_verb["yield"]
        samples = sampled(place.view, seat, place.view.hands[seat], Random(1), Budget(20), 20, True)
        for loss, verb in ((1.0, "yield"), (0.2, "see")):
            worths = {plain: 1.0 - loss, out: 1.0}
            advice = chosen(
                place.view, plain, place.allowed, worths, samples, Random(1), Budget(20)
            )
            assert advice.move.verb == verb
            seen += 1

    assert seen


@pytest.mark.parametrize(("alone", "saved"), [("all", 6), ("bet", 8)])
def test_players_know_what_comes_back_to_a_player_who_yields(alone: str, saved: int) -> None:
    state = at(f"italian,fold=half,alone={alone}", {}, (), "")
    state = but(state, laid=(12, 4, 5, 0), purse=(0, 8, 7, 12), within=(0, 1))

    assert back(state, 0) == saved
    assert (unmatched(state, 0), unmatched(state, 1)) == (8, 0)


@pytest.mark.parametrize(("alone", "taken"), [("all", 16), ("bet", 11)])
def test_players_know_what_the_last_one_in_takes(alone: str, taken: int) -> None:
    state = at(f"italian,alone={alone}", {}, (), "")
    state = but(state, laid=(3, 4, 9, 0), purse=(1, 8, 0, 12), within=(0, 1, 2), left=0)

    assert takes(state, 0, 1) == taken


def test_players_know_that_only_what_others_can_match_is_at_risk() -> None:
    state = at("italian", {}, (), "")
    state = but(state, laid=(3, 4, 9, 0), purse=(9, 1, 7, 12), within=(0, 1))

    assert at_risk(state, 0, 6) == 2


def test_who_bid_or_saw_is_thought_to_make_the_bid_rather_than_not() -> None:
    cards = iter(PACK.cards)
    hands = tuple(tuple(next(cards) for _ in range(4)) for _ in range(3))
    table = but(
        GAME.begin(GAME.terms_of("primero:italian,seats=3")), hands=hands, aside=((), (), ()),
        within=(0, 1, 2), phase=2, bid=("numerus", 40), vier=1, answered=(2,), bet=2,
        laid=(0, 2, 2), purse=(12, 10, 10),
    )  # fmt: skip

    dealt = sampled(table, 0, hands[0], Random(0), Budget(200), 200, True)

    made = [
        sum(claimed(table, seat, hand, table.bid) for seat, hand in one.others) for one in dealt
    ]
    weights = {
        many: {one.weight for one, n in zip(dealt, made, strict=True) if n == many}
        for many in range(3)
    }
    assert weights[2] == {1.0}
    assert 5 * max(weights[1]) < 1.0
    assert 5 * max(weights[0]) < max(weights[1])


def test_who_passes_on_two_cards_where_a_low_hand_wins_hears_what_they_have() -> None:
    hands = {0: ("7S", "KC"), 1: ("QC", "6C"), 2: ("2H", "3H")}
    view = GAME.view(at("losing,seats=3", hands, (), "A vie numerus 54 1\nA keep"), 1)
    allowed = tuple(ruling for ruling in GAME.rulings(view, 1) if ruling.allowed)
    move = next(ruling.move for ruling in allowed if ruling.move.verb == "pass")

    told = next(iter(IDEAS(ActChoice(GAME, view, move, allowed, {}, None))))

    assert told.text.startswith("A low hand wins, and your two cards have 28 so far: pass")


def test_who_passes_when_all_have_answered_is_not_told_to_wait_for_their_money() -> None:
    """Alike but for who has answered the vie: the last of the others, or only one."""
    two = {0: ("7C", "QH"), 1: ("QC", "6C"), 2: ("2H", "4S")}
    begun = GAME.view(at("english-sheet,seats=3", two, (), ""), 0)

    def told(answered: tuple[int, ...]) -> str:
        view = but(
            begun, due=None, hands=((*two[0], "5S", "3H"), ("??",) * 4, ("??",) * 4), phase=2,
            acting=(0,), stage="act", within=(0, 1, 2), vier=1, answered=answered, accepted=True,
            laid=(1, 4, 4), bet=4,
        )  # fmt: skip
        allowed = tuple(ruling for ruling in GAME.rulings(view, 0) if ruling.allowed)
        move = next(ruling.move for ruling in allowed if ruling.move.verb == "pass")
        return next(iter(IDEAS(ActChoice(GAME, view, move, allowed, {}, None)))).text

    assert "see whether others pay three coins" in told((1,))
    assert told((1, 2)).endswith("change what you like for nothing before you see or yield.")


def test_a_card_that_must_go_and_betters_nothing_is_told_by_how_often_it_spoils_nothing() -> None:
    hand = ("QD", "4C", "6H", "3C")
    begun = GAME.begin(GAME.terms_of("primero:losing"))
    hidden = [card for card in PACK.cards if card not in hand]

    text = forced(but(begun, must=True), hand, "QD", hidden)

    assert text.startswith("You must exchange a card: in place of the Queen of Diamonds, ")
    assert text.endswith("leave your hand as good as it is, and none makes it better.")


def test_who_passes_a_vie_on_two_cards_hears_that_it_may_cost_more_by_then() -> None:
    hands = {0: ("7S", "KC"), 1: ("QC", "6H"), 2: ("2H", "3H")}
    view = GAME.view(at("english-sheet,seats=3", hands, (), "A vie 1\nA keep"), 1)

    text = told(view, Move(1, "pass"))

    assert text.endswith(
        "pass, change what you like for nothing, and pay only when you have seen your new cards: "
        "one coin, or more if a player revies by then."
    )


def test_two_cards_of_a_suit_that_are_kept_are_named_with_what_they_make() -> None:
    """“The Two of Hearts counts only 12” is as true of the Two of Clubs."""
    hands = {0: ("2C", "QD", "2H", "AC"), 1: ("KD", "3C", "JH", "5S")}
    begun = GAME.view(at("english-sheet", {}, (), ""), 0)
    view = but(
        begun, due=None, hands=(hands[0], ("??",) * 4), phase=2, acting=(0,), turn=0,
        stage="passed", within=(0, 1), laid=(1, 1), bet=1,
    )  # fmt: skip

    text = told(view, Move(0, "exchange", ("QD", "2H")))

    assert text == (
        "Keep the Two of Clubs and the Ace of Clubs, which are of one suit and make 28: each new "
        "card of that suit adds to it. The others count 10 and 12."
    )


@pytest.mark.parametrize("worth", [0.0, -2.0])
def test_what_it_costs_to_stay_in_on_two_cards_is_held_against_yielding(worth: float) -> None:
    hands = {0: ("7S", "KC"), 1: ("QC", "6H"), 2: ("2H", "3H")}
    view = GAME.view(at("english-sheet,seats=3", hands, (), "A vie 1\nA keep"), 1)
    move, other = Move(1, "see"), Move(1, "yield")

    text = told(view, move, {move: 0.0, other: worth}, other)

    assert ("or to yield, comes to about the same" in text) == (worth == 0.0)
    assert ("you stay in" in text) == (worth < 0.0)


def test_who_has_vied_passes_because_the_others_must_still_answer() -> None:
    """And not since new cards cost nothing, with the best hand nine times in ten."""
    hand = ("2H", "5H", "7H", "KH")
    begun = GAME.view(at("english-sheet", {}, (), ""), 0)
    vied = but(
        begun, due=None, hands=(hand, ("??",) * 4), phase=2, acting=(0,), turn=0, stage="act",
        within=(0, 1), laid=(4, 1), bet=4, vier=0, answered=(0,), passed=(1,),
    )  # fmt: skip

    assert told(vied, Move(0, "pass")) == (
        "You hold fluxus 58. You have vied, and the others must still answer: pass, and lay no "
        "more on it."
    )
    assert "vied" not in told(but(vied, vier=None, answered=(), passed=(), bet=1), Move(0, "pass"))


def told(view: PrimeroState, move: Move, *more: Any) -> str:
    """The first reason for a move."""
    allowed = tuple(ruling for ruling in GAME.rulings(view, move.seat) if ruling.allowed)
    return next(
        idea for idea in IDEAS(ActChoice(GAME, view, move, allowed, *more)) if idea.plain
    ).text


def two_seen(variant: str, hand: str) -> PrimeroState:
    """What {A} sees with *hand*, where four are in and cards are exchanged."""
    state = GAME.begin(GAME.terms(variant))
    hands = (tuple(hand.split()), *[(BACK,) * 4] * 3)
    four = {"within": (0, 1, 2, 3), "aside": ((),) * 4, "laid": (1,) * 4}
    return but(state, due=None, hands=hands, acting=(0,), **four)


def why(view: PrimeroState, verb: str, *cards: str) -> str:
    (idea, *_) = (i for i in IDEAS(ActChoice(GAME, view, Move(0, verb, cards), ())) if i.plain)
    return idea.text


def test_one_card_is_exchanged_without_which_the_hand_is_as_good() -> None:
    """Of three suits with two of one: to part with one of these two spoils the numerus."""
    view = two_seen("sheet", "QD 7D JC 5H")

    assert "Without the Knave of Clubs you still hold numerus 31" in why(view, "exchange", "JC")
    assert "none makes it worse" in why(view, "exchange", "JC")
    assert "none makes it worse" not in why(view, "exchange", "7D")


def test_of_low_cards_that_are_exchanged_it_is_told_what_a_primero_would_come_to() -> None:
    """With three suits a person thinks of it; where it does as well, or less well."""
    view = two_seen("english-sheet", "4D 2C KD 3H")
    said = why(view, "exchange", "2C", "KD", "3H")

    found = re.search(r"To exchange only the King of Diamonds, .* 10 of the 36 .*, (.*)", said)
    assert found
    one, three = (best_after(view, 0, away) for away in (["KD"], ["2C", "KD", "3H"]))
    assert (found[1] == "comes to about the same.") == (abs(round(three) - round(one)) < 3)
    two_suits = two_seen("english-sheet", "4D 2C KD 3C")
    assert "primero" not in why(two_suits, "exchange", "2C", "KD", "3C")


def test_two_cards_are_not_called_low_or_high_that_are_neither() -> None:
    low = two_seen("losing", "5D JD")
    state = two_seen("sheet", "3H 3S")

    assert "make only 25" not in why(low, "keep")
    assert "comes to about the same" in why(low, "keep")
    assert "count 13 and 13, nearly the 14" in why(state, "keep")
    assert "the Six of Clubs counts 18" in why(two_seen("sheet", "6C AD"), "keep")


def test_a_primero_that_is_given_up_whole_is_not_told_by_its_best_card() -> None:
    made = why(two_seen("english-sheet", "QS 3C 5D KH"), "exchange", "QS", "3C", "5D", "KH")
    none = why(two_seen("english-sheet", "QS 3S 5D KS"), "exchange", "QS", "3S", "5D", "KS")

    assert "You hold primero 48" in made
    assert "make only" not in made
    assert "Your cards make only 33 so far" in none
