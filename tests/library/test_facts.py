"""For how many a game is, how long it takes, how heavy it is, what it needs."""

from __future__ import annotations

import re
import shutil
from itertools import product
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from diversions.games import GAMES
from diversions.library import facts, pace, selectors
from diversions.library.models import Game
from diversions.play.models import Sitting
from diversions.rules import Terms

pytestmark = pytest.mark.django_db
SEATS = range(1, 10)


def terms_for(slug: str, seats: int) -> Terms | None:
    """Any terms that seat so many: a variant, with at most one reading changed."""
    game = GAMES[slug]
    changes: list[dict[str, str]] = [{}]
    changes += [{o.key.replace("-", "_"): r.key} for o in game.options for r in o.readings]
    for variant, change in product(game.variants, changes):
        try:
            return game.terms(variant.key, seats, **change)
        except ValueError:
            continue
    return None


def offered(client: Client, query: str) -> set[str]:
    """The games that the list shows."""
    page = client.get(f"/games/?{query}").content.decode()
    return set(re.findall(r'<a class="to" href="/games/([a-z0-9-]+)/[^"]*"', page))


@pytest.mark.parametrize("seats", SEATS)
def test_the_list_says_who_can_play_what_as_sitting_down_does(client: Client, seats: int) -> None:
    """Every game at every number of seats; one alone sits with bots, seven stand for more too."""
    sat = set()
    for slug in GAMES:
        terms = GAMES[slug].terms() if seats == 1 else terms_for(slug, seats)
        if terms is None:
            continue
        answer = client.post(f"/games/{slug}/play/?terms={terms.code}", {"terms": terms.code})
        assert answer.status_code == 302, (slug, answer.content[:300])
        table = Sitting.objects.latest("pk")
        assert (table.terms_code, table.chairs.count()) == (terms.code, terms.seats)
        sat.add(slug)
    if seats == facts.MANY:
        sat |= {slug for slug in GAMES if any(n > seats for n in pace.terms_for(GAMES[slug]))}

    assert offered(client, f"players={seats}") == sat


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_a_game_has_all_its_facts(slug: str) -> None:
    known = facts.of_game(Game.objects.get(slug=slug))

    assert known is not None
    assert known.known > len(known.things), "nothing by which it is weighed"
    assert known.things, "it does not say what it is played with"
    assert known.length is not None
    assert facts.lacking(slug) == ""


def test_what_is_on_the_table_is_what_the_engine_plays_with(client: Client) -> None:
    with_cards = {slug for slug, game in GAMES.items() if game.pack(game.terms())}

    cards, boards, dice = (offered(client, f"on={thing}") for thing in facts.ON_TABLE)
    assert with_cards - cards == {"poch"}  # which needs a board beside
    assert cards <= with_cards
    assert {"alquerque", "shatranj"} <= boards
    assert boards & dice == set()
    assert "tablero" in offered(client, "on=board&on=dice") - boards - dice


def test_put_takes_the_quarter_of_an_hour_that_its_source_gives() -> None:
    game = Game.objects.get(slug="put")

    assert game.length == "a quarter of an hour"
    takes = pace.minutes("put", game.sort, 2, GAMES["put"].terms().variant)
    assert takes
    assert takes.middle == 15


def test_what_people_took_is_told_and_sorted_by_once_there_is_enough_of_it(client: Client) -> None:
    def told() -> str:
        return " ".join(client.get("/games/put/").content.decode().split())

    assert "by our count</a>" in told()
    try:
        pace.observe({("put", "cotton", 2): [58 + n % 5 for n in range(pace.ENOUGH)]})
        put = Game.objects.get(slug="put")
        way = facts.fitting(put, 2, 60)

        assert re.search('<dd>60 min <a href="[^"]+#facts">at 50 tables here</a>', told())
        assert way is not None
        assert way.length == pace.minutes("put", put.sort, 2, "cotton")
        assert facts.fitting(put, 2, 30) != way
    finally:
        pace.observe({})
    assert "by our count</a>" in told()


def test_a_turn_of_all_takes_as_long_however_many_play() -> None:
    assert pace.seconds("cucumber", "cards", 2) == 2 * pace.seconds("cucumber", "cards", 4)
    assert pace.seconds("alquerque", "boards", 2) == pace.SECONDS["boards"]


@pytest.mark.parametrize("slug", ["tablero", "irish", "back-gammon"])
def test_a_board_on_which_dice_are_thrown_goes_by_the_dice(slug: str) -> None:
    assert pace.seconds(slug, "boards", 2) == pace.SECONDS["dice"]


def test_fewer_games_fit_into_less_time(client: Client) -> None:
    quarter, half, hour = (offered(client, f"minutes={n}") for n in (15, 30, 60))

    assert "put" in quarter < half < hour


def test_the_easiest_game_is_first(client: Client) -> None:
    page = client.get("/games/").content.decode()
    weights = [int(n) for n in re.findall(r'aria-label="weight (\d) of 5"', page)]

    assert len(weights) == len(GAMES)
    assert weights == sorted(weights)
    assert {1, 5} < set(weights)


def test_a_game_that_is_told_only_fits_nobody(client: Client) -> None:
    told = {game.slug for game in selectors.games()} - set(GAMES)

    assert told <= offered(client, "")
    assert not told & offered(client, "players=4")


def test_check_game_asks_for_the_length(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "counted", lambda slug: {})

    assert facts.lacking("put").endswith("manage.py time_games --lacking put")


