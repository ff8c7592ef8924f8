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
from diversions.play import fold, lessons, looking_back, present, services
from diversions.play.fold import Played
from diversions.press import picture as pressed
from diversions.press import sheets
from diversions.problems import daily, finding, pictures, views
from diversions.problems import services as problem_services
from diversions.problems.daily import Problem
from diversions.problems.finding import position_of
from diversions.problems.models import Position
from diversions.problems.posed import Posed, posed_steps
from diversions.rules import BACK, Move, Pick, Ruling, ruling_on
from diversions.rules.bots import bots_of
from diversions.rules.pictures import doors
from diversions.rules.record import read
from tests.samples import every

pytestmark = pytest.mark.django_db  # what a lesson teaches depends on the book's rules

EVERY_GAME = pytest.mark.parametrize("slug", sorted(GAMES))
PROBLEMS = [problem for slug in sorted(GAMES) for problem in daily.problems(slug)]
POSING = {problem.slug for problem in PROBLEMS}


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


# The problems of the book -----------------------------------------------------------------------


def test_most_games_have_problems_and_none_that_nobody_can_weigh() -> None:
    posing = {problem.slug for problem in PROBLEMS}

    assert len(posing) > len(GAMES) / 2
    assert all(bots_of(GAMES[slug]).weigh for slug in posing)


@pytest.mark.parametrize(
    "problem", PROBLEMS, ids=lambda p: f"{p.slug}-{p.lesson or p.record}-{p.ply}"
)
def test_a_problem_stands_its_answer_is_allowed_and_there_is_a_choice(problem: Problem) -> None:
    place = position_of(problem)
    best = Move.read(problem.best)

    assert place.seat == best.seat
    ruling = ruling_on(place.played.game, place.played.state, best)
    assert ruling.allowed
    assert ruling.move == best
    assert len(finding.whole_acts(list(place.answers))) > 1
    assert not bots_of(place.played.game).spent(place.played.state, best.seat)


@pytest.mark.parametrize("slug", every(3, POSING))
def test_its_answer_is_clearly_the_best_as_the_game_is_played_now(slug: str) -> None:
    stale = [problem for problem in daily.problems(slug) if not finding.holds(problem)]

    assert not stale, "manage.py find_problems finds others"


def test_a_problem_of_a_record_that_is_gone_does_not_hold() -> None:
    problem = next(problem for problem in PROBLEMS if problem.record)

    assert not finding.holds(problem._replace(record="gone"))
    assert not finding.holds(Problem(problem.slug, lesson="gone"))


def test_the_search_finds_the_same_again() -> None:
    first = min(problem.slug for problem in PROBLEMS)
    problem = next(p for p in PROBLEMS if p.slug == first and p.record)

    again = [one for _, one in finding.found_in(problem.record, book(problem.slug, problem.record))]

    assert problem in again


def test_what_a_lesson_asks_for_is_a_problem_where_it_is_clearly_the_best() -> None:
    taught = [problem for problem in PROBLEMS if problem.lesson]

    assert taught
    for problem in taught:
        step = posed_steps(problem.slug)[problem.lesson]
        asked = ruling_on(step.game, lessons.opening(step).state, Move.read(step.do[0])).move
        assert str(asked) == problem.best


