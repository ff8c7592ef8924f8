"""What is said of threats, guards and losses at the older chess holds for the next few moves."""

from __future__ import annotations

from typing import Any

import pytest

from diversions.rules.coaching import Idea, as_good
from diversions.rules.players import chess_lines
from diversions.rules.players.chess import REACH
from diversions.rules.players.chess_proof import SURE, Proof
from tests.rules.test_board_ends import HALF, at, chosen, told_of
from tests.samples import LONG

LEAPT = {"leaps": ("leapt", "checked"), "lost": ("CENPR", "CENPR")}


def reasons(
    slug: str, men: str, seat: int, worths: dict[str, float], rival: str, **more: Any
) -> list[Idea]:
    """Of the first of *worths*, held against *rival*."""
    view = at(slug, "bodlaender", men, seat, **more)
    return told_of(chosen(slug, view, next(iter(worths)), worths, rival))


def test_a_pawn_that_falls_by_the_second_move_is_not_said_to_be_safe() -> None:
    """The rook goes to c6, where its pawn guards it, and takes b6 whatever the king does."""
    men = "..................R..K...........P.......p.........k............"
    moves = ("d6", "d8", "e8", "e7", "e6")
    worths = dict.fromkeys((f"King d7 to {end}" for end in moves), -5.0)

    told = reasons("chaturanga", men, 1, worths, "King d7 to d8", **LEAPT)[0]

    assert told.key == "lost-anyway"
    assert told.text.startswith("You lose the pawn on b6 whatever you do")
    assert "rook c3 to c6" in told.text


def test_a_check_that_gains_nothing_is_no_reason() -> None:
    """What matters is that the king does not take the knight."""
    men = ".............................K......n.......k...p..............."
    level = ("d3", "c6", "c4", "d7", "f7", "g6")
    worths = dict.fromkeys((f"Knight e5 to {end}" for end in level), 0.0)
    worths["Knight e5 to f3"] = -3.7

    told = reasons("chaturanga", men, 1, worths, "Knight e5 to f3", **LEAPT)

    assert not [idea for idea in told if "check" in idea.text]
    assert "as “knight e5 to f3” does by “king f4 takes the knight on f3”" in told[0].text


def test_a_man_that_could_be_taken_already_is_not_newly_attacked() -> None:
    """The knight on e2 and the rook on g1 attack the elephant on c1 before d2 to b4."""
    men = "..E...r...Ken...RP.PP...P.P.P...p.p.pE..rp...p.P.k.............R"
    best, other = "Elephant d2 to b4", "Knight e2 takes the elephant on c1"

    told = reasons("chaturanga", men, 1, {best: 0.0, other: -0.6}, other, **LEAPT)

    assert not [idea for idea in told if idea.text == "It attacks the elephant on c1."]


def test_a_man_for_which_another_is_taken_is_not_told_as_the_price() -> None:
    """For the general on c7 the other takes the pawn on f6."""
    men = "g..K.............p........pG..p......E.....k.p.......gG..G......"
    best, other = "King d1 to d2", "General b8 to c7"
    level = ("King d1 to e2", "King d1 to c1", "King d1 to e1", "General b8 to a7")
    worths = dict.fromkeys((best, *level), -1.8) | {other: -2.4, "General d4 to e5": -3.8}

    told = reasons("shatranj", men, 0, worths, other)

    assert "rival-loses" not in {idea.key for idea in told}


def test_a_pawn_is_not_told_to_be_nearer_its_promotion_where_it_is_far() -> None:
    men = "R..KG......P..P.PP.PEPp....N....p........p.e.pp....pp...r..kg..R"
    best, other = "Pawn a5 to a4", "Elephant d6 to f4"

    told = reasons("shatranj", men, 1, {best: 0.0, other: -0.5}, other)

    assert "forward" not in {idea.key for idea in told}


KING_AND_KNIGHT = ".............................K......n.......k..................."
STUCK = "p.........K.........k..........................................."


