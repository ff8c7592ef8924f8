"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.art_of_memory.rules import (
    PACK,
    PURSE,
    RANKS,
    SUITS,
    Called,
    MemoryState,
    named,
)
from diversions.games.art_of_memory.variants import CALL, CARD, RANK
from diversions.rules import Terms

# Told to those who sit down to the game for the first time: what they want, may do, what ends it.
FIRST = (
    "To keep your farthings: note the cards while they lie open, and what is called.",
    "Call a card when it is your turn. Its holder lays it; if it has been laid already, you pay.",
    "When all cards are laid. The player who has paid the fewest farthings wins.",
)


def by_rank(terms: Terms) -> bool:
    """Whether a rank alone may be called."""
    return terms[CALL] != CARD


def rows(terms: Terms) -> tuple[tuple[str, ...], ...]:
    """What may be called: the ranks in one row, and the cards suit by suit."""
    ranks = (tuple(RANKS),) if by_rank(terms) else ()
    if terms[CALL] == RANK:
        return ranks
    return (*ranks, *(tuple(rank + suit for rank in RANKS) for suit in SUITS))


def opens(terms: Terms) -> str:
    """What the button says that opens the names on a phone."""
    return f"Call {({CARD: 'a card', RANK: 'a rank'}).get(terms[CALL], 'a card or a rank')}"


def to_name(terms: Terms, card: str) -> str:
    """What is called by pressing a card of one's own."""
    return card[:1] if terms[CALL] == RANK else card


def index(thing: str) -> str:
    """What stands in the corner of a card.

    >>> index("TS"), index("A")
    ('10', 'A')
    """
    return "10" if thing[0] == "T" else thing[0]


def came_of(call: Called) -> str:
    """What came of a call that nobody held a card for."""
    return "laid already" if call.laid else "never on the table"


def in_order(view: MemoryState) -> tuple[str, ...]:
    """The cards on the table, by suit and rank; their backs, where they are hidden."""
    place = {card: at for at, card in enumerate(PACK.cards)}
    return tuple(sorted(view.shown, key=lambda card: place.get(card, -1)))


__all__ = [
    "FIRST",
    "PACK",
    "PURSE",
    "by_rank",
    "came_of",
    "in_order",
    "index",
    "named",
    "opens",
    "rows",
    "to_name",
]
