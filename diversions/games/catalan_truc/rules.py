"""The rules of Catalan Truc: who may do what, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.catalan_truc.state import (
    LADDER,
    NAMES,
    PACK,
    SIGNALS,
    UP,
    CatalanState,
    captain,
)
from diversions.games.catalan_truc.tricks import (
    begun,
    cards_dealt,
    played_on,
    scored,
    to_deal,
    unless_settled,
)
from diversions.games.catalan_truc.variants import CONCEDE, OPTIONS, PASSED, SIGNS, VARIANTS
from diversions.rules.core import Move, Note, Ruling, Seat, Terms, but, may, may_not, name
from diversions.rules.kit.raises import above, has_the_raise
from diversions.rules.kit.signals import SignRules
from diversions.rules.kit.vying import (
    TRICKS,
    SigningGame,
    card_laid,
    full,
    on_signs,
    side,
    signed,
    taken_up,
    to_answer,
)
from diversions.rules.packs import Pack

CALLS = {2: ("catalan-truc.truc", "call truc"), 3: ("catalan-truc.retruc", "call retruc")}
SIGNING = SignRules(
    passed="catalan-truc.signs.passed", once="catalan-truc.sign-once", watch="catalan-truc.watch"
)


class CatalanTruc(SigningGame[CatalanState]):
    slug = "catalan-truc"
    title = "Catalan Truc"
    seats = (4,)
    options = OPTIONS
    variants = VARIANTS
    face_down = ("hands",)

    def begin(self, terms: Terms) -> CatalanState:
        return begun(terms)

    def rulings(self, state: CatalanState, seat: Seat) -> Iterator[Ruling]:
        if seat in state.acting:
            if state.asks:
                yield from on_asked(state, seat)
            else:
                if state.stake.asked:
                    yield from on_answering(state, seat)
                if seat == state.to_play and not (state.stake.asked and full(state)):
                    yield from on_cards(state, seat)
                    yield from on_calling(state, seat)
        if state.acting and state.hands and state.terms[SIGNS] == PASSED:
            yield from on_signs(SIGNING, state, seat, SIGNALS)

    def apply(self, state: CatalanState, move: Move) -> CatalanState:
        match move:
            case Move(seat, "play", (card,)):
                return played_on(card_laid(accepted(state), seat, card))
            case Move(_, "shuffle", cards):
                return cards_dealt(state, cards)
            case Move(seat, "raise", ()):
                return on_call(state, seat)
            case Move(seat, "raise", (card,)):
                return on_call(card_laid(accepted(state), seat, card), seat)
            case Move(_, "stay"):
                return played_on(taken_up(state, "catalan-truc.stay"))
            case Move(seat, "fold"):
                return scored(state, 1 - side(seat), "catalan-truc.fold", "without a contest")
            case Move(seat, "leave"):
                chief = captain(state, side(seat))
                note = Note("catalan-truc.captain", f"{name(seat)} leaves it to {name(chief)}.")
                return but(state, note, acting=(chief,))
            case Move(_, "sign" | "watch"):
                return signed(state, move, "catalan-truc.signs.passed")
            case _:
                return on_answer(state, move)

    def pack(self, terms: Terms) -> Pack:
        return PACK


# What one may do ---------------------------------------------------------------------------


def on_asked(state: CatalanState, seat: Seat) -> Iterator[Ruling]:
    """The rulings on what is asked before a card is played."""
    if state.asks == "knock":
        yield may(Move(seat, "cut"), "catalan-truc.knock", "Cut the pack, for three cards each")
        yield may(Move(seat, "knock"), "catalan-truc.knock", "Knock, for one card each")
    elif state.asks == "agree":
        yield may(Move(seat, "agree"), "catalan-truc.agree", "Deal one card to each")
        yield may(Move(seat, "decline"), "catalan-truc.agree", "Deal three as usual")
    else:
        by = state.terms[CONCEDE].rule
        yield may(Move(seat, "hold"), by, "Play, for 3 points")
        yield may(Move(seat, "concede"), by, "Concede the hand, for 1 point")


def on_cards(state: CatalanState, seat: Seat) -> Iterator[Ruling]:
    by = "catalan-truc.card-accepts" if state.stake.asked else "catalan-truc.play"
    for card in state.hands[seat]:
        yield may(Move(seat, "play", (card,)), by, f"Play the {NAMES[card]}")


def on_calling(state: CatalanState, seat: Seat) -> Iterator[Ruling]:
    move, step = Move(seat, "raise"), above(LADDER, state.stake)
    if state.cards == 1:
        because = "A deal of one card is worth 1 point."
        yield may_not(move, "catalan-truc.one-card", "Call truc", because)
    elif min(state.score) == UP - 1:
        because = "Both sides have eleven, and nobody may call truc."
        yield may_not(move, "catalan-truc.both-eleven", "Call truc", because)
    elif max(state.score) == UP - 1:
        because = "A side has eleven, and nobody may call truc."
        yield may_not(move, "catalan-truc.eleven", "Call truc", because)
    elif not step:
        because = "Above retruc there is nothing to call."
        yield may_not(move, "catalan-truc.top", "Call retruc", because)
    elif not has_the_raise(state.stake, side(seat)):
        because = "Your side called truc: retruc is for the other."
        yield may_not(move, "catalan-truc.retruc", "Call retruc", because)
    else:
        by, call = CALLS[step]
        yield may(move, by, f"{call.capitalize()}, for {step}")
        for card in state.hands[seat]:
            label = f"Play the {NAMES[card]} and {call}"
            yield may(Move(seat, "raise", (card,)), by, label)


def on_answering(state: CatalanState, seat: Seat) -> Iterator[Ruling]:
    """The rulings on an answer, which is the captain's; a partner on turn may leave it to him."""
    by, conceding = "catalan-truc.captain", f"Concede, for {state.stake.worth}"
    if seat == captain(state, side(seat)):
        yield may(Move(seat, "stay"), by, f"Play on, for {state.stake.asked}")
        yield may(Move(seat, "fold"), by, conceding)
    else:
        because = "To concede is for your captain; but a card of yours accepts."
        yield may_not(Move(seat, "fold"), by, conceding, because)
        yield may(Move(seat, "leave"), by, "Leave it to your captain")


