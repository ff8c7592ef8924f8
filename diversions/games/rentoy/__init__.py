"""Rentoy: trumps, raises, and signs behind the opponents' backs."""

from __future__ import annotations

from diversions.games.rentoy.rules import Rentoy

GAME = Rentoy()
