"""Judging acts: by the seat's own view, by trials, and with sense."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import pytest

from diversions.games import GAMES
from diversions.rules import Game, Move, State, Terms, judging, ruling_on
from diversions.rules.bots import (
    MATCHES,
    Adviser,
    Budget,
    Unit,
    adviser,
    as_bot,
    bots_of,
    counsellor,
    play_out,
)
from diversions.rules.judging import Judged, answers, gained, judged
from tests.samples import every

FOREVER = float("inf")  # no clock
WEIGHERS = {slug: weigh for slug in sorted(GAMES) if (weigh := bots_of(GAMES[slug]).weigh)}


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few trials, and no clock."""
    monkeypatch.setattr(judging, "budget", lambda game, level: Budget(4))
    monkeypatch.setattr(judging, "TRIALS", 4)


def acts(game: Game[Any], seed: int, most: int) -> Iterator[tuple[State, Move]]:
    """So many acts of a match, with the table before each: now and then any act at all."""
    terms = game.terms()
    before, count = game.begin(terms), 0
    bot = as_bot(adviser(game, "apprentice"), 4)
    for move, after in play_out(game, terms, Random(seed), bot):
        free = move.seat >= 0 and len(game.moves(before, move.seat)) > 1
        if free and count % 3 == 0:
            yield before, move
        count += free
        before = after
        if count > 3 * most:
            return


@pytest.mark.parametrize("slug", every(6, GAMES))
def test_an_act_is_judged_by_the_view_of_its_seat_alone_and_always_alike(
    slug: str, quick: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = GAMES[slug]
    shown: list[State] = []

    def watched(game: Game[Any], terms: Terms) -> Adviser:
        known = counsellor(game, terms)

        def ask(game: Any, view: Any, allowed: Any, rng: Any, budget: Any) -> Any:
            shown.append(view)
            return known(game, view, allowed, rng, budget)

        return ask

    def weighing(*asked: Any) -> list[Mapping[Move, float]]:
        shown.append(asked[1])
        return weighings(*asked)

    weighings = judging.weighings
    monkeypatch.setattr(judging, "counsellor", watched)
    monkeypatch.setattr(judging, "weighings", weighing)
    monkeypatch.setattr(judging, "answers", lambda *_: ())  # told of boards, which all can see
    said = []
    for state, move in acts(game, 5, 4):
        shown.clear()
        judgement = judged(game, state, move, 1, FOREVER)
        said.append(judgement)
        assert set(map(id, shown)) != set()
        assert all(view == game.recollection(state, move.seat) for view in shown)
        assert judgement.best is not None
        assert ruling_on(game, state, judgement.best).allowed
        assert judgement.gain is None or judgement.gain >= 0
        assert judgement == judged(game, state, move, 1, FOREVER)

    assert said


@pytest.mark.parametrize("slug", every(5, WEIGHERS, 1))
def test_a_game_whose_bots_can_weigh_says_what_some_acts_are_worth(slug: str, quick: None) -> None:
    game = GAMES[slug]

    told = [judged(game, state, move, 1, FOREVER) for state, move in acts(game, 6, 8)]

    assert any(one.gain is not None for one in told)
    assert any(one.stands is not None for one in told)


@pytest.mark.parametrize("slug", WEIGHERS)
def test_what_is_weighed_are_the_moves_that_were_given(slug: str) -> None:
    game = GAMES[slug]

    for state, move in acts(game, 7, 3):
        view = game.view(state, move.seat)
        worth = WEIGHERS[slug](game, view, [move], Random(1), Budget(3))
        assert set(worth) <= {move}
        assert all(isinstance(value, float) for value in worth.values())


def test_what_is_within_the_error_is_no_mistake() -> None:
    game = GAMES[next(slug for slug in GAMES if bots_of(GAMES[slug]).unit == MATCHES)]
    one, two = Move(0, "one"), Move(0, "two")

    def gain(*pairs: Sequence[float]) -> float | None:
        return gained(game, one, two, [dict(zip((one, two), pair, strict=True)) for pair in pairs])

    assert gained(game, one, one, [{}]) == 0  # the same act
    assert gained(game, one, two, [{one: 0.5}]) is None  # the other cannot be weighed
    assert gain((0.6, 0.3), (0.6, 0.4)) == pytest.approx(0.25)
    assert gain((0.6, 0.3), (0.5, 0.51)) == 0  # one of two found it no mistake
    assert gain((0.501, 0.5), (0.502, 0.5)) == 0  # too little


def test_where_nothing_else_could_be_done_nothing_is_judged() -> None:
    for slug in sorted(GAMES):
        game = GAMES[slug]
        before = game.begin(game.terms())
        for move, after in play_out(game, game.terms(), Random(2)):
            rulings = [r for r in game.rulings(before, move.seat) if r.allowed]
            if move.seat >= 0 and len(rulings) == 1 and rulings[0].pick is None:
                assert judged(game, before, move, 1) == Judged(None)
                break
            before = after


def test_a_unit_says_what_a_gain_is() -> None:
    assert Unit("penny", "pence").told(1.0).endswith("about 1 penny.")
    assert Unit("goose", "geese", "lead", whole=10_000).told(9_000) == (
        "It might have decided the match."
    )


HANGING = """
8 k . . . . . . .
7 . . . . . . . .
6 . . . . . . . .
5 . . . r . . . .
4 . . . . . . . .
3 . . . . . . . .
2 . . R . . . . .
1 K . . . . . . .
  a b c d e f g h
white to move
"""


def test_a_mistake_on_a_board_is_followed_up_to_what_it_loses() -> None:
    game = GAMES["shatranj"]
    state = game.set_up(game.terms(), HANGING)

    said = answers(game, state, Move(0, "move", ("c2", "d2")), "seed", FOREVER)

    assert said == (Move(1, "move", ("d5", "d2")),)


def test_what_follows_is_not_told_where_hands_are_hidden() -> None:
    game = GAMES["all-fours"]
    state, made = next(acts(game, 1, 1))

    assert answers(game, state, made, "seed", 1) == ()


def test_what_a_card_gains_is_told_in_points_of_all_fours() -> None:
    """A deal has four points, and one that wins the match is worth several."""
    game = GAMES["all-fours"]
    state, made = next(acts(game, 3, 4))
    view = game.view(state, made.seat)
    moves = game.moves(view, made.seat)

    worths = WEIGHERS["all-fours"](game, view, moves, Random(1), Budget(20))

    assert bots_of(game).unit.one == "point"
    assert set(worths) == set(moves)
    assert max(worths.values()) - min(worths.values()) < 12
