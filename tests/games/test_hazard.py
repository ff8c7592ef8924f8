"""Hazard: the examples that Cotton and the report give, and the odds reckoned a second time."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from itertools import product
from math import comb
from random import Random

import pytest

from benchmarks.luck import Match
from diversions.games.hazard.odds import odds
from diversions.games.hazard.rules import Hazard, HazardState
from diversions.games.hazard.tools import TOOLS
from diversions.rules import (
    BrokenRecord,
    IllegalMove,
    Move,
    Terms,
    play,
    play_out,
    replay,
    ruling_on,
)
from diversions.rules.bots import Bot, adviser, as_bot
from diversions.rules.kit.dice import NUMBERS
from tests import book

GAME = Hazard()


def at(code: str, *lines: str) -> HazardState:
    """The table after those moves."""
    return replay(GAME, GAME.terms_of(f"hazard:{code}"), map(Move.read, lines))


def test_who_casts_first_is_said() -> None:
    assert "hazard.first" in [note.rule for note in at("called").notes]


def cast(main: int, *throws: str, code: str = "called,seats=2") -> HazardState:
    """A caster with five coins set against him, his main, and his throws."""
    lines = [f"A call {main}", "B set 5"]
    for thrown in throws:
        lines += ["A throw", f"* throw {thrown}"]
    return at(code, *lines)


SUMS = {2: "1 1", 3: "2 1", 4: "3 1", 5: "4 1", 6: "5 1", 7: "6 1", 8: "6 2", 9: "6 3", 10: "6 4",
        11: "6 5", 12: "6 6"}  # fmt: skip

# Dagonell's table, which is Cotton's, pp. 168-170: main, wins on, loses on.
FIRST_CASTS = {
    5: ({5}, {2, 3, 11, 12}),
    6: ({6, 12}, {2, 3, 11}),
    7: ({7, 11}, {2, 3, 12}),
    8: ({8, 12}, {2, 3, 11}),
    9: ({9}, {2, 3, 11, 12}),
}


@pytest.mark.parametrize(("main", "fell"), list(product(FIRST_CASTS, SUMS)))
def test_the_first_cast_does_what_the_table_says(main: int, fell: int) -> None:
    wins, loses = FIRST_CASTS[main]

    state = cast(main, SUMS[fell])

    if fell in wins:
        assert state.purses == (25, 15)
    elif fell in loses:
        assert state.purses == (15, 25)
    else:
        assert (state.chance, state.purses, state.stakes) == (fell, (20, 15), (0, 5))


def test_cottons_example_of_five_to_seven() -> None:
    assert cast(7, "3 2").chance == 5
    assert cast(7, "3 2", "6 6", "4 1").purses == (25, 15)
    assert cast(7, "3 2", "1 1", "4 3").purses == (15, 25)


def test_ames_ace_and_twelve_do_nothing_while_a_chance_stands() -> None:
    assert cast(7, "3 2", "1 1", "6 6").stakes == (0, 5)


def test_any_sum_that_is_no_main_is_thrown_again() -> None:
    state = at("dagonell,seats=2", "B set 1", "A throw", "* throw 6 4")

    assert (state.main, state.doing, state.acting) == (0, "main", (0,))
    assert [note.rule for note in state.notes] == ["hazard.main.again"]


@pytest.mark.parametrize("main", ["4", "10"])
def test_no_main_is_above_nine_or_under_five(main: str) -> None:
    with pytest.raises(BrokenRecord) as refused:
        at("called,seats=2", f"A call {main}")

    assert refused.value.ruling.rule == "hazard.main.bounds"


def test_nobody_sets_what_he_has_not() -> None:
    with pytest.raises(BrokenRecord) as refused:
        at("dagonell,seats=2", "B set 21")

    assert refused.value.ruling.rule == "hazard.set"


def test_no_more_is_set_than_the_caster_can_pay() -> None:
    with pytest.raises(BrokenRecord) as refused:
        at("dagonell", "B set 15", "C set 6")

    assert refused.value.ruling.rule == "hazard.cover"


@pytest.mark.parametrize(("coins", "rule"), [("7", "cover"), ("20", "cover"), ("0", "set")])
def test_a_stake_is_refused_by_the_rule_that_bounds_it(coins: str, rule: str) -> None:
    state = at("dagonell", "B set 15")

    assert ruling_on(GAME, state, Move(2, "set", (coins,))).rule == f"hazard.{rule}"


def test_who_cannot_be_paid_is_not_asked() -> None:
    assert at("dagonell", "B set 20").acting == (0,)


def test_if_nobody_sets_the_dice_pass_and_the_bout_counts() -> None:
    state = at("dagonell,seats=2", "B stay")

    assert (state.caster, state.bouts) == (1, 1)


@pytest.mark.parametrize(
    ("code", "throws", "doing", "caster"),
    [
        ("called,seats=2", ["1 1"], "dice", 0),  # out on two: kept, says the report
        ("called,seats=2,outs=passes", ["1 2"], "dice", 0),
        ("called,seats=2", ["6 6"], "dice", 0),
        ("called,seats=2,outs=passes", ["6 6"], "main", 1),
        ("called,seats=2", ["3 2", "4 3"], "main", 1),  # the main came first: passed
        ("called,seats=2,lost=keeps", ["3 2", "4 3"], "dice", 0),
        ("called,seats=2", ["3 2", "4 1"], "dice", 0),
        ("called,seats=2,won=passes", ["3 2", "4 1"], "main", 1),
        ("called,seats=2,won=passes", ["6 5"], "main", 1),
    ],
)
def test_who_has_the_dice(code: str, throws: list[str], doing: str, caster: int) -> None:
    state = cast(7, *throws, code=code)

    assert (state.doing, state.caster) == (doing, caster)


def test_a_caster_who_keeps_the_dice_may_pass_them_all_the_same() -> None:
    state = cast(7, "6 5")

    assert play(GAME, state, Move(0, "keep")).caster == 0
    assert play(GAME, state, Move(0, "pass")).caster == 1


def test_the_dice_cannot_be_passed_while_money_is_set() -> None:
    with pytest.raises(IllegalMove) as refused:
        play(GAME, cast(7, "3 2"), Move(0, "pass"))

    assert refused.value.ruling.rule == "hazard.stand"


@pytest.mark.parametrize(("reading", "next_caster"), [("left", 1), ("right", 2)])
def test_to_whom_the_dice_pass(reading: str, next_caster: int) -> None:
    state = at(f"dagonell,next={reading}", "B stay", "C stay")

    assert state.caster == next_caster


def test_the_main_is_known_before_the_money_is_set_if_so_agreed() -> None:
    state = at("dagonell,when=known,seats=2", "A throw", "* throw 5 3")

    assert (state.main, state.acting, state.doing) == (8, (1,), "set")


def test_a_caster_who_has_lost_everything_passes_the_dice_and_is_passed_by() -> None:
    state = at("dagonell,purse=twelve,ruin=watches", "B set 12", "A throw", "* throw 5 2",
               "A throw", "* throw 1 1", "C stay")  # fmt: skip

    assert state.purses == (0, 24, 12)
    assert state.caster == 2
    assert state.acting == (1,)


def test_the_match_ends_when_a_player_has_lost_everything() -> None:
    state = at("dagonell,purse=twelve", "B set 12", "A throw", "* throw 5 2", "A throw",
               "* throw 1 1")  # fmt: skip

    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.rule) == ((1,), "hazard.ruin.ends")


@pytest.mark.parametrize(
    ("lines", "move", "rule"),
    [
        ((), "B throw", "hazard.set"),
        (("B stay", "C set 1"), "A keep", "hazard.main.thrown"),
        (("B set 1", "C stay", "A throw", "* throw 5 2"), "A set 2", "hazard.cast"),
        ((), "B dance", "hazard.turn"),
        ((), "C set 1", "hazard.turn"),
    ],
)
def test_a_refusal_names_the_rule_that_asks_for_something_else(
    lines: tuple[str, ...], move: str, rule: str
) -> None:
    assert ruling_on(GAME, at("dagonell", *lines), Move.read(move)).rule == rule


def test_the_most_coins_win_when_the_bouts_are_played() -> None:
    lines = ["B set 5", "A throw", "* throw 5 2", "A throw", "* throw 6 5", "A pass"]
    lines += ["A stay", "B stay"] * 2 + ["A stay"]

    state = at("dagonell,bouts=six,seats=2", *lines)

    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.rule) == ((0,), "hazard.bouts.six")


# The odds ----------------------------------------------------------------------------------


def reckoned(main: int) -> Fraction:
    """How often the caster wins at *main*, by counting pairs of faces, without the engine."""
    pairs = [a + b for a in range(1, 7) for b in range(1, 7)]
    wins, loses = FIRST_CASTS[main]
    chance = Fraction(0)
    for fell in pairs:
        if fell in wins:
            chance += Fraction(1, 36)
        elif fell not in loses:
            chance += Fraction(1, 36) * Fraction(
                pairs.count(fell), pairs.count(fell) + pairs.count(main)
            )
    return chance


@pytest.mark.parametrize("terms", [GAME.terms(), GAME.terms("called", 2, won="passes")])
def test_the_odds_agree_with_a_count_without_the_engine(terms: Terms) -> None:
    of_engine = odds(terms)

    assert [m.wins for m in of_engine.mains] == [reckoned(main) for main in FIRST_CASTS]
    ways = {main: 6 - abs(main - 7) for main in FIRST_CASTS}
    overall = sum(n * reckoned(main) for main, n in ways.items()) / sum(ways.values())
    assert of_engine.wins == overall


def test_every_main_accounts_for_every_cast() -> None:
    for m in odds(GAME.terms()).mains:
        assert m.nick + m.out + sum(c.thrown for c in m.chances) == 1
        assert {c.chance for c in m.chances} == set(range(4, 11)) - {m.main}


def test_the_caster_has_the_worst_of_every_main_and_least_at_seven() -> None:
    against = {m.main: m.against for m in odds(GAME.terms()).mains}

    assert min(against.values()) > 0
    assert min(against, key=lambda main: against[main]) == 7
    assert max(against.values()) == against[6] == against[8]


def test_what_the_report_tells_in_numbers_is_what_the_dice_come_to() -> None:
    """Its notes on Cotton's sums (pp. 170-172) are words; these are the sums."""
    with (book.folder("hazard") / "report.toml").open("rb") as file:
        notes = " ".join(note["text"] for note in tomllib.load(file)["note"])
    shown = TOOLS["odds"].work({})
    races = shown["races"]

    assert [race.wins for race in races] == [Fraction(6, 11)] * 2
    assert "six to five" in notes
    assert "Of every eleven stakes" in notes
    first = {m.main: m.nick - m.out for m in shown["odds"].mains}
    assert {main for main, edge in first.items() if edge < 0} == {5, 9}
    assert "the mains five and nine, where more casts are out than nick" in notes
    ways = {fell: 6 - abs(fell - 7) for fell in (4, 5, 9, 10)}
    assert f"four has {NUMBERS[ways[4]]} ways and five has {NUMBERS[ways[5]]}" in notes
    assert f"ten has {NUMBERS[ways[10]]} and nine has {NUMBERS[ways[9]]}" in notes


