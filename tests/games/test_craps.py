"""Craps: what the report says of each roll, the further bets, and the odds reckoned again."""

from __future__ import annotations

from fractions import Fraction

import pytest

from benchmarks.luck import Match
from diversions.games.craps.odds import odds
from diversions.games.craps.rules import Craps, CrapsState, Further, at_odds
from diversions.games.craps.tools import TOOLS
from diversions.games.hazard.odds import odds as hazard_odds
from diversions.games.hazard.rules import Hazard
from diversions.rules import BrokenRecord, IllegalMove, Move, play, replay, ruling_on
from diversions.rules.bots import Bot, adviser, as_bot

GAME = Craps()


def at(code: str, *lines: str) -> CrapsState:
    """The table after those moves."""
    return replay(GAME, GAME.terms_of(f"craps:{code}"), map(Move.read, lines))


def test_who_shoots_first_is_said() -> None:
    assert "craps.shooter-first" in [note.rule for note in at("plain").notes]


def rolled(*throws: str, code: str = "plain,seats=2") -> CrapsState:
    """A shooter with five coins bet against him, and his throws."""
    lines = ["B bet 5"]
    for thrown in throws:
        lines += ["A throw", f"* throw {thrown}"]
    return at(code, *lines)


@pytest.mark.parametrize("thrown", ["6 1", "5 6"])
def test_a_natural_wins_at_once_and_the_shooter_may_play_again(thrown: str) -> None:
    state = rolled(thrown)

    assert (state.purses, state.doing, state.acting) == ((25, 15), "dice", (0,))


@pytest.mark.parametrize("thrown", ["1 1", "1 2", "6 6"])
def test_craps_and_boxcars_lose_the_bet_and_not_the_dice(thrown: str) -> None:
    state = rolled(thrown)

    assert (state.purses, state.doing, state.acting) == ((15, 25), "dice", (0,))


@pytest.mark.parametrize(
    ("thrown", "point"),
    [("3 1", 4), ("4 1", 5), ("5 1", 6), ("6 2", 8), ("6 3", 9), ("6 4", 10)],
)
def test_any_other_roll_is_the_point(thrown: str, point: int) -> None:
    assert rolled(thrown).point == point


def test_a_point_that_is_made_wins_and_leaves_the_dice() -> None:
    state = rolled("3 1", "6 6", "2 2")

    assert (state.purses, state.doing, state.shooter) == ((25, 15), "dice", 0)


def test_a_seven_before_the_point_loses_the_bet_and_the_dice() -> None:
    state = rolled("3 1", "1 1", "4 3")

    assert (state.purses, state.doing, state.shooter) == ((15, 25), "bet", 1)


def test_eleven_does_nothing_while_a_point_stands() -> None:
    assert rolled("3 1", "6 5").bets == (0, 5)


@pytest.mark.parametrize(("reading", "shooter"), [("left", 1), ("right", 2)])
def test_who_is_next(reading: str, shooter: int) -> None:
    lines = ["B bet 1", "C stay", "A throw", "* throw 3 1", "A throw", "* throw 6 1"]

    assert at(f"plain,seats=3,next={reading}", *lines).shooter == shooter


def test_no_more_is_bet_than_the_shooter_can_pay() -> None:
    with pytest.raises(BrokenRecord) as refused:
        at("dagonell", "B bet 15", "C bet 6")

    assert refused.value.ruling.rule == "craps.cover"


# Further bets ------------------------------------------------------------------------------

FOUR = ("B bet 2", "C bet 2", "A throw", "* throw 3 1")


@pytest.mark.parametrize(
    ("thrown", "coins"),
    [("3 1", (1, 2)), ("4 1", (2, 3)), ("5 1", (5, 6)), ("6 2", (5, 6)), ("6 4", (1, 2))],
)
def test_a_further_bet_is_laid_at_the_odds_of_its_point(
    thrown: str, coins: tuple[int, int]
) -> None:
    state = rolled(thrown, code="dagonell,seats=2")

    back, lay = at_odds(state)

    assert (back, lay) == coins
    made = next(p.wins for p in odds(state.terms).points if p.point == state.point)
    assert made * lay == (1 - made) * back  # neither side has the better of it


def test_a_bet_with_the_shooter_is_won_on_seven() -> None:
    lines = [*FOUR, "B lay 4", "A take", "C stand", "A throw", "* throw 6 1"]

    assert at("dagonell", *lines).purses == (20 - 4 - 2, 20 + 2 + 2, 20 + 2)


def test_a_bet_with_the_shooter_is_lost_on_the_point() -> None:
    lines = [*FOUR, "B lay 4", "A take", "C stand", "A throw", "* throw 2 2"]

    assert at("dagonell", *lines).purses == (20 + 4 + 4, 20 - 2 - 4, 20 - 2)


