"""Where Cotton’s chapter of Tick-Tack bears two readings, or says nothing."""

from __future__ import annotations

from diversions.rules import Option, Reading, Variant

TAKEN = Reading("taken", "tick-tack.whynot.taken", "Yes, if the other player says Why not")
TOLD = Reading("told", "tick-tack.whynot.told", "No: the table shows each hit")
WHY_NOT = Option("whynot", "Do you lose by overlooking a hit?", (TAKEN, TOLD))

ANY = Reading("any", "tick-tack.missed.any", "Whenever two men could have gone in")
BESIDE = Reading("beside", "tick-tack.missed.beside", "Only if the same cast could also hit")
WITHIN = Reading("within", "tick-tack.missed.within", "Only if one of your men was past the middle")
MISSED = Option("missed", "When do you lose two stakes for not going in?", (ANY, BESIDE, WITHIN))

TAKE = Reading("take", "tick-tack.touch.take", "No: what is touched is played")
BACK = Reading("back", "tick-tack.touch.back", "Yes, if the other player agrees")
PRESS = Reading("press", "tick-tack.touch.press", "No, and the man that you press is touched")
TOUCH = Option("touch", "May a move be taken back?", (TAKE, BACK, PRESS))

REST = Reading("rest", "tick-tack.stop.rest", "Only one on which the man must come down")
ANYWHERE = Reading("anywhere", "tick-tack.stop.anywhere", "Any bound point that lies between")
STOP = Option("stop", "Which bound point stops a hit?", (REST, ANYWHERE))

CAST = Reading("cast", "tick-tack.in.cast", "By one cast")
TURNS = Reading("turns", "tick-tack.in.turns", "By one cast, or one after the other")
IN = Option("in", "How do two men go in?", (CAST, TURNS))

SINGLE = Reading("single", "tick-tack.fill.single", "One", 1)
BOUND = Reading("bound", "tick-tack.fill.bound", "Two", 2)
FILL = Option("fill", "How many men fill a point?", (SINGLE, BOUND))

PLAIN = Reading("plain", "tick-tack.doublets.plain", "Two moves, as at Irish")
FOURFOLD = Reading("fourfold", "tick-tack.doublets.fourfold", "Four moves, as at Back-Gammon")
DOUBLETS = Option("doublets", "How are doublets played?", (PLAIN, FOURFOLD))

ALL = Reading("all", "tick-tack.play.all", "Yes, as much of the throw as can be played")
FREE = Reading("free", "tick-tack.play.free", "No, you may leave a die, or both")
PLAY = Option("play", "Must you play what you throw?", (ALL, FREE))

ONE_GAME = Reading("one", "tick-tack.set.one", "One game", 1)
THREE = Reading("three", "tick-tack.set.three", "Three games", 3)
SET = Option("set", "How many games make a set?", (ONE_GAME, THREE))

OPTIONS = (WHY_NOT, MISSED, TOUCH, STOP, IN, FILL, DOUBLETS, PLAY, SET)
COTTON = Variant("cotton", "Cotton’s Tick-Tack")
VARIANTS = (COTTON,)
