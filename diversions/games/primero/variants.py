"""What the witnesses of Primero dispute, and the games that they make of it."""

from __future__ import annotations

from diversions.rules.terms import Option, Reading, Variant

DECLARED = Reading("declared", "primero.bids.declared", "Yes, a kind and a value")
SILENT = Reading("silent", "primero.bids.silent", "No, nothing is said of the cards")
BIDS = Option("bids", "Is a bid declared with each vie?", (DECLARED, SILENT))

HIGHEST = Reading("highest", "primero.aim.highest", "The highest hand")
LOWEST = Reading("lowest", "primero.aim.lowest", "The lowest hand")
AIM = Option("aim", "Which hand wins?", (HIGHEST, LOWEST))

FIVE_KINDS = Reading("five", "primero.kinds.five", "Five")
THREE_KINDS = Reading("three", "primero.kinds.three", "Three: primero, fifty-five and flush")
KINDS_OF = Option("kinds", "How many kinds of hand are there?", (FIVE_KINDS, THREE_KINDS))

BY_POINTS = Reading("points", "primero.lift.points", "Whoever lifts the card of fewest points")
BY_RANK = Reading("rank", "primero.lift.rank", "Whoever lifts the highest card by rank")
LIFT = Option("lift", "Who deals first?", (BY_POINTS, BY_RANK))

ON_THE_LEFT = Reading("left", "primero.eldest.left", "The player on the dealer’s left")
LIFTER = Reading("lifter", "primero.eldest.lifter", "In the first deal, whoever lifts the highest")
ELDEST = Option("eldest", "Who is eldest?", (ON_THE_LEFT, LIFTER))

TWO_AND_TWO = Reading("two", "primero.cards.two", "Two, and two more after vying", 2)
FOUR_AT_ONCE = Reading("four", "primero.cards.four", "All four at once", 4)
CARDS = Option("cards", "How are the cards dealt?", (TWO_AND_TWO, FOUR_AT_ONCE))

WITH_BIDS = Reading("bids", "primero.opening.bids", "Yes")
BETS_ONLY = Reading("bets", "primero.opening.bets", "No, money alone is vied")
OPENING = Option("opening", "Is there bidding upon the first two cards?", (WITH_BIDS, BETS_ONLY))

STANDS = Reading("stands", "primero.carried.stands", "It stands, and must be bettered")
AFRESH = Reading("afresh", "primero.carried.afresh", "It falls, and bidding begins again")
CARRIED = Option(
    "carried", "What becomes of the first bid when two more are dealt?", (STANDS, AFRESH)
)  # fmt: skip

POSSIBLE = Reading("possible", "primero.totals.possible", "A total that cards can make")
ANY_TOTAL = Reading("any", "primero.totals.any", "Any number within the bounds of its kind")
TOTALS = Option("totals", "What value may be bid?", (POSSIBLE, ANY_TOTAL))

EXCEPTED = Reading("excepted", "primero.understate.excepted", "In two cases, and the points always")
NEVER = Reading("never", "primero.understate.never", "Never")
UNDERSTATE = Option("understate", "May a hand be understated?", (EXCEPTED, NEVER))

EVERY = Reading("every", "primero.last.every", "In both phases")
FIRST = Reading("first", "primero.last.first", "In the first phase alone")
LAST = Option("last", "When is the last player bound to see?", (EVERY, FIRST))

ONE_OR_TWO = Reading("two", "primero.exchange.two", "One or two", 2)
ANY_NUMBER = Reading("any", "primero.exchange.any", "Any number", 4)
EXCHANGE = Option("exchange", "How many cards may be exchanged?", (ONE_OR_TWO, ANY_NUMBER))

ONE_PASS = Reading("once", "primero.passing.once", "Once", 1)
OFTEN = Reading("often", "primero.passing.often", "Again and again, at this table three times", 3)
PASSING_ON = Option("passing", "How often may one pass after a vie?", (ONE_PASS, OFTEN))

MUST = Reading("must", "primero.pass.must", "One card at least")
FREE = Reading("free", "primero.pass.free", "Nothing")
PASS = Option("pass", "What does it cost to pass?", (MUST, FREE))

VYING_TOO = Reading("vying", "primero.draw.vying", "After vying and seeing as well")
PASSING = Reading("passing", "primero.draw.passing", "Only by passing, unless bound to")
DRAW = Option("draw", "When may cards be exchanged?", (VYING_TOO, PASSING))

VIER = Reading("vier", "primero.duty.vier", "The one who vies")
ALL = Reading("all", "primero.duty.all", "Everyone who vies or sees")
DUTY = Option("duty", "Who must exchange when numerus or supremus is bid?", (VIER, ALL))

HALF = Reading("half", "primero.fold.half", "Half of it")
NOTHING = Reading("nothing", "primero.fold.nothing", "None")
FOLD = Option("fold", "How much of his money does one take back who yields?", (HALF, NOTHING))

STAYS = Reading("stays", "primero.odd.stays", "It stays on the table")
BACK_IT_GOES = Reading("back", "primero.odd.back", "It is taken back")
ODD = Option("odd", "When half is taken back, what of an odd coin?", (STAYS, BACK_IT_GOES))

