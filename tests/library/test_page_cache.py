"""Pages are kept by what they depend on, and by nothing else of an address."""

from __future__ import annotations

import pytest
from django.test import Client

from diversions.library import page_cache

pytestmark = pytest.mark.django_db

ASKED = [
    ("/", ""),
    ("/games/", "q=trick"),
    ("/games/put/", "terms=put:cotton"),
    ("/laboratory/", ""),
    ("/glossary/", ""),
    ("/sources/", ""),
    ("/data/games/put.json", ""),
    ("/laboratory/effects.csv", ""),
    ("/games/put/equilibrium/cotton.csv", ""),
]


@pytest.mark.parametrize(("path", "asked"), ASKED)
def test_an_address_with_nonsense_is_no_new_page(client: Client, path: str, asked: str) -> None:
    first = client.get(f"{path}?{asked}")
    kept = len(page_cache.PACKED._kept)

    for nonsense in ("x=1", "utm_source=a&x=2", "%22=%22"):
        again = client.get(f"{path}?{nonsense}&{asked}")
        assert again.content == first.content
        assert again["ETag"] == first["ETag"]

    assert first.status_code == 200
    assert len(page_cache.PACKED._kept) == kept


@pytest.mark.parametrize(("path", "asked"), ASKED)
def test_what_the_reader_has_already_is_not_sent_again(
    client: Client, path: str, asked: str
) -> None:
    tag = client.get(f"{path}?{asked}")["ETag"]

    answer = client.get(f"{path}?{asked}&x=3", headers={"If-None-Match": tag})

    assert answer.status_code == 304


def test_what_a_page_depends_on_makes_another(client: Client) -> None:
    plain = client.get("/games/put/")["ETag"]

    assert client.get("/games/put/?terms=put:willughby")["ETag"] != plain
    assert client.get("/games/?q=trick")["ETag"] != client.get("/games/?q=put")["ETag"]
    swapped = client.get("/games/put/", headers={"HX-Request": "true"})
    assert swapped["ETag"] != plain


def test_a_download_keeps_its_name(client: Client) -> None:
    for _ in range(2):
        answer = client.get("/games/put/equilibrium/cotton.csv")
        assert answer["Content-Disposition"] == 'attachment; filename="put-cotton.csv"'
