"""Plans: games suggested for those who come, and shared as a link."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import parse_qsl, urlsplit

import pytest
from django.test import Client

from diversions.guild.planning.suggestions import EASE, PlanRequest, suggested
from tests.guild.conftest import Hall

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]


@pytest.mark.parametrize("people", [2, 3, 7, 12, 25, 40])
def test_what_is_suggested_seats_all_fits_the_time_and_begins_with_what_is_easy(
    people: int,
) -> None:
    chosen, others = suggested(PlanRequest(people, 60, 10))

    assert chosen
    assert sum(one.tell + one.play for one in chosen) <= 60
    assert [EASE.index(one.ease) for one in chosen] == sorted(
        EASE.index(one.ease) for one in chosen
    )
    for one in [*chosen, *others]:
        assert one.tables * one.terms.seats == people + one.empty
        assert one.empty < one.terms.seats - 1  # nobody is alone with bots
    slugs = [one.terms.game for one in [*chosen, *others]]
    assert len(slugs) == len(set(slugs))


def test_what_is_not_at_hand_is_not_suggested() -> None:
    def sorts(**at_hand: int) -> set[str]:
        plans = suggested(PlanRequest(12, 600, 5, **at_hand))
        return {one.terms.game for those in plans for one in those}

    assert sorts(cards=0) & sorts(boards=0, dice=0) == set()
    assert sorts(cards=0) | sorts(boards=0, dice=0) == sorts()
    assert sorts(tables=3) < sorts()


def test_a_plan_is_shared_as_a_link_and_taken_into_a_meeting(hall: Hall) -> None:
    asked = {"people": "12", "minutes": "60", "play": "10"}
    page = Client().get("/guild/plans/", asked).content.decode()
    link = re.search('id="link" class="link" readonly value="([^"]+)"', page)
    assert link
    path = urlsplit(unescape(link[1]))

    shared = hall.steward.get(f"{path.path}?{path.query}").content.decode()
    items = [value for key, value in parse_qsl(path.query) if key == "item"]
    answer = hall.steward.post(f"{hall.url}plan/", {"act": "take", "item": items})

    assert "Add these games to Games at the Crown" in shared
    assert re.findall("<h3>.*?</h3>", shared) == re.findall("<h3>.*?</h3>", page)
    assert answer.status_code == 302
    assert [f"{i.terms_code}~{i.tell}~{i.play}" for i in hall.meeting.items.all()] == items
    again = hall.steward.get(f"{hall.url}plan/").content.decode()
    assert path.query.partition("&people")[0] in unescape(again)


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("people=many&minutes=60", "People"),
        ("people=12&minutes=0", "Minutes in all"),
        ("item=unheard~2~5", "is not a game"),
        ("item=toy:plain", "is not a part of a plan"),
        ("item=toy:plain~2~900", "The minutes"),
        ("&".join(["item=toy:plain~2~5"] * 21), "at most 20 games"),
    ],
)
def test_what_cannot_be_planned_is_told(query: str, said: str) -> None:
    answer = Client().get(f"/guild/plans/?{query}")

    assert answer.status_code == 400
    assert said in answer.content.decode()


def test_a_plan_of_which_one_game_is_not_known_adds_none(hall: Hall) -> None:
    answer = hall.steward.post(
        f"{hall.url}plan/", {"act": "take", "item": ["toy:plain~2~5", "unheard~2~5"]}
    )

    assert answer.status_code == 409
    assert not hall.meeting.items.exists()
