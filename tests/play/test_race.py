"""Two presses at once play once."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection

from tests.play.race import PRESSES, TIMES, race

ONCE = [1, 2, 1]  # one press was done, the deal and the move are written, the version rose once


def test_presses_at_once_play_once_on_sqlite(tmp_path: Path) -> None:
    env = {**os.environ, "DATA_DIR": str(tmp_path), "SECRET_KEY": "for a test"}
    env["DATABASE_URL"] = f"sqlite:///{tmp_path / 'race.sqlite3'}"

    ran = subprocess.run(
        [sys.executable, "-m", "tests.play.race"],
        cwd=settings.BASE_DIR, env=env, capture_output=True, text=True, timeout=600,
    )  # fmt: skip

    assert PRESSES > 2
    assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout) == [ONCE] * TIMES


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_presses_at_once_play_once_on_postgresql() -> None:
    if connection.vendor != "postgresql":
        pytest.skip("of PostgreSQL alone")

    assert race() == [tuple(ONCE)] * TIMES
