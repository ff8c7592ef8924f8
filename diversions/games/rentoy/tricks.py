"""Dealing, tricks and the score of Rentoy."""

from __future__ import annotations

from diversions.games.rentoy.state import (
    NAMES,
    PACK,
    SUIT_NAMES,
    TRICKS,
    UP,
    RentoyState,
    listed,
    partners,
    power,
    side,
    trumps_of,
)
from diversions.rules.chance import Shuffle
from diversions.rules.core import Note, Outcome, Seat, Terms, but, name
from diversions.rules.kit.cards import dealt, turn, without
from diversions.rules.kit.raises import Stake
from diversions.rules.kit.tricks import best


def shuffle(terms: Terms) -> Shuffle:
    """The shuffle before a deal: three cards to each, and one to turn."""
    return Shuffle(PACK.cards, TRICKS * terms.seats + 1, "rentoy.pack")


def begun(terms: Terms) -> RentoyState:
    """The table before the first move."""
    note = Note("rentoy.first", f"{name(0)} deals first, by agreement.")
    return but(RentoyState(terms=terms, score=(0, 0), due=shuffle(terms)), note)


def cards_dealt(state: RentoyState, cards: tuple[str, ...]) -> RentoyState:
    """The table when each has his hand, and a card is turned."""
    seats, eldest = state.terms.seats, state.eldest
    turned = cards[-1]
    text = f"{name(state.dealer)} deals three cards to each, and turns the {NAMES[turned]}."
    trumps = Note("rentoy.trumps", f"{SUIT_NAMES[turned[1]]} are trumps.")
    return but(
        state, Note("rentoy.deal", text), trumps, due=None, turned=turned,
        hands=dealt(cards[:-1], turn(seats, eldest), TRICKS), leader=eldest, to_play=eldest,
        before=state.tricks[-1] if state.tricks else (), trick=(), tricks=(), won=(),
        stake=Stake(), signs=(), watching=("",) * seats, acting=(eldest,),
    )  # fmt: skip


def card_laid(state: RentoyState, seat: Seat, card: str) -> RentoyState:
    """The table with a card laid to the trick, and the next hand to play named."""
    following = (seat + 1) % state.terms.seats
    trick = (*state.trick, (seat, card))
    return but(state, hands=without(state.hands, seat, card), trick=trick, to_play=following)


def played_on(state: RentoyState) -> RentoyState:
    """The table when nothing awaits an answer: the next card, or what the trick came to."""
    if len(state.trick) == state.terms.seats:
        return trick_over(state)
    return but(state, acting=(state.to_play,))


def trick_over(state: RentoyState) -> RentoyState:
    """The table when a trick is complete."""
    trumps, led = trumps_of(state), state.trick[0][1]
    cards = [card for _, card in state.trick]
    taker, card = state.trick[best(cards, lambda one: power(trumps, led, one))[0]]
    note = Note("rentoy.trick", f"{name(taker)} takes the trick with the {NAMES[card]}.")
    state = but(
        state, note, trick=(), tricks=(*state.tricks, state.trick), before=(),
        won=(*state.won, taker), leader=taker, to_play=taker, acting=(taker,),
    )  # fmt: skip
    mine = side(taker)
    if [side(seat) for seat in state.won].count(mine) < 2:
        return state
    if len(state.won) < TRICKS:
        state = but(state, Note("rentoy.settled", "Two tricks settle it: the third is not played."))
    return scored(state, mine, "rentoy.score", "with two tricks")


def scored(state: RentoyState, mine: int, rule: str, how: str) -> RentoyState:
    """The table when a side has scored what the deal is worth: the match won, or the next deal."""
    worth, seats = state.stake.worth, partners(state.terms, mine)
    verb = "scores" if len(seats) == 1 else "score"
    points = "1 point" if worth == 1 else f"{worth} points"
    note = Note(rule, f"{listed(seats)} {verb} {points} {how}.")
    score = tuple(n + worth * (number == mine) for number, n in enumerate(state.score))
    state = but(state, note, score=score, hands=(), acting=())
    if score[mine] >= UP:
        return but(state, outcome=Outcome((mine,), "rentoy.up"))
    dealer = state.eldest
    passed = Note("rentoy.next-deal", f"The deal passes to {name(dealer)}.")
    tricks = (*state.tricks, state.trick) if state.trick else state.tricks
    return but(
        state, passed, dealer=dealer, due=shuffle(state.terms), trick=(), tricks=tricks
    )  # fmt: skip
