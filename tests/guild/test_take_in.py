"""The results of a meeting, taken in at home by the browser."""

from __future__ import annotations

import copy
import io
import json
import zipfile
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from diversions.guild.models import Meeting
from diversions.guild.parties import services as parties
from diversions.guild.transfer.services import packed, taken_in
from diversions.incoming.middleware import OF_RESULTS, RESULTS
from diversions.play.models import Sitting
from diversions.serve import asgi
from tests.guild.conftest import Hall

pytestmark = pytest.mark.django_db


@pytest.fixture
def file(hall: Hall) -> bytes:
    """What a meeting with two people and a game saved; the meeting itself is on another machine."""
    item = hall.add()
    hall.come("Ann", "Bob")
    hall.press(start=str(item.pk))
    hall.act("Ann")
    text = packed([hall.meeting])
    Meeting.objects.all().delete()
    Sitting.objects.all().delete()
    return text.encode()


def sent(client: Client, content: bytes, name: str = "meeting.json") -> tuple[int, str]:
    """The status and the page after that file was sent."""
    answer = client.post(RESULTS, {"results": SimpleUploadedFile(name, content)})
    return answer.status_code, answer.content.decode()


def altered(file: bytes, **fields: Any) -> bytes:
    told = json.loads(file)
    told["meetings"][0] |= fields
    return json.dumps(told).encode()


def test_results_are_taken_in_and_whoever_brings_them_is_steward_here(file: bytes) -> None:
    client = Client()
    assert RESULTS in client.get("/guild/").content.decode()

    status, page = sent(client, file)

    meeting = Meeting.objects.get()
    assert status == 200
    assert f"/guild/{meeting.code}/steward/" in page
    assert meeting.people.count() == 2
    assert client.get(f"/guild/{meeting.code}/steward/").status_code == 200
    assert Client().get(f"/guild/{meeting.code}/steward/").status_code != 200


def test_the_same_file_twice_is_told_and_adds_nothing(file: bytes) -> None:
    sent(Client(), file)
    status, page = sent(Client(), b"\xef\xbb\xbf" + file)  # some editors put a mark in front
    assert status == 200
    assert "was here already" in page
    assert Meeting.objects.count() == 1


def a_zip() -> bytes:
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("../../etc/meeting.json", b"0" * 10_000_000)
    return whole.getvalue()


def hostile(file: bytes) -> dict[str, bytes]:
    return {
        "no text": b"\xff\xfe\x00\x80",
        "empty": b"",
        "a zip": a_zip(),
        "another file": b'{"format": "something else"}',
        "no object": b"[1, 2]",
        "cut short": file[: len(file) // 2],
        "deep": b"[" * 100_000,
        "a field missing": file.replace(b'"people"', b'"crowd"'),
        "no time": altered(file, hour="at noon"),
        "a table that is none": file.replace(b'"table": 1', b'"table": "x"'),
        "a table too many": file.replace(b'"table": 1', b'"table": 4000'),
        "a line that is none": file.replace(b" boast", b" !!"),
        "a word for a list": altered(file, plays="all"),
        "a game that is none": file.replace(b"toy:plain", b"nothing:plain"),
        "a sign that no text has": altered(file, name="a\0b"),
        "a people of numbers": altered(file, people=[1, None]),
    }


KINDS = (
    "no text", "empty", "a zip", "another file", "no object", "cut short", "deep",
    "a field missing", "no time", "a table that is none", "a table too many",
    "a line that is none", "a word for a list", "a game that is none",
    "a sign that no text has", "a people of numbers",
)  # fmt: skip
PYTHON = ("Error", "Traceback", "literal", "object has no", "NoneType", "{", "line 1 column", "'")


@pytest.mark.parametrize("kind", KINDS)
def test_what_cannot_be_taken_in_is_refused_in_a_sentence_and_nothing_is_lost(
    file: bytes, kind: str
) -> None:
    sent(Client(), file)
    before = list(Meeting.objects.values_list("pk", "name", "version"))
    bad = hostile(file.replace(json.loads(file)["meetings"][0]["mark"].encode(), b"another"))
    assert set(bad) == set(KINDS)

    status, page = sent(Client(), bad[kind])

    said = (
        page.partition('role="alert"')[2]
        .partition(">")[2]
        .partition("</p>")[0]
        .replace("&#39;", "’")
    )
    assert status == 400
    assert said.endswith(".")
    assert not [word for word in PYTHON if word in said], said
    assert list(Meeting.objects.values_list("pk", "name", "version")) == before


def test_a_file_that_is_too_large_is_refused_before_it_is_read() -> None:
    status, page = sent(Client(), b" " * (OF_RESULTS + 1))
    assert status == 413
    assert "larger than the results of any meeting" in page
    assert not Meeting.objects.exists()


def test_no_file_is_told() -> None:
    answer = Client().post(RESULTS, {})
    assert answer.status_code == 400
    assert "Choose a file first." in answer.content.decode()


def test_no_other_page_takes_so_much() -> None:
    much = SimpleUploadedFile("meeting.json", b" " * 400_000)
    assert Client().post("/guild/", {"results": much}).status_code == 413
    assert asgi.line_for(RESULTS, "POST") is asgi.results
    assert asgi.line_for("/guild/abcd/", "POST") is asgi.at_tables


def test_the_brake_of_makers_holds_those_who_bring_too_many(file: bytes) -> None:
    client = Client()
    client.get("/guild/")
    last = 200
    for at in range(14):
        last, _ = sent(client, altered(file, mark=f"mark {at}"))
    assert last == 400
    assert 10 < Meeting.objects.count() < 14


AMISS: tuple[Any, ...] = (
    None, -1, 10**30, 1e400, "", "\u202e\u200b", "x" * 5_000, [], {}, True, 70_000, ["A"], "Ann",
)  # fmt: skip


def paths(told: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value of a file, but of a list to its first only."""
    if way:
        yield way
    within = told.items() if isinstance(told, dict) else ()
    for key, value in within if not isinstance(told, list) else list(enumerate(told))[:1]:
        yield from paths(value, (*way, key))


def test_each_value_of_a_file_may_be_anything_and_is_taken_or_refused_in_a_sentence(
    hall: Hall,
) -> None:
    item = hall.add()
    hall.come("Ann", "Bob", "Cat")
    parties.keep(hall.meeting, "apart", [person.pk for person in hall.meeting.people.all()[:2]])
    hall.press(start=str(item.pk))
    hall.steward.post(f"{hall.url}tournament/", {"act": "make", "code": "toy:plain"})
    file = json.loads(packed([hall.meeting]))
    file["meetings"][0]["mark"] = "another"
    said = set()
    for *way, last in paths(file["meetings"]):
        for value in AMISS:
            bad = copy.deepcopy(file)
            at = bad["meetings"]
            for key in way:
                at = at[key]
            at[last] = value
            try:
                for made in taken_in(json.dumps(bad)):
                    made.delete()
            except ValueError as error:
                said.add(str(error))

    assert said
    assert not [one for one in said if "expected" in one or any(word in one for word in PYTHON)]
    assert all(one.endswith(".") and len(one) < 300 for one in said), said
