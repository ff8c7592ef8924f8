"""Ruff and Trump: a ruff announced, a head rubbed, tricks counted by the card."""

from __future__ import annotations

from diversions.games.ruff_and_trump.rules import RuffAndTrump

GAME = RuffAndTrump()
