"""Put: three cards, and one dare."""

from __future__ import annotations

from diversions.games.put.rules import Put

GAME = Put()
