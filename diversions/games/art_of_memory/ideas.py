"""What good players of the Art of Memory weigh: what they hold, and what they saw."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.art_of_memory.players import GUESS, KNOWN, LOOK, OWN
from diversions.games.art_of_memory.rules import Called, MemoryState, fits, named
from diversions.rules.coaching import ActChoice, Idea, Otherwise


def weighed(choice: ActChoice) -> Iterator[Idea]:
    """The reasons that there may be for a call."""
    view: MemoryState = choice.view
    if choice.move.verb != "call":
        yield Idea("look", LOOK, "art-of-memory.ready", plain=True)
    elif any(fits(choice.card, card) for card in view.hands[choice.seat]):
        key, text = held(view, choice)
        yield Idea(key, text, "art-of-memory.own", (not_held(choice),), plain=True)
    elif any(fits(choice.card, card) for card in view.shown):
        yield Idea("known", KNOWN, "art-of-memory.lay", (called_before(choice),), plain=True)
    else:
        yield Idea("guess", GUESS, "art-of-memory.pay", plain=True)


def held(view: MemoryState, choice: ActChoice) -> tuple[str, str]:
    """Why a card of one's own is called: the kind of the reason, and the reason."""
    laid, every = len(view.heap), len(view.shown)
    if len(view.hands[choice.seat]) == 1:
        return "own-last", f"{OWN} It is your last: after this you depend on your memory."
    if laid * 2 >= every:
        return "own-late", f"{laid} of the {every} cards are laid, and this one is in your hand."
    if len(view.hands[choice.seat]) == 2:
        return "own-but-one", f"{OWN} After this you have one call left that is as sure."
    return "own", OWN


def not_held(choice: ActChoice) -> Otherwise:
    """The same position, but that card is not in the hand."""
    hands = tuple(
        tuple(card for card in hand if seat != choice.seat or not fits(choice.card, card))
        for seat, hand in enumerate(choice.view.hands)
    )
    return choice.other(f"If you did not hold {named(choice.card)}", hands=hands)


def called_before(choice: ActChoice) -> Otherwise:
    """The same position, but that card has just been called and laid."""
    view: MemoryState = choice.view
    cards = tuple(card for card in view.shown if fits(choice.card, card))
    other = (choice.seat + 1) % view.terms.seats
    calls = (*view.calls, *(Called(other, choice.card, other, card) for card in cards))
    said = f"If {named(choice.card)} had just been called"
    return choice.other(said, calls=calls, heap=(*view.heap, *cards))


IDEAS = weighed
