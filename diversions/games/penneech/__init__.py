"""Penneech: seven tricks for two, and a fresh trump that counts for the winner of each."""

from __future__ import annotations

from diversions.games.penneech.rules import Penneech

GAME = Penneech()
