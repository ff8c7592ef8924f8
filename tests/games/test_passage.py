"""Passage: what Cotton says happens, at the engine, and his dice reckoned a second time."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from diversions.games.passage import GAME, stakes
from diversions.games.passage.claims import high_runners
from diversions.games.passage.odds import odds
from diversions.games.passage.players import reasoned
from diversions.games.passage.rules import PassageState
from diversions.games.passage.tools import TOOLS
from diversions.games.passage.variants import BOUTS
from diversions.rules import Move, but, replay, ruling_on
from diversions.rules.bots import Budget, adviser, levels


def at(code: str, *lines: str) -> PassageState:
    return replay(GAME, GAME.terms_of(f"passage:{code}"), map(Move.read, lines))


def test_who_casts_first_is_said() -> None:
    assert "passage.first" in [note.rule for note in at("cotton").notes]


def cast(thrown: str, code: str = "cotton") -> PassageState:
    """The table after five coins were set and that was thrown."""
    return at(code, "B set 5", "A throw", f"* throw {thrown}")


@pytest.mark.parametrize(
    ("thrown", "purses"),
    [
        ("2 2 5", (15, 25)),  # nine: under ten
        ("1 1 1", (15, 25)),
        ("3 3 5", (25, 15)),  # eleven: above ten
        ("6 6 1", (25, 15)),
        ("4 4 4", (25, 15)),
        ("3 3 4", (15, 15)),  # ten: neither
        ("1 2 6", (15, 15)),  # no doublets
        ("4 5 6", (15, 15)),
    ],
)
def test_a_throw_does_what_cotton_says(thrown: str, purses: tuple[int, int]) -> None:
    assert cast(thrown).purses == purses


@pytest.mark.parametrize(
    ("code", "thrown", "purses"),
    [
        ("cotton,ten=out", "3 3 4", (15, 25)),
        ("cotton,ten=passes", "3 3 4", (25, 15)),
        ("cotton,count=pair", "4 4 6", (15, 25)),  # two quaters are eight
        ("cotton,count=pair", "6 6 1", (25, 15)),
        ("cotton,count=pair", "5 5 6", (15, 15)),  # two cinques are ten
        ("cotton,alike=none", "6 6 6", (15, 15)),
    ],
)
def test_each_reading_of_a_throw(code: str, thrown: str, purses: tuple[int, int]) -> None:
    assert cast(thrown, code).purses == purses


def test_who_casts_next() -> None:
    assert cast("6 6 1").caster == 0
    assert cast("1 1 2").caster == 1
    assert cast("6 6 1", "cotton,box=turns").caster == 1


def test_no_stake_is_more_than_either_player_has() -> None:
    state = at("cotton", "B set 5", "A throw", "* throw 1 1 2")

    assert ruling_on(GAME, state, Move(0, "set", ("15",))).allowed
    refused = ruling_on(GAME, state, Move(0, "set", ("16",)))
    assert (refused.rule, refused.because) == ("passage.cover", "You have only 15 coins.")
    refused = ruling_on(GAME, cast("6 6 1"), Move(1, "set", ("99",)))
    assert refused.rule == "passage.cover"
    assert ruling_on(GAME, state, Move(0, "set", ("0",))).rule == "passage.stake.set"
    assert ruling_on(GAME, state, Move(0, "throw")).rule == "passage.stake.set"


def test_with_one_coin_each_there_is_nothing_to_choose() -> None:
    state = at("cotton,stake=one")

    assert (state.stake, [str(m) for m in GAME.moves(state, 0)]) == (1, ["A throw"])


def test_a_player_with_all_the_money_has_won() -> None:
    state = at("cotton", "B set 20", "A throw", "* throw 5 5 1")

    assert state.outcome
    assert (state.outcome.winners, state.outcome.rule) == ((0,), "passage.all")


# The odds ----------------------------------------------------------------------------------


def counted_again(pair: bool, alike: bool) -> Counter[int]:
    """Doublets by their sum, counted without the engine."""
    sums: Counter[int] = Counter()
    for a, b, c in product(range(1, 7), repeat=3):
        if len({a, b, c}) == 3 or (len({a, b, c}) == 1 and not alike):
            continue
        face = a if a in (b, c) else b
        sums[2 * face if pair else a + b + c] += 1
    return sums


@pytest.mark.parametrize(("ten", "count", "alike"), list(product(
    ("again", "out", "passes"), ("three", "pair"), ("doublets", "none"))))  # fmt: skip
def test_the_odds_agree_with_a_count_without_the_engine(ten: str, count: str, alike: str) -> None:
    sums = counted_again(count == "pair", alike == "doublets")
    passes = sum(n for fell, n in sums.items() if fell > 10) + sums[10] * (ten == "passes")
    out = sum(n for fell, n in sums.items() if fell < 10) + sums[10] * (ten == "out")

    known = odds(GAME.terms(ten=ten, count=count, alike=alike))

    assert known == (passes, out, 216 - passes - out)


def test_what_becomes_of_ten_makes_the_caster_the_favourite_or_not() -> None:
    assert odds(GAME.terms()).wins == Fraction(16, 29)
    assert odds(GAME.terms(ten="out")).wins == Fraction(1, 2)
    assert odds(GAME.terms(ten="passes")).wins == Fraction(19, 32)
    assert odds(GAME.terms(ten="out", alike="none")).wins == Fraction(1, 2)


def test_high_runners_are_never_out_if_all_three_dice_are_counted() -> None:
    """Cotton, p. 167; with two dice alike counted he would be wrong every other time."""
    assert high_runners(GAME.terms()) == 0
    assert high_runners(GAME.terms(count="pair")) == Fraction(1, 2)


def test_the_page_of_odds_has_every_reading_once() -> None:
    shown = TOOLS["odds"].work({"terms": "passage:cotton,ten=out"})

    assert len(shown["readings"]) == len({read.readings for read in shown["readings"]}) == 12
    (here,) = (read for read in shown["readings"] if read.here)
    assert here.odds == shown["odds"]
    with pytest.raises(ValueError, match="is not Passage"):
        TOOLS["odds"].work({"terms": "put:cotton"})


# The stakes, and the bots --------------------------------------------------------------------


def test_the_last_stake_is_worth_what_the_dice_say() -> None:
    of = stakes.match(GAME.terms())
    out = 1 - float(odds(GAME.terms()).wins)

    assert stakes.setting(of, 1, 15) == pytest.approx(out)  # wins if the caster is out
    assert stakes.setting(of, 1, 10) == pytest.approx(out / 2)  # could only draw
    assert stakes.setting(of, 1, 9) == 0
    assert stakes.setting(of, 1, 21) == pytest.approx(out + (1 - out) / 2)


@pytest.mark.parametrize("code", ["cotton", "cotton,box=turns", "cotton,ten=out"])
def test_what_a_stake_is_worth_is_what_matches_bring(code: str) -> None:
    """Worked out a second time, by playing the last two bouts out over every throw that decides."""
    terms = GAME.terms_of(f"passage:{code}")
    of, wins = stakes.match(terms), float(odds(terms).wins)

    def bring(left: int, mine: int, sets: bool) -> float:
        """The chance of the first of two players, who sets or casts."""
        other = of.coins - mine
        if not left or not mine or not other:
            return 1.0 if mine > other else 0.5 if mine == other else 0.0
        each = []
        for stake in range(1, min(mine, other) + 1):
            good, bad = (1 - wins, wins) if sets else (wins, 1 - wins)
            stays = not of.in_turn
            won = bring(left - 1, mine + stake, False if sets else not stays)
            lost = bring(left - 1, mine - stake, stays if sets else True)
            each.append(good * won + bad * lost)
        return max(each) if sets else min(each)

    for mine in (4, 13, 20, 27):
        assert stakes.setting(of, 2, mine) == pytest.approx(bring(2, mine, True))


def test_the_journeyman_sets_what_wins_most_often_and_says_why() -> None:
    last = "B set 4", "A throw", "* throw 6 6 1", *(
        line for _ in range(4) for line in ("B set 1", "A throw", "* throw 6 6 1"))  # fmt: skip
    state = at("cotton,bouts=six", *last)
    rulings = [r for r in GAME.rulings(state, 1) if r.allowed]

    advice = adviser(GAME, "journeyman")(GAME, state, rulings, Random(1), Budget(1))

    assert str(advice.move) == "B set 9"
    assert "16 coins behind" in advice.because
    assert "ahead" in advice.because
    assert levels(GAME) == ("apprentice", "journeyman")


def test_a_large_stake_of_who_is_behind_is_told_by_the_lead_that_it_may_bring() -> None:
    """A stake of four would bring the setter ahead as well."""
    view = but(GAME.begin(GAME.terms()), purses=(17, 23), caster=1, bouts=9)

    early = but(view, bouts=4, purses=(18, 22))
    assert "the caster wins" in reasoned(early, 1)[1].lower()  # the setter has not the box
    assert "have the box" not in reasoned(early, 1)[1]
    assert stakes.best(view) == 14
    assert reasoned(view, 14)[1].endswith(
        "you lead 31 coins to nine, which the two bouts then left can hardly undo."
    )
    assert "brings you ahead" in reasoned(view, 4)[1]


def test_in_the_last_bout_with_level_purses_any_stake_does() -> None:
    state = GAME.begin(GAME.terms())

    assert reasoned(but(state, bouts=state.terms[BOUTS].value - 1), 1)[0] == "level-last"
    assert reasoned(state, 1)[0] == "level-small"
