"""What Cotton leaves open at Bone-Ace."""

from __future__ import annotations

from diversions.rules.terms import Option, Reading, Variant

HIGH = Reading("rank", "bone-ace.biggest.rank", "By its rank, the Ace highest")
SPOTS = Reading("spots", "bone-ace.biggest.spots", "By what it counts")
BIGGEST = Option("biggest", "Which card is the biggest?", (HIGH, SPOTS))

TIED = Reading("tied", "bone-ace.alike.tied", "They win if no card is bigger")
THREE = Reading("three", "bone-ace.alike.three", "They win, whatever else is turned up")
ALIKE = Option("alike", "What do three of a sort do when they are turned up?", (TIED, THREE))

ELEVEN = Reading("eleven", "bone-ace.ace.eleven", "Eleven", value=11)
ONE = Reading("one", "bone-ace.ace.one", "One", value=1)
ACE = Option("ace", "What does an Ace count?", (ELEVEN, ONE))

OUT = Reading("out", "bone-ace.over.out", "They are out")
NEAR = Reading("near", "bone-ace.over.near", "They count as near as those below it")
OVER = Option("over", "What happens to players past thirty-one?", (OUT, NEAR))

TWICE = Reading("twice", "bone-ace.rounds.twice", "When each player has dealt twice", value=2)
ONCE = Reading("once", "bone-ace.rounds.once", "When each player has dealt once", value=1)
ROUNDS = Option("rounds", "When does the match end?", (TWICE, ONCE))

OPTIONS = (BIGGEST, ALIKE, ACE, OVER, ROUNDS)
VARIANTS = (Variant("cotton", "After Cotton, 1674"),)
