"""The rules of Post and Pair, after Charles Cotton, 1674, pp. 150-151."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.post_and_pair import showing
from diversions.games.post_and_pair.state import (
    EACH,
    HEAPS,
    NAMES,
    PACK,
    PostAndPairState,
    has_trump,
    limit,
)
from diversions.games.post_and_pair.variants import (
    AGAIN,
    ALL,
    DIVIDE,
    DIVIDED,
    DOUBLE,
    LIMIT,
    NEXT,
    OPTIONS,
    VARIANTS,
)
from diversions.rules.chance import Shuffle
from diversions.rules.core import (
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
from diversions.rules.kit import lift
from diversions.rules.kit.cards import backs, dealt, turn
from diversions.rules.kit.dice import counted, staked
from diversions.rules.kit.lift import LiftRules
from diversions.rules.kit.pots import moved
from diversions.rules.kit.wording import listed
from diversions.rules.packs import Pack

LIFT_RULES = LiftRules("post-and-pair.lift", "post-and-pair.lift.again")
VERBS = ("pass", "vie", "see", "revie", "yield", "play", "double", "divide", "show")


class PostAndPair(Game[PostAndPairState]):
    slug, title, seats = "post-and-pair", "Post and Pair", (4, 2, 3, 5, 6)
    acts = "pass vie see revie yield play double divide show"
    options, variants = OPTIONS, VARIANTS
    face_down = ("hands",)

    def begin(self, terms: Terms) -> PostAndPairState:
        nothing = (0,) * terms.seats
        state = PostAndPairState(terms=terms, purses=nothing, score=nothing, vied=nothing)
        return to_lift(state, tuple(range(terms.seats)))

    def rulings(self, state: PostAndPairState, seat: Seat) -> Iterator[Ruling]:
        if seat not in state.acting:
            return
        if state.phase == "divide":
            rule = "post-and-pair.divide.divided"
            yield may(Move(seat, "divide"), rule, "Divide the stakes")
            yield may(Move(seat, "show"), rule, "Show the cards")
        elif not state.bet:
            yield from on_opening(state, seat)
        else:
            yield from on_answering(state, seat)

    def refuse(self, view: PostAndPairState, move: Move) -> Ruling:
        if move.seat not in view.acting or move.verb not in VERBS:
            return super().refuse(view, move)
        if view.phase == "divide":
            because = "First say whether you will divide the stakes or show the cards."
            return may_not(move, "post-and-pair.dividing", str(move), because)
        if move.verb in ("vie", "revie") and staked(move) > limit(view.terms) - view.bet:
            return too_much(view, move)
        if not view.bet:
            because = "No player has vied: pass, or vie on your hand."
            if last_to_pass(view):
                because = "All have passed: play it out, double, or vie."
            return may_not(move, "post-and-pair.vie", str(move), because)
        because = "There is a vie: see it, revie, or yield."
        return may_not(move, "post-and-pair.see", str(move), because)

    def apply(self, state: PostAndPairState, move: Move) -> PostAndPairState:
        match move:
            case Move(seat, "pass"):
                return passed(state, seat)
            case Move(seat, "vie" | "revie", (coins,)):
                return vied(state, seat, int(coins))
            case Move(seat, "see"):
                return answered(laid(state, seat, state.bet - state.vied[seat]))
            case Move(seat, "yield"):
                within = tuple(one for one in state.within if one != seat)
                return answered(but(state, within=within))
            case Move(_, "play"):
                note = Note("post-and-pair.played-out", "No player vies, and the cards are shown.")
                return showing.shown(but(state, note))
            case Move(seat, "double"):
                return doubled(state, seat)
            case Move(_, "divide"):
                return dividing(state)
            case Move(_, "show"):
                return showing.shown(state)
            case Move(_, "shuffle", cards):
                return cards_dealt(state, cards)
            case Move(_, "lift", cards):
                return lifted(state, cards)
            case _:
                raise ValueError(move)

    def view(self, state: PostAndPairState, seat: Seat | None) -> PostAndPairState:
        return but(state, hands=backs(state.hands, seat, state.faced))

    def pack(self, terms: Terms) -> Pack:
        return PACK

    def amiss(self, state: PostAndPairState) -> str:
        if sum(state.purses) + sum(state.heaps) + sum(state.vied):
            return "The coins do not add up."
        return ""


# The lift and the deal -------------------------------------------------------------------------


def to_lift(state: PostAndPairState, seats: tuple[Seat, ...]) -> PostAndPairState:
    """The table at which *seats* lift for the deal."""
    due = Shuffle(PACK.cards, len(seats), "post-and-pair.lift", "lift")
    return but(state, due=due, acting=(), lifting=seats)


def lifted(state: PostAndPairState, cards: tuple[str, ...]) -> PostAndPairState:
    """The table after a lift: the least card deals; players whose cards tie lift again."""
    dealer, note, tied = lift.by_many(state.lifting, cards, NAMES, LIFT_RULES)
    if dealer is None:
        return to_lift(but(state, note), tied)
    return showing.to_deal(but(state, note, dealer=dealer, lifting=()))


def cards_dealt(state: PostAndPairState, cards: tuple[str, ...]) -> PostAndPairState:
    """The table when all have staked three times, and each has three cards."""
    seats = state.terms.seats
    order = turn(seats, state.eldest)
    purses, pot = moved(state.purses, 0, ((seat, -len(HEAPS)) for seat in order))
    heaps = tuple(heap + pot // len(HEAPS) for heap in state.heaps)
    first, third = dealt(cards, order, 2, by=2), dealt(cards[2 * seats :], order, 1)
    hands = tuple(two + one for two, one in zip(first, third, strict=True))
    notes = [
        Note("post-and-pair.stake", "Everyone stakes one coin at Post and one at Pair."),
        Note(
            "post-and-pair.deal",
            "Each player is dealt two cards, stakes one coin at the Seat, and is dealt a third.",
        ),
    ]
    turned = cards[EACH * seats] if has_trump(state.terms) else ""
    if turned:
        notes.append(Note("post-and-pair.trump.turned", f"The {NAMES[turned]} is turned up."))
    return but(
        state, *notes, due=None, purses=purses, score=purses, heaps=heaps, hands=hands,
        turned=turned, phase="vie", waiting=order, within=order, vied=(0,) * seats, vier=None,
        shown=(), faced=(), acting=order[:1],
    )  # fmt: skip


# Vying -----------------------------------------------------------------------------------------


def last_to_pass(state: PostAndPairState) -> bool:
    """Whether the dealer alone is left to speak, and nobody has vied."""
    return not state.bet and state.waiting == (state.dealer,)


def on_opening(state: PostAndPairState, seat: Seat) -> Iterator[Ruling]:
    """The rulings where nobody has vied: to pass or vie; for the dealer, to play out or double."""
    if last_to_pass(state):
        yield may(Move(seat, "play"), "post-and-pair.play-out", "Play it out")
        rule = state.terms[DOUBLE].rule
        much = (
            f"Double, with a vie of {counted(len(HEAPS))}"
            if state.terms[DOUBLE] != NEXT
            else "Double the stakes for the next deal"
        )
        yield may(Move(seat, "double"), rule, much)
    else:
        yield may(Move(seat, "pass"), "post-and-pair.pass", "Pass")
    yield from on_amounts(state, seat, "vie")


def on_answering(state: PostAndPairState, seat: Seat) -> Iterator[Ruling]:
    """The rulings where somebody has vied: to see it, to revie, or to yield."""
    owed = state.bet - state.vied[seat]
    yield may(Move(seat, "see"), "post-and-pair.see", f"See it, for {counted(owed)}")
    yield may(Move(seat, "yield"), "post-and-pair.yield", "Yield your hand")
    yield from on_amounts(state, seat, "revie")


def on_amounts(state: PostAndPairState, seat: Seat, verb: str) -> Iterator[Ruling]:
    high = limit(state.terms) - state.bet
    rule = "post-and-pair.vie" if verb == "vie" else "post-and-pair.revie"
    for coins in range(1, high + 1):
        move = Move(seat, verb, (str(coins),))
        yield may(move, rule, f"{verb.capitalize()} {counted(coins)}")
    yield too_much(state, Move(seat, verb, (str(high + 1),)))


def too_much(state: PostAndPairState, move: Move) -> Ruling:
    """The refusal of a vie above the limit."""
    most, rule = limit(state.terms), state.terms[LIMIT].rule
    because = f"You agreed that no player lays more than {counted(most)} to the vie in a deal."
    label = f"{move.verb.capitalize()} {counted(staked(move))}"
    return may_not(move, rule, label, because)


def passed(state: PostAndPairState, seat: Seat) -> PostAndPairState:
    """The table when *seat* has passed before any vie; it may come in again, or is out."""
    if state.terms[AGAIN] != ALL and seat != state.eldest:
        within = tuple(one for one in state.within if one != seat)
        text = f"{name(seat)} is not eldest, and is out."
        state = but(state, Note(state.terms[AGAIN].rule, text), within=within)
    waiting = state.waiting[1:]
    return but(state, waiting=waiting, acting=waiting[:1])


def laid(state: PostAndPairState, seat: Seat, coins: int) -> PostAndPairState:
    """The table when *seat* has laid so many coins to the vie."""
    purses, _ = moved(state.purses, 0, ((seat, -coins),))
    on = tuple(had + coins * (one == seat) for one, had in enumerate(state.vied))
    return but(state, purses=purses, score=purses, vied=on)


def vied(state: PostAndPairState, seat: Seat, coins: int) -> PostAndPairState:
    """The table when *seat* has vied, or seen and revied: all others within may answer."""
    state = laid(state, seat, state.bet - state.vied[seat] + coins)
    order = turn(state.terms.seats, (seat + 1) % state.terms.seats)
    others = tuple(one for one in order if one in state.within and one != seat)
    again = [one for one in others if one not in state.waiting and not state.vied[one]]
    if again and state.vier is None:
        text = f"{listed(again)} passed, and may come in again."
        state = but(state, Note(state.terms[AGAIN].rule, text))
    state = but(state, vier=seat, waiting=others, acting=others[:1])
    return state if others else answered(state)


def doubled(state: PostAndPairState, seat: Seat) -> PostAndPairState:
    """The table when all have passed, and the dealer doubles."""
    if state.terms[DOUBLE] != NEXT:
        return vied(state, seat, len(HEAPS))
    every = range(state.terms.seats)
    purses, pot = moved(state.purses, 0, ((one, -len(HEAPS)) for one in every))
    heaps = tuple(heap + pot // len(HEAPS) for heap in state.heaps)
    text = "Everyone stakes the same again; the doubled heaps are played for in the next deal."
    note = Note(state.terms[DOUBLE].rule, text)
    return showing.deal_over(but(state, note, purses=purses, score=purses, heaps=heaps))


def answered(state: PostAndPairState) -> PostAndPairState:
    """The table when one has seen or yielded: the next answers, or the vying is over."""
    waiting = state.waiting[1:] if state.waiting else ()
    if len(state.within) == 1:
        return showing.submitted(state)
    if waiting:
        return but(state, waiting=waiting, acting=waiting[:1])
    if state.terms[DIVIDE] != DIVIDED:
        return showing.shown(state)
    order = tuple(s for s in turn(state.terms.seats, state.eldest) if s in state.within)
    return but(state, phase="divide", waiting=order, acting=order[:1])


def dividing(state: PostAndPairState) -> PostAndPairState:
    """The table when one more would divide the stakes: the next is asked, or they are divided."""
    waiting = state.waiting[1:]
    if waiting:
        return but(state, waiting=waiting, acting=waiting[:1])
    return showing.stakes_divided(state)
