"""Dealing, tricks and the score of Truc."""

from __future__ import annotations

from diversions.games.truc.state import (
    TRICKS,
    UP,
    TrucState,
    listed,
    pack_of,
    partners,
    powers_of,
    settled,
    side,
)
from diversions.games.truc.variants import CARDS, ELDEST, LEAD, THREE, TIES
from diversions.rules.chance import Shuffle
from diversions.rules.core import Note, Outcome, Seat, Terms, but, name
from diversions.rules.kit.bluffing import NOBODY
from diversions.rules.kit.cards import dealt, turn, without
from diversions.rules.kit.raises import Stake
from diversions.rules.kit.tricks import best


def shuffle(terms: Terms) -> Shuffle:
    """The shuffle before a deal: three cards to each."""
    return Shuffle(pack_of(terms).cards, TRICKS * terms.seats, terms[CARDS].rule)


def begun(terms: Terms) -> TrucState:
    """The table before the first move."""
    note = Note("truc.first", f"{name(0)} deals first, by agreement.")
    return but(TrucState(terms=terms, score=(0, 0), due=shuffle(terms)), note)


def cards_dealt(state: TrucState, cards: tuple[str, ...]) -> TrucState:
    """The table when each has his hand."""
    seats, eldest = state.terms.seats, state.eldest
    note = Note("truc.deal", f"{name(state.dealer)} deals three cards to each.")
    return but(
        state, note, due=None, hands=dealt(cards, turn(seats, eldest), TRICKS),
        leader=eldest, to_play=eldest, before=state.tricks[-1] if state.tricks else (),
        trick=(), tricks=(), won=(), stake=Stake(), signs=(), watching=("",) * seats,
        acting=(eldest,),
    )  # fmt: skip


def card_laid(state: TrucState, seat: Seat, card: str) -> TrucState:
    """The table with a card laid to the trick, and the next hand to play named."""
    following = (seat + 1) % state.terms.seats
    trick = (*state.trick, (seat, card))
    return but(state, hands=without(state.hands, seat, card), trick=trick, to_play=following)


def played_on(state: TrucState) -> TrucState:
    """The table when nothing awaits an answer: the next card, or what the trick came to."""
    if len(state.trick) == state.terms.seats:
        return trick_over(state)
    return but(state, acting=(state.to_play,))


def trick_over(state: TrucState) -> TrucState:
    """The table when a trick is complete: taken or tied, the deal settled or not."""
    powers = powers_of(state.terms)
    places = best([card for _, card in state.trick], lambda card: powers[card])
    takers = [state.trick[place] for place in places]
    taker, card = takers[0]
    tied = len({side(seat) for seat, _ in takers}) > 1
    if tied:
        note = Note("truc.tie", "The trick is tied, and neither side has it.")
    else:
        text = f"{name(taker)} takes the trick with the {pack_of(state.terms).name(card)}."
        note = Note("truc.trick" if len(takers) == 1 else "truc.tie-of-partners", text)
    state = but(
        state, note, trick=(), tricks=(*state.tricks, state.trick), before=(),
        won=(*state.won, None if tied else taker),
    )  # fmt: skip
    won = [None if seat is None else side(seat) for seat in state.won]
    winner = settled(state.terms, won, side(state.eldest))
    if winner is not None:
        return deal_over(state, winner)
    leader = led_after_tie(state) if tied else taker
    if tied:
        state = but(state, Note(state.terms[LEAD].rule, f"{name(leader)} leads."))
    return but(state, leader=leader, to_play=leader, acting=(leader,))


def led_after_tie(state: TrucState) -> Seat:
    """Who leads after a tied trick."""
    taken = [seat for seat in state.won if seat is not None]
    return state.eldest if state.terms[LEAD] == ELDEST or not taken else taken[-1]


def deal_over(state: TrucState, winner: int) -> TrucState:
    """The table when the tricks have settled a deal."""
    terms, tied = state.terms, state.won.count(None)
    if len(state.won) < TRICKS:
        state = but(state, Note("truc.settled", "That settles it: the rest is not played."))
    if winner == NOBODY:
        rule = terms[THREE].rule if tied == TRICKS else terms[TIES].rule
        return next_deal(but(state, Note(rule, "Nobody has the deal.")))
    if tied == TRICKS:
        return scored(state, winner, terms[THREE].rule, "as the side of eldest")
    if tied and [side(seat) for seat in state.won if seat is not None].count(winner) < 2:
        return scored(state, winner, terms[TIES].rule, "by the trick they took")
    return scored(state, winner, "truc.score", "with two tricks")


def scored(state: TrucState, mine: int, rule: str, how: str) -> TrucState:
    """The table when a side has scored what the deal is worth: the match won, or the next deal."""
    worth, seats = state.stake.worth, partners(state.terms, mine)
    verb = "scores" if len(seats) == 1 else "score"
    points = "1 point" if worth == 1 else f"{worth} points"
    note = Note(rule, f"{listed(seats)} {verb} {points} {how}.")
    score = tuple(n + worth * (number == mine) for number, n in enumerate(state.score))
    state = but(state, note, score=score, hands=(), acting=())
    if score[mine] >= UP:
        return but(state, outcome=Outcome((mine,), "truc.up"))
    return next_deal(state)


def next_deal(state: TrucState) -> TrucState:
    """The table when the deal has passed on."""
    dealer = state.eldest
    note = Note("truc.next-deal", f"The deal passes to {name(dealer)}.")
    tricks = (*state.tricks, state.trick) if state.trick else state.tricks
    return but(
        state, note, dealer=dealer, due=shuffle(state.terms), trick=(), tricks=tricks,
        hands=(), acting=(),
    )  # fmt: skip
