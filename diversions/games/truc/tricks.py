"""Dealing, tricks and the score of Truc."""

from __future__ import annotations

from collections.abc import Sequence

from diversions.games.truc.state import UP, TrucState, pack_of, powers_of
from diversions.games.truc.variants import (
    CARDS,
    EARLIEST,
    ELDEST,
    ELDEST_SIDE,
    LEAD,
    THREE,
    TIES,
)
from diversions.rules.chance import Shuffle
from diversions.rules.core import Note, Outcome, Terms, but, name
from diversions.rules.kit.cards import dealt, turn
from diversions.rules.kit.raises import points
from diversions.rules.kit.tricks import best
from diversions.rules.kit.vying import (
    NOBODY,
    TRICKS,
    by_side,
    dealt_out,
    full,
    last_taker,
    led_by,
    next_deal,
    partners,
    points_made,
    settled,
    side,
    trick_closed,
)
from diversions.rules.kit.wording import doing, reached


def shuffle(terms: Terms) -> Shuffle:
    """The shuffle before a deal: three cards to each."""
    return Shuffle(pack_of(terms).cards, TRICKS * terms.seats, terms[CARDS].rule)


def begun(terms: Terms) -> TrucState:
    """The table before the first move."""
    note = Note("truc.first", f"{name(0)} deals first, by agreement.")
    return but(TrucState(terms=terms, score=(0, 0), due=shuffle(terms)), note)


def cards_dealt(state: TrucState, cards: tuple[str, ...]) -> TrucState:
    """The table when each has his hand."""
    note = Note("truc.deal", f"{name(state.dealer)} deals three cards to each player.")
    return dealt_out(
        state, dealt(cards, turn(state.terms.seats, state.eldest), TRICKS), note, raises=()
    )


def played_on(state: TrucState) -> TrucState:
    """The table when nothing awaits an answer: the next card, or what the trick came to."""
    return trick_over(state) if full(state) else but(state, acting=(state.to_play,))


def trick_over(state: TrucState) -> TrucState:
    """The table when a trick is complete: taken or tied, the deal settled or not."""
    terms, powers = state.terms, powers_of(state.terms)
    places = best([card for _, card in state.trick], lambda card: powers[card])
    takers = [state.trick[place] for place in places]
    taker, card = takers[0]
    tied = len({side(seat) for seat, _ in takers}) > 1
    if tied:
        note = Note("truc.tie", "The trick is tied: neither side takes it.")
    else:
        text = f"{name(taker)} takes the trick with the {pack_of(terms).name(card)}."
        note = Note("truc.trick" if len(takers) == 1 else "truc.tie-of-partners", text)
    state = trick_closed(state, None if tied else taker, note)
    winner = whose(terms, by_side(state.won), side(state.eldest))
    if winner is not None:
        return deal_over(state, winner)
    if not tied:
        return led_by(state, taker)
    leader = state.eldest if terms[LEAD] == ELDEST else last_taker(state)
    return led_by(but(state, Note(terms[LEAD].rule, f"{name(leader)} leads.")), leader)


def whose(terms: Terms, won: Sequence[int | None], eldest: int) -> int | None:
    """The side that has the deal by the tricks so far; NOBODY, or None while it is open."""
    earliest, three = terms[TIES] == EARLIEST, terms[THREE] == ELDEST_SIDE
    return settled(won, eldest, earliest=earliest, three=three)


def deal_over(state: TrucState, winner: int) -> TrucState:
    """The table when the tricks have settled a deal."""
    terms, tied = state.terms, state.won.count(None)
    if len(state.won) < TRICKS:
        text = "That decides the deal, so no more cards are played."
        state = but(state, Note("truc.settled", text))
    if winner == NOBODY:
        rule = terms[THREE].rule if tied == TRICKS else terms[TIES].rule
        return passed_on(but(state, Note(rule, "Neither side wins the deal.")))
    if tied == TRICKS:
        return scored(state, winner, terms[THREE].rule, "as eldest’s side")
    if tied and by_side(state.won).count(winner) < 2:
        how = "for the earliest trick" if terms[TIES] == EARLIEST else "for the only trick"
        return scored(state, winner, terms[TIES].rule, how)
    return scored(state, winner, "truc.score", "with two tricks")


def scored(state: TrucState, mine: int, rule: str, how: str) -> TrucState:
    """The table when a side has scored what the deal is worth: the match won, or the next deal."""
    seats, worth = partners(state.terms, mine), points(state.stake.worth)
    note = Note(rule, f"{doing(seats, 'score')} {worth} {how}.")
    state = points_made(but(state, note), mine)
    if state.score[mine] >= UP:
        note = Note("truc.up", reached(seats, points(state.score[mine])))
        return but(state, note, outcome=Outcome((mine,), "truc.up"))
    return passed_on(state)


def passed_on(state: TrucState) -> TrucState:
    """The table when the deal has passed on."""
    return next_deal(state, "truc.next-deal", due=shuffle(state.terms))
