"""Positions in dispute: every stored one replayed; the search; what counts as parting."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from diversions.games import GAMES
from diversions.lab import store
from diversions.lab.contrasts import contrasts, disputed
from diversions.lab.disputes import Dispute, Search, amiss, follow, parting
from diversions.rules import Move, Shuffle, Throw, at_random, but, play_out
from tests.test_architecture import imports_of

STORED = [(slug, dispute) for slug in GAMES for dispute in store.disputes(slug).values()]
EVERY_GAME = pytest.mark.parametrize("slug", sorted(GAMES))
PURE = {"bench", "chance", "contrasts", "disputes", "effects", "matches"}


@pytest.mark.parametrize(("slug", "dispute"), STORED, ids=[f"{s} {d.key}" for s, d in STORED])
def test_a_position_in_dispute_stands(slug: str, dispute: Dispute) -> None:
    """Where an engine's change moved or killed one: ``manage.py dispute <slug>`` finds another."""
    assert amiss(GAMES[slug], dispute) == ""


@EVERY_GAME
def test_every_reading_has_its_position_or_is_named_as_without_one(slug: str) -> None:
    every = {f"{option.key}.{reading.key}" for option, reading in disputed(GAMES[slug])}

    assert set(store.disputes(slug)) | set(store.unparted(slug)) == every
    assert not set(store.disputes(slug)) & set(store.unparted(slug))


def test_nearly_every_reading_of_the_book_has_one_and_most_are_short() -> None:
    every = [reading for game in GAMES.values() for reading in disputed(game)]
    lengths = sorted(len(dispute.moves) for _, dispute in STORED)

    assert len(lengths) >= 0.98 * len(every)
    assert lengths[len(lengths) // 2] <= 6


@EVERY_GAME
def test_a_contrast_changes_one_reading_or_says_which_others(slug: str) -> None:
    game = GAMES[slug]
    for option, reading in disputed(game):
        every = contrasts(game, option, reading)
        assert every, f"{option.key}.{reading.key} can be agreed nowhere"
        for contrast in every[:10]:
            changed = {
                one.key
                for (one, was), (_, now) in zip(
                    contrast.first.agreed, contrast.second.agreed, strict=True
                )
                if was != now
            }
            assert changed == {option.key, *(key.partition(".")[0] for key in contrast.tied)}
            assert contrast.second[option] == reading
            assert contrast.first.seats == contrast.second.seats


def some_dispute(parts: str) -> tuple[Any, Dispute]:
    """A stored position that parts in that, after some moves."""
    return next(
        (GAMES[slug], dispute)
        for slug, dispute in STORED
        if parts in dispute.parts and len(dispute.moves) > 2 and not dispute.tied
    )


def test_a_position_that_an_engine_moved_is_reported() -> None:
    game, dispute = some_dispute("moves")
    fields = {name: getattr(dispute, name) for name in dispute.__slots__}

    earlier = Dispute(**{**fields, "moves": (*dispute.moves, "A nothing")})
    never = Dispute(**{**fields, "moves": dispute.moves[:-1]})
    otherwise = Dispute(**{**fields, "parts": ("outcome",)})
    refused = Dispute(**{**fields, "reading": "never-heard-of"})

    assert amiss(game, dispute) == ""
    assert "not" in amiss(game, earlier)
    assert "no longer" in amiss(game, never)
    assert "outcome" in amiss(game, otherwise)
    assert "never-heard-of" in amiss(game, refused)


def test_a_search_finds_the_same_record_again_and_one_that_follows() -> None:
    game, dispute = some_dispute("moves")
    contrast = dispute.contrast(game)

    first, second = (Search(game, contrast.option, contrast.reading).run() for _ in range(2))

    assert first is not None
    assert first == second
    assert follow(game, first.contrast, first.moves) == first


def test_tables_part_only_in_what_is_seen() -> None:
    game = next(game for game in GAMES.values() if game.pack(game.terms()))
    state = next(s for _, s in play_out(game, game.terms(), Random(7), at_random) if s.acting)
    rulings = [r.move for r in game.rulings(state, state.acting[0]) if r.allowed]

    assert rulings
    assert parting(game, state, state) == ()
    assert parting(game, state, but(state, notes=("said",))) == ()
    assert "score" in parting(game, state, but(state, score=tuple(s + 1 for s in state.score)))
    due = Shuffle(("a", "b"), 1, "one")
    other = Shuffle(("b", "a"), 1, "another")
    assert parting(game, but(state, due=due), but(state, due=other)) == ()
    assert "chance" in parting(game, but(state, due=due), but(state, due=Throw(2, "one")))


def test_the_computation_knows_rules_and_games_alone() -> None:
    abroad = {
        (file, module)
        for file, module in imports_of("lab")
        if Path(file).stem in PURE and module.startswith(("diversions.", "django"))
        if module.split(".")[0] == "django" or module.split(".")[1] not in ("rules", "games", "lab")
    }

    assert abroad == set()


def test_a_record_that_is_refused_on_one_side_parts_nothing() -> None:
    game, dispute = some_dispute("moves")

    assert follow(game, dispute.contrast(game), [Move(0, "nonsense")]) is None
