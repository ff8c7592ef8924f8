"""Lifting for the deal, dealing, and what partners give one another."""

from __future__ import annotations

from diversions.games.put.state import NAMES, PutState, each, pack_of, pays_stakes, worth
from diversions.games.put.variants import (
    AGREED,
    CARDS,
    COMPANY,
    FIRST,
    FIXED,
    GIVER,
    PACK,
    PAIRS,
    POOL,
    STAKE,
)
from diversions.rules.chance import Shuffle
from diversions.rules.core import Note, Seat, Terms, but, name
from diversions.rules.kit.cards import dealt, turn, without
from diversions.rules.kit.dice import counted
from diversions.rules.kit.wording import listed

PURSE = 6  # coins with which each begins, where a pool is played for
NUMBERS = ("", "", "", "three", "four", "five", "six", "seven")


def begun(terms: Terms) -> PutState:
    """The table before the first move: the deal to be lifted for, or agreed."""
    score = (0,) * (2 if terms[COMPANY] == PAIRS else terms.seats)
    purse: tuple[int, ...] = (0,) * terms.seats if pays_stakes(terms) else ()
    if terms[STAKE] == POOL:
        purse = score = (PURSE,) * terms.seats
    state = PutState(terms=terms, score=score, purse=purse)
    if terms[FIRST] == AGREED:
        note = Note("put.first.agreed", f"{name(0)} deals first, by agreement.")
        return but(state, note, due=shuffle(terms))
    return to_lift(state, tuple(range(terms.seats)), "put.first.lift")


def to_lift(state: PutState, seats: tuple[Seat, ...], rule: str) -> PutState:
    """The table at which *seats* are to lift."""
    cards = pack_of(state.terms[PACK].value).cards
    return but(state, lifting=seats, due=Shuffle(cards, len(seats), rule, "lift"))


def lifted(state: PutState, cards: tuple[str, ...]) -> PutState:
    """The table after the lift: the best card deals; those who lift alike lift again."""
    best = max(map(worth, cards))
    highest = [(s, c) for s, c in zip(state.lifting, cards, strict=True) if worth(c) == best]
    if len(highest) > 1:
        seats = tuple(seat for seat, _ in highest)
        note = Note("put.lift-again", f"{listed(seats)} lift equal cards, and lift again.")
        return but(to_lift(state, seats, "put.lift-again"), note)
    dealer, card = highest[0]
    note = Note("put.first.lift", f"{name(dealer)} lifts the {NAMES[card]}, and deals.")
    return but(state, note, dealer=dealer, lifting=(), due=shuffle(state.terms))


def shuffle(terms: Terms) -> Shuffle:
    """The shuffle before a deal."""
    pack = terms[PACK]
    return Shuffle(pack_of(pack.value).cards, each(terms) * terms.seats, pack.rule)


def cards_dealt(state: PutState, cards: tuple[str, ...]) -> PutState:
    """The table when each has his hand, and, where there is a pool, has staked."""
    terms = state.terms
    order = turn(terms.seats, (state.dealer + 1) % terms.seats)
    text = f"{name(state.dealer)} deals {NUMBERS[each(terms)]} cards to each player."
    state = but(
        state, Note(terms[CARDS].rule, text), due=None, hands=dealt(cards, order, each(terms)),
        before=state.tricks[-1] if state.tricks else (), trick=(), tricks=(), won=(),
        putter=None, saw=(), bet=0, deals=state.deals + 1,
    )  # fmt: skip
    if terms[COMPANY] == PAIRS:
        state = but(state, aside=((),) * terms.seats, gave=(), within=())
        return but(state, acting=busy(state))
    if terms[STAKE] == POOL:
        state = staked(state)
    return with_eldest(but(state, within=tuple(range(terms.seats))), order[0])


def with_eldest(state: PutState, seat: Seat) -> PutState:
    """The table at which *seat* is to lead."""
    note = Note("put.eldest", f"{name(seat)} is eldest.")
    return but(state, note, eldest=seat, leader=seat, acting=(seat,))


def staked(state: PutState) -> PutState:
    """The table when each has laid a coin in the pool, if he had one."""
    purse = tuple(max(coins - 1, 0) for coins in state.purse)
    pool = state.pool + sum(state.purse) - sum(purse)
    note = Note(
        "put.stake.pool", f"Everyone who has a coin stakes one. The pool is now {counted(pool)}."
    )
    return but(state, note, purse=purse, score=purse, pool=pool)


# Four in pairs -----------------------------------------------------------------------------


def busy(state: PutState) -> tuple[Seat, ...]:
    """Who has to give or to discard before a deal in pairs can be played."""
    seats: list[Seat] = []
    for one, other in ((0, 2), (1, 3)):
        if one in state.gave or other in state.gave:
            receiver = other if one in state.gave else one
            seats += [receiver] * (len(state.hands[receiver]) == 4)
        elif state.terms[GIVER] == FIXED:  # the dealer, and eldest's partner
            seats.append(one if one in (state.dealer, (state.dealer + 3) % 4) else other)
        else:
            seats += [one, other]
    return tuple(sorted(seats))


def given(state: PutState, seat: Seat, card: str) -> PutState:
    """The table when *seat* has given *card* to his partner, and laid down the rest."""
    partner = (seat + 2) % 4
    hands, aside = list(state.hands), list(state.aside)
    aside[seat] = tuple(c for c in hands[seat] if c != card)
    hands[seat], hands[partner] = (), (*hands[partner], card)
    text = f"{name(seat)} gives a card to {name(partner)} and lays the rest face down."
    note = Note(state.terms[GIVER].rule, text)
    state = but(state, note, hands=tuple(hands), aside=tuple(aside), gave=(*state.gave, seat))
    return but(state, acting=busy(state))


def discarded(state: PutState, seat: Seat, card: str) -> PutState:
    """The table when *seat* has discarded; the last to do so sets play going."""
    hands, aside = without(state.hands, seat, card), list(state.aside)
    aside[seat] = (*aside[seat], card)
    state = but(state, hands=hands, aside=tuple(aside))
    left = busy(state)
    if left:
        return but(state, acting=left)
    within = tuple(sorted((giver + 2) % 4 for giver in state.gave))
    note = Note("put.company.pairs", f"{listed(within)} play the deal.")
    eldest = next(s for s in within if s % 2 != state.dealer % 2)
    return with_eldest(but(state, note, within=within), eldest)
