"""What is said on a board of matches won by force, of lines that are guesses, and of what a rival
suffers as well."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from benchmarks.hints import places
from diversions.games import GAMES
from diversions.games.alquerque.position import footing
from diversions.rules.bots import Budget, bots_of
from diversions.rules.coaching import (
    ActChoice,
    Idea,
    coached,
    compared,
    ideas_of,
    later_wins,
    level_with,
    livelier,
    mostly_level,
    spoken,
    told,
)
from diversions.rules.core import Move, but
from diversions.rules.players.boarding import outcome, soon
from diversions.rules.players.search import WON, decided

HALF = WON / 200


def at(slug: str, variant: str, men: str, seat: int, **more: Any) -> Any:
    """That board, with *seat* to move."""
    game = GAMES[slug]
    first = places(game, 1, 1)[0].view
    return but(first, terms=game.terms(variant), men=men, acting=(seat,), **more)


def chosen(slug: str, view: Any, move: str, worths: dict[str, float], rival: str) -> ActChoice:
    """The choice of *move*, named by its label, where moves are worth so much."""
    game = GAMES[slug]
    allowed = tuple(r for r in game.rulings(view, view.acting[0]) if r.allowed)
    named: dict[str, Move] = {r.label: r.move for r in allowed}
    known = {named[label]: worth for label, worth in worths.items()}
    return ActChoice(game, view, named[move], allowed, known, named[rival])


def told_of(choice: ActChoice) -> list[Idea]:
    ideas = ideas_of(choice.game)
    assert ideas is not None
    return list(ideas(choice))


MATE = "...........e.....P....R....G.P.P.gE...Kp......pr.......k...R...."
LONE = "..b....b...b..w.........."
STOOD = (0, 0, 6295557, 0, 0, 0, 0, 10488000, 0, 0, 0, 16783360, 0, 0, 16912, *[0] * 10)


def test_a_win_that_comes_later_is_not_given_away() -> None:
    """Solved to the end, b3 to a3 wins as well, four moves later: only b3 to b2 loses."""
    view = at("alquerque", "bell", LONE, 1, stood=STOOD, idle=3, since=())
    game = GAMES["alquerque"]
    allowed = [r for r in game.rulings(view, 1) if r.allowed]

    said = coached(game, view, allowed, Random(1), Budget(150))

    assert said.move.what == ("c2", "d2")
    assert "“Move b3 to a3” wins as well, two turns later." in said.figure
    assert "“Move b3 to b2” you would lose the match" in said.figure
    assert "“Move b3 to b2” your opponent can" in said.because


@pytest.mark.parametrize(
    ("rival", "told"),
    [
        (7.0, "you stay ahead, but a win is further off"),
        (-7.0, "you would give that away"),
        (-2 * HALF, "you would lose the match"),
    ],
)
def test_what_a_win_is_held_against(rival: float, told: str) -> None:
    view = at("shatranj", "bodlaender", MATE, 0)
    best, other = "Rook g3 to e3", "Rook d8 to d7"
    choice = chosen("shatranj", view, best, {best: 2 * HALF, other: rival}, other)

    assert told in compared(choice)
    assert outcome(choice) == ("won-or-lost" if rival < -HALF else "won-by-force")


def test_moves_that_win_are_as_good_only_if_as_soon() -> None:
    view = at("shatranj", "bodlaender", MATE, 0)
    best, same, later = "Rook g3 to e3", "Rook g3 to d3", "Rook d8 to d7"
    worths = {best: 2 * HALF, same: 2 * HALF, later: 2 * HALF - 0.04}
    choice = chosen("shatranj", view, best, worths, later)

    assert [spoken(choice.game, view, move) for move in level_with(choice)] == [same]
    assert later_wins(choice) == f"“{later}” wins as well, two turns later."


def test_what_is_not_decided_is_looked_at_further() -> None:
    """Where a move wins, the best of the rest is looked at for as much again."""
    view = at("alquerque", "bell", LONE, 1, stood=STOOD, idle=3, since=())
    game = GAMES["alquerque"]
    weigh = bots_of(game).weigh
    assert weigh is not None
    moves = [r.move for r in game.rulings(view, 1) if r.allowed]

    worths = weigh(game, view, moves, Random(1), Budget(220))

    assert all(decided(round(100 * worth)) for worth in worths.values())


FLOCK = "....g...g..g.f....g...gg..ggggggg"


def test_a_goose_is_not_won_where_the_geese_can_help_it() -> None:
    """An expected line won one, but a search to the end of nine moves finds none."""
    view = at("fox-and-geese", "modar", FLOCK, 0)
    choice = chosen("fox-and-geese", view, "Move a4 to b4",
                    {"Move a4 to b4": 1.3, "Move a4 to a3": 0.0}, "Move a4 to a3")  # fmt: skip

    assert not [idea for idea in told_of(choice) if "you win" in idea.text]


def test_a_loss_that_the_advised_move_suffers_as_well_is_answered() -> None:
    """The elephant on g4 hangs after either: but c6 to c5 attacks the knight on d4."""
    men = "R..CKE.RPP..P.....P.EP.P..PN.Pe..........ppp.p..p...pp.pr..kc..r"
    view = at("chaturanga", "bodlaender", men, 1, leaps=("", ""), lost=("N", "EN"))
    best, other = "Pawn c6 to c5", "Pawn e7 to e6"
    choice = chosen("chaturanga", view, best, {best: 0.0, other: -1.4}, other)
    told = told_of(choice)[0]

    assert told.key == "answered"
    assert "pawn c5 takes the knight on d4" in told.text


QUIET = ".R.KG..R.PPPPP....NEENP.P......Pp......p.pneenp...pppp..r..kg..r"


def test_a_square_kept_from_a_man_is_no_reason_where_it_could_attack_nothing_there() -> None:
    """Told is what the next best move loses, which a search finds."""
    view = at("shatranj", "bodlaender", QUIET, 0)
    best, other = "Pawn b2 to b3", "Pawn g3 to g4"
    level = ("Rook b1 to c1", "Rook h1 to g1", "King d1 to c1", "Rook b1 to a1")
    worths = dict.fromkeys((best, *level), 0.0) | {other: -1.2}
    choice = chosen("shatranj", view, best, worths, other)

    told = told_of(choice)[0]

    assert "could go to c4" not in told.text
    assert told.text.startswith("It loses no man at once, as “pawn g3 to g4” does")
    assert "“pawn h5 takes the pawn on g4”" in told.text


def test_of_moves_that_are_as_good_one_is_advised_of_which_there_is_more_to_say() -> None:
    men = "R..CKE..PP..P.....P.EP....P..PP.p.p..N...p.p.p.....cpp..r..k...."
    view = at("chaturanga", "bodlaender", men, 0, leaps=("", ""), lost=("NR", "ENPR"))
    dull, lively, bad = "Knight f5 to g3", "Counsellor d1 to c2", "King e1 leaps to c2"
    choice = chosen("chaturanga", view, dull, {dull: 0.0, lively: -0.1, bad: -0.6}, bad)
    assert told_of(choice)[0].dull

    weigh = ideas_of(choice.game)
    assert weigh is not None
    said = next(livelier(choice, weigh))

    assert said.move.what == ("d1", "c2")
    assert "On c2 the counsellor has four moves" in said.because
    assert not said.turn


def test_what_holds_after_the_next_best_move_as_well_is_no_reason_for_a_goose() -> None:
    men = "..........g..f....g..gg...gg....g"
    view = at("fox-and-geese", "modar", men, 1)
    best, other = "Move f4 to e4", "Move c6 to d6"
    worths = {best: 0.0, other: -0.8, "Move c5 to d5": 0.0, "Move g5 to g4": 0.0}
    choice = chosen("fox-and-geese", view, best, worths, other)

    assert "take no goose" not in told_of(choice)[0].text


def told_first(variant: str, men: str, seat: int, best: str, other: str) -> Idea:
    """The first reason for *best*, where *other* is worth less."""
    view = at("fox-and-geese", variant, men, seat)
    return told_of(chosen("fox-and-geese", view, best, {best: 0.0, other: -0.6}, other))[0]


@pytest.mark.parametrize(
    ("men", "seat", "best", "other", "text"),
    [
        # Judge’s no. 19: not that a goose has more moves, but what the other move loses.
        (".....f.g......g..g......g........", 1, "Move e4 to d4", "Move e4 to e3",
         "the fox can take the geese on e3 and e5 in one turn, and then too few are left"),
        ("...............gf...ggg....g.g.gg", 1, "Move b5 to b4", "Move c5 to b4",
         "within two turns, as after “Move c5 to b4”, if it goes to c5; after this one it can be "
             "sure of none"),
        (".............gf.g.g..g.....g.....", 0, "Move b4 to c5", "Move b4 to a5",
         "Whatever the geese answer, the fox wins with its next turn: too few geese are left"),
        ("...............g....g..f..g.g.gg.", 0, "Move d5 to c5", "Move d5 to e5",
         "Whatever the geese answer, the fox takes a goose with its next turn"),
    ],
)  # fmt: skip
def test_what_a_fox_takes_is_told_only_if_no_answer_prevents_it(
    men: str, seat: int, best: str, other: str, text: str
) -> None:
    assert text in told_first("slanted", men, seat, best, other).text


def test_of_two_geese_one_move_may_cover_both() -> None:
    """Judge’s no. 21: one goose to e4 stops the jump over d4, and with it that over e5."""
    men = "........f.......g.g.g.ggggggg.ggg"
    text = told_first("slanted", men, 0, "Move c3 to c4", "Move c3 to d2").text

    assert "only one of them" not in text
    assert "only five of the geese’s 19 moves prevent every taking" in text


def test_the_room_of_the_fox_is_what_geese_take_from_it() -> None:
    """And the point on which it stands is none to which it can come."""
    men = "............f.gg....g..g...gg.g.g"
    text = told_first("modar", men, 1, "Move b4 to b3", "Move d5 to c5").text

    assert "can then come to 18 other points, after “Move d5 to c5” to 22" in text


def test_a_fox_is_told_how_few_answers_keep_it_from_a_goose() -> None:
    """Not that it can jump one after a step, which an answer prevents: many after the next best."""
    men, labels = "...f......g.....g..g..g.g...g.g.g", ("Move c2 to c3", "Move c2 to d2")
    view = at("fox-and-geese", "modar", men, 0)
    best, other = labels
    choice = chosen("fox-and-geese", view, best, {best: 0.0, other: -1.0}, other)

    told = next(idea for idea in told_of(choice) if idea.plain)

    assert told.key == "fox-answers"
    assert told.text == (
        "Only six of the geese’s 27 answers keep the fox from a goose for its next two turns; "
        "after “Move c2 to d2” ten of 27 do."
    )


def test_of_moves_as_good_the_fox_is_told_of_one_that_few_answers_meet() -> None:
    men, best = "..f....g......ggg..g..g..g..ggggg", "Move e1 to d2"
    view = at("fox-and-geese", "slanted", men, 0)
    worths = {best: 4.3, "Move e1 to e2": 4.3, "Move e1 to d1": 4.3}
    choice = replace(chosen("fox-and-geese", view, best, worths, best), rival=None)
    other = choice.allowed[0].move

    first, less = told_of(choice)[0], told_of(replace(choice, move=other))

    assert other != choice.move
    assert first.key == "fox-answers-level"
    assert first.text.startswith("Only nine of the geese’s 28 answers keep the fox from a goose")
    assert [(idea.key, idea.dull) for idea in less] == [("fox-level", True)]


def test_geese_are_told_what_is_lost_a_turn_later_as_well() -> None:
    """Of sixteen moves that lose a goose, after three at once; not of those three alone."""
    view = at("fox-and-geese", "slanted", "..............g..g.gg....g..f.gg.", 1)
    labels = [r.label for r in GAMES["fox-and-geese"].rulings(view, 1) if r.allowed]
    level = ("f5 to f4", "e4 to f4", "f5 to g5", "e4 to e3", "g4 to g5")
    best, other = "Move f5 to f4", "Move b4 to c5"
    worths = dict.fromkeys(labels, -1.1) | {other: -0.8}
    worths |= {f"Move {one}": 0.0 for one in level}

    first = told_of(chosen("fox-and-geese", view, best, worths, other))[0]

    assert first.text == (
        "After 16 of your 20 other moves the fox can be sure of a goose within two turns, after "
        "three of them at once, as after “Move b4 to c5” the goose on c5; the rest are about as "
        "good."
    )


def test_a_threat_that_the_geese_can_meet_is_told_with_what_does_as_well() -> None:
    """Six geese in one turn, and every other move about as good: one answer prevents it."""
    view = at("fox-and-geese", "slanted", "..g......f...g...gg.g..g.g.ggggg.", 0)
    labels = [r.label for r in GAMES["fox-and-geese"].rulings(view, 0) if r.allowed]
    best = "Move d3 to e3"
    choice = chosen("fox-and-geese", view, best, dict.fromkeys(labels, 0.0), best)

    told = next(idea for idea in told_of(replace(choice, rival=None)) if idea.plain)

    assert told.key == "fox-threat"
    assert told.text.endswith("If they find that one, your other moves do about as well.")


def test_a_fox_is_told_how_far_it_is_from_a_goose_that_it_can_jump() -> None:
    """Not “four ways open, on e2 only three”."""
    men = "....f.g............gg.g..gg.gg.g."
    view = at("fox-and-geese", "modar", men, 0)
    best, other = "Move d2 to c2", "Move d2 to e2"
    choice = chosen("fox-and-geese", view, best, {best: 0.0, other: -1.2}, other)

    told = told_of(choice)[0].text

    assert "in two steps to where it can jump the goose on c5" in told
    assert told.endswith("from e2 it takes three steps to such a point.")


def test_a_move_that_is_not_weighed_is_as_good_as_none() -> None:
    view = at("shatranj", "bodlaender", QUIET, 0)
    choice = chosen("shatranj", view, "Pawn b2 to b3", {"Rook b1 to c1": 0.0}, "Rook b1 to c1")

    assert level_with(choice) == []


def test_a_move_that_brings_back_what_has_stood_is_told_by_that() -> None:
    view = at("shatranj", "bodlaender", QUIET, 0)
    choice = chosen("shatranj", view, "Pawn b2 to b3", {"Rook b1 to c1": -7.0}, "Rook b1 to c1")

    assert [idea.key for idea in told_of(choice)] == ["stands-again"]


def test_a_knight_nearer_the_middle_is_not_as_a_king_there() -> None:
    men = "RNECKENRPPPPPPPP................................pppppppprnekcenr"
    view = at("chaturanga", "bodlaender", men, 0, leaps=("", ""), lost=("", ""))
    best, other = "Knight g1 to f3", "King e1 leaps to d3"
    choice = chosen("chaturanga", view, best, {best: 0.0, other: -0.6}, other)

    assert "On f3 the knight has five moves instead of two." in [
        idea.text for idea in told_of(choice)
    ]


def test_a_win_that_comes_later_is_no_count_of_men() -> None:
    """Where men that are left are paid for, they make two wins differ."""
    view = at("alquerque", "bell", LONE, 1, stood=STOOD, idle=3, since=())
    best, other = "Move c2 to d2", "Move b3 to a3"
    worths = {best: 2 * HALF + 1, other: 2 * HALF}
    choice = chosen("alquerque", view, best, worths, other)

    assert compared(choice) == f"“{other}” wins as well, but not so soon."


def test_a_move_that_is_not_weighed_is_counted_among_the_others() -> None:
    """Judge’s no. 3: of seventeen moves one, back to a board that has stood, was not counted."""
    view = at("shatranj", "bodlaender", QUIET, 0)
    labels = [ruling.label for ruling in GAMES["shatranj"].rulings(view, 0) if ruling.allowed]
    best, rival, *rest = labels
    choice = chosen("shatranj", view, best, dict.fromkeys((best, *rest[1:]), 0.0) | {rival: -1.0},
                    rival)  # fmt: skip

    many = len(labels)
    assert mostly_level(choice, "").startswith(f"{many - 3} of the {many - 1} other moves")


def first_of_men(variant: str, men: str, seat: int, best: str, other: str) -> Idea:
    """The first reason at Alquerque for *best*, where *other* is worth less."""
    view = at("alquerque", variant, men, seat, stood=footing(men), idle=0, since=())
    return told_of(chosen("alquerque", view, best, {best: 0.0, other: -1.0}, other))[0]


@pytest.mark.parametrize(
    ("variant", "men", "seat", "best", "other", "texts"),
    [
        # Judge’s no. 4: after the taking e3 takes e4, so it is man for man; not to take is huffed.
        ("bell", "bww...ww.wb...wbb..bbw...", 1, "Take from a5 to c5",
         "Move b4 to c3, and risk a huff",
         ["It takes the man on b5; your opponent can then take the man on e4",
          "your opponent may huff your man on a5"]),
        # Judge’s no. 2: the man on a1 takes b1, because c1 has left its point.
        ("bell", "bww..b..bw.....b......b.w", 0, "Take from e2 to c2", "Take from c1 to e3",
         ["“Take from a1 to c1”, and nothing is won"]),
        ("pritchard", "w...ww..w..b...b..bb..bb.", 0, "Move a2 to a3", "Move a2 to b2",
         ["It threatens the men on a4 and b3: not all of them can be saved"]),
        ("pritchard", "wwww.ww.w.b...wb.bb..bbb.", 0, "Move d2 to c3", "Move e3 to d3",
         ["Your opponent must take the man on c3", "In all you win as many men as you lose",
          "ahead with eight against seven"]),
    ],
)  # fmt: skip
def test_men_are_counted_by_every_answer(
    variant: str, men: str, seat: int, best: str, other: str, texts: list[str]
) -> None:
    said = first_of_men(variant, men, seat, best, other).text

    for text in texts:
        assert text in said


CHANGED = "wwwwww.ww..bbwbb.b.bbbbb."
LEVEL = ("a4 to b4", "c4 to d4", "e4 to d4")
LOSING = ("b3 to a3", "b5 to b4", "d5 to e5", "b3 to b2", "e3 to e2", "a4 to a3", "d5 to d4")


def test_a_man_that_is_changed_for_one_is_not_said_to_be_kept() -> None:
    """After c4 to b4 a man is taken on each side: not “this one loses none”."""
    view = at("alquerque", "bell", CHANGED, 1, stood=footing(CHANGED), idle=0, since=())
    worths = {f"Move {one}": 0.0 for one in ("c4 to b4", *LEVEL)}
    worths |= {f"Move {one}": -0.9 for one in LOSING}
    choice = chosen("alquerque", view, "Move c4 to b4", worths, "Move b3 to a3")

    told = told_of(choice)[0]

    assert told.key == "loses-none"
    assert told.text.endswith(": by this one you win as many as you lose.")


def test_what_a_line_comes_to_says_whether_men_of_both_sides_fall() -> None:
    men = "w.www..ww.b...bw.bb.wwbb."

    said = first_of_men("bell", men, 1, "Move d5 to e5", "Move c5 to b4").text

    assert "and, whatever you do then, you lose one man;" in said
    assert said.endswith("after this move you win as many men as you lose.")


def test_a_match_that_is_decided_is_not_told_in_men() -> None:
    """Not “you lose two men; after this move you lose one man”, where one wins and one loses."""
    men = "bw..w.....b......w..w..ww"
    view = at("alquerque", "bell", men, 0, stood=footing(men), idle=0, since=())
    best, other = "Move b1 to b2", "Move e1 to d1"
    choice = chosen("alquerque", view, best, {best: 2 * HALF, other: -2 * HALF}, other)

    told = told_of(choice)[0]

    assert told.key == "won-or-lost"
    assert not told.without


def test_what_is_lost_later_is_not_told_as_kept_for_good() -> None:
    """Both moves lose a man in the end: this one not at once."""
    men = "bwwwwb.www..w.w.bbb.bbbbb"

    said = first_of_men("pritchard", men, 0, "Move c3 to b3", "Move e3 to d3").text

    assert "you lose one man more than you win; after this move" in said
    assert "no more than you win in the next four moves" in said


def test_what_holds_of_the_next_best_as_well_has_no_figure_against_it() -> None:
    """Not “18 of the 25 other moves are as safe” beside “0.9 men worse” with one of them."""
    men = "..w.wb...w.bb..b...bb.bb."
    view = at("alquerque", "pritchard", men, 1, stood=footing(men), idle=0, since=())
    best, other = "Move a5 to b4", "Move a2 to b2"
    choice = chosen("alquerque", view, best, {best: 5.1, other: 4.2}, other)

    idea = told_of(choice)[0]

    assert idea.text == (
        "If both sides answer well, seven of your 25 other moves lose a man within three moves; "
        "this one does not, nor do 18 others, and which of these is best shows only later."
    )
    assert not told(choice, idea, "").figure


def test_a_match_that_is_won_by_force_is_told_so_at_chess() -> None:
    """Not “It attacks the pawn on f5”."""
    men = "...g.g.............K........n....Pp..P...p.p.p....k............."
    view = at("shatranj", "bodlaender", men, 1)
    best, other = "Knight e4 to g3", "Knight e4 to g5"
    choice = chosen("shatranj", view, best, {best: 2 * HALF - 0.06, other: 9.0}, other)

    told = told_of(choice)[0]

    assert told.key in ("won-by-force", "forced-end")


def test_how_soon_a_match_is_won_is_told_where_that_is_known() -> None:
    men = "...............gf...ggg....g.g.gg"
    view = at("fox-and-geese", "slanted", men, 0)
    labels = [r.label for r in GAMES["fox-and-geese"].rulings(view, 0) if r.allowed]
    best, other = labels[:2]
    choice = chosen("fox-and-geese", view, best, {best: 2 * HALF - 0.06, other: 1.0}, other)

    assert soon(choice) == " within three more moves"
    assert soon(replace(choice, worths={choice.move: 1.0})) == ""


def test_a_huff_is_followed_by_the_first_of_the_moves_that_win() -> None:
    view = at("alquerque", "pritchard", "..b....b...b..w..........", 0, huffable=(2,))
    huff = next(r.move for r in GAMES["alquerque"].rulings(view, 0) if r.move.verb == "huff")
    choice = ActChoice(GAMES["alquerque"], view, huff, (), {huff: 2 * HALF - 0.05})

    assert soon(choice) == " within three more moves"


def test_a_man_that_one_turn_more_saves_is_not_lost() -> None:
    """After a5 to b4 and e2 to d2 every taking loses a man, but d4 to c3 does not."""
    men = "www.www..wbb..wb.bbbb.bbb"

    said = first_of_men("pritchard", men, 1, "Move a5 to b5", "Move a5 to b4").text

    assert "you lose one man" not in said


def test_a_match_that_is_won_by_other_moves_as_well_is_told_as_won() -> None:
    """Not that no man is won or lost in the next moves."""
    men = ".bb...b..w.......w.....ww"
    view = at("alquerque", "bell", men, 0, stood=footing(men), idle=0, since=())
    best, other = "Move e2 to d2", "Move e2 to e3"
    worths = {best: 2 * HALF, other: 2 * HALF - 0.04}
    choice = chosen("alquerque", view, best, worths, other)

    assert "you can win, whatever your opponent answers" in told_of(choice)[0].text


def test_a_move_as_good_is_not_said_to_lose_a_man_that_this_one_keeps() -> None:
    """At the start b2 to c3 gives one, and wins it back beyond what is looked at."""
    game: Any = GAMES["alquerque"]
    view = game.view(game.begin(game.terms("bell")), 0)
    labels = [ruling.label for ruling in game.rulings(view, 0) if ruling.allowed]
    best, given = "Move c2 to c3", "Move b2 to c3"
    level = dict.fromkeys(labels, 0.0)

    def even(worths: dict[str, float]) -> str:
        choice = chosen("alquerque", view, best, worths, given)
        return next(idea.text for idea in told_of(choice) if idea.key == "even-2")

    assert even(level).startswith(f"After “{given}” you lose a man within three moves, and should")
    assert "in the end it comes to about the same" in even(level)


def test_a_fox_whose_other_moves_bring_back_a_board_is_told_so() -> None:
    """Not the adviser’s bare word: what has stood is not weighed, so that nothing is as good."""
    game: Any = GAMES["fox-and-geese"]
    view = at("fox-and-geese", "slanted", ".....g...........gg......g.f.....", 0)
    moves = [ruling.move for ruling in game.rulings(view, 0) if ruling.allowed]
    best, *others = moves
    view = but(view, stood=tuple(game.apply(view, move).men for move in others))
    choice = ActChoice(game, view, best, tuple(game.rulings(view, 0)), {best: 1.0})
    allowed = tuple(ruling for ruling in choice.allowed if ruling.allowed)

    told = next(idea for idea in told_of(replace(choice, allowed=allowed)) if idea.plain)

    assert told.key == "fox-level"
    assert told.text.endswith("Every other move brings back a position that has stood.")


def test_a_man_that_is_given_for_more_later_is_told_as_given() -> None:
    """At the start b2 to c3 costs one by force, and is weighed as better."""
    game: Any = GAMES["alquerque"]
    view = game.view(game.begin(game.terms("pritchard")), 0)
    best, other = "Move b2 to c3", "Move c2 to c3"
    worths = {best: 0.98, other: -0.04, "Move d3 to c3": -0.04, "Move d2 to c3": -1.96}

    texts = [idea.text for idea in told_of(chosen("alquerque", view, best, worths, other))]

    assert any(
        "For now you lose one man more than you win, but you should win back" in text
        for text in texts
    )
