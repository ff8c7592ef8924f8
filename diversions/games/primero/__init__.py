"""Primero: four cards, dealt two and two, with betting after each pair."""

from __future__ import annotations

from diversions.games.primero.rules import Primero

GAME = Primero()
