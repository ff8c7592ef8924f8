"""The laboratory's pages: both tables, playing on, effects in words, downloads."""

from __future__ import annotations

import csv
import io
import re

import pytest
from django.test import Client
from markupsafe import escape

from diversions.games import GAMES
from diversions.lab import equilibria, selectors, store, views
from diversions.lab.disputes import Dispute
from diversions.lab.effects import Figure
from diversions.play.models import Chair, Sitting
from tests.book import FIXTURES

pytestmark = pytest.mark.django_db

STORED = [(slug, dispute) for slug in GAMES for dispute in store.disputes(slug).values()]
FIRST_OF_EACH = [(slug, next(iter(store.disputes(slug).values()))) for slug in GAMES]


def place(slug: str, dispute: Dispute) -> str:
    return f"/games/{slug}/cruxes/{dispute.option}/{dispute.reading}/"


@pytest.mark.parametrize(("slug", "dispute"), FIRST_OF_EACH, ids=list(GAMES))
def test_a_crux_shows_two_tables(client: Client, slug: str, dispute: Dispute) -> None:
    page = client.get(place(slug, dispute)).content.decode()

    assert page.count('class="tabletop"') == 2
    option = next(o for o in GAMES[slug].options if o.key == dispute.option)
    assert f"#crux-{option.key}" in page


def test_what_only_one_table_allows_is_told_with_the_rule(client: Client) -> None:
    told = 0
    for slug, dispute in STORED:
        if dispute.parts != ("moves",) or told == 3:
            continue
        sides = selectors.position(GAMES[slug], dispute).sides
        if rules := [one.rule for side in sides for one in side.only]:
            page = client.get(place(slug, dispute)).content.decode()
            assert f"/rules/{rules[0]}/" in page
            told += 1
    assert told == 3


@pytest.mark.parametrize("number", [0, 1])
def test_one_can_play_on_from_either_table(client: Client, number: int) -> None:
    slug, dispute = next((s, d) for s, d in STORED if "moves" in d.parts and len(d.moves) > 2)
    side = selectors.position(GAMES[slug], dispute).sides[number]

    answer = client.post(place(slug, dispute), {"reading": side.reading.key}, follow=True)

    sitting = Sitting.objects.get()
    lines = [entry.line for entry in sitting.entries.all()]
    assert answer.status_code == 200
    assert sitting.terms.code == side.played.terms.code
    assert tuple(lines[: len(dispute.moves)]) == dispute.moves
    (mine,) = sitting.chairs.filter(kind=Chair.PERSON)
    assert mine.seat in side.played.state.acting


def test_nobody_sits_down_at_a_reading_that_is_none(client: Client) -> None:
    slug, dispute = STORED[0]

    assert client.post(place(slug, dispute), {"reading": "never"}).status_code == 404
    assert not Sitting.objects.exists()


@pytest.mark.parametrize(
    "path", ["nothing/cruxes/up/", "{slug}/cruxes/nothing/", "{slug}/cruxes/{option}/nothing/"]
)
def test_an_unknown_crux_is_said_to_be_none(client: Client, path: str) -> None:
    slug, dispute = STORED[0]

    answer = client.get("/games/" + path.format(slug=slug, option=dispute.option))

    assert answer.status_code == 404


def test_the_laboratory_lists_every_reading_the_largest_effect_first(client: Client) -> None:
    page = client.get("/laboratory/").content.decode()
    sizes = [crux.size for crux in selectors.every_crux()]

    places = re.findall(r'href="(/games/[a-z-]+/cruxes/[^/"]+/[^/"]+/)"', page)
    assert (
        len(places)
        == len(set(places))
        == len(STORED) + sum(len(store.unparted(slug)) for slug in GAMES)
    )
    assert sizes == sorted(sizes, reverse=True)
    unfolded = page.partition("readings that change less")[0]
    assert len(re.findall(r'<h3><a href="/games/[a-z-]+/cruxes/', unfolded)) == views.MOST


