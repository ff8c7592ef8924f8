"""Tick-Tack: what Cotton says of it, at the engine."""

from __future__ import annotations

from random import Random

import pytest

from diversions.games.tick_tack import GAME
from diversions.games.tick_tack import moves as m
from diversions.games.tick_tack.players import weigh
from diversions.games.tick_tack.reckoning import may_fill, may_go_in, may_hit, prospects
from diversions.games.tick_tack.rules import TickTackState, laws_of
from diversions.play import layout
from diversions.play.fold import Played
from diversions.rules import Move, Ruling, but, play, ruling_on
from diversions.rules.bots import Budget
from diversions.rules.coaching import coached
from diversions.rules.kit import points
from diversions.rules.kit.points import THROWS, Men
from diversions.rules.pictures import doors
from diversions.rules.pictures.points import PointsPicture


def table(text: str, **readings: str) -> TickTackState:
    return GAME.set_up(GAME.terms(None, None, **readings), text)


def on(state: TickTackState, line: str) -> Ruling:
    return ruling_on(GAME, state, Move.read(line))


def after(state: TickTackState, *lines: str) -> TickTackState:
    for line in lines:
        state = play(GAME, state, Move.read(line))
    return state


def test_all_men_stand_on_the_ace_points_and_move_towards_each_other() -> None:
    """P. 158; and p. 160, the eleventh points are “directly answering”."""
    state = GAME.begin(GAME.terms())

    assert [points.written(1 - seat, own) for seat, own in enumerate(state.men)] == [
        "1:15",
        "24:15",
    ]
    assert m.place(0, m.ELEVENTH) == "11"
    assert m.place(1, m.ELEVENTH) == "14"
    picture = doors.picture(GAME, state)
    assert isinstance(picture, PointsPicture)
    assert picture.x("11") == picture.x("14")
    assert not any(place.is_tray for place in picture.places)
    assert picture.place("11").name == "11, White’s eleventh point, empty"
    assert picture.place("24").name == "24, ace point of Black’s first table, 15 black men"


HIT = "1:13 11:2; 24:14 17:1; A; {}"


@pytest.mark.parametrize(
    ("thrown", "lines"),
    [
        ("6 1", ["A move 11 17"]),
        ("4 2", ["A move 11 15", "A move 15 17"]),
        ("3 3", ["A move 11 14", "A move 14 17"]),
    ],
)
def test_a_hit_wins_one(thrown: str, lines: list[str]) -> None:
    """P. 159: a cast by which a man reaches another that is not bound, by one die or both."""
    state = after(table(HIT.format(thrown).replace("1:13 11:2", "1:14 11:1")), *lines)

    assert state.outcome
    assert state.outcome.rule == "tick-tack.hit"
    assert state.score == (1, 0)


def test_a_stop_in_the_way_lets_no_man_pass() -> None:
    """P. 159: “sometimes though it hits it will not pass by reason of a stop in the way”."""
    both_ways = "1:13 11:2; 24:10 17:1 13:2 15:2; A; 4 2"
    one_way = "1:13 11:2; 24:12 17:1 13:2; A; 4 2"

    assert not m.chances(*table(both_ways).men, (4, 2), m.TickTackLaws()).hits
    assert on(table(both_ways), "A move 11 13").rule == "tick-tack.bound"
    assert m.chances(*table(one_way).men, (4, 2), m.TickTackLaws()).hits == {25 - 17}


@pytest.mark.parametrize(("reading", "allowed"), [("rest", True), ("anywhere", False)])
def test_a_stop_may_be_any_bound_point_on_the_way(reading: str, allowed: bool) -> None:
    state = table("1:13 11:2; 24:12 17:1 13:2; A; 6 1", stop=reading)

    assert on(state, "A move 11 17").allowed is allowed
    if not allowed:
        assert on(state, "A move 11 17").rule == "tick-tack.stop.anywhere"


IN = "1:9 6:1 8:2 9:1 11:2; 24:12 19:2 20:1; A; 5 3"


def test_two_men_that_go_in_by_one_cast_win_two() -> None:
    state = after(table(IN), "A move 9 14", "A move 11 14")

    assert state.outcome
    assert state.outcome.rule == "tick-tack.in"
    assert state.score == (2, 0)


@pytest.mark.parametrize(("reading", "score"), [("cast", (0, 0)), ("turns", (2, 0))])
def test_men_may_go_in_one_after_the_other_or_not(reading: str, score: tuple[int, int]) -> None:
    state = table("1:10 9:2 11:2 14:1; 24:13 19:2; A; 5 1", **{"in": reading})
    state = after(state, "A move 9 14")

    assert state.score == score


