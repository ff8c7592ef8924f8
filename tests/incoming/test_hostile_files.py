"""A hostile or broken file of meetings is refused in words, and nothing of it is taken in."""

from __future__ import annotations

import copy
import json
import os
from random import Random
from typing import Any

import pytest

from diversions.games import GAMES
from diversions.guild.meeting import services
from diversions.guild.models import Meeting
from diversions.guild.people import services as people_services
from diversions.guild.planning import services as planning_services
from diversions.guild.reports.services import write
from diversions.guild.round import services as round_services
from diversions.guild.tournament.entrants.services import begin
from diversions.guild.transfer.services import packed, taken_in
from tests.play import toy

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

FILES = int(os.environ.get("FUZZ", "200"))
HOSTILE: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    10**30,
    1.5,
    float("inf"),
    "",
    "a\0b",
    "\ud800",
    "x" * 70_000,
    "../../../etc/passwd",
    "9999-12-31T23:59:59+14:00",
    "0001-01-01T00:00",
    [],
    {},
    [[]],
    {"name": "Ann"},
)


def places(thing: Any) -> list[tuple[Any, Any]]:
    """Every place of the file where something stands: what holds it, and under which key."""
    keys = list(thing) if isinstance(thing, dict) else range(len(thing))
    spots = [(thing, key) for key in keys]
    for _, key in list(spots):
        if isinstance(thing[key], dict | list):
            spots += places(thing[key])
    return spots


@pytest.fixture
def whole(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """A file with people, a running order, a table, a tournament and a report."""
    monkeypatch.setitem(GAMES, "toy", toy.GAME)
    meeting = services.make("Games at the Crown", "York")
    item = planning_services.add_item(meeting, "toy:plain")
    for name in ("Ann", "Bob"):
        people_services.join(meeting, name)
    round_services.start(meeting, item)
    begin(meeting, "toy:plain", 2)
    write(meeting, "Ann", {"terms": "toy:plain", "people": "2", "minutes": "5", "stuck": "Here."})
    data: dict[str, Any] = json.loads(packed([meeting]))
    Meeting.objects.all().delete()
    return data


def test_a_whole_file_is_taken_in(whole: dict[str, Any]) -> None:
    assert len(taken_in(json.dumps(whole))) == 1


def test_a_hostile_file_is_refused_in_words(whole: dict[str, Any]) -> None:
    rng = Random(11)
    refused = 0
    for _ in range(FILES):
        file = copy.deepcopy(whole)
        for _ in range(rng.randint(1, 3)):
            where, key = rng.choice(places(file))
            where[key] = rng.choice(HOSTILE)
        before = Meeting.objects.count()
        try:
            taken_in(json.dumps(file))
        except ValueError:
            refused += 1
            assert Meeting.objects.count() == before
        Meeting.objects.all().delete()
    assert refused > FILES // 4


@pytest.mark.parametrize("text", ["", "[]", "null", "{", "[" * 100_000, '{"format": 9}'])
def test_what_is_no_file_of_meetings_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="."):
        taken_in(text)
