"""Reversis: whoever takes least has won."""

from __future__ import annotations

from diversions.games.reversis.rules import Reversis

GAME = Reversis()
