"""Beast: three heaps, for the King, for the most tricks, and for three of a sort."""

from __future__ import annotations

from diversions.games.beast.rules import Beast

GAME = Beast()
