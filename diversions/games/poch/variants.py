"""What the report of Poch leaves open, and the option that it gives."""

from __future__ import annotations

from diversions.rules.terms import Option, Reading, Variant

EVERY_DEAL = Reading("deal", "poch.ante.deal", "Before every deal")
ONCE = Reading("once", "poch.ante.once", "Once, before the first deal")
ANTE = Option("ante", "When are the seven pools filled?", (EVERY_DEAL, ONCE))

NOBODY = Reading("nobody", "poch.turned.nobody", "For nobody")
DEALER = Reading("dealer", "poch.turned.dealer", "For the dealer")
TURNED = Option("turned", "For whom does the turned-up card count?", (NOBODY, DEALER))

ALL_IN = Reading("all", "poch.short.all", "He lays all that he has, and stays in")
OUT = Reading("out", "poch.short.out", "He must drop out")
SHORT = Option("short", "What if a player has not the coins to match a bet?", (ALL_IN, OUT))

ONE_PAIR = Reading("one", "poch.pairs.one", "Nothing more than one pair")
TWO_PAIRS = Reading("two", "poch.pairs.two", "They beat one pair")
PAIRS = Option("pairs", "What are two pairs worth?", (ONE_PAIR, TWO_PAIRS))

WHOLE = Reading("whole", "poch.higher.whole", "Of the combination, then of the rest")
SET = Reading("set", "poch.higher.set", "Of the combination alone")
HIGHER = Option("higher", "Between like combinations, which higher cards win?", (WHOLE, SET))

DIVIDE = Reading("divide", "poch.tie.divide", "They divide the pool")
FIRST_HAND = Reading("eldest", "poch.tie.eldest", "The first after the dealer takes it")
TIE = Option("tie", "What if the best hands are wholly alike?", (DIVIDE, FIRST_HAND))

ELDEST = Reading("eldest", "poch.begins.eldest", "The player after the dealer")
THE_DEALER = Reading("dealer", "poch.begins.dealer", "The dealer")
BEST_HAND = Reading("best", "poch.begins.best", "The best hand, which wins the pool too")
BEGINS = Option("begins", "If nobody bets, who begins the third phase?",
                (ELDEST, THE_DEALER, BEST_HAND))  # fmt: skip

ALLOWED = Reading("allowed", "poch.exact.allowed", "It may", 31)
NOT_ALLOWED = Reading("not", "poch.exact.not", "It may not: stay under it", 30)
EXACT = Option("exact", "May thirty-one be reached exactly?", (ALLOWED, NOT_ALLOWED))

NEXT = Reading("next", "poch.stop.next", "The next player")
ANYBODY = Reading("on", "poch.stop.on", "All, one after another")
STOP = Option("stop", "Who must be unable to play, for a sequence to end?", (NEXT, ANYBODY))

CARDS_ALONE = Reading("cards", "poch.final.cards", "No")
BOTH = Reading("both", "poch.final.both", "Yes")
FINAL = Option("final", "Does going out earn the coin for the last card as well?",
               (CARDS_ALONE, BOTH))  # fmt: skip

IN_PART = Reading("part", "poch.empty.part", "What he has")
OWES = Reading("owes", "poch.empty.owes", "All, and owes what he has not")
EMPTY = Option("empty", "What does a player pay who has too few coins?", (IN_PART, OWES))

LOST = Reading("lost", "poch.last.lost", "They are lost")
MOVED = Reading("moved", "poch.last.moved", "In the last deal they go to Poch before the betting")
LAST = Option("last", "What becomes of the last coins on the board?", (LOST, MOVED))

OPTIONS = (ANTE, TURNED, SHORT, PAIRS, HIGHER, TIE, BEGINS, EXACT, STOP, FINAL, EMPTY, LAST)

VARIANTS = (
    Variant("report", "Poch, as the report has it"),
    Variant("moved", "Poch, the last coins to be vied for", (MOVED,)),
)