REACHED = Reading("reached", "primero.made.reached", "Yes")
KIND_ONLY = Reading("kind", "primero.made.kind", "No, the best of the bid kind wins")
MADE = Option("made", "Must the value that was bid be reached?", (REACHED, KIND_ONLY))

LOSES = Reading("loses", "primero.past.loses", "It loses")
WINS = Reading("wins", "primero.past.wins", "It wins")
PAST = Option("past", "What of a hand that is of a higher kind than the bid?", (LOSES, WINS))

NO_REST = Reading("none", "primero.rest.none", "There is none")
REST_3 = Reading("three", "primero.rest.three", "Three stakes", 3)
REST_4 = Reading("four", "primero.rest.four", "Four stakes", 4)
REST_5 = Reading("five", "primero.rest.five", "Five stakes", 5)
REST = Option("rest", "How large is the rest?", (NO_REST, REST_3, REST_4, REST_5))

AFTER_REST = Reading("rest", "primero.show.rest", "Only a rest that has been answered")
AFTER_VIE = Reading("vie", "primero.show.vie", "Any vie that all have answered")
SHOW = Option(
    "show", "With a rest to be vied, what brings on the showing?", (AFTER_REST, AFTER_VIE)
)

REDEAL = Reading("redeal", "primero.swig.redeal", "Throwing all hands in, and dealing again")
YIELDING = Reading("yield", "primero.swig.yield", "Yielding one’s own hand")
SWIG = Option("swig", "What is swigging?", (REDEAL, YIELDING))

RESHUFFLE = Reading("reshuffle", "primero.stock.reshuffle", "The discards are shuffled in")
DRY = Reading("dry", "primero.stock.dry", "Nobody exchanges any more")
STOCK = Option("stock", "What if the stock runs out?", (RESHUFFLE, DRY))

TWELVE = Reading("twelve", "primero.purse.twelve", "Twelve coins", 12)
TWENTY = Reading("twenty", "primero.purse.twenty", "Twenty coins", 20)
PURSE = Option("purse", "What does each bring?", (TWELVE, TWENTY))

FOUR_DEALS = Reading("four", "primero.deals.four", "Four", 4)
EIGHT_DEALS = Reading("eight", "primero.deals.eight", "Eight", 8)
DEALS = Option("deals", "How many deals make a match?", (FOUR_DEALS, EIGHT_DEALS))

OPTIONS = (
    BIDS, AIM, KINDS_OF, LIFT, ELDEST, CARDS, OPENING, CARRIED, TOTALS, UNDERSTATE, LAST,
    PASSING_ON, PASS, EXCHANGE, DRAW, DUTY, FOLD, ODD, MADE, PAST, REST, SHOW, SWIG, STOCK, PURSE,
    DEALS,
)  # fmt: skip

SEATS = (4, 2, 3, 5, 6)
ENGLISH = (SILENT, REST_3, NOTHING, ANY_NUMBER, FREE)
VARIANTS = (
    Variant("italian", "Italian Primero, after Cardano", (), SEATS),
    Variant("english", "English Primero, after Minsheu and Florio", ENGLISH, SEATS),
    Variant("losing", "Losing Primero", (LOWEST,), SEATS[:3]),
    Variant("sheet", "Italian Primero, by the cheat sheet", (FIRST, ALL, NOTHING), SEATS[:2]),
    Variant(
        "english-sheet", "English Primero, by the cheat sheet",
        (*ENGLISH, FIRST, AFTER_VIE, YIELDING), SEATS[:2],
    ),
)  # fmt: skip

OF_BIDS = (AIM, OPENING, CARRIED, TOTALS, UNDERSTATE, DUTY, MADE, PAST)  # moot without them
OF_RESTS = (SHOW, SWIG)


def objection(has: dict[Option, Reading]) -> str:
    """Why these readings cannot stand together; empty if they can."""
    if (has[BIDS] == SILENT) != (has[REST] != NO_REST):
        return "A rest belongs to the game without bids, and that game has one."
    moot = [option for option in OF_BIDS if has[option] != option.readings[0]]
    if has[BIDS] == SILENT and moot:
        return "Where nothing is bid, there is nothing to agree about bids."
    if has[BIDS] == DECLARED and any(has[option] != option.readings[0] for option in OF_RESTS):
        return "Resting and swigging belong to the game without bids."
    if has[CARDS] == FOUR_AT_ONCE and (has[OPENING], has[CARRIED], has[LAST]) != (
        WITH_BIDS, STANDS, EVERY,
    ):  # fmt: skip
        return "Where all four cards are dealt at once, there is but one phase."
    if has[LIFT] == BY_RANK and has[ELDEST] == LIFTER:
        return "Whoever lifts the highest cannot both deal and be eldest."
    if has[OPENING] == BETS_ONLY and has[CARRIED] == AFRESH:
        return "Where nothing is bid upon two cards, no bid can fall."
    if has[AIM] == LOWEST and has[UNDERSTATE] == NEVER:
        return "What may be understated is told of the game for the highest hand."
    if has[FOLD] == NOTHING and has[ODD] == BACK_IT_GOES:
        return "Where nothing is taken back, no odd coin is."
    return ""
