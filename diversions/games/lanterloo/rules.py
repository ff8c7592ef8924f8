"""The rules of Lanterloo: who may do what, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.lanterloo.paying import deal_over, five_rule, staked, sweeper
from diversions.games.lanterloo.state import (
    EACH,
    NAMES,
    PUT,
    WHOLE_PACK,
    LanterlooState,
    ordered,
    pack,
    power,
)
from diversions.games.lanterloo.variants import (
    BOARD,
    CHALKS,
    CHOOSE,
    FORCED,
    FORCED_ALL,
    IF_PASSED,
    OPTIONS,
    TRUMP,
    TURNED,
    VARIANTS,
    WAY,
    objection,
)
from diversions.rules.chance import Shuffle
from diversions.rules.core import (
    BACK,
    Game,
    Move,
    Note,
    Ruling,
    Seat,
    Terms,
    but,
    may,
    may_not,
    name,
)
from diversions.rules.kit.cards import Hands, backs, dealt, miscounted, turn, without
from diversions.rules.kit.stock import lowest
from diversions.rules.kit.tricks import on_cards
from diversions.rules.packs import Pack


class Lanterloo(Game[LanterlooState]):
    slug = "lanterloo"
    acts = "play pass refuse show speak"
    title = "Lanterloo"
    seats = (5, 3, 4, 6)
    options = OPTIONS
    variants = VARIANTS
    secret = frozenset({"shuffle"})
    telling = frozenset({"show"})
    face_down = ("hands", "rest")

    def begin(self, terms: Terms) -> LanterlooState:
        nothing = (0,) * terms.seats
        state = LanterlooState(terms=terms, purses=nothing, score=nothing, marks=nothing)
        return to_lift(state, tuple(range(terms.seats)))

    def rulings(self, state: LanterlooState, seat: Seat) -> Iterator[Ruling]:
        if seat not in state.acting:
            return
        if state.phase == "show":
            yield may(Move(seat, "show"), five_rule(state.terms), "Show five cards of one suit")
        else:
            yield from (on_saying if state.phase == "say" else on_playing)(state, seat)

    def refuse(self, view: LanterlooState, move: Move) -> Ruling:
        if move.seat not in view.acting or move.verb not in (
            "join",
            "pass",
            "refuse",
            "play",
            "show",
        ):
            return super().refuse(view, move)
        if view.phase == "say":
            rule = "lanterloo.pass" if move.seat == view.eldest else view.terms[CHOOSE].rule
            return may_not(move, rule, str(move), "First say whether you play this deal.")
        if view.phase == "show":
            because = "You hold five cards of one suit: show them."
            return may_not(move, five_rule(view.terms), str(move), because)
        because = "The tricks have begun: play one card from your own hand."
        return may_not(move, "lanterloo.play", str(move), because)

    def apply(self, state: LanterlooState, move: Move) -> LanterlooState:
        match move:
            case Move(seat, "play", (card,)):
                return card_played(state, seat, card)
            case Move(_, "shuffle", cards):
                return cards_dealt(state, cards)
            case Move(_, "lift", cards):
                return lifted(state, cards)
            case Move(seat, "join"):
                return joined(state, seat)
            case Move(_, "pass"):
                waiting = (*state.waiting[1:], state.eldest)
                return next_asked(but(state, waiting=waiting, passed=True))
            case Move(seat, "show"):
                return deal_over(but(state, shower=seat))
            case Move(_, "refuse"):
                return next_asked(but(state, waiting=state.waiting[1:]))
            case _:
                raise ValueError(move)

    def view(self, state: LanterlooState, seat: Seat | None) -> LanterlooState:
        if not state.hands:
            return state
        shown = () if state.shower is None else state.hands[state.shower]
        hands = backs(state.hands, seat, shown)
        return but(state, hands=hands, rest=(BACK,) * len(state.rest))

    def held(self, state: LanterlooState) -> Hands:
        return state.hands

    def pack(self, terms: Terms) -> Pack:
        return pack(terms)

    def objection(self, terms: Terms) -> str:
        return objection(terms)

    def amiss(self, state: LanterlooState) -> str:
        if sum(state.purses) + state.pot:
            return "The players’ losses do not equal the winnings plus the coins on the table."
        if not state.acting:
            return ""
        lying = [card for trick in (*state.tricks, state.trick) for _, card in trick]
        held = [card for hand in state.hands for card in hand]
        every = [*held, *lying, *state.rest, *filter(None, [state.turned])]
        return miscounted(every, len(pack(state.terms).cards))


# The deal ----------------------------------------------------------------------------------------


def to_lift(
    state: LanterlooState, seats: tuple[Seat, ...], rule: str = "lanterloo.lift"
) -> LanterlooState:
    """The table at which *seats* are to lift, from the whole pack."""
    return but(state, lifting=seats, due=Shuffle(WHOLE_PACK.cards, len(seats), rule, "lift"))


def lifted(state: LanterlooState, cards: tuple[str, ...]) -> LanterlooState:
    """The table after the lift: the best Put-card deals; equal ones lift again."""
    tied = lowest(state.lifting, cards, lambda card: PUT.index(card[0]))
    if len(tied) > 1:
        note = Note(
            "lanterloo.lift.again", "Some players tie for the best Put-card, and lift again."
        )
        seats = tuple(seat for seat, _ in tied)
        return but(to_lift(state, seats, "lanterloo.lift.again"), note)
    dealer, card = tied[0]
    text = f"{name(dealer)} lifts the {NAMES[card]}, the best Put-card, and deals."
    note = Note("lanterloo.lift", text)
    cards_of = Shuffle(pack(state.terms).cards, len(pack(state.terms).cards), "lanterloo.deal")
    return but(state, note, dealer=dealer, lifting=(), due=cards_of)


def cards_dealt(state: LanterlooState, cards: tuple[str, ...]) -> LanterlooState:
    """The table when the stake is laid, each has five cards, and a trump is turned up."""
    seats = state.terms.seats
    order, many = turn(seats, state.eldest), EACH * seats
    up = state.terms[TRUMP] == TURNED
    last = tuple((s, NAMES[card]) for s, card in state.tricks[-1]) if state.tricks else ()
    state = staked(but(state, due=None))
    state = but(
        state,
        Note("lanterloo.deal", f"{name(state.dealer)} deals five cards to each player."),
        hands=tuple(map(ordered, dealt(cards, order, EACH))), rest=cards[many + up :],
        turned=cards[many] if up else "", phase="say", waiting=order, passed=False, within=(),
        chose=(), shower=None, trick=(), tricks=(), before=last, takers=(), lood=(),
        acting=order[:1],
    )  # fmt: skip
    if up:
        text = f"The {NAMES[state.turned]} is turned up: its suit is trumps."
        state = but(state, Note("lanterloo.trump.turned", text))
    if all_must_play(state):
        note = Note("lanterloo.forced.all", "In the first deal every player must play.")
        return to_play(but(state, note, within=order))
    if state.terms[WAY] == BOARD and not state.deals:
        note = Note("lanterloo.forced.none", "The players choose in the first deal too.")
        state = but(state, note)
    if state.terms[WAY] == CHALKS and not state.deals:
        note = Note("lanterloo.way.chalks", "Five chalks are set up, one for each deal.")
        state = but(state, note)
    return state


def all_must_play(state: LanterlooState) -> bool:
    """Whether this is a first deal, in which all must play."""
    terms = state.terms
    return terms[WAY] == BOARD and terms[FORCED] == FORCED_ALL and not state.deals


# Who plays ---------------------------------------------------------------------------------------


def on_saying(state: LanterlooState, seat: Seat) -> Iterator[Ruling]:
    """What may be said by a player who is asked: eldest may pass, and speaks again at last."""
    join, leave = Move(seat, "join"), Move(seat, "refuse")
    if seat != state.eldest:
        rule = state.terms[CHOOSE].rule
        yield may(join, rule, "Play this deal")
        yield may(leave, rule, "Refuse to play")
        because = "Only eldest may pass and speak again at the end."
        yield may_not(Move(seat, "pass"), "lanterloo.pass", "Pass, and speak last", because)
    elif state.passed:
        yield may(join, "lanterloo.last", "Play this deal")
        yield may(leave, "lanterloo.last", "Refuse to play")
    else:
        yield may(join, "lanterloo.pass", "Play this deal")
        yield may(Move(seat, "pass"), "lanterloo.pass", "Pass, and speak last")
        because = "Pass: you can still refuse when the others have spoken."
        yield may_not(leave, "lanterloo.pass", "Refuse to play", because)


def joined(state: LanterlooState, seat: Seat) -> LanterlooState:
    """The table when *seat* plays; if it is eldest at once, the others may have no choice."""
    chose = (*state.chose, seat)
    state = but(state, within=(*state.within, seat), chose=chose, waiting=state.waiting[1:])
    if seat == state.eldest and not state.passed and state.terms[CHOOSE] == IF_PASSED:
        note = Note("lanterloo.choose.passed", "Eldest plays, so the others must play too.")
        return to_play(but(state, note, within=(seat, *state.waiting)))
    return next_asked(state)


def next_asked(state: LanterlooState) -> LanterlooState:
    """The table when the next is asked, or the tricks begin."""
    return but(state, acting=state.waiting[:1]) if state.waiting else to_play(state)


def to_play(state: LanterlooState) -> LanterlooState:
    """The table at which the eldest of those who play leads, unless there is nothing to play."""
    order = turn(state.terms.seats, state.eldest)
    within = tuple(seat for seat in order if seat in state.within)
    state = but(state, phase="play", waiting=(), within=within, acting=within[:1])
    if not within:
        note = Note("lanterloo.none", "No player plays, and the money stays where it is.")
        return deal_over(but(state, note))
    shower = sweeper(state)
    if shower is not None:
        return but(state, phase="show", acting=(shower,))
    if len(within) == 1:
        text = f"{name(within[0])} alone plays, and has all five tricks."
        note = Note("lanterloo.alone", text)
        return deal_over(but(state, note, takers=within * EACH))
    note = Note("lanterloo.lead", f"{name(within[0])} leads.")
    return but(state, note)


# Tricks ------------------------------------------------------------------------------------------


def on_playing(state: LanterlooState, seat: Seat) -> Iterator[Ruling]:
    return on_cards(
        seat, state.hands[seat], state.trick, NAMES,
        lead="lanterloo.play", follow="lanterloo.follow", void="lanterloo.follow",
    )  # fmt: skip


def card_played(state: LanterlooState, seat: Seat, card: str) -> LanterlooState:
    """The table after a card is laid to the trick."""
    within = state.within
    hands, trick = without(state.hands, seat, card), (*state.trick, (seat, card))
    if len(trick) < len(within):
        after = within[(within.index(seat) + 1) % len(within)]
        return but(state, hands=hands, trick=trick, acting=(after,))
    led = trick[0][1][1]
    taker, best = max(trick, key=lambda laid: power(laid[1], led, state.trump))
    text = f"{name(taker)} takes the trick with the {NAMES[best]}."
    state = but(
        state, Note("lanterloo.trick", text), hands=hands, trick=(),
        tricks=(*state.tricks, trick), takers=(*state.takers, taker), before=(), acting=(taker,),
    )  # fmt: skip
    return deal_over(state) if len(state.tricks) == EACH else state
