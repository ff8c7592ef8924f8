"""A redactor's morning: a reader's correction waits at the desk, is read, made, explained and
answered, and the reader sees what became of it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from django.conf import settings
from playwright.sync_api import expect

from tests.journeys.seen import LAPTOP, LAWS, PHONE, Journey
from tests.live import LiveServer
from tests.visitors import Visitors

pytestmark = pytest.mark.browser

NAME, WORD = "rosamund", "quite-a-long-password"
RULE, READER = "put.ranks", "Alys Fletcher of York"
SAYS = "Say that the suits count for nothing."
ADDED = "The suits count for nothing."
REASON = "A reader asked for it."
ANSWER = "You are right; it says so now."


@pytest.fixture(scope="module")
def house(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """A book of its own, since a rule of it is changed; with a redactor."""
    data = shutil.copytree(prepared, tmp_path_factory.mktemp("desk") / "data")
    subprocess.run(
        [sys.executable, "manage.py", "createsuperuser", "--noinput", "--username", NAME,
         "--email", "rosamund@example.org"],
        cwd=settings.BASE_DIR, check=True, capture_output=True,
        env={**os.environ, "DATA_DIR": str(data), "DATABASE_URL": "",
             "DJANGO_SUPERUSER_PASSWORD": WORD},
    )  # fmt: skip
    server = LiveServer(data)
    server.start()
    yield server
    server.end()


class Morning:
    """A reader on a phone, and a redactor at the desk."""

    def __init__(self, visitors: Visitors, house: LiveServer) -> None:
        self.desk = Journey("redactor", LAPTOP)
        self.hand = Journey("reader-who-corrects", PHONE)
        self.redactor = self.desk.person(visitors, "redactor", house=house)
        self.reader = self.hand.person(visitors, "reader", house=house)

    def ask(self) -> None:
        """A reader sends a correction, and keeps the page that answers it."""
        she = self.reader
        she.go(f"/rules/{RULE}/")
        she.press("link", "Is this right?")
        she.type("textbox", SAYS, "What should it say?")
        she.type("textbox", "Cotton, 1674, page 132", "On what evidence?")
        she.type("textbox", READER, "Who says so?")
        she.press("button", "Send")
        with self.hand.step("the reader is told that it waits"):
            she.sees("No redactor has read it yet.")

    def edit(self) -> None:
        """The redactor comes to it from the first page of the desk, and edits the rule."""
        she, page = self.redactor, self.redactor.page
        she.go("/admin/")
        she.type("textbox", NAME, "Username:")
        page.get_by_label("Password").fill(WORD)
        she.press("button", "Log in")
        she.press("link", "Corrections to read: 1")
        she.press("link", re.compile(READER))
        with self.desk.step("the desk shows what the reader says"):
            she.sees(SAYS)
        self.waiting = page.url
        she.press("link", "Edit it")
        field = page.locator("#id_text")
        field.fill(f"{field.input_value().strip()} {ADDED}")
        page.get_by_label(re.compile("^Reason for the change")).fill(REASON)
        she.press("button", "Preview")
        with self.desk.step("a preview shows the words as they will be"):
            expect(page.locator("#preview")).to_contain_text(ADDED)
        she.press("button", "Save")
        with self.desk.step("the edit is saved"):
            she.sees(re.compile("was changed successfully"))

    def look_back(self) -> None:
        """The history says who, when and why; two versions are compared."""
        she, page = self.redactor, self.redactor.page
        she.go(f"/admin/library/rule/{RULE}/change/")
        she.press("link", "History")
        with self.desk.step("the history says who and why"):
            expect(page.locator("#change-history")).to_contain_text(REASON)
            expect(page.locator("#change-history")).to_contain_text(NAME)
        she.press("button", "Compare the two")
        with self.desk.step("two versions are compared"):
            expect(page.locator("main, #content").first).to_contain_text(ADDED)

    def answer(self) -> None:
        """The correction is accepted, with a word to its sender."""
        she, page = self.redactor, self.redactor.page
        she.go(self.waiting)
        page.get_by_label("State").select_option("accepted")
        page.get_by_label("Answer to the sender").fill(ANSWER)
        she.press("button", "Save")
        she.go("/admin/")
        with self.desk.step("nothing of it waits any more"):
            expect(page.get_by_role("link", name=re.compile("^Corrections to read"))).to_have_count(
                0
            )
        reader = self.reader
        reader.page.reload()
        reader.look("answered", whole=True)
        with self.hand.step("the reader is answered and credited"):
            reader.sees(ANSWER)
            reader.sees(re.compile("^Accepted"))
        reader.go("/games/put/")
        with self.hand.step("the report says it, and who asked for it"):
            expect(reader.page.locator("main")).to_contain_text(ADDED)
            expect(reader.page.locator("main")).to_contain_text(READER)


@pytest.fixture(scope="module")
def morning(visitors: Visitors, house: LiveServer) -> Morning:
    morning = Morning(visitors, house)
    with ExitStack() as sheets:
        sheets.enter_context(morning.desk)
        sheets.enter_context(morning.hand)
        morning.ask()
        morning.edit()
        morning.look_back()
        morning.answer()
    return morning


@pytest.mark.parametrize(
    "step",
    [
        "the desk shows what the reader says",
        "a preview shows the words as they will be",
        "the edit is saved",
        "the history says who and why",
        "two versions are compared",
        "nothing of it waits any more",
    ],
)
def test_the_redactor_does_and_sees_it(morning: Morning, step: str) -> None:
    morning.desk.went(step)


@pytest.mark.parametrize(
    "step",
    [
        "the reader is told that it waits",
        "the reader is answered and credited",
        "the report says it, and who asked for it",
    ],
)
def test_the_reader_sees_it(morning: Morning, step: str) -> None:
    morning.hand.went(step)


@pytest.mark.parametrize("law", LAWS)
def test_the_desk_is_seen(morning: Morning, law: str) -> None:
    morning.desk.holds(law)


@pytest.mark.parametrize("law", LAWS)
def test_the_reader_s_pages_are_seen(morning: Morning, law: str) -> None:
    morning.hand.holds(law)
