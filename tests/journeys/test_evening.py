"""A steward's evening: forty people, five games, a projector, three phones that are looked at.

The steward has a laptop, and the projector's page is open in a second window; three people hold
phones with real browsers, and the other thirty-seven come as small HTTP clients.
"""

from __future__ import annotations

import asyncio
import re
import shutil
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from diversions.games import GAMES
from diversions.serve.phone import Phone
from tests.book import lesson
from tests.browser.geometry import script
from tests.journeys.names import BROWSERS, PHONES
from tests.journeys.seen import HALL, HERE, LAPTOP, LAWS, PHONE, Journey, Person, Size
from tests.live import LiveServer, in_a_loop
from tests.visitors import Visitors

pytestmark = pytest.mark.browser

TITLE = "An Evening at the Sign of the Crown"
PLAYED, TAUGHT = "put", "put"
ORDER = ("put", "alquerque", "gleek", "hazard", "karnoffel")
FORTY = (*BROWSERS, *PHONES)
BOARD = Size(1280, 800)  # a steward's window, as the issue measures the names on it
LEGIBLE = script("legible", HERE)
STEPS = lesson(TAUGHT)
FIRST_RULE = "The Trey (Three) is the best card"
CARD = "#table .hand button[name=move]"


def illegible(page: Page) -> list[str]:
    """The names of the forty that cannot be read whole, in letters of 13 px or more, as the page
    stands."""
    found: list[str] = page.evaluate(LEGIBLE, list(FORTY))
    return found


class Steward(Person):
    """She who leads; what is seen of her page with the tables is kept apart from the others."""

    board: Journey
    desk: Journey

    def look(self, step: str, whole: bool = False, frame: str | None = None) -> None:
        self.journey = self.board if self.page.url.endswith("/steward/") else self.desk
        super().look(step, whole, frame)


