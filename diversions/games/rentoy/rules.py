"""The rules of Rentoy: who may do what, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from diversions.games.rentoy.state import (
    LADDER,
    NAMES,
    PACK,
    RentoyState,
    power,
    signals,
    specials,
    trumps_of,
)
from diversions.games.rentoy.tricks import begun, cards_dealt, played_on, scored
from diversions.games.rentoy.variants import (
    ANSWER,
    BOUND,
    FREE,
    FREEDOM,
    OPTIONS,
    OVERTAKE,
    PASSED,
    SIGNS,
    SPEAKER,
    SWEEP,
    VARIANTS,
    answer_rule,
    objection,
)
from diversions.rules.core import Move, Ruling, Seat, Terms, but
from diversions.rules.kit.cards import miscounted
from diversions.rules.kit.raises import RaiseRules, above, on_answering, on_raising, refused
from diversions.rules.kit.signals import SignRules, youngest
from diversions.rules.kit.vying import (
    SigningGame,
    card_laid,
    folding,
    held,
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
    made="rentoy.raise", with_card="rentoy.while-playing", passes="rentoy.raise-passes",
    back="rentoy.raise-back", top="rentoy.top",
    play="rentoy.play", stay="rentoy.stay", fold="rentoy.fold",
)  # fmt: skip


class Rentoy(SigningGame[RentoyState]):
    slug = "rentoy"
    acts = "fold play raise sign stay watch"
    title = "Rentoy"
    seats = (2, 4, 6, 8)
    options = OPTIONS
    variants = VARIANTS
    face_down = ("hands",)
    signing = SignRules(
        passed="rentoy.signs.passed", when="rentoy.signs-when",
        once="rentoy.sign-once", watch="rentoy.watch",
    )  # fmt: skip

    def begin(self, terms: Terms) -> RentoyState:
        return begun(terms)

    def rulings(self, state: RentoyState, seat: Seat) -> Iterator[Ruling]:
        stake, step = state.stake, above(LADDER, state.stake)
        if seat in state.acting:
            if stake.asked:
                cards = [(card, NAMES[card]) for card in state.hands[seat]]
                yield from on_answering(RAISES, stake, step, seat, answer_rule(state.terms), cards)
            else:
                rulings = tuple(ruled(state, seat))
                for card, by, because in rulings:
                    label = f"Play the {NAMES[card]}"
                    yield Ruling(Move(seat, "play", (card,)), by, label, because)
                allowed = [(card, NAMES[card]) for card, _, because in rulings if not because]
                yield from on_raising(RAISES, stake, step, seat, allowed)
        if state.acting and state.terms[SIGNS] == PASSED:
            yield from on_signs(self.signing, state, seat, signals(specials(state.terms)))

    def apply(self, state: RentoyState, move: Move) -> RentoyState:
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
                return played_on(taken_up(state, "rentoy.stay"))
            case Move(seat, "fold"):
                return scored(
                    state, 1 - side(seat), "rentoy.fold", f"as {folding(state, seat)} folds"
                )
            case Move(_, "sign" | "watch"):
                return signed(state, move, "rentoy.signs.passed")
            case _:
                raise ValueError(move)

    def refused(
        self, view: RentoyState, move: Move, listed: Sequence[Ruling]
    ) -> tuple[str, str] | None:
        answer = answer_rule(view.terms)
        refusal = refused(RAISES, view.stake, side(move.seat), move, answer, listed)
        return refusal or super().refused(view, move, listed)

    def pack(self, terms: Terms) -> Pack:
        return PACK

    def objection(self, terms: Terms) -> str:
        return objection(dict(terms.agreed), terms.seats)

    def amiss(self, state: RentoyState) -> str:
        return miscounted([*lying(state), *held(state), state.turned]) if state.acting else ""


def ruled(state: RentoyState, seat: Seat) -> Iterator[tuple[str, str, str]]:
    """Each card of *seat*, with the rule on its being played now, and why not."""
    hand, trumps = state.hands[seat], trumps_of(state)
    if not state.trick or state.trick[0][1] not in trumps:
        yield from ((card, "rentoy.play", "") for card in hand)
        return
    highest = next(iter(trumps))
    top = highest if state.terms[FREEDOM] == FREE else ""
    bound = [card for card in hand if card in trumps and card != top]
    sweep, because = state.terms[SWEEP], "A trump was led, so you must play a trump."
    if sweep == OVERTAKE:
        led = state.trick[0][1]
        best = max(power(trumps, led, card) for _, card in state.trick)
        higher = [card for card in bound if trumps[card] > best]
        if higher:
            bound, because = higher, "A trump was led, so you must play a higher trump if you can."
    by = BOUND.rule if state.terms[FREEDOM] == BOUND and bound == [highest] else sweep.rule
    for card in hand:
        if card == top:
            yield card, "rentoy.free-others" if bound else "rentoy.free.free", ""
        elif bound:
            yield card, by, "" if card in bound else because
        else:
            yield card, "rentoy.free.free" if top in hand else "rentoy.play", ""


def on_raise(state: RentoyState, seat: Seat) -> RentoyState:
    """The table when *seat* has raised, and the other side is to answer."""
    state = but(state, raises=(*state.raises, len(lying(state))))
    others = partners(state.terms, 1 - side(seat))
    if state.terms[ANSWER] == SPEAKER:
        others = (youngest(others, state.eldest, state.terms.seats),)
    return to_answer(state, seat, above(LADDER, state.stake), others, answer_rule(state.terms))
