"""Cotton’s two ways to play Lanterloo, and what he leaves open in each."""

from __future__ import annotations

from diversions.rules.terms import Option, Reading, Terms, Variant

CHALKS = Reading("chalks", "lanterloo.way.chalks", "Tricks are chalked and paid after five deals")
BOARD = Reading(
    "board", "lanterloo.way.board", "The winners of tricks take up the money after each deal"
)
WAY = Option("way", "When is the money taken up?", (CHALKS, BOARD))

SMALL = Reading("small", "lanterloo.pack.small", "No, the Threes to the Sevens are taken out")
WHOLE = Reading("whole", "lanterloo.pack.whole", "Yes, with the whole pack")
CARDS = Option("pack", "Do you play with the whole pack?", (SMALL, WHOLE))

TURNED = Reading("turned", "lanterloo.trump.turned", "Yes, the card that is turned up")
UNTURNED = Reading("none", "lanterloo.trump.none", "No")
TRUMP = Option("trump", "Is there a trump?", (TURNED, UNTURNED))

IF_PASSED = Reading("passed", "lanterloo.choose.passed", "Only if eldest passes")
ALWAYS = Reading("always", "lanterloo.choose.always", "Always")
CHOOSE = Option("choose", "When may the others refuse to play?", (IF_PASSED, ALWAYS))

FORCED_ALL = Reading("all", "lanterloo.forced.all", "Yes")
FORCED_NONE = Reading("none", "lanterloo.forced.none", "No, they choose as in every deal")
FORCED = Option("forced", "Must all play in the first deal?", (FORCED_ALL, FORCED_NONE))

LOOS = Reading("any", "lanterloo.five.any", "They loo the others, and sweep the board")
NOTHING = Reading("none", "lanterloo.five.none", "Nothing")
FIVE = Option("five", "What do five cards of one suit do?", (LOOS, NOTHING))

LYING = Reading(
    "lying", "lanterloo.sweep.lying", "What lies there; the loos are laid down afterwards"
)
SWEPT_LOOS = Reading("loos", "lanterloo.sweep.loos", "What lies there and the loos as well")
SWEEP = Option("sweep", "What does a player who sweeps the board take?", (LYING, SWEPT_LOOS))

DEALER = Reading("dealer", "lanterloo.stake.dealer", "The dealer")
EVERYONE = Reading("all", "lanterloo.stake.all", "Every player")
NO_PLAYER = Reading("loos", "lanterloo.stake.loos", "No player, only the loos fill it")
STAKE = Option("stake", "Who puts coins in the stock for the deal?", (DEALER, EVERYONE, NO_PLAYER))

SHARED = Reading("shared", "lanterloo.rest.shared", "It is divided in proportion to the tricks too")
STAYS = Reading("stays", "lanterloo.rest.stays", "It stays for the next game")
REST = Option("rest", "What happens to money that the tricks leave in the stock?", (SHARED, STAYS))

FIVE_CARDS = Reading("five", "lanterloo.loo.five", "As much as five cards come to")
AS_MUCH = Reading("all", "lanterloo.loo.all", "As much as was on the board")
LOO = Option("loo", "What does a player who is loo’d lay down?", (FIVE_CARDS, AS_MUCH))

TWICE = Reading("twice", "lanterloo.dealing.twice", "Twice as much as another player")
ONCE = Reading("once", "lanterloo.dealing.once", "As much as another player")
DEALING = Option("dealing", "What does a dealer who is loo’d lay down?", (TWICE, ONCE))

TWO = Reading("two", "lanterloo.rounds.two", "When each player has dealt twice", value=2)
ONE = Reading("one", "lanterloo.rounds.one", "When each player has dealt once", value=1)
FOUR = Reading("four", "lanterloo.rounds.four", "When each player has dealt four times", value=4)
ROUNDS = Option("rounds", "When does the match end?", (TWO, ONE, FOUR))

OPTIONS = (WAY, CARDS, TRUMP, CHOOSE, FORCED, FIVE, SWEEP, STAKE, REST, LOO, DEALING, ROUNDS)
VARIANTS = (
    Variant("first", "The first way"),
    Variant("another", "Another way", (BOARD, WHOLE)),
)


def objection(terms: Terms) -> str:
    """Why these readings cannot stand together; empty if they can."""
    first = terms[WAY] == CHALKS
    if first and terms[TRUMP] == UNTURNED:
        return "In the first way, a trump is turned up."
    if first and terms[FORCED] == FORCED_NONE:
        return "In the first way, the players choose in every deal."
    if first and terms[FIVE] == NOTHING:
        return "In the first way, five cards of one suit loo the others."
    if first and (terms[LOO], terms[DEALING]) != (FIVE_CARDS, TWICE):
        return "In the first way, every loo costs as much as five cards."
    if first and terms[ROUNDS] != TWO:
        return "In the first way, the chalks end the match, after five deals."
    if not first and (terms[STAKE], terms[REST]) != (DEALER, SHARED):
        return "In the other way, only the dealer stakes, and the tricks of each deal take it up."
    return ""
