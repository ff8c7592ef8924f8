"""What lies beside a table of Bankafalet: the order of the cards."""

from __future__ import annotations

from diversions.games.bankafalet.state import NAMES, PACK, standing
from diversions.rules import Terms
from diversions.rules.pictures.values import Values


def values(terms: Terms) -> tuple[Values, ...]:
    """The best cards and the worst, in their order, and what the dealer does."""
    cards = sorted(PACK.cards, key=lambda card: standing(terms, card), reverse=True)
    rows = tuple((NAMES[card],) for card in (*cards[:6],))
    end = (("and so on, down to",), (NAMES[cards[-1]],))
    pays = (("Better than the dealer’s", "wins the bet"), ("Worse", "loses it"))
    return Values("The cards, best first", (), rows + end), Values("A heap’s card", (), pays)
