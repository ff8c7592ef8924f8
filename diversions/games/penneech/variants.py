"""Where Cotton’s chapter of Penneech can be read in several ways."""

from __future__ import annotations

from diversions.rules import Option, Reading, Variant

TAKES = Reading("takes", "penneech.hand.takes", "The player who takes them in a trick")
PLAYS = Reading("plays", "penneech.hand.plays", "The player who plays them")
DEALT = Reading("dealt", "penneech.hand.dealt", "The player who was dealt them, by the first trump")
NONE = Reading("turned", "penneech.hand.turned", "No player: only Penneech counts in hand")
HAND = Option("hand", "Who reckons trumps that were in hand?", (TAKES, PLAYS, DEALT, NONE))

NOBODY = Reading("nobody", "penneech.first.nobody", "No player")
DEALER = Reading("dealer", "penneech.first.dealer", "The dealer")
FIRST = Option("first", "Who reckons the first card that is turned up?", (NOBODY, DEALER))

SAME = Reading("same", "penneech.again.same", "The same dealer")
OTHER = Reading("thrower", "penneech.again.thrower", "The player who threw in")
AGAIN = Option("again", "Who deals again when a hand is thrown in?", (SAME, OTHER))

OPTIONS = (HAND, FIRST, AGAIN)
VARIANTS = (Variant("cotton", "Cotton’s Penneech"),)
