"""A match between people leaves its time behind; a house that opens reads these times."""

from __future__ import annotations

from collections import defaultdict
from datetime import UTC, datetime, timedelta

from django.utils import timezone

from diversions.library import pace
from diversions.play.models import Chair, MatchTime, Sitting

# When play began at a table that goes on from a record: its own time is no match's.
UNTIMED = datetime(1970, 1, 1, tzinfo=UTC)
LONGEST = timedelta(hours=12)  # of one sitting; who takes longer has left the table in between
KEPT = 500  # of the last matches of a game in one variant, for so many players


def note(sitting_id: int) -> None:
    """Keep how long a match that is over took, if people alone played it, and in one sitting."""
    sitting = Sitting.objects.filter(pk=sitting_id).first()
    if sitting is None or sitting.begun is None:
        return
    took = timezone.now() - sitting.begun
    chairs = list(sitting.chairs.all())
    people = all(chair.kind == Chair.PERSON and chair.taken for chair in chairs)
    if len(chairs) > 1 and people and took < LONGEST:
        terms = sitting.terms
        MatchTime.objects.create(
            game=terms.game, variant=terms.variant, seats=terms.seats, seconds=took.total_seconds()
        )


def take_up() -> None:
    """Let the book tell the times that people took."""
    times: defaultdict[tuple[str, str, int], list[float]] = defaultdict(list)
    rows = MatchTime.objects.order_by("-pk").values_list("game", "variant", "seats", "seconds")
    for game, variant, seats, seconds in rows.iterator():
        if len(of := times[game, variant, seats]) < KEPT:
            of.append(seconds / 60)
    pace.observe(times)
