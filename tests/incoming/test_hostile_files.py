"""A hostile or broken file of meetings is refused in words, and nothing of it is taken in."""

from __future__ import annotations

import copy
import json
import os
from random import Random
from typing import Any

import pytest
from django.db import connection

from diversions.games import GAMES
from diversions.guild.meeting import services
from diversions.guild.models import Meeting
from diversions.guild.people import services as people_services
from diversions.guild.planning import services as planning_services
from diversions.guild.reports.services import write
from diversions.guild.round import services as round_services
from diversions.guild.tournament.entrants.services import begin
from diversions.guild.transfer.services import packed, take_in, taken_in
from diversions.incoming.names import shown
from diversions.play import fold
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
    rng = Random(os.environ.get("SEED", "11"))
    refused = 0
    for _ in range(FILES):
        file = copy.deepcopy(whole)
        for _ in range(rng.randint(1, 3)):
            where, key = rng.choice(places(file))
            where[key] = copy.deepcopy(rng.choice(HOSTILE))
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


@pytest.mark.parametrize("text", [
    '{"format": "diversions-meetings-1", "meetings": [], "meetings": []}',
    '{"format": "diversions-meetings-1", "meetings": [], "more": NaN}',
    '{"format": "diversions-meetings-1", "meetings": [], "more": -Infinity}',
    '{"format": "diversions-meetings-1", "meetings": {}}',
    '{"format": "diversions-meetings-1", "meetings": [{}]}',
    '{"format": "diversions-meetings-1", "meetings": [], "more": ' + "[" * 10_000 + "]" * 10_000
    + "}",
])  # fmt: skip
def test_what_json_does_not_hold_or_holds_twice_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"^(?:This is not a file of results|The file)"):
        taken_in(text)
    assert not Meeting.objects.exists()


@pytest.mark.parametrize(("field", "many"), [
    ("people", [f"p{n}" for n in range(150_000)]),
    ("removed", ["Ann"] * 5_000),
    ("merged", {f"p{n}": "Ann" for n in range(5_000)}),
    ("items", [{}] * 5_000),
    ("plays", [{}] * 5_000),
    ("questions", {f"put.{n}": 1 for n in range(5_000)}),
    ("parties", [{"people": ["Ann"] * 5_000}]),
    ("tournaments", [{"pairings": [{}] * 5_000}]),
    ("lessons", [{"tries": [{}] * 5_000}]),
    ("accounts", [{}] * 5_000),
])  # fmt: skip
def test_more_than_any_meeting_has_is_refused_before_anything_is_done(
    whole: dict[str, Any], field: str, many: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole["meetings"][0][field] = many
    monkeypatch.delattr(fold, "fold")

    with pytest.raises(ValueError, match="more in it than any meeting"):
        taken_in(json.dumps(whole))


def test_a_browser_sends_so_many_meetings_at_most(whole: dict[str, Any]) -> None:
    (one,) = whole["meetings"]
    whole["meetings"] = [{**one, "mark": f"mark {n}"} for n in range(3)]
    file = json.dumps(whole)

    with pytest.raises(ValueError, match="more in it than any meeting"):
        take_in(file, 2)
    assert not Meeting.objects.exists()
    assert len(taken_in(file)) == 3


def test_names_that_look_alike_are_told_apart(whole: dict[str, Any]) -> None:
    whole["meetings"][0]["people"] += ["ANN", "A\u00adnn", "\u200b", "\u200b\u200b"]

    (meeting,) = taken_in(json.dumps(whole))

    names = list(meeting.people.order_by("pk").values_list("name", flat=True))
    assert len({shown(name) for name in names}) == len(names) == 6


def test_records_are_followed_before_anything_is_written(
    whole: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who writes holds up everybody who presses, and a long record takes seconds to follow."""
    written: list[bool] = []
    really = fold.fold

    def followed(*asked: Any) -> Any:
        written.append(bool(connection.savepoint_ids))
        return really(*asked)

    assert not connection.savepoint_ids
    monkeypatch.setattr(fold, "fold", followed)

    assert taken_in(json.dumps(whole))

    assert written
    assert not any(written)
