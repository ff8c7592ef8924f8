"""The engines as others install them: the page that tells their contract, and a wheel without the
site."""

from __future__ import annotations

import importlib
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from diversions.games import GAMES
from diversions.rules import CONTRACT
from tests.book import ROOT

PLAY = """
import importlib.util, sys
sys.path.insert(0, sys.argv[1])
from random import Random
from diversions.games import GAMES
from diversions.rules import play_out
from diversions.rules.bots import as_bot, counsellor
assert importlib.util.find_spec("django") is None, "This environment is not bare."
for game in GAMES.values():
    terms = game.terms()
    *_, (move, over) = play_out(game, terms, Random(1))
    assert over.outcome, game.slug
    best = as_bot(counsellor(game, terms), count=1)
    _, state = next(play_out(game, terms, Random(1), best))
    print(game.slug)
"""


def test_the_page_of_the_contract_is_what_the_docstrings_say(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.syspath_prepend(ROOT / "tools")
    contract = importlib.import_module("contract")
    written = contract.PAGE.read_text(encoding="utf-8")

    assert written == contract.page(), "Make it anew: python tools/contract.py"
    assert f"number {CONTRACT}\n" in written


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What ``pip install .`` installs, built from the files of which it is made."""
    source, out = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    for name in ("pyproject.toml", "LICENSE", "docs/contract.md"):
        (source / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, source / name)
    shutil.copytree(
        ROOT / "diversions",
        source / "diversions",
        ignore=shutil.ignore_patterns("__pycache__", "migrations"),
    )
    build = ("wheel", "--no-deps", "--no-index", "--no-build-isolation", "-q", "-w", str(out))
    subprocess.run([sys.executable, "-m", "pip", *build, str(source)], check=True)
    return next(out.glob("*.whl"))


def test_the_wheel_has_the_engines_with_their_tables_and_nothing_else(wheel: Path) -> None:
    names = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}

    tops = {"/".join(name.split("/")[:2]) for name in names}
    needed = {
        str(path.relative_to(ROOT))
        for top in ("rules", "games")
        for path in (ROOT / "diversions" / top).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert tops == {"diversions/rules", "diversions/games"}
    assert names == needed


def test_every_game_is_played_in_a_bare_environment(wheel: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path)

    # -I and -S leave out all that is installed here, and this folder.
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", PLAY, str(tmp_path)],
        capture_output=True,
        text=True,
        cwd=tmp_path,
    )

    assert done.returncode == 0, done.stderr
    assert set(done.stdout.split()) == set(GAMES)