@pytest.mark.parametrize(
    ("men", "seat", "best", "other", "with_which"),
    [
        (KING_AND_KNIGHT, 1, "Knight e5 to d3", "Knight e5 to f3", "the knight on e5"),
        (KING_AND_KNIGHT, 0, "King f4 to g3", "King f4 to e4", "the knight on e5"),
        (STUCK, 0, "King c2 to b2", "King c2 to c1", "the pawn on a1"),
    ],
)
def test_where_nobody_can_give_mate_every_move_draws(
    men: str, seat: int, best: str, other: str, with_which: str
) -> None:
    """A stranger: no figure in pawns, and nothing of what is lost, where every move draws."""
    view = at("chaturanga", "bodlaender", men, seat, **LEAPT)
    choice = chosen("chaturanga", view, best, {best: 0.0, other: -1.5}, other)

    told = told_of(choice)[0]

    assert told.key == "drawn"
    assert f"nothing beside the king but {with_which}" in told.text
    assert told.decides  # no figure
    assert not as_good(choice, told.text)


@pytest.mark.parametrize("kind", "CNE")
def test_one_man_that_is_neither_rook_nor_pawn_gives_no_mate(kind: str) -> None:
    near = [set(to) for to in REACH["K"]]
    reach = [set(to) for to in REACH[kind]]
    mates = [
        (king, piece, bare)
        for king in range(64)
        for piece in range(64)
        for bare in reach[piece] - near[king] - {king}
        if piece != king
        and all(to in near[king] or (to in reach[piece] and to != piece) for to in near[bare])
    ]
    assert not mates


def test_a_bare_king_has_nothing_to_lose_but_the_match() -> None:
    """Not “No move of yours loses a man at once”."""
    men = "....................K................k..................P..RR..."
    worths = {f"King f5 to {end}": -12.6 for end in ("g5", "f6", "g6", "g4")}
    more = LEAPT | {"idle": 25}

    told = reasons("chaturanga", men, 1, worths, "King f5 to f6", **more)

    assert [idea.key for idea in told] == ["bare"]
    assert "The match is a draw after 75 more turns" in told[0].text


def test_nothing_is_said_of_room_against_a_bare_king() -> None:
    """Not “On c8 the rook has nine moves instead of two”: it is to be mated, and no man lost."""
    men = ".............................k.............K.......C....P..RR..."
    level = ("d8 to c8", "d8 to b8", "e8 to e7", "e8 to e6")
    worths = {f"Rook {one}": 14.6 for one in level} | {"Rook e8 to e3": 9.2}

    told = reasons("chaturanga", men, 0, worths, "Rook e8 to e3", **LEAPT)

    assert not {idea.key for idea in told} & {"reach", "frees", "all-safe"}
    assert "“king f4 takes the rook on e3”" in told[0].text


def test_a_stalemate_is_lost_by_who_gives_it() -> None:
    men = "k................K..........N..................................."
    best, other = "Knight e4 to f2", "Knight e4 to d2"

    told = reasons("chaturanga", men, 0, {best: 5.0, other: -2 * HALF}, other, **LEAPT)[0]

    assert told.key == "rival-stalemates"


def test_a_rook_for_which_a_counsellor_is_taken_is_not_simply_lost() -> None:
    """The counsellor takes the rook on e6, and the king the counsellor."""
    men = "....rr..........R.P......Pp.....P..k....p.....K....C...........R"
    best, other, other_loss = "Rook f1 to g1", "Rook e1 to e6", "Rook f1 to f5"
    level = ("King d5 to d6", "Rook e1 to d1", "Rook e1 to e5", "King d5 to e5")
    worths = dict.fromkeys((best, *level), -3.1) | {other: -6.6, other_loss: -8.5}

    told = reasons("chaturanga", men, 1, worths, other, **LEAPT)[0]

    assert told.key == "loses-none"
    assert "lose a man at once, or a greater one for a lesser, as “rook e1 to e6”" in told.text


def test_a_man_that_nothing_attacks_needs_no_guard() -> None:
    men = "R...G..R.K.PP.......EPP.P.p.N..Pp..npE.pr...ep.....p.......kg..r"
    worths = {"Rook h1 to h3": 0.0, "Elephant f5 takes the pawn on d7": -0.5}

    told = reasons("shatranj", men, 0, worths, "Elephant f5 takes the pawn on d7")

    assert not [idea for idea in told if "guard" in idea.text]


