"""Tournaments: rounds, results from the tables, byes, drop-outs, corrections, CSV."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, count, pairwise
from random import Random
from typing import Any

import pytest
from django.test import Client

from diversions.games import GAMES
from diversions.guild.meeting.services import Refused
from diversions.guild.models import Pairing, Tournament
from diversions.guild.tournament import double, fixed, results, shown, swiss
from diversions.guild.tournament import services as tournament_services
from diversions.guild.tournament.double import Bout
from diversions.guild.tournament.entrants import services as entrant_services
from diversions.guild.tournament.shown import table_of
from diversions.guild.tournament.standings import CRITERIA, FEW, MANY, TIE_BREAKS, Met, standings
from diversions.play import events, present
from diversions.play.events import Opened
from tests.guild.conftest import Hall, played_out

pytestmark = pytest.mark.postgres

# Rounds -------------------------------------------------------------------------------------------


def rounds(many: int, sizes: tuple[int, ...], number: int) -> list[Met]:
    """A number of rounds of so many people, with results by chance."""
    rng, met, keys = Random(many), list[Met](), list(range(1, many + 1))
    for _ in range(number):
        order = [s.key for s in standings(keys, met, 12)]
        tables = swiss.seated(order, met, sizes)
        assert sorted(key for company in tables for key in company) == keys
        for company in tables:
            met.append(Met(company, tuple(rng.randint(1, len(company)) for _ in company)))
    return met


def meetings(met: list[Met]) -> Counter[frozenset[int]]:
    return Counter(frozenset(pair) for m in met for pair in combinations(m.company, 2))


@pytest.mark.parametrize("many", [2, 3, 5, 8, 13, 40])
def test_nobody_meets_another_twice_and_nobody_has_two_byes_while_it_can_be(many: int) -> None:
    number = min(6, many - 1)

    met = rounds(many, (2,), number)

    played = [m.company for m in met if len(m.company) == 2]
    byes = [m.company for m in met if len(m.company) == 1]
    assert len(played) == number * (many // 2)
    assert max(meetings(met).values()) == 1
    assert len(byes) == len(set(byes)) == number * (many % 2)


@pytest.mark.parametrize(
    ("many", "sizes", "number"),
    [
        *((40, (4, 3), 4), (39, (4, 3), 4), (28, (4,), 4), (27, (3,), 4)),
        # Little room: one way of exchanging people finds none, others do.
        *((17, (4, 3), 4), (19, (4, 3), 4), (18, (3,), 6)),
    ],
)
def test_at_larger_tables_nobody_meets_another_twice_while_there_is_room(
    many: int, sizes: tuple[int, ...], number: int
) -> None:
    met = rounds(many, sizes, number)

    assert {len(m.company) for m in met} <= set(sizes)
    assert max(meetings(met).values()) == 1


def test_who_is_left_over_at_larger_tables_is_another_each_time() -> None:
    met = rounds(11, (4,), 4)

    byes = Counter(m.company[0] for m in met if len(m.company) == 1)
    assert sum(byes.values()) == 4 * 3
    assert max(byes.values()) == 2  # twelve byes among eleven


@pytest.mark.parametrize(
    ("many", "sizes"), [(4, (2,)), (8, (2,)), (12, (2,)), (12, (4,)), (6, (3,))]
)
def test_who_has_just_come_in_plays_at_once(many: int, sizes: tuple[int, ...]) -> None:
    """Though they stand last, with nothing; and though all others have had a bye."""
    met = [Met((one, one + many // 2), (1, 2)) for one in range(1, many // 2 + 1)]
    byes = [Met((one,)) for one in range(1, many + 1)]
    new = many + 1
    for before in (met, met + byes):
        order = [s.key for s in standings([*range(1, new + 1)], before, 12)]

        tables = swiss.seated(order, before, sizes)

        assert (new,) not in tables
        assert any(len(company) == 1 for company in tables)


def test_who_is_late_for_a_double_elimination_plays_at_once() -> None:
    played = [Bout(1, double.WINNERS, pair, (1, 2)) for pair in ((1, 2), (3, 4))]
    fared = double.lives([1, 2, 3, 4, 5], played, {5: [1]})

    drawn = double.drawn([1, 2, 3, 4, 5], fared, played)
    asked = double.drawn([1, 2, 3, 4, 5], fared, played, wanting=[5])

    assert (double.LOSERS, (4,)) in drawn
    assert (double.LOSERS, (5,)) in asked


def test_when_all_have_met_they_meet_again() -> None:
    met = [Met((a, b), (1, 1)) for a, b in combinations((1, 2, 3, 4), 2)]

    assert sorted(map(len, swiss.seated([1, 2, 3, 4], met))) == [2, 2]


def test_those_who_won_meet_and_sit_first_in_turn() -> None:
    met = [Met((1, 2), (1, 2)), Met((3, 4), (2, 1))]

    order = [s.key for s in standings([1, 2, 3, 4], met)]

    assert swiss.seated(order, met) == [(4, 1), (2, 3)]


def test_those_who_stand_alike_sit_together() -> None:
    met = [Met((1, 2, 3), (1, 2, 3)), Met((4, 5, 6), (1, 2, 3)), Met((7, 8, 9), (1, 2, 3))]

    order = [s.key for s in standings(range(1, 10), met, 12)]

    tables = swiss.seated(order, met, (3,))
    assert [set(company) for company in tables] == [{1, 4, 7}, {2, 5, 8}, {3, 6, 9}]


def test_equal_points_are_told_apart_by_whom_one_met() -> None:
    met = [Met((1, 2), (1, 2)), Met((3, 4), (1, 2)), Met((2, 4), (1, 2)), Met((1, 3), (1, 1))]

    table = standings([1, 2, 3, 4], met)

    assert [(s.key, s.points, int(s.tie[0] or 0)) for s in table] == [
        (1, 3, 5),
        (3, 3, 3),
        (2, 2, 3),
        (4, 0, 5),
    ]


def test_those_who_cannot_be_told_apart_share_a_place() -> None:
    met = [Met((1, 2), (1, 2)), Met((3, 4), (1, 2))]

    table = standings([4, 3, 2, 1], met)

    assert [(s.place, s.key) for s in table] == [(1, 3), (1, 1), (3, 4), (3, 2)]


def test_those_equal_by_buchholz_are_told_apart_by_direct_encounter() -> None:
    won = [(1, 2), (1, 3), (4, 1), (2, 3), (2, 4), (3, 4)]

    table = standings([4, 3, 2, 1], [Met(company, (1, 2)) for company in won])

    assert [(s.place, s.key, s.points, *map(shown.points_text, s.tie)) for s in table] == [
        (1, 1, 4, "8", "2"),
        (2, 2, 4, "8", "0"),
        (3, 3, 2, "10", "2"),
        (4, 4, 2, "10", "0"),
    ]


def test_direct_encounter_decides_nothing_where_each_beat_one_other() -> None:
    met = [Met((1, 2), (1, 2)), Met((2, 3), (1, 2)), Met((3, 1), (1, 2))]

    table = standings([1, 2, 3], met)

    assert [(s.place, shown.points_text(s.tie[1])) for s in table] == [(1, "2")] * 3


def test_at_larger_tables_the_direct_encounter_is_who_came_before_whom() -> None:
    met = [Met((1, 2, 3), (1, 2, 3)), Met((2, 1, 3), (2, 1, 3)), Met((3, 2, 1), (2, 1, 3))]

    table = standings([3, 2, 1], met, 12)

    assert [(s.place, s.key, s.points, s.tie[1]) for s in table] == [
        (1, 1, 24, 2),
        (2, 2, 24, 0),
        (3, 3, 6, None),
    ]


def test_a_bye_is_no_game_played_and_no_win() -> None:
    table = standings([1, 2, 3], [Met((1,)), Met((2, 3), (1, 2))])

    told = {s.key: (s.points, s.wins, s.played, s.byes, int(s.tie[0] or 0)) for s in table}
    assert told == {1: (2, 0, 0, 1, 0), 2: (2, 1, 1, 0, 0), 3: (0, 0, 1, 0, 2)}


def test_whom_one_met_counts_no_more_at_a_larger_table() -> None:
    met = [Met((1, 2, 3), (1, 2, 3)), Met((4, 5, 6, 7), (1, 2, 3, 4))]

    means = {s.key: float(s.tie[0] or 0) for s in standings(range(1, 8), met, 12)}

    assert (means[1], means[4]) == (3, 4)  # the means of 6, 0 and of 8, 4, 0


def test_the_points_of_a_table_are_the_same_at_three_as_at_four() -> None:
    met = [Met((1, 2, 3), (1, 2, 3)), Met((4, 5, 6, 7), (1, 2, 2, 4)), Met((8,))]

    table = standings(range(1, 9), met, 12)

    assert {s.key: s.points for s in table} == {1: 12, 2: 6, 3: 0, 4: 12, 5: 6, 6: 6, 7: 0, 8: 6}


@pytest.mark.parametrize("seed", range(200))
def test_small_tournaments_are_seated_as_well_as_by_exhaustive_search(seed: int) -> None:
    """Of all seatings none leaves fewer over, or is better in byes, meetings again and gaps."""
    rng = Random(seed)
    sizes = rng.choice([(2,), (2,), (3,), (3, 2), (4,), (4, 3)])
    people = list(range(1, 1 + rng.randint(sizes[0], 8)))
    met: list[Met] = []
    full = FEW if sizes == (2,) else MANY
    for _ in range(rng.randint(1, 5)):
        stood = standings(people, met, full)
        seating = swiss.seated([s.key for s in stood], met, sizes)

        points, byes = {s.key: s.points for s in stood}, {s.key: s.byes for s in stood}
        again = meetings(met)
        shape = [*map(len, seating)]
        assert shape.count(1) == min(shape.count(1) for shape in shapes(len(people), sizes))
        best = min(worth(any_, again, points, byes) for any_ in seatings(people, sorted(shape)))
        assert worth(seating, again, points, byes) == best
        assert sorted(key for table in seating for key in table) == people
        met += [Met(table, tuple(rng.randint(1, len(table)) for _ in table)) for table in seating]


def shapes(many: int, sizes: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every way to share so many people out among tables of those sizes and byes."""
    if not many:
        yield ()
    for size in {*sizes, 1}:
        if size <= many:
            for others in shapes(many - size, sizes):
                yield (size, *others)


