"""L'Ombre, called Renegado: one plays against two, and names the trumps."""

from diversions.games.ombre.rules import Ombre

GAME = Ombre()
