"""What comes too often, too long or from nowhere is refused in few words, and bars nobody else."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import DjangoAssertNumQueries

from diversions.games import GAMES
from diversions.guild.meeting import services as meetings
from diversions.guild.meeting import visitors
from diversions.incoming.log import OneLine
from diversions.library import page_cache
from diversions.play import opening, services
from diversions.play.models import Sitting
from tests.incoming.test_fuzz import every_address

pytestmark = pytest.mark.django_db
ENEMY, FRIEND = "10.0.0.1", "10.0.0.2"
TERMS = GAMES["shatranj"].terms()
FORM = {"seat-A": "master", "seat-B": "master"}


# Tables -------------------------------------------------------------------------------------------


def test_an_address_without_a_cookie_opens_no_tables_without_end() -> None:
    brake = opening.OPENED_HERE
    brake.note(ENEMY, brake.most - 1)
    place = f"/games/{TERMS.game}/play/"

    answers = [Client(REMOTE_ADDR=ENEMY).post(place, FORM).status_code for _ in range(3)]

    assert answers == [302, 429, 429]
    assert Sitting.objects.count() == 1
    assert Client(REMOTE_ADDR=FRIEND).post(place, FORM).status_code == 302


@pytest.mark.parametrize(
    "place", ["/play/", "/games/put/play/", "/games/put/learn/", "/games/put/diagram/usual-match/"]
)
def test_every_door_to_a_table_has_the_brake(place: str, client: Client) -> None:
    opening.OPENED_HERE.note("127.0.0.1", opening.OPENED_HERE.most)

    answer = client.post(place, {"act": "play"}, headers={"origin": "http://testserver"})

    assert answer.status_code != 500
    assert not Sitting.objects.exists()


def test_forty_phones_behind_one_address_never_feel_the_brake() -> None:
    place = "/games/put/play/"
    phones = [Client() for _ in range(40)]

    answers = [phone.post(place, {}).status_code for _ in range(3) for phone in phones]

    assert set(answers) == {302}
    assert opening.OPENED_HERE.most >= 40 * 10
    assert opening.OPENED.most >= 40


def test_what_nobody_ever_touched_is_swept_sooner() -> None:
    new, touched, kept = (
        services.open_table(TERMS, [services.friend(), services.friend()], home=home)
        for home in ("", "", "/guild/bcdf/")
    )
    assert services.sit_down(touched.chairs.get(seat=0), "Ann")
    Sitting.objects.update(touched=timezone.now() - services.UNTOUCHED - timedelta(hours=1))
    young = services.open_table(TERMS, [services.friend(), services.friend()])

    assert services.sweep(services.DAYS) == 1
    assert set(Sitting.objects.values_list("pk", flat=True)) == {touched.pk, kept.pk, young.pk}
    assert not Sitting.objects.filter(pk=new.pk).exists()


# Letters ------------------------------------------------------------------------------------------


def test_wrong_letters_do_not_bar_the_right_ones_where_the_meeting_is_held() -> None:
    meeting = meetings.make("An evening")
    steward = Client(REMOTE_ADDR=FRIEND)
    steward.get(f"/guild/steward/{meeting.key}/")
    for address in (ENEMY, FRIEND):
        visitors.WRONG_LETTERS_FROM_HERE.note(address, visitors.WRONG_LETTERS_FROM_HERE.most)

    assert Client(REMOTE_ADDR=FRIEND).get(meeting.get_absolute_url()).status_code == 200
    assert Client(REMOTE_ADDR=FRIEND).get("/guild/zzzz/").status_code == 429
    assert Client(REMOTE_ADDR=ENEMY).get(meeting.get_absolute_url()).status_code == 429


def test_where_a_meeting_is_held_is_not_known_after_a_while_and_bars_nobody() -> None:
    meeting = meetings.make("An evening")
    cache.clear()
    visitors.WRONG_LETTERS_FROM_HERE.note(FRIEND, visitors.WRONG_LETTERS_FROM_HERE.most)

    assert Client(REMOTE_ADDR=FRIEND).get(meeting.get_absolute_url()).status_code == 200


# Words that mean nothing --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "asked", ["terms=nonsense", "terms=put:cotton,up=nonsense", "variant=nonsense", "seats=9999"]
)
def test_terms_that_mean_nothing_make_no_whole_page(
    client: Client, asked: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    whole = client.get("/games/put/")
    kept = len(page_cache.PACKED._kept)

    answer = client.get(f"/games/put/?{asked}")

    assert answer.status_code == 400
    assert len(answer.content) < len(whole.content) / 4
    assert len(page_cache.PACKED._kept) == kept


@pytest.mark.parametrize("path", ["/games/", "/at/abcdefghij/", "/static/none.css", "/play/"])
def test_a_wrong_host_is_one_line(
    path: str, client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    security = logging.getLogger("django.security")
    lines: list[str] = []

    class Heard(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(logging.Formatter().format(record))

    heard = Heard()
    heard.filters = [each for handler in security.handlers for each in handler.filters]
    security.addHandler(heard)
    try:
        answer = client.get(path, headers={"host": "evil.example"})
    finally:
        security.removeHandler(heard)

    assert answer.status_code == 400
    assert any(isinstance(each, OneLine) for each in heard.filters)
    assert len(lines) == 1
    assert "\n" not in lines[0]
    assert "evil.example" in lines[0]


# What an answer repeats ---------------------------------------------------------------------------


LONG = {"int": "9" * 700, "": "q" * 700}
KNOWN = {"slug": "put", "key": "card", "id": "put.deal", "kind": "rule", "name": "first"}


def with_one_long(address: str) -> Iterator[str]:
    """*address* with one of its parts very long and the others leading somewhere, for each."""
    parts = re.findall(r"<(?:(\w+):)?(\w+)>", address)
    for at in range(len(parts)):
        path = "/" + address
        for n, (kind, name) in enumerate(parts):
            usual = "1" if kind == "int" else KNOWN.get(name, "a")
            said = LONG.get(kind, LONG[""]) if n == at else usual
            path = re.sub(r"<[^>]+>", said, path, count=1)
        yield path


def test_no_answer_repeats_a_long_part_of_an_address(client: Client) -> None:
    for address in every_address():
        for path in with_one_long(address):
            answer = client.get(path)

            assert answer.status_code < 500, address
            assert not re.search(rb"q{80}|9{80}", b"".join(answer)), address


@pytest.mark.parametrize("field", ["sort", "kind", "century", "told", "place", "players"])
def test_the_list_of_games_repeats_no_long_wish(client: Client, field: str) -> None:
    for wish in LONG.values():
        told = client.get("/games/", {field: wish}).content

        assert not re.search(rb"q{80}|9{80}", told)