class Evening:
    """Who takes part, and what is seen on each kind of screen."""

    def __init__(self, visitors: Visitors) -> None:
        self.visitors = visitors
        self.desk = Journey("evening-steward", LAPTOP)
        self.board = Journey("evening-board", LAPTOP)  # her page with the tables
        self.wall = Journey("evening-projector", HALL)
        self.rules = Journey("evening-projector-rules", HALL)
        self.hand = Journey("evening-phone", PHONE)
        self.pupil = Journey("evening-lesson", PHONE)
        she = self.desk.person(visitors)
        self.steward = Steward(she.page, self.desk, "steward", visitors)
        self.steward.desk, self.steward.board = self.desk, self.board
        self.phones = [self.hand.person(visitors, name) for name in BROWSERS]
        self.url = ""
        self.home = ""  # what was said where the results were taken in

    def gather(self) -> None:
        """A meeting with five games, its codes, and the projector."""
        she = self.steward
        she.go("/guild/")
        she.type("textbox", TITLE, "Name of the meeting")
        she.type("textbox", "York", "Where")
        she.press("button", "Make the meeting")
        she.press("link", "Running order")
        for slug in ORDER:
            code = f"{slug}:{GAMES[slug].variants[0].key}"
            she.page.get_by_label("Game", exact=True).select_option(code)
            she.press("button", "Add it")
        with self.desk.step("five games stand in the running order"):
            for slug in ORDER:
                heading = she.page.get_by_role("heading", name=re.compile(f"^{GAMES[slug].title}"))
                expect(heading).to_be_visible()
        she.press("link", "The steward’s view")
        self.url = re.sub(r".*(/guild/[a-z]{4}/).*", r"\1", she.page.url)
        she.press("link", "Codes to print")
        with self.desk.step("every table has its codes"):
            expect(she.page.get_by_role("heading", name="Table 8")).to_be_visible()
        she.press("link", "The steward’s view")
        with she.page.expect_popup() as opened:
            she.page.get_by_role("link", name="The projector").click()
        self.screen = Person(opened.value, self.wall, "projector", self.visitors)
        self.screen.page.set_viewport_size({"width": HALL.wide, "height": HALL.high})
        self.screen.look("the letters")

    def come(self, port: int) -> None:
        """Forty people: by the letters, by a code, by a table's code, and as clients."""
        first, second, third = self.phones
        first.go("/guild/")
        first.type(
            "textbox",
            self.url.split("/")[2].upper(),
            "The four letters of the meeting or of the table",
        )
        first.press("button", "Join")
        second.go(self.url)
        third.go(f"{self.url}table/3/")
        for phone, name in zip(self.phones, BROWSERS, strict=True):
            field = phone.find("textbox", "Your name, or your persona’s")
            field.press_sequentially(name)  # as it is typed: a field takes so many letters
            phone.press("button", re.compile("^(Join|Sit down at table 3)$"))
        with self.hand.step("a long name comes in whole"):
            expect(third.page.locator("#table")).to_contain_text(BROWSERS[2])
        in_a_loop(_come(port, self.url))
        with self.desk.step("the steward sees forty people"):
            expect(self.steward.page.locator("#table")).to_contain_text("40 here")
        with self.wall.step("the room sees who came"):
            expect(self.screen.page.locator("#table")).to_contain_text("40 here")
        self.steward.look("forty came", whole=True)
        self.screen.look("forty came")

    def play(self) -> None:
        """The first game at every table; one of the tables on the projector."""
        she, screen = self.steward, self.screen
        she.press("button", f"Start {GAMES[PLAYED].title} everywhere")
        with self.hand.step("each phone is led to its table"):
            for phone in self.phones:
                expect(phone.page).to_have_url(re.compile("/at/[a-z0-9]+/$"))
                expect(phone.page.locator("#table .rail.own")).to_be_visible()
                phone.look("the game begins")
        with self.desk.step("twenty tables are on one screen"):
            expect(she.page.get_by_role("link", name="Table 20", exact=True)).to_be_visible()
        self.read_names()
        screen.look("who sits where")
        phone = next(one for one in self.phones if one.page.locator(CARD).count())
        table = re.findall("Table [0-9]+", phone.page.locator("h1").inner_text())[0]
        with self.wall.step("the room sees a table, and what is played there"):
            she.press("button", f"Show {table.lower()}")
            expect(screen.page.locator("#table")).to_contain_text(table)
            screen.look("a table")
            card = phone.page.locator(CARD).first
            name = (card.get_attribute("aria-label") or "").removeprefix("Play the ")
            phone.press(card)
            expect(screen.page.get_by_role("img", name=name)).to_be_visible()
            screen.look("a card was played there")

    def read_names(self) -> None:
        """Every name on the steward's screen, in the window of the issue and in her own."""
        page = self.steward.page
        for size in (BOARD, LAPTOP):
            page.set_viewport_size({"width": size.wide, "height": size.high})
            self.steward.look(f"twenty tables at {size}")
            with self.desk.step(f"all names can be read at {size}"):
                assert illegible(page) == []

    def learn(self) -> None:
        """A lesson together: two do its first step, and all go on to the second."""
        she, (first, second, _) = self.steward, self.phones
        first.journey = second.journey = self.pupil
        she.press("button", f"Lesson of {GAMES[TAUGHT].title}, all together")
        with self.desk.step("she is told which tables still play, and is sure"):
            expect(she.page.locator("#table .wrong")).to_contain_text("Nothing was done")
            she.look("asked before matches end")
        she.press("button", "Do it all the same")
        with self.hand.step("a step is done on a phone, by pressing a card"):
            for phone in (first, second):
                expect(phone.page).to_have_url(re.compile("/lesson/$"))
                expect(phone.page.locator("#table .step h2")).to_have_text(STEPS[0].title)
                phone.look("the lesson begins")
                for act in phone.page.locator("#table .strip .acts .act:visible").all():
                    expect(act).to_be_in_viewport(ratio=1)
                line = STEPS[0].do[0].partition(" ")[2]
                phone.press(phone.page.locator(f'#table button[name=move][value="{line}"]'))
                expect(phone.page.locator("#table .verdict")).to_contain_text("The class goes on")
        with self.desk.step("the steward sees who has finished"):
            expect(she.page.locator("#table")).to_contain_text("2 of 40 have finished")
            she.look("two have finished", whole=True)
        with self.wall.step("the room sees the step"):
            expect(self.screen.page.locator("#table")).to_contain_text("2 of 40 have finished")
            self.screen.look("a step of the lesson")
        she.press("button", f"Next: {STEPS[1].title}")
        with self.hand.step("phones follow to the next step"):
            for phone in (first, second):
                expect(phone.page.locator("#table .step h2")).to_have_text(STEPS[1].title)
                phone.look("the next step")
        she.press("button", "End the lesson")
        first.journey = second.journey = self.hand

    def show(self) -> None:
        """A rule, a section, a card."""
        she, screen = self.steward, self.screen
        she.press("link", "Show a rule or a card")
        screen.journey = self.rules
        for what, button in (("a rule", "Show rule 1"), ("a section", "Show the whole section")):
            with self.rules.step(f"the room reads {what}"):
                she.press("button", button)
                expect(screen.page.locator("#table")).to_contain_text(FIRST_RULE)
                screen.look(what)
                assert "<" not in screen.page.locator("#table").inner_text()
        screen.journey = self.wall
        with self.wall.step("the room sees cards"):
            she.type("textbox", "3S 2H 4C", "Cards")
            she.press("button", "Show them")
            expect(screen.page.get_by_role("img", name="Trey of Spades")).to_be_visible()
            screen.look("three cards")
        with self.wall.step("the room reads what the game is"):
            she.press("button", "Show the summary")
            expect(screen.page.locator("#table h2")).to_contain_text(GAMES[ORDER[0]].title)
            screen.look("the summary")
        she.press("link", "The steward’s view")

    def compete(self) -> None:
        """One round of a tournament, and its standings on the projector."""
        she, screen = self.steward, self.screen
        she.press("link", "Tournament")
        she.press("button", "Enter all who are here")
        she.press("button", "Begin round 1")
        with self.hand.step("a round leads each phone to its table"):
            for phone in self.phones:
                expect(phone.page).to_have_url(re.compile("/at/[a-z0-9]+/$"))
        she.press("button", "Show who meets whom", answered=False)  # it is shown already
        with self.wall.step("the room sees who meets whom"):
            expect(screen.page.locator("#table")).to_contain_text("Table 1")
            screen.look("who meets whom")
        for result in she.page.locator("form.results select").all():
            result.select_option("1 2")
        she.press("button", re.compile("^Enter these results"))
        she.press("button", "Show the standings")
        with self.wall.step("the room sees the standings"):
            expect(screen.page.get_by_role("columnheader", name="Points")).to_be_visible()
            screen.look("the standings")
        she.look("a tournament of forty", whole=True)
        she.press("link", "The steward’s view")

    def end(self, prepared: Path, folder: Path) -> None:
        """The end, and the results as one file, which is taken in at home by the command."""
        she = self.steward
        she.press("button", "End the meeting")
        with self.hand.step("phones are told that the meeting is over"):
            for phone in self.phones:
                expect(phone.page.locator("main")).to_contain_text("The meeting is over.")
                phone.look("the end")
        with she.page.expect_download() as file:
            she.page.get_by_role("link", name="Results as one file").click()
        data = shutil.copytree(prepared, folder / "home")
        results = folder / "meetings.json"
        file.value.save_as(results)
        done = subprocess.run(
            [sys.executable, "manage.py", "take_in_meetings", str(results)],
            cwd=settings.BASE_DIR, env={"DATA_DIR": str(data), "DATABASE_URL": ""},
            capture_output=True, text=True,
        )  # fmt: skip
        self.home = done.stdout + done.stderr
        she.press("link", "Afterwards: what was played and asked")
        with self.desk.step("what was played is told"):
            expect(she.page.locator("main")).to_contain_text("40 people came.")
        she.look("afterwards", whole=True)


