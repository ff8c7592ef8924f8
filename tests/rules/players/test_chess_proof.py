"""What is said of threats, guards and losses at the older chess holds for the next few moves."""

from __future__ import annotations

from typing import Any

import pytest

from diversions.rules.coaching import Idea
from diversions.rules.players import chess_lines
from diversions.rules.players.chess_proof import SURE, Proof
from tests.rules.test_board_ends import HALF, at, chosen, told_of

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
    """A knight alone cannot mate: all that matters is that the king does not take it."""
    men = ".............................K......n.......k..................."
    level = ("d3", "c6", "c4", "d7", "f7", "g6")
    worths = dict.fromkeys((f"Knight e5 to {end}" for end in level), 0.0)
    worths["Knight e5 to f3"] = -3.7

    told = reasons("chaturanga", men, 1, worths, "Knight e5 to f3", **LEAPT)

    assert not [idea for idea in told if "check" in idea.text]
    assert "as “knight e5 to f3” does by “king f4 takes the knight on f3”" in told[0].text


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
    for most in range(0, 120, 7):
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
