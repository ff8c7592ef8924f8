"""The rules of French Truc: who may do what, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from diversions.games.french_truc.state import (
    NAMES,
    UP,
    FrenchTrucState,
    answering,
    at_eleven,
    pack_of,
    remainder,
)
from diversions.games.french_truc.tricks import (
    begun,
    cards_dealt,
    hands_given,
    played_on,
    scored,
    to_deal,
)
from diversions.games.french_truc.variants import (
    ABOVE,
    ONCE,
    OPTIONS,
    REDEAL,
    REMAINDER,
    TRICKS_ONLY,
    VARIANTS,
    answer_rule,
    objection,
)
from diversions.rules.core import BACK, Move, Note, Ruling, Seat, Terms, but, may, may_not, name
from diversions.rules.kit.cards import backs, miscounted
from diversions.rules.kit.raises import NOT_HELD, Stake, has_the_raise, points
from diversions.rules.kit.vying import (
    TRICKS,
    VyingGame,
    card_laid,
    held,
    lying,
    side,
    taken_up,
    to_answer,
)
from diversions.rules.numbers import whole
from diversions.rules.packs import Pack


class FrenchTruc(VyingGame[FrenchTrucState]):
    slug = "french-truc"
    acts = "agree concede cut deal fold keep knock play propose raise stay"
    title = "French Truc"
    seats = (4, 2)
    options = OPTIONS
    variants = VARIANTS

    def ends_deal(self, before: FrenchTrucState, after: FrenchTrucState) -> bool:
        return bool(before.hands) and not after.hands

    def begin(self, terms: Terms) -> FrenchTrucState:
        return begun(terms)

    def rulings(self, state: FrenchTrucState, seat: Seat) -> Iterator[Ruling]:
        if seat not in state.acting:
            return
        if state.asks:
            yield from on_asked(state, seat)
        elif state.agreeing:
            yield may(Move(seat, "agree"), "french-truc.redeal", "Agree to new hands")
            yield may(Move(seat, "refuse"), "french-truc.redeal-refused", "Keep these hands")
        elif state.stake.asked:
            rule = answer_rule(state.terms)
            yield may(Move(seat, "stay"), rule, f"Play on, for {points(state.stake.asked)}")
            yield may(Move(seat, "fold"), rule, f"Concede, giving {points(state.stake.worth)}")
            whole = Move(seat, "raise", ("remainder",))
            yield may_not(whole, "french-truc.raise", "Raise by the remainder", ANSWER_FIRST)
            for card in state.hands[seat]:
                yield may_not(Move(seat, "play", (card,)), rule, f"Play the {NAMES[card]}", WAITS)
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
                return scored(
                    state, 1 - side(seat), "french-truc.fold", "the raise that was refused"
                )
            case Move(_, "knock" | "cut" | "one" | "three" | "hold" | "concede"):
                return on_answer(state, move)
            case Move(seat, "propose"):
                return but(state, agreeing=True, acting=((seat + 1) % state.terms.seats,))
            case Move(seat, "agree"):
                return agreed(state, seat)
            case Move(_, "refuse"):
                note = Note("french-truc.redeal-refused", "The hands are played as they are.")
                return but(state, note, agreeing=False, refused=True, acting=(state.eldest,))
            case _:
                raise ValueError(move)

    def refused(
        self, view: FrenchTrucState, move: Move, listed: Sequence[Ruling]
    ) -> tuple[str, str] | None:
        if view.asks:
            return while_asked(view, move)
        match move.verb:
            case "knock" | "cut" | "one" | "three" | "hold" | "concede":
                return too_late(view, move)
            case _ if view.agreeing and move.seat not in view.acting:
                because = "New hands have been proposed, and another player answers now."
                return "french-truc.redeal", because
            case _ if view.agreeing:
                return "french-truc.redeal", "New hands have been proposed: agree or refuse first."
            case "agree" | "refuse":
                return "french-truc.redeal", "No player has proposed new hands."
            case "propose" if view.cards == 1:
                return "french-truc.one-card", "A deal of one card is played as it is dealt."
            case "propose":
                because = "Eldest can propose new hands, before anything is played or raised."
                return "french-truc.redeal", because
            case "play" | "raise" | "stay" | "fold" if view.stake.asked:
                return while_raised(view, move)
            case "stay":
                return "french-truc.stay", "No raise is waiting for an answer."
            case "fold":
                return "french-truc.fold", "No raise is waiting for an answer."
            case "raise":
                return not_raised(view, move)
            case "play" if move.seat in view.acting:
                return "french-truc.play", NOT_HELD
            case _:
                return None

    def view(self, state: FrenchTrucState, seat: Seat | None) -> FrenchTrucState:
        stock, away = (BACK,) * len(state.stock), backs(state.away, seat)
        return but(super().view(state, seat), stock=stock, away=away)

    def pack(self, terms: Terms) -> Pack:
        return pack_of(terms)

    def objection(self, terms: Terms) -> str:
        return objection(dict(terms.agreed), terms.seats)

    def amiss(self, state: FrenchTrucState) -> str:
        return miscounted([*lying(state), *held(state), *state.stock]) if state.acting else ""


# What one may do ---------------------------------------------------------------------------


def on_asked(state: FrenchTrucState, seat: Seat) -> Iterator[Ruling]:
    """The rulings on what is asked before a card is played."""
    if state.asks == "knock":
        yield may(Move(seat, "cut"), "french-truc.knock", "Cut the pack, for three cards each")
        yield may(Move(seat, "knock"), "french-truc.knock", "Knock, for one card each")
    elif state.asks == "one":
        yield may(Move(seat, "one"), "french-truc.agree", "Deal one card each")
        yield may(Move(seat, "three"), "french-truc.agree", "Deal three as usual")
    else:
        by = "french-truc.eleven"
        yield may(Move(seat, "hold"), by, "Play the hand, for three points")
        yield may(Move(seat, "concede"), by, "Concede the hand, giving one point")


def on_raising(state: FrenchTrucState, seat: Seat) -> Iterator[Ruling]:
    """Any amount up to twelve, for the side that did not raise last."""
    worth, rest = state.stake.worth, remainder(state, side(seat))
    whole = Move(seat, "raise", ("remainder",))
    if barred := no_raise(state):
        yield may_not(whole, barred[0], "Raise by the remainder", barred[1])
        return
    if worth >= UP:
        because = "This deal is already worth the whole game."
        yield may_not(whole, "french-truc.top", "Raise by the remainder", because)
        return
    if not has_the_raise(state.stake, side(seat)):
        because = "Your side raised last, so only the other side may raise now."
        yield may_not(whole, "french-truc.raise-passes", "Raise by the remainder", because)
        return
    for amount in range(1, UP - worth + 1):
        label = f"Raise by {points(amount)}, to {worth + amount}"
        yield may(Move(seat, "raise", (str(amount),)), "french-truc.raise", label)
    rule = state.terms[REMAINDER].rule
    if rest > worth:
        yield may(whole, rule, f"Raise by the remainder, to {rest} points")
    else:
        because = "The deal is already worth as much as your side still needs."
        yield may_not(whole, rule, "Raise by the remainder", because)


def no_raise(state: FrenchTrucState) -> tuple[str, str] | None:
    """The rule by which nobody may raise this deal, and why."""
    if state.cards == 1:
        because = "A deal of one card is worth one point and cannot be raised."
        return "french-truc.one-card", because
    eleven = at_eleven(state)
    if all(eleven):
        return "french-truc.both-eleven", "Both sides have eleven points, so neither may raise."
    if any(eleven):
        return "french-truc.eleven", "A side has eleven points, so neither may raise."
    return None


def on_redeals(state: FrenchTrucState, seat: Seat) -> Iterator[Ruling]:
    """Eldest's proposal, before anything has been played or raised."""
    if seat != state.eldest or state.trick or state.won or state.stake.raiser is not None:
        return
    move, label = Move(seat, "propose"), "Propose new hands"
    if state.cards == 1:
        because = "A deal of one card is played as it is dealt."
        yield may_not(move, "french-truc.one-card", label, because)
    elif state.refused:
        because = "New hands were proposed in this deal, and somebody refused."
        yield may_not(move, "french-truc.redeal-refused", label, because)
    elif state.redeals and state.terms[REDEAL] == ONCE:
        because = "The hands have already been replaced once in this deal."
        yield may_not(move, "french-truc.redeal.once", label, because)
    elif len(state.stock) < TRICKS * state.terms.seats:
        because = "The stock has too few cards left for new hands."
        yield may_not(move, state.terms[REDEAL].rule, label, because)
    else:
        yield may(move, "french-truc.redeal", label)