# What comes of it --------------------------------------------------------------------------


def on_answer(state: CatalanState, move: Move) -> CatalanState:
    """The table when a question that comes before the first card is answered."""
    match move:
        case Move(seat, "knock"):
            note = Note("catalan-truc.knock", f"{name(seat)} knocks, and proposes one card each.")
            return but(state, note, asks="agree", acting=(state.dealer,))
        case Move(_, "agree"):
            return to_deal(state, 1)
        case Move(_, "cut" | "decline"):
            return to_deal(state, TRICKS)
        case Move(_, "hold"):
            note = Note("catalan-truc.eleven", "The hand is played for 3 points.")
            return but(state, note, asks="", acting=(state.eldest,))
        case Move(seat, "concede"):
            how = "as the hand is conceded"
            return scored(state, 1 - side(seat), "catalan-truc.eleven", how, worth=1)
        case _:
            raise ValueError(move)


def accepted(state: CatalanState) -> CatalanState:
    """The table when a card is played: what was asked counts as accepted."""
    return taken_up(state, "catalan-truc.card-accepts") if state.stake.asked else state


def on_call(state: CatalanState, seat: Seat) -> CatalanState:
    """The table when *seat* has called: a captain is to answer, or the next card accepts.

    A call made with the last card of a trick is answered when the trick has been looked at, for
    whoever leads next may accept it by a card; unless no card will follow.
    """
    state, other = unless_settled(state), 1 - side(seat)
    chief, to = captain(state, other), above(LADDER, state.stake)
    state = to_answer(state, seat, to, (chief,), "catalan-truc.captain")
    if side(state.to_play) == other and state.to_play != chief and not full(state):
        return but(state, acting=(chief, state.to_play))
    return state
