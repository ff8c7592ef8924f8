"""The tools of the games: their pages, and what they refuse."""

from __future__ import annotations

import pytest
from django.test import Client

from diversions.games import GAMES
from diversions.play.tools import tools_of

EVERY_TOOL = pytest.mark.parametrize(
    ("slug", "key"), [(slug, key) for slug, game in GAMES.items() for key in tools_of(game)]
)


@pytest.mark.django_db
@EVERY_TOOL
def test_every_tool_has_a_page(slug: str, key: str, client: Client) -> None:
    answer = client.get(f"/games/{slug}/tools/{key}/")

    assert answer.status_code == 200
    assert tools_of(GAMES[slug])[key].title in answer.content.decode()


@pytest.mark.django_db
@EVERY_TOOL
def test_no_tool_needs_a_style_or_a_script_in_the_page(slug: str, key: str, client: Client) -> None:
    text = client.get(f"/games/{slug}/tools/{key}/").content.decode()

    assert " style=" not in text
    assert "<style" not in text
    assert " onclick=" not in text


@pytest.mark.django_db
def test_what_a_tool_cannot_read_is_answered_with_the_reason(client: Client) -> None:
    slug = next(slug for slug in GAMES if "odds" in tools_of(GAMES[slug]))

    answer = client.get(f"/games/{slug}/tools/odds/", {"terms": "nonsense"})

    assert answer.status_code == 400
    assert "nonsense" in answer.content.decode()


@pytest.mark.django_db
def test_there_is_no_page_for_what_is_not_there(client: Client) -> None:
    slug = next(iter(GAMES))

    assert client.get(f"/games/{slug}/tools/nonsense/").status_code == 404
    assert client.get("/games/nonsense/tools/odds/").status_code == 404
