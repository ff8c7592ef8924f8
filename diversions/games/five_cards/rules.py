"""The rules of Five-Cards, in every reading."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from diversions.games.five_cards.ranking import (
    HEARTS,
    NAMES,
    PACK,
    Trick,
    ground,
    in_hand,
    playable,
    suit_of,
    taking,
)
from diversions.games.five_cards.variants import (
    ASKING,
    ASKS,
    DEALER_ASKS,
    EACH_ASKS,
    FOLLOW,
    GAME_UP,
    HEART,
    MAY_ASK,
    MUST_ASK,
    OPTIONS,
    OR_TRUMP,
    VARIANTS,
    objection,
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
from diversions.rules.kit import lift
from diversions.rules.kit.cards import Hands, backs, dealt, miscounted, turn, without
from diversions.rules.kit.lift import LiftRules
from diversions.rules.kit.wording import small
from diversions.rules.packs import SUITS

LIFT_RULES = LiftRules("five-cards.lift", "five-cards.lift.again")
EACH = 5  # cards of a hand, and tricks of a deal
MOST, ALL = 5, 10  # what most cards win, and all of them
IN_PLAY = 2 * EACH + 2  # the hands, the card turned up, and the next
TO_LIFT = Shuffle(PACK.cards, 2, "five-cards.lift", "lift")
DEAL = Shuffle(PACK.cards, IN_PLAY, "five-cards.deal")


@dataclass(frozen=True, slots=True, kw_only=True)
class FiveCardsState(State):
    """The table of Five-Cards.  What was played stays in sight until the next shuffle."""

    dealer: Seat = 0
    deal: int = 0  # which of the match it is, from 1
    phase: str = ""  # ask, answer, play
    hands: Hands = ()
    stock: tuple[str, ...] = ()  # the next card of the pack, while it is not turned up
    turned: tuple[str, ...] = ()  # turned up, the latest last
    yet: tuple[Seat, ...] = ()  # who may still ask
    asked: tuple[Seat, ...] = ()  # who has asked in this deal
    trick: Trick = ()
    tricks: tuple[Trick, ...] = ()  # complete, the latest last
    before: Trick = ()  # the last of the deal before, by the cards’ names
    takers: tuple[Seat, ...] = ()  # who took each

    @property
    def eldest(self) -> Seat:
        return 1 - self.dealer

    @property
    def trump(self) -> str:
        return self.turned[-1][1] if self.turned else ""


class FiveCards(Game[FiveCardsState]):
    slug, title, seats = "five-cards", "Five-Cards", (2,)
    acts = "ask agree refuse pass play"
    options, variants = OPTIONS, VARIANTS

    def begin(self, terms: Terms) -> FiveCardsState:
        return FiveCardsState(terms=terms, score=(0, 0), due=TO_LIFT)

    def pack(self, terms: Terms) -> Pack:
        return PACK

    def objection(self, terms: Terms) -> str:
        return objection(terms)

    def view(self, state: FiveCardsState, seat: Seat | None) -> FiveCardsState:
        return but(state, hands=backs(state.hands, seat), stock=(BACK,) * len(state.stock))

    def rulings(self, state: FiveCardsState, seat: Seat) -> Iterator[Ruling]:
        if seat not in state.acting:
            return
        match state.phase:
            case "ask":
                rule = state.terms[ASKS].rule
                yield may(Move(seat, "ask"), rule, "Ask your opponent to five it")
                yield may(Move(seat, "pass"), MAY_ASK.rule, "Don’t ask")
            case "answer":
                yield may(Move(seat, "agree"), "five-cards.five", "Agree to five it")
                yield may(Move(seat, "refuse"), "five-cards.refused", "Refuse to five it")
            case _:
                yield from on_cards(state, seat)

    def refuse(self, view: FiveCardsState, move: Move) -> Ruling:
        if move.seat not in view.acting or move.verb not in self.acts.split():
            return super().refuse(view, move)
        rule, because = refused(view)
        return may_not(move, rule, str(move), because)

    def apply(self, state: FiveCardsState, move: Move) -> FiveCardsState:
        match move:
            case Move(seat, "play", (card,)):
                return card_played(state, seat, card)
            case Move(seat, "ask"):
                return asked(state, seat)
            case Move(_, "pass"):
                return next_to_ask(state)
            case Move(_, "agree"):
                return fived(state)
            case Move(_, "refuse"):
                return next_to_ask(state)
            case Move(_, "shuffle", cards):
                return cards_dealt(state, cards)
            case Move(_, "lift", cards):
                return lifted(state, cards)
            case _:
                raise ValueError(move)

    def amiss(self, state: FiveCardsState) -> str:
        lying = [card for trick in (*state.tricks, state.trick) for _, card in trick]
        cards = [*lying, *state.stock, *state.turned, *(c for hand in state.hands for c in hand)]
        return miscounted(cards, IN_PLAY) if state.hands else ""


def refused(view: FiveCardsState) -> tuple[str, str]:
    """The rule that refuses an act of whoever acts which is not listed, and why."""
    match view.phase:
        case "ask":
            return view.terms[ASKS].rule, "First say whether you ask to five it."
        case "answer":
            return "five-cards.five", "You are asked to five it: agree or refuse."
        case _:
            rule = view.terms[FOLLOW].rule if view.trick else "five-cards.play"
            return rule, "Play one card from your hand."


# The deal ------------------------------------------------------------------------------------


def lifted(state: FiveCardsState, cards: tuple[str, ...]) -> FiveCardsState:
    """The table after the lift: the least card deals; if they are alike, both lift again."""
    dealer, note, _ = lift.by_two(cards, NAMES, LIFT_RULES)
    return but(state, note) if dealer is None else but(state, note, dealer=dealer, due=DEAL)


def cards_dealt(state: FiveCardsState, cards: tuple[str, ...]) -> FiveCardsState:
    """The table when each player has five cards, and one is turned up."""
    turned, stock = cards[2 * EACH : IN_PLAY - 1], cards[IN_PLAY - 1 : IN_PLAY]
    hands = dealt(cards, turn(2, state.eldest), EACH)
    last = tuple((s, NAMES[card]) for s, card in state.tricks[-1]) if state.tricks else ()
    notes = (
        Note("five-cards.deal", f"{name(state.dealer)} deals five cards to each player."),
        Note("five-cards.turned", f"The {NAMES[turned[0]]} is turned up: its suit is trumps."),
    )
    asks = {EACH_ASKS: (state.eldest, state.dealer), DEALER_ASKS: (state.dealer,)}
    state = but(
        state, *notes, due=None, deal=state.deal + 1, hands=hands, stock=stock, turned=turned,
        yet=asks.get(state.terms[ASKS], (state.eldest,)), asked=(), trick=(), tricks=(),
        before=last, takers=(),
    )  # fmt: skip
    return next_to_ask(held_anew(state))


def held_anew(state: FiveCardsState) -> FiveCardsState:
    """The table with the hands as they are held under its trump."""
    hands = tuple(in_hand(state.terms, state.trump, hand) for hand in state.hands)
    return but(state, hands=hands)


# To five it ----------------------------------------------------------------------------------


def next_to_ask(state: FiveCardsState) -> FiveCardsState:
    """The table when the next may ask to five it; when none is left, eldest leads."""
    if not state.yet:
        return to_play(state)
    asker, state = state.yet[0], but(state, yet=state.yet[1:])
    if state.terms[ASKING] != MUST_ASK:
        return but(state, phase="ask", acting=(asker,))
    text = f"{name(asker)} must ask now, and {name(1 - asker)} may five it."
    return asked(but(state, Note(MUST_ASK.rule, text)), asker)


def asked(state: FiveCardsState, seat: Seat) -> FiveCardsState:
    """The table when *seat* has asked to five it: the other answers."""
    return but(state, phase="answer", asked=(*state.asked, seat), acting=(1 - seat,))


def fived(state: FiveCardsState) -> FiveCardsState:
    """The table when the next card is turned up, and is trumps."""
    (card,) = state.stock
    suit = SUITS["french"][card[1]]
    text = f"The {NAMES[card]} is turned up under the first: {suit} are trumps."
    note = Note("five-cards.five", text)
    state = but(state, note, stock=(), turned=(*state.turned, card), yet=())
    return to_play(held_anew(state))


def to_play(state: FiveCardsState) -> FiveCardsState:
    """The table at which eldest leads."""
    note = Note("five-cards.lead", f"{name(state.eldest)} leads.")
    return but(state, note, phase="play", acting=(state.eldest,))


# The play ------------------------------------------------------------------------------------


def on_cards(state: FiveCardsState, seat: Seat) -> Iterator[Ruling]:
    """Every card in hand, and whether it may be played."""
    terms, hand = state.terms, state.hands[seat]
    led = state.trick[0][1] if state.trick else ""
    free = playable(terms, hand, led, state.trump)
    only = led[1:] not in ("", HEARTS[1]) and free == (HEARTS,)  # the one trump, and no Heart
    for card in hand:
        rule = terms[FOLLOW].rule if led else "five-cards.play"
        if led and (only or HEARTS in (card, led)):
            rule = terms[HEART].rule
        because = "" if card in free else why_not(state, led, card, only)
        yield Ruling(Move(seat, "play", (card,)), rule, f"Play the {NAMES[card]}", because)


def why_not(state: FiveCardsState, led: str, card: str, only: bool) -> str:
    """Why *card* may not be played when *led* was led; *only* the Ace of Hearts may, as a trump."""
    suit = SUITS["french"][suit_of(state.terms, led, state.trump)]
    if only:
        return f"{suit} are trumps, and your {NAMES[HEARTS]} counts as one: play it."
    first = f"The {NAMES[led]} counts as a trump: " if led == HEARTS else ""
    or_trump = state.terms[FOLLOW] == OR_TRUMP and suit != SUITS["french"][state.trump]
    then = ", or play a trump." if or_trump else "."
    if first and suit == SUITS["french"][state.trump]:
        return f"{first}you have a trump, so play it."
    if card == HEARTS and suit == SUITS["french"][card[1]]:
        first = f"The {NAMES[card]} counts as a trump. "
    return f"{first}{suit} were led, and you have one: follow suit{then}"


def card_played(state: FiveCardsState, seat: Seat, card: str) -> FiveCardsState:
    """The table after a card is laid to the trick; the taker of a whole one leads."""
    hands, trick = without(state.hands, seat, card), (*state.trick, (seat, card))
    if len(trick) < 2:
        return but(state, hands=hands, trick=trick, acting=(1 - seat,))
    taker, best = taking(state.terms, trick, state.trump)
    text = f"{name(taker)} takes the trick with the {NAMES[best]}."
    note = Note(ground(state.terms, trick, state.trump), text)
    state = but(
        state, note, hands=hands, trick=(), before=(), tricks=(*state.tricks, trick),
        takers=(*state.takers, taker), acting=(taker,),
    )  # fmt: skip
    return state if any(hands) else deal_over(state)


def deal_over(state: FiveCardsState) -> FiveCardsState:
    """The table when the tricks are counted: the match is won, or the deal goes round."""
    winner = int(state.takers.count(1) > state.takers.count(0))
    many = state.takers.count(winner)
    points, rule = (ALL, "five-cards.all") if many == EACH else (MOST, "five-cards.most")
    number = {3: "three", 4: "four", 5: "all five"}[many]
    worth = "ten" if points == ALL else "five"
    note = Note(rule, f"{name(winner)} has {number} tricks, and wins {worth} points.")
    score = tuple(had + points * (seat == winner) for seat, had in enumerate(state.score))
    state = but(state, note, score=score, acting=(), phase="")
    up = state.terms[GAME_UP]
    if score[winner] >= up.value:
        text = f"{name(winner)} has {small(up.label)} points or more, and wins the match."
        return but(state, Note(up.rule, text), outcome=Outcome((winner,), up.rule))
    note = Note("five-cards.turns", f"{name(state.eldest)} deals next.")
    return but(state, note, dealer=state.eldest, due=DEAL)
