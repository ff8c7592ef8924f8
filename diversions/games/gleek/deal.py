"""Lifting, dealing, bidding for the stock and changing cards for it."""

from __future__ import annotations

from collections.abc import Mapping

from diversions.games.gleek.state import (
    NAMES,
    PACK,
    POWER,
    PURSE,
    GleekState,
    Trick,
    ordered,
    pence,
)
from diversions.games.gleek.variants import (
    IN_FIRST,
    LEFT_OUT,
    ODD,
    ODD_ELDEST,
    ODD_RAISER,
    STOCK,
    TIDDY,
)
from diversions.rules.chance import Shuffle
from diversions.rules.core import Note, Seat, Terms, but, name
from diversions.rules.kit.cards import dealt, turn, without
from diversions.rules.kit.changing import replaced
from diversions.rules.kit.stock import lowest
from diversions.rules.kit.wording import listed


def begun(terms: Terms) -> GleekState:
    """The table before the first move: the company lifts for the deal."""
    purses = (PURSE,) * 3
    note = Note("gleek.purse", f"Everyone starts with {pence(PURSE)}.")
    return but(to_lift(GleekState(terms=terms, purses=purses, score=purses), (0, 1, 2)), note)


def to_lift(state: GleekState, seats: tuple[Seat, ...], rule: str = "gleek.lift") -> GleekState:
    """The table at which *seats* are to lift."""
    return but(state, lifting=seats, due=Shuffle(PACK.cards, len(seats), rule, "lift"))


def lifted(state: GleekState, cards: tuple[str, ...]) -> GleekState:
    """The table after the lift: the least card deals; those who lift alike lift again."""
    tied = lowest(state.lifting, cards, lambda card: POWER[card[0]])
    if len(tied) > 1:
        seats = tuple(seat for seat, _ in tied)
        note = Note("gleek.lift.again", f"{listed(seats)} tie for the lowest card, and lift again.")
        return but(to_lift(state, seats, "gleek.lift.again"), note)
    dealer, card = tied[0]
    note = Note(
        "gleek.lift", f"{name(dealer)} lifts the {NAMES[card]}, the lowest card, and deals."
    )
    return but(state, note, dealer=dealer, lifting=(), due=shuffle())


def shuffle() -> Shuffle:
    """The shuffle before a deal; every card comes into play."""
    return Shuffle(PACK.cards, len(PACK.cards), "gleek.deal")


def cards_dealt(state: GleekState, cards: tuple[str, ...]) -> GleekState:
    """The table when each has twelve cards and the trump is turned up."""
    order = turn(3, (state.dealer + 1) % 3)
    hands = tuple(ordered(hand) for hand in dealt(cards, order, 12, 4))
    turned = cards[36]
    told = f"{name(state.dealer)} deals twelve cards to each player, four at a time."
    state = but(
        state, Note("gleek.deal", told),
        Note("gleek.trump", f"The {NAMES[turned]} is turned up, and its suit is trumps."),
        due=None, dealt=state.dealt + 1, hands=hands, stock=cards[37:], out=(), turned=turned,
        phase="bid", bid=0, bidder=None, raised=None, buyer=None, unit=state.after, after=2,
        within=(), vier=None, laid=(0, 0, 0), ruffs=(), waiting=(), open=False,
        shown=((), (), ()), called=(), many=(), leader=order[0], trick=(), tricks=(), takers=(),
        before=last_trick(state), acting=order[:1],
    )  # fmt: skip
    tiddy = state.terms[TIDDY]
    if turned[0] == "4" and tiddy != LEFT_OUT:
        text = (
            f"Tiddy is turned up: {name(state.dealer)} gets {pence(tiddy.value)} from each of the"
            " others."
        )
        state = but(paid_by_each(state, state.dealer, tiddy.value), Note(tiddy.rule, text))
    return state


def last_trick(state: GleekState) -> Trick:
    """Who played what to the last trick, in words."""
    return tuple((seat, NAMES[card]) for seat, card in state.tricks[-1]) if state.tricks else ()


# Money ---------------------------------------------------------------------------------------


def moved(state: GleekState, change: Mapping[Seat, int], pot: int = 0) -> GleekState:
    """The table when the purses have changed so, and the pot."""
    purses = tuple(held + change.get(seat, 0) for seat, held in enumerate(state.purses))
    return but(state, purses=purses, score=purses, pot=state.pot + pot)


def paid_by_each(state: GleekState, seat: Seat, each: int) -> GleekState:
    """The table when both the others have paid *each* to *seat*."""
    return moved(state, {s: 2 * each if s == seat else -each for s in range(3)})


# The stock -------------------------------------------------------------------------------------


def bid(state: GleekState, seat: Seat, size: int) -> GleekState:
    """The table after a bid: both the others are asked for more."""
    waiting = turn(3, (seat + 1) % 3)[:2]
    return but(
        state, bid=size, bidder=seat, raised=state.bidder, waiting=waiting, acting=waiting[:1]
    )


def no_more(state: GleekState) -> GleekState:
    """The table when one has not raised; if neither has, the stock is bought."""
    waiting = state.waiting[1:]
    if waiting:
        return but(state, waiting=waiting, acting=waiting[:1])
    assert state.bidder is not None
    return bought(but(state, waiting=(), buyer=state.bidder), state.bidder)


def bought(state: GleekState, buyer: Seat) -> GleekState:
    """The table when the buyer has paid, and is to change his cards."""
    half = state.bid // 2
    change = {seat: -state.bid if seat == buyer else half for seat in range(3)}
    text = (
        f"{name(buyer)} buys the stock for {state.bid} pence, and pays each of the others {half}."
    )
    state = but(moved(state, change), Note("gleek.price", text))
    if state.bid % 2:
        state = odd_penny(state)
    if state.terms[STOCK] == IN_FIRST:
        hand = ordered((*state.hands[buyer], *state.stock))
        hands = replaced(state.hands, buyer, hand)
        state = but(state, hands=hands, stock=())
    return but(state, phase="discard", acting=(buyer,))


def odd_penny(state: GleekState) -> GleekState:
    """The table when the penny that cannot be halved has found its place."""
    odd = state.terms[ODD]
    seat = state.eldest if odd == ODD_ELDEST else state.raised if odd == ODD_RAISER else None
    if seat is None:
        rule = "gleek.odd-unraised" if odd == ODD_RAISER else odd.rule
        return but(moved(state, {}, 1), Note(rule, "The odd penny goes into the pot."))
    if seat == state.buyer:
        note = Note("gleek.odd-own", f"{name(seat)} is eldest, and keeps the odd penny.")
        return but(moved(state, {seat: 1}), note)
    return but(moved(state, {seat: 1}), Note(odd.rule, f"{name(seat)} gets the odd penny."))


def changed(state: GleekState, seat: Seat, cards: tuple[str, ...]) -> GleekState:
    """The table when the buyer has laid out seven, with the stock in his hand."""
    hands = without(state.hands, seat, *cards)
    hand = ordered((*hands[seat], *state.stock))
    hands = replaced(hands, seat, hand)
    note = Note(state.terms[STOCK].rule, f"{name(seat)} has changed seven cards.")
    return but(state, note, hands=hands, stock=(), out=cards)
