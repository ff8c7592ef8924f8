"""Chaturanga: the report's rules, the readings, and an independent count."""

from __future__ import annotations

import tomllib
from itertools import permutations, product
from random import Random

import pytest

from diversions.games.chaturanga import GAME, players
from diversions.games.chaturanga.rules import (
    ARRAY,
    LIMIT,
    ChaturangaState,
    attacks,
    can_act,
    in_check,
)
from diversions.rules import Move, Outcome, Terms, play, ruling_on
from diversions.rules.bots import Budget
from diversions.rules.kit.chessmen import POINTS, orbit
from tests import book
from tests.games import laws
from tests.games import perft_chessmen as apart
from tests.samples import PLIES

BACKS = ("RNECKENR", "RNEKCENR")


def at(text: str, **readings: str) -> ChaturangaState:
    return GAME.set_up(GAME.terms(None, None, **readings), text)


def then(state: ChaturangaState, *lines: str) -> ChaturangaState:
    for line in lines:
        state = play(GAME, state, Move.read(line))
    return state


def refused(state: ChaturangaState, line: str) -> tuple[str, str]:
    ruling = ruling_on(GAME, state, Move.read(line))
    assert not ruling.allowed, line
    return ruling.rule, ruling.because


def alone(white: int, black: int, leaps: tuple[str, str], terms: Terms) -> ChaturangaState:
    """The two kings on the board, and Black to move."""
    men = "".join({white: "K", black: "k"}.get(at, ".") for at in range(64))
    return ChaturangaState(terms=terms, acting=(1,), men=men, leaps=leaps)


@pytest.mark.parametrize(("threat", "stuck"), [("none", set()), ("checks", {"stalemate"})])
def test_two_kings_alone_never_mate_and_stalemate_only_where_leaps_attack(
    threat: str, stuck: set[str]
) -> None:
    terms, ends = GAME.terms(None, None, threat=threat), set[str]()
    for white, black in permutations(range(64), 2):
        for leaps in (("", ""), ("", "leapt")):
            state = alone(white, black, leaps, terms)
            if in_check(state.men, 0, attacks(state, 1)) is None and not can_act(state, 1):
                mate = in_check(state.men, 1, attacks(state, 0)) is not None
                ends.add("mate" if mate else "stalemate")

    assert ends == stuck


def test_a_leap_on_a_man_of_its_own_is_refused_for_that() -> None:
    state = GAME.begin(GAME.terms())

    rule, because = refused(state, "A leap e1 c2")

    assert (rule, because) == ("chaturanga.take", "The white pawn stands on c2.")


def goes(state: ChaturangaState, start: str, verb: str = "move") -> set[str]:
    """Where the man on *start* may go."""
    moves = [move for seat in state.acting for move in GAME.moves(state, seat)]
    return {move.what[-1] for move in moves if move.verb == verb and move.what[0] == start}


# The array and the men ----------------------------------------------------------------------


def test_the_array_is_the_report_s_and_no_king_faces_the_other() -> None:
    where = {
        man: " ".join(POINTS[i] for i, m in enumerate(ARRAY) if m == man) for man in "KCRNEkcrne"
    }

    assert where == {
        "K": "e1", "C": "d1", "R": "a1 h1", "N": "b1 g1", "E": "c1 f1",
        "k": "d8", "c": "e8", "r": "a8 h8", "n": "b8 g8", "e": "c8 f8",
    }  # fmt: skip
    assert ARRAY[8:16] == "P" * 8
    assert ARRAY[48:56] == "p" * 8


OPEN = """
8 . . . k . . . .
7 . . . . . . . .
6 . p . . . . . .
5 . . E . p . . .
4 . . . P . . C .
3 . . . . P . . .
2 . . . . . P . R
1 . . . . K . . .
  a b c d e f g h
"""