GOES_ON = "1:12 11:2 14:1; 24:15; A; 3 3"


@pytest.mark.parametrize("first", [0, 1, 2])
def test_a_man_that_goes_on_hides_none_of_the_two_that_come(first: int) -> None:
    """By three of four moves: the man on 14 goes on before the two come, between them, or not."""
    moves = ["A move 11 14", "A move 11 14"]
    state = table(GOES_ON, doublets="fourfold")
    state = after(state, *moves[:first], *(["A move 14 17", *moves[first:]] if first < 2 else []))

    assert state.score == (2, 0)
    assert state.outcome
    assert (("tick-tack.goes-on" in [n.rule for n in state.notes]), state.outcome.rule) == (
        first < 2,
        "tick-tack.in",
    )


def test_a_man_that_comes_and_goes_on_is_not_one_of_two() -> None:
    state = table("1:13 11:1 8:1; 24:15; A; 3 3", doublets="fourfold")
    state = after(state, "A move 11 14", "A move 14 17", "A move 8 11", "A move 11 14")

    assert state.outcome is None
    could = m.chances(*state.began, (3, 3, 3, 3), laws_of(state.terms))
    assert could.goes_in  # with the other man first


def test_before_the_rule_a_man_that_went_on_hid_one() -> None:
    terms = GAME.terms_of("tick-tack:cotton,doublets=fourfold").older("tick-tack.goes-on")
    state = after(GAME.set_up(terms, GOES_ON), "A move 14 17", "A move 11 14", "A move 11 14")

    assert state.outcome is None
    assert after(state, "A move 1 4").answering


FILL = "1:{} 6:{} 7:2 8:2 9:2 10:2 11:2; 24:10 19:3 18:2; A; 6 2"


@pytest.mark.parametrize(("reading", "score"), [("single", (2, 0)), ("bound", (0, 0))])
def test_filling_the_second_table_wins_two(reading: str, score: tuple[int, int]) -> None:
    state = after(table(FILL.format(3, 2), fill=reading), "A move 6 12")

    assert state.score == score


def test_a_vacant_point_in_his_tables_cannot_be_filled() -> None:
    """P. 159: with a man of the other side on 12, no throw fills the table."""
    own, foe = table("1:3 6:2 7:2 8:2 9:2 10:2 11:2; 24:13 12:2; A; 5 4").men
    laws = m.TickTackLaws()

    assert not any(may_fill(own, foe, throw, laws) for throw in THROWS)


def neglected(**readings: str) -> TickTackState:
    """White could hit with 6 1, and has moved other men."""
    return after(table(HIT.format("6 1"), **readings), "A move 1 7", "A move 1 2")


def test_a_hit_neglected_is_a_why_not() -> None:
    """P. 160: “you are taken with a Why not, which is the loss of one”."""
    state = neglected()
    assert state.acting == (1,)

    taken = after(state, "B whynot 17")
    assert taken.outcome
    assert taken.outcome.rule == "tick-tack.whynot"
    assert taken.score == (0, 1)


def test_a_why_not_may_be_forgotten() -> None:
    state = after(neglected(), "B throw")

    assert state.due
    assert state.turn == 1
    assert state.score == (0, 0)


def test_the_answer_is_asked_for_whether_or_not_anything_was_overlooked() -> None:
    """Nobody is told by being asked: the same buttons follow a throw that could not hit."""
    could, could_not = neglected(), after(table(HIT.format("5 3")), "A move 1 6", "A move 1 4")

    said = [[r.move.verb for r in GAME.rulings(state, 1)] for state in (could, could_not)]
    assert said[0] == said[1] == ["throw", "whynot", "whynot"]
    false = after(could_not, "B whynot 17")
    assert "tick-tack.whynot.false" in [note.rule for note in false.notes]
    assert false.due
    labels = {r.label for r in GAME.rulings(table(HIT.format("6 1")), 0)}
    assert "Move 11 to 17" in labels
    assert not any("hit" in label for label in labels)


def test_a_kinder_table_shows_a_hit_and_takes_nothing_for_it() -> None:
    labels = {r.label for r in GAME.rulings(table(HIT.format("6 1"), whynot="told"), 0)}
    assert "Move 11 to 17 and hit" in labels
    state = neglected(whynot="told")
    assert state.due
    assert [note.rule for note in state.notes if note.rule.startswith("tick-tack.whynot")] == [
        "tick-tack.whynot.told"
    ]


EAGER = "1:9 6:1 8:2 9:1 11:2; 24:11 19:2 20:1 16:1; A; 5 3"


