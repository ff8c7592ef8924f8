"""The rules of Truc: who may do what, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from diversions.games.truc.state import (
    LADDER,
    NAMES,
    TrucState,
    high,
    pack_of,
    signals,
)
from diversions.games.truc.tricks import begun, cards_dealt, played_on, scored
from diversions.games.truc.variants import (
    ANSWER,
    CARDS,
    OPTIONS,
    PASSED,
    SIGNS,
    SPEAKER,
    VARIANTS,
    answer_rule,
    objection,
)
from diversions.rules.core import Move, Ruling, Seat, Terms, but, may
from diversions.rules.kit.raises import RaiseRules, above, on_answering, on_raising, refused
from diversions.rules.kit.signals import SignRules, youngest
from diversions.rules.kit.vying import (
    SigningGame,
    card_laid,
    folding,
    lying,
    on_signs,
    partners,
    side,
    signed,
    taken_up,
    to_answer,
)
from diversions.rules.packs import Pack

RAISES = RaiseRules(
    made="truc.raise", with_card="truc.while-playing", passes="truc.raise-passes",
    back="truc.raise-back", top="truc.top",
    play="truc.play", stay="truc.stay", fold="truc.fold",
)  # fmt: skip


class Truc(SigningGame[TrucState]):
    slug = "truc"
    acts = "fold play raise sign stay watch"
    title = "Truc"
    seats = (2, 4, 6, 8)
    options = OPTIONS
    variants = VARIANTS
    face_down = ("hands",)
    signing = SignRules(
        passed="truc.signs.passed", when="truc.signs-when",
        once="truc.sign-once", watch="truc.watch",
    )  # fmt: skip

    def begin(self, terms: Terms) -> TrucState:
        return begun(terms)

    def rulings(self, state: TrucState, seat: Seat) -> Iterator[Ruling]:
        stake, step = state.stake, above(LADDER, state.stake)
        if seat in state.acting:
            names = NAMES[state.terms[CARDS].value]
            cards = [(card, names[card]) for card in state.hands[seat]]
            if stake.asked:
                yield from on_answering(RAISES, stake, step, seat, answer_rule(state.terms), cards)
            else:
                for card, called in cards:
                    yield may(Move(seat, "play", (card,)), "truc.play", f"Play the {called}")
                yield from on_raising(RAISES, stake, step, seat, cards)
        if state.acting and state.terms[SIGNS] == PASSED:
            yield from on_signs(self.signing, state, seat, signals(high(state.terms)))

    def apply(self, state: TrucState, move: Move) -> TrucState:
        match move:
            case Move(seat, "play", (card,)):
                return played_on(card_laid(state, seat, card))
            case Move(_, "shuffle", cards):
                return cards_dealt(state, cards)
            case Move(seat, "raise", ()):
                return on_raise(state, seat)
            case Move(seat, "raise", (card,)):
                return on_raise(card_laid(state, seat, card), seat)
            case Move(_, "stay"):
                return played_on(taken_up(state, "truc.stay"))
            case Move(seat, "fold"):
                return scored(
                    state, 1 - side(seat), "truc.fold", f"as {folding(state, seat)} folds"
                )
            case Move(_, "sign" | "watch"):
                return signed(state, move, "truc.signs.passed")
            case _:
                raise ValueError(move)

    def refused(
        self, view: TrucState, move: Move, listed: Sequence[Ruling]
    ) -> tuple[str, str] | None:
        answer = answer_rule(view.terms)
        refusal = refused(RAISES, view.stake, side(move.seat), move, answer, listed)
        return refusal or super().refused(view, move, listed)

    def pack(self, terms: Terms) -> Pack:
        return pack_of(terms)

    def objection(self, terms: Terms) -> str:
        return objection(dict(terms.agreed), terms.seats)


def on_raise(state: TrucState, seat: Seat) -> TrucState:
    """The table when *seat* has raised, and the other side is to answer."""
    others = partners(state.terms, 1 - side(seat))
    if state.terms[ANSWER] == SPEAKER:
        others = (youngest(others, state.eldest, state.terms.seats),)
    state = but(state, raises=(*state.raises, len(lying(state))))
    return to_answer(state, seat, above(LADDER, state.stake), others, answer_rule(state.terms))