def test_each_man_goes_its_own_way() -> None:
    state = at(OPEN)

    assert goes(state, "c5") == {"a3", "a7", "e7"}  # over b6; on e3 stands its own pawn
    assert goes(state, "g4") == {"f3", "f5", "h3", "h5"}
    assert goes(state, "d4") == {"d5", "e5"}
    assert goes(state, "f2") == {"f3"}  # no double step
    assert goes(state, "h2") == {"g2", "h1", "h3", "h4", "h5", "h6", "h7", "h8"}
    assert goes(state, "e1") == {"d1", "d2", "e2", "f1"}
    assert goes(state, "e1", "leap") == {"c2", "d3", "f3", "g2"}


def test_a_try_that_is_no_way_of_a_man_is_refused_in_its_own_words() -> None:
    state = at(OPEN)

    assert refused(state, "A move f2 f4") == (
        "chaturanga.pawn",
        "A pawn moves one square at a time, even on its first move.",
    )
    assert refused(state, "A move c5 d6")[1] == "An elephant cannot go from c5 to d6."
    assert refused(state, "A move c5 e3")[1] == "The white pawn stands on e3."
    assert refused(state, "A move h2 e2")[1] == "Something stands between h2 and e2."
    assert refused(state, "A move b6 b5") == (
        "chaturanga.move",
        "There is no white piece on b6.",
    )
    assert refused(state, "A move e1 f3") == (
        "chaturanga.one-leap",
        "The king can go there only by its one leap: write “leap”.",
    )


def test_an_elephant_comes_to_eight_squares_and_no_two_share_one() -> None:
    orbits = [orbit("E", i) for i, man in enumerate(ARRAY) if man in "Ee"]

    assert [len(squares) for squares in orbits] == [8, 8, 8, 8]
    assert len(frozenset().union(*orbits)) == 32


def test_the_counsellors_keep_to_the_same_half_of_the_board() -> None:
    white, black = (orbit("C", ARRAY.index(man)) for man in "Cc")

    assert white == black
    assert len(white) == 32


# The king's leap ----------------------------------------------------------------------------


def test_the_king_leaps_once() -> None:
    state = then(GAME.begin(GAME.terms()), "A leap e1 f3", "B move a7 a6")

    assert refused(state, "A leap f3 g5") == (
        "chaturanga.one-leap",
        "This king has already made its one leap.",
    )


CHECKED = """
. . . k . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
P . . . . . . .
. . . . K . . r
white to move
"""


def test_a_king_in_check_may_not_leap_nor_ever_after() -> None:
    state = at(CHECKED)
    rule = "chaturanga.leap-lost"

    assert refused(state, "A leap e1 f3")[0] == rule
    later = then(state, "A move e1 e2", "B move h1 h8")
    assert refused(later, "A leap e2 f4")[0] == rule


NEAR_KINGS = """
. . . . . . . .
. . . . . . . .
. . k . . . . .
. . . . . . . .
. . . . . . . .
. . . K . . . .
P . . . . . . p
. . . . . . . .
white to move
"""


def test_a_leap_that_is_still_to_be_made_gives_no_check_unless_agreed() -> None:
    plain, strict = at(NEAR_KINGS), at(NEAR_KINGS, threat="checks")

    assert "d4" in goes(plain, "d3")
    assert refused(then(plain, "A move d3 d4"), "B leap c6 d4")[0] == "chaturanga.threat.none"
    assert refused(strict, "A move d3 d4") == (
        "chaturanga.threat.checks",
        "The white king would be in check from c6.",
    )


def test_a_leap_can_give_check_and_take_the_other_s_leap_away() -> None:
    text = NEAR_KINGS + "black has leapt"
    state = then(at(text, threat="checks"), "A move d3 d4")

    assert [note.rule for note in state.notes] == ["chaturanga.threat.checks"]
    assert "b6" in goes(state, "c6")
    assert "d6" in goes(state, "c6")
    assert refused(state, "B promote h2 h1")[0] == "chaturanga.threat.checks"


