"""An operator's second day: a newer book on yesterday's data, by what docs/deploying.md and the
README tell: new files, and ``bin/serve``.

Yesterday's book is today's with another sentence, another strap and one rule more; nobody edited
anything.  Today's must then say what today's files say, without a question.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

from tests.book import FIXTURES, folder, rules
from tests.browser import table
from tests.journeys.seen import LAPTOP, LAWS, Journey
from tests.live import LiveServer
from tests.visitors import Visitors

pytestmark = pytest.mark.browser

SLUG, RULE, GONE = "put", "put.ranks", "put.yesterday"
OLD_STRAP, OLD_TEXT = "yesterday’s game of three cards", "Yesterday’s text of this rule."
MORE = f"""
[[rule]]
id = "{GONE}"
section = "equipment"
standing = "modern"
enforced = false
text = "This rule stood in yesterday’s book only."
"""


def strap() -> str:
    """What today's files say of the game in one line."""
    said = tomllib.loads((folder(SLUG) / "report.toml").read_text("utf-8"))
    return str(said["game"]["strap"])


def yesterday(data: Path, files: Path) -> None:
    """Yesterday's book, read from its files into the database of that data folder."""
    shutil.copytree(FIXTURES, files)
    place = files / "games" / SLUG
    for name, new, old in (
        ("report.toml", strap(), OLD_STRAP),
        ("rules.toml", rules(SLUG)[RULE]["text"], OLD_TEXT),
    ):
        text = (place / name).read_text("utf-8")
        assert new in text
        (place / name).write_text(text.replace(new, old, 1), "utf-8")
    with (place / "rules.toml").open("a", encoding="utf-8") as file:
        file.write(MORE)
    manage(data, "make_manifest", str(files))
    manage(data, "load_book", str(files))
    (data / "prepared.json").unlink()  # what a server of yesterday stamped is not today's


def manage(data: Path, *command: str) -> str:
    done = subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=settings.BASE_DIR, env={**os.environ, "DATA_DIR": str(data), "DATABASE_URL": ""},
        stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return done.stdout


class Day(Journey):
    """What a reader sees of the book on the second day, and what the start has said."""

    def walk(self, visitors: Visitors, house: LiveServer) -> None:
        reader = self.person(visitors, house=house)
        page = reader.page
        reader.go(f"/rules/{RULE}/")
        with self.step("a rule that was changed reads as in the files"):
            assert rules(SLUG)[RULE]["text"] in page.locator("main").inner_text()
        reader.go(f"/games/{SLUG}/")
        with self.step("a header that was changed reads as in the files"):
            assert strap() in page.locator("main").inner_text()
        other = self.person(visitors, house=house)
        visitors.no_network.add(other.page.context)  # an answer that says *gone* is no fault
        answer = other.page.goto(f"/rules/{GONE}/")
        with self.step("a rule that went is said to be gone"):
            assert answer is not None
            assert answer.status == 410
        other.look("a rule that went", whole=True)
        reader.go(f"/games/{SLUG}/play/")
        reader.press("button", "Sit down")
        with self.step("the game can be played"):
            assert table.wait_for_turn(page)
            reader.press(page.locator(f"{table.MOVE}:visible"))


@pytest.fixture(scope="module")
def day(
    visitors: Visitors, prepared: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Day]:
    place = tmp_path_factory.mktemp("operator")
    data = shutil.copytree(prepared, place / "data")
    yesterday(data, place / "fixtures")
    house = LiveServer(data)
    house.start()
    with Day("second-day", LAPTOP) as day:
        day.walk(visitors, house)
    said = data.with_name(f"{data.name}-{house.port}.log").read_text("utf-8")
    day.steps["the start asks nothing"] = said if re.search("--drop|old book", said) else ""
    yield day
    for context in visitors.contexts:
        context.close()
    visitors.contexts.clear()
    house.end()


STEPS = [
    "the start asks nothing",
    "a rule that was changed reads as in the files",
    "a header that was changed reads as in the files",
    "a rule that went is said to be gone",
    "the game can be played",
]


@pytest.mark.parametrize("step", STEPS)
def test_the_book_follows_its_files(day: Day, step: str) -> None:
    day.went(step)


@pytest.mark.parametrize("law", LAWS)
def test_each_page_is_seen(day: Day, law: str) -> None:
    day.holds(law)
