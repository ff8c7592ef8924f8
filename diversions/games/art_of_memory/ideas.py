"""What good players of the Art of Memory weigh: what they hold, and what they saw."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.art_of_memory.players import GUESS, KNOWN, LOOK, OWN
from diversions.games.art_of_memory.rules import Called, MemoryState, fits, named
from diversions.rules.coaching import ActChoice, Idea, Otherwise
from diversions.rules.kit.dice import NUMBERS, counted

FEW = 4  # cards still held, of which one’s own is told apart


def weighed(choice: ActChoice) -> Iterator[Idea]:
    """The reasons that there may be for a call."""
    view: MemoryState = choice.view
    if choice.move.verb != "call":
        yield Idea("look", LOOK, "art-of-memory.ready", plain=True)
    elif any(fits(choice.card, card) for card in view.hands[choice.seat]):
        key, text = held(view, choice)
        without = () if key == "own-end" else (not_held(choice),)
        yield Idea(key, text, "art-of-memory.own", without, plain=True)
    elif any(fits(choice.card, card) for card in view.shown):
        yield Idea("known", KNOWN, "art-of-memory.lay", (called_before(choice),), plain=True)
    else:
        yield Idea("guess", GUESS, "art-of-memory.pay", plain=True)


def held(view: MemoryState, choice: ActChoice) -> tuple[str, str]:
    """Why a card of one's own is called: the kind of the reason, and the reason."""
    laid, every, hand = len(view.heap), len(view.shown), len(view.hands[choice.seat])
    if view.calls and view.calls[-1].holder is None:
        text = (
            "The last call found no holder: cards are being forgotten. You hold this one, so you "
            "can be sure of it."
        )
        return "own-failed", text
    if every - laid <= FEW:
        if every - laid == 1:
            return "own-end", "Every other card is laid: the last one is yours."
        text = f"Only {NUMBERS[every - laid]} of the {every} cards are still held. This is one."
        return "own-few", text
    if laid * 2 >= every:
        text = f"{laid} of the {every} cards are laid, and this one is in your hand."
        if hand == 1:
            return "own-last-late", f"{text} From your next call on you depend on your memory."
        return "own-late", text
    if not laid:
        text = (
            f"{OWN} But nothing is laid yet: any card that you remember from the table is as sure, "
            "and your own would keep for later."
        )
        return "own-opening", text
    if laid * 5 <= every:
        text = (
            f"{OWN} But {counted(laid, 'card')} of {every} {'is' if laid == 1 else 'are'} laid so "
            "far: if you remember one of the others, call that, and keep your own for later."
        )
        return "own-first", text
    if hand == 1:
        return "own-last", f"{OWN} It is your last: after this you depend on your memory."
    if hand == 2:
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