def test_check_game_asks_for_what_a_game_is_played_with(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAMES["put"]), "pack", lambda self, terms: None)

    assert "does not say what it is played with" in facts.lacking("put")


def test_check_game_asks_for_what_a_game_is_weighed_by(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = tmp_path / "put"
    shutil.copytree(selectors.folder("put"), own)
    report = own / "report.toml"
    report.write_text(re.sub(r"(?m)^rests_on = .*$", "", report.read_text("utf-8")), "utf-8")
    monkeypatch.setattr(selectors, "folder", lambda slug: own)

    assert "rests_on" in facts.lacking("put")


def test_a_game_that_is_short_in_one_variant_is_found_by_it_and_opens_with_it(
    client: Client,
) -> None:
    """All Fours is long only as Brusten plays it, to 49."""
    game = Game.objects.get(slug="all-fours")
    usual = pace.minutes("all-fours", game.sort, 2, GAMES["all-fours"].terms().variant)
    cotton = pace.minutes("all-fours", game.sort, 2, "cotton")
    assert usual
    assert cotton
    assert cotton.middle <= 30 < usual.low

    page = client.get("/games/?minutes=30").content.decode()
    to = re.compile(r'<a class="to" href="/games/all-fours/(.*?)">(.*?)</a>', re.DOTALL)
    ((query, row),) = to.findall(page)
    assert query == f"?terms={GAMES['all-fours'].terms('cotton').code}"
    assert str(cotton) in row
    assert "Cotton" in row
    opened = client.get(f"/games/all-fours/{query}").content.decode()
    assert f"<dd>{cotton} " in opened
    sitting_down = client.get(f"/games/all-fours/play/{query}").content.decode()
    assert f"a match takes about {cotton}" in sitting_down
    whole = client.get("/games/").content.decode()
    assert str(pace.over_all("all-fours", game.sort, 2)) in whole


@pytest.mark.parametrize("minutes", [15, 30, 60])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 7])
def test_what_fits_is_what_the_list_finds_and_fits_where_it_leads(
    client: Client, players: int, minutes: int
) -> None:
    page = client.get(f"/games/?players={players}&minutes={minutes}").content.decode()
    to = r'<a class="to" href="/games/([a-z0-9-]+)/(?:\?terms=([^"]+))?"'
    links = re.findall(to, page)
    for slug, code in links:
        sort = Game.objects.get(slug=slug).sort
        key = (GAMES[slug].terms_of(code) if code else GAMES[slug].terms()).variant
        many = [n for n in pace.terms_for(GAMES[slug]) if n == players or n > players >= facts.MANY]
        told = [t.middle for n in many if (t := pace.minutes(slug, sort, n, key))]
        assert min(told) <= minutes, (slug, code)
    quick = {
        slug
        for slug in GAMES
        for (variant, n) in pace.ways(GAMES[slug])
        if (n == players or n > players >= facts.MANY)
        and (t := pace.minutes(slug, Game.objects.get(slug=slug).sort, n, variant))
        and t.middle <= minutes
    }
    assert {slug for slug, _ in links} == quick


def test_the_list_says_when_a_game_is_first_told_of_as_the_texts_do(client: Client) -> None:
    page = client.get("/games/").content.decode()
    told = dict(
        re.findall(r'/games/([a-z-]+)/">.*?<span class="told">(.*?)</span>', page, re.DOTALL)
    )

    assert set(told) == {game.slug for game in selectors.games()}
    for said in told.values():
        assert said == "not dated by any text" or re.match(
            r"(told|perhaps) .*([a-z]{3}|\d{3})", said
        ), said
    assert told["karnoffel"] == "told in 1426"
    assert told["alquerque"] == "told in the 10th century"
    assert told["inn-and-inn"] == "told in 1674"
    assert told["cucumber"] == "not dated by any text"


def test_the_page_says_with_which_seconds_lengths_are_computed(client: Client) -> None:
    page = client.get(reverse("how")).content.decode()

    for said in (f"{pace.ROUND} seconds", f"{pace.DEALING} for a deal"):
        assert said in page


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("players=3&minutes=30&on=cards", "for 3 players, in 30 minutes or less, with cards"),
        ("players=1", "for one, with bots"),
        ("players=7", "for 7 or more players"),
        ("on=board&on=dice", "with a board and dice"),
        ("class=dice&century=17", "dice, with a source of the 17th century"),
    ],
)
def test_the_list_says_for_what_it_was_asked_and_shows_games_first(
    client: Client, query: str, said: str
) -> None:
    page = client.get(f"/games/?{query}").content.decode()
    many = len(offered(client, query))

    assert f'<span id="fits">{many} games</span> {said}, easiest first' in page
    assert '<details class="which">' in page  # shut, or games are off a phone's first screen


def test_a_list_of_all_games_was_asked_for_nothing(client: Client) -> None:
    page = client.get("/games/").content.decode()

    assert f'<span id="fits">{len(selectors.games())} games</span>, easiest first</p>' in page


def test_who_are_many_are_led_to_several_tables(client: Client) -> None:
    """The list asks for how many one table is; a dozen sit at several."""
    for many in ("7", "12"):
        page = client.get("/games/", {"players": many}).content.decode()
        assert '<a href="/guild/plans/?people=12">Plan for several tables</a>' in page
    assert "Plan for several tables" not in client.get("/games/", {"players": "4"}).content.decode()
