"""French-Ruff: five cards, the Ace that must take in, and the rigour of the play."""

from __future__ import annotations

from diversions.games.french_ruff.rules import FrenchRuff

GAME = FrenchRuff()
