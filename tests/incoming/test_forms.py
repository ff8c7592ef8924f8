"""Every form of a page that a reader, a player or a steward sees, sent with one field hostile.

Where ``test_fuzz`` draws addresses and fields, here the page itself says which fields there are,
so that every form is let through but for the one that is tried.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from random import Random
from typing import NamedTuple
from urllib.parse import urljoin, urlsplit

import pytest
from django.test import Client
from lxml import html

from diversions.games import GAMES
from diversions.guild.meeting import services as meetings
from diversions.guild.models import Meeting
from diversions.guild.people import services as people_services
from diversions.guild.planning import services as planning_services
from diversions.play.tool_views import tools_of
from tests.incoming.test_fuzz import HOSTILE

pytestmark = pytest.mark.django_db

MANY = int(os.environ.get("FUZZ", "60"))
WORSE = (
    "9" * 4_301, "-" + "9" * 4_301, "1" * 20_000, "\x01\x07\x1b", "\u2800", "\u200b\u2060",
    "\ufffd\ufeff", "A" * 60_000, "[]", "{}", "null", "[[[[[[", '{"a": 1e999}', "NaN", "inf",
    "put:cotton,up=seven,up=five", "put:cotton,seats=2,seats=2", "put:" + "x" * 5_000,
    "put:cotton,seats=" + "9" * 4_400, "put:cotton,up=\x00", ":", ",", "=", "put:,,,,", "Ann\u200c",
)  # fmt: skip


class Form(NamedTuple):
    """A form as a page shows it: where it goes, and each field with what stands there."""

    page: str
    address: str
    post: bool
    fields: dict[str, list[str]]


def forms(page: str, text: bytes) -> Iterator[Form]:
    """The forms of *page*."""
    tree = html.fromstring(text)
    for one in tree.forms:
        fields: dict[str, list[str]] = {}
        for part in one.xpath(".//*[@name]"):
            if part.tag == "select":
                written = part.xpath(".//option/@value")
            elif part.tag == "textarea":
                written = [part.text or ""]
            else:
                written = [part.get("value", "")]
            fields.setdefault(part.get("name"), []).extend(written or [""])
        address = urljoin(page, one.get("action") or page)
        yield Form(page, address, (one.get("method") or "get").lower() == "post", fields)


def evening() -> tuple[Meeting, str]:
    """A meeting with people, games, and a person's key."""
    meeting = meetings.make("Games at the Crown")
    for code in ("put", "gleek:willughby", "shatranj"):
        planning_services.add_item(meeting, code)
    people = [people_services.join(meeting, name) for name in ("Ann", "Bess", "Cis", "Dan")]
    return meeting, str(people[0].pk)


def pages(code: str, person: str) -> list[str]:
    """The pages whose forms are tried."""
    guild = [
        f"/guild/{code}/{part}"
        for part in (
            "", "steward/", "plan/", "codes/", f"person/{person}/", "together/", "tournament/",
            "after/", "report/", "lesson/", "show/", "demo/", "screen/", "leave/",
            "tournament/paper/",
        )
    ]  # fmt: skip
    house = [
        "/", "/guild/", "/guild/here/", "/guild/enter/", "/guild/take-in/", "/guild/plans/",
        "/guild/handouts/", "/guild/evenings/chance/", "/games/", "/glossary/", "/play/", "/learn/",
        "/tables/", "/laboratory/", "/print/", "/is-this-right/rule/put.deal/", "/sources/",
        "/data/", "/positions/", "/problems/", "/problem/", "/how-this-book-knows/", "/editions/",
        "/books/cotton-1674/", "/books/chance/slips/", "/compared/", "/what-was-played-when/",
    ]  # fmt: skip
    games = [
        f"/games/{slug}/{part}"
        for slug in sorted(GAMES)
        for part in ("", "play/", "learn/", "print/", "laboratory/", "documentation/")
    ]
    tools = [
        f"/games/{slug}/tools/{key}/" for slug in sorted(GAMES) for key in tools_of(GAMES[slug])
    ]
    return guild + house + games + tools


def tried(form: Form, rng: Random) -> tuple[str, dict[str, str]]:
    """The fields of *form* as they stand, but for one, and which."""
    sent = {name: rng.choice(values) for name, values in form.fields.items()}
    name = rng.choice(sorted(sent)) if sent else "x"
    return name, {**sent, name: rng.choice(HOSTILE + WORSE)}


def test_no_form_of_a_page_finds_a_fault() -> None:
    rng = Random(os.environ.get("SEED", "30"))
    client = Client(raise_request_exception=False)
    meeting, person = evening()
    session = client.session
    session["stewards"] = {str(meeting.pk): meeting.key}
    session.save()
    known, faults, sent = pages(meeting.code, person), [], 0
    while sent < MANY:
        page = rng.choice(known)
        answer = client.get(page, follow=True)
        if answer.status_code >= 500:
            faults.append(f"{answer.status_code} {page}")
        if "text/html" not in answer.get("Content-Type", "") or answer.status_code != 200:
            known.remove(page)
            continue
        page = answer.request["PATH_INFO"]
        for form in rng.sample(found := list(forms(page, answer.content)), min(3, len(found))):
            name, fields = tried(form, rng)
            send = client.post if form.post else client.get
            answer = send(urlsplit(form.address).path, fields)
            sent += 1
            if answer.status_code >= 500:
                told = {key: value[:60] for key, value in fields.items()}
                faults.append(f"{answer.status_code} {form.address} by {name}: {told}")
    assert sent >= MANY
    assert faults == []
