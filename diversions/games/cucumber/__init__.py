"""Cucumber: nobody wants the last trick."""

from __future__ import annotations

from diversions.games.cucumber.rules import Cucumber

GAME = Cucumber()
