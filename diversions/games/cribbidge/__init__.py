"""Cribbidge: a hand counted before it is played, a row to thirty-one, and the crib."""

from __future__ import annotations

from diversions.games.cribbidge.rules import Cribbidge

GAME = Cribbidge()
