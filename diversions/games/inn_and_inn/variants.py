"""The points of Inn and Inn that Cotton leaves open."""

from __future__ import annotations

from diversions.rules import Option, Reading, Variant

ROUND = Reading("round", "inn-and-inn.turn.round", "The next player")
THROWS_ON = Reading("on", "inn-and-inn.turn.on", "The same player, until the pot is won or lost")
TURN = Option("turn", "Who throws after an Inn?", (ROUND, THROWS_ON))

THROWER = Reading("thrower", "inn-and-inn.drop.thrower", "The player who threw it")
EVERY = Reading("every", "inn-and-inn.drop.every", "Everyone who is in for the pot")
DROP = Option("drop", "Who drops at an Inn?", (THROWER, EVERY))

ONE = Reading("one", "inn-and-inn.size.one", "One coin, of the kind agreed")
FREE = Reading("free", "inn-and-inn.size.free", "As many coins as the thrower likes")
SIZE = Option("size", "How much is dropped?", (ONE, FREE))

FIRST = Reading("first", "inn-and-inn.lay.first", "Everyone drops one coin first")
AT_AN_INN = Reading("inn", "inn-and-inn.lay.inn", "Nothing, until an Inn is thrown")
LAY = Option("lay", "What is in the pot at first?", (FIRST, AT_AN_INN))

THEY_CHOOSE = Reading("choose", "inn-and-inn.bye.choose", "They divide it if both wish, or throw")
THEY_THROW = Reading("throw", "inn-and-inn.bye.throw", "They always throw for it")
THEY_DIVIDE = Reading("divide", "inn-and-inn.bye.divide", "They always divide it")
BYE = Option("bye", "What do the other two do with a bye?", (THEY_CHOOSE, THEY_THROW, THEY_DIVIDE))

EIGHT = Reading("eight", "inn-and-inn.purse.eight", "Eight coins", value=8)
SIX = Reading("six", "inn-and-inn.purse.six", "Six coins", value=6)
PURSE = Option("purse", "How much does each player bring to the Battail?", (SIX, EIGHT))

OPTIONS = (TURN, DROP, SIZE, LAY, BYE, PURSE)

COTTON = Variant("cotton", "After Cotton, 1674")
VARIANTS = (COTTON,)