# Why not ------------------------------------------------------------------------------------

ANSWER_FIRST = "You can raise only when you are about to play a card. Answer this raise first."
CUTTER = {
    2: ("french-truc.knock", "The player who does not deal"),
    4: ("french-truc.knock-of-four", "The player at the dealer’s left"),
}
WAITS = "A raise is waiting: no card is played until it is answered."


def while_asked(state: FrenchTrucState, move: Move) -> tuple[str, str]:
    """Why *move* is refused while something is asked before the first card."""
    if state.asks == "knock":
        rule, who = CUTTER[state.terms.seats]
        return rule, f"{who} cuts or knocks first."
    if state.asks == "one":
        return "french-truc.agree", "First the dealer answers the knock."
    if side(move.seat) == side(state.acting[0]) and move.verb in ("hold", "concede"):
        return answer_rule(state.terms), "Your captain decides this for your side."
    because = "The side with eleven points first says whether it will play this hand."
    return "french-truc.eleven", because


def too_late(state: FrenchTrucState, move: Move) -> tuple[str, str]:
    """Why what belongs before the first card, or not to this reading, is refused."""
    if state.terms[ABOVE] == TRICKS_ONLY:
        because = "Here the French game has neither the deal of one card nor the play at eleven."
        return "french-truc.above.tricks", because
    if move.verb in ("knock", "cut"):
        return "french-truc.knock", "The pack is cut, or knocked on, before the deal."
    if move.verb in ("one", "three"):
        return "french-truc.agree", "No player has proposed a deal of one card."
    if all(at_eleven(state)):
        return "french-truc.both-eleven", "Both sides have eleven points, so neither may concede."
    because = "Only a side with eleven points says this, once, before the hand is played."
    return "french-truc.eleven", because


