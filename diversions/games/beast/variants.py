"""What Cotton leaves open at Beast, or to the agreement of the players."""

from __future__ import annotations

from diversions.rules.terms import Option, Reading, Variant

MOST = Reading("most", "beast.lift.most", "The player who lifts the highest card")
LEAST = Reading("least", "beast.lift.least", "The player who lifts the lowest card")
LIFT = Option("lift", "Who deals first?", (MOST, LEAST))

LEFT = Reading("left", "beast.takes.left", "No, it is left where it is")
HOLDER = Reading("holder", "beast.takes.holder", "Yes, as at French-Ruff")
TAKES = Option("takes", "Does the Ace of trumps take up the card turned up?", (LEFT, HOLDER))

BEFORE = Reading("before", "beast.when.before", "Before the play, from the hands that were dealt")
AFTER = Reading("after", "beast.when.after", "After the play, with the heap for the most tricks")
WHEN = Option("when", "When are the King and the Triolet taken up?", (BEFORE, AFTER))

HIGHER = Reading("higher", "beast.triolet.higher", "The player with the highest sort")
FIRST = Reading("eldest", "beast.triolet.eldest", "The first of them, counting from eldest")
TRIOLET = Option("triolet", "Who takes up the Triolet if several have one?", (HIGHER, FIRST))

STAYS = Reading("stays", "beast.equal.stays", "No player: the heap stays")
ELDEST = Reading("eldest", "beast.equal.eldest", "The first of them, counting from eldest")
EQUAL = Option("equal", "Who takes up the Play if several have the most tricks?", (STAYS, ELDEST))

TRUMPED = Reading("trumped", "beast.void.trumped", "Only to a trick that was trumped before")
ALWAYS = Reading("always", "beast.void.always", "Yes, to any trick")
VOID = Option("void", "Must you trump if you cannot follow suit?", (TRUMPED, ALWAYS))

TWICE = Reading("twice", "beast.rounds.twice", "When each player has dealt twice", value=2)
ONCE = Reading("once", "beast.rounds.once", "When each player has dealt once", value=1)
ROUNDS = Option("rounds", "When does the match end?", (TWICE, ONCE))

OPTIONS = (LIFT, TAKES, WHEN, TRIOLET, EQUAL, VOID, ROUNDS)
VARIANTS = (Variant("cotton", "After Cotton, 1674"),)
