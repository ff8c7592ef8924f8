"""What a place at a real table is sent, on both databases."""

from __future__ import annotations

import asyncio

import pytest

from diversions.games import GAMES
from diversions.live import hub
from diversions.live.hub import look
from diversions.play import services, streams
from diversions.play.models import Chair, Sitting
from tests.live import in_a_loop

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]


@pytest.fixture(autouse=True)
def _one_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test's own transaction is not given up for a new connection."""
    monkeypatch.setattr(hub, "close_old_connections", lambda: None)


@pytest.fixture
def sitting() -> Sitting:
    """A table of the first game, with one person and a friend to come."""
    game = next(iter(GAMES.values()))
    return services.open_table(game.terms(), [services.you("Ann"), services.friend()])


def test_a_place_is_shown_what_is_newer_than_it_knows(sitting: Sitting) -> None:
    at = streams.viewpoint(sitting, None)

    page = look(at, known=-1)

    assert page is not None
    assert page.version == sitting.version
    assert "Ann" in page.html
    assert look(at, known=page.version) is None


def test_who_was_put_out_of_a_chair_sees_a_farewell_and_no_table(sitting: Sitting) -> None:
    chair = sitting.chairs.get(seat=0)
    at = streams.viewpoint(sitting, chair)
    seen = look(at, known=-1)
    services.leave(chair)

    page = look(at, known=sitting.version)

    assert seen is not None
    assert not seen.gone
    assert page is not None
    assert page.gone
    assert sitting.get_absolute_url() in page.html
    assert 'name="version"' not in page.html


def test_a_chair_of_another_table_sees_nothing_of_this_one(sitting: Sitting) -> None:
    other = services.open_table(sitting.terms, [services.you("Bob"), services.friend()])
    chair = other.chairs.get(seat=0)

    page = look(streams.viewpoint(sitting, chair), known=-1)

    assert page is not None
    assert page.gone
    assert "Ann" not in page.html


def test_the_address_of_a_stream_names_its_place_and_the_version_shown(sitting: Sitting) -> None:
    chair = Chair.objects.get(sitting=sitting, seat=0)

    url = streams.address(sitting, chair, 7)

    token, _, query = url.removeprefix(hub.PREFIX).partition("/")
    assert query == "?shown=7"
    assert hub.viewpoint_of(token) == (streams.viewpoint(sitting, chair), True)


@pytest.mark.django_db(transaction=True)
def test_word_of_a_change_goes_through_postgresql_to_every_process(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if hub.connection.vendor != "postgresql":  # type: ignore[attr-defined]
        pytest.skip("of PostgreSQL alone")
    heard: list[str] = []

    def tell() -> None:
        hub.changed("table/41", 3)
        hub.connection.close()  # type: ignore[attr-defined]

    async def scene() -> None:
        house = hub.Hub()
        monkeypatch.setattr(house, "heard", heard.append)
        async with asyncio.timeout(60):
            while not heard:
                await asyncio.to_thread(tell)
                await asyncio.sleep(0.05)
        house.close()

    in_a_loop(scene())

    assert set(heard) == {"table/41"}
