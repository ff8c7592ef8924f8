"""Fox and Geese: one against thirteen, on a cross of thirty-three points."""

from diversions.games.fox_and_geese.rules import FoxAndGeese

GAME = FoxAndGeese()
