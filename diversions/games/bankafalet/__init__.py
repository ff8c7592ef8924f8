"""Bankafalet: the top card of every heap, and a bet against the dealer’s."""

from __future__ import annotations

from diversions.games.bankafalet.rules import Bankafalet

GAME = Bankafalet()
