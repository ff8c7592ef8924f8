"""What a request may carry, and what is said to what may not."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection
from django.http import HttpResponse
from django.test import Client, RequestFactory
from pytest_django.fixtures import Settings

from diversions.guild.meeting import services as meetings
from diversions.incoming import middleware
from diversions.incoming.brakes import PASSWORDS, Brake
from diversions.incoming.fields import is_text

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("where", ["/games/?q=%00", "/guild/enter/?code=a%00", "/rules/%00/"])
def test_a_nul_is_refused_in_a_page_of_the_book(where: str) -> None:
    answer = Client().get(where)

    assert answer.status_code == 400
    assert "a character that no text can have" in answer.content.decode()
    assert "masthead" in answer.content.decode()


def test_a_nul_in_a_form_or_a_cookie_reaches_nothing() -> None:
    client = Client()
    assert client.post("/guild/", {"name": "a\0b"}).status_code == 400
    client.cookies["sessionid"] = "a\0b" * 8
    assert client.get("/guild/").status_code == 200


@pytest.mark.parametrize("key", ["q" * 7_000, "q" * 33, "Q" * 32, "a b", "é" * 32])
def test_what_is_no_key_of_a_session_is_not_looked_for(key: str) -> None:
    request = RequestFactory().get("/", headers={"cookie": f"sessionid={key}; other=1"})

    middleware.clean_words(lambda asked: HttpResponse())(request)

    assert request.COOKIES == {"other": "1"}


@pytest.mark.parametrize("sign", [*map(chr, range(9)), "\x0b", "\x0c", "\x1b", "\x1f", "\ufffe"])
def test_a_sign_that_no_document_holds_is_refused_at_the_door(sign: str) -> None:
    for answer in (
        Client().post("/guild/", {"name": f"a{sign}b"}),
        Client().post("/games/put/documentation/", {"paper": "a4", "form": "docx", "name": sign}),
        Client().get("/games/", {"q": sign}),
    ):
        assert answer.status_code == 400
        assert "a character that no text can have" in answer.content.decode()


@pytest.mark.parametrize("form", ["docx", "md", "pdf"])
def test_every_sign_that_is_let_in_can_be_put_into_a_document(form: str) -> None:
    """One of every eight hundred signs, and those at the edges of what a document holds."""
    edges = "\t\r\n\x7f\x80\x85\x9f\u2028\u2800\ufdd0\ufffd\U0001fffe\U0010ffff"
    signs = [chr(code) for code in range(32, 0x110000, 797) if not 0xD800 <= code < 0xE000]
    said = "".join(sign for sign in [*edges, *signs] if is_text(sign))
    answer = Client().post(
        "/games/put/documentation/",
        {"paper": "a4", "form": form, "name": said[:120], "did": said, "differs": said},
    )

    assert len(said) > 1300
    assert answer.status_code == 200


def test_too_much_is_a_page_of_the_book_counted_in_signs() -> None:
    much = Client().post("/guild/", {"name": "a" * (middleware.MOST + 1)})
    more = Client().post("/guild/", {"name": "a" * (middleware.MOST * middleware.A_SIGN)})

    for answer in (much, more):
        assert answer.status_code == 413
        assert "masthead" in answer.content.decode()
    assert Client().post("/guild/", {"name": "四" * (middleware.MOST - 100)}).status_code == 302


@pytest.mark.parametrize("path", ["/admin/login/", "/admin/library/rule/"])
def test_the_redactors_pages_have_the_policy_of_all_pages(admin_client: Client, path: str) -> None:
    policy = admin_client.get(path, follow=True)["Content-Security-Policy"]

    assert "script-src 'self'" in policy
    assert "unsafe" not in policy


@pytest.mark.postgres
def test_tries_are_counted_by_all_servers_that_share_a_database(settings: Settings) -> None:
    settings.CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.db.DatabaseCache",
            "LOCATION": "tries",
        }
    }
    call_command("createcachetable")
    brake = Brake("trying", 3, timedelta(minutes=1))

    brake.note("10.0.0.9", times=2)
    assert not brake.holds("10.0.0.9")
    brake.note("10.0.0.9")

    assert brake.holds("10.0.0.9")
    assert not brake.holds("10.0.0.8")
    brake.note("10.0.0.9")
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM tries")
        assert cursor.fetchone() == (3,)


def test_passwords_are_not_tried_without_end() -> None:
    User.objects.create_superuser("redactor", password="a long one")
    guesser, other = Client(REMOTE_ADDR="10.0.0.9"), Client(REMOTE_ADDR="10.0.0.8")
    asked = {"username": "redactor", "password": "wrong"}
    for _ in range(PASSWORDS.most):
        assert guesser.post("/admin/login/", asked).status_code == 200

    asked["password"] = "a long one"
    assert guesser.post("/admin/login/", asked).status_code == 429
    assert other.post("/admin/login/", asked).status_code == 302


def test_what_a_view_refuses_and_does_not_catch_is_said_in_a_sentence() -> None:
    meeting = meetings.make("Games at the Crown")
    client = Client()
    session = client.session
    session["stewards"] = {str(meeting.pk): meeting.key}
    session.save()

    answer = client.post(f"/guild/{meeting.code}/show/", {"page": ""})

    assert answer.status_code == 400
    assert "A page: enter a number from 1 to 9999." in answer.content.decode()


@pytest.mark.parametrize(
    ("method", "where"),
    [("post", "/games/"), ("put", "/guild/"), ("options", "/glossary/"), ("delete", "/tables/")],
)
def test_a_method_that_an_address_does_not_know_is_refused_in_words(
    method: str, where: str
) -> None:
    answer = getattr(Client(), method)(where)

    assert answer.status_code == 405
    assert "GET" in answer["Allow"]
    assert "Open the page, and use one of its buttons" in answer.content.decode()
