"""A master's table that is dead, even or another game's is noticed where its manifest reads it."""

from __future__ import annotations

import json
import lzma
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from diversions.games import GAMES
from diversions.rules.players import probing
from diversions.rules.players import tables as files
from tests.book import ROOT
from tests.samples import GAME, LONG, every

WITH_TABLES = [slug for slug, game in GAMES.items() if probing.tables(game)]
TABLES = [(slug, path.name) for slug in WITH_TABLES for path in probing.tables(GAMES[slug])]
AGAIN = """
import sys
sys.path.insert(0, sys.argv[1])
from diversions.games import GAMES
from diversions.rules.players import probing
print(sum(1 for place in probing.wrong(GAMES[sys.argv[2]])))
"""


@pytest.mark.parametrize("slug", WITH_TABLES)
def test_the_manifest_is_of_the_tables_that_are_shipped(slug: str) -> None:
    manifest = probing.stored(GAMES[slug])

    assert manifest["tables"] == probing.digests(GAMES[slug])
    assert len(manifest["places"]) == probing.MANY
    assert {place["terms"] for place in manifest["places"]} == {
        terms.code for terms in probing.mastered(GAMES[slug])
    }


@pytest.mark.parametrize("slug", every(3, WITH_TABLES))
def test_a_table_gives_what_it_gave(slug: str) -> None:
    assert [place["terms"] for place in probing.wrong(GAMES[slug])] == []


def same(value: Any, number: float) -> Any:
    """JSON with every number set to one."""
    if isinstance(value, dict):
        return {key: same(one, number) for key, one in value.items()}
    if isinstance(value, list):
        return [same(one, number) for one in value]
    return type(value)(number) if isinstance(value, int | float) else value


def filled(path: Path, number: float) -> None:
    """Set every weight of a table to *number* between 0 and 1, and leave its form as it was."""
    if path.suffix == ".json":
        path.write_text(json.dumps(same(json.loads(path.read_text("utf-8")), number)), "utf-8")
        return
    magic = path.read_bytes().partition(b"\n")[0] + b"\n"
    head, rest = files.read(path, magic)
    scores = [(0, number) for number in range(len(head["sizes"]))]
    blocks = files.parted(rest, head.pop("sizes"), scores)
    even = {
        score: lzma.compress(bytes([round(255 * number)]) * len(lzma.decompress(block)))
        for score, block in blocks.items()
    }
    files.write(path, magic, head, even)


def set_to_nothing(path: Path) -> None:
    filled(path, 0)


def set_even(path: Path) -> None:
    filled(path, 0.5)


def of_another_game(path: Path) -> None:
    """Put the next table of another game there."""
    others = [probing.folder(GAMES[slug]) / name for slug, name in TABLES if name != path.name]
    shutil.copy(min(others, key=lambda other: (other.suffix != path.suffix, other.name)), path)


FAULTS = (set_to_nothing, set_even, of_another_game)
TRIED = [
    (slug, name, fault)
    for number, (slug, name) in enumerate(TABLES)
    for at, fault in enumerate(FAULTS)
    if LONG or (at == number // 4 % len(FAULTS) and (GAME or number % 4 == 2))
]


@pytest.fixture(scope="module")
def engines(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of all engines, whose tables may be spoilt."""
    copy = tmp_path_factory.mktemp("engines")
    for part in ("rules", "games"):
        shutil.copytree(ROOT / "diversions" / part, copy / "diversions" / part)
    return copy


def again(engines: Path, slug: str) -> subprocess.CompletedProcess[str]:
    """Read the places of a game's manifest with those engines, and print how many are wrong."""
    ask = [sys.executable, "-c", AGAIN, str(engines), slug]
    return subprocess.run(ask, capture_output=True, text=True, cwd=engines)


def test_sound_tables_are_found_sound_in_the_copy_too(engines: Path) -> None:
    done = again(engines, WITH_TABLES[0])

    assert (done.stdout, done.stderr) == ("0\n", "")


@pytest.mark.parametrize(("slug", "name", "fault"), TRIED)
def test_a_spoilt_table_is_noticed(
    slug: str, name: str, fault: Callable[[Path], None], engines: Path
) -> None:
    path = engines / (probing.folder(GAMES[slug]) / name).relative_to(ROOT)
    sound = path.read_bytes()
    fault(path)

    try:
        done = again(engines, slug)
    finally:
        path.write_bytes(sound)

    assert done.returncode or int(done.stdout) > 0
