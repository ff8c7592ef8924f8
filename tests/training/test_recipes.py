"""Recipes and manifests: every table has both, and a recipe makes its table again."""

from __future__ import annotations

import doctest
import platform
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from diversions.games import GAMES
from diversions.rules.players import probing
from diversions.training import manifests, recipes
from tests.samples import LONG

WITH_TABLES = [slug for slug, game in GAMES.items() if probing.tables(game)]
EVERY = [(slug, one) for slug in WITH_TABLES for one in recipes.recipes(GAMES[slug])]
QUICK = [(slug, one) for slug, one in EVERY if one.quick]


def names(cases: list[tuple[str, recipes.Recipe]]) -> list[str]:
    return [f"{slug} {one.file}" for slug, one in cases]


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(recipes).failed == 0


@pytest.mark.parametrize("slug", WITH_TABLES)
def test_every_table_has_a_recipe_and_is_told_of_in_the_manifest(slug: str) -> None:
    files = [path.name for path in probing.tables(GAMES[slug])]

    assert [one.file for one in recipes.recipes(GAMES[slug])] == files
    assert [*probing.made_of(GAMES[slug])] == files


@pytest.mark.parametrize(("slug", "recipe"), EVERY, ids=names(EVERY))
def test_a_manifest_says_how_its_table_was_made_and_what_it_is_worth(
    slug: str, recipe: recipes.Recipe
) -> None:
    told = probing.made_of(GAMES[slug])[recipe.file]

    assert told["recipe"] == recipe.as_json()
    assert told["measured"].endswith(".")
    if recipe.otherwise:
        assert told["otherwise"] == recipe.otherwise
        assert not recipe.quick  # such a table is made, once, by the command
    else:
        assert set(told) >= {"engine", "versions", "threads", "seconds", "worth"}


@pytest.mark.skipif(not LONG, reason="bin/test --long makes them again")
@pytest.mark.parametrize(("slug", "recipe"), QUICK, ids=names(QUICK))
def test_a_recipe_makes_its_table_again(slug: str, recipe: recipes.Recipe, tmp_path: Path) -> None:
    told, path = probing.made_of(GAMES[slug])[recipe.file], tmp_path / recipe.file
    if told["versions"] != manifests.versions():
        pytest.skip(f"It was made with {told['versions']}.")

    made = manifests.made(GAMES[slug], recipe, path, tmp_path, lambda said: None)

    assert path.read_bytes() == (probing.folder(GAMES[slug]) / recipe.file).read_bytes()
    assert made["worth"] == told["worth"]


@pytest.fixture
def in_a_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Any) -> Path:
    """A game's folder of tables elsewhere, with a recipe of few rounds."""
    place = tmp_path / "karnoffel" / "tables"
    place.mkdir(parents=True)
    (place.parent / recipes.RECIPE).write_text(
        '[[table]]\nfile = "judgement.json"\nalgorithm = "logistic regression"\n'
        "rounds = 20\nseed = 1\n"
    )
    for module in (probing, recipes):
        monkeypatch.setattr(module, "folder", lambda game: place)
    monkeypatch.setattr(probing, "MANY", 2)
    settings.DATA_DIR = tmp_path
    return place


def test_the_command_makes_a_table_and_its_manifest_by_the_recipe(in_a_copy: Path) -> None:
    out = StringIO()

    call_command("train", "karnoffel", stdout=out)
    first = (in_a_copy / "judgement.json").read_bytes()
    call_command("train", "karnoffel", stdout=out)

    assert (in_a_copy / "judgement.json").read_bytes() == first
    told = probing.stored(GAMES["karnoffel"])
    made = told["made"]["judgement.json"]
    assert made["recipe"] == {"algorithm": "logistic regression", "rounds": 20, "seed": 1}
    assert made["versions"]["python"] == platform.python_version()
    assert len(made["engine"]) == 64
    assert made["threads"] >= 1
    assert told["tables"] == probing.digests(GAMES["karnoffel"])
    assert len(told["places"]) == 2


def test_the_manifest_alone_is_written_where_nothing_is_to_be_made(in_a_copy: Path) -> None:
    call_command("train", "karnoffel", stdout=StringIO())
    before = (in_a_copy / probing.MANIFEST).read_bytes()
    (in_a_copy / probing.MANIFEST).write_bytes(before.replace(b'"chosen"', b'"cho sen"'))

    call_command("train", "karnoffel", places=True, stdout=StringIO())

    assert (in_a_copy / probing.MANIFEST).read_bytes() == before


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["shatranj"], "not a game with a recipe"),
        (["no-such-game"], "not a game with a recipe"),
        (["karnoffel", "other.json"], "no recipe for other.json"),
    ],
)
def test_what_has_no_recipe_is_not_made(asked: list[str], said: str) -> None:
    with pytest.raises(CommandError, match=said):
        call_command("train", *asked)


def test_only_put_has_dares_to_be_measured() -> None:
    with pytest.raises(CommandError, match="no dares"):
        call_command("train", "le-truc", figures=True)


def test_a_recipe_names_an_algorithm_that_there_is(in_a_copy: Path) -> None:
    path = in_a_copy.parent / recipes.RECIPE
    path.write_text('[[table]]\nfile = "judgement.json"\nalgorithm = "guessing"\n')

    with pytest.raises(KeyError, match="guessing"):
        recipes.recipes(GAMES["karnoffel"])
