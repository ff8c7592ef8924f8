"""Tables that a visitor opens: as many as people play at, and no more."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from django.http import HttpRequest

from diversions.incoming.brakes import Brake, Braked, address_of, session_of
from diversions.play import services
from diversions.play.models import Sitting
from diversions.play.services import Occupant
from diversions.rules import Move, Terms

# One browser's, and those of all behind one address: forty phones, each with a table a minute.
OPENED = Brake("opened", 60, timedelta(minutes=10))
OPENED_HERE = Brake("opened-here", 400, timedelta(minutes=10))


def open_table(
    request: HttpRequest,
    terms: Terms,
    places: Sequence[Occupant],
    moves: Sequence[Move] = (),
    home: str = "",
) -> Sitting:
    """A new sitting for a visitor; Braked if too many were opened from there."""
    brakes = (OPENED, session_of(request)), (OPENED_HERE, address_of(request))
    if any(brake.holds(who) for brake, who in brakes):
        raise Braked("Too many tables were opened from here. Wait ten minutes, then open another.")
    sitting = services.open_table(terms, places, moves, home)
    for brake, who in brakes:
        brake.note(who)
    return sitting
