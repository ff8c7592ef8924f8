"""Karnöffel: the Devil, the Pope and the Kaiser, and a knave above them all."""

from __future__ import annotations

from diversions.games.karnoffel.rules import Karnoffel

GAME = Karnoffel()