def test_a_step_ends_the_leap_only_if_agreed() -> None:
    kept, spent = at(NEAR_KINGS), at(NEAR_KINGS, stepped="spent")
    lines = ("A move d3 e3", "B move c6 c7")

    assert "f5" in goes(then(kept, *lines), "e3", "leap")
    assert refused(then(spent, *lines), "A leap e3 f5")[0] == "chaturanga.stepped.spent"


def test_the_leap_takes_unless_agreed_otherwise() -> None:
    text = NEAR_KINGS.replace(
        ". . k . . . . .\n. . . . . . . .", ". . k . . . . .\n. . . . p . . ."
    )

    assert "e5" in goes(at(text), "d3", "leap")
    assert refused(at(text, leap="vacant-only"), "A leap d3 e5")[0] == "chaturanga.leap.vacant-only"


def test_a_leap_that_takes_nothing_cannot_be_agreed_to_check() -> None:
    with pytest.raises(ValueError, match="cannot take with its leap gives no check"):
        GAME.terms(leap="vacant-only", threat="checks")


# Promotion ----------------------------------------------------------------------------------


PROMOTING = """
. . . . . . . .
. P . P P . . .
. . . . . . . k
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . p
R . . . K . . R
white to move
"""
# White has both rooks and no other man but pawns: knights, elephants and counsellor are lost.


def test_a_pawn_becomes_the_man_of_its_square() -> None:
    state = at(PROMOTING)

    assert then(state, "A promote b7 b8").men[57] == "N"
    assert then(state, "A promote e7 e8").men[60] == "C"


def test_a_pawn_is_never_promoted_on_the_square_of_the_king() -> None:
    state = at(PROMOTING)

    assert refused(state, "A promote d7 d8")[0] == "chaturanga.royal-square"
    assert then(state, "A move d7 d8").men[59] == "P"


def test_a_pawn_is_promoted_only_for_a_man_that_is_lost() -> None:
    with_knights = PROMOTING.replace("R . . . K . . R", "R N . . K . N R")
    state = at(with_knights)

    assert refused(state, "A promote b7 b8") == (
        "chaturanga.lost.fewer",
        "White has lost no knight, so no pawn can become one.",
    )
    assert then(state, "A move b7 b8").men[57] == "P"
    barred = at(with_knights, last_rank="barred")
    assert refused(barred, "A move b7 b8")[0] == "chaturanga.last-rank.barred"


def test_promotion_is_a_duty_or_a_choice() -> None:
    assert refused(at(PROMOTING), "A move b7 b8") == (
        "chaturanga.promoting.must",
        "This pawn must be promoted.",
    )
    assert then(at(PROMOTING, promoting="may"), "A move b7 b8").men[57] == "P"


def test_a_pawn_that_waits_becomes_a_man_later_only_if_agreed() -> None:
    text = PROMOTING.replace(". . . . . . . .\n. P . P", ". P . . . . . .\n. . . P", 1)

    assert refused(at(text), "A promote b8")[0] == "chaturanga.later.never"
    assert then(at(text, later="by-a-turn"), "A promote b8").men[57] == "N"


def test_what_is_made_good_is_lost_no_more_unless_once_is_for_good() -> None:
    text = PROMOTING.replace(". P . P P . . .", ". P . . . . P .").replace("R . . . K", "R N . . K")

    fewer, ever = (then(at(text, lost=key), "A promote b7 b8") for key in ("fewer", "ever"))
    fewer, ever = (then(state, "B move h6 h5") for state in (fewer, ever))

    assert refused(fewer, "A promote g7 g8")[0] == "chaturanga.lost.fewer"
    assert then(ever, "A promote g7 g8").men.count("N") == 3


# The end ------------------------------------------------------------------------------------


def test_mate_wins() -> None:
    text = """
    k . . . . . . .
    . . . . . . . R
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . K . R .
    white to move
    black has leapt
    """

    state = then(at(text), "A move g1 g8")

    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.rule) == ((0,), "chaturanga.mate")


STALE = """
k . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . R
. . . . . . . .
. . . . . . . .
. . . . . . . .
. R . . K . . .
white to move
black has leapt
"""


