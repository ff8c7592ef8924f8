"""Passage: three dice, and doublets."""

from diversions.games.passage.rules import Passage

GAME = Passage()
