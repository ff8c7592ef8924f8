"""The redactors' desk: each of its pages as a screen reader, a phone and a keyboard meet it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from django.conf import settings
from django.contrib import admin
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import seen_amiss, sideways
from tests.live import LiveServer
from tests.samples import LONG

pytestmark = pytest.mark.browser

NAME, WORD = "redactor", "quite-a-long-password"
TABLES = sorted(f"{m._meta.app_label}/{m._meta.model_name}" for m in admin.site._registry)


# To sign in takes a second of work, as it must: most tests begin with what it leads to.
MAKE = """
import sys
from django.contrib.auth.models import User
from django.test import Client
client = Client()
client.force_login(User.objects.create_superuser(*sys.stdin.read().split()))
print(client.cookies["sessionid"].value)
"""


@pytest.fixture(scope="session")
def redactor(site: LiveServer) -> str:
    """Somebody who may edit: the cookie of a browser in which she has signed in."""
    env = {**os.environ, "DATA_DIR": str(site.data), "DATABASE_URL": ""}
    env["SECRET_KEY"] = (site.data / "secret-key").read_text("ascii")
    made = subprocess.run(
        [sys.executable, "manage.py", "shell", "-v", "0", "-c", MAKE],
        cwd=settings.BASE_DIR, env=env, check=True, capture_output=True, text=True,
        input=f"{NAME} nobody@example.org {WORD}",
    )  # fmt: skip
    return made.stdout.strip()


def sign_in(page: Page) -> None:
    """Sign in with the keys alone."""
    page.goto("/admin/login/?next=/admin/")
    expect(page.get_by_label("Username")).to_be_focused()
    page.keyboard.type(NAME)
    page.keyboard.press("Tab")
    page.keyboard.type(WORD)
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"//[^/]+/admin/\Z"))


@pytest.fixture
def at_desk(visitor: Callable[..., Page], site: LiveServer, redactor: str) -> Callable[..., Page]:
    """Makes a redactor with a browser, who has signed in."""

    def come(**how: Any) -> Page:
        page = visitor(reduced_motion="reduce", **how)
        page.context.add_cookies([{"name": "sessionid", "value": redactor, "url": site.url}])
        return page

    return come


def send(page: Page, button: Locator) -> None:
    """Press what sends a form, and wait for the page that answers: a click alone does not."""
    with page.expect_navigation():
        button.click()


def rows(page: Page, table: str) -> list[str]:
    """The addresses of the entries that a list shows."""
    links = page.locator("#result_list a").evaluate_all("all => all.map(a => a.pathname)")
    return [link for link in links if re.fullmatch(f"/admin/{table}/.+/change/", link)]


def test_the_way_in_and_the_first_pages_are_whole(
    visitor: Callable[..., Page], redactor: str
) -> None:
    stranger = visitor(reduced_motion="reduce")
    stranger.goto("/admin/login/")
    faults = seen_amiss(stranger)
    stranger.get_by_label("Username").fill("nobody")
    stranger.get_by_label("Password").fill("nothing")
    send(stranger, stranger.get_by_role("button", name="Log in"))
    faults += seen_amiss(stranger)
    page = visitor(reduced_motion="reduce")
    sign_in(page)
    expect(page.get_by_role("heading", name="What waits")).to_be_visible()
    labels = sorted({table.partition("/")[0] for table in TABLES})
    for path in ["", "password_change/", *(f"{label}/" for label in labels)]:
        answer = page.goto(f"/admin/{path}")
        assert answer is not None
        assert answer.status == 200, path
        faults += seen_amiss(page)

    assert faults == []


@pytest.mark.parametrize("table", TABLES)
def test_the_pages_of_a_table_are_whole(at_desk: Callable[..., Page], table: str) -> None:
    page = at_desk()
    place = TABLES.index(table)
    turns = count(place)
    faults = []

    # Nothing found, and the changes of an entry: alike for all tables, and of some of them read.
    alike_read = LONG or place % 3 == 0

    def look(path: str, read: bool = True) -> None:
        answer = page.goto(path)
        assert answer is not None
        assert answer.status == 200, path
        if read:
            faults.extend(seen_amiss(page, next(turns)))

    look(f"/admin/{table}/")
    entries = rows(page, table)
    can_be_added = page.locator(".object-tools .addlink").count() > 0
    look(f"/admin/{table}/?q=zounds", alike_read)
    if can_be_added:
        look(f"/admin/{table}/add/", LONG)  # read when it has every error too
        send(page, page.locator("input[name=_save]").first)  # an empty form: every error it has
        faults += seen_amiss(page, next(turns)) if LONG or place % 2 else []
    for entry in entries[:1]:
        look(entry, LONG or not (can_be_added and place % 2))
        look(entry.replace("/change/", "/history/"), alike_read)
        versions = page.locator("#change-history a").evaluate_all("all => all.map(a => a.pathname)")
        for version in versions[:1]:
            look(version, alike_read)
            number = version.rstrip("/").rpartition("/")[2]
            look(
                f"{entry.replace('/change/', '/history/compare/')}?old={number}&new={number}",
                alike_read,
            )

    assert faults == []


def test_a_preview_and_a_refusal_are_whole(at_desk: Callable[..., Page]) -> None:
    page = at_desk()
    page.goto("/admin/library/rule/put.up.five/change/")
    page.get_by_role("button", name="Preview").click()
    expect(page.locator("#preview")).to_be_visible()
    faults = seen_amiss(page)
    page.locator("#id_witnesses-0-quote").fill("zounds")
    page.locator("input[name=_save]").first.click()
    expect(page.get_by_text("do not stand in the text").first).to_be_visible()
    faults += seen_amiss(page)
    page.goto("/admin/library/rule/put.no-such-rule/change/")
    faults += seen_amiss(page)

    assert faults == []


def test_a_step_is_edited_by_the_keys_alone_on_a_phone(
    visitor: Callable[..., Page], redactor: str
) -> None:
    page = visitor(viewport={"width": 320, "height": 640})
    sign_in(page)
    page.goto("/admin/library/step/?q=the-ranks+put%3Acotton")
    entry = next(e for e in rows(page, "library/step"))

    def press_to(name: str) -> None:
        """Tab until the field of that name is the one that hears the keys."""
        for _ in range(200):
            if page.evaluate("document.activeElement.name || ''") == name:
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"The keys do not come to {name}.")

    page.goto(entry)
    press_to("do")
    page.keyboard.press("Control+End")
    page.keyboard.type("\nA fly away")
    press_to("_save")
    page.keyboard.press("Enter")
    expect(page.get_by_text("is refused").first).to_be_visible()
    assert "the-ranks" in page.locator(".errorlist").first.inner_text()
    press_to("do")
    page.keyboard.press("Control+a")
    page.keyboard.type("A play 2H")
    press_to("_save")
    page.keyboard.press("Enter")
    expect(page.get_by_text("was changed successfully")).to_be_visible()
    assert sideways(page) == 0


def test_the_desk_does_without_a_script(visitor: Callable[..., Page], redactor: str) -> None:
    page = visitor(java_script_enabled=False, viewport={"width": 320, "height": 640})
    page.goto("/admin/login/?next=/admin/library/rule/put.turn/change/")
    page.get_by_label("Username").fill(NAME)
    page.get_by_label("Password").fill(WORD)
    page.get_by_role("button", name="Log in").click()
    page.locator("#id_reason").fill("Tried without a script.")
    page.get_by_role("button", name="Preview").click()
    expect(page.locator("#preview")).to_be_visible()
    page.locator("input[name=_save]").first.click()
    expect(page.get_by_text("was changed successfully")).to_be_visible()
    page.goto("/admin/library/rule/put.turn/history/")
    expect(page.get_by_text("Tried without a script.").first).to_be_visible()
