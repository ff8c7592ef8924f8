"""Hazard: two dice, a main, a chance."""

from diversions.games.hazard.rules import Hazard

GAME = Hazard()
