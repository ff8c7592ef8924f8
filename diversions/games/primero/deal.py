"""Lifting for the deal, dealing two and two, exchanging, and the stock."""

from __future__ import annotations

from diversions.games.primero.state import NAMES, PACK, POINTS, RANKS, PrimeroState
from diversions.games.primero.variants import (
    BY_RANK,
    CARDS,
    ELDEST,
    EXCHANGE,
    FOUR_AT_ONCE,
    LIFT,
    LIFTER,
    PURSE,
    RESHUFFLE,
    STOCK,
)
from diversions.rules.chance import Shuffle
from diversions.rules.core import Note, Seat, Terms, but, name
from diversions.rules.kit.cards import dealt, turn, without
from diversions.rules.kit.wording import listed

WHOLE = Shuffle(PACK.cards, len(PACK.cards), "primero.pack")
BY_ORDER = {rank: place for place, rank in enumerate(RANKS)}  # the Ace lowest


def begun(terms: Terms) -> PrimeroState:
    """The table before the first move: the purses filled, the deal to be lifted for."""
    purse = (terms[PURSE].value,) * terms.seats
    state = PrimeroState(terms=terms, purse=purse, score=purse, laid=(0,) * terms.seats)
    note = Note(terms[PURSE].rule, f"Each player has {terms[PURSE].value} coins.")
    return to_lift(but(state, note), tuple(range(terms.seats)), terms[LIFT].rule)


def to_lift(state: PrimeroState, seats: tuple[Seat, ...], rule: str) -> PrimeroState:
    """The table at which *seats* are to lift."""
    return but(state, lifting=seats, due=Shuffle(PACK.cards, len(seats), rule, "lift"))


def lifted(state: PrimeroState, cards: tuple[str, ...]) -> PrimeroState:
    """The table after the lift; those who lift alike lift again."""
    rule = state.terms[LIFT]
    if len(state.lifting) == state.terms.seats:
        state = but(state, lifted=cards)
    order = {r: -place for r, place in BY_ORDER.items()} if rule == BY_RANK else POINTS
    ranks = [order[card[0]] for card in cards]
    highest = [
        (seat, card)
        for seat, card, rank in zip(state.lifting, cards, ranks, strict=True)
        if rank == min(ranks)
    ]
    if len(highest) > 1:
        seats = tuple(seat for seat, _ in highest)
        note = Note("primero.lift-again", f"{listed(seats)} lift equal cards, and lift again.")
        return but(to_lift(state, seats, "primero.lift-again"), note)
    dealer, card = highest[0]
    note = Note(rule.rule, f"{name(dealer)} lifts the {NAMES[card]} and deals.")
    state = but(state, note, dealer=dealer, lifting=(), due=WHOLE)
    head = (dealer + 1) % state.terms.seats
    if state.terms[ELDEST] == LIFTER:
        others = turn(state.terms.seats, head)
        head = max(others, key=lambda seat: POINTS[state.lifted[seat][0]])
        text = f"{name(head)} lifted the {NAMES[state.lifted[head]]} and is eldest."
    else:
        text = f"{name(head)} is eldest, on the dealer’s left."
    return but(state, Note(state.terms[ELDEST].rule, text), head=head, lifted=())


def cards_dealt(state: PrimeroState, cards: tuple[str, ...]) -> PrimeroState:
    """The table when all who have money, in their purse or on the table, have their first cards."""
    terms, seats = state.terms, state.terms.seats
    each = terms[CARDS].value
    order = [s for s in turn(seats, state.head) if state.purse[s] or s in state.carried]
    for seat in state.carried:
        if not state.purse[seat]:
            text = f"{name(seat)} plays for the money left on the table."
            state = but(state, Note("primero.dealt-in", text))
    by_place = dict(enumerate(dealt(cards, range(len(order)), each)))
    hands: list[tuple[str, ...]] = [()] * seats
    for place, seat in enumerate(order):
        hands[seat] = by_place[place]
    words = "four cards" if terms[CARDS] == FOUR_AT_ONCE else "two cards"
    notes = [Note(terms[CARDS].rule, f"{name(state.dealer)} deals {words} to each player.")]
    if terms[CARDS] == FOUR_AT_ONCE:
        notes.append(Note("primero.one-phase", "There is only one phase of betting."))
    return but(
        state, *notes,
        due=None, hands=tuple(hands), aside=((),) * seats, stock=cards[each * len(order) :],
        shown=(), within=tuple(sorted(order)), phase=2 if terms[CARDS] == FOUR_AT_ONCE else 1,
        acting=(order[0],), turn=order[0], bids=(), bid=None, bet=0, laid=(0,) * seats,
        deals=state.deals + 1, **FRESH,
    )  # fmt: skip


FRESH = {
    "stage": "act", "must": False, "vier": None, "answered": (), "accepted": False,
    "passed": (), "idle": 0, "rested": False,
}  # fmt: skip


def two_more(state: PrimeroState) -> PrimeroState:
    """The table when each who is still in the deal has two cards more."""
    eldest = state.eldest
    order = [s for s in turn(state.terms.seats, eldest) if s in state.within]
    hands = list(state.hands)
    for seat, more in zip(order, dealt(state.stock, range(len(order)), 2), strict=True):
        hands[seat] = (*hands[seat], *more)
    note = Note("primero.two-more", f"{name(state.dealer)} deals two more cards to each player.")
    return but(
        state, note, hands=tuple(hands), stock=state.stock[2 * len(order) :], phase=2,
        turn=eldest, acting=(eldest,), **FRESH,
    )  # fmt: skip


# The stock ---------------------------------------------------------------------------------


def kept(state: PrimeroState) -> int:
    """How many cards of the stock are wanted for the second deal."""
    return 2 * len(state.within) if state.phase == 1 else 0


def able(state: PrimeroState, seat: Seat) -> int:
    """How many cards *seat* can exchange now."""
    spare = len(state.stock) - kept(state)
    return max(0, min(state.terms[EXCHANGE].value, len(state.hands[seat]), spare))


def exchanged(state: PrimeroState, seat: Seat, cards: tuple[str, ...]) -> PrimeroState:
    """The table when *seat* has laid *cards* aside, and drawn as many."""
    hands = list(without(state.hands, seat, *cards))
    hands[seat] = (*hands[seat], *state.stock[: len(cards)])
    aside = list(state.aside)
    aside[seat] = (*aside[seat], *cards)
    many = "a card" if len(cards) == 1 else f"{('', '', 'two', 'three', 'four')[len(cards)]} cards"
    note = Note(state.terms[EXCHANGE].rule, f"{name(seat)} exchanges {many}.")
    return but(state, note, hands=tuple(hands), aside=tuple(aside), stock=state.stock[len(cards) :])


def stocked(state: PrimeroState) -> PrimeroState:
    """The table, with the discards to be shuffled in if the stock may not suffice."""
    wanted = kept(state) + min(state.terms[EXCHANGE].value, len(state.hands[state.turn]))
    if state.terms[STOCK] != RESHUFFLE or len(state.stock) >= wanted or not any(state.aside):
        return state
    cards = (*state.stock, *(card for pile in state.aside for card in pile))
    due = Shuffle(cards, len(cards), "primero.stock.reshuffle", "reshuffle")
    return but(state, due=due, acting=())


def reshuffled(state: PrimeroState, cards: tuple[str, ...]) -> PrimeroState:
    """The table when the discards are in the stock again."""
    note = Note("primero.stock.reshuffle", "The discards are shuffled into the stock.")
    return but(
        state, note, due=None, stock=cards, aside=((),) * state.terms.seats, acting=(state.turn,)
    )
