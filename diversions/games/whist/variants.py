"""What Cotton leaves open at Whist, and the two games of his chapter."""

from __future__ import annotations

from diversions.rules.terms import Option, Reading, Terms, Variant

NONE = Reading("none", "whist.stock.none", "No, the Deuces are out of the pack")
FOUR = Reading("four", "whist.stock.four", "Yes, four cards, with the Deuces in the pack")
STOCK = Option("stock", "Is there a stock to take in?", (NONE, FOUR))

ABOVE = Reading("above", "whist.tricks.above", "One for each trick above six")
MOST = Reading("most", "whist.tricks.most", "One for the side with the most tricks")
TRICKS = Option("tricks", "What do the tricks score?", (ABOVE, MOST))

POINTS = Reading("points", "whist.honours.points", "Two points or four")
ADDED = Reading("tricks", "whist.honours.tricks", "Two tricks or four, added to those won")
HONOURS = Option("honours", "What are “eight by cards” and “sixteen”?", (POINTS, ADDED))

TRICKS_FIRST = Reading("tricks", "whist.first.tricks", "The tricks")
HONOURS_FIRST = Reading("honours", "whist.first.honours", "The honours")
FIRST = Option("first", "Which count first, tricks or honours?", (TRICKS_FIRST, HONOURS_FIRST))

BOTH = Reading("both", "whist.canye.both", "Yes, in both games")
RUFF_ONLY = Reading("ruff", "whist.canye.ruff", "No, only at Ruff and Honours")
CANYE = Option("canye", "Is Can-ye called at Whist?", (BOTH, RUFF_ONLY))

CALL = Reading("call", "whist.forgot.call", "The call alone")
ALL = Reading("honours", "whist.forgot.honours", "Its honours too")
FORGOT = Option("forgot", "What does a side that does not call Can-ye lose?", (CALL, ALL))

SILENT = Reading("silent", "whist.remind.silent", "No, you may forget it")
ASKED = Reading("asked", "whist.remind.asked", "Yes, you are asked before the lead")
REMIND = Option("remind", "Does the table remind you of Can-ye?", (SILENT, ASKED))

MAY = Reading("may", "whist.ruff.may", "Yes, the player may leave the stock")
MUST = Reading("must", "whist.ruff.must", "No, the player must take it in")
RUFF = Option("ruff", "May the player with the Ace of trumps choose?", (MAY, MUST))

OTHERS = Reading("others", "whist.out.others", "Four that you were dealt")
ANY = Reading("any", "whist.out.any", "Any four")
OUT = Option("out", "Which cards may be laid out for the stock?", (OTHERS, ANY))

OPTIONS = (STOCK, TRICKS, HONOURS, FIRST, CANYE, FORGOT, REMIND, RUFF, OUT)

VARIANTS = (
    Variant("whist", "Whist"),
    Variant("ruff-and-honours", "Ruff and Honours", (FOUR,)),
)


def has_canye(terms: Terms) -> bool:
    """Whether Can-ye may be called."""
    return terms[STOCK] == FOUR or terms[CANYE] == BOTH


def objection(terms: Terms) -> str:
    """Why these readings cannot stand together; empty if they can."""
    if terms[STOCK] == NONE and (terms[RUFF], terms[OUT]) != (MAY, OTHERS):
        return "Without a stock there is nothing to take in."
    if terms[STOCK] == FOUR and terms[CANYE] == RUFF_ONLY:
        return "With a stock it is Ruff and Honours, where Can-ye is called in any case."
    if not has_canye(terms) and (terms[FORGOT], terms[REMIND]) != (CALL, SILENT):
        return "Where Can-ye is not called, there is nothing to forget."
    if terms[HONOURS] == ADDED and terms[FIRST] == HONOURS_FIRST:
        return "If honours are added to the tricks, they are counted together."
    return ""
