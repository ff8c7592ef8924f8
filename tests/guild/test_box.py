"""The box: one archive with all the paper of a plan or a meeting."""

from __future__ import annotations

import io
import re
import zipfile
from typing import Any

import pypdfium2
import pytest
from django.test import Client

from diversions.games import GAMES, game_of
from diversions.guild.meeting import services
from diversions.guild.print import quiz
from diversions.library.byte_cache import ByteCache
from diversions.play import lessons
from diversions.press import pdf
from diversions.rules import Terms
from diversions.rules.pictures import doors
from tests.guild.conftest import Hall

pytestmark = pytest.mark.django_db


def of_sort(sort: Any) -> str:
    """The code of a game of that sort."""
    return next(game.terms().code for game in GAMES.values() if sort(game))


WITH_CARDS = of_sort(lambda game: game.pack(game.terms()))
WITH_BOARD = of_sort(lambda game: not game.pack(game.terms()) and game.seats == (2,))
CHOSEN = (WITH_CARDS, WITH_BOARD)
PLAN = {"item": [f"{code}~2~5" for code in CHOSEN], "people": "12", "paper": "us-letter"}
ALWAYS = {"contents.txt", "plan.pdf", "book.pdf", "cards.pdf", "scores.pdf"}


def opened(answer: Any) -> dict[str, bytes]:
    """The files of an archive by their names."""
    assert answer["Content-Type"] == "application/zip", answer.content.decode()
    archive = zipfile.ZipFile(io.BytesIO(answer.content))
    assert archive.testzip() is None
    return {name: archive.read(name) for name in archive.namelist()}


def words(body: bytes) -> str:
    pages = pypdfium2.PdfDocument(body)
    return " ".join(" ".join(p.get_textpage().get_text_range() for p in pages).split())


