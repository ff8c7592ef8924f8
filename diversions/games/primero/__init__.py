"""Primero: four cards, two and two, and a bid that must be made."""

from __future__ import annotations

from diversions.games.primero.rules import Primero

GAME = Primero()
