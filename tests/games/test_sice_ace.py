"""Sice-Ace: what Cotton says happens, at the engine."""

from __future__ import annotations

from itertools import product
from random import Random
from statistics import fmean

import pytest

from diversions.games.sice_ace import GAME
from diversions.games.sice_ace.ideas import weighed
from diversions.games.sice_ace.players import rival, weigh
from diversions.games.sice_ace.rules import SiceAceState
from diversions.games.sice_ace.variants import OPTIONS
from diversions.rules import Move, but, replay, ruling_on
from diversions.rules.bots import Budget, adviser, levels
from diversions.rules.coaching import ActChoice
from diversions.rules.core import CHANCE
from diversions.rules.record import step
from tests.games.anew_sice_ace import Judge
from tests.samples import LONG


def at(code: str, *lines: str) -> SiceAceState:
    return replay(GAME, GAME.terms_of(f"sice-ace:{code}"), map(Move.read, lines))


def test_a_six_is_played_before_an_ace() -> None:
    state = at("cotton,load=next", "A throw", "* throw 1 6")

    assert [note.rule for note in state.notes][:3] == [
        "sice-ace.six", "sice-ace.order", "sice-ace.load.next",
    ]  # fmt: skip
    assert state.men[:2] == (4, 7)


def test_five_with_six_men_each_have_the_men_of_a_pair_of_tables() -> None:
    assert at("cotton").men == (6,) * 5
    assert sum(at("cotton").men) == 30


def test_sixes_bear_only() -> None:
    assert at("cotton", "A throw", "* throw 6 3").men == (5, 6, 6, 6, 6)
    assert at("cotton", "A throw", "* throw 5 4").men == (6,) * 5


@pytest.mark.parametrize("doublets", ["count", "drink"])
def test_a_throw_that_moves_no_man_says_why(doublets: str) -> None:
    code = f"cotton,doublets={doublets}"
    for thrown in product("123456", repeat=2):
        state = at(code, "A throw", f"* throw {' '.join(thrown)}")
        told = [(note.rule, note.text) for note in state.notes]

        why = ("sice-ace.six", "Only a six or an ace moves a man, and {A} threw neither.")
        assert (why in told) == (not {"6", "1"} & set(thrown)), thrown
        assert told or state.aces, thrown


def test_aces_load_another() -> None:
    state = at("cotton", "A throw", "* throw 6 1")
    assert (state.men[0], state.aces) == (5, 1)
    assert ruling_on(GAME, state, Move(0, "load", ("A",))).rule == "sice-ace.load.whom"

    state = step(GAME, state, Move(0, "load", ("D",)))

    assert state.men == (4, 6, 6, 7, 6)
    assert state.acting == (1,)


def test_a_throw_that_is_no_throw_is_refused_without_an_ace() -> None:
    said = ruling_on(GAME, at("cotton"), Move(0, "throw", ("6", "6")))
    owed = ruling_on(GAME, at("cotton", "A throw", "* throw 2 1"), Move(0, "throw"))

    assert (said.allowed, owed.allowed) == (False, False)
    assert "ace" not in said.because
    assert owed.because.startswith("You threw an ace")


def test_the_next_player_is_loaded_if_so_agreed() -> None:
    state = at("cotton,load=next", "A throw", "* throw 2 1")

    assert state.men == (5, 7, 6, 6, 6)
    assert state.acting == (1,)


def test_doublets_throw_again() -> None:
    assert at("cotton", "A throw", "* throw 3 3").acting == (0,)
    state = at("cotton", "A throw", "* throw 1 1", "A load B", "A load B")
    assert (state.acting, state.men) == ((0,), (4, 8, 6, 6, 6))