def seatings(people: Sequence[int], shape: Sequence[int]) -> Iterator[list[tuple[int, ...]]]:
    """Every way to fill the tables of that shape one after another, with whomever."""
    if not shape:
        yield []
        return
    for company in combinations(people, shape[0]):
        left = [key for key in people if key not in company]
        for others in seatings(left, shape[1:]):
            yield [company, *others]


def worth(
    tables: Sequence[tuple[int, ...]],
    met: Counter[frozenset[int]],
    points: dict[int, int],
    byes: dict[int, int],
) -> tuple[int, int, int, int]:
    """Byes had before by those left over, meetings again, their points, gaps: less is better."""
    alone = [table[0] for table in tables if len(table) == 1]
    again = sum(met[frozenset(pair)] for table in tables for pair in combinations(table, 2))
    gaps = sum(max(points[k] for k in t) - min(points[k] for k in t) for t in tables)
    return sum(byes[k] for k in alone), again, sum(points[k] for k in alone), gaps


# At the tables ------------------------------------------------------------------------------------


def play_out(pairing: Pairing) -> tuple[int, ...]:
    """The winners' seats of a match that is played to its end."""
    assert pairing.play is not None
    return played_out(pairing.play.sitting)


def seated(tournament: Tournament, number: int) -> list[list[str]]:
    """Who sits at each table of a round, by seat."""
    return [
        [one.entrant.name for one in pairing.company]
        for pairing in tournament.pairings.filter(round=number, table__isnull=False)
    ]


def bye(tournament: Tournament, number: int) -> str:
    return str(tournament.pairings.get(round=number, table=None))


def draw(tournament: Tournament, *names: str) -> None:
    """Give it a seed by which the lots of those fall in that order."""
    lot = results.lot
    tournament.seed = next(
        seed for seed in count() if sorted(names, key=lambda name: lot(seed, name)) == [*names]
    )
    tournament.save()


def first_wins(tournament: Tournament, at: int) -> None:
    """Enter that the first of a table has won."""
    pairing = tournament.pairings.order_by("pk")[at]
    tournament_services.correct(tournament, {pairing.pk: (1, 2)})


def all_first_win(tournament: Tournament) -> None:
    """Enter that the first has won at every table of the last round."""
    last = tournament.pairings.order_by("-round")[0].round
    those = tournament.pairings.filter(round=last).exclude(table=None)
    tournament_services.correct(tournament, {p.pk: (1, 2) for p in those})


@pytest.fixture
def five(hall: Hall) -> tuple[Hall, Tournament]:
    hall.come("Ann", "Bob", "Cat", "Dan", "=Eve")
    tournament = entrant_services.begin(hall.meeting, "toy:quick")
    draw(tournament, "Ann", "Bob", "Cat", "Dan", "=Eve")
    return hall, tournament


