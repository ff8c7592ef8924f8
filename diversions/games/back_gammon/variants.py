"""Where Cotton’s chapter of Back-Gammon leaves a choice, or says nothing."""

from __future__ import annotations

from diversions.rules import Option, Reading, Variant

ENTER_FIRST = Reading("first", "back-gammon.enter.first", "No, that man comes in first")
ENTER_FREE = Reading("free", "back-gammon.enter.free", "Yes")
ENTER = Option("enter", "May you move other men while one of yours is out?",
               (ENTER_FIRST, ENTER_FREE))  # fmt: skip

FURTHEST = Reading(
    "furthest", "back-gammon.bear.furthest", "Yes, the man that is furthest from home"
)
EXACT = Reading("exact", "back-gammon.bear.exact", "No, only a man that has exactly that far to go")
BEAR = Option("bear", "Does a die that is higher than any man needs bear one?", (FURTHEST, EXACT))

ALL = Reading("all", "back-gammon.play.all", "Yes, as much of the throw as can be played")
FREE = Reading("free", "back-gammon.play.free", "No, you may leave dice")
PLAY = Option("play", "Must you play what you throw?", (ALL, FREE))

IN_TABLES = Reading("tables", "back-gammon.in.tables", "When they are all at home, or borne")
ENTERED = Reading("entered", "back-gammon.in.entered", "When none of them is out")
IN = Option("in", "When have the loser’s men come in?", (IN_TABLES, ENTERED))

THROW = Reading("throw", "back-gammon.with.throw", "If the last throw is a doublet")
ALL_FOUR = Reading("all", "back-gammon.with.all", "Only if all four moves of it are played")
WITH = Option("with", "When does the winner go off with doublets?", (THROW, ALL_FOUR))

ONE_GAME = Reading("one", "back-gammon.set.one", "One game", 1)
THREE = Reading("three", "back-gammon.set.three", "Three games", 3)
SET = Option("set", "How many games make a set?", (ONE_GAME, THREE))

OPTIONS = (ENTER, BEAR, PLAY, IN, WITH, SET)
COTTON = Variant("cotton", "Cotton’s Back-Gammon")
VARIANTS = (COTTON,)
