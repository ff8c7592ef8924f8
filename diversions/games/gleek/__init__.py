"""Gleek: three players, a stock to buy, a ruff to vie, gleeks to be paid for."""

from __future__ import annotations

from diversions.games.gleek.rules import Gleek

GAME = Gleek()
