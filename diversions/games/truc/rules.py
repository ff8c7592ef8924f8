"""The rules of Truc: who may do what, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from diversions.games.truc.state import (
    LADDER,
    NAMES,
    TrucState,
    high,
    listed,
    pack_of,
    partners,
    side,
    signals,
)
from diversions.games.truc.tricks import begun, card_laid, cards_dealt, played_on, scored
from diversions.games.truc.variants import (
    ANSWER,
    CARDS,
    OPTIONS,
    PASSED,
    SIGNS,
    SPEAKER,
    VARIANTS,
    objection,
)
from diversions.rules.core import (
    BACK,
    Game,
    Move,
    Note,
    Ruling,
    Seat,
    Terms,
    but,
    letter,
    may,
    may_not,
    name,
)
from diversions.rules.kit.cards import backs
from diversions.rules.kit.raises import above, has_the_raise, raised, stayed
from diversions.rules.kit.signals import (
    as_seen,
    passed,
    receiver,
    told,
    watching_as_seen,
    youngest,
)
from diversions.rules.packs import Pack


class Truc(Game[TrucState]):
    slug = "truc"
    title = "Truc"
    seats = (2, 4, 6, 8)
    options = OPTIONS
    variants = VARIANTS
    face_down = ("hands",)

    def begin(self, terms: Terms) -> TrucState:
        return begun(terms)

    def rulings(self, state: TrucState, seat: Seat) -> Iterator[Ruling]:
        if seat in state.acting:
            if state.stake.asked:
                yield from on_answering(state, seat)
            else:
                yield from on_cards(state, seat)
                yield from on_raising(state, seat)
        if state.acting:
            yield from on_signs(state, seat)

    def apply(self, state: TrucState, move: Move) -> TrucState:
        match move:
            case Move(seat, "play", (card,)):
                return played_on(card_laid(state, seat, card))
            case Move(_, "shuffle", cards):
                return cards_dealt(state, cards)
            case Move(seat, "raise", ()):
                return to_answer(state, seat)
            case Move(seat, "raise", (card,)):
                return to_answer(card_laid(state, seat, card), seat)
            case Move(_, "stay"):
                stake = stayed(state.stake)
                note = Note("truc.stay", f"The deal is worth {stake.worth} points.")
                return played_on(but(state, note, stake=stake))
            case Move(seat, "fold"):
                return scored(state, 1 - side(seat), "truc.fold", "without a contest")
            case Move(seat, "sign", (_, to)):
                note = Note("truc.signs.passed", f"A sign passes to {{{to}}}.")
                sign = passed(move, state.watching, len(state.won))
                return but(state, note, signs=(*state.signs, sign))
            case Move(seat, "watch", (whom,)):
                watching = (*state.watching[:seat], whom, *state.watching[seat + 1 :])
                return but(state, watching=watching)
            case _:
                raise ValueError(move)

    def view(self, state: TrucState, seat: Seat | None) -> TrucState:
        return but(
            state,
            hands=backs(state.hands, seat),
            signs=as_seen(state.signs, seat),
            watching=watching_as_seen(state.watching, seat),
        )

    def told(self, move: Move, seat: Seat | None) -> Move:
        return told(move, seat) if move.verb in ("sign", "watch") else super().told(move, seat)

    def sides(self, terms: Terms) -> tuple[tuple[Seat, ...], ...]:
        return partners(terms, 0), partners(terms, 1)

    def pack(self, terms: Terms) -> Pack:
        return pack_of(terms)

    def objection(self, terms: Terms) -> str:
        return objection(dict(terms.agreed), terms.seats)

    def amiss(self, state: TrucState) -> str:
        held = [card for hand in state.hands for card in hand if card != BACK]
        laid = [card for trick in (*state.tricks, state.trick) for _, card in trick]
        if state.acting and len({*held, *laid}) < len(held) + len(laid):
            return "A card is in two places."
        return ""


# What one may do ---------------------------------------------------------------------------


def on_cards(state: TrucState, seat: Seat) -> Iterator[Ruling]:
    names = NAMES[state.terms[CARDS].value]
    for card in state.hands[seat]:
        yield may(Move(seat, "play", (card,)), "truc.play", f"Play the {names[card]}")


def on_raising(state: TrucState, seat: Seat) -> Iterator[Ruling]:
    move, step = Move(seat, "raise"), above(LADDER, state.stake)
    if not step:
        because = "The whole game lies upon this deal already."
        yield may_not(move, "truc.top", "Raise", because)
    elif not has_the_raise(state.stake, side(seat)):
        because = "Your side raised last: the next raise is for the other."
        yield may_not(move, "truc.raise-passes", f"Raise to {step}", because)
    else:
        yield may(move, "truc.raise", f"Raise to {step}")
        names = NAMES[state.terms[CARDS].value]
        for card in state.hands[seat]:
            label = f"Raise to {step} with the {names[card]}"
            yield may(Move(seat, "raise", (card,)), "truc.while-playing", label)


def on_answering(state: TrucState, seat: Seat) -> Iterator[Ruling]:
    step, answer = above(LADDER, state.stake), state.terms[ANSWER].rule
    yield may(Move(seat, "stay"), answer, f"Stay, for {state.stake.asked} points")
    yield may(Move(seat, "fold"), answer, f"Fold, for {state.stake.worth}")
    move = Move(seat, "raise")
    if step:
        yield may(move, "truc.raise-back", f"Raise to {step}")
    else:
        yield may_not(move, "truc.top", "Raise", "Twelve points are the whole game.")


def on_signs(state: TrucState, seat: Seat) -> tuple[Ruling, ...]:
    """The rulings on signs, which need no turn."""
    terms = state.terms
    if terms.seats == 2 or terms[SIGNS] != PASSED:
        return ()
    to = receiver(partners(terms, side(seat)), seat, state.eldest, terms.seats)
    spent = any(s.seat == seat and s.trick == len(state.won) for s in state.signs)
    signs = sign_rulings(high(terms), seat, to, spent)
    return signs + watch_rulings(terms.seats, seat, bool(state.watching[seat]))


@cache
def sign_rulings(
    above: tuple[str, ...], seat: Seat, to: Seat | None, spent: bool
) -> tuple[Ruling, ...]:
    if to is None:
        return ()
    by = "truc.sign-once" if spent else "truc.signs.passed"
    because = "One sign a trick is enough: the next may be made after this trick." if spent else ""
    return tuple(
        Ruling(
            Move(seat, "sign", (sign.key, letter(to))), by,
            f"Sign {sign.says}: {sign.gesture}", because,
        )
        for sign in signals(above)
    )  # fmt: skip


@cache
def watch_rulings(seats: int, seat: Seat, spent: bool) -> tuple[Ruling, ...]:
    because = "You have chosen whom to watch in this deal." if spent else ""
    return tuple(
        Ruling(Move(seat, "watch", (letter(s),)), "truc.watch", f"Watch {name(s)}", because)
        for s in range(seats)
        if side(s) != side(seat)
    )


# What comes of it --------------------------------------------------------------------------


def to_answer(state: TrucState, seat: Seat) -> TrucState:
    """The table when *seat* has raised, and the other side is to answer."""
    terms, step = state.terms, above(LADDER, state.stake)
    others = partners(terms, 1 - side(seat))
    if terms[ANSWER] == SPEAKER:
        others = (youngest(others, state.eldest, terms.seats),)
    text = f"{listed(others)} may answer."
    state = but(state, Note(terms[ANSWER].rule, text), acting=others)
    return but(state, stake=raised(state.stake, side(seat), step))
