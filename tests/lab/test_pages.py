"""The laboratory's pages: both tables, playing on, effects in words, downloads."""

from __future__ import annotations

import csv
import io
import re

import pytest
from django.test import Client
from markupsafe import escape

from diversions.games import GAMES
from diversions.lab import equilibria, positions, selectors, store, telling
from diversions.lab.disputes import Dispute
from diversions.lab.effects import Effect, Figure
from diversions.lab.matches import scenes
from diversions.lab.telling import EffectFigure
from diversions.play.models import Chair, Sitting
from diversions.rules import CHANCE, Throw, at_random
from tests.book import FIXTURES

pytestmark = pytest.mark.django_db

STORED = [(slug, dispute) for slug in GAMES for dispute in store.disputes(slug).values()]
FIRST_OF_EACH = [(slug, next(iter(store.disputes(slug).values()))) for slug in GAMES]


def place(slug: str, dispute: Dispute) -> str:
    return f"/games/{slug}/cruxes/{dispute.option}/{dispute.reading}/"


@pytest.mark.parametrize(("slug", "dispute"), FIRST_OF_EACH, ids=list(GAMES))
def test_a_crux_shows_two_tables(client: Client, slug: str, dispute: Dispute) -> None:
    page = client.get(place(slug, dispute)).content.decode()

    assert page.count('class="tabletop ') == 2
    option = next(o for o in GAMES[slug].options if o.key == dispute.option)
    assert f"#crux-{option.key}" in page


def test_what_only_one_table_allows_is_told_with_the_rule(client: Client) -> None:
    told = 0
    for slug, dispute in STORED:
        if dispute.parts != ("moves",) or told == 3:
            continue
        sides = positions.position(GAMES[slug], dispute).sides
        if rules := [one.rule for side in sides for one in side.only]:
            page = client.get(place(slug, dispute)).content.decode()
            assert f"/rules/{rules[0]}/" in page
            told += 1
    assert told == 3


@pytest.mark.parametrize("number", [0, 1])
def test_one_can_play_on_from_either_table(client: Client, number: int) -> None:
    slug, dispute = next((s, d) for s, d in STORED if "moves" in d.parts and len(d.moves) > 2)
    side = positions.position(GAMES[slug], dispute).sides[number]

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


def test_the_laboratory_lists_every_reading_by_what_it_changes(client: Client) -> None:
    page = client.get("/laboratory/").content.decode()
    every = selectors.every_crux()

    places = re.findall(r'href="(/games/[a-z-]+/cruxes/[^/"]+/[^/"]+/)"', page)
    assert (
        len(places)
        == len(set(places))
        == len(STORED) + sum(len(store.unparted(slug)) for slug in GAMES)
    )
    parts = [telling.GROUPS.index(crux.group) for crux in every]
    assert parts == sorted(parts)
    for said in telling.GROUPS:
        part = [crux for crux in every if crux.group == said]
        heading = f"{len(part)} {'reading' if len(part) == 1 else 'readings'}: {said}"
        assert (heading in page) == bool(part)


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


def figure(key: str, level: str, change: float, within: float, sure: bool) -> EffectFigure:
    measured = Figure(1, 1 + change, change, within, 0.001, 9)
    return EffectFigure(key, key, level, measured, sure, "1", "2", f"{change} ± {within}")


def of_level(level: str, *told: EffectFigure) -> tuple[Effect, list[EffectFigure]]:
    figures = {one.key: one.figure for one in told}
    return Effect("o", "r", "a", "b", level, 400, "", "", 0.5, figures), list(told)


def test_both_levels_stand_on_one_scale_where_their_figures_are() -> None:
    measured = [
        of_level("apprentice", figure("deals", "apprentice", 4.0, 1.0, True)),
        of_level("journeyman", figure("deals", "journeyman", -2.0, 1.0, False)),
    ]

    picture = telling.picture(measured)

    assert picture is not None
    assert (picture.least, picture.most) == ("−5", "+5")
    first, second = picture.dots
    assert (first.players, first.low, first.at, first.high) == ("apprentices", 80, 90, 100)
    assert (second.players, second.at, second.certain) == ("journeymen", 30, False)


@pytest.mark.parametrize(
    ("small", "large", "told"),
    [("first", "length", "first"), ("length", "drawn", "length"), ("spread", "act see", "spread")],
)
def test_a_figure_is_chosen_by_rule_and_not_by_its_size(small: str, large: str, told: str) -> None:
    both = [figure(large, "apprentice", 90, 1, True), figure(small, "apprentice", 0.1, 0.01, True)]

    assert telling.chosen([of_level("apprentice", *both)]) == (told, telling.THINKING)


