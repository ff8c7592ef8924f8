"""What programs read of a page, each by a reader of its own: linked data, previews, the feed."""

from __future__ import annotations

import importlib
import io
import json
from html.parser import HTMLParser
from typing import Any

import feedparser
import pytest
from django.test import Client
from PIL import Image

from diversions.games import GAMES
from diversions.library import linked
from diversions.library.models import Game, Rule, Source

pytestmark = pytest.mark.django_db
SCHEMA = importlib.import_module("msgspec_schemaorg.models")  # asked by name, it calls itself


class Head(HTMLParser):
    """The linked data and the Open Graph properties of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.data: list[dict[str, Any]] = []
        self.graph: dict[str, str] = {}
        self.inside = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        self.inside = tag == "script" and said.get("type") == "application/ld+json"
        if tag == "meta" and (said.get("property") or "").startswith("og:"):
            self.graph[str(said["property"])] = said.get("content") or ""

    def handle_data(self, data: str) -> None:
        if self.inside:
            self.data.append(json.loads(data))
            self.inside = False


def head(client: Client, path: str) -> Head:
    answer = client.get(path)
    assert answer.status_code == 200, path
    return Head(answer.content.decode())


def amiss(said: Any) -> list[str]:
    """What in linked data schema.org has no word for."""
    if isinstance(said, list):
        return [wrong for each in said for wrong in amiss(each)]
    if not isinstance(said, dict):
        return []
    sort = getattr(SCHEMA, str(said.get("@type")), None)
    if sort is None:
        return [f"{said.get('@type')} is no type"]
    known = {*sort.__struct_encode_fields__, "@context", "@id", "@type"}
    wrong = [f"{said['@type']} has no {word}" for word in said if word not in known]
    return wrong + [fault for value in said.values() for fault in amiss(value)]


def test_the_check_bites() -> None:
    assert amiss({"@type": "Game", "dealer": "A"}) == ["Game has no dealer"]
    assert amiss({"@type": "Pastime"}) == ["Pastime is no type"]
    assert amiss({"@type": "Game", "citation": [{"@type": "Book", "pages": "5"}]})


def test_every_game_says_what_it_is_in_the_words_of_schema_org(client: Client) -> None:
    for game in Game.objects.all():
        data = head(client, f"/games/{game.pk}/")
        (said,) = data.data

        assert (said["@type"], said["name"]) == ("Game", game.title)
        assert said["@context"] == "https://schema.org"
        assert amiss(said) == [], game.pk
        assert said["citation"]


def test_rules_and_sources_say_so_too(client: Client) -> None:
    rules = [f"/rules/{id}/" for id in Rule.objects.order_by("id").values_list("id", flat=True)]
    keys = Source.objects.order_by("key").values_list("key", flat=True)
    for path in (*rules[:: len(rules) // 6], *(f"/sources/{key}/" for key in keys[::9])):
        (said,) = head(client, path).data

        assert amiss(said) == [], path
        assert said["@id"] == path


def test_nothing_that_a_text_says_can_end_the_block() -> None:
    said = {"@type": "Game", "name": "</script><script>alert(1)</script>&amp;"}
    written = str(linked.block(said))

    assert not set("<>&") & set(written)
    assert json.loads(written)["name"] == said["name"]


def test_what_others_show_of_a_page_leads_back_to_it(client: Client, settings: Any) -> None:
    settings.PUBLIC_ADDRESS = "https://diversions.example"
    graph = head(client, "/games/put/?terms=put:pigott").graph

    assert graph["og:title"] == "Put"
    assert graph["og:url"] == "https://diversions.example/games/put/"
    assert graph["og:image"] == "https://diversions.example/games/put/preview.png"
    assert {"og:type", "og:site_name", "og:description", "og:image:alt"} <= set(graph)


@pytest.mark.parametrize("slug", ["put", "alquerque", "hazard", "tarocchi"])
def test_a_preview_is_a_picture_of_the_games_own_table(client: Client, slug: str) -> None:
    answer = client.get(f"/games/{slug}/preview.png")
    picture = Image.open(io.BytesIO(answer.content))
    table = picture.convert("RGB").crop((480, 0, 1200, 630))

    assert answer["Content-Type"] == "image/png"
    assert picture.size == (1200, 630)
    assert len(table.getcolors(720 * 630) or ()) > 20  # cards, men or dice lie on the cloth
    again = client.get(f"/games/{slug}/preview.png", headers={"If-None-Match": answer["ETag"]})
    assert again.status_code == 304


def test_a_game_that_is_only_told_has_no_preview(client: Client) -> None:
    told = Game.objects.exclude(pk__in=GAMES)[0]

    assert client.get(f"/games/{told.pk}/preview.png").status_code == 404
    assert "og:image" not in head(client, f"/games/{told.pk}/").graph
    assert client.get("/games/no-such/preview.png").status_code == 404


def test_a_reader_of_feeds_finds_nothing_amiss(client: Client) -> None:
    read = feedparser.parse(client.get("/changes.atom").content)

    assert not read.bozo, read.get("bozo_exception")
    assert read.version == "atom10"
    assert read.entries
    assert all(entry.id and entry.link and entry.updated_parsed for entry in read.entries)
