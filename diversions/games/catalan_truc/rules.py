"""The rules of Catalan Truc: who may do what, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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
from diversions.rules.kit.raises import NOT_HELD, above, has_the_raise, points
from diversions.rules.kit.signals import SignRules
from diversions.rules.kit.vying import (
    TRICKS,
    SigningGame,
    card_laid,
    full,
    lying,
    on_signs,
    side,
    signed,
    taken_up,
    to_answer,
)
from diversions.rules.packs import Pack

CALLS = {2: ("catalan-truc.truc", "call truc"), 3: ("catalan-truc.retruc", "call retruc")}


class CatalanTruc(SigningGame[CatalanState]):
    slug = "catalan-truc"
    acts = "call concede cut deal fold knock leave play raise sign stay watch"
    title = "Catalan Truc"
    seats = (4,)
    options = OPTIONS
    variants = VARIANTS
    face_down = ("hands",)
    signing = SignRules(
        passed="catalan-truc.signs.passed",
        when="catalan-truc.signs.passed",
        once="catalan-truc.sign-once",
        watch="catalan-truc.watch",
    )

    def ends_deal(self, before: CatalanState, after: CatalanState) -> bool:
        return bool(before.hands) and not after.hands

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
            yield from on_signs(self.signing, state, seat, SIGNALS)

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
                return scored(
                    state, 1 - side(seat), "catalan-truc.fold", "as the other side concedes"
                )
            case Move(seat, "leave"):
                chief = captain(state, side(seat))
                text = f"So {name(chief)} answers."
                return but(state, Note("catalan-truc.captain", text), acting=(chief,))
            case Move(_, "sign" | "watch"):
                return signed(state, move, "catalan-truc.signs.passed")
            case _:
                return on_answer(state, move)

    def refused(
        self, view: CatalanState, move: Move, listed: Sequence[Ruling]
    ) -> tuple[str, str] | None:
        if move.verb in ("sign", "watch") and view.terms[SIGNS] == PASSED:
            if not view.hands:
                return self.signing.passed, "Signs are made once the cards have been dealt."
            return super().refused(view, move, listed)
        if view.asks:
            return while_asked(view, move)
        if move.verb in ("cut", "knock", "agree", "decline", "hold", "concede"):
            return too_late(view, move)
        if view.stake.asked:
            return while_called(view, move, listed)
        return uncalled(move, listed)

    def pack(self, terms: Terms) -> Pack:
        return PACK


# What one may do ---------------------------------------------------------------------------


def on_asked(state: CatalanState, seat: Seat) -> Iterator[Ruling]:
    """The rulings on what is asked before a card is played."""
    if state.asks == "knock":
        yield may(Move(seat, "cut"), "catalan-truc.knock", "Cut the pack, for three cards each")
        yield may(Move(seat, "knock"), "catalan-truc.knock", "Knock, for one card each")
    elif state.asks == "agree":
        yield may(Move(seat, "agree"), "catalan-truc.agree", "Deal one card each")
        yield may(Move(seat, "decline"), "catalan-truc.agree", "Deal three as usual")
    else:
        by = state.terms[CONCEDE].rule
        yield may(Move(seat, "hold"), by, "Play the hand, for three points")
        yield may(Move(seat, "concede"), by, "Concede the hand, giving one point")


def on_cards(state: CatalanState, seat: Seat) -> Iterator[Ruling]:
    by = "catalan-truc.card-accepts" if state.stake.asked else "catalan-truc.play"
    for card in state.hands[seat]:
        yield may(Move(seat, "play", (card,)), by, f"Play the {NAMES[card]}")


def on_calling(state: CatalanState, seat: Seat) -> Iterator[Ruling]:
    move, step = Move(seat, "raise"), above(LADDER, state.stake)
    if state.cards == 1:
        because = "A deal of one card is worth one point and cannot be raised."
        yield may_not(move, "catalan-truc.one-card", "Call truc", because)
    elif min(state.score) == UP - 1:
        because = "Both sides have eleven points, so neither may call truc."
        yield may_not(move, "catalan-truc.both-eleven", "Call truc", because)
    elif max(state.score) == UP - 1:
        because = "A side has eleven points, so neither may call truc."
        yield may_not(move, "catalan-truc.eleven", "Call truc", because)
    elif not step:
        because = "Retruc is the highest call."
        yield may_not(move, "catalan-truc.top", "Call retruc", because)
    elif not has_the_raise(state.stake, side(seat)):
        because = "Your side called truc, so only the other side may call retruc."
        yield may_not(move, "catalan-truc.retruc", "Call retruc", because)
    else:
        by, call = CALLS[step]
        yield may(move, by, f"{call.capitalize()}, for {points(step)}")
        for card in state.hands[seat]:
            label = f"Play the {NAMES[card]} and {call}"
            yield may(Move(seat, "raise", (card,)), by, label)


def on_answering(state: CatalanState, seat: Seat) -> Iterator[Ruling]:
    """The rulings on an answer, which is the captain's; a partner on turn may leave it to him."""
    by, conceding = "catalan-truc.captain", f"Concede, giving {points(state.stake.worth)}"
    if seat == captain(state, side(seat)):
        yield may(Move(seat, "stay"), by, f"Play on, for {points(state.stake.asked)}")
        yield may(Move(seat, "fold"), by, conceding)
    else:
        because = "Only your captain can concede. Playing a card accepts the call."
        yield may_not(Move(seat, "fold"), by, conceding, because)
        yield may(Move(seat, "leave"), by, "Leave the answer to your captain")


