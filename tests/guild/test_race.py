"""Many who do one thing at once: one gets the seat, no name is had twice, all is begun once."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import connection

from tests.guild.race import MANY, race


def check(outcome: dict[str, Any]) -> None:
    assert (outcome["seated"], outcome["told"]) == (1, MANY - 1)
    assert outcome["names"] == sorted(["Ann", *(f"Ann {n}" for n in range(2, MANY + 1))])
    # People at tables of four, though so many began the game.
    assert outcome["tables"] == -(-(MANY + 1) // 4)
    assert outcome["one chair each"]
    assert outcome["late"]
    assert outcome["taken in"]
    assert (outcome["wrong"], outcome["version"]) == (MANY, MANY)


def test_a_meeting_is_one_and_whole_on_sqlite_whoever_presses_at_once(
    prepared: Path, tmp_path: Path
) -> None:
    data = shutil.copytree(prepared, tmp_path / "data")
    env = {**os.environ, "DATA_DIR": str(data), "DATABASE_URL": "", "SECRET_KEY": "for a test"}

    ran = subprocess.run(
        [sys.executable, "-m", "tests.guild.race"],
        cwd=settings.BASE_DIR, env=env, capture_output=True, text=True, timeout=600,
    )  # fmt: skip

    assert ran.returncode == 0, ran.stderr
    check(json.loads(ran.stdout))


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_meeting_is_one_and_whole_on_postgresql_whoever_presses_at_once() -> None:
    if connection.vendor != "postgresql":
        pytest.skip("of PostgreSQL alone")

    check(race())
