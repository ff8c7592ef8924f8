"""What a reader can come to: every page of the book, from the front page, by its links."""

from __future__ import annotations

import re
from collections import Counter, deque
from html import unescape

import pytest
from django.test import Client
from django.urls import Resolver404, resolve

from diversions.edition import urls as edition
from diversions.library import urls as library
from diversions.press import urls as press

pytestmark = pytest.mark.django_db
VISITS = 3  # of each sort of page
SHOWN_IN_PAGES = {"preview", "sitemap"}  # asked for by programs
TOLD_TO_ONE = {"correction"}  # the sender of a correction alone has its address
OF_THE_HOUSE = {"styleguide"}


def reached(client: Client, start: str, of: set[str]) -> set[str]:
    """The names of the places that links lead to, on pages with names in *of*."""
    names: set[str] = set()
    visits: Counter[str] = Counter()
    waiting, known = deque([start]), {start}
    while waiting:
        place = waiting.popleft()
        name = resolve(place.partition("?")[0]).url_name or ""
        names.add(name)
        visits[name] += 1
        is_page = place.partition("?")[0].endswith("/")
        if not is_page or visits[name] > VISITS or name not in of:
            continue
        answer = client.get(place)
        for link in re.findall(r'(?:href|src)="(/[^"#]*)', answer.getvalue().decode()):
            link = unescape(link)
            if link not in known and _is_a_place(link):
                known.add(link)
                waiting.append(link)
    return names


def _is_a_place(link: str) -> bool:
    try:
        return "admin" not in resolve(link.partition("?")[0]).app_names
    except Resolver404:
        return False


def test_every_page_can_be_reached_from_the_front_page(client: Client) -> None:
    places = [*library.urlpatterns, *edition.urlpatterns, *press.urlpatterns]
    wanted = {str(place.name) for place in places}

    missing = wanted - reached(client, "/", wanted) - TOLD_TO_ONE - OF_THE_HOUSE - SHOWN_IN_PAGES

    assert missing == set()