def test_the_box_of_a_plan_has_everything_that_its_games_need(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answer = Client().get("/guild/box.zip", PLAN)
    files = opened(answer)

    assert set(files) >= ALWAYS | {"boards.pdf", "men.pdf", "quiz.pdf", "answers.pdf"}
    assert sum(name.startswith("pack-") for name in files) == 1
    assert "codes.pdf" not in files
    assert all(name.isascii() and name == name.lower() and " " not in name for name in files)
    contents = files["contents.txt"].decode()
    assert all(name in contents for name in files if name != "contents.txt")
    for code in CHOSEN:
        assert code in words(files["plan.pdf"])
        assert code in words(files["cards.pdf"])
        assert code in words(files["book.pdf"])
    assert len(pypdfium2.PdfDocument(files["cards.pdf"])) == len(CHOSEN)
    for name, body in files.items():
        if name.endswith(".pdf"):
            width, height = pypdfium2.PdfDocument(body)[0].get_size()
            assert (round(width), round(height)) == (612, 792), name

    # Made anew, with nothing kept, it is the same to the last byte.
    monkeypatch.setattr(pdf, "_kept", ByteCache[bytes](room=1))
    again = Client().get("/guild/box.zip", PLAN)
    assert again.content == answer.content


def test_a_board_for_two_games_is_in_the_box_once() -> None:
    codes = (GAMES["irish"].terms().code, GAMES["back-gammon"].terms().code)
    plans = [{**PLAN, "item": [f"{code}~2~5" for code in of]} for of in (codes[:1], codes)]

    one, both = (opened(Client().get("/guild/box.zip", plan)) for plan in plans)

    many = [len(pypdfium2.PdfDocument(files["boards.pdf"])) for files in (one, both)]
    assert many[0] == many[1]
    assert "Irish: the tables · Back-Gammon: the tables" in words(both["boards.pdf"])
    assert all(code in words(both["boards.pdf"]) for code in codes)
    assert len(pypdfium2.PdfDocument(both["scores.pdf"])) == 2


def test_the_box_of_a_meeting_has_its_codes_and_is_the_stewards(hall: Hall) -> None:
    hall.add(WITH_BOARD)
    services.rename(hall.meeting, "Games", "York", None, 2)

    files = opened(hall.steward.get(f"{hall.url}box.zip"))

    letters = hall.meeting.code.upper()
    assert letters in words(files["codes.pdf"]).replace(" ", "")
    assert len(pypdfium2.PdfDocument(files["codes.pdf"])) == 3
    hall.come("Ann")
    assert hall.clients["Ann"].get(f"{hall.url}box.zip").status_code == 404


def test_an_empty_box_or_a_wrong_one_is_told(hall: Hall) -> None:
    for asked, said in (
        ({}, "There are no games in it yet."),
        ({**PLAN, "paper": "vellum"}, "“vellum” is not a paper"),
        ({"item": "unheard~2~5"}, "“unheard” is not a game"),
        ({"item": "unheard"}, "is not a part of a plan"),
        ({**PLAN, "people": "none"}, "People"),
    ):
        answer = Client().get("/guild/box.zip", asked)
        assert answer.status_code == 400
        assert said in answer.content.decode()
    assert hall.steward.get(f"{hall.url}box.zip").status_code == 400


def test_the_pages_of_a_plan_and_of_a_meeting_lead_to_their_boxes(hall: Hall) -> None:
    hall.add(WITH_CARDS)

    page = Client().get("/guild/plans/", {**PLAN, "paper": ""}).content.decode()
    link = page.partition('href="/guild/box.zip?')[2].partition('"')[0]
    assert link.count("item=") == len(CHOSEN)
    assert (
        f'href="{hall.url}box.zip?paper=a4"'
        in hall.steward.get(f"{hall.url}plan/").content.decode()
    )


# The quiz -----------------------------------------------------------------------------------------


def choices(terms: Terms) -> int:
    """The most acts that a step of the lesson offers at once."""
    steps = [step for step in lessons.lesson(terms.game, terms) if not step.play]
    views = [(step, lessons.opening(step).state) for step in steps]
    return max(len(list(step.game.rulings(state, step.learner))) for step, state in views)


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_every_question_has_acts_that_are_right_and_wrong_by_the_engine(slug: str) -> None:
    terms = GAMES[slug].terms()
    asked_of = quiz.questions(terms)

    # With fewer than three acts at every step, as with dice, there is nothing to choose among.
    assert (1 if choices(terms) > 2 else 0) <= len(asked_of) <= quiz.EACH
    for question in asked_of:
        step, game = question.step, question.step.game
        right = [ruling for ruling in question.offered if question.is_right(ruling)]
        assert 0 < len(right) < len(question.offered) <= quiz.CHOICES
        assert len({ruling.label for ruling in question.offered}) == len(question.offered)
        state = lessons.opening(step).state
        rulings = {
            r.move: r.allowed for r in game.rulings(game.view(state, step.learner), step.learner)
        }
        assert [r for r in question.offered if rulings[r.move] != r.allowed] == []


@pytest.mark.parametrize("slug", sorted(slug for slug in GAMES if doors.has_board(GAMES[slug])))
def test_on_a_board_the_quiz_says_whose_men_are_the_readers(slug: str) -> None:
    terms = GAMES[slug].terms()
    asked, _ = quiz.pages([terms])

    lore = doors.at_table(GAMES[slug])
    for told, question in zip(asked["questions"], quiz.questions(terms), strict=True):
        if told["board"]:
            sides = getattr(lore, "SIDES", ())
            own = getattr(lore, "YOURS", ()) or [f"You play {side}." for side in sides]
            assert told["yours"] == own[question.step.learner]


def test_a_quiz_hides_the_cards_that_its_player_does_not_see() -> None:
    code = of_sort(lambda game: game.pack(game.terms()) and quiz.questions(game.terms()))
    asked, answers = quiz.pages([game_of(code).terms_of(code)])

    question = quiz.questions(game_of(code).terms_of(code))[0]
    hand = asked["questions"][0]["rows"][-1]
    assert hand["title"] == "Your hand"
    assert len(hand["cards"]) == len(question.seen.hand)
    assert len(answers["answers"]) == len(asked["questions"])
    assert all(line[2] for line in answers["answers"][0]["lines"])


def test_the_steward_takes_the_games_as_a_book_for_phones(hall: Hall) -> None:
    for code in CHOSEN:
        hall.add(code)
    plan = Client().get("/guild/plans/", {"item": PLAN["item"], "people": "12"}).content.decode()
    pages = [
        hall.steward.get(f"{hall.url}{page}/").content.decode() for page in ("steward", "plan")
    ]

    for page in (plan, *pages):
        led = re.search(r'href="(/pocket\.epub[^"]*)"', page)
        assert led is not None
        book = Client().get(led[1].replace("&amp;", "&"))
        assert book["Content-Type"] == "application/epub+zip", book.content.decode()
        with zipfile.ZipFile(io.BytesIO(book.content)) as archive:
            pages_of = [name for name in archive.namelist() if name.endswith("-evidence.xhtml")]
        assert pages_of == [f"book/{code.partition(':')[0]}-evidence.xhtml" for code in CHOSEN]
