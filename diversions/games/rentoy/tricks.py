"""Dealing, tricks and the score of Rentoy."""

from __future__ import annotations

from diversions.games.rentoy.state import (
    NAMES,
    PACK,
    SUIT_NAMES,
    UP,
    RentoyState,
    power,
    trumps_of,
)
from diversions.rules.chance import Shuffle
from diversions.rules.core import Note, Outcome, Terms, but, name
from diversions.rules.kit.cards import dealt, turn
from diversions.rules.kit.raises import points
from diversions.rules.kit.tricks import best
from diversions.rules.kit.vying import (
    TRICKS,
    by_side,
    dealt_out,
    full,
    led_by,
    next_deal,
    partners,
    points_made,
    side,
    trick_closed,
)
from diversions.rules.kit.wording import doing, reached


def shuffle(terms: Terms) -> Shuffle:
    """The shuffle before a deal: three cards to each, and one to turn."""
    return Shuffle(PACK.cards, TRICKS * terms.seats + 1, "rentoy.pack")


def begun(terms: Terms) -> RentoyState:
    """The table before the first move."""
    note = Note("rentoy.first", f"{name(0)} deals first, by agreement.")
    return but(RentoyState(terms=terms, score=(0, 0), due=shuffle(terms)), note)


def cards_dealt(state: RentoyState, cards: tuple[str, ...]) -> RentoyState:
    """The table when each has his hand, and a card is turned."""
    turned = cards[-1]
    text = f"{name(state.dealer)} deals three cards to each player and turns the {NAMES[turned]}."
    trumps = Note("rentoy.trumps", f"{SUIT_NAMES[turned[1]]} are trumps.")
    hands = dealt(cards[:-1], turn(state.terms.seats, state.eldest), TRICKS)
    note = Note("rentoy.deal", text)
    return dealt_out(state, hands, note, trumps, turned=turned, raises=())


def played_on(state: RentoyState) -> RentoyState:
    """The table when nothing awaits an answer: the next card, or what the trick came to."""
    return trick_over(state) if full(state) else but(state, acting=(state.to_play,))


def trick_over(state: RentoyState) -> RentoyState:
    """The table when a trick is complete."""
    trumps, led = trumps_of(state), state.trick[0][1]
    cards = [card for _, card in state.trick]
    taker, card = state.trick[best(cards, lambda one: power(trumps, led, one))[0]]
    note = Note("rentoy.trick", f"{name(taker)} takes the trick with the {NAMES[card]}.")
    state = led_by(trick_closed(state, taker, note), taker)
    mine = side(taker)
    if by_side(state.won).count(mine) < 2:
        return state
    if len(state.won) < TRICKS:
        text = "Two tricks decide the deal, so the third is not played."
        state = but(state, Note("rentoy.settled", text))
    return scored(state, mine, "rentoy.score", "with two tricks")


def scored(state: RentoyState, mine: int, rule: str, how: str) -> RentoyState:
    """The table when a side has scored what the deal is worth: the match won, or the next deal."""
    seats, worth = partners(state.terms, mine), points(state.stake.worth)
    note = Note(rule, f"{doing(seats, 'score')} {worth} {how}.")
    state = points_made(but(state, note), mine)
    if state.score[mine] >= UP:
        note = Note("rentoy.up", reached(seats, points(state.score[mine])))
        return but(state, note, outcome=Outcome((mine,), "rentoy.up"))
    return next_deal(state, "rentoy.next-deal", due=shuffle(state.terms))
