"""The rules of Beast: who may do what, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.beast.state import (
    HEAPS,
    KING,
    PLAY,
    TRIOLET,
    BeastState,
    best_three,
    brought,
    dealt_hands,
    last_deal,
    three,
    to_show,
    tricks_of,
    with_most,
)
from diversions.games.beast.variants import (
    AFTER,
    ALWAYS,
    EQUAL,
    FIRST,
    HOLDER,
    LIFT,
    MOST,
    OPTIONS,
    ROUNDS,
    STAYS,
    TAKES,
    VARIANTS,
    VOID,
    WHEN,
)
from diversions.games.beast.variants import TRIOLET as SEVERAL
from diversions.rules.core import (
    BACK,
    Game,
    Move,
    Note,
    Outcome,
    Ruling,
    Seat,
    Terms,
    but,
    may,
    may_not,
    name,
)
from diversions.rules.kit import forsat
from diversions.rules.kit.cards import Hand, Hands, backs, turn
from diversions.rules.kit.changing import replaced
from diversions.rules.kit.dice import NUMBERS, counted, paid, richest
from diversions.rules.kit.forsat import EACH, NAMES, PACK, POWER, ForsatRules
from diversions.rules.kit.rigour import Duty, duty
from diversions.rules.kit.wording import doing, joined, listed
from diversions.rules.packs import Pack

BY = ForsatRules(
    again="beast.lift.again",
    deal="beast.deal",
    turned="beast.turned",
    takes="beast.takes.holder",
    ace="beast.ace",
    out="beast.out",
    lead="beast.lead",
    play="beast.play",
    follow="beast.follow",
    beat="beast.beat",
    free="beast.free",
    trick="beast.trick",
)


class Beast(Game[BeastState]):
    slug = "beast"
    acts = "lay pass play show take"
    title = "Beast"
    seats = (3, 4, 5, 6)
    options = OPTIONS
    variants = VARIANTS
    secret = frozenset({"shuffle", "discard"})
    telling = frozenset({"take", "pass"})
    face_down = ("hands", "stock", "out")

    def begin(self, terms: Terms) -> BeastState:
        purses = (brought(terms),) * terms.seats
        note = Note("beast.purse", f"Each has {counted(brought(terms))}.")
        state = BeastState(terms=terms, purses=purses, score=purses, notes=(note,))
        return forsat.to_lift(state, tuple(range(terms.seats)), terms[LIFT].rule)

    def rulings(self, state: BeastState, seat: Seat) -> Iterator[Ruling]:
        if seat not in state.acting:
            return
        match state.phase:
            case "take":
                yield from forsat.on_taking(BY, state, seat)
            case "discard":
                yield forsat.on_laying_out(BY, state, seat)
            case "show":
                yield from on_showing(state, seat)
            case _:
                yield from on_playing(state, seat)

    def refuse(self, view: BeastState, move: Move) -> Ruling:
        if move.seat not in view.acting or move.verb not in INSTEAD_OF:
            return super().refuse(view, move)
        rule, because = INSTEAD[view.phase]
        return may_not(move, rule, str(move), because)

    def apply(self, state: BeastState, move: Move) -> BeastState:
        match move:
            case Move(seat, "play", (card,)):
                return card_played(state, seat, card)
            case Move(seat, "show", cards):
                # They lie apart: their place in the hand would tell of the cards beside them.
                held = tuple(card for card in state.hands[seat] if card not in cards)
                hands = replaced(state.hands, seat, (*cards, *held))
                return has_shown(but(state, hands=hands), cards)
            case Move(_, "shuffle", cards):
                return cards_dealt(state, cards)
            case Move(_, "lift", cards):
                lift = state.terms[LIFT]
                return forsat.lifted(BY, state, cards, lift == MOST, lift.rule)
            case Move(seat, "take"):
                return forsat.taken_up(BY, state, seat, BY.takes)
            case Move(_, "pass") if state.phase == "show":
                return has_shown(state)
            case Move(_, "pass"):
                state = forsat.next_asked(BY, state)
                return state if state.waiting else to_showing(state)
            case Move(seat, "discard", cards):
                return to_showing(forsat.out_laid(state, seat, cards))
            case _:
                raise ValueError(move)

    def view(self, state: BeastState, seat: Seat | None) -> BeastState:
        if not state.hands:
            return state
        stock = (BACK,) * len(state.stock)
        hands = backs(state.hands, seat, (*state.taken, *state.shown))
        return but(state, hands=hands, stock=stock, out=backs(state.out, seat))

    def held(self, state: BeastState) -> Hands:
        return tuple(hand[:EACH] for hand in state.hands)

    def pack(self, terms: Terms) -> Pack:
        return PACK

    def amiss(self, state: BeastState) -> str:
        if sum(state.purses) + sum(state.heaps) != brought(state.terms) * state.terms.seats:
            return "The coins do not add up."
        return forsat.misplaced(state) if state.acting else ""


INSTEAD_OF = ("take", "pass", "discard", "show", "play")
# What is to be done now, by the rule that asks for it: the answer to any other act.
INSTEAD = {
    "take": ("beast.takes.holder", "First say whether you have the Ace of trumps."),
    "discard": ("beast.out", "First lay out a card for the one that you took up."),
    "show": (
        "beast.when.before",
        "First say whether you can take up the King or Triolet.",
    ),
    "play": ("beast.play", "The tricks have begun: play one card from your own hand."),
}


# The deal ----------------------------------------------------------------------------------------


def cards_dealt(state: BeastState, cards: tuple[str, ...]) -> BeastState:
    """The table when all have staked, each has five cards, and a trump is turned up."""
    every = range(state.terms.seats)
    purses = paid(state.purses, *((seat, -len(HEAPS)) for seat in every))
    state = but(
        state,
        Note("beast.stake", "Everyone stakes one coin on each heap."),
        purses=purses, score=purses, heaps=tuple(heap + len(every) for heap in state.heaps),
        shown=(), showing=(),
    )  # fmt: skip
    state = forsat.cards_dealt(BY, state, cards)
    if state.terms[TAKES] != HOLDER:
        return to_showing(but(state, waiting=()))
    if state.turned == "A" + state.trump:
        return to_showing(forsat.ace_is_turned(BY, but(state, waiting=())))
    return state


# The King and the Triolet ------------------------------------------------------------------------


def to_showing(state: BeastState) -> BeastState:
    """The table when all are asked for the King and the Triolet, if it is done before the play."""
    if state.terms[WHEN] == AFTER:
        return forsat.to_play(BY, state)
    order = turn(state.terms.seats, state.eldest)
    return but(state, phase="show", showing=order, acting=order[:1])


def on_showing(state: BeastState, seat: Seat) -> Iterator[Ruling]:
    """To show what takes up the King or the Triolet, or to say that you have nothing: the truth
    alone."""
    rule, leave, label = "beast.when.before", Move(seat, "pass"), "I have nothing to show"
    cards = to_show(state.hands[seat], state.trump)
    if not cards:
        yield may(leave, rule, label)
        return
    yield may(Move(seat, "show", cards), rule, f"Show {said(cards)}")
    because = f"You have {said(cards)}, which can take up a heap: show them."
    if len(cards) == 1:
        because = f"You have {said(cards)}, which takes up a heap: show it."
    yield may_not(leave, rule, label, because)


def said(cards: tuple[str, ...]) -> str:
    """Cards that are shown, in words.

    >>> said(("KS", "9S", "9H", "9D"))
    'the King of Spades and three Nines'
    """
    sort = three(cards)
    alone = [f"the {NAMES[card]}" for card in cards if card not in sort]
    return joined([*alone, *([sort_of(sort)] if sort else [])])


def sort_of(cards: tuple[str, ...]) -> str:
    """Three or four of a sort, in words.

    >>> sort_of(("6S", "6H", "6D"))
    'three Sixes'
    """
    rank = PACK.rank_name(cards[0])
    return f"{NUMBERS[len(cards)]} {rank}{'es' if rank.endswith('x') else 's'}"


def has_shown(state: BeastState, cards: Hand = ()) -> BeastState:
    """The table after a player has shown *cards*, or nothing: the next is asked."""
    showing = state.showing[1:]
    state = but(state, shown=(*state.shown, *cards), showing=showing, acting=showing[:1])
    return state if showing else forsat.to_play(BY, king_and_triolet(state))


def king_and_triolet(state: BeastState) -> BeastState:
    """The table when the King and the Triolet are taken up, or stay."""
    hands, king = dealt_hands(state), "K" + state.trump
    holder = [seat for seat, hand in enumerate(hands) if king in hand]
    if holder:
        state = taken(state, KING, holder[0], "beast.king", f"has the {NAMES[king]}, and")
    else:
        text = f"No player has the {NAMES[king]}, so the heap for the King stays."
        state = but(state, Note("beast.stays", text))
    order = turn(state.terms.seats, state.eldest)
    best = best_three(hands, order)
    if not best:
        return but(
            state,
            Note(
                "beast.stays", "No player has three of a sort, so the heap for the Triolet stays."
            ),
        )
    rule = "beast.three"
    if len(best) > 1:
        rule = state.terms[SEVERAL].rule
        if state.terms[SEVERAL] == FIRST:
            best.sort(key=order.index)
    return taken(state, TRIOLET, best[0], rule, f"has {sort_of(three(hands[best[0]]))}, and")


def taken(state: BeastState, heap: int, seat: Seat, rule: str, with_what: str) -> BeastState:
    """The table when *seat* has taken up a heap."""
    coins = state.heaps[heap]
    text = f"{name(seat)} {with_what} takes up the {HEAPS[heap]}, {counted(coins)}."
    heaps = replaced(state.heaps, heap, 0)
    purses = paid(state.purses, (seat, coins))
    return but(state, Note(rule, text), heaps=heaps, purses=purses, score=purses)


# Tricks ------------------------------------------------------------------------------------------


def duty_of(state: BeastState, seat: Seat) -> Duty:
    """What *seat* must play, if it is to play now."""
    always = state.terms[VOID] == ALWAYS
    return duty(state.hands[seat], state.trick, state.trump, POWER, always)


def on_playing(state: BeastState, seat: Seat) -> Iterator[Ruling]:
    return forsat.on_playing(BY, state, seat, duty_of(state, seat), state.terms[VOID].rule)


def card_played(state: BeastState, seat: Seat, card: str) -> BeastState:
    """The table after a card is laid to the trick."""
    state = forsat.card_played(BY, state, seat, card)
    return deal_over(state) if len(state.tricks) == EACH else state


def deal_over(state: BeastState) -> BeastState:
    """The table when the tricks are counted: the deal goes round, or the match is over."""
    state = most_tricks(state)
    if state.terms[WHEN] == AFTER:
        state = king_and_triolet(state)
    state = but(state, deals=state.deals + 1, acting=(), phase="")
    if state.deals == last_deal(state.terms):
        return over(state)
    note = Note("beast.next", f"{name(state.eldest)} deals next.")
    return but(state, note, dealer=state.eldest, due=forsat.shuffle(BY))


def most_tricks(state: BeastState) -> BeastState:
    """The table when the heap for most tricks is taken up, or stays."""
    most = with_most(state.takers)
    many = counted(tricks_of(state, most[0]), "trick")
    if len(most) == 1:
        return taken(
            state,
            PLAY,
            most[0],
            "beast.most",
            f"has the most tricks, {NUMBERS[tricks_of(state, most[0])]}, and",
        )
    order = turn(state.terms.seats, state.eldest)
    most.sort(key=order.index)
    rule = state.terms[EQUAL].rule
    if state.terms[EQUAL] == STAYS:
        text = f"{listed(most)} have {many} each, and the Play stays."
        return but(state, Note(rule, text))
    before = f"comes before {listed(most[1:])}, with {many} each,"
    return taken(state, PLAY, most[0], rule, f"{before} and")


def over(state: BeastState) -> BeastState:
    """The end: what the heaps still hold is divided, and the most coins win."""
    seats, left = state.terms.seats, sum(state.heaps)
    if left:
        share = left // seats
        text = f"What is left in the heaps is divided: each player takes back {counted(share)}."
        purses = paid(state.purses, *((seat, share) for seat in range(seats)))
        note = Note("beast.last", text)
        state = but(state, note, heaps=(0,) * len(HEAPS), purses=purses, score=purses)
    rule, best = state.terms[ROUNDS].rule, richest(state.purses)
    if best:
        coins = counted(state.purses[best[0]])
        text = f"{doing(best, 'end')} with the most, {coins}."
    else:
        text = "All end with equal coins, so the match is drawn."
    state = but(state, Note(rule, text))
    return but(state, outcome=Outcome(best, rule))
