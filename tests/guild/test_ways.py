"""The steward chooses where the codes lead, and sees by which address a phone has come."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from diversions.guild.print import class_pages
from diversions.play import ways
from diversions.play.web import qr
from tests.guild.conftest import Hall

TUNNEL, WIFI = "http://10.8.0.2:8000", "http://192.168.7.5:8000"


@pytest.fixture(autouse=True)
def _at_two_addresses(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.LAN_ADDRESSES = [TUNNEL, WIFI]
    settings.LAN_ADDRESS = TUNNEL
    settings.ALLOWED_HOSTS = ["*"]
    monkeypatch.setattr(ways, "_came", set())
    monkeypatch.setattr(ways, "_chosen", set())


def page(hall: Hall, what: str = "steward/", host: str = "localhost:8000") -> str:
    answer = hall.steward.get(f"{hall.url}{what}", headers={"host": host})
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_steward_sees_by_which_address_a_phone_has_come(hall: Hall) -> None:
    assert page(hall).count("No phone has opened it yet.") == 2

    Client(REMOTE_ADDR="192.168.7.5").get("/", headers={"host": "192.168.7.5:8000"})
    assert page(hall).count("No phone has opened it yet.") == 2  # it was this machine itself
    Client(REMOTE_ADDR="192.168.7.40").get("/", headers={"host": "192.168.7.5:8000"})

    said = re.findall(r'value="(http[^"]+)".*?<small>([^<]+)</small>', page(hall))
    assert said == [(TUNNEL, "No phone has opened it yet."), (WIFI, "A phone has opened it.")]


@pytest.mark.parametrize("host", ["localhost:8000", "10.8.0.2:8000"])
def test_codes_lead_to_the_address_that_was_chosen(hall: Hall, host: str) -> None:
    before = page(hall, "codes/", host)

    said = hall.press(act="way", way=WIFI)

    after = page(hall, "codes/", host)
    assert f"The codes lead to {WIFI} now." in said
    assert str(qr(f"{TUNNEL}{hall.url}")) in before
    assert str(qr(f"{WIFI}{hall.url}")) in after
    assert str(qr(f"{WIFI}{hall.url}table/1/a/")) in after
    assert f'value="{WIFI}" checked' in page(hall, host=host)
    assert str(qr(f"{WIFI}{hall.url}")) in page(hall, "screen/")


@pytest.mark.parametrize("way", ["", "http://evil.example", "javascript:alert(1)"])
def test_an_address_that_this_machine_does_not_have_is_refused(hall: Hall, way: str) -> None:
    assert "Choose one from the list" in hall.press(act="way", way=way)
    assert ways.ways()[0].carried


def test_without_a_network_there_is_nothing_to_choose(hall: Hall, settings: Settings) -> None:
    settings.LAN_ADDRESSES = []

    assert "Where the codes lead" not in page(hall)


def test_at_an_address_of_the_network_all_are_told_to_stay_connected(
    hall: Hall, settings: Settings
) -> None:
    advice = "If your phone says that there is no internet, stay connected."
    assert advice in page(hall, "codes/")
    assert advice in page(hall, "screen/")
    assert advice in str(list(class_pages.codes(hall.meeting, TUNNEL)))

    settings.PUBLIC_ADDRESS = settings.LAN_ADDRESS = "https://book.example.org"
    assert advice not in page(hall, "codes/")
    assert advice not in page(hall, "screen/")
    assert advice not in str(list(class_pages.codes(hall.meeting, settings.PUBLIC_ADDRESS)))
