"""Where the accounts of Alquerque differ, or say nothing."""

from __future__ import annotations

from diversions.rules import Option, Reading, Variant

ANY_WAY = Reading("any", "alquerque.ways.any", "In any direction, along the lines")
ONWARD = Reading("onward", "alquerque.ways.onward", "Forward, diagonally forward, or sideways")
WAYS = Option("ways", "Which way may a man move?", (ANY_WAY, ONWARD))

AS_MOVES = Reading("as-moves", "alquerque.jumps.as-moves", "Only the ways it may move")
JUMP_ANY = Reading("any", "alquerque.jumps.any", "Any way, even backward")
JUMP_FIRST = Reading(
    "first", "alquerque.jumps.first", "The first jump as it moves, the others any way"
)
JUMPS = Option("jumps", "Which way may a man take?", (AS_MOVES, JUMP_ANY, JUMP_FIRST))

FREELY = Reading("freely", "alquerque.again.freely", "Yes, as often as you like")
NEVER = Reading("never", "alquerque.again.never", "No, neither by moving nor by taking")
BUT_TO_TAKE = Reading("but-to-take", "alquerque.again.but-to-take", "Only when taking")
AGAIN = Option(
    "again", "May a man return to a point where it has stood?", (FREELY, NEVER, BUT_TO_TAKE)
)

LIKE_OTHERS = Reading("like-others", "alquerque.back-row.like-others", "It moves like any other")
TAKES_ONLY = Reading("takes-only", "alquerque.back-row.takes-only", "It may only take")
BACK_ROW = Option(
    "back-row", "May a man on the opponent’s back row still move?", (LIKE_OTHERS, TAKES_ONLY)
)

HUFF = Reading("huff", "alquerque.duty.huff", "Yes, or your man may be huffed")
MUST = Reading("must", "alquerque.duty.must", "Yes, other moves are refused")
NO_DUTY = Reading("none", "alquerque.duty.none", "No")
DUTY = Option("duty", "Must you take if you can?", (HUFF, MUST, NO_DUTY))

GO_ON = Reading("go-on", "alquerque.further.go-on", "All that the man can still take")
MAY_STOP = Reading("may-stop", "alquerque.further.may-stop", "Nothing more, unless you like")
FURTHER = Option("further", "What must be taken after the first jump?", (GO_ON, MAY_STOP))

ONE_MAN = Reading("one", "alquerque.several.one", "One of them, chosen by the player who huffs")
EVERY_MAN = Reading("every", "alquerque.several.every", "All of them together")
SEVERAL = Option(
    "several", "If several men could have taken, which are huffed?", (ONE_MAN, EVERY_MAN)
)

LOSES = Reading("loses", "alquerque.stuck.loses", "The player loses")
PASSES = Reading("passes", "alquerque.stuck.passes", "The player passes")
DRAWN = Reading("drawn", "alquerque.stuck.drawn", "The game is drawn")
STUCK = Option(
    "stuck", "What happens if a player has men left but no move?", (LOSES, PASSES, DRAWN)
)

ONE_STAKE = Reading("one-stake", "alquerque.pay.one-stake", "One agreed stake, all to the winner")
BY_MEN = Reading("by-men", "alquerque.pay.by-men", "By the men left on the board")
PAY = Option("pay", "What does the loser pay?", (ONE_STAKE, BY_MEN))

NOTHING = Reading("nothing", "alquerque.below.nothing", "Nothing is paid")
PAID_BACK = Reading("paid-back", "alquerque.below.paid-back", "The winner pays the loser")
BELOW = Option("below", "What happens if that sum is less than nothing?", (NOTHING, PAID_BACK))

RIGHT = Reading("right", "alquerque.front.right", "To its owner’s right", value=1)
LEFT = Reading("left", "alquerque.front.left", "To its owner’s left")
FRONT = Option("front", "Where do each side’s two foremost men stand?", (RIGHT, LEFT))

PLAYS_ON = Reading("goes-on", "alquerque.repeated.goes-on", "Nothing, the game goes on")
THIRD = Reading("third", "alquerque.repeated.third", "The third time, the game is a draw")
REPEATED = Option("repeated", "What happens when a position comes back?", (PLAYS_ON, THIRD))

PRITCHARD = Variant("pritchard", "The second variant, after Pritchard", (ANY_WAY, ONE_STAKE))
BELL = Variant(
    "bell", "The first variant, after Bell", (ONWARD, NEVER, TAKES_ONLY, MAY_STOP, BY_MEN)
)

OPTIONS = (WAYS, JUMPS, AGAIN, BACK_ROW, DUTY, FURTHER, SEVERAL, STUCK, PAY, BELOW, FRONT, REPEATED)
VARIANTS = (PRITCHARD, BELL)
