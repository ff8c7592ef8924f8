"""Reasons of the older chess by the reply and what follows, each beside a board without it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from diversions.games import GAMES
from diversions.rules import Move
from diversions.rules.coaching import ActChoice, ideas_of
from diversions.rules.kit.chessmen import POINTS


def told(
    slug: str, men: str, what: str, rival: str = "", worths: tuple[float, float] = (0, 0)
) -> tuple[str, str]:
    """The first reason for a move of White's, key and sentence; *men* as “Ke6 re1”."""
    game: Any = GAMES[slug]
    start = game.begin(game.terms())
    vacant = next(man for man in start.men if not man.isalpha())
    board = [vacant] * 64
    for man in men.split():
        board[POINTS.index(man[1:])] = man[0]
    view = replace(start, men="".join(board), acting=(0,))
    allowed = tuple(ruling for ruling in game.rulings(view, 0) if ruling.allowed)
    move = Move(0, "move", tuple(what.split()))
    other = Move(0, "move", tuple(rival.split())) if rival else None
    known = {move: worths[0]} | ({other: worths[1]} if other else {})
    choice = ActChoice(game, view, move, allowed, known, other)
    weigh = ideas_of(game)
    assert weigh is not None
    assert move in [ruling.move for ruling in allowed]
    idea = next(iter(weigh(choice)), None)
    return (idea.key, idea.text) if idea else ("", "")


BEHIND = "Ke6 Re1 Ee3 kd4"


def test_a_check_that_wins_the_man_behind_the_king_says_so() -> None:
    key, text = told("chaturanga", f"{BEHIND} rd8", "e1 d1")
    other, _ = told("chaturanga", f"{BEHIND} rh8", "e1 d1")

    assert key == "check-wins"
    assert "rook d1 takes the rook on d8" in text
    assert other != "check-wins"


def test_of_a_man_that_is_taken_it_is_told_what_it_costs() -> None:
    men = "Ka1 Rd1 ph7 ka8"

    assert told("shatranj", f"{men} nd5", "d1 d5")[0] == "takes"
    key, text = told("shatranj", f"{men} nd5 pe6", "d1 d5")
    assert key == "takes-again"
    assert "can be taken there" in text
    key, text = told("shatranj", f"{men} rd5 pe6", "d1 d5")
    assert key == "takes-in-turn"
    assert "the pawn on e6 can take back" in text


def test_a_man_that_is_guarded_is_not_said_to_be_attacked() -> None:
    """A rook that could take a guarded pawn is no threat, which another move need not end."""
    key, _ = told("shatranj", "Kh1 Pd4 Ra3 rd8 kb8 ph7", "a3 d3")
    other, _ = told("shatranj", "Kh1 Pd4 Pc3 Ra3 rd8 kb8 ph7", "a3 b3")

    assert key == "guard"
    assert other != "cover"


@pytest.mark.parametrize(("foe", "key"), [("rh4", "rival-loses"), ("rh8", "")])
def test_what_the_rival_loses_is_told_by_the_act_that_takes_it(foe: str, key: str) -> None:
    men = f"Ka1 Pb2 Nc2 ka8 pa7 {foe}"

    found = told("shatranj", men, "c2 a3", "c2 d4", (1.0, -2.0))

    assert (found[0] == "rival-loses") == bool(key)
    if key:
        assert "rook h4 takes the knight on d4" in found[1]


def test_a_mate_that_every_answer_allows_is_told() -> None:
    """Two rooks drive a king to the edge; with a pawn of their own in the way they do not."""
    men = "Kd1 Ra6 Rb5 kh7 ph4"
    key, text = told("chaturanga", men, "b5 b7", worths=(10_000, 0))
    other, _ = told("chaturanga", f"{men} Pa7", "b5 b7", worths=(10_000, 0))

    assert key == "mate-next"
    assert "“rook a6 to a8”" in text
    assert other != "mate-next"


def test_a_check_that_is_answered_is_no_quiet_position() -> None:
    """“Neither side threatens” is not said of a king in check."""
    key, text = told("shatranj", "Ke1 Pa2 Nb1 re8 kh8 pa7 nb8", "e1 d2", "e1 f2", (-2, -2))
    other, _ = told("shatranj", "Ke1 Pa2 Nb1 rd8 kh8 pa7 nb8", "e1 f2", "e1 f1", (-2, -2))

    assert key == "answers"
    assert "one other answer does about as well" in text
    assert other != "answers"