async def _come(port: int, url: str) -> None:
    """Those without a browser come in by the letters, some at a time."""
    door = asyncio.Semaphore(8)

    async def one(name: str) -> None:
        async with door:
            phone = Phone(port)
            assert await phone.send(url, name=name) == 302
            phone.close()

    await asyncio.gather(*(one(name) for name in PHONES))


@pytest.fixture(scope="module")
def evening(
    visitors: Visitors, site: LiveServer, prepared: Path, tmp_path_factory: pytest.TempPathFactory
) -> Evening:
    evening = Evening(visitors)
    with ExitStack() as sheets:
        for each in (evening.desk, evening.board, evening.wall, evening.rules, evening.hand):
            sheets.enter_context(each)
        sheets.enter_context(evening.pupil)
        evening.gather()
        evening.come(site.port)
        evening.play()
        evening.learn()
        evening.show()
        evening.compete()
        evening.end(prepared, tmp_path_factory.mktemp("results"))
    return evening


@pytest.mark.parametrize(
    "step",
    [
        "five games stand in the running order",
        "every table has its codes",
        "the steward sees forty people",
        "twenty tables are on one screen",
        "all names can be read at 1280x800",
        "all names can be read at 1366x768",
        "the steward sees who has finished",
        "what was played is told",
    ],
)
def test_the_steward_does_and_sees_it(evening: Evening, step: str) -> None:
    evening.desk.went(step)


