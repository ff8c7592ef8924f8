"""What the witnesses of Primero dispute, and the games that they make of it."""

from __future__ import annotations

from diversions.rules.terms import Option, Reading, Variant

DECLARED = Reading("declared", "primero.bids.declared", "Yes, a kind and a value")
SILENT = Reading("silent", "primero.bids.silent", "No, players only bet money")
BIDS = Option("bids", "Do players declare a bid with each vie?", (DECLARED, SILENT))

HIGHEST = Reading("highest", "primero.aim.highest", "The highest hand")
LOWEST = Reading("lowest", "primero.aim.lowest", "The lowest hand")
AIM = Option("aim", "Which hand wins?", (HIGHEST, LOWEST))

FIVE_KINDS = Reading("five", "primero.kinds.five", "Five")
THREE_KINDS = Reading("three", "primero.kinds.three", "Three: primero, fifty-five and flush")
KINDS_OF = Option("kinds", "How many kinds of hand are there?", (FIVE_KINDS, THREE_KINDS))

BY_POINTS = Reading("points", "primero.lift.points", "The player who lifts the fewest points")
BY_RANK = Reading("rank", "primero.lift.rank", "The player who lifts the highest card by rank")
LIFT = Option("lift", "Who deals first?", (BY_POINTS, BY_RANK))

ON_THE_LEFT = Reading("left", "primero.eldest.left", "The player on the dealer’s left")
LIFTER = Reading(
    "lifter", "primero.eldest.lifter", "At first, the player who lifts the highest card"
)
ELDEST = Option("eldest", "Who is eldest?", (ON_THE_LEFT, LIFTER))

TWO_AND_TWO = Reading("two", "primero.cards.two", "Two, and two more after the first bets", 2)
FOUR_AT_ONCE = Reading("four", "primero.cards.four", "All four at once", 4)
CARDS = Option("cards", "How are the cards dealt?", (TWO_AND_TWO, FOUR_AT_ONCE))

WITH_BIDS = Reading("bids", "primero.opening.bids", "Yes")
BETS_ONLY = Reading("bets", "primero.opening.bets", "No, they only bet money")
OPENING = Option("opening", "Do players bid on the first two cards?", (WITH_BIDS, BETS_ONLY))

STANDS = Reading("stands", "primero.carried.stands", "It stands, and must be beaten")
AFRESH = Reading("afresh", "primero.carried.afresh", "It lapses, and bidding starts again")
CARRIED = Option(
    "carried", "What happens to the bid when two more cards are dealt?", (STANDS, AFRESH)
)  # fmt: skip

POSSIBLE = Reading("possible", "primero.totals.possible", "Only points that cards can make")
ANY_TOTAL = Reading("any", "primero.totals.any", "Any number between the lowest and the highest")
TOTALS = Option("totals", "Which points may be bid?", (POSSIBLE, ANY_TOTAL))

EXCEPTED = Reading(
    "excepted", "primero.understate.excepted", "The points always, the kind in two cases"
)
NEVER = Reading("never", "primero.understate.never", "Never")
UNDERSTATE = Option("understate", "May a hand be understated?", (EXCEPTED, NEVER))

EVERY = Reading("every", "primero.last.every", "In both phases")
FIRST = Reading("first", "primero.last.first", "In the first phase only")
LAST = Option("last", "When must the last player see?", (EVERY, FIRST))

ONE_OR_TWO = Reading("two", "primero.exchange.two", "One or two", 2)
ANY_NUMBER = Reading("any", "primero.exchange.any", "Any number", 4)
EXCHANGE = Option("exchange", "How many cards may you exchange?", (ONE_OR_TWO, ANY_NUMBER))

ONE_PASS = Reading("once", "primero.passing.once", "Once", 1)
OFTEN = Reading("often", "primero.passing.often", "Again and again (here, up to three times)", 3)
PASSING_ON = Option("passing", "How often may you pass after a vie?", (ONE_PASS, OFTEN))

MUST = Reading("must", "primero.pass.must", "Yes, at least one")
FREE = Reading("free", "primero.pass.free", "No")
PASS = Option("pass", "Must you exchange cards when you pass?", (MUST, FREE))

VYING_TOO = Reading("vying", "primero.draw.vying", "When you vie, see or pass")
PASSING = Reading("passing", "primero.draw.passing", "Only when you pass, or must exchange")
DRAW = Option("draw", "When may you exchange cards?", (VYING_TOO, PASSING))

VIER = Reading("vier", "primero.duty.vier", "The player who vies")
ALL = Reading("all", "primero.duty.all", "Everyone who vies or sees")
DUTY = Option("duty", "Who must exchange when numerus or supremus is bid?", (VIER, ALL))

HALF = Reading("half", "primero.fold.half", "Half of it")
NOTHING = Reading("nothing", "primero.fold.nothing", "Nothing")
FOLD = Option("fold", "How much of your bets do you take back if you yield?", (HALF, NOTHING))

STAYS = Reading("stays", "primero.odd.stays", "It stays on the table")
BACK_IT_GOES = Reading("back", "primero.odd.back", "You take it back")
ODD = Option("odd", "When you take half back, what happens to an odd coin?", (STAYS, BACK_IT_GOES))

