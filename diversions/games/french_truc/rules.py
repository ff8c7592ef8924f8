"""The rules of French Truc: who may do what, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.french_truc.state import (
    NAMES,
    UP,
    FrenchTrucState,
    answering,
    pack_of,
    remainder,
)
from diversions.games.french_truc.tricks import begun, cards_dealt, hands_given, played_on, scored
from diversions.games.french_truc.variants import (
    ANSWER,
    ONCE,
    OPTIONS,
    REDEAL,
    REMAINDER,
    VARIANTS,
    objection,
)
from diversions.rules.core import BACK, Move, Note, Ruling, Seat, Terms, but, may, may_not
from diversions.rules.kit.raises import has_the_raise
from diversions.rules.kit.vying import (
    TRICKS,
    VyingGame,
    card_laid,
    held,
    lying,
    side,
    taken_up,
    to_answer,
    twice,
)
from diversions.rules.packs import Pack


class FrenchTruc(VyingGame[FrenchTrucState]):
    slug = "french-truc"
    title = "French Truc"
    seats = (4, 2)
    options = OPTIONS
    variants = VARIANTS

    def begin(self, terms: Terms) -> FrenchTrucState:
        return begun(terms)

    def rulings(self, state: FrenchTrucState, seat: Seat) -> Iterator[Ruling]:
        if seat not in state.acting:
            return
        if state.agreeing:
            yield may(Move(seat, "agree"), "french-truc.redeal", "Agree to new hands")
            yield may(Move(seat, "refuse"), "french-truc.redeal-refused", "Keep these hands")
        elif state.stake.asked:
            rule = state.terms[ANSWER].rule
            yield may(Move(seat, "stay"), rule, f"Play on, for {state.stake.asked}")
            yield may(Move(seat, "fold"), rule, f"Concede, for {state.stake.worth}")
            because = "One raises when about to play a card: this calls for an answer."
            whole = Move(seat, "raise", ("remainder",))
            yield may_not(whole, "french-truc.raise", f"“{ours(state)} remainder?”", because)
        else:
            for card in state.hands[seat]:
                label = f"Play the {NAMES[card]}"
                yield may(Move(seat, "play", (card,)), "french-truc.play", label)
            yield from on_raising(state, seat)
            yield from on_redeals(state, seat)

    def apply(self, state: FrenchTrucState, move: Move) -> FrenchTrucState:
        match move:
            case Move(seat, "play", (card,)):
                return played_on(card_laid(state, seat, card))
            case Move(_, "shuffle", cards):
                return cards_dealt(state, cards)
            case Move(seat, "raise", ("remainder",)):
                return on_raise(state, seat, remainder(state, side(seat)))
            case Move(seat, "raise", (amount,)):
                return on_raise(state, seat, state.stake.worth + int(amount))
            case Move(_, "stay"):
                return played_on(taken_up(state, "french-truc.stay"))
            case Move(seat, "fold"):
                return scored(state, 1 - side(seat), "french-truc.fold", "a raise not taken up")
            case Move(seat, "propose"):
                return but(state, agreeing=True, acting=((seat + 1) % state.terms.seats,))
            case Move(seat, "agree"):
                return agreed(state, seat)
            case Move(seat, "refuse"):
                note = Note("french-truc.redeal-refused", "There is no redeal.")
                return but(state, note, agreeing=False, refused=True, acting=(state.eldest,))
            case _:
                raise ValueError(move)

    def view(self, state: FrenchTrucState, seat: Seat | None) -> FrenchTrucState:
        return but(super().view(state, seat), stock=(BACK,) * len(state.stock))

    def pack(self, terms: Terms) -> Pack:
        return pack_of(terms)

    def objection(self, terms: Terms) -> str:
        return objection(dict(terms.agreed), terms.seats)

    def amiss(self, state: FrenchTrucState) -> str:
        if state.acting and twice([*lying(state), *held(state), *state.stock]):
            return "A card is in two places."
        return ""


# What one may do ---------------------------------------------------------------------------


def on_raising(state: FrenchTrucState, seat: Seat) -> Iterator[Ruling]:
    """Any amount up to twelve, for the side that did not raise last."""
    worth, rest = state.stake.worth, remainder(state, side(seat))
    whole = Move(seat, "raise", ("remainder",))
    if worth >= UP:
        because = "The whole game lies upon this deal already."
        yield may_not(whole, "french-truc.top", "Raise by our remainder", because)
        return
    if not has_the_raise(state.stake, side(seat)):
        because = "Your side raised last: the next raise is for the other."
        yield may_not(whole, "french-truc.raise-passes", "Raise by our remainder", because)
        return
    for amount in range(1, UP - worth + 1):
        label = f"“{amount} if I play?”, to {worth + amount}"
        yield may(Move(seat, "raise", (str(amount),)), "french-truc.raise", label)
    rule = state.terms[REMAINDER].rule
    if rest > worth:
        yield may(whole, rule, f"“{ours(state)} remainder?”, to {rest}")
    else:
        because = "The deal is worth as much already as your side still needs."
        yield may_not(whole, rule, f"“{ours(state)} remainder?”", because)


def ours(state: FrenchTrucState) -> str:
    """The word for what a side lacks."""
    return "My" if state.terms.seats == 2 else "Our"


def on_redeals(state: FrenchTrucState, seat: Seat) -> Iterator[Ruling]:
    """Eldest's proposal, before anything has been played or raised."""
    if seat != state.eldest or state.trick or state.won or state.stake.raiser is not None:
        return
    move, label = Move(seat, "propose"), "Propose a redeal"
    if state.refused:
        because = "It was proposed, and refused."
        yield may_not(move, "french-truc.redeal-refused", label, because)
    elif state.redeals and state.terms[REDEAL] == ONCE:
        because = "The hands were replaced once already."
        yield may_not(move, "french-truc.redeal.once", label, because)
    elif len(state.stock) < TRICKS * state.terms.seats:
        because = "Too few cards are left in the stock."
        yield may_not(move, state.terms[REDEAL].rule, label, because)
    else:
        yield may(move, "french-truc.redeal", label)


# What comes of it --------------------------------------------------------------------------


def agreed(state: FrenchTrucState, seat: Seat) -> FrenchTrucState:
    """The table when *seat* wants new hands too: the next is asked, or all have them."""
    following = (seat + 1) % state.terms.seats
    if following != state.eldest:
        return but(state, acting=(following,))
    state = but(state, Note("french-truc.redeal", "All agree: the hands are replaced."))
    return hands_given(but(state, redeals=state.redeals + 1), state.stock)


def on_raise(state: FrenchTrucState, seat: Seat, to: int) -> FrenchTrucState:
    """The table when *seat* has raised, and the other side is to answer."""
    others = answering(state, 1 - side(seat))
    return to_answer(state, seat, to, others, state.terms[ANSWER].rule)
