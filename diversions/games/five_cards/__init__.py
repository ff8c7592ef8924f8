"""Five-Cards: five tricks for two, with the Five of trumps best and a trump that may be changed."""

from __future__ import annotations

from diversions.games.five_cards.rules import FiveCards

GAME = FiveCards()
