"""The rules of Cribbidge, in every reading."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from diversions.games.cribbidge.counting import NAMES, PACK, counted, laid_up, reckoned, said
from diversions.games.cribbidge.variants import (
    AFRESH,
    DEALER,
    EVERY,
    LURKT,
    NODDY,
    ON,
    OPTIONS,
    ORDER,
    THREE,
    TOLD,
    TURNED,
    VARIANTS,
)
from diversions.rules import (
    BACK,
    Game,
    Move,
    Note,
    Outcome,
    Pack,
    Pick,
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
from diversions.rules.kit import lift, run_up
from diversions.rules.kit.cards import Hands, backs, dealt, miscounted, turn, without
from diversions.rules.kit.changing import replaced
from diversions.rules.kit.dice import spelt
from diversions.rules.kit.lift import LiftRules
from diversions.rules.kit.run_up import LaidRow, RowRules
from diversions.rules.kit.wording import capital

LIFT_RULES = LiftRules("cribbidge.lift", "cribbidge.lift.again")
UP, LURCH = 61, 44  # the set; and the most that a player may have who is lurkt
LIMIT = 31  # of a row
HAND, CRIB = 5, 2  # cards dealt to each, and those that each lays out of them
DEAL = Shuffle(PACK.cards, 2 * HAND + 1, "cribbidge.deal")
TO_LIFT = Shuffle(PACK.cards, 2, "cribbidge.lift", "lift")
ROW_RULES = RowRules(
    lead="cribbidge.lead",
    come_in="cribbidge.come-in",
    limit="cribbidge.limit",
    stop="cribbidge.stop",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class CribbidgeState(State):
    """The table of Cribbidge."""

    dealer: Seat = 0
    deal: int = 0  # which of the set it is, from 1
    phase: str = ""  # lay, count, play, crib, won
    hands: Hands = ()
    crib: Hands = ((), ())  # face down, by who laid them
    stock: tuple[str, ...] = ()  # the card that will be turned up
    turned: str = ""
    counts: tuple[int | None, ...] = (None, None)  # set up before the play
    row: LaidRow = LaidRow()
    rows: tuple[LaidRow, ...] = ()  # of this deal, before the one that lies
    opened: tuple[str, ...] = ()  # the crib, once the dealer has looked on it
    crib_count: int | None = None
    stakes: int = 0  # that the set has won

    @property
    def eldest(self) -> Seat:
        return 1 - self.dealer


class Cribbidge(Game[CribbidgeState]):
    slug, title, seats = "cribbidge", "Cribbidge", (2,)
    acts = "lay set play stop say look take"
    options, variants = OPTIONS, VARIANTS
    secret = frozenset({"shuffle", "lay"})
    telling = frozenset({"count", "stop"})
    face_down = ("hands", "crib", "stock")

    def begin(self, terms: Terms) -> CribbidgeState:
        return CribbidgeState(terms=terms, score=(0, 0), due=TO_LIFT)

    def pack(self, terms: Terms) -> Pack:
        return PACK

    def view(self, state: CribbidgeState, seat: Seat | None) -> CribbidgeState:
        hands, crib = backs(state.hands, seat), backs(state.crib, seat)
        return but(state, hands=hands, crib=crib, stock=(BACK,) * len(state.stock))

    def rulings(self, state: CribbidgeState, seat: Seat) -> Iterator[Ruling]:
        if seat not in state.acting:
            return
        match state.phase:
            case "lay":
                whose = "your crib" if seat == state.dealer else "the dealer’s crib"
                pick = Pick(state.hands[seat], CRIB, CRIB)
                yield may(Move(seat, "lay"), "cribbidge.lay", f"Lay two to {whose}", pick)
            case "count":
                points = own_count(state, seat)
                says = f"Set up {spelt(points)} in hand"
                yield may(Move(seat, "count", (str(points),)), "cribbidge.count", says)
            case "play":
                yield from run_up.on_cards(
                    seat, state.row, state.hands[seat], LIMIT, NAMES, ROW_RULES
                )
            case "crib":
                yield may(Move(seat, "crib"), "cribbidge.crib", "Look at the crib")
            case _:
                yield from on_winning(state, seat)

    def refuse(self, view: CribbidgeState, move: Move) -> Ruling:
        if move.seat not in view.acting:
            return super().refuse(view, move)
        rule, because = refused(view, move)
        return may_not(move, rule, str(move), because)

    def apply(self, state: CribbidgeState, move: Move) -> CribbidgeState:
        match move:
            case Move(seat, "play", (card,)):
                return card_played(state, seat, card)
            case Move(seat, "stop"):
                return stopped(state, seat)
            case Move(seat, "count", (points,)):
                return set_up_count(state, seat, int(points))
            case Move(seat, "lay", cards):
                return laid(state, seat, cards)
            case Move(_, "shuffle", cards):
                return cards_dealt(state, cards)
            case Move(_, "crib"):
                return crib_counted(state)
            case Move(_, "lift", cards):
                return lifted(state, cards)
            case Move(seat, "lurkt" | "take"):
                return game_taken(state, seat, double=move.verb == "lurkt")
            case _:
                raise ValueError(move)

    def amiss(self, state: CribbidgeState) -> str:
        cards = [card for hand in (*state.hands, *state.crib) for card in hand]
        cards += [*state.stock, *state.opened, *filter(None, [state.turned])]
        cards += [card for row in (*state.rows, state.row) for card in row.cards]
        return miscounted(cards, DEAL.top) if state.hands else ""


def refused(view: CribbidgeState, move: Move) -> tuple[str, str]:
    """The rule that refuses a *move* of whoever acts which is not listed, and why."""
    match view.phase:
        case "lay":
            return "cribbidge.lay", "First lay two cards from your hand to the crib."
        case "count":
            return "cribbidge.count", "First set up what your hand counts with the turned card."
        case "play":
            if move.verb == "stop":
                return "cribbidge.come-in", "You have a card that comes in: play it."
            return "cribbidge.come-in", "Play a card from your hand that does not pass 31."
        case "crib":
            return "cribbidge.crib", "The cards are played: look at the crib."
        case _:
            return "cribbidge.up", "You have won the game: take it."


def own_count(state: CribbidgeState, seat: Seat) -> int:
    """What *seat* counts in hand with the turned card."""
    return counted(state.terms, state.hands[seat], state.turned, seat == state.dealer)


# The deal ------------------------------------------------------------------------------------


def lifted(state: CribbidgeState, cards: tuple[str, ...]) -> CribbidgeState:
    """The table after the lift: the least card deals; if they are alike, both lift again."""
    dealer, note, _ = lift.by_two(cards, NAMES, LIFT_RULES)
    return but(state, note) if dealer is None else but(state, note, dealer=dealer, due=DEAL)


def cards_dealt(state: CribbidgeState, cards: tuple[str, ...]) -> CribbidgeState:
    """The table when each player has five cards."""
    seats = turn(2, state.eldest)
    note = Note("cribbidge.deal", f"{name(state.dealer)} deals five cards to each player.")
    return but(
        state, note, due=None, deal=state.deal + 1, phase="lay", acting=seats[:1],
        hands=dealt(cards, seats, HAND), stock=cards[2 * HAND :], crib=((), ()), turned="",
        counts=(None, None), row=LaidRow(), rows=(), opened=(), crib_count=None,
    )  # fmt: skip


def laid(state: CribbidgeState, seat: Seat, cards: tuple[str, ...]) -> CribbidgeState:
    """The table when *seat* has laid two cards to the crib; after the dealer, one is turned up."""
    crib = replaced(state.crib, seat, cards)
    note = Note("cribbidge.lay", f"{name(seat)} lays two cards to the crib, face down.")
    state = but(state, note, hands=without(state.hands, seat, *cards), crib=crib)
    if seat != state.dealer:
        return but(state, acting=(state.dealer,))
    (turned,) = state.stock
    note = Note("cribbidge.turn-up", f"The {NAMES[turned]} is turned up.")
    first = state.dealer if state.terms[ORDER] == DEALER else state.eldest
    state = but(state, note, stock=(), turned=turned, phase="count", acting=(first,))
    if turned[0] == "J" and state.terms[NODDY] == TURNED:
        text = f"{name(state.dealer)} sets up two for Knave Noddy, which is turned up."
        return scored(state, state.dealer, 2, Note(TURNED.rule, text))
    return state


# The counts ----------------------------------------------------------------------------------


def set_up_count(state: CribbidgeState, seat: Seat, points: int) -> CribbidgeState:
    """The table when *seat* has set up what its hand counts; after both, the play begins."""
    first = all(count is None for count in state.counts)
    counts = replaced(state.counts, seat, points)
    state = scored(but(state, counts=counts), seat, points)
    if state.phase == "won" or state.outcome:
        return state
    if not first:
        return three_set_up(state)
    note = Note(state.terms[ORDER].rule, f"Then {name(1 - seat)} counts.")
    return but(state, note, acting=(1 - seat,))


def three_set_up(state: CribbidgeState) -> CribbidgeState:
    """The table at the beginning of the play, the player who did not deal having three more."""
    state = but(state, phase="play", acting=(state.eldest,))
    by = state.terms[THREE]
    if by == EVERY or state.deal == 1:
        text = f"{name(state.eldest)} sets up three for not dealing."
        return scored(state, state.eldest, 3, Note(by.rule, text))
    return state


# The play ------------------------------------------------------------------------------------


def card_played(state: CribbidgeState, seat: Seat, card: str) -> CribbidgeState:
    """The table with a card laid to the row, and what it makes set up."""
    row = state.row.with_card(seat, card)
    state = but(state, hands=without(state.hands, seat, card), row=row)
    state = run_up.set_up(state, seat, laid_up(row.cards), said, scored, over)
    return state if over(state) else onward(state, seat)


def stopped(state: CribbidgeState, seat: Seat) -> CribbidgeState:
    """The table when *seat* cannot come in."""
    return onward(but(state, row=state.row.without(seat)), seat)


def onward(state: CribbidgeState, after: Seat) -> CribbidgeState:
    """The table when it is the next one’s turn, or the row is over and its last card set up."""
    held = [len(hand) for hand in state.hands]
    seat = run_up.next_seat(state.row, held, after, LIMIT)
    if seat is not None:
        return but(state, acting=(seat,))
    sum_of, last = run_up.total(state.row), run_up.last(state.row)
    text = f"{name(last)} sets up one for the last card, at {sum_of}."
    state = scored(state, last, 1, Note("cribbidge.last", text))
    if over(state):
        return state
    if state.terms[ON] == AFRESH and any(held):
        next_ = run_up.beginner(state.row, held)
        note = Note(AFRESH.rule, f"{name(next_)} begins a new row.")
        return but(state, note, rows=(*state.rows, state.row), row=LaidRow(), acting=(next_,))
    if any(held):
        state = but(state, Note(state.terms[ON].rule, "The cards left are not played."))
    return but(state, phase="crib", acting=(state.dealer,))


# The crib ------------------------------------------------------------------------------------


def crib_counted(state: CribbidgeState) -> CribbidgeState:
    """The table when the dealer has looked on the crib and set up what it counts."""
    dealer = state.dealer
    cards = (*state.crib[state.eldest], *state.crib[dealer])
    lines = reckoned(state.terms, cards, state.turned, dealers=True)
    points = sum(line.points for line in lines)
    state = but(state, opened=cards, crib=((), ()), crib_count=points)
    if lines:
        state = but(
            state, Note("cribbidge.crib", f"{name(dealer)} finds {spelt(points)} in the crib.")
        )
        for line in lines:
            text = said(line, (*cards, state.turned))
            note = Note(line.rule, f"{capital(text)}: {line.points}.")
            state = state if over(state) else scored(state, dealer, line.points, note)
    else:
        where = "in hand and crib" if state.counts[dealer] == 0 else "in the crib"
        state = but(state, Note("cribbidge.bilkt", f"{name(dealer)} is bilkt {where}."))
    if over(state):
        return state
    note = Note("cribbidge.turns", f"{name(1 - dealer)} deals next, and has the crib.")
    return but(state, note, dealer=1 - dealer, due=DEAL, acting=(), phase="")


# The score -----------------------------------------------------------------------------------


def over(state: CribbidgeState) -> bool:
    """Whether a player has the game."""
    return state.phase == "won" or state.outcome is not None


def scored(state: CribbidgeState, seat: Seat, points: int, *notes: Note) -> CribbidgeState:
    """The table when *seat* has set up so many points, and has the game if that is enough."""
    score = tuple(had + points * (s == seat) for s, had in enumerate(state.score))
    state = but(state, *notes, score=score)
    if score[seat] < UP:
        return state
    state = but(state, Note("cribbidge.at-once", f"{name(seat)} is the first to reach {UP}."))
    if state.terms[LURKT] == TOLD:
        return game_taken(state, seat, double=score[1 - seat] <= LURCH)
    return but(state, phase="won", acting=(seat,))


def on_winning(state: CribbidgeState, seat: Seat) -> Iterator[Ruling]:
    """What the winner may say: that the other is lurkt, if that is so, or nothing."""
    yield may(Move(seat, "take"), "cribbidge.up", "Take the game")
    says, other = "Say “I have lurkt you”", state.score[1 - seat]
    move, rule = Move(seat, "lurkt"), state.terms[LURKT].rule
    if other <= LURCH:
        yield may(move, rule, says)
    else:
        because = f"{name(1 - seat)} has {other}: only a player with 44 or fewer is lurkt."
        yield may_not(move, rule, says, because)


def game_taken(state: CribbidgeState, seat: Seat, *, double: bool) -> CribbidgeState:
    """The table when *seat* has taken the game, for two stakes if it is *double*."""
    rule = state.terms[LURKT].rule if double else "cribbidge.up"
    if double:
        text = f"{name(1 - seat)} is lurkt: {name(seat)} wins a double game."
    else:
        text = f"{name(seat)} wins a single game."
    outcome = Outcome((seat,), rule)
    return but(state, Note(rule, text), outcome=outcome, acting=(), phase="", stakes=1 + double)
