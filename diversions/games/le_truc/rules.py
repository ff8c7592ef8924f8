"""The rules of Le Truc: who may do what, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from diversions.games.le_truc.state import LADDER, NAMES, LeTrucState, pack_of
from diversions.games.le_truc.tricks import begun, cards_dealt, played_on, scored
from diversions.games.le_truc.variants import AGAIN, EITHER, ONCE, OPTIONS, VARIANTS
from diversions.rules.core import Move, Ruling, Seat, Terms, but, may, may_not, name
from diversions.rules.kit.raises import NOT_HELD, above, has_the_raise, points, raised
from diversions.rules.kit.vying import VyingGame, card_laid, lying, taken_up
from diversions.rules.packs import Pack


class LeTruc(VyingGame[LeTrucState]):
    slug = "le-truc"
    acts = "double fold play raise stay throw"
    title = "Le Truc"
    seats = (2,)
    options = OPTIONS
    variants = VARIANTS
    face_down = ("hands",)

    def begin(self, terms: Terms) -> LeTrucState:
        return begun(terms)

    def rulings(self, state: LeTrucState, seat: Seat) -> Iterator[Ruling]:
        if seat not in state.acting:
            return
        if state.stake.asked:
            yield from on_answering(state, seat)
        else:
            yield from on_cards(state, seat)
            yield on_doubling(state, seat)

    def apply(self, state: LeTrucState, move: Move) -> LeTrucState:
        match move:
            case Move(seat, "play", (card,)):
                return played_on(card_laid(state, seat, card))
            case Move(_, "shuffle", cards):
                return cards_dealt(state, cards)
            case Move(seat, "raise"):
                stake = raised(state.stake, seat, above(LADDER, state.stake))
                return but(state, stake=stake, acting=(1 - seat,))
            case Move(_, "stay"):
                doubled = (*state.doubled, len(lying(state)))
                return played_on(but(taken_up(state, "le-truc.stay"), doubled=doubled))
            case Move(seat, "fold"):
                return scored(state, 1 - seat, "le-truc.fold", f"as {name(seat)} throws in")
            case _:
                raise ValueError(move)

    def refused(
        self, view: LeTrucState, move: Move, listed: Sequence[Ruling]
    ) -> tuple[str, str] | None:
        match move.verb:
            case "play" if view.stake.asked:
                return "le-truc.answer", WAITS
            case "raise" | "stay" | "fold" if view.stake.asked:
                return "le-truc.answer", "You offered to double, so the other player answers."
            case "stay":
                return "le-truc.stay", "No double is waiting for an answer."
            case "fold":
                return "le-truc.fold", "No double is waiting for an answer."
            case "raise":
                return "le-truc.double", "Only the player who is about to play a card can double."
            case "play" if move.seat in view.acting:
                return "le-truc.play", NOT_HELD
            case _:
                return None

    def pack(self, terms: Terms) -> Pack:
        return pack_of(terms)


WAITS = "A double is waiting: no card is played until it is answered."


def on_cards(state: LeTrucState, seat: Seat) -> Iterator[Ruling]:
    for card in state.hands[seat]:
        yield may(Move(seat, "play", (card,)), "le-truc.play", f"Play the {NAMES[card]}")


def on_doubling(state: LeTrucState, seat: Seat) -> Ruling:
    move, step = Move(seat, "raise"), above(LADDER, state.stake)
    again = state.terms[AGAIN]
    if not step:
        because = "This deal is already worth a whole game."
        return may_not(move, "le-truc.top", "Double", because)
    if again == ONCE and state.stake.raiser is not None:
        because = "This deal has already been doubled once."
        return may_not(move, again.rule, "Double", because)
    if again != EITHER and not has_the_raise(state.stake, seat):
        because = "You doubled last, so only the other player may double now."
        return may_not(move, again.rule, "Double", because)
    rule = "le-truc.double" if state.stake.raiser is None else again.rule
    return may(move, rule, f"Double to {step} points")


def on_answering(state: LeTrucState, seat: Seat) -> Iterator[Ruling]:
    yield may(Move(seat, "stay"), "le-truc.stay", f"Play on, for {state.stake.asked} points")
    label = f"Throw in your hand, giving {points(state.stake.worth)}"
    yield may(Move(seat, "fold"), "le-truc.fold", label)
    because = "You can double only when you are about to play a card. Answer this one first."
    yield may_not(Move(seat, "raise"), "le-truc.answer", "Double", because)
    for card in state.hands[seat]:
        move = Move(seat, "play", (card,))
        yield may_not(move, "le-truc.answer", f"Play the {NAMES[card]}", WAITS)