def test_the_faders_may_bet_among_themselves() -> None:
    state = at("dagonell", *FOUR, "B back 3", "C take")

    assert state.further == (Further(backer=1, layer=2, back=3, lay=6),)
    made = replay(GAME, state.terms, map(Move.read, [*FOUR, "B back 3", "C take", "C stand",
                                                     "A throw", "* throw 2 2"]))  # fmt: skip
    assert made.purses == (24, 20 - 2 + 6, 20 - 2 - 6)


def test_a_bet_that_nobody_takes_is_off() -> None:
    state = at("dagonell,seats=4", "B bet 2", "C stay", "D stay", "A throw", "* throw 3 1",
               "B back 3", "C leave", "D leave")  # fmt: skip

    assert (state.further, state.offer, state.purses) == ((), None, (20, 18, 20, 20))


def test_the_shooter_is_not_asked_for_more_than_he_can_pay() -> None:
    with pytest.raises(BrokenRecord) as refused:
        at("dagonell,purse=twelve", "B bet 6", "C bet 6", "A throw", "* throw 3 1", "B lay 2")

    assert refused.value.ruling.rule == "craps.cover"


def test_a_bet_off_the_odds_is_refused() -> None:
    with pytest.raises(BrokenRecord) as refused:
        at("dagonell", *FOUR, "B lay 3")

    assert refused.value.ruling.rule == "craps.more.true"
    assert at("dagonell,more=even", *FOUR, "B lay 3", "A take").further[0].back == 3


@pytest.mark.parametrize(
    ("line", "rule", "because"),
    [
        ("B lay 18", "craps.more", "You have only 16 coins."),
        ("B lay 999999998", "craps.more", "You have only 16 coins."),
        ("B lay 3", "craps.more.true", "A bet on four is 1 against 2, or a multiple of that."),
        ("B lay some", "craps.more.true", "A bet on four is 1 against 2, or a multiple of that."),
        ("B back 16", "craps.more.among", "No other fader has 32 coins."),
    ],
)
def test_a_further_bet_is_refused_for_what_is_wrong_with_it(
    line: str, rule: str, because: str
) -> None:
    state = at("dagonell", "B bet 4", "C stay", "A throw", "* throw 3 1")

    ruling = ruling_on(GAME, state, Move.read(line))

    assert (ruling.rule, ruling.because) == (rule, because)


def test_a_shooter_who_cannot_pay_is_the_reason_however_much_more_is_laid() -> None:
    state = at("dagonell,more=even", "B bet 10", "C bet 10", "A throw", "* throw 3 1")

    assert ruling_on(GAME, state, Move.read("B lay 2")).rule == "craps.cover"
    assert ruling_on(GAME, state, Move.read("B lay 9")).rule == "craps.cover"


def test_without_further_bets_the_shooter_throws_at_once() -> None:
    assert at("plain", *FOUR).acting == (0,)


def test_the_dice_cannot_be_passed_while_a_point_stands() -> None:
    with pytest.raises(IllegalMove) as refused:
        play(GAME, rolled("3 1"), Move(0, "pass"))

    assert refused.value.ruling.rule == "craps.stand"


# The odds ----------------------------------------------------------------------------------


def test_the_odds_agree_with_a_count_without_the_engine() -> None:
    pairs = [a + b for a in range(1, 7) for b in range(1, 7)]
    made = {
        p: Fraction(pairs.count(p), pairs.count(p) + pairs.count(7)) for p in (4, 5, 6, 8, 9, 10)
    }
    wins = Fraction(pairs.count(7) + pairs.count(11), 36)
    wins += sum(Fraction(pairs.count(p), 36) * share for p, share in made.items())

    of_engine = odds(GAME.terms())

    assert {p.point: p.wins for p in of_engine.points} == made
    assert of_engine.wins == wins


def test_craps_comes_to_the_same_as_hazard_at_seven() -> None:
    seven = next(m for m in hazard_odds(Hazard().terms()).mains if m.main == 7)

    assert odds(GAME.terms()).wins == seven.wins


def test_the_page_of_odds_accounts_for_every_bet() -> None:
    parts = dict(TOOLS["odds"].work({"terms": "craps:plain"})["parts"])

    assert sum(parts.values()) == 1
    assert parts["throws a natural"] == Fraction(8, 36)


def test_the_better_wins_more_and_never_more_than_luck_allows() -> None:
    """``python -m benchmarks.luck`` reckons it for whole matches of twenty bouts."""
    terms = GAME.terms("plain", 2, bouts="six", purse="twelve")
    sense, none = as_bot(adviser(GAME, "journeyman")), as_bot(adviser(GAME, "apprentice"))

    def share(player: Bot | None) -> float:
        return sum(Match(GAME, terms, mine, player, none).share() for mine in (0, 1)) / 2

    assert 0.55 < share(sense) <= share(None) < 1
    assert share(none) == pytest.approx(0.5)


# The laws that not every game keeps yet