def test_he_who_gives_stalemate_has_lost() -> None:
    state = then(at(STALE), "A move h5 h7")

    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.rule) == ((1,), "chaturanga.stalemate")


BARING = """
k . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . R r
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . K . . .
white to move
"""


def test_a_bare_king_plays_on_unless_agreed_otherwise() -> None:
    on, lost = (then(at(BARING, bare=key), "A move g5 h5") for key in ("plays-on", "loses"))

    assert on.outcome is None
    assert [note.rule for note in on.notes] == ["chaturanga.bare.plays-on"]
    assert lost.outcome is not None
    assert (lost.outcome.winners, lost.outcome.rule) == ((0,), "chaturanga.bare.loses")


BARE_AND_STUCK = """
k . . . . . . .
. . . N . . . .
. K . . . . . .
. . . . . . R r
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
white to move
black has leapt
"""


def test_a_capture_that_bares_and_leaves_no_move_loses_at_once_where_a_bare_king_does() -> None:
    on, lost = (then(at(BARE_AND_STUCK, bare=key), "A move g5 h5") for key in ("plays-on", "loses"))

    assert on.outcome == Outcome((1,), "chaturanga.stalemate")
    assert lost.outcome == Outcome((0,), "chaturanga.bare.loses")


def test_play_without_progress_is_drawn_at_the_limit() -> None:
    to_and_fro = ["A move b1 a3", "B move b8 a6", "A move a3 b1", "B move a6 b8"]

    state = then(GAME.begin(GAME.terms()), *to_and_fro * (LIMIT // 4))

    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.rule) == ((), "chaturanga.limit")


# Positions as text --------------------------------------------------------------------------


FIRST = "R . . . K"


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (("k", "."), "Black has 0 kings, but must have exactly one."),
        ((FIRST, "P . . . K"), "White has a pawn on its first rank, and pawns never go back."),
        (
            (FIRST, "R R . . K"),
            "White has 3 rooks, and a pawn can only replace one that was lost.",
        ),
        ((FIRST, "R . . E K"), "No white elephant can have come to d1."),
        ((FIRST, "R . C . K"), "No white counsellor can have come to c1."),
        (
            ("to move", "to play"),
            "“white to play”: write “white to move”, “white has leapt”, “white has been checked” "
            "or the same for black here.",
        ),
        ((". . . . . . . k", "P P P P P P . k"), "White has 9 pawns, but starts with only 8."),
    ],
)
def test_an_impossible_position_is_refused_with_the_reason(
    change: tuple[str, str], why: str
) -> None:
    with pytest.raises(ValueError, match=".") as error:
        at(PROMOTING.replace(*change))

    assert str(error.value) == why


OVER = """
k . . . . . . .
. . . . . . . R
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
. R . . K . . .
black to move
black has leapt
"""


def test_a_position_whose_play_is_over_is_refused() -> None:
    with pytest.raises(ValueError, match="Black has no move, so the play is over."):
        at(OVER)
    with pytest.raises(ValueError, match="Black is in check, and it is white to move"):
        at(OVER.replace("black to", "white to").replace("k . . .", "k . . R").replace("R\n", ".\n"))


def test_a_waiting_pawn_is_impossible_where_none_may_wait() -> None:
    text = PROMOTING.replace(". . . . . . . .\n. P . P", ". P . . . . . .\n. . . P", 1)

    with pytest.raises(ValueError, match="has a pawn on the last rank, where none may stay"):
        at(text, last_rank="barred")


# Counts -------------------------------------------------------------------------------------


def perft(state: ChaturangaState, depth: int) -> int:
    moves = [move for seat in state.acting for move in GAME.moves(state, seat)]
    if depth == 1:
        return len(moves)
    return sum(perft(GAME.apply(state, move), depth - 1) for move in moves)


def test_sequences_from_the_array_agree_with_an_independent_count() -> None:
    start, chess = GAME.begin(GAME.terms()), apart.Chess(*BACKS)
    for depth in range(1, PLIES + 1):
        assert perft(start, depth) == apart.count(chess, apart.table(start.men), depth)


