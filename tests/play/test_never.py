"""What can never be done under the agreed readings is not offered; what can be done later is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from diversions.games import GAMES
from diversions.play import showing
from diversions.play.fold import Played
from diversions.play.sitters import company
from diversions.rules import Game, Ruling, State, Terms, step
from diversions.rules.bots import play_out
from diversions.rules.pictures import doors

FEW, OFTEN = 600, 20  # acts of a play; refusals after which an act that was never open is looked at
BARRED = [slug for slug, game in GAMES.items() if doors.barred(game)]


@cache
def variants(slug: str) -> tuple[tuple[Terms, tuple[tuple[State, Ruling], ...]], ...]:
    """Each variant with every ruling that is listed in four plays of it, and where."""
    game = GAMES[slug]
    each = (game.terms(variant.key) for variant in game.variants)
    return tuple((terms, tuple(listed(game, terms))) for terms in each)


def listed(game: Game[Any], terms: Terms) -> Iterator[tuple[State, Ruling]]:
    for seed in range(4):
        state = game.begin(terms)
        for number, (move, _) in enumerate(play_out(game, terms, Random(seed), most=100_000)):
            if number == FEW:
                break
            for seat in state.acting:
                for ruling in game.rulings(game.view(state, seat), seat):
                    yield state, ruling
            state = step(game, state, move)


def kind(ruling: Ruling) -> tuple[str, int]:
    """An act, and how many words it has: a pawn is promoted by its move, or later where it lies."""
    return ruling.move.verb, len(ruling.move.what)


@pytest.mark.parametrize("slug", BARRED)
def test_what_is_taken_out_is_never_allowed_under_that_rule(slug: str) -> None:
    barred = doors.barred(GAMES[slug])
    met = set()
    for _, rulings in variants(slug):
        shut = [r for _, r in rulings if not r.allowed]
        out = {kind(r) for r in shut if barred.get(r.move.verb) == r.rule}
        assert not out & {kind(r) for _, r in rulings if r.allowed}
        met |= {verb for verb, _ in out}

    assert met == set(barred)


@pytest.mark.parametrize("slug", BARRED)
def test_the_table_offers_none_of_it_and_still_refuses_it_by_its_rule(slug: str) -> None:
    game, barred = GAMES[slug], doors.barred(GAMES[slug])
    for terms, rulings in variants(slug):
        for state, ruling in rulings:
            if ruling.allowed or barred.get(ruling.move.verb) != ruling.rule:
                continue
            played = Played(game, terms, state, recent=(state,))
            seen = showing.look(played, ruling.move.seat, company(played))
            assert ruling.move not in [one.move for one in seen.rulings]
            assert seen.rulings
            break


@pytest.mark.parametrize("slug", GAMES)
def test_an_act_that_is_refused_again_and_again_is_open_at_some_time(slug: str) -> None:
    barred = doors.barred(GAMES[slug])
    for terms, rulings in variants(slug):
        open_ = {r.move.verb for _, r in rulings if r.allowed}
        shut = Counter((r.move.verb, r.rule) for _, r in rulings if not r.allowed)
        never = [
            (verb, rule)
            for (verb, rule), often in shut.items()
            if often >= OFTEN and verb not in open_ and barred.get(verb) != rule
        ]
        assert not never, (terms.code, never)
