"""A small game, and three stock visitors: one seated, one at another chair, one bystander."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from django.test import Client

from diversions.play import services
from diversions.play.models import Sitting
from diversions.rules import Move
from tests.play.toy import GAME, toy_game

__all__ = ["toy_game"]  # a fixture, for all tests here

DEAL = "* shuffle 3S 9C 2S 8C 4D 7C TH JH QH KH AH 5H"  # A: 3S 2S 4D; B: 9C 8C 7C


@dataclass
class Company:
    """A table of two persons, dealt as DEAL has it, and who looks at it."""

    sitting: Sitting
    ann: Client
    bob: Client
    cat: Client  # looks on

    @property
    def url(self) -> str:
        return self.sitting.get_absolute_url()

    def post(self, client: Client, **data: str | list[str]) -> str:
        """What the page says after an act at the present version."""
        self.sitting.refresh_from_db()
        data.setdefault("version", str(self.sitting.version))
        return client.post(self.url, data, follow=True).content.decode()

    def lines(self) -> list[str]:
        return [entry.line for entry in self.sitting.entries.all()]


def seat(client: Client, sitting: Sitting, seat: int, name: str) -> None:
    """Sit down on an open chair by its link."""
    chair = sitting.chairs.get(seat=seat)
    answer = client.post(f"{sitting.get_absolute_url()}{chair.key}/", {"name": name})
    assert answer.status_code == 302


@pytest.fixture
def company(db: None) -> Company:
    terms = GAME.terms("plain", 2)
    places = [services.friend(), services.friend()]
    sitting = services.open_table(terms, places, [Move.read(DEAL)])
    company_of = Company(sitting, Client(), Client(), Client())
    seat(company_of.ann, sitting, 0, "Ann")
    seat(company_of.bob, sitting, 1, "Bob")
    return company_of
