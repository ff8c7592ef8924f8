"""A stranger adds a game: the two commands of CONTRIBUTING, in a copy of the tree."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from diversions.library.management.commands.check_game import WANTED
from diversions.library.management.commands.new_game import KINDS, written
from tests.book import ROOT
from tests.samples import LONG

# In a normal run one kind is made and held to every law; its title is a word of our code.  No test
# here is given a slug, or the checks of the game that is made would make it again.
MADE = {"cards": "prize", "dice": "old-dice", "board": "old-board", "points": "old-points"}


def manage(root: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "manage.py", *words]
    return subprocess.run(command, cwd=root, capture_output=True, text=True)


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory, prepared: Path) -> Path:
    """A copy of the work tree, without what servers leave in it; what Python compiled of it, and
    what our book has packed, go along, which saves a third of the time."""
    house = tmp_path_factory.mktemp("copy") / "house"
    shutil.copytree(ROOT, house, ignore=shutil.ignore_patterns(".*", "var"))
    kept = house / ".pytest_cache/d/book" / prepared.parent.name
    shutil.copytree(prepared.parent, kept, ignore=shutil.ignore_patterns("*.sqlite3*", "read"))
    return house


@pytest.mark.parametrize("kind", MADE if LONG else ["cards"])
def test_a_game_made_by_the_two_commands_keeps_every_law(tree: Path, kind: str) -> None:
    slug = MADE[kind]
    made = manage(tree, "new_game", slug, f"--{kind}")
    checked = manage(tree, "check_game", slug, "--quick")

    assert made.returncode == 0, made.stderr
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert f"{slug} keeps every law." in checked.stdout


def test_what_is_missing_or_wrong_is_said_with_its_place(tree: Path) -> None:
    manage(tree, "new_game", "old-game", "--dice")
    lessons = tree / "fixtures/games/old_game/lessons.toml"
    text = lessons.read_text("utf-8")

    lessons.write_text(text.replace('key = "keep"\n', "", 1), "utf-8")
    wrong = manage(tree, "check_game", "old-game", "--quick").stderr
    lessons.unlink()
    missing = manage(tree, "check_game", "old-game", "--quick").stderr
    for place in ("diversions", "fixtures", "templates"):
        shutil.rmtree(tree / place / "games/old_game")
    (tree / "tests/games/test_old_game.py").unlink()

    assert "games/old_game/lessons.toml" in wrong
    assert "key is missing; write it." in wrong
    assert "fixtures/games/old_game/lessons.toml is missing" in missing


def test_a_game_is_not_written_over_another(tree: Path) -> None:
    again = manage(tree, "new_game", "put", "--cards")

    assert again.returncode
    assert "nothing was written" in again.stderr


@pytest.mark.parametrize("kind", KINDS)
def test_a_skeleton_has_every_file_that_a_game_wants(kind: str) -> None:
    files = [file for file, _ in written(kind, "old-game", "Old Game")]

    for wanted in WANTED:
        place = wanted.format("old_game")
        assert any(file == place or file.startswith(f"{place}/") for file in files), place
