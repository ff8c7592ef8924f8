"""What a source page says of its source: age, where to read it, what we hold, on what terms."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from diversions.library import provenance, selectors
from diversions.library.models import Source
from tests.book import ROOT

pytestmark = pytest.mark.django_db


def test_every_isbn_has_its_check_digit() -> None:
    isbns = [s.identifiers["isbn"] for s in Source.objects.all() if "isbn" in s.identifiers]

    assert isbns
    for isbn in isbns:
        digits = [10 if d == "X" else int(d) for d in re.sub("[^0-9X]", "", isbn)]
        assert len(digits) == 10
        assert sum(n * d for n, d in zip(range(10, 0, -1), digits, strict=True)) % 11 == 0, isbn


def test_every_identifier_is_known_and_leads_out_over_https() -> None:
    for source in selectors.sources().values():
        for link in provenance.links(source):
            assert link.name != link.name.lower(), (source.key, link)
            assert not link.url or re.fullmatch(r"https://[a-z0-9.-]+(/\S*)?", link.url)


def test_a_text_that_was_before_us_says_on_what_terms() -> None:
    wanting = Source.objects.filter(quoted_from="", rights="")

    assert list(wanting.values_list("key", flat=True)) == []


def test_a_source_page_says_what_it_is_how_old_and_what_we_hold(client: Client) -> None:
    works = selectors.sources()
    for key, words in (
        ("put-article", ("Creative Commons Attribution-ShareAlike 4.0", "retell it", "Wikipedia")),
        ("mcleod-put", ("© John McLeod", "A modern work", "www.pagat.com")),
        ("cotton-1674", ("A text from between 1600 and 1700", "of its pages", "EEBO-TCP")),
        ("cotgrave-1662", ("One passage, as", "A text from between 1600 and 1700")),
        ("elyot-1533", ("Nothing of it. We know it only through",)),
    ):
        page = client.get(f"/sources/{key}/").content.decode()
        assert provenance.availability(works[key], works) in page
        for word in words:
            assert word in page, (key, word)


def test_a_source_that_nothing_leads_to_says_what_its_record_lacks(client: Client) -> None:
    works = selectors.sources()
    for key, words in (
        ("oak-6", "Our copy gives no place and no address."),
        ("parlett-penguin", "Our copy gives no place, no publisher and no address."),
        ("diversions", "Our copy gives no place, no publisher and no address."),
        ("berni-1526", "gives no place, no publisher and no address for it."),
    ):
        assert words in client.get(f"/sources/{key}/").content.decode(), key
    for work in works.values():
        if work.place or work.identifiers:
            assert provenance.place(work, works) == ""


def test_the_licence_names_what_is_retold() -> None:
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8")

    for word in (
        "Wikipedia",
        "John McLeod",
        "Penguin Book",
        "The Oak",
        "Book of Diversions",
        "CC0",
    ):
        assert word in licence
