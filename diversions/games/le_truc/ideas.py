"""What good players of Le Truc weigh: two good cards, a trick in hand, a tie, the score."""

from __future__ import annotations

from diversions.games.le_truc.players import MIND
from diversions.rules.players.daring import DareWords, words
from diversions.rules.players.ladder_ideas import cards_said, weigher

BY = DareWords(
    "double",
    "throw in",
    "le-truc.double",
    "le-truc.stay",
    "le-truc.fold",
    "le-truc.settled",
    "le-truc.up",
)
SAYS = {**words(BY), **cards_said("le-truc.trick", "le-truc.tie", "le-truc.settled")}
IDEAS = weigher(MIND, SAYS)
