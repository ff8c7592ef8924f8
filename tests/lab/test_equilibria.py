"""The page of a solved game: every score, every hand, downloads, and what is not there."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path

import pytest
from django.test import Client

from diversions.games import GAMES
from diversions.lab import equilibria
from diversions.lab.equilibria import COLUMNS
from diversions.rules.players.dare import Solved, scores, solved

pytestmark = pytest.mark.django_db

GAME = equilibria.solved_games()[0]
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

    assert text.count("<rect ") == HANDS
    assert len(re.findall(r'<th scope="row">[2-9AKQJT] [2-9AKQJT] [2-9AKQJT]</th>', text)) == HANDS
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
    cells = equilibria.overview(GAME.slug, NAME)
    every = equilibria.rows(table, KNOWN, (0, 0))
    assert sum(row.dealt for row in every) == pytest.approx(1)
    assert cells[0, 0].dares == pytest.approx(sum(row.dealt * row.dares for row in every))
    assert 0.05 < cells[0, 0].dares < 0.5
    assert cells[0, 4].dares > 0.95  # it costs nothing, and the dealer may not see


@pytest.mark.parametrize("asked", ["?eldest=5", "?dealer=-1", "?eldest=x&dealer=2"])
def test_a_score_that_there_is_not_is_refused_in_words(client: Client, asked: str) -> None:
    text = page(client, asked, status=400)

    assert "enter a number from 0 to 4" in text
    assert text.count("<rect ") == HANDS


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
    assert "On 9 7 5 the table has" in text
