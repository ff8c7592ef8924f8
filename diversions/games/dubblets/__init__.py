"""Dubblets: fifteen men a side, laid down and borne, after Cotton’s chapter of 1674."""

from diversions.games.dubblets.rules import Dubblets

GAME = Dubblets()
