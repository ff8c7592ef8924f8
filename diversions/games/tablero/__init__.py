"""Tablero de Jesus: seven columns, seven coins, two dice."""

from diversions.games.tablero.rules import Tablero

GAME = Tablero()
