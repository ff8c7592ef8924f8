"""Picket: a hand reckoned before it is played, to a hundred."""

from diversions.games.picket.rules import Picket

GAME = Picket()
