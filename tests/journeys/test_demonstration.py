"""A demonstration: the steward plays every seat by pressing what lies on her table, and the room
sees each act.

In a run one game of each kind is demonstrated, the first by its name; under ``--long`` all are.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from random import Random

import pytest
from playwright.sync_api import Error, Locator, expect

from diversions.games import GAMES
from diversions.rules.bots import play_out
from diversions.rules.core import CHANCE
from diversions.rules.pictures import doors
from tests.journeys.seen import HALL, HERE, LAPTOP, LAWS, Journey, Person
from tests.samples import LONG
from tests.visitors import Visitors

pytestmark = pytest.mark.browser

ACTS = 40 if LONG else 14  # of one demonstration, at most
ENOUGH = 3  # of them with a card or a point
HIT = (HERE / "hit.js").read_text(encoding="utf-8")

CARDS = "#table .held button[name=move]:not(.barred)"
PICKS = "#table .held label.pick"
SPOKEN = "#table button:is([name=move], [name=pick]):not(.barred, .held *, .ways *)"


def kind(slug: str) -> str:
    """What a game is played with."""
    game = GAMES[slug]
    terms = game.terms()
    if game.pack(terms) is None:
        state = game.begin(terms)
        return "points" if doors.picture(game, game.view(state, 0)) else "dice"
    return "cards for two" if terms.seats == 2 else "cards for more"


def is_spoken(slug: str) -> bool:
    """Whether a match is played without a card of a hand or a man: all is said, laid or thrown."""
    game = GAMES[slug]
    pack = game.pack(game.terms())
    if pack is None:
        return kind(slug) == "dice"
    acts = (move for move, _ in play_out(game, game.terms(), Random(slug)) if move.seat != CHANCE)
    return not any(thing in pack.cards for move in acts for thing in move.what)


KINDS = {slug: kind(slug) for slug in sorted(GAMES)}
FIRST = {of: next(s for s in KINDS if KINDS[s] == of) for of in sorted(set(KINDS.values()))}
SHOWN = list(KINDS) if LONG else sorted(FIRST.values())


@dataclass
class Demonstration:
    """One game, played for all seats on the steward's page while the room looks on."""

    slug: str
    desk: Journey
    wall: Journey
    steward: Person
    screen: Person
    rng: Random
    pressed: list[str] = field(default_factory=list)  # each act: with what it was done
    unseen: list[str] = field(default_factory=list)  # acts of which the room saw nothing

    def play(self) -> None:
        """Acts, as long as there are any, until enough was done with what lies on the table."""
        for _ in range(ACTS):
            with_what = self.act()
            if not with_what:
                return
            self.pressed.append(with_what)
            if sum(one != "a word" for one in self.pressed) >= ENOUGH:
                return

    def act(self) -> str:
        """One act, and with what it was done; empty, if nothing can be pressed."""
        for with_what, do in (
            ("a card", self.card),
            ("a point", self.point),
            ("a word", self.word),
        ):
            before = self.screen.signature()
            if do():
                self.room_sees(with_what, before)
                return with_what
        return ""

    def room_sees(self, with_what: str, before: str) -> None:
        try:
            self.screen.until_changed(before)
        except Error:
            self.unseen.append(f"act {len(self.pressed) + 1}, with {with_what}")
        self.screen.look(f"act {len(self.pressed) + 1}")

    def free(self, selector: str) -> list[Locator]:
        """What of that can be pressed in its middle."""
        all_of_it = self.steward.page.locator(selector)
        able = all_of_it.evaluate_all(HIT)
        return [all_of_it.nth(at) for at, can in enumerate(able) if can]

    def press(self, act: Locator) -> None:
        """Press what makes an act, and wait until her table shows the next."""
        before = self.ply()
        self.steward.press(act)
        self.wait_for_next(before)

    def ply(self) -> str:
        return self.steward.page.locator("#table [data-ply]").get_attribute("data-ply") or ""

    def wait_for_next(self, before: str) -> None:
        expect(self.steward.page.locator(f'#table [data-ply="{before}"]')).to_have_count(0)
        self.steward.still()

    def card(self) -> bool:
        """Play a card; or choose as many as are asked for, and press what takes them."""
        if cards := self.free(CARDS):
            self.press(cards[-1])
            return True
        asks = self.steward.page.locator("#table button[name=pick][data-least]")
        picks = self.free(PICKS)
        least = int(asks.first.get_attribute("data-least") or 0) if picks else 0
        if not 0 < least <= len(picks):
            return False
        for pick in picks[:least]:
            self.steward.press(pick)
        self.press(asks.first)
        return True

    def point(self) -> bool:
        """Move a man: press where it stands, then where it can go."""
        page = self.steward.page
        starts = page.locator("#table .ways .from:has(button)").evaluate_all(
            "all => all.map((one) => one.id.slice(5))"
        )
        men = self.free(
            ", ".join(f'.stage svg.board a[data-at="{at}"]' for at in starts) or "svg.none"
        )
        if not men:
            return False
        before = self.ply()
        self.steward.press(men[0])
        goals = page.locator(".stage svg.board .goal")
        while goals.count():  # a man may go on over several points
            self.steward.press(goals.first)
        self.wait_for_next(before)
        return True

    def word(self) -> bool:
        """Say what is allowed, throw the dice, set a stake: not the same each time, since a table
        where all pass comes to no card."""
        words = self.free(SPOKEN)
        if words:
            self.press(self.rng.choice(words))
        return bool(words)