def test_who_hits_and_could_have_gone_in_loses_two_irrecoverably() -> None:
    """P. 160: “eager prosecution of a hit which is apparent before your eyes”."""
    state = after(table(EAGER), "A move 11 16")
    assert state.acting == (1,)
    assert state.outcome is None

    assert after(state, "B grant").score == (1, 0)
    taken = after(state, "B whynot 14")
    assert taken.score == (0, 2)
    assert taken.outcome
    assert taken.outcome.rule == "tick-tack.missed"


@pytest.mark.parametrize(
    ("reading", "carelessness", "eagerness"),
    [("any", 2, 2), ("beside", 0, 2), ("within", 0, 0)],
)
def test_when_two_are_lost_for_not_going_in(
    reading: str, carelessness: int, eagerness: int
) -> None:
    careless = after(table(IN, missed=reading), "A move 1 6", "A move 1 4", "B whynot 14")
    eager = after(table(EAGER, missed=reading), "A move 11 16", "B whynot 14")

    assert careless.score[1] == carelessness
    assert eager.score[1] == eagerness


@pytest.mark.parametrize(("reading", "bound"), [("take", True), ("back", False)])
def test_touch_and_take(reading: str, bound: bool) -> None:
    """P. 160: “if you touch a man you must play him though to your loss”."""
    state = table(HIT.format("6 1"), touch=reading)
    ruling = GAME.binding(state, Move.read("A move 1 7"))

    assert (ruling is not None) is bound
    if ruling:
        assert ruling.rule == "tick-tack.touch.take"


def test_doublets_are_plain_or_fourfold() -> None:
    assert table(HIT.format("2 2")).left == (2, 2)
    assert table(HIT.format("2 2"), doublets="fourfold").left == (2, 2, 2, 2)


@pytest.mark.parametrize(("reading", "allowed"), [("all", False), ("free", True)])
def test_what_is_thrown_is_played_if_it_must_be(reading: str, allowed: bool) -> None:
    ruling = on(table(HIT.format("6 1"), play=reading), "A leave")

    assert ruling.allowed is allowed
    assert ruling.rule == f"tick-tack.play.{reading}"


POSITIONS = (
    HIT.format("6 1"),
    IN,
    EAGER,
    FILL.format(4, 1),
    "1:11 6:2 9:2; 24:2 19:3 18:2 17:2 16:2 15:2 14:2; A; 4 4",
    "1:4 6:3 8:1 11:2 14:1 16:2 20:2; 24:5 18:1 15:1 12:2 9:1 7:3 3:2; A; 4 4",
    GOES_ON,
)


@pytest.mark.parametrize("text", POSITIONS)
@pytest.mark.parametrize(
    "readings", [{}, {"in": "turns"}, {"stop": "anywhere"}, {"doublets": "fourfold"}]
)
def test_what_a_player_reckons_is_what_the_engine_does(text: str, readings: dict[str, str]) -> None:
    state = table(text, **readings)
    laws = laws_of(state.terms)
    for own, foe in (state.men, state.men[::-1]):
        for throw in THROWS:
            dice = points.dice_of(tuple(map(str, throw)), points.Laws(fourfold=laws.fourfold))
            could = m.chances(own, foe, dice, laws)
            blots = [at for at in range(1, 25) if foe[25 - at] == 1]
            assert {at for at in blots if may_hit(own, foe, at, throw, laws)} >= could.hits
            assert any(may_hit(own, foe, at, throw, laws) for at in blots) == bool(could.hits)
            if not (laws.fourfold and may_fill(own, foe, throw, laws)):  # filling ends it as well
                assert may_go_in(own, foe, throw, laws) == could.goes_in, (own, foe, throw)


def test_what_the_next_throw_wins_is_counted_over_thirty_six() -> None:
    """Of 36 throws 16 bring a man six points on: eleven with a six, 5 1 and 4 2 twice, and 3 3."""
    own, foe = table("1:15; 24:14 7:1; A; 6 1").men

    gain, often = prospects(own, foe, m.TickTackLaws())
    assert round(36 * often) == round(36 * gain) == points.hitting(6, False) == 16


def test_no_man_is_lost_and_no_point_shared() -> None:
    def held(men: tuple[Men, Men]) -> tuple[int, int]:
        return sum(men[0]), sum(men[1])

    for text in POSITIONS:
        state = table(text)
        for end in m.plays(*state.men, state.stood, state.left, m.TickTackLaws()):
            assert held((end.own, end.foe)) == (15, 15)
            assert not list(points.meet(end.own, end.foe))


