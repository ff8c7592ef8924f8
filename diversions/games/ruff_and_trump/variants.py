"""What the report on Ruff and Trump leaves open, and the games that it tells of."""

from __future__ import annotations

from diversions.rules.terms import Option, Reading, Variant

DOUBLE = Reading("double", "ruff-and-trump.company.double", "Double-hand, two against two")
SINGLE = Reading("single", "ruff-and-trump.company.single", "Single-hand, each alone")
COMPANY = Option("company", "With partners, or each alone?", (DOUBLE, SINGLE))

TWELVE = Reading("twelve", "ruff-and-trump.deal.twelve", "Twelve cards each")
WHOLE = Reading("whole", "ruff-and-trump.deal.whole", "All but a head of four")
DEAL = Option("deal", "How many cards is each player dealt?", (TWELVE, WHOLE))

LOW = Reading("low", "ruff-and-trump.announce.low", "Yes")
TRUE = Reading("true", "ruff-and-trump.announce.true", "No, you announce your best")
ANNOUNCE = Option("announce", "May you announce less than your best ruff?", (LOW, TRUE))

REACHED = Reading("reached", "ruff-and-trump.up.reached", "When the number is reached")
PASSED = Reading("passed", "ruff-and-trump.up.passed", "When the number is passed")
UP = Option("up", "When is a set won?", (REACHED, PASSED))

AT_ONCE = Reading("once", "ruff-and-trump.end.once", "At once, in the middle of the deal")
DEAL_OVER = Reading("deal", "ruff-and-trump.end.deal", "When the deal has been counted")
END = Option("end", "If the ruff wins the set, when does it end?", (AT_ONCE, DEAL_OVER))

DOZEN = Reading("dozen", "ruff-and-trump.par.dozen", "Those over a dozen")
DEALT = Reading("dealt", "ruff-and-trump.par.dealt", "Those over the number you were dealt")
PAR = Option("par", "Which cards score if all but four are dealt?", (DOZEN, DEALT))

OPTIONS = (COMPANY, DEAL, ANNOUNCE, UP, END, PAR)

VARIANTS = (
    Variant("double", "Double-hand", (), (4,)),
    Variant("single", "Single-hand", (SINGLE,), (4,)),
    Variant("fewer", "For three or two, twelve cards each", (SINGLE,), (3, 2)),
    Variant("whole", "For three or two, with a head of four", (SINGLE, WHOLE), (3, 2)),
)


def objection(has: dict[Option, Reading], seats: int) -> str:
    """Why these readings cannot stand together; empty if they can."""
    if has[COMPANY] == DOUBLE and seats != 4:
        return "Double-hand is for four."
    if has[DEAL] == WHOLE and seats == 4:
        return "If each of four players has twelve cards, four are left for the head anyway."
    if has[PAR] == DEALT and has[DEAL] != WHOLE:
        return "If twelve cards are dealt, a dozen is what you were dealt."
    return ""
