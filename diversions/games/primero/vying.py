"""Vying, seeing, passing and yielding, and what ends a phase."""

from __future__ import annotations

from diversions.games.primero.deal import FRESH, able, stocked, two_more
from diversions.games.primero.showing import alone, shown, thrown_in
from diversions.games.primero.state import (
    PrimeroState,
    Worth,
    bidding,
    bids_left,
    following,
    spoken,
)
from diversions.games.primero.variants import (
    AFRESH,
    AFTER_REST,
    ALL,
    BACK_IT_GOES,
    BIDS,
    CARDS,
    CARRIED,
    DRAW,
    DUTY,
    EVERY,
    FOLD,
    FOUR_AT_ONCE,
    HALF,
    LAST,
    MUST,
    ODD,
    PASS,
    REDEAL,
    SHOW,
    SILENT,
    SWIG,
    VYING_TOO,
)
from diversions.rules.core import Note, Seat, but, name
from diversions.rules.kit.changing import replaced
from diversions.rules.kit.dice import counted, spelt

STALE = 3  # times round that may be passed with nothing vied


def must_see(state: PrimeroState, seat: Seat) -> bool:
    """Whether *seat* is the last to answer a vie that nobody has seen."""
    if state.vier is None or state.accepted or state.rested or seat in state.answered:
        return False
    terms = state.terms
    if terms[LAST] != EVERY and state.phase == 2 and terms[CARDS] != FOUR_AT_ONCE:
        return False
    return following(state.within, seat, terms.seats) == state.vier


def free_to_draw(state: PrimeroState) -> bool:
    """Whether he who is in the midst of his turn may exchange if he likes."""
    return state.terms[DRAW] == VYING_TOO or state.stage == "passed"


def bound_to_draw(state: PrimeroState) -> bool:
    """Whether the bid that stands is one that makes players exchange."""
    bid = state.bid
    return state.phase == 2 and bid is not None and bid[0] in ("numerus", "supremus")


def laid_down(state: PrimeroState, seat: Seat, coins: int) -> PrimeroState:
    """The table when *seat* has laid so many coins before him."""
    purse, laid = list(state.purse), list(state.laid)
    purse[seat] -= coins
    laid[seat] += coins
    money = tuple(purse)
    return but(state, purse=money, score=money, laid=tuple(laid), bet=max(state.bet, laid[seat]))


def vied(
    state: PrimeroState, seat: Seat, coins: int, bid: Worth | None, rest: bool = False
) -> PrimeroState:
    """The table when *seat* has vied, and may exchange."""
    coins = min(coins, state.purse[seat])
    state = laid_down(state, seat, coins)
    if not state.purse[seat]:
        text = f"{name(seat)} has now bet everything."
        state = but(state, Note("primero.all-in", text))
    if bid:
        rule = "primero.opening.bids" if state.phase == 1 else "primero.bids.declared"
        note = Note(rule, f"{name(seat)} bids {spoken(bid)}.")
        state = but(state, note, bid=bid, bids=(*state.bids, (seat, *bid)))
    state = but(
        state, vier=seat, answered=(seat,), passed=(), idle=0, rested=rest, stage="vied",
        must=bidding(state) and bound_to_draw(state),
    )  # fmt: skip
    if state.must:
        note = Note(state.terms[DUTY].rule, f"{name(seat)} must exchange a card.")
        return but(state, note)
    return state if state.terms[DRAW] == VYING_TOO else turn_over(state, seat)


def saw(state: PrimeroState, seat: Seat) -> PrimeroState:
    """The table when *seat* has seen, and may revie or exchange."""
    coins = state.owes(seat)
    state = laid_down(state, seat, coins)
    if not state.purse[seat] and coins:
        text = f"{name(seat)} has now bet everything."
        state = but(state, Note("primero.all-in", text))
    must = state.terms[DUTY] == ALL and bound_to_draw(state)
    state = but(
        state, answered=(*state.answered, seat), accepted=True, stage="saw", must=must,
    )  # fmt: skip
    can_vie = bool(state.purse[seat]) and not state.rested
    if bidding(state):
        can_vie = can_vie and bool(bids_left(state.terms, state.bid))
    can_draw = bool(able(state, seat)) and (must or state.terms[DRAW] == VYING_TOO)
    return state if can_vie or can_draw else turn_over(state, seat)


