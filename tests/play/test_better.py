"""Looking back: what a better player would have done, by what one could know."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from django.template import engines
from django.test import Client
from django.urls import reverse
from markupsafe import Markup

from diversions.games import GAMES
from diversions.play import fold, looking_back, present, services
from diversions.play.bots import jobs, thinking
from diversions.play.models import Judgement, Sitting
from diversions.rules import Move
from diversions.rules.bots import play_out
from tests.play.conftest import Company


def finished(company: Company) -> None:
    """The table of the company, at the end of its match."""
    for _ in range(200):
        company.sitting.refresh_from_db()
        now = present.of(company.sitting)
        if now.played.state.outcome:
            return
        seat = now.played.state.acting[0]
        move = now.played.game.moves(now.played.state, seat)[0]
        services.enter(company.sitting.chairs.get(seat=seat), now.version, str(move)[2:])
    pytest.fail("The match did not end.")


def judge(sitting: Sitting, most: int = 1000) -> int:
    """Judge so many acts of a table, as the bots' processes do; how many there were."""
    for count in range(most):
        job = jobs.judging(sitting.pk)
        if job is None:
            return count
        services.keep_judgement(job, thinking.answered(job.text))
    return most


def own_acts(company: Company) -> list[int]:
    return [ply for ply, line in enumerate(company.lines()) if line.startswith("A ")]


# The judging ------------------------------------------------------------------------------------


def test_nothing_is_judged_while_a_match_is_played(company: Company) -> None:
    assert jobs.judging(company.sitting.pk) is None


def test_each_act_of_a_person_is_judged_once_and_by_the_record_up_to_it(company: Company) -> None:
    finished(company)
    acts = [ply for ply, line in enumerate(company.lines()) if line[0] in "AB"]

    first = jobs.judging(company.sitting.pk)
    assert first is not None
    assert first.ply == acts[0]
    assert str(first.moves[-1]) == company.lines()[acts[0]]
    assert first.text.strip().endswith(company.lines()[acts[0]])  # nothing that came after
    count = judge(company.sitting)

    assert count == len(acts)
    assert [one.ply for one in Judgement.objects.all()] == acts
    assert jobs.judging(company.sitting.pk) is None


def test_what_was_said_first_of_an_act_stays_and_a_table_that_is_gone_is_no_error(
    company: Company,
) -> None:
    finished(company)
    job = jobs.judging(company.sitting.pk)
    assert job is not None
    first = json.dumps({"best": "A play 3S", "because": "So.", "gain": 1.0, "stands": 2.0})

    services.keep_judgement(job, first)
    services.keep_judgement(job, thinking.answered(job.text))
    kept = Judgement.objects.get()
    company.sitting.delete()
    services.keep_judgement(job, first)

    assert (kept.best, kept.gain) == ("A play 3S", 1.0)
    assert not Judgement.objects.exists()


def test_what_could_not_be_judged_is_not_asked_for_again(company: Company) -> None:
    finished(company)
    job = jobs.judging(company.sitting.pk)
    assert job is not None

    services.keep_judgement(job, "")

    after = jobs.judging(company.sitting.pk)
    assert after is not None
    assert after.ply > job.ply


def test_a_choice_that_could_not_be_judged_is_not_called_the_only_move(company: Company) -> None:
    finished(company)
    job = jobs.judging(company.sitting.pk)
    assert job is not None
    services.keep_judgement(job, "")
    judge(company.sitting)

    looked_back, one = page(company), page(company, f"?ply={job.ply}")

    assert "found no answer in time for one of your moves" in looked_back
    assert "not judged" in looked_back
    assert "It was the only move the rules allowed." not in one
    assert "we can’t say whether this move was a mistake" in one


# The page ---------------------------------------------------------------------------------------


def page(company: Company, asked: str = "") -> str:
    return company.ann.get(f"{company.url}better/{asked}").content.decode()


