"""What Cotton leaves open at L'Ombre, or to the agreement of the players."""

from __future__ import annotations

from diversions.rules.terms import Option, Reading, Variant

MAY = Reading("may", "ombre.ask.may", "No, but a player may ask")
MUST = Reading("must", "ombre.ask.must", "Yes, always")
ASK = Option(
    "ask", "Must you first ask whether another player will play without taking in?", (MAY, MUST)
)

BEFORE = Reading("before", "ombre.name.before", "Yes")
FORGET = Reading("forget", "ombre.name.forget", "No, but another player may then name them")
NAME = Option("name", "Must you name trumps before you take in?", (BEFORE, FORGET))

SMALL = Reading("lesser", "ombre.taken.lesser", "A lesser counter", value=1)
LARGE = Reading("great", "ombre.taken.great", "A great counter", value=12)
TAKEN = Option("taken", "What do you stake for each card that you take in?", (SMALL, LARGE))

FREE = Reading("free", "ombre.others.free", "Yes")
BOUND = Reading("bound", "ombre.others.bound", "Only if the player takes in none")
OTHERS = Option("others", "May the other two choose to take in no cards?", (FREE, BOUND))

HIGHER = Reading("higher", "ombre.force.higher", "Only a higher matador")
EVERY = Reading("any", "ombre.force.any", "Any matador")
FORCE = Option("force", "What forces a matador out of your hand?", (HIGHER, EVERY))

TABLE = Reading("table", "ombre.good.table", "To the table, for the next deal")
WINNER = Reading("winner", "ombre.good.winner", "To the player who wins the Codillio")
GOOD = Option("good", "To whom does the player make good a Codillio?", (TABLE, WINNER))

ANY = Reading("any", "ombre.hand.any", "Any of the three")
ALONE = Reading("player", "ombre.hand.player", "Only the player")
HAND = Option("hand", "Who is paid for three matadors in one hand?", (ANY, ALONE))

GREAT = Reading("great", "ombre.series.great", "A great counter each", value=12)
LESSER = Reading("lesser", "ombre.series.lesser", "A lesser counter each", value=1)
TOGETHER = Reading(
    "together", "ombre.series.together", "A great counter for all of them together", value=12
)
SERIES = Option("series", "What are further trumps in the series worth?", (GREAT, LESSER, TOGETHER))

DEALS = Reading("deals", "ombre.stake.deals", "Before each deal")
CLEARED = Reading("cleared", "ombre.stake.cleared", "Only when none lie on the table")
STAKES = Option("stake", "When do all stake for the game?", (DEALS, CLEARED))

TWICE = Reading("twice", "ombre.rounds.twice", "When each player has dealt twice", value=2)
ONCE = Reading("once", "ombre.rounds.once", "When each player has dealt once", value=1)
THRICE = Reading("thrice", "ombre.rounds.thrice", "When each player has dealt three times", value=3)
ROUNDS = Option("rounds", "When does the match end?", (TWICE, ONCE, THRICE))

OPTIONS = (ASK, NAME, TAKEN, OTHERS, FORCE, GOOD, HAND, SERIES, STAKES, ROUNDS)
VARIANTS = (Variant("cotton", "After Cotton, 1674"),)
