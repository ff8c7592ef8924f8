"""What good players of Rentoy weigh: two good cards, a trick in hand, a tie, the score."""

from __future__ import annotations

from diversions.games.rentoy.players import MIND
from diversions.rules.coaching import Saying
from diversions.rules.players.daring import DareWords, words
from diversions.rules.players.ladder_ideas import cards_said, weigher

BY = DareWords(
    "raise", "fold", "rentoy.raise", "rentoy.stay", "rentoy.fold", "rentoy.settled", "rentoy.up"
)
SAYS = {**words(BY), **cards_said("rentoy.trick", "rentoy.settled", "rentoy.settled")}
SAYS["best"] = Saying(  # no two cards tie
    "Lead your best card: the player who takes the first trick needs only one more.",
    "rentoy.settled",
)
IDEAS = weigher(MIND, SAYS)