@pytest.mark.parametrize(
    "step",
    [
        "the room sees who came",
        "the room sees a table, and what is played there",
        "the room sees the step",
        "the room sees cards",
        "the room reads what the game is",
        "the room sees who meets whom",
        "the room sees the standings",
    ],
)
def test_the_room_sees_it(evening: Evening, step: str) -> None:
    evening.wall.went(step)


@pytest.mark.parametrize("what", ["a rule", "a section"])
def test_the_room_reads_rules(evening: Evening, what: str) -> None:
    evening.rules.went(f"the room reads {what}")


@pytest.mark.parametrize(
    "step",
    [
        "a long name comes in whole",
        "each phone is led to its table",
        "a step is done on a phone, by pressing a card",
        "phones follow to the next step",
        "a round leads each phone to its table",
        "phones are told that the meeting is over",
    ],
)
def test_the_phones_follow(evening: Evening, step: str) -> None:
    evening.hand.went(step)


def test_the_results_come_home(evening: Evening) -> None:
    assert re.search(f"{TITLE}: its steward.s link here is /guild/steward/", evening.home)
    assert "Meetings imported: 1." in evening.home


@pytest.mark.parametrize("law", LAWS)
def test_the_steward_s_pages_are_seen(evening: Evening, law: str) -> None:
    evening.desk.holds(law)


@pytest.mark.parametrize("law", LAWS)
def test_the_steward_s_board_is_seen(evening: Evening, law: str) -> None:
    evening.board.holds(law)


@pytest.mark.parametrize("law", LAWS)
def test_the_projector_is_seen(evening: Evening, law: str) -> None:
    evening.wall.holds(law)


@pytest.mark.parametrize("law", LAWS)
def test_rules_on_the_projector_are_seen(evening: Evening, law: str) -> None:
    evening.rules.holds(law)


@pytest.mark.parametrize("law", LAWS)
def test_the_phones_are_seen(evening: Evening, law: str) -> None:
    evening.hand.holds(law)


@pytest.mark.parametrize("law", LAWS)
def test_a_lesson_on_a_phone_is_seen(evening: Evening, law: str) -> None:
    evening.pupil.holds(law)