def while_raised(state: FrenchTrucState, move: Move) -> tuple[str, str]:
    """Why *move* is refused while a raise waits for its answer."""
    rule = answer_rule(state.terms)
    if move.verb == "play":
        return rule, WAITS
    if side(move.seat) == state.stake.raiser:
        if move.verb == "raise":
            because = "Your side raised last, so only the other side may raise now."
            return "french-truc.raise-passes", because
        return rule, "Your side made this raise, so the other side answers it."
    if move.verb == "raise":
        return "french-truc.raise", ANSWER_FIRST
    return rule, "Your captain answers for your side."


def not_raised(state: FrenchTrucState, move: Move) -> tuple[str, str]:
    """Why a raise is refused, where none waits for its answer."""
    if barred := no_raise(state):
        return barred
    if state.stake.worth < UP and not has_the_raise(state.stake, side(move.seat)):
        because = "Your side raised last, so only the other side may raise now."
        return "french-truc.raise-passes", because
    if move.seat not in state.acting:
        return "french-truc.raise", "Only the player who is about to play a card can raise."
    if state.stake.worth < UP and not (len(move.what) == 1 and whole(move.what[0])):
        return "french-truc.raise", "Say by how many points you raise, or raise by the remainder."
    because = f"A deal can be raised to {UP} points at most; this one is worth {state.stake.worth}."
    return "french-truc.top", because


# What comes of it --------------------------------------------------------------------------


def on_answer(state: FrenchTrucState, move: Move) -> FrenchTrucState:
    """The table when a question that comes before the first card is answered."""
    match move:
        case Move(seat, "knock"):
            note = Note("french-truc.knock", f"{name(seat)} knocks, for one card each.")
            return but(state, note, asks="one", acting=(state.dealer,))
        case Move(_, "one"):
            return to_deal(state, 1)
        case Move(_, "cut" | "three"):
            return to_deal(state, TRICKS)
        case Move(_, "hold"):
            note = Note("french-truc.eleven", "The hand is played for three points.")
            return but(state, note, asks="", acting=(state.eldest,))
        case Move(seat, "concede"):
            given = but(state, stake=Stake(1))
            return scored(given, 1 - side(seat), "french-truc.eleven", "the hand conceded")
        case _:
            raise ValueError(move)


def agreed(state: FrenchTrucState, seat: Seat) -> FrenchTrucState:
    """The table when *seat* wants new hands too: the next is asked, or all have them."""
    following = (seat + 1) % state.terms.seats
    if following != state.eldest:
        return but(state, acting=(following,))
    state = but(state, Note("french-truc.redeal", "Everyone agrees: the hands are replaced."))
    before = state.away or ((),) * state.terms.seats
    away = tuple((*gone, *hand) for gone, hand in zip(before, state.hands, strict=True))
    return hands_given(but(state, redeals=state.redeals + 1, away=away), state.stock)


def on_raise(state: FrenchTrucState, seat: Seat, to: int) -> FrenchTrucState:
    """The table when *seat* has raised, and the other side is to answer."""
    others = answering(state, 1 - side(seat))
    state = but(state, raises=(*state.raises, (len(lying(state)), to)))
    return to_answer(state, seat, to, others, answer_rule(state.terms))
