"""What a page shows never goes back, wherever answers and events overtake one another."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from tests.browser import table
from tests.browser.test_guild import PHONE, TAUGHT, begin_lesson, come, do, make
from tests.visitors import PATIENCE

pytestmark = pytest.mark.browser

# A stream that is never asked for was one page in fifteen: `bin/test --long` opens 200.
LOADS = int(os.environ.get("STREAM_LOADS", "12"))


class Held:
    """The answers to what a page posts, held back until they are let go."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.answers: list[tuple[Route, APIResponse]] = []
        page.route("**/*", self.hold)

    def hold(self, route: Route) -> None:
        if route.request.method == "POST":
            self.answers.append((route, route.fetch(max_redirects=0)))
        else:
            route.continue_()

    def wait(self) -> None:
        """Until the server has answered, and the page does not know it."""
        self.until(lambda: self.answers, "The page has posted nothing.")

    def let_go(self) -> None:
        """Deliver them, and wait until the page has done with them."""
        self.page.evaluate(
            "void document.addEventListener('htmx:finally:request', "
            "() => setTimeout(() => { window.done = true; }, 50), {once: true})"
        )
        for route, answer in self.answers:
            route.fulfill(response=answer)
        self.answers.clear()
        self.until(lambda: self.page.evaluate("window.done"), "The page was not told.")
        self.page.evaluate("delete window.done")

    def until(self, come: Callable[[], object], else_: str) -> None:
        """Wait for something that is not waited for by Playwright, and not forever."""
        end = time.monotonic() + PATIENCE / 1000
        while not come():
            assert time.monotonic() < end, else_
            self.page.wait_for_timeout(20)


def test_a_late_answer_never_overwrites_a_newer_table(visitor: Callable[..., Page]) -> None:
    ann, bob = visitor(), visitor()
    table.sit_down(ann, "put", "friend")
    table.join(bob, table.invitation(ann), "Bob")
    acting, other = (ann, bob) if ann.locator(table.MOVE).count() else (bob, ann)
    before = table.version(acting)

    held = Held(acting)
    acting.locator(f"{table.MOVE}[value^=play]").first.click()
    held.wait()
    table.wait_for_version(acting, before + 1)
    table.wait_for_version(other, before + 1)
    table.press(other, other.locator(f"{table.MOVE}[value^=play]").first)
    table.wait_for_version(acting, before + 2)
    held.let_go()

    assert table.version(acting) >= before + 2
    assert acting.locator(table.MOVE).count() + other.locator(table.MOVE).count() > 0


@pytest.mark.parametrize("answer", [None, 502])
def test_a_stream_that_never_opened_is_asked_for_again(
    visitor: Callable[..., Page], answer: int | None
) -> None:
    ann, bob = visitor(), visitor()
    table.sit_down(ann, "put", "friend")
    failed: list[Route] = []

    def fail(route: Route) -> None:
        failed.append(route)
        if len(failed) > 3:
            route.continue_()
        elif answer:
            route.fulfill(status=answer, body="<p>Bad gateway</p>", content_type="text/html")
        else:
            route.abort()

    ann.route("**/live/**", fail)
    ann.reload()

    table.join(bob, table.invitation(ann), "Bob")

    expect(ann.locator("#table .seats")).to_contain_text("Bob")
    assert len(failed) == 4
    assert ann.get_by_text("Bad gateway").count() == 0


def test_a_double_tap_is_one_press(visitor: Callable[..., Page]) -> None:
    page = visitor(**PHONE)
    table.sit_down(page, "put")
    assert table.wait_for_turn(page)
    held = Held(page)
    before = table.version(page)
    page.locator(f"{table.MOVE}:visible").first.dblclick()
    held.wait()
    held.let_go()
    table.wait_for_version(page, before + 1)
    assert not held.answers
    assert page.get_by_text("changed before your move").count() == 0


def test_a_press_that_is_not_answered_is_said_to_be_on_its_way(
    visitor: Callable[..., Page],
) -> None:
    page = visitor()
    table.sit_down(page, "put")
    assert table.wait_for_turn(page)
    held = Held(page)
    page.locator("#do-hint").click()
    held.wait()

    expect(page.locator("#why")).to_contain_text("“Hint” is sent, and not answered yet")

    held.let_go()
    expect(page.locator("#why")).not_to_contain_text("not answered")
    expect(page.locator("#why")).to_contain_text("A hint:")


def test_a_late_answer_never_overwrites_a_newer_view_of_the_steward(
    visitor: Callable[..., Page],
) -> None:
    steward, ann = visitor(), visitor(**PHONE)
    url = make(steward)
    held = Held(steward)
    steward.get_by_role("button", name="Close the door").click()
    held.wait()
    expect(steward.get_by_role("button", name="Open the door")).to_be_visible()
    held.let_go()
    steward.get_by_role("button", name="Open the door").click()
    held.wait()
    come(ann, url, "Ann")
    expect(steward.locator("#table")).to_contain_text("Ann")
    held.let_go()

    expect(steward.locator("#table")).to_contain_text("Ann")
    expect(steward.get_by_role("button", name="Close the door")).to_be_visible()


def test_a_late_answer_never_leads_a_class_back(visitor: Callable[..., Page]) -> None:
    steward, ann = visitor(), visitor(**PHONE)
    url = make(steward, TAUGHT)
    come(ann, url, "Ann")
    begin_lesson(steward)
    expect(ann).to_have_url(re.compile("/lesson/$"))
    first = ann.locator("#table .step h2").inner_text()
    do(ann, 0)

    held = Held(ann)
    ann.get_by_role("button", name="Try again").click()
    held.wait()
    steward.get_by_role("button", name=re.compile("^Next: ")).click()
    expect(ann.locator("#table .step h2")).not_to_have_text(first)
    held.let_go()

    expect(ann.locator("#table .step h2")).not_to_have_text(first)


def test_a_stream_is_asked_for_in_every_load(page: Page) -> None:
    """However late the extension comes: every other time it comes after all the rest."""
    table.sit_down(page, "put", "apprentice")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    late = [False]

    def slowly(route: Route) -> None:
        late[0] = not late[0]
        if late[0]:
            page.wait_for_timeout(40)
        route.continue_()

    page.route("**/hx-sse*", slowly)
    missed = 0
    for _ in range(LOADS):
        asked.clear()
        with page.expect_request("**/live/**") if missed == 0 else page.expect_request("**/at/**"):
            page.reload()
        missed += not any(path.startswith("/live/") for path in asked)
    assert missed == 0


@pytest.mark.parametrize(("slug", "acts"), [("gleek", 6), ("tablero", 6)])
def test_after_an_act_the_focus_is_on_the_screen(
    visitor: Callable[..., Page], slug: str, acts: int
) -> None:
    page = visitor(**PHONE)
    table.sit_down(page, slug)
    for _ in range(acts):
        if not table.wait_for_turn(page):
            break
        table.act(page)
        focused = page.locator("*:focus")
        expect(focused).to_be_in_viewport()
        assert focused.evaluate("one => one !== document.body")