def test_each_day_has_its_problem_and_each_problem_its_day() -> None:
    first = date.fromordinal(date(2026, 11, 22).toordinal() // len(PROBLEMS) * len(PROBLEMS))
    days = [first + timedelta(days=n) for n in range(len(PROBLEMS))]

    of_days = [daily.of_day(day) for day in days]

    assert sorted(of_days) == sorted(PROBLEMS)  # type: ignore[type-var]
    assert of_days == [daily.of_day(day) for day in days]
    assert [daily.of_day(day + timedelta(days=len(PROBLEMS))) for day in days] != of_days


def test_the_problem_of_the_day_is_one_click_from_the_front(client: Client) -> None:
    assert reverse("problem") in client.get("/").content.decode()

    answer = client.get(reverse("problem"), follow=True)

    assert answer.status_code == 200
    assert "What would you do?" in answer.content.decode()


@pytest.mark.parametrize("slug", every(3, POSING, 1))
def test_a_problem_begins_with_three_lines_of_its_game_and_ends_with_a_rule(
    client: Client, slug: str
) -> None:
    problem = next(problem for problem in PROBLEMS if problem.slug == slug)
    terms = position_of(problem).played.terms

    page = client.get(problem.address).content.decode()
    answered = client.get(problem.address, {"move": problem.best[2:]}).content.decode()

    assert len(doors.first_lines(GAMES[slug], terms)) == 3
    assert page.index("<h1>") < page.index('<ul class="lines">') < page.index('id="table"')
    assert terms.code not in page[: page.index('id="table"')]
    assert 'class="text rule"' not in page
    answer = answered[answered.index('class="answer"') : answered.index('id="table"')]
    assert 'class="text rule"' in answer


# Answers ----------------------------------------------------------------------------------------


def test_an_answer_is_checked_by_the_engine(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looking_back, "SECONDS", float("inf"))  # by trials alone: always the same
    problem = PROBLEMS[0]
    place = position_of(problem)
    url = problem.address
    others = [r.move for r in place.answers if str(r.move) != problem.best]

    right = client.get(url, {"move": problem.best[2:]}).content.decode()
    wrong = [client.get(url, {"move": str(move)[2:]}).content.decode() for move in others]

    assert "That is it" in right or "That will do" in right
    assert "<p><b>You " in right
    assert any("There is a better move" in said for said in wrong)


@pytest.mark.parametrize("slug", sorted({problem.slug for problem in PROBLEMS}))
def test_a_problem_is_answered_on_the_felt_itself(client: Client, slug: str) -> None:
    problem = next(problem for problem in PROBLEMS if problem.slug == slug)
    url = problem.address
    page = client.get(url).content.decode()
    form = page[page.index('<form id="shell"') :].partition("</form>")[0]
    best = Move.read(problem.best)

    assert f'method="get" action="{url}"' in form
    line = " ".join((best.verb, *best.what))
    pressed = {f'name="{name}" value="{line}"' for name in ("move", "pick")}
    composed = f'name="pick" value="{best.verb}"'
    assert any(one in form for one in pressed) or composed in form
    assert 'name="version"' not in form


def test_an_act_that_the_rules_refuse_there_says_why(client: Client) -> None:
    for problem in PROBLEMS:
        place = position_of(problem)
        assert place.seat is not None
        view = place.played.game.view(place.played.state, place.seat)
        refused = [r for r in place.played.game.rulings(view, place.seat) if not r.allowed]
        if refused:
            break
    url = problem.address
    line = " ".join((refused[0].move.verb, *refused[0].move.what))
    asked = {"why": line}

    page = client.get(url, asked).content.decode()
    fragment = client.get(url, asked, headers={"HX-Request": "true"}).content.decode()

    assert f"/rules/{refused[0].rule}/" in page
    assert fragment.lstrip().startswith('<p class="because">')
    assert "<p><b>You " not in client.get(url, {"move": line}).content.decode()


def test_every_act_that_a_choice_leaves_open_is_weighed() -> None:
    pick = Ruling(Move(0, "lay"), "x", "Lay", pick=Pick(("a", "b", "c"), 1, 2))
    wide = Ruling(Move(0, "lay"), "x", "Lay", pick=Pick(tuple("abcdefghijkl"), 6, 6))

    acts = finding.whole_acts([pick, Ruling(Move(0, "keep"), "x", "Keep")])

    assert len(acts) == 3 + 3 + 1
    assert Move(0, "lay", ("a", "c")) in acts
    assert finding.whole_acts([wide]) == []


@pytest.mark.parametrize(
    ("answer", "status"), [("fly me", 200), ("???", 400), ("play\0", 400), ("x" * 5000, 400)]
)
def test_what_is_no_answer_is_told_so(client: Client, answer: str, status: int) -> None:
    problem = PROBLEMS[0]
    url = problem.address

    page = client.get(url, {"move": answer})

    assert page.status_code == status
    assert "<p><b>You " not in page.content.decode()


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


def test_nothing_of_a_match_that_is_being_played_can_be_shown(client: Client) -> None:
    code, _ = table_of(PROBLEMS[0].slug, 3)

    assert client.post(reverse("pose"), {"table": code, "ply": 2}).status_code == 409
    assert not Position.objects.exists()


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


def test_one_address_makes_so_many_links_an_hour(client: Client) -> None:
    code, _ = table_of(PROBLEMS[0].slug)
    for _ in range(views.POSED.most):
        views.POSED.note("127.0.0.1")

    assert client.post(reverse("pose"), {"table": code, "ply": "2"}).status_code == 429


def test_one_plays_on_from_a_position(client: Client) -> None:
    problem = PROBLEMS[0]
    url = problem.address

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

    made = pressed.png(pictures.drawing(position_of(problem).table))

    assert made.startswith(b"\x89PNG\r\n")


def test_the_pictures_are_served(client: Client) -> None:
    kept = problem_services.keep(position_of(PROBLEMS[0]).played)
    url = kept.get_absolute_url().rstrip("/")

    svg, png = client.get(f"{url}.svg"), client.get(f"{url}.png")

    assert (svg["Content-Type"], png["Content-Type"]) == ("image/svg+xml", "image/png")
    assert client.get(f"{url}.exe").status_code == 404


def test_an_answer_is_judged_alike_for_all() -> None:
    place = position_of(PROBLEMS[0])
    answer = place.answers[-1].move

    first = looking_back.said_of(place.played, answer)
    assert looking_back.said_of(position_of(PROBLEMS[0]).played, answer) is first  # remembered
