"""Shatranj: the chess of Persia and the Arabic world, after Hans Bodlaender's report."""

from diversions.games.shatranj.rules import Shatranj

GAME = Shatranj()
