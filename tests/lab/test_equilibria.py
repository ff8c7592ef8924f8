"""The page of a solved game: every score, every hand, downloads, and what is not there."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from diversions.games import GAMES
from diversions.games.le_truc import equilibrium as le_truc
from diversions.games.tablero import equilibrium as tablero
from diversions.lab import equilibria
from diversions.lab.equilibria import COLUMNS
from diversions.rules.players.dare import Solved, scores, solved
from diversions.rules.players.tables import solved_terms

pytestmark = pytest.mark.django_db

GAME = next(game for game in GAMES.values() if equilibria.shipped(game))
KNOWN = solved(GAME)
assert KNOWN is not None
NAME = equilibria.shipped(GAME)[0]
HOME = f"/games/{GAME.slug}/equilibrium/"
HANDS = 455


def page(client: Client, asked: str = "", status: int = 200) -> str:
    answer = client.get(HOME + asked)
    assert answer.status_code == status
    return answer.content.decode()


def test_a_solved_game_is_linked_from_its_report_and_from_the_laboratory(client: Client) -> None:
    assert HOME in client.get("/laboratory/").content.decode()
    report = (Path(__file__).parents[2] / "fixtures/games" / GAME.slug / "report.toml").read_text()
    assert f"]({HOME})" in report


def test_every_hand_is_a_square_and_a_row(client: Client) -> None:
    text = page(client, "?eldest=2&dealer=3")

    assert text.count("<rect ") == 2 * HANDS  # to dare, and to see
    listed = re.findall(r'<th scope="row">[2-9AKQJT] [2-9AKQJT] [2-9AKQJT]</th>', text)
    assert len(listed) == 2 * HANDS
    assert "eldest 2, dealer 3" in text


def test_every_score_is_linked_with_its_share(client: Client) -> None:
    text = page(client)

    for eldest, dealer in scores(5):
        assert f"eldest={eldest}&amp;dealer={dealer}#hands" in text


def test_the_figures_are_those_of_the_table(client: Client) -> None:
    assert KNOWN is not None
    table = KNOWN.table(NAME)
    assert table is not None
    text = page(client)

    assert f"{50 + 100 * table.head['plain'][0]:.2f}" in text
    cells = equilibria.overview(equilibria.solutions(GAME)[0])
    every = equilibria.rows_of(table, KNOWN, (0, 0), (), asked=False)
    assert sum(row.held for row in every) == pytest.approx(1)
    dares = sum(row.held * row.share for row in every)
    assert cells[0, 0].dares == pytest.approx(dares, abs=1e-5)
    assert 0.05 < cells[0, 0].dares < 0.5
    assert cells[0, 4].dares > 0.95  # it costs nothing, and the dealer may not see


def test_what_was_measured_is_read_once_for_a_page(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads: list[Solved] = []
    figures = equilibria.figures

    def counted(known: Solved) -> dict[str, Any]:
        reads.append(known)
        return figures(known)

    monkeypatch.setattr(equilibria, "figures", counted)

    for name in equilibria.shipped(GAME):
        reads.clear()
        page(client, f"?contest={name}")
        assert len(reads) == 1, name


@pytest.mark.parametrize("asked", ["?eldest=5", "?dealer=-1", "?eldest=x&dealer=2"])
def test_a_score_that_there_is_not_is_refused_in_words(client: Client, asked: str) -> None:
    text = page(client, asked, status=400)

    assert "enter a number from 0 to 4" in text
    assert text.count("<rect ") == 2 * HANDS


@pytest.mark.parametrize(
    "path", [f"{HOME}?contest=whist", f"{HOME}whist.csv", "/games/whist/equilibrium/"]
)
def test_what_is_not_solved_is_not_there(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


def test_a_game_without_a_table_has_no_page(client: Client) -> None:
    unsolved = next(slug for slug, game in GAMES.items() if solved(game) is None)

    assert client.get(f"/games/{unsolved}/equilibrium/").status_code == 404


def test_every_hand_at_every_score_can_be_taken_away(client: Client) -> None:
    table = list(csv.reader(io.StringIO(client.get(f"{HOME}{NAME}.csv").content.decode())))
    listed = client.get(f"{HOME}{NAME}.json").json()

    assert table[0] == list(COLUMNS)
    assert len(table) - 1 == len(listed) == 25 * HANDS
    assert [str(value) for value in listed[7].values()] == table[8]


def test_what_the_sources_advise_is_told_with_place_and_figures(client: Client) -> None:
    assert isinstance(KNOWN, Solved)
    text = page(client)
    asked = [counsel for counsel in KNOWN.counsels if counsel.contest == NAME]

    assert asked
    for counsel in asked:
        assert counsel.locus in text
        assert counsel.style in text
    assert "With 9 7 5, at the score shown here, " in text


# Where either player may dare, before any card ------------------------------------------------


LATE = next(
    (one for one in equilibria.solutions(GAME) if one.either),
    None,
)
if_late = pytest.mark.skipif(LATE is None, reason="no such contest has its table")


@if_late
@pytest.mark.parametrize(
    ("played", "left"), [("", 3), ("3", 3), ("3 5", 2), ("3 5 7", 2), ("3 5 2 7", 1)]
)
def test_any_moment_of_a_deal_can_be_looked_at(client: Client, played: str, left: int) -> None:
    """Whoever has won the first trick leads to the second, with two cards left."""
    assert LATE is not None
    cards = "".join(f"&played={card}" for card in played.split())
    text = page(client, f"?contest={LATE.name}{cards}")

    assert f"on which hands to put {equilibria.MOMENTS[len(played.split())]}" in text
    rows = re.findall(r'<th scope="row">((?:[2-9AKQJT] ?)+)</th><td>', text)
    listed = [row.split() for row in rows if re.search("[2-9AKQJT]$", row)]
    assert max(map(len, listed)) == left
    assert text.count("<rect ") >= 13


@if_late
def test_the_shares_of_the_moments_are_those_of_the_hands() -> None:
    """The chart before the first lead says the same as the figures that were computed apart."""
    assert LATE is not None
    for score in scores(LATE.table.contest.up):
        LATE.score, LATE.played = score, ()
        assert LATE.daring.share == pytest.approx(LATE.moments[0].dares, abs=1e-5)
        assert sum(moment.dares for moment in LATE.moments) <= 1
        assert all(moment.sees <= moment.dares for moment in LATE.moments)
    LATE.score = (0, 0)


@if_late
@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("&played=&played=3", "in the order in which they were played"),
        ("&played=3" * 5, "no more than four cards"),
        ("&played=1&played=2" * 3, "five cards at most"),
        ("&played=13", "enter a number from 0 to 12"),
        ("&played=x", "enter a number from 0 to 12"),
    ],
)
def test_cards_that_cannot_have_been_played_are_refused(
    client: Client, cards: str, said: str
) -> None:
    assert LATE is not None
    assert said in page(client, f"?contest={LATE.name}{cards}", status=400)


def test_where_eldest_alone_may_dare_there_is_no_later_moment(client: Client) -> None:
    assert "no player may put after the first card" in page(client, "?played=3", status=400)


def test_what_is_told_of_a_ladder_is_in_its_table_and_a_table_that_is_gone_is_left_out(
    client: Client, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    game = GAMES["le-truc"]
    told = equilibria.near(game)
    laboratory = client.get("/laboratory/").content.decode()

    assert [one.terms for one in told] == list(solved_terms(game).values())
    for one in told:
        assert 0.4 < one.value < 0.5  # whoever answers has the better of it
        assert one.near is not None
        assert 0 < one.near < 0.05
        assert f"{100 * one.value:.1f} per cent of games" in laboratory

    (tmp_path / "sackson.ladder").write_bytes(b"ladder 1\nand nothing more")
    monkeypatch.setattr(le_truc, "TABLES", tmp_path)

    assert equilibria.near(game) == []


@pytest.mark.parametrize(("slug", "known"), [("truc", True), ("rentoy", False)])
def test_what_scores_are_worth_can_be_taken_away(client: Client, slug: str, known: bool) -> None:
    """Of a game near perfect play with what a perfect opponent wins; of a learnt one without."""
    (one,) = equilibria.near(GAMES[slug])
    place = f"/games/{slug}/scores/{one.name}"

    table = list(csv.DictReader(io.StringIO(client.get(f"{place}.csv").content.decode())))
    rows = client.get(f"{place}.json").json()

    assert (one.near is not None) == known
    assert len(table) == len(rows) == len(one.lines) > 40
    assert tuple(rows[0]) == equilibria.SCORE_COLUMNS
    first = rows[0]
    assert (first["eldest"], first["dealer"]) == (0, 0)
    assert first["eldest_wins"] == pytest.approx(one.value, abs=1e-3)
    assert (first["perfect_eldest_wins"] is not None) == known
    if known:
        assert all(row["perfect_eldest_wins"] > row["eldest_wins"] for row in rows[:20])
    ahead = next(row for row in rows if (row["eldest"], row["dealer"]) == (11, 0))
    assert ahead["eldest_wins"] > 0.9
    assert client.get(f"/games/{slug}/scores/nothing.csv").status_code == 404
    laboratory = client.get("/laboratory/").content.decode()
    assert f'href="{place}.csv"' in laboratory


def test_solved_is_said_of_nothing_but_what_a_best_response_was_computed_for(
    client: Client,
) -> None:
    laboratory = client.get("/laboratory/").content.decode()
    findings = laboratory.partition('<ul class="findings">')[2].partition("</ul>")[0]

    said = [line for line in findings.splitlines() if "solved" in line]

    assert len(said) == sum(len(equilibria.solutions(game)) for game in GAMES.values())
    assert all("a perfect opponent would win 0.0" in line for line in said)


def test_what_is_told_of_boards_with_rows_is_in_their_tables(
    client: Client, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    game = GAMES["tablero"]
    told = equilibria.boards(game)
    laboratory = client.get("/laboratory/").content.decode()

    assert [one.terms for one in told] == list(solved_terms(game).values())
    for one in told:
        assert 0 < one.begins < 1  # to begin is good, where a coin is much in one turn
        assert f"{one.begins:.2f} of a coin ahead" in laboratory

    monkeypatch.setattr(tablero, "TABLES", tmp_path)

    assert equilibria.boards(game) == []
