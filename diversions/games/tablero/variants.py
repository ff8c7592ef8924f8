"""The points of Tablero that the report leaves open."""

from __future__ import annotations

from diversions.rules import Option, Reading, Variant

FREE = Reading("free", "tablero.made.free", "No, the turn goes on without one")
MUST = Reading("must", "tablero.made.must", "Yes, or the dice are surrendered")
MADE = Option("made", "Must every throw leave a row on the board?", (FREE, MUST))

NO_BONUS = Reading("none", "tablero.bonus.none", "The seven coins")
EIGHTH = Reading("eighth", "tablero.bonus.eighth", "The seven, and an eighth from the opponent", 1)
BONUS = Option("bonus", "What do you get for all seven coins in a row?", (NO_BONUS, EIGHTH))

VOID = Reading("void", "tablero.throw.void", "The whole throw is lost, and the dice with it")
ONE_DIE = Reading("one", "tablero.throw.one", "The other die is played")
THROW = Option("throw", "What happens if only one die can be played?", (VOID, ONE_DIE))

ONE_ROW = Reading("one", "tablero.rows.one", "One of them")
ALL_ROWS = Reading("all", "tablero.rows.all", "All of them")
ROWS = Option("rows", "If several rows stand apart, how many do you take?", (ONE_ROW, ALL_ROWS))

WHOLE = Reading("whole", "tablero.part.whole", "No, only the whole row")
PART = Reading("some", "tablero.part.some", "Yes, at least two coins")
PARTS = Option("part", "May you take part of a row?", (WHOLE, PART))

OWNER = Reading("owner", "tablero.right.owner", "From where that player sits")
BELOW = Reading("below", "tablero.right.below", "From the lower side, for both")
RIGHT = Option("right", "From whose side is the right of a home row seen?", (OWNER, BELOW))

FIFTEEN = Reading("fifteen", "tablero.purse.fifteen", "Fifteen (thirty markers, shared)", 15)
TEN = Reading("ten", "tablero.purse.ten", "Ten of their own", 10)
TWENTY_FIVE = Reading("twenty-five", "tablero.purse.twenty-five", "Twenty-five of their own", 25)
PURSE = Option("purse", "How many coins does each player have?", (FIFTEEN, TEN, TWENTY_FIVE))

OPTIONS = (MADE, BONUS, THROW, ROWS, PARTS, RIGHT, PURSE)

DAGONELL = Variant("dagonell", "After Dagonell")
EIGHTH_COIN = Variant("eighth-coin", "With the eighth coin", (EIGHTH,))
ROW_OR_SURRENDER = Variant("row-or-surrender", "With a row at every throw", (MUST,))
VARIANTS = (DAGONELL, EIGHTH_COIN, ROW_OR_SURRENDER)
