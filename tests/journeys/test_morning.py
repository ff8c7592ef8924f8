"""The morning of an event: the book is started for phones on its own network, codes are printed,
the machine is stopped and started again at another address.

The real command runs in a process of its own; its network is this machine's loopback.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest
from django.conf import settings
from playwright.sync_api import expect

from diversions.serve.ports import HOST, wait_until_open
from tests.journeys.seen import LAPTOP, LAWS, PHONE, Journey
from tests.live import LiveServer
from tests.visitors import Visitors

pytestmark = pytest.mark.browser

# manage.py, on a machine whose one network is the loopback.
HERE_ONLY = f"""
import os, sys
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "diversions.settings")
import django
from django.core.management import execute_from_command_line
django.setup()
from diversions.serve import prepare
prepare.private_addresses = lambda: ["{HOST}"]
execute_from_command_line(["manage.py", *sys.argv[1:]])
"""


class OnTheNetwork(LiveServer):
    """``bin/serve --lan`` without its watcher, and all that it says."""

    said = ""

    def start(self, **variables: str) -> None:
        env = {**os.environ, "DATA_DIR": str(self.data), "DATABASE_URL": "", **variables}
        name = f"book-{self.port}"  # another server of the tests may be called as usual
        command = [sys.executable, "-c", HERE_ONLY, "serve", "--lan", "--name", name]
        self.log = self.data.with_name(f"said-{self.port}.log")
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*command, "--port", str(self.port)],
                cwd=settings.BASE_DIR, env=env, stdout=log, stderr=log,
            )  # fmt: skip
        try:
            wait_until_open(self.process, self.port)
        except RuntimeError as error:
            self.process.kill()
            self.process.wait()
            raise RuntimeError(f"{error}\n{self.log.read_text('utf-8')[-2000:]}") from None

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        super().end(how)
        self.said = self.log.read_text("utf-8")


class Morning:
    """A steward before the doors open."""

    def __init__(self, visitors: Visitors, data: Path) -> None:
        self.visitors, self.data = visitors, data
        self.desk = Journey("morning-steward", LAPTOP)
        self.hand = Journey("morning-phone", PHONE)
        self.paper = b""
        self.first = OnTheNetwork(data)
        self.second = OnTheNetwork(data)

    def prepare(self) -> None:
        """The first start: a meeting, and its codes as one file."""
        she = self.desk.person(self.visitors, "steward", house=self.first)
        she.go("/guild/")
        she.type("textbox", "Games in the Field", "Name of the meeting")
        she.press("button", "Make the meeting")
        self.url = re.sub(r".*(/guild/[a-z]{4}/).*", r"\1", she.page.url)
        she.press("link", "Running order")
        she.page.get_by_label("Game", exact=True).select_option("put:cotton")
        she.press("button", "Add it")
        she.press("link", "The steward’s view")
        she.press(she.page.get_by_text("Your private link, to go on as steward"))
        self.link = she.page.get_by_label("Keep it to yourself").input_value()
        she.press("link", "Codes to print")
        with self.desk.step("the codes lead to the address on the network"):
            expect(she.page.get_by_text(f"{self.first.url}{self.url}")).to_be_visible()
        she.look("codes to print", whole=True)
        she.page.get_by_label("Which cards, boards and score sheets").select_option("none")
        with she.page.expect_download() as file:
            she.page.get_by_role("button", name="Get one file (PDF)").click()
        self.paper = file.value.path().read_bytes()
        self.kept = she.page.context.cookies()
        guest = self.hand.person(self.visitors, "guest", house=self.first)
        guest.go(self.url)
        guest.type("textbox", "Old Will", "Your name, or your persona’s")
        # The browser has its cookie once the page that answers is there.
        guest.press("button", "Join", then=lambda: guest.sees(re.compile("You are Old Will")))
        self.cookies = guest.page.context.cookies()

    def again(self) -> None:
        """The second start, at another address: what was printed leads to the old one."""
        same = {"cookies": self.kept, "origins": []}  # the same browser on the same machine
        she = self.desk.person(self.visitors, "steward", house=self.second, storage_state=same)
        she.go(self.link.replace(self.first.url, ""))
        with self.desk.step("after the second start the meeting is as it was"):
            expect(she.page.locator("#table")).to_contain_text("1 here")
        with self.desk.step("the steward is told that the codes lead elsewhere"):
            she.sees(re.compile(f"The codes that were printed lead to {self.first.url}"))
        she.press("link", "print them again")
        with self.desk.step("the codes that are printed again lead here"):
            expect(she.page.get_by_text(f"{self.second.url}{self.url}")).to_be_visible()
        she.press("link", "The steward’s view")
        with self.desk.step("then nothing is amiss with them"):
            expect(she.page.get_by_text("The codes that were printed lead to")).to_have_count(0)
        same = {"cookies": self.cookies, "origins": []}
        guest = self.hand.person(self.visitors, "guest", house=self.second, storage_state=same)
        guest.go(self.url)
        with self.hand.step("a phone is known again"):
            guest.sees(re.compile("You are Old Will"))


@pytest.fixture(scope="module")
def morning(
    visitors: Visitors, prepared: Path, tmp_path_factory: pytest.TempPathFactory
) -> Morning:
    data = shutil.copytree(prepared, tmp_path_factory.mktemp("field") / "data")
    morning = Morning(visitors, data)
    with ExitStack() as sheets:
        sheets.enter_context(morning.desk)
        sheets.enter_context(morning.hand)
        for house, walk in ((morning.first, morning.prepare), (morning.second, morning.again)):
            house.start()
            try:
                walk()
            finally:
                for context in visitors.contexts:  # a stream would keep the house from closing
                    context.close()
                visitors.contexts.clear()
                house.end()
    return morning


@pytest.mark.parametrize("which", ["first", "second"])
def test_the_command_says_what_to_open(morning: Morning, which: str) -> None:
    house: OnTheNetwork = getattr(morning, which)
    assert (
        f"On this network: {house.url}/  http://book-{house.port}.local:{house.port}/" in house.said
    )
    assert "Traceback" not in house.said


def test_the_second_start_does_nothing_twice(morning: Morning) -> None:
    assert "load_book" not in morning.second.said
    assert "migrate" not in morning.second.said


def test_the_codes_are_one_file_to_print(morning: Morning) -> None:
    assert morning.paper.startswith(b"%PDF-")
    assert len(morning.paper) > 20_000


@pytest.mark.parametrize(
    "step",
    [
        "the codes lead to the address on the network",
        "after the second start the meeting is as it was",
        "the steward is told that the codes lead elsewhere",
        "the codes that are printed again lead here",
        "then nothing is amiss with them",
    ],
)
def test_the_steward_does_and_sees_it(morning: Morning, step: str) -> None:
    morning.desk.went(step)


def test_a_phone_is_known_again(morning: Morning) -> None:
    morning.hand.went("a phone is known again")


@pytest.mark.parametrize("law", LAWS)
def test_the_steward_s_pages_are_seen(morning: Morning, law: str) -> None:
    morning.desk.holds(law)


@pytest.mark.parametrize("law", LAWS)
def test_the_phone_is_seen(morning: Morning, law: str) -> None:
    morning.hand.holds(law)
