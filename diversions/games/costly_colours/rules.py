"""The rules of Costly-Colours, in every reading."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from diversions.games.costly_colours.counting import (
    LIMIT,
    NAMES,
    PACK,
    laid_up,
    reckoned,
    said,
)
from diversions.games.costly_colours.variants import (
    AFRESH,
    DUTY,
    FROM_PACK,
    MOGG,
    MUST,
    ON,
    OPTIONS,
    OTHER,
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
from diversions.rules.kit import lift, run_up
from diversions.rules.kit.cards import Hand, Hands, backs, dealt, miscounted, turn, without
from diversions.rules.kit.changing import replaced
from diversions.rules.kit.lift import LiftRules
from diversions.rules.kit.run_up import LaidRow, RowRules
from diversions.rules.kit.stock import taken_in
from diversions.rules.kit.wording import joined

LIFT_RULES = LiftRules("costly-colours.lift", "costly-colours.lift.again")
UP = 61  # the game
EACH = 3  # cards dealt
DUE = (15, 25)  # sums that must be made, in one reading
TURNED = 4  # for a Knave or a Two that is turned up
TO_LIFT = Shuffle(PACK.cards, 2, "costly-colours.lift", "lift")
ROW_RULES = RowRules(
    lead="costly-colours.lead",
    come_in="costly-colours.come-in",
    limit="costly-colours.limit",
    stop="costly-colours.stop",
    must=MUST.rule,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class CostlyColoursState(State):
    """The table of Costly-Colours."""

    dealer: Seat = 0
    deal: int = 0  # which of the game it is, from 1
    phase: str = ""  # mogg, answer, give, change, play, show
    hands: Hands = ()  # what is not yet played
    gave: Hands = ((), ())  # the card that each has given the other
    stock: tuple[str, ...] = ()  # the next of the pack, where cards are changed with it
    out: Hands = ((), ())  # what each has changed with the pack
    turned: str = ""
    row: LaidRow = LaidRow()
    rows: tuple[LaidRow, ...] = ()  # of this deal, before the one that lies
    shown: tuple[bool, bool] = (False, False)
    opened: Hands = ((), ())  # of a hand that is shown, the cards that were not played
    chalks: tuple[int | None, ...] = (None, None)  # set up for the hand in this deal

    @property
    def eldest(self) -> Seat:
        return 1 - self.dealer


class CostlyColours(Game[CostlyColoursState]):
    slug, title, seats = "costly-colours", "Costly-Colours", (2,)
    acts = "ask agree refuse give change play stop show"
    options, variants = OPTIONS, VARIANTS
    secret = frozenset({"shuffle", "give", "change"})
    telling = frozenset({"stop", "show"})
    face_down = ("hands", "out", "gave", "stock")

    def begin(self, terms: Terms) -> CostlyColoursState:
        return CostlyColoursState(terms=terms, score=(0, 0), due=TO_LIFT)

    def pack(self, terms: Terms) -> Pack:
        return PACK

    def view(self, state: CostlyColoursState, seat: Seat | None) -> CostlyColoursState:
        hands, out, gave = (backs(held, seat) for held in (state.hands, state.out, state.gave))
        return but(state, hands=hands, out=out, gave=gave, stock=(BACK,) * len(state.stock))

    def rulings(self, state: CostlyColoursState, seat: Seat) -> Iterator[Ruling]:
        if seat not in state.acting:
            return
        match state.phase:
            case "mogg":
                yield may(Move(seat, "ask"), "costly-colours.mogg", "Ask to change a card")
                yield refusing(seat)
            case "answer":
                yield may(Move(seat, "agree"), OTHER.rule, "Agree to change a card")
                yield refusing(seat)
            case "give":
                for card in state.hands[seat]:
                    yield may(Move(seat, "give", (card,)), OTHER.rule, f"Give the {NAMES[card]}")
            case "change":
                for card in state.hands[seat]:
                    says = f"Change the {NAMES[card]}"
                    yield may(Move(seat, "change", (card,)), FROM_PACK.rule, says)
                yield refusing(seat)
            case "play":
                hand, due = state.hands[seat], due_sums(state.terms)
                yield from run_up.on_cards(seat, state.row, hand, LIMIT, NAMES, ROW_RULES, due)
            case _:
                yield may(Move(seat, "show"), "costly-colours.show", "Show your hand")

    def refuse(self, view: CostlyColoursState, move: Move) -> Ruling:
        if move.seat not in view.acting:
            return super().refuse(view, move)
        rule, because = refused(view, move)
        return may_not(move, rule, str(move), because)

    def apply(self, state: CostlyColoursState, move: Move) -> CostlyColoursState:
        match move:
            case Move(seat, "play", (card,)):
                return card_played(state, seat, card)
            case Move(seat, "stop"):
                return stopped(state, seat)
            case Move(seat, "show"):
                return hand_shown(state, seat)
            case Move(seat, "ask"):
                return but(state, phase="answer", acting=(state.dealer,))
            case Move(seat, "agree"):
                return but(state, phase="give", acting=(state.eldest,))
            case Move(seat, "refuse"):
                return chalk_given(state, seat)
            case Move(seat, "give", (card,)):
                return given(state, seat, card)
            case Move(seat, "change", (card,)):
                return changed(state, seat, card)
            case Move(_, "shuffle", cards):
                return cards_dealt(state, cards)
            case Move(_, "lift", cards):
                return lifted(state, cards)
            case _:
                raise ValueError(move)

    def amiss(self, state: CostlyColoursState) -> str:
        cards = [card for hand in (*state.hands, *state.opened, *state.out) for card in hand]
        cards += [card for row in (*state.rows, state.row) for card in row.cards]
        cards += [*state.stock, *filter(None, [state.turned])]
        return miscounted(cards, deal(state.terms).top) if state.hands else ""


def refusing(seat: Seat) -> Ruling:
    """That a change is refused, and what it costs."""
    text = "Refuse to change, giving your opponent one point"
    return may(Move(seat, "refuse"), "costly-colours.mogg.refused", text)


def refused(view: CostlyColoursState, move: Move) -> tuple[str, str]:
    """The rule that refuses a *move* of whoever acts which is not listed, and why."""
    match view.phase:
        case "mogg":
            return "costly-colours.mogg", "First say whether you change a card."
        case "answer":
            return "costly-colours.mogg", "You are asked to change a card: agree or refuse."
        case "give":
            return OTHER.rule, "First give your opponent one card from your hand."
        case "change":
            return FROM_PACK.rule, "Change one card from your hand, or refuse to."
        case "play":
            if move.verb == "stop":
                return "costly-colours.come-in", "You have a card that comes in: play it."
            return "costly-colours.come-in", "Play a card from your hand that does not pass 31."
        case _:
            return "costly-colours.show", "The cards are played: show your hand."


def whole_hand(state: CostlyColoursState, seat: Seat) -> Hand:
    """The three cards of *seat*, those that are played among them."""
    rows = (*state.rows, state.row)
    played = tuple(card for row in rows for who, card in row.laid if who == seat)
    return (*played, *state.hands[seat], *state.opened[seat])


def deal(terms: Terms) -> Shuffle:
    """The pack is shuffled: the hands and the card turned up come into play, and two more if each
    may change a card with the pack."""
    changed = 2 if terms[MOGG] == FROM_PACK else 0
    return Shuffle(PACK.cards, 2 * EACH + 1 + changed, "costly-colours.deal")


# The deal ------------------------------------------------------------------------------------


def lifted(state: CostlyColoursState, cards: tuple[str, ...]) -> CostlyColoursState:
    """The table after the lift: the least card deals; if they are alike, both lift again."""
    dealer, note, _ = lift.by_two(cards, NAMES, LIFT_RULES)
    if dealer is None:
        return but(state, note)
    return but(state, note, dealer=dealer, due=deal(state.terms))


def cards_dealt(state: CostlyColoursState, cards: tuple[str, ...]) -> CostlyColoursState:
    """The table when each player has three cards and one is turned up."""
    seats, turned = turn(2, state.eldest), cards[2 * EACH]
    notes = (
        Note("costly-colours.deal", f"{name(state.dealer)} deals three cards to each player."),
        Note("costly-colours.turn-up", f"The {NAMES[turned]} is turned up."),
    )
    phase = "mogg" if state.terms[MOGG] == OTHER else "change"
    state = but(
        state, *notes, due=None, deal=state.deal + 1, phase=phase, acting=seats[:1],
        hands=dealt(cards, seats, EACH), turned=turned, gave=((), ()), out=((), ()),
        stock=cards[2 * EACH + 1 :],
        row=LaidRow(), rows=(), shown=(False, False), opened=((), ()), chalks=(None, None),
    )  # fmt: skip
    if turned[0] in "J2":
        what = "Knave" if turned[0] == "J" else "Two"
        text = f"{name(state.dealer)} sets up four for turning up a {what}."
        return scored(state, state.dealer, TURNED, Note("costly-colours.turned", text))
    return state


# The change ----------------------------------------------------------------------------------


def chalk_given(state: CostlyColoursState, seat: Seat) -> CostlyColoursState:
    """The table when *seat* has refused to change, and the other sets up one."""
    text = f"{name(1 - seat)} sets up one."
    state = scored(state, 1 - seat, 1, Note("costly-colours.mogg.refused", text))
    return state if state.outcome else change_over(state, seat)


def change_over(state: CostlyColoursState, seat: Seat) -> CostlyColoursState:
    """The table when *seat* has had its change: with the pack it is then the dealer’s."""
    if state.phase == "change" and seat == state.eldest:
        return but(state, acting=(state.dealer,))
    return but(state, phase="play", acting=(state.eldest,))


def given(state: CostlyColoursState, seat: Seat, card: str) -> CostlyColoursState:
    """The table when *seat* has put down the card to give; the second changes both."""
    gave = replaced(state.gave, seat, (card,))
    if seat == state.eldest:
        return but(state, gave=gave, acting=(state.dealer,))
    hands = state.hands
    for giver in (0, 1):
        hands = taken_in(without(hands, giver, *gave[giver]), 1 - giver, gave[giver])
    return change_over(but(state, gave=gave, hands=hands), seat)


def changed(state: CostlyColoursState, seat: Seat, card: str) -> CostlyColoursState:
    """The table when *seat* has laid out a card and taken the next of the pack."""
    out = replaced(state.out, seat, (card,))
    hands = taken_in(without(state.hands, seat, card), seat, state.stock[:1])
    return change_over(but(state, hands=hands, out=out, stock=state.stock[1:]), seat)


# The play ------------------------------------------------------------------------------------


def due_sums(terms: Terms) -> tuple[int, ...]:
    """The sums that a player who can must make."""
    return DUE if terms[DUTY] == MUST else ()


def card_played(state: CostlyColoursState, seat: Seat, card: str) -> CostlyColoursState:
    """The table with a card laid to the row, and what it makes set up."""
    row = state.row.with_card(seat, card)
    state = but(state, hands=without(state.hands, seat, card), row=row)
    state = run_up.set_up(state, seat, laid_up(state.terms, row.cards), said, scored, over)
    return state if state.outcome else onward(state, seat)


def stopped(state: CostlyColoursState, seat: Seat) -> CostlyColoursState:
    """The table when *seat* cannot come in."""
    return onward(but(state, row=state.row.without(seat)), seat)


def onward(state: CostlyColoursState, after: Seat) -> CostlyColoursState:
    """The table when it is the next one’s turn, or the row is over and the latter set up."""
    held = [len(hand) for hand in state.hands]
    seat = run_up.next_seat(state.row, held, after, LIMIT)
    if seat is not None:
        return but(state, acting=(seat,))
    sum_of, last = run_up.total(state.row), run_up.last(state.row)
    if sum_of < LIMIT:
        text = f"{name(last)} sets up one for the latter, at {sum_of}."
        state = scored(state, last, 1, Note("costly-colours.latter", text))
        if state.outcome:
            return state
    if state.terms[ON] == AFRESH and any(held):
        next_ = run_up.beginner(state.row, held)
        note = Note(AFRESH.rule, f"{name(next_)} begins a new row.")
        return but(state, note, rows=(*state.rows, state.row), row=LaidRow(), acting=(next_,))
    if any(held):
        state = but(state, Note(state.terms[ON].rule, "The cards left are not played."))
    return but(state, phase="show", acting=(state.eldest,))


# The hands -----------------------------------------------------------------------------------


def hand_shown(state: CostlyColoursState, seat: Seat) -> CostlyColoursState:
    """The table when *seat* has shown its hand and set up what it counts; after the dealer the
    other deals."""
    lines = reckoned(state.terms, whole_hand(state, seat), state.turned)
    first, second = (s == seat or had for s, had in enumerate(state.shown))
    points = sum(line.points for line in lines)
    chalks = replaced(state.chalks, seat, points)
    cards = joined([NAMES[card] for card in whole_hand(state, seat)])
    note = Note("costly-colours.show", f"{name(seat)}’s hand is the {cards}.")
    hands = without(state.hands, seat, *state.hands[seat])
    opened = replaced(state.opened, seat, state.hands[seat])
    state = but(state, note, shown=(first, second), chalks=chalks, hands=hands, opened=opened)
    if not lines:
        text = f"{name(seat)} has nothing to set up in hand."
        state = but(state, Note("costly-colours.show", text))
    among = (*whole_hand(state, seat), state.turned)
    state = run_up.set_up(state, seat, lines, partial(said, among=among), scored, over)
    if state.outcome:
        return state
    if seat == state.eldest:
        return but(state, acting=(state.dealer,))
    note = Note("costly-colours.turns", f"{name(1 - seat)} deals next.")
    return but(state, note, dealer=1 - seat, due=deal(state.terms), acting=(), phase="")


# The score -----------------------------------------------------------------------------------


def over(state: CostlyColoursState) -> bool:
    """Whether a player has the game."""
    return state.outcome is not None


def scored(state: CostlyColoursState, seat: Seat, points: int, *notes: Note) -> CostlyColoursState:
    """The table when *seat* has set up so many points, and has the game if that is enough."""
    score = tuple(had + points * (s == seat) for s, had in enumerate(state.score))
    state = but(state, *notes, score=score)
    if score[seat] < UP:
        return state
    note = Note("costly-colours.up", f"{name(seat)} is the first to reach {UP}, and wins.")
    outcome = Outcome((seat,), "costly-colours.up")
    return but(state, note, outcome=outcome, acting=(), due=None, phase="")
