"""Inn and Inn: what Cotton says happens, at the engine, and his dice reckoned a second time."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from diversions.games.inn_and_inn import GAME
from diversions.games.inn_and_inn.claims import high_dice, reduced
from diversions.games.inn_and_inn.odds import readings, shapes, throws, worth
from diversions.games.inn_and_inn.rules import InnState, what_falls
from diversions.games.inn_and_inn.tools import TOOLS
from diversions.rules import Move, replay, ruling_on
from diversions.rules.bots import Budget, adviser


def at(code: str, *lines: str) -> InnState:
    """The table after those moves, of two with eight coins each if nothing else is said."""
    code += "" if "seats=" in code else ",seats=2"
    code += "" if "purse=" in code else ",purse=eight"
    return replay(GAME, GAME.terms_of(f"inn-and-inn:{code}"), map(Move.read, lines))


def test_who_throws_first_is_said() -> None:
    assert "inn-and-inn.begins" in [note.rule for note in at("cotton").notes]


def thrown(*throws: str) -> list[str]:
    """The lines of a record in which each word of four digits is thrown by the seat before it."""
    lines = []
    for seat, dice in (word.split(":") for word in throws):
        lines += [f"{seat} throw", f"* throw {' '.join(dice)}"]
    return lines


# Cotton's own examples, pp. 164-165; the faces with which he does not fill up an Inn are ours.
@pytest.mark.parametrize("dice", ["1134", "2256"])
def test_cottons_inns(dice: str) -> None:
    assert what_falls(tuple(dice)) == "inn"


@pytest.mark.parametrize("dice", ["1111", "2222", "5555", "1122", "3344", "5566"])
def test_cottons_inns_and_inns(dice: str) -> None:
    assert what_falls(tuple(dice)) == "sweep"


def test_every_inn_you_drop_and_every_inn_and_inn_you_sweep_all() -> None:
    state = at("cotton", *thrown("A:1136"))
    assert (state.purses, state.pot, state.acting) == ((6, 7), 3, (1,))

    state = at("cotton", *thrown("A:1136", "B:4455"))
    assert (state.purses, state.pots) == ((5, 9), 1)  # each has dropped for the next pot


def test_if_you_throw_out_and_two_play_your_adversary_wins_all() -> None:
    state = at("cotton", *thrown("A:1234"))

    assert (state.purses, state.pot, state.thrower) == ((6, 8), 2, 1)


def test_of_three_an_out_is_a_bye_between_the_other_two() -> None:
    state = at("cotton,seats=3", *thrown("A:1234"))
    assert (state.pot, state.playing, state.doing, state.acting) == (3, (1, 2), "bye", (1,))

    both = at("cotton,seats=3", *thrown("A:1234"), "B divide", "C divide")
    assert both.purses == (6, 8, 7)  # two and one of the pot; then each drops one

    one = at("cotton,seats=3", *thrown("A:1234"), "B divide", "C play")
    assert (one.pot, one.playing, one.acting) == (3, (1, 2), (1,))
    assert at("cotton,seats=3", *thrown("A:1234"), "B play", *thrown("B:1235")).purses == (6, 6, 9)


def test_the_readings_of_a_bye_agreed_beforehand() -> None:
    assert at("cotton,seats=3,bye=throw", *thrown("A:1234")).acting == (1,)
    assert at("cotton,seats=3,bye=divide", *thrown("A:1234")).purses == (6, 8, 7)


def test_the_readings_of_an_inn() -> None:
    assert at("cotton,turn=on", *thrown("A:1136")).acting == (0,)
    assert at("cotton,drop=every", *thrown("A:1136")).purses == (6, 6)
    assert at("cotton,size=free", *thrown("A:1136"), "A drop 4").purses == (3, 7)
    assert at("cotton,size=free,drop=every", *thrown("A:1136"), "A drop 4").purses == (3, 3)
    assert at("cotton,lay=inn", *thrown("A:1234")).purses == (8, 8)


def test_coins_are_refused_by_the_rule_that_bounds_them() -> None:
    assert ruling_on(GAME, at("cotton"), Move(0, "drop", ("1",))).rule == "inn-and-inn.size.one"
    free = at("cotton,size=free", *thrown("A:1136"))
    assert ruling_on(GAME, free, Move(0, "drop", ("7",))).allowed
    assert ruling_on(GAME, free, Move(0, "drop", ("8",))).because == "You have only seven coins."
    assert ruling_on(GAME, free, Move(0, "throw")).rule == "inn-and-inn.size.free"
    assert ruling_on(GAME, free, Move(0, "drop", ("0",))).rule == "inn-and-inn.size.free"


def test_the_battail_is_not_ended_till_every_penny_is_won() -> None:
    broke = at(
        "cotton,purse=six,drop=every", *thrown("A:1136", "B:1136", "A:1136", "B:1136", "A:1136")
    )
    assert (broke.purses, broke.pot, broke.outcome) == ((0, 0), 12, None)

    over = at("cotton,purse=six,drop=every",
              *thrown("A:1136", "B:1136", "A:1136", "B:1136", "A:1136", "B:1234"))  # fmt: skip
    assert over.outcome
    assert (over.outcome.winners, over.outcome.rule) == ((0,), "inn-and-inn.battail")


def test_a_player_with_nothing_left_when_a_pot_is_won_is_out() -> None:
    inns = [f"{seat}:1136" for _ in range(4) for seat in "ABC"]
    state = at("cotton,seats=3,purse=six", *thrown(*inns, "A:1136", "B:1122"))

    assert "inn-and-inn.ruined" in [note.rule for note in state.notes]
    assert (state.purses[0], state.playing, state.thrower) == (0, (1, 2), 2)


# The odds ----------------------------------------------------------------------------------


def test_the_throws_agree_with_a_count_without_the_engine() -> None:
    fell = [0, 0, 0]
    for dice in product(range(6), repeat=4):
        many = sorted(map(dice.count, set(dice)))
        fell[2 if many in ([2, 2], [4]) else 0 if many == [1, 1, 1, 1] else 1] += 1

    assert throws() == tuple(fell) == (360, 840, 96)
    assert shapes() == {"all different": 360, "two alike": 720, "three alike": 120,
                        "two and two": 90, "four alike": 6}  # fmt: skip


@pytest.mark.parametrize(("code", "loses"), [
    ("cotton", "0.30"), ("cotton,drop=every", "0.07"),
    ("cotton,turn=on", "2.03"), ("cotton,turn=on,drop=every", "1.65"),
])  # fmt: skip
def test_what_the_first_thrower_loses(code: str, loses: str) -> None:
    """Followed a second time, throw by throw, until what is left is too little to matter."""
    terms = GAME.terms_of(f"inn-and-inn:{code}")
    out, inn, sweep = (n / 1296 for n in throws())
    gain, chance, pot, first, paid = 0.0, 1.0, 2.0, True, [1.0, 1.0]
    while chance > 1e-12:
        wins = sweep if first else out
        gain += chance * (wins * (pot - paid[0]) + (out if first else sweep) * -paid[0])
        chance *= inn
        for seat in (0, 1) if "every" in code else (0,) if first else (1,):
            paid[seat] += 1
            pot += 1
        first = first if "turn=on" in code else not first

    assert float(1 - worth(terms).of(2)) == pytest.approx(-gain)
    assert f"{-gain:.2f}" == loses
    assert sum(read.here for read in readings(terms)) == 1


def test_what_cotton_says_of_dice_and_of_the_gentleman() -> None:
    assert high_dice(GAME.terms()) == 0
    assert reduced(GAME.terms()) == 2 * Fraction(200, 395) * Fraction(5, 400)


def test_the_page_of_odds_refuses_terms_of_another_game() -> None:
    assert TOOLS["odds"].work({})["throws"].whole == 6**4
    with pytest.raises(ValueError, match="is not Inn and Inn"):
        TOOLS["odds"].work({"terms": "put:cotton"})


@pytest.mark.parametrize(("lines", "advised"), [([], "B divide"), (["B divide"], "C play")])
def test_the_journeyman_knows_who_has_the_worse_of_a_bye(lines: list[str], advised: str) -> None:
    state = at("cotton,seats=3", *thrown("A:1136", "B:1136", "C:1136", "A:1234"), *lines)
    rulings = [r for r in GAME.rulings(state, state.acting[0]) if r.allowed]

    advice = adviser(GAME, "journeyman")(GAME, state, rulings, Random(1), Budget(1))

    assert str(advice.move) == advised
    assert "Out" in advice.because
