"""Reasons within the tables and at Inn and Inn, each with a second position that turns it."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from benchmarks.hints import Place, places
from diversions.games import GAMES
from diversions.games.back_gammon.ideas import COTTON as ADVICE_BACK_GAMMON
from diversions.games.inn_and_inn.odds import ReadWorth, readings, worth, worth_with
from diversions.games.inn_and_inn.players import worth_of
from diversions.games.inn_and_inn.variants import DROP, TURN
from diversions.games.irish.ideas import COTTON as ADVICE_IRISH
from diversions.rules import Move, but
from diversions.rules.bots import Budget
from diversions.rules.coaching import ActChoice, Coached, coached, ideas_of
from diversions.rules.players.points import UNIT, expected, shots, standing
from diversions.rules.players.running_ideas import Thrown, exposed, sayings


def told(state: Any, trials: int = 20, rival: Move | None = None) -> Coached:
    """What is said to the seat whose turn it is."""
    game: Any = GAMES[state.terms.game]
    allowed = [ruling for ruling in game.rulings(state, state.acting[0]) if ruling.allowed]
    return coached(*Place(game, state, allowed), Random(1), Budget(trials), rival)


def position(slug: str, text: str) -> Any:
    game: Any = GAMES[slug]
    return game.set_up(game.terms(), text)


def test_a_man_is_only_exposed_where_a_throw_reaches_it() -> None:
    """Not one that men of the other side have still to pass, 19 points away."""
    laws = GAMES["irish"].laws(GAMES["irish"].terms())  # type: ignore[attr-defined]
    own = tuple({5: 1, 21: 1}.get(far, 0) for far in range(26))
    near, far = (tuple({at: 2}.get(far, 0) for far in range(26)) for at in (10, 24))

    assert exposed(own, near, laws) == [21]
    assert exposed(own, far, laws) == [5]


def test_a_blot_costs_what_its_man_would_lose() -> None:
    """Sixteen of 36 throws hit a man six points ahead of another; it loses thirteen points."""
    own, foe = (tuple({at: 1}.get(far, 0) for far in range(26)) for at in (12, 19))

    assert standing(own, foe, False) == pytest.approx(-12 - 16 / 36 * 13)


BEGIN = "24:2 13:5 8:3 6:5; 1:2 12:5 17:3 19:5; A;"
STANDS = "13:5 8:3 6:5 5:2;"

# A position, the reason for the advice, the position without what the reason names.
PAIRS = [
    ("irish", f"{BEGIN} 3 1", "point-both", f"{BEGIN} 3 2"),
    ("back-gammon", f"{BEGIN} 3 1", "point-both", f"{BEGIN} 3 2"),
    (
        "irish",
        f"{STANDS} 1:1 10:1 12:5 17:3 19:5; A; 5 3",
        "hit-safe",
        f"{STANDS} 1:1 12:6 17:3 19:5; A; 5 3",
    ),
]


@pytest.mark.parametrize(("slug", "text", "key", "without"), PAIRS)
def test_within_the_tables_a_reason_is_turned_by_what_it_names(
    slug: str, text: str, key: str, without: str
) -> None:
    said, other = told(position(slug, text)), told(position(slug, without))

    assert said.key == key
    assert said.turn
    assert said.move != other.move
    assert other.key != key


def test_a_doublet_moves_four_men_at_back_gammon_alone() -> None:
    """It is the reason only beside a way to play it that leaves a man alone."""
    own = men_at(at0=6, at1=2, at2=4, at3=3)
    foe = men_at(at1=3, at2=4, at3=2, at4=2, at6=1, at13=1, at14=1, at16=1)

    fourfold = told(running("back-gammon", (own, foe), (1, 1, 1, 1)))

    assert fourfold.key == "doublets"
    assert fourfold.turn.startswith("If doublets were played only twice")
    assert told(running("irish", (own, foe), (1, 1))).key != "doublets"


def test_throws_that_hit_are_counted_as_the_dice_fall() -> None:
    """A blot eleven before the only two men that can hit it: six and five, and nothing else."""
    table = position("irish", "24:2 12:1 8:4 6:4 5:4; 1:2 19:5 20:4 21:4; A; 6 1")
    game: Any = GAMES["irish"]

    own, foe = table.men
    assert shots(own, foe, game.laws(table.terms)) == 2


def test_a_man_that_hardly_a_throw_hits_need_not_be_brought_to_safety() -> None:
    """Not “1 of 36 throws hits it: bring it to safety”."""
    own = men_at(at5=6, at6=4, at7=2, at13=2, at20=1)
    foe = men_at(at1=5, at2=2, at3=4, at23=1, at24=3)
    state = running("back-gammon", (own, foe), (5, 3))

    said = told(but(state, left=(3,)))

    assert said.move.what == ("20", "17")
    assert said.key != "escape"


def test_a_hit_that_the_next_best_throw_makes_as_well_is_no_reason() -> None:
    """Of 5 to 10 against 10 to 15: the man on 9 is hit after either."""
    men = (
        (0, 4, 7, 2, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0),
        (0, 4, 4, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0),
    )
    game: Any = GAMES["irish"]
    state = but(
        game.begin(game.terms()), men=men, turn=1, acting=(1,), thrown=("4", "5"), left=(5, 4),
        last=("2", "1"), throws=102, due=None,
    )  # fmt: skip

    said = told(state)

    assert said.move in (Move(1, "move", ("5", "10")), Move(1, "move", ("5", "9")))
    assert not said.key.startswith("hit")


def running(slug: str, men: Any, left: tuple[int, ...], turn: int = 0) -> Any:
    """The table with those men, where so much of a throw is left."""
    game: Any = GAMES[slug]
    thrown = tuple(map(str, (left * 2)[:2]))
    return but(
        game.begin(game.terms()), men=men, turn=turn, acting=(turn,), thrown=thrown, left=left,
        last=("2", "1"), throws=40, due=None,
    )  # fmt: skip


def men_at(**at: int) -> tuple[int, ...]:
    """Men by how far they have to go: at1=6 is six of them with one point to go."""
    return tuple(at.get(f"at{far}", 0) for far in range(26))


def test_what_the_next_throw_must_leave_alone_is_told_of_men_that_stand_safe() -> None:
    """After 5 to 4 six throws must leave a blot, after 3 to 2 ten."""
    own = men_at(at0=2, at2=4, at3=4, at4=2, at5=3)
    foe = men_at(at2=6, at3=4, at24=3, at25=2)

    made = Move(0, "move", ("3", "2"))
    said = told(running("back-gammon", (own, foe), (1,)), rival=made)

    assert said.move == Move(0, "move", ("5", "4"))
    assert "only 6 of your next 36 throws must then leave a blot" in said.because
    assert "and 10 after 3 to 2" in said.because


def test_a_hit_that_would_be_as_good_or_hardly_more_rash_is_not_warned_of() -> None:
    """Eighteen throws would hit after it, seventeen after this: no reason to leave it."""
    own = men_at(at1=5, at2=4, at3=2, at10=2, at21=2)
    foe = men_at(at1=7, at2=4, at8=1, at20=1, at21=2)

    said = told(running("back-gammon", (own, foe), (5, 1)), 400)

    assert said.move == Move(0, "move", ("21", "16"))
    assert said.key != "rash"


def test_a_point_is_a_reason_only_if_the_next_best_does_not_make_it() -> None:
    """Two fives make the trey point, and nothing else does."""
    own = men_at(at24=2, at13=3, at8=3, at6=5, at5=1, at2=1)
    foe = men_at(at24=2, at13=4, at8=4, at6=4, at3=1)

    made = told(running("back-gammon", (foe, own), (5, 5), 1))

    assert made.key == "point-trey-ace"
    assert made.turn


def test_two_men_are_kept_together_only_where_they_stood_and_may_be_hit() -> None:
    """Black’s man on 17 has no man of White behind it: a second one there keeps nothing."""
    white = men_at(at1=1, at2=6, at3=3, at5=2, at8=1, at10=2)
    black = men_at(at1=6, at3=2, at8=1, at13=2, at19=2, at21=2)

    made = Move(1, "move", ("12", "15"))
    said = told(running("irish", (white, black), (5, 3), 1), 400)

    assert "keeps two men together on 17" not in said.because
    assert (
        "keeps two men together on 17"
        not in told(running("irish", (white, black), (5, 3), 1), 400, made).because
    )


def test_a_race_in_which_nothing_differs_is_told_so() -> None:
    own, foe = men_at(at7=1, at12=2, at15=2, at3=10), men_at(at0=10, at2=5)

    assert told(running("irish", (own, foe), (5, 2))).key == "race-level"


def test_a_man_borne_by_the_second_half_of_a_throw_is_told_with_it() -> None:
    own, foe = men_at(at1=10, at3=2, at4=2, at5=1), men_at(at0=9, at6=6)

    said = told(running("back-gammon", (own, foe), (2, 2)))

    assert said.key == "bear-later"
    assert "with 2 to home this throw bears a man" in said.because


def test_at_inn_and_inn_who_throws_first_turns_the_advice() -> None:
    game: Any = GAMES["inn-and-inn"]
    state = game.begin(game.terms())
    bye = but(state, playing=(0, 1), pot=4, purses=(5, 5, 4), doing="bye", thrower=0, acting=(0,))

    first, second = told(bye), told(but(bye, thrower=1))

    assert (first.move, second.move) == (Move(0, "divide"), Move(0, "play"))
    assert (first.key, second.key) == ("first-even", "second-even")
    assert first.turn.startswith("If {B} threw first")
    assert "360 of 1296" in second.because


def test_at_inn_and_inn_a_purse_that_is_empty_pays_for_no_inn() -> None:
    game: Any = GAMES["inn-and-inn"]
    state = game.begin(game.terms())
    bye = but(state, playing=(0, 1), pot=6, doing="bye", thrower=0, acting=(0,))

    assert "is worth 2.7, and" in told(but(bye, purses=(1, 6, 5))).because
    assert "is worth 2.9, and" in told(but(bye, purses=(0, 7, 5))).because


def test_at_inn_and_inn_waiting_is_worth_what_the_purses_leave() -> None:
    """Who has nothing left pays for no Inn: waiting for a pot of ten is worth 6.1, not 5.8; and to
    throw first may be worth more than half."""
    game: Any = GAMES["inn-and-inn"]
    state = but(game.begin(game.terms()), playing=(0, 1), doing="bye")
    waits = but(state, pot=10, purses=(5, 0, 3), thrower=0, acting=(1,))
    throws = but(state, pot=4, purses=(0, 5, 9), thrower=0, acting=(0,))

    assert float(worth_of(waits, Move(1, "play"))) == pytest.approx(6.1, abs=0.01)
    assert told(waits).move == Move(1, "play")
    assert float(worth_of(throws, Move(0, "play"))) == pytest.approx(2.07, abs=0.01)
    assert (told(throws).move, told(throws).key) == (Move(0, "play"), "first-broke")
    rich = but(state, pot=6, purses=(50, 50, 9), thrower=0, acting=(0,))
    assert worth_of(rich, Move(0, "play")) == pytest.approx(worth(state.terms).of(6))


@pytest.mark.parametrize("terms", list(readings(GAMES["inn-and-inn"].terms())))
def test_the_worth_of_a_pot_with_coins_enough_is_its_worth(terms: ReadWorth) -> None:
    own = GAMES["inn-and-inn"].terms()
    pairs = tuple(
        (option, next((one for one in option.readings if one.label in labels), reading))
        for option, reading in own.agreed
        for labels in [(terms.turn, terms.drop) if option in (TURN, DROP) else ()]
    )
    both = replace(own, agreed=pairs)

    assert float(worth_with(both, 6, 40, 40)) == pytest.approx(float(terms.worth.of(6)))


@pytest.mark.parametrize(
    ("slug", "advice"), [("irish", ADVICE_IRISH), ("back-gammon", ADVICE_BACK_GAMMON)]
)
def test_advice_of_cotton_is_his_letter_for_letter(slug: str, advice: dict[str, str]) -> None:
    game: Any = GAMES[slug]
    says = sayings(game.rules(game.terms()))
    book = Path(f"fixtures/games/{slug.replace('-', '_')}")
    kept = "".join(file.read_text(encoding="utf-8") for file in book.glob("*.toml"))

    for key, quoted in advice.items():
        assert key in says
        assert quoted in kept


@pytest.mark.parametrize(
    ("text", "throws"),
    [
        # Eleven with a sice, 5 and 1 either way, and twice the cinque: one enters on 5, and another
        # goes on from 1 to 6.
        ("2:2 3:4 4:2 6:1 9:4 10:2; out:1 1:3 13:1 22:4 23:6; A; 4 4", 14),
        # With two men out, ace and cinque only enter both; twice the cinque is still enough.
        ("2:2 3:4 4:2 6:1 9:4 10:2; out:2 1:2 13:1 22:4 23:6; A; 4 4", 12),
    ],
)
def test_after_entering_any_man_may_hit(text: str, throws: int) -> None:
    game: Any = GAMES["back-gammon"]
    state = position("back-gammon", text)
    own, foe = state.men

    assert shots(own, foe, game.laws(state.terms)) == throws


@pytest.mark.parametrize("slug", ["irish", "back-gammon"])
def test_a_throw_is_held_against_one_without_the_move_or_told_with_what_follows(slug: str) -> None:
    """“After 12 to 8 and 8 to 5” is no reason for 12 to 8: only what follows tells the two apart.

    Nor is the next best worth as much, as far as anybody can tell.
    """
    game: Any = GAMES[slug]
    heard = set()
    for place in places(game, 60, 3, 2):
        laws = game.laws(place.view.terms)
        for ruling in place.allowed:
            if ruling.move.verb != "move":
                continue
            throw = Thrown(ActChoice(game, place.view, ruling.move, tuple(place.allowed)), laws)
            if throw.held_against is None:
                continue
            end, steps = throw.held_against
            this = (throw.start, throw.die) in {(step.at, step.die) for step in steps}
            within = throw.instead.startswith("this")
            assert within == (end in throw.beyond)
            assert within or not this
            assert expected(*end, laws) <= expected(*throw.end, laws) - UNIT.rough
            heard.add((within, len(throw.view.left) > 1))

    assert {(False, False), (False, True), (True, True)} == heard


def test_what_a_throw_is_worth_more_is_not_counted_in_points() -> None:
    """Games played out leave a quarter of it, or nothing."""
    for slug in ("irish", "back-gammon"):
        for place in places(GAMES[slug], 20, 5, 2):
            said = coached(*place, Random(1), Budget(20))
            assert "points of the way home worse" not in said.figure

    assert UNIT.told(28.0) == "It would have left you better off."
    assert UNIT.told(390.0) == "It might have decided the match."


def test_where_a_man_enters_is_told_by_the_throws_that_hit_if_they_are_fewer() -> None:
    """“19 is further forward” is no reason where the next best would leave a blot to be hit."""
    own = men_at(at1=4, at6=2, at16=2, at18=3, at19=3, at25=1)
    foe = men_at(at1=10, at8=2, at15=2, at20=1)

    said = told(running("irish", (own, foe), (6, 2)))

    assert said.move == Move(0, "move", ("out", "19"))
    assert said.key.startswith("safe")
    assert "entry on" in said.because
    assert "out to" not in said.because


def test_men_that_are_out_are_said_to_be_out() -> None:
    own = men_at(at1=1, at2=2, at5=5, at6=3, at7=1, at13=1, at24=2)
    foe = men_at(at2=2, at3=5, at4=2, at6=4, at25=2)

    state, move = running("back-gammon", (own, foe), (3, 1)), Move(0, "move", ("5", "2"))
    game: Any = GAMES["back-gammon"]
    throw = Thrown(ActChoice(game, state, move, ()), game.laws(state.terms))

    other = throw.elsewhere(True, 25)
    assert other
    assert other.said.startswith("If the other side’s men that are out stood on")


def test_men_kept_together_are_told_with_the_move_that_keeps_them() -> None:
    """Thirteen to seven takes a man away from there: eighteen to thirteen brings another."""
    own = men_at(at2=2, at6=6, at10=2, at13=2, at18=1, at23=2)
    foe = men_at(at1=3, at3=2, at4=1, at5=2, at6=1, at8=2, at13=2, at24=2)

    said = told(but(running("back-gammon", (own, foe), (6, 5)), thrown=("5", "6")))

    assert said.move.what == ("13", "7")
    assert said.because.startswith("This and 18 to 13 keep two men together on 13")


def test_a_hit_with_the_other_die_is_the_reason() -> None:
    """Not that fewer throws hit back, though a second position proves that."""
    foe, own = men_at(at1=4, at4=1, at11=1, at13=7, at14=2), men_at(at1=8, at3=4, at22=1, at23=2)
    table = running("irish", (foe, own), (6, 1))

    said = told(but(table, turn=1, acting=(1,), thrown=("1", "6")))

    assert said.move.what == ("2", "8")
    assert said.key.startswith("hit-")
    assert "You hit with the other die, 3 to 4" in said.because


def test_the_man_that_is_furthest_away_comes_first_where_it_can_be_hit() -> None:
    """Not “62 points to go in all, and 62 after 7 to 2 and 4 to 1”."""
    own, foe = men_at(at3=9, at4=4, at7=1, at20=1), men_at(at1=5, at3=7, at8=3)

    said = told(running("irish", (own, foe), (5, 3)))

    assert said.move.what[0] == "20"
    assert said.key == "escape"
    assert "62" not in said.because


def test_a_man_that_is_out_already_need_not_be_hit() -> None:
    own = men_at(at5=1, at6=6, at8=1, at9=2, at10=2, at20=1, at24=2)
    foe = men_at(at2=1, at6=6, at8=2, at13=3, at23=2, at25=1)

    said = told(running("back-gammon", (own, foe), (1,)))

    assert "a man of the other side that is out then has 32 of 36" in said.because


def test_that_more_throws_hit_than_need_to_is_no_reason() -> None:
    """Not “14 to 30 of 36 throws hit one of your blots: after this 30”."""
    foe = men_at(at1=2, at2=7, at4=2, at5=2, at24=1, at25=1)
    own = men_at(at2=3, at3=7, at12=1, at16=2, at22=2)

    said = told(running("back-gammon", (foe, own), (6,), turn=1))

    assert said.move.what == ("3", "9")
    assert said.because.startswith("17 of 36 throws hit one of your blots after this, 5 after 9 to")
    assert "but then fewer of your men are still in the other side’s home table" in said.because


def test_a_blot_that_a_doublet_hits_at_its_end_is_hit_then() -> None:
    """Not “hit it, and then play 7 to 6 and 6 to 5 twice”: those moves hit it."""
    own = men_at(at2=3, at4=4, at7=2, at19=4, at20=2)
    foe = men_at(at2=2, at3=6, at10=2, at13=2, at20=1, at22=2)

    said = told(running("back-gammon", (own, foe), (1, 1, 1, 1)))

    assert said.move.what == ("7", "6")
    assert "The man on 5 stands alone: hit it. Three points" in said.because
    assert said.because.endswith("You hit later in this throw, by 7 to 6 and 6 to 5 twice.")


DECIDED = [
    (
        "2:1 1:1 home:13; 24:2 home:13; A; 6 5",
        "With every move this throw bears your last two men, and wins the game.",
    ),
    (
        "6:3 home:12; 24:2 home:13; A; 2 1",
        "The game is lost with every move: the other side bears its last two men with the next "
        "throw, whatever it is, and you need two more at least.",
    ),
    (
        "6:2 1:1 home:12; 24:1 23:3 home:11; A; 2 1",
        "Nothing can be hit any more",  # six men may need more throws than two
    ),
    (
        "1:4 home:11; 19:6 home:9; A; 6 5",
        "The game is won with every move: you bear your last two men with the next throw, "
        "whatever it is, and the other side needs three at least.",
    ),
]


@pytest.mark.parametrize(("text", "said"), DECIDED)
def test_a_game_that_is_decided_is_told_as_such(text: str, said: str) -> None:
    coach = told(position("irish", text))

    assert coach.because.startswith(said)
    if "with every move" in said.lower():
        assert not coach.figure


def test_a_point_on_the_way_is_told_with_what_the_next_best_gives_up_for_it() -> None:
    """That two men together cannot be hit is true of every point, and of another that is made."""
    heard = set()
    for place in places(GAMES["back-gammon"], 60, 5, 3):
        moves = [ruling.move for ruling in place.allowed if ruling.move.verb == "move"]
        for move, rival in pairwise(moves):
            worths = {move: 0.0, rival: -1.0}
            choice = ActChoice(place.game, place.view, move, tuple(place.allowed), worths, rival)
            for idea in ideas_of(place.game)(choice):  # type: ignore[misc]
                if idea.key in ("point-way", "point-foe"):
                    heard.add(idea.key)
                    beside = r"would hit a blot after .+, .+ after this|You hold .+, and .+ after "
                    assert re.search(beside, idea.text)

    assert heard == {"point-way", "point-foe"}


def test_points_that_the_next_moves_make_are_told_in_number() -> None:
    """“Then 9 to 4 and 6 to 1 make your quater point, and shut”, not “shuts”."""
    own = men_at(at2=7, at3=2, at4=1, at6=1, at13=2, at14=2)
    foe = men_at(at1=7, at2=3, at3=3, at8=1, at24=1)
    view = running("back-gammon", (own, foe), (5, 5, 5))
    game: Any = GAMES["back-gammon"]
    texts = [
        idea.text
        for ruling in game.rulings(view, 0)
        if ruling.allowed
        for idea in ideas_of(game)(ActChoice(game, view, ruling.move, ()))  # type: ignore[misc]
        if idea.key == "point-row" and " make " in idea.text
    ]

    assert texts
    assert all("point, and shut three points" in text for text in texts)


def test_no_two_numbers_collide_in_how_many_throws_hit() -> None:
    """Not “after this and 10 to 12 12 of 36 throws hit one of your blots”."""
    heard = set()
    for place in places(GAMES["irish"], 40, 77, 2):
        for ruling in place.allowed:
            choice = ActChoice(place.game, place.view, ruling.move, tuple(place.allowed))
            for idea in ideas_of(place.game)(choice):  # type: ignore[misc]
                heard.add(idea.key)
                assert not re.search(r"\d \d+ of 36", idea.text)

    assert "even" in heard
