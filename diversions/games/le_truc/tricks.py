"""Dealing, tricks and the score of Le Truc."""

from __future__ import annotations

from diversions.games.le_truc.state import (
    GAMES,
    NAMES,
    POWERS,
    TRICKS,
    UP,
    LeTrucState,
    pack_of,
    settled,
)
from diversions.games.le_truc.variants import ELDEST, LEAD, ORDER, THREE, TIES
from diversions.rules.chance import Shuffle
from diversions.rules.core import Note, Outcome, Seat, Terms, but, name
from diversions.rules.kit.bluffing import NOBODY
from diversions.rules.kit.cards import dealt, turn, without
from diversions.rules.kit.raises import Stake
from diversions.rules.kit.tricks import best


def shuffle(terms: Terms) -> Shuffle:
    """The shuffle before a deal: three cards to each."""
    return Shuffle(pack_of(terms).cards, TRICKS * 2, terms[ORDER].rule)


def begun(terms: Terms) -> LeTrucState:
    """The table before the first move."""
    note = Note("le-truc.first", f"{name(0)} deals first, by agreement.")
    return but(LeTrucState(terms=terms, score=(0, 0), due=shuffle(terms)), note)


def cards_dealt(state: LeTrucState, cards: tuple[str, ...]) -> LeTrucState:
    """The table when each has his hand."""
    eldest = state.eldest
    note = Note("le-truc.deal", f"{name(state.dealer)} deals three cards to each.")
    return but(
        state, note, due=None, hands=dealt(cards, turn(2, eldest), TRICKS),
        leader=eldest, to_play=eldest, before=state.tricks[-1] if state.tricks else (),
        trick=(), tricks=(), won=(), stake=Stake(), acting=(eldest,),
    )  # fmt: skip


def card_laid(state: LeTrucState, seat: Seat, card: str) -> LeTrucState:
    """The table with a card laid to the trick, and the next hand to play named."""
    trick = (*state.trick, (seat, card))
    return but(state, hands=without(state.hands, seat, card), trick=trick, to_play=1 - seat)


def played_on(state: LeTrucState) -> LeTrucState:
    """The table when nothing awaits an answer: the next card, or what the trick came to."""
    return trick_over(state) if len(state.trick) == 2 else but(state, acting=(state.to_play,))


def trick_over(state: LeTrucState) -> LeTrucState:
    """The table when a trick is complete: taken or tied, the deal settled or not."""
    strength = POWERS[pack_of(state.terms)]
    places = best([card for _, card in state.trick], lambda card: strength[card])
    tied = len(places) > 1
    taker, card = state.trick[places[0]]
    note = Note("le-truc.trick", f"{name(taker)} takes the trick with the {NAMES[card]}.")
    if tied:
        note = Note("le-truc.tie", "The trick is tied, and nobody has it.")
    state = but(
        state, note, trick=(), tricks=(*state.tricks, state.trick), before=(),
        won=(*state.won, None if tied else taker),
    )  # fmt: skip
    winner = settled(state.terms, state.won, state.eldest)
    if winner is not None:
        return deal_over(state, winner)
    leader = led_after_tie(state) if tied else taker
    if tied:
        state = but(state, Note(state.terms[LEAD].rule, f"{name(leader)} leads."))
    return but(state, leader=leader, to_play=leader, acting=(leader,))


def led_after_tie(state: LeTrucState) -> Seat:
    """Who leads after a tied trick."""
    taken = [seat for seat in state.won if seat is not None]
    return state.eldest if state.terms[LEAD] == ELDEST or not taken else taken[-1]


def deal_over(state: LeTrucState, winner: Seat) -> LeTrucState:
    """The table when the tricks have settled a deal."""
    terms, tied = state.terms, state.won.count(None)
    if len(state.won) < TRICKS:
        state = but(state, Note("le-truc.settled", "That settles it: the rest is not played."))
    if winner == NOBODY:
        rule = terms[THREE].rule if tied == TRICKS else terms[TIES].rule
        return next_deal(but(state, Note(rule, "Nobody has the deal.")))
    if tied == TRICKS:
        return scored(state, winner, terms[THREE].rule, "as eldest")
    if state.won.count(winner) == 2:
        return scored(state, winner, "le-truc.score", "with two tricks")
    if tied == 2 and len(state.won) == TRICKS:
        return scored(state, winner, "le-truc.two-ties", "with a trick and two ties")
    return scored(state, winner, terms[TIES].rule, "by the earlier trick")


def scored(state: LeTrucState, mine: Seat, rule: str, how: str) -> LeTrucState:
    """The table when one has scored what the deal is worth: a game won, or the next deal."""
    worth = state.stake.worth
    points = "1 point" if worth == 1 else f"{worth} points"
    note = Note(rule, f"{name(mine)} scores {points} {how}.")
    score = tuple(n + worth * (seat == mine) for seat, n in enumerate(state.score))
    state = but(state, note, score=score, hands=(), acting=())
    return game_won(state, mine) if score[mine] >= UP else next_deal(state)


def game_won(state: LeTrucState, mine: Seat) -> LeTrucState:
    """The table when a game is won: the rubber too, or the next game."""
    games = tuple(n + (seat == mine) for seat, n in enumerate(state.games))
    state = but(state, Note("le-truc.up", f"{name(mine)} wins a game."), games=games)
    if games[mine] == GAMES:
        return but(state, outcome=Outcome((mine,), "le-truc.rubber"))
    return next_deal(but(state, score=(0, 0)))


def next_deal(state: LeTrucState) -> LeTrucState:
    """The table when the deal has passed on."""
    dealer = state.eldest
    note = Note("le-truc.next-deal", f"The deal passes to {name(dealer)}.")
    tricks = (*state.tricks, state.trick) if state.trick else state.tricks
    return but(
        state, note, dealer=dealer, due=shuffle(state.terms), trick=(), tricks=tricks,
        hands=(), acting=(),
    )  # fmt: skip