def test_the_page_fills_with_what_was_judged(company: Company) -> None:
    assert company.ann.get(f"{company.url}better/").status_code == 302  # not over yet
    finished(company)
    acts = own_acts(company)

    assert f"0 of {len(acts)} so far" in page(company)
    judge(company.sitting)
    after = page(company)

    assert "still looking" not in after
    assert "None of our players can say what a move gains at Toy" in after
    assert all(f"?ply={ply}" in after for ply in acts)
    for where in (company.url, f"{company.url}record/"):
        assert f"{company.url}better/" in company.ann.get(where).content.decode()


def test_all_mistakes_are_told_the_dearest_first_or_as_they_were_made(company: Company) -> None:
    finished(company)
    acts = own_acts(company)[:4]
    for ply, gain in zip(acts, (0.5, 3.0, 0.0, 2.0), strict=True):
        Judgement.objects.create(
            sitting=company.sitting, ply=ply, best="A boast", because="It is better.", gain=gain
        )

    said = page(company)

    assert said.count('class="mistake"') == 3
    places = [said.index(f'id="mistake-{acts[one]}"') for one in (1, 3, 0)]
    assert places == sorted(places)
    said = page(company, "?order=played")
    places = [said.index(f'id="mistake-{acts[one]}"') for one in (0, 1, 3)]
    assert places == sorted(places)


def test_one_goes_through_all_ones_acts_and_tries_one_again(company: Company) -> None:
    finished(company)
    acts = own_acts(company)

    first, last = page(company, f"?ply={acts[0]}"), page(company, f"?ply={acts[-1]}")
    answer = company.ann.post(f"{company.url}better/", {"ply": acts[-1]})

    assert f"Move 1 of {len(acts)}" in first
    assert f'class="tabletop {company.sitting.game.slug}"' in first  # what its own styles go by
    assert f'rel="next" href="?ply={acts[1]}"' in first
    assert f"Move {len(acts)} of {len(acts)}" in last
    assert 'rel="next"' not in last
    again = Sitting.objects.get(code=answer["Location"].split("/")[2])
    lines = [entry.line for entry in again.entries.all()]
    assert lines[: acts[-1]] == company.lines()[: acts[-1]]
    assert again.pk != company.sitting.pk


@pytest.mark.parametrize("ply", ["0", "99999", "x", "-1"])
def test_the_act_of_another_is_not_judged(company: Company, ply: str) -> None:
    finished(company)

    assert company.ann.get(f"{company.url}better/?ply={ply}").status_code == 404
    assert company.ann.post(f"{company.url}better/", {"ply": ply}).status_code == 404
    assert company.cat.get(f"{company.url}better/").status_code == 403


def test_the_page_of_an_act_shows_no_card_that_its_seat_could_not_see(company: Company) -> None:
    finished(company)
    first = own_acts(company)[0]
    state = fold.fold(company.sitting.terms, map(Move.read, company.lines()[:first])).state
    hidden = company.sitting.game.pack(company.sitting.terms)
    assert hidden

    said = page(company, f"?ply={first}")

    theirs = state.hands[1]  # type: ignore[attr-defined]
    mine = state.hands[0]  # type: ignore[attr-defined]
    laid = set(company.lines()[first].split())
    assert any(hidden.name(card) in said for card in mine)
    assert not any(hidden.name(card) in said for card in set(theirs) - laid)


# How it stood -------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_a_match_of_every_game_is_looked_back_upon(slug: str) -> None:
    game = GAMES[slug]
    terms = game.terms()
    moves = [move for move, _ in play_out(game, terms, Random(4))][:120]
    played = fold.fold(terms, moves)
    acts = [ply for ply, line in enumerate(played.lines) if line.move.seat == 0]
    said = {
        ply: Judgement(ply=ply, best=str(moves[ply]), because="So.", gain=0.0, stands=0.4)
        for ply in acts
    }

    retrospect = looking_back.retrospect(played, 0, [str(n) for n in range(terms.seats)], said)

    assert [act.ply for act in retrospect.acts] == acts
    assert retrospect.judged == len(acts)
    assert retrospect.dearest == []
    if retrospect.chart:
        for curve in retrospect.chart.curves:
            assert len(curve.values) == len(acts)
            for point in curve.points.split():
                across, down = map(float, point.split(","))
                assert 0 <= across <= looking_back.WIDE
                assert 0 <= down <= looking_back.HIGH


