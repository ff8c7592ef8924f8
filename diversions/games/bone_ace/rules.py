"""The rules of Bone-Ace, after Charles Cotton, 1674, pp. 129-130."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.bone_ace.state import (
    BONE,
    DOWN,
    EACH,
    GAME,
    GOAL,
    HEAPS,
    NAMES,
    PACK,
    BoneAceState,
    bone_won,
    brought,
    last_deal,
    nearest,
    total,
)
from diversions.games.bone_ace.variants import OPTIONS, OUT, OVER, ROUNDS, VARIANTS
from diversions.rules.chance import Shuffle
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
from diversions.rules.kit import lift
from diversions.rules.kit.cards import Hands, dealt, miscounted, turn
from diversions.rules.kit.changing import replaced
from diversions.rules.kit.dice import counted, paid, richest
from diversions.rules.kit.lift import LiftRules
from diversions.rules.kit.stock import taken_in
from diversions.rules.kit.wording import doing, joined, listed
from diversions.rules.packs import Pack

LIFT_RULES = LiftRules("bone-ace.lift", "bone-ace.lift.again")


class BoneAce(Game[BoneAceState]):
    slug, title, seats = "bone-ace", "Bone-Ace", (5, 2, 3, 4, 6, 7, 8)
    acts = "draw stay show"
    options, variants = OPTIONS, VARIANTS
    telling = frozenset({"show"})
    face_down = ("hands", "stock")

    def begin(self, terms: Terms) -> BoneAceState:
        purses = (brought(terms),) * terms.seats
        note = Note("bone-ace.purse", f"Each has {counted(brought(terms))}.")
        state = BoneAceState(terms=terms, purses=purses, score=purses, notes=(note,))
        return to_lift(state, tuple(range(terms.seats)))

    def rulings(self, state: BoneAceState, seat: Seat) -> Iterator[Ruling]:
        if seat not in state.acting:
            return
        if state.phase == "show":
            yield may(Move(seat, "show"), "bone-ace.thirty-one", "Show thirty-one")
            return
        yield may(Move(seat, "draw"), "bone-ace.draw", "Draw a card")
        yield may(Move(seat, "stay"), "bone-ace.stay", "Stay")

    def refuse(self, view: BoneAceState, move: Move) -> Ruling:
        if move.seat not in view.acting or move.verb not in ("draw", "stay", "show"):
            return super().refuse(view, move)
        if view.phase == "show":
            because = "You have thirty-one: show it, and win the Game."
            return may_not(move, "bone-ace.thirty-one", str(move), because)
        return may_not(move, "bone-ace.draw", str(move), "Draw a card, or stay.")

    def binding(self, state: BoneAceState, move: Move) -> Ruling | None:
        if move.verb == "stay":
            because = "You have stayed, so you draw no more in this deal."
            return may_not(move, "bone-ace.stay", str(move), because)
        if move.verb == "draw":
            return may_not(
                move, "bone-ace.draw", str(move), "All have seen the card that you drew."
            )
        return None

    def apply(self, state: BoneAceState, move: Move) -> BoneAceState:
        after = self.after(state, move)
        return but(after, faced=faced(after))

    def after(self, state: BoneAceState, move: Move) -> BoneAceState:
        """The table after *move*, before it is said which cards all see."""
        match move:
            case Move(seat, "draw"):
                return drawn(state, seat)
            case Move(seat, "stay"):
                return next_to_draw(but(state, waiting=state.waiting[1:]))
            case Move(seat, "show"):
                return thirty_one(state, seat)
            case Move(_, "shuffle", cards):
                return cards_dealt(state, cards)
            case Move(_, "lift", cards):
                return lifted(state, cards)
            case _:
                raise ValueError(move)

    def view(self, state: BoneAceState, seat: Seat | None) -> BoneAceState:
        hands = tuple(
            hand if one == seat or one in state.shown else (BACK,) * DOWN + hand[DOWN:]
            for one, hand in enumerate(state.hands)
        )
        return but(state, hands=hands, stock=(BACK,) * len(state.stock))

    def held(self, state: BoneAceState) -> Hands:
        return tuple(hand[:EACH] for hand in state.hands)

    def pack(self, terms: Terms) -> Pack:
        return PACK

    def amiss(self, state: BoneAceState) -> str:
        if sum(state.purses) + sum(state.heaps) != brought(state.terms) * state.terms.seats:
            return "The coins do not add up."
        cards = [card for hand in (*state.hands, state.stock) for card in hand]
        return miscounted(cards)


def faced(state: BoneAceState) -> tuple[str, ...]:
    """The cards that lie face up."""
    return tuple(
        card
        for seat, hand in enumerate(state.hands)
        for card in (hand if seat in state.shown else hand[DOWN:])
    )


# The lift and the deal -------------------------------------------------------------------------


def to_lift(state: BoneAceState, seats: tuple[Seat, ...]) -> BoneAceState:
    """The table at which *seats* lift for the deal."""
    due = Shuffle(PACK.cards, len(seats), "bone-ace.lift", "lift")
    return but(state, due=due, acting=(), lifting=seats)


def lifted(state: BoneAceState, cards: tuple[str, ...]) -> BoneAceState:
    """The table after a lift: the least card deals; players whose cards tie lift again."""
    dealer, note, tied = lift.by_many(state.lifting, cards, NAMES, LIFT_RULES)
    if dealer is None:
        return to_lift(but(state, note), tied)
    return to_deal(but(state, note, dealer=dealer, lifting=()))


def to_deal(state: BoneAceState) -> BoneAceState:
    due = Shuffle(PACK.cards, len(PACK.cards), "bone-ace.deal")
    return but(state, due=due, acting=(), waiting=(), phase="")


def cards_dealt(state: BoneAceState, cards: tuple[str, ...]) -> BoneAceState:
    """The table when all have staked, each has three cards, and the Bone is won."""
    order = turn(state.terms.seats, state.eldest)
    purses = paid(state.purses, *((seat, -len(HEAPS)) for seat in order))
    heaps = tuple(heap + len(order) for heap in state.heaps)
    text = "Everyone stakes two coins: one for the Bone, the other for the Game."
    state = but(
        state, Note("bone-ace.stake", text), due=None, purses=purses, score=purses, heaps=heaps,
        hands=dealt(cards, order, EACH, by=EACH), stock=cards[EACH * len(order) :],
        shown=(), past=(),
    )  # fmt: skip
    seat, card, rule = bone_won(state.terms, [(seat, state.hands[seat][DOWN]) for seat in order])
    state = taken(state, BONE, seat, Note(rule, BONE_WON[rule].format(name(seat), NAMES[card])))
    state = but(state, boned=seat, waiting=order)
    for one in order:
        if total(state.terms, state.hands[one]) == GOAL:
            return but(state, phase="show", acting=(one,))
    return next_to_draw(but(state, phase="draw"))


BONE_WON = {
    "bone-ace.bone": "{} turns up the biggest card, the {}, and wins the Bone",
    "bone-ace.diamonds": "{} turns up the {}, which beats every other card, and wins the Bone",
    "bone-ace.equal": "{} is the first of those with the biggest card, the {}, and wins the Bone",
    "bone-ace.alike.three": "{} is the first of three or more of a sort, has the {},"
    " and wins the Bone",
}


def taken(state: BoneAceState, heap: int, seat: Seat, note: Note) -> BoneAceState:
    """The table when *seat* has won a heap; *note* lacks the sum."""
    coins = state.heaps[heap]
    heaps = replaced(state.heaps, heap, 0)
    purses = paid(state.purses, (seat, coins))
    note = note._replace(text=f"{note.text}, {counted(coins)}.")
    return but(state, note, heaps=heaps, purses=purses, score=purses)


# To thirty-one ---------------------------------------------------------------------------------


def next_to_draw(state: BoneAceState) -> BoneAceState:
    """The table when the next player draws or stays; players dealt past thirty-one do neither."""
    waiting = state.waiting
    while waiting and total(state.terms, state.hands[waiting[0]]) > GOAL:
        state = gone_past(but(state, waiting=waiting), waiting[0])
        waiting = state.waiting
    out = len(state.past) if state.terms[OVER] == OUT else 0
    if not waiting or (len(waiting) == 1 and out == state.terms.seats - 1):
        return compared(state)
    return but(state, acting=waiting[:1])


def drawn(state: BoneAceState, seat: Seat) -> BoneAceState:
    """The table when *seat* has drawn the next card, face up."""
    card, stock = state.stock[0], state.stock[1:]
    state = but(state, hands=taken_in(state.hands, seat, (card,)), stock=stock)
    state = but(state, Note("bone-ace.draw", f"{name(seat)}’s card is the {NAMES[card]}."))
    count = total(state.terms, state.hands[seat])
    if count == GOAL:
        return thirty_one(state, seat)
    return next_to_draw(state) if count > GOAL else state


def gone_past(state: BoneAceState, seat: Seat) -> BoneAceState:
    """The table when *seat* has come past thirty-one."""
    count = total(state.terms, state.hands[seat])
    text = f"{name(seat)} has {count}, past thirty-one, and"
    text += " is out." if state.terms[OVER] == OUT else " draws no more."
    return but(
        state, Note(state.terms[OVER].rule, text), waiting=state.waiting[1:],
        shown=(*state.shown, seat), past=(*state.past, seat),
    )  # fmt: skip


def thirty_one(state: BoneAceState, seat: Seat) -> BoneAceState:
    """The table when *seat* has thirty-one: the Game is won at once."""
    note = Note("bone-ace.thirty-one", f"{name(seat)} has thirty-one and wins the Game")
    state = taken(state, GAME, seat, note)
    others = [
        one
        for one in turn(state.terms.seats, state.eldest)
        if one != seat and total(state.terms, state.hands[one]) == GOAL
    ]
    shown = (*state.shown, seat)
    if others:
        text = f"{doing(others, 'show')} thirty-one too, but {name(seat)} comes first."
        state, shown = but(state, Note("bone-ace.tie", text)), (*shown, *others)
    return deal_over(but(state, shown=shown))


def compared(state: BoneAceState) -> BoneAceState:
    """The table when all have stayed or come past thirty-one: the nearest to it wins."""
    order = turn(state.terms.seats, state.eldest)
    counts = [(seat, total(state.terms, state.hands[seat])) for seat in order]
    best = nearest(state.terms, counts)
    state = but(state, shown=order)
    if not best:
        text = "Every player is past thirty-one: the Game stays for the next deal."
        return deal_over(but(state, Note("bone-ace.stays", text)))
    within = [pair for pair in counts if pair[0] not in state.past or state.terms[OVER] != OUT]
    said = joined([f"{name(seat)} has {one}" for seat, one in within])
    state = but(state, Note("bone-ace.turned", f"{said}."))
    note = Note("bone-ace.nearest", f"{name(best[0])} is nearest to thirty-one and wins the Game")
    if len(best) > 1:
        text = f"{listed(best)} are equally near; {name(best[0])} comes first and wins the Game"
        note = Note("bone-ace.tie", text)
    return deal_over(taken(state, GAME, best[0], note))


# The end ---------------------------------------------------------------------------------------


def deal_over(state: BoneAceState) -> BoneAceState:
    """The table when the Game is decided: the deal goes round, or the match is over."""
    state = but(state, deals=state.deals + 1, acting=(), waiting=(), phase="")
    if state.deals == last_deal(state.terms):
        return over(state)
    note = Note("bone-ace.next", f"{name(state.eldest)} deals next.")
    return to_deal(but(state, note, dealer=state.eldest))


def over(state: BoneAceState) -> BoneAceState:
    """The end: a Game that stays is divided, and the most coins win."""
    seats, left = state.terms.seats, sum(state.heaps)
    if left:
        share = left // seats
        text = f"What is left is divided: each player takes back {counted(share)}."
        purses = paid(state.purses, *((seat, share) for seat in range(seats)))
        heaps = (0,) * len(HEAPS)
        state = but(state, Note("bone-ace.last", text), heaps=heaps, purses=purses, score=purses)
    rule, best = state.terms[ROUNDS].rule, richest(state.purses)
    if best:
        coins = counted(state.purses[best[0]])
        text = f"{doing(best, 'end')} with the most, {coins}."
    else:
        text = "All end with equal coins, so the match is drawn."
    state = but(state, Note(rule, text))
    return but(state, outcome=Outcome(best, rule))
