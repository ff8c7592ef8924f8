"""The only code that writes positions."""

from __future__ import annotations

import hashlib

from diversions.play.fold import Played
from diversions.problems.models import Position
from diversions.rules.record import write

LONGEST = 200_000  # signs of a record that is kept


def keep(played: Played) -> Position:
    """The position to which a record leads, kept for good.  ValueError if it is too long."""
    text = write(played.terms, played.moves)
    if len(text) > LONGEST:
        raise ValueError("This match is too long to be kept as a position.")
    key = hashlib.sha256(text.encode()).hexdigest()[:16]
    return Position.objects.get_or_create(key=key, defaults={"record": text})[0]