ALL_THERE = Reading("all", "primero.alone.all", "Everything that is on the table")
AS_BET = Reading(
    "bet", "primero.alone.bet", "From each of the others, as much as the last player in bet"
)
ALONE = Option("alone", "What does the last player in take?", (ALL_THERE, AS_BET))

REACHED = Reading("reached", "primero.made.reached", "Yes")
KIND_ONLY = Reading("kind", "primero.made.kind", "No, the best of that kind wins")
MADE = Option("made", "Must the winner reach the points that were bid?", (REACHED, KIND_ONLY))

LOSES = Reading("loses", "primero.past.loses", "It loses")
WINS = Reading("wins", "primero.past.wins", "It wins")
PAST = Option("past", "What happens to a hand of a higher kind than the bid?", (LOSES, WINS))


REST_3 = Reading("three", "primero.rest.three", "Three stakes", 3)
REST_4 = Reading("four", "primero.rest.four", "Four stakes", 4)
REST_5 = Reading("five", "primero.rest.five", "Five stakes", 5)
REST = Option("rest", "How large is the rest?", (REST_3, REST_4, REST_5))

AFTER_REST = Reading("rest", "primero.show.rest", "Only a rest")
AFTER_VIE = Reading("vie", "primero.show.vie", "Any vie that everyone has answered")
SHOW = Option("show", "Without bids, what leads to the showdown?", (AFTER_REST, AFTER_VIE))

REDEAL = Reading("redeal", "primero.swig.redeal", "Throwing in all hands and dealing again")
YIELDING = Reading("yield", "primero.swig.yield", "Yielding your hand")
SWIG = Option("swig", "What is swigging?", (REDEAL, YIELDING))

RESHUFFLE = Reading("reshuffle", "primero.stock.reshuffle", "The discards are shuffled in")
DRY = Reading("dry", "primero.stock.dry", "No player can exchange any more")
STOCK = Option("stock", "What happens when the stock runs out?", (RESHUFFLE, DRY))

TWELVE = Reading("twelve", "primero.purse.twelve", "Twelve coins", 12)
TWENTY = Reading("twenty", "primero.purse.twenty", "Twenty coins", 20)
PURSE = Option("purse", "How much does each player bring?", (TWELVE, TWENTY))

FOUR_DEALS = Reading("four", "primero.deals.four", "Four", 4)
EIGHT_DEALS = Reading("eight", "primero.deals.eight", "Eight", 8)
DEALS = Option("deals", "How many deals make a match?", (FOUR_DEALS, EIGHT_DEALS))

OPTIONS = (
    BIDS, AIM, KINDS_OF, LIFT, ELDEST, CARDS, OPENING, CARRIED, TOTALS, UNDERSTATE, LAST,
    PASSING_ON, PASS, EXCHANGE, DRAW, DUTY, FOLD, ODD, ALONE, MADE, PAST, REST, SHOW, SWIG, STOCK,
    PURSE, DEALS,
)  # fmt: skip

ENGLISH = (SILENT, NOTHING, ANY_NUMBER, FREE)
VARIANTS = (
    Variant("italian", "Italian Primero, after Cardano"),
    Variant("english", "English Primero, after Minsheu and Florio", ENGLISH),
    Variant("losing", "Losing Primero", (LOWEST,)),
    Variant("sheet", "Italian Primero, after the cheat sheet", (FIRST, ALL, NOTHING)),
    Variant(
        "english-sheet", "English Primero, after the cheat sheet",
        (*ENGLISH, FIRST, AFTER_VIE, YIELDING),
    ),
)  # fmt: skip

OF_BIDS = (AIM, OPENING, CARRIED, TOTALS, UNDERSTATE, DUTY, MADE, PAST)  # moot without them
OF_RESTS = (REST, SHOW, SWIG)


def objection(has: dict[Option, Reading]) -> str:
    """Why these readings cannot stand together; empty if they can."""
    moot = [option for option in OF_BIDS if has[option] != option.readings[0]]
    if has[BIDS] == SILENT and moot:
        return "Without bids, there is nothing to agree about bids."
    if has[BIDS] == DECLARED and any(has[option] != option.readings[0] for option in OF_RESTS):
        return "The rest and swigging belong to the game without bids."
    if has[CARDS] == FOUR_AT_ONCE and (has[OPENING], has[CARRIED], has[LAST]) != (
        WITH_BIDS, STANDS, EVERY,
    ):  # fmt: skip
        return "If all four cards are dealt at once, there is only one phase."
    if has[LIFT] == BY_RANK and has[ELDEST] == LIFTER:
        return "The player who lifts the highest card cannot both deal and be eldest."
    if has[OPENING] == BETS_ONLY and has[CARRIED] == AFRESH:
        return "If nothing is bid on two cards, no bid can lapse."
    if has[AIM] == LOWEST and has[UNDERSTATE] == NEVER:
        return "Understating is a question only when the highest hand wins."
    if has[FOLD] == NOTHING and has[ODD] == BACK_IT_GOES:
        return "If nothing is taken back, there is no odd coin to take."
    return ""