@pytest.mark.parametrize(("rival", "longer"), [(0.0, "No move puts"), (-0.04, "loses sooner")])
def test_a_lost_match_is_told_by_how_it_is_lost(rival: float, longer: str) -> None:
    men = "g......g..................p..p......pK.....k.............G......"
    lost = -2 * HALF + 0.09
    other = "King f5 to g6"
    worths = {"General b8 to c7": lost, other: lost + rival}

    told = reasons("shatranj", men, 0, worths, other)[0]

    assert told.key == "loses"
    assert "“king" in told.text
    assert longer in told.text


def test_what_loses_by_force_is_told_before_what_is_attacked() -> None:
    men = "....gg...g.g.........g.........K.....k.....................G...."
    best, other = "King h4 to g3", "General d8 to e7"
    worths = {best: -8.0, other: -2 * HALF + 0.06}

    told = reasons("shatranj", men, 0, worths, other)[0]

    assert told.key == "rival-lost"
    assert "ends the match by force in three moves" in told.text


def test_a_check_does_not_shut_men_in() -> None:
    """Who is in check has few moves, whoever stands where."""
    men = "R..CK......PP..n.P.EE.P.PpP.nP.Pp.N..p.p..pee.p....ppc.....k...r"
    worths = {"Knight c5 to b7": 0.0, "Elephant d3 takes the pawn on f5": -0.6}

    told = reasons("chaturanga", men, 0, worths, "Elephant d3 takes the pawn on f5", **LEAPT)

    assert told
    assert not [idea for idea in told if idea.key.startswith("hem")]


def test_a_hint_stands_though_enough_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    men = "...CK..R..PPPP..RPNEENP.P.....nPp......p.pnee.p...pppp..r..kc..r"
    worths = {"Knight c3 to b5": 0.0, "Knight c3 to e4": 0.0, "Elephant d3 to f5": -1.4}
    more = {"leaps": ("", ""), "lost": ("", "")}
    for most in range(0, 120, 7 if LONG else 24):
        monkeypatch.setattr(chess_lines, "NODES", most)
        reasons("chaturanga", men, 0, worths, "Elephant d3 to f5", **more)


def test_a_pawn_that_can_be_promoted_by_its_next_move_is_told_so() -> None:
    men = ".................r...p..P.n....Pp.....K.........k...........R..."
    worths = {"Pawn f3 to f2": 0.0, "King a7 to b7": 0.0, "Knight c4 to e5": -3.7}
    lost = {"leaps": ("leapt", "checked"), "lost": ("CENPR", "CENPR")}

    told = reasons("chaturanga", men, 1, worths, "Knight c4 to e5", **lost)[0]

    assert told.key == "promotes-next"
    assert "From f2 the pawn can become an elephant" in told.text
    assert "knight c4 to e5" not in told.text  # one claim is enough


def test_a_knight_is_not_exchanged_for_a_pawn() -> None:
    men = "...C..R.....PKPPRP.P.P.EP..N.n..p.EPn..p....ppp....p....r.ekc..r"
    worths = {"Knight f4 takes the pawn on d3": 0.0, "Pawn d7 to d6": -0.4}

    told = reasons("chaturanga", men, 1, worths, "Pawn d7 to d6", **LEAPT)

    assert not [idea for idea in told if "exchanges the knight" in idea.text]


def test_a_long_line_to_what_any_move_wins_is_no_reason() -> None:
    """The pawn on a5 falls to the rook in any case."""
    men = "........................P.......p...K.k.....................R..."
    best, others = "Rook e8 to g8", ("King e5 to e4", "Rook e8 to f8", "Rook e8 to h8")
    worths = dict.fromkeys((best, *others), 8.0)

    told = reasons("chaturanga", men, 0, worths, others[0], **LEAPT)

    assert told
    assert told[0].key != "gains"


def test_a_line_of_moves_is_told_only_if_more_than_the_least_were_looked_at() -> None:
    """Looked at for three moves, the pawn on e7 is lost after the one retreat; for four, after
    the other as well."""

    def looked(depth: int) -> tuple[bool, int]:
        proof = Proof.__new__(Proof)
        proof.depth, proof.found = depth, [{}] * depth
        return proof.further, len(proof.looks)

    assert [looked(depth) for depth in (SURE, SURE + 1)] == [(False, 2), (True, 1)]
