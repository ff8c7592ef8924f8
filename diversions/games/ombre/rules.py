"""The rules of L'Ombre: who may do what, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.ombre.paying import deal_paid, match_over, paid, staked, staked_for_cards
from diversions.games.ombre.state import (
    EACH,
    NAMES,
    PACK,
    SUIT_NAMES,
    SUITS,
    VOLL,
    OmbreState,
    is_matador,
    last_deal,
    money,
    ordered,
    power,
    won,
)
from diversions.games.ombre.tricks import able, settled
from diversions.games.ombre.variants import (
    ASK,
    BOUND,
    EVERY,
    FORCE,
    FORGET,
    MUST,
    NAME,
    OPTIONS,
    OTHERS,
    SMALL,
    TAKEN,
    VARIANTS,
)
from diversions.rules.chance import Shuffle
from diversions.rules.core import (
    BACK,
    Game,
    Move,
    Note,
    Pick,
    Ruling,
    Seat,
    Terms,
    but,
    may,
    may_not,
    name,
)
from diversions.rules.kit.cards import backs, dealt, miscounted, turn, without
from diversions.rules.kit.changing import replaced
from diversions.rules.kit.stock import laid_out, lowest, taken_in
from diversions.rules.kit.wording import listed
from diversions.rules.packs import Pack

LIFTED = "A234567JQK"  # the highest last
UNSEEN = "ombre.name.unseen"  # beside ombre.name.forget, and after it


class Ombre(Game[OmbreState]):
    slug = "ombre"
    acts = "ask decline declare lay leave name pass play stake take"
    title = "L’Ombre"
    seats = (3,)
    options = OPTIONS
    variants = VARIANTS
    secret = frozenset({"shuffle", "discard"})
    later = (UNSEEN,)
    face_down = ("hands", "stock", "out")

    def begin(self, terms: Terms) -> OmbreState:
        nothing = (0,) * terms.seats
        state = OmbreState(terms=terms, purses=nothing, score=nothing)
        return to_lift(state, tuple(range(terms.seats)), "ombre.lift")

    def rulings(self, state: OmbreState, seat: Seat) -> Iterator[Ruling]:
        if seat not in state.acting:
            return
        match state.phase:
            case "say":
                yield from on_saying(state, seat)
            case "answer":
                rule = answer_rule(state.terms)
                yield may(Move(seat, "without"), rule, "Play without taking in")
                yield may(Move(seat, "decline"), rule, "Decline to play without taking in")
            case "name":
                yield from on_naming(state, seat)
            case "take":
                yield from on_taking(state, seat)
            case "prevent":
                yield from on_preventing(state, seat)
            case _:
                yield from on_playing(state, seat)

    def refuse(self, view: OmbreState, move: Move) -> Ruling:
        if view.outcome or move.seat not in view.acting or move.verb not in VERBS:
            return super().refuse(view, move)
        rule, because = instead(view)
        return may_not(move, rule, str(move), because)

    def apply(self, state: OmbreState, move: Move) -> OmbreState:
        match move:
            case Move(seat, "play", (card,)):
                return card_played(state, seat, card)
            case Move(_, "shuffle", cards):
                return cards_dealt(state, cards)
            case Move(_, "lift", cards):
                return lifted(state, cards)
            case Move(seat, "pass"):
                return passed(state, seat)
            case Move(seat, "undertake"):
                return undertaken(state, seat)
            case Move(seat, "ask"):
                return asked(state, seat)
            case Move(seat, "without"):
                return undertaken(but(state, without=True), seat)
            case Move(_, "decline"):
                return declined(state)
            case Move(seat, "name", (suit,)):
                return named(state, seat, suit)
            case Move(seat, "look"):
                return to_taking(
                    but(
                        state,
                        Note(
                            state.terms[NAME].rule, f"{name(seat)} takes in before naming trumps."
                        ),
                    )
                )
            case Move(_, "leave"):
                return left_alone(state)
            case Move(seat, "discard", cards):
                return changed(state, seat, cards)
            case Move(seat, "keep"):
                return kept(state, seat)
            case Move(seat, "voll"):
                text = f"If {name(seat)} wins every trick, each of the others pays a great counter."
                return but(state, Note("ombre.declare", text), voll=True)
            case _:
                raise ValueError(move)

    def view(self, state: OmbreState, seat: Seat | None) -> OmbreState:
        if not state.hands:
            return state
        stock = (BACK,) * len(state.stock)
        return but(state, hands=backs(state.hands, seat), stock=stock, out=backs(state.out, seat))

    def pack(self, terms: Terms) -> Pack:
        return PACK

    def amiss(self, state: OmbreState) -> str:
        if sum(state.purses) + state.pot:
            return "The players’ losses do not equal the winnings plus the counters on the table."
        if not state.acting:
            return ""
        lying = [card for trick in (*state.tricks, state.trick) for _, card in trick]
        held = [card for hand in (*state.hands, *state.out) for card in hand]
        return miscounted([*held, *lying, *state.stock], len(PACK.cards))


VERBS = (
    "pass", "undertake", "ask", "without", "decline", "name", "look", "leave", "discard", "keep",
    "voll", "play",
)  # fmt: skip


def instead(view: OmbreState) -> tuple[str, str]:
    """The rule that refuses what is not listed, and what is to be done now."""
    match view.phase:
        case "say":
            return "ombre.choice", "First say whether you play this deal."
        case "answer":
            return answer_rule(view.terms), "Say whether you play without taking in."
        case "name":
            return view.terms[NAME].rule, "Name trumps first: one of the four suits."
        case "prevent":
            return "ombre.named-last", "Name trumps, or leave it to the player."
        case "take":
            return "ombre.take", "Lay out cards from your own hand, as many as you take in."
        case _:
            return "ombre.play", "The tricks have begun: play one card from your own hand."


# The deal ----------------------------------------------------------------------------------------


def to_lift(state: OmbreState, seats: tuple[Seat, ...], rule: str) -> OmbreState:
    """The table at which *seats* are to lift."""
    return but(state, lifting=seats, due=Shuffle(PACK.cards, len(seats), rule, "lift"))


def lifted(state: OmbreState, cards: tuple[str, ...]) -> OmbreState:
    """The table after the lift: the highest card deals; equal ones lift again."""
    tied = lowest(state.lifting, cards, lambda card: -LIFTED.index(card[0]))
    if len(tied) > 1:
        seats = tuple(seat for seat, _ in tied)
        note = Note("ombre.lift.again", f"{listed(seats)} lift the same rank, and lift again.")
        return but(to_lift(state, seats, "ombre.lift.again"), note)
    dealer, card = tied[0]
    text = f"{name(dealer)} lifts the {NAMES[card]}, the highest card, and deals."
    return but(state, Note("ombre.lift", text), dealer=dealer, lifting=(), due=shuffle())


def shuffle() -> Shuffle:
    """The shuffle before a deal."""
    return Shuffle(PACK.cards, len(PACK.cards), "ombre.deal")


def cards_dealt(state: OmbreState, cards: tuple[str, ...]) -> OmbreState:
    """The table when the stakes are laid, and each has nine cards."""
    seats = state.terms.seats
    order = turn(seats, state.eldest)
    last = tuple((s, NAMES[card]) for s, card in state.tricks[-1]) if state.tricks else ()
    state = staked(but(state, due=None))
    note = Note(
        "ombre.deal",
        f"{name(state.dealer)} deals nine cards to each player, and thirteen are left.",
    )
    return but(
        state, note, hands=tuple(map(ordered, dealt(cards, order, EACH))),
        stock=cards[EACH * seats :], out=((),) * seats, phase="say", waiting=order, passed=(),
        asker=None, player=None, bound=False, without=False, trump="", took=(-1,) * seats,
        voll=False, trick=(), tricks=(), before=last, takers=(), ended="", acting=order[:1],
    )  # fmt: skip


# Who plays ---------------------------------------------------------------------------------------


def on_saying(state: OmbreState, seat: Seat) -> Iterator[Ruling]:
    """What may be said by a player who is asked: to pass, or to play, in one way or another."""
    yield may(Move(seat, "pass"), "ombre.passing", "Pass, and stake a lesser counter")
    ask, rule = Move(seat, "ask"), state.terms[ASK].rule
    if state.terms[ASK] == MUST:
        yield may(ask, rule, "Play, if no other player will without taking in")
        yield may(Move(seat, "without"), rule, "Play without taking in")
        return
    yield may(Move(seat, "undertake"), "ombre.choice", "Play this deal")
    label = "Ask whether another player will play without taking in"
    if len(state.waiting) > 1:
        yield may(ask, rule, label)
    else:
        yield may_not(ask, rule, label, "The others have passed: there is no player left to ask.")


def answer_rule(terms: Terms) -> str:
    """The rule by which those who have not spoken answer whether they play without taking in."""
    return terms[ASK].rule if terms[ASK] == MUST else "ombre.asked"


def passed(state: OmbreState, seat: Seat) -> OmbreState:
    """The table when *seat* has passed, and staked for it; if all have, the deal goes round."""
    text = f"With this lesser counter the stakes are {money(state.pot + 1)}."
    state = paid(state, Note("ombre.passing", text), changes=[(seat, -1)])
    waiting = state.waiting[1:]
    state = but(state, passed=(*state.passed, seat), waiting=waiting, acting=waiting[:1])
    if waiting:
        return state
    text = "All pass: the stakes stay for the next deal."
    return next_deal(but(state, Note("ombre.all", text), ended="passed"))


def undertaken(state: OmbreState, seat: Seat) -> OmbreState:
    """The table when it is known who plays: trumps are to be named."""
    rule = answer_rule(state.terms) if state.without else "ombre.choice"
    note = Note(rule, f"{name(seat)} is the player, against the other two.")
    return but(
        state, note, player=seat, bound=state.bound and not state.without, phase="name", waiting=(),
        acting=(seat,),
    )  # fmt: skip


def asked(state: OmbreState, seat: Seat) -> OmbreState:
    """The table when *seat* has asked whether another plays without taking in."""
    waiting = state.waiting[1:]
    state = but(state, asker=seat, bound=True, waiting=waiting)
    if not waiting:
        return undertaken(state, seat)
    text = f"{name(seat)} asks whether another player will play without taking in."
    note = Note(state.terms[ASK].rule, text)
    return but(state, note, phase="answer", acting=waiting[:1])


def declined(state: OmbreState) -> OmbreState:
    """The table when one more has declined to play without taking in."""
    waiting = state.waiting[1:]
    if waiting:
        return but(state, waiting=waiting, acting=waiting[:1])
    assert state.asker is not None
    return undertaken(state, state.asker)


# Naming trumps -----------------------------------------------------------------------------------


def on_naming(state: OmbreState, seat: Seat) -> Iterator[Ruling]:
    rule = state.terms[NAME].rule
    for suit in SUITS:
        yield may(Move(seat, "name", (suit,)), rule, f"Name {SUIT_NAMES[suit]}")
    if state.took[seat] >= 0 or state.without:
        return
    look, label = Move(seat, "look"), "Take in before naming trumps"
    if state.terms[NAME] == FORGET:
        yield may(look, rule, label)
    else:
        yield may_not(look, rule, label, "Name trumps before you look at what you take in.")


def on_preventing(state: OmbreState, seat: Seat) -> Iterator[Ruling]:
    rule = state.terms[NAME].rule
    for suit in SUITS:
        yield may(Move(seat, "name", (suit,)), rule, f"Name {SUIT_NAMES[suit]}")
    yield may(Move(seat, "leave"), "ombre.named-last", "Leave it to the player")


def named(state: OmbreState, seat: Seat, suit: str) -> OmbreState:
    """The table when *suit* is trumps."""
    note = Note(state.terms[NAME].rule, f"{SUIT_NAMES[suit]} are trumps.")
    hands = tuple(hand if BACK in hand else ordered(hand, suit) for hand in state.hands)
    state = but(state, note, trump=suit, hands=hands)
    assert state.player is not None
    if state.took[state.player] >= 0:
        return next_taking(state)
    return to_taking(state)


def left_alone(state: OmbreState) -> OmbreState:
    """The table when one more leaves it to the player to name trumps."""
    waiting = state.waiting[1:]
    if waiting:
        return but(state, waiting=waiting, acting=waiting[:1])
    assert state.player is not None
    return but(state, phase="name", waiting=(), acting=(state.player,))


# Taking in ---------------------------------------------------------------------------------------


def to_taking(state: OmbreState) -> OmbreState:
    """The table at which the player takes in, and then the others in turn."""
    assert state.player is not None
    order = turn(state.terms.seats, state.player)
    state = but(state, phase="take", waiting=order, acting=order[:1])
    if state.without:
        return took_in(state, order[0], 0)
    return state


def on_taking(state: OmbreState, seat: Seat) -> Iterator[Ruling]:
    """The choice of cards to lay out for others, or of none."""
    most, hand = min(EACH, len(state.stock)), state.hands[seat]
    pick = Pick(hand, 1, most, "ombre.take", "ombre.stock")
    price = "a lesser counter" if state.terms[TAKEN] == SMALL else "a great counter"
    yield may(Move(seat, "discard"), "ombre.take", f"Lay out cards, for {price} each", pick)
    keep, label = Move(seat, "keep"), "Take in no card"
    rule, others = "ombre.take", state.terms[OTHERS]
    if seat == state.player and state.bound:
        because = "You asked whether another player would play without taking in: you must take in."
        yield may_not(keep, state.terms[ASK].rule, label, because)
    elif seat != state.player and others == BOUND and not state.without:
        because = "The player took in, so you must take in too."
        yield may_not(keep, others.rule, label, because)
    else:
        yield may(keep, others.rule if seat != state.player else rule, label)


def changed(state: OmbreState, seat: Seat, cards: tuple[str, ...]) -> OmbreState:
    """The table when *seat* has laid out *cards*, and taken in as many."""
    many = len(cards)
    hands, out = laid_out(state.hands, state.out, seat, cards)
    hands = taken_in(hands, seat, state.stock[:many])
    if BACK not in hands[seat]:
        hands = replaced(hands, seat, ordered(hands[seat], state.trump))
    state = staked_for_cards(state, seat, many)
    return took_in(but(state, hands=hands, out=out, stock=state.stock[many:]), seat, many)


def kept(state: OmbreState, seat: Seat) -> OmbreState:
    """The table when *seat* takes in no card: the player then plays without taking in."""
    if seat == state.player:
        text = (
            f"{name(seat)} plays without taking in: a great counter from each opponent, or to each."
        )
        state = but(state, Note("ombre.without", text), without=True)
    else:
        note = Note(state.terms[OTHERS].rule, f"{name(seat)} takes in no card.")
        state = but(state, note)
    return took_in(state, seat, 0)


def took_in(state: OmbreState, seat: Seat, many: int) -> OmbreState:
    """The table when *seat* has taken in so many: the next does, unless trumps are unnamed."""
    took = replaced(state.took, seat, many)
    state = but(state, took=took, waiting=state.waiting[1:])
    if state.trump:
        return next_taking(state)
    if not many and state.terms.knows(UNSEEN):
        text = f"{name(seat)} has looked at no card, and so may still name trumps."
        return but(state, Note(UNSEEN, text), phase="name", waiting=(), acting=(seat,))
    order = turn(state.terms.seats, seat)[1:]
    return but(state, phase="prevent", waiting=order, acting=order[:1])


def next_taking(state: OmbreState) -> OmbreState:
    """The table at which the next takes in, if there are cards; then eldest leads."""
    assert state.player is not None
    order = turn(state.terms.seats, state.player)
    waiting = tuple(seat for seat in order if state.took[seat] < 0)
    if waiting and state.stock:
        return but(state, phase="take", waiting=waiting, acting=waiting[:1])
    if waiting:
        took = tuple(max(0, many) for many in state.took)
        text = "No cards are left in the stock to take in."
        state = but(state, Note("ombre.stock", text), took=took)
    note = Note("ombre.lead", f"{name(state.eldest)} leads.")
    return but(state, note, phase="play", waiting=(), acting=(state.eldest,))


# Tricks ------------------------------------------------------------------------------------------


def playable(state: OmbreState, seat: Seat) -> tuple[str, ...]:
    """The cards that *seat* may play, if it is to play now."""
    led = state.trick[0][1] if state.trick else ""
    return able(state.hands[seat], led, state.trump, state.terms[FORCE] == EVERY)


def may_declare(state: OmbreState, seat: Seat) -> bool:
    """Whether *seat* may say that it plays for the Voll: the player, leading, with all tricks."""
    many = len(state.tricks)
    mine = seat == state.player and not state.trick and not state.voll
    return mine and 0 < many < VOLL and won(state, seat) == many


def on_playing(state: OmbreState, seat: Seat) -> Iterator[Ruling]:
    cards, led = playable(state, seat), state.trick[0][1] if state.trick else ""
    because, rule, suit = "", "ombre.play", ""
    if led:
        suit = state.trump if power(led, led, state.trump) > 50 else led[1]
        rule = "ombre.follow"
        because = f"{SUIT_NAMES[suit]} were led, and you have one: follow suit."
        if suit == state.trump:
            because = "A trump was led, and you have one: play a trump."
            mine = [c for c in state.hands[seat] if power(c, led, state.trump) > 50]
            if mine and all(is_matador(card, state.trump) for card in mine):
                rule = state.terms[FORCE].rule if is_matador(led, state.trump) else "ombre.keep"
                because = "The matador that was led forces yours."
    for card in state.hands[seat]:
        no = "" if card in cards else because
        if no and card[1] == suit != state.trump and is_matador(card, state.trump):
            no = f"The {NAMES[card]} is a trump. {because}"
        yield Ruling(Move(seat, "play", (card,)), rule, f"Play the {NAMES[card]}", no)
    if may_declare(state, seat):
        yield may(Move(seat, "voll"), "ombre.declare", "Declare the Voll")


def card_played(state: OmbreState, seat: Seat, card: str) -> OmbreState:
    """The table after a card is laid to the trick."""
    seats = state.terms.seats
    hands, trick = without(state.hands, seat, card), (*state.trick, (seat, card))
    if len(trick) < seats:
        return but(state, hands=hands, trick=trick, acting=((seat + 1) % seats,))
    led = trick[0][1]
    taker, best = max(trick, key=lambda laid: power(laid[1], led, state.trump))
    text = f"{name(taker)} takes the trick with the {NAMES[best]}."
    state = but(
        state, Note("ombre.trick", text), hands=hands, trick=(),
        tricks=(*state.tricks, trick), takers=(*state.takers, taker), before=(), acting=(taker,),
    )  # fmt: skip
    return deal_over(state) if is_over(state) else state


def is_over(state: OmbreState) -> bool:
    """Whether nothing can come of the tricks that are left."""
    if len(state.tricks) == EACH:
        return True
    assert state.player is not None
    tricks = tuple(won(state, seat) for seat in range(state.terms.seats))
    for_voll = state.voll and tricks[state.player] == len(state.tricks)
    return not for_voll and settled(tricks, state.player)


def deal_over(state: OmbreState) -> OmbreState:
    """The table when the tricks are counted and all is paid."""
    assert state.player is not None
    return next_deal(deal_paid(but(state, acting=(), phase=""), state.player))


def next_deal(state: OmbreState) -> OmbreState:
    """The table at which the next player deals, or the match is over."""
    state = but(state, deals=state.deals + 1, acting=(), phase="")
    if state.deals == last_deal(state.terms):
        return match_over(state)
    note = Note("ombre.next", f"{name(state.eldest)} deals next.")
    return but(state, note, dealer=state.eldest, due=shuffle())
