"""The rules of French-Ruff: who may do what, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.french_ruff.state import (
    EACH,
    NAMES,
    PACK,
    POWER,
    FrenchRuffState,
    ordered,
    power,
    sides,
    tricks_of,
)
from diversions.games.french_ruff.variants import (
    ALWAYS,
    FORSAT,
    GAME_UP,
    HOLDER,
    LIFT,
    MORE,
    MOST,
    NEXT,
    OPTIONS,
    PLAIN,
    TAKES,
    VARIANTS,
    VOID,
    objection,
)
from diversions.rules.chance import Shuffle
from diversions.rules.core import (
    BACK,
    Game,
    Move,
    Note,
    Outcome,
    Pick,
    Ruling,
    Seat,
    Terms,
    but,
    may,
    may_not,
    name,
)
from diversions.rules.kit.cards import Hand, Hands, backs, dealt, turn, without
from diversions.rules.kit.rigour import FOLLOW, FREE, Duty, duty
from diversions.rules.kit.stock import laid_out, lowest, taken_in
from diversions.rules.kit.tricks import following
from diversions.rules.kit.wording import doing, joined
from diversions.rules.packs import SUITS, Pack


class FrenchRuff(Game[FrenchRuffState]):
    slug = "french-ruff"
    acts = "lay pass play take"
    title = "French-Ruff"
    seats = (2, 4, 6)
    options = OPTIONS
    variants = VARIANTS
    secret = frozenset({"shuffle", "discard"})
    telling = frozenset({"take", "pass"})
    face_down = ("hands", "stock", "out")

    def begin(self, terms: Terms) -> FrenchRuffState:
        return to_lift(FrenchRuffState(terms=terms, score=(0, 0)), tuple(range(terms.seats)))

    def rulings(self, state: FrenchRuffState, seat: Seat) -> Iterator[Ruling]:
        if seat not in state.acting:
            return
        match state.phase:
            case "take":
                yield from on_taking(state, seat)
            case "discard":
                yield on_laying_out(state, seat)
            case _:
                yield from on_playing(state, seat)

    def refuse(self, view: FrenchRuffState, move: Move) -> Ruling:
        if move.seat not in view.acting or move.verb not in INSTEAD_OF:
            return super().refuse(view, move)
        rule, because = INSTEAD[view.phase]
        return may_not(move, rule, str(move), because)

    def apply(self, state: FrenchRuffState, move: Move) -> FrenchRuffState:
        match move:
            case Move(seat, "play", (card,)):
                return card_played(state, seat, card)
            case Move(_, "shuffle", cards):
                return cards_dealt(state, cards)
            case Move(_, "lift", cards):
                return lifted(state, cards)
            case Move(seat, "take"):
                return taken_up(state, seat, "french-ruff.takes.holder")
            case Move(_, "pass"):
                return next_asked(but(state, waiting=state.waiting[1:]))
            case Move(seat, "discard", cards):
                hands, out = laid_out(state.hands, state.out, seat, cards)
                took = tuple(NAMES[card] for card in state.taken)
                return to_play(but(state, hands=hands, out=out, taken=(), took=took))
            case _:
                raise ValueError(move)

    def view(self, state: FrenchRuffState, seat: Seat | None) -> FrenchRuffState:
        if not state.hands:
            return state
        stock = (BACK,) * len(state.stock)
        hands = backs(state.hands, seat, state.taken)
        return but(state, hands=hands, stock=stock, out=backs(state.out, seat))

    def held(self, state: FrenchRuffState) -> Hands:
        return tuple(hand[:EACH] for hand in state.hands)

    def sides(self, terms: Terms) -> tuple[tuple[Seat, ...], ...]:
        return sides(terms.seats)

    def pack(self, terms: Terms) -> Pack:
        return PACK

    def objection(self, terms: Terms) -> str:
        return objection(terms)

    def amiss(self, state: FrenchRuffState) -> str:
        if not state.acting:
            return ""
        lying = [card for trick in (*state.tricks, state.trick) for _, card in trick]
        held = [card for hand in (*state.hands, *state.out) for card in hand]
        every = [*held, *lying, *state.stock, *([state.turned] if state.turned else [])]
        known = [card for card in every if card != BACK]
        if len(every) != len(PACK.cards) or len(set(known)) != len(known):
            return "The cards of the pack are not each in one place."
        return ""


INSTEAD_OF = ("take", "pass", "discard", "play")
# What is to be done now, by the rule that asks for it: the answer to any other act.
INSTEAD = {
    "take": ("french-ruff.takes.holder", "First say whether you have the Ace of trumps."),
    "discard": ("french-ruff.out", "First lay out as many cards as you took up."),
    "play": ("french-ruff.play", "The tricks have begun: play one card from your own hand."),
}


# The deal ----------------------------------------------------------------------------------------


def to_lift(state: FrenchRuffState, seats: tuple[Seat, ...], rule: str = "") -> FrenchRuffState:
    """The table at which *seats* are to lift."""
    due = Shuffle(PACK.cards, len(seats), rule or state.terms[LIFT].rule, "lift")
    return but(state, lifting=seats, due=due)


def lifted(state: FrenchRuffState, cards: tuple[str, ...]) -> FrenchRuffState:
    """The table after the lift: the most or the least card deals; equal ones lift again."""
    most = state.terms[LIFT] == MOST
    sign = -1 if most else 1
    tied = lowest(state.lifting, cards, lambda card: sign * POWER[card[0]])
    end = "highest" if most else "lowest"
    if len(tied) > 1:
        seats = tuple(seat for seat, _ in tied)
        note = Note("french-ruff.lift.again", f"Some tie for the {end} card, and lift again.")
        return but(to_lift(state, seats, "french-ruff.lift.again"), note)
    dealer, card = tied[0]
    text = f"{name(dealer)} lifts the {NAMES[card]}, the {end} card, and deals."
    note = Note(state.terms[LIFT].rule, text)
    return but(state, note, dealer=dealer, lifting=(), due=shuffle(state))


def shuffle(state: FrenchRuffState) -> Shuffle:
    """The shuffle before a deal."""
    return Shuffle(PACK.cards, len(PACK.cards), "french-ruff.deal")


def cards_dealt(state: FrenchRuffState, cards: tuple[str, ...]) -> FrenchRuffState:
    """The table when each has five cards, and a trump is turned up."""
    seats = state.terms.seats
    order, many = turn(seats, state.eldest), EACH * seats
    turned = cards[many]
    hands = tuple(map(ordered, dealt(cards, order, EACH)))
    last = tuple((s, NAMES[card]) for s, card in state.tricks[-1]) if state.tricks else ()
    state = but(
        state,
        Note("french-ruff.deal", f"{name(state.dealer)} deals five to each."),
        Note("french-ruff.turned", f"The {NAMES[turned]} is turned up: its suit is trumps."),
        due=None, hands=hands, stock=cards[many + 1 :], out=((),) * seats, turned=turned,
        trump=turned[1], rank=turned[0], phase="take", waiting=order, taker=None, taken=(), took=(),
        trick=(), tricks=(), before=last, takers=(), acting=order[:1],
    )  # fmt: skip
    ace = "A" + turned[1]
    if state.terms[TAKES] != HOLDER:
        if turned == ace:
            return taken_up(state, state.dealer, "french-ruff.takes.turned")
        note = Note("french-ruff.takes.turned", "No Ace is turned up, and no player takes it.")
        return to_play(but(state, note))
    if turned == ace:
        text = f"The {NAMES[ace]} itself is turned up, so no player takes it."
        return to_play(but(state, Note("french-ruff.ace", text)))
    return state


# Taking up ---------------------------------------------------------------------------------------


def on_taking(state: FrenchRuffState, seat: Seat) -> Iterator[Ruling]:
    """What may be said by who is asked for the Ace of trumps: the truth alone."""
    ace = "A" + state.trump
    rule = "french-ruff.takes.holder"
    label = f"Take up the {NAMES[state.turned]} with the {NAMES[ace]}"
    take, leave = Move(seat, "take", (ace,)), Move(seat, "pass")
    if ace in state.hands[seat]:
        yield may(take, rule, label)
        because = f"You have the {NAMES[ace]}, and must take up the card."
        yield may_not(leave, rule, "Pass, without the Ace of trumps", because)
    else:
        because = f"You don’t have the {NAMES[ace]}."
        yield may_not(take, rule, label, because)
        yield may(leave, rule, "Pass, without the Ace of trumps")


def next_asked(state: FrenchRuffState) -> FrenchRuffState:
    """The table when the next is asked for the Ace of trumps; it may lie in the stock."""
    if state.waiting:
        return but(state, acting=state.waiting[:1])
    text = "No player has the Ace of trumps, and the card is left."
    return to_play(but(state, Note("french-ruff.ace", text)))


def taken_up(state: FrenchRuffState, seat: Seat, rule: str) -> FrenchRuffState:
    """The table when *seat* has taken up what is to be taken, and has to lay out as many."""
    cards: Hand = (state.turned,)
    turned, stock = "", state.stock
    notes = [Note(rule, f"{name(seat)} takes up the {NAMES[state.turned]}.")]
    if state.terms[NEXT] == MORE:
        while stock and stock[0][1] == state.trump:
            cards, stock = (*cards, stock[0]), stock[1:]
        turned, stock = stock[0], stock[1:]
        text = f"Next lies the {NAMES[turned]}, which is no trump."
        if then := [f"the {NAMES[card]}" for card in cards[1:]]:
            text = f"With it go the trumps that lie next: {joined(then)}."
        notes.append(Note("french-ruff.next.more", text))
    hands = taken_in(state.hands, seat, cards)
    return but(
        state, *notes, hands=hands, stock=stock, turned=turned, taker=seat, taken=cards,
        phase="discard", waiting=(), acting=(seat,),
    )  # fmt: skip


def on_laying_out(state: FrenchRuffState, seat: Seat) -> Ruling:
    many = len(state.taken)
    pick = Pick(state.hands[seat], many, many, "french-ruff.out", "french-ruff.out")
    label = "Lay out a card" if many == 1 else f"Lay out {many} cards"
    return may(Move(seat, "discard"), "french-ruff.out", label, pick)


def to_play(state: FrenchRuffState) -> FrenchRuffState:
    """The table at which eldest leads."""
    note = Note("french-ruff.lead", f"{name(state.eldest)} leads.")
    return but(state, note, phase="play", waiting=(), acting=(state.eldest,))


# Tricks ------------------------------------------------------------------------------------------


def duty_of(state: FrenchRuffState, seat: Seat) -> Duty:
    """What *seat* must play, if it is to play now."""
    hand, trick = state.hands[seat], state.trick
    if state.terms[FORSAT] == PLAIN:
        same = following(hand, trick[0][1][1], lambda card: card[1]) if trick else hand
        return Duty(FOLLOW if len(same) < len(hand) else FREE, same)
    return duty(hand, trick, state.trump, POWER, state.terms[VOID] == ALWAYS)


def on_playing(state: FrenchRuffState, seat: Seat) -> Iterator[Ruling]:
    hand, must = state.hands[seat], duty_of(state, seat)
    rule, because = why(state, must)
    for card in hand:
        no = "" if card in must.cards else because
        yield Ruling(Move(seat, "play", (card,)), rule, f"Play the {NAMES[card]}", no)


def why(state: FrenchRuffState, must: Duty) -> tuple[str, str]:
    """The rule by which a card is played, and why no other will do."""
    if not state.trick:
        return "french-ruff.play", ""
    if state.terms[FORSAT] == PLAIN:
        # One rule says both: to follow suit, and that you may play anything if you cannot.
        suit = SUITS["french"][state.trick[0][1][1]]
        return "french-ruff.forsat.plain", f"{suit} were led, and you have one: follow suit."
    match must.why:
        case "follow":
            suit = SUITS["french"][state.trick[0][1][1]]
            return "french-ruff.forsat.rigour", f"{suit} were led, and you have one: follow suit."
        case "beat":
            return (
                "french-ruff.beat",
                "You can beat the highest trump that lies there, so you must.",
            )
        case "trump":
            again = any(card[1] == state.trump for _, card in state.trick)
            text = "The trick was trumped, and you have none of the suit led: trump it again."
            if not again:
                text = "You have none of the suit led: trump it."
            return state.terms[VOID].rule, text
        case _:
            return "french-ruff.free", ""


def card_played(state: FrenchRuffState, seat: Seat, card: str) -> FrenchRuffState:
    """The table after a card is laid to the trick."""
    seats = state.terms.seats
    hands, trick = without(state.hands, seat, card), (*state.trick, (seat, card))
    if len(trick) < seats:
        return but(state, hands=hands, trick=trick, acting=((seat + 1) % seats,))
    led = trick[0][1][1]
    taker, best = max(trick, key=lambda laid: power(laid[1], led, state.trump))
    text = f"{name(taker)} takes the trick with the {NAMES[best]}."
    state = but(
        state, Note("french-ruff.trick", text), hands=hands, trick=(),
        tricks=(*state.tricks, trick), takers=(*state.takers, taker), before=(), acting=(taker,),
    )  # fmt: skip
    return deal_over(state) if len(state.tricks) == EACH else state


def deal_over(state: FrenchRuffState) -> FrenchRuffState:
    """The table when the tricks are counted: the game is won, or the deal goes round."""
    teams, up = sides(state.terms.seats), state.terms[GAME_UP]
    team = int(tricks_of(state, 1) > tricks_of(state, 0))
    many = tricks_of(state, team)
    points, rule = (EACH, "french-ruff.all") if many == EACH else (1, "french-ruff.count")
    number = {3: "three", 4: "four", 5: "all five"}[many]
    worth = "five" if points == EACH else "one"
    text = f"{doing(teams[team], 'take')} {number} tricks, which score {worth}."
    score = tuple(old + points * (one == team) for one, old in enumerate(state.score))
    state = but(state, Note(rule, text), score=score)
    if score[team] >= up.value:
        text = f"{doing(teams[team], 'win')} the game, which is {up.label.lower()}."
        note, outcome = Note(up.rule, text), Outcome((team,), up.rule)
        return but(state, note, acting=(), phase="", outcome=outcome)
    note = Note("french-ruff.next", f"{name(state.eldest)} deals next.")
    return but(state, note, dealer=state.eldest, due=shuffle(state), acting=(), phase="")
