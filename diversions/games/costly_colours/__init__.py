"""Costly-Colours: three cards, a card to change, a row to thirty-one, and hands that are shown."""

from __future__ import annotations

from diversions.games.costly_colours.rules import CostlyColours

GAME = CostlyColours()