AMID = """
. r . . . . . .
. . P . . P . .
. . . k . n . .
. . . . . . P .
. . c . . . . .
. . . K . . . .
p . P . . . . p
. . . . R . . .
white to move
"""


@pytest.mark.parametrize(
    "readings",
    [
        {},
        {"leap": "vacant-only"},
        {"threat": "checks"},
        {"threat": "checks", "stepped": "spent"},
        {"stepped": "spent"},
        {"last_rank": "barred"},
        {"promoting": "may"},
        {"later": "by-a-turn"},
        {"later": "by-a-turn", "lost": "ever"},
        {"bare": "loses"},
    ],
)
def test_sequences_amid_promotions_agree_in_every_reading(readings: dict[str, str]) -> None:
    state = at(AMID, **readings)
    chess = apart.Chess(
        *BACKS,
        takes_by_leap=readings.get("leap") != "vacant-only",
        leap_threat="threat" in readings,
        step_ends_leap="stepped" in readings,
        may_wait="last_rank" not in readings,
        may_decline="promoting" in readings,
        later="later" in readings,
        ever="lost" in readings,
        bare_loses="bare" in readings,
    )
    able = frozenset(side for side in (0, 1) if not state.leaps[side])
    lost = frozenset((side, kind) for side in (0, 1) for kind in state.lost[side])
    table = apart.table(state.men, 0, able)
    table = apart.Table(table.men, 0, able, lost)

    for depth in (1, 2, 3):
        assert perft(state, depth) == apart.count(chess, table, depth)


# Every try ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "terms",
    [GAME.terms(), GAME.terms(promoting="may", later="by-a-turn"), GAME.terms(last_rank="barred")],
)
def test_every_other_try_is_refused_with_a_reason_by_a_rule_in_force(terms: Terms) -> None:
    report = book.rules("chaturanga")
    for state in list(laws.tables(GAME, terms, (1,)))[::40]:
        assert isinstance(state, ChaturangaState)
        for seat in state.acting:
            listed = {ruling.move for ruling in GAME.rulings(state, seat)}
            tries = product(("move", "leap", "promote"), POINTS, POINTS)
            for move in (Move(seat, verb, (at, to)) for verb, at, to in tries):
                if move not in listed:
                    ruling = GAME.refuse(state, move)

                    assert ruling.because.endswith("."), move
                    assert terms.meets(report[ruling.rule].get("under", [])), move


# The players' own board ----------------------------------------------------------------------


@pytest.mark.parametrize("terms", list(laws.all_terms(GAME)), ids=lambda terms: terms.code)
def test_the_fast_board_knows_the_same_moves(terms: Terms) -> None:
    for state in list(laws.tables(GAME, terms, (1,)))[::5]:
        assert isinstance(state, ChaturangaState)
        for seat in state.acting:
            board = players.fast(terms)
            spoken = {players.spoken(state, act) for act, _ in board.after(board.node(state))}

            assert spoken == set(GAME.moves(state, seat))


def test_the_master_sees_a_mate_and_shuns_a_stalemate() -> None:
    state = at(STALE)

    for level in ("journeyman", "master"):
        rulings = [ruling for ruling in GAME.rulings(state, 0) if ruling.allowed]
        advice = players.LEVELS[level](GAME, state, rulings, Random(1), Budget(100))

        assert str(advice.move) != "A move h5 h7"
        assert advice.because.endswith(".")


# The lesson ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "rule"),
    [("mate", "chaturanga.mate"), ("stalemate", "chaturanga.mate")],
)
def test_the_lesson_ends_matches_as_it_says(key: str, rule: str) -> None:
    steps = tomllib.loads((book.folder("chaturanga") / "lessons.toml").read_text("utf-8"))["step"]
    step = next(step for step in steps if step["key"] == key)

    state = then(at(step["set_up"]), *step.get("moves", []), *step["do"])

    assert state.outcome is not None
    assert state.outcome.rule == rule


# The laws that not every game keeps yet
