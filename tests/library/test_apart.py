"""Of several like links of a page each says, heard alone, which it is."""

from __future__ import annotations

from collections import defaultdict

import pytest
from django.test import Client
from lxml import html

from diversions.games import GAMES
from tests.samples import LONG

pytestmark = pytest.mark.django_db
PAGES = [f"/games/{slug}/" for slug in (list(GAMES) if LONG else list(GAMES)[::6])]
PAGES += ["/laboratory/", "/books/compleat-gamester/", "/books/compleat-gamester/was-he-right/"]
PAGES += ["/sources/cotton-1674/", "/learn/", "/games/", "/editions/", "/data/"]


def alike(page: str) -> dict[str, set[str]]:
    """The names that lead to several places, with these; within a table its row and column tell,
    within a list of what is on the page its name."""
    places: dict[str, set[str]] = defaultdict(set)
    for link in html.fromstring(page).xpath("//main//a[@href][not(ancestor::td or ancestor::nav)]"):
        name = link.get("aria-label") or " ".join(link.text_content().split())
        places[name].add(link.get("href").partition("#")[0] or link.get("href"))
    return {name: where for name, where in places.items() if len(where) > 1}


@pytest.mark.parametrize("path", PAGES)
def test_links_that_sound_alike_lead_to_one_place(client: Client, path: str) -> None:
    assert alike(client.get(path).content.decode()) == {}