def test_the_first_round_is_drawn_by_lot_and_the_seed_is_shown(
    five: tuple[Hall, Tournament],
) -> None:
    hall, tournament = five
    draw(tournament, "Dan", "=Eve", "Ann", "Cat", "Bob")
    hall.steward.post(f"{hall.url}tournament/", {"act": "round"})

    page = hall.steward.get(f"{hall.url}tournament/").content.decode()
    screen = Client().get(f"{hall.url}screen/").content.decode()

    assert seated(tournament, 1) == [["Dan", "=Eve"], ["Ann", "Cat"]]
    assert bye(tournament, 1) == "Bob"
    assert f"the seed of the draw is <b>{tournament.seed}</b>" in page
    assert f"drawn by lot (seed {tournament.seed})" in screen


def test_no_two_tournaments_are_drawn_alike(hall: Hall) -> None:
    hall.come("Ann", "Bob")

    seeds = {entrant_services.begin(hall.meeting, "toy:quick").seed for _ in range(6)}

    assert None not in seeds
    assert len(seeds) > 1


def test_results_are_taken_from_the_tables(five: tuple[Hall, Tournament]) -> None:
    hall, tournament = five
    tournament_services.next_round(tournament)
    first, second, idle = tournament.pairings.order_by("pk")
    assert idle.is_bye

    with pytest.raises(Refused, match="tables 1, 2"):
        tournament_services.next_round(tournament)
    winners = [play_out(first), play_out(second)]

    won = [
        tuple(at for at, one in enumerate(p.company) if one.place == 1)
        for p in results.pairings_of(tournament)
        if p.table
    ]
    assert won == winners
    assert tournament_services.next_round(tournament) == 2
    assert bye(tournament, 2) != bye(tournament, 1)


def test_a_bye_counts_when_its_round_is_done(five: tuple[Hall, Tournament]) -> None:
    hall, tournament = five
    tournament_services.next_round(tournament)

    def of_eve() -> tuple[int, int, str]:
        row = next(r for r in table_of(tournament)["rows"] if r.entrant.name == "=Eve")
        answer = hall.steward.get(f"{hall.url}tournament/pairings.csv")
        lines = list(csv.reader(answer.content.decode().splitlines()))
        return row.points, row.byes, next(line[6] for line in lines if line[4] == "'=Eve")

    assert of_eve() == (0, 0, "")
    first_wins(tournament, 0)
    assert of_eve() == (0, 0, "")
    first_wins(tournament, 1)
    assert of_eve() == (2, 1, "2")


def test_phones_are_led_to_their_tables_and_the_projector_says_who_meets_whom(
    five: tuple[Hall, Tournament],
) -> None:
    hall, tournament = five
    hall.steward.post(f"{hall.url}tournament/", {"act": "round"})

    screen = Client().get(f"{hall.url}screen/").content.decode()

    assert hall.sitting("Ann") == hall.sitting("Bob")
    assert "<bdi>Ann</bdi> against <bdi>Bob</bdi>" in screen
    assert "<bdi>=Eve</bdi> has a bye" in screen


def test_a_drop_out_is_paired_no_more_and_a_result_is_corrected(
    five: tuple[Hall, Tournament],
) -> None:
    hall, tournament = five
    page = f"{hall.url}tournament/"
    hall.steward.post(page, {"act": "round"})
    data = {f"result-{p.pk}": "2 1" for p in tournament.pairings.exclude(table=None)}
    hall.steward.post(page, {"act": "results 1", **data})
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
    tournament_services.next_round(tournament)
    pairing = tournament.pairings.order_by("pk")[0]
    won = play_out(pairing)[0]
    tournament_services.correct(tournament, {pairing.pk: (1, 1)})
    level = [one.place for one in results.pairings_of(tournament)[0].company]

    data = {"act": "results 1", f"was-{pairing.pk}": "1 1", f"result-{pairing.pk}": ""}
    hall.steward.post(f"{hall.url}tournament/", data)

    corrected = next(p for p in results.pairings_of(tournament) if p.pk == pairing.pk)
    assert 1 in level
    assert corrected.company[won].place == 1
    assert not corrected.corrected


def test_standings_and_pairings_go_out_as_csv(five: tuple[Hall, Tournament]) -> None:
    hall, tournament = five
    tournament_services.next_round(tournament)
    all_first_win(tournament)

    both = [
        list(
            csv.reader(
                hall.steward.get(f"{hall.url}tournament/{n}.csv").content.decode().splitlines()
            )
        )
        for n in ("standings", "pairings")
    ]

    assert [table[0][0] for table in both] == ["\ufeffplace", "\ufeffround"]
    assert [row[:2] for row in both[0][1:]] == [
        ["1", "Ann"],
        ["1", "Cat"],
        ["1", "'=Eve"],
        ["4", "Bob"],
        ["4", "Dan"],
    ]
    assert ["1", "", "", "", "'=Eve", "bye", "2", "", ""] in both[1]
    assert ["1", "", "1", "A", "Ann", "1", "2", "at the desk", ""] in both[1]
    assert ["1", "", "1", "B", "Bob", "2", "0", "at the desk", ""] in both[1]
    assert Client().get(f"{hall.url}tournament/standings.csv").status_code == 404


def test_page_projector_and_csv_tell_the_same_places(five: tuple[Hall, Tournament]) -> None:
    hall, tournament = five
    tournament_services.next_round(tournament)
    first_wins(tournament, 0)
    hall.steward.post(f"{hall.url}tournament/", {"act": "standings"})

    page = hall.steward.get(f"{hall.url}tournament/").content.decode()
    screen = Client().get(f"{hall.url}screen/").content.decode()
    rows = csv.reader(
        hall.steward.get(f"{hall.url}tournament/standings.csv").content.decode().splitlines()
    )

    row = re.compile(
        r"<tr[^>]*><td>(\d+)</td><td><bdi>(.*?)</bdi>.*?</td><td>(\d+)</td><td>(.*?)</td>"
    )
    told = [(one[0], one[1].lstrip("'"), one[2], one[3]) for one in list(rows)[1:]]
    assert len(told) == 5
    assert row.findall(screen) == told
    assert row.findall(page) == told * 2  # to be seen, and to be printed


# At tables of three and four ----------------------------------------------------------------------


@pytest.fixture
def seven(hall: Hall) -> tuple[Hall, Tournament]:
    hall.come(*"ABCDEFG")
    answer = hall.steward.post(
        f"{hall.url}tournament/", {"act": "begin", "code": "toy:quick", "seats": "4"}
    )
    assert answer.status_code == 302
    draw(Tournament.objects.get(), *"ABCDEFG")
    return hall, Tournament.objects.get()


def test_seven_play_at_a_table_of_four_and_one_of_three(seven: tuple[Hall, Tournament]) -> None:
    hall, tournament = seven

    tournament_services.next_round(tournament)

    assert [len(company) for company in seated(tournament, 1)] == [4, 3]
    assert hall.sitting("A") == hall.sitting("D")
    assert hall.sitting("G").terms.seats == 3
    assert hall.sitting("A").terms_code == tournament.terms_code == "toy:quick,seats=4"