@pytest.fixture(scope="module")
def hall(visitors: Visitors) -> tuple[Person, Person]:
    """A steward with a meeting of all the games that are shown, and its projector."""
    made = Journey("demonstration", LAPTOP)
    steward = made.person(visitors, "steward")
    steward.go("/guild/")
    steward.type("textbox", "Demonstrations", "Name of the meeting")
    steward.press("button", "Make the meeting")
    steward.press("link", "Running order")
    for slug in SHOWN:
        code = f"{slug}:{GAMES[slug].variants[0].key}"
        steward.page.get_by_label("Game", exact=True).select_option(code)
        steward.press("button", "Add it")
    steward.press("link", "The steward’s view")
    with steward.page.expect_popup() as opened:
        steward.page.get_by_role("link", name="The projector").click()
    wall = Journey("demonstration-projector", HALL)
    screen = Person(opened.value, wall, "projector", visitors)
    screen.page.set_viewport_size({"width": HALL.wide, "height": HALL.high})
    return steward, screen


@pytest.fixture(scope="module", params=SHOWN)
def shown(request: pytest.FixtureRequest, hall: tuple[Person, Person]) -> Demonstration:
    slug: str = request.param
    steward, screen = hall
    desk = Journey(f"demonstration-{slug}", LAPTOP)
    wall = Journey(f"demonstration-{slug}-projector", HALL)
    steward.journey, screen.journey = desk, wall
    with desk, wall:
        steward.press("link", "Demonstrate")
        steward.press("button", re.compile(f"^Begin {GAMES[slug].title}$"))
        expect(screen.page.locator("#table")).to_contain_text(GAMES[slug].title)
        screen.look("it begins")
        shown = Demonstration(slug, desk, wall, steward, screen, Random(slug))
        shown.play()
        steward.press("button", "End the demonstration")
        steward.press("link", "The steward’s view")
    return shown


def test_it_is_played_by_pressing(shown: Demonstration) -> None:
    things = [one for one in shown.pressed if one != "a word"]
    enough = is_spoken(shown.slug) and len(shown.pressed) >= ENOUGH
    assert enough or len(things) >= ENOUGH, shown.pressed


def test_the_room_sees_each_act(shown: Demonstration) -> None:
    assert shown.pressed
    assert shown.unseen == []


@pytest.mark.parametrize("law", LAWS)
def test_the_steward_s_table_is_seen(shown: Demonstration, law: str) -> None:
    shown.desk.holds(law)


@pytest.mark.parametrize("law", LAWS)
def test_the_room_s_table_is_seen(shown: Demonstration, law: str) -> None:
    shown.wall.holds(law)
