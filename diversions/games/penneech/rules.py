"""The rules of Penneech, in every reading."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from diversions.games.penneech.reckoning import (
    IN_HAND,
    NAMES,
    PACK,
    PENNEECH,
    TURNED_UP,
    Trick,
    hand_worth,
    is_poor,
    ordered,
    taking,
    turned_worth,
    worth,
)
from diversions.games.penneech.variants import (
    AGAIN,
    DEALER,
    DEALT,
    FIRST,
    HAND,
    NONE,
    OPTIONS,
    OTHER,
    PLAYS,
    TAKES,
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
from diversions.rules.kit import lift
from diversions.rules.kit.cards import Hand, Hands, backs, dealt, miscounted, turn, without
from diversions.rules.kit.lift import LiftRules
from diversions.rules.kit.tricks import following, on_cards
from diversions.rules.kit.wording import joined

LIFT_RULES = LiftRules("penneech.lift", "penneech.lift.again")
EACH = 7  # cards of a hand, and tricks of a deal
UP = 61  # the game
IN_PLAY = 2 * EACH + 1 + EACH  # the hands, the first trump, and one after each trick
TO_LIFT = Shuffle(PACK.cards, 2, "penneech.lift", "lift")
DEAL = Shuffle(PACK.cards, IN_PLAY, "penneech.deal")


@dataclass(frozen=True, slots=True, kw_only=True)
class PenneechState(State):
    """The table of Penneech.  What was played stays in sight until the next shuffle."""

    dealer: Seat = 0
    deal: int = 0  # which of the game it is, from 1
    phase: str = ""  # keep, play
    yet: tuple[Seat, ...] = ()  # who may throw in their hand, and have not been asked: nobody sees
    kept: tuple[Seat, ...] = ()  # who was asked, and kept theirs
    hands: Hands = ()
    stock: tuple[str, ...] = ()  # what will be turned up, the next first
    turned: tuple[str, ...] = ()  # turned up, the latest last
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


class Penneech(Game[PenneechState]):
    slug, title, seats = "penneech", "Penneech", (2,)
    acts = "keep play redeal throw"
    options, variants = OPTIONS, VARIANTS
    telling = frozenset({"keep", "redeal"})

    def begin(self, terms: Terms) -> PenneechState:
        return PenneechState(terms=terms, score=(0, 0), due=TO_LIFT)

    def pack(self, terms: Terms) -> Pack:
        return PACK

    def view(self, state: PenneechState, seat: Seat | None) -> PenneechState:
        hands, stock = backs(state.hands, seat), (BACK,) * len(state.stock)
        return but(state, hands=hands, stock=stock, yet=())

    def rulings(self, state: PenneechState, seat: Seat) -> Iterator[Ruling]:
        if seat not in state.acting:
            return
        if state.phase == "keep":
            yield may(
                Move(seat, "redeal"), "penneech.throw-in", "Throw in your hand, for a new deal"
            )
            yield may(Move(seat, "keep"), "penneech.throw-in", "Keep your hand")
        else:
            yield from on_playing(state, seat)

    def refuse(self, view: PenneechState, move: Move) -> Ruling:
        if move.seat not in view.acting or move.verb not in self.acts.split():
            return super().refuse(view, move)
        if view.phase == "keep":
            because = "You have neither an Ace nor a court card: keep your hand, or throw it in."
            return may_not(move, "penneech.throw-in", str(move), because)
        rule = "penneech.follow" if view.trick else "penneech.play"
        if move.verb == "play":
            return may_not(move, rule, str(move), "Play one card from your hand.")
        return may_not(move, "penneech.throw-in", str(move), "The cards are kept: play a card.")

    def apply(self, state: PenneechState, move: Move) -> PenneechState:
        match move:
            case Move(seat, "play", (card,)):
                return card_played(state, seat, card)
            case Move(seat, "keep"):
                return next_to_keep(but(state, kept=(*state.kept, seat)))
            case Move(seat, "redeal"):
                return thrown_in(state, seat)
            case Move(_, "shuffle", cards):
                return cards_dealt(state, cards)
            case Move(_, "lift", cards):
                return lifted(state, cards)
            case _:
                raise ValueError(move)

    def amiss(self, state: PenneechState) -> str:
        lying = [card for trick in (*state.tricks, state.trick) for _, card in trick]
        cards = [*lying, *state.stock, *state.turned, *(c for hand in state.hands for c in hand)]
        return miscounted(cards, IN_PLAY) if state.hands else ""


# The deal ------------------------------------------------------------------------------------


def lifted(state: PenneechState, cards: tuple[str, ...]) -> PenneechState:
    """The table after the lift: the least card deals; if they are alike, both lift again."""
    dealer, note, _ = lift.by_two(cards, NAMES, LIFT_RULES)
    return but(state, note) if dealer is None else but(state, note, dealer=dealer, due=DEAL)


def cards_dealt(state: PenneechState, cards: tuple[str, ...]) -> PenneechState:
    """The table when each player has seven cards, and one is turned up."""
    turned, stock = cards[2 * EACH : 2 * EACH + 1], cards[2 * EACH + 1 : IN_PLAY]
    seats = turn(2, state.eldest)
    hands = tuple(map(ordered, dealt(cards, seats, EACH)))
    last = tuple((s, NAMES[card]) for s, card in state.tricks[-1]) if state.tricks else ()
    notes = (
        Note(
            "penneech.deal", f"{name(state.dealer)} deals seven cards to each player, one by one."
        ),
        Note("penneech.turned", f"The {NAMES[turned[0]]} is turned up: its suit is trumps."),
    )
    poor = tuple(seat for seat in seats if is_poor(hands[seat]))
    state = but(
        state, *notes, due=None, deal=state.deal + 1, hands=hands, stock=stock, turned=turned,
        yet=poor, kept=(), trick=(), tricks=(), before=last, takers=(),
    )  # fmt: skip
    return next_to_keep(state)


def next_to_keep(state: PenneechState) -> PenneechState:
    """The table when the next of those who may throw in is asked; when none is left, the first
    card is reckoned as the terms have it, and eldest leads."""
    if state.yet:
        return but(state, phase="keep", acting=state.yet[:1], yet=state.yet[1:])
    if state.terms[FIRST] == DEALER:
        state = turned_reckoned(state, state.dealer, DEALER.rule)
    elif turned_worth(state.turned[0]):
        state = but(state, Note(state.terms[FIRST].rule, "The first trump counts for no player."))
    if state.outcome:
        return state
    lead = Note("penneech.lead", f"{name(state.eldest)} leads.")
    return but(state, lead, phase="play", acting=(state.eldest,))


def thrown_in(state: PenneechState, seat: Seat) -> PenneechState:
    """The table when *seat* has thrown in a hand without Ace or face."""
    text = f"{name(seat)}’s hand has neither an Ace nor a court card."
    dealer = seat if state.terms[AGAIN] == OTHER else state.dealer
    again = Note(state.terms[AGAIN].rule, f"{name(dealer)} deals again.")
    note = Note("penneech.throw-in", text)
    return but(state, note, again, dealer=dealer, due=DEAL, acting=(), phase="", yet=())


# The play ------------------------------------------------------------------------------------


def playable(hand: Hand, trick: Trick) -> Hand:
    """The cards of *hand* that may be played to *trick*."""
    return following(hand, trick[0][1][1], lambda card: card[1]) if trick else hand


def on_playing(state: PenneechState, seat: Seat) -> Iterator[Ruling]:
    return on_cards(
        seat, state.hands[seat], state.trick, NAMES,
        lead="penneech.play", follow="penneech.follow", void="penneech.follow",
    )  # fmt: skip


def card_played(state: PenneechState, seat: Seat, card: str) -> PenneechState:
    """The table after a card is laid to the trick; the taker of a whole one turns up a trump."""
    hands, trick = without(state.hands, seat, card), (*state.trick, (seat, card))
    state = but(state, hands=hands, trick=trick, acting=(1 - seat,))
    if state.terms[HAND] == PLAYS or (state.terms[HAND] == NONE and card == PENNEECH):
        state = hand_reckoned(state, seat, (card,), "plays", state.trump)
        if state.outcome:
            return state
    if len(trick) < 2:
        return state
    taker, best = taking(trick, state.trump)
    text = f"{name(taker)} takes the trick with the {NAMES[best]}."
    state = but(
        state, Note(ground(trick, state.trump), text), trick=(), before=(),
        tricks=(*state.tricks, trick), takers=(*state.takers, taker), acting=(taker,),
    )  # fmt: skip
    if state.terms[HAND] == TAKES:
        state = hand_reckoned(state, taker, [one for _, one in trick], "takes", state.trump)
    return state if state.outcome else turned_up(state, taker)


def ground(trick: Trick, trump: str) -> str:
    """The rule by which the taker of *trick* takes it."""
    _, best = taking(trick, trump)
    if best == PENNEECH and trump == "D":
        return "penneech.best"
    if best == PENNEECH and all(card[1] == "D" for _, card in trick):
        return "penneech.diamonds"
    return "penneech.trick"


def turned_up(state: PenneechState, taker: Seat) -> PenneechState:
    """The table when the taker of a trick has turned up the next trump, and reckoned it."""
    card, stock = state.stock[0], state.stock[1:]
    text = f"{name(taker)} turns up the {NAMES[card]}: its suit is trumps."
    rule = "penneech.fresh"
    if not any(state.hands):
        text, rule = f"{name(taker)} turns up the {NAMES[card]}.", "penneech.seventh"
    state = but(state, Note(rule, text), stock=stock, turned=(*state.turned, card))
    state = turned_reckoned(state, taker, "penneech.turned-worth")
    return state if state.outcome or any(state.hands) else deal_over(state)


# The score -----------------------------------------------------------------------------------


def turned_reckoned(state: PenneechState, seat: Seat, rule: str) -> PenneechState:
    """The table when *seat* has reckoned the card turned up last, if it is worth anything."""
    card = state.turned[-1]
    points = turned_worth(card)
    if card == PENNEECH:
        text = f"{name(seat)} reckons {points} for Penneech turned up."
        if rule == "penneech.turned-worth":
            why = f"{name(seat)} turned up Penneech, and reckons it."
            state = but(state, Note("penneech.reckoner", why))
        return scored(state, seat, TURNED_UP, Note("penneech.penneech", text))
    if not points:
        return state
    text = f"{name(seat)} reckons {points} for the {NAMES[card]} turned up."
    return scored(state, seat, points, Note(rule, text))


def hand_reckoned(
    state: PenneechState, seat: Seat, cards: Sequence[str], verb: str, trump: str
) -> PenneechState:
    """The table when *seat* has reckoned those of *cards*, which were in hand, that count when
    *trump* is trumps."""
    points = worth(cards, trump)
    if not points:
        return state
    which = joined([f"the {NAMES[card]}" for card in cards if hand_worth(card, trump)])
    text = f"{name(seat)} {verb} {which}, and reckons {points}."
    if verb == "plays":  # the move itself says so
        text = f"{name(seat)} reckons {points} for {which}."
    notes = [Note(state.terms[HAND].rule, text)]
    if PENNEECH in cards and trump == "D":
        notes.append(Note("penneech.in-hand", f"{IN_HAND} of these points are for Penneech."))
    return scored(state, seat, points, *notes)


def dealt_to(tricks: Sequence[Trick], seat: Seat) -> Hand:
    """The cards that *seat* was dealt, when all are played."""
    return tuple(card for trick in tricks for who, card in trick if who == seat)


def deal_over(state: PenneechState) -> PenneechState:
    """The table when the cards are counted: the deal goes round, unless the game is won."""
    winner = int(state.takers.count(1) > state.takers.count(0))
    many = 2 * state.takers.count(winner)
    more = many - EACH
    text = f"{name(winner)} has {many} cards, and reckons {more} for those above seven."
    state = scored(state, winner, more, Note("penneech.cards", text))
    for seat in turn(2, state.eldest) if state.terms[HAND] == DEALT else ():
        if not state.outcome:
            cards = dealt_to(state.tricks, seat)
            state = hand_reckoned(state, seat, cards, "was dealt", state.turned[0][1])
    if state.outcome:
        return state
    note = Note("penneech.turns", f"{name(state.eldest)} deals next.")
    return but(state, note, dealer=state.eldest, due=DEAL, acting=(), phase="")


def scored(state: PenneechState, seat: Seat, points: int, *notes: Note) -> PenneechState:
    """The table when *seat* has reckoned so many points, and has the game if that is enough."""
    score = tuple(had + points * (s == seat) for s, had in enumerate(state.score))
    state = but(state, *notes, score=score)
    if score[seat] < UP:
        return state
    note = Note("penneech.up", f"{name(seat)} is the first to reach {UP}, and wins.")
    outcome = Outcome((seat,), "penneech.up")
    return but(state, note, outcome=outcome, acting=(), due=None, phase="")
