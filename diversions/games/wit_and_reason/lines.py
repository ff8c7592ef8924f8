"""Lines of play: a row of cards that both add in turn, and who wins from there."""

from __future__ import annotations

from typing import NamedTuple

from diversions.games.wit_and_reason import solved
from diversions.games.wit_and_reason.rules import TOSS, WitAndReason, WitState
from diversions.rules import CHANCE, Move, Terms, play

EXAMPLE = "9292"  # Cotton's, p. 139


class Answered(NamedTuple):
    """A card that may follow, whether it wins (1) or loses (-1), and the cards that win against
    it."""

    rank: str
    value: int
    answers: tuple[str, ...]


def opening(terms: Terms) -> WitState:
    """The table when the first seat is to lead."""
    game = WitAndReason()
    return game.apply(game.begin(terms), Move(CHANCE, TOSS.verb, ("1",)))


def after_row(terms: Terms, row: str) -> WitState:
    """The table after those cards, each added by the player whose turn it then is.  ValueError if
    one of them cannot be played, or nothing can be played after them."""
    game, state = WitAndReason(), opening(terms)
    for rank in row:
        if not state.acting or state.games:
            raise ValueError("The game was over before the last of these cards.")
        move = Move(state.acting[0], "play", (rank,))
        ruling = next((r for r in game.rulings(state, move.seat) if r.move == move), None)
        if ruling is None or not ruling.allowed:
            raise ValueError(ruling.because if ruling else f"“{rank}” is not a card of this game.")
        state = play(game, state, move)
    if not state.acting or state.games:
        raise ValueError("The game is over after these cards.")
    return state


def following(state: WitState) -> tuple[Answered, ...]:
    """Every card that may follow, one of each worth."""
    found = []
    for rank in solved.open_to(state, state.acting[0]):
        value = solved.worth_of(state, rank)
        found.append(Answered(rank, value, beating(state, rank) if value < 0 else ()))
    return tuple(found)


def beating(state: WitState, rank: str) -> tuple[str, ...]:
    """The cards with which the other player then wins."""
    later = play(WitAndReason(), state, Move(state.acting[0], "play", (rank,)))
    cards = solved.open_to(later, later.acting[0]) if later.acting else ()
    return tuple(card for card in cards if solved.worth_of(later, card) == 1)


def replies(terms: Terms, lead: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """To each card that may follow *lead*, the cards with which the leader still wins."""
    state = after_row(terms, lead)
    return tuple((rank, beating(state, rank)) for rank in solved.open_to(state, state.acting[0]))