def test_places_at_a_table_of_four_are_taken_from_it_and_give_points(
    seven: tuple[Hall, Tournament],
) -> None:
    hall, tournament = seven
    tournament_services.next_round(tournament)
    for pairing in tournament.pairings.all():
        play_out(pairing)

    standings_now = table_of(tournament)

    assert sum(row.points for row in standings_now["rows"]) == 4 * 6 + 3 * 6
    for pairing in standings_now["current"]:
        assert pairing.play
        state = present.of(pairing.play.sitting).played.state
        by_place = [
            state.score[one.seat] for one in sorted(pairing.company, key=lambda one: one.place or 0)
        ]
        assert all(a >= b for a, b in pairwise(by_place))
    assert standings_now["rows"][0].points == 12
    assert tournament_services.next_round(tournament) == 2
    assert seated(tournament, 1) != seated(tournament, 2)


def at_table(pairing: Pairing, *places: str) -> dict[str, str]:
    """The fields of a table with so many places."""
    return {f"result-{pairing.pk}-{seat}": place for seat, place in enumerate(places)}


def test_places_are_corrected_one_by_one(seven: tuple[Hall, Tournament]) -> None:
    hall, tournament = seven
    tournament_services.next_round(tournament)
    pairing = tournament.pairings.order_by("pk")[0]
    page = f"{hall.url}tournament/"

    few = hall.steward.post(page, {"act": "results 1", **at_table(pairing, "1", "2", "", "")})
    hall.steward.post(page, {"act": "results 1", **at_table(pairing, "2", "1", "2", "4")})
    hall.steward.post(page, {"act": "pairings"})

    assert "Round 1, table 1: give each player a place from 1 to 4." in few.content.decode()
    rows = {row.entrant.name: row.points for row in table_of(tournament)["rows"]}
    assert rows == {"B": 12, "A": 6, "C": 6, "D": 0, "E": 0, "F": 0, "G": 0}
    screen = Client().get(f"{hall.url}screen/").content.decode()
    assert "<bdi>B</bdi> <small>(1)</small>" in screen


def test_a_second_press_begins_no_second_tournament(hall: Hall) -> None:
    hall.come("Ann", "Bob", "Cat")
    page = f"{hall.url}tournament/"
    shown = hidden(hall, "newest")
    sent = {"act": "begin", "code": "toy:quick", "newest": shown}

    first, second = hall.steward.post(page, sent), hall.steward.post(page, sent)
    other = hall.steward.post(page, {**sent, "code": "toy:plain"})

    assert [answer.status_code for answer in (first, second, other)] == [302, 302, 409]
    assert "Another tournament was begun after this page was opened" in other.content.decode()
    made = Tournament.objects.get()
    assert made.entrants.count() == 3
    assert hidden(hall, "newest") == str(made.pk)
    again = {**sent, "newest": str(made.pk)}
    assert hall.steward.post(page, again).status_code == 302
    assert Tournament.objects.count() == 2


def hidden(hall: Hall, name: str) -> str:
    """What the tournament's page sends along without showing it."""
    page = hall.steward.get(f"{hall.url}tournament/").content.decode()
    match = re.search(rf'name="{name}" value="(.*?)"', page)
    assert match
    return match[1]


def test_a_table_of_the_wrong_size_is_refused(hall: Hall) -> None:
    hall.come("Ann", "Bob")
    page = f"{hall.url}tournament/"

    few = hall.steward.post(page, {"act": "begin", "code": "toy:quick", "seats": "4"})
    large = hall.steward.post(page, {"act": "begin", "code": "toy:plain,seats=5"})

    assert "This tournament needs at least 4 people." in few.content.decode()
    assert large.status_code == 409
    assert not Tournament.objects.exists()


# Tie-breaks ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("by", "order"),
    [
        ("buchholz", [(1, 1), (2, 2), (2, 3), (4, 4)]),
        ("direct", [(1, 1), (2, 2), (2, 3), (4, 4)]),
        ("sonneborn", [(1, 1), (2, 3), (3, 2), (4, 4)]),
        ("wins", [(1, 1), (2, 2), (3, 3), (4, 4)]),
        ("none", [(1, 1), (2, 2), (2, 3), (4, 4)]),
    ],
)
def test_equal_points_are_told_apart_as_was_chosen(by: str, order: list[tuple[int, int]]) -> None:
    """The second won once and lost once, the third drew twice; both met the first and the last."""
    met = [Met((1, 2), (1, 2)), Met((3, 4), (1, 1)), Met((2, 4), (1, 2)), Met((1, 3), (1, 1))]

    table = standings([1, 2, 3, 4], met, by=TIE_BREAKS[by][1])

    assert [(s.place, s.key) for s in table] == order
    assert [s.points for s in table] == [3, 2, 2, 1]


def test_the_parts_of_a_tie_break_decide_in_their_order() -> None:
    """Two of four with equal points have met: that tells only once Buchholz has parted the four."""
    won = [(2, 1), (4, 3), (6, 5), (1, 3), (5, 2), (4, 6)]
    met = [Met(company, (1, 2)) for company in won]

    by_order = {
        by: [(s.place, s.key) for s in standings(range(1, 7), met, by=TIE_BREAKS[by][1])]
        for by in ("buchholz", "direct")
    }

    assert by_order["buchholz"] == [(1, 4), (2, 6), (3, 5), (4, 2), (5, 1), (6, 3)]
    assert by_order["direct"] == [(1, 4), (2, 6), (3, 2), (3, 5), (5, 1), (6, 3)]


def test_sonneborn_berger_counts_whom_one_has_beaten_and_half_of_whom_one_drew_with() -> None:
    met = [Met((1, 2), (1, 2)), Met((2, 3), (1, 2)), Met((3, 1), (1, 1)), Met((4,))]

    ties = {s.key: s.tie[0] for s in standings([1, 2, 3, 4], met, by=("sonneborn",))}

    assert ties == {1: 2 + Fraction(1, 2), 2: 1, 3: Fraction(3, 2), 4: 0}


def test_sonneborn_berger_at_a_larger_table_is_a_mean_of_those_behind() -> None:
    met = [Met((1, 2, 3), (1, 2, 2))]

    ties = {s.key: s.tie[0] for s in standings([1, 2, 3], met, MANY, ("sonneborn",))}

    assert ties == {1: 3, 2: Fraction(3, 4), 3: Fraction(3, 4)}  # of the points 12, 3, 3


