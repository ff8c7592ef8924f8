"""Cribbidge: Cotton’s examples, and every reading of his words, at the engine."""

from __future__ import annotations

from itertools import combinations, product
from random import Random
from typing import Any

import pytest

from diversions.games.cribbidge import GAME
from diversions.games.cribbidge.counting import PACK, counted, laid_up, reckoned, said
from diversions.games.cribbidge.fast import CountWays, points
from diversions.games.cribbidge.rules import CribbidgeState
from diversions.games.cribbidge.table import own_lines
from diversions.games.cribbidge.tools import TOOLS
from diversions.rules import Move, Terms, play, play_out, ruling_on
from diversions.rules.kit.counts import total

EXAMPLE = {0: ["9S", "6S", "6H", "5H", "TD"], 1: ["4C", "5D", "6D", "KH", "2C"]}
LAID = ("B lay KH 2C", "A lay 5H TD")


def agreed(**readings: str) -> Terms:
    words = [f",{key}={word}" for key, word in readings.items()]
    return GAME.terms_of(f"cribbidge:cotton{''.join(words)}")


def dealt(hands: dict[int, list[str]], turned: str, *lines: str, **readings: str) -> CribbidgeState:
    """The table when A has dealt *hands* and *turned*, after those moves."""
    state = play(GAME, GAME.begin(agreed(**readings)), Move.read("* lift 2S 9H"))
    state = play(GAME, state, GAME.stacked(state, hands, [turned]))
    return after(state, *lines)


def after(state: CribbidgeState, *lines: str) -> CribbidgeState:
    for line in lines:
        state = play(GAME, state, Move.read(line))
    return state


def example(*lines: str, **readings: str) -> CribbidgeState:
    return dealt(EXAMPLE, "6C", *LAID, *lines, **readings)


def counts(held: str, turned: str, dealers: bool = False, **readings: str) -> int:
    return counted(agreed(**readings), tuple(held.split()), turned, dealers)


# Cotton’s figures ------------------------------------------------------------------------------


def test_a_nine_and_two_sixes_are_six_and_with_a_six_turned_up_twelve() -> None:
    """P. 108."""
    assert counts("9S 6S 6H", "") == 6
    assert counts("9S 6S 6H", "6C") == 12


def test_his_four_five_six_with_a_six_turned_up_is_ten_by_his_rules_and_not_his_eight() -> None:
    """Pp. 108-109: he leaves out the pair of Sixes."""
    held = ("4C", "5D", "6D")
    lines = reckoned(GAME.terms(), held, "6C", dealers=False)

    assert [(line.rule, line.points) for line in lines] == [
        ("cribbidge.fifteen", 2), ("cribbidge.fifteen", 2), ("cribbidge.pair.counts", 2),
        ("cribbidge.sequence", 2), ("cribbidge.sequence", 2),
    ]  # fmt: skip
    assert total(lines) == 10
    assert counts("4C 5D 6D", "6C", pair="held") == 8
    assert counts("9S 6S 6H", "6C", pair="held") == 12


def test_his_play_sets_up_fifteen_a_sequence_and_the_last() -> None:
    """Pp. 109-110: 6, 9, 4, 6 and 5, and a Six that does not come in."""
    state = example("A count 12", "B count 10", "B play 6D")
    assert state.score == (12, 13)

    state = after(state, "A play 9S")
    assert state.score == (14, 13)

    state = after(state, "B play 4C", "A play 6S")
    assert state.score == (14, 13)

    state = after(state, "B play 5D", "A stop")
    assert state.score == (14, 16)
    assert state.hands[0] == ("6H",)
    assert state.phase == "crib"


@pytest.mark.parametrize("card", ["AC", "9C", "QC", "KC"])
def test_another_card_between_breaks_a_sequence(card: str) -> None:
    """P. 109: “an Ace, Nine, King, Queen, or thelike”."""
    kinds = [line.rule for line in laid_up(("4C", card, "6S", "5D"))]

    assert "cribbidge.play.sequence" not in kinds


@pytest.mark.parametrize(
    ("held", "turned", "points"),
    [
        ("9S 6H 2C", "KD", 2), ("TS 5H AC", "8D", 2), ("KS 5H AC", "8D", 2),
        ("7S 8H AC", "KD", 2), ("AS AH 9C", "3D", 2), ("KS KH KC", "2D", 6),
        ("QS QH QC", "QD", 12), ("2S 3H 4C", "KD", 4), ("9S TH JC", "QD", 4),
    ],
)  # fmt: skip
def test_the_value_of_the_cards(held: str, turned: str, points: int) -> None:
    """P. 107; two, three and a King are a fifteen, and so the eighth hand counts four."""
    assert counts(held, turned) == points