def played(code: str, seed: int, level: str) -> SiceAceState:
    rng, state = Random(seed), GAME.begin(GAME.terms_of(f"sice-ace:{code}"))
    advises = adviser(GAME, level)
    while not state.outcome:
        if state.due:
            fell = tuple(str(rng.randint(1, 6)) for _ in range(2))
            state = step(GAME, state, Move(CHANCE, "throw", fell))
        else:
            rulings = [r for r in GAME.rulings(state, state.acting[0]) if r.allowed]
            state = step(GAME, state, advises(GAME, state, rulings, rng, Budget(1)).move)
        assert GAME.amiss(state) == ""
    return state


@pytest.mark.parametrize(
    ("code", "winners"), [("cotton", 3), ("cotton,lose=last", 4), ("cotton,seats=3", 1)]
)
def test_the_last_two_or_the_last_lose_and_the_rest_go_free(code: str, winners: int) -> None:
    for seed in range(6):
        state = played(code, seed, "journeyman")

        assert state.outcome
        assert len(state.outcome.winners) == winners
        assert all(bool(men) != (seat in state.outcome.winners)
                   for seat, men in enumerate(state.men))  # fmt: skip


def test_a_game_is_of_about_sixty_throws() -> None:
    """Five players, each loading the next, until two are left."""
    throws = [played("cotton,load=next", seed, "apprentice").throws for seed in range(60)]

    assert 55 < fmean(throws) < 75


def test_the_rival_is_loaded_and_the_figures_agree() -> None:
    """Three players, of whom one goes free: the one with fewest men is to be stopped."""
    lines = (
        "A throw", "* throw 2 3", "B throw", "* throw 6 6", "B throw", "* throw 6 6", "B throw",
        "* throw 2 5", "C throw", "* throw 2 3", "A throw", "* throw 4 1",
    )  # fmt: skip
    state = at("cotton,seats=3", *lines)
    moves = GAME.moves(state, 0)

    worths = weigh(GAME, state, moves, Random(1), Budget(1))

    assert rival(state.men, 0, 2) == 1
    assert worths[Move(0, "load", ("B",))] > worths[Move(0, "load", ("C",))]
    assert levels(GAME) == ("apprentice", "journeyman")


def test_doublets_may_do_nothing_but_drink() -> None:
    sixes = at("cotton,doublets=drink", "A throw", "* throw 6 6")
    aces = at("cotton,doublets=drink", "A throw", "* throw 1 1")

    assert (sixes.men, sixes.acting) == ((6,) * 5, (0,))
    assert (aces.men, aces.acting, aces.aces) == ((6,) * 5, (0,), 0)
    assert {note.rule for note in aces.notes} == {"sice-ace.doublets.drink", "sice-ace.again"}
    assert at("cotton", "A throw", "* throw 6 6").men == (4, 6, 6, 6, 6)


def test_a_judge_made_anew_from_the_pages_agrees_at_every_move() -> None:
    """Who acts, what they may do, how many men each has, and who goes free: every reading and
    number of players."""
    rng = Random(1674)
    every = [*product(product(*(option.readings for option in OPTIONS)), GAME.seats)]
    for readings, seats in every * (20 if LONG else 2):
        words = {option.key: one.key for option, one in zip(OPTIONS, readings, strict=True)}
        judge, state = Judge(words, seats), GAME.begin(GAME.terms(None, seats, **words))
        while not state.outcome:
            seat = judge.whose()
            assert state.acting == (() if seat is None else (seat,)), words
            moves = GAME.moves(state, seat or 0) if state.acting else []
            assert {str(move)[2:] for move in moves} == judge.may(), words
            assert list(state.men) == judge.men, words
            fell = state.due.draw(rng) if state.due else ()
            move = Move(CHANCE, "throw", fell) if fell else rng.choice(moves)
            state = step(GAME, state, move)
            judge.hear(str(move))
        assert set(state.outcome.winners) == judge.free


