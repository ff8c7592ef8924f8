"""What good players of French Truc weigh: two good cards, a trick in hand, a tie, the score."""

from __future__ import annotations

from diversions.games.french_truc.players import MIND
from diversions.rules.players.daring import DareWords, words
from diversions.rules.players.ladder_ideas import cards_said, weigher

BY = DareWords(
    "raise",
    "concede",
    "french-truc.raise",
    "french-truc.stay",
    "french-truc.fold",
    "french-truc.settled",
    "french-truc.up",
)
SAYS = {**words(BY), **cards_said("french-truc.trick", "french-truc.tie", "french-truc.settled")}
IDEAS = weigher(MIND, SAYS)
