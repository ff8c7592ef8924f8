"""Dealing, tricks and the score of Catalan Truc."""

from __future__ import annotations

from diversions.games.catalan_truc.state import (
    PACK,
    POWERS,
    SEATS,
    UP,
    CatalanState,
    captain,
    settled,
)
from diversions.games.catalan_truc.variants import CONCEDE, EITHER, OURS, PARTNERS
from diversions.rules.chance import Shuffle
from diversions.rules.core import Note, Outcome, Terms, but, name
from diversions.rules.kit.cards import dealt, turn
from diversions.rules.kit.raises import Stake, points
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
from diversions.rules.kit.wording import doing, listed, reached

# The deal ----------------------------------------------------------------------------------


def begun(terms: Terms) -> CatalanState:
    """The table before the first move."""
    note = Note("catalan-truc.first", f"{name(0)} deals first, by agreement.")
    return before_deal(but(CatalanState(terms=terms, score=(0, 0)), note))


def before_deal(state: CatalanState) -> CatalanState:
    """The table before a deal: a knock may be made, unless a side has eleven."""
    if max(state.score) < UP - 1:
        return but(state, asks="knock", acting=(state.left,))
    return to_deal(state, TRICKS)


def to_deal(state: CatalanState, cards: int) -> CatalanState:
    """The table when so many cards are to be dealt to each."""
    due = Shuffle(PACK.cards, cards * SEATS, "catalan-truc.pack")
    return but(state, asks="", cards=cards, due=due, acting=())


def cards_dealt(state: CatalanState, cards: tuple[str, ...]) -> CatalanState:
    """The table when each has his hand."""
    at_eleven = [score == UP - 1 for score in state.score]
    count = "one card" if state.cards == 1 else "three cards"
    note = Note("catalan-truc.deal", f"{name(state.dealer)} deals {count} to each player.")
    hands = dealt(cards, turn(SEATS, state.eldest), state.cards)
    state = dealt_out(state, hands, note, stake=Stake(3 if any(at_eleven) else 1), raises=())
    if all(at_eleven):
        text = "Both sides have eleven points: the hand is played for three points."
        return but(state, Note("catalan-truc.both-eleven", text))
    return to_concede(state, at_eleven.index(True)) if any(at_eleven) else state


def to_concede(state: CatalanState, number: int) -> CatalanState:
    """The table when a side that alone has eleven is to concede the hand, or to play it."""
    either = state.terms[CONCEDE] == EITHER
    who = partners(state.terms, number) if either else (captain(state, number),)
    text = f"{listed(who)} may concede the hand, or play it for three points."
    return but(state, Note(state.terms[CONCEDE].rule, text), asks="eleven", acting=who)


# The tricks --------------------------------------------------------------------------------


def played_on(state: CatalanState) -> CatalanState:
    """The table when nothing awaits an answer: the next card, or what the trick came to."""
    return trick_over(state) if full(state) else but(state, acting=(state.to_play,))


def trick_over(state: CatalanState) -> CatalanState:
    """The table when a trick is complete, and the deal settled or not."""
    state = closed(state)
    winner = whose(state)
    return state if winner is None else deal_over(state, winner)


def unless_settled(state: CatalanState) -> CatalanState:
    """The table with a complete trick closed, if that leaves the deal open; else as it is."""
    after = closed(state) if full(state) else state
    return after if whose(after) is None else state


def whose(state: CatalanState) -> int | None:
    """The side that has the deal by the tricks so far; None while it is open."""
    return settled(by_side(state.won), side(state.eldest), state.cards)


def closed(state: CatalanState) -> CatalanState:
    """The table with a complete trick taken or tied, and its next leader."""
    places = best([card for _, card in state.trick], lambda card: POWERS[card])
    takers = [state.trick[place] for place in places]
    taker, card = takers[0]
    one_side = len({side(seat) for seat, _ in takers}) == 1
    rule = "catalan-truc.trick" if len(takers) == 1 else "catalan-truc.tie"
    if len(takers) > 1 and one_side:
        rule = state.terms[PARTNERS].rule
    if len(takers) == 1 or (one_side and state.terms[PARTNERS] == OURS):
        note = Note(rule, f"{name(taker)} takes the trick with the {PACK.name(card)}.")
        return led_by(trick_closed(state, taker, note), taker)
    text, after = "The trick is tied: neither side takes it", but(state, won=(*state.won, None))
    if whose(after) is None:
        text += f", and {name(state.leader)} leads"
    return led_by(trick_closed(state, None, Note(rule, f"{text}.")), state.leader)


def deal_over(state: CatalanState, winner: int) -> CatalanState:
    """The table when the tricks have settled a deal."""
    won = by_side(state.won)
    if state.cards == 1:
        how = "as the side that did not deal" if won[0] is None else "with the one trick"
        return scored(state, winner, "catalan-truc.one-card", how)
    if len(won) < TRICKS:
        text = "That decides the deal, so no more cards are played."
        state = but(state, Note("catalan-truc.settled", text))
    if won.count(None) == TRICKS:
        return scored(state, winner, "catalan-truc.three-ties", "as the side that did not deal")
    if won.count(winner) == 2:
        return scored(state, winner, "catalan-truc.score", "with two tricks")
    return scored(state, winner, "catalan-truc.first-trick", "with the first trick taken")


def scored(
    state: CatalanState, mine: int, rule: str, how: str, worth: int | None = None
) -> CatalanState:
    """The table when a side has scored: the match won, or the next deal."""
    if worth is not None:
        state = but(state, stake=Stake(worth))
    seats = partners(state.terms, mine)
    note = Note(rule, f"{doing(seats, 'score')} {points(state.stake.worth)} {how}.")
    state = but(points_made(but(state, note), mine), asks="")
    if state.score[mine] >= UP:
        note = Note("catalan-truc.up", reached(seats, points(state.score[mine])))
        return but(state, note, outcome=Outcome((mine,), "catalan-truc.up"))
    return before_deal(next_deal(state, "catalan-truc.next-deal"))
