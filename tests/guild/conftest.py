"""A meeting with its steward, and people who come to it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from random import Random

import pytest
from django.test import Client

from diversions.guild.models import Item, Meeting, Person
from diversions.guild.planning import services as planning_services
from diversions.play import present, services
from diversions.play.models import Sitting
from diversions.rules import Move, at_random
from tests.play.toy import toy_game

__all__ = ["toy_game"]  # a fixture, for all tests here


@dataclass
class Hall:
    """A meeting, and the browsers of those who came."""

    meeting: Meeting
    steward: Client
    clients: dict[str, Client] = field(default_factory=dict)

    @property
    def url(self) -> str:
        return self.meeting.get_absolute_url()

    def come(self, *names: str, at: str = "") -> None:
        """Have people come in by the letters, or by the code of a table."""
        for name in names:
            client = Client()
            answer = client.post(f"{self.url}{at}", {"name": name})
            assert answer.status_code == 302, answer.content.decode()
            self.clients[name] = client

    def press(self, **data: str) -> str:
        """What the steward's view says after a press."""
        answer = self.steward.post(f"{self.url}steward/", data, follow=True)
        assert answer.status_code == 200
        self.meeting.refresh_from_db()
        return answer.content.decode()

    def add(self, code: str = "toy:plain", **more: int) -> Item:
        return planning_services.add_item(self.meeting, code, **more)

    def person(self, name: str) -> Person:
        return self.meeting.people.get(name=name)

    def page(self, name: str) -> str:
        """Where one's own page leads, followed to its end."""
        return self.clients[name].get(self.url, follow=True).content.decode()

    def sitting(self, name: str) -> Sitting:
        """The table to which one's own page leads."""
        answer = self.clients[name].get(self.url)
        assert answer.status_code == 302
        match = re.fullmatch("/at/([a-z0-9]+)/", answer["Location"])
        assert match, answer["Location"]
        return Sitting.objects.get(code=match[1])

    def act(self, name: str, line: str = "boast") -> str:
        """What the table says to a move of that person at the present version."""
        sitting = self.sitting(name)
        client = self.clients[name]
        data = {"version": str(sitting.version), "move": line}
        return client.post(sitting.get_absolute_url(), data, follow=True).content.decode()


def played_out(sitting: Sitting) -> tuple[int, ...]:
    """Play a match to its end; the winners' seats."""
    rng = Random(7)
    while True:
        version, played = present.of(sitting)
        if outcome := played.state.outcome:
            return outcome.winners
        seat = played.state.acting[0]
        view = played.game.view(played.state, seat)
        rulings = [r for r in played.game.rulings(view, seat) if r.allowed]
        move: Move = at_random(played.game, view, rulings, rng)
        line = str(move).partition(" ")[2]
        services.enter(sitting.chairs.get(seat=seat), version, line)
        sitting.refresh_from_db()


@pytest.fixture
def hall(db: None) -> Hall:
    steward = Client()
    answer = steward.post("/guild/", {"name": "Games at the Crown", "place": "York"})
    assert answer.status_code == 302
    return Hall(Meeting.objects.get(), steward)
