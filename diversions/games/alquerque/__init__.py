"""Alquerque: twelve men a side on twenty-five points, after the Libro of Alfonso."""

from diversions.games.alquerque.rules import Alquerque

GAME = Alquerque()
