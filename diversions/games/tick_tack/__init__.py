"""Tick-Tack: hits, going in and filling within the tables, after Cotton’s chapter of 1674."""

from diversions.games.tick_tack.rules import TickTack

GAME = TickTack()