def test_a_sequence_of_five_and_a_flush_of_four() -> None:
    terms = GAME.terms()

    five = reckoned(terms, ("9S", "TH", "JC", "QD"), "KS", dealers=True)
    four = reckoned(terms, ("2S", "8S", "TS"), "QS", dealers=False)

    assert [line.points for line in five] == [5]
    assert [line.points for line in four] == [4]


# Readings --------------------------------------------------------------------------------------


def test_a_flush_needs_the_turned_card_or_not() -> None:
    assert counts("2S 8S TC", "QS") == 3
    assert counts("2S 8S TC", "QS", flush="held") == 0
    assert counts("2S 8S TS", "QS", flush="held") == 4
    assert counts("2S 8S TS", "QC", flush="held") == 3


def test_knave_noddy_held() -> None:
    assert counts("JS 9H 3C", "7S") == 1
    assert counts("JS 9H 3C", "7S", dealers=True) == 1
    assert counts("JS 9H 3C", "7S", noddy="dealers") == 1
    assert counts("JS 9H 3C", "7S", dealers=True, noddy="dealers") == 2


@pytest.mark.parametrize(("noddy", "two"), [("turned", 2), ("dealers", 0)])
def test_knave_noddy_turned_up(noddy: str, two: int) -> None:
    assert dealt(EXAMPLE, "JC", *LAID, noddy=noddy).score == (two, 0)


def test_three_for_not_dealing_in_every_deal_or_in_the_first() -> None:
    lines = ("A count 12", "B count 10", "B play 6D", "A play 9S", "B play 4C", "A play 6S",
             "B play 5D", "A stop", "A crib")  # fmt: skip
    gains = {}
    for reading in ("every", "first"):
        state = example(*lines, three=reading)
        before = state.score
        state = play(GAME, state, GAME.stacked(state, {1: EXAMPLE[0], 0: EXAMPLE[1]}, ["6C"]))
        state = after(state, "A lay KH 2C", "B lay 5H TD", "B count 12", "A count 10")
        gains[reading] = state.score[0] - before[0]

    assert gains == {"every": 13, "first": 10}


@pytest.mark.parametrize(("order", "first"), [("dealer", 0), ("eldest", 1)])
def test_who_sets_up_first(order: str, first: int) -> None:
    assert example(order=order).acting == (first,)


def test_cards_left_are_played_afresh_or_stay() -> None:
    lines = ("A count 12", "B count 10", "B play 6D", "A play 9S", "B play 4C", "A play 6S",
             "B play 5D", "A stop")  # fmt: skip

    assert example(*lines).phase == "crib"
    afresh = example(*lines, on="afresh")
    assert (afresh.phase, afresh.acting) == ("play", (0,))
    assert after(afresh, "A play 6H").score == (15, 16)


def near(state: CribbidgeState, score: tuple[int, int]) -> CribbidgeState:
    return type(state)(
        **{name: getattr(state, name) for name in state.__dataclass_fields__} | {"score": score}
    )


@pytest.mark.parametrize(("other", "double"), [(44, True), (45, False)])
def test_forty_four_will_not_do_it(other: int, double: bool) -> None:
    state = near(example(), (50, other))
    state = after(state, "A count 12")

    assert state.acting == (0,)
    assert ruling_on(GAME, state, Move(0, "lurkt")).allowed == double
    assert after(state, "A take").stakes == 1
    if double:
        assert after(state, "A lurkt").stakes == 2


def test_the_table_says_it_where_that_is_agreed() -> None:
    state = after(near(example(lurkt="told"), (50, 44)), "A count 12")

    assert state.outcome is not None
    assert state.stakes == 2


# The count tells a number, and no card -----------------------------------------------------------


def test_a_count_tells_a_number_and_no_card() -> None:
    """With any other hand that counts as many, the other player and a bystander see the same."""
    state = example()
    unseen = [card for card in PACK.cards if card not in {*EXAMPLE[0], *EXAMPLE[1], "6C"}]
    others = [
        hand
        for hand in combinations(Random(1).sample(unseen, 30), 3)
        if counted(state.terms, hand, "6C", dealers=True) == 2
    ]
    assert len(others) > 50
    told = set()
    for hand in others:
        hands = ([*hand, "5H", "TD"], EXAMPLE[1])
        table = dealt(dict(enumerate(hands)), "6C", *LAID, "A count 2")
        told.add((GAME.view(table, 1), GAME.view(table, None)))

    assert len(told) == 1


