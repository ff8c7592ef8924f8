"""Where a hint can be asked for."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from benchmarks.hints import match
from diversions.games import GAMES
from diversions.play import services, showing
from diversions.play.showing import leaves_a_choice
from diversions.rules import play_out


@pytest.mark.parametrize("slug", ["cribbidge", "picket", "primero", "gleek"])
def test_one_act_to_which_cards_are_chosen_is_a_choice(slug: str) -> None:
    game = GAMES[slug]
    played = (place for place, _ in match(game, game.terms(), Random(5)))

    alone = next(place.allowed for place in played if len(place.allowed) == 1)

    assert alone[0].pick
    assert leaves_a_choice(alone)
    assert not leaves_a_choice([alone[0]._replace(pick=None)])


@pytest.mark.django_db
def test_who_can_only_give_signs_out_of_turn_asks_for_no_hint() -> None:
    game = GAMES["catalan-truc"]
    terms = game.terms()
    moves = [move for move, _ in islice(play_out(game, terms, Random(1)), 4) if move]
    people = [services.Occupant("person", name, "", True) for name in "ABCDEF"[: terms.seats]]
    sitting = services.open_table(terms, people, moves)

    seen = [showing.of(sitting, chair) for chair in sitting.chairs.all()]

    out_of_turn = [one for one in seen if not one.mine and leaves_a_choice(one.rulings)]
    assert out_of_turn
    assert [one.may_hint for one in out_of_turn] == [False] * len(out_of_turn)
    assert any(one.may_hint for one in seen)
