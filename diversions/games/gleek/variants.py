"""What the witnesses of Gleek dispute, and the games that they make of it."""

from __future__ import annotations

from diversions.rules.terms import Option, Reading, Variant

TIDDY_TWO = Reading(
    "two", "gleek.tiddy.two", "Two pence from each player, when it is turned up, shown or played", 2
)
TIDDY_FOUR = Reading(
    "four",
    "gleek.tiddy.four",
    "Four pence from each player, when it is turned up, shown or played",
    4,
)
COUNTED = Reading(
    "counted",
    "gleek.tiddy.counted",
    "Four pence from each player if turned up; in hand, four points",
    4,
)
LEFT_OUT = Reading("out", "gleek.tiddy.out", "Nothing: Tiddy is left out")
TIDDY = Option(
    "tiddy", "What is Tiddy, the Four of trumps, worth?", (TIDDY_TWO, TIDDY_FOUR, COUNTED, LEFT_OUT)
)

THIRTEEN = Reading("thirteen", "gleek.bid.thirteen", "Thirteen pence", 13)
TWELVE = Reading("twelve", "gleek.bid.twelve", "Twelve pence", 12)
BID = Option("bid", "Where does the bidding for the stock begin?", (THIRTEEN, TWELVE))

ODD_ELDEST = Reading("eldest", "gleek.odd.eldest", "Eldest")
ODD_POT = Reading("pot", "gleek.odd.pot", "The pot")
ODD_RAISER = Reading("raiser", "gleek.odd.raiser", "The player who bid last before the buyer")
ODD = Option("odd", "Who gets the odd penny of the price?", (ODD_ELDEST, ODD_POT, ODD_RAISER))

OUT_FIRST = Reading("discard", "gleek.stock.discard", "Discard first, then take in")
IN_FIRST = Reading("take", "gleek.stock.take", "Take in first, then discard")
STOCK = Option("stock", "In what order does the buyer change cards?", (OUT_FIRST, IN_FIRST))

POINTS = Reading("points", "gleek.ruff.points", "The most points in one suit")
CARDS = Reading("cards", "gleek.ruff.cards", "The most cards of one suit")
RUFF = Option("ruff", "What makes the best ruff?", (POINTS, CARDS))

ANTE = Reading("ante", "gleek.silent.ante", "The two pence that everyone puts down")
PENNY = Reading("penny", "gleek.silent.penny", "One penny")
SILENT = Option(
    "silent", "What does a player who has nothing to say to the ruff pay?", (ANTE, PENNY)
)

CHECK = Reading("check", "gleek.first.check", "Yes, they may still see the first vie")
GONE = Reading("out", "gleek.first.out", "No, they are out of the ruff")
FIRST = Option("first", "Is a player who passes before the first vie still in?", (CHECK, GONE))

CARRIED = Reading("carried", "gleek.passed.carried", "The pot stays for the next deal")
DOUBLED = Reading("doubled", "gleek.passed.doubled", "The next deal’s ruff is for double")
YOUNGEST = Reading(
    "youngest", "gleek.passed.youngest", "The next deal’s ruff is for double if youngest says so"
)
PASSED = Option("passed", "What happens if all pass the ruff?", (CARRIED, DOUBLED, YOUNGEST))

ALL_SHOW = Reading("all", "gleek.show.all", "No, everyone still in must show")
FORGOTTEN = Reading("forgotten", "gleek.show.forgotten", "Yes, if it isn’t shown in time")
SHOW = Option("show", "Can you lose a ruff by not showing it?", (ALL_SHOW, FORGOTTEN))

SHOWN = Reading("shown", "gleek.called.shown", "Yes")
NAMED = Reading("named", "gleek.called.named", "No, only called")
CALLED = Option("called", "Are mournivals and gleeks shown?", (SHOWN, NAMED))

HELD = Reading("held", "gleek.honours.held", "The player who holds them")
TAKEN = Reading("taken", "gleek.honours.taken", "The player who takes them in tricks")
HONOURS = Option("honours", "Who counts the honours?", (HELD, TAKEN))

NO_SMALL = Reading("none", "gleek.small.none", "No")
SMALL_COUNT = Reading(
    "counted", "gleek.small.counted", "Yes, five and six, and double if turned up"
)
SMALL = Option("small", "Do Towser and Tumbler count?", (NO_SMALL, SMALL_COUNT))

BY_POT = Reading("pot", "gleek.paid.pot", "Through a pot")
EACH = Reading("each", "gleek.paid.each", "Between each pair of players")
PAID = Option("paid", "How is the count paid?", (BY_POT, EACH))

THREE = Reading("three", "gleek.deals.three", "Three, so that everyone deals once", 3)
ONE = Reading("one", "gleek.deals.one", "One", 1)
SIX = Reading("six", "gleek.deals.six", "Six, so that everyone deals twice", 6)
DEALS = Option("deals", "How many deals are played?", (THREE, ONE, SIX))

OPTIONS = (
    TIDDY, BID, ODD, STOCK, RUFF, SILENT, FIRST, PASSED, SHOW, CALLED, HONOURS, SMALL, PAID, DEALS,
)  # fmt: skip

VARIANTS = (
    Variant("justin", "Cotgrave’s game of 1662, as Justin du Coeur reconstructs it"),
    Variant("willughby", "Willughby’s game, about 1665", (TWELVE, ODD_RAISER, DOUBLED)),
    Variant(
        "cotton", "Cotton’s game, 1674",
        (COUNTED, TWELVE, IN_FIRST, PENNY, GONE, YOUNGEST, FORGOTTEN, NAMED, SMALL_COUNT, EACH),
    ),
    Variant("dafydd", "After Dafydd ap Gwystl", (IN_FIRST, CARDS)),
)  # fmt: skip


def objection(has: dict[Option, Reading]) -> str:
    """Why these readings cannot stand together; empty if they can."""
    more = has[SMALL] == SMALL_COUNT or has[TIDDY] == COUNTED
    if more and has[PAID] == BY_POT:
        return (
            "If Tiddy, Towser or Tumbler counts, the points come to more than three times "
            "twenty-two, and the pot falls short."
        )
    return ""
