"""Tristan ap Elwin's bets on tricks, against a house that always pays."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.tarocchi.state import TarocchiState
from diversions.games.tarocchi.variants import BETS, EACH_TRICK, RIDING
from diversions.rules.core import Move, Note, Ruling, Seat, but, may, name
from diversions.rules.kit.wording import listed


def counters(number: int) -> str:
    return "a counter" if number == 1 else f"{number} counters"


def asking(state: TarocchiState) -> bool:
    """Whether somebody is asked for a bet before the lead."""
    return state.asked is not None


def bet_rulings(state: TarocchiState, seat: Seat) -> Iterator[Ruling]:
    """What one may do with a bet between two tricks."""
    worth = state.riding[seat]
    if worth > 1:
        yield may(Move(seat, "cash"), "tarocchi.bets.ride", f"Cash your bet, for {counters(worth)}")
        yield may(Move(seat, "ride"), "tarocchi.bets.ride", "Let your bet ride on the next trick")
    else:
        yield may(Move(seat, "bet"), "tarocchi.bets.ride", "Bet a counter on this trick")
        yield may(Move(seat, "pass"), "tarocchi.bets.ride", "Bet nothing")


def led_up_to(state: TarocchiState) -> TarocchiState:
    """The table before a lead: bets first, if they are laid trick by trick, then the leader."""
    asked = 0 if state.terms[BETS] == RIDING else None
    return but(state, asked=asked, acting=(state.leader,))


def answered(state: TarocchiState, seat: Seat, verb: str) -> TarocchiState:
    """The table when *seat* has said what he does about a bet."""
    if verb == "cash":  # and he may bet anew
        return cashed(state, (seat,))
    if verb == "bet":
        note = Note("tarocchi.bets.ride", f"{name(seat)} bets a counter.")
        purse, riding = changed(state.purse, seat, -1), changed(state.riding, seat, 1)
        state = but(state, note, purse=purse, riding=riding)
    elif verb == "ride":
        note = Note("tarocchi.bets.ride", f"{name(seat)} lets the bet ride.")
        state = but(state, note)
    asked = (state.asked or 0) + 1
    if asked == state.terms.seats:
        return but(state, asked=None, acting=(state.leader,))
    return but(state, asked=asked, acting=((seat + 1) % state.terms.seats,))


def changed(numbers: tuple[int, ...], seat: Seat, by: int) -> tuple[int, ...]:
    return tuple(n + by * (s == seat) for s, n in enumerate(numbers))


def cashed(state: TarocchiState, seats: tuple[Seat, ...]) -> TarocchiState:
    """The table when the bets of *seats* are taken up and paid."""
    for seat in seats:
        if worth := state.riding[seat]:
            note = Note("tarocchi.bets.ride", f"{name(seat)} cashes {counters(worth)}.")
            purse, riding = changed(state.purse, seat, worth), changed(state.riding, seat, -worth)
            state = but(state, note, purse=purse, riding=riding, house=state.house - worth + 1)
    return state


def settled(state: TarocchiState, taker: Seat) -> TarocchiState:
    """The table when *taker* has taken a trick, and bets on it are won or lost."""
    if state.terms[BETS] == EACH_TRICK:
        note = Note(
            "tarocchi.bets.each", f"The house pays {name(taker)}, and takes the other bets."
        )
        purse = tuple(n + (1 if s == taker else -1) for s, n in enumerate(state.purse))
        return but(state, note, purse=purse, house=state.house + len(purse) - 2)
    if not any(state.riding):
        return state
    lost = [s for s, worth in enumerate(state.riding) if worth and s != taker]
    worth = state.riding[taker]
    riding = tuple(
        (worth + 1 if worth else 0) if s == taker else 0 for s in range(len(state.riding))
    )
    notes = []
    if worth:
        text = f"{name(taker)} wins the bet, which is now worth {counters(worth + 1)}."
        notes.append(Note("tarocchi.bets.ride", text))
    if lost:
        text = f"The house takes the bet{'s' * (len(lost) > 1)} from {listed(lost)}."
        notes.append(Note("tarocchi.bets.ride", text))
    return but(state, *notes, riding=riding, house=state.house + len(lost))


def does_not_add_up(state: TarocchiState) -> bool:
    """Whether counters were made or lost."""
    table = sum(worth > 0 for worth in state.riding)
    return sum(state.purse) + state.house + table != 0