def test_a_man_that_is_pressed_is_touched_and_played() -> None:
    """P. 160, where a press is the touch: another man could have hit, and now none may."""
    state = table(HIT.format("6 1"), touch="press")
    assert {r.move.verb for r in GAME.rulings(state, 0) if r.allowed} == {"touch"}
    assert on(state, "A move 11 17").rule == "tick-tack.touch.press"

    touched = after(state, "A touch 1")
    allowed = [r.move.what for r in GAME.rulings(touched, 0) if r.allowed]
    assert sorted(allowed) == [("2",), ("7",)]
    assert on(touched, "A touch 11").rule == "tick-tack.touch.press"
    assert GAME.binding(state, Move.read("A touch 1"))
    assert after(touched, "A lay 2", "A touch 11").touched == 25 - 11


def test_a_kinder_table_shows_the_hit_of_a_man_that_is_touched_too() -> None:
    """Two readings meet: the press is the touch, and the table shows a hit on its button."""
    touched = after(table(HIT.format("6 1"), touch="press", whynot="told"), "A touch 11")

    assert on(touched, "A lay 17").label == "Move 11 to 17 and hit"
    assert on(touched, "A lay 17").rule == "tick-tack.reach"
    assert on(touched, "A lay 12").label == "Move 11 to 12"
    silent = after(table(HIT.format("6 1"), touch="press"), "A touch 11")
    assert on(silent, "A lay 17").label == "Move 11 to 17"


@pytest.mark.parametrize(
    ("text", "lines", "rule"),
    [
        ("1:3 6:2 7:2 8:2 9:2 10:2 11:2; 24:14 17:1; A; 6 1", ["A move 6 12"], "tick-tack.fill"),
        (
            "1:9 9:2 8:2 10:2; 24:14 15:1; A; 5 6",
            ["A move 9 14", "A move 8 14"],
            "tick-tack.in",
        ),
    ],
)
def test_two_are_won_though_the_cast_could_have_hit(text: str, lines: list[str], rule: str) -> None:
    state = table(text)
    assert m.chances(*state.men, state.left, laws_of(state.terms)).hits

    won = after(state, *lines)
    assert won.outcome
    assert won.outcome.rule == rule
    assert won.score == (2, 0)


def test_a_set_in_which_both_have_won_as_many_is_drawn() -> None:
    state = table(HIT.format("6 1"), set="three")
    state = but(state, games=2, score=(1, 2))

    drawn = after(state, "A move 11 17", "B grant")
    assert drawn.score == (2, 2)
    assert drawn.outcome
    assert drawn.outcome.winners == ()


def test_a_call_of_nothing_is_not_weighed() -> None:
    """It costs nothing, and gains nothing: it is not as good as to throw."""
    could_not = after(table(HIT.format("5 3")), "A move 1 6", "A move 1 4")
    for state, calls in ((neglected(), 1), (could_not, 0)):
        moves = [ruling.move for ruling in GAME.rulings(state, 1) if ruling.allowed]
        worths = weigh(GAME, state, moves, Random(1), Budget(4))
        assert sum(move.verb == "whynot" for move in worths) == calls


def test_a_man_that_is_brought_away_is_told_with_what_may_still_hit_it() -> None:
    """On 23 the eleven with an ace, beside the move that the figure names."""
    state = table("1:14 21:1; 24:12 8:1 7:2; A; 2 5")
    state = but(state, left=(2,))
    allowed = [ruling for ruling in GAME.rulings(state, 0) if ruling.allowed]

    said = coached(GAME, state, allowed, Random(1), Budget(400))

    assert said.move == Move.read("A move 21 23")
    assert "11 of 36 throws can hit one of your men after this, and 30 after" in said.because
    assert "1 to 3" in said.because
    assert "1 to 3" in said.figure


def test_who_only_speaks_is_not_said_to_have_moved_a_man() -> None:
    state = table("1:13 2:1 7:1; 24:13 18:2; B; 4 3")
    played = Played(GAME, state.terms, state, recent=(state,))
    for line in ("B move 24 20", "B move 20 17", "A whynot 7", "* throw 3 2"):
        played = played.then(ruling_on(played.game, played.state, Move.read(line)))

    turn = layout.last_turn(played)

    assert [str(move) for _, move in turn] == ["B move 24 20", "B move 20 17"]
    drawn = doors.picture(GAME, played.state)
    assert drawn
    seen = doors.since(drawn, GAME, turn)
    assert isinstance(seen, PointsPicture)
    assert seen.since(seen.place("17")) == ": a black man came from 20"
    assert seen.since(seen.place("20")) == (
        ": a black man came from 24; a black man went from here to 17"
    )
    assert seen.since(seen.place("24")) == ": a black man went from here to 20"
