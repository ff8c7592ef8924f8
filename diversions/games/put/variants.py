"""What the witnesses of Put dispute, and the games that they make of it."""

from __future__ import annotations

from diversions.rules.terms import Option, Reading, Variant

ELDEST_FIRST = Reading("eldest-first", "put.when.eldest-first", "Eldest, before the first lead")
ANY_CARD = Reading("any-card", "put.when.any-card", "Any player, before playing any card")
STAGES = Reading(
    "stages", "put.when.stages", "Each player in turn, at three stages of the first trick"
)
NEVER = Reading("never", "put.when.never", "No player puts")
WHEN = Option("when", "Who may put, and when?", (ELDEST_FIRST, ANY_CARD, STAGES, NEVER))

NO_THROW = Reading("never", "put.throw.never", "No, only in answer to a put")
SIGHT = Reading("sight", "put.throw.sight", "Yes, on seeing the cards or before playing one")
FREE = Reading("free", "put.throw.free", "Yes, before playing any card")
FIRST_TRICK = Reading("first", "put.throw.first", "Yes, instead of playing to the first trick")
THROW = Option(
    "throw", "May a player throw in the hand unasked?", (NO_THROW, SIGHT, FREE, FIRST_TRICK)
)  # fmt: skip

THREE = Reading("three", "put.cards.three", "Three")
ONE_MORE = Reading("more", "put.cards.more", "One more than there are players")
CARDS = Option("cards", "How many cards is each player dealt?", (THREE, ONE_MORE))

FIFTY_TWO = Reading("full", "put.pack.full", "The full pack, fifty-two", 13)
NINES = Reading("nines", "put.pack.nines", "Thirty-two, with the Nines lowest", 8)
TENS = Reading("tens", "put.pack.tens", "Twenty-eight, with the Tens lowest", 7)
PACK = Option("pack", "Which pack do you play with?", (FIFTY_TWO, NINES, TENS))

LIFT = Reading("lift", "put.first.lift", "The player who lifts the best card")
AGREED = Reading("agreed", "put.first.agreed", "Player A, by agreement")
FIRST = Option("first", "Who deals first?", (LIFT, AGREED))

LEADER = Reading("leader", "put.lead.leader", "The player who led to the tied trick")
ELDEST = Reading("eldest", "put.lead.eldest", "Eldest")
LEAD = Option("lead", "Who leads after a tied trick?", (LEADER, ELDEST))

WINS = Reading("wins", "put.one.wins", "It wins the deal", 1)
NOTHING = Reading("nothing", "put.one.nothing", "It wins nothing", 2)
ONE = Option("one", "What does one trick win, if the others are tied?", (WINS, NOTHING))

ALL = Reading("all", "put.out.all", "Yes")
STOP = Reading("stop", "put.out.stop", "No, it stops once it is decided")
OUT = Option("out", "Is a deal played to its last trick?", (ALL, STOP))

FIVE = Reading("five", "put.up.five", "Five", 5)
SEVEN = Reading("seven", "put.up.seven", "Seven", 7)
UP = Option("up", "How many points win the game?", (FIVE, SEVEN))

GAME_WON = Reading("game", "put.paid.game", "The game, and a stake from each who played")
STAKES = Reading("stakes", "put.paid.stakes", "A stake from each who played, and one point")
PAID = Option("paid", "With three or more players, what does a seen put win?", (GAME_WON, STAKES))

ALONE = Reading("alone", "put.company.alone", "Each player alone")
PAIRS = Reading("pairs", "put.company.pairs", "In pairs, two against two")
COMPANY = Option("company", "Alone or in pairs?", (ALONE, PAIRS))

EITHER = Reading("either", "put.giver.either", "Either, as they choose")
FIXED = Reading("fixed", "put.giver.fixed", "The dealer, and eldest’s partner")
GIVER = Option("giver", "Which partner gives the card?", (EITHER, FIXED))

ANY_GIFT = Reading("any", "put.gift.any", "Any one card")
BEST_GIFT = Reading("best", "put.gift.best", "The giver’s best")
GIFT = Option("gift", "What does the dealing side give?", (ANY_GIFT, BEST_GIFT))

ANY_DISCARD = Reading("any", "put.discard.any", "Any card")
WORST_DISCARD = Reading("worst", "put.discard.worst", "The worst card")
DISCARD = Option("discard", "What does the receiver discard?", (ANY_DISCARD, WORST_DISCARD))

POINTS = Reading("points", "put.stake.points", "Points")
POOL = Reading("pool", "put.stake.pool", "A pool of coins")
STAKE = Option("stake", "What do you play for?", (POINTS, POOL))

