"""A tournament from beginning to end: nine people, a bye, a corrected result, one who leaves, one
who comes late, a knock-out, and the standings that all can read."""

from __future__ import annotations

import asyncio
import re
from contextlib import ExitStack

import pytest
from playwright.sync_api import expect

from diversions.serve.phone import Phone
from tests.journeys.names import PHONES
from tests.journeys.seen import HALL, LAPTOP, LAWS, PHONE, Journey, Person
from tests.live import LiveServer, in_a_loop
from tests.visitors import Visitors

pytestmark = pytest.mark.browser

COME, LATE, PLAYER = PHONES[:8], PHONES[8], "Brynhildr Kormáksdóttir"


class Contest:
    """Who takes part, and what is seen on each kind of screen."""

    def __init__(self, visitors: Visitors, port: int) -> None:
        self.desk = Journey("tournament-steward", LAPTOP)
        self.wall = Journey("tournament-projector", HALL)
        self.hand = Journey("tournament-phone", PHONE)
        self.steward = self.desk.person(visitors, "steward")
        self.phone = self.hand.person(visitors, PLAYER)
        self.visitors, self.port, self.url = visitors, port, ""
        self.saved: dict[str, str] = {}  # the files that were saved

    def gather(self) -> None:
        """A meeting with nine people, and the page of its tournament."""
        she = self.steward
        she.go("/guild/")
        she.type("textbox", "The Crown Tournament", "Name of the meeting")
        she.press("button", "Make the meeting")
        self.url = re.sub(r".*(/guild/[a-z]{4}/).*", r"\1", she.page.url)
        self.phone.go(self.url)
        self.phone.type("textbox", PLAYER, "Your name, or your persona’s")
        self.phone.press("button", "Join")
        in_a_loop(self.come(*COME))
        with she.page.expect_popup() as opened:
            she.page.get_by_role("link", name="The projector").click()
        self.screen = Person(opened.value, self.wall, "projector", self.visitors)
        self.screen.page.set_viewport_size({"width": HALL.wide, "height": HALL.high})
        she.press("link", "Tournament")

    async def come(self, *names: str) -> None:
        """People without a browser come in by the letters."""

        async def one(name: str) -> None:
            phone = Phone(self.port)
            assert await phone.send(self.url, name=name) == 302
            phone.close()

        await asyncio.gather(*(one(name) for name in names))

    def enter(self, number: int, *results: str) -> None:
        """The results of a round, table by table."""
        she = self.steward
        form = she.page.locator(f"form.results:has(button[value='results {number}'])")
        for select, result in zip(form.locator("select").all(), results, strict=False):
            select.select_option(result)
        she.press(form.get_by_role("button", name=re.compile("^Enter these results")))
        with self.desk.step(f"the results of round {number} are entered"):
            she.sees("The results have been entered.")

    def play(self) -> None:
        """Two rounds: in the first somebody sits out, and a result of it is corrected later."""
        she = self.steward
        she.page.get_by_label("Game", exact=True).select_option("put:cotton")
        she.press("button", "Enter all who are here")
        she.press("button", "Begin round 1")
        with self.desk.step("one of nine has a bye"):
            expect(she.page.get_by_text("has a bye.")).to_have_count(1)
        with self.hand.step("a phone is led to its table, or told of its bye"):
            bye = self.phone.page.get_by_text("You have a bye")
            expect(bye.or_(self.phone.page.locator("#table .rail.own"))).to_be_visible()
            self.phone.look("round 1")
        she.press("button", "Show who meets whom", answered=False)  # it is shown already
        with self.wall.step("the room sees who meets whom"):
            expect(self.screen.page.locator("#table")).to_contain_text("has a bye")
            self.screen.look("round 1")
        self.enter(1, "1 2", "1 2", "2 1", "1 1")
        she.press("button", "Begin round 2")
        she.press(she.page.get_by_text("Round 1: results and corrections"))
        self.enter(1, "2 1", "1 2", "2 1", "1 1")
        with self.desk.step("a correction says that the round after it stands"):
            she.sees(re.compile("Round 1 was corrected after this round was drawn"))
        self.enter(2, "1 2", "1 2", "1 2", "1 2")
        she.look("two rounds", whole=True)

    def come_and_go(self) -> None:
        """One drops out, and one who came late is entered."""
        she = self.steward
        she.press(she.page.get_by_role("button", name=f"Drop {COME[0]} out"))
        with self.desk.step("who drops out is marked"):
            row = she.page.get_by_role("row", name=re.compile(f"{COME[0]}.*dropped out"))
            expect(row).to_be_visible()
        in_a_loop(self.come(LATE))
        she.page.reload()
        she.page.get_by_label("Add a player from the next round on").select_option(LATE)
        she.press("button", "Enter")
        with self.desk.step("a latecomer is entered"):
            expect(she.page.get_by_role("cell", name=LATE, exact=True)).to_be_visible()

    def decide(self) -> None:
        """The knock-out of the first four, the standings, and the files."""
        she = self.steward
        she.press("button", "Knock-out of the first four")
        self.enter(3, "1 2", "1 2")
        she.press("button", "Begin the final")
        self.enter(4, "1 2", "1 2")
        with self.desk.step("somebody has won the final"):
            she.sees(re.compile("won the final"))
        she.press("button", "Show the standings")
        with self.wall.step("the room sees the standings"):
            expect(self.screen.page.get_by_role("heading", name="Standings")).to_be_visible()
            self.screen.look("the standings")
        for name in ("Standings (CSV)", "Pairings (CSV)"):
            with she.page.expect_download() as file:
                she.page.get_by_role("link", name=name).click()
            self.saved[name] = file.value.path().read_text("utf-8")
        she.look("the end", whole=True)


@pytest.fixture(scope="module")
def contest(visitors: Visitors, site: LiveServer) -> Contest:
    contest = Contest(visitors, site.port)
    with ExitStack() as sheets:
        for each in (contest.desk, contest.wall, contest.hand):
            sheets.enter_context(each)
        contest.gather()
        contest.play()
        contest.come_and_go()
        contest.decide()
    return contest


@pytest.mark.parametrize(
    "step",
    [
        "one of nine has a bye",
        "the results of round 1 are entered",
        "a correction says that the round after it stands",
        "the results of round 2 are entered",
        "who drops out is marked",
        "a latecomer is entered",
        "the results of round 3 are entered",
        "the results of round 4 are entered",
        "somebody has won the final",
    ],
)
def test_the_steward_does_and_sees_it(contest: Contest, step: str) -> None:
    contest.desk.went(step)


@pytest.mark.parametrize("step", ["the room sees who meets whom", "the room sees the standings"])
def test_the_room_sees_it(contest: Contest, step: str) -> None:
    contest.wall.went(step)


def test_a_phone_knows_where_it_plays(contest: Contest) -> None:
    contest.hand.went("a phone is led to its table, or told of its bye")


def test_the_files_hold_everybody(contest: Contest) -> None:
    for name in (*COME, LATE, PLAYER):
        assert name in contest.saved["Standings (CSV)"]
    assert len(contest.saved["Pairings (CSV)"].splitlines()) > 2 * 5


@pytest.mark.parametrize("law", LAWS)
def test_the_steward_s_pages_are_seen(contest: Contest, law: str) -> None:
    contest.desk.holds(law)


@pytest.mark.parametrize("law", LAWS)
def test_the_projector_is_seen(contest: Contest, law: str) -> None:
    contest.wall.holds(law)


@pytest.mark.parametrize("law", LAWS)
def test_the_phone_is_seen(contest: Contest, law: str) -> None:
    contest.hand.holds(law)
