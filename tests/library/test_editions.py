"""Dated editions: what is cited today can be looked up, however the book changes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from uuid import uuid4

import pytest
from django.test import Client

from diversions.library import editions
from diversions.library.models import Book, Rule

pytestmark = pytest.mark.django_db
DAY = date(2026, 1, 6)


@pytest.fixture(autouse=True)
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A shelf of editions of its own, empty at first."""
    monkeypatch.setattr(editions, "EDITIONS", tmp_path / "editions")
    renew()
    for cache in (editions.names, editions.edition):
        cache.cache_clear()
    yield editions.EDITIONS
    for cache in (editions.names, editions.edition):
        cache.cache_clear()


def a_rule() -> Rule:
    rule = Rule.objects.exclude(text="").first()
    assert rule is not None
    return rule


def renew() -> None:
    Book.objects.update(stamp=uuid4().hex)


def test_an_edition_keeps_every_rule_as_it_reads() -> None:
    path = editions.publish("2026.1", DAY)

    held = editions.edition("2026.1")
    assert json.loads(path.read_text())["day"] == "2026-01-06"
    assert held.rules == editions.present()
    assert len(held.rules) == Rule.objects.count()
    assert list(editions.changes(held)) == []


def test_what_is_published_does_not_change() -> None:
    editions.publish("2026.1", DAY)

    with pytest.raises(ValueError, match="never changes"):
        editions.publish("2026.1", DAY)


@pytest.mark.parametrize("name", ["", "2026", "2026.0", "../2026.1", "one"])
def test_an_edition_has_a_year_and_a_count(name: str) -> None:
    with pytest.raises(ValueError, match="is not an edition"):
        editions.publish(name, DAY)


def test_the_newest_is_the_last_by_year_and_count() -> None:
    for name in ("2026.2", "2026.10", "2025.3"):
        editions.publish(name, DAY)

    assert editions.names() == ("2026.10", "2026.2", "2025.3")
    assert editions.newest() == "2026.10"


def test_a_change_is_told_word_by_word_and_the_old_reading_stands(client: Client) -> None:
    editions.publish("2026.1", DAY)
    rule = a_rule()
    was = rule.text
    Rule.objects.filter(pk=rule.pk).update(text="Now it says this.", standing="modern")
    renew()

    (change,) = editions.changes(editions.edition("2026.1"))
    page = client.get(f"/editions/2026.1/rules/{rule.pk}/").content.decode()

    assert change.sort == "changed"
    assert change.words[0] == "text"
    assert change.before["text"] == was.strip()
    # Its first words have the large initial, and no others.
    assert re.search(r'<h2>As it reads now</h2>\s*<div class="text">', page)
    assert "Now it says this." in page


def test_a_rule_that_is_gone_says_how_it_last_read(client: Client) -> None:
    editions.publish("2026.1", DAY)
    rule = a_rule()
    id, was = rule.pk, rule.text.split()[0].strip("*_[")
    rule.delete()
    renew()

    answer = client.get(f"/rules/{id}/")

    assert answer.status_code == 410
    assert was in answer.content.decode()
    assert f"/editions/2026.1/rules/{id}/" in answer.content.decode()


def test_a_rule_that_never_was_is_not_found(client: Client) -> None:
    editions.publish("2026.1", DAY)

    assert client.get("/rules/no.such/").status_code == 404
    assert client.get("/editions/2026.1/rules/no.such/").status_code == 404
    assert client.get("/editions/1999.1/").status_code == 404


def test_the_list_names_every_edition(client: Client) -> None:
    editions.publish("2026.1", DAY)

    assert "/editions/2026.1/" in client.get("/editions/").content.decode()
    assert f"{Rule.objects.count()} rules" in client.get("/editions/2026.1/").content.decode()
