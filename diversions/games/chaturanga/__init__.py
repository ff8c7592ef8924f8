"""Chaturanga: the oldest chess that is known, after Hans Bodlaender's report."""

from diversions.games.chaturanga.rules import Chaturanga

GAME = Chaturanga()
