"""Poch: a board of eight pools, and one hand played three ways."""

from __future__ import annotations

from diversions.games.poch.rules import Poch

GAME = Poch()
