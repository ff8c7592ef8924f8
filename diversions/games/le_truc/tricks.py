"""Dealing, tricks and the score of Le Truc."""

from __future__ import annotations

from collections.abc import Sequence

from diversions.games.le_truc.state import GAMES, NAMES, POWERS, UP, LeTrucState, pack_of
from diversions.games.le_truc.variants import (
    ELDEST,
    ELDEST_HAS,
    FIRST,
    LEAD,
    ORDER,
    THREE,
    TIES,
)
from diversions.rules.chance import Shuffle
from diversions.rules.core import Note, Outcome, Seat, Terms, but, name
from diversions.rules.kit.cards import dealt, turn
from diversions.rules.kit.dice import counted
from diversions.rules.kit.raises import points
from diversions.rules.kit.tricks import best
from diversions.rules.kit.vying import (
    NOBODY,
    TRICKS,
    dealt_out,
    full,
    last_taker,
    led_by,
    next_deal,
    points_made,
    settled,
    trick_closed,
)
from diversions.rules.kit.wording import reached


def shuffle(terms: Terms) -> Shuffle:
    """The shuffle before a deal: three cards to each."""
    return Shuffle(pack_of(terms).cards, TRICKS * 2, terms[ORDER].rule)


def begun(terms: Terms) -> LeTrucState:
    """The table before the first move."""
    note = Note("le-truc.first", f"{name(0)} deals first, by agreement.")
    return but(LeTrucState(terms=terms, score=(0, 0), due=shuffle(terms)), note)


def cards_dealt(state: LeTrucState, cards: tuple[str, ...]) -> LeTrucState:
    """The table when each has his hand."""
    note = Note("le-truc.deal", f"{name(state.dealer)} deals three cards to each player.")
    return dealt_out(state, dealt(cards, turn(2, state.eldest), TRICKS), note, doubled=())


def played_on(state: LeTrucState) -> LeTrucState:
    """The table when nothing awaits an answer: the next card, or what the trick came to."""
    return trick_over(state) if full(state) else but(state, acting=(state.to_play,))


def trick_over(state: LeTrucState) -> LeTrucState:
    """The table when a trick is complete: taken or tied, the deal settled or not."""
    terms, strength = state.terms, POWERS[pack_of(state.terms)]
    places = best([card for _, card in state.trick], lambda card: strength[card])
    tied = len(places) > 1
    taker, card = state.trick[places[0]]
    note = Note("le-truc.trick", f"{name(taker)} takes the trick with the {NAMES[card]}.")
    if tied:
        note = Note("le-truc.tie", "The trick is tied: no player takes it.")
    state = trick_closed(state, None if tied else taker, note)
    winner = whose(terms, state.won, state.eldest)
    if winner is not None:
        return deal_over(state, winner)
    if not tied:
        return led_by(state, taker)
    leader = state.eldest if terms[LEAD] == ELDEST else last_taker(state)
    return led_by(but(state, Note(terms[LEAD].rule, f"{name(leader)} leads.")), leader)


def whose(terms: Terms, won: Sequence[Seat | None], eldest: Seat) -> Seat | None:
    """Who has the deal by the tricks so far; NOBODY, or None while it is open."""
    first, three = terms[TIES] == FIRST, terms[THREE] == ELDEST_HAS
    return settled(won, eldest, earliest=first, three=three)


def deal_over(state: LeTrucState, winner: Seat) -> LeTrucState:
    """The table when the tricks have settled a deal."""
    terms, tied = state.terms, state.won.count(None)
    if len(state.won) < TRICKS:
        text = "That decides the deal, so no more cards are played."
        state = but(state, Note("le-truc.settled", text))
    if winner == NOBODY:
        rule = terms[THREE].rule if tied == TRICKS else terms[TIES].rule
        return passed_on(but(state, Note(rule, "No player wins the deal.")))
    if tied == TRICKS:
        return scored(state, winner, terms[THREE].rule, "as eldest")
    if state.won.count(winner) == 2:
        return scored(state, winner, "le-truc.score", "with two tricks")
    if tied == 2 and len(state.won) == TRICKS:
        return scored(state, winner, "le-truc.two-ties", "with a trick and two ties")
    return scored(state, winner, terms[TIES].rule, "by the earlier trick")


def scored(state: LeTrucState, mine: Seat, rule: str, how: str) -> LeTrucState:
    """The table when one has scored what the deal is worth: a game won, or the next deal."""
    note = Note(rule, f"{name(mine)} scores {points(state.stake.worth)} {how}.")
    state = points_made(but(state, note), mine)
    return game_won(state, mine) if state.score[mine] >= UP else passed_on(state)


def game_won(state: LeTrucState, mine: Seat) -> LeTrucState:
    """The table when a game is won: the rubber too, or the next game."""
    games = tuple(n + (seat == mine) for seat, n in enumerate(state.games))
    state = but(state, Note("le-truc.up", f"{name(mine)} wins a game."), games=games)
    if games[mine] == GAMES:
        note = Note(
            "le-truc.rubber", reached((mine,), f"won {counted(GAMES, 'game')}", "the rubber")
        )
        return but(state, note, outcome=Outcome((mine,), note.rule))
    over = Note("le-truc.over", "The next game begins at zero.")
    return passed_on(but(state, over, score=(0, 0)))


def passed_on(state: LeTrucState) -> LeTrucState:
    """The table when the deal has passed on."""
    return next_deal(state, "le-truc.next-deal", due=shuffle(state.terms))
