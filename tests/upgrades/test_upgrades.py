"""Each landed release upgraded to this one: nothing is asked, nothing is lost."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from tests import kept
from tests.book import ROOT
from tests.samples import LONG

NAMES = sorted(path.name.partition(".")[0] for path in Path(__file__).parent.glob("*.json.xz"))
FIRST, SECOND, *_ = NAMES


def upgraded(name: str, **environment: str) -> dict[str, Any]:
    """What was seen of a data folder of that release, upgraded in a process of its own."""
    command = [sys.executable, "-W", "ignore", "-m", "tests.upgrades", name]
    env = {**os.environ, **environment}
    done = subprocess.run(command, cwd=ROOT, env=env, stdin=subprocess.DEVNULL, capture_output=True)
    assert done.returncode == 0, done.stderr.decode()
    seen: dict[str, Any] = json.loads(done.stdout)
    return seen


def holds(seen: dict[str, Any]) -> None:
    """Nothing asked; rules as the files; edits kept; tables open; addresses stand."""
    lists = ("asked", "differ", "edits", "addresses", "decided", "left")
    assert {word: seen[word] for word in lists} == {word: [] for word in lists}
    assert seen["misfits"] == {}
    assert seen["tables"]["amiss"] == []
    assert seen["tables"]["to an end"] == seen["tables"]["games"] > 0


def test_there_are_folders_of_landed_releases() -> None:
    assert {"first-night", "second-night", "third-night"} <= set(NAMES)


@pytest.mark.parametrize("name", NAMES if LONG else [SECOND])
def test_a_landed_release_is_upgraded(name: str, tmp_path: Path) -> None:
    holds(upgraded(name, DATA_DIR=str(tmp_path), DATABASE_URL=""))


@pytest.mark.postgres
@pytest.mark.parametrize("name", NAMES if LONG else [FIRST])
def test_a_landed_release_is_upgraded_on_postgresql(name: str, tmp_path: Path) -> None:
    if not settings.SHARED:
        pytest.skip("of PostgreSQL alone")
    database = f"upgrade_{name.replace('-', '_')}"
    with kept.keeper() as line:
        line.execute(f'DROP DATABASE IF EXISTS "{database}" WITH (FORCE)'.encode())
        line.execute(f'CREATE DATABASE "{database}"'.encode())

    holds(upgraded(name, DATA_DIR=str(tmp_path), DATABASE_URL=kept.at(database)))
