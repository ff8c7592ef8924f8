"""The rules of Whist and of Ruff and Honours: who may do what, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.whist.calling import (
    answered,
    before_lead,
    called,
    declined,
    game_up,
    may_call,
    on_answering,
    on_calling,
    refused_call,
)
from diversions.games.whist.count import counted
from diversions.games.whist.state import (
    EACH,
    NAMES,
    POWER,
    TEAMS,
    WhistState,
    ordered,
    pack,
    power,
)
from diversions.games.whist.variants import (
    FOUR,
    MUST,
    OPTIONS,
    OTHERS,
    OUT,
    RUFF,
    STOCK,
    VARIANTS,
    objection,
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
from diversions.rules.kit.cards import Hands, backs, dealt, miscounted, turn, without
from diversions.rules.kit.stock import laid_out, lowest, taken_in
from diversions.rules.kit.tricks import on_cards
from diversions.rules.packs import Pack


class Whist(Game[WhistState]):
    slug = "whist"
    acts = "answer call lay leave play ruff show"
    title = "Whist"
    seats = (4,)
    options = OPTIONS
    variants = VARIANTS
    secret = frozenset({"shuffle", "discard"})
    telling = frozenset({"ruff", "pass", "canye", "show", "one", "none"})
    face_down = ("hands", "stock", "out")

    def begin(self, terms: Terms) -> WhistState:
        return to_lift(WhistState(terms=terms, score=(0, 0)), (0, 1, 2, 3))

    def rulings(self, state: WhistState, seat: Seat) -> Iterator[Ruling]:
        if seat not in state.acting:
            return
        match state.phase:
            case "ruff":
                yield from on_ruffing(state, seat)
            case "discard":
                yield on_laying_out(state, seat)
            case "call":
                yield from on_calling(state, seat)
                yield may(Move(seat, "pass"), "whist.remind.asked", "Don’t call")
            case "answer":
                yield from on_answering(state, seat)
            case _:
                yield from on_playing(state, seat)
                if may_call(state, seat):
                    yield from on_calling(state, seat)

    def refuse(self, view: WhistState, move: Move) -> Ruling:
        if move.seat not in view.acting or move.verb not in VERBS:
            return super().refuse(view, move)
        rule, because = refused(view, move)
        return may_not(move, rule, str(move), because)

    def apply(self, state: WhistState, move: Move) -> WhistState:
        match move:
            case Move(seat, "play", (card,)):
                return card_played(state, seat, card)
            case Move(_, "shuffle", cards):
                return cards_dealt(state, cards)
            case Move(_, "lift", cards):
                return lifted(state, cards)
            case Move(seat, "ruff"):
                return ruffed(state, seat)
            case Move(_, "pass") if state.phase == "ruff":
                return next_to_ruff(but(state, waiting=state.waiting[1:]))
            case Move(_, "pass"):
                return to_play(declined(state))
            case Move(seat, "discard", cards):
                hands, out = laid_out(state.hands, state.out, seat, cards)
                return to_play(before_lead(but(state, hands=hands, out=out)))
            case Move(seat, "canye"):
                return called(state, seat)
            case Move(seat, "show"):
                return game_up(state, seat, "whist.show")
            case Move(seat, "one" | "none" as verb):
                return to_play(answered(state, seat, verb == "one"))
            case _:
                raise ValueError(move)

    def view(self, state: WhistState, seat: Seat | None) -> WhistState:
        if not state.hands:
            return state
        hands = backs(state.hands, seat, (state.turned,))
        out = backs(state.out, seat)
        return but(state, hands=hands, stock=(BACK,) * len(state.stock), out=out)

    def held(self, state: WhistState) -> Hands:
        return tuple(hand[:EACH] for hand in state.hands)

    def sides(self, terms: Terms) -> tuple[tuple[Seat, ...], ...]:
        return TEAMS

    def pack(self, terms: Terms) -> Pack:
        return pack(terms)

    def objection(self, terms: Terms) -> str:
        return objection(terms)

    def amiss(self, state: WhistState) -> str:
        if not state.acting:
            return ""
        lying = [card for trick in (*state.tricks, state.trick) for _, card in trick]
        held = [card for hand in (*state.hands, *state.out) for card in hand]
        on_top = [state.turned] if state.turned and state.terms[STOCK] == FOUR else []
        return miscounted([*held, *lying, *state.stock, *on_top], len(pack(state.terms).cards))


VERBS = ("ruff", "pass", "discard", "canye", "show", "one", "none", "play")
# What is to be done now, by the rule that asks for it: the answer to any other act.
INSTEAD = {
    "ruff": ("whist.ruff", "First say whether you ruff: only the Ace of trumps does."),
    "discard": ("whist.out", "First lay out four cards from your own hand."),
    "call": ("whist.remind.asked", "First say whether you call Can-ye."),
    "answer": ("whist.answer", "Your partner called: answer whether you hold an honour."),
    "play": ("whist.play", "The tricks have begun: play one card from your own hand."),
}


def refused(view: WhistState, move: Move) -> tuple[str, str]:
    """The rule that refuses a *move* of whoever acts which is not listed, and why."""
    if move.verb in ("canye", "show") and view.phase in ("call", "play"):
        return refused_call(view, move)
    if view.phase == "play" and move.verb == "play" and view.trick:
        return "whist.follow", "Play one card from your own hand."
    if view.phase == "discard" and view.terms[OUT] == OTHERS and move.verb == "discard":
        return "whist.out.others", "Lay out four of the cards that you were dealt."
    if view.phase == "play" and move.verb in ("ruff", "discard"):
        return "whist.lead", "The tricks have begun, and the stock is left alone."
    return INSTEAD[view.phase]


# The deal ----------------------------------------------------------------------------------------


def to_lift(state: WhistState, seats: tuple[Seat, ...], rule: str = "whist.lift") -> WhistState:
    """The table at which *seats* are to lift."""
    cards = pack(state.terms).cards
    return but(state, lifting=seats, due=Shuffle(cards, len(seats), rule, "lift"))


def lifted(state: WhistState, cards: tuple[str, ...]) -> WhistState:
    """The table after the lift: the least card deals; those who lift alike lift again."""
    tied = lowest(state.lifting, cards, lambda card: POWER[card[0]])
    if len(tied) > 1:
        seats = tuple(seat for seat, _ in tied)
        note = Note("whist.lift.again", "Some players tie for the lowest card, and lift again.")
        return but(to_lift(state, seats, "whist.lift.again"), note)
    dealer, card = tied[0]
    text = f"{name(dealer)} lifts the {NAMES[card]}, the lowest card, and deals."
    return but(state, Note("whist.lift", text), dealer=dealer, lifting=(), due=shuffle(state))


def shuffle(state: WhistState) -> Shuffle:
    """The shuffle before a deal."""
    cards = pack(state.terms).cards
    return Shuffle(cards, len(cards), "whist.deal")


def cards_dealt(state: WhistState, cards: tuple[str, ...]) -> WhistState:
    """The table when each has twelve cards, and a trump is turned up."""
    order, stock = turn(4, state.eldest), state.terms[STOCK] == FOUR
    turned = cards[4 * EACH] if stock else cards[4 * EACH - 1]
    hands = tuple(
        (*ordered(card for card in hand if card != turned), *[turned] * (turned in hand))
        for hand in dealt(cards, order, EACH)
    )  # the card that all see lies last, so that its place tells nothing
    last = tuple((s, NAMES[card]) for s, card in state.tricks[-1]) if state.tricks else ()
    text = (
        f"{name(state.dealer)} deals twelve cards to each player, and four are left for the stock."
    )
    note = Note("whist.turned", f"The {NAMES[turned]} is turned up: its suit is trumps.")
    if not stock:
        text = f"{name(state.dealer)} deals twelve cards to each player."
        words = f"The bottom card is {name(state.dealer)}’s {NAMES[turned]}: its suit is trumps."
        note = Note("whist.bottom", words)
    state = but(
        state, Note(state.terms[STOCK].rule, text), note, due=None, hands=hands,
        stock=cards[4 * EACH + 1 :] if stock else (), out=((),) * 4, turned=turned,
        trump=turned[1], rank=turned[0], phase="ruff", waiting=order, ruffed=None, caller=None,
        called=(), leader=order[0], trick=(), tricks=(), before=last, takers=(),
        acting=order[:1],
    )  # fmt: skip
    return to_ruff(state) if stock else to_play(before_lead(state))


# The stock ---------------------------------------------------------------------------------------


def to_ruff(state: WhistState) -> WhistState:
    """The table at which the Ace of trumps is to ruff; if it was turned up, nobody does."""
    ace = "A" + state.trump
    if state.turned == ace:
        text = f"The {NAMES[ace]} itself is turned up, so no player ruffs."
        return to_play(before_lead(but(state, Note("whist.ruff.turned", text))))
    text = f"{name(state.eldest)} is asked first whether to ruff."
    return but(state, Note("whist.ruff.asked", text))


PASS = "Don’t ruff"  # told of all alike: it is not to tell who has the Ace and leaves the stock


def on_ruffing(state: WhistState, seat: Seat) -> Iterator[Ruling]:
    ace, must = "A" + state.trump, state.terms[RUFF] == MUST
    move, label = Move(seat, "ruff", (ace,)), f"Ruff with the {NAMES[ace]}"
    leave = Move(seat, "pass")
    if ace not in state.hands[seat]:
        because = f"Only the {NAMES[ace]} ruffs, and you don’t have it."
        yield may_not(move, "whist.ruff", label, because)
    else:
        yield may(move, "whist.ruff", label)
    if must and ace in state.hands[seat]:
        because = f"You have the {NAMES[ace]}, and must take in the stock."
        yield may_not(leave, "whist.ruff.must", PASS, because)
    else:
        yield may(leave, "whist.ruff.asked" if must else "whist.ruff.may", PASS)


def on_laying_out(state: WhistState, seat: Seat) -> Ruling:
    hand, rule = state.hands[seat], state.terms[OUT].rule
    pick = Pick(hand[:EACH] if state.terms[OUT] == OTHERS else hand, 4, 4, "whist.out", "whist.out")
    return may(Move(seat, "discard"), rule, "Lay out four cards", pick)


def next_to_ruff(state: WhistState) -> WhistState:
    """The table when the next is asked for the Ace of trumps; if none has it, nobody ruffs."""
    if state.waiting:
        return but(state, acting=state.waiting[:1])
    return to_play(before_lead(but(state, Note("whist.ruff.nobody", "No player ruffs."))))


def ruffed(state: WhistState, seat: Seat) -> WhistState:
    """The table when *seat* has taken in the stock."""
    hands = taken_in(state.hands, seat, (state.turned, *state.stock))
    note = Note("whist.ruff", f"{name(seat)} ruffs: the four cards of the stock are taken in.")
    return but(
        state, note, hands=hands, stock=(), turned="", ruffed=seat, phase="discard",
        waiting=(), acting=(seat,),
    )  # fmt: skip


def to_play(state: WhistState) -> WhistState:
    """The table at which eldest leads, unless something else is to be done first."""
    if state.phase != "lead":
        return state
    note = Note("whist.lead", f"{name(state.eldest)} leads.")
    return but(state, note, phase="play", waiting=(), acting=(state.eldest,))


# Tricks ------------------------------------------------------------------------------------------


def on_playing(state: WhistState, seat: Seat) -> Iterator[Ruling]:
    return on_cards(
        seat, state.hands[seat], state.trick, NAMES,
        lead="whist.play", follow="whist.follow", void="whist.void",
    )  # fmt: skip


def card_played(state: WhistState, seat: Seat, card: str) -> WhistState:
    """The table after a card is laid to the trick."""
    hands, trick = without(state.hands, seat, card), (*state.trick, (seat, card))
    if len(trick) < 4:
        return but(state, hands=hands, trick=trick, acting=((seat + 1) % 4,))
    led = trick[0][1][1]
    taker, best = max(trick, key=lambda laid: power(laid[1], led, state.trump))
    text = f"{name(taker)} takes the trick with the {NAMES[best]}."
    state = but(
        state, Note("whist.trick", text), hands=hands, trick=(), tricks=(*state.tricks, trick),
        takers=(*state.takers, taker), before=(), leader=taker, acting=(taker,),
    )  # fmt: skip
    return deal_over(state) if len(state.tricks) == EACH else state


def deal_over(state: WhistState) -> WhistState:
    """The table when the deal is counted: the game is won, or the deal goes round."""
    state = counted(state)
    if state.outcome:
        return state
    dealer = state.eldest
    note = Note("whist.next", f"{name(dealer)} deals next.")
    return but(state, note, dealer=dealer, due=shuffle(state), acting=(), phase="")
