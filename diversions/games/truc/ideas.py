"""What good players of Truc weigh: two good cards, a trick in hand, a tie, the score."""

from __future__ import annotations

from diversions.games.truc.players import MIND
from diversions.rules.players.daring import DareWords, words
from diversions.rules.players.ladder_ideas import cards_said, weigher

BY = DareWords("raise", "fold", "truc.raise", "truc.stay", "truc.fold", "truc.settled", "truc.up")
SAYS = {**words(BY), **cards_said("truc.trick", "truc.tie", "truc.settled")}
IDEAS = weigher(MIND, SAYS)
