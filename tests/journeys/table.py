"""What a person does at a table of any game, and what is to be seen and heard of what others do."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from lxml import html
from playwright.sync_api import Locator, expect

from tests.browser.table import MOVE, ON, OVER, PICK, TURN, go_on, version, wait_for_version
from tests.journeys.seen import Person

CARD = "#table .hand button[name=move]"
SPOKEN = "#table .strip .acts button[name=move]"
OPENER = "#do-tray:visible"
POINT = "#table svg.board a[data-at]"
WAY = "button[name=move]"
LINE = re.compile(r"[^\W\d_][\w’'-]*|\d+")
TOLD = (
    "trick",
    "tied",
    "deal",
    "point",
    "points",
    "game",
    "coin",
    "coins",
    "takes",
    "wins",
    "take",
    "win",
)
YOURS = {"takes": "take", "wins": "win"}  # what others take, you take


def over(person: Person) -> bool:
    """Whether the match has ended."""
    return person.page.locator(OVER).count() > 0


def code(person: Person) -> str:
    """The table's part of its address."""
    return urlsplit(person.page.url).path.split("/")[2]


def lines(person: Person) -> list[str]:
    """The whole record so far, in words, as that person is told it."""
    answer = person.page.request.get(f"/at/{code(person)}/record/")
    told = html.fromstring(answer.text()).xpath("//ol[contains(@class, 'whole')]/li")
    for line in told:
        for mark in line.xpath(".//a | .//span | .//button"):
            mark.drop_tree()
    return [" ".join(line.text_content().split()) for line in told]


def deal(person: Person) -> str:
    """Which deal it is, by the whole record: that beside the table leaves out what is long past."""
    begun = sum(line.startswith("The cards are shuffled") for line in lines(person))
    return f"Deal {begun}"


def names_of(line: str) -> set[str]:
    """The words of a line of the record without which it is not told: names of people, cards,
    points, figures, and what became of them."""
    words = LINE.findall(line)
    told = {word for word in words if word[0].isupper() or word[0].isdigit() or word in TOLD}
    return {YOURS.get(word, word) for word in told}


def untold(said: str, line: str, but: str = "") -> set[str]:
    """What of that line was not said, the person's own name *but*."""
    return names_of(line) - names_of(said) - {but, "The"}


def act(person: Person, bold: bool = False) -> None:
    """Do something that is open by pressing it: a card first, or, if *bold*, what is said."""
    page = person.page
    before = version(page)

    def then() -> None:
        wait_for_version(page, before + 1)

    for place in (SPOKEN, CARD) if bold else (CARD, SPOKEN):
        shown = page.locator(f"{place}:visible")
        if shown.count():
            return person.press(shown.last if bold else shown.first, then=then)
    if page.locator(f"{PICK}:visible").count():
        choose(person)
        return person.press(page.locator(f"{PICK}:visible").first, then=then)
    if page.locator(POINT).count():
        return move_a_man(person)
    if not page.locator(f"{MOVE}:visible").count():
        person.press(page.locator(OPENER).first)  # what may be said lies on a sheet
    person.press(page.locator(f"{MOVE}:visible").first, then=then)


def answer(person: Person) -> None:
    """Answer a problem with something that is open."""
    page = person.page
    if page.locator(f"{MOVE}:visible").count():
        return person.press(page.locator(f"{MOVE}:visible").first)
    for point in first_way(person):
        person.press(point)


def choose(person: Person) -> None:
    """Press as many cards as must be chosen."""
    pick = person.page.locator(f"{PICK}:visible").first
    cards = person.page.locator("#table .pick:visible")
    for at in range(int(pick.get_attribute("data-least") or 0)):
        person.press(cards.nth(at))


def first_way(person: Person) -> list[Locator]:
    """The points of the first move that is open at a board, in their order."""
    page = person.page
    ways = page.locator("#table .ways button[name=move]").first.get_attribute("value") or ""
    board = POINT.removesuffix("[data-at]")
    return [page.locator(f"{board}[data-at='{point}']") for point in ways.split()[1:]]


def move_a_man(person: Person) -> None:
    """Press a man that can go somewhere, and where it can go, until it has gone: once more where it
    could also go on, and the first of what it can do there, if that is more than one thing."""
    page = person.page
    before = version(page)
    ways = [str(way.get_attribute("value")) for way in page.locator(f"#table .ways {WAY}").all()]
    path = ways[0].split()[1:]
    for point in first_way(person):
        person.press(point)
        if version(page) > before:
            return
    listed = page.locator(f"#table .ways {WAY}:visible")
    if listed.count():
        person.press(listed.first)
    elif any(" ".join(path) + " " in way for way in ways):
        person.press(first_way(person)[-1])
    wait_for_version(page, before + 1)


def my_turn(person: Person, read: list[str] | None = None) -> bool:
    """Wait for one's turn, and look; False if the match is over.  What a deal brought is looked at
    before one goes on from it, and kept in *read*."""
    page = person.page
    before = version(page)
    while True:
        expect(page.locator(f"{TURN}, {PICK}, {OVER}, {ON}").first).to_be_attached()
        if not page.locator(ON).count():
            mine = not over(person)
            person.wait()  # others may act meanwhile, and end the deal
            if not page.locator(ON).count():
                break
        person.look("the end of a deal")
        if read is not None:
            read.append(person.words())
        go_on(page)
    if version(person.page) > before:
        person.look("your turn" if mine else "the end")
    return mine


def first_card(person: Person) -> float | None:
    """How far below the window's top the hand begins; None where there is none."""
    card: Locator = person.page.locator("#table .hand > li").first
    box = card.bounding_box() if card.count() else None
    return box["y"] if box else None


def ended(person: Person) -> None:
    """See that the match's end is told, with the rule by which it ended."""
    expect(person.page.locator(OVER).first).to_be_visible()
