"""The rules of the Art of Memory, after Charles Cotton, 1674, pp. 141-142."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from diversions.games.art_of_memory.variants import (
    ABSENT,
    CALL,
    EITHER,
    FREE,
    OPTIONS,
    RANK,
    VARIANTS,
)
from diversions.rules import (
    BACK,
    Game,
    Move,
    Note,
    Outcome,
    Pack,
    Ruling,
    Seat,
    Shuffle,
    State,
    Terms,
    but,
    may,
    may_not,
)
from diversions.rules.core import name
from diversions.rules.kit.cards import Hand, Hands, backs, dealt, turn, without
from diversions.rules.kit.dice import counted
from diversions.rules.kit.wording import listed

RANKS = "A23456789TJQK"
SUITS = "DHCS"  # in the order that Cotton gives them at Bankafalet, p. 152
PACK = Pack.of("french", RANKS)
HELD = 3  # cards to each player
PURSE = 12  # farthings that each player brings
STALLED = 5  # calls of each player in a row that lay no card, after which it is over


class Called(NamedTuple):
    """One call: who called what, who laid a card for it, and which; with no holder it is either
    *laid* already or was never on the table."""

    seat: Seat
    what: str  # a card, or a rank alone
    holder: Seat | None = None
    card: str = ""
    laid: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryState(State):
    """*shown* are the cards that lay open at first, *heap* those that are laid face down since."""

    shown: Hand = ()
    looking: bool = False  # while the cards lie open
    hands: Hands = ()
    heap: Hand = ()
    calls: tuple[Called, ...] = ()
    middle: int = 0  # farthings that are paid
    dealer: Seat = 0


class ArtOfMemory(Game[MemoryState]):
    slug, title, seats = "art-of-memory", "The Art of Memory", (5, 3, 4, 6, 7, 8)
    acts = "call"
    options, variants = OPTIONS, VARIANTS
    face_down = ("hands", "heap")
    fleeting, regardless = frozenset({"show", "call"}), frozenset({"ready"})

    def begin(self, terms: Terms) -> MemoryState:
        look = Shuffle(PACK.cards, HELD * terms.seats, "art-of-memory.look", "show")
        return MemoryState(terms=terms, score=(PURSE,) * terms.seats, due=look)

    def pack(self, terms: Terms) -> Pack:
        return PACK

    def ends_deal(self, before: MemoryState, after: MemoryState) -> bool:
        return False

    def view(self, state: MemoryState, seat: Seat | None) -> MemoryState:
        if state.outcome:
            return state
        shown = state.shown if state.looking else (BACK,) * len(state.shown)
        heap, calls = (BACK,) * len(state.heap), heard(state.calls, seat)
        return but(state, shown=shown, hands=backs(state.hands, seat), heap=heap, calls=calls)

    def recollection(self, state: MemoryState, seat: Seat) -> MemoryState:
        return but(state, hands=backs(state.hands, seat))

    def rulings(self, state: MemoryState, seat: Seat) -> Iterator[Ruling]:
        if seat not in state.acting:
            return
        if state.looking:
            yield may(Move(seat, "ready"), "art-of-memory.ready", "I am ready")
            return
        rule = state.terms[CALL].rule
        for thing in nameable(state.terms):
            yield may(Move(seat, "call", (thing,)), rule, f"Call {named(thing)}")

    def refuse(self, view: MemoryState, move: Move) -> Ruling:
        if view.outcome or move.seat not in view.acting:
            return super().refuse(view, move)
        if view.looking:
            because = "Look at the cards, and press the button when you are ready."
            return may_not(move, "art-of-memory.ready", str(move), because)
        ranks, cards = "a rank, such as “K”", "a card, such as “TS”"
        either = {RANK: ranks, EITHER: f"{cards}, or {ranks}"}
        because = f"Call {either.get(view.terms[CALL], cards)}."
        return may_not(move, view.terms[CALL].rule, str(move), because)

    def binding(self, state: MemoryState, move: Move) -> Ruling | None:
        if move.verb != "call":
            return None
        because = "The others have heard your call."
        return may_not(move, "art-of-memory.hidden", str(move), because)

    def apply(self, state: MemoryState, move: Move) -> MemoryState:
        seats = state.terms.seats
        match move:
            case Move(_, "show", cards):
                return but(state, due=None, shown=cards, looking=True, acting=tuple(range(seats)))
            case Move(seat, "ready", ()):
                left = tuple(other for other in state.acting if other != seat)
                if left:
                    return but(state, acting=left)
                deal = Shuffle(state.shown, HELD * seats, "art-of-memory.deal")
                return but(state, acting=(), looking=False, due=deal)
            case Move(_, "shuffle", cards):
                first = (state.dealer + 1) % seats
                hands = dealt(cards, turn(seats, first), HELD)
                said = "From now on no call is written down until the end."
                note = Note("art-of-memory.hidden", said)
                begins = Note("art-of-memory.first", f"{name(first)} calls first.")
                return but(state, begins, note, due=None, hands=hands, acting=(first,))
            case Move(seat, "call", (thing,)):
                return called(state, seat, thing)
            case _:
                raise ValueError(move)

    def amiss(self, state: MemoryState) -> str:
        if sum(state.score) + state.middle != PURSE * state.terms.seats:
            return "The farthings do not add up to what the players brought."
        cards = [*sum(state.hands, ()), *state.heap]
        if state.hands and BACK not in state.shown and sorted(cards) != sorted(state.shown):
            return "The cards are not those that lay open."
        return ""


def heard(calls: tuple[Called, ...], seat: Seat | None) -> tuple[Called, ...]:
    """The calls that *seat* may still have in its ear: from its own last one on; one who looks on
    hears the last."""
    own = [at for at, call in enumerate(calls) if call.seat == seat]
    if seat is None:
        return calls[-1:]
    return calls[own[-1] :] if own else calls


def nameable(terms: Terms) -> tuple[str, ...]:
    """What may be called: every card of the pack, or every rank, or both."""
    ranks = tuple(RANKS)
    return {RANK: ranks, EITHER: (*ranks, *PACK.cards)}.get(terms[CALL], PACK.cards)


def named(thing: str) -> str:
    """
    >>> named("TS"), named("A"), named("K")
    ('the Ten of Spades', 'an Ace', 'a King')
    """
    if len(thing) > 1:
        return f"the {PACK.name(thing)}"
    word = PACK.rank_name(f"{thing}S")
    return f"{'an' if word[0] in 'AE' else 'a'} {word}"


def fits(thing: str, card: str) -> bool:
    """Whether *card* is what was called."""
    return thing in (card, card[0])


def called(state: MemoryState, seat: Seat, thing: str) -> MemoryState:
    """The table after a call: whoever holds the card lays it, or the caller pays."""
    held = [
        (SUITS.index(card[1]), card, holder)
        for holder, hand in enumerate(state.hands)
        for card in hand
        if fits(thing, card)
    ]
    if not held:
        return to_next(paid(state, seat, thing), seat)
    _, card, holder = min(held)
    call = Called(seat, thing, holder, card)
    rule = "art-of-memory.own" if holder == seat else "art-of-memory.lay"
    notes = [Note(rule, f"{name(holder)} holds it, and lays it face down.")]
    if len(held) > 1:
        notes.append(Note("art-of-memory.several", "More than one is held: one is laid."))
    hands, heap = without(state.hands, holder, card), (*state.heap, card)
    return to_next(but(state, *notes, hands=hands, heap=heap, calls=(*state.calls, call)), seat)


def paid(state: MemoryState, seat: Seat, thing: str) -> MemoryState:
    """The table after a call for what no player holds."""
    laid = any(fits(thing, card) for card in state.heap)
    calls = (*state.calls, Called(seat, thing, laid=laid))
    absent = state.terms[ABSENT]
    if not laid and absent == FREE:
        text = "It never lay on the table, and costs nothing."
        return but(state, Note(absent.rule, text), calls=calls)
    rule, why = ("art-of-memory.pay", "It is already laid") if laid else (
        absent.rule, "It never lay on the table"
    )  # fmt: skip
    score = tuple(left - (at == seat) for at, left in enumerate(state.score))
    note = Note(rule, f"{why}: {name(seat)} pays a farthing.")
    return but(state, note, score=score, middle=state.middle + 1, calls=calls)


def to_next(state: MemoryState, seat: Seat) -> MemoryState:
    """The table when the next player is to call, or the match is over."""
    if not any(state.hands):
        return over(state, "art-of-memory.end", "The last card is laid.")
    if state.terms[ABSENT] == FREE and stalled(state):
        why = "Each player has called five times, and no card was laid."
        return over(state, "art-of-memory.stalled", why)
    if not state.score[seat]:
        return over(state, "art-of-memory.broke", f"{name(seat)} has no farthing left.")
    return but(state, acting=((seat + 1) % state.terms.seats,))


def stalled(state: MemoryState) -> bool:
    """Whether so many calls in a row have laid no card."""
    last = state.calls[-STALLED * state.terms.seats :]
    return len(last) == STALLED * state.terms.seats and not any(call.card for call in last)


def over(state: MemoryState, rule: str, why: str) -> MemoryState:
    """The end: the players who have paid the fewest farthings win."""
    most = max(state.score)
    best = tuple(seat for seat, left in enumerate(state.score) if left == most)
    note = Note(rule, why)
    winners = best if len(best) < state.terms.seats else ()
    paid = PURSE - most
    has = "has" if len(best) == 1 else "have"
    text = (
        f"{listed(best)} {has} paid {'least, ' + counted(paid, 'farthing') if paid else 'nothing'}"
    )
    if not winners:
        text = "All have paid the same, so the match is drawn"
    elif len(best) > 1 and paid:
        text += " each"
    fewest = Note("art-of-memory.fewest", f"{text}.")
    outcome = Outcome(winners, "art-of-memory.fewest")
    return but(state, note, fewest, acting=(), outcome=outcome)
