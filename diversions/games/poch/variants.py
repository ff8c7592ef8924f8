"""What the report of Poch leaves open, and the option that it gives."""

from __future__ import annotations

from diversions.rules.terms import Option, Reading, Variant

EVERY_DEAL = Reading("deal", "poch.ante.deal", "Before every deal")
ONCE = Reading("once", "poch.ante.once", "Once, before the first deal")
ANTE = Option("ante", "When are the seven pools filled?", (EVERY_DEAL, ONCE))

NOBODY = Reading("nobody", "poch.turned.nobody", "For no player")
DEALER = Reading("dealer", "poch.turned.dealer", "For the dealer")
TURNED = Option("turned", "For whom does the turned-up card count?", (NOBODY, DEALER))

ALL_IN = Reading("all", "poch.short.all", "They bet all they have and stay in")
OUT = Reading("out", "poch.short.out", "They must drop out")
SHORT = Option("short", "What happens to a player who cannot match a bet?", (ALL_IN, OUT))

ONE_PAIR = Reading("one", "poch.pairs.one", "No more than one pair")
TWO_PAIRS = Reading("two", "poch.pairs.two", "They beat one pair")
PAIRS = Option("pairs", "What are two pairs worth?", (ONE_PAIR, TWO_PAIRS))

WHOLE = Reading("whole", "poch.higher.whole", "Those of the combination, then the rest")
SET = Reading("set", "poch.higher.set", "Only those of the combination")
HIGHER = Option("higher", "Between equal combinations, which higher cards win?", (WHOLE, SET))

DIVIDE = Reading("divide", "poch.tie.divide", "They divide the pool")
FIRST_HAND = Reading("eldest", "poch.tie.eldest", "The first after the dealer takes it")
TIE = Option("tie", "What happens if the best hands are exactly equal?", (DIVIDE, FIRST_HAND))

ELDEST = Reading("eldest", "poch.begins.eldest", "The player after the dealer")
THE_DEALER = Reading("dealer", "poch.begins.dealer", "The dealer")
BEST_HAND = Reading("best", "poch.begins.best", "The best hand, which wins the pool too")
BEGINS = Option("begins", "If no player bets, who begins the third phase?",
                (ELDEST, THE_DEALER, BEST_HAND))  # fmt: skip

ALLOWED = Reading("allowed", "poch.exact.allowed", "Yes", 31)
NOT_ALLOWED = Reading("not", "poch.exact.not", "No, it must stay under it", 30)
EXACT = Option("exact", "May the count reach exactly thirty-one?", (ALLOWED, NOT_ALLOWED))

NEXT = Reading("next", "poch.stop.next", "The next player")
ANYBODY = Reading("on", "poch.stop.on", "All players in turn")
STOP = Option("stop", "Who must be unable to play for a sequence to end?", (NEXT, ANYBODY))

CARDS_ALONE = Reading("cards", "poch.final.cards", "No")
BOTH = Reading("both", "poch.final.both", "Yes")
FINAL = Option("final", "Does going out also earn the coin for the last card?",
               (CARDS_ALONE, BOTH))  # fmt: skip

IN_PART = Reading("part", "poch.empty.part", "What they have")
OWES = Reading("owes", "poch.empty.owes", "Everything, by going into debt")
EMPTY = Option("empty", "What does a player who has too few coins pay?", (IN_PART, OWES))

LOST = Reading("lost", "poch.last.lost", "They are lost")
MOVED = Reading("moved", "poch.last.moved", "They go to Poch before the last betting")
LAST = Option("last", "What happens to the last coins on the board?", (LOST, MOVED))

OPTIONS = (ANTE, TURNED, SHORT, PAIRS, HIGHER, TIE, BEGINS, EXACT, STOP, FINAL, EMPTY, LAST)

VARIANTS = (
    Variant("report", "Poch, after the report"),
    Variant("moved", "Poch, betting for the last coins", (MOVED,)),
)
