"""Forty phones on one server: what each is sent, and what is left after the server is killed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from diversions.games import GAMES
from diversions.serve.phone import Phone
from diversions.serve.rehearsal import rehearse
from tests.live import LiveServer, in_a_loop
from tests.visitors import served

PHONES = 40
SLUG = sorted(GAMES)[0]  # any game will do
FEW = 8  # of a whole rehearsal; the command has forty


@pytest.fixture
def server(prepared: Path, tmp_path: Path) -> Iterator[LiveServer]:
    with served(prepared, tmp_path / "data") as started:
        yield started


async def a_meeting(port: int) -> tuple[Phone, str]:
    """A steward, and the address of her meeting, with one game in its running order."""
    steward = Phone(port)
    assert await steward.send("/guild/", name="Games") == 302
    page = await steward.open("/guild/")
    match = re.search(r"/guild/([a-z]{4})/steward/", page)
    assert match
    url = f"/guild/{match[1]}/"
    assert await steward.send(f"{url}plan/", act="add", code=SLUG) == 302
    return steward, url


async def come(port: int, url: str, number: int) -> Phone:
    phone = Phone(port)
    assert await phone.send(url, name=f"Guest {number}") == 302
    return phone


def started(page: str) -> str:
    match = re.search(r'id="do-start" name="start" value="(\d+)"', page)
    assert match
    return match[1]


def test_forty_phones_are_led_to_their_tables_and_the_steward_sees_all(
    own_site: LiveServer,
) -> None:
    async def scene() -> None:
        steward, url = await a_meeting(own_site.port)
        phones = [await come(own_site.port, url, number) for number in range(PHONES)]
        ears = [await phone.listen(await phone.open(url)) for phone in phones]
        view = await steward.open(f"{url}steward/")
        ears.append(await steward.listen(view))

        assert await steward.send(f"{url}steward/", start=started(view)) == 302
        for phone in phones:
            await phone.until("data-follow")
        await steward.until("Table 20")
        tables = [await phone.open(url) for phone in phones]

        places = [phone.at for phone in phones]
        assert all(re.fullmatch("/at/[a-z0-9]+/", place) for place in places)
        assert len(set(places)) == PHONES // 2
        mine = [f'class="whose"><bdi>Guest {n}</bdi>' for n in range(PHONES)]
        assert all(name in page for name, page in zip(mine, tables, strict=True))
        assert await steward.send(f"{url}steward/", act="pause") == 302
        await steward.until("data-paused")
        for ear in ears:
            ear.cancel()

    in_a_loop(scene())


def test_a_meeting_is_rehearsed_and_a_killed_server_finds_every_phone_at_its_chair(
    server: LiveServer,
) -> None:
    """What is not found again is told by ``RehearsalFailed``; the command rehearses with forty."""
    measured = in_a_loop(rehearse(server, FEW, SLUG, moves=2))

    assert measured.phones == FEW
    assert measured.tables == FEW // 2
    assert measured.moves >= FEW // 2


async def press(two: list[Phone]) -> str:
    """One move at a table of two, by whom it is; the page that is shown then."""
    for phone in two:
        page = await phone.open(phone.at)
        moves = re.findall('name="move" value="([^"]+)"', page)
        if moves:
            version = re.search(r'name="version" value="(\d+)"', page)
            assert version
            assert await phone.send(phone.at, move=moves[0], version=version[1]) == 302
            return await phone.open(phone.at)
    raise AssertionError("Nobody was to act.")


@pytest.mark.parametrize(
    ("asked", "said"),
    [({"phones": 0}, "Give 1 to 200 phones."), ({"game": "unheard"}, "“unheard” is not a game")],
)
def test_what_cannot_be_rehearsed_is_refused(asked: dict[str, Any], said: str) -> None:
    with pytest.raises(CommandError, match=said):
        call_command("rehearse", **asked)


def test_a_steward_whose_phone_dies_goes_on_at_another_by_her_link(own_site: LiveServer) -> None:
    async def scene() -> None:
        steward, url = await a_meeting(own_site.port)
        phones = [await come(own_site.port, url, number) for number in range(4)]
        view = await steward.open(f"{url}steward/")
        link = re.search(r'value="http://[^/]+(/guild/steward/[^"]+)"', view)
        assert link
        await steward.listen(view)
        await steward.send(f"{url}steward/", start=started(view))
        tables = [await phone.open(url) for phone in phones]
        ears = [await phone.listen(page) for phone, page in zip(phones, tables, strict=True)]

        steward.close()  # it is dead; nothing is lost with it
        other = Phone(own_site.port)
        view = await other.open(link[1])
        ears.append(await other.listen(view))
        await press(phones[:2])
        await other.until("1 move,")
        assert await other.send(f"{url}steward/", act="pause") == 302

        for phone in phones:
            await phone.until("The game is paused.")
        for ear in ears:
            ear.cancel()

    in_a_loop(scene())