def test_a_count_of_another_number_is_refused_by_its_rule() -> None:
    ruling = ruling_on(GAME, example(), Move(0, "count", ("14",)))

    assert not ruling.allowed
    assert ruling.rule == "cribbidge.count"


def test_nobody_sees_the_crib_before_the_dealer_looks_on_it() -> None:
    state = example("A count 12", "B count 10")

    assert GAME.view(state, 0).crib[0] == ("5H", "TD")
    assert GAME.view(state, 0).crib[1] == ("??", "??")
    assert GAME.view(state, 1).crib[0] == ("??", "??")
    assert GAME.view(state, 1).crib[1] == ("KH", "2C")
    assert GAME.view(state, None).crib == (("??", "??"), ("??", "??"))


def test_players_count_as_the_rules_do() -> None:
    rng = Random(2)
    for pair, flush, noddy in product(("counts", "held"), ("any", "held"), ("turned", "dealers")):
        terms = agreed(pair=pair, flush=flush, noddy=noddy)
        for _ in range(300):
            *held, turned = rng.sample(PACK.cards, rng.choice((4, 5)))
            dealers = rng.random() < 0.5

            fast = points(CountWays.of(terms), held, turned, dealers)

            assert fast == counted(terms, tuple(held), turned, dealers)


# Laws of the score ---------------------------------------------------------------------------


def test_no_hand_counts_more_than_four_fives() -> None:
    terms = GAME.terms()
    rng = Random(4)
    best = max(
        counted(terms, tuple(cards[:3]), cards[3], True)
        for cards in (rng.sample(PACK.cards, 4) for _ in range(20_000))
    )

    assert counts("5S 5H 5C", "5D") == 20
    assert best <= 20


def test_points_are_never_lost_and_a_set_ends_at_sixty_one() -> None:
    for seed in range(20):
        had: tuple[int, ...] = (0, 0)
        for _, state in play_out(GAME, GAME.terms(), Random(seed)):
            assert all(new >= old for new, old in zip(state.score, had, strict=True))
            had = state.score
        assert max(had) >= 61 > min(had)


# The counter -----------------------------------------------------------------------------------


def asked(held: str, turned: str, **more: str) -> dict[str, Any]:
    ticked = dict.fromkeys(held.split(), "1")
    return TOOLS["counter"].work(ticked | {"turned": turned} | more)


def test_the_counter_counts_cottons_hand_line_by_line() -> None:
    page = asked("9S 6S 6H", "6C")

    assert page["total"] == 12
    assert sorted(points for points, *_ in page["lines"]) == [2, 2, 2, 6]
    assert not page["crib"]
    assert asked("4C 5D 6D", "6C", pair="held")["total"] == 8


def test_the_counter_takes_four_cards_for_a_crib() -> None:
    page = asked("JS 2H 4D 9C", "KS", noddy="dealers")

    assert page["crib"]
    assert [(points, rule) for points, _, _, rule in page["lines"]][-1] == (
        2,
        "cribbidge.noddy.dealers",
    )


@pytest.mark.parametrize(
    ("held", "turned"),
    [("9S 6S", "6C"), ("9S 6S 6H 2C 3C", "6C"), ("9S 6S 6H", ""), ("9S 6S 6H", "9S")],
)
def test_the_counter_says_what_is_amiss(held: str, turned: str) -> None:
    page = asked(held, turned)

    assert page["amiss"].endswith(".")
    assert page["lines"] is None


def test_a_reading_that_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="is not a reading"):
        asked("9S 6S 6H", "6C", pair="perhaps")


def test_the_table_tells_a_player_alone_why_the_hand_counts_so() -> None:
    state = example()

    lines = own_lines(GAME.view(state, 0), 0)

    assert [(words, points) for words, points, _ in lines] == [
        ("fifteen three times", 6),
        ("a pair-royal of Sixes", 6),
    ]
    assert own_lines(GAME.view(state, 1), 0) == ()


def test_of_equal_cards_in_the_crib_the_suits_are_told() -> None:
    cards = ("5S", "5H", "KD", "KC", "6H")
    told = [said(line, cards) for line in reckoned(agreed(), cards[:4], cards[4], dealers=True)]

    assert "fifteen, by Five of Spades and King of Diamonds" in told
    assert len(set(told)) == len(told)
