"""From which side a board is seen: one's own, until one turns it."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from diversions.games import GAMES
from diversions.live import hub
from diversions.live.hub import look
from diversions.play import services, streams
from diversions.play.models import Sitting
from diversions.rules.pictures import doors
from tests.play.conftest import Company, seat

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]

# Two play on the board of any of these, and see it from two sides.
GAME = next(game for game in GAMES.values() if doors.has_board(game) and game.seats == (2,))


@pytest.fixture
def company() -> Company:
    sitting = services.open_table(GAME.terms(), [services.friend(), services.friend()])
    company_of = Company(sitting, Client(), Client(), Client())
    seat(company_of.ann, sitting, 0, "Ann")
    seat(company_of.bob, sitting, 1, "Bob")
    return company_of


def points(page: str) -> list[str]:
    """The points of the board in the order of the page, from the top left."""
    return re.findall(r'<(?:a|g) class="point[^>]* aria-label="(\w+),', page)


def seen(client: Client, sitting: Sitting, query: str = "") -> list[str]:
    return points(client.get(sitting.get_absolute_url() + query, follow=True).content.decode())


def test_each_player_sees_the_board_from_his_own_side(company: Company) -> None:
    ann, bob, cat = (
        seen(client, company.sitting) for client in (company.ann, company.bob, company.cat)
    )

    assert ann == cat
    assert bob == ann[::-1]
    assert int(ann[0][1:]) > int(ann[-1][1:]) == 1


def test_the_letters_of_the_board_run_as_the_board_does(company: Company) -> None:
    def ranks(client: Client) -> list[str]:
        page = client.get(company.url).content.decode()
        letters = re.search(r"<pre>(.*?)</pre>", page, re.S)
        assert letters
        return [row.split()[0] for row in letters[1].splitlines()[:-1]]

    assert ranks(company.ann)[-1] == ranks(company.bob)[0] == "1"


def test_a_link_turns_the_board_and_it_stays_turned(company: Company) -> None:
    before = seen(company.bob, company.sitting)
    page = company.bob.get(company.url).content.decode()
    link = re.search(r'href="([^"]+)">Turn the board', page)
    assert link

    answer = company.bob.get(link[1].replace("&amp;", "&"))

    assert answer.status_code == 302
    assert answer["Location"] == f"{company.url}#board"
    assert seen(company.bob, company.sitting) == before[::-1]
    assert points(company.post(company.bob, act="hint")) == before[::-1]
    assert seen(company.bob, company.sitting, "?turn=1") == before
    assert seen(company.ann, company.sitting) == before[::-1]


def test_the_stream_carries_the_board_as_it_lies(
    company: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "close_old_connections", lambda: None)
    chair = company.sitting.chairs.get(seat=1)
    address = streams.address(company.sitting, chair, -1, False)

    place, good = hub.viewpoint_of(address.split("/")[2])
    own = look(streams.viewpoint(company.sitting, chair), -1)
    page = look(place, -1)

    assert good
    assert own
    assert page
    assert points(page.html) == points(own.html)[::-1]


def test_a_lesson_is_turned_by_nobody() -> None:
    lesson = Client().get(f"/games/{GAME.slug}/learn/").content.decode()

    assert "Turn the board" not in lesson
