"""Where a hint can be asked for."""

from __future__ import annotations

from random import Random

import pytest

from benchmarks.hints import match
from diversions.games import GAMES
from diversions.play.showing import leaves_a_choice


@pytest.mark.parametrize("slug", ["cribbidge", "picket", "primero", "gleek"])
def test_one_act_to_which_cards_are_chosen_is_a_choice(slug: str) -> None:
    game = GAMES[slug]
    played = (place for place, _ in match(game, game.terms(), Random(5)))

    alone = next(place.allowed for place in played if len(place.allowed) == 1)

    assert alone[0].pick
    assert leaves_a_choice(alone)
    assert not leaves_a_choice([alone[0]._replace(pick=None)])
