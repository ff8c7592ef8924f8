"""Tournaments: rounds, results from the tables, byes, drop-outs, corrections, CSV."""

from __future__ import annotations

import csv
from collections import Counter
from itertools import combinations, pairwise
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

pytestmark = pytest.mark.postgres

# Rounds -------------------------------------------------------------------------------------------


def rounds(many: int, sizes: tuple[int, ...], count: int) -> list[Met]:
    """So many rounds of so many people, with results by chance."""
    rng, met, keys = Random(many), list[Met](), list(range(1, many + 1))
    for _ in range(count):
        order = [s.key for s in swiss.standings(keys, met, 12)]
        tables = swiss.seated(order, met, sizes)
        assert sorted(key for company in tables for key in company) == keys
        for company in tables:
            met.append(Met(company, tuple(rng.randint(1, len(company)) for _ in company)))
    return met


def meetings(met: list[Met]) -> Counter[frozenset[int]]:
    return Counter(frozenset(pair) for m in met for pair in combinations(m.company, 2))


@pytest.mark.parametrize("many", [2, 3, 5, 8, 13, 40])
def test_nobody_meets_another_twice_and_nobody_has_two_byes_while_it_can_be(many: int) -> None:
    count = min(6, many - 1)

    met = rounds(many, (2,), count)

    played = [m.company for m in met if len(m.company) == 2]
    byes = [m.company for m in met if len(m.company) == 1]
    assert len(played) == count * (many // 2)
    assert max(meetings(met).values()) == 1
    assert len(byes) == len(set(byes)) == count * (many % 2)


@pytest.mark.parametrize(("many", "sizes"), [(40, (4, 3)), (39, (4, 3)), (28, (4,)), (27, (3,))])
def test_at_larger_tables_nobody_meets_another_twice_while_there_is_room(
    many: int, sizes: tuple[int, ...]
) -> None:
    met = rounds(many, sizes, 4)

    assert {len(m.company) for m in met} <= set(sizes)
    assert max(meetings(met).values()) == 1


def test_who_is_left_over_at_larger_tables_is_another_each_time() -> None:
    met = rounds(11, (4,), 4)

    byes = Counter(m.company[0] for m in met if len(m.company) == 1)
    assert sum(byes.values()) == 4 * 3
    assert max(byes.values()) == 2  # twelve byes among eleven


def test_when_all_have_met_they_meet_again() -> None:
    met = [Met((a, b), (1, 1)) for a, b in combinations((1, 2, 3, 4), 2)]

    assert sorted(map(len, swiss.seated([1, 2, 3, 4], met))) == [2, 2]


def test_those_who_won_meet_and_sit_first_in_turn() -> None:
    met = [Met((1, 2), (1, 2)), Met((3, 4), (2, 1))]

    order = [s.key for s in swiss.standings([1, 2, 3, 4], met)]

    assert swiss.seated(order, met) == [(4, 1), (2, 3)]


def test_those_who_stand_alike_sit_together() -> None:
    met = [Met((1, 2, 3), (1, 2, 3)), Met((4, 5, 6), (1, 2, 3)), Met((7, 8, 9), (1, 2, 3))]

    order = [s.key for s in swiss.standings(range(1, 10), met, 12)]

    tables = swiss.seated(order, met, (3,))
    assert [set(company) for company in tables] == [{1, 4, 7}, {2, 5, 8}, {3, 6, 9}]


def test_equal_points_are_told_apart_by_whom_one_met() -> None:
    met = [Met((1, 2), (1, 2)), Met((3, 4), (1, 2)), Met((2, 4), (1, 2)), Met((1, 3), (1, 1))]

    found = swiss.standings([1, 2, 3, 4], met)

    assert [(s.key, s.points, int(s.against)) for s in found] == [
        (1, 3, 5),
        (3, 3, 3),
        (2, 2, 3),
        (4, 0, 5),
    ]


def test_whom_one_met_counts_no_more_at_a_larger_table() -> None:
    met = [Met((1, 2, 3), (1, 2, 3)), Met((4, 5, 6, 7), (1, 2, 3, 4))]

    found = {s.key: float(s.against) for s in swiss.standings(range(1, 8), met, 12)}

    assert (found[1], found[4]) == (3, 4)  # the means of 6, 0 and of 8, 4, 0


def test_the_points_of_a_table_are_the_same_at_three_as_at_four() -> None:
    met = [Met((1, 2, 3), (1, 2, 3)), Met((4, 5, 6, 7), (1, 2, 2, 4)), Met((8,))]

    found = swiss.standings(range(1, 9), met, 12)

    assert {s.key: s.points for s in found} == {1: 12, 2: 6, 3: 0, 4: 12, 5: 6, 6: 6, 7: 0, 8: 6}


# At the tables ------------------------------------------------------------------------------------


def play_out(pairing: Pairing) -> tuple[int, ...]:
    """The winners' seats of a match that is played to its end."""
    assert pairing.play is not None
    sitting, rng = pairing.play.sitting, Random(7)
    while True:
        version, played = fold.present(sitting)
        if outcome := played.state.outcome:
            return outcome.winners
        seat = played.state.acting[0]
        view = played.game.view(played.state, seat)
        rulings = [r for r in played.game.rulings(view, seat) if r.allowed]
        move: Move = at_random(played.game, view, rulings, rng)
        line = str(move).partition(" ")[2]
        services.enter(sitting.chairs.get(seat=seat), version, line)
        sitting.refresh_from_db()


def seated(tournament: Tournament, number: int) -> list[list[str]]:
    """Who sits at each table of a round, by seat."""
    return [
        [one.entrant.name for one in pairing.company]
        for pairing in tournament.pairings.filter(round=number, table__isnull=False)
    ]


def bye(tournament: Tournament, number: int) -> str:
    return str(tournament.pairings.get(round=number, table=None))


@pytest.fixture
def five(hall: Hall) -> tuple[Hall, Tournament]:
    hall.come("Ann", "Bob", "Cat", "Dan", "=Eve")
    return hall, tournaments.begin(hall.meeting, "toy:quick")


def test_results_are_taken_from_the_tables(five: tuple[Hall, Tournament]) -> None:
    hall, tournament = five
    tournaments.next_round(tournament)
    first, second, idle = tournament.pairings.order_by("pk")
    assert idle.is_bye

    with pytest.raises(Refused, match="table 1, 2"):
        tournaments.next_round(tournament)
    winners = [play_out(first), play_out(second)]

    found = [
        tuple(at for at, one in enumerate(p.company) if one.place == 1)
        for p in tournaments.take_results(tournament)
        if p.table
    ]
    assert found == winners
    assert tournaments.next_round(tournament) == 2
    assert bye(tournament, 2) != bye(tournament, 1)


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
    for pairing in tournament.pairings.exclude(table=None):
        data = {"act": f"correct {pairing.pk}", f"result-{pairing.pk}": "2 1"}
        hall.steward.post(page, data)
    ann = tournament.entrants.get(name="Ann")

    hall.steward.post(page, {"act": f"drop {ann.pk}"})
    hall.steward.post(page, {"act": "round"})
    hall.steward.post(page, {"act": "standings"})

    tables = seated(tournament, 2)
    assert sorted(name for table in tables for name in table) == ["=Eve", "Bob", "Cat", "Dan"]
    screen = Client().get(f"{hall.url}screen/").content.decode()
    assert "<bdi>Ann</bdi> <small>dropped out</small>" in screen


def test_a_correction_can_be_taken_back_and_the_table_counts_again(
    five: tuple[Hall, Tournament],
) -> None:
    hall, tournament = five
    tournaments.next_round(tournament)
    pairing = tournament.pairings.order_by("pk")[0]
    won = play_out(pairing)[0]
    tournaments.correct(pairing, (1, 1))
    level = [one.place for one in tournaments.take_results(tournament)[0].company]

    data = {"act": f"correct {pairing.pk}", f"result-{pairing.pk}": ""}
    hall.steward.post(f"{hall.url}tournament/", data)

    found = next(p for p in tournaments.take_results(tournament) if p.pk == pairing.pk)
    assert 1 in level
    assert found.company[won].place == 1
    assert not found.corrected


def test_standings_and_pairings_go_out_as_csv(five: tuple[Hall, Tournament]) -> None:
    hall, tournament = five
    tournaments.next_round(tournament)
    tournaments.correct(tournament.pairings.order_by("pk")[0], (1, 2))

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
    assert ["1", "", "A", "'=Eve", "bye", "2", ""] in both[1]
    assert ["1", "1", "A", "Ann", "1", "2", "yes"] in both[1]
    assert ["1", "1", "B", "Bob", "2", "0", "yes"] in both[1]
    assert Client().get(f"{hall.url}tournament/standings.csv").status_code == 404


# At tables of three and four ----------------------------------------------------------------------


@pytest.fixture
def seven(hall: Hall) -> tuple[Hall, Tournament]:
    hall.come(*"ABCDEFG")
    answer = hall.steward.post(
        f"{hall.url}tournament/", {"act": "begin", "code": "toy:quick", "seats": "4"}
    )
    assert answer.status_code == 302
    return hall, Tournament.objects.get()


def test_seven_play_at_a_table_of_four_and_one_of_three(seven: tuple[Hall, Tournament]) -> None:
    hall, tournament = seven

    tournaments.next_round(tournament)

    assert [len(company) for company in seated(tournament, 1)] == [4, 3]
    assert hall.sitting("A") == hall.sitting("D")
    assert hall.sitting("G").terms.seats == 3
    assert hall.sitting("A").terms_code == tournament.terms_code == "toy:quick,seats=4"


def test_places_at_a_table_of_four_are_taken_from_it_and_give_points(
    seven: tuple[Hall, Tournament],
) -> None:
    hall, tournament = seven
    tournaments.next_round(tournament)
    for pairing in tournament.pairings.all():
        play_out(pairing)

    found = tournaments.table_of(tournament)

    assert sum(row.points for row in found["rows"]) == 4 * 6 + 3 * 6
    for pairing in found["current"]:
        assert pairing.play
        state = fold.present(pairing.play.sitting).played.state
        by_place = [
            state.score[one.seat] for one in sorted(pairing.company, key=lambda one: one.place or 0)
        ]
        assert all(a >= b for a, b in pairwise(by_place))
    assert found["rows"][0].points == 12
    assert tournaments.next_round(tournament) == 2
    assert seated(tournament, 1) != seated(tournament, 2)


def test_places_are_corrected_one_by_one(seven: tuple[Hall, Tournament]) -> None:
    hall, tournament = seven
    tournaments.next_round(tournament)
    pairing = tournament.pairings.order_by("pk")[0]
    page = f"{hall.url}tournament/"

    few = hall.steward.post(
        page, {"act": f"correct {pairing.pk}", f"result-{pairing.pk}": ["1", "2", "", ""]}
    )
    hall.steward.post(
        page, {"act": f"correct {pairing.pk}", f"result-{pairing.pk}": ["2", "1", "2", "4"]}
    )
    hall.steward.post(page, {"act": "pairings"})

    assert "A place is a number from 1 to 4, for each who sat there." in few.content.decode()
    rows = {row.entrant.name: row.points for row in tournaments.table_of(tournament)["rows"]}
    assert rows == {"B": 12, "A": 6, "C": 6, "D": 0, "E": 0, "F": 0, "G": 0}
    screen = Client().get(f"{hall.url}screen/").content.decode()
    assert "<bdi>B</bdi> <small>(1)</small>" in screen


def test_a_table_of_the_wrong_size_is_refused(hall: Hall) -> None:
    hall.come("Ann", "Bob")
    page = f"{hall.url}tournament/"

    few = hall.steward.post(page, {"act": "begin", "code": "toy:quick", "seats": "4"})
    large = hall.steward.post(page, {"act": "begin", "code": "toy:plain,seats=5"})

    assert "4 people at least are wanted for this tournament." in few.content.decode()
    assert large.status_code == 409
    assert not Tournament.objects.exists()
