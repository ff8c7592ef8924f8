"""The database that is asked for, and how it is set."""

from __future__ import annotations

import os

import pytest
from django.db import connection


@pytest.mark.postgres
@pytest.mark.django_db
def test_the_database_is_the_one_that_database_url_names() -> None:
    asked = os.environ.get("DATABASE_URL", "")

    assert connection.vendor == ("postgresql" if asked.startswith("postgres") else "sqlite")


def test_sqlite_takes_its_lock_at_once_and_waits_for_it() -> None:
    """Deferred transactions failed one move in five under load."""
    if connection.vendor != "sqlite":
        pytest.skip("of SQLite alone")

    options = connection.settings_dict["OPTIONS"]

    assert options["transaction_mode"] == "IMMEDIATE"
    assert options["timeout"] >= 5
    assert "journal_mode=WAL" in options["init_command"]