@pytest.mark.parametrize("by", TIE_BREAKS)
def test_the_tie_break_is_told_on_the_page_and_its_columns_are_everywhere(
    hall: Hall, by: str
) -> None:
    hall.come("Ann", "Bob", "Cat", "Dan")
    page = f"{hall.url}tournament/"
    hall.steward.post(page, {"act": "begin", "code": "toy:quick", "tie-break": by})
    hall.steward.post(page, {"act": "round"})
    all_first_win(Tournament.objects.get())
    hall.steward.post(page, {"act": "standings"})

    told = hall.steward.get(page).content.decode()
    screen = Client().get(f"{hall.url}screen/").content.decode()
    head = hall.steward.get(f"{page}standings.csv").content.decode().splitlines()[0].split(",")

    parts = [CRITERIA[word] for word in TIE_BREAKS[by][1]]
    assert all(part.told(FEW) in told for part in parts)
    assert head[3 : 3 + len(parts)] == [part.title.lower() for part in parts]
    titles = "".join(f'<th scope="col">{part.title}</th>' for part in parts)
    assert f'<th scope="col">Points</th>{titles}' in told
    assert f'<th scope="col">Points</th>{titles}</tr>' in screen


# A form for all results ---------------------------------------------------------------------------


def test_all_results_of_a_round_are_sent_at_once(five: tuple[Hall, Tournament]) -> None:
    hall, tournament = five
    page = f"{hall.url}tournament/"
    tournament_services.next_round(tournament)
    form = hall.steward.get(page).content.decode()
    one, other = tournament.pairings.exclude(table=None)

    sent = {"act": "results 1", f"result-{one.pk}": "2 1", f"result-{other.pk}": "1 1"}
    answer = hall.steward.post(page, sent, follow=True).content.decode()

    assert form.count('value="results 1"') == 1
    assert "data-entered" in answer
    assert "The results have been entered." in answer
    assert "data-entered" not in hall.steward.get(page).content.decode()
    places = [[o.place for o in p.company] for p in tournament.pairings.all()]
    assert sorted(places) == [[1], [1, 1], [2, 1]]


def test_a_result_that_cannot_be_leaves_all_as_they_were_and_what_was_chosen_stays(
    seven: tuple[Hall, Tournament],
) -> None:
    hall, tournament = seven
    page = f"{hall.url}tournament/"
    tournament_services.next_round(tournament)
    four, three = tournament.pairings.order_by("pk")

    sent = {**at_table(four, "1", "2", "3", "4"), **at_table(three, "1", "2", "9")}
    answer = hall.steward.post(page, {"act": "results 1", **sent})

    assert answer.status_code == 409
    assert "Round 1, table 2: give each player a place from 1 to 3." in answer.content.decode()
    assert answer.content.decode().count(" selected") >= 6
    assert not Pairing.objects.filter(corrected=True).exists()


def test_a_page_that_is_behind_undoes_no_result_that_another_entered(
    five: tuple[Hall, Tournament],
) -> None:
    hall, tournament = five
    tournament_services.next_round(tournament)
    one, other = tournament.pairings.exclude(table=None)
    first_wins(tournament, 0)

    sent = {f"was-{p.pk}": "" for p in (one, other)} | {f"result-{one.pk}": ""}
    sent[f"result-{other.pk}"] = "2 1"
    hall.steward.post(f"{hall.url}tournament/", {"act": "results 1", **sent})

    assert [o.place for o in Pairing.objects.get(pk=one.pk).company] == [1, 2]
    assert [o.place for o in Pairing.objects.get(pk=other.pk).company] == [2, 1]


# Earlier rounds -----------------------------------------------------------------------------------


def test_a_round_drawn_before_an_earlier_one_was_corrected_is_flagged_and_can_be_drawn_again(
    five: tuple[Hall, Tournament],
) -> None:
    hall, tournament = five
    page = f"{hall.url}tournament/"
    tournament_services.next_round(tournament)
    all_first_win(tournament)
    tournament_services.next_round(tournament)
    before = seated(tournament, 2)

    first = tournament.pairings.filter(round=1).exclude(table=None)
    sent = {f"was-{p.pk}": "1 2" for p in first} | {f"result-{p.pk}": "2 1" for p in first}
    hall.steward.post(page, {"act": "results 1", **sent})
    flagged = hall.steward.get(page).content.decode()
    hall.steward.post(page, {"act": "again"})

    assert "Round 1 was corrected after this round was drawn" in flagged
    assert "Draw round 2 again" in flagged
    assert seated(tournament, 2) != before
    assert {name for table in seated(tournament, 2) for name in table} >= {"Bob", "Dan"}
    assert "was corrected after" not in hall.steward.get(page).content.decode()
    assert hall.sitting("Bob") == hall.sitting(
        next(n for t in seated(tournament, 2) if "Bob" in t for n in t if n != "Bob")
    )


def test_a_correction_that_changes_nobodys_table_is_not_flagged(
    five: tuple[Hall, Tournament],
) -> None:
    hall, tournament = five
    tournament_services.next_round(tournament)
    all_first_win(tournament)
    tournament_services.next_round(tournament)

    all_of_first = {p.pk: (1, 2) for p in tournament.pairings.filter(round=1, table__gt=0)}
    tournament_services.correct(tournament, all_of_first)

    assert "was corrected after" not in hall.steward.get(f"{hall.url}tournament/").content.decode()


def test_a_round_with_a_match_that_is_over_is_flagged_but_not_drawn_again(
    five: tuple[Hall, Tournament],
) -> None:
    hall, tournament = five
    page = f"{hall.url}tournament/"
    tournament_services.next_round(tournament)
    all_first_win(tournament)
    tournament_services.next_round(tournament)
    all_first_win(tournament)
    turned = {p.pk: (2, 1) for p in tournament.pairings.filter(round=1, table__gt=0)}
    tournament_services.correct(tournament, turned)

    told = hall.steward.get(page).content.decode()
    answer = hall.steward.post(page, {"act": "again"})

    assert "Round 1 was corrected after this round was drawn" in told
    assert 'value="again"' not in told
    assert answer.status_code == 409
    points = {row.entrant.name: row.points for row in table_of(tournament)["rows"]}
    assert sum(points.values()) == 2 * (2 * 2 + 2)  # of two rounds, each with a bye


# Names and lots -----------------------------------------------------------------------------------


def test_a_name_that_is_corrected_draws_no_other_lot(hall: Hall) -> None:
    hall.come("Ann", "Bob", "Cat", "Dan")
    tournament = entrant_services.begin(hall.meeting, "toy:quick")
    draw(tournament, "Dan", "Cat", "Bob", "Ann")
    # A name by which Dan would be drawn last.
    last = results.lot(tournament.seed or 0, "Ann")
    name = next(
        f"Dan {number}"
        for number in count()
        if results.lot(tournament.seed or 0, f"Dan {number}") > last
    )

    hall.steward.post(f"{hall.url}person/{hall.person('Dan').pk}/", {"act": "name", "name": name})
    page = hall.steward.get(f"{hall.url}tournament/").content.decode()
    hall.steward.post(f"{hall.url}tournament/", {"act": "round"})

    assert seated(tournament, 1) == [[name, "Cat"], ["Bob", "Ann"]]
    assert f"{name} was drawn as “Dan”." in page