def test_random_players_are_told_of_only_where_nothing_is_certain_of_those_who_think() -> None:
    chance = of_level("random", figure("first", "random", 5, 1, True))
    length = of_level("apprentice", figure("length", "apprentice", 5, 1, True))
    unsure = of_level("apprentice", figure("length", "apprentice", 5, 9, False))

    assert telling.chosen([chance, length]) == ("length", telling.THINKING)
    assert telling.chosen([chance, unsure]) == ("first", ("random",))
    assert telling.sentence([chance, unsure]).startswith("Only with random players")


def test_where_levels_disagree_that_is_said_first() -> None:
    odd = [
        of_level("apprentice", figure("deals", "apprentice", 4.0, 1.0, True)),
        of_level("journeyman", figure("deals", "journeyman", -2.0, 1.0, True)),
    ]
    assert telling.sentence(odd).startswith("Apprentices and journeymen disagree on deals.")
    stored = [crux for crux in selectors.every_crux() if crux.at_odds]

    assert stored
    for crux in stored:
        assert crux.sentence.startswith("Apprentices and journeymen disagree on ")


def test_who_has_the_turn_is_told_what_to_do_with_it(client: Client) -> None:
    told = 0
    for slug, dispute in STORED:
        if dispute.parts[0] != "turn" or told >= 3:
            continue
        page = client.get(place(slug, dispute)).content.decode()
        assert "whose turn it is" in page
        for side in positions.position(GAMES[slug], dispute).sides:
            told += bool(side.may)
            assert all(f"“{escape(label)}”" in page for label in side.may)
    assert told >= 3


def test_the_store_is_beside_the_game_s_other_files() -> None:
    kept = {path.parent for path in FIXTURES.rglob(store.DISPUTES)}

    assert len(kept) == len(GAMES)


def test_every_measured_reading_is_told_with_the_level_of_its_players() -> None:
    """Nothing is said to change only where no act and no figure of any level does."""
    for crux in selectors.every_crux():
        if not crux.effects:
            assert crux.sentence == ""
            continue
        key, levels = telling.chosen(crux.effects)
        assert ("no figure changed." in crux.sentence) == (not crux.moved)
        assert ("changed for certain" in crux.sentence) == (crux.moved and not key)
        assert (crux.picture is not None) == bool(key)
        for effect, told in crux.effects:
            said = f"{telling.PLAYERS[effect.level]} ({effect.pairs} pairs of matches)"
            assert (
                (said in crux.sentence)
                or (effect.level == "random" and levels)
                or (effect.level != "random" and not any(one.key == key for one in told))
            )


def is_act(key: str) -> bool:
    return telling.about(key) == telling.ACTS


def test_the_use_of_an_act_is_told_last() -> None:
    acts = 0
    for crux in selectors.every_crux():
        key, levels = telling.chosen(crux.effects)
        untold = {one.key for _, told in crux.effects for one in told if is_act(one.key)}
        untold.update(telling.untimed(crux.effects))
        known = [
            one.key
            for effect, told in crux.effects
            for one in told
            if one.certain and effect.level in levels and one.key not in untold
        ]
        assert is_act(key) == (not known)
        acts += bool(key) and not known
    assert acts > 5


def test_throws_are_counted_where_each_is_an_act_of_a_player() -> None:
    """Dice that fall by themselves, as at tables, are no acts, and deals go before throws."""
    thrown = {s for s in GAMES for e in store.effects(s) if "act throw" in e.figures}

    for slug in thrown:
        terms = GAMES[slug].terms()
        played = [s for n in range(3) for s in scenes(terms, (at_random,) * terms.seats, n)]
        dice = sum(isinstance(s.before.due, Throw) and s.before.due.verb == "throw" for s in played)
        acts = sum(s.move.seat != CHANCE and s.move.verb == "throw" for s in played)
        assert dice > 3
        assert (acts > 0.8 * dice) == telling.is_cast(slug), (slug, acts, dice)
        assert not any("deals" in effect.figures for effect in store.effects(slug))
    assert thrown >= set(filter(telling.is_cast, GAMES))


def test_how_many_pairs_a_reading_rests_on_is_told_of_each_kind_of_player() -> None:
    """Journeymen play fewer, and a figure of theirs does not make the others’ look thinner."""
    studies = [crux for crux in selectors.every_crux() if crux.journeymen]

    assert studies
    for crux in studies:
        pairs = {effect.level: effect.pairs for effect, _ in crux.effects}
        assert crux.pairs == min(pairs["random"], pairs["apprentice"])
        assert crux.journeymen == pairs["journeyman"]
