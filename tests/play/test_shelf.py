"""The shelf of lessons, and the first game at one press."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils.html import escape

from diversions.games import GAMES, game_of
from diversions.play import lessons, shelf, words
from diversions.play.models import Chair, Sitting
from tests.book import lesson

pytestmark = pytest.mark.django_db


def test_every_lesson_stands_on_the_shelf(client: Client) -> None:
    page = client.get("/learn/").content.decode()

    for slug in GAMES:
        for n, head in enumerate(lessons.heads(slug)):
            assert f'href="/games/{slug}/learn/{head.terms + "/" if n else ""}"' in page
        for head in lessons.bridges(slug):
            assert f'href="/games/{slug}/learn/{head.code}/">{head.title}</a>' in page


@pytest.mark.parametrize("by", ["difficulty", "length", "players", "nonsense"])
def test_the_shelf_is_in_the_order_asked_for(client: Client, by: str) -> None:
    page = client.get(f"/learn/?by={by}").content.decode()
    offers = re.findall(
        r"(easy|moderate|hard) · about (\d+) minutes · \d+ steps · (\d) players", page
    )

    column = {"length": 1, "players": 2}.get(by, 0)
    said = [offer[column] for offer in offers]
    if column == 0:
        assert said == sorted(said, key=shelf.DIFFICULTIES.index)
    else:
        assert [int(n) for n in said] == sorted(int(n) for n in said)


def test_one_is_recommended_and_what_was_done_is_told(client: Client) -> None:
    first = shelf.first()
    assert first is not None
    assert first.difficulty == "easy"
    assert first.seats == 2
    assert f"begin with {first.title}" in client.get("/learn/").content.decode()

    slug, steps = first.lesson.terms.game, first.lesson.steps
    session = client.session
    session["lessons"] = {slug: {"done": [steps[0].key], "at": steps[1].key, "made": ""}}
    session.save()

    assert f"<b>1 of {len(steps)} steps done</b>" in client.get("/learn/").content.decode()


def test_one_press_sits_down_to_a_first_game_against_a_named_player(client: Client) -> None:
    answer = client.post("/play/", headers={"Origin": "http://testserver"})

    sitting = Sitting.objects.get()
    assert answer.headers["Location"] == sitting.get_absolute_url()
    assert sitting.chairs.get(seat=1).kind == Chair.BOT
    assert sitting.chairs.get(seat=1).name in words.PEOPLE
    assert sitting.chairs.get(seat=0).taken
    assert (
        sitting.chairs.get(seat=1).name in client.get(answer.headers["Location"]).content.decode()
    )


@pytest.mark.parametrize(
    "origin", ["", "http://elsewhere.example", "https://testserver", "http://testserver:81", "null"]
)
def test_a_press_from_elsewhere_opens_no_table(client: Client, origin: str) -> None:
    answer = client.post("/play/", headers={"Origin": origin} if origin else {})

    assert answer.status_code == 302
    assert answer.headers["Location"].endswith("/play/")
    assert not Sitting.objects.exists()


def moot_codes() -> list[str]:
    """For each game that has such, a code whose words are all known but cannot stand together."""
    by_game: dict[str, str] = {}
    for slug, game in GAMES.items():
        for code in (
            f"{slug}:{variant.key},{option.key}={reading.key}"
            for variant in game.variants
            for option in game.options
            for reading in option.readings
        ):
            if slug not in by_game and lesson(slug):
                try:
                    game.terms_of(code)
                except ValueError:
                    by_game[slug] = code
    return sorted(by_game.values())


@pytest.mark.parametrize("code", moot_codes())
@pytest.mark.parametrize(
    "place", ["/games/{}/?terms=", "/games/{}/play/?terms=", "/games/{}/learn/"]
)
def test_an_old_link_whose_readings_cannot_stand_together_says_why(
    client: Client, place: str, code: str
) -> None:
    game = game_of(code)
    with pytest.raises(ValueError, match=r"\w") as error:
        game.terms_of(code)

    answer = client.get(place.format(game.slug) + code + ("/" if "learn" in place else ""))

    assert answer.status_code == 200
    assert escape(str(error.value)) in answer.content.decode()
