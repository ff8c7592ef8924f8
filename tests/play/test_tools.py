"""The tools of the games: their pages, and what they refuse."""

from __future__ import annotations

import pytest
from django.test import Client

from diversions.games import GAMES
from diversions.library import book
from diversions.library.models import Game as Told
from diversions.play.tool_views import tools_of
from diversions.rules.pictures import doors

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
def test_a_form_that_was_filled_in_amiss_is_shown_again_with_what_was_written(
    client: Client,
) -> None:
    slug = next(slug for slug in GAMES if "settler" in tools_of(GAMES[slug]))
    asked = {"seats": "3", "turned": "7d", "hand_A": "as 9h 8c", "hand_B": "no card", "bet_C": "5"}

    answer = client.get(f"/games/{slug}/tools/settler/", asked)
    text = answer.content.decode()

    assert answer.status_code == 400
    assert 'role="alert"' in text
    assert all(f'value="{written}"' in text for written in ("7d", "as 9h 8c", "no card", "5"))


@pytest.mark.django_db
def test_there_is_no_page_for_what_is_not_there(client: Client) -> None:
    slug = next(iter(GAMES))

    assert client.get(f"/games/{slug}/tools/nonsense/").status_code == 404
    assert client.get("/games/nonsense/tools/odds/").status_code == 404


@pytest.mark.django_db
def test_a_family_s_table_has_a_row_for_each_variant_of_its_games(client: Client) -> None:
    kin = [game for game in GAMES.values() if "family" in tools_of(game)]

    text = client.get(f"/games/{kin[0].slug}/tools/family/").content.decode()

    assert len(kin) > 1
    assert text.count('<th scope="row">') == sum(len(game.variants) for game in kin)


@pytest.mark.django_db
def test_a_family_s_table_names_what_is_told_only(client: Client) -> None:
    kin = next(game for game in GAMES.values() if "family" in tools_of(game))
    kinship = doors.family(kin)
    assert kinship
    family = kinship.name
    Told.objects.create(slug="hearsay", title="Hearsay", sort="cards", family=family)
    Told.objects.create(slug="elsewhere", title="Elsewhere", sort="cards", family="Another")
    book.touch()  # another test may have read the book as it was

    text = client.get(f"/games/{kin.slug}/tools/family/").content.decode()

    assert "Not playable" in text
    assert "/games/hearsay/" in text
    assert "/games/elsewhere/" not in text


@pytest.mark.django_db
def test_a_trainer_of_signals_answers_right_and_wrong_and_nonsense(client: Client) -> None:
    slug = next(slug for slug in GAMES if "signals" in tools_of(GAMES[slug]))
    work = tools_of(GAMES[slug])["signals"].work
    sign, offered = work({})["sign"], work({})["offered"]
    wrong = next(one for one in offered if one != sign)
    page = f"/games/{slug}/tools/signals/"

    assert "Right:" in client.get(page, {"answer": sign.key}).content.decode()
    assert "No:" in client.get(page, {"answer": wrong.key}).content.decode()
    assert client.get(page, {"question": "0"}).status_code == 400
    assert client.get(page, {"answer": "nonsense"}).status_code == 400


def test_a_trainer_asks_each_sign_once_before_any_again() -> None:
    work = next(tools_of(game)["signals"].work for game in GAMES.values()
                if "signals" in tools_of(game))  # fmt: skip
    signs = work({})["signs"]

    asked = [work({"question": str(number)})["sign"].key for number in range(1, len(signs) + 1)]

    assert sorted(asked) == sorted(sign.key for sign in signs)
