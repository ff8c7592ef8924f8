"""A name that comes in never becomes a path: every field of every form is fed with parts of one.

In every run each field with one of them; with LONG, with all.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import cycle
from typing import Any
from urllib.parse import urljoin

import pytest
from django.db import transaction
from django.test import Client
from django.urls import get_resolver
from lxml import html

from tests.samples import LONG
from tests.test_gets_write_nothing import World, address, one_of_everything, patterns

pytestmark = pytest.mark.django_db

# Each leads from some folder of the house to a file of it, or of the machine, that no page shows.
OUTSIDE = ("requirements", "passwd", "pyproject", "secret-key")
PARTS = (
    "../../../../requirements",
    "put ../../../../requirements",
    "put/../../../../pyproject",
    "../../../requirements.txt",
    "/etc/passwd",
    "file:///etc/passwd",
    "..%2f..%2f..%2f..%2frequirements",
    "....//....//requirements",
    "..\\..\\..\\requirements",
    "../secret-key",
)

opened: list[str] = []
watching = False


def watch(event: str, args: tuple[Any, ...]) -> None:
    """Notes every file that is opened, and every folder that is read, while we watch."""
    if watching and event in ("open", "os.listdir", "os.scandir"):
        opened.append(str(args[0]))


sys.addaudithook(watch)


@pytest.fixture
def _watched() -> Iterator[None]:
    global watching
    opened.clear()
    watching = True
    yield
    watching = False


def forms(client: Client, page: str) -> Iterator[tuple[str, str, dict[str, str]]]:
    """Each form of a page: its method, where it goes, and what it sends as it stands."""
    answer = client.get(page, follow=True)
    if answer.status_code != 200 or "text/html" not in answer["Content-Type"]:
        return
    for form in html.fromstring(answer.content).xpath("//form"):
        fields = {
            str(field.get("name")): str(field.get("value") or "")
            for field in form.xpath(".//input | .//select | .//textarea | .//button")
            if field.get("name")
        }
        where = form.get("action") or page
        yield form.get("method", "get").lower(), urljoin(page, where).partition("#")[0], fields


def every_form(world: World) -> Iterator[tuple[Client, str, str, dict[str, str]]]:
    """Every form of the site, once for each set of fields that it has."""
    known = set()
    for pattern in patterns(get_resolver().url_patterns):
        page = address(world, pattern)
        if not page.endswith("/"):
            continue
        for client in world.clients.values():
            for method, where, fields in forms(client, page):
                what = (str(pattern.name), method, frozenset(fields))
                if what not in known:
                    known.add(what)
                    yield client, method, where, fields


def test_the_watch_sees_a_file() -> None:
    global watching
    watching = True
    open(__file__).close()
    watching = False

    assert __file__ in opened


@pytest.mark.usefixtures("_watched")
def test_no_field_of_any_form_becomes_a_path() -> None:
    turns = cycle(PARTS)
    fed = set()
    for client, method, where, fields in list(every_form(one_of_everything())):
        for name, part in ((n, p) for n in fields for p in (PARTS if LONG else [next(turns)])):
            sent = {**fields, name: part}
            with transaction.atomic():
                ask = client.post if method == "post" else client.get
                answer = ask(where, sent)
                answer.getvalue() if answer.streaming else answer.content
                transaction.set_rollback(True)
            assert answer.status_code < 500, (where, sent)
            fed.add((where, name))

    assert len(fed) > 60
    assert [path for path in opened if any(word in path for word in OUTSIDE)] == []
