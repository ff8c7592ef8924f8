"""Lanterloo: five cards, a choice to play or not, and a price for the player who takes nothing."""

from __future__ import annotations

from diversions.games.lanterloo.rules import Lanterloo

GAME = Lanterloo()
