"""Where the account of Shatranj leaves a choice, or says nothing."""

from __future__ import annotations

from diversions.rules import Option, Reading, Variant

KING_LEFT = Reading("king-d", "shatranj.array.king-d", "Kings on d1 and d8, generals on e1 and e8")
KING_RIGHT = Reading("king-e", "shatranj.array.king-e", "Kings on e1 and e8, generals on d1 and d8")
ARRAY = Option("array", "Where do kings and generals stand?", (KING_LEFT, KING_RIGHT))

WINS = Reading("wins", "shatranj.stalemate.wins", "The opponent wins")
TRANSPOSED = Reading("transposed", "shatranj.stalemate.transposed",
                     "The king changes places with one of its pieces, if it can")  # fmt: skip
STALEMATE = Option("stalemate", "What happens if a player has no move and is not in check?",
                   (WINS, TRANSPOSED))  # fmt: skip

AT_ONCE = Reading("at-once", "shatranj.bared.at-once", "At once, if it cannot be answered")
AFTER_REPLY = Reading("after-reply", "shatranj.bared.after-reply", "After the opponent’s next turn")
BARED = Option("bared", "When do you win by baring the other king?", (AT_ONCE, AFTER_REPLY))

GOES_ON = Reading("goes-on", "shatranj.repeated.goes-on", "Nothing, the game goes on")
THIRD = Reading("third", "shatranj.repeated.third", "The third time, the game is a draw")
REPEATED = Option("repeated", "What happens when a position comes back?", (GOES_ON, THIRD))

BODLAENDER = Variant("bodlaender", "After Bodlaender")
PRITCHARD = Variant("pritchard", "With the transposed king, after Pritchard", (TRANSPOSED,))

OPTIONS = (ARRAY, STALEMATE, BARED, REPEATED)
VARIANTS = (BODLAENDER, PRITCHARD)