def test_the_page_of_odds_refuses_terms_that_are_not_hazards() -> None:
    with pytest.raises(ValueError, match="is not Hazard"):
        TOOLS["odds"].work({"terms": "put:cotton"})


# The bots ----------------------------------------------------------------------------------


def test_sense_in_the_stakes_beats_none_as_far_as_luck_allows() -> None:
    """Sixty matches of six bouts: the chance of so many won by one no better is under one in 40."""
    terms = GAME.terms(seats=2, bouts="six")
    sense, none = as_bot(adviser(GAME, "journeyman")), as_bot(adviser(GAME, "apprentice"))
    won = decided = 0
    for seed in range(60):
        mine = seed % 2
        bots = (sense, none) if mine == 0 else (none, sense)
        *_, (_, last) = play_out(GAME, terms, Random(seed), bots)
        assert last.outcome is not None
        decided += bool(last.outcome.winners)
        won += last.outcome.winners == (mine,)

    by_luck = sum(comb(decided, n) for n in range(won, decided + 1)) / 2**decided
    assert by_luck < 1 / 40


def test_the_better_wins_more_and_never_more_than_luck_allows() -> None:
    """``python -m benchmarks.luck`` reckons it for whole matches of twenty bouts."""
    terms = GAME.terms(seats=2, bouts="six", purse="twelve")
    sense, none = as_bot(adviser(GAME, "journeyman")), as_bot(adviser(GAME, "apprentice"))

    def share(player: Bot | None) -> float:
        return sum(Match(GAME, terms, mine, player, none).share() for mine in (0, 1)) / 2

    assert 0.55 < share(sense) <= share(None) < 1
    assert share(none) == pytest.approx(0.5)


# The laws that not every game keeps yet
