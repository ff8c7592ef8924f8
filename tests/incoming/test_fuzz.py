"""Whatever comes, no address and no form answers that the book has a fault.

A fixed sample in every run; as many as FUZZ says in a long one.
"""

from __future__ import annotations

import os
import re
from functools import lru_cache

import pytest
from django.conf import settings
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from diversions.guild.meeting import services as meetings
from diversions.guild.models import Meeting
from diversions.guild.people import services as people_services
from diversions.guild.planning import services as planning_services
from diversions.play import services
from diversions.play.models import Sitting
from tests.play import toy

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

EXAMPLES = int(os.environ.get("FUZZ", "150"))
HOSTILE = (
    "",
    "0",
    "-1",
    "9" * 4400,
    "99999999999999999999",
    "1e9",
    "٣",
    "²",
    "a\0b",
    "\\ud800",
    "../../../../etc/passwd",
    "put ../../../../requirements",
    "..%2f..%2fsettings",
    "/etc/passwd",
    "file:///etc/passwd",
    "{{ 7*7 }}",
    "<script>",
    "'; DROP TABLE play_sitting; --",
    "0001-01-01T00:00",
    "9999-12-31T23:59:59+14:00",
    "2026-11-21T14:30",
    "бцдф",
    "四" * 300,
    "🂡",
    "\u202e",
    "A 3S 2S 4D\nthen 5D",
    "play 3S",
    "toy:plain",
    "toy:plain;seats=999999999999999999999",
    "put",
    "put:cotton",
    "add 1",
    "up 99999999999999999999",
    "correct 1",
)
TEMPLATES = "\n".join(
    path.read_text() for path in sorted((settings.BASE_DIR / "templates").rglob("*.html"))
)
VIEWS = "\n".join(
    path.read_text() for path in sorted((settings.BASE_DIR / "diversions").rglob("*views.py"))
)
# Read from the pages and from the code, so that a new field is tried without being listed here.
FIELDS = sorted(
    set(re.findall(r"<(?:input|select|textarea|button)\b[^>]*?\bname=\"([\w-]+)\"", TEMPLATES))
    | set(re.findall(r"\b(?:POST|GET|form|posted)\.(?:get|getlist)\(\s*\"([\w-]+)\"", VIEWS))
    | {"result-1", "seat-A", "seat-B", "kind", "class", "century", "format", "variant", "why"}
)
ACTS = sorted(
    set(re.findall(r"\bname=\"act\"[^>]*?\bvalue=\"([\w-]+)\"", TEMPLATES))
    | set(re.findall(r"\bvalue=\"([\w-]+)\"[^>]*?\bname=\"act\"", TEMPLATES))
    | set(re.findall(r"\bcase \"([\w-]+)\"", VIEWS))
)

written = st.one_of(st.sampled_from(HOSTILE), st.sampled_from(ACTS), st.text(max_size=40))
numbered = st.builds(
    "{} {}".format, st.sampled_from(ACTS), st.sampled_from(("1", "2", "x", "9" * 30))
)
values = written | numbered
forms = st.dictionaries(st.sampled_from(FIELDS), values, max_size=5)
pieces = st.one_of(st.sampled_from(HOSTILE), st.text(max_size=20))
NOT_OURS = ("admin/", "static/")


def addresses(resolver: URLResolver, before: str = "") -> list[str]:
    """Every address of the site, with its parts in angle brackets."""
    paths = []
    for one in resolver.url_patterns:
        path = before + str(one.pattern)
        if isinstance(one, URLResolver):
            if not path.startswith(NOT_OURS):
                paths += addresses(one, path)
        elif isinstance(one, URLPattern):
            paths.append(path)
    return paths


@lru_cache(maxsize=1)
def every_address() -> tuple[str, ...]:
    return tuple(addresses(get_resolver()))


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """What parts of addresses lead somewhere: a table, a meeting, its people."""
    from diversions.games import GAMES

    monkeypatch.setitem(GAMES, "toy", toy.GAME)
    sitting = services.open_table(
        toy.GAME.terms("plain", 2), [services.you("Ann"), services.friend()]
    )
    meeting = meetings.make("Games at the Crown")
    planning_services.add_item(meeting, "put")
    person = people_services.join(meeting, "Ann")
    return {"at": sitting.code, "guild": meeting.code, "key": str(person.pk)}


def filled(address: str, known: dict[str, str], part: str, odd: bool) -> str:
    """*address* with its parts: those that lead somewhere, or with *odd* whatever *part* is."""

    def fill(match: re.Match[str]) -> str:
        kind, _, name = match[1].rpartition(":")
        if odd and kind != "int":
            return part
        if kind == "int":
            return known["key"] if not odd else (part if part.isdigit() else "9" * 30)
        if name == "code":
            return known["at"] if address.startswith("at/") else known["guild"]
        return {"slug": "put", "key": "card", "id": "put.deal", "kind": "book"}.get(name, "a")

    return "/" + re.sub(r"<([^>]+)>", fill, address)


@hypothesis_settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize="FUZZ" not in os.environ,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(data=st.data())
def test_no_address_and_no_form_finds_a_fault(known: dict[str, str], data: st.DataObject) -> None:
    client = Client(raise_request_exception=False)
    meeting = Meeting.objects.get(code=known["guild"])
    sitting = Sitting.objects.get(code=known["at"])
    session = client.session
    session["stewards"] = {str(meeting.pk): meeting.key}
    session["chairs"] = {sitting.code: [0, sitting.chairs.get(seat=0).epoch]}
    session.save()
    address = data.draw(st.sampled_from(every_address()))
    odd = data.draw(st.integers(0, 3)) == 0
    path = filled(address, known, data.draw(pieces), odd)
    form = data.draw(forms)
    swapped = {"HX-Request": "true"} if data.draw(st.booleans()) else {}

    if data.draw(st.booleans()):
        form.setdefault("version", str(sitting.version))
        answer = client.post(path, form, headers=swapped)
    else:
        answer = client.get(path, form, headers=swapped)

    assert answer.status_code < 500, (address, path, form)
    assert b"root:x:" not in b"".join(answer)
