"""Players of Back-Gammon that need no person."""

from __future__ import annotations

from diversions.games.back_gammon.rules import BackGammon
from diversions.rules.players import points

laws = BackGammon().laws
LEVELS = points.players(laws)
FOILS = points.foils(laws)
WEIGH, UNIT = points.weigher(laws), points.UNIT
