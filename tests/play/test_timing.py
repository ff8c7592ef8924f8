"""People who play a match to its end leave the time that it took, and the book tells it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.utils import timezone

from diversions.library import pace
from diversions.play import events, services
from diversions.play.models import MatchTime, Sitting
from diversions.play.services import Occupant
from diversions.play.timing import services as timing
from tests.play import toy
from tests.play.conftest import DEAL
from tests.play.test_services import ANN, BOB, BOT, chair, opened, version

pytestmark = pytest.mark.django_db(transaction=True)
LAST = "play 9C"


@pytest.fixture(autouse=True)
def _as_reckoned() -> Iterator[None]:
    yield
    pace.observe({})


def begun(*places: Occupant, ago: timedelta = timedelta(minutes=20)) -> Sitting:
    """A short match of which one act is made, so long *ago*."""
    sitting = opened(*places, moves=(DEAL,), terms=toy.GAME.terms("quick", 2))
    assert sitting.begun is None
    services.enter(chair(sitting, 0), version(sitting), "play 3S")
    Sitting.objects.filter(pk=sitting.pk).update(begun=timezone.now() - ago)
    return Sitting.objects.get(pk=sitting.pk)


def ends(sitting: Sitting) -> list[MatchTime]:
    assert services.enter(chair(sitting, 1), version(sitting), LAST).done
    return list(MatchTime.objects.all())


def test_the_time_runs_from_the_first_act_to_the_last() -> None:
    sitting = opened(ANN, BOB, moves=(DEAL,), terms=toy.GAME.terms("quick", 2))
    services.enter(chair(sitting, 0), version(sitting), "play 3S")
    sitting.refresh_from_db()
    first = sitting.begun
    [kept] = ends(sitting)
    sitting.refresh_from_db()

    assert first is not None
    assert sitting.begun == first
    assert 0 <= kept.seconds < 60


def test_a_match_of_people_leaves_its_time() -> None:
    [kept] = ends(begun(ANN, BOB))

    assert (kept.game, kept.variant, kept.seats) == ("toy", "quick", 2)
    assert 1200 <= kept.seconds < 1260


def test_a_bot_s_time_is_nobody_s_and_a_day_is_no_sitting() -> None:
    assert ends(begun(ANN, BOB, ago=timedelta(hours=13))) == []
    sitting = begun(ANN, BOB)
    sitting.chairs.filter(seat=0).update(kind=BOT.kind, level=BOT.level)

    assert ends(sitting) == []


def test_a_table_that_goes_on_from_a_record_has_no_time() -> None:
    sitting = opened(ANN, BOB, moves=(DEAL, "A play 3S"), terms=toy.GAME.terms("quick", 2))

    assert ends(sitting) == []


def test_fifty_tables_stand_for_the_reckoning_when_the_house_opens() -> None:
    usual = pace.minutes("put", "cards", 2, "cotton")
    row = {"game": "put", "variant": "cotton", "seats": 2}
    MatchTime.objects.bulk_create(
        MatchTime(**row, seconds=60 * (30 + n % 20)) for n in range(pace.ENOUGH - 1)
    )
    events.tell(events.Opened())
    few = pace.minutes("put", "cards", 2, "cotton")
    MatchTime.objects.create(**row, seconds=60 * 40)
    timing.take_up()
    seen = pace.minutes("put", "cards", 2, "cotton")

    assert few == usual != seen
    assert seen == pace.Minutes(35, 40, 45, pace.ENOUGH)
    assert pace.minutes("put", "cards", 3, "cotton") != seen
