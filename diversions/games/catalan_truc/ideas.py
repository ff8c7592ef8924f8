"""What good players of Catalan Truc weigh: two good cards, a trick in hand, a tie, the score."""

from __future__ import annotations

from diversions.games.catalan_truc.players import MIND
from diversions.rules.players.daring import DareWords, words
from diversions.rules.players.ladder_ideas import cards_said, weigher

BY = DareWords(
    "call",
    "concede",
    "catalan-truc.truc",
    "catalan-truc.stay",
    "catalan-truc.fold",
    "catalan-truc.settled",
    "catalan-truc.up",
)
SAYS = {**words(BY), **cards_said("catalan-truc.trick", "catalan-truc.tie", "catalan-truc.settled")}
IDEAS = weigher(MIND, SAYS)
