"""What a table asks of a person: a press without a network is kept; a lesson is seen together."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from diversions.games import GAMES
from tests.browser import table
from tests.browser.test_guild import come, make
from tests.journeys.seen import HEARD
from tests.live import LiveServer
from tests.samples import LONG
from tests.visitors import Visitors

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 640}
HELD = ((360, 640), (844, 390), (740, 360), (640, 360))  # upright, and on their sides
# Whether the stream of a page has been opened.
OPEN = "document.getElementById('stream')?._htmx?.sse?.status === 200"
# Of those that a sample takes, every second, two have three plates side by side, with little room
# beneath them, and the last a great board.
SOME = ["put", "gleek", "alquerque", "primero", "art-of-memory", "ruff-and-trump", "catalan-truc"]
SOME += ["tick-tack", "hazard"]
TAUGHT = sorted(GAMES) if LONG else SOME[1::2]
# Of the question, the hand or board, and the acts, how many pixels lie outside the window; by how
# many the question has to be scrolled, a plate lies over what is in the middle, or question, felt
# and answers lie over one another.
OUTSIDE = """() => {
  const outside = (box) => Math.max(0, -box.top, box.bottom - innerHeight, box.right - innerWidth);
  const all = [...document.querySelectorAll(
    ".step h2, .field > .hand > li:not(.yet), svg.board, .strip .turn, .strip > .tray button, " +
    ".strip > .acts > .act:not(.aside)")];
  const shown = all.filter((one) => one.checkVisibility());
  const question = document.querySelector(".step");
  const scrolls = question.scrollHeight - question.clientHeight;
  const under = (a, b) =>
    Math.min(a.right - b.left, b.right - a.left, a.bottom - b.top, b.bottom - a.top);
  // What lies in the middle lies under no plate.
  const boxes = (selector) => [...document.querySelectorAll(selector)]
    .filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect());
  const over = boxes(".field .plate").flatMap((a) => boxes(".centre svg.card, .centre .pools li")
    .map((b) => under(a, b)));
  const [step, felt, strip] = [".step", ".tabletop", ".strip"].flatMap(boxes);
  over.push(under(step, felt), under(step, strip), under(felt, strip));
  return Math.max(...shown.map((one) => outside(one.getBoundingClientRect())), scrolls, ...over);
}"""


@pytest.fixture
def lost(chromium: Browser, site: LiveServer) -> Iterator[Callable[..., Page]]:
    """Makes a person whose network or server may go away."""
    visitors = Visitors(chromium, site)

    def come(house: LiveServer | None = None) -> Page:
        page = visitors.come(house, viewport=PHONE)
        visitors.no_network.add(page.context)
        return page

    yield come
    visitors.leave()
    assert visitors.faults == []


@pytest.mark.parametrize("slug", TAUGHT)
def test_question_hand_and_answers_of_each_step_are_seen_together_however_a_phone_is_held(
    visitor: Callable[..., Page], slug: str
) -> None:
    page = visitor(viewport=PHONE)
    page.goto("/learn/")
    bridges = page.locator(f'a[href^="/games/{slug}/learn/from-"]')
    lessons = [f"/games/{slug}/learn/", *bridges.evaluate_all("all => all.map((one) => one.href)")]
    steps = []
    for lesson in lessons:
        page.goto(lesson)
        links = page.locator("nav.steps a")
        steps += links.evaluate_all("all => all.map((one) => one.href)")

    outside = {}
    for step in steps:
        page.goto(step)
        for width, height in HELD if page.locator("#table .play").count() else ():
            page.set_viewport_size({"width": width, "height": height})
            outside[step, width] = page.evaluate(OUTSIDE)

    assert outside
    assert max(outside.values()) <= 1, outside


@pytest.mark.parametrize("slug", ["put", "hazard", "tick-tack"])
def test_a_lesson_begins_in_the_window_of_the_smallest_phone(
    visitor: Callable[..., Page], slug: str
) -> None:
    page = visitor(viewport={"width": 320, "height": 568})

    page.goto(f"/games/{slug}/learn/")

    assert page.evaluate(OUTSIDE) <= 1


def test_what_is_said_of_a_wrong_answer_does_not_lie_under_the_sheet_of_answers(
    visitor: Callable[..., Page],
) -> None:
    page = visitor(viewport=PHONE)
    page.goto("/games/art-of-memory/learn/?step=call")
    page.locator("#do-tray").click()
    expect(page.locator("#tray")).to_be_visible()

    page.locator("#tray button[name=move]").nth(1).click()

    expect(page.locator(".step .wrong")).to_be_visible()
    expect(page.locator("#tray")).to_be_hidden()
    expect(page.locator("#do-tray")).to_be_visible()


# By how many pixels what the question asks, the first line of what is said of a wrong answer, or
# the table below both, is not seen.
UNSEEN = """() => {
  const one = (selector) => document.querySelector(selector);
  const box = (selector) => one(selector).getBoundingClientRect(), words = document.createRange();
  words.selectNodeContents(one(".step .wrong p"));
  const [step, table, strip] = [".step", ".stage .tabletop", ".stage .strip"].map(box);
  const lines = [box(".step > .text > :last-child"), words.getClientRects()[0]];
  return Math.max(...lines.map((one) => Math.max(step.top - one.top, one.bottom - step.bottom)),
    step.bottom - table.top, strip.bottom - innerHeight);
}"""
FINGER = 44  # pixels
NARROWEST = """() => Math.min(...[...document.querySelectorAll("svg.board a .halo")]
  .map((halo) => halo.getBoundingClientRect().width), 99)"""


@pytest.mark.parametrize(
    ("slug", "key", "pressed"),
    [
        ("put", "the-prize", ["#table button[value*='yield']"]),
        ("alquerque", "the-prize", ["#at-c2", "#at-d2"]),
        ("alquerque", "bait", ["#at-e2", "#at-d2"]),
    ],
)
def test_a_wrong_answer_is_read_with_what_was_asked_and_with_the_table(
    visitor: Callable[..., Page], slug: str, key: str, pressed: list[str]
) -> None:
    """On a phone the question was scrolled away above what was said of the answer, or a board
    shrank till no finger could press its points."""
    page = visitor(viewport=PHONE)
    page.goto(f"/games/{slug}/learn/?step={key}")

    for place in pressed:
        page.locator(place).click()

    expect(page.locator(".step .wrong")).to_be_visible()
    assert page.evaluate(UNSEEN) <= 1
    assert page.evaluate(NARROWEST) >= FINGER


def test_after_the_answer_a_great_board_leaves_the_way_on_in_the_window(
    visitor: Callable[..., Page],
) -> None:
    """The table with its points kept the height of one that is pressed, and the page was long."""
    page = visitor(viewport=PHONE)
    page.goto("/games/tick-tack/learn/?step=hit")
    for point in (11, 17):
        page.locator(f"#at-{point}").click()

    expect(page.locator(".step .right")).to_be_in_viewport()
    expect(page.locator(".step .next")).to_be_in_viewport(ratio=0.95)
    expect(page.locator(".stage .strip")).to_be_in_viewport(ratio=0.95)


def test_a_press_without_a_network_is_kept_and_sent_when_it_is_back(
    lost: Callable[..., Page],
) -> None:
    page = lost()
    table.sit_down(page, "cucumber", "apprentice", "apprentice")
    table.wait_for_turn(page)
    before = table.version(page)
    page.context.set_offline(True)

    page.locator(f"{table.MOVE}:visible").first.click()

    expect(page.locator("#why")).to_contain_text("is kept")
    expect(page.locator(".kept")).to_have_count(1)
    assert table.version(page) == before
    page.context.set_offline(False)
    table.wait_for_version(page, before + 1)
    expect(page.locator("#table .record li").last).not_to_be_empty()


def test_a_press_that_was_kept_can_be_taken_back(lost: Callable[..., Page]) -> None:
    page = lost()
    table.sit_down(page, "cucumber", "apprentice", "apprentice")
    table.wait_for_turn(page)
    before = table.version(page)
    page.context.set_offline(True)
    page.locator(f"{table.MOVE}:visible").first.click()

    page.get_by_role("button", name="Take it back").click()

    expect(page.locator("#why")).to_contain_text("taken back")
    expect(page.locator(".kept")).to_have_count(0)
    page.context.set_offline(False)
    page.wait_for_timeout(3_000)
    assert table.version(page) == before


def test_what_is_looked_at_meanwhile_leaves_a_kept_move_that_can_be_taken_back(
    lost: Callable[..., Page],
) -> None:
    page = lost()
    table.sit_down(page, "alquerque", "apprentice")
    table.wait_for_turn(page)
    way = page.locator("#table .ways button[name=move]").first.get_attribute("value") or ""
    points = [page.locator(f"#table svg.board a[data-at='{name}']") for name in way.split()[1:]]
    page.context.set_offline(True)
    for point in points:
        point.click(force=True)
    expect(page.locator("#why")).to_contain_text("is kept")

    points[-1].click(force=True)

    expect(page.locator(".board-said")).not_to_be_empty()
    page.get_by_role("button", name="Take it back").click()
    expect(page.locator("#why")).to_contain_text("taken back")


def test_a_press_while_the_server_is_down_is_sent_when_it_has_opened_again(
    lost: Callable[..., Page], own_site: LiveServer
) -> None:
    page = lost(own_site)
    table.sit_down(page, "cucumber", "apprentice", "apprentice")
    table.wait_for_turn(page)
    before = table.version(page)
    own_site.end(signal.SIGKILL)

    page.locator(f"{table.MOVE}:visible").first.click()
    expect(page.locator("#why")).to_contain_text("is kept")
    own_site.start()

    table.wait_for_version(page, before + 1)


def test_a_steward_s_press_without_a_network_is_kept_and_said_where_she_looks(
    lost: Callable[..., Page],
) -> None:
    page = lost()
    make(page)
    page.set_viewport_size({"width": 1366, "height": 768})
    expect(page.locator("#do-door")).to_have_text("Close the door")
    page.context.set_offline(True)

    page.locator("#do-door").click()

    told = page.locator("#why")
    expect(told).to_contain_text("“Close the door” is kept")
    expect(told).to_be_in_viewport()
    expect(page.locator(".away")).to_contain_text("No connection to the book")
    page.context.set_offline(False)
    expect(page.locator("#do-door")).to_have_text("Open the door")
    expect(page.locator(".away")).to_be_empty()


def test_a_page_whose_server_is_gone_says_so_until_it_is_back(
    lost: Callable[..., Page], own_site: LiveServer
) -> None:
    """The steward’s view, the projector and a phone that waits: none is pressed."""
    steward = lost(own_site)
    url = make(steward)
    room, phone = lost(own_site), lost(own_site)
    room.goto(f"{url}screen/")
    come(phone, url, "Ann")
    pages = (steward, room, phone)
    expect(steward.locator("#table")).to_contain_text("1 here")
    for page in pages:
        page.wait_for_function(OPEN)
    own_site.end(signal.SIGKILL)

    for page in pages:
        expect(page.locator(".away")).to_contain_text("No connection to the book")
    own_site.start()
    for page in pages:
        expect(page.locator(".away")).to_be_empty()


def test_the_same_answer_to_another_press_is_heard_again(visitor: Callable[..., Page]) -> None:
    page = visitor()
    page.context.add_init_script(HEARD)
    page.goto("/games/cribbidge/learn/")
    page.wait_for_load_state()
    said = page.locator("#why")
    for _ in range(3):
        page.evaluate("void heard.splice(0)")
        page.locator("#act-lay").press("Enter")
        page.wait_for_function(
            "() => heard.some((one) => one.text.startsWith('Nothing is chosen.'))"
        )
        expect(said).to_contain_text("Nothing is chosen.")
    expect(page.locator("#act-lay")).to_be_focused()


def test_what_others_ask_is_heard_in_whole_sentences(visitor: Callable[..., Page]) -> None:
    """A morph may change a few words of a sentence, and they alone would be said."""
    ann, bob = visitor(viewport=PHONE), visitor(viewport=PHONE)
    bob.context.add_init_script(HEARD)
    table.sit_down(ann, "alquerque", "friend")
    table.join(bob, table.invitation(ann), "Bob")
    table.act(ann)
    ann.locator("#do-more").click()
    ann.get_by_role("button", name="Take back").locator("visible=true").first.click()
    expect(bob.locator("#why")).to_contain_text("asks to take back")

    ann.get_by_role("button", name="Stop asking").click()

    expect(bob.locator("#why")).to_contain_text("no longer asks")
    name = bob.locator("#why bdi").inner_text()
    said = [str(one) for one in bob.evaluate("() => heard.map((one) => one.text)")]
    assert f"{name} no longer asks to take back a move." in said


def test_only_what_has_been_chosen_can_be_put_back(visitor: Callable[..., Page]) -> None:
    page = visitor()
    page.goto("/games/cribbidge/learn/")
    back = page.get_by_role("button", name="Put back")
    expect(page.locator("#act-lay")).to_be_visible()
    expect(back).to_be_hidden()

    page.locator("#hand .pick").first.click()
    back.click()

    expect(page.locator("#hand input:checked")).to_have_count(0)
    expect(back).to_be_hidden()
    expect(page.locator("#hand .pick input").first).to_be_focused()


def test_who_waited_at_the_hand_by_keys_is_at_the_cards_when_the_turn_comes(
    visitor: Callable[..., Page],
) -> None:
    ann, bob = visitor(viewport=PHONE), visitor(viewport=PHONE)
    table.sit_down(ann, "put", "friend")
    table.join(bob, table.invitation(ann), "Bob")
    expect(ann.locator("#table")).to_contain_text("Bob")
    acts, waits = (ann, bob) if ann.locator("#table .yours").count() else (bob, ann)
    waits.reload()
    waits.locator("#hand").focus()

    table.act(acts)

    expect(waits.locator("#table .yours")).to_be_attached()
    expect(waits.locator(f"{table.MOVE}:focus")).to_be_attached()


def test_where_cards_are_to_be_chosen_the_keys_are_at_the_first_of_them(
    visitor: Callable[..., Page],
) -> None:
    page = visitor(viewport=PHONE)
    table.sit_down(page, "picket", "apprentice", begins=False)

    page.locator("#first .next").press("Enter")

    expect(page.locator("#hand .pick input").first).to_be_focused()
