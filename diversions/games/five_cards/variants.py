"""Where Cotton’s page on Five-Cards can be read in two ways, or says nothing."""

from __future__ import annotations

from diversions.rules import Option, Reading, Terms, Variant

WHIST = Reading("whist", "five-cards.follow.whist", "Follow suit if you can, as at Whist")
OR_TRUMP = Reading("trump", "five-cards.follow.trump", "Follow suit or trump, as at All-Fours")
ANY = Reading("any", "five-cards.follow.any", "Any card")
FOLLOW = Option("follow", "What may you play to a card that was led?", (WHIST, OR_TRUMP, ANY))

OVER = Reading("over", "five-cards.court.over", "Above the spots in every suit")
UNDER = Reading("under", "five-cards.court.under", "Below the spots, since they have no pips")
ONWARD = Reading(
    "onward", "five-cards.court.onward", "As if they were above ten: worst of the black"
)
COURT = Option("court", "How do the King, the Queen and plain Knaves rank?", (OVER, UNDER, ONWARD))

AS_TRUMP = Reading("trump", "five-cards.heart.trump", "It counts as a trump")
AS_HEART = Reading("heart", "five-cards.heart.heart", "It stays a Heart")
HEART = Option("heart", "To which suit does the Ace of Hearts belong?", (AS_TRUMP, AS_HEART))

OF_PACK = Reading("pack", "five-cards.diamond.pack", "Any other card, of any suit")
OF_SUIT = Reading("suit", "five-cards.diamond.suit", "Every other Diamond, and trumps")
DIAMOND = Option("diamond", "What beats a plain Ace of Diamonds that is led?", (OF_PACK, OF_SUIT))

EACH_ASKS = Reading("each", "five-cards.asks.each", "Each player may ask once, eldest first")
ELDEST_ASKS = Reading("eldest", "five-cards.asks.eldest", "Eldest, who plays first")
DEALER_ASKS = Reading("dealer", "five-cards.asks.dealer", "The dealer, who turns up the card")
ASKS = Option("asks", "Who asks to five it?", (EACH_ASKS, ELDEST_ASKS, DEALER_ASKS))

MAY_ASK = Reading("may", "five-cards.asking.may", "No, but they may")
MUST_ASK = Reading("must", "five-cards.asking.must", "Yes, and the opponent alone decides")
ASKING = Option("asking", "Must a player who can ask do so?", (MAY_ASK, MUST_ASK))

THIRTY = Reading("thirty", "five-cards.up.thirty", "Thirty", value=30)
FIFTEEN = Reading("fifteen", "five-cards.up.fifteen", "Fifteen", value=15)
GAME_UP = Option("up", "How many points win the match?", (THIRTY, FIFTEEN))

OPTIONS = (FOLLOW, COURT, HEART, DIAMOND, ASKS, ASKING, GAME_UP)
VARIANTS = (Variant("cotton", "Cotton’s Five-Cards"),)


def objection(terms: Terms) -> str:
    """Why these readings cannot stand together; empty if they can."""
    if terms[FOLLOW] == ANY and terms[HEART] != AS_TRUMP:
        return "Where you may play any card, it makes no difference to which suit an Ace belongs."
    return ""
