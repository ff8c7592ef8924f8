"""Rules that were parted from others are named where exactly their sentence decides: in a record
of the book, the act that brings it."""

from __future__ import annotations

import pytest

from diversions.games import GAMES
from diversions.rules import CHANCE, Move, ruling_on, step
from tests import book

BROUGHT = (  # the rule, the record, which of its moves, and that move
    ("whist.void", "honours-first", 5, "C play 4H"),
    ("all-fours.void", "the-set", 5, "A play 2D"),
    ("all-fours.beg-played", "cotton", 17, "A play 4S"),
    ("gleek.odd-own", "dafydd", 4, "C pass"),
    ("gleek.odd-unraised", "no-raise-and-no-ruff", 4, "B pass"),
    ("gleek.silent-half", "double-and-silent", 101, "C pass"),
    ("gleek.passed-back", "willughby-doubled", 12, "A pass"),
    ("gleek.passed-kept", "cotton-tom-and-the-king", 8, "A pass"),
    ("gleek.show-nobody", "no-raise-and-no-ruff", 49, "A play AC"),
    ("craps.more-against", "twenty-bouts", 20, "A lay 12"),
    ("craps.more-sides", "offered-on", 4, "B back 5"),
    ("craps.more.offered", "offered-on", 5, "C leave"),
    ("inn-and-inn.bye-first", "always-throw", 1, "* throw 3 6 5 1"),
    ("le-truc.over", "either", 12, "A play TC"),
    ("french-truc.over", "raises", 12, "A play KD"),
    ("ombre.asked", "twice", 4, "A decline"),
    ("ombre.keep", "any-matador", 24, "C play 3C"),
    ("lanterloo.suit-ends", "swept", 79, "C show"),
    ("penneech.reckoner", "dealt", 3, "B play 3C"),
    ("picket.next-lead", "blank", 12, "A play AD"),
    ("picket.void", "forgotten", 12, "A play TH"),
    ("post-and-pair.played-out", "last", 3, "A play"),
    ("post-and-pair.dividing", "divided", 7, "C divide"),
    ("put.out", "a-trick-of-one-who-is-out", 13, "B play JH"),
    ("primero.kinds-left", "three-kinds-seats-2", 9, "B exchange 5S 4S 7S 6C"),
    ("primero.own-back", "losing", 81, "A exchange 2S 7D"),
    ("primero.one-phase", "english-cards-four", 1, "* shuffle AC KS 6S 5S 2S 6D QH"),
    ("rentoy.signs-when", "the-highest-kept", 2, "C sign nose A"),
    ("truc.signs-when", "partners-tie", 2, "A sign kiss C"),
    ("reversis.point", "one-deal", 52, "D play AS"),
    ("ruff-and-trump.speaks", "single", 1, "* shuffle 4H 9H 3S 8C 5C 6D JC"),
    ("shatranj.no-place", "no-place-to-change", 77, "B move c6 c2"),
    ("tick-tack.hit-ends", "taken-back", 10, "A move 14 17"),
    ("tick-tack.fill-hit", "filled-by-a-hit", 42, "A move 1 7"),
)


@pytest.mark.parametrize(("rule", "record", "place", "move"), BROUGHT, ids=lambda said: str(said))
def test_the_act_names_the_rule_that_decides(rule: str, record: str, place: int, move: str) -> None:
    game = GAMES[rule.split(".")[0]]
    terms, moves = next(
        (terms, moves) for name, terms, moves in book.records(game.slug) if name == record
    )
    state = game.begin(terms)
    for before in moves[:place]:
        state = step(game, state, before)
    act: Move = moves[place]
    ruled = "" if act.seat == CHANCE else ruling_on(game, game.view(state, act.seat), act).rule
    after = step(game, state, act)

    assert str(act).startswith(move)
    assert rule in {
        ruled,
        *(note.rule for note in after.notes),
        after.outcome.rule if after.outcome else "",
    }