def test_a_team_is_called_by_the_corrected_name_and_keeps_its_lot(hall: Hall) -> None:
    hall.come("Ann", "Bob", "Cat")
    tournament = entrant_services.begin(hall.meeting, PAIRS, teams=True)
    before = {e.pk: e.name for e in tournament.entrants.all()}

    hall.steward.post(f"{hall.url}person/{hall.person('Ann').pk}/", {"act": "name", "name": "Anne"})

    for entrant in tournament.entrants.all():
        assert entrant.name == before[entrant.pk].replace("Ann", "Anne")
        assert entrant.name_for_the_lot == before[entrant.pk]


# Round-robin --------------------------------------------------------------------------------------


@pytest.mark.parametrize("many", range(2, 9))
def test_in_a_round_robin_each_meets_each_once(many: int) -> None:
    rounds = fixed.round_robin(range(many))

    pairs = Counter(frozenset(one) for those in rounds for one in those if len(one) == 2)
    byes = Counter(one[0] for those in rounds for one in those if len(one) == 1)
    assert set(pairs) == {frozenset(pair) for pair in combinations(range(many), 2)}
    assert set(pairs.values()) == {1}
    assert set(byes.values()) == ({1} if many % 2 else set())
    assert all(sorted(k for one in those for k in one) == list(range(many)) for those in rounds)


def test_a_round_robin_ends_when_all_have_met_and_a_bye_gives_nothing(hall: Hall) -> None:
    hall.come("Ann", "Bob", "Cat")
    page = f"{hall.url}tournament/"
    hall.steward.post(page, {"act": "begin", "code": "toy:quick", "system": "round-robin"})
    tournament = Tournament.objects.get()
    for _ in range(3):
        assert hall.steward.post(page, {"act": "round"}).status_code == 302
        all_first_win(tournament)

    over = hall.steward.post(page, {"act": "round"})

    assert "Everyone has met everyone else" in over.content.decode()
    assert 'value="round"' not in over.content.decode()
    assert [sorted(t) for n in (1, 2, 3) for t in seated(tournament, n)] == unordered(
        [["Ann", "Bob"], ["Ann", "Cat"], ["Bob", "Cat"]],
        [sorted(t) for n in (1, 2, 3) for t in seated(tournament, n)],
    )
    assert sum(row.points for row in table_of(tournament)["rows"]) == 3 * 2


def unordered(wanted: list[list[str]], given: list[list[str]]) -> list[list[str]]:
    """*wanted* in the order of *given*, if they hold the same."""
    return given if sorted(given) == sorted(wanted) else wanted


def test_what_one_played_who_drops_out_of_a_round_robin_counts_for_nobody(hall: Hall) -> None:
    hall.come("Ann", "Bob", "Cat", "Dan")
    tournament = entrant_services.begin(hall.meeting, "toy:quick", system="round-robin")
    draw(tournament, "Ann", "Bob", "Cat", "Dan")
    tournament_services.next_round(tournament)
    all_first_win(tournament)
    dropped = seated(tournament, 1)[0][1]

    entrant_services.drop(tournament.entrants.get(name=dropped))
    tournament_services.next_round(tournament)

    points = {row.entrant.name: row.points for row in table_of(tournament)["rows"]}
    assert points[seated(tournament, 1)[0][0]] == points[dropped] == 0
    assert len(seated(tournament, 2)) == 1
    assert dropped not in seated(tournament, 2)[0]
    assert bye(tournament, 2) not in (*seated(tournament, 2)[0], dropped)


@pytest.mark.parametrize("many", range(2, 9))
def test_while_all_are_here_the_rounds_are_those_of_the_circle(many: int) -> None:
    order, met = list(range(many)), set[frozenset[int]]()
    for those in fixed.round_robin(order):
        assert fixed.next_round(order, met, order) == those
        met |= {frozenset(one) for one in those}
    assert fixed.next_round(order, met, order) == []


@pytest.mark.parametrize("many", range(2, 9))
def test_whoever_is_away_for_a_round_still_meets_everyone_once(many: int) -> None:
    rng = Random(many)
    for _ in range(50):
        order, met, rounds = list(range(many)), list[frozenset[int]](), 0
        while len(met) < many * (many - 1) // 2:
            away = {rng.choice(order)} if rounds < many else set()
            here = [key for key in order if key not in away]
            those = fixed.next_round(order, met, here)
            pairs = [frozenset(one) for one in those if len(one) == 2]
            assert sorted(k for one in those for k in one) in ([], here)
            assert not set(pairs) & set(met)
            met += pairs
            rounds += 1
            assert rounds <= 3 * many
        assert len(set(met)) == len(met)


def test_a_match_that_somebody_missed_is_played_when_both_are_here(hall: Hall) -> None:
    hall.come("Ann", "Bob", "Cat", "Dan")
    page = f"{hall.url}tournament/"
    hall.steward.post(page, {"act": "begin", "code": "toy:quick", "system": "round-robin"})
    tournament = Tournament.objects.get()
    dan = hall.meeting.people.filter(name="Dan")
    dan.update(here=False)  # he went home before the first round
    for _ in range(3):
        assert hall.steward.post(page, {"act": "round"}).status_code == 302
        all_first_win(tournament)
    waits = hall.steward.post(page, {"act": "round"}).content.decode()
    assert "All who are here have met." in waits
    assert "drop out" in waits
    assert waits.count(" and Dan") + waits.count("Dan and ") == 3

    dan.update(here=True)
    for _ in range(3):
        assert hall.steward.post(page, {"act": "round"}).status_code == 302
        all_first_win(tournament)

    over = hall.steward.post(page, {"act": "round"})
    assert "Everyone has met everyone else" in over.content.decode()
    met = [frozenset(t) for n in range(1, 7) for t in seated(tournament, n)]
    assert len(met) == len(set(met)) == 6