# Why not ------------------------------------------------------------------------------------


def while_asked(state: CatalanState, move: Move) -> tuple[str, str] | None:
    """Why *move* is refused while something is asked before the first card."""
    if state.asks == "knock":
        return "catalan-truc.knock", "The player at the dealer’s left cuts or knocks first."
    if state.asks == "agree":
        return "catalan-truc.agree", "First the dealer answers the knock."
    rule = state.terms[CONCEDE].rule
    if side(move.seat) == side(state.acting[0]) and move.verb in ("hold", "concede"):
        return rule, "Your captain decides this for your side."
    return rule, "The side with eleven points first says whether it will play this hand."


def too_late(state: CatalanState, move: Move) -> tuple[str, str]:
    """Why what can only be said before the first card is refused."""
    if move.verb in ("cut", "knock"):
        return "catalan-truc.knock", "The pack is cut, or knocked on, before the deal."
    if move.verb in ("agree", "decline"):
        return "catalan-truc.agree", "No player has proposed a deal of one card."
    if min(state.score) == UP - 1:
        return "catalan-truc.both-eleven", "Both sides have eleven points, so neither may concede."
    because = "Only a side with eleven points says this, once, before the hand is played."
    return "catalan-truc.eleven", because


def bare_raise(move: Move, listed: Sequence[Ruling]) -> Ruling | None:
    """The ruling, among those *listed*, on a call without a card by whoever tries *move*."""
    return next((one for one in listed if one.move == Move(move.seat, "raise")), None)


def while_called(
    state: CatalanState, move: Move, listed: Sequence[Ruling]
) -> tuple[str, str] | None:
    """Why *move* is refused while a call waits for its answer."""
    captain_answers = "catalan-truc.captain"
    called = side(move.seat) == state.stake.raiser
    bare = bare_raise(move, listed)  # there for whoever may play a card too
    match move.verb:
        case "raise" if called:
            because = "Your side called last, so only the other side may raise now."
            return "catalan-truc.retruc", because
        case "stay" | "fold" | "leave" | "play" if called:
            return captain_answers, "The captain of the other side has yet to answer the call."
        case "raise" if bare is not None:
            return bare.rule, bare.because or NOT_HELD
        case "play" if bare is not None:
            return "catalan-truc.play", NOT_HELD
        case "stay" | "fold" if bare is not None:
            return captain_answers, "Only your captain answers, unless you play a card."
        case "raise" if move.seat != state.to_play or full(state):
            return "catalan-truc.retruc", "You can call retruc only on your own turn to play."
        case "raise":
            return captain_answers, "You have left the answer to your captain, so wait for it."
        case "stay" | "fold":
            return captain_answers, "Only your captain answers for your side."
        case "leave" | "play":
            return captain_answers, "First the captain answers the call: play on, or concede."
        case _:
            return None


def uncalled(move: Move, listed: Sequence[Ruling]) -> tuple[str, str] | None:
    """Why *move* is refused where no call waits for an answer."""
    bare = bare_raise(move, listed)
    match move.verb:
        case "stay" | "fold" | "leave":
            return "catalan-truc.captain", "No call is waiting for an answer."
        case "raise" if bare is not None:
            return bare.rule, bare.because or NOT_HELD
        case "play" if bare is not None:
            return "catalan-truc.play", NOT_HELD
        case _:
            return None


# What comes of it --------------------------------------------------------------------------


def on_answer(state: CatalanState, move: Move) -> CatalanState:
    """The table when a question that comes before the first card is answered."""
    match move:
        case Move(seat, "knock"):
            note = Note("catalan-truc.knock", f"{name(seat)} knocks, for one card each.")
            return but(state, note, asks="agree", acting=(state.dealer,))
        case Move(_, "agree"):
            return to_deal(state, 1)
        case Move(_, "cut" | "decline"):
            return to_deal(state, TRICKS)
        case Move(_, "hold"):
            note = Note("catalan-truc.eleven", "The hand is played for three points.")
            return but(state, note, asks="", acting=(state.eldest,))
        case Move(seat, "concede"):
            how = "because the hand was conceded"
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
    state = but(state, raises=(*state.raises, len(lying(state))))
    state = to_answer(state, seat, to, (chief,), "catalan-truc.captain")
    if side(state.to_play) == other and state.to_play != chief and not full(state):
        return but(state, acting=(chief, state.to_play))
    return state
