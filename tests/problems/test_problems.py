"""Positions as links, pictures and problems; one problem for each day."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from datetime import date, timedelta

import pytest
from django.test import Client
from django.urls import reverse

from diversions.games import GAMES
from diversions.library import selectors
from diversions.play import fold, present, services
from diversions.play.fold import Played
from diversions.press import picture as pressed
from diversions.press import sheets
from diversions.problems import daily, finding, pictures, posed, views
from diversions.problems import services as problem_services
from diversions.problems.daily import Problem
from diversions.problems.models import Position
from diversions.problems.posed import Posed
from diversions.rules import BACK, Move, ruling_on
from diversions.rules.bots import bots_of
from diversions.rules.record import read

EVERY_GAME = pytest.mark.parametrize("slug", sorted(GAMES))
PROBLEMS = [problem for slug in sorted(GAMES) for problem in daily.problems(slug)]


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    present.forget()
    yield
    present.forget()


def book(slug: str, record: str = "") -> Played:
    """A record of the book, folded: the first, if none is named."""
    known = selectors.records(slug)
    text = known[record] if record else next(iter(known.values()))
    return fold.fold(*read(text, GAMES))


def at_problem(problem: Problem) -> Posed:
    return Posed(book(problem.slug, problem.record).at(problem.ply), "")


# The problems of the book -----------------------------------------------------------------------


def test_most_games_have_problems_and_none_that_nobody_can_weigh() -> None:
    posing = {problem.slug for problem in PROBLEMS}

    assert len(posing) > len(GAMES) / 2
    assert all(bots_of(GAMES[slug]).weigh for slug in posing)


@pytest.mark.parametrize("problem", PROBLEMS, ids=lambda p: f"{p.slug}-{p.record}-{p.ply}")
def test_a_problem_stands_its_answer_is_allowed_and_there_is_a_choice(problem: Problem) -> None:
    place = at_problem(problem)
    best = Move.read(problem.best)

    assert place.seat == best.seat
    assert best in [ruling.move for ruling in place.answers]
    assert len(place.answers) > 1
    assert ruling_on(place.played.game, place.played.state, best).allowed


def test_the_search_finds_the_same_again() -> None:
    problem = next(p for p in PROBLEMS if p.slug == min(q.slug for q in PROBLEMS))

    again = [one for _, one in finding.found_in(problem.record, book(problem.slug, problem.record))]

    assert problem in again


def test_each_day_has_its_problem_and_each_problem_its_day() -> None:
    first = date.fromordinal(date(2026, 11, 22).toordinal() // len(PROBLEMS) * len(PROBLEMS))
    days = [first + timedelta(days=n) for n in range(len(PROBLEMS))]

    of_days = [daily.of_day(day) for day in days]

    assert sorted(of_days) == sorted(PROBLEMS)  # type: ignore[type-var]
    assert of_days == [daily.of_day(day) for day in days]
    assert [daily.of_day(day + timedelta(days=len(PROBLEMS))) for day in days] != of_days


@pytest.mark.django_db
def test_the_problem_of_the_day_is_one_click_from_the_front(client: Client) -> None:
    assert reverse("problem") in client.get("/").content.decode()

    answer = client.get(reverse("problem"), follow=True)

    assert answer.status_code == 200
    assert "What would you do?" in answer.content.decode()


# Answers ----------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_an_answer_is_checked_by_the_engine(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(posed, "SECONDS", float("inf"))  # by trials alone: it is always the same
    problem = PROBLEMS[0]
    place = at_problem(problem)
    url = reverse("book-position", args=[problem.slug, problem.record, problem.ply])
    others = [r.move for r in place.answers if str(r.move) != problem.best]

    right = client.get(url, {"answer": problem.best[2:]}).content.decode()
    wrong = [client.get(url, {"answer": str(move)[2:]}).content.decode() for move in others]

    assert "That is it" in right or "That will do" in right
    assert "You chose:" in right
    assert any("There is better" in said for said in wrong)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("answer", "status"), [("fly me", 200), ("???", 400), ("play\0", 400), ("x" * 5000, 400)]
)
def test_what_is_no_answer_is_told_so(client: Client, answer: str, status: int) -> None:
    problem = PROBLEMS[0]
    url = reverse("book-position", args=[problem.slug, problem.record, problem.ply])

    page = client.get(url, {"answer": answer})

    assert page.status_code == status
    assert "You chose:" not in page.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(
    "place",
    ["none/1", "..%2F..%2Freport/1", "{record}/999999", "{record}/1.gif", "{record}/1.toml"],
)
def test_no_name_of_an_address_becomes_a_path(client: Client, place: str) -> None:
    problem = PROBLEMS[0]
    tail = place.format(record=problem.record)
    end = "" if "." in tail.rpartition("/")[2] else "/"

    assert client.get(f"/games/{problem.slug}/positions/{tail}{end}").status_code == 404


# Links ------------------------------------------------------------------------------------------


def table_of(slug: str, plies: int | None = None) -> tuple[str, Played]:
    """A table with a record of the book up to there; its code."""
    played = book(slug)
    places = [services.you("Ann"), *[services.friend()] * (played.terms.seats - 1)]
    sitting = services.open_table(played.terms, places, played.moves[:plies])
    return sitting.code, played


@pytest.mark.django_db
def test_the_same_position_has_one_link_and_nobody_s_name(client: Client) -> None:
    code, played = table_of(PROBLEMS[0].slug)
    ply = next(p for p in range(1, played.ply) if played.at(p).state.acting)

    first = client.post(reverse("pose"), {"table": code, "ply": ply})
    second = client.post(reverse("pose"), {"table": code, "ply": ply})

    assert first.status_code == 302
    assert first["Location"] == second["Location"]
    assert Position.objects.count() == 1
    page = client.get(first["Location"]).content.decode()
    assert first["Location"] in page
    assert "Ann" not in page


@pytest.mark.django_db
def test_nothing_of_a_match_that_is_being_played_can_be_shown(client: Client) -> None:
    code, _ = table_of(PROBLEMS[0].slug, 3)

    assert client.post(reverse("pose"), {"table": code, "ply": 2}).status_code == 409
    assert not Position.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("asked", "status"),
    [
        ({}, 400),
        ({"table": "nowhere", "ply": "1"}, 400),
        ({"ply": "x"}, 400),
        ({"ply": "99999"}, 404),
    ],
)
def test_what_cannot_be_linked_is_told_so(
    client: Client, asked: dict[str, str], status: int
) -> None:
    code, _ = table_of(PROBLEMS[0].slug)

    answer = client.post(reverse("pose"), {"table": code, **asked} if asked else {})

    assert answer.status_code == status
    assert not Position.objects.exists()


@pytest.mark.django_db
def test_one_address_makes_so_many_links_an_hour(client: Client) -> None:
    code, _ = table_of(PROBLEMS[0].slug)
    for _ in range(views.POSED.most):
        views.POSED.note("127.0.0.1")

    assert client.post(reverse("pose"), {"table": code, "ply": "2"}).status_code == 429


@pytest.mark.django_db
def test_one_plays_on_from_a_position(client: Client) -> None:
    problem = PROBLEMS[0]
    url = reverse("book-position", args=[problem.slug, problem.record, problem.ply])

    answer = client.post(url)

    assert answer.status_code == 302
    assert answer["Location"].startswith("/at/")


# Pictures ---------------------------------------------------------------------------------------


@EVERY_GAME
def test_a_position_of_every_game_is_drawn_and_nothing_hidden_is_on_it(slug: str) -> None:
    whole = book(slug)
    ply = next(p for p in range(whole.ply // 3, whole.ply) if whole.at(p).state.acting)
    place = Posed(whole.at(ply), "")

    drawing = pictures.drawing(place.table)
    svg = ET.fromstring(sheets.svg_file(drawing))

    words = [text.text for text in svg.iter("{http://www.w3.org/2000/svg}text")]
    assert len(words) > 2
    for part in drawing.parts:
        assert 0 <= getattr(part, "x", 0) <= drawing.width
        assert 0 <= getattr(part, "y", 0) <= drawing.height
    pack = place.played.game.pack(place.played.terms)
    hands = getattr(place.played.state, "hands", ())
    seen = getattr(place.table.view, "hands", ())
    hidden = {
        card
        for whole_hand, shown in zip(hands, seen, strict=True)
        if BACK in shown
        for card in whole_hand
    }
    if pack and hidden:
        lying = str(place.table.view)
        drawn = set(zip(words, words[1:], strict=False))
        for card in hidden - {c for c in hidden if f"'{c}'" in lying}:
            first, _, last = pack.name(card).partition(" of ")
            assert (first, last) not in drawn


def test_a_picture_is_a_png_too() -> None:
    problem = PROBLEMS[0]

    made = pressed.png(pictures.drawing(at_problem(problem).table))

    assert made.startswith(b"\x89PNG\r\n")


@pytest.mark.django_db
def test_the_pictures_are_served(client: Client) -> None:
    kept = problem_services.keep(at_problem(PROBLEMS[0]).played)
    url = kept.get_absolute_url().rstrip("/")

    svg, png = client.get(f"{url}.svg"), client.get(f"{url}.png")

    assert (svg["Content-Type"], png["Content-Type"]) == ("image/svg+xml", "image/png")
    assert client.get(f"{url}.exe").status_code == 404


def test_an_answer_is_judged_alike_for_all() -> None:
    place = at_problem(PROBLEMS[0])
    answer = place.answers[-1].move

    first = posed.verdict(place, answer)
    assert posed.verdict(place, answer) is first  # remembered