@pytest.mark.parametrize(
    ("code", "men", "says"),
    [
        (
            "cotton",
            (2, 2, 3, 4, 5),
            "Three more players go free. To be one of them you must stay ahead of {D}, "
            "who has four men, more than you: load that player.",
        ),
        (
            "cotton",
            (3, 2, 3, 4, 5),
            "Three more players go free. To be one of them you must stay ahead of {D}, "
            "who has four men, only one more than you: load that player, and the lead is three.",
        ),
        (
            "cotton",
            (5, 2, 3, 4, 5),
            "Three more players go free. To be one of them you must pass {D}, "
            "who has four men, one fewer than you: as a man goes from you to that player, you do.",
        ),
        (
            "cotton",
            (6, 2, 3, 4, 5),
            "Three more players go free. To be one of them you must pass {D}, who has four men, "
            "two fewer than you: as a man goes from you to that player, you come level.",
        ),
        (
            "cotton",
            (9, 2, 3, 4, 5),
            "Three more players go free. To be one of them you must pass {D}, "
            "who has four men, five fewer than you: as a man goes from you to that player, you "
            "come nearer.",
        ),
        (
            "cotton,seats=3",
            (2, 4, 6),
            "Only one more goes free. {B} has four men, and is nearest to",
        ),
        (
            "cotton,seats=3",
            (2, 4, 4),
            "Only one more goes free. {B} has four men, and is as near to",
        ),
        ("cotton,lose=last", (6, 4, 6, 5, 6), "{E} has six men, as many as any of the others."),
        ("cotton,lose=last", (6, 4, 6, 5, 7), "{E} has seven men, the most of the others."),
    ],
)
def test_a_reason_is_true_wherever_you_are_and_where_men_are_equal(
    code: str, men: tuple[int, ...], says: str
) -> None:
    first = GAME.begin(GAME.terms_of(f"sice-ace:{code}"))
    state = SiceAceState(terms=first.terms, men=men, acting=(0,), aces=1, thrown=("1", "2"))
    rulings = tuple(GAME.rulings(state, 0))
    move = Move(0, "load", ("ABCDE"[rival(men, 0, 1 if "last" in code else 2)],))

    (idea,) = weighed(ActChoice(GAME, state, move, rulings))

    assert idea.text.startswith(says)


def test_where_every_load_is_as_good_the_hint_says_so() -> None:
    view = but(
        GAME.begin(GAME.terms_of("sice-ace:cotton,seats=5")),
        men=(3, 6, 2, 4, 5),
        aces=1,
        acting=(2,),
        turn=2,
    )
    loads = [Move(2, "load", (one,)) for one in "ABDE"]
    for worths, key in (
        (dict.fromkeys(loads, 0.8), "load-any"),
        (dict(zip(loads, (0.6, 0.6, 0.6, 0.8), strict=True)), "place-keep"),
    ):
        choice = ActChoice(GAME, view, loads[-1], tuple(GAME.rulings(view, 2)), worths, loads[0])
        assert [idea.key for idea in weighed(choice)] == [key]


@pytest.mark.parametrize(
    ("men", "load", "says"),
    [
        ((4, 6, 4, 6, 2), "C", "{C} and {A} have four men each, and are your rivals for the last"),
        ((5, 6, 7, 6, 4), "D", "{D} has six men, and is your rival for the last"),
        ((5, 5, 6, 6, 5), "C", "{C} and {D} have six men each, and are your rivals for the last"),
    ],
)
def test_a_rival_who_has_as_many_men_is_named_as_well(
    men: tuple[int, ...], load: str, says: str
) -> None:
    view = but(
        GAME.begin(GAME.terms_of("sice-ace:cotton,seats=5")), men=men, aces=1, acting=(1,), turn=1
    )
    loads = [Move(1, "load", (one,)) for one in "ACDE"]
    move = next(one for one in loads if one.what == (load,))
    rulings = tuple(GAME.rulings(view, 1))

    (idea,) = weighed(ActChoice(GAME, view, move, rulings, dict.fromkeys(loads, 0.8), loads[0]))

    assert idea.key == "load-any"
    assert says in idea.text
