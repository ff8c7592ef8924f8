"""Lessons and diagrams, as a learner meets them."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from diversions.games import GAMES
from diversions.library import selectors
from diversions.library.steps import LessonHeader, LessonStep
from diversions.play import lessons, looking_back
from diversions.play.models import Sitting
from diversions.rules import Move, ruling_on
from diversions.rules.core import letter
from diversions.rules.judging import Judged
from diversions.rules.record import write
from tests import book
from tests.play import toy
from tests.play.conftest import DEAL
from tests.samples import every

pytestmark = pytest.mark.django_db

HANDS = {"A": ["3S", "2S", "4D"], "B": ["9C", "8C", "7C"]}
STEPS = (
    LessonStep("best", "The best card", "The *Trey* is best.", "toy:plain", stack={"hands": HANDS},
         do=("A play 3S",), right="So it is.", wrong="There is a better one."),
    LessonStep("answer", "To answer", "Now **B** has led, after {A}.", "toy:plain", seat="B",
         stack={"hands": HANDS}, moves=("A boast", "A play 4D"), do=("B play 9C", "B play 8C")),
    LessonStep("real", "A real play", "Play.", "toy:quick", play="apprentice"),
)  # fmt: skip
URL = "/games/toy/learn/"


@pytest.fixture(autouse=True)
def _lesson(monkeypatch: pytest.MonkeyPatch) -> None:
    known, toys = lessons._file, ((LessonHeader("toy:plain"),), STEPS)
    monkeypatch.setattr(lessons, "_file", lambda slug: toys if slug == "toy" else known(slug))


def said(client: Client, **posted: str) -> str:
    return client.post(URL, posted, follow=True).content.decode()


def test_the_lesson_goes_to_its_end(client: Client) -> None:
    assert "Step 1 of 3" in client.get(URL).content.decode()
    assert "So it is." in said(client, move="play 3S")
    assert "Step 2 of 3" in said(client, act="next")
    assert "Done." in said(client, move="play 8C")
    assert "Step 3 of 3" in said(client, act="next")

    client.post(URL, {"act": "play"})

    sitting = Sitting.objects.get()
    assert sitting.terms_code == "toy:quick"
    assert 'class="whose"' in client.get(sitting.get_absolute_url()).content.decode()
    page = client.get(URL).content.decode()
    assert '<progress id="bar" max="3" value="3">' in page


def test_what_is_shown_to_a_room_is_the_step_that_was_come_to(client: Client) -> None:
    client.get(URL)
    said(client, move="play 3S")
    headers = {"HX-Request": "true"}
    renewed = client.post(URL, {"act": "next"}, headers=headers).content.decode()
    assert "step%3Danswer" in renewed
    assert "step%3Dbest" not in renewed


def test_a_wrong_try_is_answered_and_changes_nothing(client: Client) -> None:
    assert "There is a better one." in said(client, move="play 2S")
    assert "So it is." not in client.get(URL).content.decode()


def test_each_wrong_try_is_answered_in_other_words(client: Client) -> None:
    """What is said again in the same words is not heard again."""
    heard = [
        re.search(r'<div class="verdict" role="status">(.*?)</div>', said(client, move=move), re.S)
        for move in ("play 2S", "play 4D")
    ]

    told = [re.sub(r"<[^>]*>", "", one[1]).strip() for one in heard if one]
    assert [one.partition(": ")[0] for one in told] == [
        "Play the Two of Spades",
        "Play the Four of Diamonds",
    ]


@pytest.mark.parametrize("slug", every(9, GAMES))
def test_what_a_lesson_asks_is_said_without_what_is_to_be_pressed_beside_it(
    client: Client, slug: str
) -> None:
    page = client.get(f"/games/{slug}/learn/").content.decode()

    for turn in re.findall(r'<p class="turn.*?</p>', page, re.S):
        asked = re.search(
            r'<span role="status">(.*?)</span>( <button|( <a class="sect")|</p>)', turn, re.S
        )
        assert asked
        assert "What “" not in asked[1]
        assert "§" not in asked[1]


def test_a_hint_is_what_the_step_asks_for(client: Client) -> None:
    page = said(client, act="hint")

    assert "would choose:" in page or "A hint:" in page
    assert "Play the Trey of Spades" in page.partition("A hint:")[2] or "would choose:" in page
    assert "So it is." not in client.get(URL).content.decode()  # nothing was done


def test_the_better_player_speaks_of_a_try_where_he_would_do_as_the_step_asks(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    better = Judged(Move.read("A play 3S"), "It beats all.", 0.5)
    monkeypatch.setattr(looking_back, "_said_of", lambda game, state, move: better)
    agreed = said(client, move="play 2S")
    other = better._replace(best=Move.read("A play 4D"))
    monkeypatch.setattr(looking_back, "_said_of", lambda game, state, move: other)
    differs = said(client, move="play 2S")

    assert "would have chosen to play the Trey of Spades." in agreed
    assert "It beats all." in agreed
    assert "There is a better one." in agreed
    assert "There is a better one." in differs
    assert "would have chosen" not in differs


def test_what_is_refused_answers_for_itself(client: Client) -> None:
    said(client, move="play 3S")
    said(client, act="next")

    page = said(client, move="boast")

    assert "There was a boast already." in page
    assert "/rules/toy.boast/" in page


def test_notation_that_cannot_be_read(client: Client) -> None:
    answer = client.post(URL, {"move": "Play!"})

    assert answer.status_code == 400
    assert "is not a verb" in answer.content.decode()


def test_typed_moves_work_too(client: Client) -> None:
    assert "So it is." in said(client, act="typed", typed="A play 3S")


def test_progress_survives_a_reload_and_a_step_can_be_done_again(client: Client) -> None:
    said(client, move="play 3S")
    assert "So it is." in client.get(URL).content.decode()

    again = said(client, act="again")

    assert "So it is." not in again
    assert 'value="1"' in again  # it stays done
    assert "Step 2 of 3" in client.get(f"{URL}?step=answer").content.decode()


def test_a_step_that_is_not_there(client: Client) -> None:
    assert client.get(f"{URL}?step=none").status_code == 404


@pytest.mark.parametrize("terms", ["../../../../etc/passwd", "put/", "/", "nothing"])
def test_terms_that_no_lesson_has_are_said_to_be_none(client: Client, terms: str) -> None:
    """Also with a slash in them, which no address of a lesson can hold."""
    answer = client.get("/games/put/learn/", {"terms": terms}, follow=True)

    assert answer.status_code == 404
    assert f"There is no lesson for “{terms}”" in answer.content.decode()


def test_the_learner_sees_his_own_cards_alone(client: Client) -> None:
    page = client.get(URL).content.decode()

    assert "Trey of Spades" in page
    assert not any(toy.PACK.name(card) in page for card in HANDS["B"])


def test_why_not_in_a_lesson(client: Client) -> None:
    said(client, move="play 3S")
    said(client, act="next")

    why = client.get(f"{URL}?why=boast", headers={"HX-Request": "true"}).content.decode()

    assert "There was a boast already." in why


def test_the_text_is_marked_down_and_never_markup(client: Client) -> None:
    assert "<em>Trey</em>" in client.get(URL).content.decode()


def test_who_sits_where_is_called_as_the_table_calls_him(client: Client) -> None:
    page = client.get(f"{URL}?step=answer").content.decode()

    assert "has led, after <bdi>Opponent</bdi>." in page


def lesson_games() -> list[str]:
    return [slug for slug in GAMES if book.lesson(slug)]


@pytest.mark.parametrize("slug", every(2, lesson_games()))
def test_the_lesson_of_every_game_goes_to_its_end_by_its_buttons(client: Client, slug: str) -> None:
    url = f"/games/{slug}/learn/"
    for step in lessons.lesson(slug):
        page = client.get(url).content.decode()
        assert step.title in page.replace("&#39;", "'")
        if step.play:
            client.post(url, {"act": "play"})
            continue
        played = lessons.opening(step)
        asked = ruling_on(played.game, played.state, Move.read(step.do[0])).move
        line = " ".join((asked.verb, *asked.what))
        assert f'value="{asked.verb}' in page  # there is a button for it
        page = client.post(url, {"move": line}, follow=True).content.decode()
        assert 'class="right"' in page, step.key
        client.post(url, {"act": "next"})
    total = len(lessons.lesson(slug))
    assert f'max="{total}" value="{total}"' in client.get(url).content.decode()


# Diagrams ---------------------------------------------------------------------------------------


@pytest.fixture
def _record(monkeypatch: pytest.MonkeyPatch) -> None:
    moves = [Move.read(line) for line in (DEAL, "A play 3S", "B play 9C", "A play 2S")]
    text = write(toy.GAME.terms(), moves)
    monkeypatch.setattr(selectors, "records", lambda slug: {"a-trick": text})


@pytest.mark.usefixtures("_record")
def test_a_diagram_is_stepped_through(client: Client) -> None:
    url = "/games/toy/diagram/a-trick-1-3/"

    headers = {"HX-Request": "true"}
    pages = [
        client.get(f"{url}?ply={ply}", headers=headers).content.decode() for ply in (0, 1, 2, 3, 9)
    ]

    told = [re.search(r"<figcaption[^>]*>(.*)", page) for page in pages]
    assert ["dealt" in match[1] if match else None for match in told] == [
        True,
        True,
        False,
        False,
        False,
    ]
    assert "takes the trick" in pages[3]
    assert pages[4] == pages[3]
    assert ['rel="prev"' in page for page in pages] == [False, False, True, True, True]
    assert ['rel="next"' in page for page in pages] == [True, True, True, False, False]


@pytest.mark.usefixtures("_record")
def test_a_diagram_lies_open_and_can_be_played_on(client: Client) -> None:
    page = client.get("/games/toy/diagram/a-trick/?ply=1").content.decode()
    assert toy.PACK.name("9C") in page

    client.post("/games/toy/diagram/a-trick/?ply=2")

    sitting = Sitting.objects.get()
    assert [entry.line for entry in sitting.entries.all()][:2] == [DEAL, "A play 3S"]
    mine = sitting.chairs.get(kind="person")
    assert letter(mine.seat) == "B"


@pytest.mark.usefixtures("_record")
def test_the_fragment_of_a_diagram(client: Client) -> None:
    page = client.get(
        "/games/toy/diagram/a-trick/?ply=1", headers={"HX-Request": "true"}
    ).content.decode()

    assert page.lstrip().startswith("<figure")
    assert '<a href="/games/toy/diagram/a-trick/?ply=1">Sit down here</a>' in page
