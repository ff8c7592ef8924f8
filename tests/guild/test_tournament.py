"""Tournaments: pairings, results from the tables, byes, drop-outs, corrections, CSV."""

from __future__ import annotations

import csv
from itertools import combinations
from random import Random

import pytest
from django.test import Client

from diversions.guild import swiss, tournaments
from diversions.guild.models import Pairing, Tournament
from diversions.guild.services import Refused
from diversions.guild.swiss import Met
from diversions.play import fold, services
from diversions.rules import Move, at_random
from tests.guild.conftest import Hall

# Pairing ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("many", [2, 3, 5, 8, 13, 40])
def test_nobody_meets_another_twice_and_nobody_has_two_byes_while_it_can_be(many: int) -> None:
    rng, met, keys = Random(many), list[Met](), list(range(1, many + 1))
    rounds = min(6, many - 1)

    for _ in range(rounds):
        order = [s.key for s in swiss.standings(keys, met)]
        for first, second in swiss.paired(order, met):
            won = rng.choice([(2, 0), (0, 2), (1, 1)]) if second else (2, 0)
            met.append(Met(first, second, won))

    played = [frozenset((m.first, m.second)) for m in met if m.second]
    byes = [m.first for m in met if m.second is None]
    assert len(played) == rounds * (many // 2)
    assert len(set(played)) == len(played)
    assert len(byes) == len(set(byes)) == rounds * (many % 2)


def test_when_all_have_met_they_meet_again() -> None:
    met = [Met(a, b, (1, 1)) for a, b in combinations((1, 2, 3, 4), 2)]

    assert len(swiss.paired([1, 2, 3, 4], met)) == 2


def test_those_who_won_meet_and_sit_first_in_turn() -> None:
    met = [Met(1, 2, (2, 0)), Met(3, 4, (0, 2))]

    order = [s.key for s in swiss.standings([1, 2, 3, 4], met)]

    assert swiss.paired(order, met) == [(4, 1), (2, 3)]


def test_equal_points_are_told_apart_by_whom_one_met() -> None:
    met = [Met(1, 2, (2, 0)), Met(3, 4, (2, 0)), Met(2, 4, (2, 0)), Met(1, 3, (1, 1))]

    found = swiss.standings([1, 2, 3, 4], met)

    assert [(s.key, s.points, s.against) for s in found] == [
        (1, 3, 5),
        (3, 3, 3),
        (2, 2, 3),
        (4, 0, 5),
    ]


# At the tables ------------------------------------------------------------------------------------


def play_out(pairing: Pairing) -> str:
    """The result of a match that is played to its end."""
    assert pairing.play is not None
    sitting, rng = pairing.play.sitting, Random(7)
    while True:
        version, played = fold.present(sitting)
        if outcome := played.state.outcome:
            return ("first", "second")[outcome.winners[0]]
        seat = played.state.acting[0]
        view = played.game.view(played.state, seat)
        rulings = [r for r in played.game.rulings(view, seat) if r.allowed]
        move: Move = at_random(played.game, view, rulings, rng)
        line = str(move).partition(" ")[2]
        services.enter(sitting.chairs.get(seat=seat), version, line)
        sitting.refresh_from_db()


@pytest.fixture
def five(hall: Hall) -> tuple[Hall, Tournament]:
    hall.come("Ann", "Bob", "Cat", "Dan", "=Eve")
    return hall, tournaments.begin(hall.meeting, "toy:quick")


def test_results_are_taken_from_the_tables(five: tuple[Hall, Tournament]) -> None:
    hall, tournament = five
    tournaments.next_round(tournament)
    first, second, bye = tournament.pairings.order_by("pk")
    assert bye.second is None

    with pytest.raises(Refused, match="table 1, 2"):
        tournaments.next_round(tournament)
    results = [play_out(first), play_out(second)]

    assert [p.result for p in tournaments.take_results(tournament) if p.second] == results
    assert tournaments.next_round(tournament) == 2
    assert tournament.pairings.filter(round=2, second=None).get().first != bye.first


def test_phones_are_led_to_their_tables_and_the_projector_says_who_meets_whom(
    five: tuple[Hall, Tournament],
) -> None:
    hall, tournament = five
    hall.steward.post(f"{hall.url}tournament/", {"act": "round"})

    screen = Client().get(f"{hall.url}screen/").content.decode()

    assert hall.sitting("Ann") == hall.sitting("Bob")
    assert "<bdi>Ann</bdi> and <bdi>Bob</bdi>" in screen
    assert "<bdi>=Eve</bdi> has a bye" in screen


def test_a_drop_out_is_paired_no_more_and_a_result_is_corrected(
    five: tuple[Hall, Tournament],
) -> None:
    hall, tournament = five
    page = f"{hall.url}tournament/"
    hall.steward.post(page, {"act": "round"})
    for pairing in tournament.pairings.exclude(second=None):
        data = {"act": f"correct {pairing.pk}", f"result-{pairing.pk}": "second"}
        hall.steward.post(page, data)
    ann = tournament.entrants.get(name="Ann")

    hall.steward.post(page, {"act": f"drop {ann.pk}"})
    hall.steward.post(page, {"act": "round"})
    hall.steward.post(page, {"act": "standings"})

    second = tournament.pairings.filter(round=2)
    assert ann.pk not in {key for p in second for key in (p.first_id, p.second_id)}
    assert all(p.second_id for p in second)
    screen = Client().get(f"{hall.url}screen/").content.decode()
    assert "<bdi>Ann</bdi> <small>dropped out</small>" in screen


def test_standings_and_pairings_go_out_as_csv(five: tuple[Hall, Tournament]) -> None:
    hall, tournament = five
    tournaments.next_round(tournament)
    tournaments.correct(tournament.pairings.order_by("pk")[0], "first")

    both = [
        list(
            csv.reader(
                hall.steward.get(f"{hall.url}tournament/{n}.csv").content.decode().splitlines()
            )
        )
        for n in ("standings", "pairings")
    ]

    assert both[0][1][:3] == ["1", "Ann", "2"]
    assert both[0][2][1] == "'=Eve"
    assert ["1", "", "'=Eve", "", "bye", ""] in both[1]
    assert ["1", "1", "Ann", "Bob", "first", "yes"] in both[1]
    assert Client().get(f"{hall.url}tournament/standings.csv").status_code == 404


def test_a_game_that_is_not_for_two_is_refused(hall: Hall) -> None:
    hall.come("Ann", "Bob")

    answer = hall.steward.post(
        f"{hall.url}tournament/", {"act": "begin", "code": "toy:plain,seats=3"}
    )

    assert "A tournament is played at tables of two." in answer.content.decode()
