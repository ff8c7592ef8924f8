"""Bots: what they are given, what they may spend, whom a game has."""

from __future__ import annotations

from random import Random

import pytest

from diversions.games.put import GAME
from diversions.rules import BACK, Move, play_out
from diversions.rules.bots import Budget, adviser, as_bot, at_random, budget, chosen, levels
from diversions.rules.core import Pick, Ruling, may


def test_a_budget_of_trials_ends_after_so_many() -> None:
    spend = Budget(3)

    assert [spend.left() for _ in range(5)] == [True, True, True, False, False]


def test_a_budget_of_seconds_ends_when_they_are_gone() -> None:
    assert not Budget(100, seconds=0.0).left()


def test_a_game_has_its_own_levels_and_budgets() -> None:
    assert levels(GAME) == ("apprentice", "journeyman", "master")
    assert budget(GAME, "apprentice").count == 1


def test_a_level_that_a_game_has_not_is_refused() -> None:
    with pytest.raises(ValueError, match="wizard"):
        adviser(GAME, "wizard")


def test_a_choice_within_a_move_is_made_within_its_bounds() -> None:
    start = Move(0, "discard")
    ruling = may(start, "x.discard", "Discard", Pick(("3S", "2S", "AS", "KS"), 1, 3))

    for seed in range(20):
        made = chosen(ruling, Random(seed))
        assert 1 <= len(made.what) <= 3
        assert len(set(made.what)) == len(made.what)


def test_a_bot_is_given_its_view_and_what_it_may_do_and_nothing_else() -> None:
    def spy(game: object, view: object, rulings: list[Ruling], rng: Random) -> Move:
        seat = rulings[0].move.seat
        hands = getattr(view, "hands", ())
        assert all(set(hand) <= {BACK} for s, hand in enumerate(hands) if s != seat)
        assert all(r.allowed and r.move.seat == seat for r in rulings)
        return at_random(GAME, view, rulings, rng)

    *_, (_, last) = play_out(GAME, GAME.terms(), Random(1), spy)

    assert last.outcome is not None


def test_the_same_seed_and_count_play_the_same_match() -> None:
    bot = as_bot(adviser(GAME, "journeyman"), count=5)
    one, two = (list(play_out(GAME, GAME.terms(), Random(8), bot)) for _ in range(2))

    assert one == two


def test_a_match_that_does_not_end_in_time_says_so() -> None:
    with pytest.raises(RuntimeError, match="put:plain did not end in 5 moves"):
        list(play_out(GAME, GAME.terms("plain"), Random(1), at_random, most=5))