def test_a_round_robin_is_for_eight_and_takes_nobody_in_later(hall: Hall) -> None:
    hall.come(*"ABCDEFGHI")
    page = f"{hall.url}tournament/"
    sent = {"act": "begin", "code": "toy:quick", "system": "round-robin"}

    nine = hall.steward.post(page, sent)
    hall.press(act="close-door")
    hall.meeting.people.filter(name="I").update(here=False)
    hall.steward.post(page, sent)
    hall.steward.post(page, {"act": "round"})
    hall.meeting.people.filter(name="I").update(here=True)
    late = hall.steward.post(page, {"act": "enter", "person": str(hall.person("I").pk)})

    assert "A round-robin is for up to 8 people, and there are 9 here." in nine.content.decode()
    assert "so no entrant can join it any more" in late.content.decode()
    assert Tournament.objects.get().entrants.count() == 8


# Knock-out ----------------------------------------------------------------------------------------


def test_the_first_four_go_on_to_a_knock_out_that_decides_their_places(
    five: tuple[Hall, Tournament],
) -> None:
    hall, tournament = five
    page = f"{hall.url}tournament/"
    early = hall.steward.post(page, {"act": "knock-out"})
    hall.steward.post(page, {"act": "round"})
    all_first_win(tournament)
    order = [row.entrant.name for row in table_of(tournament)["rows"]]

    hall.steward.post(page, {"act": "knock-out"})
    assert seated(tournament, 2) == [[order[0], order[3]], [order[1], order[2]]]
    semi, other = tournament.pairings.filter(round=2)
    tournament_services.correct(tournament, {semi.pk: (2, 1), other.pk: (1, 1)})
    hall.steward.post(page, {"act": "round"})
    final, third = tournament.pairings.filter(round=3)
    assert [final.stage, third.stage] == [fixed.FINAL, fixed.THIRD]
    assert seated(tournament, 3) == [[order[1], order[3]], [order[2], order[0]]] or seated(
        tournament, 3
    ) == [[order[3], order[1]], [order[0], order[2]]]
    tournament_services.correct(tournament, {final.pk: (2, 1), third.pk: (2, 1)})
    over = hall.steward.post(page, {"act": "round"})

    places = [(row.place, row.entrant.name) for row in table_of(tournament)["rows"]]
    won = [seated(tournament, 3)[0][1], seated(tournament, 3)[0][0]]
    won += [seated(tournament, 3)[1][1], seated(tournament, 3)[1][0]]
    assert places == [*enumerate(won, 1), (5, order[4])]
    assert early.status_code == over.status_code == 409
    assert "so the tournament is over" in over.content.decode()
    assert 'value="round"' not in over.content.decode()
    assert f"<bdi>{won[0]}</bdi> won the final." in over.content.decode()
    hall.steward.post(page, {"act": "standings"})
    screen = Client().get(f"{hall.url}screen/").content.decode()
    assert "after the final" in screen
    assert screen.index(won[0]) < screen.index(won[3])


def test_the_matches_of_a_knock_out_give_no_points(five: tuple[Hall, Tournament]) -> None:
    hall, tournament = five
    tournament_services.next_round(tournament)
    all_first_win(tournament)
    before = {row.entrant.name: row.points for row in table_of(tournament)["rows"]}

    tournament_services.next_round(tournament, knock_out=True)
    all_first_win(tournament)

    assert {row.entrant.name: row.points for row in table_of(tournament)["rows"]} == before


def test_a_final_whose_semi_final_is_corrected_is_flagged(five: tuple[Hall, Tournament]) -> None:
    hall, tournament = five
    tournament_services.next_round(tournament)
    all_first_win(tournament)
    tournament_services.next_round(tournament, knock_out=True)
    all_first_win(tournament)
    tournament_services.next_round(tournament)

    semi = tournament.pairings.filter(round=2)[0]
    tournament_services.correct(tournament, {semi.pk: (2, 1)})

    rounds = table_of(tournament)["rounds"]
    assert [one.corrected for one in rounds] == [None, None, 2]
    tournament_services.draw_again(tournament)
    assert [one.corrected for one in table_of(tournament)["rounds"]] == [None] * 3
    assert semi.company[1].entrant.name in seated(tournament, 3)[0]


def test_at_tables_of_four_there_is_no_knock_out(seven: tuple[Hall, Tournament]) -> None:
    _, tournament = seven
    tournament_services.next_round(tournament)
    for pairing in tournament.pairings.all():
        places = tuple(range(1, len(pairing.company) + 1))
        tournament_services.correct(tournament, {pairing.pk: places})

    with pytest.raises(Refused, match="two meet at each table"):
        tournament_services.next_round(tournament, knock_out=True)


# Teams --------------------------------------------------------------------------------------------

# Any game that is played in pairs will do.
EVERY_USUAL = [GAMES[slug].terms(v.key) for slug in sorted(GAMES) for v in GAMES[slug].variants]
PAIRS = next(t.code for t in EVERY_USUAL if set(map(len, GAMES[t.game].sides(t))) == {2})


@pytest.fixture
def teams(hall: Hall) -> tuple[Hall, Tournament]:
    hall.come("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus")
    sent = {"act": "begin", "code": PAIRS, "teams": "yes"}
    assert hall.steward.post(f"{hall.url}tournament/", sent).status_code == 302
    return hall, Tournament.objects.get()


def test_teams_of_two_sit_across_and_share_their_points(teams: tuple[Hall, Tournament]) -> None:
    hall, tournament = teams
    tournament_services.next_round(tournament)

    pairings = list(tournament.pairings.all())
    assert [len(p.company) for p in pairings] == [2, 2]
    for p in pairings:
        assert p.play
        for one, seats in zip(p.company, tournament.sides, strict=True):
            at = hall.meeting.people.filter(table=p.table, seat__in=seats).order_by("seat")
            assert [person.name for person in one.entrant.people] == [x.name for x in at]
    bots = [c for p in pairings if p.play for c in p.play.sitting.chairs.filter(kind="bot")]
    assert len(bots) == 1  # seven people: one plays with a bot
    all_first_win(tournament)
    rows = table_of(tournament)["rows"]
    assert [row.points for row in rows] == [2, 2, 0, 0]
    assert sum("with a bot" in row.entrant.name for row in rows) == 1


def test_who_plays_with_whom_can_be_changed_before_the_first_round(
    teams: tuple[Hall, Tournament],
) -> None:
    hall, tournament = teams
    page = f"{hall.url}tournament/"
    one, other = (e.people[0] for e in tournament.entrants.all()[:2])
    left = {e.people[1].name for e in tournament.entrants.all()[:2]}

    hall.steward.post(page, {"act": "pair", "one": str(one.pk), "other": str(other.pk)})

    names = [{person.name for person in e.people} for e in tournament.entrants.all()]
    assert {one.name, other.name} in names
    assert left in names
    assert sum(map(len, names)) == 7
    hall.steward.post(page, {"act": "round"})
    late = hall.steward.post(page, {"act": "pair", "one": str(one.pk), "other": str(other.pk)})
    assert "so the teams stay as they are" in late.content.decode()


