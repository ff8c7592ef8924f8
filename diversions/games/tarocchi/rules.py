"""The rules of early French Tarot: who may do what, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from diversions.games.tarocchi.variants import OPTIONS, ORDER, POT, REVERSED, STAKES, VARIANTS
from diversions.rules.chance import Shuffle
from diversions.rules.core import (
    BACK,
    Game,
    Move,
    Note,
    Outcome,
    Ruling,
    Seat,
    State,
    Terms,
    but,
    may,
    name,
)
from diversions.rules.kit.cards import Hands, backs, turn, without
from diversions.rules.kit.tricks import best
from diversions.rules.packs import FOOL, TRUMPS, Pack

RANKS = "A23456789TJNQK"  # lowest first
SUITED = Pack.of("tarot", RANKS)
PACK = Pack("tarot", (*SUITED.cards, *TRUMPS, FOOL))
NAMES = {card: PACK.name(card) for card in PACK.cards}
SUIT = {card: PACK.suit(card) for card in PACK.cards}
COURT = {"K": 4, "Q": 3, "N": 2, "J": 1}
WORTH = {card: COURT.get(card[0], 0) for card in SUITED.cards}
WORTH |= dict.fromkeys(TRUMPS, 0) | {FOOL: 5, "T21": 4, "T01": 4}
EACH = 12
TARGET = 50

Trick = tuple[tuple[Seat, str], ...]  # who played which card, in the order of play


@dataclass(frozen=True, slots=True, kw_only=True)
class TarocchiState(State):
    """The table of early French Tarot."""

    dealer: Seat = 0
    hands: Hands = ()
    trick: Trick = ()
    last: Trick = ()  # the trick before, until the next is complete
    won: Hands = ()  # what each has taken in this deal
    debtor: Seat | None = None  # who played the Fool and has not paid for it
    creditor: Seat = 0  # who took the trick that the Fool was played to
    leader: Seat = 0  # who took the last trick
    pot: int = 0


class Tarocchi(Game[TarocchiState]):
    slug = "tarocchi"
    title = "Early French Tarot"
    seats = (2, 3, 4, 5, 6)
    options = OPTIONS
    variants = VARIANTS
    face_down = ("hands",)

    def begin(self, terms: Terms) -> TarocchiState:
        pot = terms.seats if terms[STAKES] == POT else 0
        text = f"The pot holds {pot} equal stakes." if pot else "Only points are kept."
        notes = (
            Note(terms[STAKES].rule, text),
            Note("tarocchi.first", f"{name(0)} deals first, by agreement."),
        )
        state = TarocchiState(terms=terms, score=(0,) * terms.seats, pot=pot)
        return but(state, *notes, due=shuffle(terms.seats))

    def rulings(self, state: TarocchiState, seat: Seat) -> Iterator[Ruling]:
        if seat not in state.acting:
            return
        if paying(state):
            for card in state.won[seat]:
                if card != FOOL:
                    label = f"Give the {NAMES[card]} for the Fool"
                    yield may(Move(seat, "pay", (card,)), "tarocchi.fool.pay", label)
            return
        for card, by, because in ruled(state, seat):
            yield Ruling(Move(seat, "play", (card,)), by, f"Play the {NAMES[card]}", because)

    def apply(self, state: TarocchiState, move: Move) -> TarocchiState:
        match move:
            case Move(seat, "play", (card,)):
                return played(state, seat, card)
            case Move(seat, "pay", (card,)):
                return paid(state, seat, card)
            case Move(_, "shuffle", cards):
                return cards_dealt(state, cards)
            case _:
                raise ValueError(move)

    def view(self, state: TarocchiState, seat: Seat | None) -> TarocchiState:
        return but(state, hands=backs(state.hands, seat))

    def pack(self, terms: Terms) -> Pack:
        return PACK

    def amiss(self, state: TarocchiState) -> str:
        cards = [card for hand in (*state.hands, *state.won) for card in hand if card != BACK]
        cards += [card for _, card in state.trick]
        return "A card is in two places." if len({*cards}) < len(cards) else ""


# What one may play -----------------------------------------------------------------------------


def paying(state: TarocchiState) -> bool:
    """Whether the Fool is now to be paid for."""
    return bool(
        state.debtor is not None
        and not state.trick
        and any(card != FOOL for card in state.won[state.debtor])
    )


def suit_led(trick: Trick) -> str:
    """The suit to be followed; none if nothing, or nothing but the Fool, was led."""
    return next((SUIT[card] for _, card in trick if card != FOOL), "")


def ruled(state: TarocchiState, seat: Seat) -> Iterator[tuple[str, str, str]]:
    """Each card of *seat*, with the rule on its being played now, and why not."""
    hand, led = state.hands[seat], suit_led(state.trick)
    suits = {SUIT[card] for card in hand}
    by, must, because = "tarocchi.lead", "", ""
    if state.trick and not led:
        by = "tarocchi.fool.led"
    elif led == "T" and "T" in suits:
        by, must, because = "tarocchi.trump-led", "T", "Trumps were led, and you have one."
    elif led and led in suits:
        by, must, because = "tarocchi.follow", led, "You can follow the suit that was led."
    elif led and "T" in suits:
        by, must, because = "tarocchi.trump", "T", "You cannot follow, so you must trump."
    elif led:
        by = "tarocchi.free"
    for card in hand:
        if card == FOOL and state.trick:
            yield card, "tarocchi.fool", ""
        else:
            yield card, by, because if must and SUIT[card] != must else ""


def strength(card: str, led: str, order_reversed: bool) -> int:
    """How strong *card* is in a trick to which *led* was led; below 0 it cannot take it."""
    if SUIT[card] == "T":
        return 100 + int(card[1:])
    if SUIT[card] != led:
        return -1
    rank = RANKS.index(card[0])
    return 9 - rank if order_reversed and led in "CD" and rank < 10 else rank


def winner(trick: Trick, terms: Terms) -> Seat:
    """Who takes *trick*."""
    led, order_reversed = suit_led(trick), terms[ORDER] == REVERSED
    cards = [card for _, card in trick]
    return trick[best(cards, lambda card: strength(card, led, order_reversed))[0]][0]


# The deal and the tricks -----------------------------------------------------------------------


def shuffle(seats: int) -> Shuffle:
    return Shuffle(PACK.cards, EACH * seats, "tarocchi.pack")


def cards_dealt(state: TarocchiState, cards: tuple[str, ...]) -> TarocchiState:
    """The table when each has twelve cards."""
    seats = turn(state.terms.seats, state.dealer + 1)
    hands = tuple(cards[seats.index(s) :: len(seats)] for s in range(len(seats)))
    note = Note("tarocchi.deal", f"{name(state.dealer)} deals twelve cards to each.")
    return but(
        state, note, due=None, hands=hands, acting=seats[:1], trick=(), last=(),
        won=((),) * len(seats), debtor=None,
    )  # fmt: skip


def played(state: TarocchiState, seat: Seat, card: str) -> TarocchiState:
    """The table with a card played, and who took the trick if it is complete."""
    trick = (*state.trick, (seat, card))
    state = but(state, hands=without(state.hands, seat, card), trick=trick)
    if len(trick) < state.terms.seats:
        return but(state, acting=((seat + 1) % state.terms.seats,))
    taker = winner(trick, state.terms)
    cards = {laid: one for one, laid in trick}
    rule = "tarocchi.trick" if any(SUIT[one] == "T" for one in cards) else state.terms[ORDER].rule
    note = Note(rule, f"{name(taker)} takes the trick.")
    won = gained(state.won, taker, tuple(laid for laid in cards if laid != FOOL))
    state = but(state, note, trick=(), last=trick, won=won, leader=taker)
    if FOOL in cards:
        fool = cards[FOOL]
        note = Note("tarocchi.fool.back", f"{name(fool)} takes the Fool back.")
        won = gained(state.won, fool, (FOOL,))
        state = but(state, note, won=won, debtor=fool, creditor=taker)
    return trick_over(state)


def gained(won: Hands, seat: Seat, cards: tuple[str, ...]) -> Hands:
    return tuple((*pile, *cards) if s == seat else pile for s, pile in enumerate(won))


def trick_over(state: TarocchiState) -> TarocchiState:
    """The table between tricks: the Fool to be paid for, the next lead, or the count."""
    if paying(state) and state.debtor is not None:
        return but(state, acting=(state.debtor,))
    if any(state.hands):
        return but(state, acting=(state.leader,))
    if state.debtor is not None:
        text = f"{name(state.debtor)} took no trick, and gives up the Fool to"
        note = Note("tarocchi.fool.surrender", f"{text} {name(state.creditor)}.")
        won = gained(without(state.won, state.debtor, FOOL), state.creditor, (FOOL,))
        state = but(state, note, won=won, debtor=None)
    return counted(state)


def paid(state: TarocchiState, seat: Seat, card: str) -> TarocchiState:
    """The table when the Fool is paid for."""
    text = f"{name(seat)} gives {name(state.creditor)} the {NAMES[card]} for the Fool."
    won = gained(without(state.won, seat, card), state.creditor, (card,))
    return trick_over(but(state, Note("tarocchi.fool.pay", text), won=won, debtor=None))


# The count -------------------------------------------------------------------------------------


def tally(pile: tuple[str, ...]) -> int:
    """What the cards that one has won are worth: those above twelve, and the honours."""
    return len(pile) - EACH + sum(WORTH[card] for card in pile)


def counted(state: TarocchiState) -> TarocchiState:
    """The table when the deal is counted: the end, or the next deal."""
    notes = []
    for seat, pile in enumerate(state.won):
        honours = sum(WORTH[card] for card in pile)
        text = f"{name(seat)} has {len(pile)} cards and {honours} in honours: {tally(pile)}."
        notes.append(Note("tarocchi.count", text))
    score = tuple(n + tally(pile) for n, pile in zip(state.score, state.won, strict=True))
    state = but(state, *notes, score=score, acting=())
    most = max(score)
    if most < TARGET:
        return next_deal(state)
    winners = tuple(seat for seat, n in enumerate(score) if n == most)
    over = sum(n >= TARGET for n in score)
    rule = "tarocchi.fifty" if over == 1 else "tarocchi.highest"
    return but(state, outcome=Outcome(winners, "tarocchi.split" if winners[1:] else rule))


def next_deal(state: TarocchiState) -> TarocchiState:
    dealer = (state.dealer + 1) % state.terms.seats
    note = Note("tarocchi.next-deal", f"The deal passes to {name(dealer)}.")
    due = shuffle(state.terms.seats)
    return but(state, note, dealer=dealer, due=due, hands=(), won=(), debtor=None)
