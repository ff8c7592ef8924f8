"""What is sent as a file, the lessons with their steps, and the book for a pocket, tried by an
enemy: refused in words of ours, with no fault.

``test_hostile_files`` changes what a file says; here its bytes are broken as well, and it comes
over HTTP.  ``FUZZ`` says how many are tried.
"""

from __future__ import annotations

import io
import os
import zipfile
from random import Random
from typing import Any

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from diversions.games import GAMES
from diversions.guild.meeting import services as meetings
from diversions.guild.models import Meeting
from diversions.guild.people import services as people_services
from diversions.guild.planning import services as planning_services
from diversions.guild.transfer.services import packed
from diversions.play import lessons
from tests.games import laws
from tests.incoming.test_forms import WORSE
from tests.incoming.test_fuzz import ACTS, HOSTILE

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

MANY = int(os.environ.get("FUZZ", "60"))
PYTHONS = (
    "set_int_max",
    "codec",
    "Traceback",
    "NoneType",
    "object has no",
    "not subscriptable",
    "isoformat",
    "invalid literal",
    "Expecting",
    "Exceeds",
)


def results() -> bytes:
    """A file of results as the book writes it."""
    meeting = meetings.make("Games at the Crown", "York")
    planning_services.add_item(meeting, "put")
    for name in ("Ann", "Bob"):
        people_services.join(meeting, name)
    sent = packed([meeting])
    Meeting.objects.all().delete()
    return sent.encode() if isinstance(sent, str) else bytes(sent)


def zipped(rng: Random, body: bytes) -> bytes:
    """A zip, sometimes with a name that leads elsewhere, or with much in little."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        name = rng.choice(("results.json", "../../../etc/passwd", "/tmp/x", "a\\b", "x" * 300))
        archive.writestr(name, rng.choice((body, b"0" * 10_000_000, b"")))
    whole = out.getvalue()
    return whole[: rng.randrange(2, len(whole))] if rng.random() < 0.5 else whole


def broken(rng: Random, whole: bytes) -> bytes:
    """*whole*, with its bytes or its numbers spoilt."""
    at = rng.randrange(len(whole))
    digits = b"9" * rng.choice((4_301, 20_000))
    return rng.choice((
        lambda: whole[:at],
        lambda: whole[:at] + bytes(rng.randrange(256) for _ in range(9)) + whole[at:],
        lambda: whole.decode().encode("utf-16"),
        lambda: b"\xef\xbb\xbf" + whole,
        lambda: b"\xff\xfe" + whole,
        lambda: whole.replace(b"1", digits),
        lambda: b'{"format": ' + digits + b"}",
        lambda: whole.replace(b"1", b"1e999"),
        lambda: whole.replace(b"1", b"NaN"),
        lambda: whole.replace(b'"', b'"\\ud800', rng.randint(1, 40)),
        lambda: whole[:-1] + b',"meetings":[[]],"format":1}',
        lambda: b"[" * 100_000 + whole,
        lambda: b"{" * 40 + whole,
        lambda: whole * 3,
        lambda: zipped(rng, whole),
        lambda: b"",
        lambda: b"\0" * 5_000,
    ))()  # fmt: skip


def said_by_us(text: str) -> bool:
    return not any(word in text for word in PYTHONS)


def test_no_file_that_is_sent_finds_a_fault() -> None:
    whole, rng = results(), Random(os.environ.get("SEED", "31"))
    client, refused = Client(raise_request_exception=False), 0
    for number in range(MANY):
        cache.clear()  # the brakes are tried elsewhere
        body = broken(rng, whole)
        name = rng.choice(("results.json", "x" * 400, "../../a.json", "\u202e.json", "a\nb"))
        sort = rng.choice(("application/json", "application/zip", "text/html", "", "x/" * 200))
        sent: Any = SimpleUploadedFile(name, body, sort)
        if rng.random() < 0.15:
            sent = body.decode("latin-1")  # a field of that name, and no file
        field = "results" if rng.random() < 0.9 else rng.choice(("result", "file", "csrf", "act"))

        answer = client.post("/guild/take-in/", {field: sent})

        text = b"".join(answer).decode()
        refused += answer.status_code == 400
        assert answer.status_code in (200, 400, 413), (number, answer.status_code, body[:60])
        assert said_by_us(text), (number, body[:60])
    assert refused > MANY / 2


def test_a_number_of_many_digits_in_a_file_is_refused_in_our_words() -> None:
    whole = results()

    for body in (b'{"format": ' + b"9" * 5_000 + b"}", whole.replace(b"1", b"9" * 5_000)):
        answer = Client().post("/guild/take-in/", {"results": SimpleUploadedFile("a.json", body)})

        assert answer.status_code == 400
        assert said_by_us(answer.content.decode())


def lesson_addresses(rng: Random) -> list[str]:
    """Lessons under every variant, and under some readings."""
    found = []
    for slug, game in sorted(GAMES.items()):
        if lessons.taught(slug, None):
            codes = [terms.code for terms in laws.all_terms(game)]
            found += [f"/games/{slug}/learn/"]
            found += [f"/games/{slug}/learn/{code}/" for code in rng.sample(codes, 3)]
    return found


def test_no_step_of_a_lesson_finds_a_fault() -> None:
    rng = Random(os.environ.get("SEED", "32"))
    known, client = lesson_addresses(rng), Client(raise_request_exception=False)
    worst = (*HOSTILE, *WORSE)
    for number in range(MANY):
        address = rng.choice(known)
        slug = address.split("/")[2]
        taught = lessons.taught(slug, None)
        assert taught
        keys = [step.key for step in taught.steps]
        asks = {
            rng.choice(("step", "why", "terms", "seat", "q")): rng.choice((*keys, *worst))
            for _ in range(rng.randint(0, 2))
        }
        moves = [line for step in taught.steps for line in step.do]
        posted = {
            "act": rng.choice(("play", "next", "again", "hint", *ACTS, *worst)),
            rng.choice(("move", "pick", "verb", "what", "seat", "step")): rng.choice(
                (*moves, *keys, *worst)
            ),
        }
        swapped = {"HX-Request": "true"} if rng.random() < 0.4 else {}
        if rng.random() < 0.6:
            answer = client.post(address, posted, headers=swapped)
        else:
            answer = client.get(address, asks, headers=swapped)

        assert answer.status_code < 500, (number, address, asks, posted)


def test_no_book_for_a_pocket_finds_a_fault() -> None:
    rng = Random(os.environ.get("SEED", "33"))
    client = Client(raise_request_exception=False)
    codes = [game.terms().code for game in GAMES.values()]
    worst = (*HOSTILE, *WORSE)
    for number in range(MANY):
        asks = {
            "code": [rng.choice(worst) for _ in range(rng.choice((1, 2, 70)))],
            "title": rng.choice((*worst, "Games for the Crown")),
        }
        if rng.random() < 0.1:
            asks["code"] = [rng.choice(codes)]

        answer = client.get("/pocket.epub", asks)

        assert answer.status_code in (200, 400, 404, 413), (number, asks)