@pytest.mark.parametrize("path", ["/laboratory/", "/games/{slug}/equilibrium/?eldest=1"])
def test_a_page_is_made_once_and_again_when_anything_stored_has_changed(
    client: Client, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = path.format(slug=next(game for game in GAMES.values() if equilibria.shipped(game)).slug)
    made = client.get(path)
    monkeypatch.setattr(selectors, "every_crux", lambda: pytest.fail("made again"))
    monkeypatch.setattr(equilibria, "overview", lambda *asked: pytest.fail("made again"))
    tag = {"if-none-match": made.headers["ETag"]}

    assert client.get(path).content == made.content
    assert client.get(path, headers=tag).status_code == 304
    monkeypatch.undo()
    monkeypatch.setattr(store, "STORED", ())
    assert client.get(path, headers=tag).status_code == 200


def test_every_page_leads_to_the_laboratory_and_the_laboratory_knows_itself(client: Client) -> None:
    link = '<a href="/laboratory/"{}>Lab<span class="rest">oratory</span></a>'
    for path in ("/", "/games/", "/sources/"):
        assert link.format("") in client.get(path).content.decode()
    here = client.get("/laboratory/").content.decode()
    assert link.format(' aria-current="page"') in here


def test_the_downloads_hold_every_figure(client: Client) -> None:
    figures = sum(len(effect.figures) for slug in GAMES for effect in store.effects(slug))

    table = list(
        csv.DictReader(io.StringIO(client.get("/laboratory/effects.csv").content.decode()))
    )
    rows = client.get("/laboratory/effects.json").json()

    assert len(table) == len(rows) == figures
    assert [row["figure"] for row in rows] == [row["figure"] for row in table]
    assert all(row["p_holm"] >= row["p"] for row in rows)


def test_a_dot_stands_where_its_figure_is() -> None:
    rise = selectors.dot(Figure(1, 2, 1.0, 0.5, 0.001, 0.75))
    fall = selectors.dot(Figure(2, 1, -1.0, 0.5, 0.001, 0.75))
    none = selectors.dot(Figure(1, 1, 0, 0, 1, 0))

    assert 50 < rise.low < rise.at < rise.high <= 100
    assert (fall.at, fall.low, fall.high) == (100 - rise.at, 100 - rise.high, 100 - rise.low)
    assert none == (50, 50, 50)


def test_who_has_the_turn_is_told_what_to_do_with_it(client: Client) -> None:
    told = 0
    for slug, dispute in STORED:
        if dispute.parts[0] != "turn" or told >= 3:
            continue
        page = client.get(place(slug, dispute)).content.decode()
        assert "whose turn it is" in page
        for side in selectors.position(GAMES[slug], dispute).sides:
            told += bool(side.may)
            assert all(f"“{escape(label)}”" in page for label in side.may)
    assert told >= 3


def test_the_store_is_beside_the_game_s_other_files() -> None:
    kept = {path.parent for path in FIXTURES.rglob(store.DISPUTES)}

    assert len(kept) == len(GAMES)


def test_a_reading_that_changes_what_is_paid_alone_is_not_said_to_change_nothing() -> None:
    """No act differs there, so no record does; but what is won and lost may."""
    for crux in selectors.every_crux():
        for effect, told in crux.effects:
            said = selectors.sentence(effect, told)
            nothing = not effect.differ and not any(one.figure.difference for one in told)
            assert ("no figure changed." in said) == nothing
            assert f"({effect.pairs} pairs of matches)" in said
            assert ("changed for certain" in said) == (
                not nothing and not any(one.certain for one in told)
            )


def test_an_effect_is_told_by_what_everybody_knows_before_the_use_of_an_act() -> None:
    both = 0
    for crux in selectors.every_crux():
        for effect, told in crux.effects:
            certain = [one.key for one in told if one.certain]
            known = [key for key in certain if not key.startswith("act ")]
            said = selectors.sentence(effect, told)
            assert ("the use of “" in said) == (certain[:1] != known[:1])
            assert ("under this one" in said) == bool(known)
            both += bool(known) and certain[0] != known[0]
    assert both > 10


def test_how_many_pairs_a_reading_rests_on_is_told_of_each_kind_of_player() -> None:
    """Journeymen play fewer, and a figure of theirs does not make the others’ look thinner."""
    studies = [crux for crux in selectors.every_crux() if crux.journeymen]

    assert studies
    for crux in studies:
        pairs = {effect.level: effect.pairs for effect, _ in crux.effects}
        assert crux.pairs == min(pairs["random"], pairs["apprentice"])
        assert crux.journeymen == pairs["journeyman"]
