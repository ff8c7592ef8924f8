"""What all tests share: quick settings, and the book in the database for those that read it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as site
from django.db import connection

from tests.live import LiveServer


@pytest.fixture(scope="session", autouse=True)
def quick_settings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A hasher that does not take its time, static files under their own names, bots at once."""
    from django.test.utils import override_settings

    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    with override_settings(
        PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"],
        STORAGES={**site.STORAGES, "staticfiles": plain},
        DATA_DIR=tmp_path_factory.mktemp("data"),
        CACHES={"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}},
        WHITENOISE_AUTOREFRESH=True,
        THINK_INLINE=True,
    ):
        yield


@pytest.fixture(autouse=True)
def _nothing_was_tried() -> None:
    """No test is held back for what another tried."""
    from django.core.cache import cache

    cache.clear()


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> None:
    """The test database, with the whole book in it."""
    from django.core.management import call_command

    with django_db_blocker.unblock():
        call_command("load_book", verbosity=0)
        if connection.vendor == "postgresql":
            copy_book()


# A PostgreSQL database with the book in it, for servers of their own: one a process of xdist.
BOOK = "copied_book" + os.environ.get("PYTEST_XDIST_WORKER", "")


def copy_book() -> None:
    """The database as it is now, under another name."""
    connection.close()  # what is copied may be in nobody's hands
    with connection._nodb_cursor() as cursor:
        cursor.execute(f'DROP DATABASE IF EXISTS "{BOOK}"')
        cursor.execute(f'CREATE DATABASE "{BOOK}" TEMPLATE "{connection.settings_dict["NAME"]}"')


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a loaded book, to be copied."""
    server = LiveServer(tmp_path_factory.mktemp("prepared"))
    server.start()
    server.end()
    return server.data
