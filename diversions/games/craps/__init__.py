"""Craps: Hazard made simple."""

from diversions.games.craps.rules import Craps

GAME = Craps()
