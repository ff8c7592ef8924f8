"""Dubblets: what Cotton says happens, at the engine, and his claim counted a second time."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from diversions.games.dubblets import GAME
from diversions.games.dubblets.claims import first_down, thrower
from diversions.games.dubblets.players import next_throw, weigh
from diversions.games.dubblets.rules import PLACED, DubbletsState, borne, is_down
from diversions.games.dubblets.variants import OPTIONS
from diversions.rules import Move, replay, ruling_on
from diversions.rules.bots import Budget, adviser, levels
from diversions.rules.core import CHANCE
from diversions.rules.record import step
from tests.games.anew_dubblets import Judge
from tests.samples import LONG

BEGUN = "* throw 6 5", "* throw 1 2"  # A throws first


def at(code: str, *lines: str) -> DubbletsState:
    return replay(GAME, GAME.terms_of(f"dubblets:{code}"), map(Move.read, (*BEGUN, *lines)))


def test_the_men_are_placed_as_cotton_has_them() -> None:
    """“Upon sice, Cinque and Quater there are three men apiece, upon Trey, Deuce, Ace, but two
    apiece”, fifteen in all (p. 161)."""
    assert PLACED[3:] == (3, 3, 3)
    assert PLACED[:3] == (2, 2, 2)
    assert sum(PLACED) == 15


def test_what_is_thrown_is_laid_down() -> None:
    state = at("cotton", "A throw", "* throw 6 1")

    assert state.standing[0] == (1, 2, 2, 3, 3, 2)
    assert state.down[0] == (1, 0, 0, 0, 0, 1)
    assert state.standing[1] == PLACED
    assert state.acting == (1,)


ACES_GONE = "A throw", "* throw 1 6", "B throw", "* throw 5 4", "A throw", "* throw 1 5", "B throw"


def test_what_one_has_not_the_other_lays_down() -> None:
    state = at("cotton", *ACES_GONE, "* throw 6 3", "A throw", "* throw 1 4")

    assert state.standing[0] == (0, 2, 2, 2, 2, 2)
    assert state.standing[1][0] == 1


def test_any_man_if_so_agreed() -> None:
    state = at("cotton,spare=any", *ACES_GONE, "* throw 6 3", "A throw", "* throw 1 4")

    assert (state.acting, state.owed) == ((1,), 1)
    assert ruling_on(GAME, state, Move(1, "lay", ("2",))).rule == "dubblets.spare.any"
    assert ruling_on(GAME, state, Move(1, "bear", ("2",))).rule == "dubblets.bear"


def test_two_fours_lay_eight() -> None:
    """“If two fours, he lays down, or bears eight” (p. 162)."""
    state = at("cotton", "A throw", "* throw 4 4")

    assert state.owed == 8
    for point in ("4", "4", "4"):
        state = step(GAME, state, Move(0, "lay", (point,)))
    assert not ruling_on(GAME, state, Move(0, "lay", ("4",))).allowed
    assert ruling_on(GAME, state, Move(0, "lay", ("4",))).rule == "dubblets.which"


def test_doublets_fourfold_give_the_other_the_fourth() -> None:
    state = at("cotton,double=fourfold", "A throw", "* throw 4 4")

    assert state.standing[0][3] == 0
    assert state.standing[1][3] == 2
    assert state.acting == (1,)


DOWN = ("A throw", "* throw 6 6", *(f"A lay {p}" for p in "666555444332"), "B throw",
        "* throw 5 4", "A throw", "* throw 2 1", "B throw", "* throw 6 3", "A throw")  # fmt: skip


@pytest.mark.parametrize(("code", "others"), [("cotton", 14), ("cotton,left=next", 14)])
def test_bearing_begins_when_all_are_down(code: str, others: int) -> None:
    """“Then they bear, but not till they are down” (p. 162)."""
    state = at(code, *DOWN, "* throw 1 4")

    assert is_down(state, 0)
    assert borne(state, 0) == (1 if code == "cotton" else 0)
    assert state.standing[1][3] == (2 if code == "cotton" else 1)


def test_men_are_never_lost_and_a_game_ends() -> None:
    rng = Random(3)
    for _ in range(20):
        state = GAME.begin(GAME.terms())
        while not state.outcome:
            if state.due:
                fell = tuple(str(rng.randint(1, 6)) for _ in range(2))
                state = step(GAME, state, Move(CHANCE, "throw", fell))
            else:
                state = step(GAME, state, rng.choice(GAME.moves(state, state.acting[0])))
            assert GAME.amiss(state) == ""
        (winner,) = state.outcome.winners
        assert borne(state, winner) == 15


def games(code: str, many: int) -> list[list[tuple[DubbletsState, Move, DubbletsState]]]:
    """Games of two players who choose by chance, as the laboratory hands them to a claim."""
    rng, played = Random(1674), []
    for _ in range(many):
        state, scenes = GAME.begin(GAME.terms_of(f"dubblets:{code}")), []
        while not state.outcome:
            if state.due:
                fell = tuple(str(rng.randint(1, 6)) for _ in range(2))
                move = Move(CHANCE, "throw", fell)
            else:
                move = rng.choice(GAME.moves(state, state.acting[0]))
            after = step(GAME, state, move)
            scenes.append((state, move, after))
            state = after
        played.append(scenes)
    return played


def test_the_first_down_wins_unless_the_other_throws_doublets() -> None:
    """Cotton’s “doubtlesly” (p. 162) with his own exception: nine games in ten, and more."""
    every = games("cotton", 400)
    counted = [first_down(scenes) for scenes in every]
    left = sum(of for _, of in counted)

    assert sum(won for won, _ in counted) / left > 0.9
    assert 0 < left < len(every)  # games in which the other throws doublets are left out
    begun = [thrower(scenes) for scenes in games("cotton", 100)]
    assert all(of == 1 for _, of in begun)


def test_what_the_next_throw_brings_counted_again() -> None:
    """By every throw at the engine, doublets fourfold, so that nothing is chosen."""
    state = at("cotton,double=fourfold", *ACES_GONE, "* throw 6 3", "A throw")
    gained = 0
    for dice in product("123456", repeat=2):
        after = step(GAME, state, Move(CHANCE, "throw", dice))
        gained += sum(state.standing[0]) - sum(after.standing[0])
        gained -= sum(state.standing[1]) - sum(after.standing[1])

    assert next_throw(state.standing[0], state.standing[1], False) == Fraction(gained, 36)


def test_men_of_one_throw_are_worth_the_same_in_any_order() -> None:
    """Two to lay, and one of them may be a quater: first or last, it comes to the same."""
    state = DubbletsState(
        terms=GAME.terms(), standing=((1, 0, 0, 2, 1, 1), (1, 2, 2, 1, 2, 2)), owed=2, acting=(0,),
        down=((0, 1, 1, 3, 1, 1), (1, 0, 0, 2, 1, 1)), throws=9, thrown=("1", "1"),
    )  # fmt: skip
    moves = GAME.moves(state, 0)

    worths = weigh(GAME, state, moves, Random(1), Budget(1))

    assert worths[Move(0, "lay", ("4",))] == max(worths.values())
    assert sum(worth == max(worths.values()) for worth in worths.values()) > 1
    last = step(GAME, state, Move(0, "lay", ("6",)))
    single = weigh(GAME, last, GAME.moves(last, 0), Random(1), Budget(1))
    assert max(single, key=single.__getitem__) == Move(0, "lay", ("4",))


def test_more_men_may_be_owed_than_stand() -> None:
    """So it is in positions by which a reason is tried: a hint ended in an error there."""
    state = DubbletsState(
        terms=GAME.terms(), standing=((0, 0, 0, 0, 0, 1), (1, 2, 2, 1, 2, 2)), owed=3, acting=(0,),
        down=((0, 0, 0, 0, 0, 0), (1, 0, 0, 2, 1, 1)), throws=9, thrown=("6", "6"),
    )  # fmt: skip

    assert weigh(GAME, state, [Move(0, "lay", ("6",))], Random(1), Budget(1))


@pytest.mark.parametrize("code", ["cotton", "cotton,double=fourfold,spare=any"])
def test_what_the_journeyman_plays_is_never_worth_less_than_another(code: str) -> None:
    rng, choices = Random(1674), 0
    for _ in range(6):
        state = GAME.begin(GAME.terms_of(f"dubblets:{code}"))
        while not state.outcome:
            if state.due:
                move = Move(CHANCE, "throw", state.due.draw(rng))
            else:
                seat = state.acting[0]
                rulings = [r for r in GAME.rulings(state, seat) if r.allowed]
                move = adviser(GAME, "journeyman")(GAME, state, rulings, rng, Budget(1)).move
                if state.owed:
                    worths = weigh(GAME, state, GAME.moves(state, seat), rng, Budget(1))
                    assert worths[move] == max(worths.values())
                    choices += 1
            state = step(GAME, state, move)
    assert choices > 6


def test_the_journeyman_keeps_its_numbers() -> None:
    state = at("cotton", "A throw", "* throw 3 3", *(f"A lay {p}" for p in "66554"))
    rulings = [r for r in GAME.rulings(state, 0) if r.allowed]

    advice = adviser(GAME, "journeyman")(GAME, state, rulings, Random(1), Budget(1))

    assert advice.move.what[0] in "4321"
    assert levels(GAME) == ("apprentice", "journeyman")


def test_a_judge_made_anew_from_the_pages_agrees_at_every_move() -> None:
    """Who acts, what they may do, which men stand and lie, and who has won: every reading."""
    rng = Random(1674)
    for readings in [*product(*(option.readings for option in OPTIONS))] * (60 if LONG else 8):
        words = {option.key: one.key for option, one in zip(OPTIONS, readings, strict=True)}
        judge, state = Judge(words), GAME.begin(GAME.terms(None, None, **words))
        while not state.outcome:
            seat = judge.whose()
            assert state.acting == (() if seat is None else (seat,)), words
            moves = GAME.moves(state, seat or 0) if state.acting else []
            assert {str(move)[2:] for move in moves} == judge.may(), words
            assert state.standing == tuple(tuple(t[p] for p in range(1, 7)) for t in judge.stand)
            assert state.down == tuple(tuple(t[p] for p in range(1, 7)) for t in judge.down)
            fell = state.due.draw(rng) if state.due else ()
            move = Move(CHANCE, "throw", fell) if fell else rng.choice(moves)
            state = step(GAME, state, move)
            judge.hear(str(move))
        assert state.outcome.winners == (judge.winner,)


def test_the_other_too_bears_with_what_is_left_of_a_throw() -> None:
    """B has neither number.  A has one man standing, the quater: it is laid, and the cinque,
    which is thrown with it and is higher, then bears."""
    before = at("cotton", "A throw")
    state = DubbletsState(
        terms=before.terms, standing=((0, 0, 0, 1, 0, 0), (0, 0, 0, 0, 0, 1)),
        down=((2, 2, 2, 2, 3, 3), (2, 2, 2, 3, 3, 2)), turn=1, throws=9, due=before.due,
    )  # fmt: skip

    after = step(GAME, state, Move(CHANCE, "throw", ("5", "4")))

    assert after.down[0] == (2, 2, 2, 3, 2, 3)
    assert borne(after, 0) == 1
    assert "dubblets.nothing" not in {note.rule for note in after.notes}