def looked_back(stands: list[float], gains: list[float]) -> looking_back.Retrospect:
    """A match at Put in which one stood like this before one's acts."""
    game = GAMES["put"]
    terms = game.terms()
    moves = [move for move, _ in play_out(game, terms, Random(4))]
    played = fold.fold(terms, moves)
    acts = [ply for ply, line in enumerate(played.lines) if line.move.seat == 0]
    said = {}
    for number, ply in enumerate(acts):
        stood = stands[min(number, len(stands) - 1)]
        gain = gains[number] if number < len(gains) else 0.0
        said[ply] = Judgement(ply=ply, best=str(moves[ply]), gain=gain, stands=stood)
    return looking_back.retrospect(played, 0, ["Ann", "Bob"], said)


def test_the_deciding_move_is_the_one_after_which_the_chance_changed_most() -> None:
    back = looked_back([0.5, 0.55, 0.2, 0.25], [])
    level = looked_back([0.5, 0.52, 0.49], [])

    assert back.deciding is not None
    act, before, after = back.deciding
    assert act.number == 2
    assert before == "you would win in about three cases in five"
    assert after == "you would win in about one case in five"
    assert level.deciding is None  # nothing is claimed where nothing changed much


def test_the_deciding_move_is_told_in_a_sentence_and_not_by_what_its_button_said() -> None:
    back = looked_back([0.5, 0.55, 0.2, 0.25], [])
    assert back.deciding is not None
    jinja: Any = engines["jinja2"]
    pieces = jinja.env.get_template("play/_better.html").make_module({"level": back.level})

    said = " ".join(Markup(pieces.decided(*back.deciding)).striptags().split())

    told = back.deciding[0].told.striptags()
    assert said == (
        f"Move 2 was the deciding one. {told} As the master judged it, you would win in about "
        "three cases in five before this move; before your next move, you would win in about one "
        "case in five."
    )
    assert told.startswith("You ")


def test_the_chart_has_a_point_for_each_act_that_is_known() -> None:
    back = looked_back([0.5, 1.0, 0.0], [0.0, 0.3])

    assert back.chart is not None
    assert [mark.number for mark in back.chart.marks] == list(back.chart.numbers)
    assert [mark.down for mark in back.chart.marks[:3]] == [50.0, 0.0, looking_back.HIGH]
    assert [act.number for act in back.mistakes] == [2]


def test_what_follows_on_a_mistake_is_told_in_the_words_of_the_game_with_its_rules() -> None:
    game = GAMES["shatranj"]
    state = game.begin(game.terms())
    moves = [Move(0, "move", ("b1", "c3")), Move(1, "move", ("d7", "d6"))]

    told = looking_back.after_mistake(game, state, 1, moves, ("Ann", "Bob"))

    assert [(rule, text.striptags()) for rule, text in told] == [
        ("shatranj.knight", "Ann moves the knight on b1 to c3."),
        ("shatranj.pawn", "You move the pawn on d7 to d6."),
    ]


@pytest.mark.django_db
def test_those_who_share_a_device_each_find_their_own_acts(client: Client) -> None:
    asked = {"terms": "dubblets:cotton", "seat-A": "you", "name": "Ann", "seat-B": "beside"}
    answer = client.post(reverse("sit", args=["dubblets"]), {**asked, "name-B": "Wat"})
    sitting = Sitting.objects.get(code=answer["Location"].split("/")[2])
    while not (now := present.of(sitting)).played.state.outcome:
        seat = now.played.state.acting[0]
        move = now.played.game.moves(now.played.state, seat)[0]
        services.enter(sitting.chairs.get(seat=seat), now.version, str(move)[2:])
        sitting.refresh_from_db()
    at = reverse("better", args=[sitting.code])
    ply = next(n for n, line in enumerate(now.played.lines) if line.move.seat == 1)

    first, second = (client.get(at + of).content.decode() for of in ("", "?of=B"))
    act = client.get(f"{at}?ply={ply}")

    assert "?of=B" in first
    assert f'"?ply={ply}"' not in first
    assert f'"?ply={ply}"' in second
    assert act.status_code == 200
    assert "better/?of=B" in act.content.decode()
    assert "face up" not in act.content.decode()  # it is a game of dice
