"""Players of Irish that need no person."""

from __future__ import annotations

from diversions.games.irish.rules import Irish
from diversions.rules.players import points

laws = Irish().laws
LEVELS = points.players(laws)
FOILS = points.foils(laws)
WEIGH, UNIT = points.weigher(laws), points.UNIT
