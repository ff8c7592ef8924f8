"""A class in four real browsers: a steward, a projector, two phones."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count

import pytest
from playwright.sync_api import Page, expect

from diversions.games import GAMES
from tests.book import lesson
from tests.browser.conftest import seen_amiss, sideways

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 320, "height": 640}}
SLUG = next(slug for slug in sorted(GAMES) if GAMES[slug].seats[0] == 2)
# Any game whose lesson begins with a press of one button.
TAUGHT = next(
    slug
    for slug in sorted(GAMES)
    if len(found := lesson(slug)) > 2 and all(s.do and s.stack for s in found[:2])
)
STEPS = lesson(TAUGHT)


def make(page: Page, slug: str = SLUG) -> str:
    """A meeting with one game in its running order; its address."""
    page.goto("/guild/")
    page.get_by_label("Name of the meeting").fill("Games at the Crown")
    page.get_by_role("button", name="Make the meeting").click()
    page.get_by_role("link", name="Running order").click()
    page.get_by_label("Game", exact=True).select_option(f"{slug}:{GAMES[slug].variants[0].key}")
    page.get_by_role("button", name="Add it").first.click()
    page.get_by_role("link", name="The steward’s view").click()
    match = re.search("/guild/[a-z]{4}/", page.url)
    assert match
    return match[0]


def come(page: Page, url: str, name: str) -> None:
    page.goto(url)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Join").click()
    expect(page.locator("#table")).to_contain_text(f"You are {name}")


def test_a_class_follows_its_steward_without_a_press(visitor: Callable[..., Page]) -> None:
    steward, screen, ann, bob = visitor(), visitor(), visitor(**PHONE), visitor(**PHONE)
    url = make(steward)
    screen.goto(f"{url}screen/")
    come(ann, url, "Ann")
    come(bob, url, "Bob")
    expect(steward.locator("#table")).to_contain_text("2 here")
    expect(steward.locator(".invitations > .invitation svg")).to_be_visible()
    steward.get_by_text("Your private link").click()
    expect(steward.get_by_label("Keep it to yourself")).to_have_value(re.compile("/guild/steward/"))

    steward.get_by_role("button", name=re.compile("^Start .* everywhere$")).click()

    for page, name in ((ann, "Ann"), (bob, "Bob")):
        expect(page).to_have_url(re.compile("/at/[a-z0-9]+/$"))
        expect(page.locator("#table .rail.own")).to_contain_text(name)
    expect(steward.locator(".boards")).to_contain_text("whose turn it is")
    expect(screen.locator("#table")).to_contain_text("Ann")

    steward.get_by_role("button", name="Show table 1").click()
    expect(screen.locator("#table .aloft")).to_be_visible()
    steward.get_by_role("button", name="Pause").click()
    expect(ann.locator("#table .turn")).to_contain_text("The game is paused.")
    expect(ann.locator("#heard")).to_contain_text("The game is paused.")
    steward.get_by_role("button", name="Resume").click()
    expect(ann.locator("#table .turn")).not_to_contain_text("paused")

    steward.get_by_role("link", name="Bob").click()
    steward.get_by_role("button", name="Remove from the meeting").click()
    expect(steward.get_by_role("link", name="Keep")).to_be_focused()
    steward.get_by_role("button", name="Remove", exact=True).click()
    expect(bob.locator("main")).to_contain_text("The steward has removed you from this meeting.")
    expect(ann.locator("#table")).to_contain_text("Alison")

    steward.get_by_role("button", name="End the meeting").click()
    expect(ann.locator("main")).to_contain_text("The meeting is over.")


def test_the_pages_of_the_guild_are_whole_for_everybody(visitor: Callable[..., Page]) -> None:
    page, phone = visitor(), visitor()
    turns = count()
    url = make(page)
    faults = seen_amiss(phone, next(turns)) if phone.goto(url) else ["no door"]
    come(phone, url, "Ann")
    faults += seen_amiss(phone, next(turns))
    page.goto(f"{url}demo/")
    page.get_by_role("button", name=re.compile("^Begin ")).first.click()
    expect(page.locator("#table .stage")).to_be_visible()
    expect(phone.locator("#table")).to_contain_text("Waiting for")
    faults += seen_amiss(page, next(turns)) + seen_amiss(phone, next(turns))
    page.goto(f"{url}steward/")
    page.get_by_role("button", name=re.compile("^Start .* everywhere$")).click()
    expect(page.locator(".boards")).to_contain_text("Ann")
    faults += seen_amiss(page, next(turns))
    page.get_by_role("link", name="Ann").click()
    expect(page.get_by_role("heading", name="Ann")).to_be_visible()
    faults += seen_amiss(page, next(turns))
    page.goto(f"{url}together/")
    faults += seen_amiss(page, next(turns))
    page.goto(f"{url}tournament/")
    faults += seen_amiss(page, next(turns))
    come(visitor(), url, "Bob")
    page.get_by_role("button", name="Enter all who are here").click()
    page.get_by_role("button", name="Begin round 1").click()
    expect(page.get_by_role("heading", name="Round 1")).to_be_visible()
    faults += seen_amiss(page, next(turns))
    faults += results_are_kept(page, f"{url}tournament/")
    for path in (
        "/guild/handouts/",
        "/guild/plans/?people=12&minutes=60&play=10",
        "/guild/",
        f"{url}plan/",
        f"{url}codes/",
        f"{url}show/",
        f"{url}screen/",
    ):
        page.goto(path)
        faults += seen_amiss(page, next(turns))
    assert faults == []


def results_are_kept(page: Page, url: str) -> list[str]:
    """What is chosen on the form for results and not sent is there again, until it was sent."""
    choice = page.locator("form.results select")
    choice.select_option("2 1")
    page.goto("/guild/")
    page.goto(url)
    faults = [] if choice.input_value() == "2 1" else ["The choice is gone."]
    page.get_by_role("button", name="Enter these results").click()
    expect(page.get_by_text("The results have been entered.")).to_be_visible()
    kept = page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('results-'))")
    return faults + [f"{key} is still kept." for key in kept]


def test_the_page_of_a_tournament_follows_and_keeps_what_is_chosen(
    visitor: Callable[..., Page],
) -> None:
    """On paper it is who meets whom and the standings, and no control."""
    steward, phone = visitor(), visitor(**PHONE)
    url = make(steward)
    for name in ("Ann", "Bob", "Cat"):
        come(visitor(), url, name)
    come(phone, url, "Dan")
    steward.goto(f"{url}tournament/")
    steward.get_by_role("button", name="Enter all who are here").click()
    steward.get_by_role("button", name="Begin round 1").click()
    expect(steward.get_by_role("heading", name="Round 1", exact=True)).to_be_visible()
    other = steward.context.new_page()
    other.goto(f"{url}tournament/#standings")
    expect(other.get_by_role("heading", name="Round 1", exact=True)).to_be_visible()
    mine, theirs = (other.locator("form.results select").nth(at) for at in (0, 1))
    mine.select_option("2 1")
    other.locator("#system").select_option("double")
    theirs.focus()

    steward.locator("form.results select").nth(1).select_option("1 2")
    steward.get_by_role("button", name="Enter these results").click()

    expect(other.get_by_text("1 of 2 matches has no result yet")).to_be_visible()
    expect(theirs).to_have_value("1 2")
    expect(theirs).to_be_focused()
    expect(mine).to_have_value("2 1")
    expect(other.locator("#system")).to_have_value("double")
    other.get_by_role("button", name="Enter these results").click()
    expect(steward.get_by_text("Round 1 is over.")).to_be_visible()

    other.get_by_role("button", name="Enter these results").click()
    expect(other.locator("form.results .wrong")).to_be_focused()
    steward.get_by_role("button", name="Begin round 2").click()
    expect(other.get_by_role("heading", name="Round 2", exact=True)).to_be_visible()
    expect(other.locator("form.results .wrong")).to_have_count(1)

    steward.emulate_media(media="print")
    expect(steward.get_by_role("heading", name="Standings")).to_be_visible()
    assert steward.locator("main :is(button, select, a):visible").count() == 0
    assert steward.get_by_text("Table 1").count() >= 1


@pytest.mark.parametrize("width", [1280, 1920])
def test_the_projector_can_be_read_from_six_metres(
    visitor: Callable[..., Page], width: int
) -> None:
    steward, screen = visitor(), visitor(viewport={"width": width, "height": width * 9 // 16})
    url = make(steward)
    screen.goto(f"{url}screen/")
    steward.goto(f"{url}show/")
    steward.get_by_role("button", name=re.compile("^Show rule")).first.click()

    text = screen.locator(".plain-rules .text").first

    expect(text).to_be_visible()
    size = text.evaluate("e => parseFloat(getComputedStyle(e).fontSize)")
    assert size >= width * 9 / 16 / 40
    assert sideways(screen) == 0


def test_a_class_can_be_joined_and_led_without_a_script(visitor: Callable[..., Page]) -> None:
    steward, ann = visitor(java_script_enabled=False), visitor(java_script_enabled=False)
    url = make(steward)
    come(ann, url, "Ann")

    steward.get_by_role("button", name=re.compile("^Start .* everywhere$")).click()
    ann.goto(url)

    expect(ann).to_have_url(re.compile("/at/[a-z0-9]+/$"))
    expect(ann.locator("#table .rail.own")).to_contain_text("Ann")


def test_a_report_of_play_is_whole_for_everybody(visitor: Callable[..., Page]) -> None:
    steward, ann = visitor(), visitor()
    url = make(steward)
    come(ann, url, "Ann")
    ann.get_by_role("link", name="Leave a report of play").click()
    expect(ann.get_by_label("How many people played")).to_be_visible()
    faults = seen_amiss(ann)
    ann.get_by_label("How many people played").fill("2")
    ann.get_by_label("How many minutes").fill("7")
    ann.get_by_label("What you thought of it").fill("Good.")
    ann.get_by_role("button", name="Send it to the redactors").click()
    expect(ann.get_by_role("status")).to_contain_text("Your report has gone to the redactors.")
    ann.goto(f"/games/{SLUG}/")
    ann.locator("summary", has_text="Evidence of play").click()
    ann.locator("#played").scroll_into_view_if_needed()
    expect(ann.locator("#played")).to_contain_text("No table has reported yet.")
    assert faults + seen_amiss(ann) == []


# Lessons together ---------------------------------------------------------------------------------


def begin_lesson(steward: Page) -> None:
    steward.get_by_role("button", name=re.compile("^Lesson of ")).click()
    expect(steward.locator("#table")).to_contain_text(f"Step 1 of {len(STEPS)}")


def do(page: Page, number: int) -> None:
    """The right move of a step, as its table offers it."""
    line = STEPS[number].do[0].partition(" ")[2]
    page.locator(f'#table button[name=move][value="{line}"]').first.click()
    expect(page.locator("#table .verdict")).to_contain_text("The class goes on")


def test_a_class_goes_through_a_lesson_in_step(visitor: Callable[..., Page]) -> None:
    steward, screen, ann, bob = visitor(), visitor(), visitor(**PHONE), visitor(**PHONE)
    url = make(steward, TAUGHT)
    screen.goto(f"{url}screen/")
    come(ann, url, "Ann")
    come(bob, url, "Bob")

    begin_lesson(steward)
    for page in (ann, bob):
        expect(page).to_have_url(re.compile("/lesson/$"))
        expect(page.locator("#table .step h2")).to_have_text(STEPS[0].title)
    expect(screen.locator("#table")).to_contain_text("0 of 2 have finished.")
    do(ann, 0)
    bob.get_by_role("button", name="I’m stuck").click()
    expect(steward.locator(".pupils")).to_contain_text("Finished.")
    expect(steward.locator(".pupils .asks")).to_contain_text("Bob")
    expect(screen.locator("#table")).to_contain_text("1 of 2 have finished.")

    steward.get_by_role("button", name=re.compile("^Next: ")).click()
    for page in (ann, bob):
        expect(page.locator("#table .step h2")).to_have_text(STEPS[1].title)
    expect(screen.locator("#table")).to_contain_text(STEPS[1].title)
    cat = visitor(**PHONE)
    cat.goto(url)
    cat.get_by_label("Your name").fill("Cat")
    cat.get_by_role("button", name="Join").click()
    expect(cat.locator("#table .step h2")).to_have_text(STEPS[1].title)
    do(cat, 1)
    expect(steward.locator(".pupils")).to_contain_text("Skipped: 1.")

    steward.get_by_role("button", name="End the lesson").click()
    for page in (ann, bob, cat):
        expect(page.locator("#table")).to_contain_text("You are")


def test_the_pages_of_a_lesson_together_are_whole_for_everybody(
    visitor: Callable[..., Page],
) -> None:
    steward, ann = visitor(), visitor()
    url = make(steward, TAUGHT)
    come(ann, url, "Ann")
    begin_lesson(steward)
    expect(ann).to_have_url(re.compile("/lesson/$"))
    faults = seen_amiss(ann)
    ann.get_by_role("button", name="I’m stuck").click()
    expect(steward.locator(".pupils")).to_contain_text("Asks for help.")
    faults += seen_amiss(steward) + seen_amiss(ann)
    do(ann, 0)
    faults += seen_amiss(ann)
    ann.goto(f"{url}screen/")
    faults += seen_amiss(ann)
    assert faults == []


def test_a_lesson_together_needs_no_script(visitor: Callable[..., Page]) -> None:
    steward, ann = visitor(java_script_enabled=False), visitor(java_script_enabled=False)
    url = make(steward, TAUGHT)
    come(ann, url, "Ann")

    begin_lesson(steward)
    ann.goto(url)
    do(ann, 0)
    steward.get_by_role("link", name="Running order").click()
    steward.get_by_role("link", name="The steward’s view").click()

    expect(steward.locator(".pupils")).to_contain_text("Finished.")


# Phones whose clocks are wrong --------------------------------------------------------------------

SKEWED = """{
  const skew = %d * 86400e3, Real = Date;
  globalThis.Date = class extends Real {
    constructor(...given) { given.length ? super(...given) : super(Real.now() + skew); }
    static now() { return Real.now() + skew; }
  };
}"""


def test_a_phone_whose_clock_is_wrong_plays_like_any_other(visitor: Callable[..., Page]) -> None:
    steward, ann, bob = visitor(), visitor(**PHONE), visitor(**PHONE)
    for page, days in ((steward, -9000), (ann, -20_000), (bob, 20_000)):
        page.add_init_script(SKEWED % days)
    url = make(steward)
    come(ann, url, "Ann")
    come(bob, url, "Bob")
    assert ann.evaluate("new Date().getFullYear()") < 1975
    assert bob.evaluate("Date.now()") > 3.2e12

    steward.get_by_role("button", name=re.compile("^Start .* everywhere$")).click()

    for page in (ann, bob):
        expect(page).to_have_url(re.compile("/at/[a-z0-9]+/$"))
    lasted = steward.locator(".state [data-since]")
    expect(lasted).to_have_text(re.compile(r"^([0-9]|[1-5][0-9]) s$"))
    steward.get_by_role("button", name="Pause").click()
    for page in (ann, bob):
        expect(page.locator("#table .turn")).to_contain_text("The game is paused.")


# The steward's screen -----------------------------------------------------------------------------


TABLE = """(many) => {
  const boards = document.querySelector("ol.boards");
  const one = boards.children[0];
  for (let n = 2; n <= many; n += 1) boards.append(one.cloneNode(true));
  return boards.getBoundingClientRect().bottom - innerHeight;
}"""


def test_twenty_tables_fit_on_one_screen(visitor: Callable[..., Page]) -> None:
    steward = visitor()
    url = make(steward)
    come(visitor(**PHONE), url, "Bartholomew")
    come(visitor(**PHONE), url, "Christabella")
    steward.get_by_role("button", name=re.compile("^Start .* everywhere$")).click()
    expect(steward.locator(".boards")).to_contain_text("whose turn it is")
    assert steward.evaluate(TABLE, 20) <= 0


def test_a_button_that_came_under_the_finger_is_dead_for_a_second(
    visitor: Callable[..., Page],
) -> None:
    steward = visitor()
    make(steward)
    door = steward.locator("#do-door")
    expect(door).to_have_text("Close the door")
    # The page changes and is pressed in the same breath, as no test that waits can do it.
    pressed = steward.evaluate(
        """() => {
          const door = document.getElementById("do-door");
          let pressed = 0;
          document.getElementById("shell").addEventListener("click", () => { pressed += 1; });
          const detail = { ctx: { sourceElement: document.getElementById("stream") }, tasks: [] };
          document.dispatchEvent(new CustomEvent("htmx:before:swap", { detail }));
          door.textContent = "End the meeting";
          document.dispatchEvent(new CustomEvent("htmx:after:swap"));
          door.click();
          return [pressed, door.classList.contains("settling")];
        }"""
    )
    assert pressed == [0, True]
    expect(door).not_to_have_class(re.compile("settling"))
    door.click()
    expect(steward.locator("#table")).to_contain_text("the door is closed")