def passed(state: PrimeroState, seat: Seat) -> PrimeroState:
    """The table when *seat* has passed, and is to exchange."""
    matched = state.vier is not None and seat in state.answered
    if state.vier is None:
        state = but(state, idle=state.idle + 1)
    elif not matched:
        state = but(state, passed=(*state.passed, seat))
    must = state.terms[PASS] == MUST and not matched
    state = but(state, stage="passed", must=must)
    return state if able(state, seat) else turn_over(state, seat)


def taken_back(state: PrimeroState, seat: Seat) -> int:
    """What *seat* takes back of its bets if it gives up its hand."""
    if state.terms[FOLD] != HALF:
        return 0
    return (state.laid[seat] + (state.terms[ODD] == BACK_IT_GOES)) // 2


def yielded(state: PrimeroState, seat: Seat) -> PrimeroState:
    """The table when *seat* has given up his hand."""
    laid, purse, fold = list(state.laid), list(state.purse), state.terms[FOLD]
    back = taken_back(state, seat)
    if not laid[seat]:
        text = f"{name(seat)} has nothing on the table, and loses nothing."
    elif fold == HALF:
        part = f"{spelt(back)} of {counted(laid[seat])}" if back else "nothing"
        text = f"{name(seat)} takes back {part}."
    else:
        text = f"{name(seat)} leaves {counted(laid[seat])} on the table."
    notes = [Note(fold.rule, text)]
    if fold == HALF and laid[seat] % 2:
        text = "The odd coin is taken back." if back * 2 > laid[seat] else "The odd coin stays."
        notes.append(Note(state.terms[ODD].rule, text))
    laid[seat] -= back
    purse[seat] += back
    aside = list(state.aside)
    aside[seat] = (*aside[seat], *state.hands[seat])
    hands = replaced(state.hands, seat, ())
    within = tuple(s for s in state.within if s != seat)
    answered = tuple(s for s in state.answered if s != seat)
    state = but(
        state, *notes, laid=tuple(laid), purse=tuple(purse), score=tuple(purse), hands=hands,
        aside=tuple(aside), within=within, answered=answered,
    )  # fmt: skip
    return turn_over(state, seat)


def turn_over(state: PrimeroState, seat: Seat) -> PrimeroState:
    """The table when *seat* has done: the next to act, or the phase at its end."""
    if len(state.within) == 1:
        return alone(state)
    if state.vier is not None and set(state.within) <= set(state.answered):
        return phase_over(state)
    if state.idle >= len(state.within) and swigs(state):
        text = "No player has vied, so the hands are swigged and dealt again."
        return thrown_in(state, "primero.swig.redeal", text)
    if state.idle >= STALE * len(state.within):
        text = "No player has vied in three rounds, so the hands are thrown in."
        return thrown_in(state, "primero.stale", text)
    following_seat = following(state.within, seat, state.terms.seats)
    return to_act(state, following_seat)


def swigs(state: PrimeroState) -> bool:
    """Whether the hands are thrown in when nobody vies in a whole round."""
    terms = state.terms
    return state.phase == 2 and terms[BIDS] == SILENT and terms[SWIG] == REDEAL


def to_act(state: PrimeroState, seat: Seat) -> PrimeroState:
    """The table when it is the turn of *seat*; the stock replenished if need be."""
    return stocked(but(state, turn=seat, acting=(seat,), stage="act", must=False))


def phase_over(state: PrimeroState) -> PrimeroState:
    """The table when all have answered a vie: two cards more, another vie, or the showing."""
    able_to_vie = sum(state.purse[seat] > 0 for seat in state.within) > 1
    if state.phase == 1:
        state = two_more(state)
        if not able_to_vie:
            return shown(but(state, NO_MONEY))
        if state.terms[CARRIED] == AFRESH:
            text = "The bid lapses, and bidding starts again."
            state = but(state, Note("primero.carried.afresh", text), bid=None, bids=())
        elif bidding(state) and state.bid and not bids_left(state.terms, state.bid):
            note = Note("primero.top", "No bid can beat this one, so the hands are shown.")
            return shown(but(state, note))
        return stocked(state)
    if state.terms[BIDS] != SILENT:
        return shown(state)
    if state.rested or state.terms[SHOW] != AFTER_REST:
        return shown(but(state, Note(state.terms[SHOW].rule, "Everyone has answered.")))
    if not able_to_vie:
        return shown(but(state, NO_MONEY))
    note = Note(state.terms[SHOW].rule, "Everyone has answered, and betting goes on.")
    return to_act(but(state, note, **FRESH), following(state.within, state.turn, state.terms.seats))


NO_MONEY = Note("primero.no-money", "There is no money left to vie with, so the hands are shown.")