COIN = Reading("coin", "put.bet.coin", "One coin")
WHOLE = Reading("pool", "put.bet.pool", "As much as the pool holds")
BET = Option("bet", "How much does a put add to the pool?", (COIN, WHOLE))

PLAYED = Reading("play", "put.still.play", "The hands are played for it")
PASSED = Reading("pass", "put.still.pass", "It stays for the next deal")
STILL = Option("still", "What happens to the pool if eldest does not put?", (PLAYED, PASSED))

OPTIONS = (
    WHEN, THROW, CARDS, PACK, FIRST, LEAD, ONE, OUT, UP, PAID,
    COMPANY, GIVER, GIFT, DISCARD, STAKE, BET, STILL,
)  # fmt: skip

VARIANTS = (
    Variant("cotton", "As Cotton has it, 1674", (), (2, 3)),
    Variant("plain", "Without putting, as Cotton says people sometimes play", (NEVER,), (2, 3)),
    Variant("willughby", "As Willughby has it, about 1665", (ANY_CARD, ONE_MORE), (2, 3, 4, 5, 6)),
    Variant("hoyle", "In three stages, after Hoyle, 1800", (STAGES, FIRST_TRICK), (2,)),
    Variant("pigott", "Throwing in unasked, after Pigott, 1800", (ANY_CARD, SIGHT, NOTHING), (2,)),
    Variant("parlett", "For two, as Parlett gives it", (ANY_CARD, AGREED), (2,)),
    Variant("short", "With the shortened pack", (ANY_CARD, NINES, NOTHING), (2,)),
    Variant("four", "Four in pairs, after Enquire Within", (STAGES, FIRST_TRICK, PAIRS), (4,)),
    Variant(
        "best", "Four in pairs, giving the best and discarding the worst",
        (ANY_CARD, FREE, NOTHING, PAIRS, BEST_GIFT, WORST_DISCARD), (4,),
    ),
    Variant("dafydd", "Putt for a pool, after Dafydd ap Gwystl", (NOTHING, POOL), (2, 3)),
)  # fmt: skip


def objection(has: dict[Option, Reading], seats: int) -> str:
    """Why these readings cannot stand together; empty if they can."""
    if has[COMPANY] == PAIRS:
        return _against_pairs(has, seats)
    for option, usual in ((GIVER, EITHER), (GIFT, ANY_GIFT), (DISCARD, ANY_DISCARD)):
        if has[option] != usual:
            return "Cards are given and discarded only when four play in pairs."
    if seats > 2 and has[WHEN] == STAGES:
        return "The three stages are described only where two hands are played."
    if seats > 2 and has[THROW] != NO_THROW:
        return "Throwing in unasked, for one point, is described only where two hands are played."
    if has[PAID] == STAKES and (seats == 2 or has[STAKE] == POOL or has[WHEN] == NEVER):
        return (
            "A stake from each player who sees a put needs three or more players, a game for "
            "points, and putting."
        )
    each = 3 if has[CARDS] == THREE else seats + 1
    if each * seats > 4 * has[PACK].value:
        return f"The shortened pack does not have enough cards for {seats} hands of {each}."
    return _against_pool(has)


def _against_pairs(has: dict[Option, Reading], seats: int) -> str:
    if seats != 4:
        return "Playing in pairs needs four players."
    if has[CARDS] != THREE:
        return "When four play in pairs, each is dealt three cards."
    if has[THROW] == SIGHT:
        return "In pairs, a hand is thrown in only on its player’s own turn."
    if has[PAID] != GAME_WON:
        return "In pairs only one hand answers a put, and the put is for the game."
    return "Pairs play for points, not for a pool." if has[STAKE] == POOL else _against_pool(has)


def _against_pool(has: dict[Option, Reading]) -> str:
    if has[STAKE] == POINTS:
        if (has[BET], has[STILL]) != (COIN, PLAYED):
            return (
                "Betting a coin, or leaving the pool for the next deal, needs a pool. Choose a "
                "pool, or drop these readings."
            )
        return ""
    if has[WHEN] == STAGES or has[THROW] != NO_THROW:
        return "The three stages and throwing in unasked belong to games for points, not a pool."
    if has[UP] != FIVE:
        return "With a pool of coins no points are scored, so no number of points wins."
    if has[WHEN] == NEVER and has[BET] != COIN:
        return "If no player puts, no player bets."
    if has[WHEN] != ELDEST_FIRST and has[STILL] == PASSED:
        return (
            "If other players may put too, the pool cannot stay just because eldest does not put."
        )
    return ""
