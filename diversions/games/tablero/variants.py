"""The points of Tablero that the report leaves open."""

from __future__ import annotations

from diversions.rules import Option, Reading, Variant

FREE = Reading("free", "tablero.made.free", "No: he throws on until he takes or surrenders")
MUST = Reading("must", "tablero.made.must", "Yes, or he surrenders the dice")
MADE = Option("made", "Must every throw leave a row on the board?", (FREE, MUST))

NO_BONUS = Reading("none", "tablero.bonus.none", "The seven")
EIGHTH = Reading("eighth", "tablero.bonus.eighth", "The seven, and an eighth from the other", 1)
BONUS = Option("bonus", "What do all seven coins in a row bring?", (NO_BONUS, EIGHTH))

VOID = Reading("void", "tablero.throw.void", "The whole throw is lost, and the dice with it")
ONE_DIE = Reading("one", "tablero.throw.one", "The other die is played")
THROW = Option("throw", "What if only one die of a throw can be played?", (VOID, ONE_DIE))

ONE_ROW = Reading("one", "tablero.rows.one", "One of them")
ALL_ROWS = Reading("all", "tablero.rows.all", "All of them")
ROWS = Option("rows", "Of several rows apart, how many are taken at once?", (ONE_ROW, ALL_ROWS))

WHOLE = Reading("whole", "tablero.part.whole", "No, the whole of it")
PART = Reading("some", "tablero.part.some", "Yes, two coins of it or more")
PARTS = Option("part", "May a part of a row be taken?", (WHOLE, PART))

OWNER = Reading("owner", "tablero.right.owner", "From where he sits")
BELOW = Reading("below", "tablero.right.below", "From the lower side, for both")
RIGHT = Option("right", "From where are his right-most columns seen?", (OWNER, BELOW))

FIFTEEN = Reading("fifteen", "tablero.purse.fifteen", "Fifteen: thirty markers, shared", 15)
TEN = Reading("ten", "tablero.purse.ten", "Ten of their own", 10)
TWENTY_FIVE = Reading("twenty-five", "tablero.purse.twenty-five", "Twenty-five of their own", 25)
PURSE = Option("purse", "How many coins has each?", (FIFTEEN, TEN, TWENTY_FIVE))

OPTIONS = (MADE, BONUS, THROW, ROWS, PARTS, RIGHT, PURSE)

DAGONELL = Variant("dagonell", "As Dagonell has it")
EIGHTH_COIN = Variant("eighth-coin", "With the eighth coin", (EIGHTH,))
ROW_OR_SURRENDER = Variant("row-or-surrender", "A row at every throw", (MUST,))
VARIANTS = (DAGONELL, EIGHTH_COIN, ROW_OR_SURRENDER)
