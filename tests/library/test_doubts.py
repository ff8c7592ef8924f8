"""The editors' layer: what is repeated faithfully and may be wrong all the same."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from diversions.library.models import Doubt, Game

pytestmark = pytest.mark.django_db


def doubt(**said: object) -> Doubt:
    return Doubt(game=Game.objects.all()[0], on="section:history", claim="It was so.", **said)


def test_every_doubt_stands_on_its_page_with_its_authority(client: Client) -> None:
    assert Doubt.objects.exists()
    for each in Doubt.objects.all():
        page = client.get(f"/games/{each.game_id}/").content.decode()
        assert each.claim in page, each
        assert each.authority in page, each
        assert each.work or each.text or "[@" in each.claim, f"{each}: why do we doubt it?"


def test_without_an_authority_it_says_only_that_we_doubt() -> None:
    assert doubt().authority == "We doubt this, but have found no authority."


@pytest.mark.parametrize(("read", "held"), [(True, "We have read it."), (False, "not read it")])
def test_with_an_authority_it_says_whether_we_have_read_it(read: bool, held: str) -> None:
    with_one = doubt(author="A. Scholar", work="On Dice", place="p. 3", read=read)

    with_one.clean()
    assert with_one.authority.startswith("See A. Scholar, On Dice, p. 3.")
    assert held in with_one.authority


@pytest.mark.parametrize("said", [{"author": "A. Scholar"}, {"work": "On Dice"}, {"read": True}])
def test_half_an_authority_is_refused(said: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        doubt(**said).clean()
