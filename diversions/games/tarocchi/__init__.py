"""Early French Tarot: seventy-eight cards, trumps that must be played, and the Fool excused."""

from __future__ import annotations

from diversions.games.tarocchi.rules import Tarocchi

GAME = Tarocchi()
