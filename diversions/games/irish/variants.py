"""Where Cotton’s chapter of Irish leaves a choice, or says nothing."""

from __future__ import annotations

from diversions.rules import Option, Reading, Variant

ENTER_FIRST = Reading("first", "irish.enter.first", "No, that man comes in first")
ENTER_FREE = Reading("free", "irish.enter.free", "Yes")
ENTER = Option("enter", "May you move other men while one of yours is out?",
               (ENTER_FIRST, ENTER_FREE))  # fmt: skip

FURTHEST = Reading("furthest", "irish.bear.furthest", "Yes, the man that is furthest from home")
EXACT = Reading("exact", "irish.bear.exact", "No, only a man that has exactly that far to go")
BEAR = Option("bear", "Does a die that is higher than any man needs bear one?", (FURTHEST, EXACT))

ALL = Reading("all", "irish.play.all", "Yes, as much of the throw as can be played")
FREE = Reading("free", "irish.play.free", "No, you may leave a die, or both")
PLAY = Option("play", "Must you play what you throw?", (ALL, FREE))

ONE = Reading("one", "irish.worth.one", "One stake, however it is won", 1)
FOUR = Reading("four", "irish.worth.four", "One to four stakes, as at Back-Gammon", 4)
WORTH = Option("worth", "What is a game worth?", (ONE, FOUR))

ONE_GAME = Reading("one", "irish.set.one", "One game", 1)
THREE = Reading("three", "irish.set.three", "Three games", 3)
SET = Option("set", "How many games make a set?", (ONE_GAME, THREE))

OPTIONS = (ENTER, BEAR, PLAY, WORTH, SET)
COTTON = Variant("cotton", "Cotton’s Irish")
VARIANTS = (COTTON,)
