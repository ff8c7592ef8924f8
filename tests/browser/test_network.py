"""A bad network: every page with a stream says when it hears nothing, and gets well by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from diversions.live.hub import HEARTBEAT
from tests.browser import table
from tests.browser.test_asked import OPEN
from tests.browser.test_demonstration import begin
from tests.browser.test_guild import PHONE, come, make
from tests.journeys.seen import HEARD
from tests.live import LiveServer
from tests.visitors import Visitors

pytestmark = pytest.mark.browser

OPEN_NOW = f"() => {OPEN}"  # asked by a string it would be refused by the policy of our pages
SILENT = 41_000  # milliseconds without a sign of life, after which a stream is opened again
NO_CONNECTION = "No connection to the book: what you see may be old. It looks again by itself."
BACK = "The connection is back."


@pytest.fixture
def lost(chromium: Browser, site: LiveServer) -> Iterator[Callable[..., Page]]:
    """Makes a person whose network may go away, and what is said to whom is written down."""
    visitors = Visitors(chromium, site)

    def come(**how: object) -> Page:
        page = visitors.come(None, **how)
        page.context.add_init_script(HEARD)
        visitors.no_network.add(page.context)
        return page

    yield come
    visitors.leave()
    # What comes after htmx asks for it, where that did not come.
    assert [fault for fault in visitors.faults if fault != "htmx is not defined"] == []


def heard(page: Page) -> list[str]:
    """What has been said aloud since the last time that this was asked."""
    return [str(said) for said in page.evaluate("() => heard.splice(0).map((one) => one.text)")]


def away(page: Page) -> str:
    return page.locator(".away").inner_text()


def fail(page: Page, what: str) -> None:
    page.route(what, lambda route: route.abort())


def test_a_page_whose_stream_never_opened_says_so_until_it_has(lost: Callable[..., Page]) -> None:
    steward, screen, phone, seat = lost(), lost(), lost(**PHONE), lost(**PHONE)
    url = make(steward)
    screen.goto(f"{url}screen/")
    come(phone, url, "Ann")
    table.sit_down(seat, "put", "friend")
    pages = (steward, screen, phone, seat)
    for page in pages:
        fail(page, "**/live/**")
        page.reload()

    for page in pages:
        expect(page.locator(".away")).to_have_text(NO_CONNECTION)
        assert NO_CONNECTION in heard(page)
        page.unroute("**/live/**")
    for page in pages:
        page.wait_for_function(OPEN_NOW)
        expect(page.locator(".away")).to_be_empty()
        assert heard(page)[:1] == [BACK]


def test_a_stream_that_is_silent_is_opened_again(visitor: Callable[..., Page]) -> None:
    assert SILENT > 2 * 1000 * HEARTBEAT
    page = visitor()
    page.clock.install()
    table.sit_down(page, "put", "friend")
    page.wait_for_function(OPEN_NOW)

    with page.expect_request("**/live/**"):
        page.clock.fast_forward(SILENT)

    expect(page.locator(".away")).to_have_text("")


def test_a_sign_of_life_keeps_a_stream_open(visitor: Callable[..., Page]) -> None:
    """Word of the server that is no page is not taken for one."""
    page = visitor()
    table.sit_down(page, "put", "friend")
    page.wait_for_function(OPEN_NOW)
    page.evaluate(
        "void document.addEventListener('alive', () => { window.alive = true; }, {once: true})"
    )

    page.wait_for_function("() => window.alive")

    assert page.locator("#table .seats").count() == 1


def test_an_address_that_the_server_does_not_know_is_not_asked_for_for_ever(
    lost: Callable[..., Page],
) -> None:
    page = lost()
    table.sit_down(page, "put", "friend")
    asked: list[str] = []

    def refuse(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(status=403, body="Load the page again.", content_type="text/plain")

    page.route("**/live/**", refuse)
    page.reload()

    expect(page.locator(".away")).to_have_text(
        "This page no longer hears from the book. Load it again."
    )
    page.unroute("**/live/**")
    with page.expect_request("**/live/**"):
        page.get_by_role("link", name="Load it again").click()
    assert len(asked) == 1


def test_after_the_last_page_of_a_stream_nothing_more_is_asked(
    visitor: Callable[..., Page],
) -> None:
    page = visitor()
    table.sit_down(page, "put", "friend")
    asked: list[str] = []
    last = 'id: 2147483648\ndata: <p class="gone">No longer.</p>\n\nevent: gone\ndata: gone\n\n'

    def end(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(body=last, content_type="text/event-stream")

    page.route("**/live/**", end)
    page.reload()

    expect(page.locator("#table")).to_have_text("No longer.")
    page.wait_for_function("() => !document.getElementById('stream')._htmx?.sse")
    page.wait_for_timeout(3_500)  # longer than the longest pause before the next try, and the word
    assert len(asked) == 1
    expect(page.locator(".away")).to_have_text("")


@pytest.mark.parametrize("script", ["htmx-4", "hx-sse", "board"])
def test_a_page_whose_scripts_did_not_all_come_gets_them(
    lost: Callable[..., Page], script: str
) -> None:
    page = lost()
    table.sit_down(page, "alquerque", "friend")
    fail(page, f"**/{script}*.js")
    page.reload()

    expect(page.locator(".away")).to_contain_text("This page has not come whole.")
    page.unroute(f"**/{script}*.js")

    page.wait_for_function(OPEN_NOW)
    expect(page.locator(".away")).to_have_text("")
    page.wait_for_function("() => sessionStorage.getItem('again') === null")


def test_a_page_without_its_own_scripts_says_so_by_itself(lost: Callable[..., Page]) -> None:
    """Nobody else is there to say it: the sentence stands in the page, and shows after a while."""
    page = lost()
    table.sit_down(page, "put", "friend")
    expect(page.locator(".away")).to_have_text("")
    fail(page, "**/table-scripts*.js")
    page.reload()

    expect(page.locator(".away")).to_have_text("This page has not come whole. Load it again.")
    expect(page.locator(".away")).not_to_be_visible()
    page.evaluate("() => document.getAnimations().forEach((one) => one.finish())")
    expect(page.locator(".away")).to_be_visible()

    page.unroute("**/table-scripts*.js")
    page.get_by_role("link", name="Load it again").click()
    expect(page.locator(".away")).to_have_text("")


def test_where_no_script_runs_no_script_is_missed(chromium: Browser, site: LiveServer) -> None:
    context = chromium.new_context(base_url=site.url, java_script_enabled=False)
    page = context.new_page()
    table.sit_down(page, "put", "friend", begins=False)

    expect(page.locator(".away")).to_have_css("display", "none")
    context.close()


# A press without a network ------------------------------------------------------------------------


def test_an_answer_in_the_hall_is_kept_and_sent(lost: Callable[..., Page]) -> None:
    steward, phone = lost(), lost(**PHONE)
    url = make(steward)
    come(phone, url, "Ann")
    steward.goto(f"{url}demo/")
    begin(steward, "put")
    steward.get_by_role("button", name="What would you play?").click()
    answer = phone.locator("#table button[name=answer]").last
    expect(answer).to_be_visible()
    phone.context.set_offline(True)

    answer.click()

    expect(phone.locator("#why")).to_contain_text("“I put” is kept")
    phone.context.set_offline(False)
    expect(phone.locator("#table .asked")).to_contain_text("Your answer: I put")
    expect(steward.locator("#answers")).to_contain_text("1 of 1 have answered")


def test_an_answer_that_comes_too_late_says_so_and_the_focus_stays_on_the_page(
    lost: Callable[..., Page],
) -> None:
    steward, phone = lost(), lost(**PHONE)
    url = make(steward)
    come(phone, url, "Ann")
    steward.goto(f"{url}demo/")
    begin(steward, "put")
    steward.get_by_role("button", name="What would you play?").click()
    expect(phone.locator("#table button[name=answer]").last).to_be_visible()
    phone.context.set_offline(True)
    phone.locator("#table button[name=answer]").last.click()
    expect(phone.locator("#why")).to_contain_text("is kept")
    steward.get_by_role("button", name="End the question").click()
    expect(steward.get_by_role("button", name="What would you play?")).to_be_visible()

    phone.context.set_offline(False)

    expect(phone.locator("#why")).to_contain_text("“I put” had arrived, or can’t be done any more")
    assert phone.evaluate("document.activeElement !== document.body")


def test_a_move_that_is_typed_is_kept_by_its_words(lost: Callable[..., Page]) -> None:
    page = lost()
    table.sit_down(page, "cucumber", "apprentice", "apprentice")
    table.wait_for_turn(page)
    before = table.version(page)
    line = page.locator(table.MOVE).first.get_attribute("value") or ""
    page.locator("#do-more").click()
    page.locator("#typed").fill(line)
    page.context.set_offline(True)

    page.keyboard.press("Enter")

    expect(page.locator("#why")).to_contain_text(f"“{line}” is kept")
    page.context.set_offline(False)
    table.wait_for_version(page, before + 1)


def test_the_first_lines_are_put_away_without_a_network(lost: Callable[..., Page]) -> None:
    page = lost()
    table.sit_down(page, "put", begins=False)
    page.context.set_offline(True)

    page.locator("#first .next").focus()
    page.keyboard.press("Enter")

    expect(page.locator("#first")).to_have_count(0)
    expect(page.locator("#why")).to_be_empty()
    assert page.evaluate("document.activeElement !== document.body")


def test_a_rule_that_cannot_be_read_without_a_network_is_said_to_be_so(
    lost: Callable[..., Page],
) -> None:
    page = lost(viewport={"width": 1366, "height": 768})
    table.sit_down(page, "cucumber", "apprentice", "apprentice")
    table.wait_for_turn(page)
    page.context.set_offline(True)

    page.locator("#record .record .sect:visible").last.click()

    expect(page.locator("#why")).to_have_text("No connection to the book: that can’t be read now.")
    assert "No connection to the book: that can’t be read now." in heard(page)
    assert page.locator("#record [aria-expanded], #record .opened").count() == 0
