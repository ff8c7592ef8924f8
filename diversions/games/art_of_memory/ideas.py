"""What good players of the Art of Memory weigh: what they hold, and what they saw."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.art_of_memory.bot import GUESS, KNOWN, LOOK, OWN
from diversions.games.art_of_memory.rules import MemoryState, fits
from diversions.rules.coaching import ActChoice, Idea


def weighed(choice: ActChoice) -> Iterator[Idea]:
    """The reasons that there may be for a call."""
    view: MemoryState = choice.view
    if choice.move.verb != "call":
        yield Idea("look", LOOK, "art-of-memory.ready", plain=True)
    elif any(fits(choice.card, card) for card in view.hands[choice.seat]):
        yield Idea("own", OWN, "art-of-memory.own", plain=True)
    elif any(fits(choice.card, card) for card in view.shown):
        yield Idea("known", KNOWN, "art-of-memory.lay", plain=True)
    else:
        yield Idea("guess", GUESS, "art-of-memory.pay", plain=True)


IDEAS = weighed
