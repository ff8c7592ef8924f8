"""Whist and Ruff and Honours: partners, twelve tricks, honours, and Can-ye at eight."""

from __future__ import annotations

from diversions.games.whist.rules import Whist

GAME = Whist()
