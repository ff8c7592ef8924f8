"""What all tests share: quick settings, and the book in the database for those that read it."""

from __future__ import annotations

import gc
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as house
from django.db import connection
from django.test import TestCase
from pytest_django import DjangoDbBlocker
from pytest_django.plugin import blocking_manager_key

from tests import kept
from tests.visitors import chromium, no_loop, own_site, page, site, visitor

__all__ = ["chromium", "no_loop", "own_site", "page", "site", "visitor"]  # fixtures for all


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--game", default="", help="a slug: only what tries that game, all of it")


def pytest_configure(config: pytest.Config) -> None:
    """What takes turns among the games is asked of one that is tried alone (``tests/samples.py``),
    in every process that tries it."""
    if slug := str(config.option.game):
        os.environ["GAME"] = slug


# What takes a minute alone: the last of it would be waited for by every other process.
LONGEST = (
    "tests/upgrades/",
    "tests/library/test_new_game.py",
    "tests/test_gets_write_nothing.py",
)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The longest tests come first; with ``--game``, those that are of that game alone, and those
    that say soonest what is wrong with it."""
    items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))
    if slug := str(config.option.game):
        others = [item for item in items if not tries(item, slug)]
        config.hook.pytest_deselected(items=others)
        items[:] = sorted((item for item in items if tries(item, slug)), key=delay)


def delay(item: pytest.Item) -> int:
    """How long one waits for what a test says: 0 for what asks engine and files alone, 1 for what
    reads the book in the database, which is loaded first, 2 for what starts a browser."""
    based = ("db", "transactional_db", "prepared", "kept_folder")
    if item.get_closest_marker("browser"):
        return 2
    names = getattr(item, "fixturenames", ())
    return int(bool(item.get_closest_marker("django_db")) or any(one in names for one in based))


def tries(item: pytest.Item, slug: str) -> bool:
    """Whether a test is of that game: of its own file, or given it, its terms or its records."""
    if item.path.name == f"test_{slug.replace('-', '_')}.py":
        return True
    given: dict[str, Any] = getattr(getattr(item, "callspec", None), "params", {})
    return any(is_of(value, slug) for value in given.values())


def is_of(value: Any, slug: str) -> bool:
    """Whether what a test is given is that game, or of it."""
    if isinstance(value, str):
        return re.split("[:/.]", value)[0] == slug
    if isinstance(value, tuple | list):
        return any(is_of(part, slug) for part in value)
    return slug in (getattr(value, "slug", ""), getattr(value, "game", ""))


def pytest_collection_finish(session: pytest.Session) -> None:
    """The book is made before the first test that reads it: that takes minutes on a busy machine,
    or while another run makes one, and would count as the time of that test. A game that is tried
    alone is asked first for what needs no book, and waits for it only once all that holds.

    Eighteen thousand tests stay till the end: the garbage collector need not look at them in each
    of its rounds, which took up to two fifths of the time.  Nor need it come round as often as it
    would by itself: what a match leaves behind goes by counting."""
    read = {name for item in session.items for name in getattr(item, "fixturenames", ())}
    marked = any(item.get_closest_marker("django_db") for item in session.items)
    based = marked or not read.isdisjoint(("db", "transactional_db", "django_db_setup"))
    cache = getattr(session.config, "cache", None)  # none, where the plugin is left out
    alone = session.config.option.collectonly or session.config.option.game
    if not alone and cache:
        folder = cache.mkdir("book")
        if "prepared" in read or (based and not house.SHARED):
            kept.data(folder)
        if based and house.SHARED:
            kept.template(folder)
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


@pytest.fixture(scope="session", autouse=True)
def quick_settings(
    tmp_path_factory: pytest.TempPathFactory, pytestconfig: pytest.Config
) -> Iterator[None]:
    """A hasher that does not take its time, static files under their own names, bots at once; and
    templates as another process, or an earlier run, has compiled them."""
    from django.test.utils import override_settings

    data = tmp_path_factory.mktemp("data")
    if cache := getattr(pytestconfig, "cache", None):
        (data / "templates").symlink_to(cache.mkdir("templates"))
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    kept = {"OPTIONS": {"MAX_ENTRIES": 20_000}}
    caches = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", **kept}}
    with override_settings(
        PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"],
        STORAGES={**house.STORAGES, "staticfiles": plain},
        DATA_DIR=data,
        CACHES={**house.CACHES, **caches},
        WHITENOISE_AUTOREFRESH=True,
        THINK_INLINE=True,
    ):
        yield


@pytest.fixture(autouse=True)
def _nothing_was_tried() -> None:
    """No test is held back for what another tried, or shown its table: numbers come again."""
    from django.core.cache import cache

    from diversions.play import present

    cache.clear()
    present.forget()


@pytest.fixture(scope="session")
def kept_folder(pytestconfig: pytest.Config) -> Path:
    """Where the book is kept from one run to the next."""
    assert pytestconfig.cache
    return pytestconfig.cache.mkdir("book")


@pytest.fixture(scope="session")
def prepared(kept_folder: Path) -> Path:
    """A data folder with a loaded book, to be copied."""
    return kept.data(kept_folder)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings: None, request: pytest.FixtureRequest
) -> None:
    """The test database is a copy, and needs no migrations: those that it is copied from had
    them all, from the first."""
    wanted: dict[str, Any] = connection.settings_dict["TEST"]
    wanted["MIGRATE"] = False
    if house.SHARED:
        wanted["TEMPLATE"] = kept.template(request.getfixturevalue("kept_folder"))


@pytest.fixture(scope="session")
def django_db_setup(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker, request: pytest.FixtureRequest
) -> None:
    """The test database, with the whole book in it."""
    if house.SHARED:
        name = str(connection.settings_dict["NAME"])
        request.config.stash[BOOK_AGAIN] = lambda: kept.copy(name)
    else:
        folder = request.getfixturevalue("prepared")
        request.config.stash[BOOK_AGAIN] = lambda: kept.fill(folder)
        with django_db_blocker.unblock():
            kept.fill(folder)


@pytest.fixture(scope="session", autouse=True)
def _what_wrote_nothing_broke_nothing() -> Iterator[None]:
    """At the end of each test Django has SQLite look through the whole book for references that
    lead nowhere, thousands of times.  Where no row was written since the test began, there are
    none, and it does not look."""
    enter, asked = TestCase._enter_atomics, TestCase._should_check_constraints  # type: ignore[attr-defined]
    before: list[object] = [None]

    def begun(cls: type[TestCase]) -> Any:
        before[0] = rows_written()
        return enter.__func__(cls)

    def written(case: TestCase, line: Any) -> bool:
        return (line.vendor != "sqlite" or rows_written() != before[0]) and bool(asked(case, line))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TestCase, "_enter_atomics", classmethod(begun))
        patch.setattr(TestCase, "_should_check_constraints", written)
        yield


def rows_written() -> object:
    """The open connection to SQLite, and how many rows were ever written by it."""
    line = connection.connection
    return connection.vendor == "sqlite" and line and (id(line), line.total_changes)


BOOK_AGAIN = pytest.StashKey[Callable[[], None]]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """A test that commits leaves an empty database: what comes after it finds the book again."""
    yield
    marked = item.get_closest_marker("django_db")
    if nextitem and marked and marked.kwargs.get("transaction"):
        with item.config.stash[blocking_manager_key].unblock():
            item.config.stash[BOOK_AGAIN]()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Where tests of one mark alone are wanted, files that do not name it are not even read: the
    tests of all games, which need no database, take seconds to be listed."""
    wanted = config.option.markexpr
    if wanted in ("browser", "postgres") and collection_path.suffix == ".py":
        return f"mark.{wanted}" not in collection_path.read_text("utf-8") or None
    return None