def test_one_who_comes_later_plays_with_whoever_has_a_bot(teams: tuple[Hall, Tournament]) -> None:
    hall, tournament = teams
    tournament_services.next_round(tournament)
    hall.come("Hal")

    entrant_services.enter(tournament, hall.person("Hal"))

    assert all(len(e.people) == 2 for e in tournament.entrants.all())
    assert not tournament.entrants.filter(name__contains="with a bot").exists()


def test_a_game_that_is_not_played_in_pairs_has_no_teams(hall: Hall) -> None:
    hall.come("Ann", "Bob", "Cat", "Dan")

    answer = hall.steward.post(
        f"{hall.url}tournament/", {"act": "begin", "code": "toy:quick", "teams": "yes"}
    )

    assert answer.status_code == 409
    assert "isn’t played in pairs" in answer.content.decode()


# A fall -------------------------------------------------------------------------------------------


def test_a_result_that_a_fall_kept_from_being_written_is_written_when_the_house_opens(
    five: tuple[Hall, Tournament],
    django_capture_on_commit_callbacks: Callable[..., Any],
) -> None:
    """What is told on commit is never heard here, as if the house fell between the two."""
    _, tournament = five
    tournament_services.next_round(tournament)
    pairing = tournament.pairings.exclude(table=None)[0]
    play_out(pairing)
    unwritten = [one.place for one in Pairing.objects.get(pk=pairing.pk).company]

    with django_capture_on_commit_callbacks(execute=True):
        events.tell(Opened())

    assert unwritten == [None, None]
    assert {one.place for one in Pairing.objects.get(pk=pairing.pk).company} == {1, 2}
    version = tournament.meeting.version
    tournament.meeting.refresh_from_db()
    assert tournament.meeting.version > version
    with django_capture_on_commit_callbacks(execute=True):
        events.tell(Opened())  # and now there is nothing to write
    again = tournament.meeting.version
    tournament.meeting.refresh_from_db()
    assert tournament.meeting.version == again


def test_the_cross_table_says_how_each_stood_to_each(five: tuple[Hall, Tournament]) -> None:
    hall, tournament = five
    hall.steward.post(f"{hall.url}tournament/", {"act": "round"})
    all_first_win(tournament)

    shown = table_of(tournament)
    names = [row.entrant.name for row in shown["rows"]]
    marks = {row.entrant.name: cells for row, cells in shown["crossed"]}

    met = {frozenset(pair) for pair in seated(tournament, 1) if len(pair) == 2}
    for at, one in enumerate(names):
        assert marks[one][at] == "–"
        for there, other in enumerate(names):
            expected = {"0", "1"} if frozenset((one, other)) in met else {"", "–"}
            assert {marks[one][there]} <= expected
            if marks[one][there] in ("0", "1"):
                assert {marks[one][there], marks[other][at]} == {"0", "1"}
    assert sum(cells.count("1") for cells in marks.values()) == len(met)


def test_the_desk_prints_pairings_slips_with_codes_standings_and_the_cross_table(
    five: tuple[Hall, Tournament],
) -> None:
    hall, tournament = five
    before = hall.steward.get(f"{hall.url}tournament/paper/").content.decode()
    hall.steward.post(f"{hall.url}tournament/", {"act": "round"})

    page = hall.steward.get(f"{hall.url}tournament/paper/").content.decode()
    desk = hall.steward.get(f"{hall.url}tournament/").content.decode()

    assert "No round has been drawn yet" in before
    tables = [pair for pair in seated(tournament, 1) if len(pair) == 2]
    assert page.count('class="slip"') == len(tables) == 2
    assert page.count('class="qr"') == 2
    assert f"{bye(tournament, 1)}</bdi> has a bye." in page
    for pairing in tournament.pairings.exclude(table=None):
        assert f'id="slip-{pairing.pk}"' in desk  # where the code of its slip leads
    assert "tournament/paper/" in desk
    assert all(page.count(f"<bdi>{name}</bdi>") >= 2 for pair in tables for name in pair)


def test_the_paper_of_a_round_that_is_over_has_results_and_no_slips(
    five: tuple[Hall, Tournament],
) -> None:
    hall, tournament = five
    hall.steward.post(f"{hall.url}tournament/", {"act": "round"})
    first, second = tournament.pairings.exclude(table=None)
    paper = f"{hall.url}tournament/paper/"

    tournament_services.correct(tournament, {first.pk: (1, 2)})
    half = hall.steward.get(paper).content.decode()
    tournament_services.correct(tournament, {second.pk: (1, 1)})
    whole = hall.steward.get(paper).content.decode()

    assert half.count('class="slip"') == 1
    assert "round 1, results" not in half
    assert whole.count('class="slip"') == 0
    assert "round 1, results" in whole
    won, lost = (one.entrant.name for one in first.company)
    assert f"<bdi>{won}</bdi> 1, <bdi>{lost}</bdi> 2</td>" in whole


def test_pairings_tell_what_the_desk_entered_from_what_it_corrected(
    five: tuple[Hall, Tournament],
) -> None:
    hall, tournament = five
    tournament_services.next_round(tournament)
    played, by_hand = tournament.pairings.exclude(table=None)

    def told() -> dict[str, tuple[str, str]]:
        text = hall.steward.get(f"{hall.url}tournament/pairings.csv").content.decode("utf-8-sig")
        return {
            r["table"]: (r["entered"], r["corrected"]) for r in csv.DictReader(text.splitlines())
        }

    play_out(played)
    tournament_services.correct(tournament, {by_hand.pk: (1, 2)})
    entered = told()
    those = results.pairings_of(tournament)
    places = [one.place or 0 for p in those if p.pk == played.pk for one in p.company]
    tournament_services.correct(tournament, {played.pk: places[::-1]})

    assert entered[str(played.table)] == ("by the table", "")
    assert entered[str(by_hand.table)] == ("at the desk", "")
    assert entered[""] == ("", "")
    assert told()[str(played.table)] == ("at the desk", "yes")
    assert told()[str(by_hand.table)] == ("at the desk", "")


def test_a_slip_says_that_no_phone_can_open_its_code(five: tuple[Hall, Tournament]) -> None:
    hall, _ = five
    paper = f"{hall.url}tournament/paper/"

    def warned(host: str) -> int:
        page = hall.steward.get(paper, headers={"host": host}).content.decode()
        return page.count("No phone can open this code")

    assert warned("localhost:8000") == 0  # there is no code yet
    hall.steward.post(f"{hall.url}tournament/", {"act": "round"})
    assert warned("localhost:8000") == 1 + 2  # once for the page, and on each slip
    assert warned("testserver") == 0
    hall.come("Zoe")
    assert hall.clients["Zoe"].get(f"{hall.url}tournament/paper/").status_code != 200
